use super::course::{Beside, Course};
use super::observer::ObserveConfig;
use crate::geometry::{TablePoint, Timestamp};
use crate::rules::carabande::{Manner, Move, Spot};

/// One disc on its way, from lying to lying.
#[derive(Clone, Debug, PartialEq)]
pub struct Episode {
    /// When it began.
    pub began: Timestamp,
    /// When it was last seen to lie: sooner than it began, where it was out of sight then.
    pub lay_until: Timestamp,
    /// Where it lay.
    pub from: Spot,
    /// Whether a hand was at it when it began.
    pub by_hand: bool,
    /// Whether a hand was so near then that a finger of it may have been at the disc.
    pub in_reach: bool,
    /// Tracks of discs that were on their way beside it when it began.
    pub near: Vec<u8>,
    /// The way that it took at first, mm.
    pub early: (f64, f64),
    /// How far it got from where it lay, mm.
    pub reach_mm: f64,
    /// Whether another lay close behind it under the same hand: the finger may have hit that one.
    pub is_backed: bool,
    /// Whether a hand still has it, or since when it has gone by itself.
    pub phase: Phase,
    /// How far it has gone by itself since a hand let go of it, mm.
    pub free_mm: f64,
    /// How far it has been from any hand on its way, mm.
    pub clear_mm: f64,
    /// How long the finger went with it, seconds.
    pub finger_s: f64,
    /// How long it was out of sight, seconds.
    pub unseen_s: f64,
    /// Greatest progress on the track.
    pub best_mm: f64,
    /// Crossings of the start line.
    pub crossings: Vec<(Timestamp, i32)>,
    /// When it left the track.
    pub left_track: Option<Timestamp>,
    /// How far it got beyond the track's edge, mm.
    pub beyond_mm: f64,
    /// Whether it came so near to the black disc that it must have touched it.
    pub at_black: bool,
    /// Whether it bounced there.
    pub bounced: bool,
    /// Its last step before it came there, mm.
    pub heading: (f64, f64),
    /// Whether all of it was seen well.
    pub certain: bool,
}

/// What a disc's way is made by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// A hand has it.
    Hand,
    /// It goes by itself.
    Free {
        /// Since when and where a hand has been at it again.
        touched: Option<(Timestamp, TablePoint)>,
    },
}

/// A step of a disc's way.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// When it was seen before.
    pub then: Timestamp,
    /// Now.
    pub t: Timestamp,
    /// Its progress before, mm.
    pub before_mm: f64,
    /// Its progress now, mm.
    pub after_mm: f64,
    /// How far it went, mm.
    pub way_mm: f64,
    /// Where it is now beside the track.
    pub beside: Beside,
    /// Whether it is on the track now.
    pub on_track: bool,
}

impl Episode {
    /// A disc begins to move.
    pub fn new(began: Timestamp, from: Spot, by_hand: bool) -> Self {
        Self {
            began,
            lay_until: began,
            from,
            by_hand,
            in_reach: by_hand,
            near: Vec::new(),
            early: (0.0, 0.0),
            reach_mm: 0.0,
            is_backed: false,
            phase: if by_hand { Phase::Hand } else { Phase::Free { touched: None } },
            free_mm: 0.0,
            clear_mm: 0.0,
            finger_s: 0.0,
            unseen_s: 0.0,
            best_mm: from.progress_mm,
            crossings: Vec::new(),
            left_track: None,
            beyond_mm: f64::NEG_INFINITY,
            at_black: false,
            bounced: false,
            heading: (0.0, 0.0),
            certain: true,
        }
    }

    /// It went on by itself.
    pub fn go(&mut self, course: &Course, step: Step) {
        let Step { then, t, before_mm, after_mm, way_mm, beside, on_track } = step;
        self.free_mm += way_mm;
        self.beyond_mm = self.beyond_mm.max(beside.beyond_mm);
        if !on_track {
            self.left_track.get_or_insert(t);
            return;
        }
        self.best_mm = self.best_mm.max(after_mm);
        let laps = |mm: f64| (mm / course.length_mm()).floor() as i32;
        for lap in laps(before_mm) + 1..=laps(after_mm) {
            let share = (f64::from(lap) * course.length_mm() - before_mm) / (after_mm - before_mm).max(1e-9);
            self.crossings.push((then.plus_seconds(share.clamp(0.0, 1.0) * t.seconds_since(then)), lap));
        }
    }

    /// Whether a hand made all of its way.
    pub fn is_carried(&self, config: &ObserveConfig) -> bool {
        self.by_hand && (self.free_mm < config.flick_mm || self.clear_mm < config.clear_mm)
    }

    /// What it was, ended there and then. How it came about is told later, when all else that moved is known.
    pub fn end(self, ended: Timestamp, to: Spot, config: &ObserveConfig) -> Finished {
        let is_carried = self.is_carried(config);
        let way_mm = self.from.at.distance(to.at);
        // What a hand hid for a moment and a short way may have been pushed, flicked or carried.
        let is_open = is_carried
            && way_mm > config.moved_mm
            && way_mm < config.palm_mm
            && self.unseen_s > 0.0
            && self.unseen_s < config.carry_s;
        // A middle that hardly got over the edge, and back, may never have left it.
        let is_grazed = self.left_track.is_some() && to.on_track && self.beyond_mm < config.graze_mm;
        let best_mm = if is_carried { self.from.progress_mm.max(to.progress_mm) } else { self.best_mm };
        Finished {
            by_hand: self.by_hand,
            in_reach: self.in_reach,
            near: self.near,
            early: self.early,
            reach_mm: self.reach_mm,
            is_backed: self.is_backed,
            is_open,
            at_black: self.at_black,
            bounced: self.bounced,
            happened: Move {
                disc: 0,
                manner: if is_carried { Manner::Carried } else { Manner::Flicked },
                began: self.began,
                ended,
                from: self.from,
                to,
                best_mm: if to.on_track { best_mm.max(to.progress_mm) } else { best_mm },
                crossings: if is_carried { Vec::new() } else { self.crossings },
                left_track: if is_carried || is_grazed { None } else { self.left_track },
                finger_s: self.finger_s,
                touched_obstacle: false,
                from_edge_mm: None,
                certain: self.certain && !is_open && !is_grazed,
            },
        }
    }
}

impl Finished {
    /// Whether it led anywhere: a disc jogged under a hand hit nobody.
    pub fn has_gone(&self) -> bool {
        self.happened.manner != Manner::Carried || self.happened.from.at.distance(self.happened.to.at) > JOG_MM
    }
}

/// Ways under a hand that lead nowhere, mm.
const JOG_MM: f64 = 8.0;

/// A way that has come to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// Whether a hand was at the disc when it began.
    pub by_hand: bool,
    /// Whether a hand was so near then that a finger of it may have been at the disc.
    pub in_reach: bool,
    /// Tracks of discs that were on their way beside it when it began.
    pub near: Vec<u8>,
    /// The way that it took at first, mm.
    pub early: (f64, f64),
    /// How far it got from where it lay, mm.
    pub reach_mm: f64,
    /// Whether another lay close behind it under the same hand: the finger may have hit that one.
    pub is_backed: bool,
    /// Whether a hand that seems to have carried it may have flicked it.
    pub is_open: bool,
    /// Whether it came so near to the black disc that it must have touched it.
    pub at_black: bool,
    /// Whether it bounced there.
    pub bounced: bool,
    /// All else; number and manner are given later.
    pub happened: Move,
}
