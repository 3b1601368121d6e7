use std::ops::Range;

use super::kind::PictureKind;

/// Whether a picture file stops before the place where its own structure says it ends. Decoders are lenient here: a
/// cut JPEG comes out grey below the cut, without an error.
pub(super) fn ends_before_its_end(bytes: &[u8], kind: PictureKind) -> bool {
    match kind {
        PictureKind::Jpeg => !jpeg_has_its_end(bytes),
        PictureKind::Png => !png_has_its_end(bytes),
        PictureKind::WebP => u32_at(bytes, 4, u32::from_le_bytes).is_none_or(|size| bytes.len() < size as usize + 8),
        PictureKind::Bmp => u32_at(bytes, 2, u32::from_le_bytes).is_none_or(|size| bytes.len() < size as usize),
    }
}

/// Bytes up to a JPEG's end, which cameras leave others behind; `None` if it does not end, or another begins before it does.
pub(super) fn jpeg_length(bytes: &[u8]) -> Option<usize> {
    let mut at = 2;
    while let Some((marker, segment)) = jpeg_segment(bytes, at) {
        match marker {
            JPEG_END => return Some(segment.end),
            JPEG_BEGIN => return None,
            JPEG_SCAN => at = end_of_scan(bytes, segment.end),
            _ => at = segment.end,
        }
    }
    None
}

/// A JPEG's Huffman tables, as the segments that hold them.
pub(super) fn jpeg_tables(bytes: &[u8]) -> Vec<u8> {
    let (mut at, mut tables) = (2, Vec::new());
    while let Some((marker, segment)) = jpeg_segment(bytes, at) {
        at = segment.end;
        match marker {
            JPEG_SCAN | JPEG_END => break,
            JPEG_TABLES => tables.extend(bytes.get(segment).unwrap_or_default()),
            _ => {}
        }
    }
    tables
}

/// The segment that begins at a place, with its marker; a fill byte is one, too. `None` where there is no marker.
fn jpeg_segment(bytes: &[u8], at: usize) -> Option<(u8, Range<usize>)> {
    let &[0xff, marker] = bytes.get(at..at + 2)? else { return None };
    let end = match marker {
        0xff => at + 1,
        0x01 | 0xd0..=0xd9 => at + 2,
        _ => {
            let length = bytes.get(at + 2..at + 4)?.iter().fold(0, |n, b| n << 8 | usize::from(*b));
            at + 2 + length.max(2)
        }
    };
    Some((marker, at..end))
}

const JPEG_TABLES: u8 = 0xc4;
const JPEG_BEGIN: u8 = 0xd8;
const JPEG_END: u8 = 0xd9;
const JPEG_SCAN: u8 = 0xda;

/// Walks the segments, so that the end marker of a thumbnail inside the EXIF segment does not count.
fn jpeg_has_its_end(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[0xff, marker]) = bytes.get(at..at + 2) {
        match marker {
            JPEG_END => return true,
            // Fill bytes, and markers without content.
            0xff => at += 1,
            0x01 | 0xd0..=0xd8 => at += 2,
            _ => {
                let Some(length) = bytes.get(at + 2..at + 4).map(|b| b.iter().fold(0, |n, b| n << 8 | usize::from(*b)))
                else {
                    return false;
                };
                at += 2 + length.max(2);
                if marker == JPEG_SCAN {
                    at = end_of_scan(bytes, at);
                }
            }
        }
    }
    // Bytes between segments are damage that the decoder judges; the file's end is what matters here.
    at < bytes.len() && bytes.get(at..).is_some_and(|rest| rest.windows(2).any(|pair| pair == [0xff, JPEG_END]))
}

/// Where the next marker stands that is neither a stuffed 0xff nor a restart.
fn end_of_scan(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let is_marker = |pair: &[u8]| matches!(pair, [0xff, m] if *m != 0 && *m != 0xff && !(0xd0..=0xd7).contains(m));
    rest.windows(2).position(is_marker).map_or(bytes.len(), |offset| from + offset)
}

fn png_has_its_end(bytes: &[u8]) -> bool {
    let mut at = 8;
    while let (Some(length), Some(kind)) = (u32_at(bytes, at, u32::from_be_bytes), bytes.get(at + 4..at + 8)) {
        at += length as usize + 12;
        if kind == b"IEND" {
            return at <= bytes.len();
        }
    }
    false
}

fn u32_at(bytes: &[u8], at: usize, read: fn([u8; 4]) -> u32) -> Option<u32> {
    bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map(read)
}
