//! A match while it is played: a thread that looks at each new frame and does what persons say, and a [`Hub`] where all that
//! is to be shown of it can be had at any time.
//!
//! # Invariants
//! - The thread waits for nobody: whoever reads the hub takes what is there, and a slow reader misses frames, never events.
//! - Frames and persons' actions are judged one after another, so that an action stands between two frames.
//! - What the hub tells is in the journal before.
//! - What a person was told had no answer is not done later.

mod hub;
mod referee;
mod request;

pub use hub::{Glimpse, Hub, LiveEvent, Phase, Snapshot};
pub use referee::{Live, LiveError, LiveOptions};
