//! The game models: parses `models/*.toml` (embedded) and a setup's overrides into board shape, piece sizes and rule keys.
//!
//! # Conventions
//! - Lengths in millimetres, times in seconds; a key's name ends in its unit.
//! - Every key in a model file carries its default, a sentence, and its source; a key not from the rule sheet says so.
//!
//! # Invariants
//! - Detectors get shapes, sizes and class names from here, never a game.
//! - A typed view exists only of keys that do not contradict each other.

mod carabande;
mod case_keys;
mod counter;
mod error;
mod game;
mod key;
mod passe_trappe;
mod passing_game;
mod pferdeaeppel;
mod settings;
mod shape;
mod track;
mod trappola;

pub use carabande::{Carabande, JumpRejoins, Play};
pub use counter::Counter;
pub use error::ModelError;
pub use game::Game;
pub use key::{Key, KeyType, Value};
pub use passe_trappe::{PasseTrappe, SecondHand};
pub use passing_game::{AllPassed, Blocked, NextLeader, PairTie, PassingGame};
pub use pferdeaeppel::{AfterViolation, LastEscape, LastGoldenCheck, NextRoles, Pferdeaeppel, Seat};
pub use settings::Model;
pub use shape::{BoardShape, DiscShape, Solid};
pub use track::{Track, TrackError};
pub use trappola::{Analogous, BiancaHand, PaymentTarget, Prize5, PrizePayer, RevokeEnds, Trappola};
