use nalgebra::{Matrix2, SymmetricEigen, Vector2};

use super::plane::{Plane, reduction};
use super::surface::place_of_patch;
use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint, SpacePoint};
use crate::model::BoardShape;

/// Half a side of the patch that is recognised, working pixels.
pub(super) const HALF: usize = 5;
/// Side of the squares of the working picture of which each gives its best patches, pixels.
const BUCKET_PX: usize = 14;
/// Squared steps of brightness that a patch needs across it to be worth looking for, of levels: twice noise.
const LEAST_STEPS: f64 = 600.0;
/// … for half the surest place.
const HALF_SURE_STEPS: f64 = 1200.0;
/// How far beside a patch's middle its surroundings are asked for what part of the board it shows, working pixels.
const BESIDE_PX: f64 = 3.0;

/// A patch of the board that can be found again.
#[derive(Clone, Debug)]
pub(super) struct Anchor {
    /// Its middle in the reference's working picture.
    pub at: Vector2<f64>,
    /// What it shows of the board, and what is seen four working pixels to the right and below on the same height.
    pub place: SpacePoint,
    pub right: SpacePoint,
    pub below: SpacePoint,
    /// How surely it can be placed along each direction, 0 to 1 squared.
    pub sure: Matrix2<f64>,
    /// Squared steps of brightness across its weakest and its strongest direction.
    pub steps: (f64, f64),
}

/// Pixels of `right` and `below`.
pub(super) const BESIDE: f64 = 4.0;

/// A picture of the board from a known camera.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    /// By how much the working picture is reduced.
    pub by: usize,
    pub board: BoardShape,
    pub fine: Plane,
    /// At half the size, for the first look.
    pub coarse: Plane,
    /// At twice the size, where the picture is so large, for the last.
    pub finest: Plane,
    pub anchors: Vec<Anchor>,
}

impl Reference {
    /// Of a picture from this camera; `is_free` says which pixels of it show the board itself.
    pub fn new(picture: &Picture, camera: &Camera, board: &BoardShape, is_free: impl Fn(ImagePoint) -> bool) -> Self {
        let by = reduction(picture.width);
        let finest = Plane::reduced(picture, finest_reduction(by));
        let is_twice = by == 2 * finest_reduction(by);
        let fine = if is_twice { finest.halved() } else { Plane::reduced(picture, by) };
        let coarse = fine.halved();
        let camera = scaled(camera, 1.0 / by as f64);
        let anchors = anchors(&fine, &camera, board, |p| is_free(ImagePoint::new(p.x * by as f64, p.y * by as f64)));
        Self { by, board: board.clone(), fine, coarse, finest, anchors }
    }

    /// The board's middle.
    pub fn middle(&self) -> SpacePoint {
        SpacePoint::new(self.board.width_mm / 2.0, self.board.length_mm / 2.0, 0.0)
    }
}

/// By how much pictures are reduced for the last look.
pub(super) fn finest_reduction(by: usize) -> usize {
    (by / 2).max(1)
}

/// The camera of a picture this many times as large.
pub(super) fn scaled(camera: &Camera, by: f64) -> Camera {
    let mut intrinsics = camera.intrinsics;
    intrinsics.fx *= by;
    intrinsics.fy *= by;
    intrinsics.cx *= by;
    intrinsics.cy *= by;
    Camera { intrinsics, pose: camera.pose }
}

fn anchors(plane: &Plane, camera: &Camera, board: &BoardShape, is_free: impl Fn(ImagePoint) -> bool) -> Vec<Anchor> {
    let sums = SlopeSums::new(plane);
    let mut found = Vec::new();
    for (top, left) in (0..plane.height)
        .step_by(BUCKET_PX)
        .flat_map(|top| (0..plane.width).step_by(BUCKET_PX).map(move |left| (top, left)))
    {
        let middle = ImagePoint::new((left + BUCKET_PX / 2) as f64, (top + BUCKET_PX / 2) as f64);
        if !may_show(camera, board, middle) {
            continue;
        }
        let places =
            (top..top + BUCKET_PX).step_by(2).flat_map(|y| (left..left + BUCKET_PX).step_by(2).map(move |x| (x, y)));
        let tensors: Vec<_> = places
            .filter(|(x, y)| plane.holds(*x as f64 + 0.5, *y as f64 + 0.5, HALF as f64 + 2.0))
            .map(|(x, y)| ((x, y), sums.tensor(x, y)))
            .collect();
        // The best corner, and the best edge where that is another.
        let best = |key: fn(&(f64, f64)) -> f64| {
            tensors.iter().max_by(|a, b| key(&a.1.steps()).total_cmp(&key(&b.1.steps()))).map(|(at, _)| *at)
        };
        let (corner, edge) = (best(|steps| steps.0), best(|steps| steps.1));
        let edge = edge.filter(|edge| corner.is_none_or(|c| c.0.abs_diff(edge.0) + c.1.abs_diff(edge.1) > HALF));
        for (x, y) in [corner, edge].into_iter().flatten() {
            let tensor = sums.tensor(x, y);
            if tensor.steps().1 < LEAST_STEPS {
                continue;
            }
            let at = ImagePoint::new(x as f64 + 0.5, y as f64 + 0.5);
            let Some(place) = place_of_patch(camera, board, at, BESIDE_PX).filter(|_| is_free(at)) else { continue };
            let beside = |dx: f64, dy: f64| {
                Some(camera.unproject(ImagePoint::new(at.x + dx, at.y + dy), place.z)?.at_height(place.z))
            };
            let Some((right, below)) = beside(BESIDE, 0.0).zip(beside(0.0, BESIDE)) else { continue };
            found.push(Anchor {
                at: Vector2::new(at.x, at.y),
                place,
                right,
                below,
                sure: tensor.sure(),
                steps: tensor.steps(),
            });
        }
    }
    found
}

/// Whether a bucket around this pixel may show a part of the board.
fn may_show(camera: &Camera, board: &BoardShape, middle: ImagePoint) -> bool {
    let reach = BUCKET_PX as f64 / 2.0;
    let around = [(0.0, 0.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
    around.into_iter().any(|(dx, dy)| {
        place_of_patch(camera, board, ImagePoint::new(middle.x + dx * reach, middle.y + dy * reach), BESIDE_PX)
            .is_some()
    })
}

/// The steps of brightness in a patch, by direction.
struct Tensor(SymmetricEigen<f64, nalgebra::U2>);

/// Products of the steps of brightness along x and y, summed from the picture's corner, so that a patch costs four looks.
struct SlopeSums {
    width: usize,
    /// xx, xy and yy up to each pixel, one row and column more than the picture has.
    sums: Vec<[f64; 3]>,
}

impl SlopeSums {
    fn new(plane: &Plane) -> Self {
        let width = plane.width + 1;
        let mut sums = vec![[0.0; 3]; width];
        sums.reserve(width * plane.height);
        for y in 0..plane.height {
            let mut line = [0.0; 3];
            sums.push(line);
            for x in 0..plane.width {
                let (dx, dy) = plane.slope(x, y);
                let (dx, dy) = (f64::from(dx), f64::from(dy));
                line = [line[0] + dx * dx, line[1] + dx * dy, line[2] + dy * dy];
                let above = sums.get(y * width + x + 1).copied().unwrap_or_default();
                sums.push(std::array::from_fn(|k| above[k] + line[k]));
            }
        }
        Self { width, sums }
    }

    /// The steps of the patch around a pixel.
    fn tensor(&self, x: usize, y: usize) -> Tensor {
        let at = |x: usize, y: usize| self.sums.get(y * self.width + x).copied().unwrap_or_default();
        let (left, top, right, bottom) = (x - HALF, y - HALF, x + HALF + 1, y + HALF + 1);
        let corners = [at(right, bottom), at(left, bottom), at(right, top), at(left, top)];
        let [xx, xy, yy] = std::array::from_fn(|k| corners[0][k] - corners[1][k] - corners[2][k] + corners[3][k]);
        Tensor(Matrix2::new(xx, xy, xy, yy).symmetric_eigen())
    }
}

impl Tensor {
    /// Across the weakest and the strongest direction.
    fn steps(&self) -> (f64, f64) {
        (self.0.eigenvalues.min(), self.0.eigenvalues.max())
    }

    fn sure(&self) -> Matrix2<f64> {
        let sure = self.0.eigenvalues.map(|steps| (steps / (steps + HALF_SURE_STEPS)).powi(2));
        self.0.eigenvectors * Matrix2::from_diagonal(&sure) * self.0.eigenvectors.transpose()
    }
}
