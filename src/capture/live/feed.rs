use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::decode::decode_all;
use super::opener::Opener;
use super::shared::{Shared, Worker};
use super::supervisor::Supervisor;
use super::{FeedHealth, FeedState, LiveInfo, LiveKind, Ring};
use crate::capture::{CaptureError, Frame, LiveError};
use crate::geometry::Timestamp;

/// A camera at work. Threads of its own take and decode pictures, watch over it, and open it again when it was away; they end
/// when it is dropped.
#[derive(Debug)]
pub struct LiveFeed {
    shared: Arc<Shared>,
    kind: LiveKind,
}

/// How a feed is run.
#[derive(Clone, Debug)]
pub struct LiveConfig {
    /// What becomes of a picture that nobody took before the next came.
    pub delivery: Delivery,
    /// A camera that gives no picture for this long has stalled. Webcams need up to a second for one in the dark, and a phone
    /// in a busy network as long.
    pub stall_after: Duration,
    /// After this long without a picture it is opened again, if it lets itself be opened.
    pub give_up_after: Duration,
    /// How often it is tried to open one that was away. Cheap enough for a second, and nobody waits longer for a game.
    pub retry_every: Duration,
    /// The time of the first frame, for a match that goes on.
    pub begins_at: Timestamp,
    /// Where the last seconds are kept.
    pub ring: Option<Ring>,
}

/// What becomes of a picture that nobody took before the next came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// It makes room for the next.
    Newest,
    /// The next has to wait: for recordings, where every picture must be judged.
    Every,
}

/// What comes from a feed.
#[derive(Debug)]
pub enum Arrival {
    /// A picture.
    Frame(Frame),
    /// Something is wrong with the camera; it will be mended without anybody's help where that is possible.
    Trouble(Trouble),
    /// Nothing, in the time that was waited.
    Nothing,
    /// The recording is over.
    Ended,
}

/// What is wrong with a camera.
#[derive(Debug)]
pub struct Trouble {
    /// What the feed does about it.
    pub state: FeedState,
    /// What is wrong and what mends it, in words.
    pub error: CaptureError,
}

impl Default for LiveConfig {
    fn default() -> Self {
        Self {
            delivery: Delivery::Newest,
            stall_after: Duration::from_secs(2),
            give_up_after: Duration::from_secs(10),
            retry_every: Duration::from_secs(1),
            begins_at: Timestamp::ZERO,
            ring: None,
        }
    }
}

impl LiveFeed {
    /// Opens a camera and begins to take pictures.
    ///
    /// # Errors
    /// If it cannot be opened. What goes wrong later is a [`Trouble`].
    pub fn start(mut opener: Box<dyn Opener>, config: LiveConfig) -> Result<Self, CaptureError> {
        let grabber = opener.open()?;
        let info = grabber.info().clone();
        let kind = info.kind;
        let shared = Arc::new(Shared::new(info, config));
        // From here on the threads that have begun already are told to end if a later one cannot begin.
        let feed = Self { shared: Arc::clone(&shared), kind };
        let worker = Worker::new(&shared);
        spawn("decode", move || decode_all(&worker.shared))?;
        let supervisor = Supervisor { worker: Worker::new(&shared), opener };
        spawn("camera", move || supervisor.run(grabber))?;
        Ok(feed)
    }

    /// The next frame or trouble, in the order of what happened; waits for it so long at most.
    pub fn wait(&self, timeout: Duration) -> Arrival {
        self.shared.next_arrival(timeout)
    }

    /// Takes a used frame back, so that its memory serves a later one.
    pub fn recycle(&self, frame: Frame) {
        self.shared.recycle(frame.picture.bgr);
    }

    /// How it does.
    pub fn health(&self) -> FeedHealth {
        self.shared.health()
    }

    /// What it was when it was opened first, or again.
    pub fn info(&self) -> LiveInfo {
        self.shared.info()
    }

    /// What kind of thing pictures come from.
    pub fn kind(&self) -> LiveKind {
        self.kind
    }

    /// The present by the frames' clock: how much later it is than a frame's time is that frame's age. `None` before the first.
    pub fn now(&self) -> Option<Timestamp> {
        self.shared.now()
    }
}

impl Drop for LiveFeed {
    fn drop(&mut self) {
        self.shared.close();
    }
}

/// Begins a thread.
pub(super) fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), LiveError> {
    let begun = thread::Builder::new().name(name.to_owned()).spawn(work);
    // Nobody waits for it by its handle: one that hangs in a driver must not hang the program.
    begun.map(drop).map_err(|error| LiveError::NoThread { detail: error.to_string() })
}
