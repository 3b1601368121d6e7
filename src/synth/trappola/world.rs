use std::sync::Arc;

use nalgebra::Vector3;

use super::look::CardLook;
use crate::geometry::{Camera, ImagePoint, SpacePoint, TablePoint};
use crate::rules::trappola::Card;
use crate::synth::hand::Hand;
use crate::synth::scene::Sensor;
use crate::synth::tabletop::Spread;
use crate::synth::truth::CornersPx;

/// A table with cards, a camera and the light.
#[derive(Clone, Debug)]
pub struct CardScene {
    /// Lens and pose.
    pub camera: Camera,
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// Width and length of the rectangle whose corners are told.
    pub board_mm: (f64, f64),
    /// A card's width and height.
    pub card_mm: (f64, f64),
    /// The cards on the table and in hands, the lowest first.
    pub cards: Vec<LyingCard>,
    /// Hands in view.
    pub hands: Vec<Hand>,
    pub(super) look: Arc<CardLook>,
    pub(super) sensor: Sensor,
}

/// A card that lies or is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LyingCard {
    /// Which.
    pub card: Card,
    /// Which side is up.
    pub side: CardSide,
    /// Middle of its underside.
    pub at: SpacePoint,
    /// Direction from its middle to its upper edge, radians from x.
    pub turn_rad: f64,
    /// How far it is turned over about that direction, radians: only in a hand.
    pub roll_rad: f64,
    /// Millimetres a second.
    pub velocity: Vector3<f64>,
}

/// Which side of a card is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardSide {
    /// What it is can be seen.
    Face,
    /// Its back is seen.
    Back,
}

/// How thick a card is, mm.
pub(super) const THICK_MM: f64 = 0.3;

impl CardSide {
    /// The other side.
    pub fn other(self) -> Self {
        match self {
            Self::Face => Self::Back,
            Self::Back => Self::Face,
        }
    }
}

impl LyingCard {
    /// A card at rest on the table.
    pub fn lying(card: Card, side: CardSide, at: TablePoint, turn_rad: f64) -> Self {
        Self { card, side, at: at.at_height(0.0), turn_rad, roll_rad: 0.0, velocity: Vector3::zeros() }
    }

    /// The same on so many others.
    pub fn on(self, cards: usize) -> Self {
        Self { at: SpacePoint::new(self.at.x, self.at.y, THICK_MM * cards as f64), ..self }
    }

    /// Where it is seen from above.
    pub fn place(&self) -> TablePoint {
        TablePoint::new(self.at.x, self.at.y)
    }

    /// What it covers.
    pub(super) fn spread(&self, (width, height): (f64, f64)) -> Spread {
        Spread { middle: self.place(), turn_rad: self.turn_rad, half: (height / 2.0, width / 2.0) }
    }
}

impl CardScene {
    /// Where the corners of the told rectangle appear.
    pub fn corners_px(&self) -> CornersPx {
        let (w, l) = self.board_mm;
        let [near_left, near_right, far_right, far_left] = [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)].map(|(x, y)| {
            let seen = self.camera.project(TablePoint::new(x, y).at_height(0.0)).unwrap_or_default();
            [seen.x, seen.y].map(|v| (v * 1e3).round() / 1e3)
        });
        CornersPx { near_left, near_right, far_right, far_left }
    }

    /// Where the corners of a card appear, from its upper left clockwise; `None` where one is behind the camera.
    pub fn corners_of(&self, card: &LyingCard) -> Option<[ImagePoint; 4]> {
        let [upper_left, lower_left, lower_right, upper_right] = card.spread(self.card_mm).corners();
        let seen = |at: TablePoint| self.camera.project(at.at_height(card.at.z + THICK_MM));
        Some([seen(upper_left)?, seen(upper_right)?, seen(lower_right)?, seen(lower_left)?])
    }

    /// Whether a place of the picture lies in it.
    pub(super) fn in_picture(&self, seen: ImagePoint) -> bool {
        let (width, height) = (f64::from(self.size_px.0), f64::from(self.size_px.1));
        (0.0..width).contains(&seen.x) && (0.0..height).contains(&seen.y)
    }

    /// The same without cards and hands.
    pub fn emptied(&self) -> Self {
        Self { cards: Vec::new(), hands: Vec::new(), ..self.clone() }
    }
}
