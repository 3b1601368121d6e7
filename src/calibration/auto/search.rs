use std::f64::consts::FRAC_PI_2;

use nalgebra::{Point2, Translation3, UnitQuaternion, Vector3};

use super::edges::{Edges, Grain, is_black, is_white};
use super::fit::{Round, Trust, expected_off_mm, fitted};
use super::found::{AutoError, BoardCandidate, FoundBoards, end_distances_mm};
use super::guess::{FOCAL_SHARES, Guess, Quad, Rectangle, guess, quads};
use super::light::Light;
use super::lines::{Hough, Line, Straighten};
use super::outline::Outline;
use super::profile::{self, explained};
use super::shrink::{scaled, scaled_lens, working};
use super::strips::{unevenness, unlikeness};
use super::unknowns::{K2_PER_K1, LensKnown, USUAL};
use super::vary::{MOST_MISFIT, other_sides, refocused};
use super::view::{Look, View, support};
use crate::calibration::Corners;
use crate::capture::Picture;
use crate::geometry::{Camera, Distortion, ImagePoint, Intrinsics, Pose};
use crate::model::BoardShape;

/// Bends that are tried besides none, times the square of the longer side.
const BENDS: [f64; 5] = [-0.1, -0.2, -0.33, -0.48, 0.1];
/// So many of them as make lines sharpest are gone on with.
const BENDS_KEPT: usize = 2;
const MOST_LINES: usize = 200;
/// The shortest line, as a share of the longer side.
const LEAST_LINE_SHARE: f32 = 0.018;
const MOST_QUADS: usize = 12_000;
/// What a quadrilateral loses whose sides are wholly uneven.
const UNEVEN: f64 = 0.4;
const KEPT: usize = 400;
/// How many guesses are fitted, how many of these are varied, how many variants are fitted, and how many are refocused.
const FITTED: usize = 120;
const VARIED: usize = 6;
const VARIANTS_FITTED: usize = 12;
const FINELY_FITTED: usize = 10;
const FOCAL_STEPS: [f64; 3] = [0.83, 1.0, 1.2];
/// The same of a board without a rim, which is not fitted to the light afterwards.
const FOCAL_STEPS_PLAIN: [f64; 7] = [0.74, 0.83, 0.92, 1.0, 1.09, 1.2, 1.34];
/// The same of the likeliest views and of those that are borne out by nearly as much, fitted to the light at once.
const FOCAL_STEPS_LIGHT: [f64; 4] = [0.72, 0.85, 1.17, 1.38];
const NEARLY_FIRST: f64 = 0.1;
/// How many of the fits to the fine edges are gone on with, and fits whose corners differ by less are the same.
const EXPLAINED: usize = 2;
const SAME_FIT_PX: f64 = 0.4;
/// Views whose corners differ by less are the same, pixels of the working picture.
const SAME_START_PX: f64 = 2.5;
const SAME_PX: f64 = 3.0;
/// The same of a grid, in squares.
const SAME_SQUARE: f64 = 0.25;
/// What a view loses for each factor e by which its corners are expected to be off by more than what is sure.
const UNSURE: f64 = 0.3;
const SURE_MM: f64 = 0.3;
/// What a view loses for each factor e by which it leaves more light unexplained than the best.
const UNEXPLAINED: f64 = 0.4;
/// What a view loses whose sides are wholly unlike.
const UNLIKE: f64 = 0.3;
/// Candidates that are told.
const TOLD: usize = 8;

const FIRST_LOOK: Look = Look { reach_px: 5.0, stride: 4 };
const CLOSE_LOOK: Look = Look { reach_px: 2.0, stride: 1 };
const FINE_LOOK: Look = Look { reach_px: 1.6, stride: 1 };
const ROUNDS: [Round; 4] = [
    Round { reach_px: 6.0, apart_px: 2.5, stride: 3, steps: 4, trust: Trust::All },
    Round { reach_px: 4.0, apart_px: 2.0, stride: 2, steps: 4, trust: Trust::All },
    Round { reach_px: 2.5, apart_px: 1.2, stride: 1, steps: 6, trust: Trust::All },
    Round { reach_px: 1.8, apart_px: 0.8, stride: 1, steps: 6, trust: Trust::All },
];
const EXACT: Round = Round { reach_px: 1.8, apart_px: 0.6, stride: 1, steps: 8, trust: Trust::Agreeing };
const LAST_ROUNDS: [Round; 4] = [
    Round { reach_px: 4.0, apart_px: 1.5, stride: 2, steps: 4, trust: Trust::All },
    Round { reach_px: 2.5, apart_px: 0.9, stride: 2, steps: 6, trust: Trust::All },
    Round { reach_px: 1.8, apart_px: 0.6, stride: 1, steps: 4, trust: Trust::All },
    EXACT,
];

/// Pictures with more black or white than this show no board.
const MOST_BLACK: f64 = 0.93;
const MOST_WHITE: f64 = 0.85;

/// A view with how well it is borne out, and its corners.
pub(super) struct Scored {
    pub view: View,
    pub score: f64,
    pub corners: [ImagePoint; 4],
    pub expected_off_mm: f64,
    /// Mean logarithm of the light across the edges that is left unexplained, of 255 parts.
    unexplained: f64,
}

/// A quadrilateral that may be a rectangle of the board, with how uneven its sides are.
struct Sided {
    quad: Quad,
    uneven: f64,
    worth: f64,
}

/// One picture and one board, ready to be compared.
pub(super) struct Scene<'a> {
    pub picture: &'a Picture,
    pub soft: Edges,
    pub fine: Edges,
    light: Light,
    pub outline: Outline,
    /// The lens of the working picture, where it is known.
    pub lens: Option<Intrinsics>,
}

/// Whether a picture has so little or so much light that hardly anything can be seen in it.
///
/// # Errors
/// `Dark` or `Bright` if it has.
pub fn check_light(picture: &Picture) -> Result<(), AutoError> {
    let pixels = picture.bgr.as_chunks().0;
    let share =
        |is: fn([u8; 3]) -> bool| pixels.iter().filter(|bgr| is(**bgr)).count() as f64 / pixels.len().max(1) as f64;
    let (black, white) = (share(is_black), share(is_white));
    if black > MOST_BLACK {
        return Err(AutoError::Dark { black });
    }
    if white > MOST_WHITE {
        return Err(AutoError::Bright { white });
    }
    Ok(())
}

/// Looks for a board of known shape in a picture, with the lens where it is known. Takes a second or two.
///
/// # Errors
/// If nothing in the picture looks like the board.
pub fn find_boards(picture: &Picture, board: &BoardShape, lens: Option<&Intrinsics>) -> Result<FoundBoards, AutoError> {
    check_light(picture)?;
    let (by, small) = working(picture);
    let scene = Scene::new(small.as_ref().unwrap_or(picture), board, lens.map(|lens| scaled_lens(lens, 1.0 / by)));
    let mut candidates: Vec<(BoardCandidate, [ImagePoint; 4])> = Vec::new();
    for scored in scene.finalists() {
        let same_px = same_px(board, &scored.corners);
        if candidates.len() < TOLD && !candidates.iter().any(|(_, c)| apart_px(c, &scored.corners) < same_px) {
            candidates.extend(candidate(&scored, &scene.outline, by).map(|c| (c, scored.corners)));
        }
    }
    let candidates: Vec<BoardCandidate> = candidates.into_iter().map(|(c, _)| c).collect();
    if candidates.is_empty() {
        let edges = scene.soft.list.iter().map(|e| ImagePoint::new(f64::from(e.at.x) * by, f64::from(e.at.y) * by));
        return Err(AutoError::Nothing {
            width_mm: board.width_mm,
            length_mm: board.length_mm,
            edges: edges.collect(),
        });
    }
    Ok(FoundBoards::new(candidates, board))
}

/// Views whose corners differ by less are the same: of a grid, those by which all squares are the same.
fn same_px(board: &BoardShape, corners: &[ImagePoint; 4]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    let around_px: f64 = corners.iter().zip(next).map(|(a, b)| a.distance(*b)).sum();
    board.squares.map_or(SAME_PX, |squares| (SAME_SQUARE * around_px / 4.0 / f64::from(squares.max(1))).max(SAME_PX))
}

impl<'a> Scene<'a> {
    pub fn new(picture: &'a Picture, board: &BoardShape, lens: Option<Intrinsics>) -> Self {
        let edges = |grain| Edges::new(picture, grain);
        let (soft, fine) = (edges(Grain::Soft), edges(Grain::Fine));
        Self { picture, soft, fine, light: Light::new(picture), outline: Outline::new(board), lens }
    }

    fn size_px(&self) -> (f64, f64) {
        (self.soft.width as f64, self.soft.height as f64)
    }

    fn longer_px(&self) -> f64 {
        let (width, height) = self.size_px();
        width.max(height)
    }

    fn known(&self) -> LensKnown {
        if self.lens.is_some() { LensKnown::Yes } else { LensKnown::No }
    }

    fn scored(&self, view: &View, look: Look) -> Option<Scored> {
        let support = support(&self.soft, &self.outline, view, look)?;
        Some(Scored {
            view: *view,
            score: support.score,
            corners: view.corners(&self.outline)?,
            expected_off_mm: f64::INFINITY,
            unexplained: f64::INFINITY,
        })
    }

    /// The likeliest views, finely fitted, the best first.
    pub fn finalists(&self) -> Vec<Scored> {
        let mut found: Vec<Scored> = Vec::new();
        for guess in self.guesses() {
            found.extend(self.fitted(&guess.view));
        }
        for first in apart(&mut found, VARIED, SAME_PX) {
            let mut varied: Vec<Scored> = Vec::new();
            other_sides(&self.outline, &first, self.lens.as_ref(), |view| {
                varied.extend(self.scored(&view, FIRST_LOOK));
            });
            by_score(&mut varied);
            found.extend(varied.iter().take(VARIANTS_FITTED).filter_map(|scored| self.fitted(&scored.view)));
        }
        let firsts = apart(&mut found, FINELY_FITTED, SAME_PX);
        let mut fine: Vec<Scored> = firsts.iter().filter_map(|first| self.refined(first)).collect();
        let least = fine.iter().map(|scored| scored.unexplained).fold(f64::INFINITY, f64::min);
        fine.iter_mut().for_each(|scored| scored.score -= UNEXPLAINED * (scored.unexplained - least));
        by_score(&mut fine);
        let nearly_first = fine.first().map_or(0.0, |first| first.score - NEARLY_FIRST);
        for scored in fine.iter_mut().filter(|scored| scored.score >= nearly_first) {
            self.refocus_to_light(scored, least);
        }
        by_score(&mut fine);
        fine
    }

    /// Takes the best of the fits to the light that begin at other focal lengths, if one is better: where the camera looks
    /// steeply down, fits to edges may all end at one wrong lens.
    fn refocus_to_light(&self, scored: &mut Scored, least: f64) {
        if self.lens.is_some() || !self.has_staircases() {
            return;
        }
        let start = scored.view;
        for start in FOCAL_STEPS_LIGHT.iter().filter_map(|by| refocused(&self.outline, &start, *by)) {
            let view = explained(&self.light, &self.outline, start, self.known());
            let Some(mut fit) = self.measured(view) else { continue };
            fit.score -= UNEXPLAINED * (fit.unexplained - least);
            if fit.score > scored.score {
                *scored = fit;
            }
        }
    }

    /// How well a view is borne out by edges and colours.
    pub fn close_score(&self, view: &View) -> Option<f64> {
        let support = support(&self.soft, &self.outline, view, CLOSE_LOOK)?;
        Some(support.score - UNLIKE * unlikeness(self.picture, &self.outline, view))
    }

    fn closely(&self, view: View) -> Option<Scored> {
        Some(Scored {
            view,
            score: self.close_score(&view)?,
            corners: view.corners(&self.outline)?,
            expected_off_mm: f64::INFINITY,
            unexplained: f64::INFINITY,
        })
    }

    fn fitted(&self, start: &View) -> Option<Scored> {
        self.closely(fitted(&self.soft, &self.outline, *start, self.known(), &ROUNDS))
    }

    /// The view finely fitted, begun at several focal lengths where the lens is not known.
    pub fn refined(&self, start: &View) -> Option<Scored> {
        let fits = self.fine_fits(start);
        if !self.has_staircases() {
            return self.measured(*fits.first()?);
        }
        let mut firsts: Vec<View> = Vec::new();
        for view in fits {
            let is_new = !firsts.iter().any(|first| first.apart_px(&view, &self.outline) < SAME_FIT_PX);
            if firsts.len() < EXPLAINED && is_new {
                firsts.push(view);
            }
        }
        let explained = firsts.into_iter().map(|view| explained(&self.light, &self.outline, view, self.known()));
        let worth = |fit: &Scored| fit.score - UNEXPLAINED * fit.unexplained;
        explained.filter_map(|view| self.measured(view)).max_by(|a, b| worth(a).total_cmp(&worth(b)))
    }

    /// Fits to the fine edges, begun at several focal lengths where the lens is not known, the best first.
    fn fine_fits(&self, start: &View) -> Vec<View> {
        let steps = if self.has_staircases() { &FOCAL_STEPS[..] } else { &FOCAL_STEPS_PLAIN[..] };
        let starts: Vec<View> = match self.lens {
            Some(_) => vec![*start],
            None => steps.iter().filter_map(|by| refocused(&self.outline, start, *by)).collect(),
        };
        let fits = starts.into_iter().map(|start| self.finely(start)).filter_map(|view| {
            let support = support(&self.fine, &self.outline, &view, FINE_LOOK)?;
            Some((view, support.score - UNSURE * self.off_by_edges_mm(&view)?.max(SURE_MM).ln()))
        });
        let mut fits: Vec<(View, f64)> = fits.collect();
        fits.sort_by(|a, b| b.1.total_cmp(&a.1));
        fits.into_iter().map(|(view, _)| view).collect()
    }

    /// Whether edges run side by side, a few pixels apart, as those of a rim do; a single edge is where its light is steepest.
    fn has_staircases(&self) -> bool {
        self.outline.board.rim_height_mm > 0.0
    }

    /// A finely fitted view: how well it is borne out by edges and colours, less the more its corners may be off.
    pub fn measured(&self, view: View) -> Option<Scored> {
        let (expected_off_mm, unexplained) = if self.has_staircases() {
            let unexplained = profile::unexplained(&self.light, &self.outline, &view, self.known());
            (profile::expected_off_mm(&self.light, &self.outline, &view, self.known())?, unexplained)
        } else {
            (self.off_by_edges_mm(&view)?, 0.0)
        };
        let score = self.close_score(&view)? - UNSURE * expected_off_mm.max(SURE_MM).ln();
        Some(Scored { view, score, corners: view.corners(&self.outline)?, expected_off_mm, unexplained })
    }

    fn off_by_edges_mm(&self, view: &View) -> Option<f64> {
        expected_off_mm(&self.fine, &self.outline, view, self.known(), &EXACT)
    }

    /// The view fitted to the fine edges.
    pub fn finely(&self, start: View) -> View {
        fitted(&self.fine, &self.outline, start, self.known(), &LAST_ROUNDS)
    }

    /// The view fitted to edges that may lie some pixels off.
    pub fn coarsely(&self, start: View) -> View {
        fitted(&self.soft, &self.outline, start, self.known(), &ROUNDS)
    }

    /// The guesses that are borne out best at first sight, all different.
    fn guesses(&self) -> Vec<Scored> {
        let mut kept: Vec<Scored> = Vec::new();
        for straighten in self.ways_to_straighten() {
            self.gather(&straighten, &mut kept);
        }
        by_score(&mut kept);
        let mut starts: Vec<Scored> = Vec::new();
        for scored in kept {
            let is_new = !starts.iter().any(|s| apart_px(&s.corners, &scored.corners) < SAME_START_PX);
            if starts.len() < FITTED && is_new {
                starts.push(scored);
            }
        }
        starts
    }

    fn ways_to_straighten(&self) -> Vec<Straighten> {
        if let Some(lens) = self.lens {
            return vec![Straighten::Lens(lens)];
        }
        let (width, height) = self.size_px();
        let longer = self.longer_px();
        let middle = Point2::new(width / 2.0, height / 2.0);
        let with = |bend: f64| Straighten::Bend { bend: bend / (longer * longer), middle };
        let mut sharp = BENDS.map(|bend| (Hough::new(&self.soft, &with(bend)).sharpness(), with(bend)));
        sharp.sort_by(|a, b| b.0.total_cmp(&a.0));
        std::iter::once(with(0.0)).chain(sharp.into_iter().take(BENDS_KEPT).map(|(_, way)| way)).collect()
    }

    fn gather(&self, straighten: &Straighten, kept: &mut Vec<Scored>) {
        let longer = self.longer_px();
        let lines = Hough::new(&self.soft, straighten).lines(MOST_LINES, LEAST_LINE_SHARE * longer as f32);
        let focals: Vec<f64> = match self.lens {
            Some(lens) => vec![lens.fx],
            None => FOCAL_SHARES.iter().map(|share| share * longer).collect(),
        };
        let rectangles = rectangles(&self.outline.board);
        let mut least = f64::NEG_INFINITY;
        for Sided { quad, uneven, .. } in self.best_quads(&lines, straighten) {
            let [a, b, c, d] = quad;
            for (turned, rectangle) in
                [[a, b, c, d], [b, c, d, a]].into_iter().flat_map(|turned| rectangles.iter().map(move |r| (turned, r)))
            {
                let Some(guess) = guess(&turned, rectangle, &focals, MOST_MISFIT) else { continue };
                let view = self.view_of(&guess, straighten);
                let scored = self.scored(&view, FIRST_LOOK);
                let scored = scored.map(|s| Scored { score: s.score - UNEVEN * uneven, ..s });
                kept.extend(scored.filter(|scored| scored.score > least));
                if kept.len() > 2 * KEPT {
                    by_score(kept);
                    kept.truncate(KEPT);
                    least = kept.last().map_or(least, |k| k.score);
                }
            }
        }
    }

    /// The quadrilaterals of which most is edge, and whose sides have an even colour.
    fn best_quads(&self, lines: &[Line], straighten: &Straighten) -> Vec<Sided> {
        let mut sided: Vec<Sided> = Vec::new();
        let most_first = |a: &Sided, b: &Sided| b.worth.total_cmp(&a.worth);
        quads(lines, self.size_px(), |quad, covered| {
            // Squares of two colours are as uneven as can be.
            let is_grid = self.outline.board.squares.is_some();
            let uneven = if is_grid { 0.0 } else { unevenness(self.picture, straighten, quad) };
            sided.push(Sided { quad: *quad, uneven, worth: covered - UNEVEN * uneven });
            if sided.len() > 4 * MOST_QUADS {
                sided.select_nth_unstable_by(MOST_QUADS, most_first);
                sided.truncate(MOST_QUADS);
            }
        });
        sided.sort_by(most_first);
        sided.truncate(MOST_QUADS);
        sided
    }

    fn view_of(&self, guess: &Guess, straighten: &Straighten) -> View {
        let (width, height) = self.size_px();
        let intrinsics = match straighten {
            Straighten::Lens(lens) => *lens,
            Straighten::Bend { bend, .. } => {
                let k1 = bend * guess.focal_px * guess.focal_px;
                Intrinsics {
                    fx: guess.focal_px,
                    fy: guess.focal_px,
                    cx: width / 2.0,
                    cy: height / 2.0,
                    distortion: Distortion { k1, k2: K2_PER_K1 * k1, ..Distortion::default() },
                }
            }
        };
        View { camera: Camera { intrinsics, pose: guess.pose }, frame: USUAL }
    }
}

/// What four lines may be: the rim's top inside, its top outside, its foot.
fn rectangles(board: &BoardShape) -> Vec<Rectangle> {
    let at = |rim_mm: f64, height_mm: f64| Rectangle {
        from_mm: -rim_mm,
        width_mm: board.width_mm + 2.0 * rim_mm,
        length_mm: board.length_mm + 2.0 * rim_mm,
        height_mm,
    };
    let h = board.rim_height_mm;
    if h > 0.0 { vec![at(0.0, h), at(USUAL.rim_mm, h), at(0.0, 0.0)] } else { vec![at(0.0, 0.0)] }
}

fn by_score(scored: &mut [Scored]) {
    scored.sort_by(|a, b| b.score.total_cmp(&a.score));
}

/// The best views that differ.
fn apart(scored: &mut [Scored], most: usize, least_px: f64) -> Vec<View> {
    by_score(scored);
    let mut firsts: Vec<&Scored> = Vec::new();
    for one in scored.iter() {
        if firsts.len() < most && !firsts.iter().any(|f| apart_px(&f.corners, &one.corners) < least_px) {
            firsts.push(one);
        }
    }
    firsts.into_iter().map(|one| one.view).collect()
}

/// The greatest way between like corners, begun at any of them.
fn apart_px(a: &[ImagePoint; 4], b: &[ImagePoint; 4]) -> f64 {
    let begun_at = |k: usize| {
        let other = b.iter().cycle().skip(k);
        a.iter().zip(other).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max)
    };
    (0..4).map(begun_at).fold(f64::INFINITY, f64::min)
}

/// The view in the pixels of the whole picture, with the end nearer to the camera as the near one.
fn candidate(scored: &Scored, outline: &Outline, by: f64) -> Option<BoardCandidate> {
    let view = &scored.view;
    let camera = Camera { intrinsics: scaled_lens(&view.camera.intrinsics, by), pose: view.camera.pose };
    let near_mm = |camera: &Camera| end_distances_mm(camera, &outline.board).0;
    let camera = all_round(&camera, &outline.board).min_by(|a, b| near_mm(a).total_cmp(&near_mm(b)))?;
    let placed = View { camera: Camera { intrinsics: view.camera.intrinsics, ..camera }, ..*view };
    let corners = Corners::from_array(scaled(placed.corners(outline)?, by));
    Some(BoardCandidate {
        corners,
        camera,
        rim_mm: view.frame.rim_mm,
        support: scored.score,
        expected_off_mm: scored.expected_off_mm,
    })
}

/// The same camera as seen from all ends that look alike: two, or four of a plain square.
fn all_round(camera: &Camera, board: &BoardShape) -> impl Iterator<Item = Camera> {
    let (w, l) = (board.width_mm, board.length_mm);
    let is_square = (w - l).abs() < 1.0 && board.solids.is_empty();
    let corners = [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)];
    let camera = *camera;
    corners.into_iter().zip(0_u8..).step_by(if is_square { 1 } else { 2 }).map(move |((x, y), quarters)| {
        let turn = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), f64::from(quarters) * FRAC_PI_2);
        let turn = Pose::from_parts(Translation3::new(x, y, 0.0), turn);
        Camera { pose: camera.pose * turn, ..camera }
    })
}
