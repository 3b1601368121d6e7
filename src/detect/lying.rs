use super::Disc;
use super::grid::Grid;
use super::outline::window;

/// Frames after which a disc is fitted anew though nothing has changed: light and the empty board's look drift.
const LOOK_AGAIN: u32 = 12;
/// Share of a disc's cells that may have changed by chance.
const CHANCE: f64 = 0.03;
/// Every how many cells each way are compared.
const STRIDE: usize = 2;
/// How far around a disc nothing may have changed, cells: a shadow or finger that comes near changes the fit.
const MARGIN_CELLS: f64 = 3.0;
/// Agreement and visible share from which a disc need not be looked at again.
const CLEAR: f64 = 0.6;

/// Discs that lie where they lay: most discs in most frames, and all the work of fitting them.
#[derive(Clone, Debug, Default)]
pub struct Lying {
    discs: Vec<(Disc, u32)>,
    /// The picture by which each was fitted, three bytes a cell.
    seen: Vec<u8>,
}

impl Lying {
    /// The discs around which nothing has changed since they were fitted.
    pub fn kept(&mut self, grid: &Grid, seen: &[u8], tolerance: u8) -> Vec<Disc> {
        self.discs.retain_mut(|(disc, age)| {
            *age += 1;
            let is_due = (*age).is_multiple_of(LOOK_AGAIN);
            !is_due && is_unchanged(grid, disc, &self.seen, seen, tolerance)
        });
        self.discs.iter().map(|(disc, _)| *disc).collect()
    }

    /// Remembers what this frame's discs were fitted by; those that were kept keep their picture.
    pub fn remember(&mut self, grid: &Grid, seen: &[u8], discs: &[Disc]) {
        self.seen.resize(seen.len(), 0);
        self.discs.retain(|(kept, _)| discs.contains(kept));
        // Spread over time, so that not all come due in the same frame.
        for (turn, disc) in (0u32..).zip(discs) {
            let is_kept = self.discs.iter().any(|(kept, _)| kept == disc);
            if is_kept || disc.fit < CLEAR || disc.visible < CLEAR {
                continue;
            }
            for cell in window(grid, disc.centre, MARGIN_CELLS) {
                self.seen[3 * cell..3 * cell + 3].copy_from_slice(&seen[3 * cell..3 * cell + 3]);
            }
            self.discs.push((*disc, turn % LOOK_AGAIN));
        }
    }
}

fn is_unchanged(grid: &Grid, disc: &Disc, before: &[u8], now: &[u8], tolerance: u8) -> bool {
    let (mut all, mut changed) = (0.0, 0.0);
    for cell in window(grid, disc.centre, MARGIN_CELLS) {
        if !(cell % grid.cols).is_multiple_of(STRIDE) || !(cell / grid.cols).is_multiple_of(STRIDE) {
            continue;
        }
        all += 1.0;
        let pair = before[3 * cell..3 * cell + 3].iter().zip(&now[3 * cell..3 * cell + 3]);
        if pair.into_iter().any(|(a, b)| a.abs_diff(*b) > tolerance) {
            changed += 1.0;
        }
    }
    changed <= CHANCE * all
}
