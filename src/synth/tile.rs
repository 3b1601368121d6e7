use rayon::prelude::*;

use super::solids::V3;

/// Side of the squares that are redrawn as a whole, pixels.
pub(super) const TILE: usize = 16;

/// A square of the picture, drawn again only where what matters in it changed.
pub(super) struct Tile {
    /// Its left edge.
    pub x: usize,
    /// Its upper edge.
    pub y: usize,
    /// Of what was drawn last.
    pub signature: u64,
    /// The light of its pixels, row by row; those beyond the picture's edge are left out.
    pub light: Vec<V3>,
}

impl Tile {
    /// All tiles of a picture.
    pub fn all(width: usize, height: usize) -> Vec<Self> {
        let corners = (0..height).step_by(TILE).flat_map(|y| (0..width).step_by(TILE).map(move |x| (x, y)));
        corners.map(|(x, y)| Self { x, y, signature: 0, light: Vec::new() }).collect()
    }

    /// Lays the tiles' light into a frame of this width.
    pub fn lay(tiles: &[Self], frame: &mut [V3], width: usize) {
        frame.par_chunks_mut(width * TILE).enumerate().for_each(|(band, rows)| {
            for tile in tiles.iter().filter(|tile| tile.y == band * TILE) {
                let across = TILE.min(width - tile.x);
                for (row, light) in rows.chunks_mut(width).zip(tile.light.chunks(across)) {
                    if let Some(target) = row.get_mut(tile.x..tile.x + across) {
                        target.copy_from_slice(light);
                    }
                }
            }
        });
    }
}
