use super::ObserveConfig;
use crate::detect::tiles::{HalfReading, Pips};

/// Numbers that a half may show: 0 to 9.
const NUMBERS: usize = 10;
/// What a doubtful reading weighs beside a sure one.
const DOUBTFUL: f64 = 0.3;
/// What a look still weighs at the next: some thirty of them are remembered.
const KEPT: f64 = 0.97;
/// Share of looks that must read anything for it to be believed.
const LEAST_READ: f64 = 0.2;

/// What looks have made of a half.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Votes {
    sure: [f64; NUMBERS],
    doubtful: [f64; NUMBERS],
    read: f64,
    looks: f64,
}

/// What a half shows by all looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Verdict {
    /// The number, if any look could read it.
    pub pips: Option<u8>,
    /// The next likely, if any look read another.
    pub next: Option<u8>,
    /// Share of what was read that says so, 0 to 1.
    pub share: f64,
    /// Whether no look was sure, or hardly one could read it.
    pub is_weak: bool,
}

impl Verdict {
    /// Whether it is not to be relied on.
    pub fn is_doubtful(&self, config: &ObserveConfig) -> bool {
        self.pips.is_none() || self.is_weak || self.share < config.sure_share
    }
}

impl Votes {
    /// Old looks count ever less.
    pub fn fade(&mut self) {
        self.sure.iter_mut().chain(&mut self.doubtful).for_each(|votes| *votes *= KEPT);
        self.read *= KEPT;
        self.looks *= KEPT;
    }

    /// Takes a look.
    pub fn add(&mut self, half: &HalfReading) {
        self.looks += 1.0;
        let (votes, number) = match half.pips {
            Pips::Sure(number) => (&mut self.sure, number),
            Pips::Doubtful(number) => (&mut self.doubtful, number),
            Pips::Unreadable => return,
        };
        self.read += 1.0;
        if let Some(votes) = votes.get_mut(usize::from(number)) {
            // A reading counts for something, however unsure its maker is of it.
            *votes += half.certainty.clamp(0.1, 1.0);
        }
    }

    /// What they agree on.
    pub fn verdict(&self) -> Verdict {
        let weight = |number: usize| {
            let at = |votes: &[f64; NUMBERS]| votes.get(number).copied().unwrap_or_default();
            at(&self.sure) + DOUBTFUL * at(&self.doubtful)
        };
        let mut ranked: Vec<(u8, f64)> = (0u8..).zip((0..NUMBERS).map(weight)).filter(|(_, of)| *of > 0.0).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let total: f64 = ranked.iter().map(|(_, weight)| weight).sum();
        let best = ranked.first().copied();
        let is_sure =
            best.is_some_and(|(number, _)| self.sure.get(usize::from(number)).is_some_and(|votes| *votes > 0.0));
        Verdict {
            pips: best.map(|(number, _)| number),
            next: ranked.get(1).map(|(number, _)| *number),
            share: best.map_or(0.0, |(_, weight)| weight / total.max(1e-9)),
            is_weak: !is_sure || self.read < LEAST_READ * self.looks,
        }
    }

    /// The number that every look of at least so many was sure of.
    pub fn unanimous(&self, least_looks: u32) -> Option<u8> {
        let Verdict { pips, share, .. } = self.verdict();
        let is_sure = self.doubtful.iter().all(|votes| *votes == 0.0) && share >= 1.0;
        pips.filter(|_| is_sure && self.read == self.looks && self.looks >= f64::from(least_looks))
    }
}
