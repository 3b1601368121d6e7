use nalgebra::{Point2, Point3};
use serde::{Deserialize, Serialize};

/// A point of a plane, so that homographies can say which planes they join.
pub trait Planar: Copy {
    /// The point with these coordinates.
    fn from_xy(x: f64, y: f64) -> Self;
    /// The point's coordinates.
    fn xy(self) -> Point2<f64>;
}

macro_rules! planar_point {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
        pub struct $name {
            /// First coordinate.
            pub x: f64,
            /// Second coordinate.
            pub y: f64,
        }

        impl $name {
            /// The point at (x, y).
            pub const fn new(x: f64, y: f64) -> Self {
                Self { x, y }
            }

            /// Euclidean distance in the space's own unit.
            pub fn distance(self, other: Self) -> f64 {
                (self.x - other.x).hypot(self.y - other.y)
            }
        }

        impl Planar for $name {
            fn from_xy(x: f64, y: f64) -> Self {
                Self { x, y }
            }
            fn xy(self) -> Point2<f64> {
                Point2::new(self.x, self.y)
            }
        }
    };
}

planar_point! {
    /// A place in a picture, in pixels: x right, y down, origin at the image's top-left corner.
    ImagePoint
}
planar_point! {
    /// A place on a plane parallel to the table, in millimetres: x to the near player's right, y away from them.
    TablePoint
}

/// A place above the table, in millimetres: the table's x and y, and z up from the playing surface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SpacePoint {
    /// To the near player's right.
    pub x: f64,
    /// Away from the near player.
    pub y: f64,
    /// Up from the playing surface.
    pub z: f64,
}

impl SpacePoint {
    /// The point at (x, y, z).
    pub const fn new(x: f64, y: f64, z: f64) -> Self {
        Self { x, y, z }
    }

    /// The same place as a vector point of nalgebra.
    pub fn xyz(self) -> Point3<f64> {
        Point3::new(self.x, self.y, self.z)
    }
}

impl TablePoint {
    /// The point `height_mm` above this one.
    pub const fn at_height(self, height_mm: f64) -> SpacePoint {
        SpacePoint::new(self.x, self.y, height_mm)
    }
}
