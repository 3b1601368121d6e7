//! Drawn tables and a drawn deck: each card lies exactly where it is said.

use super::{CardConfig, CardDetections, CardDetector};
use crate::calibration::{CARD_PX, Deck, DeckCard};
use crate::capture::Picture;

const CARDS: u32 = 12;
const CONFIG: CardConfig = CardConfig { width_mm: 58.0, height_mm: 88.0 };

/// A card with an index in two corners and marks as many as its number, so that no two are alike.
fn face(number: u32) -> Picture {
    let mut face = Picture::black(CARD_PX.0, CARD_PX.1);
    let ink = if number.is_multiple_of(2) { [40, 40, 210] } else { [30, 30, 30] };
    for y in 0..CARD_PX.1 {
        for x in 0..CARD_PX.0 {
            let turned = (CARD_PX.0 - 1 - x, CARD_PX.1 - 1 - y);
            let is_marked = is_index(number, x, y) || is_index(number, turned.0, turned.1) || is_pip(number, x, y);
            face.set_pixel(x, y, if is_marked { ink } else { [240, 244, 245] });
        }
    }
    face
}

/// The number's bits, one below the other, wide for a one.
fn is_index(number: u32, x: u32, y: u32) -> bool {
    let Some(down) = y.checked_sub(10).filter(|down| *down < 4 * 9) else { return false };
    let wide = if number >> (down / 9) & 1 == 1 { 14 } else { 5 };
    down % 9 < 6 && (6..6 + wide).contains(&x)
}

fn is_pip(number: u32, x: u32, y: u32) -> bool {
    (0..number).any(|k| {
        let (px, py) = (40 + 40 * (k % 2), 26 + 26 * (k / 2));
        let (dx, dy) = (i64::from(x) - i64::from(px), i64::from(y) - i64::from(py));
        dx * dx + dy * dy < 100
    })
}

fn deck() -> Deck {
    let cards = (0..CARDS).map(|number| DeckCard { name: format!("card {number}"), face: face(number) }).collect();
    Deck::new((CONFIG.width_mm, CONFIG.height_mm), cards)
}

fn table(colour: [u8; 3]) -> Picture {
    let mut picture = Picture::black(640, 480);
    for y in 0..480 {
        for x in 0..640 {
            let grain = ((x * 7 + y * 13) % 11) as u8;
            picture.set_pixel(x, y, colour.map(|c| c.saturating_add(grain / 2)));
        }
    }
    picture
}

/// Where a card lies: its middle, its width in pixels, and how far it is turned.
#[derive(Clone, Copy)]
struct Lie {
    at: (f64, f64),
    width: f64,
    angle: f64,
}

/// Draws a card, sixteen samples a pixel, with round corners.
fn lay(picture: &mut Picture, face: &Picture, lie: Lie) {
    let (sin, cos) = lie.angle.sin_cos();
    let (wide, high) = (lie.width, lie.width * CONFIG.height_mm / CONFIG.width_mm);
    for y in 0..picture.height {
        for x in 0..picture.width {
            let (mut sum, mut count) = ([0u32; 3], 0);
            for sample in 0..16 {
                let dx = f64::from(x) + (f64::from(sample % 4) + 0.5) / 4.0 - lie.at.0;
                let dy = f64::from(y) + (f64::from(sample / 4) + 0.5) / 4.0 - lie.at.1;
                let (u, v) = ((dx * cos + dy * sin) / wide + 0.5, (dy * cos - dx * sin) / high + 0.5);
                let corner = (u.min(1.0 - u) * wide, v.min(1.0 - v) * high);
                let round = 0.05 * wide;
                let is_cut = corner.0.min(corner.1) < 0.0
                    || (corner.0 < round && corner.1 < round && (round - corner.0).hypot(round - corner.1) > round);
                let at = (u * f64::from(CARD_PX.0), v * f64::from(CARD_PX.1));
                if !is_cut && let Some(colour) = face.pixel(at.0 as u32, at.1 as u32) {
                    sum.iter_mut().zip(colour).for_each(|(sum, level)| *sum += u32::from(level));
                    count += 1;
                }
            }
            if count > 0
                && let Some(under) = picture.pixel(x, y)
            {
                let mixed = [0, 1, 2].map(|k| ((sum[k] + u32::from(under[k]) * (16 - count)) / 16) as u8);
                picture.set_pixel(x, y, mixed);
            }
        }
    }
}

fn detect(picture: &Picture) -> CardDetections {
    CardDetector::new(&deck(), CONFIG).detect(picture, None)
}

/// Names of the sure cards, sorted.
fn names(seen: &CardDetections) -> Vec<&str> {
    let mut names: Vec<&str> = seen.cards.iter().filter(|card| card.is_sure()).map(|card| card.name.as_str()).collect();
    names.sort_unstable();
    names
}

const CLOTH: [u8; 3] = [60, 100, 40];

#[test]
fn cards_are_read_whichever_way_they_lie() {
    let mut picture = table(CLOTH);
    let lies =
        [(120.0, 110.0, 0.0), (320.0, 120.0, 1.1), (510.0, 110.0, 3.3), (150.0, 330.0, -0.6), (420.0, 330.0, 2.0)];
    for (number, (x, y, angle)) in (5..).zip(lies) {
        lay(&mut picture, &face(number), Lie { at: (x, y), width: 64.0, angle });
    }
    let seen = detect(&picture);
    assert_eq!(names(&seen), ["card 5", "card 6", "card 7", "card 8", "card 9"]);
    assert!(seen.strange.is_empty() && seen.face_down.is_empty());
    for card in &seen.cards {
        let (x, y, _) = lies[card.name[5..].parse::<usize>().unwrap() - 5];
        let [a, _, c, _] = card.corners;
        assert!((a.x.midpoint(c.x) - x).abs() < 1.0 && (a.y.midpoint(c.y) - y).abs() < 1.0, "{}", card.name);
    }
}

#[test]
fn a_card_that_lies_under_another_is_read_and_said_to_be_below() {
    let mut picture = table(CLOTH);
    lay(&mut picture, &face(10), Lie { at: (300.0, 240.0), width: 90.0, angle: 0.2 });
    lay(&mut picture, &face(7), Lie { at: (345.0, 290.0), width: 90.0, angle: 0.9 });
    let seen = detect(&picture);
    assert_eq!(names(&seen), ["card 10", "card 7"]);
    let place = |name: &str| seen.cards.iter().position(|card| card.name == name).unwrap();
    let (lower, upper) = (place("card 10"), place("card 7"));
    assert_eq!(seen.cards[lower].below, [upper]);
    assert!(seen.cards[upper].below.is_empty());
    assert!(seen.cards[lower].visible < 0.85 && seen.cards[upper].visible > 0.9);
}

#[test]
fn cards_are_read_where_the_picture_is_too_bright() {
    let mut picture = table([120, 90, 130]);
    for (number, x) in [(3, 150.0), (6, 330.0), (11, 500.0)] {
        lay(&mut picture, &face(number), Lie { at: (x, 240.0), width: 70.0, angle: 0.3 });
    }
    // Shine makes ink light and leaves white nothing to be lighter.
    picture.bgr.iter_mut().for_each(|level| *level = (100.0 + 0.9 * f32::from(*level)).min(255.0) as u8);
    assert_eq!(names(&detect(&picture)), ["card 11", "card 3", "card 6"]);
}

#[test]
fn grain_and_shine_of_wood_are_no_cards() {
    let mut picture = Picture::black(640, 480);
    for y in 0..480 {
        for x in 0..640 {
            let grain = (f64::from(x) * 0.21 + (f64::from(y) * 0.013).sin() * 3.0).sin() * 14.0;
            let shine =
                110.0 * (-((f64::from(x) - 400.0) / 90.0).powi(2) - ((f64::from(y) - 260.0) / 70.0).powi(2)).exp();
            picture.set_pixel(x, y, [80.0, 110.0, 140.0].map(|level: f64| (level + grain + shine) as u8));
        }
    }
    let seen = detect(&picture);
    assert_eq!((seen.cards.len(), seen.face_down.len(), seen.strange.len()), (0, 0, 0));
}

#[test]
fn an_empty_table_shows_nothing() {
    for colour in [CLOTH, [200, 205, 210], [30, 30, 30]] {
        let seen = detect(&table(colour));
        assert_eq!((seen.cards.len(), seen.face_down.len(), seen.strange.len()), (0, 0, 0));
    }
}

#[test]
fn another_decks_card_is_strange_and_a_back_lies_face_down() {
    let mut picture = table(CLOTH);
    for (number, x) in [(4, 110.0), (9, 230.0)] {
        lay(&mut picture, &face(number), Lie { at: (x, 240.0), width: 70.0, angle: 0.1 });
    }
    let mut other = face(6);
    for y in 40..140 {
        for x in 20..100 {
            if (x / 9 + y / 11) % 3 == 0 {
                other.set_pixel(x, y, [160, 30, 20]);
            }
        }
    }
    lay(&mut picture, &other, Lie { at: (360.0, 240.0), width: 70.0, angle: 0.0 });
    let mut back = Picture::black(CARD_PX.0, CARD_PX.1);
    back.bgr.chunks_exact_mut(3).for_each(|pixel| pixel.copy_from_slice(&[160, 60, 30]));
    lay(&mut picture, &back, Lie { at: (500.0, 240.0), width: 70.0, angle: -0.2 });
    let seen = detect(&picture);
    assert_eq!(names(&seen), ["card 4", "card 9"]);
    assert_eq!((seen.cards.len(), seen.face_down.len(), seen.strange.len()), (2, 1, 1));
    assert!((seen.strange[0].x - 360.0).abs() < 2.0);
}

/// Draws an arm that comes in over the picture's lower edge: skin with round fingertips, shaded to its sides.
fn reach_over(picture: &mut Picture, tip: (f64, f64), wide: f64) {
    for y in 0..picture.height {
        for x in 0..picture.width {
            let (dx, dy) = (f64::from(x) - tip.0, f64::from(y) - tip.1);
            let off = if dy < 0.0 { dx.hypot(dy) } else { dx.abs() } / (wide / 2.0);
            if off < 1.0 {
                let shade = 1.0 - 0.35 * off * off;
                picture.set_pixel(x, y, [118.0, 150.0, 205.0].map(|level| (level * shade) as u8));
            }
        }
    }
}

#[test]
fn a_hand_over_cards_makes_no_card_and_changes_none() {
    let mut open = table(CLOTH);
    let lies = [(4, 120.0, 0.1), (9, 320.0, -0.3), (11, 510.0, 0.4)];
    for (number, x, angle) in lies {
        lay(&mut open, &face(number), Lie { at: (x, 200.0), width: 80.0, angle });
    }
    let without_hand = ["card 11", "card 4", "card 9"];
    assert_eq!(names(&detect(&open)), without_hand);
    // From its lower edge until all of it is hidden.
    for tip in [250.0, 215.0, 180.0, 140.0] {
        let mut picture = open.clone();
        reach_over(&mut picture, (320.0, tip), 110.0);
        let seen = detect(&picture);
        let names = names(&seen);
        assert!(names.contains(&"card 4") && names.contains(&"card 11"), "{tip}: {names:?}");
        assert!(names.iter().all(|name| without_hand.contains(name)), "{tip}: {names:?}");
        assert!(seen.face_down.is_empty(), "{tip}: a hand is no card's back");
        assert!(tip > 140.0 || names.len() == 2, "a hidden card is not read: {names:?}");
    }
}
