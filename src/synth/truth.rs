use serde::{Deserialize, Serialize};

use crate::geometry::{Intrinsics, SpacePoint};
use crate::model::{BoardShape, DiscShape, Solid};
use crate::rules::passe_trappe::Half;

/// What a case folder's `truth.json` holds for Passe-Trappe. Keys that hold nothing are not written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Truth {
    /// Always `passe-trappe`.
    pub game: String,
    /// The clip's file name.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub recording: Option<String>,
    /// The picture's file name.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub image: Option<String>,
    /// The file name of the same view without pieces.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub empty: Option<String>,
    /// Where the picture comes from.
    pub source: String,
    /// Under which terms it may be used.
    pub licence: String,
    /// Width and height of the picture.
    pub size_px: [u32; 2],
    /// Lens and sensor.
    pub intrinsics: LensKeys,
    /// The board's keys.
    pub board: BoardKeys,
    /// The disks' keys.
    pub disk: DiskKeys,
    /// Rule keys that matter for the set.
    pub rules: RuleKeys,
    /// Where the playing area's inner corners appear.
    pub corners_px: CornersPx,
    /// Frames per second of a clip.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fps: Option<f64>,
    /// All that happened, in the order of time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub events: Option<Vec<EventTruth>>,
    /// Event kinds that are not scored.
    pub unscored: Vec<String>,
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub note: Option<String>,
    /// What each frame holds.
    pub frames: Vec<FrameTruth>,
}

/// Intrinsics as a truth writes them: the lens's coefficients only where it has some.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Intrinsics")]
pub struct LensKeys {
    fx: f64,
    fy: f64,
    cx: f64,
    cy: f64,
    #[serde(skip_serializing_if = "is_zero")]
    k1: f64,
    #[serde(skip_serializing_if = "is_zero")]
    k2: f64,
    #[serde(skip_serializing_if = "is_zero")]
    p1: f64,
    #[serde(skip_serializing_if = "is_zero")]
    p2: f64,
    #[serde(skip_serializing_if = "is_zero")]
    k3: f64,
}

fn is_zero(value: &f64) -> bool {
    *value == 0.0
}

impl From<Intrinsics> for LensKeys {
    fn from(lens: Intrinsics) -> Self {
        let Intrinsics { fx, fy, cx, cy, distortion: d } = lens;
        Self { fx, fy, cx, cy, k1: d.k1, k2: d.k2, p1: d.p1, p2: d.p2, k3: d.k3 }
    }
}

/// The board's sizes under the model's names.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardKeys {
    /// Inner width, along x.
    pub width_mm: f64,
    /// Inner length, along y.
    pub length_mm: f64,
    /// The bar's thickness, along y.
    pub bar_mm: f64,
    /// The bar's height.
    pub bar_height_mm: f64,
    /// Width of the opening in its middle.
    pub opening_mm: f64,
    /// The rim's height.
    pub rim_height_mm: f64,
}

impl BoardKeys {
    /// A square board without a bar.
    pub(super) fn square(side_mm: f64, rim_height_mm: f64) -> Self {
        Self { width_mm: side_mm, length_mm: side_mm, bar_mm: 0.0, bar_height_mm: 0.0, opening_mm: 0.0, rim_height_mm }
    }

    /// y of the bar's middle.
    pub fn middle_mm(&self) -> f64 {
        self.length_mm / 2.0
    }

    /// The two arms of the bar.
    pub fn arms(&self) -> [Solid; 2] {
        let (low, high) = (self.middle_mm() - self.bar_mm / 2.0, self.middle_mm() + self.bar_mm / 2.0);
        let arm = |x0: f64, x1: f64| Solid {
            min: SpacePoint::new(x0, low, 0.0),
            max: SpacePoint::new(x1, high, self.bar_height_mm),
        };
        let inner = (self.width_mm - self.opening_mm) / 2.0;
        [arm(0.0, inner), arm(self.width_mm - inner, self.width_mm)]
    }

    /// The shape that detectors are given.
    pub fn shape(&self) -> BoardShape {
        BoardShape {
            width_mm: self.width_mm,
            length_mm: self.length_mm,
            rim_height_mm: self.rim_height_mm,
            squares: None,
            solids: self.arms().to_vec(),
        }
    }
}

/// The disks' sizes, how many, and how they look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiskKeys {
    /// Diameter.
    pub diameter_mm: f64,
    /// Height.
    pub height_mm: f64,
    /// Disks that each half starts with.
    pub count_per_side: usize,
    /// In a word, for people.
    pub look: String,
}

impl DiskKeys {
    /// The shape that detectors are given.
    pub fn shape(&self) -> DiscShape {
        DiscShape { diameter_mm: self.diameter_mm, height_mm: self.height_mm }
    }
}

/// Rule keys that a case sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleKeys {
    /// Disks that each half starts with.
    pub disks_per_player: usize,
}

/// The playing area's corners in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CornersPx {
    /// (0, 0).
    pub near_left: [f64; 2],
    /// (width, 0).
    pub near_right: [f64; 2],
    /// (width, length).
    pub far_right: [f64; 2],
    /// (0, length).
    pub far_left: [f64; 2],
}

/// One thing that happened, complete at `t`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventTruth {
    /// Seconds from the first frame.
    pub t: f64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What happened, in the words of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// Wholly through the opening.
    Pass {
        /// The half it left.
        from: Half,
        /// The half it reached.
        to: Half,
    },
    /// At rest inside the opening.
    Stuck {
        /// The half it was last wholly in.
        from: Half,
    },
    /// Pushed out of the opening by another disk.
    Freed {
        /// The half it was last wholly in.
        from: Half,
        /// The half it is now in.
        to: Half,
    },
    /// Landed in the other half over the bar.
    OverBar {
        /// The half it left.
        from: Half,
        /// The half it landed in.
        to: Half,
    },
    /// Left the playing area.
    OffBoard {
        /// The half it was last wholly in.
        from: Half,
    },
    /// An owed disk lies in its owner's half again.
    Returned {
        /// The owner's half.
        half: Half,
    },
    /// A half is empty.
    RoundWon {
        /// The player of that half.
        winner: Half,
        /// Why.
        reason: Reason,
    },
}

/// Why a round was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The winner's half has no disk left.
    Empty,
}

/// What one frame holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FrameTruth {
    /// Seconds from the first frame.
    pub t: f64,
    /// Physical counts.
    pub counts: Counts,
    /// Disks in hands.
    pub held: usize,
    /// Disks that move and are not held.
    pub moving: usize,
    /// Hands over the board.
    pub hands: usize,
    /// Disks owed to each half.
    pub owed: Owed,
    /// Every disk of the set.
    pub disks: Vec<DiskTruth>,
    /// Where the playing area's inner corners appear, where that is elsewhere than at first.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub corners_px: Option<CornersPx>,
}

/// Disks by place; one that lies beside the board is in none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Wholly in the near half.
    pub near: usize,
    /// Wholly in the far half.
    pub far: usize,
    /// With a part inside the bar's thickness.
    pub opening: usize,
    /// Above the surface and in no hand.
    pub airborne: usize,
}

/// Disks owed to a half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owed {
    /// To the near half.
    pub near: usize,
    /// To the far half.
    pub far: usize,
}

/// One disk in one frame.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiskTruth {
    /// Centre, mm.
    pub x: f64,
    /// Centre, mm.
    pub y: f64,
    /// Height of its underside above the playing surface, mm.
    pub z: f64,
    /// Whether it lies still.
    pub still: bool,
    /// Whether a hand holds it.
    pub held: bool,
    /// Share of its top that the camera sees.
    pub visible: f64,
}
