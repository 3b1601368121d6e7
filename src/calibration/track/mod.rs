//! The track of a race: told, laid of pieces, or found in a picture.
//!
//! # Conventions
//! - A middle line that was found runs counter-clockwise as seen from above; one that was told, as it was told.
//! - Contrasts are units of CIELAB.
//!
//! # Invariants
//! - What is not sure is refused or told as a doubt.

#![allow(clippy::indexing_slicing, reason = "cells and stations are numbered by the loops over them")]

mod chart;
mod clicks;
mod distance;
mod doubt;
mod edges;
mod error;
mod find;
mod fit;
mod follow;
mod keys;
mod level;
mod median;
mod pieces;
mod regions;
mod ribbon;
mod ring;
mod start_line;
mod stiff;
mod strip;
mod tones;

pub use clicks::line_through;
pub use doubt::TrackDoubt;
pub use error::TrackSearchError;
pub use find::{FoundTrack, find_track};
pub use follow::{LineOff, follow_track, line_off};
pub(super) use keys::out_of_picture;
pub use keys::{Ends, TrackKeys, TravelKnown};
pub use pieces::{TrackPieces, pieces_of};
