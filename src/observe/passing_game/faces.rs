use super::ObserveConfig;
use super::followed::Followed;
use super::look::SeenFace;
use super::votes::{Verdict, Votes};
use crate::detect::tiles::{HalfReading, Pips};
use crate::geometry::{TablePoint, Timestamp};

/// A tile face up from look to look: one that lies still is the same tile.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Face {
    /// Its own number, never given twice.
    pub id: usize,
    /// Where it lies.
    pub followed: Followed,
    /// Whether tiles that are seen lie at both of its ends, in one line with it.
    pub is_between: bool,
    /// What its halves show by all looks.
    votes: [Votes; 2],
    /// The same since it was last touched, moved or hidden.
    fresh: [Votes; 2],
    /// Whether a hand was beside it since it was last sure what lies there: it may be another tile.
    may_differ: bool,
    /// What the last look made of it: one that is only remembered tells nothing new.
    last: LastRead,
}

/// How long a tile may take to be read after it was laid, seconds; what takes longer was overlooked.
const OVERLOOKED_S: f64 = 1.0;

/// What tells one reading from another.
type LastRead = (TablePoint, [(Pips, f64); 2]);

impl Face {
    /// A tile seen for the first time.
    pub fn new(id: usize, seen: &SeenFace, t: Timestamp) -> Self {
        let mut votes = [Votes::default(); 2];
        votes.iter_mut().zip(seen.halves).for_each(|(votes, half)| votes.add(half));
        let mut followed = Followed::new(seen.spot, t);
        // What looked like this for long before it was read has lain there since.
        let was_overlooked = |since: &Timestamp| t.seconds_since(*since) > OVERLOOKED_S;
        followed.since = seen.since.filter(was_overlooked).unwrap_or(t);
        Self { id, followed, is_between: false, votes, fresh: votes, may_differ: false, last: last_read(seen) }
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
        self.may_differ |= is_beside_hand;
        let is_new = self.last != last_read(seen);
        self.last = last_read(seen);
        if has_moved || was_missing || is_beside_hand {
            self.fresh = [Votes::default(); 2];
        }
        let mut halves: Vec<&HalfReading> = halves.iter().collect();
        if is_turned {
            halves.reverse();
        }
        let all = self.votes.iter_mut().zip(&mut self.fresh).zip(halves);
        for ((votes, fresh), half) in all.filter(|(_, half)| !is_beside_hand || half.pips.sure().is_some()) {
            if is_new {
                votes.fade();
                votes.add(half);
            }
            fresh.add(half);
        }
        self.believe_fresh(config);
    }

    /// Another tile lies there, or the same turned round, when all looks since it was touched agree on other numbers. Of one
    /// that no hand was beside they are at odds with what is known.
    fn believe_fresh(&mut self, config: &ObserveConfig) {
        let [first, other] = &self.fresh;
        let (Some(first), Some(other)) = (first.unanimous(config.least_looks), other.unanimous(config.least_looks))
        else {
            return;
        };
        let [was_first, was_other] = self.verdicts();
        let is_other = was_first.pips != Some(first) || was_other.pips != Some(other);
        let may_differ = std::mem::take(&mut self.may_differ);
        if is_other && may_differ {
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

    /// Whether looks miss it though it is there: no hand was beside it when it was seen last, or no hand is beside it now and
    /// nobody takes a tile from between two others.
    pub fn is_overlooked(&self, t: Timestamp, config: &ObserveConfig) -> bool {
        let Followed { is_settled, missing_since: Some(since), .. } = self.followed else { return false };
        let is_missed = self.followed.is_untouched(since) && self.is_sure_of_pips(config);
        let is_known = self.is_between && t.seconds_since(since) >= config.gone_s && self.followed.is_untouched(t);
        is_settled && (is_missed || is_known)
    }

    /// The numbers, the lower first, where they are beyond doubt.
    pub fn sure_pair(&self, config: &ObserveConfig) -> Option<[u8; 2]> {
        let [one, other] = self.verdicts();
        let sure = |verdict: Verdict| verdict.pips.filter(|_| !verdict.is_doubtful(config));
        let (one, other) = (sure(one)?, sure(other)?);
        Some([one.min(other), one.max(other)])
    }
}

fn last_read(seen: &SeenFace) -> LastRead {
    (seen.spot.at, seen.halves.each_ref().map(|half| (half.pips, half.certainty)))
}
