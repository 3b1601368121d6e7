use crate::geometry::ImagePoint;

/// A lens, good enough or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LensVerdict {
    /// It is good.
    Good,
    /// It is better than none, and could be better.
    Usable,
    /// It is not to be trusted.
    Bad,
}

/// What may be wrong with a lens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LensDoubt {
    /// Few views.
    FewViews(usize),
    /// A corner of the picture, without a chessboard's corner near it.
    Bare(PictureCorner),
    /// Little of the picture was covered, as a share.
    LittleCovered(f64),
    /// Corners miss by this share of the picture's width.
    Misses(f64),
    /// The focal length's standard deviation, as a share of it.
    VagueFocal(f64),
    /// No view is tilted by more than this, radians.
    Flat(f64),
}

/// A corner of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum PictureCorner {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

/// Cells across and down of the coverage map.
pub const COVERAGE_CELLS: (usize, usize) = (12, 8);

/// How many chessboard corners were seen in each part of the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// Counts, row by row.
    pub counts: Vec<u32>,
}

const GOOD_VIEWS: usize = 8;
/// Cells in which at least one corner was seen.
const GOOD_COVERED: f64 = 0.6;
const LEAST_COVERED: f64 = 0.25;
/// Side of the area at a picture's corner that must not be bare, as cells across and down.
const AT_CORNER: (usize, usize) = (3, 2);
/// 0.5 px of 1920.
const GOOD_MISS_SHARE: f64 = 0.000_26;
const MOST_MISS_SHARE: f64 = 0.001;
const GOOD_FOCAL_DEVIATION: f64 = 0.002;
const MOST_FOCAL_DEVIATION: f64 = 0.01;
/// Views from straight ahead do not tell distance and focal length apart.
const LEAST_TILT_RAD: f64 = 0.26;

impl Coverage {
    /// Of corners in pictures of a size.
    pub fn new<'a>(corners: impl Iterator<Item = &'a ImagePoint>, (width, height): (u32, u32)) -> Self {
        let (across, down) = COVERAGE_CELLS;
        let mut counts = vec![0; across * down];
        for p in corners {
            let column = (p.x / f64::from(width) * across as f64) as usize;
            let row = (p.y / f64::from(height) * down as f64) as usize;
            if let Some(count) = counts.get_mut(row.min(down - 1) * across + column.min(across - 1)) {
                *count += 1;
            }
        }
        Self { counts }
    }

    /// The share of cells in which a corner was seen.
    pub fn share(&self) -> f64 {
        self.counts.iter().filter(|count| **count > 0).count() as f64 / self.counts.len().max(1) as f64
    }

    /// Corners of the picture without any.
    fn bare(&self) -> impl Iterator<Item = PictureCorner> {
        let (across, down) = COVERAGE_CELLS;
        let (wide, high) = AT_CORNER;
        let corners = [
            (PictureCorner::TopLeft, 0, 0),
            (PictureCorner::TopRight, across - wide, 0),
            (PictureCorner::BottomLeft, 0, down - high),
            (PictureCorner::BottomRight, across - wide, down - high),
        ];
        corners.into_iter().filter_map(move |(corner, left, top)| {
            let mut cells = (top..top + high).flat_map(|row| (left..left + wide).map(move |c| row * across + c));
            cells.all(|at| self.counts.get(at).is_none_or(|count| *count == 0)).then_some(corner)
        })
    }
}

/// Everything that may be wrong.
pub(super) fn doubts(
    coverage: &Coverage,
    views: usize,
    miss_share: f64,
    focal_deviation: f64,
    tilts_rad: &[f64],
) -> Vec<LensDoubt> {
    let mut doubts = Vec::new();
    if views < GOOD_VIEWS {
        doubts.push(LensDoubt::FewViews(views));
    }
    if miss_share > GOOD_MISS_SHARE {
        doubts.push(LensDoubt::Misses(miss_share));
    }
    if focal_deviation > GOOD_FOCAL_DEVIATION {
        doubts.push(LensDoubt::VagueFocal(focal_deviation));
    }
    let most_tilt = tilts_rad.iter().copied().fold(0.0, f64::max);
    if most_tilt < LEAST_TILT_RAD {
        doubts.push(LensDoubt::Flat(most_tilt));
    }
    if coverage.share() < GOOD_COVERED {
        doubts.push(LensDoubt::LittleCovered(coverage.share()));
    }
    doubts.extend(coverage.bare().map(LensDoubt::Bare));
    doubts
}

/// What the doubts amount to.
pub(super) fn verdict(doubts: &[LensDoubt]) -> LensVerdict {
    let is_grave = |doubt: &LensDoubt| match doubt {
        LensDoubt::Misses(share) => *share > MOST_MISS_SHARE,
        LensDoubt::VagueFocal(deviation) => *deviation > MOST_FOCAL_DEVIATION,
        LensDoubt::LittleCovered(share) => *share < LEAST_COVERED,
        LensDoubt::Flat(_) => true,
        LensDoubt::FewViews(_) | LensDoubt::Bare(_) => false,
    };
    match doubts {
        [] => LensVerdict::Good,
        some if some.iter().any(is_grave) => LensVerdict::Bad,
        [..] => LensVerdict::Usable,
    }
}
