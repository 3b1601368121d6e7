use std::time::{Duration, Instant};

use serde::Serialize;

use super::{CaptureError, Frame, LiveError, Source};

/// Frames as things happen: the newest wins, none queue up, and what is in the way is told.
pub trait Feed: Send {
    /// The newest frame that has not been given yet; waits for one at most this long.
    fn wait(&mut self, longest: Duration) -> Arrival;

    /// How it fares.
    fn health(&self) -> FeedHealth;
}

/// What waiting for a frame came to.
#[derive(Debug)]
pub enum Arrival {
    /// A frame.
    Frame {
        /// The picture and when it was taken, from the first frame on.
        frame: Frame,
        /// The same moment by this machine's clock.
        captured: Instant,
    },
    /// None in this time; [`FeedHealth::trouble`] may say why.
    Nothing,
    /// There will be none any more: a recording is over.
    Ended,
}

/// How a feed fares.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FeedHealth {
    /// What people call it: the camera's name, the stream's address, the file's path.
    pub name: String,
    /// Width and height of its upright pictures, pixels.
    pub size_px: (u32, u32),
    /// How it writes pictures: `MJPEG`, `YUYV`.
    pub format: String,
    /// Frames a second that it promises.
    pub fps_promised: Option<f64>,
    /// Frames a second that came lately.
    pub fps: Option<f64>,
    /// Frames that came.
    pub frames: u64,
    /// Frames that came or should have come, and were not looked at.
    pub dropped: u64,
    /// How many of these never came, by gaps in the camera's times: the camera or its cable is too slow, not this machine.
    pub lost: u64,
    /// How many of these came damaged.
    pub damaged: u64,
    /// How often it had to be opened again.
    pub reopened: u64,
    /// Why none come.
    pub trouble: Option<Trouble>,
    /// What people should know of how it was opened.
    pub notes: Vec<String>,
}

/// Why a feed gives no frames. It goes on by itself as soon as it can.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Trouble {
    /// It is there and sends nothing.
    Stalled {
        /// What is wrong and what to do, in words.
        reason: String,
    },
    /// It is not there: unplugged, or out of reach.
    Gone {
        /// What is wrong and what to do, in words.
        reason: String,
    },
    /// It cannot be opened or read.
    Failed {
        /// What is wrong and what to do, in words.
        reason: String,
    },
}

impl Trouble {
    /// What an error about a feed means for it.
    pub(super) fn of(error: &CaptureError) -> Self {
        let reason = error.to_string();
        match error {
            CaptureError::Live(LiveError::Stalled { .. }) => Self::Stalled { reason },
            CaptureError::Live(
                LiveError::NoCamera
                | LiveError::NoSuchCamera { .. }
                | LiveError::Unplugged { .. }
                | LiveError::Unreachable { .. }
                | LiveError::BrokeOff { .. },
            ) => Self::Gone { reason },
            // Whatever else it is, it can only be tried again.
            _ => Self::Failed { reason },
        }
    }

    /// What is wrong and what to do, in words.
    pub fn reason(&self) -> &str {
        match self {
            Self::Stalled { reason } | Self::Gone { reason } | Self::Failed { reason } => reason,
        }
    }
}

/// A recording as a feed: every frame, in order, as fast as they are asked for.
pub struct Unhurried {
    source: Box<dyn Source>,
    health: FeedHealth,
}

impl Unhurried {
    /// Of a source.
    pub fn new(source: Box<dyn Source>) -> Self {
        let info = source.info();
        let health = FeedHealth {
            name: info.name.clone(),
            size_px: info.size_px,
            fps_promised: info.fps,
            fps: info.fps,
            ..Default::default()
        };
        Self { source, health }
    }
}

impl Feed for Unhurried {
    fn wait(&mut self, _longest: Duration) -> Arrival {
        match self.source.next_frame() {
            Ok(Some(frame)) => {
                self.health.frames += 1;
                Arrival::Frame { frame, captured: Instant::now() }
            }
            Ok(None) => Arrival::Ended,
            Err(error) => {
                self.health.trouble = Some(Trouble::of(&error));
                Arrival::Ended
            }
        }
    }

    fn health(&self) -> FeedHealth {
        self.health.clone()
    }
}
