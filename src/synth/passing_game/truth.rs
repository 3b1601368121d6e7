use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::world::{Side, TableScene};
use super::zones::Zones;
use crate::synth::truth::{CornersPx, LensKeys};

/// What is true of drawn tiles, in the shape of a case's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableTruth {
    pub(super) game: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) recording: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) image: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) empty: Option<String>,
    source: String,
    licence: String,
    size_px: [u32; 2],
    intrinsics: LensKeys,
    /// How many play, where it matters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub players: Option<u8>,
    board: RectangleSize,
    tile: TileTruth,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) rules: Option<Map<String, Value>>,
    corners_px: CornersPx,
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub(super) zones: BTreeMap<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) fps: Option<f64>,
    /// All that happened, in the order of time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub events: Option<Vec<Map<String, Value>>>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(super) unscored: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) note: Option<String>,
    /// What each frame holds.
    pub frames: Vec<TableFrame>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct RectangleSize {
    width_mm: f64,
    length_mm: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct TileTruth {
    length_mm: f64,
    width_mm: f64,
    height_mm: f64,
    look: String,
}

/// One moment's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableFrame {
    /// Seconds from the first frame.
    pub t: f64,
    /// Whether all lies still and no hand is over the table.
    pub settled: bool,
    /// The train from its left end to its right, the lower number first; in a single picture all that lies face up.
    pub tiles: Vec<[u8; 2]>,
    /// Sum of their pips, in a single picture.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pips: Option<u32>,
    /// The train's open ends, left and right.
    pub ends: Option<[u8; 2]>,
    /// Tiles face down in view.
    pub face_down: usize,
    /// The hands laid open, in order of play.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hands: Option<Vec<Vec<[u8; 2]>>>,
}

/// The truth of a scene, without its frames.
pub(super) fn truth(scene: &TableScene) -> TableTruth {
    let (length, width, height) = scene.tile_mm;
    TableTruth {
        game: "passing-game".into(),
        recording: None,
        image: None,
        empty: None,
        source: "drawn by tableref synth".into(),
        licence: "MIT OR Apache-2.0".into(),
        size_px: [scene.size_px.0, scene.size_px.1],
        intrinsics: scene.camera.intrinsics.into(),
        players: None,
        board: RectangleSize { width_mm: scene.board_mm.0, length_mm: scene.board_mm.1 },
        tile: TileTruth { length_mm: length, width_mm: width, height_mm: height, look: scene.look.set.name.to_owned() },
        rules: None,
        corners_px: scene.corners_px(),
        zones: BTreeMap::new(),
        fps: None,
        events: None,
        unscored: Vec::new(),
        note: None,
        frames: Vec::new(),
    }
}

/// Zones as a truth tells them.
pub(super) fn told_zones(zones: &Zones) -> BTreeMap<String, Value> {
    let hands: Vec<_> = zones.hands.iter().map(|area| area.told()).collect();
    BTreeMap::from([("boneyard".to_owned(), json!(zones.boneyard.told())), ("hands".to_owned(), json!(hands))])
}

/// The truth of a single picture: everything face up, in the scene's order.
pub(super) fn frame_of_still(
    scene: &TableScene,
    ends: Option<[u8; 2]>,
    hands: Option<Vec<Vec<[u8; 2]>>>,
) -> TableFrame {
    let tiles: Vec<[u8; 2]> =
        scene.tiles.iter().filter(|tile| tile.side == Side::Face).map(|tile| tile.pips()).collect();
    let pips = tiles.iter().flatten().map(|pips| u32::from(*pips)).sum();
    let face_down = scene.tiles.iter().filter(|tile| tile.side == Side::Back).count();
    TableFrame { t: 0.0, settled: true, tiles, pips: Some(pips), ends, face_down, hands }
}
