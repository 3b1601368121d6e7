use super::{Applied, Happening, Origin, Refereed};
use crate::geometry::Timestamp;

/// Collects what an entry leads to. What that is, each game says in its own folder.
pub(super) struct Apply<'a, G: Refereed> {
    pub keys: &'a G,
    pub now: &'a mut G::Now,
    pub id: u64,
    pub t: Timestamp,
    pub origin: Origin,
    /// Whether what is told from here on is a ruling; else it is proposed.
    pub certain: bool,
    pub happened: &'a mut Vec<Happening<G::Kind>>,
}

impl<'a, G: Refereed> Apply<'a, G> {
    /// Nothing has come of the entry yet.
    pub fn new(
        keys: &'a G,
        now: &'a mut G::Now,
        entry: &Applied<G>,
        happened: &'a mut Vec<Happening<G::Kind>>,
    ) -> Self {
        let Applied { id, t, origin, .. } = *entry;
        Self { keys, now, id, t, origin, certain: true, happened }
    }

    /// It has led to this, complete at its own moment.
    pub fn tell(&mut self, kind: G::Kind) {
        self.tell_at(self.t, kind);
    }

    /// It has led to this, complete at that moment.
    pub fn tell_at(&mut self, t: Timestamp, kind: G::Kind) {
        self.happened.push(Happening { t, kind, certain: self.certain, origin: self.origin });
    }
}
