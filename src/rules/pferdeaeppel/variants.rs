use crate::model::{LastEscape, LastGoldenCheck, Pferdeaeppel};

/// The keys on which a round depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Variants {
    pub size: u8,
    pub catch_drops_apple: bool,
    pub last_escape: LastEscape,
    pub threatened_counts_as_move: bool,
    pub last_golden_check: LastGoldenCheck,
}

impl From<&Pferdeaeppel> for Variants {
    fn from(keys: &Pferdeaeppel) -> Self {
        Self {
            size: keys.size,
            catch_drops_apple: keys.catch_drops_apple,
            last_escape: keys.last_escape,
            threatened_counts_as_move: keys.threatened_counts_as_move,
            last_golden_check: keys.last_golden_check,
        }
    }
}
