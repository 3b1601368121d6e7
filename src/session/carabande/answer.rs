use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use super::Standing;
use crate::geometry::Timestamp;
use crate::model::Game;
use crate::rules::Observation;
use crate::rules::carabande::{Disc, Face, Layout};
use crate::session::problem::{problem_answer, tenths};

/// What one picture of a race shows, in the shapes of a frame's truth.
#[derive(Clone, Debug, Serialize)]
pub struct RaceAnswer {
    /// The frame's own time.
    pub t: Timestamp,
    /// The recording's path.
    pub recording: String,
    /// The game.
    pub game: Game,
    /// Whether all lies still and visible with no hand over the table.
    pub settled: bool,
    /// What is in doubt; empty where nothing is.
    pub problems: Vec<Value>,
    /// Every numbered disc.
    pub discs: Vec<RaceDisc>,
    /// Discs on their way.
    pub moving: usize,
    /// Hands over the table.
    pub hands: u8,
    /// The disc in turn, while a race is on and it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<u8>,
    /// Laps ticked so far, by disc; empty before a race.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub laps: BTreeMap<u8, u8>,
    /// The discs that have finished, the winner first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<u8>,
    /// Everything that lies there, the black disc too.
    pub pieces: Vec<RacePiece>,
}

/// A disc in the shape of a truth's.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RaceDisc {
    /// Its number.
    pub number: u8,
    /// The middle of its top, mm.
    pub x: f64,
    /// The middle of its top, mm.
    pub y: f64,
    /// Which side is up.
    pub face: Face,
    /// Along the track from the start line, laps counted, mm.
    pub progress_mm: f64,
    /// Whether it lies on the track's surface.
    pub on_track: bool,
    /// Whether it lies still.
    pub still: bool,
    /// Whether it is in sight.
    pub visible: bool,
}

/// A thing that lies there.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RacePiece {
    /// Its kind in the model: disc or black.
    pub kind: &'static str,
    /// Its number, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// Its middle, mm.
    pub x: f64,
    /// Its middle, mm.
    pub y: f64,
    /// Whether a hand has it.
    pub held: bool,
    /// Whether it may have changed places with another of its colour.
    pub in_doubt: bool,
}

impl RaceAnswer {
    /// The answer about an observation.
    pub fn new(observation: &Observation<Layout>, standing: &Standing) -> Self {
        let layout = &observation.layout;
        let position = standing.position.as_ref();
        let black = layout.black.map(|at| RacePiece {
            kind: "black",
            number: None,
            x: tenths(at.x),
            y: tenths(at.y),
            held: false,
            in_doubt: false,
        });
        // Who has finished is taken off the track.
        let has_finished =
            |disc: &Disc| position.and_then(|at| at.racer(disc.number)).is_some_and(|racer| racer.finish.is_some());
        let is_taken_away = |disc: &&Disc| has_finished(disc) && (disc.hidden || disc.held || !disc.spot.on_track);
        let lost = standing.is_lost.then(|| json!({"kind": "desynchronised"}));
        Self {
            t: observation.t,
            recording: String::new(),
            game: Game::Carabande,
            settled: observation.settled,
            problems: observation.problems.iter().map(problem_answer).chain(lost).collect(),
            discs: layout.discs.iter().filter(|disc| !is_taken_away(disc)).map(disc).collect(),
            moving: layout.discs.iter().filter(|disc| disc.still_since.is_none() && !disc.held && !disc.hidden).count(),
            hands: layout.hands,
            to_move: position.and_then(|position| position.to_move()),
            laps: position.iter().flat_map(|at| at.racers()).map(|racer| (racer.disc, racer.laps)).collect(),
            positions: position.map(|position| position.finished()).unwrap_or_default(),
            pieces: layout.discs.iter().map(piece).chain(black).collect(),
        }
    }
}

fn disc(disc: &Disc) -> RaceDisc {
    let spot = disc.spot;
    RaceDisc {
        number: disc.number,
        x: tenths(spot.at.x),
        y: tenths(spot.at.y),
        face: spot.face,
        progress_mm: tenths(spot.progress_mm),
        on_track: spot.on_track,
        still: disc.still_since.is_some(),
        visible: !disc.hidden,
    }
}

fn piece(disc: &Disc) -> RacePiece {
    let at = disc.spot.at;
    RacePiece {
        kind: "disc",
        number: Some(disc.number),
        x: tenths(at.x),
        y: tenths(at.y),
        held: disc.held,
        in_doubt: disc.in_doubt,
    }
}
