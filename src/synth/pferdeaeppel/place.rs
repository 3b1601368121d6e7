//! Where pieces come to lie within their squares.

use super::world::{FieldScene, LyingApple, StandingHorse};
use crate::geometry::{Square, TablePoint};
use crate::rules::pferdeaeppel::{AppleColour, Horse};
use crate::synth::dice::Dice;

/// Deviation of a horse's middle from its square's, in squares, and the most.
const HORSE_OFF: f64 = 0.07;
const HORSE_OFF_MOST: f64 = 0.18;
/// Deviation of an apple from where it is aimed at, in squares.
const APPLE_OFF: f64 = 0.15;
/// No apple's middle lies nearer to its square's edge than this share of its radius: no truth hangs on it.
const CLEAR_OF_EDGE: f64 = 0.75;
/// How far an apple under a horse rolls, mm.
const ROLLS_MM: f64 = 0.4;

impl FieldScene {
    /// Whether an apple lies within the foot of a horse that stands.
    pub(super) fn is_under_horse(&self, apple: &LyingApple) -> bool {
        let radius = self.horse_mm().0 / 2.0;
        self.horses.iter().any(|horse| horse.lifted_mm <= 0.0 && horse.at.distance(apple.at) < radius)
    }
}

/// A horse near the middle of a square, looking anywhere.
pub(super) fn place_horse(dice: &mut Dice, scene: &FieldScene, horse: Horse, square: Square) -> StandingHorse {
    let middle = scene.middle_of(square);
    let mut off = || (dice.normal(HORSE_OFF)).clamp(-HORSE_OFF_MOST, HORSE_OFF_MOST) * scene.cell_mm;
    let at = TablePoint::new(middle.x + off(), middle.y + off());
    let turn_rad = dice.between(0.0, std::f64::consts::TAU);
    StandingHorse { horse, at, lifted_mm: 0.0, turn_rad, velocity: nalgebra::Vector3::zeros() }
}

/// Apples in their squares: under a horse in the middle of its foot.
pub(super) fn place_apples(dice: &mut Dice, scene: &FieldScene, apples: &[(Square, AppleColour)]) -> Vec<LyingApple> {
    apples.iter().map(|(square, colour)| place_apple(dice, scene, *square, *colour)).collect()
}

/// An apple in a square.
pub(super) fn place_apple(dice: &mut Dice, scene: &FieldScene, square: Square, colour: AppleColour) -> LyingApple {
    let own = dice.between_f32(0.0, 1.0);
    let above = scene.horses.iter().find(|horse| scene.square_at(horse.at) == Some(square));
    let at = match above {
        Some(horse) => TablePoint::new(horse.at.x + dice.normal(ROLLS_MM), horse.at.y + dice.normal(ROLLS_MM)),
        None => {
            let middle = scene.middle_of(square);
            let most = (scene.cell_mm / 2.0 - CLEAR_OF_EDGE * scene.apple_mm / 2.0).max(0.0);
            let wide = if dice.chance(0.1) { 0.4 } else { APPLE_OFF };
            let mut off = || dice.normal(wide * scene.cell_mm).clamp(-most, most);
            TablePoint::new(middle.x + off(), middle.y + off())
        }
    };
    LyingApple { colour, at, lifted_mm: 0.0, own }
}
