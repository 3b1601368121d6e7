//! Cards into tricks: which card lies before which seat, whose pile has grown, and what is in doubt.
//!
//! # Conventions
//! - The zones "trick near", "trick far", "pile near" and "pile far" say where things lie. Without the first two, each half of the
//!   table is its seat's place for the trick.

mod areas;
mod cards;

pub use areas::{Areas, SeatAreas};
pub use cards::observe;
