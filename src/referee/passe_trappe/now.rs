use crate::geometry::Timestamp;
use crate::model::PasseTrappe;
use crate::rules::passe_trappe::{Half, Position, Score, Setup};

use super::finding::Loosened;

/// What follows from the entries of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Now {
    pub(super) score: Score,
    pub(super) phase: Phase,
    pub(super) lost: bool,
    pub(super) paused: Option<Timestamp>,
    pub(super) near_hands_since: Option<Timestamp>,
    pub(super) far_hands_since: Option<Timestamp>,
}

/// Where the match stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// No round is on.
    Waiting {
        /// What comes next.
        stage: Stage,
        /// The set-up that lies ready, where one does.
        armed: Option<Armed>,
    },
    /// A round is on.
    Playing {
        /// What comes of it.
        stage: Stage,
        /// Where the disks are.
        position: Position,
        /// When it began, later by every pause since.
        started: Timestamp,
        /// Disks whose last change of half is proposed and not confirmed: they lie where they lie and are owed to nobody,
        /// and what would follow from it is a proposal too.
        doubts: Vec<Doubt>,
        /// Who has won if what is proposed is so, until somebody plays on.
        unsure_winner: Option<Half>,
    },
    /// The match is over.
    Over,
}

/// Which kind of round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// None has begun yet.
    First,
    /// One after others; its set-up counts only when it is legal, since disks are being carried about.
    Next,
    /// One disk each.
    SuddenDeath,
}

/// A disk of which it is not sure how it left its half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Which; `None` where it has not been named.
    pub disk: Option<u8>,
    /// The half it left.
    pub left: Half,
    /// When it lay in the other.
    pub t: Timestamp,
}

/// A set-up that lies ready.
#[derive(Clone, Debug, PartialEq)]
pub struct Armed {
    /// How the disks lie.
    pub setup: Setup,
    /// Since when.
    pub since: Timestamp,
    /// Disks that move without a hand.
    pub loose: Vec<Loose>,
}

/// A disk that moves without a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loose {
    /// Since when.
    pub since: Timestamp,
    /// Which, and from where.
    pub from: Loosened,
}

impl Now {
    /// Rounds won.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Where the match stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The round in play.
    pub fn position(&self) -> Option<&Position> {
        match &self.phase {
            Phase::Playing { position, .. } => Some(position),
            Phase::Waiting { .. } | Phase::Over => None,
        }
    }

    /// Whether step was lost with the table, so that nothing counts.
    pub fn is_lost(&self) -> bool {
        self.lost
    }

    pub(super) fn new() -> Self {
        Self {
            score: Score::default(),
            phase: Phase::Waiting { stage: Stage::First, armed: None },
            lost: false,
            paused: None,
            near_hands_since: None,
            far_hands_since: None,
        }
    }

    pub(super) fn hands_since(&self, half: Half) -> Option<Timestamp> {
        match half {
            Half::Near => self.near_hands_since,
            Half::Far => self.far_hands_since,
        }
    }

    /// When time runs out for the round in play.
    pub(super) fn deadline(&self, keys: &PasseTrappe) -> Option<Timestamp> {
        let Phase::Playing { stage, started, .. } = &self.phase else { return None };
        if self.lost || self.paused.is_some() || (*stage == Stage::SuddenDeath && !keys.sudden_death_timer) {
            return None;
        }
        keys.timer.map(|timer| started.plus_seconds(timer.as_secs_f64()))
    }
}

impl Stage {
    /// Disks with which each player begins.
    pub fn disks_per_player(self, keys: &PasseTrappe) -> u8 {
        match self {
            Self::First | Self::Next => keys.disks_per_player,
            Self::SuddenDeath => 1,
        }
    }
}
