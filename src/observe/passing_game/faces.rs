use super::ObserveConfig;
use super::followed::Followed;
use super::look::SeenFace;
use super::votes::{Verdict, Votes};
use crate::detect::tiles::HalfReading;
use crate::geometry::Timestamp;

/// A tile face up from look to look: one that lies still is the same tile.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Face {
    /// Its own number, never given twice.
    pub id: usize,
    /// Where it lies.
    pub followed: Followed,
    /// What its halves show by all looks.
    votes: [Votes; 2],
    /// The same since it was last touched, moved or hidden: another tile may lie there since.
    fresh: [Votes; 2],
}

impl Face {
    /// A tile seen for the first time.
    pub fn new(id: usize, seen: &SeenFace, t: Timestamp) -> Self {
        let mut votes = [Votes::default(); 2];
        votes.iter_mut().zip(seen.halves).for_each(|(votes, half)| votes.add(half));
        Self { id, followed: Followed::new(seen.spot, t), votes, fresh: votes }
    }

    /// It was seen here. A hand beside it may hide halves, so that what cannot be read then tells nothing.
    pub fn see(&mut self, seen: &SeenFace, t: Timestamp, is_beside_hand: bool, config: &ObserveConfig) {
        let (mut spot, halves) = (seen.spot, seen.halves);
        let is_turned = self.followed.spot.along.dot(&spot.along) < 0.0;
        if is_turned {
            spot = spot.turned();
        }
        let was_missing = self.followed.missing_looks() > 0;
        let has_moved = self.followed.see(spot, t, config);
        if has_moved || was_missing || is_beside_hand {
            self.fresh = [Votes::default(); 2];
        }
        let mut halves: Vec<&HalfReading> = halves.iter().collect();
        if is_turned {
            halves.reverse();
        }
        let all = self.votes.iter_mut().zip(&mut self.fresh).zip(halves);
        for ((votes, fresh), half) in all.filter(|(_, half)| !is_beside_hand || half.pips.sure().is_some()) {
            votes.fade();
            votes.add(half);
            fresh.add(half);
        }
        self.believe_fresh(config);
    }

    /// Another tile lies there, or the same turned round, when all looks since it was touched agree on other numbers.
    fn believe_fresh(&mut self, config: &ObserveConfig) {
        let [first, other] = &self.fresh;
        let (Some(first), Some(other)) = (first.unanimous(config.least_looks), other.unanimous(config.least_looks))
        else {
            return;
        };
        let [was_first, was_other] = self.verdicts();
        if was_first.pips != Some(first) || was_other.pips != Some(other) {
            self.votes = self.fresh;
        }
    }

    /// What its halves show.
    pub fn verdicts(&self) -> [Verdict; 2] {
        let [first, other] = &self.votes;
        [first.verdict(), other.verdict()]
    }

    /// Whether it shows pips beyond doubt, so that it is no back.
    pub fn is_sure_of_pips(&self, config: &ObserveConfig) -> bool {
        self.sure_pair(config).is_some_and(|pair| pair != [0, 0])
    }

    /// Whether the look has missed it: it is there, since no hand was beside it when it was seen last.
    pub fn is_overlooked(&self, config: &ObserveConfig) -> bool {
        let Followed { is_settled, missing_since, .. } = self.followed;
        let is_missed = missing_since.is_some_and(|since| self.followed.is_untouched(since));
        is_settled && is_missed && self.is_sure_of_pips(config)
    }

    /// The numbers, the lower first, where they are beyond doubt.
    pub fn sure_pair(&self, config: &ObserveConfig) -> Option<[u8; 2]> {
        let [one, other] = self.verdicts();
        let sure = |verdict: Verdict| verdict.pips.filter(|_| !verdict.is_doubtful(config));
        let (one, other) = (sure(one)?, sure(other)?);
        Some([one.min(other), one.max(other)])
    }
}
