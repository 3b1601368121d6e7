//! Matroska and WebM (RFC 9559): EBML elements of a variable-length id, a variable-length size and content.

use super::{End, FileView, MOST_ELEMENTS, MOST_HEADER_BYTES, Survey, big_endian};
use crate::capture::turn::Turn;

const SEGMENT: u64 = 0x1853_8067;
const INFO: u64 = 0x1549_a966;
const TIMESTAMP_SCALE: u64 = 0x2a_d7b1;
const DURATION: u64 = 0x4489;
const TRACKS: u64 = 0x1654_ae6b;
const TRACK_ENTRY: u64 = 0xae;
const TRACK_TYPE: u64 = 0x83;
const TRACK_TYPE_VIDEO: u64 = 1;
const CODEC_ID: u64 = 0x86;
const VIDEO: u64 = 0xe0;
const PROJECTION: u64 = 0x7670;
const PROJECTION_POSE_ROLL: u64 = 0x7675;

pub(super) fn survey(file: &mut FileView) -> Survey {
    let mut survey = Survey::default();
    let mut at = 0;
    for _ in 0..MOST_ELEMENTS {
        let Some(head) = Head::parse(&file.read(at, 12)) else {
            break;
        };
        let content_at = at + head.bytes;
        let Some(size) = head.size else {
            // A live recording does not know the size of its segment: look inside; nor that of a cluster: no promise.
            if head.id != SEGMENT {
                break;
            }
            at = content_at;
            continue;
        };
        let end = content_at.saturating_add(size);
        if end > file.bytes {
            survey.end = End::Cut;
        }
        match head.id {
            SEGMENT => at = content_at,
            INFO if size <= MOST_HEADER_BYTES => {
                survey.seconds = seconds(&file.read(content_at, size));
                at = end;
            }
            TRACKS if size <= MOST_HEADER_BYTES => {
                let tracks = file.read(content_at, size);
                let track = video_track(&tracks);
                survey.codec = track.and_then(codec);
                survey.turn = track.and_then(turn);
                at = end;
            }
            _ => at = end,
        }
        if at >= file.bytes {
            break;
        }
    }
    survey
}

/// An element's id (with its length bits), content size if known, and the bytes that these two take.
struct Head {
    id: u64,
    size: Option<u64>,
    bytes: u64,
}

impl Head {
    fn parse(bytes: &[u8]) -> Option<Self> {
        let id_bytes = bytes.first()?.leading_zeros() as usize + 1;
        let id = big_endian(bytes.get(..id_bytes).filter(|_| id_bytes <= 4)?);
        let rest = bytes.get(id_bytes..)?;
        let size_bytes = rest.first()?.leading_zeros() as usize + 1;
        let raw = big_endian(rest.get(..size_bytes).filter(|_| size_bytes <= 8)?);
        let mask = (1u64 << (7 * size_bytes)) - 1;
        let size = (raw & mask != mask).then_some(raw & mask);
        Some(Self { id, size, bytes: (id_bytes + size_bytes) as u64 })
    }
}

/// The elements one after the other in `bytes`; stops at the first that does not fit.
fn elements(bytes: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let head = Head::parse(rest)?;
        let content_at = head.bytes as usize;
        let end = content_at.checked_add(usize::try_from(head.size?).ok()?)?;
        let content = rest.get(content_at..end)?;
        rest = rest.get(end..)?;
        Some((head.id, content))
    })
}

fn child(bytes: &[u8], wanted: u64) -> Option<&[u8]> {
    elements(bytes).find(|(id, _)| *id == wanted).map(|(_, content)| content)
}

fn video_track(tracks: &[u8]) -> Option<&[u8]> {
    let mut entries = elements(tracks).filter(|(id, _)| *id == TRACK_ENTRY).map(|(_, entry)| entry);
    entries.find(|entry| child(entry, TRACK_TYPE).map(big_endian) == Some(TRACK_TYPE_VIDEO))
}

fn codec(track: &[u8]) -> Option<String> {
    let id = child(track, CODEC_ID)?;
    Some(String::from_utf8_lossy(id).trim_end_matches('\0').to_owned()).filter(|id| !id.is_empty())
}

/// A flat picture's roll, degrees counter-clockwise, is how far it must be turned.
fn turn(track: &[u8]) -> Option<Turn> {
    let roll = float(child(child(child(track, VIDEO)?, PROJECTION)?, PROJECTION_POSE_ROLL)?);
    Turn::from_degrees_clockwise(-roll)
}

fn seconds(info: &[u8]) -> Option<f64> {
    let nanoseconds = child(info, TIMESTAMP_SCALE).map_or(1_000_000, big_endian) as f64;
    let duration = float(child(info, DURATION)?);
    Some(duration * nanoseconds / 1e9).filter(|seconds| seconds.is_finite() && *seconds > 0.0)
}

/// A number of four or eight bytes.
fn float(bytes: &[u8]) -> f64 {
    match bytes {
        bytes @ [_, _, _, _] => f64::from(f32::from_bits(big_endian(bytes) as u32)),
        bytes => f64::from_bits(big_endian(bytes)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_is_a_turn_and_nonsense_is_none() {
        let element = |id: &[u8], content: &[u8]| [id, &[0x80 | content.len() as u8], content].concat();
        let rolled = |roll: f32| {
            let pose = element(&[0x76, 0x75], &roll.to_be_bytes());
            turn(&element(&[0xe0], &element(&[0x76, 0x70], &pose)))
        };
        assert_eq!(rolled(0.0), Some(Turn::None));
        assert_eq!(rolled(90.0), Some(Turn::CounterClockwise));
        assert_eq!(rolled(-90.0), Some(Turn::Clockwise));
        assert_eq!(rolled(180.0), Some(Turn::Half));
        assert_eq!(rolled(f32::NAN), Some(Turn::None));
        assert_eq!(turn(&element(&[0xe0], &[])), None);
    }
}
