use std::sync::Arc;

use super::deck::CardDeck;
use super::look::look;
use super::world::{CardScene, LyingCard};
use super::zones::{Zones, zones};
use crate::geometry::Camera;
use crate::rules::trappola::Card;
use crate::synth::dice::Dice;
use crate::synth::random_camera::camera_from;
use crate::synth::random_look::sensor;
use crate::synth::truth::BoardKeys;

/// What is wished of a scene; the rest is left to chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardWish {
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// The camera's least height over the table, degrees.
    pub least_elevation_deg: f64,
    /// A card's shorter side is at least so long in the picture, pixels.
    pub least_px: f64,
}

impl Default for CardWish {
    fn default() -> Self {
        Self { size_px: (1280, 720), least_elevation_deg: 45.0, least_px: 45.0 }
    }
}

/// Share of the picture that the board fills.
const FILLS: (f64, f64) = (0.7, 0.97);
/// Cards that people have: width and height, mm.
const CARDS_MM: [(f64, f64); 5] = [(58.0, 88.0), (59.0, 91.0), (63.0, 88.0), (56.0, 87.0), (52.0, 95.0)];
/// No card is nearer to the picture's edge, pixels.
const MARGIN_PX: f64 = 3.0;

/// A table without cards.
pub(super) struct Bare {
    pub scene: CardScene,
    pub zones: Zones,
}

/// A table of any size with its zones; `None` where they do not fit.
pub(super) fn random_bare(dice: &mut Dice, wish: &CardWish, deck: &CardDeck) -> Option<Bare> {
    let [first, others @ ..] = CARDS_MM;
    let card_mm = if dice.chance(0.5) { first } else { dice.pick(first, &others) };
    let board_mm = (dice.between(520.0, 760.0).round(), dice.between(400.0, 600.0).round());
    let zones = zones(dice, board_mm, card_mm)?;
    let board = BoardKeys {
        width_mm: board_mm.0,
        length_mm: board_mm.1,
        bar_mm: 0.0,
        bar_height_mm: 0.0,
        opening_mm: 0.0,
        rim_height_mm: 0.0,
    };
    let mut sensor = sensor(dice);
    let camera = camera(dice, &board, wish);
    let (look, brightness) = look(dice, &board, deck, sensor.brightness);
    sensor.brightness = brightness;
    let size_px = wish.size_px;
    let (cards, hands) = (Vec::new(), Vec::new());
    let scene = CardScene { camera, size_px, board_mm, card_mm, cards, hands, look: Arc::new(look), sensor };
    Some(Bare { scene, zones })
}

/// From any side, mostly over the near player's shoulder; high and low alike.
fn camera(dice: &mut Dice, board: &BoardKeys, wish: &CardWish) -> Camera {
    camera_from(dice, board, wish.size_px, FILLS, |dice| {
        let near = -std::f64::consts::FRAC_PI_2 + dice.normal(0.25);
        let any = dice.between(0.0, std::f64::consts::TAU);
        let azimuth_rad = if dice.chance(0.6) { near } else { any };
        (dice.between(wish.least_elevation_deg, 90.0), azimuth_rad)
    })
}

/// All cards in any order.
pub(super) fn shuffled(dice: &mut Dice) -> Vec<Card> {
    let mut deck: Vec<Card> = Card::all().collect();
    for i in (1..deck.len()).rev() {
        deck.swap(i, dice.between(0.0, i as f64 + 1.0) as usize);
    }
    deck
}

/// Whether a card is wholly in the picture and large enough there.
pub(super) fn is_well_seen(scene: &CardScene, card: &LyingCard, least_px: f64) -> bool {
    let (width, height) = (f64::from(scene.size_px.0), f64::from(scene.size_px.1));
    let Some(corners) = scene.corners_of(card) else { return false };
    let inside = corners
        .iter()
        .all(|c| (MARGIN_PX..width - MARGIN_PX).contains(&c.x) && (MARGIN_PX..height - MARGIN_PX).contains(&c.y));
    let [a, b, c, d] = corners;
    let sides = [a.distance(b), b.distance(c), c.distance(d), d.distance(a)];
    inside && sides.iter().all(|side| *side >= least_px)
}
