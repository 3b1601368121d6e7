use crate::calibration::Corners;
use crate::geometry::{Camera, ImagePoint};
use crate::model::BoardShape;

/// A place where the board may be.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardCandidate {
    /// The playing area's inner corners. The near end is the one nearer to the camera.
    pub corners: Corners,
    /// Lens and pose that explain the edges best.
    pub camera: Camera,
    /// Width of the rim, millimetres.
    pub rim_mm: f64,
    /// How well the picture bears it out: mostly 0.4 to 0.9 for a board, less for anything else.
    pub support: f64,
    /// How far its worst corner is expected to be off, millimetres on the table.
    pub expected_off_mm: f64,
}

/// All places where the board may be.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundBoards {
    /// The best first; never empty.
    pub candidates: Vec<BoardCandidate>,
    /// How sure the first is, 0 to 1: by how much it is better borne out than any other.
    pub confidence: f64,
    /// What was looked for.
    board: BoardShape,
}

/// Why the first candidate may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AutoDoubt {
    /// Another place in about the same part of the picture is borne out nearly as well.
    Alike {
        /// How sure the first is, 0 to 1.
        confidence: f64,
    },
    /// Another part of the picture looks like a board as well.
    Several,
    /// Too little of the board's edges can be seen.
    Faint {
        /// How much, 0 to 1.
        support: f64,
    },
    /// It is the board, but its edges do not tell exactly enough where its corners lie.
    Loose {
        /// How far the worst is expected to be off, millimetres.
        expected_off_mm: f64,
    },
    /// The camera sees both ends from about the same distance, so which is near is a guess.
    SideOn,
}

/// Why no board was found.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AutoError {
    /// Hardly any light.
    #[error(
        "{share:.0} % of the picture is black, so hardly anything can be seen in it; give the table light, or take the lens cap off",
        share = black * 100.0
    )]
    Dark {
        /// The share of black pixels.
        black: f64,
    },
    /// Far too much light.
    #[error(
        "{share:.0} % of the picture is overexposed, so hardly anything can be seen in it; lower the exposure or keep the lamp's reflection off the board",
        share = white * 100.0
    )]
    Bright {
        /// The share of white pixels.
        white: f64,
    },
    /// Nothing looks like the board.
    #[error(
        "no board of {width_mm:.0} x {length_mm:.0} mm is in the picture; all of it with its rim must be in view, sharp, seen from 40° or steeper, and have this size (--set); else give --corners"
    )]
    Nothing {
        /// The playing area's width.
        width_mm: f64,
        /// The playing area's length.
        length_mm: f64,
        /// Places on the edges that were found, of all things in the picture.
        edges: Vec<ImagePoint>,
    },
}

/// Margins of support that halve the doubt.
const HALVING_MARGIN: f64 = 0.04;
/// Less is no answer; of a board without a rim, which looks like many a sheet and frame, more is wanted.
const LEAST_CONFIDENCE: f64 = 0.65;
const LEAST_CONFIDENCE_PLAIN: f64 = 0.9;
/// Boards in full view have more.
pub(super) const LEAST_SUPPORT: f64 = 0.4;
/// A grid of the right number of squares has more, one of another number seldom.
const LEAST_SUPPORT_GRID: f64 = 0.7;
/// A second board is borne out nearly as well as the first.
const SECOND_BOARD: f64 = 0.75;
/// Corners may be expected to be off by this share of the board's width; few are off by more than three times that.
pub(super) const MOST_EXPECTED_OFF: f64 = 0.0020;
/// Corners that may be taken, but are expected to be off by more than this share of the board's width, are doubted: some are
/// off by four times that.
const DOUBTED_EXPECTED_OFF: f64 = 0.0013;
/// Ends whose distances from the camera differ by less, as a share of the board's length, are equally near.
const SIDE_ON: f64 = 0.06;

impl FoundBoards {
    pub(super) fn new(candidates: Vec<BoardCandidate>, board: &BoardShape) -> Self {
        let support = |i: usize| candidates.get(i).map_or(0.0, |c: &BoardCandidate| c.support.max(0.0));
        let confidence = 1.0 - (-(support(0) - support(1)) / HALVING_MARGIN).exp2();
        Self { candidates, confidence, board: board.clone() }
    }

    /// Why the first candidate must not be taken unasked; `None` if it may.
    pub fn refusal(&self) -> Option<AutoDoubt> {
        let (first, others) = self.candidates.split_first()?;
        let least = if self.board.squares.is_some() { LEAST_SUPPORT_GRID } else { LEAST_SUPPORT };
        if first.support < least {
            return Some(AutoDoubt::Faint { support: first.support });
        }
        let is_second_board = |other: &&BoardCandidate| {
            other.support >= (SECOND_BOARD * first.support).max(LEAST_SUPPORT) && are_apart(first, other)
        };
        if others.iter().find(is_second_board).is_some() {
            return Some(AutoDoubt::Several);
        }
        let least = if self.board.rim_height_mm > 0.0 || self.board.squares.is_some() {
            LEAST_CONFIDENCE
        } else {
            LEAST_CONFIDENCE_PLAIN
        };
        if self.confidence < least {
            return Some(AutoDoubt::Alike { confidence: self.confidence });
        }
        let expected_off_mm = first.expected_off_mm;
        (expected_off_mm > MOST_EXPECTED_OFF * self.board.width_mm).then_some(AutoDoubt::Loose { expected_off_mm })
    }
}

impl BoardCandidate {
    /// Whether its corners may be off by more than places on the board should be, though it may be taken.
    pub fn loose(&self, board: &BoardShape) -> Option<AutoDoubt> {
        let expected_off_mm = self.expected_off_mm;
        (expected_off_mm > DOUBTED_EXPECTED_OFF * board.width_mm).then_some(AutoDoubt::Loose { expected_off_mm })
    }

    /// Whether both ends are about equally far from the camera, so that which one is near is a guess.
    pub fn side_on(&self, board: &BoardShape) -> Option<AutoDoubt> {
        let (near, far) = end_distances_mm(&self.camera, board);
        ((far - near).abs() < SIDE_ON * board.length_mm).then_some(AutoDoubt::SideOn)
    }
}

/// How far the middles of the near and the far end are from the camera.
pub(super) fn end_distances_mm(camera: &Camera, board: &BoardShape) -> (f64, f64) {
    let eye = camera.centre();
    let to = |y: f64| {
        let (dx, dy) = (eye.x - board.width_mm / 2.0, eye.y - y);
        dx.hypot(dy).hypot(eye.z)
    };
    (to(0.0), to(board.length_mm))
}

/// Whether the middle of each lies outside the other.
fn are_apart(a: &BoardCandidate, b: &BoardCandidate) -> bool {
    let middle = |c: &BoardCandidate| {
        let sum = c.corners.to_array().into_iter().fold((0.0, 0.0), |(x, y), p| (x + p.x, y + p.y));
        ImagePoint::new(sum.0 / 4.0, sum.1 / 4.0)
    };
    !contains(a, middle(b)) && !contains(b, middle(a))
}

fn contains(candidate: &BoardCandidate, p: ImagePoint) -> bool {
    let corners = candidate.corners.to_array();
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).all(|(a, b)| (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) <= 0.0)
}
