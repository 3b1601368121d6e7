use std::collections::BTreeMap;

use lapjv::{Matrix, lapjv};
use serde::Deserialize;
use serde_json::Value;

use super::TileRecord;
use crate::cli::case::{
    AppleTruth, BoardSizes, Counts, CountsByName, DiskSizes, DiskTruth, FrameTruth, HorsesTruth, Owed, RaceDiscTruth,
    Truth,
};

/// A disk seen less than this in a single picture may be counted or not.
const COUNTED_FROM: f64 = 0.3;
/// A frame with a disk seen less than this is not scored.
pub(super) const SCORED_FROM: f64 = 0.5;
/// A still disk is found if a found disk lies nearer than this share of a diameter: no other disk can be meant then.
pub(super) const GATE_DIAMETERS: f64 = 0.5;
/// The same for a disk on its way, which moves by 100 mm between two frames.
const MOVING_GATE_DIAMETERS: f64 = 1.0;
/// Costs more than all allowed pairs of a frame together.
const NOT_A_PAIR: f64 = 1e6;

/// What kind of recording a frame is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordingKind {
    /// A clip: the past helps.
    Clip,
    /// One picture.
    SinglePicture,
}

/// The fields of an answer that are scored.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Seen {
    /// The frame's own time, seconds.
    pub t: f64,
    /// What the observer is not sure of.
    pub problems: Vec<Value>,
    /// Pieces by place or class.
    pub counts: Option<CountsByName>,
    /// The same in each zone.
    pub counts_by_zone: BTreeMap<String, CountsByName>,
    /// Disks that must go back.
    pub owed: Option<Owed>,
    /// The disks.
    pub disks: Vec<SeenDisk>,
    /// Where the horses stand.
    pub horses: Option<HorsesTruth>,
    /// The apples.
    pub apples: Option<Vec<AppleTruth>>,
    /// The numbered discs of a race.
    pub discs: Vec<RaceDiscTruth>,
    /// Dominoes face up.
    pub tiles: Option<Vec<TileRecord>>,
    /// The open ends of their train, left and right.
    pub ends: Option<TileRecord>,
    /// The sum of their pips.
    pub pips: Option<u32>,
    /// Dominoes face down.
    pub face_down: Option<usize>,
    /// Cards face up: those of the trick, or in a single picture all.
    pub cards: Option<Vec<String>>,
    /// Which of them lies before which seat.
    pub by_seat: Option<BTreeMap<String, String>>,
    /// Cards on each seat's pile.
    pub gathered: Option<BTreeMap<String, usize>>,
    /// Each player's open hand; in other games the number of hands over the board.
    pub hands: Option<Value>,
}

/// A disk of an answer.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SeenDisk {
    /// Its centre, mm.
    pub x: f64,
    /// Its centre, mm.
    pub y: f64,
}

/// How one frame was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The whole of its truth.
    Right,
    /// Not right, and the observer said that it was not sure.
    Doubtful,
    /// Not right, and said without doubt.
    Wrong,
}

/// One frame's score.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameScore {
    /// How it was read.
    pub verdict: Verdict,
    /// Disks that had to be found.
    pub truth: usize,
    /// Disks that the answer names, those that may be counted or not left out.
    pub found: usize,
    /// Disks that no found one lies near.
    pub missed: usize,
    /// Found disks that lie near no true one.
    pub extra: usize,
    /// How far the found centres of still and visible disks are off.
    pub place_errors_mm: Vec<f64>,
}

/// Whether a frame is scored: all has settled, nothing is held or in the air, and every disk is at least half visible, or in a single
/// picture so little visible that it may be counted or not.
pub fn is_scored(truth: &FrameTruth, kind: RecordingKind) -> bool {
    let visible_enough = |visible: f64| visible >= SCORED_FROM || is_optional(visible, kind);
    let in_the_air = truth.counts.as_ref().is_some_and(|counts| Counts::of(counts).airborne > 0);
    let disks = truth.disks.as_deref().unwrap_or_default();
    let discs = truth.discs.as_deref().unwrap_or_default();
    truth.held == 0
        && truth.settled != Some(false)
        && !in_the_air
        && disks.iter().all(|disk| !disk.held && visible_enough(disk.visible))
        && discs.iter().all(|disc| visible_enough(disc.visible))
}

/// Compares one frame's truth with the answer about it; `None` stands for a frame without an answer.
pub fn score_frame(frame: &FrameTruth, case: &Truth, kind: RecordingKind, seen: Option<&Seen>) -> FrameScore {
    let nothing = Seen::default();
    let answer = seen.unwrap_or(&nothing);
    // A disk beside the board is in no count, and no answer says where on the table it lies.
    let (width, length) = (0.0..=case.board.width_mm, 0.0..=case.board.length_mm);
    let on_board = |disk: &&DiskTruth| width.contains(&disk.x) && length.contains(&disk.y);
    let disks: Vec<DiskTruth> = frame.disks.iter().flatten().filter(on_board).copied().collect();
    let pairs = match_disks(&disks, &answer.disks, &case.disk);
    let optional = |disk: &DiskTruth| is_optional(disk.visible, kind);
    let (mut optional_found, mut required_found) = (0, 0);
    let mut place_errors_mm = Vec::new();
    for (disk, paired) in disks.iter().zip(&pairs) {
        match paired {
            Some(_) if optional(disk) => optional_found += 1,
            Some(apart_mm) => {
                required_found += 1;
                place_errors_mm.extend((disk.still && disk.visible >= SCORED_FROM).then_some(*apart_mm));
            }
            None => {}
        }
    }
    let truth = disks.iter().filter(|disk| !optional(disk)).count();
    let found = if frame.disks.is_some() { answer.disks.len() - optional_found } else { 0 };
    let (missed, extra) = (truth - required_found, found - required_found);
    let optional_counts = count(disks.iter().filter(|disk| optional(disk)), &case.board, &case.disk);
    let counts_right = frame.counts.as_ref().is_none_or(|truth| {
        answer.counts.as_ref().is_some_and(|counts| within(Counts::of(counts), Counts::of(truth), optional_counts))
    });
    let owed_right =
        kind == RecordingKind::SinglePicture || frame.owed.is_none_or(|owed| answer.owed.unwrap_or_default() == owed);
    let verdict = match (seen.is_some() && counts_right && owed_right && missed == 0 && extra == 0, seen) {
        (true, _) => Verdict::Right,
        (false, Some(answer)) if !answer.problems.is_empty() => Verdict::Doubtful,
        (false, Some(_) | None) => Verdict::Wrong,
    };
    FrameScore { verdict, truth, found, missed, extra, place_errors_mm }
}

/// The answer nearest in time to `t`, if it is not farther than `tolerance_s`. Answers are in order of time.
pub fn nearest(answers: &[Seen], t: f64, tolerance_s: f64) -> Option<&Seen> {
    let after = answers.partition_point(|answer| answer.t < t);
    let candidates = answers.get(after.saturating_sub(1)..answers.len().min(after + 1))?;
    let nearest = candidates.iter().min_by(|a, b| (a.t - t).abs().total_cmp(&(b.t - t).abs()))?;
    ((nearest.t - t).abs() <= tolerance_s).then_some(nearest)
}

/// Whether a piece of which so much is visible may be counted or not.
pub(super) fn is_optional(visible: f64, kind: RecordingKind) -> bool {
    kind == RecordingKind::SinglePicture && visible < COUNTED_FROM
}

/// For each true disk the distance to the found one paired with it: as many pairs as can be, then the shortest.
fn match_disks(truth: &[DiskTruth], found: &[SeenDisk], size: &DiskSizes) -> Vec<Option<f64>> {
    let apart_mm = |i: usize, j: usize| {
        let (disk, seen) = (truth.get(i)?, found.get(j)?);
        let diameters = if disk.still { GATE_DIAMETERS } else { MOVING_GATE_DIAMETERS };
        let apart = (disk.x - seen.x).hypot(disk.y - seen.y);
        (apart <= diameters * size.diameter_mm).then_some(apart)
    };
    let side = truth.len().max(found.len());
    if side == 0 {
        return Vec::new();
    }
    let costs = Matrix::from_shape_fn((side, side), |(i, j)| apart_mm(i, j).unwrap_or(NOT_A_PAIR));
    match lapjv(&costs) {
        Ok((columns, _)) => columns.into_iter().take(truth.len()).enumerate().map(|(i, j)| apart_mm(i, j)).collect(),
        Err(_) => vec![None; truth.len()],
    }
}

fn count<'a>(disks: impl Iterator<Item = &'a DiskTruth>, board: &BoardSizes, size: &DiskSizes) -> Counts {
    let mut counts = Counts::default();
    for disk in disks {
        let beyond_bar = disk.y - board.length_mm / 2.0;
        if beyond_bar.abs() < (board.bar_mm + size.diameter_mm) / 2.0 {
            counts.opening += 1;
        } else if beyond_bar < 0.0 {
            counts.near += 1;
        } else {
            counts.far += 1;
        }
    }
    counts
}

fn within(counts: Counts, most: Counts, optional: Counts) -> bool {
    let one = |counted: usize, most: usize, optional: usize| counted <= most && counted + optional >= most;
    one(counts.near, most.near, optional.near)
        && one(counts.far, most.far, optional.far)
        && one(counts.opening, most.opening, optional.opening)
        && counts.airborne == most.airborne
}

#[cfg(test)]
#[path = "frames_tests.rs"]
mod tests;
