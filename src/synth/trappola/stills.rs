//! Single pictures: a trick and its piles, cards that lie about, a row of cards.

use std::collections::BTreeMap;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::deck::CardDeck;
use super::random::{Bare, CardWish, is_well_seen, random_bare, shuffled};
use super::truth::{CardFrame, CardTruth, truth, word};
use super::world::{CardScene, CardSide, LyingCard, THICK_MM};
use super::zones::Zones;
use crate::geometry::{SpacePoint, TablePoint};
use crate::model::Seat;
use crate::rules::trappola::{BySeat, Card};
use crate::synth::dice::Dice;
use crate::synth::tabletop::Area;

/// Tries to find a table, a camera and a layout that go together.
const TRIES: usize = 300;
/// At least so much of each card that lies face up is not covered by others.
const LEAST_VISIBLE: f64 = 0.55;
/// In a row each card shows at least such a share of its width, and at most.
const ROW_STEP: (f64, f64) = (0.45, 1.15);
/// How far cards of a trick are askew, radians.
const ASKEW_RAD: f64 = 0.22;
/// Where the middle of a card that is laid carelessly is at least from its zone's edge, mm.
const CARELESS_MM: f64 = 22.0;

/// Random cards on a table, and what is true of them.
pub fn random_cards(seed: u64, wish: &CardWish, deck: &CardDeck) -> (CardScene, CardTruth) {
    let mut dice = Dice::new(seed);
    let mut last = None;
    for _ in 0..TRIES {
        let Some(bare) = random_bare(&mut dice, wish, deck) else { continue };
        let drawn = match dice.between(0.0, 1.0) {
            kind if kind < 0.45 => trick(&mut dice, &bare),
            kind if kind < 0.8 => scattered(&mut dice, &bare),
            _ => row(&mut dice, &bare),
        };
        let is_seen = |card: &LyingCard| card.side == CardSide::Back || is_well_seen(&drawn.0, card, wish.least_px);
        if drawn.0.cards.iter().all(is_seen) && are_uncovered(&drawn.0) {
            return drawn;
        }
        last = Some(drawn);
    }
    // Where nothing was good enough, a single card lies there.
    let (mut scene, mut truth) = last.unwrap_or_else(|| one_card(&mut dice, wish, deck));
    scene.cards.truncate(1);
    truth.frames = vec![frame_of(&scene)];
    (scene, truth)
}

fn one_card(dice: &mut Dice, wish: &CardWish, deck: &CardDeck) -> (CardScene, CardTruth) {
    loop {
        if let Some(bare) = random_bare(dice, wish, deck) {
            return scattered(dice, &bare);
        }
    }
}

/// Lays a card on whatever lies there.
pub(super) fn lay(cards: &mut Vec<LyingCard>, card_mm: (f64, f64), card: LyingCard) {
    let spread = card.spread(card_mm);
    let below = cards.iter().filter(|other| other.spread(card_mm).meets(&spread)).map(|other| other.at.z + THICK_MM);
    let z = below.fold(0.0, f64::max);
    cards.push(LyingCard { at: SpacePoint::new(card.at.x, card.at.y, z), ..card });
}

/// A place in a seat's part of the trick for a card; carelessly laid ones stick out of it.
pub(super) fn place_in_trick(
    dice: &mut Dice,
    (seat, area): (Seat, &Area),
    card_mm: (f64, f64),
    card: Card,
) -> LyingCard {
    let upright = match seat {
        Seat::Near => FRAC_PI_2,
        Seat::Far => -FRAC_PI_2,
    };
    let is_careless = dice.chance(0.2);
    for _ in 0..60 {
        let inner = area.shrunk(CARELESS_MM);
        let at = TablePoint::new(dice.between(inner.x0, inner.x1), dice.between(inner.y0, inner.y1));
        let turn_rad = if dice.chance(0.12) { upright + FRAC_PI_2 } else { upright } + dice.normal(ASKEW_RAD);
        let lying = LyingCard::lying(card, CardSide::Face, at, turn_rad);
        if is_careless || area.holds(&lying.spread(card_mm)) {
            return lying;
        }
    }
    LyingCard::lying(card, CardSide::Face, area.middle(), upright)
}

/// The place of the next card on a seat's pile, which holds so many.
pub(super) fn place_on_pile(dice: &mut Dice, (seat, zones): (Seat, &Zones), count: usize, card: Card) -> LyingCard {
    let middle = zones.pile(seat).middle();
    let at =
        TablePoint::new(middle.x + dice.normal(2.0).clamp(-6.0, 6.0), middle.y + dice.normal(2.0).clamp(-6.0, 6.0));
    LyingCard::lying(card, CardSide::Back, at, FRAC_PI_2 + dice.normal(0.06).clamp(-0.15, 0.15)).on(count)
}

/// The cards that were not dealt.
pub(super) fn stock(dice: &mut Dice, zones: &Zones, cards: &[Card]) -> Vec<LyingCard> {
    let turn_rad = FRAC_PI_2 + dice.normal(0.1);
    let place = |(count, card): (usize, &Card)| {
        let at = TablePoint::new(zones.stock.x + dice.normal(0.8), zones.stock.y + dice.normal(0.8));
        LyingCard::lying(*card, CardSide::Back, at, turn_rad + dice.normal(0.01)).on(count)
    };
    cards.iter().enumerate().map(place).collect()
}

/// Some of the cards of a game: a trick, the piles, the stock.
fn trick(dice: &mut Dice, Bare { scene, zones }: &Bare) -> (CardScene, CardTruth) {
    let mut scene = scene.clone();
    let mut deck = shuffled(dice);
    let gathered = BySeat { near: 2 * dice.between(0.0, 4.99) as usize, far: 2 * dice.between(0.0, 4.99) as usize };
    for seat in [Seat::Near, Seat::Far] {
        let own = deck.split_off(deck.len().saturating_sub(*gathered.of(seat)));
        let pile = own.into_iter().enumerate().map(|(count, card)| place_on_pile(dice, (seat, zones), count, card));
        scene.cards.extend(pile);
    }
    if dice.chance(0.5) {
        let undealt = deck.split_off(deck.len().saturating_sub(18));
        scene.cards.extend(stock(dice, zones, &undealt));
    }
    let leader = dice.pick(Seat::Near, &[Seat::Far]);
    let seats = [leader, leader.other()];
    let count = dice.pick(2, &[1, 2, 2, 2, 1]);
    let mut by_seat = BTreeMap::new();
    for (seat, card) in seats.into_iter().take(count).zip(deck) {
        let lying = place_in_trick(dice, (seat, zones.trick(seat)), scene.card_mm, card);
        lay(&mut scene.cards, scene.card_mm, lying);
        by_seat.insert(word(seat), card);
    }
    // How many cards a pile has cannot be told from a single picture.
    let frame = CardFrame { by_seat: Some(by_seat), ..frame_of(&scene) };
    let mut truth = truth(&scene, Some(zones));
    (truth.frames, truth.dealer) = (vec![frame], Some(leader.other()));
    (scene, truth)
}

/// Cards that lie about, some over others, some face down.
fn scattered(dice: &mut Dice, Bare { scene, .. }: &Bare) -> (CardScene, CardTruth) {
    let mut scene = scene.clone();
    let (w, l) = scene.board_mm;
    let count = 1 + (dice.between(0.0, 1.0).powf(1.4) * 15.0) as usize;
    let face_down = dice.pick(0.0, &[0.0, 0.1, 0.3]);
    let may_cover = dice.chance(0.5);
    let is_level = dice.chance(0.2);
    for card in shuffled(dice).into_iter().take(count) {
        for _ in 0..40 {
            let at = TablePoint::new(dice.between(30.0, w - 30.0), dice.between(30.0, l - 30.0));
            let turn_rad = if is_level { dice.pick(0.0, &[FRAC_PI_2, PI, -FRAC_PI_2]) } else { dice.between(0.0, TAU) };
            let side = if dice.chance(face_down) { CardSide::Back } else { CardSide::Face };
            let lying = LyingCard::lying(card, side, at, turn_rad);
            let spread = lying.spread(scene.card_mm).grown(2.0);
            let is_alone = scene.cards.iter().all(|other| !other.spread(scene.card_mm).meets(&spread));
            let mut cards = scene.cards.clone();
            lay(&mut cards, scene.card_mm, lying);
            let tried = CardScene { cards, ..scene.clone() };
            if is_alone || may_cover && are_uncovered(&tried) {
                scene = tried;
                break;
            }
        }
    }
    let mut truth = truth(&scene, None);
    truth.frames = vec![frame_of(&scene)];
    (scene, truth)
}

/// A hand that is laid open: each card over a part of the one before.
fn row(dice: &mut Dice, Bare { scene, .. }: &Bare) -> (CardScene, CardTruth) {
    let mut scene = scene.clone();
    let (w, l) = scene.board_mm;
    let count = 2 + dice.between(0.0, 7.99) as usize;
    let step = scene.card_mm.0 * dice.between(ROW_STEP.0, ROW_STEP.1);
    let along_rad = dice.pick(0.0, &[0.0, PI, FRAC_PI_2]) + dice.normal(0.15);
    let bow: f64 = dice.pick(0.0, &[0.0, 0.03, -0.03]);
    let (sin, cos) = along_rad.sin_cos();
    let middle = TablePoint::new(w * dice.between(0.4, 0.6), l * dice.between(0.4, 0.6));
    for (i, card) in shuffled(dice).into_iter().take(count).enumerate() {
        let share = i as f64 - (count as f64 - 1.0) / 2.0;
        let (along, across) = (share * step, -bow.abs() * share * share * 8.0 + dice.normal(1.5));
        let at = TablePoint::new(middle.x + along * cos - across * sin, middle.y + along * sin + across * cos);
        let turn_rad = along_rad + FRAC_PI_2 - bow * share * 2.0 + dice.normal(0.02);
        lay(&mut scene.cards, scene.card_mm, LyingCard::lying(card, CardSide::Face, at, turn_rad));
    }
    let mut truth = truth(&scene, None);
    truth.frames = vec![frame_of(&scene)];
    (scene, truth)
}

fn frame_of(scene: &CardScene) -> CardFrame {
    let up = scene.cards.iter().filter(|card| card.side == CardSide::Face).map(|card| card.card);
    CardFrame { t: 0.0, settled: true, cards: up.collect(), by_seat: None, gathered: None }
}

/// Whether enough of each card that lies face up is to be seen.
fn are_uncovered(scene: &CardScene) -> bool {
    let least = if is_row(scene) { ROW_STEP.0 - 0.06 } else { LEAST_VISIBLE };
    let faces = scene.cards.iter().enumerate().filter(|(_, card)| card.side == CardSide::Face);
    faces.into_iter().all(|(i, card)| {
        let over = scene.cards.get(i + 1..).unwrap_or_default();
        visible_share(scene.card_mm, card, over) >= least
    })
}

/// Whether all cards lie almost alike and close together.
fn is_row(scene: &CardScene) -> bool {
    let first = scene.cards.first().map_or(0.0, |card| card.turn_rad);
    scene.cards.len() > 1 && scene.cards.iter().all(|card| (card.turn_rad - first).abs() < 0.7)
}

/// Which share of a card these others leave to be seen.
pub(super) fn visible_share(card_mm: (f64, f64), card: &LyingCard, over: &[LyingCard]) -> f64 {
    const ACROSS: u8 = 8;
    const ALONG: u8 = 12;
    let spread = card.spread(card_mm);
    let share = |i: u8, of: u8| (f64::from(i) + 0.5) / f64::from(of) * 2.0 - 1.0;
    let places = (0..ALONG).flat_map(|i| (0..ACROSS).map(move |j| (share(i, ALONG), share(j, ACROSS))));
    let seen = places.filter(|(u, v)| {
        let at = spread.at(u * spread.half.0, v * spread.half.1);
        over.iter().all(|other| !other.spread(card_mm).covers(at))
    });
    seen.count() as f64 / f64::from(ACROSS * ALONG)
}
