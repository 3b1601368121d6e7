//! How sharp a picture is: how many pixels the steepest steps of light take.
//!
//! At every strong step the width is its height by its greatest slope. Most things in a picture are rounded or shaded, so
//! that only the narrowest of these widths tell of the camera.

use super::light::Brightness;
use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint, TablePoint};
use crate::model::BoardShape;

/// How sharp a picture of the board is.
#[derive(Clone, Debug, PartialEq)]
pub struct Sharpness {
    /// Width of the narrowest steps of light on and around the board, pixels; 2 is as sharp as pixels are.
    pub edge_px: f64,
    /// Side of a tile of the map, pixels.
    pub tile_px: u32,
    /// Tiles a row.
    pub columns: u32,
    /// Width of the narrowest steps in each tile, row by row; `None` where there are none.
    pub tiles: Vec<Option<f64>>,
}

/// Every so many pixels each way is looked at: enough edges are crossed, and a large picture costs little.
const LOOK_STRIDE: u32 = 1;
/// Tiles along the longer side of the picture.
const TILES: u32 = 48;
/// The least step that tells, as a share of the way from the picture's dark to its bright parts …
const LEAST_STEP_SHARE: f64 = 0.16;
/// … and its bounds, grey levels of 255: above the noise that any camera has, and not more than any edge.
const LEAST_STEP: (f64, f64) = (10.0, 36.0);
/// Share of the picture that is darker than what is called dark, and brighter than what is called bright.
const OUTSIDE_SHARE: f64 = 0.05;
/// How far a step is followed to either side, pixels; wider ones are hardly edges.
const REACH_PX: i32 = 14;
/// The share of widths, from the narrowest on, at which a picture's and a tile's width is read.
const NARROW_SHARE: f64 = 0.2;
/// Fewer steps than this tell nothing.
const LEAST_STEPS: usize = 60;
const LEAST_TILE_STEPS: usize = 4;
/// How far beyond the playing area is looked, as a share of its size: the rim's edges are the sharpest things there.
const AROUND: f64 = 0.06;

/// How sharp the board and its rim are; `None` where nothing in the picture has an edge.
pub fn sharpness(picture: &Picture, camera: &Camera, board: &BoardShape) -> Option<Sharpness> {
    let seen = Brightness::new(picture);
    let tile_px = (picture.width.max(picture.height) / TILES).max(8);
    let (columns, rows) = (picture.width.div_ceil(tile_px), picture.height.div_ceil(tile_px));
    let mut by_tile: Vec<Vec<f64>> = vec![Vec::new(); (columns * rows) as usize];
    let margin = (board.width_mm * AROUND, board.length_mm * AROUND);
    let is_near = |x: u32, y: u32| {
        let at = camera.unproject(ImagePoint::new(f64::from(x) + 0.5, f64::from(y) + 0.5), 0.0);
        at.is_some_and(|TablePoint { x, y }| {
            x > -margin.0 && y > -margin.1 && x < board.width_mm + margin.0 && y < board.length_mm + margin.1
        })
    };
    let least = least_step(&seen);
    let inner = |size: u32| 2..size.saturating_sub(2);
    for y in inner(picture.height).step_by(LOOK_STRIDE as usize) {
        for x in inner(picture.width).step_by(LOOK_STRIDE as usize) {
            let Some(width) = width_of_step(&seen, x, y, least) else { continue };
            if is_near(x, y)
                && let Some(widths) = by_tile.get_mut(((y / tile_px) * columns + x / tile_px) as usize)
            {
                widths.push(width);
            }
        }
    }
    let mut all: Vec<f64> = by_tile.iter().flatten().copied().collect();
    let edge_px = narrow(&mut all, LEAST_STEPS)?;
    let tiles = by_tile.iter_mut().map(|widths| narrow(widths, LEAST_TILE_STEPS)).collect();
    Some(Sharpness { edge_px, tile_px, columns, tiles })
}

/// The least step of light that tells in this picture: in the dark all steps are low.
fn least_step(seen: &Brightness) -> f64 {
    let mut levels = seen.coded.clone();
    levels.sort_unstable();
    let at = |share: f64| levels.get((levels.len() as f64 * share) as usize).copied().map_or(0.0, f64::from);
    ((at(1.0 - OUTSIDE_SHARE) - at(OUTSIDE_SHARE)) * LEAST_STEP_SHARE).clamp(LEAST_STEP.0, LEAST_STEP.1)
}

/// The width that only the narrowest stay below.
fn narrow(widths: &mut [f64], least: usize) -> Option<f64> {
    if widths.len() < least {
        return None;
    }
    let at = (widths.len() as f64 * NARROW_SHARE) as usize;
    Some(*widths.select_nth_unstable_by(at, f64::total_cmp).1)
}

/// The width of the step of light whose steepest place is this pixel; `None` where it is none, or a faint one.
fn width_of_step(seen: &Brightness, x: u32, y: u32, least: f64) -> Option<f64> {
    let level = |x: u32, y: u32| seen.coded.get(y as usize * seen.width + x as usize).copied().map_or(0.0, f64::from);
    let (dx, dy) = (level(x + 1, y) - level(x - 1, y), level(x, y + 1) - level(x, y - 1));
    let steep = dx.hypot(dy);
    // A step of this height over the whole reach would be flatter.
    if steep < least / f64::from(REACH_PX) * 2.0 {
        return None;
    }
    let along = (dx / steep, dy / steep);
    let at = |d: f64| -> f64 {
        let place = ImagePoint::new(f64::from(x) + 0.5 + along.0 * d, f64::from(y) + 0.5 + along.1 * d);
        seen.coded_at(place).into()
    };
    let slope = |d: f64| (at(d + 0.5) - at(d - 0.5)).max(0.0);
    let here = slope(0.0);
    if here < slope(-1.0) || here <= slope(1.0) {
        return None;
    }
    let end = |sign: f64| {
        let mut last = at(0.0);
        for i in 1..=REACH_PX {
            let next = at(sign * f64::from(i));
            if (next - last) * sign <= 0.5 {
                break;
            }
            last = next;
        }
        last
    };
    let height = end(1.0) - end(-1.0);
    (height >= least).then(|| height / here.max(1e-6))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slanted edge, blurred by a Gaussian of so many pixels.
    fn edge(blur_px: f64) -> Picture {
        let mut picture = Picture::black(200, 150);
        for (x, y) in (0..200).flat_map(|x| (0..150).map(move |y| (x, y))) {
            let d = (f64::from(x) - 100.0 + 0.3 * (f64::from(y) - 75.0)) / 1.3f64.hypot(0.0).max(1.044);
            let share = 1.0 / (1.0 + (-1.702 * d / blur_px.max(0.05)).exp());
            picture.set_pixel(x, y, [(40.0 + 160.0 * share) as u8; 3]);
        }
        picture
    }

    fn width(blur_px: f64) -> Option<f64> {
        let seen = Brightness::new(&edge(blur_px));
        let least = least_step(&seen);
        let mut widths: Vec<f64> = (2..148)
            .flat_map(|y| (2..198).map(move |x| (x, y)))
            .filter_map(|(x, y)| width_of_step(&seen, x, y, least))
            .collect();
        narrow(&mut widths, 20)
    }

    #[test]
    fn an_edge_is_as_wide_as_it_is_blurred() {
        let widths = [0.3, 1.0, 2.0, 3.0].map(|blur_px| width(blur_px).unwrap());
        assert!(widths[0] < 2.2 && widths.is_sorted(), "{widths:?}");
        assert!((widths[3] - 3.0 * 2.5).abs() < 2.0, "{widths:?}");
    }

    #[test]
    fn what_has_no_edge_tells_nothing() {
        assert_eq!(width_of_step(&Brightness::new(&Picture::black(64, 64)), 30, 30, 10.0), None);
    }
}
