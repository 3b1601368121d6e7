use super::horse::Build;
use super::place::{place_apples, place_horse};
use super::position::{Situation, random_situation};
use super::random_look::look;
use super::visible::least_shown;
use super::world::{FieldScene, LyingApple};
use crate::geometry::{Camera, TablePoint};
use crate::rules::pferdeaeppel::AppleColour;
use crate::synth::dice::Dice;
use crate::synth::random_camera::camera_from;
use crate::synth::random_look::sensor;
use crate::synth::solids::V3;
use crate::synth::truth::BoardKeys;

/// Sizes in the game's model: square, apple, horse's foot, horse's height.
const CELL_MM: f64 = 40.0;
const APPLE_MM: f64 = 14.0;
const HORSE_MM: (f64, f64) = (30.0, 45.0);
/// How far sizes differ from the model's: told to the detector, and where it is not told.
const VARIES: f64 = 0.3;
const FOOT_VARIES: f64 = 0.2;
/// A horse is at least so much wider than an apple, and a square than a horse.
const HORSE_BY_APPLE: f64 = 1.5;
const CELL_BY_HORSE: f64 = 1.06;
/// Linear red, green and blue of lamplight under daylight's white balance.
const LAMPLIGHT: [f32; 3] = [1.38, 0.94, 0.50];
/// Share of the picture that the board fills; so much more at least for each square beyond eight.
const FILLS: (f64, f64) = (0.66, 0.94);
const FILLS_MORE: f64 = 0.04;
/// Each piece that a still is scored by shows at least this much of itself.
const SCORED_FROM: f64 = 0.5;
/// Tries to find a view in which all is seen well enough.
const TRIES: usize = 40;
/// Room around an apple beside the board, in diameters.
const SUPPLY_ROOM: f64 = 1.3;

/// Whether the truth tells the sizes of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizesTold {
    /// As measured.
    Yes,
    /// The model's have to do.
    No,
}

/// What is wished of a scene; the rest is left to chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldWish {
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// Squares along each side; mostly 8 or 9 where not given.
    pub size: Option<u8>,
    /// The camera's least height over the board, degrees.
    pub least_elevation_deg: f64,
}

impl Default for FieldWish {
    fn default() -> Self {
        Self { size_px: (960, 720), size: None, least_elevation_deg: 40.0 }
    }
}

/// A random board in the middle of a round, and whether its pieces' sizes are told.
pub fn random_field(seed: u64, wish: &FieldWish) -> (FieldScene, SizesTold) {
    let mut dice = Dice::new(seed);
    let (bare, told) = random_bare(&mut dice, wish);
    let mut best: Option<(f64, FieldScene)> = None;
    for _ in 0..TRIES {
        let situation = random_situation(&mut dice, bare.size);
        let scene = set_up(&mut dice, &bare, &situation);
        let least = least_shown(&scene);
        if best.as_ref().is_none_or(|(most, _)| least > *most) {
            best = Some((least, scene));
        }
        if least >= SCORED_FROM {
            break;
        }
    }
    (best.map_or(bare, |(_, scene)| scene), told)
}

/// A board of this wish without any piece on it.
pub(super) fn random_bare(dice: &mut Dice, wish: &FieldWish) -> (FieldScene, SizesTold) {
    let drawn = dice.pick(9, &[9, 9, 9, 8, 8, 8, 8, 5, 6, 7, 10, 11, 12]);
    let size = wish.size.unwrap_or(drawn);
    let told = if dice.chance(0.5) { SizesTold::Yes } else { SizesTold::No };
    let cell_mm = if dice.chance(0.5) { CELL_MM } else { dice.between(36.0, 48.0).round() };
    let varied = |dice: &mut Dice, mm: f64, by: f64| mm * (1.0 + dice.between(-by, by));
    let foot_varies = if told == SizesTold::Yes { VARIES } else { FOOT_VARIES };
    let foot = varied(dice, HORSE_MM.0, foot_varies).min(cell_mm / CELL_BY_HORSE);
    let apple_mm = varied(dice, APPLE_MM, VARIES).min(foot / HORSE_BY_APPLE);
    let height = varied(dice, HORSE_MM.1, VARIES).max(foot * 1.05);
    let build = Build::drawn(dice, foot as f32, height as f32, apple_mm as f32 / 2.0);
    let mut scene = FieldScene {
        camera: camera(dice, (size, cell_mm), height, wish),
        size_px: wish.size_px,
        size,
        cell_mm,
        apple_mm,
        horses: Vec::new(),
        apples: Vec::new(),
        supply: Vec::new(),
        hands: Vec::new(),
        build,
        look: look(dice, f64::from(size) * cell_mm),
        sensor: sensor(dice),
    };
    // Of its own dice, so that it leaves all else as it is.
    cast(&mut Dice::new(scene.sensor.seed ^ 0xCA57), &mut scene);
    (scene, told)
}

/// Lamplight, or shade under a blue sky, that the camera's white balance has not made up for.
fn cast(dice: &mut Dice, scene: &mut FieldScene) {
    if dice.chance(0.3) {
        let share = dice.between_f32(-0.45, 0.75);
        scene.sensor.white = scene.sensor.white.component_mul(&V3::from(LAMPLIGHT).map(|c| c.powf(share)));
    }
}

/// Mostly from the near side; high and low alike.
fn camera(dice: &mut Dice, (size, cell_mm): (u8, f64), height_mm: f64, wish: &FieldWish) -> Camera {
    let side_mm = f64::from(size) * cell_mm;
    let board = BoardKeys::square(side_mm, height_mm);
    let fills = (FILLS.0 + FILLS_MORE * f64::from(size.saturating_sub(8)), FILLS.1);
    camera_from(dice, &board, wish.size_px, fills, |dice| {
        let near = -std::f64::consts::FRAC_PI_2 + dice.normal(0.25);
        let any = dice.between(0.0, std::f64::consts::TAU);
        let azimuth_rad = if dice.chance(0.75) { near } else { any };
        (dice.between(wish.least_elevation_deg, 90.0), azimuth_rad)
    })
}

/// A bare board with the pieces of a situation on it, and what is left of the supply beside it.
pub(super) fn set_up(dice: &mut Dice, bare: &FieldScene, situation: &Situation) -> FieldScene {
    let mut scene = bare.clone();
    scene.horses = situation.horses.iter().map(|(horse, square)| place_horse(dice, bare, *horse, *square)).collect();
    scene.apples = place_apples(dice, &scene, &situation.apples);
    scene.supply = supply(dice, bare);
    scene
}

/// What is left to be dropped lies in heaps beside the board, where the players have it there.
pub(super) fn supply(dice: &mut Dice, scene: &FieldScene) -> Vec<LyingApple> {
    let mut lying: Vec<LyingApple> = Vec::new();
    if dice.chance(0.55) {
        return lying;
    }
    let (side, frame) = (scene.side_mm(), f64::from(scene.look.frame_mm));
    for colour in [AppleColour::Brown, AppleColour::Golden] {
        let out = frame + scene.apple_mm * 1.5 + dice.between(5.0, 60.0);
        let along = dice.between(0.0, side);
        let (x, y) = dice.pick((-out, along), &[(side + out, along), (along, -out), (along, side + out)]);
        for _ in 0..dice.pick(3, &[5, 8, 12]) {
            let at = TablePoint::new(x + dice.normal(16.0), y + dice.normal(16.0));
            let clear = frame + scene.apple_mm;
            let is_beside = at.x < -clear || at.y < -clear || at.x > side + clear || at.y > side + clear;
            if is_beside && lying.iter().all(|other| other.at.distance(at) > SUPPLY_ROOM * scene.apple_mm) {
                lying.push(LyingApple { colour, at, lifted_mm: 0.0, own: dice.between_f32(0.0, 1.0) });
            }
        }
    }
    lying
}
