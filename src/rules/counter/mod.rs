//! The counter: how many pieces of each class lie on the board, and where. It has no rules to break.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::geometry::{Square, TablePoint};

/// Pieces of each class; a class of which none lies there counts zero.
pub type Counts = BTreeMap<String, usize>;

/// What seems to lie on the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Every piece or stack on the board.
    pub pieces: Vec<Piece>,
    /// The classes that are looked for.
    pub classes: Vec<String>,
    /// The zones that are told apart.
    pub zones: Vec<String>,
    /// Hands over the board.
    pub hands: usize,
}

/// One piece, or several that lie on each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its class; a stack's is that of what is seen of it.
    pub class: String,
    /// Middle of its foot, mm.
    pub at: TablePoint,
    /// How many lie on each other.
    pub stacked: u32,
    /// The square that its middle lies in, on a chequered board.
    pub square: Option<Square>,
    /// The zones that its middle lies in.
    pub zones: Vec<String>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// What lies still was counted, and is not what it was.
    Counted {
        /// Pieces of each class now.
        counts: Counts,
        /// Pieces of each class before; nothing at first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<Counts>,
    },
}

impl EventKind {
    /// The names of all kinds.
    pub const NAMES: &'static [&'static str] = &["counted"];

    /// Its name in files.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Counted { .. } => "counted",
        }
    }
}

impl Layout {
    /// How many pieces of each class lie on the board; a stack is one.
    pub fn counts(&self) -> Counts {
        self.counted(|_| true)
    }

    /// How many lie in each zone.
    pub fn counts_by_zone(&self) -> BTreeMap<String, Counts> {
        let in_zone = |zone: &String| (zone.clone(), self.counted(|piece| piece.zones.contains(zone)));
        self.zones.iter().map(in_zone).collect()
    }

    fn counted(&self, is_meant: impl Fn(&Piece) -> bool) -> Counts {
        let mut counts: Counts = self.classes.iter().map(|class| (class.clone(), 0)).collect();
        for piece in self.pieces.iter().filter(|piece| is_meant(piece)) {
            *counts.entry(piece.class.clone()).or_default() += 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_count_once_and_classes_without_pieces_count_zero() {
        let piece = |class: &str, stacked, zones: &[&str]| Piece {
            class: class.into(),
            at: TablePoint::new(1.0, 1.0),
            stacked,
            square: None,
            zones: zones.iter().map(|zone| (*zone).to_owned()).collect(),
        };
        let layout = Layout {
            pieces: vec![piece("red", 2, &["left"]), piece("red", 1, &[]), piece("blue", 1, &["left", "low"])],
            classes: vec!["red".into(), "blue".into(), "green".into()],
            zones: vec!["left".into(), "low".into()],
            hands: 0,
        };
        let counts = |pairs: [(&str, usize); 3]| pairs.map(|(class, count)| (class.to_owned(), count)).into();
        assert_eq!(layout.counts(), counts([("red", 2), ("blue", 1), ("green", 0)]));
        assert_eq!(layout.counts_by_zone()["left"], counts([("red", 1), ("blue", 1), ("green", 0)]));
        assert_eq!(layout.counts_by_zone()["low"], counts([("red", 0), ("blue", 1), ("green", 0)]));
    }
}
