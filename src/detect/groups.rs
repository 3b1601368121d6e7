//! Groups of marked cells of a raster, whose cells run x fastest, then y.

use super::Side;
use crate::geometry::TablePoint;

/// Cells from the board's edge within which something reaches over it.
const AT_EDGE_CELLS: usize = 3;

/// The marked cells all of whose eight neighbours are `held`: lines and edges vanish.
pub fn eroded(cols: usize, marked: &[bool], held: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut kept = vec![false; marked.len()];
    for row in 1..(marked.len() / cols.max(1)).saturating_sub(1) {
        for col in 1..cols.saturating_sub(1) {
            let mut around = (row - 1..=row + 1).flat_map(|y| (col - 1..=col + 1).map(move |x| y * cols + x));
            let cell = row * cols + col;
            kept[cell] = marked[cell] && around.all(|beside| beside == cell || held(beside));
        }
    }
    kept
}

/// The cells that join up, in groups. The outermost cells must not be marked.
pub fn joined(cols: usize, marked: &[bool]) -> Vec<Vec<usize>> {
    joined_by(marked, |cell| [cell + 1, cell - 1, cell + cols, cell - cols])
}

/// The cells that join up, in groups; which are beside a cell is told.
pub fn joined_by<I: IntoIterator<Item = usize>>(marked: &[bool], beside: impl Fn(usize) -> I) -> Vec<Vec<usize>> {
    let mut left = marked.to_vec();
    let mut groups = Vec::new();
    for start in 0..left.len() {
        if !std::mem::take(&mut left[start]) {
            continue;
        }
        let (mut group, mut open) = (Vec::new(), vec![start]);
        while let Some(cell) = open.pop() {
            group.push(cell);
            for beside in beside(cell) {
                if std::mem::take(&mut left[beside]) {
                    open.push(beside);
                }
            }
        }
        groups.push(group);
    }
    groups
}

/// The side of a board of this width and length over which cells at these places reach; the one with most of them.
pub fn side_reached(places: &[TablePoint], cell_mm: f64, (width, length): (f64, f64)) -> Option<Side> {
    let near = AT_EDGE_CELLS as f64 * cell_mm;
    let count = |is_near: &dyn Fn(&TablePoint) -> bool| places.iter().filter(|at| is_near(at)).count();
    let sides = [
        (count(&|at| at.y < near), Side::Near),
        (count(&|at| at.x > width - near), Side::Right),
        (count(&|at| at.y > length - near), Side::Far),
        (count(&|at| at.x < near), Side::Left),
    ];
    sides.into_iter().filter(|(count, _)| *count > AT_EDGE_CELLS).max_by_key(|(count, _)| *count).map(|(_, side)| side)
}

/// The middle of places.
pub fn middle(places: &[TablePoint]) -> TablePoint {
    let (x, y) = places.iter().fold((0.0, 0.0), |(x, y), at| (x + at.x, y + at.y));
    let count = places.len().max(1) as f64;
    TablePoint::new(x / count, y / count)
}

/// The hull of places (Andrew's monotone chain), counter-clockwise.
pub fn outline(mut places: Vec<TablePoint>) -> Vec<TablePoint> {
    places.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |places: &mut dyn Iterator<Item = TablePoint>| {
        let mut hull: Vec<TablePoint> = Vec::new();
        for place in places {
            while let [.., a, b] = hull.as_slice() {
                if (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x) > 0.0 {
                    break;
                }
                hull.pop();
            }
            hull.push(place);
        }
        hull.pop();
        hull
    };
    let mut hull = half(&mut places.iter().copied());
    hull.extend(half(&mut places.iter().rev().copied()));
    hull
}
