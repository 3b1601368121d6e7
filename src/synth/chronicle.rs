//! What truly happened, told from the simulated disks alone.

use super::places::{Zone, on_board, zone};
use super::scene::Disk;
use super::truth::{BoardKeys, EventTruth, Owed, Reason, What};
use crate::rules::passe_trappe::Half;

/// How long a disk rests in the opening before it is stuck.
pub(super) const STUCK_AFTER_S: f64 = 0.5;
/// Rests in the opening whose length is nearer to that than this leave a truth in doubt.
const DOUBTFUL_REST_S: f64 = 0.25;
/// A disk that came to rest with its edge this near to the bar's face, before the opening, leaves a truth in doubt.
const DOUBTFUL_GAP_MM: f64 = 2.0;
/// An owed disk must be back well before the rules' time of grace is over.
const RETURN_WITHIN_S: f64 = 4.2;

/// The story of a round so far.
#[derive(Clone, Debug)]
pub(super) struct Chronicle {
    board: BoardKeys,
    radius_mm: f64,
    disks: Vec<Past>,
    pub events: Vec<EventTruth>,
    pub winner: Option<Half>,
    /// Whether something happened whose truth hangs on too little.
    pub doubtful: bool,
}

/// What must be remembered of a disk.
#[derive(Clone, Copy, Debug)]
struct Past {
    last_half: Half,
    owed: Option<Half>,
    stuck: bool,
    flew: bool,
    off: bool,
    was_held: bool,
    rests_in_opening_since: Option<f64>,
    owed_rests_since: Option<f64>,
}

impl Chronicle {
    pub fn new(board: BoardKeys, radius_mm: f64, disks: &[Disk]) -> Self {
        let past = |disk: &Disk| Past {
            last_half: if disk.at.y < board.middle_mm() { Half::Near } else { Half::Far },
            owed: None,
            stuck: false,
            flew: false,
            off: false,
            was_held: false,
            rests_in_opening_since: None,
            owed_rests_since: None,
        };
        let disks = disks.iter().map(past).collect();
        Self { board, radius_mm, disks, events: Vec::new(), winner: None, doubtful: false }
    }

    /// The half that each disk was last wholly in.
    pub fn last_halves(&self) -> Vec<Half> {
        self.disks.iter().map(|past| past.last_half).collect()
    }

    /// Disks owed to each half.
    pub fn owed(&self) -> Owed {
        let to = |half| self.disks.iter().filter(|past| past.owed == Some(half)).count();
        Owed { near: to(Half::Near), far: to(Half::Far) }
    }

    /// Which half a disk is owed to.
    pub fn owed_to(&self, disk: usize) -> Option<Half> {
        self.disks.get(disk).and_then(|past| past.owed)
    }

    /// Whether a disk counts as stuck.
    pub fn is_stuck(&self, disk: usize) -> bool {
        self.disks.get(disk).is_some_and(|past| past.stuck)
    }

    /// Writes down what the disks did up to `t`.
    pub fn witness(&mut self, disks: &[Disk], t: f64) {
        let mut happened = Vec::new();
        for (past, disk) in self.disks.iter_mut().zip(disks) {
            let doubt = follow(&self.board, self.radius_mm, past, disk, t, &mut happened);
            self.doubtful |= doubt;
        }
        if self.winner.is_some() {
            // After the end nothing counts; that something still crosses would be left to interpretation.
            self.doubtful |= !happened.is_empty();
            return;
        }
        self.events.extend(happened.into_iter().map(|what| EventTruth { t: (t * 1e4).round() / 1e4, what }));
        self.winner = [Half::Near, Half::Far].into_iter().find(|half| self.is_emptied(*half));
        if let Some(winner) = self.winner {
            let what = What::RoundWon { winner, reason: Reason::Empty };
            self.events.push(EventTruth { t: (t * 1e4).round() / 1e4, what });
        }
    }

    /// Whether no disk lies in a half, is owed to it, or comes from it and is in the opening, the air or a hand.
    fn is_emptied(&self, half: Half) -> bool {
        self.disks.iter().all(|past| match past.owed {
            Some(owner) => owner != half,
            None => past.last_half != half,
        })
    }
}

/// Follows one disk; tells whether what it did leaves a doubt.
fn follow(board: &BoardKeys, radius: f64, past: &mut Past, disk: &Disk, t: f64, happened: &mut Vec<What>) -> bool {
    let here = zone(board, radius, disk.at.y);
    let mut doubt = false;
    if disk.held {
        if let Zone::Wholly(half) = here
            && on_board(board, disk.at.x, disk.at.y)
        {
            past.last_half = half;
        }
        past.was_held = true;
        past.owed_rests_since = None;
        return false;
    }
    if disk.at.z > 0.0 {
        past.flew = true;
    }
    let gone = disk.at.x < -radius
        || disk.at.y < -radius
        || disk.at.x > board.width_mm + radius
        || disk.at.y > board.length_mm + radius;
    if gone && !past.off {
        past.off = true;
        past.owed = Some(past.last_half);
        happened.push(What::OffBoard { from: past.last_half });
    }
    if past.owed.is_some() && disk.still {
        doubt |= t - *past.owed_rests_since.get_or_insert(t) > RETURN_WITHIN_S;
    }
    if disk.at.z > 0.0 || !on_board(board, disk.at.x, disk.at.y) {
        return doubt;
    }
    if past.was_held {
        past.was_held = false;
        past.flew = false;
        past.off = false;
        if let Some(owner) = past.owed
            && here == Zone::Wholly(owner)
        {
            past.owed = None;
            past.last_half = owner;
            happened.push(What::Returned { half: owner });
        }
    }
    doubt
        | match here {
            Zone::Wholly(half) => settle_in(past, half, happened, t),
            Zone::Bar => rest_in_opening(board, radius, past, disk, t, happened),
        }
        | rests_at_face(board, radius, disk)
}

/// A disk lies or slides wholly in a half.
fn settle_in(past: &mut Past, half: Half, happened: &mut Vec<What>, t: f64) -> bool {
    let rested = past.rests_in_opening_since.take().map_or(0.0, |since| t - since);
    let doubt = (STUCK_AFTER_S - rested).abs() < DOUBTFUL_REST_S;
    let from = std::mem::replace(&mut past.last_half, half);
    let flew = std::mem::take(&mut past.flew);
    if std::mem::take(&mut past.stuck) {
        happened.push(What::Freed { from, to: half });
        return doubt;
    }
    if from == half {
        return doubt;
    }
    if flew {
        past.owed = Some(past.owed.unwrap_or(from));
        happened.push(What::OverBar { from, to: half });
    } else if past.owed == Some(half) {
        past.owed = None;
        happened.push(What::Returned { half });
    } else {
        happened.push(What::Pass { from, to: half });
    }
    doubt
}

/// A part of the disk is inside the bar's thickness.
fn rest_in_opening(
    board: &BoardKeys,
    radius: f64,
    past: &mut Past,
    disk: &Disk,
    t: f64,
    happened: &mut Vec<What>,
) -> bool {
    if !disk.still {
        let rested = past.rests_in_opening_since.take().map_or(0.0, |since| t - since);
        return (STUCK_AFTER_S - rested).abs() < DOUBTFUL_REST_S;
    }
    let since = *past.rests_in_opening_since.get_or_insert(t);
    if !past.stuck && t - since >= STUCK_AFTER_S {
        past.stuck = true;
        happened.push(What::Stuck { from: past.last_half });
    }
    let deep = radius + board.bar_mm / 2.0 - (disk.at.y - board.middle_mm()).abs();
    deep < DOUBTFUL_GAP_MM || past.owed.is_some() || past.flew
}

/// Before the opening the bar's face is a line in the air: rests too near to it are doubtful.
fn rests_at_face(board: &BoardKeys, radius: f64, disk: &Disk) -> bool {
    let before_opening = (disk.at.x - board.width_mm / 2.0).abs() < board.opening_mm / 2.0 + radius * 0.2;
    let gap = (disk.at.y - board.middle_mm()).abs() - board.bar_mm / 2.0 - radius;
    disk.still && before_opening && gap.abs() < DOUBTFUL_GAP_MM
}
