use super::look::{AppleLook, Coat, FieldLook, Paint, Surface};
use crate::synth::dice::Dice;
use crate::synth::material::{Wood, srgb};
use crate::synth::random_look::{lamps, table, tint, tones, wood};
use crate::synth::solids::V3;
use crate::synth::truth::BoardKeys;

/// Colours in sRGB, 0 to 255.
type Rgb = [f32; 3];

/// Boards that one can buy or paint: two colours.
const BOARDS: [[Rgb; 2]; 14] = [
    [[228.0, 200.0, 150.0], [118.0, 76.0, 46.0]],
    [[236.0, 216.0, 176.0], [166.0, 112.0, 70.0]],
    [[176.0, 124.0, 82.0], [92.0, 58.0, 38.0]],
    [[238.0, 232.0, 206.0], [148.0, 194.0, 142.0]],
    [[238.0, 236.0, 214.0], [96.0, 136.0, 80.0]],
    [[236.0, 232.0, 224.0], [52.0, 50.0, 52.0]],
    [[214.0, 212.0, 208.0], [92.0, 92.0, 96.0]],
    [[246.0, 244.0, 240.0], [140.0, 164.0, 190.0]],
    [[240.0, 226.0, 190.0], [172.0, 58.0, 48.0]],
    [[236.0, 220.0, 150.0], [90.0, 132.0, 84.0]],
    [[206.0, 214.0, 172.0], [60.0, 96.0, 60.0]],
    [[222.0, 190.0, 148.0], [188.0, 146.0, 100.0]],
    [[232.0, 206.0, 214.0], [136.0, 92.0, 130.0]],
    [[160.0, 186.0, 120.0], [110.0, 144.0, 84.0]],
];
/// Boards with lines only: ground and line.
const LINED: [[Rgb; 2]; 8] = [
    [[226.0, 202.0, 160.0], [74.0, 48.0, 34.0]],
    [[238.0, 234.0, 222.0], [40.0, 40.0, 44.0]],
    [[112.0, 148.0, 90.0], [238.0, 236.0, 224.0]],
    [[158.0, 184.0, 122.0], [58.0, 76.0, 48.0]],
    [[120.0, 80.0, 52.0], [226.0, 204.0, 160.0]],
    [[60.0, 64.0, 72.0], [222.0, 222.0, 218.0]],
    [[186.0, 146.0, 100.0], [70.0, 44.0, 30.0]],
    [[196.0, 204.0, 210.0], [36.0, 64.0, 110.0]],
];
const BROWN_APPLES: [Rgb; 7] = [
    [96.0, 58.0, 40.0],
    [74.0, 46.0, 34.0],
    [120.0, 74.0, 46.0],
    [140.0, 90.0, 56.0],
    [86.0, 60.0, 44.0],
    [108.0, 60.0, 34.0],
    [60.0, 38.0, 28.0],
];
const GOLDEN_APPLES: [Rgb; 6] = [
    [222.0, 174.0, 56.0],
    [234.0, 194.0, 80.0],
    [206.0, 156.0, 48.0],
    [240.0, 204.0, 60.0],
    [214.0, 176.0, 96.0],
    [228.0, 168.0, 32.0],
];
const WHITE_HORSES: [Rgb; 5] =
    [[238.0, 234.0, 224.0], [246.0, 246.0, 244.0], [232.0, 222.0, 196.0], [226.0, 224.0, 222.0], [240.0, 232.0, 208.0]];
const BROWN_HORSES: [Rgb; 6] = [
    [134.0, 88.0, 54.0],
    [104.0, 66.0, 42.0],
    [158.0, 106.0, 66.0],
    [84.0, 52.0, 36.0],
    [176.0, 126.0, 82.0],
    [120.0, 70.0, 40.0],
];
/// Distance in sRGB under which a person does not tell an apple from a square, or a golden one from a brown: nobody plays
/// with such a set.
const LEAST_APART: f32 = 42.0;

/// Colours and light of a world with a board of this side.
pub(super) fn look(dice: &mut Dice, side_mm: f64) -> FieldLook {
    let (surface, of_board) = surface(dice);
    let own_tones = tones(dice);
    let framed = dice.chance(0.7);
    let frame = match dice.pick(0, &[0, 1]) {
        0 => Paint::Wood(wood(dice, own_tones, 0.0)),
        _ => Paint::Plain(srgb(60.0, 50.0, 46.0) * dice.between_f32(0.3, 6.0)),
    };
    let brown = apart_from(dice, &BROWN_APPLES, &of_board, LEAST_APART);
    let golden = apart_from(dice, &GOLDEN_APPLES, &[of_board.as_slice(), &[brown]].concat(), LEAST_APART);
    let board = BoardKeys::square(side_mm, 0.0);
    let varnish = (dice.pick(0.0, &[0.0, 0.04, 0.1, 0.22]), dice.between_f32(12.0, 120.0));
    let [flat, long] =
        if dice.chance(0.6) { [1.0, 1.0] } else { [dice.between_f32(0.82, 1.0), dice.between_f32(1.0, 1.2)] };
    let apple = |rgb: Rgb, gloss: (f32, f32)| AppleLook { colour: linear(rgb), gloss, flat, long };
    let gloss = (dice.pick(0.02, &[0.06, 0.14]), dice.between_f32(10.0, 50.0));
    let golden_gloss = (dice.pick(0.06, &[0.15, 0.4]), dice.between_f32(15.0, 70.0));
    let (white_horse, brown_horse) = (white_coat(dice), brown_coat(dice));
    FieldLook {
        surface,
        frame,
        frame_mm: if framed { dice.between_f32(8.0, 30.0) } else { dice.pick(0.0, &[0.0, 2.0]) },
        thickness_mm: dice.between_f32(2.0, 16.0),
        table: table(dice),
        lamps: lamps(dice, &board),
        sky: V3::repeat(dice.between_f32(0.25, 0.7)).component_mul(&tint(dice, 0.12)),
        sky_slope: (dice.between_f32(-6e-4, 6e-4), dice.between_f32(-4e-4, 4e-4)),
        varnish,
        brown_apple: apple(brown, gloss),
        golden_apple: apple(golden, golden_gloss),
        white_horse,
        brown_horse,
    }
}

fn linear([r, g, b]: Rgb) -> V3 {
    srgb(r, g, b)
}

/// The squares, and their colours in sRGB.
fn surface(dice: &mut Dice) -> (Surface, Vec<Rgb>) {
    let seed = dice.seed() as u32;
    if dice.chance(0.18) {
        let [[ground, line], ..] = LINED;
        let [ground, line] = dice.pick([ground, line], &LINED);
        let paint = paint(dice, ground, 0.4);
        let line_mm = dice.between_f32(0.8, 2.2);
        return (Surface { first: paint, second: paint, line: linear(line), line_mm, seed }, vec![ground]);
    }
    let [board, ..] = BOARDS;
    let [one, other] = dice.pick(board, &BOARDS);
    let (one, other) = if dice.chance(0.5) { (one, other) } else { (other, one) };
    let wooden = if dice.chance(0.4) { 1.0 } else { 0.0 };
    let (first, second) = (paint(dice, one, wooden), paint(dice, other, wooden));
    let line_mm = if dice.chance(0.35) { dice.between_f32(0.4, 1.4) } else { 0.0 };
    let line = dice.pick(srgb(140.0, 96.0, 64.0), &[srgb(30.0, 28.0, 28.0), srgb(235.0, 230.0, 220.0)]);
    (Surface { first, second, line, line_mm, seed }, vec![one, other])
}

/// Print, or wood of that tone.
fn paint(dice: &mut Dice, rgb: Rgb, wooden: f64) -> Paint {
    let colour = linear(rgb);
    if !dice.chance(wooden) {
        return Paint::Plain(colour);
    }
    let turn = dice.pick(0.0, &[std::f32::consts::FRAC_PI_2]);
    Paint::Wood(Wood { contrast: dice.between_f32(0.2, 0.7), ..wood(dice, (colour * 1.08, colour * 0.72), turn) })
}

fn distance(a: Rgb, b: Rgb) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
}

/// A colour of these, a bit varied, that a person tells from these others; the one farthest from them where none is.
fn apart_from(dice: &mut Dice, colours: &[Rgb], others: &[Rgb], least: f32) -> Rgb {
    let from_others = |colour: Rgb| others.iter().map(|other| distance(colour, *other)).fold(f32::MAX, f32::min);
    let mut best = colours.first().copied().unwrap_or_default();
    for _ in 0..20 {
        let drawn = dice.pick(best, colours).map(|c| c * dice.between_f32(0.93, 1.07));
        if from_others(drawn) > from_others(best) {
            best = drawn;
        }
        if from_others(drawn) >= least {
            return drawn.map(|c| c.min(250.0));
        }
    }
    best
}

fn white_coat(dice: &mut Dice) -> Coat {
    let [first, rest @ ..] = WHITE_HORSES;
    Coat {
        paint: Paint::Plain(linear(dice.pick(first, &rest))),
        gloss: (dice.pick(0.03, &[0.1, 0.2]), dice.between_f32(15.0, 60.0)),
    }
}

fn brown_coat(dice: &mut Dice) -> Coat {
    let [first, rest @ ..] = BROWN_HORSES;
    let rgb = dice.pick(first, &rest);
    let paint = paint(dice, rgb, 0.6);
    Coat { paint, gloss: (dice.pick(0.03, &[0.08, 0.18]), dice.between_f32(12.0, 50.0)) }
}
