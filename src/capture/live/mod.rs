//! What happens now: cameras, streams, and recordings that are played as if they were one of these.
//!
//! An [`Opener`] knows how to get at a camera and a [`Grabber`] takes its pictures. [`LiveFeed`] runs them on threads of
//! their own and holds the newest picture for whoever asks.
//!
//! # Conventions
//! - A frame's time is that of its capture by a clock that never goes back, seconds from the first frame; a time that the
//!   camera was away is time that has passed.
//! - A frame's number counts all pictures that came, so a slow reader sees gaps in it.
//!
//! # Invariants
//! - Nothing queues up: a picture that nobody took in time makes room for the next and is counted.
//! - Who waits for a frame waits no longer than told, whatever the camera does.
//! - A feed that has begun never ends by itself, but for a recording: what went away is waited for and opened again.

mod decode;
mod feed;
mod opener;
mod paced;
mod pulse;
mod raw;
mod ring;
mod shared;
mod still;
mod supervisor;

pub use feed::{LiveConfig, LiveFeed};
pub use opener::{Grabber, LiveInfo, LiveKind, Moment, Opener, Shot};
pub use paced::Paced;
pub use raw::{Encoding, Raw};
pub use ring::{Ring, RingLimits};
pub use still::{StillConfig, take_still};
