//! Which corner of a marker lies where: pieces may be turned, and pieces may be exchanged.

use super::{MarkerLayout, SeenMarker};
use crate::geometry::{Homography, ImagePoint, Planar, TablePoint};
use crate::model::BoardShape;

/// One marker's place, as the picture has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Assigned {
    /// The marker.
    pub id: u8,
    /// The marker at whose place it lies.
    pub place: u8,
    /// Quarter turns that its piece was turned by.
    pub turned: usize,
}

/// Places of all markers, and how well one plane explains them.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    pub markers: Vec<Assigned>,
    /// The markers' corners on the table and in the picture.
    pub pairs: Vec<(TablePoint, ImagePoint)>,
    /// Root mean square miss, pixels.
    pub residual_px: f64,
}

/// The ids as they should lie, each piece turned as fits best.
pub(super) fn as_told(seen: &[SeenMarker], layout: &MarkerLayout, board: &BoardShape) -> Option<Assignment> {
    let places: Vec<u8> = seen.iter().map(|marker| marker.id).collect();
    best_turned(seen, &places, layout, board)
}

/// The best of all ways in which the ids may be exchanged, the right one included. A board looks the same from both ends,
/// so of those that fit alike the one that moves the fewest counts.
pub(super) fn exchanged(seen: &[SeenMarker], layout: &MarkerLayout, board: &BoardShape) -> Option<Assignment> {
    let all = arrangements(seen.len());
    let fits: Vec<Assignment> = all.iter().filter_map(|places| best_turned(seen, places, layout, board)).collect();
    let least_px = fits.iter().map(|fit| fit.residual_px).fold(f64::INFINITY, f64::min);
    let moved = |fit: &Assignment| fit.markers.iter().filter(|marker| marker.id != marker.place).count();
    fits.into_iter().filter(|fit| fit.residual_px <= ALIKE * least_px + 0.5).min_by_key(moved)
}

/// Misses that differ by less than this factor are alike.
const ALIKE: f64 = 2.0;

/// A fit this good, as a share of the markers' sides, has its pieces turned right; a lens of unknown distortion costs less.
const TURNED_RIGHT: f64 = 0.04;

fn best_turned(seen: &[SeenMarker], places: &[u8], layout: &MarkerLayout, board: &BoardShape) -> Option<Assignment> {
    let with = |turns: &[usize]| -> Option<Assignment> {
        let mut pairs = Vec::with_capacity(4 * seen.len());
        let mut markers = Vec::with_capacity(seen.len());
        for ((marker, place), turned) in seen.iter().zip(places).zip(turns) {
            let mut on_table = layout.corners(*place, board)?;
            on_table.rotate_left(*turned);
            pairs.extend(on_table.into_iter().zip(marker.corners));
            markers.push(Assigned { id: marker.id, place: *place, turned: *turned });
        }
        let residual_px = plane_miss_px(&pairs)?;
        Some(Assignment { markers, pairs, residual_px })
    };
    let upright = with(&vec![0; seen.len()]);
    let side = seen.first().map_or(0.0, |marker| {
        let [a, b, c, _] = marker.corners;
        a.distance(b).max(b.distance(c))
    });
    if upright.as_ref().is_some_and(|fit| fit.residual_px < TURNED_RIGHT * side) {
        return upright;
    }
    let ways = 4_usize.pow(seen.len() as u32);
    let turns = (0..ways).map(|way| (0..seen.len()).map(|i| way >> (2 * i) & 3).collect::<Vec<_>>());
    let fits = turns.filter_map(|turns| with(&turns));
    fits.min_by(|a, b| a.residual_px.total_cmp(&b.residual_px))
}

/// How far the picture's points lie from where the best plane has them; `None` where it would have to be seen from both
/// sides, as markers that lie crosswise ask for.
pub(super) fn plane_miss_px<P: Planar>(pairs: &[(P, ImagePoint)]) -> Option<f64> {
    let image_from_table = Homography::from_pairs(pairs)?;
    let depth = |from: P| (image_from_table.matrix() * from.xy().coords.push(1.0)).z;
    let (before, behind) = (pairs.iter().any(|(p, _)| depth(*p) > 0.0), pairs.iter().any(|(p, _)| depth(*p) <= 0.0));
    if before && behind {
        return None;
    }
    let squares = pairs.iter().map(|(from, seen)| image_from_table.apply(*from).distance(*seen).powi(2));
    let residual = (squares.sum::<f64>() / pairs.len().max(1) as f64).sqrt();
    residual.is_finite().then_some(residual)
}

/// Every choice of `count` of the four places, in every order.
fn arrangements(count: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |begun: &Vec<u8>| -> Vec<Vec<u8>> {
            let free = (0..4_u8).filter(|place| !begun.contains(place));
            free.map(|place| begun.iter().copied().chain([place]).collect()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
