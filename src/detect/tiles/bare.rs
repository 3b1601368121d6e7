use super::TileDetections;
use super::glance::{CELL_PX, Glance, OTHER_LEVELS, difference, is_shaded};
use super::memory::pose_of;
use super::reach::{Ground, around, groups};
use crate::geometry::{ImagePoint, TablePoint};

/// Area in tiles from which something that lies there may be one: its edges, and those of tiles beside it, are not counted.
const LEAST_AREA: f64 = 0.35;
/// Looks after which something that is never read as a tile is a thing of another kind.
const MOST_LOOKS: u8 = 60;

/// The table without tiles, as far as that has been seen.
#[derive(Clone, Debug, Default)]
pub struct Bare {
    /// What each cell shows when nothing lies on it; `None` before that has been seen.
    cells: Vec<Option<[u8; 3]>>,
    /// Cells that a tile covers or touches.
    is_tile: Vec<bool>,
    /// Looks for which each cell has been something that is not read.
    unread: Vec<u8>,
}

impl Bare {
    /// Takes a look; where the table is seen for the first time without a tile it is bare.
    pub fn look(&mut self, now: &Glance, covered: &[bool], read: &TileDetections) {
        self.cells.resize(now.cells.len(), None);
        self.unread.resize(now.cells.len(), 0);
        self.is_tile = vec![false; now.cells.len()];
        read.corners().for_each(|corners| self.cover(now, corners));
        let cells = self.cells.iter_mut().zip(&now.cells).zip(self.is_tile.iter().zip(covered));
        for ((bare, now), _) in cells.filter(|(_, (is_tile, covered))| !**is_tile && !**covered) {
            bare.get_or_insert(*now);
        }
    }

    /// Marks the cells that a tile covers or touches.
    fn cover(&mut self, now: &Glance, corners: &[ImagePoint; 4]) {
        let pose = pose_of(corners);
        let steps = 2 * ((pose.along.norm() / CELL_PX as f32).ceil() as usize).max(1);
        let share = |step: usize| 2.0 * step as f32 / steps as f32 - 1.0;
        for step in 0..(steps + 1).pow(2) {
            let at = pose.at(share(step % (steps + 1)), share(step / (steps + 1)));
            let (col, row) = ((at.x.max(0.0) as usize) / CELL_PX, (at.y.max(0.0) as usize) / CELL_PX);
            if col < now.cols && row < now.rows {
                around(now.cols, now.rows, row * now.cols + col, 1).for_each(|cell| self.is_tile[cell] = true);
            }
        }
    }

    /// Where something as large as a tile lies that is not read, mm.
    pub fn unread(&mut self, ground: &Ground, now: &Glance, covered: &[bool], tile_cells: f64) -> Vec<TablePoint> {
        let bare: Vec<[u8; 3]> = self.cells.iter().zip(&now.cells).map(|(bare, now)| bare.unwrap_or(*now)).collect();
        let bare = Glance { cells: bare, ..now.clone() };
        let gain = now.gain(&bare);
        let is_other = |cell: usize| {
            let (now, bare) = (now.cells[cell], bare.cells[cell]);
            difference(now, bare, gain) > OTHER_LEVELS && !is_shaded(now, bare, gain)
        };
        let marked = (0..now.cells.len())
            .map(|cell| ground.is_board[cell] && !covered[cell] && !self.is_tile[cell] && is_other(cell));
        let marked: Vec<bool> = marked.collect();
        let mut found = Vec::new();
        for group in groups(ground, &marked) {
            if (group.cells.len() as f64) < LEAST_AREA * tile_cells {
                continue;
            }
            let places: Vec<TablePoint> = group.cells.iter().filter_map(|cell| ground.places[*cell]).collect();
            let sum = places.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.x, sum.1 + at.y));
            let count = places.len().max(1) as f64;
            found.push(TablePoint::new(sum.0 / count, sum.1 / count));
            for cell in group.cells {
                self.unread[cell] += 1;
                if self.unread[cell] >= MOST_LOOKS {
                    (self.cells[cell], self.unread[cell]) = (Some(now.cells[cell]), 0);
                }
            }
        }
        found
    }
}
