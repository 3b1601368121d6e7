use nalgebra::{Point2, Vector2};

use super::marks::{Polarity, is_marked};
use super::measure::Measure;
use super::plane::{Plane, Pyramid};
use super::pose::Pose;

/// Least width in pixels of its plane at which bars are looked for: they are a twentieth of it thick.
const WIDTH_PX: f32 = 14.0;
/// Directions of half a turn in which a bar may lie.
const DIRECTIONS: usize = 24;
/// Side of the squares of the plane in which tiles look alike, pixels.
const SQUARE_PX: usize = 48;
/// Places on a bar, across the tile: the first must be marked, all must stand out.
const ON_BAR: [f32; 4] = [0.35, -0.35, 0.62, -0.62];
/// Places beside it, along and across.
const BESIDE: [(f32, f32); 6] = [(0.13, 0.0), (-0.13, 0.0), (0.12, 0.45), (-0.12, 0.45), (0.12, -0.45), (-0.12, -0.45)];
/// Least contrast of a bar, levels and spreads of the picture's noise, and the share of it that each of its places must have.
const LEAST_CONTRAST: f32 = 11.0;
const LEAST_SPREADS: f32 = 4.0;
const LEAST_SHARE: f32 = 0.4;
/// How near to a better one another is the same bar: widths, and steps of direction.
const SAME_WIDTHS: f32 = 0.2;
const SAME_STEPS: usize = 2;
/// Most bars of a picture.
const MOST: usize = 500;

/// How tiles look in one square of a plane: the halves of a tile whose bar runs in each direction, along and across.
#[derive(Clone, Debug)]
struct Square {
    width_px: f32,
    halves: Vec<(Vector2<f32>, Vector2<f32>)>,
}

/// A place that looks like a bar.
#[derive(Clone, Copy, Debug)]
struct Likely {
    at: Point2<f32>,
    step: usize,
    contrast: f32,
    width_px: f32,
}

/// Poses of tiles around whatever looks like the bar of one of known size, the clearest first.
pub fn scan(pyramid: &Pyramid, measure: &Measure, width_px: f32, polarity: Polarity) -> Vec<Pose> {
    let (plane, factor) = pyramid.plane_for(width_px, WIDTH_PX);
    let squares = Squares::new(plane, factor, measure);
    let least = LEAST_CONTRAST.max(LEAST_SPREADS * pyramid.noises[pyramid.level_for(width_px, WIDTH_PX)]);
    let mut likely = Vec::new();
    for (y, marked) in is_marked(plane, polarity).chunks_exact(plane.width.max(1)).enumerate() {
        for x in (0..plane.width).filter(|x| marked[*x]) {
            let Some(square) = squares.at(x, y) else { continue };
            likely.extend(best_here(plane, square, (x, y), polarity, least));
        }
    }
    likely.sort_by(|a: &Likely, b| b.contrast.total_cmp(&a.contrast));
    let mut kept = Kept::new(plane, &likely);
    likely.iter().for_each(|one| kept.take(one));
    let pose = |bar: &Joined| {
        let square = squares.at(bar.first.at.x as usize, bar.first.at.y as usize)?;
        let (along, across) = square.halves[bar.first.step];
        Some(Pose { middle: Point2::from(bar.sum / bar.count), along, across }.scaled(1.0 / factor))
    };
    kept.joined.iter().filter_map(pose).collect()
}

/// The direction in which a bar through a pixel stands out most.
fn best_here(
    plane: &Plane,
    square: &Square,
    (x, y): (usize, usize),
    polarity: Polarity,
    least_contrast: f32,
) -> Option<Likely> {
    let at = Point2::new(x as f32 + 0.5, y as f32 + 0.5);
    let sign = match polarity {
        Polarity::Dark => 1.0,
        Polarity::Light => -1.0,
    };
    let level = |place: Point2<f32>| -> Option<f32> {
        (place.x >= 0.0 && place.y >= 0.0).then_some(())?;
        let (col, row) = (place.x as usize, place.y as usize);
        (col < plane.width && row < plane.height).then(|| sign * f32::from(plane.levels[row * plane.width + col]))
    };
    let middle = level(at)?;
    let mut best: Option<(usize, f32)> = None;
    for (step, (along, across)) in square.halves.iter().enumerate() {
        let beside = |(on_along, on_across): (f32, f32)| level(at + along * on_along + across * on_across);
        let mut least = f32::INFINITY;
        let mut sum = 0.0;
        // What is beside must stand out at once for most directions to be left early.
        let Some((first, second)) = beside(BESIDE[0]).zip(beside(BESIDE[1])) else { continue };
        if first.min(second) - middle < least_contrast {
            continue;
        }
        for place in BESIDE {
            let Some(level) = beside(place) else { continue };
            least = least.min(level);
            sum += level;
        }
        let around = sum / BESIDE.len() as f32;
        let contrasts = ON_BAR.map(|on_across| level(at + across * on_across).map_or(0.0, |level| around - level));
        let all = (contrasts.iter().sum::<f32>() + around - middle) / (ON_BAR.len() + 1) as f32;
        let is_bar = all >= least_contrast
            && contrasts.iter().all(|contrast| *contrast >= LEAST_SHARE * all)
            && around - least <= 0.6 * all;
        if is_bar && best.is_none_or(|(_, most)| all > most) {
            best = Some((step, all));
        }
    }
    best.map(|(step, contrast)| Likely { at, step, contrast, width_px: square.width_px })
}

/// How tiles look all over a plane.
struct Squares {
    cols: usize,
    squares: Vec<Option<Square>>,
}

impl Squares {
    fn new(plane: &Plane, factor: f32, measure: &Measure) -> Self {
        let cols = plane.width.div_ceil(SQUARE_PX);
        let square = |number: usize| {
            let middle = |index: usize| (index * SQUARE_PX) as f32 + SQUARE_PX as f32 / 2.0;
            let place = Point2::new(middle(number % cols), middle(number / cols));
            let metric = measure.at(place / factor)?.scaled(factor);
            let halves = (0..DIRECTIONS).map(|step| {
                let angle = step as f32 * std::f32::consts::PI / DIRECTIONS as f32;
                let pose = metric.pose(place, Vector2::new(angle.cos(), angle.sin()));
                (pose.along, pose.across)
            });
            Some(Square { width_px: metric.width_px(), halves: halves.collect() })
        };
        Self { cols, squares: (0..cols * plane.height.div_ceil(SQUARE_PX)).map(square).collect() }
    }

    fn at(&self, x: usize, y: usize) -> Option<&Square> {
        self.squares.get(y / SQUARE_PX * self.cols + x / SQUARE_PX)?.as_ref()
    }
}

/// Likely places of one bar. Those through all pixels that may be its middle lie around it evenly.
#[derive(Clone, Copy, Debug)]
struct Joined {
    /// The clearest.
    first: Likely,
    sum: Vector2<f32>,
    count: f32,
}

/// Bars that have been kept, by where they are.
struct Kept {
    side: f32,
    cols: usize,
    joined: Vec<Joined>,
    /// Numbers of the bars in each square.
    squares: Vec<Vec<usize>>,
}

impl Kept {
    fn new(plane: &Plane, likely: &[Likely]) -> Self {
        let side = likely.iter().map(|one| one.width_px * SAME_WIDTHS).fold(1.0, f32::max);
        let count = |length: usize| (length as f32 / side) as usize + 1;
        let cols = count(plane.width);
        Self { side, cols, joined: Vec::new(), squares: vec![Vec::new(); cols * count(plane.height)] }
    }

    /// Joins a place to the bar that it is one of, or keeps it as a new one.
    fn take(&mut self, one: &Likely) {
        let (col, row) = ((one.at.x / self.side) as usize, (one.at.y / self.side) as usize);
        let is_same = |other: &Likely| {
            let turn = one.step.abs_diff(other.step);
            (one.at - other.at).norm() < SAME_WIDTHS * one.width_px && turn.min(DIRECTIONS - turn) <= SAME_STEPS
        };
        for y in row.saturating_sub(1)..=row + 1 {
            for x in col.saturating_sub(1)..=(col + 1).min(self.cols - 1) {
                for number in self.squares.get(y * self.cols + x).into_iter().flatten() {
                    if is_same(&self.joined[*number].first) {
                        self.joined[*number].sum += one.at.coords;
                        self.joined[*number].count += 1.0;
                        return;
                    }
                }
            }
        }
        if self.joined.len() < MOST
            && let Some(square) = self.squares.get_mut(row * self.cols + col)
        {
            square.push(self.joined.len());
            self.joined.push(Joined { first: *one, sum: one.at.coords, count: 1.0 });
        }
    }
}
