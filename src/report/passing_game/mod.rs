//! The Passing Game for people: what is seen drawn over the picture, the train as it is laid, hands and scores, the score
//! sheet, events in words.
//!
//! # Conventions
//! - Each number has its own colour, so that a joint that matches is seen from afar; a doubt is amber with a question mark,
//!   what does not match is red.
//! - Players have their own colours too, in the order of play.

mod board;
mod colour;
mod marks;
mod over;
mod panel;
#[cfg(test)]
mod tests;
mod tile;

use super::overlay::{LastEvent, Question};
use crate::calibration::Zone;
use crate::detect::tiles::TileDetections;
use crate::geometry::{Camera, TablePoint, Timestamp};
use crate::model::PassingGame;
use crate::rules::passing_game::{Lain, Layout, Position, Tile};

pub use board::draw_table_board;
pub use over::draw_table;

/// All that is drawn over one picture.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    /// The camera that took the picture; `None` where the picture is not calibrated.
    pub camera: Option<&'a Camera>,
    /// The tiles' sizes and the number of players.
    pub keys: &'a PassingGame,
    /// What is seen, in the game's words.
    pub layout: &'a Layout,
    /// The tiles as they are found in the picture.
    pub detections: &'a TileDetections,
    /// Where hands and the boneyard have their places.
    pub zones: &'a [Zone],
    /// What is believed, in a round.
    pub position: Option<&'a Position>,
    /// Whose turn it is, where that is known.
    pub turn: Option<u8>,
    /// The score of each player, player 1 first, or of each pair; empty where none is kept.
    pub score: &'a [u32],
    /// What the picture is part of.
    pub occasion: TableOccasion<'a>,
    /// Outlines of hands on the table, mm.
    pub hands: &'a [Vec<TablePoint>],
    /// What the observer is not sure of.
    pub questions: &'a [Question],
}

/// What a picture is part of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TableOccasion<'a> {
    /// A round, with its clock.
    Round {
        /// The picture's time.
        clock: Timestamp,
        /// The last event.
        headline: Option<LastEvent<'a>>,
    },
    /// Nothing: a single picture has neither time nor turn.
    Single {
        /// What was seen, in words.
        seen: &'a str,
    },
}

/// The table as players look at it, without a camera's picture.
#[derive(Clone, Copy, Debug)]
pub struct TableBoard<'a> {
    /// The tiles' sizes and the number of players.
    pub keys: &'a PassingGame,
    /// What lies there.
    pub layout: &'a Layout,
    /// What is believed, in a round.
    pub position: Option<&'a Position>,
    /// Whose turn it is, where that is known.
    pub turn: Option<u8>,
    /// The score of each player, player 1 first, or of each pair; empty where none is kept.
    pub score: &'a [u32],
    /// The last event in a few words.
    pub headline: Option<&'a str>,
    /// What the observer is not sure of.
    pub questions: &'a [Question],
}

/// The sum of a tile's pips, where it is read wholly.
fn pips_of(lain: &Lain) -> Option<u32> {
    lain.tile().map(Tile::pips)
}
