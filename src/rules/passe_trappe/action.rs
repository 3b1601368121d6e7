use serde::{Deserialize, Deserializer, Serialize};

use super::Half;
use crate::rules::ActionLine;

/// Something that happened on the table. `disk` names the disk where it is known (a camera follows each); without it, any
/// disk that fits is meant, since all are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// Play begins from this set-up.
    Start {
        /// Disks in the near half.
        near: u8,
        /// Disks in the far half.
        far: u8,
        /// Which halves have a disk that blocks the opening.
        #[serde(default, deserialize_with = "null_as_default")]
        blocking: Blocking,
    },
    /// A disk is shot.
    Shot {
        /// The half it lies in.
        from: Half,
        /// The disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disk: Option<u8>,
    },
    /// A disk came wholly through the opening.
    Through {
        /// The half it was in.
        from: Half,
        /// The half it is in.
        to: Half,
        /// Whether it is one that has to be taken back; where it is not said, one that has not is preferred.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owed: Option<bool>,
        /// The disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disk: Option<u8>,
    },
    /// A disk came to rest inside the opening.
    StopInOpening {
        /// The half it was in.
        from: Half,
        /// The disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disk: Option<u8>,
    },
    /// A stuck disk was pushed out by another disk.
    PushOut {
        /// The half it is in.
        to: Half,
        /// The disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disk: Option<u8>,
    },
    /// A disk went over the bar.
    Over {
        /// The half it was in.
        from: Half,
        /// The half it is in.
        to: Half,
        /// The disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disk: Option<u8>,
    },
    /// A disk left the board.
    Leave {
        /// The half it was last wholly in.
        from: Half,
        /// The disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disk: Option<u8>,
    },
    /// A hand lifts a disk from a half or out of the opening.
    Lift {
        /// The half it lies in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        half: Option<Half>,
        /// Whether it is taken out of the opening instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        from_opening: bool,
        /// The disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disk: Option<u8>,
    },
    /// A hand lays a disk down.
    PutDown {
        /// The half it lies in now.
        half: Half,
        /// The disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disk: Option<u8>,
    },
    /// A hand takes a disk through the opening.
    Carry {
        /// The half it was in.
        from: Half,
        /// The half it is in.
        to: Half,
        /// The disk.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        disk: Option<u8>,
    },
    /// A player has this many separate hands over the board.
    Hands {
        /// The player.
        half: Half,
        /// Separate hands.
        count: u8,
    },
    /// The sand timer has run out.
    TimeUp,
}

/// Which halves have a disk that blocks the opening: `false`, `true` (one of them), `"near"`, or `["near", "far"]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Blocking {
    /// Whether there is one, without saying where.
    Somewhere(bool),
    /// In this half.
    Half(Half),
    /// In these halves; empty where there is none.
    Halves(Vec<Half>),
    /// So many disks, without saying where.
    Disks(u8),
}

impl Default for Blocking {
    fn default() -> Self {
        Self::Somewhere(false)
    }
}

impl Blocking {
    /// The halves to be reported, `None` standing for one that is not known.
    pub fn halves(&self) -> Vec<Option<Half>> {
        match self {
            Self::Somewhere(false) | Self::Disks(0) => Vec::new(),
            Self::Somewhere(true) | Self::Disks(_) => vec![None],
            Self::Half(half) => vec![Some(*half)],
            Self::Halves(halves) => halves.iter().copied().map(Some).collect(),
        }
    }
}

fn null_as_default<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Blocking, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

impl ActionLine for Action {
    const EXAMPLE: &'static str = r#"{"t": 1.5, "action": "shot", "from": "near"}"#;

    fn fault(&self) -> Option<&'static str> {
        match self {
            Self::Lift { half, from_opening, .. } if half.is_some() == *from_opening => {
                Some(r#"expected either "half" or "from_opening": true with a lift"#)
            }
            _ => None,
        }
    }
}

impl Action {
    /// Its name in files.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start",
            Self::Shot { .. } => "shot",
            Self::Through { .. } => "through",
            Self::StopInOpening { .. } => "stop_in_opening",
            Self::PushOut { .. } => "push_out",
            Self::Over { .. } => "over",
            Self::Leave { .. } => "leave",
            Self::Lift { .. } => "lift",
            Self::PutDown { .. } => "put_down",
            Self::Carry { .. } => "carry",
            Self::Hands { .. } => "hands",
            Self::TimeUp => "time_up",
        }
    }

    /// The disk it names.
    pub fn disk(&self) -> Option<u8> {
        match self {
            Self::Shot { disk, .. }
            | Self::Through { disk, .. }
            | Self::StopInOpening { disk, .. }
            | Self::PushOut { disk, .. }
            | Self::Over { disk, .. }
            | Self::Leave { disk, .. }
            | Self::Lift { disk, .. }
            | Self::PutDown { disk, .. }
            | Self::Carry { disk, .. } => *disk,
            Self::Start { .. } | Self::Hands { .. } | Self::TimeUp => None,
        }
    }
}
