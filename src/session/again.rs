use crate::geometry::Timestamp;
use crate::rules::Observation;

/// When a still table that was read with a doubt is read once more: another picture has other noise.
#[derive(Clone, Debug)]
pub struct Again<L> {
    /// Since when it lies still.
    pub since: Timestamp,
    /// When it was read last.
    read: Timestamp,
    /// How often it may still be read.
    left: u8,
    /// What was read last, if a broken rule would follow from it: it is believed when it is read twice.
    suspected: Option<L>,
}

/// Seconds between two readings of a still table in doubt.
const AGAIN_S: f64 = 0.15;
/// How often it is read once more.
const MOST_AGAIN: u8 = 4;

impl<L: Clone + PartialEq> Again<L> {
    /// For what has come to rest at a time and is read at another.
    pub fn new(since: Timestamp, read: Timestamp) -> Self {
        Self { since, read, left: MOST_AGAIN, suspected: None }
    }

    /// Whether what was seen last is to be read once more; that is then one reading less.
    pub fn take_due(&mut self, t: Timestamp, last: &Observation<L>) -> bool {
        let is_in_doubt = !last.problems.is_empty() || !last.settled || self.suspected.is_some();
        let is_due = self.left > 0 && is_in_doubt && t.seconds_since(self.read) >= AGAIN_S;
        self.left -= u8::from(is_due);
        is_due
    }

    /// The table is being read.
    pub fn read(&mut self, t: Timestamp) {
        self.read = t;
    }

    /// Whether the referee may hear of what is seen: of what accuses somebody once it was read twice.
    pub fn believes(&mut self, seen: &Observation<L>, accuses: bool) -> bool {
        let suspected = accuses.then(|| seen.layout.clone());
        let is_believed = suspected.is_none() || suspected == self.suspected;
        // A look in doubt clears nobody either.
        if !is_believed || seen.problems.is_empty() {
            self.suspected = suspected.filter(|_| !is_believed);
        }
        is_believed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Problem;

    #[test]
    fn an_accusation_is_believed_when_it_is_read_twice() {
        let at = Timestamp::from_seconds;
        let seen = |layout| Observation { t: at(0.0), layout, settled: true, problems: Vec::<Problem>::new() };
        let mut again = Again::new(at(0.0), at(0.0));
        assert!(!again.take_due(at(1.0), &seen(7)));
        assert!(!again.believes(&seen(7), true));
        assert!(!again.take_due(at(0.1), &seen(7)));
        assert!(again.take_due(at(0.2), &seen(7)));
        assert!(!again.believes(&seen(8), true));
        assert!(again.believes(&seen(8), true));
        assert!(again.believes(&seen(9), false));
    }
}
