use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::{Question, Refused};
use crate::capture::Picture;

/// A running match as the page needs it. Every call comes from a thread that may wait, and none may hold the referee.
pub trait LiveMatch: Send + Sync + 'static {
    /// Waits until more is known than `known`, at most so long; what is known then.
    fn wait(&self, known: Known, at_most: Duration) -> Known;

    /// How the match stands: an object, as `openapi.json` describes it.
    fn state(&self) -> Value;

    /// The events after this number in the order given out, each an object with `id`, `t`, `kind`, `words` and what became of
    /// it.
    fn events_after(&self, id: u64) -> Vec<Value>;

    /// The newest picture as JPEG with what the referee believes drawn over it; none before the first.
    fn picture(&self) -> Option<Arc<Shot>>;

    /// The newest picture as it was taken.
    fn plain_picture(&self) -> Option<Arc<Picture>>;

    /// The picture of an event's moment, as JPEG.
    fn still(&self, id: u64) -> Option<Arc<[u8]>>;

    /// The seconds around an event, as MP4.
    fn clip(&self, id: u64) -> Option<Arc<[u8]>>;

    /// Does what a person asks for; the answer is an object with the `events` it led to.
    ///
    /// # Errors
    /// Why it was not done; the match is as it was.
    fn command(&self, question: Question) -> Result<Value, Refused>;
}

/// How much of a match is known; each number only grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The last event.
    pub event: u64,
    /// How often anything has changed.
    pub change: u64,
}

/// A picture to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Its number; grows with each frame.
    pub number: u64,
    /// The picture.
    pub jpeg: Vec<u8>,
}
