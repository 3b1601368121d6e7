use nalgebra::{Matrix2, Matrix3, Point2, Vector2, Vector3};

use super::pose::Pose;
use crate::geometry::{Camera, ImagePoint, TablePoint};

/// How long things on the plane of the tiles' tops look around one place of the picture.
///
/// A vector of the picture is as long as the root of `v' G v`, in tiles' widths.
#[derive(Clone, Copy, Debug)]
pub struct Metric(Matrix2<f32>);

impl Metric {
    /// The metric for a plane that is smaller by this factor.
    pub fn scaled(&self, factor: f32) -> Self {
        Self(self.0 / (factor * factor))
    }

    /// A tile's width in pixels: the mean over all directions.
    pub fn width_px(&self) -> f32 {
        self.0.determinant().max(1e-12).powf(-0.25)
    }

    /// How long a vector of the picture is, in tiles' widths.
    pub fn length(&self, vector: Vector2<f32>) -> f32 {
        (self.0 * vector).dot(&vector).max(0.0).sqrt()
    }

    /// The tile at a place whose bar runs along a direction of the picture.
    pub fn pose(&self, middle: Point2<f32>, across: Vector2<f32>) -> Pose {
        let across = across / (2.0 * self.length(across)).max(1e-6);
        let along = self.turned(across);
        Pose { middle, along: along / self.length(along).max(1e-6), across }
    }

    /// The direction at a right angle on the table.
    fn turned(&self, vector: Vector2<f32>) -> Vector2<f32> {
        let normal = self.0 * vector;
        Vector2::new(-normal.y, normal.x)
    }

    /// By how much a pose differs from a tile: the largest of the errors of length, width and right angle, of 1.
    pub fn misfit(&self, pose: &Pose) -> f32 {
        let (long, wide) = (self.length(pose.along), 2.0 * self.length(pose.across));
        let skew = (self.0 * pose.along).dot(&pose.across) / (long * wide / 2.0).max(1e-6);
        long.ln().abs().max(wide.ln().abs()).max(skew.abs())
    }
}

/// The metric all over the picture: of tiles' tops alike in size on one plane.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// From tiles seen: a metric that grows and shrinks with perspective.
    Seen {
        /// At the origin.
        metric: Matrix2<f32>,
        /// Change of the logarithm of scale, per pixel.
        slope: Vector2<f32>,
        /// The middle of the tiles it is from.
        origin: Point2<f32>,
    },
    /// From a calibrated camera.
    Told {
        /// Its lens and place.
        camera: Camera,
        /// Height of the tiles' tops over the table, mm.
        height_mm: f64,
        /// A tile's width, mm.
        width_mm: f64,
    },
}

impl Measure {
    /// The measure that makes the poses twice as long as wide, a tile's width wide and right-angled, as nearly as it can.
    pub fn seen(poses: &[Pose]) -> Option<Self> {
        let sum = poses.iter().fold(Vector2::zeros(), |sum, pose| sum + pose.middle.coords);
        let origin = Point2::from(sum / (poses.len() as f32).max(1.0));
        let mut slope = Vector2::zeros();
        let mut metric = Matrix2::identity();
        for round in 0..3 {
            let (mut left, mut right) = (Matrix3::zeros(), Vector3::zeros());
            for pose in poses {
                let scale = scale_at(slope, origin, pose.middle);
                let weight = (scale / pose.width()).powi(4);
                let (along, wide) = (pose.along / scale, pose.across * (2.0 / scale));
                for (a, b, wanted) in [(along, along, 1.0), (wide, wide, 1.0), (along, wide, 0.0)] {
                    let row = Vector3::new(a.x * b.x, a.x * b.y + a.y * b.x, a.y * b.y);
                    left += row * row.transpose() * weight;
                    right += row * (wanted * weight);
                }
            }
            let solved = left.try_inverse()? * right;
            metric = Matrix2::new(solved.x, solved.y, solved.y, solved.z);
            if metric.determinant() <= 0.0 || metric.trace() <= 0.0 {
                return None;
            }
            if round < 2 && poses.len() >= 2 {
                slope = tilt(poses, origin, &metric).unwrap_or(slope);
            }
        }
        Some(Self::Seen { metric, slope, origin })
    }

    /// The metric at a place; `None` where the line of sight does not meet the table.
    pub fn at(&self, place: Point2<f32>) -> Option<Metric> {
        match self {
            Self::Seen { metric, slope, origin } => Some(Metric(metric / scale_at(*slope, *origin, place).powi(2))),
            Self::Told { camera, height_mm, width_mm } => {
                let table = |dx: f64, dy: f64| {
                    let pixel = ImagePoint::new(f64::from(place.x) + dx, f64::from(place.y) + dy);
                    camera.unproject(pixel, *height_mm)
                };
                let (here, right, down) = (table(0.0, 0.0)?, table(1.0, 0.0)?, table(0.0, 1.0)?);
                let widths = |mm: f64| (mm / width_mm) as f32;
                let step = Matrix2::new(
                    widths(right.x - here.x),
                    widths(down.x - here.x),
                    widths(right.y - here.y),
                    widths(down.y - here.y),
                );
                Some(Metric(step.transpose() * step))
            }
        }
    }
}

impl Measure {
    /// Where a place of the picture is on the plane of the tiles' tops, in tiles' widths; `None` where it does not meet it, or
    /// the plane is known from tiles only.
    pub fn on_table(&self, place: Point2<f32>) -> Option<Point2<f32>> {
        let Self::Told { camera, height_mm, width_mm } = self else { return None };
        let at = camera.unproject(ImagePoint::new(f64::from(place.x), f64::from(place.y)), *height_mm)?;
        Some(Point2::new((at.x / width_mm) as f32, (at.y / width_mm) as f32))
    }

    /// Where a place on that plane is in the picture.
    pub fn in_picture(&self, place: Point2<f32>) -> Option<Point2<f32>> {
        let Self::Told { camera, height_mm, width_mm } = self else { return None };
        let at = TablePoint::new(f64::from(place.x) * width_mm, f64::from(place.y) * width_mm);
        let seen = camera.project(at.at_height(*height_mm))?;
        Some(Point2::new(seen.x as f32, seen.y as f32))
    }
}

fn scale_at(slope: Vector2<f32>, origin: Point2<f32>, at: Point2<f32>) -> f32 {
    slope.dot(&(at - origin)).clamp(-1.5, 1.5).exp()
}

/// How the scale changes over the picture, by least squares that lean towards no change.
fn tilt(poses: &[Pose], origin: Point2<f32>, metric: &Matrix2<f32>) -> Option<Vector2<f32>> {
    let away = |pose: &Pose| pose.middle - origin;
    let span = poses.iter().map(|pose| away(pose).norm()).fold(1.0f32, f32::max);
    let mut left = Matrix3::from_diagonal(&Vector3::new(0.0, 0.4, 0.4));
    let mut right = Vector3::zeros();
    for pose in poses {
        let row = Vector3::new(1.0, away(pose).x / span, away(pose).y / span);
        let area = metric.determinant().sqrt() * pose.width().powi(2);
        left += row * row.transpose();
        right += row * (0.5 * area.max(1e-9).ln());
    }
    let solved = left.try_inverse()? * right;
    Some(Vector2::new(solved.y, solved.z) / span)
}
