use crate::geometry::{Camera, ImagePoint, SpacePoint, TablePoint};

/// Lines of table space as they appear in a picture.
pub(in crate::report) struct Space<'a> {
    camera: &'a Camera,
}

/// A straight line is drawn in so many pieces where the lens bends it.
const PIECES: usize = 12;

/// Sides of the polygon drawn for a circle.
const CIRCLE_SIDES: usize = 48;

impl<'a> Space<'a> {
    pub(in crate::report) fn new(camera: &'a Camera) -> Self {
        Self { camera }
    }

    /// A point's place in the picture; `None` behind the camera.
    pub(in crate::report) fn point(&self, point: SpacePoint) -> Option<ImagePoint> {
        self.camera.project(point)
    }

    /// An open line through the points, bent as the lens bends it.
    pub(in crate::report) fn line(&self, points: &[SpacePoint]) -> Vec<ImagePoint> {
        let pieces = if self.camera.intrinsics.distortion.is_none() { 1 } else { PIECES };
        let between = |a: &SpacePoint, b: &SpacePoint, i: usize| {
            let share = i as f64 / pieces as f64;
            SpacePoint::new(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z))
        };
        let sides = points.iter().zip(points.iter().skip(1));
        let inner = sides.flat_map(|(a, b)| (0..pieces).map(move |i| between(a, b, i)));
        inner.chain(points.last().copied()).filter_map(|point| self.point(point)).collect()
    }

    /// A closed line round a polygon.
    pub(in crate::report) fn ring(&self, corners: &[SpacePoint]) -> Vec<ImagePoint> {
        let closed: Vec<SpacePoint> = corners.iter().chain(corners.first()).copied().collect();
        self.line(&closed)
    }

    /// A horizontal circle as the ellipse that it appears as.
    pub(in crate::report) fn circle(&self, centre: TablePoint, height_mm: f64, radius_mm: f64) -> Vec<ImagePoint> {
        let at = |i: usize| {
            let angle_rad = i as f64 * std::f64::consts::TAU / CIRCLE_SIDES as f64;
            let (sin, cos) = angle_rad.sin_cos();
            SpacePoint::new(centre.x + radius_mm * cos, centre.y + radius_mm * sin, height_mm)
        };
        (0..=CIRCLE_SIDES).filter_map(|i| self.point(at(i))).collect()
    }
}
