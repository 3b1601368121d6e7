use std::time::{Duration, Instant};

use serde::Serialize;

use super::{CaptureError, Frame, Source};

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
    /// Frames a second that came lately.
    pub fps: Option<f64>,
    /// Frames that came.
    pub frames: u64,
    /// Frames that came or should have come, and were not looked at.
    pub dropped: u64,
    /// Why none come.
    pub trouble: Option<Trouble>,
}

/// Why a feed gives no frames. It goes on by itself as soon as it can.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Trouble {
    /// It is there and sends nothing.
    Stalled,
    /// It is not there: unplugged, or out of reach.
    Gone,
    /// It cannot be opened or read.
    Failed {
        /// What is wrong and what to do, in words.
        reason: String,
    },
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
        let health = FeedHealth { name: info.name.clone(), size_px: info.size_px, fps: info.fps, ..Default::default() };
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
                self.health.trouble = Some(failed(&error));
                Arrival::Ended
            }
        }
    }

    fn health(&self) -> FeedHealth {
        self.health.clone()
    }
}

fn failed(error: &CaptureError) -> Trouble {
    Trouble::Failed { reason: error.to_string() }
}
