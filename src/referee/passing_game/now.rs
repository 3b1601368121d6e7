use super::finding::Finding;
use crate::geometry::Timestamp;
use crate::model::{NextLeader, PassingGame};
use crate::rules::passing_game::{EventKind, Outcome, Position, Tile};

/// What follows from the entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Now {
    pub(super) phase: Phase,
    /// The keys with the players that take part.
    pub(super) seated: PassingGame,
    /// Points of each player, player 1's first; partners have theirs in common.
    pub(super) score: Vec<u32>,
    /// Rounds that have a result.
    pub(super) rounds: u16,
    /// The round before.
    pub(super) last: Option<Position>,
    /// Who leads the next round, by a person's word.
    pub(super) told_leader: Option<u8>,
    /// Whether step was lost with the table.
    pub(super) is_lost: bool,
    /// Whether a person wants play to go on from what lies there.
    pub(super) is_taking: bool,
    /// Since when nothing counts.
    pub(super) paused: Option<Timestamp>,
    /// What the table looks like, and is told if it lasts.
    pub(super) suspicions: Vec<Suspicion>,
}

/// Where the match stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// No round is on.
    Waiting(Stage),
    /// A round is on.
    Playing(Box<Playing>),
    /// The match is over.
    Over,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The first round; a train that lies there is the middle of it.
    First,
    /// One after others, once the train of the last is cleared away.
    Next,
    /// One after others, the table being cleared.
    Cleared,
}

/// A round with what may still be mended about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Playing {
    /// What has been laid, drawn and passed.
    pub position: Position,
    /// The positions before each step of the last entry.
    pub earlier: Vec<Earlier>,
    /// Tiles of which the reading is only proposed.
    pub unsure: Vec<Unsure>,
    /// Tiles that a person named, whatever they seem to be.
    pub told: Vec<Told>,
    /// Two tiles that came at once, still to be asked about.
    pub together: Option<[Tile; 2]>,
    /// Open hands of which a person said that they are not the end of the round.
    pub refused: Option<Vec<Vec<Tile>>>,
}

/// A position that can be gone back to.
#[derive(Clone, Debug, PartialEq)]
pub struct Earlier {
    /// What lay there.
    pub position: Position,
    /// The entry by which that changed.
    pub entry: u64,
}

/// A tile of which the reading is only proposed.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsure {
    /// What it is taken for.
    pub tile: Tile,
    /// The entry that says so.
    pub entry: u64,
    /// When it was laid.
    pub t: Timestamp,
    /// The play that was proposed.
    pub played: EventKind,
}

/// A tile that a person named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// What it is.
    pub tile: Tile,
    /// What its halves were taken to show before, the left one first.
    pub seemed: [u8; 2],
}

/// What the table looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct Suspicion {
    /// What.
    pub what: Finding,
    /// When it was first seen.
    pub first_seen: Timestamp,
    /// Since when all had lain like this then.
    pub since: Timestamp,
}

impl Now {
    pub(super) fn new(keys: &PassingGame) -> Self {
        Self {
            phase: Phase::Waiting(Stage::First),
            seated: *keys,
            score: vec![0; usize::from(keys.players)],
            rounds: 0,
            last: None,
            told_leader: None,
            is_lost: false,
            is_taking: false,
            paused: None,
            suspicions: Vec::new(),
        }
    }

    /// Where it stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The round in play.
    pub fn position(&self) -> Option<&Position> {
        self.playing().map(|playing| &playing.position)
    }

    pub(super) fn playing(&self) -> Option<&Playing> {
        match &self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Waiting(_) | Phase::Over => None,
        }
    }

    pub(super) fn playing_mut(&mut self) -> Option<&mut Playing> {
        match &mut self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Waiting(_) | Phase::Over => None,
        }
    }

    /// The round in play, or else the last one.
    pub fn round(&self) -> Option<&Position> {
        self.position().or(self.last.as_ref())
    }

    /// The rules, with the players that take part.
    pub fn seated(&self) -> &PassingGame {
        &self.seated
    }

    /// Points of each player, player 1's first; partners have theirs in common.
    pub fn score(&self) -> &[u32] {
        &self.score
    }

    /// Rounds that have a result.
    pub fn rounds(&self) -> u16 {
        self.rounds
    }

    /// Whether step was lost with the table, so that nothing counts.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Whether play is paused.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Who leads the next round, where that is known.
    pub(super) fn next_leader(&self) -> Option<u8> {
        let leader = self.last.as_ref().and_then(Position::leader);
        let by_rule = match (self.seated.next_leader, self.last.as_ref().and_then(Position::outcome)) {
            (NextLeader::Random, _) => None,
            (NextLeader::Winner, Some(Outcome::Won { winner, .. })) => Some(winner),
            // Nobody won: the same player leads again.
            (NextLeader::Winner, Some(Outcome::Tied) | None) => leader,
            (NextLeader::Rotate, _) => leader.map(|leader| leader % self.seated.players + 1),
        };
        self.told_leader.or(by_rule)
    }

    /// The suspicion that this is so.
    pub(super) fn suspicion(&self, what: &Finding) -> Option<&Suspicion> {
        self.suspicions.iter().find(|suspicion| suspicion.what == *what)
    }
}

impl Playing {
    pub(super) fn new(position: Position) -> Self {
        Self { position, earlier: Vec::new(), unsure: Vec::new(), told: Vec::new(), together: None, refused: None }
    }
}
