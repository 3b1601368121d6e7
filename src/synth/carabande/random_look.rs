use super::digits::Digit;
use super::look::{DiscLook, Paint, RaceLook, StartLook, Sticker, Surface};
use crate::synth::dice::Dice;
use crate::synth::material::{Table, Wood, srgb};
use crate::synth::painter::Lights;
use crate::synth::random_look::{lamps, table, tint, tones, wood};
use crate::synth::solids::V3;
use crate::synth::truth::BoardKeys;

/// Colours in sRGB, 0 to 255.
type Rgb = [f32; 3];

/// Stickers that sets have, with their names.
const STICKERS: [(&str, Rgb); 10] = [
    ("red", [206.0, 34.0, 38.0]),
    ("blue", [42.0, 92.0, 200.0]),
    ("yellow", [246.0, 212.0, 40.0]),
    ("green", [40.0, 146.0, 66.0]),
    ("orange", [240.0, 124.0, 28.0]),
    ("purple", [118.0, 56.0, 150.0]),
    ("white", [238.0, 236.0, 228.0]),
    ("brown", [116.0, 70.0, 42.0]),
    ("pink", [236.0, 120.0, 168.0]),
    ("turquoise", [40.0, 178.0, 186.0]),
];
/// Pressed fibres.
const FIBRES: [Rgb; 4] = [[214.0, 176.0, 130.0], [196.0, 158.0, 116.0], [176.0, 140.0, 104.0], [222.0, 192.0, 152.0]];
/// Painted tracks: light and dark ones.
const PAINTED: [Rgb; 9] = [
    [232.0, 230.0, 224.0],
    [200.0, 204.0, 208.0],
    [96.0, 98.0, 102.0],
    [52.0, 52.0, 56.0],
    [60.0, 108.0, 72.0],
    [70.0, 96.0, 140.0],
    [226.0, 214.0, 170.0],
    [150.0, 60.0, 52.0],
    [34.0, 60.0, 48.0],
];
const RAILS: [Rgb; 6] = [
    [206.0, 58.0, 44.0],
    [206.0, 58.0, 44.0],
    [32.0, 32.0, 34.0],
    [222.0, 222.0, 218.0],
    [44.0, 84.0, 170.0],
    [238.0, 196.0, 60.0],
];
/// Distances in sRGB below which a person would take another set, another table or another place for the black disc.
const DISC_FROM_TRACK: f32 = 58.0;
const TABLE_FROM_TRACK: f32 = 44.0;
const BLACK_FROM_GROUND: f32 = 50.0;
const BLACK: Rgb = [30.0, 30.0, 32.0];

/// Draws of a table or a set of colours until a person can tell them apart.
const TRIES: usize = 30;

/// The look of a track on a rectangle of this size, and the names of its discs' colours, `kinds` different ones.
pub(super) fn look(dice: &mut Dice, board: &BoardKeys, kinds: &[usize]) -> (RaceLook, Vec<&'static str>) {
    let paint = track_paint(dice);
    let track = bytes(paint.mean());
    let mut under = table(dice);
    for _ in 0..TRIES {
        let ground = bytes(mean(&under));
        if distance(ground, track) > TABLE_FROM_TRACK && distance(ground, BLACK) > BLACK_FROM_GROUND {
            break;
        }
        under = table(dice);
    }
    let stickers = stickers(dice, track, kinds.iter().max().map_or(0, |most| most + 1));
    let make = Make::drawn(dice, track);
    let own: Vec<(&str, Rgb)> = kinds.iter().filter_map(|kind| stickers.get(*kind).copied()).collect();
    let discs = own.iter().zip(1..).map(|((_, rgb), number)| make.disc(dice, *rgb, number)).collect();
    let rail = match dice.pick(0, &[0, 1]) {
        0 => plain(dice, RAILS),
        _ => {
            let own = tones(dice);
            Paint::Wood(wood(dice, own, 0.3))
        }
    };
    let edge = paint.mean() * dice.between_f32(0.45, 0.85);
    let ink = if luminance(track) > 110.0 { [26.0, 26.0, 30.0] } else { [236.0, 234.0, 228.0] };
    let (black, white) = (srgb(24.0, 24.0, 26.0), srgb(238.0, 238.0, 234.0));
    let width_mm = dice.between_f32(3.0, 8.0);
    let start = match dice.pick(0, &[0, 0, 1, 2]) {
        0 => StartLook { first: linear(ink), second: linear(ink), width_mm, square_mm: 0.0 },
        1 => StartLook { first: black, second: white, width_mm: width_mm * 2.0, square_mm: width_mm },
        _ if distance(track, [206.0, 30.0, 34.0]) > 90.0 => {
            let red = srgb(206.0, 30.0, 34.0);
            StartLook { first: red, second: red, width_mm, square_mm: 0.0 }
        }
        _ => StartLook { first: linear(ink), second: linear(ink), width_mm, square_mm: 0.0 },
    };
    let lights = Lights {
        lamps: lamps(dice, board),
        sky: V3::repeat(dice.between_f32(0.25, 0.7)).component_mul(&tint(dice, 0.12)),
        sky_slope: (dice.between_f32(-6e-4, 6e-4), dice.between_f32(-4e-4, 4e-4)),
        middle: (board.width_mm as f32 / 2.0, board.length_mm as f32 / 2.0),
    };
    let look = RaceLook {
        surface: Surface { paint, uneven: dice.pick(0.0, &[0.06, 0.14]), seed: dice.seed() as u32 },
        thickness_mm: dice.between_f32(3.0, 12.0),
        edge,
        rail,
        rail_mm: dice.between_f32(6.0, 15.0),
        rail_gloss: (dice.pick(0.03, &[0.1, 0.2]), dice.between_f32(12.0, 60.0)),
        varnish: (dice.pick(0.0, &[0.0, 0.04, 0.1, 0.22]), dice.between_f32(12.0, 110.0)),
        joint: paint.mean() * dice.between_f32(0.2, 0.6),
        joint_mm: dice.pick(0.0, &[0.0, 0.3, 0.6]),
        start,
        table: under,
        pad: None,
        lights,
        discs,
        black: DiscLook {
            body: Paint::Plain { colour: linear(BLACK), mottle: 0.1, seed: 1 },
            back: black_back(),
            gloss: (dice.pick(0.03, &[0.1, 0.25]), dice.between_f32(15.0, 60.0)),
            sticker: None,
        },
    };
    (look, own.iter().map(|(name, _)| *name).collect())
}

fn black_back() -> Paint {
    Paint::Plain { colour: linear(BLACK), mottle: 0.1, seed: 1 }
}

/// How the discs of a set are made.
struct Make {
    body: Paint,
    back: Paint,
    gloss: (f32, f32),
    radius: f32,
    digit_size: f32,
    stroke: f32,
    ring: f32,
    /// Whether the body has the sticker's colour too.
    is_painted: bool,
}

impl Make {
    /// The back looks unlike the track, or like it, as it comes: then its edge and its shadow tell it.
    fn drawn(dice: &mut Dice, track: Rgb) -> Self {
        let (light, dark) = tones(dice);
        let plain_wood = Paint::Wood(Wood { plank_mm: 3000.0, ..wood(dice, (light, dark), 0.0) });
        let back = match dice.pick(0, &[0, 0, 0, 1, 2]) {
            0 => plain_wood,
            1 => {
                Paint::Plain { colour: srgb(214.0, 210.0, 202.0) * dice.between_f32(0.8, 1.05), mottle: 0.08, seed: 3 }
            }
            _ if luminance(track) > 90.0 => Paint::Plain { colour: srgb(82.0, 66.0, 54.0), mottle: 0.1, seed: 4 },
            _ => plain_wood,
        };
        let digit_size = dice.between_f32(0.85, 1.2);
        let (near, far) = (dice.between_f32(0.76, 0.86), dice.between_f32(0.88, 0.97));
        Self {
            body: back,
            back,
            gloss: (dice.pick(0.02, &[0.06, 0.14]), dice.between_f32(12.0, 60.0)),
            radius: if dice.chance(0.3) { near } else { far },
            digit_size,
            stroke: digit_size * dice.between_f32(0.06, 0.1),
            ring: if dice.chance(0.2) { 0.74 } else { 0.0 },
            is_painted: dice.chance(0.2),
        }
    }

    fn disc(&self, dice: &mut Dice, rgb: Rgb, number: u8) -> DiscLook {
        let colour = linear(rgb) * dice.between_f32(0.94, 1.06);
        let white = srgb(244.0, 244.0, 240.0);
        let ink = if luminance(rgb) > 175.0 { srgb(24.0, 24.0, 28.0) } else { white };
        let sticker = Sticker {
            colour,
            ink,
            digit: Digit::of(number),
            radius: self.radius,
            digit_size: self.digit_size,
            stroke: self.stroke,
            ring: self.ring,
        };
        let painted = Paint::Plain { colour: colour * 0.9, mottle: 0.08, seed: u32::from(number) };
        let body = if self.is_painted { painted } else { self.body };
        DiscLook { body, back: self.back, gloss: self.gloss, sticker: Some(sticker) }
    }
}

fn track_paint(dice: &mut Dice) -> Paint {
    let seed = dice.seed() as u32;
    match dice.pick(0, &[0, 0, 1, 1, 2]) {
        0 => {
            let [first, rest @ ..] = FIBRES;
            let colour = linear(dice.pick(first, &rest)) * dice.between_f32(0.85, 1.1);
            Paint::Fibres { colour, swirl: dice.between_f32(0.05, 0.22), seed }
        }
        1 => {
            let own = tones(dice);
            let grain = dice.between_f32(0.0, 3.1);
            Paint::Wood(Wood { contrast: dice.between_f32(0.2, 0.7), ..wood(dice, own, grain) })
        }
        _ => plain(dice, PAINTED),
    }
}

fn plain<const N: usize>(dice: &mut Dice, of: [Rgb; N]) -> Paint {
    let rgb = dice.pick(of.first().copied().unwrap_or_default(), &of);
    let colour = linear(rgb) * dice.between_f32(0.85, 1.12);
    Paint::Plain { colour, mottle: dice.between_f32(0.03, 0.14), seed: dice.seed() as u32 }
}

/// So many colours, each told from the track and the others.
fn stickers(dice: &mut Dice, track: Rgb, wanted: usize) -> Vec<(&'static str, Rgb)> {
    let mut left: Vec<(&'static str, Rgb)> =
        STICKERS.into_iter().filter(|(_, rgb)| distance(*rgb, track) > DISC_FROM_TRACK).collect();
    let mut chosen = Vec::new();
    while chosen.len() < wanted && !left.is_empty() {
        // The first ones are in most boxes.
        let among = left.len().min(wanted + 2);
        let at = (dice.between(0.0, among as f64) as usize).min(left.len() - 1);
        chosen.push(left.remove(at));
    }
    chosen
}

fn mean(table: &Table) -> V3 {
    match table {
        Table::Plain { colour, .. } => *colour,
        Table::Wood(wood) => wood.light.lerp(&wood.dark, 0.4 * wood.contrast),
        Table::Check { first, second, .. } | Table::Stripes { first, second, .. } => first.lerp(second, 0.5),
        Table::Marble { base, vein, .. } => base.lerp(vein, 0.2),
    }
}

fn linear([r, g, b]: Rgb) -> V3 {
    srgb(r, g, b)
}

fn bytes(colour: V3) -> Rgb {
    let [r, g, b]: [f32; 3] = colour.into();
    [r, g, b].map(|c| 255.0 * c.clamp(0.0, 1.0).powf(1.0 / 2.2))
}

fn luminance([r, g, b]: Rgb) -> f32 {
    0.3 * r + 0.59 * g + 0.11 * b
}

fn distance(a: Rgb, b: Rgb) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f32>().sqrt()
}
