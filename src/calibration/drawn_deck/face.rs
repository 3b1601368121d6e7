use super::bube::bube;
use super::cavall::cavall;
use super::drawing::{Drawing, Place, Pose, Rgb, arc};
use super::figure::emblem;
use super::index::word;
use super::king::king;
use super::palette::{GOLD, PAPER};
use super::suit::{Suit, leaf};
use super::{CARD_MM, Rank};

/// Height of the corner's sign and of the emblem below it, and where their middles are from the corner, mm.
const SIGN_MM: f64 = 9.4;
const SIGN_AT_MM: Place = (7.4, 8.6);
const SMALL_MM: f64 = 6.4;
const SMALL_AT_MM: Place = (7.4, 18.4);
/// The frame's distance from the card's edge, its corners' radius, and its line, mm.
const FRAME_MM: f64 = 2.0;
const FRAME_CORNER_MM: f64 = 2.6;
const FRAME_LINE_MM: f64 = 0.7;
/// Height of pips, of nine and more, of the two of a Due, and of an ace's, mm.
const PIP_MM: f64 = 13.4;
const SMALL_PIP_MM: f64 = 11.6;
const DUE_MM: f64 = 25.0;
const ASS_MM: f64 = 33.0;
/// How far the columns of pips are from the middle, mm.
const COLUMN_MM: f64 = 8.6;

/// The face of a card, mm from its top-left corner.
pub(super) fn card_face(suit: Suit, rank: Rank) -> Drawing {
    let colours = suit.colours();
    let (width, height) = CARD_MM;
    let middle = (width / 2.0, height / 2.0);
    let mut card = Drawing::default();
    card.fill(&[(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)], PAPER);
    frame(&mut card, FRAME_MM, FRAME_LINE_MM, colours.dark);
    let mut own = Drawing::default();
    match rank {
        Rank::King => own = king(suit),
        Rank::Cavall => own = cavall(suit),
        Rank::Bube => own = bube(suit),
        Rank::Ass => ass(&mut own, suit),
        Rank::Pips(count) => pips(&mut own, suit, count),
    }
    card.add(&own, Pose::new(middle, 1.0));
    let sign = word(rank.name(), colours.dark);
    for (dx, dy, turn_deg) in [(-1.0, -1.0, 0.0), (1.0, 1.0, 180.0)] {
        let at = |(x, y): Place| (middle.0 + dx * (middle.0 - x), middle.1 + dy * (middle.1 - y));
        card.add(&sign, Pose::new(at(SIGN_AT_MM), SIGN_MM).turned(turn_deg));
        card.add(&suit.emblem(), Pose::new(at(SMALL_AT_MM), SMALL_MM * suit.stretch()).turned(turn_deg));
    }
    card
}

/// A line round a card, with round corners.
pub(super) fn frame(card: &mut Drawing, inset_mm: f64, line_mm: f64, rgb: Rgb) {
    let (width, height) = CARD_MM;
    let r = FRAME_CORNER_MM;
    let (left, right, top, low) = (inset_mm + r, width - inset_mm - r, inset_mm + r, height - inset_mm - r);
    let corners = [((right, low), 0.0), ((left, low), 90.0), ((left, top), 180.0), ((right, top), 270.0)];
    let mut ring: Vec<Place> =
        corners.iter().flat_map(|(at, from)| arc(*at, (r, r), (*from, from + 90.0), 8)).collect();
    ring.extend(ring.first().copied());
    card.line(&ring, line_mm, rgb);
}

/// One large emblem between two twigs.
fn ass(card: &mut Drawing, suit: Suit) {
    let colours = suit.colours();
    for side in [-1.0, 1.0] {
        for step in 0..7_u8 {
            let turn = 100.0 - f64::from(step) * 22.0;
            let (sin, cos) = f64::to_radians(turn).sin_cos();
            let at = (side * 16.0 * cos, 3.0 + 27.0 * sin);
            let rgb = if step % 2 == 0 { colours.pale } else { GOLD };
            let lean = turn - 68.0;
            let pose = Pose { at, scale: (side * 9.0, 9.0), turn_deg: side * lean };
            card.add(&leaf(rgb), pose);
        }
    }
    emblem(card, suit, (0.0, 0.0), ASS_MM);
}

/// So many emblems in columns and between them; the lower ones stand on their heads.
fn pips(card: &mut Drawing, suit: Suit, count: u8) {
    if count == 2 {
        emblem(card, suit, (0.0, -17.0), DUE_MM);
        let turned = Pose::new((0.0, 17.0), DUE_MM * suit.stretch()).turned(180.0);
        card.add(&suit.emblem(), turned);
        return;
    }
    let rows: &[f64] = if count < 9 { &[-27.0, 0.0, 27.0] } else { &[-28.5, -9.5, 9.5, 28.5] };
    let size_mm = if count < 9 { PIP_MM } else { SMALL_PIP_MM };
    let between: &[f64] = match count {
        7 => &[-13.5],
        8 => &[-13.5, 13.5],
        9 => &[0.0],
        10 => &[-19.0, 19.0],
        _ => &[],
    };
    let sides = rows.iter().flat_map(|y| [(-COLUMN_MM, *y), (COLUMN_MM, *y)]);
    for (x, y) in sides.chain(between.iter().map(|y| (0.0, *y))) {
        let turn_deg = if y > 1.0 { 180.0 } else { 0.0 };
        let size = size_mm * suit.stretch();
        // Slanted emblems between the columns lean the other way, or they would run into each other.
        let scale = (if x == 0.0 { -size } else { size }, size);
        card.add(&suit.emblem(), Pose { at: (x, y), scale, turn_deg });
    }
}
