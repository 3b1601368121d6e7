//! Brings a card's outline to where its picture agrees best (S. Baker and I. Matthews, "Lucas–Kanade 20 years on", 2004:
//! the inverse compositional way), cells that show something else left out.

use nalgebra::{Matrix3, SMatrix, SVector};

use super::compare::{MOST, deviation};
use super::grid::Cells;
use super::looks::Look;
use super::tone::Tone;
use super::view::View;

/// How much each way of changing the outline is held back, in cells at the corners: place and size little, skew more,
/// perspective most.
const FREE_CELLS: [f32; 8] = [1.0, 1.0, 1.5, 1.0, 1.0, 1.5, 0.4, 0.4];
/// Deviation of one cell's level, with its neighbours' errors being alike, levels.
const LEVELS: f32 = 60.0;
/// A step that moves corners by less than this many cells is the last one.
const STILL_CELLS: f32 = 0.1;

/// Where a card lies, and in which tone.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// The picture's place of each place of the unit card.
    pub image_from_card: Matrix3<f32>,
    /// Its colours.
    pub tone: Tone,
}

impl Placed {
    /// The same the other way up.
    pub fn turned(&self) -> Self {
        let half_turn = Matrix3::new(-1.0, 0.0, 1.0, 0.0, -1.0, 1.0, 0.0, 0.0, 1.0);
        Self { image_from_card: self.image_from_card * half_turn, ..*self }
    }
}

/// Aligns a card's look from a place nearby, in so many steps at most; with what is seen at the last place.
pub fn aligned(view: &View, placed: &Placed, look: &Look, width_px: f32, steps: usize) -> (Placed, Cells) {
    let mut placed = *placed;
    let sample = |image_from_card: &Matrix3<f32>| view.cells(look.cells.mesh, image_from_card, width_px);
    let mut seen = sample(&placed.image_from_card);
    for _ in 0..steps {
        placed.tone = placed.tone.fitted(&seen, look, &weights(&placed.tone.undone(&seen), look));
        let even = placed.tone.undone(&seen);
        let Some((change, moved)) = step(&even, look, &weights(&even, look)) else { break };
        placed.image_from_card *= change;
        placed.image_from_card /= placed.image_from_card[(2, 2)];
        seen = sample(&placed.image_from_card);
        if moved < STILL_CELLS {
            break;
        }
    }
    (placed, seen)
}

/// How far each cell is trusted, 0 to 1: less, the more it differs.
pub fn weights(even: &Cells, look: &Look) -> Vec<f32> {
    let weight = |cell: usize| {
        let off = deviation(even, look, cell);
        if even.seen[cell] && off < MOST { (1.0 - off / MOST).powi(2) } else { 0.0 }
    };
    (0..look.slack.len()).map(weight).collect()
}

/// The change of the unit card that makes a look agree better, with the most that it moves a corner, cells.
fn step(even: &Cells, look: &Look, weights: &[f32]) -> Option<(Matrix3<f32>, f32)> {
    let mut normal = SMatrix::<f32, 8, 8>::zeros();
    let mut right = SVector::<f32, 8>::zeros();
    let mesh = look.cells.mesh;
    let (half_cols, half_rows) = (mesh.cols as f32 / 2.0, mesh.rows as f32 / 2.0);
    for row in 0..mesh.rows {
        let v = (row as f32 + 0.5) / half_rows - 1.0;
        for col in 0..mesh.cols {
            let cell = row * mesh.cols + col;
            let [gx, gy] = look.steps[cell];
            let strength = gx * gx + gy * gy;
            if weights[cell] <= 0.0 || strength < 4.0 {
                continue;
            }
            let u = (col as f32 + 0.5) / half_cols - 1.0;
            let weight = weights[cell] / (1.0 + look.slack[cell] / 600.0);
            let off = (even.bgr[1][cell] - look.cells.bgr[1][cell]).max(even.least_off[1][cell]);
            let bend = gx * u * half_cols / half_rows + gy * v;
            let slopes = SVector::<f32, 8>::from([gx * u, gx * v, gx, gy * u, gy * v, gy, -bend * u, -bend * v]);
            right += slopes * (weight * off);
            for i in 0..8 {
                let scaled = weight * slopes[i];
                for j in 0..=i {
                    normal[(i, j)] += scaled * slopes[j];
                }
            }
        }
    }
    for i in 0..8 {
        for j in 0..i {
            normal[(j, i)] = normal[(i, j)];
        }
        normal[(i, i)] += (LEVELS / FREE_CELLS[i]).powi(2);
    }
    let p = normal.cholesky()?.solve(&right);
    let moved = (0..8).map(|k| p[k].abs()).sum::<f32>();
    // In units of half a card each way; the slopes are in levels a cell.
    let (x, y) = (1.0 / half_cols, 1.0 / half_rows);
    let bent =
        Matrix3::new(1.0 + p[0] * x, p[1] * x, p[2] * x, p[3] * y, 1.0 + p[4] * y, p[5] * y, p[6] * y, p[7] * y, 1.0);
    let centred = Matrix3::new(2.0, 0.0, -1.0, 0.0, 2.0, -1.0, 0.0, 0.0, 1.0);
    let change = centred.try_inverse()? * bent.try_inverse()? * centred;
    Some((change, moved))
}
