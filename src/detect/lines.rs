use super::background::{LogColour, median};
use super::grid::Grid;

/// Share of a line's cells that must agree on what it differs by.
const LEAST_SUPPORT: f64 = 0.5;
/// Share of a line's cells that must be open to tell: in the bar's opening a disc would be taken for the board.
const LEAST_OPEN: f64 = 0.6;
/// How far from rim and bar their shade and the elastic bands lie, diameters of a disc: farther in, an arm could fill a line.
const BAND_DIAMETERS: f64 = 1.5;
/// Share of its own depth by which a line may vary along it.
const UNEVEN: f64 = 0.5;
/// How many deviations of the smooth fit a cell may be off and still be plain.
const PLAIN: f64 = 2.5;

/// What runs straight along rim or bar from side to side is the board's own: their shade, and the elastic bands. Adds to the
/// field what most cells of each row and column near to them differ from it by.
///
/// Cells that are plain by the field as it was stay as they are: through the bar's opening light falls into its shade.
pub fn follow_lines(grid: &Grid, seen: &[LogColour], field: &mut [LogColour], is_board: &mut [bool], spread: [f64; 3]) {
    let rests: Vec<LogColour> =
        seen.iter().zip(field.iter()).map(|(seen, field)| std::array::from_fn(|k| seen[k] - field[k])).collect();
    let band_mm = BAND_DIAMETERS * grid.diameter_mm();
    let band = (band_mm / grid.cell_mm) as usize;
    let is_at_bar = |row: usize| {
        let y = grid.centre_of(0, row).y;
        grid.solids_along().any(|(low, high)| y > low - band_mm && y < high + band_mm)
    };
    let is_row = |row: usize| row < band || row + band >= grid.rows || is_at_bar(row);
    let rows: Vec<LogColour> = (0..grid.rows)
        .map(|row| {
            let cells = (0..grid.cols).map(|col| row * grid.cols + col);
            if is_row(row) { common(grid, cells, |cell| rests[cell], spread) } else { [0.0; 3] }
        })
        .collect();
    let columns: Vec<LogColour> = (0..grid.cols)
        .map(|col| {
            let cells = (0..grid.rows).map(|row| row * grid.cols + col);
            let rest = |cell: usize| minus(rests[cell], rows[cell / grid.cols]);
            if col < band || col + band >= grid.cols { common(grid, cells, rest, spread) } else { [0.0; 3] }
        })
        .collect();
    for cell in 0..grid.cells() {
        if !grid.open[cell] || is_board[cell] {
            continue;
        }
        let (row, column) = (rows[cell / grid.cols], columns[cell % grid.cols]);
        // Where two walls' shades meet, it is no darker than in the darker one.
        let line: LogColour = std::array::from_fn(|k| {
            if row[k] < 0.0 && column[k] < 0.0 { row[k].min(column[k]) } else { row[k] + column[k] }
        });
        let rest = minus(rests[cell], line);
        is_board[cell] = (0..3).all(|k| f64::from(rest[k].abs()) < PLAIN * spread[k]);
        field[cell] = std::array::from_fn(|k| field[cell][k] + line[k]);
    }
}

/// What most of these cells differ by; nothing where they do not agree.
fn common(
    grid: &Grid,
    cells: impl Iterator<Item = usize>,
    rest: impl Fn(usize) -> LogColour,
    spread: [f64; 3],
) -> LogColour {
    let mut all = 0.0;
    let rests: Vec<LogColour> = cells.inspect(|_| all += 1.0).filter(|cell| grid.open[*cell]).map(rest).collect();
    if (rests.len() as f64) < LEAST_OPEN * all {
        return [0.0; 3];
    }
    let middle: [f64; 3] =
        std::array::from_fn(|k| median(&mut rests.iter().map(|rest| f64::from(rest[k])).collect::<Vec<f64>>()));
    let reach: [f64; 3] = std::array::from_fn(|k| PLAIN * spread[k] + UNEVEN * middle[k].abs());
    let agrees = |rest: &&LogColour| (0..3).all(|k| (f64::from(rest[k]) - middle[k]).abs() < reach[k]);
    let support = rests.iter().filter(agrees).count() as f64 / rests.len() as f64;
    if support < LEAST_SUPPORT { [0.0; 3] } else { middle.map(|value| value as f32) }
}

fn minus(a: LogColour, b: LogColour) -> LogColour {
    std::array::from_fn(|k| a[k] - b[k])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rims_shade_and_a_band_are_the_boards_own_and_a_disc_in_them_is_not() {
        let grid = Grid::of_bare_board();
        let is_disc = |col: usize, row: usize| (2..22).contains(&col) && (30..50).contains(&row);
        let shown = |cell: usize| -> f32 {
            match (cell % grid.cols, cell / grid.cols) {
                (col, row) if is_disc(col, row) => -1.5,
                (_, 12) => -0.8,
                (col, _) if col < 10 => -0.5,
                _ => 0.0,
            }
        };
        let seen: Vec<LogColour> = (0..grid.cells()).map(|cell| [shown(cell); 3]).collect();
        let mut field = vec![[0.0; 3]; grid.cells()];
        let mut is_board: Vec<bool> = seen.iter().map(|seen| seen[0].abs() < 0.1).collect();
        follow_lines(&grid, &seen, &mut field, &mut is_board, [0.05; 3]);
        let at = |col: usize, row: usize| row * grid.cols + col;
        for (col, row, own) in [(5, 100, -0.5), (100, 12, -0.8), (5, 12, -0.8), (100, 100, 0.0)] {
            assert!((field[at(col, row)][0] - own).abs() < 1e-6, "{col}, {row}: {:?}", field[at(col, row)]);
            assert!(is_board[at(col, row)], "{col}, {row}");
        }
        assert!(!is_board[at(5, 40)] && !is_board[at(15, 40)]);
        assert!((field[at(5, 40)][0] + 0.5).abs() < 1e-6, "{:?}", field[at(5, 40)]);
    }
}
