use super::raster::Raster;
use crate::detect::{Hand, Side};
use crate::geometry::TablePoint;

/// Evidence from which a cell is something.
const SOMETHING: f32 = 0.3;
/// Share of a square's area from which something that reaches over the board's edge is a hand.
const LEAST_HAND: f64 = 0.6;
/// Share of a ball's area from which something is worth telling.
const LEAST_THING: f64 = 0.4;
/// Cells from the board's edge within which something reaches over it.
const AT_EDGE_CELLS: usize = 3;

/// What is left where all pieces are explained: single things, and what reaches in from outside.
#[derive(Clone, Debug, Default)]
pub struct Leftover {
    /// Middles of single things, with their areas in squares.
    pub things: Vec<(TablePoint, f64)>,
    /// Hands.
    pub hands: Vec<Hand>,
    /// The cells of the hands.
    pub in_hand: Vec<usize>,
}

/// What the evidence that no piece explains makes up.
pub fn leftover(raster: &Raster, evidence: &[f32], ball_diameter_mm: f64) -> Leftover {
    let odd: Vec<bool> =
        (0..evidence.len()).map(|cell| raster.square_of[cell].is_some() && evidence[cell] > SOMETHING).collect();
    let square = (raster.square_mm / raster.cell_mm).powi(2);
    let ball = std::f64::consts::PI * (ball_diameter_mm / raster.cell_mm / 2.0).powi(2);
    let mut found = Leftover::default();
    for cells in joined(raster, &eroded(raster, &odd)) {
        let side = side_reached(raster, &cells);
        match side {
            Some(from) if cells.len() as f64 >= LEAST_HAND * square => {
                found.hands.push(Hand { from, outline: outline(raster, &cells) });
                found.in_hand.extend(cells);
            }
            Some(_) | None if cells.len() as f64 >= LEAST_THING * ball => {
                found.things.push((middle(raster, &cells), cells.len() as f64 / square));
            }
            Some(_) | None => {}
        }
    }
    found
}

/// Cells all of whose neighbours are marked too: lines and edges vanish.
fn eroded(raster: &Raster, marked: &[bool]) -> Vec<bool> {
    let side = raster.side;
    let mut kept = vec![false; marked.len()];
    for row in 1..side - 1 {
        for col in 1..side - 1 {
            let cell = row * side + col;
            kept[cell] = marked[cell]
                && [cell - side - 1, cell - side, cell - side + 1, cell - 1, cell + 1, cell + side - 1, cell + side]
                    .iter()
                    .all(|beside| marked[*beside] || raster.square_of[*beside].is_none())
                && (marked[cell + side + 1] || raster.square_of[cell + side + 1].is_none());
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
            for beside in [cell + 1, cell - 1, cell + raster.side, cell - raster.side] {
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
    let side_mm = raster.squares as f64 * raster.square_mm;
    let count = |is_near: &dyn Fn(TablePoint) -> bool| cells.iter().filter(|c| is_near(raster.centre_of(**c))).count();
    let sides = [
        (count(&|at| at.y < near), Side::Near),
        (count(&|at| at.x > side_mm - near), Side::Right),
        (count(&|at| at.y > side_mm - near), Side::Far),
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
