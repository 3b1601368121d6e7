//! Proves what can be read and written on this machine by doing it, with clips of four small frames that are built in.

use std::fs;
use std::path::Path;

use opencv::core::{get_build_information, get_version_string};
use opencv::videoio::{CAP_FFMPEG, get_backends};

use super::container::{codec_words, survey};
use super::kind::Container;
use super::reader::quiet_opencv;
use super::{CaptureError, Picture, Recorder, open, read_picture, write_picture};

/// The libraries that decode and encode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VideoLibraries {
    /// OpenCV's version.
    pub opencv: String,
    /// OpenCV's modules, where it tells them.
    pub modules: Vec<String>,
    /// The version of FFmpeg's decoders (libavcodec) that OpenCV was built with; `None` where it does not tell.
    pub ffmpeg: Option<String>,
    /// Whether OpenCV's FFmpeg backend is there, through which all videos are read and written.
    pub reads_by_ffmpeg: bool,
}

/// A kind of file that was tried.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The kind, e.g. "H.264 in MP4".
    pub kind: &'static str,
    /// What is wrong where it does not work.
    pub fault: Option<String>,
}

/// The clips: 64 × 64 pixels, four frames at 25 a second, red and green above blue and white.
const CLIPS: [(&str, &str, &[u8]); 5] = [
    ("H.264 in MP4", "h264.mp4", include_bytes!("proofs/h264.mp4")),
    ("HEVC in MOV", "hevc.mov", include_bytes!("proofs/hevc.mov")),
    ("VP9 in WebM", "vp9.webm", include_bytes!("proofs/vp9.webm")),
    ("Motion JPEG in AVI", "mjpeg.avi", include_bytes!("proofs/mjpeg.avi")),
    ("MPEG-4 in MKV", "mpeg4.mkv", include_bytes!("proofs/mpeg4.mkv")),
];
const CLIP_FRAMES: usize = 4;
const SIDE_PX: u32 = 64;
const PICTURES: [(&str, &str); 4] =
    [("JPEG", "picture.jpg"), ("PNG", "picture.png"), ("WebP", "picture.webp"), ("BMP", "picture.bmp")];

/// Blue, green and red in the middles of the quarters: top-left, top-right, bottom-left, bottom-right.
const QUARTERS: [[u8; 3]; 4] = [[0, 0, 255], [0, 255, 0], [255, 0, 0], [255, 255, 255]];
/// Colours are compressed, and standards differ a little.
const MOST_OFF: u8 = 60;

/// What OpenCV says of itself.
pub fn video_libraries() -> VideoLibraries {
    quiet_opencv();
    let built = get_build_information().unwrap_or_default();
    let after = |label: &str| {
        let value = built.lines().find_map(|line| line.trim().strip_prefix(label));
        value.map(str::trim).filter(|value| !value.is_empty())
    };
    let modules = after("To be built:").map(|names| names.split_whitespace().map(str::to_owned).collect());
    VideoLibraries {
        opencv: get_version_string().unwrap_or_else(|_| "of no known version".into()),
        modules: modules.unwrap_or_default(),
        ffmpeg: after("avcodec:").and_then(|found| Some(found.split_once('(')?.1.trim_end_matches(')').to_owned())),
        reads_by_ffmpeg: get_backends()
            .is_ok_and(|backends| backends.iter().any(|backend| backend as i32 == CAP_FFMPEG)),
    }
}

/// Reads a clip of every kind that is claimed to be read; `folder` takes them for the moment.
pub fn prove_videos(folder: &Path) -> Vec<Proof> {
    let prove = |(kind, name, bytes): (&'static str, &str, &[u8])| {
        let path = folder.join(name);
        let read = fs::write(&path, bytes).map_err(|error| error.to_string()).and_then(|()| read_clip(&path));
        Proof { kind, fault: read.and_then(|frames| check_count(frames, CLIP_FRAMES)).err() }
    };
    CLIPS.into_iter().map(prove).collect()
}

/// Writes and reads a picture of every kind.
pub fn prove_pictures(folder: &Path) -> Vec<Proof> {
    let prove = |(kind, name): (&'static str, &str)| {
        let path = folder.join(name);
        let came_back = write_picture(&path, &quarters()).and_then(|()| read_picture(&path)).map_err(in_words);
        Proof { kind, fault: came_back.and_then(|picture| check_colours(&picture)).err() }
    };
    PICTURES.into_iter().map(prove).collect()
}

/// Writes an MP4 file, reads it again, and tells its codec in words.
///
/// # Errors
/// What went wrong, in words.
pub fn prove_recorder(folder: &Path) -> Result<String, String> {
    let path = folder.join("written.mp4");
    let write = || -> Result<(), CaptureError> {
        let mut recorder = Recorder::create(&path, (SIDE_PX, SIDE_PX), 25.0)?;
        (0..CLIP_FRAMES).try_for_each(|_| recorder.write(&quarters()))?;
        recorder.finish()
    };
    write().map_err(in_words)?;
    read_clip(&path).and_then(|frames| check_count(frames, CLIP_FRAMES))?;
    Ok(survey(&path, Container::Mp4).codec.map_or_else(|| "some codec".into(), |code| codec_words(&code)))
}

/// Counts a clip's frames, each of which must show the quarters.
fn read_clip(path: &Path) -> Result<usize, String> {
    let mut source = open(path).map_err(in_words)?;
    let mut frames = 0;
    while let Some(frame) = source.next_frame().map_err(in_words)? {
        check_colours(&frame.picture)?;
        frames += 1;
    }
    Ok(frames)
}

fn check_count(found: usize, expected: usize) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{found} of {expected} frames came")) }
}

fn check_colours(picture: &Picture) -> Result<(), String> {
    if picture.size_px() != (SIDE_PX, SIDE_PX) {
        return Err(format!(
            "it came with {} x {} pixels instead of {SIDE_PX} x {SIDE_PX}",
            picture.width, picture.height
        ));
    }
    let (low, high) = (SIDE_PX / 4, 3 * SIDE_PX / 4);
    let places = [(low, low), (high, low), (low, high), (high, high)];
    let is_right = places.into_iter().zip(QUARTERS).all(|((x, y), expected)| {
        let found = picture.pixel(x, y).unwrap_or_default();
        found.iter().zip(expected).all(|(found, expected)| found.abs_diff(expected) <= MOST_OFF)
    });
    if is_right { Ok(()) } else { Err("its colours came wrong".into()) }
}

fn quarters() -> Picture {
    let mut picture = Picture::black(SIDE_PX, SIDE_PX);
    for (x, y) in (0..SIDE_PX).flat_map(|y| (0..SIDE_PX).map(move |x| (x, y))) {
        let [red, green, blue, white] = QUARTERS;
        let colour = match (2 * x < SIDE_PX, 2 * y < SIDE_PX) {
            (true, true) => red,
            (false, true) => green,
            (true, false) => blue,
            (false, false) => white,
        };
        picture.set_pixel(x, y, colour);
    }
    picture
}

/// The reason alone: the clip's own place is of no use to anybody.
fn in_words(error: CaptureError) -> String {
    let words = error.to_string();
    words.rsplit_once(": ").map_or(words.clone(), |(reason, _)| reason.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_of_other_colours_or_another_size_is_noticed() {
        assert_eq!(check_colours(&quarters()), Ok(()));
        assert!(check_colours(&Picture::black(SIDE_PX, SIDE_PX)).unwrap_err().contains("colours"));
        assert!(check_colours(&Picture::black(32, 32)).unwrap_err().contains("32 x 32"));
    }
}
