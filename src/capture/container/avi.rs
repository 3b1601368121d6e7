//! AVI: RIFF chunks of a four-byte name, a four-byte little-endian size and content, padded to even lengths.

use super::{End, FileView, MOST_ELEMENTS, Survey, four_cc, little_endian};

/// The header list stands within this many bytes; the pictures follow.
const HEADER_BYTES: u64 = 64 << 10;

pub(super) fn survey(file: &mut FileView) -> Survey {
    let head = file.read(0, HEADER_BYTES);
    let header = video_stream(&head).and_then(|at| head.get(at..)).unwrap_or_default();
    Survey { codec: header.get(4..).and_then(four_cc), frames: frames(header), end: end(file), ..Survey::default() }
}

/// Where the content of the first video stream's header (`strh`) begins: its first word is `vids`.
fn video_stream(head: &[u8]) -> Option<usize> {
    head.windows(12).position(|window| window.starts_with(b"strh") && window.ends_with(b"vids")).map(|at| at + 8)
}

/// `dwLength`, in frames for video.
fn frames(stream_header: &[u8]) -> Option<u64> {
    stream_header.get(32..36).map(little_endian).filter(|count| *count > 0)
}

/// Large files hold several RIFF chunks (OpenDML); an unfinished one has the size zero, which promises nothing.
fn end(file: &mut FileView) -> End {
    let mut at = 0;
    for _ in 0..MOST_ELEMENTS {
        let header = file.read(at, 8);
        let Some(size) = header.get(4..8).map(little_endian).filter(|size| *size > 0) else {
            return End::Whole;
        };
        at += 8 + size;
        if at > file.bytes {
            return End::Cut;
        }
        at += size % 2;
    }
    End::Whole
}
