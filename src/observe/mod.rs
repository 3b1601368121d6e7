//! Tracks into the words of a game: one room a game. Says whether a moment is settled, or why it is in doubt.
//!
//! # Conventions
//! - Limits have hysteresis or a doubt; each is a named setting with its unit and reason.
//!
//! # Invariants
//! - A single picture never has a piece filled in; what is followed over time keeps its last place while out of sight.

pub mod carabande;
pub mod counter;
pub mod passe_trappe;
pub mod passing_game;
pub mod pferdeaeppel;
mod readable;
mod stillness;
pub mod trappola;

pub use readable::{Readable, ReadableConfig, unreadable};
pub use stillness::{Pace, Stillness};
