use std::sync::Arc;

use nalgebra::Vector3;

use super::world::{LyingTile, TableScene};
use super::zones::Seat;
use crate::geometry::{SpacePoint, TablePoint};
use crate::rules::passe_trappe::Half;
use crate::synth::hand::{Body, Grip, Hand};

/// A stretch of time in which one thing happens.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub starts_s: f64,
    pub lasts_s: f64,
    /// What lies as it begins.
    pub tiles: Arc<Vec<LyingTile>>,
    pub hand: Option<Way>,
}

/// How a hand moves, and what it holds.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub arm: Arm,
    pub from: SpacePoint,
    pub to: SpacePoint,
    /// Height of the arc above the straight line.
    pub arc_mm: f64,
    pub grip: Grip,
    pub holds: Vec<Held>,
}

/// Whose arm it is, and where it comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    pub seat: Seat,
    /// Middle of the player's place at the table's edge.
    pub place: TablePoint,
    pub body: Body,
}

/// A tile in a hand: where it is from the finger tips, and how it is turned at both ends of the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub tile: LyingTile,
    pub off: Vector3<f64>,
    pub turn_rad: (f64, f64),
    pub lean_rad: f64,
}

/// How far behind the table's edge a player's shoulder is, mm.
const SHOULDER_MM: f64 = 430.0;
/// How steeply a hand rises over the tiles, rise over run.
const PITCH: f64 = 0.42;
/// Time between two moments by which a speed is found, seconds.
const MOMENT_S: f64 = 1e-3;

impl Stage {
    pub fn ends_s(&self) -> f64 {
        self.starts_s + self.lasts_s
    }

    /// The world at a moment of this stage.
    pub fn scene(&self, bare: &TableScene, t: f64) -> TableScene {
        let mut scene = TableScene { tiles: self.tiles.as_ref().clone(), ..bare.clone() };
        let Some(way) = &self.hand else { return scene };
        let share = |t: f64| ((t - self.starts_s) / self.lasts_s.max(1e-6)).clamp(0.0, 1.0);
        let (tip, now) = (way.tip(share(t)), share(t));
        let velocity = (way.tip(share(t + MOMENT_S)).xyz() - way.tip(share(t - MOMENT_S)).xyz()) / (2.0 * MOMENT_S);
        for held in &way.holds {
            let at = tip.xyz() + held.off;
            let (from, to) = held.turn_rad;
            scene.tiles.push(LyingTile {
                at: SpacePoint::new(at.x, at.y, at.z.max(0.0)),
                turn_rad: from + (to - from) * now,
                // It is level where it is laid or taken.
                lean_rad: held.lean_rad * (at.z / 20.0).clamp(0.0, 1.0),
                velocity,
                ..held.tile
            });
        }
        scene.hands.push(way.hand(tip, velocity));
        scene
    }
}

impl Way {
    /// Where the finger tips are after this share of the way: slow at both ends.
    fn tip(&self, share: f64) -> SpacePoint {
        let eased = share * share * (3.0 - 2.0 * share);
        let at = self.from.xyz() + (self.to.xyz() - self.from.xyz()) * eased;
        SpacePoint::new(at.x, at.y, at.z + self.arc_mm * (std::f64::consts::PI * eased).sin())
    }

    fn hand(&self, tip: SpacePoint, velocity: Vector3<f64>) -> Hand {
        let reach_rad = self.arm.reach_rad(TablePoint::new(tip.x, tip.y));
        Hand { player: Half::Near, tip, reach_rad, pitch: PITCH, grip: self.grip, velocity, body: self.arm.body }
    }
}

impl Seat {
    /// The way from a player to the table.
    pub fn forward(self) -> (f64, f64) {
        match self {
            Self::Near => (0.0, 1.0),
            Self::Left => (1.0, 0.0),
            Self::Far => (0.0, -1.0),
            Self::Right => (-1.0, 0.0),
        }
    }
}

impl Arm {
    /// A place so far outside of the table's edge, and aside of the middle of the player's own.
    pub fn outside(&self, away_mm: f64, aside_mm: f64, height_mm: f64) -> SpacePoint {
        let (x, y) = self.seat.forward();
        SpacePoint::new(self.place.x - x * away_mm + y * aside_mm, self.place.y - y * away_mm - x * aside_mm, height_mm)
    }

    /// Direction from elbow to finger tips for a hand that is there.
    pub fn reach_rad(&self, tip: TablePoint) -> f64 {
        let (x, y) = self.seat.forward();
        // The shoulder follows a bit to the side.
        let (dx, dy) = ((tip.x - self.place.x) * y.abs() * 0.5, (tip.y - self.place.y) * x.abs() * 0.5);
        let elbow = TablePoint::new(self.place.x - x * SHOULDER_MM + dx, self.place.y - y * SHOULDER_MM + dy);
        (tip.y - elbow.y).atan2(tip.x - elbow.x)
    }
}
