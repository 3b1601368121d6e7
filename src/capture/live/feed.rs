use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::decode::decode_all;
use super::opener::Opener;
use super::shared::{Shared, Worker};
use super::supervisor::Supervisor;
use super::{LiveInfo, Ring};
use crate::capture::{Arrival, CaptureError, Feed, FeedHealth, LiveError};

/// A camera at work. Threads of its own take and decode pictures, watch over it, and open it again when it was away; they end
/// when it is dropped.
#[derive(Debug)]
pub struct LiveFeed {
    shared: Arc<Shared>,
}

/// How a feed is run.
#[derive(Clone, Debug)]
pub struct LiveConfig {
    /// A camera that gives no picture for this long has stalled. Webcams need up to a second for one in the dark, and a phone
    /// in a busy network as long.
    pub stall_after: Duration,
    /// After this long without a picture it is opened again, if it lets itself be opened.
    pub give_up_after: Duration,
    /// How often it is tried to open one that was away. Cheap enough for a second, and nobody waits longer for a game.
    pub retry_every: Duration,
    /// Where the last seconds are kept.
    pub ring: Option<Ring>,
}

impl Default for LiveConfig {
    fn default() -> Self {
        Self {
            stall_after: Duration::from_secs(2),
            give_up_after: Duration::from_secs(10),
            retry_every: Duration::from_secs(1),
            ring: None,
        }
    }
}

impl LiveFeed {
    /// Opens a camera and begins to take pictures.
    ///
    /// # Errors
    /// If it cannot be opened. What goes wrong later is told by [`FeedHealth::trouble`].
    pub fn start(mut opener: Box<dyn Opener>, config: LiveConfig) -> Result<Self, CaptureError> {
        let grabber = opener.open()?;
        let shared = Arc::new(Shared::new(grabber.info().clone(), config));
        // From here on the threads that have begun already are told to end if a later one cannot begin.
        let feed = Self { shared: Arc::clone(&shared) };
        let worker = Worker::new(&shared);
        spawn("decode", move || decode_all(&worker.shared))?;
        let supervisor = Supervisor { worker: Worker::new(&shared), opener };
        spawn("camera", move || supervisor.run(grabber))?;
        Ok(feed)
    }

    /// What it was when it was opened last.
    pub fn info(&self) -> LiveInfo {
        self.shared.info()
    }
}

impl Feed for LiveFeed {
    fn wait(&mut self, longest: Duration) -> Arrival {
        self.shared.next_arrival(longest)
    }

    fn health(&self) -> FeedHealth {
        self.shared.health()
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
