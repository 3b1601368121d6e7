//! Tokens' tracks into a race: which disc lies where on the track, how far it has come, which side is up, and what moved how
//! between two moments of rest.
//!
//! # Conventions
//! - Discs are called by their number. Without colours told they are numbered by place at the set-up: the one nearest to the
//!   start line first, those abreast from left to right as seen along the way. So are those of one colour, until one of them
//!   is flicked: they are played in the order of their numbers.
//! - A disc that a hand carries keeps the progress that it had; put down, it has the lap of its place before the shot where it
//!   was put back there, else the nearest.
//!
//! # Invariants
//! - What is not seen keeps its last place and is said to be hidden; who may be exchanged is said to be in doubt.

mod cause;
mod course;
mod episode;
mod hits;
mod memory;
mod moves;
mod numbers;
mod observer;
mod still;

pub use observer::{ObserveConfig, Observer};
pub use still::observe_still;
