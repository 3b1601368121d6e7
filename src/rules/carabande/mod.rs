//! Carabande: discs flicked round a closed track, laps, hazards and tournaments.
//!
//! # Conventions
//! - Discs are called by their number, 1 to 8. Progress is in millimetres along the track's middle line from the start line,
//!   and counts laps: it goes on over the line.
//! - A `Layout` is what a camera sees, an `Action` is what happened, a `Position` is what is true after it.
//! - Players are numbered by their seats, 1 to 8; the youngest is 1 and has disc 1.
//!
//! # Invariants
//! - Every input has an answer; no lap is ever ticked twice, and never more than the greatest progress holds.
//! - A disc that has to be put back keeps place and face of before the shot; it lies there once `Position::owed` names it no
//!   more.

mod action;
mod event;
mod layout;
mod order;
mod play;
mod points;
mod pole;
mod position;
mod racer;

pub use action::{Action, Crossing, Flick, MOST_DISCS, Pushed, SpacingFault};
pub use event::{EventKind, Lost, LostReason};
pub use layout::{Disc, Face, Layout, Manner, Move, START_ZONE_LAPS, Spot};
pub use order::Order;
pub use play::{Played, Told};
pub use points::{POINTS, Points, Standings, owner, seats_by_number};
pub use pole::{Entrant, Pole, PoleMatch, PoleStep, Rank, Seated, discs_of_place, pole_schedule};
pub use position::Position;
pub use racer::{Racer, Turner};
