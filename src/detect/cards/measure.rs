//! The plane that cards lie on, by the cards: all are of one size, so that the map that shows them so is the plane's.

use nalgebra::{DMatrix, DVector, Matrix3};

use super::grid::map;
use super::ground::Ground;
use super::poses::Size;
use super::view::{Quad, middle_of};
use crate::geometry::Homography;

/// Rounds of least squares.
const ROUNDS: usize = 12;
/// How exact corners are, pixels; with one or few cards, perspective is no better known than this.
const CORNER_PX: f32 = 0.7;
/// How much a card's size is expected to change over the picture by perspective, as a share.
const PERSPECTIVE: f32 = 0.35;

/// The plane of cards with these corners (top left, top right, bottom right, bottom left), in a picture so wide.
pub fn ground_of(cards: &[Quad], size: Size, picture_px: f32) -> Option<Ground> {
    let first = cards.first()?;
    let origin = middle_of(first);
    let start = affine(first, size)?;
    // Perspective is told by two numbers, in shares over the picture; the rest of the map in the first card's own terms.
    let table_from_image = |p: &DVector<f32>| {
        let bend =
            Matrix3::new(1.0 + p[0], p[1], 0.0, p[1], 1.0 + p[2], 0.0, p[3] / picture_px, p[4] / picture_px, 1.0);
        // The bend is in the picture's pixels around the first card.
        let centred = Matrix3::new(1.0, 0.0, -origin.x, 0.0, 1.0, -origin.y, 0.0, 0.0, 1.0);
        start * bend * centred
    };
    let residuals = |p: &DVector<f32>| {
        let table_from_image = table_from_image(p);
        let mut off = Vec::with_capacity(6 * cards.len() + 5);
        for card in cards {
            let [a, b, c, d] = card.map(|corner| map(&table_from_image, corner.x, corner.y));
            let diagonal = size.width.hypot(size.height);
            let sides = [(a, b, size.width), (d, c, size.width), (a, d, size.height), (b, c, size.height)];
            let own_px = (card[1] - card[0]).norm() / size.width;
            for (from, to, length) in sides.into_iter().chain([(a, c, diagonal), (b, d, diagonal)]) {
                off.push(((to - from).norm() - length) * own_px / CORNER_PX);
            }
        }
        off.extend([p[3] / PERSPECTIVE, p[4] / PERSPECTIVE]);
        DVector::from_vec(off)
    };
    let mut p = DVector::<f32>::zeros(5);
    let mut now = residuals(&p);
    let mut damping = 1e-2;
    for _ in 0..ROUNDS {
        let mut slopes = DMatrix::<f32>::zeros(now.len(), 5);
        for k in 0..5 {
            let mut moved = p.clone();
            moved[k] += 1e-3;
            slopes.set_column(k, &((residuals(&moved) - &now) / 1e-3));
        }
        let mut normal = slopes.transpose() * &slopes;
        for k in 0..5 {
            normal[(k, k)] *= 1.0 + damping;
        }
        let Some(step) = normal.cholesky().map(|normal| normal.solve(&(slopes.transpose() * &now))) else { break };
        let next = &p - step;
        let then = residuals(&next);
        if then.norm_squared() < now.norm_squared() {
            (p, now, damping) = (next, then, damping / 4.0);
        } else {
            damping *= 8.0;
        }
    }
    let matrix = table_from_image(&p).map(f64::from);
    let table_from_image = Homography::from_matrix(matrix);
    Some(Ground::Found(table_from_image.inverse()?, table_from_image))
}

/// The affine map from pixels around a card's middle to mm that shows it in its size.
fn affine(card: &Quad, size: Size) -> Option<Matrix3<f32>> {
    let [a, b, c, d] = card;
    let across = ((b - a) + (c - d)) / (2.0 * size.width);
    let down = ((d - a) + (c - b)) / (2.0 * size.height);
    Matrix3::new(across.x, down.x, 0.0, across.y, down.y, 0.0, 0.0, 0.0, 1.0).try_inverse()
}
