use nalgebra::{Matrix2, Matrix4, SMatrix, Vector2, Vector4};

use super::plane::{Plane, add_green};
use super::reference::{Anchor, Reference};
use crate::capture::Picture;

/// Half a side of a sentinel's patch, working pixels.
const HALF: usize = 4;
const SIDE: usize = 2 * HALF + 1;
const CELLS: usize = SIDE * SIDE;
/// How many are watched.
const MOST: usize = 36;
/// Of those, the share on rim and bar, which no disc ever covers.
const RAISED_SHARE: f64 = 0.65;
/// How far apart they are at least, working pixels.
const APART_PX: f64 = 9.0;
/// Likeness from which what is seen may be told to have moved a little, and from which it is recognised.
const ALIKE: f32 = 0.6;
const RECOGNISED: f32 = 0.75;
/// Off the common motion by more than this, a sentinel tells of something else, working pixels.
const REACH_PX: f64 = 0.8;
/// Squared steps of brightness for half the surest place, of unit length.
const HALF_SURE: f64 = 0.1;
const ROUNDS: usize = 4;

/// A patch that is looked at in every frame, at its own place only.
#[derive(Clone, Debug)]
struct Sentinel {
    /// Its top-left pixel in the working picture.
    left: usize,
    top: usize,
    /// Brightness with mean zero and unit length, and its steps.
    values: [f32; CELLS],
    slopes: [(f32, f32); CELLS],
    /// From slopes times differences to a motion; and how sure that is along each direction.
    inverse: Matrix2<f64>,
    sure: Matrix2<f64>,
}

/// What the sentinels saw in one frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Share of them that recognised their patch.
    pub recognised: f64,
    /// The greatest way that any of them moved in the motion that they agree on, working pixels.
    pub motion_px: f64,
}

/// The sentinels of a reference.
#[derive(Clone, Debug)]
pub(super) struct Sentinels {
    by: usize,
    all: Vec<Sentinel>,
    middle: Vector2<f64>,
    reach: f64,
}

impl Sentinels {
    /// The best placed patches of a reference, those on rim and bar first.
    pub fn of(reference: &Reference) -> Self {
        let (raised, flat): (Vec<&Anchor>, Vec<&Anchor>) =
            reference.anchors.iter().partition(|anchor| anchor.place.z > 1.0);
        let mut chosen: Vec<&Anchor> = Vec::new();
        for (mut anchors, most) in [(raised, (MOST as f64 * RAISED_SHARE) as usize), (flat, MOST)] {
            anchors.sort_by(|a, b| b.steps.0.total_cmp(&a.steps.0));
            for anchor in anchors {
                let is_apart = chosen.iter().all(|other| (other.at - anchor.at).norm() >= APART_PX);
                if chosen.len() < most && is_apart {
                    chosen.push(anchor);
                }
            }
        }
        let all: Vec<Sentinel> = chosen.iter().filter_map(|anchor| Sentinel::new(&reference.fine, anchor.at)).collect();
        let middle = all.iter().map(Sentinel::middle).sum::<Vector2<f64>>() / all.len().max(1) as f64;
        let reach = all.iter().map(|one| (one.middle() - middle).norm()).fold(1.0, f64::max);
        Self { by: reference.by, all, middle, reach }
    }

    /// Looks at all of them; `None` where there are too few to tell anything.
    pub fn look(&self, picture: &Picture) -> Option<Sight> {
        if self.all.len() < MOST / 4 {
            return None;
        }
        let seen: Vec<(Vector2<f64>, &Sentinel, f32)> = self
            .all
            .iter()
            .filter_map(|sentinel| {
                let (off, likeness) = sentinel.look(picture, self.by)?;
                Some((off, sentinel, likeness))
            })
            .collect();
        let recognised = seen.iter().filter(|(_, _, likeness)| *likeness >= RECOGNISED).count();
        let motion_px = self.motion_px(&seen).unwrap_or(0.0);
        Some(Sight { recognised: recognised as f64 / self.all.len() as f64, motion_px })
    }

    /// The motion, turn and stretch that most agree on, by reweighted least squares; the greatest way that it makes.
    fn motion_px(&self, seen: &[(Vector2<f64>, &Sentinel, f32)]) -> Option<f64> {
        let mut motion = Vector4::<f64>::zeros();
        let shape = |sentinel: &Sentinel| {
            let at = (sentinel.middle() - self.middle) / self.reach;
            SMatrix::<f64, 2, 4>::new(1.0, 0.0, -at.y, at.x, 0.0, 1.0, at.x, at.y)
        };
        for _ in 0..ROUNDS {
            let mut normal = Matrix4::identity() * 0.05;
            let mut moment = Vector4::zeros();
            for (off, sentinel, likeness) in seen {
                let shape = shape(sentinel);
                let miss = off - shape * motion;
                let reach = REACH_PX + 0.5 * motion.norm();
                let weight = 1.0 - miss.dot(&(sentinel.sure * miss)) / (reach * reach);
                if *likeness < ALIKE || weight <= 0.0 {
                    continue;
                }
                let weighted = shape.transpose() * sentinel.sure * (weight * weight);
                normal += weighted * shape;
                moment += weighted * off;
            }
            motion = normal.cholesky()?.solve(&moment);
        }
        Some(self.all.iter().map(|one| (shape(one) * motion).norm()).fold(0.0, f64::max))
    }
}

impl Sentinel {
    fn new(plane: &Plane, at: Vector2<f64>) -> Option<Self> {
        let (left, top) = ((at.x as usize).checked_sub(HALF)?, (at.y as usize).checked_sub(HALF)?);
        let mut values = [0.0; CELLS];
        let mut slopes = [(0.0, 0.0); CELLS];
        for (i, (value, slope)) in values.iter_mut().zip(&mut slopes).enumerate() {
            let (x, y) = (left + i % SIDE, top + i / SIDE);
            (*value, *slope) = (plane.get(x, y), plane.slope(x, y));
        }
        let length = normalise(&mut values)?;
        let mut steps = Matrix2::zeros();
        for slope in &mut slopes {
            *slope = (slope.0 / length, slope.1 / length);
            let slope = Vector2::new(f64::from(slope.0), f64::from(slope.1));
            steps += slope * slope.transpose();
        }
        let eigen = steps.symmetric_eigen();
        let sure = eigen.eigenvalues.map(|steps| (steps / (steps + HALF_SURE)).powi(2));
        let sure = eigen.eigenvectors * Matrix2::from_diagonal(&sure) * eigen.eigenvectors.transpose();
        let inverse = (steps + Matrix2::identity() * 1e-3).try_inverse()?;
        Some(Self { left, top, values, slopes, inverse, sure })
    }

    fn middle(&self) -> Vector2<f64> {
        Vector2::new((self.left + HALF) as f64 + 0.5, (self.top + HALF) as f64 + 0.5)
    }

    /// How far what it shows has moved, if a little, and how alike it is; `None` where all is even.
    fn look(&self, picture: &Picture, by: usize) -> Option<(Vector2<f64>, f32)> {
        let mut sums = [0; CELLS];
        for (row, line) in sums.chunks_exact_mut(SIDE).enumerate() {
            for dy in 0..by {
                let pixels = picture.row(((self.top + row) * by + dy) as u32);
                add_green(pixels.get(3 * by * self.left..3 * by * (self.left + SIDE))?, by, line);
            }
        }
        let mut seen = sums.map(|sum| sum as f32);
        normalise(&mut seen)?;
        let (mut likeness, mut moment) = (0.0f32, (0.0f32, 0.0f32));
        for ((seen, wanted), slope) in seen.iter().zip(&self.values).zip(&self.slopes) {
            likeness += seen * wanted;
            let less = wanted - seen;
            moment = (moment.0 + slope.0 * less, moment.1 + slope.1 * less);
        }
        let off = self.inverse * Vector2::new(f64::from(moment.0), f64::from(moment.1));
        Some((off, likeness))
    }
}

/// Makes the mean zero and the length one; gives the length before.
fn normalise(values: &mut [f32; CELLS]) -> Option<f32> {
    let mean = values.iter().sum::<f32>() / CELLS as f32;
    values.iter_mut().for_each(|value| *value -= mean);
    let length = values.iter().map(|value| value * value).sum::<f32>().sqrt();
    if length < 1e-3 {
        return None;
    }
    values.iter_mut().for_each(|value| *value /= length);
    Some(length)
}
