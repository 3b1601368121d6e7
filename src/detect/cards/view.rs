use nalgebra::{Matrix3, Point2};

use super::grid::{Cells, Mesh, map};
use super::planes::Pyramid;

/// Four corners in a picture, one after the other.
pub type Quad = [Point2<f32>; 4];

/// What can be seen of cards: the picture, and the cards that are known to lie above others.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The picture.
    pub pyramid: &'a Pyramid,
    /// Outlines of what lies above.
    pub covers: &'a [Quad],
    /// How much of the outline is seen that is looked at.
    pub outline: Outline,
}

/// How much of a card's outline is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// All of it: what is within is the card, however it is lit.
    Whole,
    /// Not all of it: what is within may be something else.
    Partly,
}

impl View<'_> {
    /// What is seen of the unit card that `image_from_card` maps, about `width_px` wide.
    pub fn cells(&self, mesh: Mesh, image_from_card: &Matrix3<f32>, width_px: f32) -> Cells {
        let mut cells = Cells::of(self.pyramid, mesh, image_from_card, width_px);
        let reach = 1.3 * width_px;
        let middle = map(image_from_card, 0.5, 0.5);
        for cover in self.covers.iter().filter(|cover| (middle_of(cover) - middle).norm() < 2.0 * reach) {
            for cell in 0..mesh.cells() {
                let (x, y) = mesh.middle(cell);
                if cells.seen[cell] && is_within(cover, map(image_from_card, x, y)) {
                    cells.seen[cell] = false;
                }
            }
        }
        cells
    }
}

/// The middle of four corners.
pub fn middle_of(quad: &Quad) -> Point2<f32> {
    let [a, b, c, d] = quad;
    Point2::from((a.coords + b.coords + c.coords + d.coords) / 4.0)
}

/// Whether a place lies within four corners, whichever way round they run.
pub fn is_within(quad: &Quad, at: Point2<f32>) -> bool {
    let [a, b, c, d] = quad;
    let side = |from: &Point2<f32>, to: &Point2<f32>| (to - from).perp(&(at - from)) > 0.0;
    let sides = [side(a, b), side(b, c), side(c, d), side(d, a)];
    sides.iter().all(|side| *side) || sides.iter().all(|side| !side)
}
