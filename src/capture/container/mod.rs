//! What a video file says of itself, read from its structure without a decoder: the codec's name, the rotation flag, and
//! whether the file stops before its own end. Reads a few headers, trusts no length, and fails into "unknown".

mod avi;
mod matroska;
mod mp4;
mod mp4_times;

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use super::frame_clock::KnownEnd;
use super::kind::Container;
use super::turn::Turn;

/// What is known of a video file; `None` where the file does not tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Survey {
    /// The video track's codec as the file names it: a four-character code or a Matroska codec id.
    pub(super) codec: Option<String>,
    /// How its pictures must be turned to be upright.
    pub(super) turn: Option<Turn>,
    /// Length of the video track in seconds.
    pub(super) seconds: Option<f64>,
    /// Frames of the video track.
    pub(super) frames: Option<u64>,
    /// The times of its last frames.
    pub(super) last_times: Option<KnownEnd>,
    /// Whether the file has all the bytes that its structure promises.
    pub(super) end: End,
}

/// How a file's length compares with what its structure promises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum End {
    /// All there, or no promise found.
    #[default]
    Whole,
    /// Bytes are missing at the end.
    Cut,
    /// The index without which nothing can be played is missing; it is written last.
    NoIndex,
}

/// Surveys a file; whatever cannot be read is left unknown.
pub(super) fn survey(path: &Path, container: Container) -> Survey {
    let Ok(mut file) = FileView::open(path) else {
        return Survey::default();
    };
    match container {
        Container::Mp4 => mp4::survey(&mut file),
        Container::Matroska => matroska::survey(&mut file),
        Container::Avi => avi::survey(&mut file),
        Container::Stream => Survey::default(),
    }
}

/// The codec's name for people.
pub(super) fn codec_words(code: &str) -> String {
    let name = match code.to_ascii_lowercase().as_str() {
        "avc1" | "avc3" | "h264" | "x264" | "v_mpeg4/iso/avc" => "H.264",
        "hvc1" | "hev1" | "hevc" | "v_mpegh/iso/hevc" => "HEVC (H.265)",
        "vvc1" | "vvi1" => "VVC (H.266)",
        "av01" | "v_av1" => "AV1",
        "vp08" | "vp80" | "v_vp8" => "VP8",
        "vp09" | "vp90" | "v_vp9" => "VP9",
        "mp4v" | "xvid" | "divx" | "dx50" | "fmp4" | "v_mpeg4/iso/asp" => "MPEG-4",
        "mjpg" | "jpeg" | "mjpa" | "v_mjpeg" => "Motion JPEG",
        "apch" | "apcn" | "apcs" | "apco" | "ap4h" | "v_prores" => "ProRes",
        _ => return format!("`{}`", code.escape_default()),
    };
    format!("{name} (`{code}`)")
}

/// Whether every FFmpeg has this codec's decoder, so that a failure is the file's fault.
pub(super) fn is_always_decodable(code: &str) -> bool {
    let name = codec_words(code);
    ["H.264 ", "VP8 ", "VP9 ", "MPEG-4 ", "Motion JPEG "].iter().any(|known| name.starts_with(known))
}

/// A file with its length, read in small bounded pieces.
struct FileView {
    file: File,
    bytes: u64,
}

impl FileView {
    fn open(path: &Path) -> std::io::Result<Self> {
        let file = File::open(path)?;
        let bytes = file.metadata()?.len();
        Ok(Self { file, bytes })
    }

    /// Up to `count` bytes from `at`; fewer at the file's end, none where it cannot be read.
    fn read(&mut self, at: u64, count: u64) -> Vec<u8> {
        let mut read = Vec::new();
        let whole =
            self.file.seek(SeekFrom::Start(at)).and_then(|_| (&mut self.file).take(count).read_to_end(&mut read));
        match whole {
            Ok(_) => read,
            Err(_) => Vec::new(),
        }
    }
}

/// Headers larger than this are not read: an hour of video has an index of about one megabyte.
const MOST_HEADER_BYTES: u64 = 64 << 20;

/// Elements walked at most at one level, so that a damaged file cannot hold the survey up.
const MOST_ELEMENTS: usize = 100_000;

/// Four bytes as a code that can be printed.
fn four_cc(bytes: &[u8]) -> Option<String> {
    let code: String = bytes.get(..4)?.iter().map(|b| char::from(*b)).collect();
    let printable = code.chars().all(|c| c == ' ' || c.is_ascii_graphic());
    printable.then(|| code.trim_end().to_owned()).filter(|code| !code.is_empty())
}

/// An unsigned number of up to eight bytes, most significant first.
fn big_endian(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).fold(0, |value, byte| value << 8 | u64::from(*byte))
}

/// An unsigned number of up to eight bytes, least significant first.
fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codecs_have_names_for_people() {
        assert_eq!(codec_words("avc1"), "H.264 (`avc1`)");
        assert_eq!(codec_words("V_AV1"), "AV1 (`V_AV1`)");
        assert_eq!(codec_words("xyz1"), "`xyz1`");
        assert!(is_always_decodable("V_VP9"));
        assert!(!is_always_decodable("hvc1"));
    }
}
