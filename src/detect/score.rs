use super::grid::Grid;

/// Rows of a filled circle: offset from its centre's row, and half a row's width in whole cells.
pub type Circle = Vec<(isize, usize)>;

/// The rows of a circle of this radius.
pub fn circle_rows(radius_cells: f64) -> Circle {
    let reach = radius_cells.floor() as isize;
    (-reach..=reach).map(|dy| (dy, (radius_cells * radius_cells - (dy * dy) as f64).max(0.0).sqrt() as usize)).collect()
}

/// Cells of the grid that a circle around (col, row) covers.
pub fn cells_in(grid: &Grid, circle: &[(isize, usize)], col: usize, row: usize) -> impl Iterator<Item = usize> {
    let (cols, rows) = (grid.cols, grid.rows);
    circle
        .iter()
        .filter_map(move |(dy, half)| {
            let y = row.checked_add_signed(*dy).filter(|y| *y < rows)?;
            Some((col.saturating_sub(*half)..(col + half + 1).min(cols)).map(move |x| y * cols + x))
        })
        .flatten()
}

/// A place that could be a disc's centre, with the evidence under a disc there.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    col: u16,
    row: u16,
    score: f32,
}

/// The evidence under a disc, kept for every place that could be one's centre.
#[derive(Clone, Debug, Default)]
pub struct ScoreMap {
    candidates: Vec<Candidate>,
    /// Running sums along each row.
    sums: Vec<f32>,
}

impl ScoreMap {
    /// Starts over. A disc's centre or something around it looks like disc, or lies under a hand: other places are left out.
    pub fn reset(&mut self, grid: &Grid, evidence: &[f32], circle: &Circle) {
        self.sums.resize((grid.cols + 1) * grid.rows, 0.0);
        self.candidates.clear();
        let reach = circle.len() / 2;
        let off = reach / 2;
        let like = |cell: usize| evidence[cell] >= 0.0;
        // Most rows of most frames show nothing but board.
        let hot: Vec<bool> = evidence.chunks_exact(grid.cols).map(|row| row.iter().any(|value| *value >= 0.0)).collect();
        let hot_near = |row: usize, near: usize| hot[row.saturating_sub(near)..(row + near + 1).min(grid.rows)].contains(&true);
        for row in (0..grid.rows).filter(|row| hot_near(*row, reach + off)) {
            self.sum_rows(grid, evidence, row..row + 1);
        }
        for row in reach.saturating_sub(1)..(grid.rows + 1).saturating_sub(reach) {
            if !hot[row] && !(hot[row - off] && hot[row + off]) {
                continue;
            }
            let line = row * grid.cols;
            for col in reach.saturating_sub(1)..(grid.cols + 1).saturating_sub(reach) {
                let cell = line + col;
                let hopeful = like(cell)
                    || (like(cell - off) && like(cell + off))
                    || (like(cell - off * grid.cols) && like(cell + off * grid.cols));
                if hopeful {
                    let score = self.score(grid, circle, col, row);
                    if score > 0.0 {
                        self.candidates.push(Candidate { col: col as u16, row: row as u16, score });
                    }
                }
            }
        }
    }

    /// Takes changed evidence around (col, row) into account.
    pub fn update(&mut self, grid: &Grid, evidence: &[f32], circle: &Circle, col: usize, row: usize) {
        let reach = circle.len();
        self.sum_rows(grid, evidence, row.saturating_sub(reach)..(row + reach).min(grid.rows));
        let mut candidates = std::mem::take(&mut self.candidates);
        for candidate in &mut candidates {
            let (c, r) = (usize::from(candidate.col), usize::from(candidate.row));
            if c.abs_diff(col) <= reach && r.abs_diff(row) <= reach {
                candidate.score = self.score(grid, circle, c, r);
            }
        }
        candidates.retain(|candidate| candidate.score > 0.0);
        self.candidates = candidates;
    }

    /// Takes the place with the most evidence out of the map: column, row, sum of evidence.
    pub fn take_best(&mut self) -> Option<(usize, usize, f64)> {
        let best = (0..self.candidates.len()).max_by(|a, b| self.candidates[*a].score.total_cmp(&self.candidates[*b].score))?;
        let Candidate { col, row, score } = self.candidates.swap_remove(best);
        Some((usize::from(col), usize::from(row), f64::from(score)))
    }

    fn sum_rows(&mut self, grid: &Grid, evidence: &[f32], rows: std::ops::Range<usize>) {
        let wide = grid.cols + 1;
        for row in rows {
            let mut sum = 0.0;
            let line = &evidence[row * grid.cols..(row + 1) * grid.cols];
            for (total, value) in self.sums[row * wide + 1..(row + 1) * wide].iter_mut().zip(line) {
                sum += value;
                *total = sum;
            }
        }
    }

    fn score(&self, grid: &Grid, circle: &Circle, col: usize, row: usize) -> f32 {
        let wide = grid.cols + 1;
        let mut score = 0.0;
        for (dy, half) in circle {
            let Some(y) = row.checked_add_signed(*dy).filter(|y| *y < grid.rows) else { continue };
            let line = y * wide;
            score += self.sums[line + (col + half + 1).min(grid.cols)] - self.sums[line + col.saturating_sub(*half)];
        }
        score
    }
}
