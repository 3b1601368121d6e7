use nalgebra::Vector3;

use super::world::{FieldScene, LyingApple, StandingHorse};
use crate::geometry::{SpacePoint, TablePoint};
use crate::model::Seat;
use crate::rules::passe_trappe::Half;
use crate::rules::pferdeaeppel::Horse;
use crate::synth::hand::{Body, Grip, Hand};

/// A stretch of time in which one thing happens.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub starts_s: f64,
    pub lasts_s: f64,
    /// What stands and lies as it begins.
    pub pieces: Pieces,
    pub hand: Option<Way>,
}

/// What stands and lies on the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    pub horses: Vec<StandingHorse>,
    pub apples: Vec<LyingApple>,
}

/// How a hand moves, and what it holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub seat: Seat,
    pub body: Body,
    pub from: SpacePoint,
    pub to: SpacePoint,
    /// Height of the arc above the straight line.
    pub arc_mm: f64,
    pub holds: Holds,
}

/// What a hand holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Holds {
    Nothing,
    /// A horse, which is turned to this direction on its way.
    Horse {
        horse: Horse,
        turn_rad: f64,
    },
    Apple(LyingApple),
    /// A horse that does not stand on the board any more.
    Captured(StandingHorse),
}

/// How far behind the board's edge a player's shoulder is, mm.
const SHOULDER_MM: f64 = 420.0;
/// How steeply a hand rises over the pieces, rise over run.
const PITCH: f64 = 0.42;
/// How far over a horse's foot it is gripped, as a share of its height.
const GRIPPED_AT: f64 = 0.72;
/// Time between two moments by which a speed is found, seconds.
const MOMENT_S: f64 = 1e-3;

impl Stage {
    pub fn ends_s(&self) -> f64 {
        self.starts_s + self.lasts_s
    }

    /// The world at a moment of this stage.
    pub fn scene(&self, bare: &FieldScene, t: f64) -> FieldScene {
        let Pieces { horses, apples } = self.pieces.clone();
        let mut scene = FieldScene { horses, apples, ..bare.clone() };
        let Some(way) = &self.hand else { return scene };
        let share = |t: f64| ((t - self.starts_s) / self.lasts_s.max(1e-6)).clamp(0.0, 1.0);
        let tip = way.tip(share(t));
        let (before, after) = (way.tip(share(t - MOMENT_S)), way.tip(share(t + MOMENT_S)));
        let velocity = (after.xyz() - before.xyz()) / (2.0 * MOMENT_S);
        match way.holds {
            Holds::Nothing => {}
            Holds::Horse { horse, turn_rad } => {
                for held in scene.horses.iter_mut().filter(|held| held.horse == horse) {
                    held.at = TablePoint::new(tip.x, tip.y);
                    held.lifted_mm = (tip.z - gripped_mm(bare)).max(0.0);
                    held.turn_rad += (turn_rad - held.turn_rad) * share(t);
                    held.velocity = velocity;
                }
            }
            Holds::Captured(horse) => {
                let (at, lifted_mm) = (TablePoint::new(tip.x, tip.y), (tip.z - gripped_mm(bare)).max(0.0));
                scene.horses.push(StandingHorse { at, lifted_mm, velocity, ..horse });
            }
            Holds::Apple(apple) => {
                scene.apples.push(LyingApple {
                    at: TablePoint::new(tip.x, tip.y),
                    lifted_mm: (tip.z - bare.apple_mm * 0.8).max(0.0),
                    ..apple
                });
            }
        }
        scene.hands.push(way.hand(bare, tip, velocity));
        scene
    }
}

/// Height at which a hand holds a horse that stands.
pub(super) fn gripped_mm(scene: &FieldScene) -> f64 {
    scene.horse_mm().1 * GRIPPED_AT
}

impl Way {
    /// Where the finger tips are after this share of the way: slow at both ends.
    fn tip(&self, share: f64) -> SpacePoint {
        let eased = share * share * (3.0 - 2.0 * share);
        let at = self.from.xyz() + (self.to.xyz() - self.from.xyz()) * eased;
        SpacePoint::new(at.x, at.y, at.z + self.arc_mm * (std::f64::consts::PI * eased).sin())
    }

    fn hand(&self, scene: &FieldScene, tip: SpacePoint, velocity: Vector3<f64>) -> Hand {
        let side = scene.side_mm();
        let (player, behind) = match self.seat {
            Seat::Near => (Half::Near, -SHOULDER_MM),
            Seat::Far => (Half::Far, side + SHOULDER_MM),
        };
        let elbow = TablePoint::new(side * 0.25 + tip.x * 0.5, behind);
        let reach_rad = (tip.y - elbow.y).atan2(tip.x - elbow.x);
        Hand { player, tip, reach_rad, pitch: PITCH, grip: Grip::Pinch, velocity, body: self.body }
    }
}
