use super::{Lab, LabTable};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// Half the side of the square of pixels that begin a piece's colour.
const SEED_PX: i64 = 3;
/// Distance in CIELAB from the seed within which a pixel belongs to the piece: engraving and shade, not another colour.
const SAME_PIECE: f64 = 22.0;
/// Share of the neighbouring pixels' distance that counts: a piece ends where colour steps.
const STEP: f64 = 9.0;
/// No more samples than these are needed.
const MOST_SIDE_PX: i64 = 200;

/// How large a piece appears where somebody pointed at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceInPicture {
    /// The pixel pointed at, anywhere inside the piece.
    pub at: ImagePoint,
    /// The piece's diameter there, pixels.
    pub across_px: f64,
}

/// The colours of the piece's pixels: those around the pixel pointed at that are joined to it without a step and alike.
///
/// Empty where the pixel lies outside the picture.
pub fn pointed_colour(picture: &Picture, piece: PieceInPicture) -> Vec<Lab> {
    let table = LabTable::default();
    let (column, row) = (piece.at.x.floor() as i64, piece.at.y.floor() as i64);
    let colour = |x: i64, y: i64| -> Option<Lab> {
        let at = |value: i64| u32::try_from(value).ok();
        Some(table.of(picture.pixel(at(x)?, at(y)?)?))
    };
    if colour(column, row).is_none() {
        return Vec::new();
    }
    let seeds: Vec<Lab> = square(SEED_PX).filter_map(|(dx, dy)| colour(column + dx, row + dy)).collect();
    let seed: Lab = std::array::from_fn(|channel| {
        let mut values: Vec<f64> = seeds.iter().filter_map(|lab| lab.get(channel)).copied().collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or_default()
    });
    // The farthest that the piece can reach from a pixel near its middle; one near its rim loses a part of it.
    let reach = ((piece.across_px * 0.6) as i64).clamp(SEED_PX, MOST_SIDE_PX);
    let mut samples = seeds;
    let mut visited = vec![false; ((2 * reach + 1) * (2 * reach + 1)).unsigned_abs() as usize];
    let place = |dx: i64, dy: i64| usize::try_from((dy + reach) * (2 * reach + 1) + dx + reach).unwrap_or_default();
    let mut open = vec![(0, 0, seed)];
    while let Some((dx, dy, from)) = open.pop() {
        for (nx, ny) in [(dx + 1, dy), (dx - 1, dy), (dx, dy + 1), (dx, dy - 1)] {
            if nx * nx + ny * ny > reach * reach {
                continue;
            }
            let Some(seen) = visited.get_mut(place(nx, ny)).filter(|seen| !**seen) else { continue };
            let Some(lab) = colour(column + nx, row + ny) else { continue };
            if distance(&lab, &seed) < SAME_PIECE && distance(&lab, &from) < STEP {
                *seen = true;
                samples.push(lab);
                open.push((nx, ny, lab));
            }
        }
    }
    samples
}

fn square(reach: i64) -> impl Iterator<Item = (i64, i64)> {
    (-reach..=reach).flat_map(move |dy| (-reach..=reach).map(move |dx| (dx, dy)))
}

/// Plain distance in CIELAB: quick, and good enough to follow one surface.
fn distance(one: &Lab, other: &Lab) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pieces_pixels_are_taken_and_those_beside_it_are_not() {
        let mut picture = Picture { width: 60, height: 60, bgr: [200, 200, 200].repeat(3600) };
        for (x, y) in (0..60).flat_map(|y| (0..60).map(move |x| (x, y))) {
            let (dx, dy) = (f64::from(x) - 30.0, f64::from(y) - 30.0);
            if dx.hypot(dy) < 12.0 {
                picture.set_pixel(x, y, [30, 30, 180]);
            }
        }
        let piece = PieceInPicture { at: ImagePoint::new(33.0, 28.0), across_px: 24.0 };
        let samples = pointed_colour(&picture, piece);
        assert!(samples.len() > 350, "{}", samples.len());
        assert!(samples.iter().all(|lab| lab[1] > 40.0));
        let outside = PieceInPicture { at: ImagePoint::new(60.0, 28.0), ..piece };
        assert!(pointed_colour(&picture, outside).is_empty());
    }
}
