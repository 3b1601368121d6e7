use serde::Serialize;
use serde_json::{Value, json};

use super::Standing;
use crate::geometry::Timestamp;
use crate::model::Game;
use crate::rules::passe_trappe::{Counts, Disk, Half, Layout, Place};
use crate::rules::{Observation, Problem};

/// What one picture shows, in the shapes of a frame's truth.
#[derive(Clone, Debug, Serialize)]
pub struct FrameAnswer {
    /// The frame's own time.
    pub t: Timestamp,
    /// The recording's path.
    pub recording: String,
    /// The game.
    pub game: Game,
    /// Whether all lies still and visible with no hand over the board.
    pub settled: bool,
    /// What is in doubt; empty where nothing is.
    pub problems: Vec<Value>,
    /// Physical counts.
    pub counts: Counts,
    /// Disks that must go back.
    pub owed: Value,
    /// Every disk.
    pub disks: Vec<Value>,
    /// Disks in hands.
    pub held: usize,
    /// Disks on their way.
    pub moving: usize,
    /// Hands over the board.
    pub hands: u8,
    /// The disks with all that is known of them.
    pub pieces: Vec<Value>,
}

impl FrameAnswer {
    /// The answer about an observation.
    pub fn new(observation: &Observation<Layout>, standing: &Standing) -> Self {
        let layout = &observation.layout;
        let moving = |disk: &&Disk| disk.still_since.is_none() && !disk.held && !disk.hidden;
        Self {
            t: observation.t,
            recording: String::new(),
            game: Game::PasseTrappe,
            settled: observation.settled,
            problems: observation.problems.iter().map(problem).collect(),
            counts: physical(layout),
            owed: json!({"near": standing.owed_near, "far": standing.owed_far}),
            disks: layout.disks.iter().map(disk).collect(),
            held: layout.disks.iter().filter(|disk| disk.held).count(),
            moving: layout.disks.iter().filter(moving).count(),
            hands: layout.hands.near.saturating_add(layout.hands.far),
            pieces: layout.disks.iter().map(piece).collect(),
        }
    }
}

/// Disks wholly in each half; one out of sight or held counts where it was last.
pub(super) fn physical(layout: &Layout) -> Counts {
    let mut counts = Counts::default();
    for disk in &layout.disks {
        match disk.place {
            Place::In(Half::Near) => counts.near += 1,
            Place::In(Half::Far) => counts.far += 1,
            Place::Opening => counts.opening += 1,
            Place::Airborne => counts.airborne += 1,
            Place::OffBoard => {}
        }
    }
    counts
}

fn disk(disk: &Disk) -> Value {
    json!({"x": tenths(disk.at.x), "y": tenths(disk.at.y), "still": disk.still_since.is_some(), "held": disk.held, "visible": !disk.hidden})
}

fn piece(disk: &Disk) -> Value {
    json!({"kind": "disk", "id": disk.id, "x": tenths(disk.at.x), "y": tenths(disk.at.y), "place": disk.place, "origin": disk.origin,
           "held": disk.held, "hidden": disk.hidden})
}

fn problem(problem: &Problem) -> Value {
    match problem {
        Problem::PieceCount { expected, found } => json!({"kind": "piece_count", "expected": expected, "found": found}),
        Problem::AtLimit { x, y, limit } => {
            json!({"kind": "at_limit", "x": tenths(*x), "y": tenths(*y), "limit": limit})
        }
        Problem::UncertainPiece { x, y } => json!({"kind": "uncertain_piece", "x": tenths(*x), "y": tenths(*y)}),
        Problem::LowContrast => json!({"kind": "low_contrast"}),
        Problem::Unreadable { reason } => json!({"kind": "unreadable", "reason": reason}),
    }
}

fn tenths(mm: f64) -> f64 {
    (mm * 10.0).round() / 10.0
}
