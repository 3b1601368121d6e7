use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::world::CardScene;
use super::zones::Zones;
use crate::model::{Game, Seat};
use crate::rules::trappola::{BySeat, Card};
use crate::synth::case_head::{CaseHead, RectangleSize};
use crate::synth::truth::CornersPx;

/// What is true of drawn cards, in the shape of a case's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardTruth {
    #[serde(flatten)]
    pub(super) head: CaseHead,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(super) seats: Vec<Seat>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) dealer: Option<Seat>,
    board: RectangleSize,
    card: CardSize,
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub(super) zones: BTreeMap<String, Value>,
    corners_px: CornersPx,
    /// A folder with the pictures of its deck, as seen from the case.
    pub(super) deck: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) fps: Option<f64>,
    /// All that happened, in the order of time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub events: Option<Vec<Map<String, Value>>>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(super) unscored: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) note: Option<String>,
    /// What frames hold.
    pub frames: Vec<CardFrame>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct CardSize {
    width_mm: f64,
    height_mm: f64,
}

/// One moment's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardFrame {
    /// Seconds from the first frame.
    pub t: f64,
    /// Whether all lies still and no hand is over the table.
    pub settled: bool,
    /// The trick's cards as they were laid; in a single picture all that lie face up.
    pub cards: Vec<Card>,
    /// Whose they are, where it is a trick and each has one at most.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by_seat: Option<BTreeMap<String, Card>>,
    /// How many cards each has on the pile, in a game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub gathered: Option<BySeat<usize>>,
}

/// Kinds of events that a truth does not tell all of.
pub(super) const UNSCORED: [&str; 7] =
    ["game_started", "payment", "bulka", "declared", "declaration_proved", "declaration_failed", "corrected"];

/// The truth of a scene, without its frames.
pub(super) fn truth(scene: &CardScene, zones: Option<&Zones>) -> CardTruth {
    let (width_mm, height_mm) = scene.card_mm;
    CardTruth {
        head: CaseHead::new(Game::Trappola, &scene.camera, scene.size_px),
        seats: if zones.is_some() { vec![Seat::Near, Seat::Far] } else { Vec::new() },
        dealer: None,
        board: RectangleSize { width_mm: scene.board_mm.0, length_mm: scene.board_mm.1 },
        card: CardSize { width_mm, height_mm },
        zones: zones.map(Zones::told).unwrap_or_default(),
        corners_px: scene.corners_px(),
        deck: String::new(),
        fps: None,
        events: None,
        unscored: Vec::new(),
        note: None,
        frames: Vec::new(),
    }
}

/// A seat as a truth names it.
pub(super) fn word(seat: Seat) -> String {
    match seat {
        Seat::Near => "near".to_owned(),
        Seat::Far => "far".to_owned(),
    }
}
