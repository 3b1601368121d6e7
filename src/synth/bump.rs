//! Camera or board knocked out of its place.

use nalgebra::{Isometry3, Translation3, UnitQuaternion, Vector3};

use super::dice::Dice;
use super::scene::Scene;
use super::solids::V3;
use crate::geometry::Camera;

/// How far a knock moves the board's corners in the picture at most, as a share of the picture's width: 60 px of 960.
const MOST_SHIFT_SHARE: f64 = 60.0 / 960.0;
/// Knocks that move them less are hardly any.
const LEAST_SHIFT_SHARE: f64 = 4.0 / 960.0;
/// How far a knock turns camera or board at most, radians.
const MOST_TURN_RAD: f64 = 5.0 * std::f64::consts::PI / 180.0;
/// The board's corners stay this far inside the picture, pixels.
const MARGIN_PX: f64 = 4.0;
/// Moments that are drawn of one frame while something moves.
const SUB_MOMENTS: u32 = 3;
const TRIES: usize = 60;

/// How far the board has slid on the table from where it was: the board's own space moves with it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Slid {
    /// Along x, mm.
    pub x_mm: f32,
    /// Along y, mm.
    pub y_mm: f32,
    /// About the board's origin, radians.
    pub turn_rad: f32,
}

/// Where the camera is and how far the board has slid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// Camera space from board space.
    pub camera: Camera,
    /// The board on the table.
    pub slid: Slid,
}

impl Slid {
    /// The place on the table, as the board lay before, of a place in the board's space.
    pub(super) fn on_table(&self, p: V3) -> V3 {
        if *self == Self::default() {
            return p;
        }
        let (sin, cos) = self.turn_rad.sin_cos();
        V3::new(p.x * cos - p.y * sin + self.x_mm, p.x * sin + p.y * cos + self.y_mm, p.z)
    }

    /// The inverse.
    pub(super) fn seen_from_board(&self, p: V3) -> V3 {
        if *self == Self::default() {
            return p;
        }
        let (sin, cos) = self.turn_rad.sin_cos();
        let (x, y) = (p.x - self.x_mm, p.y - self.y_mm);
        V3::new(x * cos + y * sin, y * cos - x * sin, p.z)
    }

    fn isometry(&self) -> Isometry3<f64> {
        let turn = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), f64::from(self.turn_rad));
        Isometry3::from_parts(Translation3::new(f64::from(self.x_mm), f64::from(self.y_mm), 0.0), turn)
    }

    fn times(&self, share: f64) -> Self {
        let share = share as f32;
        Self { x_mm: self.x_mm * share, y_mm: self.y_mm * share, turn_rad: self.turn_rad * share }
    }

    /// Slid by this after having slid by `before`, both as seen from the table.
    fn after(&self, before: &Self) -> Self {
        let at = self.on_table(V3::new(before.x_mm, before.y_mm, 0.0));
        Self { x_mm: at.x, y_mm: at.y, turn_rad: before.turn_rad + self.turn_rad }
    }
}

/// A knock: what it hits, how far, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bump {
    pub begins_s: f64,
    pub lasts_s: f64,
    hit: Hit,
}

/// What is hit, and where to.
#[derive(Clone, Copy, Debug)]
enum Hit {
    /// The camera: new camera space from the old one.
    Camera { turn: Vector3<f64>, shift_mm: Vector3<f64> },
    /// The board.
    Board(Slid),
}

impl Hit {
    fn stand(&self, before: &Stand, share: f64) -> Stand {
        let mut camera = before.camera;
        match self {
            Self::Camera { turn, shift_mm } => {
                let by = Isometry3::new(shift_mm * share, turn * share);
                camera.pose = by * camera.pose;
                Stand { camera, slid: before.slid }
            }
            Self::Board(slid) => {
                let slid = slid.times(share).after(&before.slid);
                camera.pose = camera.pose * before.slid.isometry().inverse() * slid.isometry();
                Stand { camera, slid }
            }
        }
    }

    fn drawn(dice: &mut Dice, distance_mm: f64) -> Self {
        let reach_mm = distance_mm * 0.08;
        let mut along = |most: f64| Vector3::new(dice.between(-most, most), dice.between(-most, most), 0.0);
        let (turn, shift) = (along(MOST_TURN_RAD * 0.7), along(reach_mm));
        let roll = dice.between(-MOST_TURN_RAD, MOST_TURN_RAD);
        if dice.chance(0.4) {
            return Self::Board(Slid { x_mm: shift.x as f32, y_mm: shift.y as f32, turn_rad: roll as f32 });
        }
        let shift_mm = if dice.chance(0.6) { shift } else { Vector3::zeros() };
        Self::Camera { turn: Vector3::new(turn.x, turn.y, if dice.chance(0.5) { roll } else { 0.0 }), shift_mm }
    }
}

impl Bump {
    /// A knock that leaves the whole board in the picture; `None` where there is no room for one.
    pub fn drawn(dice: &mut Dice, scene: &Scene, before: &Stand, begins_s: f64) -> Option<Self> {
        let lasts_s = dice.between(0.1, 0.5);
        let width = f64::from(scene.size_px.0);
        let corners = |stand: &Stand| {
            let seen = Scene { camera: stand.camera, ..scene.clone() };
            scene.corners().map(|corner| seen.camera.project(corner.at_height(0.0)))
        };
        let room = |at: f64, size: u32| at > MARGIN_PX && at < f64::from(size) - MARGIN_PX;
        for attempt in 0..TRIES {
            let hit = Hit::drawn(dice, scene.camera.centre().z);
            // Where the board fills the picture, only small knocks leave it there.
            let hit = hit.times(1.0 - attempt as f64 / TRIES as f64);
            let (old, new) = (corners(before), corners(&hit.stand(before, 1.0)));
            let moved = old.iter().zip(&new).map(|(a, b)| match (a, b) {
                (Some(a), Some(b)) => a.distance(*b),
                (None, _) | (_, None) => f64::INFINITY,
            });
            let moved = moved.fold(0.0, f64::max);
            let inside = new.iter().flatten().all(|p| room(p.x, scene.size_px.0) && room(p.y, scene.size_px.1));
            if inside && (LEAST_SHIFT_SHARE * width..=MOST_SHIFT_SHARE * width).contains(&moved) {
                return Some(Self { begins_s, lasts_s, hit });
            }
        }
        None
    }

    /// Where camera and board are at a moment of it.
    pub fn stand(&self, before: &Stand, t: f64) -> Stand {
        let share = ((t - self.begins_s) / self.lasts_s).clamp(0.0, 1.0);
        // It swings a little beyond and back.
        let swing = 0.12 * (std::f64::consts::TAU * share).sin() * share;
        self.hit.stand(before, share * share * (3.0 - 2.0 * share) - swing)
    }

    /// Whether something moves then.
    pub fn is_on(&self, t: f64) -> bool {
        (self.begins_s..self.begins_s + self.lasts_s).contains(&t)
    }
}

impl Hit {
    fn times(&self, share: f64) -> Self {
        match self {
            Self::Camera { turn, shift_mm } => Self::Camera { turn: turn * share, shift_mm: shift_mm * share },
            Self::Board(slid) => Self::Board(slid.times(share)),
        }
    }
}

/// Moments within the time that the shutter is open around `t`.
pub(super) fn sub_moments(t: f64, shutter_s: f64) -> impl Iterator<Item = f64> {
    (0..SUB_MOMENTS).map(move |i| t + shutter_s * ((f64::from(i) + 0.5) / f64::from(SUB_MOMENTS) - 0.5))
}

/// A scene after a knock at camera or board, and where both are then; `None` where the board would leave the picture.
pub fn knocked(scene: &Scene, seed: u64) -> Option<Scene> {
    let mut dice = Dice::new(seed ^ 0x006b_6e6f_636b);
    let before = Stand { camera: scene.camera, slid: scene.slid };
    let Stand { camera, slid } = Bump::drawn(&mut dice, scene, &before, 0.0)?.stand(&before, f64::INFINITY);
    Some(Scene { camera, slid, ..scene.clone() })
}
