//! Passe-Trappe: disks shot by an elastic band through the opening of a central bar.
//!
//! # Conventions
//! - `near` is the player at the board's y = 0 end; `half` in an event names the player it concerns.
//! - A `Layout` is what a camera sees; an `Action` is what happened; a `Position` is what is true after it.
//!
//! # Invariants
//! - In every `Position` each disk counts for exactly one of near, far, opening and airborne, so their sum is the set.
//! - `Position::play` never changes the position it is refused on.

mod action;
mod counts;
mod event;
mod layout;
mod legal;
mod play;
mod position;
mod setup;

pub use action::{Action, Blocking};
pub use counts::{Counts, Score};
pub use event::{EventKind, Lost, LostReason, RoundWonReason, SetupFault};
pub use layout::{Crossing, Disk, Half, Hands, Layout, Place, Route};
pub use play::{IllegalAction, Played};
pub use position::{DiskState, Owed, Position};
pub use setup::{SetDisk, Setup};
