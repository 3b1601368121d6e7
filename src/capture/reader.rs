use std::path::{Path, PathBuf};
use std::sync::Once;

use opencv::boxed_ref::BoxedRefMut;
use opencv::core::{LogLevel, Mat, Vec3b, set_log_level};
use opencv::prelude::*;
use opencv::videoio::{
    CAP_FFMPEG, CAP_PROP_FPS, CAP_PROP_FRAME_COUNT, CAP_PROP_FRAME_HEIGHT, CAP_PROP_FRAME_WIDTH,
    CAP_PROP_ORIENTATION_AUTO, CAP_PROP_ORIENTATION_META, CAP_PROP_POS_MSEC, VideoCapture,
};

use super::container::{End, Survey, codec_words, is_always_decodable, survey};
use super::frame_clock::FrameClock;
use super::kind::{Container, FileKind, kind_of};
use super::pictures::check_size;
use super::turn::Turn;
use super::{CaptureError, Frame, Liveness, Picture, SourceInfo};
use crate::geometry::Timestamp;

/// Reads a video file frame by frame on the calling thread.
pub(super) struct Reader {
    path: PathBuf,
    capture: VideoCapture,
    container: Container,
    survey: Survey,
    turn: Turn,
    clock: FrameClock,
    next_index: u64,
    /// Whether frames were passed over, so that their number says nothing of the file.
    has_skipped: bool,
    /// Size in pixels as stored, known from the first frame on.
    stored_px: (u32, u32),
    /// The picture before its turn; stays empty for videos that are stored upright.
    unturned: Mat,
}

impl Reader {
    /// Opens the file and reads its first frame, so that most bad files fail here.
    pub(super) fn open(path: &Path) -> Result<(Self, Frame), CaptureError> {
        let container = match kind_of(path)? {
            FileKind::Video(container) => container,
            FileKind::Picture(_) => return Err(wrong(path, "a single picture", "use `look` for pictures")),
            FileKind::Other(found, mend) => return Err(wrong(path, found, mend)),
        };
        let survey = survey(path, container);
        if survey.end == End::NoIndex {
            let detail = "its index, the `moov` box, is missing: the recording was not finished".into();
            return Err(CaptureError::Truncated { detail, path: path.to_path_buf() });
        }
        let refused = || why_not_decoded(path, container, &survey);
        let mut capture = open_capture(path).ok_or_else(refused)?;
        // OpenCV versions differ in whether they turn by themselves and in what they know; so turning is done here.
        // A backend that cannot switch it off does not turn either.
        let _ = capture.set(CAP_PROP_ORIENTATION_AUTO, 0.0);
        let tagged = capture.get(CAP_PROP_ORIENTATION_META).ok().and_then(Turn::from_degrees_clockwise);
        let turn = survey.turn.or(tagged).unwrap_or_default();
        let claimed = |property| capture.get(property).map_or(0, |pixels| pixels as u32);
        check_size((claimed(CAP_PROP_FRAME_WIDTH), claimed(CAP_PROP_FRAME_HEIGHT)), path)?;
        let mut first = Mat::default();
        if !capture.read(&mut first).unwrap_or(false) || first.typ() != opencv::core::CV_8UC3 {
            return Err(refused());
        }
        let stored_px = (first.cols().unsigned_abs(), first.rows().unsigned_abs());
        let (width, height) = turn.size_after(stored_px);
        let clock = FrameClock::new(fps(&capture), survey.last_times.clone());
        let path = path.to_path_buf();
        let mut reader = Self {
            path,
            capture,
            container,
            survey,
            turn,
            clock,
            next_index: 0,
            has_skipped: false,
            stored_px,
            unturned: Mat::default(),
        };
        let mut picture = Picture::black(width, height);
        turn.apply(&first, &mut picture.bgr).map_err(|error| reader.damaged(&error))?;
        let frame = reader.stamp(picture);
        Ok((reader, frame))
    }

    /// The next frame, in `memory` if that has room; `None` after the last.
    pub(super) fn read(&mut self, mut memory: Vec<u8>) -> Result<Option<Frame>, CaptureError> {
        let (width, height) = self.turn.size_after(self.stored_px);
        memory.resize(3 * width as usize * height as usize, 0);
        let came = match self.turn {
            Turn::None => self.read_upright(&mut memory)?,
            Turn::Clockwise | Turn::Half | Turn::CounterClockwise => self.read_turned(&mut memory)?,
        };
        match came {
            true => Ok(Some(self.stamp(Picture { width, height, bgr: memory }))),
            false => self.check_end().map(|()| None),
        }
    }

    /// Goes on near this time, as exactly as the container allows; whether the decoder could.
    pub(super) fn skip_to(&mut self, t: Timestamp) -> bool {
        self.has_skipped = true;
        self.capture.set(CAP_PROP_POS_MSEC, t.seconds() * 1e3).unwrap_or(false)
    }

    /// Frames that the file seems to have.
    pub(super) fn frames(&self) -> Option<u64> {
        // Streams have no index, and OpenCV's estimate of their length is wild.
        if self.container == Container::Stream {
            return None;
        }
        let estimate =
            self.capture.get(CAP_PROP_FRAME_COUNT).ok().filter(|count| *count >= 1.0).map(|count| count as u64);
        self.survey.frames.or(estimate)
    }

    /// What is known of the video, once its first frame has been read.
    pub(super) fn info(&self, first: &Frame) -> SourceInfo {
        SourceInfo {
            name: self.path.display().to_string(),
            size_px: first.picture.size_px(),
            frames: self.frames(),
            fps: self.fps(),
            liveness: Liveness::Recorded,
        }
    }

    /// Frames a second on average.
    pub(super) fn fps(&self) -> Option<f64> {
        fps(&self.capture)
    }

    /// Lets the decoder write into `memory` itself: the frame is touched once.
    fn read_upright(&mut self, memory: &mut [u8]) -> Result<bool, CaptureError> {
        let (width, height) = self.stored_px;
        let place = memory.as_ptr();
        let mut mat: BoxedRefMut<'_, Mat> =
            Mat::new_rows_cols_with_bytes_mut::<Vec3b>(height as i32, width as i32, memory)
                .map_err(|e| self.damaged(&e))?;
        if !self.capture.read(&mut mat).unwrap_or(false) {
            return Ok(false);
        }
        if mat.data() == place {
            return Ok(true);
        }
        // The decoder had its own idea of where the picture goes, e.g. because its size changed.
        self.check_same_size(mat.cols(), mat.rows())?;
        let elsewhere = mat.data_bytes().map_err(|error| self.damaged(&error))?.to_vec();
        drop(mat);
        if elsewhere.len() == memory.len() {
            memory.copy_from_slice(&elsewhere);
        }
        Ok(true)
    }

    fn read_turned(&mut self, memory: &mut [u8]) -> Result<bool, CaptureError> {
        if !self.capture.read(&mut self.unturned).unwrap_or(false) {
            return Ok(false);
        }
        self.check_same_size(self.unturned.cols(), self.unturned.rows())?;
        self.turn.apply(&self.unturned, memory).map_err(|error| self.damaged(&error))?;
        Ok(true)
    }

    fn stamp(&mut self, picture: Picture) -> Frame {
        let index = self.next_index;
        self.next_index += 1;
        let millis = self.capture.get(CAP_PROP_POS_MSEC).unwrap_or(0.0);
        Frame { index, t: self.clock.stamp(millis), picture }
    }

    fn check_same_size(&self, cols: i32, rows: i32) -> Result<(), CaptureError> {
        let found = (cols.unsigned_abs(), rows.unsigned_abs());
        if found == self.stored_px {
            return Ok(());
        }
        Err(CaptureError::SizeChanged { expected: self.stored_px, found, path: self.path.clone() })
    }

    /// Whether the last frame given was really the recording's last. Only what the file's structure promises counts:
    /// frame counts and durations are estimates in most containers, and a whole file must never be called cut.
    fn check_end(&self) -> Result<(), CaptureError> {
        let seen_s = self.clock.now().seconds();
        let path = self.path.clone();
        if self.survey.end == End::Cut {
            let detail = match self.survey.seconds {
                Some(all_s) => format!("after {seen_s:.1} s of {all_s:.1} s"),
                None => format!("after {seen_s:.1} s"),
            };
            return Err(CaptureError::Truncated { detail, path });
        }
        let (Some(all_s), Some(frames)) = (self.survey.seconds, self.survey.frames) else {
            return Ok(());
        };
        // A last frame may be held for long, and an edit list may leave frames out; both at once mean damage.
        let short = !self.has_skipped
            && all_s - seen_s > MOST_UNSEEN_S
            && (self.next_index as f64) < frames as f64 * LEAST_SHARE_OF_FRAMES;
        if short {
            let detail = format!("nothing can be decoded after {seen_s:.1} s of {all_s:.1} s");
            return Err(CaptureError::Decoding { detail, path });
        }
        Ok(())
    }

    fn damaged(&self, error: &opencv::Error) -> CaptureError {
        CaptureError::Decoding { detail: error.message.clone(), path: self.path.clone() }
    }
}

/// A recording whose last frame comes this much before its end may have stopped being decodable.
const MOST_UNSEEN_S: f64 = 1.0;

/// Fewer decoded frames than this share of the index are too few.
const LEAST_SHARE_OF_FRAMES: f64 = 0.95;

/// Keeps OpenCV and its FFmpeg from writing to stderr, where people should find our messages only. FFmpeg's level can
/// only be set through the environment.
///
/// # Safety
/// No other thread may use the environment meanwhile: call it first in `main`.
pub unsafe fn silence_decoders() {
    quiet_opencv();
    if std::env::var_os(FFMPEG_LOG_LEVEL).is_none() {
        // SAFETY: the caller promises that there is no other thread that reads or writes the environment.
        unsafe { std::env::set_var(FFMPEG_LOG_LEVEL, FFMPEG_QUIET) };
    }
}

const FFMPEG_LOG_LEVEL: &str = "OPENCV_FFMPEG_LOGLEVEL";

/// `AV_LOG_QUIET`.
const FFMPEG_QUIET: &str = "-8";

/// OpenCV's own warnings, without FFmpeg's.
pub(super) fn quiet_opencv() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Without it there is only more to read on stderr.
        let _ = set_log_level(LogLevel::LOG_LEVEL_SILENT);
    });
}

/// Reads all frames with OpenCV alone, on this thread, and counts them: what a replay is measured against.
///
/// # Errors
/// If OpenCV cannot open the file.
pub fn decode_alone(path: &Path) -> Result<u64, CaptureError> {
    let mut capture = open_capture(path)
        .ok_or_else(|| CaptureError::Decoding { detail: "the decoder refuses it".into(), path: path.to_path_buf() })?;
    let mut frame = Mat::default();
    let mut count = 0;
    while capture.read(&mut frame).unwrap_or(false) && !frame.empty() {
        count += 1;
    }
    Ok(count)
}

fn open_capture(path: &Path) -> Option<VideoCapture> {
    quiet_opencv();
    let capture = VideoCapture::from_file(plain_file_name(path), CAP_FFMPEG).ok()?;
    capture.is_opened().unwrap_or(false).then_some(capture)
}

/// FFmpeg takes the `round 10:` of a file's name for a protocol, unless the name begins with a slash.
pub(super) fn plain_file_name(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

fn fps(capture: &VideoCapture) -> Option<f64> {
    capture.get(CAP_PROP_FPS).ok().filter(|fps| (0.01..=1000.0).contains(fps))
}

fn wrong(path: &Path, found: &'static str, mend: &'static str) -> CaptureError {
    CaptureError::WrongKind { expected: "a video", found, mend, path: path.to_path_buf() }
}

fn why_not_decoded(path: &Path, container: Container, survey: &Survey) -> CaptureError {
    let path = path.to_path_buf();
    if survey.end == End::Cut {
        return CaptureError::Truncated { detail: "before its first frame".into(), path };
    }
    if survey.end == End::Whole && survey.codec.is_none() && container != Container::Stream {
        return wrong(&path, "a file without a video track", "name a video");
    }
    match &survey.codec {
        Some(code) if !is_always_decodable(code) => {
            CaptureError::Unsupported { codec: codec_words(code), container: container.words(), path }
        }
        Some(_) | None => CaptureError::Decoding { detail: "no frame can be decoded".into(), path },
    }
}
