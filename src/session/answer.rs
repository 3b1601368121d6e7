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
    pub owed: OwedAnswer,
    /// Every disk on the board or above it.
    pub disks: Vec<DiskAnswer>,
    /// Disks in hands.
    pub held: usize,
    /// Disks on their way.
    pub moving: usize,
    /// Hands over the board.
    pub hands: u8,
    /// The disks with all that is known of them.
    pub pieces: Vec<PieceAnswer>,
}

/// How many disks must go back to each half.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OwedAnswer {
    /// To the near half.
    pub near: usize,
    /// To the far half.
    pub far: usize,
}

/// A disk in the shape of a truth's.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DiskAnswer {
    /// Its centre, mm.
    pub x: f64,
    /// Its centre, mm.
    pub y: f64,
    /// Whether it lies still.
    pub still: bool,
    /// Whether a hand has it.
    pub held: bool,
    /// Whether it is in sight.
    pub visible: bool,
}

/// All that is known of a disk.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PieceAnswer {
    /// Its kind in the model.
    pub kind: &'static str,
    /// Its number.
    pub id: u8,
    /// Its centre, mm.
    pub x: f64,
    /// Its centre, mm.
    pub y: f64,
    /// Where it is.
    pub place: Place,
    /// The half it was last wholly in.
    pub origin: Half,
    /// Whether a hand has it.
    pub held: bool,
    /// Whether it is out of sight.
    pub hidden: bool,
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
            problems: observation.problems.iter().map(problem).chain(doubts(standing)).collect(),
            counts: physical(layout),
            owed: OwedAnswer { near: standing.owed_near, far: standing.owed_far },
            disks: layout.disks.iter().filter(|disk| disk.place != Place::OffBoard).map(disk).collect(),
            held: layout.disks.iter().filter(|disk| disk.held).count(),
            moving: layout.disks.iter().filter(moving).count(),
            hands: layout.hands.near.saturating_add(layout.hands.far),
            pieces: layout.disks.iter().map(piece).collect(),
        }
    }
}

/// What is in doubt about the match, whatever is seen.
fn doubts(standing: &Standing) -> impl Iterator<Item = Value> {
    let owed = (standing.in_doubt > 0).then(|| json!({"kind": "owed_in_doubt", "disks": standing.in_doubt}));
    let lost = standing.is_lost.then(|| json!({"kind": "desynchronised"}));
    owed.into_iter().chain(lost)
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

fn disk(disk: &Disk) -> DiskAnswer {
    let (x, y) = (tenths(disk.at.x), tenths(disk.at.y));
    DiskAnswer { x, y, still: disk.still_since.is_some(), held: disk.held, visible: !disk.hidden }
}

fn piece(disk: &Disk) -> PieceAnswer {
    let Disk { id, at, place, origin, held, hidden, .. } = *disk;
    PieceAnswer { kind: "disk", id, x: tenths(at.x), y: tenths(at.y), place, origin, held, hidden }
}

fn problem(problem: &Problem) -> Value {
    match problem {
        Problem::PieceCount { expected, found } => json!({"kind": "piece_count", "expected": expected, "found": found}),
        Problem::AtLimit { x, y, limit } => {
            json!({"kind": "at_limit", "x": tenths(*x), "y": tenths(*y), "limit": limit})
        }
        Problem::UncertainPiece { x, y } => json!({"kind": "uncertain_piece", "x": tenths(*x), "y": tenths(*y)}),
        Problem::LowContrast => json!({"kind": "low_contrast"}),
        Problem::Moved { state } => json!({"kind": "moved", "state": state}),
        Problem::Unreadable { reason } => json!({"kind": "unreadable", "reason": reason}),
    }
}

fn tenths(mm: f64) -> f64 {
    (mm * 10.0).round() / 10.0
}
