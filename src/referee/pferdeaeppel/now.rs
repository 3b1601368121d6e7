use crate::geometry::Timestamp;
use crate::model::{Pferdeaeppel, Seat};
use crate::rules::pferdeaeppel::{Layout, Position, Score, roles_allow};

/// What follows from the entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Now {
    pub(super) score: Score,
    /// Rounds that have been won or drawn.
    pub(super) rounds: u8,
    pub(super) phase: Phase,
    /// Where White's player sits, in the round that is on or was the last.
    pub(super) white_player: Seat,
    /// Where a person said that White's player sits in the next round.
    pub(super) told: Option<Seat>,
    /// What was seen when step was lost with the board.
    pub(super) lost: Option<Option<Layout>>,
    /// Since when nothing counts.
    pub(super) paused: Option<Timestamp>,
    /// The entry of a violation that waits for a person.
    pub(super) in_question: Option<u64>,
    /// When the first round began, later by every pause since.
    pub(super) started: Option<Timestamp>,
    /// Whether a person said that the time of the match is up.
    pub(super) is_time_up: bool,
}

/// Where the match stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// No round is on.
    Waiting {
        /// What comes next.
        stage: Stage,
        /// What was found to be no set-up.
        faulty: Option<Layout>,
        /// The round before, as long as its last step can be taken back.
        ended: Option<Ended>,
    },
    /// A round is on.
    Playing {
        /// What lies on the board.
        position: Position,
        /// The positions before each step of the turn: before its move, before its second apple, before whatever was done
        /// that it does not allow.
        earlier: Vec<Earlier>,
    },
    /// The match is over.
    Over,
}

/// A round that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// The positions before each step of its last turn.
    pub earlier: Vec<Earlier>,
    /// Points of each person before.
    pub score: Score,
    /// Rounds before.
    pub rounds: u8,
}

/// Which round comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The first.
    First,
    /// One after others; its set-up counts only when it is legal, since pieces are being carried about.
    Next,
}

/// A position that can be gone back to.
#[derive(Clone, Debug, PartialEq)]
pub struct Earlier {
    /// What lay on the board.
    pub position: Position,
    /// The entry by which that changed.
    pub entry: u64,
    /// Rules that were broken by that.
    pub violations: usize,
}

impl Now {
    pub(super) fn new(keys: &Pferdeaeppel) -> Self {
        Self {
            score: Score::default(),
            rounds: 0,
            phase: Phase::Waiting { stage: Stage::First, faulty: None, ended: None },
            white_player: keys.white_seat,
            told: None,
            lost: None,
            paused: None,
            in_question: None,
            started: None,
            is_time_up: false,
        }
    }

    /// Points of each person.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Where it stands.
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

    /// Where White's player sits, in the round that is on or was the last.
    pub fn white_player(&self) -> Seat {
        self.white_player
    }

    /// Whether step was lost with the board, so that nothing counts.
    pub fn is_lost(&self) -> bool {
        self.lost.is_some()
    }

    /// Whether play is paused.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Whether a violation waits for a person, so that nothing counts.
    pub fn is_in_question(&self) -> bool {
        self.in_question.is_some()
    }

    /// Where White's player may sit in the round that comes next.
    pub(super) fn allowed(&self, keys: &Pferdeaeppel) -> Vec<Seat> {
        match (&self.phase, self.told) {
            (Phase::Waiting { stage: Stage::First, .. }, None) => vec![keys.white_seat],
            // A round that was broken off is begun again by the same players.
            (Phase::Playing { .. }, None) => vec![self.white_player],
            (Phase::Waiting { .. } | Phase::Playing { .. } | Phase::Over, told) => {
                roles_allow(keys.roles_next_round, self.white_player, told)
            }
        }
    }

    /// When the time of the match runs out, while no round is on.
    pub(super) fn deadline(&self, keys: &Pferdeaeppel) -> Option<Timestamp> {
        match &self.phase {
            Phase::Waiting { stage: Stage::Next, .. } if self.paused.is_none() => self.end_of_match(keys),
            Phase::Waiting { .. } | Phase::Playing { .. } | Phase::Over => None,
        }
    }

    /// When the time of the match runs out.
    pub(super) fn end_of_match(&self, keys: &Pferdeaeppel) -> Option<Timestamp> {
        Some(self.started?.plus_seconds(keys.match_time?.as_secs_f64()))
    }
}
