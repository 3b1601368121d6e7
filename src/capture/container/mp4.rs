//! ISO base media (ISO/IEC 14496-12): boxes of a four-byte size, a four-byte name and content.

use super::{End, FileView, MOST_ELEMENTS, MOST_HEADER_BYTES, Survey, big_endian, four_cc, mp4_times};
use crate::capture::turn::Turn;

pub(super) fn survey(file: &mut FileView) -> Survey {
    let mut survey = Survey { end: End::NoIndex, ..Survey::default() };
    let mut cut = false;
    let mut at = 0;
    for _ in 0..MOST_ELEMENTS {
        let header = file.read(at, 16);
        let Some((name, size, header_bytes)) = box_header(&header, file.bytes - at) else {
            // Fewer than eight bytes are left: the header of one more box, or nothing.
            cut |= !header.is_empty();
            break;
        };
        let end = at.saturating_add(size);
        cut |= end > file.bytes;
        if name == *b"moov" && end <= file.bytes && size <= MOST_HEADER_BYTES {
            let moov = file.read(at + header_bytes, size - header_bytes);
            survey = Survey { end: End::Whole, ..video_track(&moov) };
        }
        if end >= file.bytes {
            break;
        }
        at = end;
    }
    if survey.end == End::Whole && cut {
        survey.end = End::Cut;
    }
    survey
}

/// Name, whole size and header size of a box whose bytes begin here, with `left` bytes to the end of what holds it.
fn box_header(bytes: &[u8], left: u64) -> Option<([u8; 4], u64, u64)> {
    let name = bytes.get(4..8)?.try_into().ok()?;
    let (size, header_bytes) = match big_endian(bytes.get(..4)?) {
        0 => (left, 8),
        1 => (big_endian(bytes.get(8..16)?), 16),
        size => (size, 8),
    };
    Some((name, size.max(header_bytes), header_bytes))
}

/// The boxes one after the other in `bytes`, with their content; stops at the first that does not fit.
fn boxes(bytes: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let (name, size, header_bytes) = box_header(rest, rest.len() as u64)?;
        let content = rest.get(header_bytes as usize..usize::try_from(size).ok()?)?;
        rest = rest.get(size as usize..)?;
        Some((name, content))
    })
}

fn child<'a>(bytes: &'a [u8], path: &[&[u8; 4]]) -> Option<&'a [u8]> {
    path.iter()
        .try_fold(bytes, |inside, wanted| boxes(inside).find(|(name, _)| name == *wanted).map(|(_, content)| content))
}

fn video_track(moov: &[u8]) -> Survey {
    let is_video = |trak: &&[u8]| {
        child(trak, &[b"mdia", b"hdlr"]).and_then(|handler| handler.get(8..12)).is_some_and(|kind| kind == b"vide")
    };
    let mut tracks = boxes(moov).filter(|(name, _)| name == b"trak").map(|(_, content)| content);
    let Some(trak) = tracks.find(is_video) else {
        return Survey::default();
    };
    let table = child(trak, &[b"mdia", b"minf", b"stbl"]).unwrap_or_default();
    Survey {
        codec: child(table, &[b"stsd"]).and_then(|entries| four_cc(entries.get(12..)?)),
        turn: child(trak, &[b"tkhd"]).and_then(turn_of_track),
        seconds: child(moov, &[b"mvhd"])
            .and_then(time_scale)
            .zip(child(trak, &[b"tkhd"]).and_then(duration))
            .map(|(scale, duration)| duration / scale),
        frames: child(table, &[b"stsz"]).and_then(|sizes| sizes.get(8..12)).map(big_endian).filter(|count| *count > 0),
        last_times: child(trak, &[b"mdia", b"mdhd"])
            .and_then(time_scale)
            .zip(child(table, &[b"stts"]))
            .and_then(|(scale, stts)| mp4_times::last_times(stts, child(table, &[b"ctts"]), scale)),
        end: End::Whole,
    }
}

/// Units a second of the clock of a film (`mvhd`) or a track (`mdhd`), whose headers begin alike.
fn time_scale(header: &[u8]) -> Option<f64> {
    let at = if is_long(header) { 20 } else { 12 };
    header.get(at..at + 4).map(|bytes| big_endian(bytes) as f64).filter(|scale| *scale > 0.0)
}

/// The track's length as played, in the film's units; zero and "all ones" mean unknown.
fn duration(tkhd: &[u8]) -> Option<f64> {
    let bytes = if is_long(tkhd) { tkhd.get(28..36) } else { tkhd.get(20..24) }?;
    let known = bytes.iter().any(|b| *b != 0) && bytes.iter().any(|b| *b != 0xff);
    known.then(|| big_endian(bytes) as f64)
}

/// The turn that a track header's matrix asks for: its first two rows are (a, b) and (c, d) in 16.16 fixed point.
fn turn_of_track(tkhd: &[u8]) -> Option<Turn> {
    let at = if is_long(tkhd) { 52 } else { 40 };
    let matrix = tkhd.get(at..at + 36)?;
    let sign = |index: usize| matrix.get(4 * index..4 * index + 4).map(|b| (big_endian(b) as u32 as i32).signum());
    match (sign(0)?, sign(1)?, sign(3)?, sign(4)?) {
        (1, 0, 0, 1) => Some(Turn::None),
        (0, 1, -1, 0) => Some(Turn::Clockwise),
        (-1, 0, 0, -1) => Some(Turn::Half),
        (0, -1, 1, 0) => Some(Turn::CounterClockwise),
        _ => None,
    }
}

/// Version 1 of a header has eight bytes for its times.
fn is_long(header: &[u8]) -> bool {
    header.first() == Some(&1)
}
