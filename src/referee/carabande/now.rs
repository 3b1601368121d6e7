use std::collections::BTreeMap;

use super::finding::Lying;
use crate::geometry::Timestamp;
use crate::model::Carabande;
use crate::rules::carabande::{Pole, Position, Seated, Spot, Standings};

/// What follows from the entries of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Now {
    pub(super) phase: Phase,
    /// The race before.
    pub(super) last: Option<Position>,
    pub(super) standings: Standings,
    /// Races that are over.
    pub(super) races: u8,
    /// Whose the discs are, where that was fought for or a person said so.
    pub(super) seats: Option<Vec<Seated>>,
    /// The discs as followed by the camera, by its numbers.
    pub(super) places: BTreeMap<u8, Place>,
    /// The numbers of the race, by the camera's, where they differ.
    pub(super) names: BTreeMap<u8, u8>,
    /// Those about which it was asked whether they changed places, by the camera's numbers.
    pub(super) doubted: Vec<u8>,
    /// Whether step was lost with the table.
    pub(super) is_lost: bool,
    pub(super) paused: Option<Timestamp>,
    /// What a person wants to be done with what lies there.
    pub(super) wanted: Option<Wanted>,
    pub(super) is_time_up: bool,
}

/// Where a tournament stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// No race is on.
    Waiting(Stage),
    /// The fight for the pole position is on.
    Pole(Pole),
    /// A race is on.
    Racing(Position),
    /// The tournament is over.
    Over,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The fight for the pole position.
    Pole {
        /// Players in it.
        players: u8,
    },
    /// The first race; discs that lie elsewhere than behind the line are in the middle of it.
    First,
    /// A race of which the beginning will be seen.
    Next,
}

/// A disc on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Where it was seen to lie.
    pub spot: Spot,
    /// Up to when all that it did is known.
    pub known_until: Timestamp,
    /// Where it lay before a shot that was taken back, or may have to be.
    pub before: Option<Spot>,
}

/// What a person wants to be done with what lies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A race begins from it.
    Start,
    /// Play goes on from it.
    GoOn,
}

impl Now {
    pub(super) fn new(keys: &Carabande) -> Self {
        let stage = keys.pole_players.map_or(Stage::First, |players| Stage::Pole { players });
        Self {
            phase: Phase::Waiting(stage),
            last: None,
            standings: Standings::default(),
            races: 0,
            seats: None,
            places: BTreeMap::new(),
            names: BTreeMap::new(),
            doubted: Vec::new(),
            is_lost: false,
            paused: None,
            wanted: None,
            is_time_up: false,
        }
    }

    /// Where it stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The race in play.
    pub fn position(&self) -> Option<&Position> {
        match &self.phase {
            Phase::Racing(position) => Some(position),
            Phase::Waiting(_) | Phase::Pole(_) | Phase::Over => None,
        }
    }

    /// The race in play, or else the last one: what stands on the score pad.
    pub fn race(&self) -> Option<&Position> {
        self.position().or(self.last.as_ref())
    }

    /// The fight for the pole position, while it is on.
    pub fn pole(&self) -> Option<&Pole> {
        match &self.phase {
            Phase::Pole(pole) => Some(pole),
            Phase::Waiting(_) | Phase::Racing(_) | Phase::Over => None,
        }
    }

    /// Points over all races.
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// Races that are over.
    pub fn races(&self) -> u8 {
        self.races
    }

    /// Whether step was lost with the table, so that nothing counts.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Whether play is paused.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// The number in the race of a disc that the camera follows by this number: another one where a person said that two were
    /// taken for each other.
    pub fn number_of(&self, seen: u8) -> u8 {
        self.names.get(&seen).copied().unwrap_or(seen)
    }

    /// The number by which the camera follows a disc of the race.
    pub(super) fn seen_as(&self, disc: u8) -> u8 {
        self.names.iter().find(|(_, number)| **number == disc).map_or(disc, |(seen, _)| *seen)
    }

    /// Where a disc of the race was seen to lie.
    pub(super) fn place(&self, disc: u8) -> Option<&Place> {
        self.places.get(&self.seen_as(disc))
    }

    /// Lays all discs as they are seen, everything until then being known.
    pub(super) fn lay(&mut self, discs: &[Lying], t: Timestamp) {
        for Lying { disc, spot } in discs {
            let known = self.places.get(disc).map_or(t, |place| place.known_until.max(t));
            self.places.insert(*disc, Place { spot: *spot, known_until: known, before: None });
        }
    }
}
