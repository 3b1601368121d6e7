//! Pferdeäppel for people: what is seen drawn over the picture, the board as players look at it, events in words.
//!
//! # Conventions
//! - Green is where White is safe, red where Brown threatens it; what is Brown's own is brown.
//! - Squares have names as in chess: letters from the near player's left, numbers away from that player.

mod board;
mod colour;
mod names;
mod over;
mod panel;
#[cfg(test)]
mod tests;

use super::overlay::{LastEvent, Question};
use crate::geometry::{Camera, TablePoint, Timestamp};
use crate::model::Pferdeaeppel;
use crate::rules::pferdeaeppel::{AppleColour, Facts, Horse, Layout, Position, Score};

pub use board::draw_field_board;
pub use names::square_name;
pub use over::draw_field;

/// All that is drawn over one picture.
#[derive(Clone, Copy, Debug)]
pub struct FieldView<'a> {
    /// The camera that took the picture.
    pub camera: &'a Camera,
    /// The board's and the pieces' sizes.
    pub keys: &'a Pferdeaeppel,
    /// What is seen.
    pub layout: &'a Layout,
    /// Where exactly its pieces are seen; where none is given, rings lie in the middle of the squares.
    pub pieces: &'a [FieldPiece],
    /// What is believed; where nothing is, what is seen is taken for a position if it can be one.
    pub position: Option<&'a Position>,
    /// What the picture is part of.
    pub occasion: FieldOccasion<'a>,
    /// Outlines of hands on the board's plane, mm.
    pub hands: &'a [Vec<TablePoint>],
    /// What the observer is not sure of.
    pub questions: &'a [Question],
}

/// A piece where it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldPiece {
    /// What it is.
    pub kind: FieldPieceKind,
    /// The middle of where it stands or lies, mm.
    pub at: TablePoint,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldPieceKind {
    /// A horse.
    Horse(Horse),
    /// An apple.
    Apple(AppleColour),
}

/// What a picture is part of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FieldOccasion<'a> {
    /// A match, with its clock and points.
    Match {
        /// The picture's time.
        clock: Timestamp,
        /// Points of each person.
        score: Score,
        /// The last event.
        headline: Option<LastEvent<'a>>,
    },
    /// Nothing: a single picture has neither time nor points, nor a turn.
    Single {
        /// What was seen, in words.
        seen: &'a str,
    },
}

/// The board as players look at it, without a camera's picture.
#[derive(Clone, Copy, Debug)]
pub struct FieldBoard<'a> {
    /// What is believed.
    pub position: &'a Position,
    /// Whether whose turn it is can be told.
    pub turn: TurnKnown,
    /// Side of a square, mm; doubts have their places in mm.
    pub cell_mm: f64,
    /// Points of each person.
    pub score: Score,
    /// The last event in a few words.
    pub headline: Option<&'a str>,
    /// What the observer is not sure of.
    pub questions: &'a [Question],
}

/// Whether whose turn it is can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnKnown {
    /// It is a position of a match.
    Yes,
    /// It is a single picture's.
    No,
}

/// A position with what players want to know of it.
struct Known<'a> {
    position: std::borrow::Cow<'a, Position>,
    facts: Facts,
    turn: TurnKnown,
}

impl<'a> Known<'a> {
    fn of(position: &'a Position, turn: TurnKnown) -> Self {
        let facts = Facts::of(position);
        Self { position: std::borrow::Cow::Borrowed(position), facts, turn }
    }

    fn in_view(view: &FieldView<'a>) -> Option<Self> {
        if let Some(position) = view.position {
            return Some(Self::of(position, TurnKnown::Yes));
        }
        let position = Position::from_layout(view.keys, view.layout).ok()?;
        let facts = Facts::of(&position);
        Some(Self { position: std::borrow::Cow::Owned(position), facts, turn: TurnKnown::No })
    }
}
