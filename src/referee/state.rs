use super::event::Happening;
use super::game::Refereed;
use super::input::Entry;

/// Everything the referee knows of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchState<G: Refereed> {
    pub(super) keys: G,
    pub(super) entries: Vec<Entry<G>>,
    pub(super) next_id: u64,
    pub(super) now: G::Now,
    /// What has been found so far, to see what a correction adds.
    pub(super) happened: Vec<Happening<G::Kind>>,
}

impl<G: Refereed> MatchState<G> {
    /// A match that has not begun.
    pub fn new(keys: G) -> Self {
        let now = keys.begin();
        Self { keys, entries: Vec::new(), next_id: 1, now, happened: Vec::new() }
    }

    /// The sizes and rules it is played by.
    pub fn keys(&self) -> &G {
        &self.keys
    }

    /// Where it stands.
    pub fn now(&self) -> &G::Now {
        &self.now
    }

    /// The inputs that changed it, in order.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }
}
