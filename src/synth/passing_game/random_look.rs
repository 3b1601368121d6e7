//! Tables, sets and light as people have them.

use super::face::{BackLook, FaceLook};
use super::look::{SetLook, TableLook};
use crate::synth::dice::Dice;
use crate::synth::material::{Finish, Wood, srgb};
use crate::synth::random_look::wood;
use crate::synth::solids::V3;
use crate::synth::tabletop::{Rgb, apart, linear, random_lights, random_surface};
use crate::synth::truth::BoardKeys;

/// Bodies of tiles with a name, and what their pips are filled with.
const SETS: [(&str, Rgb, &[Rgb]); 12] = [
    ("ivory", [240.0, 232.0, 206.0], &[[24.0, 22.0, 22.0], [20.0, 20.0, 24.0], [90.0, 30.0, 26.0]]),
    ("ivory", [234.0, 220.0, 184.0], &[[26.0, 24.0, 22.0], [40.0, 26.0, 18.0]]),
    ("white", [246.0, 246.0, 244.0], &[[20.0, 20.0, 22.0], [24.0, 40.0, 110.0], [160.0, 22.0, 26.0]]),
    ("white", [238.0, 240.0, 242.0], &[[16.0, 16.0, 18.0], [20.0, 84.0, 50.0]]),
    ("black", [24.0, 24.0, 26.0], &[[244.0, 244.0, 240.0], [238.0, 226.0, 190.0], [232.0, 190.0, 70.0]]),
    ("black", [38.0, 36.0, 38.0], &[[250.0, 250.0, 250.0], [226.0, 214.0, 180.0]]),
    ("wood", [214.0, 176.0, 126.0], &[[34.0, 24.0, 18.0], [60.0, 34.0, 20.0]]),
    ("dark wood", [84.0, 54.0, 36.0], &[[244.0, 238.0, 222.0], [238.0, 214.0, 150.0]]),
    ("red", [150.0, 26.0, 30.0], &[[248.0, 244.0, 236.0], [240.0, 204.0, 90.0]]),
    ("green", [24.0, 84.0, 56.0], &[[248.0, 246.0, 238.0]]),
    ("blue", [28.0, 56.0, 124.0], &[[248.0, 246.0, 242.0], [244.0, 214.0, 110.0]]),
    ("yellow", [232.0, 196.0, 92.0], &[[24.0, 22.0, 24.0]]),
];
/// Each number in its own colour, from 1 on, as many sets have it: on light and on dark bodies.
const OF_NUMBERS: [[Rgb; 9]; 2] = [
    [
        [40.0, 110.0, 190.0],
        [30.0, 130.0, 60.0],
        [190.0, 26.0, 30.0],
        [120.0, 70.0, 30.0],
        [30.0, 40.0, 130.0],
        [20.0, 20.0, 22.0],
        [130.0, 40.0, 130.0],
        [20.0, 110.0, 110.0],
        [100.0, 100.0, 104.0],
    ],
    [
        [120.0, 200.0, 250.0],
        [130.0, 230.0, 130.0],
        [250.0, 120.0, 110.0],
        [250.0, 200.0, 90.0],
        [240.0, 240.0, 120.0],
        [250.0, 250.0, 250.0],
        [230.0, 150.0, 240.0],
        [130.0, 240.0, 230.0],
        [220.0, 220.0, 220.0],
    ],
];
/// Distance in sRGB under which a person does not see at a glance where a tile ends.
const LEAST_APART: f32 = 40.0;
/// Light tiles on a dark table are not burnt out by a camera that people have set up: linear light of a white tile.
const WHITE_AT_MOST: (f32, f32) = (0.5, 0.8);

/// Colours and light of a table of these sizes, and the brightness a camera aims at so that the tiles keep their marks.
pub(super) fn look(dice: &mut Dice, board: &BoardKeys, brightness: f32) -> (TableLook, f32) {
    let set = set(dice);
    let (mut surface, mut surface_gloss) = random_surface(dice);
    for _ in 0..30 {
        if apart(surface.mean(), mean(&set.body)) >= LEAST_APART
            && apart(surface.mean(), mean(&set.back)) >= LEAST_APART
        {
            break;
        }
        (surface, surface_gloss) = random_surface(dice);
    }
    let lights = random_lights(dice, board);
    let brightest = mean(&set.body).max().max(mean(&set.back).max());
    let most = dice.between_f32(WHITE_AT_MOST.0, WHITE_AT_MOST.1) * surface.mean().mean() / brightest.max(0.05);
    (TableLook { surface, surface_gloss, lights, set }, brightness.min(most))
}

/// Usual colour of a finish.
pub(super) fn mean(finish: &Finish) -> V3 {
    match finish {
        Finish::Solid { colour, .. } => *colour,
        Finish::Wood(wood) => wood.light.lerp(&wood.dark, 0.4 * wood.contrast),
    }
}

/// A set of tiles.
fn set(dice: &mut Dice) -> SetLook {
    let [first, ..] = SETS;
    // Ivory and white ones are the usual.
    let light: Vec<_> = SETS.iter().filter(|(name, ..)| matches!(*name, "ivory" | "white")).copied().collect();
    let (name, body, fills) = if dice.chance(0.45) { dice.pick(first, &light) } else { dice.pick(first, &SETS) };
    let tone = dice.between_f32(0.93, 1.05);
    let rgb = body.map(|c| (c * tone).min(250.0));
    let is_wood = name.ends_with("wood");
    let finish = |dice: &mut Dice, rgb: Rgb, is_wood: bool| {
        if is_wood {
            let tones = (linear(rgb) * 1.12, linear(rgb) * 0.66);
            return Finish::Wood(Wood { plank_mm: 3000.0, ring_mm: 6.0, ..wood(dice, tones, 0.0) });
        }
        Finish::Solid { colour: linear(rgb), groove: 0.0 }
    };
    let front = finish(dice, rgb, is_wood);
    let fill = dice.pick(fills.first().copied().unwrap_or_default(), fills);
    let is_dark = body.iter().sum::<f32>() < 330.0;
    let of_numbers = !is_wood && matches!(name, "ivory" | "white" | "black") && dice.chance(0.3);
    let [on_light, on_dark] = OF_NUMBERS;
    let colours = if is_dark { on_dark } else { on_light };
    let mut pips = [linear(fill); 10];
    if of_numbers {
        pips.iter_mut().skip(1).zip(colours).for_each(|(pip, rgb)| *pip = linear(rgb));
    }
    let layered = !is_wood && dice.chance(0.3);
    let backs: [Rgb; 6] = [
        [20.0, 20.0, 22.0],
        [240.0, 234.0, 214.0],
        [150.0, 30.0, 30.0],
        [24.0, 60.0, 110.0],
        [30.0, 84.0, 54.0],
        [110.0, 70.0, 40.0],
    ];
    let back_rgb = if layered { dice.pick(rgb, &backs) } else { rgb };
    let back = if layered { finish(dice, back_rgb, false) } else { front };
    let ink = if back_rgb.iter().sum::<f32>() < 330.0 { [214.0, 190.0, 130.0] } else { [120.0, 96.0, 70.0] };
    let ink = linear(ink);
    let engraved = if is_dark { mean(&front) * 2.5 + V3::repeat(0.06) } else { mean(&front) * 0.45 };
    let bar_ink = if dice.chance(0.75) { linear(fill) } else { engraved };
    let (long, wide) = (dice.between_f32(0.36, 0.47), dice.between_f32(0.018, 0.04));
    let has_bar = dice.chance(0.92);
    // Without either, a double blank would look like a back.
    let has_pin = dice.chance(0.25) || !has_bar;
    let pip_radius = dice.between_f32(0.075, 0.112);
    let apart = (dice.between_f32(0.25, 0.29), dice.between_f32(0.25, 0.30));
    SetLook {
        name,
        body: front,
        back,
        layer: if layered { dice.between_f32(0.3, 0.6) } else { 0.0 },
        gloss: (dice.pick(0.03, &[0.08, 0.15, 0.3]), dice.between_f32(20.0, 140.0)),
        face: FaceLook {
            pips,
            pip_radius,
            apart,
            depth: dice.pick(0.0, &[0.25, 0.45]),
            diagonal: dice.pick(1.0, &[-1.0]),
            bar: has_bar.then_some((long, wide, bar_ink)),
            pin: has_pin.then(|| {
                (dice.between_f32(0.05, 0.085), dice.pick(srgb(206.0, 170.0, 92.0), &[srgb(190.0, 190.0, 192.0)]))
            }),
        },
        back_print: dice.pick(
            BackLook::Plain,
            &[BackLook::Plain, BackLook::Plain, BackLook::Ring(ink), BackLook::Lozenge(ink), BackLook::Bars(ink)],
        ),
        corner: dice.between_f32(0.06, 0.2),
        edge: dice.between_f32(0.06, 0.22),
    }
}
