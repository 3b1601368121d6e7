use std::collections::{BTreeMap, VecDeque};

use super::evidence::{Evidence, is_ill_seen};
use super::hands::hands_of;
use super::memory::Memory;
use super::place::doubt_at_bar;
use super::still::{SURE_AGAIN_SEPARATION, SURE_SEPARATION};
use crate::detect::{Detections, Hand};
use crate::geometry::{TablePoint, Timestamp};
use crate::model::PasseTrappe;
use crate::observe::Readable;
use crate::rules::passe_trappe::{Disk, Hands, Layout, Place};
use crate::rules::{Observation, Problem};
use crate::track::{Track, TrackState};

/// The observer's tolerances.
#[derive(Clone, Copy, Debug)]
pub struct ObserveConfig {
    /// Gap between hand and disk that still counts as touching, mm: outlines are good to a few mm.
    pub touch_mm: f64,
    /// Gap from which hand and disk are plainly apart, mm.
    pub clear_mm: f64,
    /// How far a hand that has laid down a disk can be by the time that it is seen, mm: two frames in haste.
    pub hand_reach_mm: f64,
    /// How long a hand takes at least to come from so far, seconds.
    pub come_up_s: f64,
    /// Speed at which a disk that is not touched is shot and no longer held, mm/s.
    pub shot_mm_s: f64,
    /// How long a hand must touch a disk before it can hold it, seconds: a disk shot past a hand touches it for a frame.
    pub grasp_s: f64,
    /// How far a touched disk must move to be held, mm: more than it moves by being measured half covered.
    pub carried_mm: f64,
    /// How long a touched disk must lie still to count as let go, seconds.
    pub let_go_s: f64,
    /// Least speed at which a disk can leave the board by itself, mm/s: slower, it stops at the rim.
    pub leave_mm_s: f64,
    /// How long a disk at that speed can stay out of sight behind the rim until it comes back from it, seconds.
    pub bounce_s: f64,
    /// How far ahead a vanished disk's last velocity must lead it to the rim, seconds: two frames.
    pub leave_s: f64,
    /// How deep a disk must lie in the opening that no other can pass it, mm: more than it may be measured wrong.
    pub deep_mm: f64,
    /// How long two hands of one side must be seen apart before they are believed, seconds: a hand over the bar or in
    /// hard shadow falls into two patches for moments.
    pub two_hands_s: f64,
}

impl Default for ObserveConfig {
    fn default() -> Self {
        Self {
            touch_mm: 6.0,
            clear_mm: 18.0,
            hand_reach_mm: 200.0,
            come_up_s: 0.1,
            shot_mm_s: 500.0,
            grasp_s: 0.1,
            carried_mm: 10.0,
            let_go_s: 0.3,
            leave_mm_s: 600.0,
            bounce_s: 0.7,
            leave_s: 0.07,
            deep_mm: 10.0,
            two_hands_s: 0.8,
        }
    }
}

/// Follows a board of Passe-Trappe from frame to frame.
#[derive(Clone, Debug)]
pub struct Observer {
    model: PasseTrappe,
    config: ObserveConfig,
    memories: BTreeMap<u8, Memory>,
    /// The disk that fills the opening, and since when.
    in_opening: Option<(u8, Timestamp)>,
    recent_hands: VecDeque<(Timestamp, Hands)>,
    readable: Readable,
    /// Whether disks and board are hardly told apart.
    is_faint: bool,
    evidence: Evidence,
}

impl Observer {
    /// An observer of a board with these measures.
    pub fn new(model: PasseTrappe, config: ObserveConfig) -> Self {
        Self {
            model,
            config,
            memories: BTreeMap::new(),
            in_opening: None,
            recent_hands: VecDeque::new(),
            readable: Readable::default(),
            is_faint: false,
            evidence: Evidence::default(),
        }
    }

    /// What the board of this moment is in the rules' words.
    pub fn step(&mut self, t: Timestamp, tracks: &[Track], detections: &Detections) -> Observation<Layout> {
        let mut problems: Vec<Problem> = self.readable.step(t, &detections.light).into_iter().collect();
        let mut disks = Vec::new();
        let in_opening = self.in_opening.filter(|(id, _)| {
            tracks.iter().any(|track| track.id == *id && track.is_seen_at(t) && self.is_deep(track.at))
        });
        for track in tracks.iter().filter(|track| track.state != TrackState::Tentative) {
            let fresh = || Memory::new(&self.model, track, t);
            let memory = self.memories.entry(track.id).or_insert_with(fresh);
            let taken = in_opening.filter(|(id, _)| *id != track.id).map(|(_, since)| since);
            memory.step(&self.model, &self.config, track, t, taken);
            let disk = memory.disk(track, t);
            let vanished = track.state == TrackState::Lost && disk.place != Place::OffBoard;
            if vanished || memory.is_guess(track, t) {
                problems.push(Problem::UncertainPiece { x: track.at.x, y: track.at.y });
            }
            if !disk.hidden && !disk.held {
                problems.extend(doubt_at_bar(&self.model, disk.at, track.speed()));
            }
            disks.push(disk);
        }
        let least = if self.is_faint { SURE_AGAIN_SEPARATION } else { SURE_SEPARATION };
        self.is_faint = detections.separation < least;
        let is_ill_seen = |track: &&Track| {
            let is_known = self.memories.get(&track.id).is_some_and(Memory::is_held_or_gone);
            is_ill_seen(track, t) && !is_known
        };
        let is_thin = self.evidence.step(t, tracks.iter().filter(is_ill_seen).count());
        if self.is_faint || is_thin {
            problems.push(Problem::LowContrast);
        }
        self.in_opening = self.filling_opening(t, &disks);
        self.memories.retain(|id, _| tracks.iter().any(|track| track.id == *id));
        let expected = self.model.disks();
        if disks.len() != expected {
            problems.push(Problem::PieceCount { expected, found: disks.len() });
        }
        let hands = self.hands(t, &detections.hands);
        // A hand over the board unsettles nothing as long as every disk lies still in full view.
        let settled = problems.is_empty()
            && disks.iter().all(|disk| disk.still_since.is_some() && !disk.hidden || disk.place == Place::OffBoard);
        Observation { t, layout: Layout { disks, hands }, settled, problems }
    }

    /// The disk that lies so deep in the opening that no other can pass it.
    fn filling_opening(&self, t: Timestamp, disks: &[Disk]) -> Option<(u8, Timestamp)> {
        let is_narrow = self.model.opening_mm < 2.0 * self.model.disk_diameter_mm;
        let fills = |disk: &&Disk| disk.place == Place::Opening && !disk.held && self.is_deep(disk.at);
        let disk = disks.iter().find(fills).filter(|_| is_narrow)?;
        let before = self.in_opening.filter(|(id, _)| *id == disk.id);
        before.or((!disk.hidden).then_some((disk.id, t)))
    }

    fn is_deep(&self, at: TablePoint) -> bool {
        let reach = (self.model.bar_mm + self.model.disk_diameter_mm) / 2.0 - self.config.deep_mm;
        (at.y - self.model.bar_centre_mm()).abs() <= reach
    }

    /// Hands by the player they belong to; more than one a player only if seen for a while.
    fn hands(&mut self, t: Timestamp, hands: &[Hand]) -> Hands {
        let now = hands_of(&self.model, hands);
        self.recent_hands.push_back((t, now));
        while self.recent_hands.front().is_some_and(|(then, _)| t.seconds_since(*then) > self.config.two_hands_s) {
            self.recent_hands.pop_front();
        }
        let long_enough =
            self.recent_hands.front().is_some_and(|(then, _)| t.seconds_since(*then) > 0.8 * self.config.two_hands_s);
        let lasting = |count: fn(&Hands) -> u8| {
            let least = self.recent_hands.iter().map(|(_, hands)| count(hands)).min().unwrap_or_default();
            if long_enough { least } else { least.min(1) }
        };
        Hands {
            near: now.near.min(1).max(lasting(|hands| hands.near)),
            far: now.far.min(1).max(lasting(|hands| hands.far)),
        }
    }
}
