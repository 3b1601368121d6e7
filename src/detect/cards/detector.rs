use nalgebra::{Point2, Vector2};

use super::ground::Ground;
use super::joint::{Candidate, Explained, explain};
use super::looks::Looks;
use super::planes::Pyramid;
use super::poses::{Edge, Size, poses};
use super::segments::{Segment, SegmentConfig, segments};
use super::view::middle_of;
use super::{Card, CardConfig, CardDetections, CardPlace};
use crate::calibration::{Calibration, Deck};
use crate::capture::Picture;
use crate::geometry::{ImagePoint, TablePoint};

/// Finds and reads the cards of a deck.
#[derive(Clone, Debug)]
pub struct CardDetector {
    looks: Looks,
    names: Vec<String>,
    size: Size,
}

impl CardDetector {
    /// A detector for a deck whose cards have this size.
    pub fn new(deck: &Deck, config: CardConfig) -> Self {
        let names = deck.cards().iter().map(|card| card.name.clone()).collect();
        let size = Size { width: config.width_mm as f32, height: config.height_mm as f32 };
        Self { looks: Looks::of(deck), names, size }
    }

    /// All cards in one picture.
    pub fn detect(&self, picture: &Picture, calibration: Option<&Calibration>) -> CardDetections {
        let pyramid = Pyramid::of(picture);
        let Some(calibration) = calibration else { return CardDetections::default() };
        let ground = Ground::Calibrated(calibration.camera);
        let board = &calibration.board;
        let middle = Point2::new(board.width_mm as f32, board.length_mm as f32) / 2.0;
        let Some(width_px) = self.width_px(&ground, middle) else { return CardDetections::default() };
        let candidates = self.candidates(&pyramid, &ground, width_px);
        let found = explain(&pyramid, &self.looks, &candidates);
        let cards = found.iter().map(|card| self.card(card, Some(&ground))).collect();
        CardDetections { cards, ..CardDetections::default() }
    }

    fn candidates(&self, pyramid: &Pyramid, ground: &Ground, width_px: f32) -> Vec<Candidate> {
        let level = pyramid.level_for(width_px, 60.0);
        let scale = (1 << level) as f32;
        let config = SegmentConfig { least_step: 5.0, least_length_px: 0.15 * width_px / scale, most_thickness_px: 1.3 };
        let found = segments(&pyramid.planes[level], scale, &config);
        let edge = |segment: &Segment| {
            let [a, b] = segment.ends.map(|end| ground.place(end));
            Edge::between([a?, b?])
        };
        let edges: Vec<Edge> = found.iter().filter_map(edge).collect();
        let poses = poses(&edges, self.size);
        let candidate = |pose: &super::poses::Pose| {
            let [left, right, top, bottom] = pose.sides.map(|share| share > 0.3);
            Some(Candidate {
                image_from_card: ground.image_from_card(pose, self.size)?,
                width_px: self.width_px(ground, pose.middle)?,
                outline: pose.outline,
                sides: [top, right, bottom, left],
            })
        };
        poses.iter().filter_map(candidate).collect()
    }

    fn card(&self, card: &Explained, ground: Option<&Ground>) -> Card {
        let pixel = |at: Point2<f32>| ImagePoint::new(f64::from(at.x), f64::from(at.y));
        let name = |card: usize| self.names.get(card).cloned().unwrap_or_default();
        let place = || {
            let ground = ground?;
            let [a, b, ..] = card.corners;
            let (centre, top) = (ground.place(middle_of(&card.corners))?, ground.place(a + (b - a) / 2.0)?);
            let up = top - centre;
            let direction_rad = f64::from(up.y.atan2(up.x));
            Some(CardPlace { centre: TablePoint::new(f64::from(centre.x), f64::from(centre.y)), direction_rad })
        };
        Card {
            name: name(card.reading.card),
            corners: card.corners.map(pixel),
            place: place(),
            certainty: certainty(card),
            margin: f64::from(card.reading.margin),
            next_best: name(card.reading.other),
            visible: f64::from(card.verdict.visible),
            below: Vec::new(),
        }
    }

    /// How wide a card appears, pixels.
    fn width_px(&self, ground: &Ground, at: Point2<f32>) -> Option<f32> {
        let side = |x: f32, y: f32| {
            let off = Vector2::new(x, y) * (self.size.width / 2.0);
            Some((ground.pixel(at + off)? - ground.pixel(at - off)?).norm())
        };
        Some((side(1.0, 0.0)? * side(0.0, 1.0)?).sqrt())
    }
}

/// How sure a card is, 0 to 1.
fn certainty(card: &Explained) -> f64 {
    let margin = f64::from(card.reading.margin);
    let margin = margin / (margin + 120.0);
    margin * f64::from(card.verdict.ink)
}
