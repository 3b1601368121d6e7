use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use super::Step;
use crate::geometry::{TablePoint, Timestamp, is_inside};
use crate::model::Game;
use crate::rules::passing_game::{Lain, Layout};
use crate::session::problem::{problem_answer, tenths};

/// What one picture of a table of dominoes shows, in the shapes of a frame's truth.
#[derive(Clone, Debug, Serialize)]
pub struct TilesAnswer {
    /// The frame's own time.
    pub t: Timestamp,
    /// The recording's path.
    pub recording: String,
    /// The game.
    pub game: Game,
    /// Whether all lies still with no hand over the table.
    pub settled: bool,
    /// What is in doubt; empty where nothing is.
    pub problems: Vec<Value>,
    /// Tiles face up: those of the train from its left end on, or in a single picture all of them.
    pub tiles: Vec<Halves>,
    /// The sum of their pips, as far as they can be read.
    pub pips: u32,
    /// The train's open ends, left and right.
    pub ends: Option<[u8; 2]>,
    /// Everything face down in view.
    pub face_down: u8,
    /// Of that, what lies in the boneyard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boneyard: Option<u8>,
    /// Each player's open hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Vec<Halves>>,
    /// What lies face up in each zone.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub zones: BTreeMap<String, ZoneSum>,
    /// Separate human hands over the table.
    pub reaching: u8,
    /// Whose turn it is, by number, while a round is on and it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<u8>,
    /// Points of each player, or of each pair.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<u32>,
    /// Every tile face up.
    pub pieces: Vec<TilePiece>,
}

/// A tile's two numbers; nothing for a half that cannot be read.
pub type Halves = [Option<u8>; 2];

/// What lies face up in a zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ZoneSum {
    /// Tiles.
    pub tiles: usize,
    /// The sum of their pips, as far as they can be read.
    pub pips: u32,
}

/// A tile face up and where it lies.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TilePiece {
    /// Its kind in the model: tile.
    pub kind: &'static str,
    /// Its two numbers; of the train first the one nearer to the left end.
    pub halves: Halves,
    /// The middle of its top, mm.
    pub x: f64,
    /// The middle of its top, mm.
    pub y: f64,
    /// From its middle to its first half, degrees from the x axis, counter-clockwise.
    pub direction_deg: f64,
    /// Whether a number of it is doubtful.
    pub in_doubt: bool,
}

/// Which tiles an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Those of the train: the others have their own names.
    Train,
    /// All in a single picture, of whose past nothing is known.
    All,
}

impl TilesAnswer {
    /// The answer about what was seen.
    pub fn new(step: &Step, about: About) -> Self {
        let Step { observation, standing, .. } = step;
        let layout = &observation.layout;
        let tiles: Vec<&Lain> = match about {
            About::Train => layout.train.iter().collect(),
            About::All => layout.face_up().collect(),
        };
        let lost = standing.is_lost.then(|| json!({"kind": "desynchronised"}));
        Self {
            t: observation.t,
            recording: String::new(),
            game: Game::PassingGame,
            settled: observation.settled,
            problems: observation.problems.iter().map(problem_answer).chain(lost).collect(),
            pips: pips(tiles.iter().copied()),
            tiles: tiles.iter().map(|tile| tile.halves).collect(),
            ends: layout.ends(),
            face_down: layout.face_down,
            boneyard: layout.boneyard,
            hands: layout.open.iter().map(|hand| hand.iter().map(|tile| tile.halves).collect()).collect(),
            zones: step.zones.iter().map(|zone| (zone.name.clone(), sum_in(&zone.polygon_mm, layout))).collect(),
            reaching: layout.reaching,
            to_move: standing.to_move,
            points: standing.points.clone(),
            pieces: layout.face_up().map(piece).collect(),
        }
    }
}

fn sum_in(polygon_mm: &[[f64; 2]], layout: &Layout) -> ZoneSum {
    let corners: Vec<TablePoint> = polygon_mm.iter().map(|[x, y]| TablePoint::new(*x, *y)).collect();
    let inside: Vec<&Lain> = layout.face_up().filter(|tile| is_inside(&corners, tile.at)).collect();
    ZoneSum { tiles: inside.len(), pips: pips(inside.iter().copied()) }
}

fn pips<'a>(tiles: impl Iterator<Item = &'a Lain>) -> u32 {
    tiles.flat_map(|tile| tile.halves).flatten().map(u32::from).sum()
}

fn piece(tile: &Lain) -> TilePiece {
    TilePiece {
        kind: "tile",
        halves: tile.halves,
        x: tenths(tile.at.x),
        y: tenths(tile.at.y),
        direction_deg: tenths(tile.direction_rad.to_degrees()),
        in_doubt: tile.in_doubt,
    }
}
