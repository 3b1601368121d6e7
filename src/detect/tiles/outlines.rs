use nalgebra::{Point2, Vector2};

use super::measure::Measure;
use super::plane::Plane;
use super::pose::Pose;

/// Cells of the table in a tile's width, and directions of half a turn.
const CELLS: f32 = 5.0;
const DIRECTIONS: usize = 32;
/// Least slope of an edge: levels from one pixel to the next, and spreads of the picture's noise.
const LEAST_SLOPE: f32 = 2.0;
const LEAST_SPREADS: f32 = 1.8;
/// Pixels between the places whose place on the table is worked out; between them it runs straight.
const NODE_PX: usize = 16;
/// Narrowest that a tile may look to be found, pixels, the first that leaves no more cells than the most.
const NARROWEST_PX: [f32; 5] = [5.0, 7.0, 9.0, 12.0, 16.0];
const MOST_CELLS: usize = 250_000;
/// What a whole outline's votes come to: six widths, each counted by two cells of four, in parts of a width.
const PARTS: f32 = 128.0;
const WHOLE: f32 = 6.0 * 2.0 * PARTS;
/// Share of an outline that must be there for a look.
const LEAST_SHARE: f32 = 0.35;
/// Pixels of edges that a whole set of tiles has, and the part of their steepness below which an edge tells nothing.
const OF_TILES: usize = 3000;
const LEAST_PART: f32 = 0.15;
/// Most outlines of a picture.
const MOST: usize = 600;

/// An edge on the table, in widths: where it is, which way it runs, and how much of it one pixel shows.
#[derive(Clone, Copy, Debug)]
struct Edge {
    at: Point2<f32>,
    along: Vector2<f32>,
    length: f32,
    steep: f32,
}

/// Poses of what has the outline of a tile, whatever it shows, the clearest first: the edges of a picture each vote for all
/// tiles whose side they may be. Planes show the same picture in different ways, each with its noise; `factor` is from the
/// picture's pixels to theirs.
pub fn outlines(planes: &[(&Plane, f32)], factor: f32, measure: &Measure) -> Vec<Pose> {
    let Some((first, _)) = planes.first() else { return Vec::new() };
    let Some(chart) = Chart::of(first, factor, measure) else { return Vec::new() };
    let mut votes = Votes::over(&chart);
    let edges = edges(planes, &chart);
    // As many edges as a set of tiles has count in full; what is less steep, as grain of wood is, counts less.
    let mut steeps: Vec<f32> = edges.iter().map(|edge| edge.steep).collect();
    let number = (steeps.len() / 2).min(OF_TILES);
    let full = if steeps.is_empty() { 1.0 } else { *steeps.select_nth_unstable_by(number, |a, b| b.total_cmp(a)).1 };
    for edge in edges.iter().filter(|edge| edge.steep >= LEAST_PART * full) {
        votes.take(edge, (edge.steep / full).min(1.0));
    }
    let pose = |(at, direction): (Point2<f32>, Vector2<f32>)| {
        let across = Vector2::new(-direction.y, direction.x) * 0.5;
        let (middle, side) = (measure.in_picture(at)?, measure.in_picture(at + across)?);
        Some(measure.at(middle)?.pose(middle, side - middle))
    };
    votes.best().into_iter().filter_map(pose).collect()
}

/// Where on the table the pixels of a plane are, in tiles' widths.
struct Chart {
    cols: usize,
    nodes: Vec<Option<Point2<f32>>>,
    /// The corner of the cells' raster.
    least: Point2<f32>,
    size: (usize, usize),
}

impl Chart {
    /// Of all places where a tile looks large enough, and of nearer ones only where these would be too many.
    fn of(plane: &Plane, factor: f32, measure: &Measure) -> Option<Self> {
        NARROWEST_PX.iter().find_map(|narrowest| Self::of_larger(plane, factor, measure, *narrowest))
    }

    fn of_larger(plane: &Plane, factor: f32, measure: &Measure, narrowest_px: f32) -> Option<Self> {
        let (cols, rows) = (plane.width.div_ceil(NODE_PX) + 1, plane.height.div_ceil(NODE_PX) + 1);
        let node = |number: usize| {
            let at = |index: usize| (index * NODE_PX) as f32 / factor;
            let place = Point2::new(at(number % cols), at(number / cols));
            let is_large = measure.at(place)?.width_px() * factor >= narrowest_px;
            if is_large { measure.on_table(place) } else { None }
        };
        let nodes: Vec<Option<Point2<f32>>> = (0..cols * rows).map(node).collect();
        let seen = || nodes.iter().flatten();
        let least = seen().fold(Point2::new(f32::INFINITY, f32::INFINITY), |least, at| least.inf(at));
        let most = seen().fold(Point2::new(f32::NEG_INFINITY, f32::NEG_INFINITY), |most, at| most.sup(at));
        let count = |length: f32| (length.max(0.0) * CELLS) as usize + 3;
        let size = (count(most.x - least.x), count(most.y - least.y));
        (seen().next().is_some() && size.0.saturating_mul(size.1) <= MOST_CELLS).then_some(Self {
            cols,
            nodes,
            least,
            size,
        })
    }

    /// Where a pixel is on the table, and how far it is there to the next one at the right and below.
    fn at(&self, x: usize, y: usize) -> Option<(Point2<f32>, Vector2<f32>, Vector2<f32>)> {
        let number = y / NODE_PX * self.cols + x / NODE_PX;
        let node = |number: usize| self.nodes.get(number).copied().flatten();
        let (a, b) = (node(number)?, node(number + 1)?);
        let (c, d) = (node(number + self.cols)?, node(number + self.cols + 1)?);
        let share = |index: usize| ((index % NODE_PX) as f32 + 0.5) / NODE_PX as f32;
        let (right, down) = (share(x), share(y));
        let (above, below) = (a + (b - a) * right, c + (d - c) * right);
        let step_right = (b - a) * (1.0 - down) + (d - c) * down;
        let scale = 1.0 / NODE_PX as f32;
        Some((above + (below - above) * down, step_right * scale, (below - above) * scale))
    }
}

/// The edges of a picture on the table: pixels where a plane's slope is the steepest across it.
fn edges(planes: &[(&Plane, f32)], chart: &Chart) -> Vec<Edge> {
    let Some((first, _)) = planes.first() else { return Vec::new() };
    let (width, height) = (first.width, first.height);
    let mut edges = Vec::new();
    if width < 3 || height < 3 {
        return edges;
    }
    // Slopes of three rows, as shares of what is an edge: right, down, and how steep.
    let mut rows = [(); 3].map(|()| vec![(0.0f32, 0.0f32, 0.0f32); width]);
    for y in 1..height {
        rows.rotate_left(1);
        let [.., last] = &mut rows;
        last.fill((0.0, 0.0, 0.0));
        if y + 1 < height {
            slopes(planes, y, last);
        }
        // The row above is done when this one is known.
        let [above, here, below] = &rows;
        let y = y - 1;
        for x in 1..width - 1 {
            let (right, down, steep) = here[x];
            if steep < 1.0 || y == 0 {
                continue;
            }
            let (a, b) = if right.abs() > 2.4 * down.abs() {
                (here[x - 1].2, here[x + 1].2)
            } else if down.abs() > 2.4 * right.abs() {
                (above[x].2, below[x].2)
            } else if right * down > 0.0 {
                (above[x - 1].2, below[x + 1].2)
            } else {
                (above[x + 1].2, below[x - 1].2)
            };
            if steep < a || steep <= b {
                continue;
            }
            let Some((at, step_right, step_down)) = chart.at(x, y) else { continue };
            let along = step_right * -down + step_down * right;
            let length = along.norm();
            // A pixel shows as much of an edge as it takes to the next pixel of it.
            let size = right.abs().max(down.abs());
            if length > 0.0 && size > 0.0 {
                edges.push(Edge { at, along: along / length, length: length / size, steep });
            }
        }
    }
    edges
}

/// The slopes of row `y`: those of the plane that is steepest, as shares of the least that is an edge.
fn slopes(planes: &[(&Plane, f32)], y: usize, row: &mut [(f32, f32, f32)]) {
    for (plane, noise) in planes {
        let least = LEAST_SLOPE.max(LEAST_SPREADS * noise);
        let (above, here, below) = (plane.row(y - 1), plane.row(y), plane.row(y + 1));
        for x in 1..plane.width - 1 {
            let level = |row: &[u8], x: usize| i32::from(row[x]);
            let right = level(above, x + 1) + 2 * level(here, x + 1) + level(below, x + 1)
                - level(above, x - 1)
                - 2 * level(here, x - 1)
                - level(below, x - 1);
            let down = level(below, x - 1) + 2 * level(below, x) + level(below, x + 1)
                - level(above, x - 1)
                - 2 * level(above, x)
                - level(above, x + 1);
            let square = ((right * right + down * down) as f32) / (64.0 * least * least);
            if square > row[x].2 * row[x].2 {
                row[x] = (right as f32, down as f32, square.sqrt());
            }
        }
    }
}

/// How much of an outline there is around each place of the table, for each direction of a tile.
struct Votes {
    least: Point2<f32>,
    cols: usize,
    rows: usize,
    counts: Vec<u16>,
}

impl Votes {
    fn over(chart: &Chart) -> Self {
        let (cols, rows) = chart.size;
        Self { least: chart.least, cols, rows, counts: vec![0; cols * rows * DIRECTIONS] }
    }

    /// Votes for the tiles whose long or short side an edge may be.
    fn take(&mut self, edge: &Edge, share: f32) {
        let across = Vector2::new(-edge.along.y, edge.along.x);
        let weight = (edge.length * share * PARTS).round() as u16;
        self.take_side(edge.at, edge.along, across * 0.5, edge.along, 1.0, weight);
        self.take_side(edge.at, across, across, edge.along, 0.5, weight);
    }

    /// Votes for tiles that lie in one direction, so far away at both sides, shifted along the edge by up to `reach`.
    fn take_side(
        &mut self,
        at: Point2<f32>,
        direction: Vector2<f32>,
        away: Vector2<f32>,
        along: Vector2<f32>,
        reach: f32,
        weight: u16,
    ) {
        let turn = direction.y.atan2(direction.x).rem_euclid(std::f32::consts::PI) / std::f32::consts::PI;
        let bin = turn * DIRECTIONS as f32;
        let first = bin.floor() as usize;
        let next = if bin.fract() < 0.5 { first + DIRECTIONS - 1 } else { first + 1 };
        let steps = (reach * CELLS).round() as i32;
        for away in [away, -away] {
            for step in -steps..=steps {
                let to = (at + away + along * (step as f32 / CELLS) - self.least) * CELLS;
                if to.x < 0.0 || to.y < 0.0 {
                    continue;
                }
                let (col, row) = (to.x as usize, to.y as usize);
                if col >= self.cols || row >= self.rows {
                    continue;
                }
                for bin in [first % DIRECTIONS, next % DIRECTIONS] {
                    let count = &mut self.counts[(bin * self.rows + row) * self.cols + col];
                    *count = count.saturating_add(weight);
                }
            }
        }
    }

    /// Places and directions with most of an outline, the most first; none beside a better one.
    fn best(&self) -> Vec<(Point2<f32>, Vector2<f32>)> {
        let least = (LEAST_SHARE * WHOLE) as u32;
        let mut found: Vec<(u32, usize, usize, usize)> = Vec::new();
        for bin in 0..DIRECTIONS {
            for row in 0..self.rows.saturating_sub(1) {
                let from = (bin * self.rows + row) * self.cols;
                let (upper, lower) =
                    (&self.counts[from..from + self.cols], &self.counts[from + self.cols..from + 2 * self.cols]);
                for col in 0..self.cols - 1 {
                    let sum = u32::from(upper[col])
                        + u32::from(upper[col + 1])
                        + u32::from(lower[col])
                        + u32::from(lower[col + 1]);
                    if sum >= least {
                        found.push((sum, bin, row, col));
                    }
                }
            }
        }
        found.sort_unstable_by_key(|(sum, ..)| std::cmp::Reverse(*sum));
        let mut kept: Vec<(usize, usize, usize)> = Vec::new();
        let mut is_taken = vec![false; self.counts.len()];
        for (_, bin, row, col) in found {
            if is_taken[(bin * self.rows + row) * self.cols + col] {
                continue;
            }
            for turn in [DIRECTIONS - 2, DIRECTIONS - 1, 0, 1, 2] {
                let bin = (bin + turn) % DIRECTIONS;
                for row in row.saturating_sub(1)..(row + 2).min(self.rows) {
                    let from = (bin * self.rows + row) * self.cols;
                    is_taken[from + col.saturating_sub(1)..from + (col + 2).min(self.cols)].fill(true);
                }
            }
            kept.push((bin, row, col));
            if kept.len() == MOST {
                break;
            }
        }
        let place = |(bin, row, col): (usize, usize, usize)| {
            let angle = (bin as f32 + 0.5) * std::f32::consts::PI / DIRECTIONS as f32;
            let at = self.least + Vector2::new(col as f32 + 1.0, row as f32 + 1.0) / CELLS;
            (at, Vector2::new(angle.cos(), angle.sin()))
        };
        kept.into_iter().map(place).collect()
    }
}
