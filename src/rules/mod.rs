//! The rules of the games, one folder a game. Pure: no I/O, no clock, no randomness, no pixel.
//!
//! # Conventions
//! - A `Layout` is data: what seems to lie there. A `Position` is proof: legal by construction.
//! - `t` is when a thing was complete on the table.
//!
//! # Invariants
//! - Every input has an answer; nothing here can fail other than by returning its error.

mod action_line;
pub mod carabande;
pub mod counter;
mod kind;
pub mod passe_trappe;
pub mod passing_game;
pub mod pferdeaeppel;
mod played;
pub mod trappola;

pub use action_line::{ActionError, ActionLine};
pub use kind::Kind;
pub use played::{Illegal, IllegalAction, Played, Refused};

use crate::geometry::{TablePoint, Timestamp};

/// What the camera makes of one moment, in the words of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation<Layout> {
    /// The moment seen.
    pub t: Timestamp,
    /// What seems to lie there.
    pub layout: Layout,
    /// Whether all pieces lie still and visible with no hand over the board.
    pub settled: bool,
    /// What the observer is not sure of; empty where it is sure.
    pub problems: Vec<Problem>,
}

impl<Layout> Observation<Layout> {
    /// What lay there when it was seen last, for a moment in which nothing can be seen.
    pub fn remembered(t: Timestamp, layout: Layout) -> Self {
        Self { t, layout, settled: false, problems: Vec::new() }
    }

    /// Doubts all of it, for a reason that comes before all others.
    pub fn doubt(&mut self, problem: Problem) {
        self.problems.insert(0, problem);
        self.settled = false;
    }
}

/// Why an observation is in doubt.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// The number of pieces seen differs from the set.
    PieceCount {
        /// Pieces of the set.
        expected: usize,
        /// Pieces seen, those remembered under a hand included.
        found: usize,
    },
    /// A piece lies so close to a limit that measuring cannot tell the side.
    AtLimit {
        /// Its place, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
        /// The limit, in a word: "bar", "rim".
        limit: &'static str,
    },
    /// Something looks like a piece, or half like one.
    UncertainPiece {
        /// Its place, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
    },
    /// A piece may be of another class.
    UncertainClass {
        /// Its place, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
    },
    /// Two classes of pieces have too like colours in this light.
    AlikeClasses {
        /// The one.
        one: String,
        /// The other.
        other: String,
        /// How much they differ, CIEDE2000.
        difference: f64,
    },
    /// Pieces of a class have a colour that the board has too.
    LikeBoard {
        /// The class.
        class: String,
    },
    /// A piece is there that the set does not have.
    ExtraPiece {
        /// Its place, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
    },
    /// A piece has a colour that no piece of the set has.
    StrangeColour {
        /// Its place, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
    },
    /// The board has another number of squares than it is said to have, or they lie elsewhere.
    OtherBoard {
        /// Squares along a side, as told.
        told: u8,
        /// Squares along a side between the told corners, as seen.
        seen: u8,
    },
    /// Two numbered pieces of one look may have changed places.
    Exchangeable {
        /// The one's number.
        one: u8,
        /// The other's.
        other: u8,
    },
    /// Pieces are numbered by where they lie, as nothing else tells which is which.
    NumberedByPlace,
    /// What a half of a tile shows cannot be read.
    UnreadHalf {
        /// Its place, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
    },
    /// A half of a tile shows rather this number, but perhaps another.
    DoubtfulHalf {
        /// Its place, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
        /// The number.
        pips: u8,
    },
    /// A tile seems to be there twice, which the set has once.
    SameTileTwice {
        /// The place of the one that is less sure, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
    },
    /// A tile lies in line with the train, but so far from it that one that is not seen may lie between.
    GapInTrain {
        /// The tile's place, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
    },
    /// Things look like tiles, but are none.
    NoTiles {
        /// How many.
        count: usize,
    },
    /// A lamp's reflection may hide a piece.
    Glare {
        /// Its place, mm.
        x: f64,
        /// Its place, mm.
        y: f64,
    },
    /// The pieces hardly differ from the board in this picture.
    LowContrast,
    /// Camera or board is not where it was, or nobody followed the pieces for a while, so that nothing seen can be placed.
    Moved {
        /// In a word: "moving" until they have come to rest and the board is found again, "lost" where it is not found,
        /// "rejoining" after a break until all pieces lie still.
        state: &'static str,
    },
    /// The picture is too blurred, too dark or too bright to be read.
    Unreadable {
        /// In a word: "blurred", "dark", "bright".
        reason: &'static str,
    },
}

impl Problem {
    /// The place that is in doubt, where it is about one.
    pub fn place(&self) -> Option<TablePoint> {
        match self {
            Self::AtLimit { x, y, .. }
            | Self::UncertainPiece { x, y }
            | Self::UncertainClass { x, y }
            | Self::ExtraPiece { x, y }
            | Self::StrangeColour { x, y }
            | Self::UnreadHalf { x, y }
            | Self::DoubtfulHalf { x, y, .. }
            | Self::SameTileTwice { x, y }
            | Self::GapInTrain { x, y }
            | Self::Glare { x, y } => Some(TablePoint::new(*x, *y)),
            Self::PieceCount { .. }
            | Self::AlikeClasses { .. }
            | Self::LikeBoard { .. }
            | Self::Exchangeable { .. }
            | Self::NumberedByPlace
            | Self::OtherBoard { .. }
            | Self::NoTiles { .. }
            | Self::LowContrast
            | Self::Moved { .. }
            | Self::Unreadable { .. } => None,
        }
    }
}
