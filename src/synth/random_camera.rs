//! Random cameras that have the whole board in view.

use nalgebra::{Isometry3, Point3, Translation3, UnitQuaternion, Vector3};

use super::dice::Dice;
use super::truth::BoardKeys;
use crate::geometry::{Camera, Distortion, Intrinsics, SpacePoint};

/// Width of the rim that must be in view too, roughly.
const RIM_MM: f64 = 20.0;
/// The least distance of the playing area's corners from the picture's border.
const MARGIN_PX: f64 = 6.0;

/// A camera 45° to 90° above the board, turned any way, whose picture the board fills to 55 to 92 %.
pub(super) fn camera(dice: &mut Dice, board: &BoardKeys, size_px: (u32, u32)) -> Camera {
    let anywhere = |dice: &mut Dice| (dice.between(45.0, 90.0), dice.between(0.0, std::f64::consts::TAU));
    camera_from(dice, board, size_px, (0.55, 0.92), anywhere)
}

/// The same from where `drawn` says, degrees above the board and radians from x; the board fills such a share.
pub(super) fn camera_from(
    dice: &mut Dice,
    board: &BoardKeys,
    (width, height): (u32, u32),
    fills: (f64, f64),
    drawn: impl FnOnce(&mut Dice) -> (f64, f64),
) -> Camera {
    let (width, height) = (f64::from(width), f64::from(height));
    let field_rad = dice.between(42.0, 76.0_f64).to_radians();
    let focal = width / 2.0 / (field_rad / 2.0).tan();
    let distortion = if dice.chance(0.4) {
        let k1 = dice.between(-0.24, 0.06);
        Distortion { k1, k2: -k1 * dice.between(0.1, 0.35), ..Distortion::default() }
    } else {
        Distortion::default()
    };
    let off_centre = if dice.chance(0.3) { 0.012 } else { 0.0 };
    let intrinsics = Intrinsics {
        fx: focal,
        fy: focal * if dice.chance(0.2) { dice.between(0.99, 1.01) } else { 1.0 },
        cx: width * (0.5 + dice.normal(off_centre)),
        cy: height * (0.5 + dice.normal(off_centre)),
        distortion,
    };
    let (elevation_deg, azimuth_rad) = drawn(dice);
    let view = View {
        elevation_rad: elevation_deg.to_radians(),
        azimuth_rad,
        roll_rad: dice.normal(4.0_f64.to_radians()),
        target: Vector3::new(board.width_mm / 2.0, board.length_mm / 2.0, 0.0),
    };
    let fill = dice.between(fills.0, fills.1);
    let drift = (dice.between(-1.0, 1.0), dice.between(-1.0, 1.0));
    fit(intrinsics, view, board, (width, height), fill, drift)
}

#[derive(Clone, Copy)]
struct View {
    elevation_rad: f64,
    azimuth_rad: f64,
    roll_rad: f64,
    target: Vector3<f64>,
}

impl View {
    fn camera(&self, intrinsics: Intrinsics, distance_mm: f64) -> Camera {
        let (sin_e, cos_e) = self.elevation_rad.sin_cos();
        let (sin_a, cos_a) = self.azimuth_rad.sin_cos();
        let forward = -Vector3::new(cos_e * cos_a, cos_e * sin_a, sin_e);
        let eye = self.target - forward * distance_mm;
        let up = Vector3::new(-sin_e * cos_a, -sin_e * sin_a, cos_e);
        let look = UnitQuaternion::face_towards(&forward, &-up);
        let roll = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), self.roll_rad);
        let rotation = roll * look.inverse();
        let shift = Translation3::from(-(rotation * eye));
        Camera { intrinsics, pose: Isometry3::from_parts(shift, rotation) }
    }
}

/// Least and greatest x and y of the board in the picture.
fn extent(camera: &Camera, board: &BoardKeys) -> Option<[f64; 4]> {
    let (w, l, h) = (board.width_mm + RIM_MM, board.length_mm + RIM_MM, board.rim_height_mm);
    let mut around = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for (x, y) in [(-RIM_MM, -RIM_MM), (w, -RIM_MM), (w, l), (-RIM_MM, l)] {
        for z in [0.0, h] {
            let inside = camera.pose * Point3::new(x, y, z);
            if inside.z < 50.0 {
                return None;
            }
            let seen = camera.project(SpacePoint::new(x, y, z))?;
            let [left, top, right, bottom] = around;
            around = [left.min(seen.x), top.min(seen.y), right.max(seen.x), bottom.max(seen.y)];
        }
    }
    Some(around)
}

/// Chooses the distance so that the board fills the wanted share, and moves the target so that it lies in the picture.
fn fit(
    intrinsics: Intrinsics,
    mut view: View,
    board: &BoardKeys,
    size: (f64, f64),
    fill: f64,
    drift: (f64, f64),
) -> Camera {
    let mut distance = 2500.0;
    for _ in 0..60 {
        let camera = view.camera(intrinsics, distance);
        let Some([left, top, right, bottom]) = extent(&camera, board) else {
            distance *= 1.3;
            continue;
        };
        // The slack on each side of the board's picture is shared out by `drift`.
        let miss = |low: f64, high: f64, size: f64, drift: f64| {
            let room = ((size - (high - low)) / 2.0 - MARGIN_PX).max(0.0);
            size / 2.0 + drift * 0.8 * room - (low + high) / 2.0
        };
        let (dx, dy) = (miss(left, right, size.0, drift.0), miss(top, bottom, size.1, drift.1));
        let per_px = distance / intrinsics.fx;
        let step = camera.pose.rotation.inverse() * Vector3::new(-dx * per_px, -dy * per_px, 0.0);
        view.target += Vector3::new(step.x, step.y, 0.0) * 0.7;
        let filled = ((right - left) / size.0).max((bottom - top) / size.1);
        distance = (distance * (filled / fill).clamp(0.7, 1.5)).clamp(350.0, 9000.0);
    }
    view.camera(intrinsics, distance)
}
