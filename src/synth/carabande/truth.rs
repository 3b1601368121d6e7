use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::world::RaceScene;
use crate::geometry::TablePoint;
use crate::model::Game;
use crate::rules::carabande::Face;
use crate::synth::case_head::{CaseHead, RectangleSize};
use crate::synth::truth::CornersPx;

/// What is true of a drawn race, in the shape of a case's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RaceTruth {
    #[serde(flatten)]
    pub(super) head: CaseHead,
    board: RectangleSize,
    corners_px: CornersPx,
    track: TrackTruth,
    disc: DiscTruth,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) rules: Option<Map<String, Value>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) fps: Option<f64>,
    /// All that happened, in the order of time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub events: Option<Vec<Value>>,
    pub(super) unscored: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) note: Option<String>,
    /// What each frame holds.
    pub frames: Vec<RaceFrame>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct TrackTruth {
    centreline_mm: Vec<[f64; 2]>,
    width_mm: f64,
    length_mm: f64,
    start_line_mm: [[f64; 2]; 2],
    closed: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct DiscTruth {
    diameter_mm: f64,
    height_mm: f64,
    colours: BTreeMap<String, String>,
}

/// One moment's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RaceFrame {
    /// Seconds from the first frame.
    pub t: f64,
    /// How many discs move of themselves.
    pub moving: usize,
    /// Every numbered disc, by number.
    pub discs: Vec<DiscInFrame>,
    /// Hands over the table.
    pub hands: usize,
}

/// Where a disc is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiscInFrame {
    /// Its number.
    pub number: u8,
    /// Middle, mm.
    pub x: f64,
    /// Middle, mm.
    pub y: f64,
    /// Which side is up.
    pub face: Face,
    /// Whether its middle is over the track's surface.
    pub on_track: bool,
    /// Whether it lies at rest.
    pub still: bool,
    /// Share of its upper side that the camera sees.
    pub visible: f64,
    /// Along the track from the start line, laps counted.
    pub progress_mm: f64,
}

/// The middle line as a truth tells it.
pub(super) fn told_points(points: &[TablePoint]) -> Vec<TablePoint> {
    points.iter().map(|p| TablePoint::new(tenths(p.x), tenths(p.y))).collect()
}

/// The truth of a scene, without its frames.
pub(super) fn truth(scene: &RaceScene) -> RaceTruth {
    let pair = |p: TablePoint| [tenths(p.x), tenths(p.y)];
    let half = scene.course.width_mm / 2.0;
    let colours = scene.colours.iter().enumerate().map(|(i, colour)| ((i + 1).to_string(), (*colour).to_owned()));
    RaceTruth {
        head: CaseHead::new(Game::Carabande, &scene.camera, scene.size_px),
        board: RectangleSize { width_mm: scene.board_mm.0, length_mm: scene.board_mm.1 },
        corners_px: scene.corners_px(),
        track: TrackTruth {
            centreline_mm: scene.line.points().iter().copied().map(pair).collect(),
            width_mm: tenths(scene.course.width_mm),
            length_mm: tenths(scene.line.length_mm()),
            start_line_mm: [-half, half].map(|aside| pair(scene.line.beside(0.0, aside))),
            closed: true,
        },
        disc: DiscTruth {
            diameter_mm: tenths(scene.disc_mm.0),
            height_mm: tenths(scene.disc_mm.1),
            colours: colours.collect(),
        },
        rules: None,
        fps: None,
        events: None,
        unscored: Vec::new(),
        note: None,
        frames: Vec::new(),
    }
}

/// To a tenth.
pub(super) fn tenths(mm: f64) -> f64 {
    (mm * 10.0).round() / 10.0
}
