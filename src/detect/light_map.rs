use super::background::median;
use super::grid::Grid;
use super::{Disc, Hand, hand_gap};
use crate::calibration::light_of;
use crate::geometry::TablePoint;

/// How much light the board sends back from each of its places: pieces and hands left out.
#[derive(Clone, Debug, PartialEq)]
pub struct LightMap {
    /// Tiles along x.
    pub cols: usize,
    /// Tiles along y.
    pub rows: usize,
    /// Light of each tile, 0 to 1, linear: half as much is half the light. Row by row from the near-left; `None` where too
    /// little of the board is seen.
    pub tiles: Vec<Option<f64>>,
}

/// Tiles along the board's shorter side.
const TILES: f64 = 8.0;
/// A disc's shadow and its lit side, in radii.
const AROUND_DISC: f64 = 1.3;
/// A hand's shadow, mm.
const AROUND_HAND_MM: f64 = 15.0;
/// The least share of a tile that must show the board.
const LEAST_SHARE: f64 = 0.3;
/// Every so many cells each way are looked at.
const STRIDE: usize = 2;
/// The shares of tiles that are darker than what is called dark, and bright: a rim's own shade does not count.
const DARK_SHARE: f64 = 0.05;
const BRIGHT_SHARE: f64 = 0.95;
/// Fewer tiles than this tell nothing.
const LEAST_TILES: usize = 6;

impl LightMap {
    /// Of a raster's blue, green and red, three bytes a cell, with what lies over the board.
    pub fn of(grid: &Grid, seen: &[u8], discs: &[Disc], hands: &[Hand]) -> Self {
        let (wide, long) = (grid.cols as f64, grid.rows as f64);
        let tile = (wide.min(long) / TILES).max(1.0);
        let (cols, rows) = ((wide / tile).ceil() as usize, (long / tile).ceil() as usize);
        let mut levels: Vec<Vec<f64>> = vec![Vec::new(); cols * rows];
        let mut looked = vec![0_usize; cols * rows];
        let reach = grid.diameter_mm() / 2.0 * AROUND_DISC;
        let is_covered = |at: TablePoint| {
            discs.iter().any(|disc| disc.centre.distance(at) < reach) || hand_gap(hands, at, 0.0) < AROUND_HAND_MM
        };
        for row in (0..grid.rows).step_by(STRIDE) {
            for col in (0..grid.cols).step_by(STRIDE) {
                let cell = row * grid.cols + col;
                let into = (row as f64 / tile) as usize * cols + (col as f64 / tile) as usize;
                let (Some(levels), Some(looked)) = (levels.get_mut(into), looked.get_mut(into)) else { continue };
                *looked += 1;
                if !grid.open[cell] || is_covered(grid.centre_of(col, row)) {
                    continue;
                }
                if let Some([blue, green, red]) = seen.get(3 * cell..3 * cell + 3) {
                    levels.push(light_of(*blue) * 0.11 + light_of(*green) * 0.59 + light_of(*red) * 0.3);
                }
            }
        }
        let of_tile = |(levels, looked): (&mut Vec<f64>, usize)| {
            let is_seen = looked > 0 && levels.len() as f64 >= looked as f64 * LEAST_SHARE;
            is_seen.then(|| median(levels))
        };
        Self { cols, rows, tiles: levels.iter_mut().zip(looked).map(of_tile).collect() }
    }

    /// How many times as much light the bright parts send as the dark ones; `None` where too little of the board is seen.
    pub fn unevenness(&self) -> Option<f64> {
        let mut seen: Vec<f64> = self.tiles.iter().flatten().copied().collect();
        seen.sort_by(f64::total_cmp);
        let at = |share: f64| seen.get(((seen.len() - 1) as f64 * share).round() as usize).copied();
        if seen.len() < LEAST_TILES {
            return None;
        }
        Some(at(BRIGHT_SHARE)? / at(DARK_SHARE)?.max(1e-4))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unevenness_is_a_ratio_of_light_and_needs_enough_tiles() {
        let map = |tiles: Vec<Option<f64>>| LightMap { cols: tiles.len(), rows: 1, tiles };
        assert_eq!(map(vec![Some(0.2); 10]).unevenness(), Some(1.0));
        let half: Vec<Option<f64>> = (0..20).map(|i| Some(if i < 10 { 0.1 } else { 0.2 })).collect();
        assert_eq!(map(half).unevenness(), Some(2.0));
        assert_eq!(map(vec![Some(0.2), None, None]).unevenness(), None);
    }
}
