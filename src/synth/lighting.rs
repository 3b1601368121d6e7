//! Light that changes: lamps and sky, exposure and white balance, mains flicker, a head between lamp and board.

use super::dice::Dice;
use super::shadow::{ToLamp, sky_taken_by_capsule};
use super::solids::{Capsule, V3};
use super::truth::BoardKeys;

/// How far a head darkens what is below it, mm.
const HEAD_REACH: f32 = 700.0;
/// Exposure that all changes together leave, of the usual 1.
const EXPOSURE: (f32, f32) = (0.5, 1.5);
/// Linear red, green and blue of lamplight of 2700 K under daylight's white balance.
const WARM: [f32; 3] = [1.38, 0.94, 0.50];

/// How a moment's light differs from a scene's usual one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lighting {
    /// Shares of the two lamps' light.
    pub(super) lamps: [f32; 2],
    /// Share of the sky's light.
    pub(super) sky: f32,
    /// Factors on red, green and blue: exposure and white balance.
    pub(super) white: V3,
    /// A head between lamps and board: ends of its segment and radius.
    pub(super) head: Option<(V3, V3, f32)>,
    /// Depth, phase and periods a picture of the mains' flicker.
    pub(super) flicker: (f32, f32, f32),
}

impl Default for Lighting {
    fn default() -> Self {
        Self { lamps: [1.0; 2], sky: 1.0, white: V3::repeat(1.0), head: None, flicker: (0.0, 0.0, 0.0) }
    }
}

impl Lighting {
    /// Differs whenever surfaces are lit differently; zero for the usual light.
    pub(super) fn signature(&self) -> u64 {
        let usual = Self::default();
        if (self.lamps, self.sky, self.head) == (usual.lamps, usual.sky, usual.head) {
            return 0;
        }
        let head = self.head.map_or([0.0; 3], |(a, _, _)| [a.x, a.y, a.z]);
        let all = self.lamps.into_iter().chain([self.sky]).chain(head);
        all.fold(7, |sum, value| (sum ^ u64::from(value.to_bits())).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Share of the sky's light that reaches a place.
    pub(super) fn sky_at(&self, point: V3) -> f32 {
        let head = self.head.map(|(a, b, radius)| Capsule::new(a, b, radius));
        self.sky * (1.0 - head.map_or(0.0, |head| sky_taken_by_capsule(point, &head, HEAD_REACH)))
    }

    /// Share of a lamp that the head hides.
    pub(super) fn shaded(&self, way: &ToLamp) -> f32 {
        self.head.map_or(0.0, |(a, b, radius)| way.hidden_by_capsule(&Capsule::new(a, b, radius)))
    }

    /// The flicker's factor at a share of the picture's height.
    pub(super) fn flicker_at(&self, row: f32) -> f32 {
        let (depth, phase, periods) = self.flicker;
        1.0 + depth * (phase + std::f32::consts::TAU * periods * row).sin()
    }
}

/// All that happens to the light of one recording.
#[derive(Clone, Debug, Default)]
pub(super) struct LightPlan {
    changes: Vec<Change>,
    /// Depth, periods a second, periods a picture.
    flicker: (f32, f64, f32),
}

/// A change that begins, lasts and stays, or for a head passes.
#[derive(Clone, Copy, Debug)]
struct Change {
    begins_s: f64,
    lasts_s: f64,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// Everything gets lighter or darker: a cloud, or the camera's exposure.
    Exposure(f32),
    /// From one colour of light to another.
    White(V3),
    /// The second lamp goes to this share.
    Lamp(f32),
    /// The window goes to this share.
    Sky(f32),
    /// A head leans in from this end and back.
    Head { x: f32, from_far_end: bool, height: f32, radius: f32, reach: f32 },
}

impl LightPlan {
    /// Draws what happens in a recording of this length on this board; the second of its lamps may be switched.
    pub fn drawn(dice: &mut Dice, board: &BoardKeys, seconds: f64) -> Self {
        let mut plan = Self::default();
        if dice.chance(0.5) {
            let mains = dice.pick(100.0, &[120.0]);
            plan.flicker = (dice.between_f32(0.02, 0.12), mains, dice.between_f32(0.0, 3.0));
        }
        let (mut lamp_is_on, mut is_warm) = (true, false);
        for _ in 0..dice.pick(2, &[3, 4, 5]) {
            let lasts_s = (0.1_f64).powf(dice.between(-1.3, 1.0)).clamp(0.1, 30.0);
            let begins_s = dice.between(1.0, (seconds - 2.0).max(1.5));
            let what = match dice.pick(0, &[0, 1, 2, 2, 3, 4]) {
                0 => What::Exposure(dice.between_f32(EXPOSURE.0, EXPOSURE.1)),
                1 => {
                    is_warm = !is_warm;
                    let share = dice.between_f32(0.3, 1.0);
                    let factor = |warm: f32| if is_warm { warm.powf(share) } else { warm.powf(-share) };
                    let [red, green, blue] = WARM.map(factor);
                    What::White(V3::new(red, green, blue))
                }
                2 => {
                    lamp_is_on = !lamp_is_on;
                    What::Lamp(if lamp_is_on { 1.0 } else { 0.0 })
                }
                3 => What::Sky(dice.between_f32(0.4, 1.5)),
                _ => What::Head {
                    x: board.width_mm as f32 * dice.between_f32(0.1, 0.9),
                    from_far_end: dice.chance(0.5),
                    height: dice.between_f32(350.0, 650.0),
                    radius: dice.between_f32(90.0, 120.0),
                    reach: dice.between_f32(0.0, 0.4) * board.length_mm as f32,
                },
            };
            // A lamp is on or off; a head needs its time.
            let lasts_s = match what {
                What::Lamp(_) => lasts_s.min(0.4),
                What::Head { .. } => lasts_s.max(1.5),
                What::Exposure(_) | What::White(_) | What::Sky(_) => lasts_s,
            };
            plan.changes.push(Change { begins_s, lasts_s, what });
        }
        plan.changes.sort_by(|a, b| a.begins_s.total_cmp(&b.begins_s));
        plan
    }

    /// The light at a moment.
    pub fn at(&self, board: &BoardKeys, t: f64) -> Lighting {
        let mut light = Lighting::default();
        let (mut exposure, mut white) = (1.0_f32, V3::repeat(1.0));
        for change in &self.changes {
            let share = ((t - change.begins_s) / change.lasts_s).clamp(0.0, 1.0) as f32;
            let towards = |from: f32, to: f32| from + (to - from) * share;
            match change.what {
                What::Exposure(to) => exposure = towards(exposure, to),
                What::White(to) => white = white.lerp(&to, share),
                What::Lamp(to) => {
                    let [first, second] = light.lamps;
                    light.lamps = [first, towards(second, to)];
                }
                What::Sky(to) => light.sky = towards(light.sky, to),
                What::Head { x, from_far_end, height, radius, reach } => {
                    if share <= 0.0 || share >= 1.0 {
                        continue;
                    }
                    let inside = (share * std::f32::consts::PI).sin();
                    let y = -350.0 + (350.0 + reach) * inside;
                    let (y, back) = if from_far_end { (board.length_mm as f32 - y, 220.0) } else { (y, -220.0) };
                    light.head = Some((V3::new(x, y, height), V3::new(x, y + back, height - 120.0), radius));
                }
            }
        }
        light.white = white * exposure.clamp(EXPOSURE.0, EXPOSURE.1);
        let (depth, per_s, periods) = self.flicker;
        light.flicker = (depth, (std::f64::consts::TAU * (t * per_s).fract()) as f32, periods);
        light
    }
}
