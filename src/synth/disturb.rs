use super::bump::{Bump, Slid, Stand, sub_moments};
use super::dice::Dice;
use super::lighting::LightPlan;
use super::scene::Scene;

/// What comes between a camera and a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disturbance {
    /// The light changes.
    Light,
    /// Camera or board is knocked out of its place.
    Bump,
}

/// The disturbances of one recording.
#[derive(Clone, Debug, Default)]
pub(super) struct Disturbances {
    light: Option<LightPlan>,
    bumps: Vec<Bump>,
}

/// Knocks keep this far from the ends of a recording, seconds, and from each other.
const CALM_S: f64 = 1.5;
const TRIES: usize = 40;

impl Disturbances {
    /// Draws those of the wished kinds; `hands_at` are times at which hands are over the board, when knocks are likely.
    pub fn drawn(dice: &mut Dice, wished: &[Disturbance], scene: &Scene, seconds: f64, hands_at: &[f64]) -> Self {
        let mut drawn = Self::default();
        if wished.contains(&Disturbance::Light) {
            drawn.light = Some(LightPlan::drawn(dice, &scene.board, seconds));
        }
        if wished.contains(&Disturbance::Bump) {
            let mut stand = Stand { camera: scene.camera, slid: Slid::default() };
            let wanted = dice.pick(1, &[1, 2]);
            for _ in 0..TRIES {
                if drawn.bumps.len() >= wanted {
                    break;
                }
                let anywhen = dice.between(CALM_S, (seconds - 2.0 * CALM_S).max(CALM_S));
                let with_hand = hands_at.get((dice.between(0.0, hands_at.len() as f64)) as usize).copied();
                let begins_s = if dice.chance(0.7) { with_hand.unwrap_or(anywhen) } else { anywhen };
                let is_calm = |other: &Bump| (other.begins_s - begins_s).abs() > 2.0 * CALM_S;
                if !(CALM_S..seconds - 2.0 * CALM_S).contains(&begins_s) || !drawn.bumps.iter().all(is_calm) {
                    continue;
                }
                // Each is drawn to leave the board in the picture wherever the ones before have left it.
                if drawn.bumps.last().is_some_and(|last| last.begins_s > begins_s) {
                    continue;
                }
                if let Some(bump) = Bump::drawn(dice, scene, &stand, begins_s) {
                    stand = bump.stand(&stand, f64::INFINITY);
                    drawn.bumps.push(bump);
                }
            }
        }
        drawn
    }

    /// Disturbs the scene of a moment.
    pub fn apply(&self, scene: &mut Scene, t: f64) {
        if let Some(light) = &self.light {
            scene.lighting = light.at(&scene.board, t);
        }
        let usual = Stand { camera: scene.camera, slid: scene.slid };
        let now = self.stand(&usual, t);
        (scene.camera, scene.slid) = (now.camera, now.slid);
        if self.bumps.iter().any(|bump| bump.is_on(t)) {
            scene.swing = sub_moments(t, scene.sensor.shutter_s).map(|t| self.stand(&usual, t)).collect();
        }
    }

    fn stand(&self, usual: &Stand, t: f64) -> Stand {
        self.bumps.iter().take_while(|bump| bump.begins_s <= t).fold(*usual, |stand, bump| bump.stand(&stand, t))
    }

    /// Times at which a knock begins, and how long each lasts, seconds.
    pub fn bumps_s(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.bumps.iter().map(|bump| (bump.begins_s, bump.lasts_s))
    }

    /// Whether a lamp may be switched.
    pub fn lamp_is_switched(&self) -> bool {
        self.light.is_some()
    }
}
