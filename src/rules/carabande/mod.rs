//! Carabande: discs flicked round a closed track, laps, hazards and tournaments.
//!
//! # Conventions
//! - Discs are called by their number, 1 to 8. Progress is in millimetres along the track's middle line from the start line,
//!   and counts laps: it goes on over the line.
//!
//! # Invariants
//! - Every input has an answer; no lap is ever ticked twice.

mod layout;

pub use layout::{Disc, Face, Layout, Manner, Move, Spot};
