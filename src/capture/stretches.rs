use std::path::Path;

use super::reader::Reader;
use super::{CaptureError, Frame, Source, SourceInfo, open};
use crate::geometry::Timestamp;

/// How much of a long recording is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StretchConfig {
    /// Stretches, the first at the beginning and the last at the end.
    pub stretches: usize,
    /// Frames of each, one after the other.
    pub frames: usize,
}

impl Default for StretchConfig {
    /// A minute of video is read whole in less time than a person waits for; of more, eight stretches of two seconds tell
    /// how it begins, goes on and ends.
    fn default() -> Self {
        Self { stretches: 8, frames: 60 }
    }
}

/// A recording's frames in stretches spread over its length; recordings that are hardly longer than these together are one
/// stretch.
pub struct Stretches {
    from: From,
    info: SourceInfo,
    config: StretchConfig,
    stretch: usize,
    /// Frames given of this stretch.
    given: usize,
    /// Whether there is nothing to skip.
    is_whole: bool,
}

enum From {
    Video { reader: Box<Reader>, first: Option<Frame>, memory: Vec<u8> },
    Other(Box<dyn Source>),
}

impl Stretches {
    /// Opens a video, a picture or a folder of pictures.
    ///
    /// # Errors
    /// As `open`.
    pub fn open(path: &Path, config: StretchConfig) -> Result<Self, CaptureError> {
        let is_video = !path.is_dir() && super::is_video(path)?;
        let (from, info) = if is_video {
            let (reader, first) = Reader::open(path)?;
            let info = reader.info(&first);
            (From::Video { reader: Box::new(reader), first: Some(first), memory: Vec::new() }, info)
        } else {
            let source = open(path)?;
            let info = source.info().clone();
            (From::Other(source), info)
        };
        // Without its length nobody knows where to go on, so the beginning has to do.
        let wanted = (config.stretches * config.frames) as u64;
        let is_whole = !is_video || info.frames.is_some_and(|frames| frames <= wanted);
        Ok(Self { from, info, config, stretch: 0, given: 0, is_whole })
    }

    /// What is known of the recording.
    pub fn info(&self) -> &SourceInfo {
        &self.info
    }

    /// Whether it is a video: frames that follow each other at a rate of their own.
    pub fn is_video(&self) -> bool {
        matches!(self.from, From::Video { .. })
    }

    /// Frames that will come, where that is known.
    pub fn frames(&self) -> Option<u64> {
        let wanted = (self.config.stretches * self.config.frames) as u64;
        self.info.frames.map(|frames| if self.is_whole { frames } else { frames.min(wanted) })
    }

    /// The next frame, with the number of its stretch; `None` after the last.
    ///
    /// # Errors
    /// When the recording is damaged or ends before it should.
    pub fn next_frame(&mut self) -> Result<Option<(usize, Frame)>, CaptureError> {
        if !self.is_whole && self.given == self.config.frames {
            self.stretch += 1;
            self.given = 0;
            if self.stretch == self.config.stretches || !self.go_on() {
                return Ok(None);
            }
        }
        let frame = match &mut self.from {
            From::Video { reader, first, memory } => match first.take() {
                Some(first) => Some(first),
                None => reader.read(std::mem::take(memory))?,
            },
            From::Other(source) => source.next_frame()?,
        };
        self.given += 1;
        Ok(frame.map(|frame| (self.stretch, frame)))
    }

    /// Takes a used frame back, so that its memory serves a later one.
    pub fn recycle(&mut self, frame: Frame) {
        match &mut self.from {
            From::Video { memory, .. } => *memory = frame.picture.bgr,
            From::Other(source) => source.recycle(frame),
        }
    }

    /// Skips to where this stretch begins; whether that could be done.
    fn go_on(&mut self) -> bool {
        let (Some(frames), Some(fps)) = (self.info.frames, self.info.fps) else { return false };
        let last_begin_s = (frames as f64 - self.config.frames as f64) / fps;
        let begin_s = last_begin_s * self.stretch as f64 / (self.config.stretches - 1).max(1) as f64;
        match &mut self.from {
            From::Video { reader, .. } => reader.skip_to(Timestamp::from_seconds(begin_s)),
            From::Other(_) => false,
        }
    }
}
