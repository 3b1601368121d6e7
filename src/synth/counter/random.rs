use super::layout::{is_readable, random_stacks};
use super::world::{CountScene, Lights, Surface, SurfaceKind};
use crate::synth::dice::Dice;
use crate::synth::material::{Table, Wood, srgb};
use crate::synth::random_camera::camera;
use crate::synth::random_look::sensor;
use crate::synth::solids::V3;
use crate::synth::truth::BoardKeys;

/// Paints with their names; in sRGB, 0 to 255.
const PAINTS: [(&str, [f32; 3]); 10] = [
    ("white", [232.0, 228.0, 216.0]),
    ("black", [30.0, 29.0, 31.0]),
    ("red", [186.0, 36.0, 40.0]),
    ("green", [44.0, 132.0, 58.0]),
    ("blue", [38.0, 78.0, 168.0]),
    ("yellow", [234.0, 196.0, 44.0]),
    ("orange", [232.0, 116.0, 34.0]),
    ("purple", [112.0, 50.0, 132.0]),
    ("brown", [112.0, 70.0, 42.0]),
    ("wood", [204.0, 164.0, 112.0]),
];
/// Boards: two colours in sRGB.
const BOARDS: [[[f32; 3]; 2]; 9] = [
    [[228.0, 200.0, 150.0], [118.0, 76.0, 46.0]],
    [[236.0, 232.0, 224.0], [52.0, 50.0, 52.0]],
    [[240.0, 204.0, 84.0], [38.0, 34.0, 66.0]],
    [[216.0, 52.0, 44.0], [30.0, 30.0, 32.0]],
    [[52.0, 138.0, 60.0], [40.0, 52.0, 150.0]],
    [[238.0, 236.0, 214.0], [86.0, 128.0, 72.0]],
    [[246.0, 244.0, 240.0], [150.0, 170.0, 190.0]],
    [[34.0, 88.0, 62.0], [226.0, 220.0, 200.0]],
    [[208.0, 172.0, 112.0], [60.0, 48.0, 38.0]],
];
/// Squared distance in sRGB below which a paint is not told from a board or another paint: nobody plays with such a set.
const LEAST_APART: f32 = 78.0 * 78.0;
/// Most classes of one set.
const MOST_CLASSES: usize = 6;

/// What is wished of a scene; the rest is left to chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountWish {
    /// Width and height.
    pub size_px: (u32, u32),
    /// Classes of pieces; any number from two on where not given.
    pub classes: Option<usize>,
}

impl Default for CountWish {
    fn default() -> Self {
        Self { size_px: (960, 540), classes: None }
    }
}

/// A random board with pieces on it and beside it.
pub fn random_count(seed: u64, wish: &CountWish) -> CountScene {
    let mut dice = Dice::new(seed);
    let width = dice.between(200.0, 480.0);
    let length = if dice.chance(0.7) { width } else { width * dice.between(1.0, 1.6) };
    let [first, second] = dice.pick(BOARDS[0], &BOARDS[1..]);
    let linear = |[r, g, b]: [f32; 3]| srgb(r, g, b);
    let kind = match dice.pick(0, &[0, 0, 1, 1, 2, 3]) {
        0 => SurfaceKind::Chequered(dice.pick(8, &[8, 10, 6])),
        1 => SurfaceKind::Plain,
        2 => SurfaceKind::Lined(dice.between_f32(22.0, 40.0)),
        _ => SurfaceKind::Wooden(wood(&mut dice)),
    };
    let length = if matches!(kind, SurfaceKind::Chequered(_)) { width } else { length };
    let of_board: Vec<[f32; 3]> = match kind {
        SurfaceKind::Chequered(_) | SurfaceKind::Lined(_) => vec![first, second],
        SurfaceKind::Plain => vec![first],
        SurfaceKind::Wooden(_) => vec![[206.0, 160.0, 104.0], [150.0, 104.0, 62.0]],
    };
    let diameter = match kind {
        SurfaceKind::Chequered(squares) => width / f64::from(squares) * dice.between(0.7, 0.92),
        SurfaceKind::Plain | SurfaceKind::Lined(_) | SurfaceKind::Wooden(_) => width * dice.between(0.06, 0.11),
    };
    let classes = wish.classes.unwrap_or_else(|| dice.pick(2, &[2, 2, 3, 3, 4, 5, 6]));
    let chosen = paints(&mut dice, &of_board, classes.clamp(1, MOST_CLASSES));
    let view = BoardKeys {
        width_mm: width,
        length_mm: length,
        bar_mm: 0.0,
        bar_height_mm: 0.0,
        opening_mm: 0.0,
        rim_height_mm: 0.0,
    };
    let mut scene = CountScene {
        camera: camera(&mut dice, &view, wish.size_px),
        size_px: wish.size_px,
        board_mm: (width, length),
        piece_mm: (diameter, diameter * dice.between(0.12, 0.4)),
        classes: chosen.iter().map(|(name, _)| *name).collect(),
        stacks: Vec::new(),
        hand: None,
        surface: Surface {
            first: linear(first),
            second: linear(second),
            kind,
            frame: V3::from_element(dice.between_f32(0.05, 0.6)),
            frame_mm: dice.between_f32(0.0, 25.0),
            seed: dice.seed() as u32,
        },
        paints: chosen.iter().map(|(_, paint)| linear(*paint)).collect(),
        lights: lights(&mut dice),
        table: table(&mut dice),
        sensor: sensor(&mut dice),
    };
    // Hidden pieces are drawn again until all can be counted.
    for _ in 0..40 {
        scene.stacks = random_stacks(&mut dice, &scene);
        if is_readable(&scene) {
            break;
        }
    }
    scene
}

fn paints(dice: &mut Dice, board: &[[f32; 3]], wanted: usize) -> Vec<(&'static str, [f32; 3])> {
    let apart = |a: &[f32; 3], b: &[f32; 3]| a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f32>();
    let mut left: Vec<(&'static str, [f32; 3])> = PAINTS.to_vec();
    let mut chosen: Vec<(&'static str, [f32; 3])> = Vec::new();
    while chosen.len() < wanted && !left.is_empty() {
        let at = (dice.between(0.0, left.len() as f64) as usize).min(left.len() - 1);
        let (name, paint) = left.swap_remove(at);
        let others = board.iter().chain(chosen.iter().map(|(_, other)| other));
        if others.into_iter().all(|other| apart(&paint, other) > LEAST_APART) {
            chosen.push((name, paint));
        }
    }
    chosen
}

fn lights(dice: &mut Dice) -> Lights {
    let mut lamp = |strength: f32| {
        let turn = dice.between_f32(0.0, std::f32::consts::TAU);
        let height = dice.between_f32(0.5, 1.4);
        let warm = dice.between_f32(-0.12, 0.2);
        let (sin, cos) = turn.sin_cos();
        let towards = V3::new(cos * height.cos(), sin * height.cos(), height.sin());
        (towards, V3::new(1.0 + warm, 1.0, 1.0 - warm) * strength)
    };
    let lamps = [lamp(0.9), lamp(0.45)];
    Lights {
        lamps,
        sky: V3::from_element(dice.between_f32(0.25, 0.8)),
        gloss: (dice.between_f32(0.0, 0.35), dice.between_f32(20.0, 220.0)),
        width: dice.between_f32(0.03, 0.35),
    }
}

fn table(dice: &mut Dice) -> Table {
    let grey = dice.between_f32(0.08, 0.6);
    let tint = V3::new(dice.between_f32(0.7, 1.3), 1.0, dice.between_f32(0.6, 1.2));
    match dice.pick(0, &[1]) {
        0 => Table::Wood(wood(dice)),
        _ => Table::Plain { colour: tint * grey, mottle: dice.between_f32(0.0, 0.3), seed: dice.seed() as u32 },
    }
}

fn wood(dice: &mut Dice) -> Wood {
    Wood {
        light: srgb(214.0, 170.0, 116.0),
        dark: srgb(140.0, 92.0, 52.0),
        contrast: dice.between_f32(0.2, 0.8),
        ring_mm: dice.between_f32(3.0, 9.0),
        plank_mm: dice.between_f32(60.0, 160.0),
        grain_rad: dice.between_f32(0.0, 3.1),
        seed: dice.seed() as u32,
    }
}
