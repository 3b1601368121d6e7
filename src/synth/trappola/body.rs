use super::world::{CardScene, CardSide, LyingCard, THICK_MM};
use crate::rules::trappola::Card;
use crate::synth::painter::{Body, Slab, Solid, What};
use crate::synth::scene::v3;
use crate::synth::solids::V3;

/// A card as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardPiece {
    pub slab: Slab,
    /// Its place in [`Card::all`].
    pub face: usize,
    pub side: CardSide,
}

/// Radius of a card's corners, mm.
const CORNER_MM: f32 = 3.0;
/// Its edges are cut sharp.
const EDGE_MM: f32 = 0.1;

/// All bodies of a scene: the cards in order, hands.
pub(super) fn bodies(scene: &CardScene) -> Vec<Body<CardPiece>> {
    let cards = scene.cards.iter().map(|card| of_card(scene, card));
    let hands = scene.hands.iter().map(|hand| Body::of_hand(hand, scene.sensor.shutter_s));
    cards.chain(hands).collect()
}

fn of_card(scene: &CardScene, card: &LyingCard) -> Body<CardPiece> {
    let (width, height) = (scene.card_mm.0 as f32, scene.card_mm.1 as f32);
    let half = V3::new(width, height, THICK_MM as f32) / 2.0;
    let (sin, cos) = (card.turn_rad as f32).sin_cos();
    let (level, up) = (V3::new(sin, -cos, 0.0), V3::new(cos, sin, 0.0));
    // Turned over by more than a quarter, its other side is seen.
    let roll = card.roll_rad as f32;
    let is_over = roll.cos() < 0.0;
    let (roll, side) = if is_over { (roll - std::f32::consts::PI, card.side.other()) } else { (roll, card.side) };
    let (sin, cos) = roll.sin_cos();
    let (right, out) = (level * cos - V3::z() * sin, V3::z() * cos + level * sin);
    let slab = Slab { centre: v3(card.at) + V3::z() * half.z, right, up, out, half, corner: CORNER_MM, edge: EDGE_MM };
    let travel = (card.velocity * scene.sensor.shutter_s).cast::<f32>();
    let face = Card::all().position(|one| one == card.card).unwrap_or_default();
    let piece = CardPiece { slab, face, side };
    let mut body = Body::new(What::Piece(piece), vec![Solid::Slab(slab)], travel);
    // A card in another's place looks different.
    body.signature ^= (1 + 2 * face as u64 + u64::from(side == CardSide::Back)) << 40;
    body
}
