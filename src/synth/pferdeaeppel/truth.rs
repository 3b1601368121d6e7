use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::random::SizesTold;
use super::visible::visible_shares;
use super::world::FieldScene;
use crate::model::Game;
use crate::rules::pferdeaeppel::{Apple, Horse, Horses};
use crate::synth::CornersPx;
use crate::synth::case_head::CaseHead;

/// What is true of drawn pieces, in the shape of a case's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldTruth {
    #[serde(flatten)]
    pub(super) head: CaseHead,
    board: BoardSize,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    apple: Option<AppleSize>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    horse: Option<HorseSize>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) rules: Option<serde_json::Map<String, Value>>,
    corners_px: CornersPx,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) fps: Option<f64>,
    /// All that happened, in the order of time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) events: Option<Vec<Value>>,
    unscored: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) note: Option<String>,
    /// What each frame holds.
    pub frames: Vec<FieldFrame>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct BoardSize {
    size: u8,
    cell_mm: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct AppleSize {
    diameter_mm: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct HorseSize {
    diameter_mm: f64,
    height_mm: f64,
}

/// One moment's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldFrame {
    /// Seconds from the first frame.
    pub t: f64,
    /// Whether all lies still and no hand is over the board.
    pub settled: bool,
    /// Where the horses stand.
    pub horses: Horses,
    /// Every apple on the board, in the order of their squares; hidden is what the camera does not see.
    pub apples: Vec<Apple>,
}

/// A piece of which less is seen is hidden.
const HIDDEN_BELOW: f64 = 0.3;

/// The truth of a scene, without its frames.
pub(super) fn truth(scene: &FieldScene, told: SizesTold) -> FieldTruth {
    let rounded = |mm: f64| (mm * 10.0).round() / 10.0;
    let (foot, height) = scene.horse_mm();
    let is_told = told == SizesTold::Yes;
    FieldTruth {
        head: CaseHead::new(Game::Pferdeaeppel, &scene.camera, scene.size_px),
        board: BoardSize { size: scene.size, cell_mm: scene.cell_mm },
        apple: is_told.then(|| AppleSize { diameter_mm: rounded(scene.apple_mm) }),
        horse: is_told.then(|| HorseSize { diameter_mm: rounded(foot), height_mm: rounded(height) }),
        rules: None,
        corners_px: scene.corners_px(),
        fps: None,
        events: None,
        unscored: vec!["round_started".into()],
        note: None,
        frames: Vec::new(),
    }
}

/// The truth of a moment in which nothing is in a hand.
pub(super) fn frame(scene: &FieldScene, t: f64, settled: bool) -> FieldFrame {
    let shown = visible_shares(scene);
    let stands = |wanted: Horse| {
        let horse = scene.horses.iter().find(|horse| horse.horse == wanted)?;
        scene.square_at(horse.at)
    };
    let apples = scene.apples.iter().zip(shown.apples);
    let mut apples: Vec<Apple> = apples
        .filter_map(|(apple, share)| {
            let hidden = scene.is_under_horse(apple) || share < HIDDEN_BELOW;
            Some(Apple { square: scene.square_at(apple.at)?, colour: apple.colour, hidden })
        })
        .collect();
    apples.sort_by_key(|apple| apple.square);
    let horses = Horses { white: stands(Horse::White), brown: stands(Horse::Brown) };
    FieldFrame { t: (t * 1e4).round() / 1e4, settled, horses, apples }
}
