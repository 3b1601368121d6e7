use std::collections::BTreeMap;

use super::{Lab, LabTable};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// Half the side of the square of pixels that begin a piece's colour.
const SEED_PX: i64 = 3;
/// Distance in CIELAB from the seed within which a pixel belongs to the piece: engraving and shade, not another colour.
const SAME_PIECE: f64 = 22.0;
/// Distance of neighbouring pixels within which they are one surface: a piece ends where colour steps.
const STEP: f64 = 9.0;
/// No more samples than these are needed.
const MOST_SIDE_PX: i64 = 200;
/// Share of a piece's area below which what was pointed at is only a mark on it, such as a number …
const MARK_SHARE: f64 = 0.25;
/// … and above which it is not the piece at all.
const PIECE_SHARE: f64 = 1.5;
/// How far around a mark the piece's own colour is looked for, in diameters: no further than the piece reaches.
const AROUND_MARK: f64 = 0.3;
/// Side of the boxes that the colours around a mark are sorted into.
const BOX: f64 = 12.0;

/// How large a piece appears where somebody pointed at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceInPicture {
    /// The pixel pointed at, anywhere inside the piece.
    pub at: ImagePoint,
    /// The piece's diameter there, pixels.
    pub across_px: f64,
}

/// The colours of the piece's pixels: those around the pixel pointed at that are joined to it without a step and alike. Where
/// that is a mark on the piece, such as its number, those of the surface around the mark.
///
/// Empty where the pixel lies outside the picture.
pub fn pointed_colour(picture: &Picture, piece: PieceInPicture) -> Vec<Lab> {
    let place = Place { picture, table: LabTable::default(), piece };
    if place.colour(0, 0).is_none() {
        return Vec::new();
    }
    let seeds: Vec<(i64, i64)> = within(SEED_PX).collect();
    let found = place.surface(&seeds);
    let area = std::f64::consts::PI / 4.0 * piece.across_px * piece.across_px;
    let share = |found: &Vec<Lab>| found.len() as f64 / area.max(1.0);
    if share(&found) >= MARK_SHARE {
        return found;
    }
    let around = place.surface(&place.common());
    if (MARK_SHARE..PIECE_SHARE).contains(&share(&around)) { around } else { found }
}

/// A picture, seen from the pixel pointed at.
struct Place<'a> {
    picture: &'a Picture,
    table: LabTable,
    piece: PieceInPicture,
}

impl Place<'_> {
    fn colour(&self, dx: i64, dy: i64) -> Option<Lab> {
        let at = |from: f64, step: i64| u32::try_from(from.floor() as i64 + step).ok();
        Some(self.table.of(self.picture.pixel(at(self.piece.at.x, dx)?, at(self.piece.at.y, dy)?)?))
    }

    /// The pixels close by of the colour that most of them have.
    fn common(&self) -> Vec<(i64, i64)> {
        let mut boxes: BTreeMap<[i64; 3], Vec<(i64, i64)>> = BTreeMap::new();
        let reach = ((self.piece.across_px * AROUND_MARK) as i64).clamp(SEED_PX, MOST_SIDE_PX);
        for (dx, dy) in within(reach).filter(|(dx, dy)| dx * dx + dy * dy <= reach * reach) {
            if let Some(lab) = self.colour(dx, dy) {
                boxes.entry(lab.map(|value| (value / BOX).floor() as i64)).or_default().push((dx, dy));
            }
        }
        boxes.into_values().max_by_key(Vec::len).unwrap_or_default()
    }

    /// The colours of the surface that these pixels lie on.
    fn surface(&self, seeds: &[(i64, i64)]) -> Vec<Lab> {
        let mut samples: Vec<Lab> = seeds.iter().filter_map(|(dx, dy)| self.colour(*dx, *dy)).collect();
        let seed: Lab = std::array::from_fn(|channel| {
            let mut values: Vec<f64> = samples.iter().filter_map(|lab| lab.get(channel)).copied().collect();
            values.sort_by(f64::total_cmp);
            values.get(values.len() / 2).copied().unwrap_or_default()
        });
        // The farthest that the piece can reach from a pixel near its middle; one near its rim loses a part of it.
        let reach = ((self.piece.across_px * 0.6) as i64).clamp(SEED_PX, MOST_SIDE_PX);
        let mut visited = vec![false; ((2 * reach + 1) * (2 * reach + 1)).unsigned_abs() as usize];
        let index = |dx: i64, dy: i64| usize::try_from((dy + reach) * (2 * reach + 1) + dx + reach).unwrap_or_default();
        let mut open: Vec<(i64, i64, Lab)> = Vec::new();
        for (dx, dy) in seeds {
            if let Some(seen) = visited.get_mut(index(*dx, *dy)) {
                *seen = true;
                open.push((*dx, *dy, seed));
            }
        }
        while let Some((dx, dy, from)) = open.pop() {
            for (nx, ny) in [(dx + 1, dy), (dx - 1, dy), (dx, dy + 1), (dx, dy - 1)] {
                if nx * nx + ny * ny > reach * reach {
                    continue;
                }
                let Some(seen) = visited.get_mut(index(nx, ny)).filter(|seen| !**seen) else { continue };
                let Some(lab) = self.colour(nx, ny) else { continue };
                if distance(&lab, &seed) < SAME_PIECE && distance(&lab, &from) < STEP {
                    *seen = true;
                    samples.push(lab);
                    open.push((nx, ny, lab));
                }
            }
        }
        samples
    }
}

fn within(reach: i64) -> impl Iterator<Item = (i64, i64)> {
    (-reach..=reach).flat_map(move |dy| (-reach..=reach).map(move |dx| (dx, dy)))
}

/// Plain distance in CIELAB: quick, and good enough to follow one surface.
fn distance(one: &Lab, other: &Lab) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A red disc of 24 pixels on grey, with a white mark of 8 pixels.
    fn picture() -> Picture {
        let mut picture = Picture { width: 60, height: 60, bgr: [150, 150, 150].repeat(3600) };
        for (x, y) in (0..60).flat_map(|y| (0..60).map(move |x| (x, y))) {
            let out = (f64::from(x) - 30.0).hypot(f64::from(y) - 30.0);
            if out < 12.0 {
                picture.set_pixel(x, y, if out < 4.0 { [250, 250, 250] } else { [30, 30, 180] });
            }
        }
        picture
    }

    fn pointed(x: f64, y: f64) -> Vec<Lab> {
        pointed_colour(&picture(), PieceInPicture { at: ImagePoint::new(x, y), across_px: 24.0 })
    }

    #[test]
    fn a_pieces_pixels_are_taken_and_those_beside_it_are_not() {
        let samples = pointed(38.0, 30.0);
        assert!(samples.len() > 200, "{}", samples.len());
        assert!(samples.iter().filter(|lab| lab[1] > 40.0).count() > samples.len() * 9 / 10);
        assert!(pointed(60.0, 28.0).is_empty());
    }

    #[test]
    fn a_number_on_a_piece_is_not_its_colour() {
        let samples = pointed(30.0, 30.0);
        assert!(samples.len() > 200 && samples.iter().all(|lab| lab[1] > 40.0), "{}", samples.len());
    }
}
