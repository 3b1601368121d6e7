use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::Step;
use crate::geometry::{Square, Timestamp};
use crate::model::Game;
use crate::rules::counter::{Counts, Piece};
use crate::session::problem::{problem_answer, tenths};

/// What one picture shows, in the shapes of a frame's truth.
#[derive(Clone, Debug, Serialize)]
pub struct CountAnswer {
    /// The frame's own time.
    pub t: Timestamp,
    /// The recording's path.
    pub recording: String,
    /// The game.
    pub game: Game,
    /// Whether all lies still with no hand over the board.
    pub settled: bool,
    /// What is in doubt; empty where nothing is.
    pub problems: Vec<Value>,
    /// Pieces of each class on the board; a stack is one.
    pub counts: Counts,
    /// The same in each zone of the setup.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub counts_by_zone: BTreeMap<String, Counts>,
    /// Hands over the board.
    pub hands: usize,
    /// Every piece on the board.
    pub pieces: Vec<CountPiece>,
}

/// All that is known of a piece or stack.
#[derive(Clone, Debug, Serialize)]
pub struct CountPiece {
    /// Its class.
    pub kind: String,
    /// Middle of its foot, mm.
    pub x: f64,
    /// Middle of its foot, mm.
    pub y: f64,
    /// How many lie on each other, as far as the view tells.
    pub stacked: u32,
    /// Its square, on a chequered board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<Square>,
    /// The zones that it lies in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<String>,
}

impl CountAnswer {
    /// The answer about what was seen.
    pub fn new(step: &Step) -> Self {
        let observation = &step.observation;
        let layout = &observation.layout;
        let piece = |piece: &Piece| CountPiece {
            kind: piece.class.clone(),
            x: tenths(piece.at.x),
            y: tenths(piece.at.y),
            stacked: piece.stacked,
            square: piece.square,
            zones: piece.zones.clone(),
        };
        Self {
            t: observation.t,
            recording: String::new(),
            game: Game::Counter,
            settled: observation.settled,
            problems: observation.problems.iter().map(problem_answer).collect(),
            counts: layout.counts(),
            counts_by_zone: layout.counts_by_zone(),
            hands: layout.hands,
            pieces: layout.pieces.iter().map(piece).collect(),
        }
    }
}
