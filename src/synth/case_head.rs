use serde::{Deserialize, Serialize};

use super::truth::LensKeys;
use crate::geometry::Camera;
use crate::model::Game;

/// How the truth of a drawn case begins in every game: what it is of, its files, and the camera.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct CaseHead {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub recording: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub image: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub empty: Option<String>,
    source: String,
    licence: String,
    size_px: [u32; 2],
    intrinsics: LensKeys,
}

/// The sizes of a rectangle on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct RectangleSize {
    pub width_mm: f64,
    pub length_mm: f64,
}

impl CaseHead {
    /// Of pictures that this camera takes; no file has been written yet.
    pub fn new(game: Game, camera: &Camera, (width, height): (u32, u32)) -> Self {
        Self {
            game: game.name().to_owned(),
            recording: None,
            image: None,
            empty: None,
            source: "drawn by tableref synth".to_owned(),
            licence: "MIT OR Apache-2.0".to_owned(),
            size_px: [width, height],
            intrinsics: camera.intrinsics.into(),
        }
    }
}
