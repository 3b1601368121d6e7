use nalgebra::{Point2, Vector2};

use super::above::lying_on;
use super::backs::{Blank, blanks};
use super::ground::{Ground, unit_square_to};
use super::joint::{Candidate, Explained, explain};
use super::looks::Looks;
use super::measure::ground_of;
use super::planes::Pyramid;
use super::poses::{Edge, Pose, Size, poses};
use super::quads::quads;
use super::segments::{Segment, SegmentConfig, segments};
use super::view::{Quad, middle_of};
use super::{Card, CardBack, CardConfig, CardDetections, CardPlace};
use crate::calibration::{Calibration, Deck};
use crate::capture::Picture;
use crate::detect::Light;
use crate::geometry::{ImagePoint, TablePoint};

/// Finds and reads the cards of a deck.
#[derive(Clone, Debug)]
pub struct CardDetector {
    looks: Looks,
    names: Vec<String>,
    size: Size,
}

/// Width of a card in pixels of the plane on which edges are looked for.
const EDGE_WIDTH_PX: f32 = 32.0;
/// Least step of brightness of an edge, levels a pixel: without noise, and at most.
const LEAST_STEP: (f32, f32) = (2.0, 6.0);
/// Least length of an edge, in cards' widths.
const LEAST_LENGTH: f32 = 0.12;
/// Most thickness of an edge, pixels.
const MOST_THICKNESS_PX: f32 = 2.5;
/// Longer sides of planes on which outlines are looked for where nothing is known of sizes, pixels; and least side there.
const UNKNOWN_SIDE_PX: usize = 2000;
const UNKNOWN_LEAST_PX: f32 = 30.0;
/// Share of the picture's level steps that noise makes; every so many pixels are enough for shares of the whole.
const NOISE_STEP: u8 = 10;
const LIGHT_STRIDE: usize = 7;
const LIMIT: u8 = 250;

impl CardDetector {
    /// A detector for a deck whose cards have this size.
    pub fn new(deck: &Deck, config: CardConfig) -> Self {
        let names = deck.cards().iter().map(|card| card.name.clone()).collect();
        let size = Size { width: config.width_mm as f32, height: config.height_mm as f32 };
        Self { looks: Looks::of(deck), names, size }
    }

    /// All cards in one picture: on a calibrated table those whose middle is on its board, else all in the picture.
    pub fn detect(&self, picture: &Picture, calibration: Option<&Calibration>) -> CardDetections {
        let pyramid = Pyramid::of(picture);
        let ground = match calibration {
            Some(calibration) => Some(Ground::Calibrated(calibration.camera)),
            None => self.found_ground(&pyramid),
        };
        let light = light(&pyramid);
        let Some(ground) = ground else { return CardDetections { light, ..CardDetections::default() } };
        let mut candidates = self.candidates(&pyramid, &ground, calibration, picture);
        candidates.retain(|candidate| candidate.width_px > LEAST_WIDTH_PX);
        let found = explain(&pyramid, &self.looks, &candidates);
        let below = lying_on(&pyramid, &self.looks, &found);
        let is_calibrated = calibration.is_some();
        let place = |corners: &Quad| if is_calibrated { place(&ground, corners) } else { None };
        let cards = found.iter().zip(below).map(|(card, below)| self.card(card, place(&card.corners), below)).collect();
        let blanks = blanks(&pyramid, &self.looks, &candidates, &found);
        let back = |blank: &Blank| CardBack {
            corners: blank.corners.map(pixel),
            place: place(&blank.corners),
            outline: f64::from(blank.outline),
        };
        CardDetections {
            cards,
            face_down: blanks.iter().filter(|blank| blank.is_back).map(back).collect(),
            strange: blanks
                .iter()
                .filter(|blank| !blank.is_back)
                .map(|blank| pixel(middle_of(&blank.corners)))
                .collect(),
            light,
        }
    }

    /// Where cards of the known size may lie on a plane.
    fn candidates(
        &self,
        pyramid: &Pyramid,
        ground: &Ground,
        calibration: Option<&Calibration>,
        picture: &Picture,
    ) -> Vec<Candidate> {
        let middle = match calibration {
            Some(calibration) => {
                Some(Point2::new(calibration.board.width_mm as f32, calibration.board.length_mm as f32) / 2.0)
            }
            None => ground.place(Point2::new(picture.width as f32, picture.height as f32) / 2.0),
        };
        let width_px = middle.and_then(|middle| self.width_px(ground, middle)).unwrap_or(EDGE_WIDTH_PX);
        let level = pyramid.level_for(width_px, EDGE_WIDTH_PX);
        let found = edges_of(pyramid, level, LEAST_LENGTH * width_px);
        let edge = |segment: &Segment| {
            let [a, b] = segment.ends.map(|end| ground.place(end));
            Edge::between([a?, b?])
        };
        // A card whose middle is on the board reaches so far beyond it.
        let reach = self.size.width.hypot(self.size.height) / 2.0;
        let is_near_board = |edge: &Edge| {
            calibration.is_none_or(|calibration| {
                let (width, length) = (calibration.board.width_mm as f32, calibration.board.length_mm as f32);
                let [a, b] = edge.ends;
                a.x.max(b.x) > -reach
                    && a.x.min(b.x) < width + reach
                    && a.y.max(b.y) > -reach
                    && a.y.min(b.y) < length + reach
            })
        };
        let edges: Vec<Edge> = found.iter().filter_map(edge).filter(is_near_board).collect();
        let is_on_board = |pose: &Pose| {
            calibration.is_none_or(|calibration| {
                let board = &calibration.board;
                (0.0..=board.width_mm).contains(&f64::from(pose.middle.x))
                    && (0.0..=board.length_mm).contains(&f64::from(pose.middle.y))
            })
        };
        let candidate = |pose: &Pose| {
            let [left, right, top, bottom] = pose.sides;
            Some(Candidate {
                image_from_card: ground.image_from_card(pose, self.size)?,
                width_px: self.width_px(ground, pose.middle)?,
                outline: pose.outline,
                shares: [top, right, bottom, left],
            })
        };
        poses(&edges, self.size).iter().filter(|pose| is_on_board(pose)).filter_map(candidate).collect()
    }

    /// The plane of the cards that lie open, where nothing else tells it.
    fn found_ground(&self, pyramid: &Pyramid) -> Option<Ground> {
        let mut cards: Vec<Explained> = Vec::new();
        for (level, plane) in pyramid.planes.iter().enumerate() {
            if plane.width.max(plane.height) > UNKNOWN_SIDE_PX {
                continue;
            }
            let least = UNKNOWN_LEAST_PX * (1 << level) as f32;
            let outlines = quads(&edges_of(pyramid, level, 0.5 * least), least);
            let candidates: Vec<Candidate> = outlines.iter().flat_map(whole).collect();
            cards = explain(pyramid, &self.looks, &candidates);
            if !cards.is_empty() {
                break;
            }
        }
        let corners: Vec<Quad> = cards.iter().map(|card| card.corners).collect();
        let picture_px = pyramid.planes.first().map_or(1.0, |plane| plane.width as f32);
        ground_of(&corners, self.size, picture_px)
    }

    fn card(&self, card: &Explained, place: Option<CardPlace>, below: Vec<usize>) -> Card {
        let name = |card: usize| self.names.get(card).cloned().unwrap_or_default();
        Card {
            name: name(card.reading.card),
            corners: card.corners.map(pixel),
            place,
            certainty: card.certainty(),
            margin: f64::from(card.reading.margin),
            next_best: name(card.reading.other),
            visible: f64::from(card.verdict.visible),
            below,
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

/// Cards that are narrower in the picture are too small to be read, pixels.
const LEAST_WIDTH_PX: f32 = 24.0;

/// Straight edges of at least this length in the picture's pixels, looked for on a level of the pyramid.
fn edges_of(pyramid: &Pyramid, level: usize, least_px: f32) -> Vec<Segment> {
    let scale = (1 << level) as f32;
    let config = SegmentConfig {
        least_step: LEAST_STEP,
        least_length_px: (least_px / scale).max(6.0),
        most_thickness_px: MOST_THICKNESS_PX,
    };
    pyramid.planes.get(level).map(|plane| segments(plane, scale, &config)).unwrap_or_default()
}

/// The two cards that an outline may be: its shorter sides above and below, or left and right.
fn whole(quad: &Quad) -> [Candidate; 2] {
    let [a, b, c, d] = *quad;
    // Clockwise in the picture, as a card's corners run.
    let [a, b, c, d] = if (c - a).perp(&(d - b)) > 0.0 { [a, b, c, d] } else { [a, d, c, b] };
    let (first, second) = ((b - a).norm() + (d - c).norm(), (c - b).norm() + (a - d).norm());
    let both = if first < second { [[a, b, c, d], [b, c, d, a]] } else { [[b, c, d, a], [a, b, c, d]] };
    both.map(|corners| Candidate {
        image_from_card: unit_square_to(&corners).unwrap_or_else(nalgebra::Matrix3::identity),
        width_px: first.min(second) / 2.0,
        outline: 1.0,
        shares: [1.0; 4],
    })
}

fn pixel(at: Point2<f32>) -> ImagePoint {
    ImagePoint::new(f64::from(at.x), f64::from(at.y))
}

/// Where an outline lies on the table.
fn place(ground: &Ground, corners: &Quad) -> Option<CardPlace> {
    let [a, b, ..] = *corners;
    let (centre, top) = (ground.place(middle_of(corners))?, ground.place(a + (b - a) / 2.0)?);
    let up = top - centre;
    let centre = TablePoint::new(f64::from(centre.x), f64::from(centre.y));
    Some(CardPlace { centre, direction_rad: f64::from(up.y.atan2(up.x)) })
}

/// How the whole picture is lit.
fn light(pyramid: &Pyramid) -> Light {
    let Some(plane) = pyramid.planes.first() else { return Light::default() };
    let (mut levels, mut burnt, mut count, mut steps) = ([0u32; 256], 0u32, 0u32, 0u64);
    for pair in plane.pixels.windows(2).step_by(LIGHT_STRIDE) {
        let [[blue, green, red], [_, next, _]] = pair else { continue };
        levels[usize::from(*blue.max(green).max(red))] += 1;
        burnt += u32::from(*blue.min(green).min(red) >= LIMIT);
        steps += u64::from(green.abs_diff(*next).saturating_sub(NOISE_STEP));
        count += 1;
    }
    let mut above = 0;
    let bright = (0..=u8::MAX).rev().find(|level| {
        above += levels[usize::from(*level)];
        above * 20 > count
    });
    let count = f64::from(count.max(1));
    Light { bright: bright.unwrap_or_default(), burnt: f64::from(burnt) / count, edges: steps as f64 / count }
}
