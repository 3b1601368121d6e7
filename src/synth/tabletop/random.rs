use super::surface::Surface;
use crate::synth::dice::Dice;
use crate::synth::material::{Table, Wood, srgb};
use crate::synth::painter::Lights;
use crate::synth::random_look::{lamps, table, tint, tones, wood};
use crate::synth::solids::V3;
use crate::synth::truth::BoardKeys;

/// Colours in sRGB, 0 to 255.
pub(in crate::synth) type Rgb = [f32; 3];

/// Lamps and sky over a table of these sizes.
pub(in crate::synth) fn random_lights(dice: &mut Dice, board: &BoardKeys) -> Lights {
    Lights {
        lamps: lamps(dice, board),
        sky: V3::repeat(dice.between_f32(0.25, 0.7)).component_mul(&tint(dice, 0.12)),
        sky_slope: (dice.between_f32(-6e-4, 6e-4), dice.between_f32(-4e-4, 4e-4)),
        middle: (board.width_mm as f32 / 2.0, board.length_mm as f32 / 2.0),
    }
}

/// Distance of two linear colours as people see it, in sRGB.
pub(in crate::synth) fn apart(a: V3, b: V3) -> f32 {
    let seen = |c: V3| c.map(|c| 255.0 * c.max(0.0).powf(1.0 / 2.2));
    (seen(a) - seen(b)).norm()
}

/// Linear reflectance of a colour.
pub(in crate::synth) fn linear([r, g, b]: Rgb) -> V3 {
    srgb(r, g, b)
}

/// Cloth, wood, leather, paper, stone, print; with the strength and sharpness of its reflections.
pub(in crate::synth) fn random_surface(dice: &mut Dice) -> (Surface, (f32, f32)) {
    let seed = dice.seed() as u32;
    let any = |dice: &mut Dice, low: f32, high: f32| {
        let grey = dice.between_f32(low, high);
        let hue = V3::new(dice.between_f32(-34.0, 34.0), dice.between_f32(-26.0, 26.0), dice.between_f32(-34.0, 34.0));
        let c = (V3::repeat(grey) + hue).map(|c| c.clamp(8.0, 246.0));
        srgb(c.x, c.y, c.z)
    };
    let felts: [Rgb; 6] = [
        [24.0, 92.0, 56.0],
        [30.0, 70.0, 116.0],
        [120.0, 26.0, 36.0],
        [60.0, 62.0, 68.0],
        [74.0, 116.0, 120.0],
        [150.0, 122.0, 84.0],
    ];
    let leathers: [Rgb; 5] =
        [[116.0, 70.0, 44.0], [66.0, 40.0, 28.0], [34.0, 32.0, 33.0], [128.0, 40.0, 34.0], [150.0, 120.0, 90.0]];
    let pick = |dice: &mut Dice, of: &[Rgb]| dice.pick(of.first().copied().unwrap_or_default(), of);
    match dice.pick(0, &[0, 1, 1, 2, 2, 2, 3, 4, 5]) {
        0 => {
            let colour = any(dice, 24.0, 226.0);
            let thread_mm = dice.between_f32(0.5, 2.4);
            (Surface::Cloth { colour, thread_mm, depth: dice.between_f32(0.1, 0.45), seed }, (0.0, 1.0))
        }
        1 => {
            let colour = linear(pick(dice, &felts));
            (Surface::Cloth { colour, thread_mm: 0.5, depth: dice.between_f32(0.05, 0.25), seed }, (0.0, 1.0))
        }
        2 => {
            let varnish = (dice.pick(0.02, &[0.08, 0.2, 0.4]), dice.between_f32(20.0, 120.0));
            let walnut = (srgb(112.0, 78.0, 54.0), srgb(58.0, 38.0, 26.0));
            let grey = (srgb(160.0, 148.0, 136.0), srgb(104.0, 92.0, 84.0));
            let light = tones(dice);
            let own = dice.pick(walnut, &[grey, light, light]);
            let turn_rad = dice.between_f32(0.0, 3.1);
            let plank_mm = dice.pick(3000.0, &[110.0, 160.0]);
            (Surface::Table(Table::Wood(Wood { plank_mm, ..wood(dice, own, turn_rad) })), varnish)
        }
        3 => {
            let colour = linear(pick(dice, &leathers));
            let grain_mm = dice.between_f32(1.5, 4.0);
            let gloss = (dice.between_f32(0.05, 0.25), dice.between_f32(10.0, 40.0));
            (Surface::Leather { colour, grain_mm, depth: dice.between_f32(0.3, 1.0), seed }, gloss)
        }
        4 => {
            let colour =
                srgb(dice.between_f32(196.0, 246.0), dice.between_f32(196.0, 244.0), dice.between_f32(180.0, 240.0));
            let rule_mm = dice.pick(0.0, &[0.0, 5.0, 8.0]);
            let ink = linear(dice.pick([120.0, 140.0, 190.0], &[[150.0, 150.0, 150.0], [190.0, 120.0, 120.0]]));
            (Surface::Paper { colour, ink, rule_mm, squared: dice.chance(0.5), seed }, (0.02, 8.0))
        }
        _ => {
            if dice.chance(0.5) {
                return (Surface::Table(table(dice)), (dice.pick(0.0, &[0.1]), 30.0));
            }
            let (ground, ink) = (any(dice, 40.0, 230.0), any(dice, 40.0, 230.0));
            let apart_mm = dice.between_f32(22.0, 70.0);
            (Surface::Printed { ground, ink, apart_mm, petals: dice.pick(0.0, &[5.0, 6.0]), seed }, (0.0, 1.0))
        }
    }
}
