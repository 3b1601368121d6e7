use serde::{Deserialize, Serialize};

use crate::rules::passe_trappe::{Action, Counts, Half, Place, Setup};

/// What a look at the table led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "snake_case")]
pub enum Finding {
    /// An action of the rules.
    Act {
        /// What happened.
        #[serde(flatten)]
        action: Action,
        /// Whether the camera saw enough to be sure of it; otherwise what follows from it is proposed.
        #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
        certain: bool,
    },
    /// All disks lie still in this set-up.
    Ready {
        /// How they lie.
        setup: Setup,
    },
    /// The set-up that lay ready has been taken apart.
    Unready,
    /// A disk of the set-up began to move without a hand, here.
    Loose(Loosened),
    /// A disk of the set-up lies still, or is held, again.
    Calm {
        /// The disk.
        disk: u8,
    },
    /// A disk that must go back has come to rest.
    Rested {
        /// The disk.
        disk: u8,
    },
    /// A disk of which it was not sure how it left its half is carried back to it: so it had to go back.
    CarriedBack {
        /// The disk.
        disk: u8,
    },
    /// A player has, or has no longer, more than one hand over the board.
    Hands {
        /// The player.
        half: Half,
        /// Whether there is more than one.
        many: bool,
    },
    /// The disks lie as believed, under these numbers.
    Seated {
        /// Number and place of those seen.
        disks: Vec<(u8, Place)>,
    },
    /// The settled table cannot be reached from what was believed.
    Lost {
        /// Disks as they lie.
        seen: Counts,
    },
    /// The table fits again what was believed before step was lost.
    Regained {
        /// Number and place of those seen.
        disks: Vec<(u8, Place)>,
    },
}

/// A disk of the set-up that began to move without a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loosened {
    /// The disk.
    pub disk: u8,
    /// Where it was, whole millimetres.
    pub x_mm: i32,
    /// Where it was, whole millimetres.
    pub y_mm: i32,
}

fn yes() -> bool {
    true
}
