use serde::{Deserialize, Serialize};

use crate::geometry::{ImagePoint, TablePoint, is_convex, polygon_area};
use crate::model::BoardShape;

/// The playing area's inner corners in the picture. Files hold each as `[x, y]`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corners {
    /// At the near player's left hand.
    #[serde(with = "pair")]
    pub near_left: ImagePoint,
    /// At the near player's right hand.
    #[serde(with = "pair")]
    pub near_right: ImagePoint,
    /// Beyond `near_right`.
    #[serde(with = "pair")]
    pub far_right: ImagePoint,
    /// Beyond `near_left`.
    #[serde(with = "pair")]
    pub far_left: ImagePoint,
}

/// Why four pixels cannot be a board's corners.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CornersError {
    /// Not in the picture.
    #[error(
        "the corner {corner} at {x:.1},{y:.1} lies outside the picture of {width}x{height} pixels; all four must be in view"
    )]
    Outside {
        /// Which.
        corner: &'static str,
        /// Pixels from the left.
        x: f64,
        /// Pixels from the top.
        y: f64,
        /// The picture's width.
        width: u32,
        /// The picture's height.
        height: u32,
    },
    /// The sides cross, or three corners lie in a line.
    #[error(
        "the corners cross or lie in a line; give them in the order near-left, near-right, far-right, far-left, going once round the board"
    )]
    Crossed,
    /// Right order, wrong way round: seen from below.
    #[error(
        "the corners run clockwise, so left and right are exchanged; give them in the order near-left, near-right, far-right, far-left as the near player sees the board"
    )]
    Mirrored,
    /// The long side taken for the short one.
    #[error(
        "the corners miss the board's shape by {residual_px:.0} px, and by {turned_px:.0} px if begun at the next corner; give them in the order near-left, near-right, far-right, far-left, or mend the board's size"
    )]
    Turned {
        /// Root mean square miss of the corners as given.
        residual_px: f64,
        /// The same if begun a corner later.
        turned_px: f64,
    },
    /// So small that nothing on the board can be measured.
    #[error(
        "the corners enclose only {area_px:.0} pixels; bring the camera closer or point at the playing area's corners"
    )]
    TooSmall {
        /// What they enclose.
        area_px: f64,
    },
}

impl Corners {
    /// A board smaller than this in the picture cannot be measured: less than one pixel a centimetre.
    const LEAST_AREA_PX: f64 = 400.0;

    /// From the order near-left, near-right, far-right, far-left.
    pub fn from_array([near_left, near_right, far_right, far_left]: [ImagePoint; 4]) -> Self {
        Self { near_left, near_right, far_right, far_left }
    }

    /// In the order near-left, near-right, far-right, far-left.
    pub fn to_array(self) -> [ImagePoint; 4] {
        [self.near_left, self.near_right, self.far_right, self.far_left]
    }

    /// Checks that the corners can be those of a board seen from above in a picture of this size.
    pub fn check(&self, (width, height): (u32, u32)) -> Result<(), CornersError> {
        const NAMES: [&str; 4] = ["near-left", "near-right", "far-right", "far-left"];
        let inside =
            |p: &ImagePoint| (0.0..=f64::from(width)).contains(&p.x) && (0.0..=f64::from(height)).contains(&p.y);
        let corners = self.to_array();
        if let Some((corner, p)) = NAMES.into_iter().zip(corners).find(|(_, p)| !inside(p)) {
            return Err(CornersError::Outside { corner, x: p.x, y: p.y, width, height });
        }
        if !is_convex(&corners) {
            return Err(CornersError::Crossed);
        }
        // Counter-clockwise on the table is counter-clockwise in the picture, whose y axis points down: negative area.
        let area_px = polygon_area(&corners);
        if area_px > 0.0 {
            return Err(CornersError::Mirrored);
        }
        if area_px.abs() < Self::LEAST_AREA_PX {
            return Err(CornersError::TooSmall { area_px: area_px.abs() });
        }
        Ok(())
    }
}

/// The board's corners on the table, in the same order.
pub(super) fn on_table(board: &BoardShape) -> [TablePoint; 4] {
    let (width, length) = (board.width_mm, board.length_mm);
    [(0.0, 0.0), (width, 0.0), (width, length), (0.0, length)].map(|(x, y)| TablePoint::new(x, y))
}

/// `[x, y]` in files, a point in the program.
pub(super) mod pair {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::geometry::ImagePoint;

    pub fn serialize<S: Serializer>(point: &ImagePoint, serializer: S) -> Result<S::Ok, S::Error> {
        [point.x, point.y].serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ImagePoint, D::Error> {
        <[f64; 2]>::deserialize(deserializer).map(|[x, y]| ImagePoint::new(x, y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: [(f64, f64); 4] = [(10.0, 90.0), (90.0, 90.0), (80.0, 10.0), (20.0, 10.0)];

    fn check(corners: [(f64, f64); 4]) -> Result<(), CornersError> {
        Corners::from_array(corners.map(|(x, y)| ImagePoint::new(x, y))).check((100, 100))
    }

    #[test]
    fn a_board_seen_from_above_has_one_winding() {
        let [near_left, near_right, far_right, far_left] = GOOD;
        assert_eq!(check(GOOD), Ok(()));
        assert_eq!(check([near_right, near_left, far_left, far_right]), Err(CornersError::Mirrored));
        assert_eq!(check([near_left, far_right, near_right, far_left]), Err(CornersError::Crossed));
        assert!(matches!(check([(-1.0, 90.0), near_right, far_right, far_left]), Err(CornersError::Outside { .. })));
        assert!(matches!(check([near_left, (f64::NAN, 0.0), far_right, far_left]), Err(CornersError::Outside { .. })));
    }
}
