use std::time::Instant;

use super::Raw;
use crate::capture::CaptureError;
use crate::geometry::Timestamp;

/// Knows how to get at a camera, again and again.
pub trait Opener: Send {
    /// Opens it. May take seconds, but must come back.
    ///
    /// # Errors
    /// When it is not there, in use, not allowed, or gives no pictures that can be read.
    fn open(&mut self) -> Result<Box<dyn Grabber>, CaptureError>;
}

/// An open camera. It is closed when dropped.
pub trait Grabber: Send {
    /// What it turned out to be.
    fn info(&self) -> &LiveInfo;

    /// Waits for the next picture, for ever if need be; `None` after the last one of a recording.
    ///
    /// # Errors
    /// When it is of no more use and has to be opened again.
    fn grab(&mut self) -> Result<Option<Shot>, CaptureError>;
}

/// What an open camera turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveInfo {
    /// What people call it.
    pub name: String,
    /// What kind of thing it is.
    pub kind: LiveKind,
    /// Width and height of its pictures, pixels.
    pub size_px: (u32, u32),
    /// How it writes pictures, in words.
    pub format: String,
    /// Pictures a second as it says.
    pub fps: Option<f64>,
    /// What people should know of how it was opened.
    pub notes: Vec<String>,
}

/// What kind of thing pictures come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiveKind {
    /// A camera at this computer.
    Camera,
    /// A phone or a camera in the network.
    Stream,
    /// A recording that is played as if it happened now: it is not watched for stalls, and ends.
    Recording,
}

/// A picture as it came.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// When it was taken.
    pub taken: Moment,
    /// The picture.
    pub raw: Raw,
}

/// When a picture was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// As the camera stamped it; gaps between these are pictures that it lost.
    Stamped(Instant),
    /// When it arrived, for want of a stamp; the network may have held it up.
    Arrived(Instant),
    /// As the recording says, to be shown at an instant.
    Recorded(Timestamp, Instant),
}

impl Moment {
    /// By this computer's clock.
    pub fn instant(self) -> Instant {
        match self {
            Self::Stamped(instant) | Self::Arrived(instant) | Self::Recorded(_, instant) => instant,
        }
    }
}
