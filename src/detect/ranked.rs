use std::cmp::Ordering;

/// A candidate by its score: the one with the highest is the greatest, and of equal ones that with the least key.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<K> {
    /// How good it is.
    pub score: f32,
    /// What it is.
    pub key: K,
}

impl<K: Ord> Ord for Ranked<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.score.total_cmp(&other.score).then_with(|| other.key.cmp(&self.key))
    }
}

impl<K: Ord> PartialOrd for Ranked<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Ord> PartialEq for Ranked<K> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<K: Ord> Eq for Ranked<K> {}
