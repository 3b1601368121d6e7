//! Tiles into the train and what else lies on the table: which tile is where in the train, the boneyard, hands laid open,
//! and what is in doubt.
//!
//! # Conventions
//! - A tile's halves are numbered 0 and 1, a place on it is told in tiles' widths along and across it: its ends are at ±1,
//!   its long sides at ±1/2; the first half is where it is positive.
//! - Tiles join where the end of one touches the other: its end, the middle of its long side, or the long side of a half, where
//!   the train turns. Which numbers touch does not matter: that is the referee's word.
//!
//! # Invariants
//! - The train is a line. What hangs on it elsewhere is a branch, and what touches nothing is loose.
//! - In a single picture nothing is filled in.

mod config;
mod faces;
mod followed;
mod hands;
mod lay;
mod look;
mod observer;
mod path;
mod set;
mod spot;
mod still;
mod table;
mod touch;
mod train;
mod votes;
mod zones;

pub use config::ObserveConfig;
pub use observer::Observer;
pub use still::observe_still;
