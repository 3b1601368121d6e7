use nalgebra::{Matrix3, Point2, Vector2};

use super::poses::{Pose, Size};
use crate::geometry::{Camera, Homography, ImagePoint, TablePoint};

/// The plane that cards lie on, as the picture shows it.
#[derive(Clone, Copy, Debug)]
pub enum Ground {
    /// The table of a calibrated camera.
    Calibrated(Camera),
    /// A plane whose measure was found by cards.
    Found(Homography<TablePoint, ImagePoint>, Homography<ImagePoint, TablePoint>),
}

impl Ground {
    /// The place on the plane that appears at a pixel, mm.
    pub fn place(&self, at: Point2<f32>) -> Option<Point2<f32>> {
        let at = ImagePoint::new(f64::from(at.x), f64::from(at.y));
        let place = match self {
            Self::Calibrated(camera) => camera.unproject(at, 0.0)?,
            Self::Found(_, table_from_image) => table_from_image.apply(at),
        };
        Some(Point2::new(place.x as f32, place.y as f32))
    }

    /// Where a place of the plane appears.
    pub fn pixel(&self, at: Point2<f32>) -> Option<Point2<f32>> {
        let at = TablePoint::new(f64::from(at.x), f64::from(at.y));
        let pixel = match self {
            Self::Calibrated(camera) => camera.project(at.at_height(0.0))?,
            Self::Found(image_from_table, _) => image_from_table.apply(at),
        };
        Some(Point2::new(pixel.x as f32, pixel.y as f32))
    }

    /// Whether the plane's axes turn in the picture as its own do.
    fn is_mirrored(&self) -> bool {
        matches!(self, Self::Calibrated(_))
    }

    /// Where the picture shows the unit card that lies so, its top towards -along.
    pub fn image_from_card(&self, pose: &Pose, size: Size) -> Option<Matrix3<f32>> {
        // The table's y axis points away from the near player, the picture's down.
        let turn = if self.is_mirrored() { 1.0 } else { -1.0 };
        let along = pose.along * (size.height / 2.0);
        let right = Vector2::new(-pose.along.y, pose.along.x) * (turn * size.width / 2.0);
        let corners = [-right - along, right - along, right + along, along - right];
        let mut pixels = [Point2::origin(); 4];
        for (pixel, corner) in pixels.iter_mut().zip(corners) {
            *pixel = self.pixel(pose.middle + corner)?;
        }
        unit_square_to(&pixels)
    }
}

/// The map from the unit square to four corners in its order: (0, 0), (1, 0), (1, 1), (0, 1) (P. Heckbert, 1989).
pub fn unit_square_to(corners: &[Point2<f32>; 4]) -> Option<Matrix3<f32>> {
    let [a, b, c, d] = corners;
    let (one, two, sum) = (b - c, d - c, a.coords - b.coords + c.coords - d.coords);
    let area = one.perp(&two);
    if area.abs() < 1e-6 {
        return None;
    }
    let (g, h) = (sum.perp(&two) / area, one.perp(&sum) / area);
    Some(Matrix3::new(
        b.x - a.x + g * b.x,
        d.x - a.x + h * d.x,
        a.x,
        b.y - a.y + g * b.y,
        d.y - a.y + h * d.y,
        a.y,
        g,
        h,
        1.0,
    ))
}
