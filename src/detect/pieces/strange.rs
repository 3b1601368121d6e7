use super::super::{Hand, Side};
use super::evidence::ANYTHING;
use super::fit::{Known, Reading, Scene};
use super::raster::{Colour, Raster};
use crate::geometry::TablePoint;

/// How little likelier than anything else the board may be in a cell that is not board.
const UNLIKE_BOARD: f32 = 0.7;
/// Cells around a piece that its soft edge reaches.
const EDGE_CELLS: usize = 2;
/// Area of something strange, in a piece's: after its outermost cells were taken away.
const LEAST_AREA: f64 = 0.35;
/// The same of what has a class's colour, and the share of it that must have.
const LEAST_LOOSE: f64 = 0.1;
const MOSTLY: f64 = 0.6;
/// Squared deviations within which a cell has a class's colour.
const CLASSY: f32 = 9.0;
/// How near to the board's edge the middle of something strange is a strip of what is around, in diameters.
const STRIP: f64 = 0.25;
/// Lightness from which a cell is burnt out, and the chroma below which it is.
const BURNT: (f32, f32) = (96.0, 8.0);
/// Lightness of a board or piece that may look burnt out by itself.
const BRIGHT: f32 = 88.0;
/// Area of a reflection that may hide a piece.
const LEAST_GLARE: f64 = 0.4;
/// Area of a hand: fingertips alone are as large as a piece.
const LEAST_HAND: f64 = 1.0;
/// Cells from the board's edge within which something reaches over it.
const AT_EDGE_CELLS: usize = 3;

/// What is neither board nor piece: single things, and what reaches in from outside; also what has a class's colour but is
/// too small to be a piece of it, as one that another hides.
pub fn strange_things(scene: &Scene, reading: &Reading, known: &Known) -> (Vec<TablePoint>, Vec<Hand>) {
    let raster = scene.raster;
    let mut odd: Vec<bool> = (0..raster.cells())
        .map(|cell| {
            raster.on_board[cell] && raster.is_seen(cell) && reading.board.likelihood[cell] < ANYTHING + UNLIKE_BOARD
        })
        .collect();
    let mut loose = odd.clone();
    for hit in &reading.hits {
        hit.silhouette.each_cell(raster).for_each(|cell| loose[cell] = false);
        for (row, from, to) in &hit.silhouette.spans {
            let rows = row.saturating_sub(EDGE_CELLS)..(row + EDGE_CELLS + 1).min(raster.rows);
            let columns = from.saturating_sub(EDGE_CELLS)..(to + EDGE_CELLS).min(raster.cols);
            for row in rows {
                odd[row * raster.cols + columns.start..row * raster.cols + columns.end].fill(false);
            }
        }
    }
    let solid = eroded(raster, &odd);
    let area = std::f64::consts::PI * (scene.sizes(known.scale).radius_mm / raster.cell_mm).powi(2);
    let (mut things, mut hands) = (Vec::new(), Vec::new());
    for cells in joined(raster, &solid) {
        let share = cells.len() as f64 / area;
        match side_reached(raster, &cells) {
            Some(from) if share >= LEAST_HAND => hands.push(Hand { from, outline: outline(raster, &cells) }),
            Some(_) | None if share >= LEAST_AREA => things.push(middle(raster, &cells)),
            Some(_) | None => {}
        }
    }
    let is_classy = |cell: &&usize| known.looks.iter().any(|look| look.square(&scene.colours[**cell]) < CLASSY);
    for cells in joined(raster, &eroded(raster, &loose)) {
        let classy = cells.iter().filter(is_classy).count();
        let at = middle(raster, &cells);
        let is_known = things.iter().any(|thing| thing.distance(at) < raster.piece_mm.0);
        if cells.len() as f64 >= LEAST_LOOSE * area && classy as f64 >= MOSTLY * cells.len() as f64 && !is_known {
            things.push(at);
        }
    }
    // Corners told a little off show a strip of what is around the board.
    things.retain(|at| raster.reach_beyond(*at) < -STRIP * raster.piece_mm.0);
    (things, hands)
}

/// Where the picture is burnt out, though the board is not so bright: what lies there cannot be seen.
pub fn glare(scene: &Scene, reading: &Reading, known: &Known) -> Vec<TablePoint> {
    let raster = scene.raster;
    let is_burnt = |colour: &Colour| colour[0] > BURNT.0 && colour[1].hypot(colour[2]) < BURNT.1;
    let is_bright = |colour: &Colour| colour[0] > BRIGHT && colour[1].hypot(colour[2]) < BURNT.1;
    // On a white board, or with white pieces, burnt out is what it should be.
    if reading.board.palette.iter().chain(known.looks.iter().map(|look| &look.colour)).any(is_bright) {
        return Vec::new();
    }
    let burnt: Vec<bool> =
        (0..raster.cells()).map(|cell| raster.on_board[cell] && is_burnt(&scene.colours[cell])).collect();
    let area = std::f64::consts::PI * (scene.sizes(known.scale).radius_mm / raster.cell_mm).powi(2);
    let is_large = |cells: &Vec<usize>| cells.len() as f64 >= LEAST_GLARE * area;
    joined(raster, &eroded(raster, &burnt))
        .iter()
        .filter(|cells| is_large(cells))
        .map(|cells| middle(raster, cells))
        .collect()
}

/// Cells all of whose neighbours are marked too: lines and edges vanish.
fn eroded(raster: &Raster, marked: &[bool]) -> Vec<bool> {
    let mut kept = vec![false; marked.len()];
    for row in 1..raster.rows.saturating_sub(1) {
        for col in 1..raster.cols.saturating_sub(1) {
            let mut around = (row - 1..=row + 1).flat_map(|y| (col - 1..=col + 1).map(move |x| y * raster.cols + x));
            kept[row * raster.cols + col] = around.all(|cell| marked[cell]);
        }
    }
    kept
}

/// The marked cells that join up, in groups.
fn joined(raster: &Raster, marked: &[bool]) -> Vec<Vec<usize>> {
    let mut left = marked.to_vec();
    let mut groups = Vec::new();
    for start in 0..left.len() {
        if !std::mem::take(&mut left[start]) {
            continue;
        }
        let (mut group, mut open) = (Vec::new(), vec![start]);
        while let Some(cell) = open.pop() {
            group.push(cell);
            // The outermost cells are never marked, so that every marked one has four neighbours.
            for beside in [cell + 1, cell - 1, cell + raster.cols, cell - raster.cols] {
                if std::mem::take(&mut left[beside]) {
                    open.push(beside);
                }
            }
        }
        groups.push(group);
    }
    groups
}

/// The side of the board over which a group of cells reaches; the one with most of them.
fn side_reached(raster: &Raster, cells: &[usize]) -> Option<Side> {
    let near = AT_EDGE_CELLS as f64 * raster.cell_mm;
    let (width, length) = raster.board_mm;
    let count = |is_near: &dyn Fn(TablePoint) -> bool| cells.iter().filter(|c| is_near(raster.centre_of(**c))).count();
    let sides = [
        (count(&|at| at.y < near), Side::Near),
        (count(&|at| at.x > width - near), Side::Right),
        (count(&|at| at.y > length - near), Side::Far),
        (count(&|at| at.x < near), Side::Left),
    ];
    sides.into_iter().filter(|(count, _)| *count > AT_EDGE_CELLS).max_by_key(|(count, _)| *count).map(|(_, side)| side)
}

fn middle(raster: &Raster, cells: &[usize]) -> TablePoint {
    let (mut x, mut y) = (0.0, 0.0);
    for at in cells.iter().map(|cell| raster.centre_of(*cell)) {
        x += at.x;
        y += at.y;
    }
    TablePoint::new(x / cells.len().max(1) as f64, y / cells.len().max(1) as f64)
}

/// The hull of a group of cells (Andrew's monotone chain).
fn outline(raster: &Raster, cells: &[usize]) -> Vec<TablePoint> {
    let mut points: Vec<TablePoint> = cells.iter().map(|cell| raster.centre_of(*cell)).collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = TablePoint>| {
        let mut hull: Vec<TablePoint> = Vec::new();
        for point in points {
            while let [.., a, b] = hull.as_slice() {
                if (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0.0 {
                    break;
                }
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
        hull
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}
