use nalgebra::{Isometry3, Matrix3, Point2, Point3};
use serde::{Deserialize, Serialize};

use super::{Homography, ImagePoint, SpacePoint, TablePoint};

/// Pixels per unit of slope, and the picture's optical centre. Pinhole with the Brown–Conrady distortion, as in OpenCV.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Intrinsics {
    /// Focal length in pixels, horizontally.
    pub fx: f64,
    /// Focal length in pixels, vertically.
    pub fy: f64,
    /// Optical centre, pixels from the left.
    pub cx: f64,
    /// Optical centre, pixels from the top.
    pub cy: f64,
    /// Deviation of the lens from a pinhole; none by default.
    #[serde(default, flatten)]
    pub distortion: Distortion,
}

/// Brown–Conrady coefficients on normalised image coordinates (OpenCV's order k1, k2, p1, p2, k3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Distortion {
    /// Radial, second order: negative for barrel distortion.
    pub k1: f64,
    /// Radial, fourth order.
    pub k2: f64,
    /// Tangential.
    pub p1: f64,
    /// Tangential.
    pub p2: f64,
    /// Radial, sixth order.
    pub k3: f64,
}

impl Distortion {
    /// Whether the lens is a plain pinhole.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Where the lens moves a normalised image point to.
    fn distort(&self, p: Point2<f64>) -> Point2<f64> {
        let (x, y) = (p.x, p.y);
        let r2 = x * x + y * y;
        let radial = 1.0 + r2 * (self.k1 + r2 * (self.k2 + r2 * self.k3));
        Point2::new(
            x * radial + 2.0 * self.p1 * x * y + self.p2 * (r2 + 2.0 * x * x),
            y * radial + self.p1 * (r2 + 2.0 * y * y) + 2.0 * self.p2 * x * y,
        )
    }

    /// The inverse of `distort` by fixed-point iteration; converges for any lens whose picture does not fold over.
    fn undistort(&self, seen: Point2<f64>) -> Point2<f64> {
        if self.is_none() {
            return seen;
        }
        let mut p = seen;
        for _ in 0..20 {
            let step = self.distort(p) - seen;
            p -= step;
            if step.norm() < 1e-9 {
                break;
            }
        }
        p
    }
}

/// The camera's place: maps table space to camera space (x right, y down, z forward; millimetres).
pub type Pose = Isometry3<f64>;

/// A calibrated camera over a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Lens and sensor.
    pub intrinsics: Intrinsics,
    /// Camera space from table space.
    pub pose: Pose,
}

impl Camera {
    /// Where a point above the table appears; `None` behind the camera.
    pub fn project(&self, point: SpacePoint) -> Option<ImagePoint> {
        let p = self.pose * point.xyz();
        (p.z > 1e-6).then(|| self.pixel(Point2::new(p.x / p.z, p.y / p.z)))
    }

    /// The point at `height_mm` above the table that appears at this pixel; `None` if the line of sight does not meet it.
    pub fn unproject(&self, pixel: ImagePoint, height_mm: f64) -> Option<TablePoint> {
        let k = &self.intrinsics;
        let slope = k.distortion.undistort(Point2::new((pixel.x - k.cx) / k.fx, (pixel.y - k.cy) / k.fy));
        let from = self.centre().xyz();
        let towards = self.pose.rotation.inverse() * Point3::new(slope.x, slope.y, 1.0).coords;
        let share = (height_mm - from.z) / towards.z;
        (share > 0.0 && share.is_finite()).then(|| {
            let met = from + towards * share;
            TablePoint::new(met.x, met.y)
        })
    }

    /// The camera's optical centre in table space.
    pub fn centre(&self) -> SpacePoint {
        let c = self.pose.inverse_transform_point(&Point3::origin());
        SpacePoint::new(c.x, c.y, c.z)
    }

    /// Angle of the line of sight to a place over the table's plane, radians: π/2 looking straight down on it.
    pub fn elevation_rad(&self, at: TablePoint) -> f64 {
        let c = self.centre();
        c.z.atan2((c.x - at.x).hypot(c.y - at.y))
    }

    /// The pinhole's map from the plane at `height_mm` to the picture, without the lens's distortion.
    pub fn image_from_plane(&self, height_mm: f64) -> Homography<TablePoint, ImagePoint> {
        let k = &self.intrinsics;
        let rotation = self.pose.rotation.to_rotation_matrix();
        let r = rotation.matrix();
        let lifted = r.column(2) * height_mm + self.pose.translation.vector;
        let plane = Matrix3::from_columns(&[r.column(0).into_owned(), r.column(1).into_owned(), lifted]);
        Homography::from_matrix(Matrix3::new(k.fx, 0.0, k.cx, 0.0, k.fy, k.cy, 0.0, 0.0, 1.0) * plane)
    }

    fn pixel(&self, slope: Point2<f64>) -> ImagePoint {
        let k = &self.intrinsics;
        let seen = k.distortion.distort(slope);
        ImagePoint::new(k.fx * seen.x + k.cx, k.fy * seen.y + k.cy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::{Rotation3, Translation3, Vector3};

    fn camera(distortion: Distortion) -> Camera {
        let rotation = Rotation3::from_euler_angles(std::f64::consts::PI - 0.6, 0.1, 0.3);
        let pose = Translation3::from(rotation * -Vector3::new(240.0, -300.0, 1200.0)) * rotation;
        Camera {
            intrinsics: Intrinsics { fx: 900.0, fy: 905.0, cx: 480.0, cy: 270.0, distortion },
            pose: nalgebra::convert(pose),
        }
    }

    #[test]
    fn unproject_undoes_project_at_every_height() {
        for k1 in [0.0, -0.25] {
            let camera = camera(Distortion { k1, ..Distortion::default() });
            for height in [0.0, 12.0, 44.0] {
                let point = TablePoint::new(150.0, 420.0);
                let pixel = camera.project(point.at_height(height)).unwrap();
                assert!(camera.unproject(pixel, height).unwrap().distance(point) < 1e-3);
            }
        }
    }

    #[test]
    fn the_plane_homography_agrees_with_projection() {
        let camera = camera(Distortion::default());
        let point = TablePoint::new(33.0, 700.0);
        let direct = camera.project(point.at_height(12.0)).unwrap();
        assert!(camera.image_from_plane(12.0).apply(point).distance(direct) < 1e-6);
        assert!((camera.centre().z - 1200.0).abs() < 1e-6);
    }
}
