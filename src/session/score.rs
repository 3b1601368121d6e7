use std::collections::BTreeMap;

use serde::Serialize;

use super::Seen;
use crate::rules::{carabande, counter, passe_trappe, pferdeaeppel};

/// How a match stands, in a game's own words.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(untagged)]
pub enum TableScore {
    /// Nothing was seen yet.
    #[default]
    Nothing,
    /// In Passe-Trappe.
    PasseTrappe {
        /// Disks of each half.
        counts: passe_trappe::Counts,
        /// Rounds won.
        score: passe_trappe::Score,
    },
    /// In Pferdeäppel.
    Pferdeaeppel {
        /// Apples beside the board; nothing where a horse was not seen.
        apples_left: Option<pferdeaeppel::Supply>,
        /// Points of each person.
        points: pferdeaeppel::Score,
    },
    /// In Carabande.
    Carabande {
        /// Laps that each disc has completed.
        laps: BTreeMap<u8, u8>,
        /// The discs that have finished, the winner first.
        positions: Vec<u8>,
        /// Points of each player over all races.
        points: Vec<carabande::Points>,
    },
    /// In The Passing Game.
    PassingGame {
        /// Tiles of the train.
        tiles: usize,
        /// Its open ends, left and right.
        ends: Option<[u8; 2]>,
        /// Points of each player, or of each pair.
        points: Vec<u32>,
    },
    /// In Trappola.
    Trappola {
        /// Cards on each seat's pile.
        gathered: BTreeMap<&'static str, usize>,
    },
    /// In a count.
    Counter {
        /// Pieces of each class.
        counts: counter::Counts,
    },
}

impl TableScore {
    /// As it stands after a picture.
    pub fn of(seen: &Seen) -> Self {
        match seen {
            Seen::PasseTrappe(step) => {
                Self::PasseTrappe { counts: step.standing.effective, score: step.standing.score }
            }
            Seen::Pferdeaeppel(step) => Self::Pferdeaeppel {
                apples_left: step.standing.position.as_ref().map(pferdeaeppel::Position::supply),
                points: step.standing.score,
            },
            Seen::Carabande(step) => {
                let position = step.standing.position.as_ref();
                let racers = position.iter().flat_map(|position| position.racers());
                Self::Carabande {
                    laps: racers.map(|racer| (racer.disc, racer.laps)).collect(),
                    positions: position.map(carabande::Position::finished).unwrap_or_default(),
                    points: step.standing.points.clone(),
                }
            }
            Seen::PassingGame(step) => Self::PassingGame {
                tiles: step.observation.layout.train.len(),
                ends: step.observation.layout.ends(),
                points: step.standing.points.clone(),
            },
            Seen::Trappola(step) => Self::Trappola { gathered: step.answer().gathered.unwrap_or_default() },
            Seen::Counter(step) => Self::Counter { counts: step.observation.layout.counts() },
        }
    }
}
