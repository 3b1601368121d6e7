//! Random boards, tables, disks, light and sensors.

use super::dice::Dice;
use super::material::{Finish, Table, Wood, srgb};
use super::scene::{Clutter, Look, Sensor};
use super::shadow::Lamp;
use super::solids::V3;
use super::truth::{BoardKeys, DiskKeys};

/// How the disks look, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskLook {
    /// Stained dark brown or anthracite.
    Dark,
    /// Black.
    Black,
    /// Red.
    Red,
    /// White or cream.
    Light,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Wood on wood.
    Wood,
}

impl DiskLook {
    /// Every look.
    pub const ALL: [Self; 7] = [Self::Dark, Self::Black, Self::Red, Self::Light, Self::Blue, Self::Green, Self::Wood];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Black => "black",
            Self::Red => "red",
            Self::Light => "light",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Wood => "wood",
        }
    }
}

/// Board and disk sizes that people have, the usual one most often.
pub(super) fn sizes(dice: &mut Dice, look: DiskLook, count_per_side: usize) -> (BoardKeys, DiskKeys) {
    const USUAL: [f64; 5] = [480.0, 900.0, 62.0, 50.0, 12.0];
    let others = [USUAL, USUAL, USUAL, [500.0, 1000.0, 66.0, 52.0, 12.0], [400.0, 560.0, 52.0, 40.0, 10.0]];
    let [width_mm, length_mm, opening_mm, diameter_mm, height_mm] = dice.pick(USUAL, &others);
    let board = BoardKeys { width_mm, length_mm, bar_mm: 14.0, bar_height_mm: 44.0, opening_mm, rim_height_mm: 40.0 };
    (board, DiskKeys { diameter_mm, height_mm, count_per_side, look: look.word().into() })
}

/// Light and dark tone of a wood.
pub(super) fn tones(dice: &mut Dice) -> (V3, V3) {
    let (light, dark) = dice.pick(
        (srgb(222.0, 190.0, 148.0), srgb(170.0, 128.0, 84.0)), // beech
        &[
            (srgb(232.0, 206.0, 164.0), srgb(196.0, 158.0, 108.0)), // birch
            (srgb(226.0, 202.0, 168.0), srgb(188.0, 156.0, 118.0)), // maple
            (srgb(228.0, 190.0, 128.0), srgb(176.0, 118.0, 62.0)),  // pine
            (srgb(200.0, 164.0, 116.0), srgb(142.0, 104.0, 66.0)),  // oak
            (srgb(182.0, 122.0, 80.0), srgb(122.0, 72.0, 44.0)),    // cherry
        ],
    );
    let tint = V3::new(dice.between_f32(0.94, 1.06), 1.0, dice.between_f32(0.9, 1.1));
    (light.component_mul(&tint), dark.component_mul(&tint))
}

pub(super) fn wood(dice: &mut Dice, (light, dark): (V3, V3), grain_rad: f32) -> Wood {
    Wood {
        light,
        dark,
        contrast: dice.between_f32(0.25, 0.95),
        ring_mm: dice.between_f32(5.0, 22.0),
        plank_mm: dice.pick(3000.0, &[60.0, 90.0, 140.0]),
        grain_rad,
        seed: dice.seed() as u32,
    }
}

/// Colours and light of a world that a board of these sizes stands in.
pub(super) fn look(dice: &mut Dice, board: &BoardKeys, disk: &DiskKeys, disk_look: DiskLook) -> Look {
    let own_tones = tones(dice);
    let along = if dice.chance(0.75) { std::f32::consts::FRAC_PI_2 } else { 0.0 };
    let floor = wood(dice, own_tones, along);
    let frame_tones = if dice.chance(0.7) { own_tones } else { tones(dice) };
    let frame = wood(dice, frame_tones, 0.0);
    let bar = if dice.chance(0.7) { frame } else { wood(dice, own_tones, 0.0) };
    let disk_finish = finish(dice, disk_look, &floor);
    let mut look = Look {
        floor,
        frame,
        bar,
        disk: disk_finish,
        table: table(dice),
        rubber: dice
            .pick(srgb(28.0, 27.0, 28.0), &[srgb(60.0, 40.0, 34.0), srgb(36.0, 42.0, 60.0), srgb(20.0, 20.0, 20.0)]),
        rubber_radius_mm: dice.between_f32(1.2, 2.4),
        rim_width_mm: dice.between_f32(13.0, 24.0),
        floor_above_table_mm: dice.between_f32(6.0, 22.0),
        lamps: lamps(dice, board),
        sky: V3::repeat(dice.between_f32(0.25, 0.7)).component_mul(&tint(dice, 0.12)),
        sky_slope: (dice.between_f32(-6e-4, 6e-4), dice.between_f32(-4e-4, 4e-4)),
        varnish: (dice.pick(0.0, &[0.04, 0.1, 0.22]), dice.between_f32(12.0, 90.0)),
        disk_gloss: (dice.pick(0.02, &[0.05, 0.12, 0.25]), dice.between_f32(15.0, 70.0)),
        clutter: Vec::new(),
    };
    look.clutter = clutter(dice, board, disk, &look);
    look
}

impl Look {
    /// Gives a world with one lamp a second one, half as strong, opposite of it.
    pub(super) fn needs_second_lamp(&mut self) {
        let [first, second] = &mut self.lamps;
        if second.colour.x <= 0.0 {
            let far = first.centre.norm_squared();
            let strength = 0.5 * second.centre.norm_squared() / far.max(1.0);
            second.colour = first.colour.component_mul(&V3::new(1.12, 1.0, 0.8)) * strength;
        }
    }
}

pub(super) fn tint(dice: &mut Dice, strength: f32) -> V3 {
    let warm = dice.between_f32(-strength, strength);
    V3::new(1.0 + warm, 1.0, 1.0 - warm)
}

pub(super) fn lamps(dice: &mut Dice, board: &BoardKeys) -> [Lamp; 2] {
    let (w, l) = (board.width_mm as f32, board.length_mm as f32);
    let mut lamp = |strength: f32| {
        let height = dice.between_f32(900.0, 2200.0);
        let aside = height * dice.between_f32(0.1, 0.85);
        let (sin, cos) = dice.between_f32(0.0, std::f32::consts::TAU).sin_cos();
        Lamp {
            centre: V3::new(w / 2.0 + aside * cos, l / 2.0 + aside * sin, height),
            radius: dice.between_f32(40.0, 420.0),
            colour: tint(dice, 0.1) * (strength * (height * height + aside * aside) / 1e6),
        }
    };
    let main = lamp(1.0);
    let second = lamp(0.4);
    let strength = if dice.chance(0.5) { 0.0 } else { 1.0 };
    [main, Lamp { colour: second.colour * strength, ..second }]
}

fn finish(dice: &mut Dice, look: DiskLook, floor: &Wood) -> Finish {
    let groove = dice.pick(0.0, &[0.0, 0.62, 0.8]);
    let mut solid =
        |r: f32, g: f32, b: f32| Finish::Solid { colour: srgb(r, g, b) * dice.between_f32(0.8, 1.25), groove };
    match look {
        DiskLook::Dark => solid(62.0, 50.0, 44.0),
        DiskLook::Black => solid(30.0, 31.0, 34.0),
        DiskLook::Red => solid(188.0, 36.0, 34.0),
        DiskLook::Light => solid(240.0, 236.0, 226.0),
        DiskLook::Blue => solid(38.0, 74.0, 158.0),
        DiskLook::Green => solid(40.0, 116.0, 62.0),
        DiskLook::Wood => {
            // The same kind of wood, darker or lighter, redder or yellower: by a sixth of the light that is reflected at
            // least, so that a person tells them at a glance.
            let darker = dice.between_f32(0.55, 0.76);
            let lighter = 2.1 - darker;
            let has_room = floor.light.max() * lighter < 0.92;
            let shade = if dice.chance(0.3) && has_room { lighter } else { darker };
            let hue = V3::new(1.0 + dice.between_f32(0.0, 0.12), 1.0, 1.0 - dice.between_f32(0.0, 0.2)) * shade;
            let tones = (floor.light.component_mul(&hue).map(|c| c.min(0.92)), floor.dark.component_mul(&hue));
            Finish::Wood(Wood { plank_mm: 3000.0, ..wood(dice, tones, 0.0) })
        }
    }
}

pub(super) fn table(dice: &mut Dice) -> Table {
    let mut colour = |low: f32, high: f32| {
        let grey = dice.between_f32(low, high);
        let hue = V3::new(dice.between_f32(-30.0, 30.0), dice.between_f32(-22.0, 22.0), dice.between_f32(-30.0, 30.0));
        let c = (V3::repeat(grey) + hue).map(|c| c.clamp(8.0, 246.0));
        srgb(c.x, c.y, c.z)
    };
    let (first, second, pale, vein) =
        (colour(30.0, 225.0), colour(30.0, 225.0), colour(170.0, 235.0), colour(60.0, 130.0));
    let turn_rad = dice.between_f32(0.0, 3.1);
    let size_mm = dice.between_f32(30.0, 120.0);
    let seed = dice.seed() as u32;
    match dice.pick(0, &[0, 1, 1, 1, 2, 3, 4]) {
        1 => {
            let walnut = (srgb(112.0, 78.0, 54.0), srgb(58.0, 38.0, 26.0));
            let grey = (srgb(160.0, 148.0, 136.0), srgb(104.0, 92.0, 84.0));
            let light = tones(dice);
            let tones = dice.pick(walnut, &[grey, light]);
            Table::Wood(Wood { plank_mm: dice.pick(3000.0, &[110.0, 160.0]), ..wood(dice, tones, turn_rad) })
        }
        2 => Table::Check { first: pale, second: first, size_mm, turn_rad },
        3 => Table::Stripes { first, second, size_mm, turn_rad },
        4 => Table::Marble { base: pale, vein, seed },
        _ => Table::Plain { colour: first, mottle: dice.between_f32(0.0, 0.3), seed },
    }
}

/// Score markers, a cup, a telephone, even spare disks beside the board.
fn clutter(dice: &mut Dice, board: &BoardKeys, disk: &DiskKeys, look: &Look) -> Vec<Clutter> {
    let mut things = Vec::new();
    if dice.chance(0.4) {
        return things;
    }
    let spare = match look.disk {
        Finish::Solid { colour, .. } => colour,
        Finish::Wood(wood) => wood.light.lerp(&wood.dark, 0.35),
    };
    let (w, l) = (board.width_mm as f32, board.length_mm as f32);
    let radius = disk.diameter_mm as f32 / 2.0;
    for _ in 0..dice.pick(1, &[2, 3, 5]) {
        let (half, round, colour) = match dice.pick(0, &[1, 2, 3]) {
            0 => (V3::new(radius, radius, disk.height_mm as f32 / 2.0), true, spare),
            1 => (V3::new(12.0, 12.0, 4.0), true, srgb(200.0, 40.0, 40.0)),
            2 => (V3::new(36.0, 75.0, 4.0), false, srgb(24.0, 25.0, 28.0)),
            _ => (V3::new(40.0, 40.0, 45.0), true, srgb(226.0, 226.0, 222.0)),
        };
        let gap = look.rim_width_mm + half.y.max(half.x) + dice.between_f32(8.0, 130.0);
        let along = dice.between_f32(-80.0, l + 80.0);
        let across = dice.between_f32(-80.0, w + 80.0);
        let (x, y) = dice.pick(
            (-gap, along),
            &[(w + gap, along), (-gap, along), (w + gap, along), (across, -gap), (across, l + gap)],
        );
        things.push(Clutter { centre: V3::new(x, y, half.z - look.floor_above_table_mm), half, colour, round });
    }
    things
}

/// A camera's sensor: webcams and telephones, by day and by lamp.
pub(super) fn sensor(dice: &mut Dice) -> Sensor {
    let warm = dice.between_f32(-0.1, 0.1);
    let noisy = dice.between_f32(0.3, 2.0);
    Sensor {
        shutter_s: dice.between(1.0 / 120.0, 1.0 / 50.0),
        brightness: dice.between_f32(0.13, 0.36),
        white: V3::new(1.0 + warm, 1.0 + dice.between_f32(-0.03, 0.03), 1.0 - warm),
        blur_px: dice.between_f32(0.2, 0.95),
        read_noise: 0.003 * noisy,
        shot_noise: 0.000_12 * noisy * noisy,
        vignette: dice.between_f32(0.0, 0.45),
        seed: dice.seed(),
    }
}
