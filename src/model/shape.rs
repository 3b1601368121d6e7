use crate::geometry::SpacePoint;

/// The rectangular playing area and what stands on and around it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardShape {
    /// Inner width of the playing area, along x.
    pub width_mm: f64,
    /// Inner length of the playing area, along y.
    pub length_mm: f64,
    /// Height of the rim around the playing area; zero where there is none.
    pub rim_height_mm: f64,
    /// Squares along each side, where the playing area is a grid of them.
    pub squares: Option<u8>,
    /// Opaque boxes on the playing area (a bar's two arms), which hide what lies behind them.
    pub solids: Vec<Solid>,
}

/// An opaque box with sides parallel to the table's axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solid {
    /// The corner with the least coordinates.
    pub min: SpacePoint,
    /// The corner with the greatest coordinates.
    pub max: SpacePoint,
}

/// A round flat piece of known size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiscShape {
    /// Diameter of its top.
    pub diameter_mm: f64,
    /// Height of its top above the table.
    pub height_mm: f64,
}
