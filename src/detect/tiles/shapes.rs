use nalgebra::{Point2, Vector2};

use super::measure::Measure;
use super::patches::{Patch, Runs};
use super::plane::{Plane, Pyramid};
use super::pose::Pose;

/// Width in pixels of a plane at which a tile's area is looked at.
const WIDTH_PX: f32 = 12.0;
/// How much a pixel may differ from the tone looked for: levels, and share of it.
const NEAR_LEVELS: f32 = 14.0;
const NEAR_SHARE: f32 = 0.16;
/// Tones so close to each other that each level is near one of them.
const TONES: [f32; 9] = [8.0, 30.0, 54.0, 78.0, 104.0, 134.0, 168.0, 204.0, 240.0];
/// Area of what may be one tile, in tiles: pips and bar are missing in it.
const ONE: std::ops::Range<f32> = 0.5..1.3;
/// Area of one half.
const HALF: std::ops::Range<f32> = 0.25..0.6;
/// Area from which there may be several, and up to which it is no table.
const SEVERAL: f32 = 1.3;
const SOME: std::ops::Range<f32> = 0.25..40.0;
/// Step from one place to the next where several tiles touch, in widths.
const STEP: f32 = 0.34;
/// Directions that differ by less are one, radians; most directions.
const SAME_DIRECTION: f32 = 0.14;
const MOST_DIRECTIONS: usize = 4;
/// Most guesses of one picture.
const MOST_GUESSES: usize = 600;
/// Places of a tile, of which nearly all must have its tone.
const INSIDE: [(f32, f32); 10] = [
    (0.9, 0.0),
    (-0.9, 0.0),
    (0.12, 0.86),
    (0.12, -0.86),
    (-0.12, 0.86),
    (-0.12, -0.86),
    (0.86, 0.8),
    (0.86, -0.8),
    (-0.86, 0.8),
    (-0.86, -0.8),
];
const MOST_ELSEWHERE: usize = 1;

/// Where a picture has the tone of tiles.
#[derive(Debug)]
pub struct Shapes {
    width: usize,
    has_tone: Vec<u8>,
    /// From the picture's pixels to the plane's.
    factor: f32,
    patches: Vec<Patch>,
}

impl Shapes {
    /// Where tiles' tones are, from the darkest to the lightest; tiles are about so wide in the picture.
    pub fn of(pyramid: &Pyramid, (darkest, lightest): (f32, f32), width_px: f32) -> Self {
        let (plane, factor) = pyramid.plane_for(width_px, WIDTH_PX);
        let low = (darkest - NEAR_LEVELS.max(NEAR_SHARE * darkest)).clamp(0.0, 255.0) as u8;
        let high = (lightest + NEAR_LEVELS.max(NEAR_SHARE * lightest)).clamp(0.0, 255.0) as u8;
        let has_tone: Vec<u8> = plane.levels.iter().map(|level| u8::from((low..=high).contains(level))).collect();
        let patches = patches(plane, &has_tone, (width_px * factor).powi(2));
        Self { width: plane.width, has_tone, factor, patches }
    }

    /// Where other tones are, one after the other from dark to light: those of backs, whatever colour they have.
    pub fn of_all_tones(pyramid: &Pyramid, width_px: f32) -> Vec<Self> {
        TONES.iter().map(|tone| Self::of(pyramid, (*tone, *tone), width_px)).collect()
    }

    /// Tiles that may lie where the tone is, each alone.
    pub fn alone(&self, measure: &Measure) -> Vec<Pose> {
        let one = |patch: &Patch| {
            let metric = measure.at(Point2::new(patch.x, patch.y) / self.factor)?;
            let width = metric.width_px() * self.factor;
            ONE.contains(&(patch.area / (2.0 * width * width))).then(|| {
                let frame = Frame::around(patch, self.factor);
                let [side, other] = frame.sides;
                metric.pose(frame.middle, if side.norm() < other.norm() { side } else { other })
            })
        };
        self.patches.iter().filter_map(one).collect()
    }

    /// Tiles that may lie where the tone is, alone or touching each other; `known` ones tell directions.
    pub fn guesses(&self, measure: &Measure, known: &[Pose]) -> Vec<Pose> {
        let mut guesses = Vec::new();
        for patch in &self.patches {
            let middle = Point2::new(patch.x, patch.y) / self.factor;
            let Some(metric) = measure.at(middle) else { continue };
            let width = metric.width_px() * self.factor;
            let tiles = patch.area / (2.0 * width * width);
            if !SOME.contains(&tiles) {
                continue;
            }
            let frame = Frame::around(patch, self.factor);
            let [side, other] = frame.sides;
            if HALF.contains(&tiles) {
                // A bar from side to side parts a tile in two.
                for half in [side, -side, other, -other] {
                    let turned = if half.perp(&side).abs() > half.dot(&side).abs() { side } else { other };
                    let pose = metric.pose(frame.middle, turned);
                    let sign = pose.along.dot(&half).signum();
                    guesses.push(Pose { middle: pose.middle + pose.along * (0.5 * sign), ..pose });
                }
            }
            if ONE.contains(&tiles) {
                let across = if side.norm() < other.norm() { side } else { other };
                let pose = metric.pose(frame.middle, across);
                // With perspective, the side that lies along the other axis has to be found by the metric itself.
                guesses.push(pose);
                guesses.push(metric.pose(frame.middle, pose.along));
            } else if tiles > SEVERAL {
                let mut directions: Vec<Vector2<f32>> = Vec::new();
                let others = known.iter().flat_map(|pose| [pose.across, pose.along]);
                for direction in [side, other].into_iter().chain(others).map(|direction| direction.normalize()) {
                    let is_same = |other: &Vector2<f32>| other.perp(&direction).abs() < SAME_DIRECTION;
                    if directions.len() < MOST_DIRECTIONS && !directions.iter().any(is_same) {
                        directions.push(direction);
                    }
                }
                self.fill(patch, measure, (STEP * width).max(1.0), &directions, &mut guesses);
            }
            if guesses.len() > MOST_GUESSES {
                break;
            }
        }
        guesses
    }

    /// All places within a patch that have the tone where a tile has.
    fn fill(&self, patch: &Patch, measure: &Measure, step: f32, directions: &[Vector2<f32>], guesses: &mut Vec<Pose>) {
        let step = step as usize;
        for run in patch.runs.iter().filter(|run| (run.y as usize).is_multiple_of(step.max(1))) {
            for x in (run.from..run.to).filter(|x| (*x as usize).is_multiple_of(step.max(1))) {
                let middle = Point2::new(x as f32 + 0.5, run.y as f32 + 0.5) / self.factor;
                let Some(metric) = measure.at(middle) else { continue };
                let poses = directions.iter().map(|direction| metric.pose(middle, *direction));
                guesses.extend(poses.filter(|pose| self.is_filled(pose)));
            }
        }
    }

    /// Whether nearly all of a tile's edge has the tone.
    pub fn is_filled(&self, pose: &Pose) -> bool {
        let elsewhere = INSIDE.iter().filter(|(along, across)| {
            let at = pose.at(*along, *across) * self.factor;
            let (col, row) = (at.x.max(0.0) as usize, at.y.max(0.0) as usize);
            col >= self.width || self.has_tone.get(row * self.width + col) != Some(&1)
        });
        elsewhere.count() <= MOST_ELSEWHERE
    }
}

/// The smallest rectangle around a patch, in the picture's pixels.
struct Frame {
    middle: Point2<f32>,
    /// Its two sides.
    sides: [Vector2<f32>; 2],
}

/// Directions of a quarter turn that are tried for the smallest rectangle.
const TURNS: usize = 24;

impl Frame {
    fn around(patch: &Patch, factor: f32) -> Self {
        let mut best = (f32::INFINITY, Self { middle: Point2::origin(), sides: [Vector2::x(), Vector2::y()] });
        for turn in 0..TURNS {
            let angle = turn as f32 * std::f32::consts::FRAC_PI_2 / TURNS as f32;
            let axes = [Vector2::new(angle.cos(), angle.sin()), Vector2::new(-angle.sin(), angle.cos())];
            let mut extents = [(f32::INFINITY, f32::NEG_INFINITY); 2];
            for run in &patch.runs {
                for x in [run.from, run.to] {
                    let at = Vector2::new(x as f32, run.y as f32 + 0.5);
                    for (extent, axis) in extents.iter_mut().zip(axes) {
                        let on_axis = at.dot(&axis);
                        *extent = (extent.0.min(on_axis), extent.1.max(on_axis));
                    }
                }
            }
            let [long, wide] = extents.map(|(least, most)| most - least);
            if long * wide < best.0 {
                let [a, b] = extents.map(|(least, most)| least.midpoint(most));
                let middle = Point2::from((axes[0] * a + axes[1] * b) / factor);
                best = (long * wide, Self { middle, sides: [axes[0] * (long / factor), axes[1] * (wide / factor)] });
            }
        }
        best.1
    }
}

/// The joined patches of a mask that are large enough for half a tile.
fn patches(plane: &Plane, mask: &[u8], square: f32) -> Vec<Patch> {
    let mut runs = Runs::default();
    for (y, row) in mask.chunks_exact(plane.width.max(1)).enumerate() {
        runs.take_row(y as u32, row, 1);
    }
    runs.patches(|patch| patch.area > square * 2.0 * SOME.start)
}
