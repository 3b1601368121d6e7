use nalgebra::{Point2, Vector2};

/// Where a tile's top lies in the picture: a parallelogram, which a tile's perspective is close to. In pixels.
///
/// A place on it is told by how far it lies along and across: (±1, ±1) are its corners, (±1/2, 0) the middles of its halves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its middle.
    pub middle: Point2<f32>,
    /// From the middle to the middle of its first half's end.
    pub along: Vector2<f32>,
    /// From the middle to the middle of a side.
    pub across: Vector2<f32>,
}

impl Pose {
    /// The picture's place of one on the tile.
    #[inline]
    pub fn at(&self, along: f32, across: f32) -> Point2<f32> {
        self.middle + along * self.along + across * self.across
    }

    /// The tile's place of one in the picture: along and across.
    pub fn place_of(&self, at: Point2<f32>) -> (f32, f32) {
        let away = at - self.middle;
        let turn = self.along.perp(&self.across);
        (away.perp(&self.across) / turn, self.along.perp(&away) / turn)
    }

    /// Its corners, one after the other.
    pub fn corners(&self) -> [Point2<f32>; 4] {
        [self.at(1.0, -1.0), self.at(1.0, 1.0), self.at(-1.0, 1.0), self.at(-1.0, -1.0)]
    }

    /// Its width: the root of half its area.
    pub fn width(&self) -> f32 {
        (2.0 * self.along.perp(&self.across).abs()).sqrt()
    }

    /// Its pixels of a plane that is smaller by this factor.
    pub fn scaled(&self, factor: f32) -> Self {
        Self { middle: self.middle * factor, along: self.along * factor, across: self.across * factor }
    }

    /// Whether two poses are of one tile: the middles close to each other, and the same direction.
    pub fn is_same(&self, other: &Self) -> bool {
        let (along, across) = self.place_of(other.middle);
        let turn = self.along.perp(&other.along).abs() / (self.along.norm() * other.along.norm());
        along.abs() < 0.2 && across.abs() < 0.4 && turn < 0.5
    }

    /// Share of the smaller of two that the other covers, 0 to 1, on a raster of 8 by 4 places.
    pub fn overlap(&self, other: &Self) -> f32 {
        if (self.middle - other.middle).norm() > self.along.norm() + other.along.norm() {
            return 0.0;
        }
        let (small, large) = if self.width() < other.width() { (self, other) } else { (other, self) };
        let mut inside = 0;
        for step in 0..32 {
            let (col, row) = ((step % 8) as f32, (step / 8) as f32);
            let (along, across) = large.place_of(small.at((col + 0.5) / 4.0 - 1.0, (row + 0.5) / 2.0 - 1.0));
            inside += i32::from(along.abs() <= 1.0 && across.abs() <= 1.0);
        }
        inside as f32 / 32.0
    }
}
