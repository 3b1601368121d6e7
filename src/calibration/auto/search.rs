use nalgebra::Point2;

use super::edges::{Edges, Grain};
use super::fit::{K2_PER_K1, LensKnown, Round, USUAL, fitted};
use super::guess::{FOCAL_SHARES, Guess, Quad, Rectangle, guess, quads};
use super::lines::{Hough, Straighten};
use super::outline::Outline;
use super::strips::unlikeness;
use super::view::{Look, Support, View, support};
use crate::calibration::Corners;
use crate::capture::Picture;
use crate::geometry::{Camera, Distortion, ImagePoint, Intrinsics};
use crate::model::BoardShape;

/// A place where the board may be.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardCandidate {
    /// The playing area's inner corners.
    pub corners: Corners,
    /// Lens and pose that explain the edges best.
    pub camera: Camera,
    /// Width of the rim, millimetres.
    pub rim_mm: f64,
    /// How much of the edges that the board must show here is in the picture, 0 to 1.
    pub support: f64,
    /// For people who look into it.
    pub detail: [f64; 5],
}

/// All places where the board may be, the best first.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundBoards {
    /// The best first.
    pub candidates: Vec<BoardCandidate>,
}

/// Why no board was found.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AutoError {
    /// x
    #[error("x")]
    None,
}

/// The working picture's longer side has at most so many pixels.
const MOST_WORKING_PX: u32 = 1300;
/// Bends that are tried, times the square of the longer side.
const BENDS: [f64; 5] = [-0.1, -0.2, -0.33, -0.48, 0.1];
const MOST_LINES: usize = 200;
const MOST_MISFIT: f64 = 0.09;
const MOST_QUADS: usize = 12_000;
const KEPT: usize = 400;
const FITTED: usize = 120;

/// A guess with how well it is borne out at first sight.
struct Scored {
    view: View,
    score: f64,
    corners: [ImagePoint; 4],
}

/// Looks for a board in a picture, with a lens where it is known.
pub fn find_boards(picture: &Picture, board: &BoardShape, lens: Option<&Intrinsics>) -> Result<FoundBoards, AutoError> {
    let by = picture.width.max(picture.height).div_ceil(MOST_WORKING_PX).max(1);
    let small;
    let working = if by == 1 {
        picture
    } else {
        small = reduced(picture, by);
        &small
    };
    let lens = lens.map(|lens| scaled(lens, 1.0 / f64::from(by)));
    let edges = Edges::new(working, Grain::Soft);
    let fine = Edges::new(working, Grain::Fine);
    let outline = Outline::new(board);
    let t0 = std::time::Instant::now();
    let mut kept: Vec<Scored> = Vec::new();
    for straighten in ways_to_straighten(&edges, lens.as_ref()) {
        gather(&edges, &outline, &straighten, lens.as_ref(), &mut kept);
    }
    kept.sort_by(|a, b| b.score.total_cmp(&a.score));
    let t1 = t0.elapsed();
    let known = if lens.is_some() { LensKnown::Yes } else { LensKnown::No };
    let mut starts: Vec<&Scored> = Vec::new();
    for scored in &kept {
        if starts.len() < FITTED && !starts.iter().any(|s| apart_px(&s.corners, &scored.corners) < 2.5) {
            starts.push(scored);
        }
    }
    let rounds = [
        Round { reach_px: 6.0, stride: 3, steps: 4 },
        Round { reach_px: 4.0, stride: 2, steps: 4 },
        Round { reach_px: 2.5, stride: 1, steps: 6 },
        Round { reach_px: 1.8, stride: 1, steps: 6 },
    ];
    let mut found: Vec<(View, Support, [ImagePoint; 4])> = Vec::new();
    let add = |start: View, found: &mut Vec<(View, Support, [ImagePoint; 4])>| {
        let view = fitted(&edges, &outline, start, known, &rounds);
        let look = Look { reach_px: 2.0, stride: 1 };
        if let (Some(mut support), Some(corners)) = (support(&edges, &outline, &view, look), view.corners(&outline)) {
            support.score -= UNLIKE * unlikeness(working, &outline, &view);
            found.push((view, support, corners));
        }
    };
    for start in starts {
        add(start.view, &mut found);
    }
    found.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
    let t2 = t0.elapsed();
    let mut firsts: Vec<(View, [ImagePoint; 4])> = Vec::new();
    for (view, _, corners) in &found {
        if firsts.len() < VARIED && !firsts.iter().any(|(_, c)| apart_px(c, corners) < 3.0) {
            firsts.push((*view, *corners));
        }
    }
    for (view, _) in firsts {
        let mut varied: Vec<Scored> = Vec::new();
        variants(&outline, &view, lens.as_ref(), edges.width.max(edges.height) as f64, |view| {
            let look = Look { reach_px: 5.0, stride: 4 };
            if let (Some(support), Some(corners)) = (support(&edges, &outline, &view, look), view.corners(&outline)) {
                varied.push(Scored { view, score: support.score, corners });
            }
        });
        varied.sort_by(|a, b| b.score.total_cmp(&a.score));
        for scored in varied.iter().take(VARIANTS_FITTED) {
            add(scored.view, &mut found);
        }
    }
    found.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
    let mut firsts: Vec<(View, [ImagePoint; 4])> = Vec::new();
    for (view, _, corners) in &found {
        if firsts.len() < POLISHED && !firsts.iter().any(|(_, c)| apart_px(c, corners) < 3.0) {
            firsts.push((*view, *corners));
        }
    }
    for (view, _) in firsts {
        for by in [0.86, 0.93, 1.0, 1.07, 1.15] {
            if let Some(start) = refocused(&outline, &view, by) {
                let view = fitted(&fine, &outline, start, known, &[Round { reach_px: 2.5, stride: 1, steps: 6 }, Round { reach_px: 1.8, stride: 1, steps: 12 }]);
                let look = Look { reach_px: 2.0, stride: 1 };
                if let (Some(mut support), Some(corners)) = (support(&edges, &outline, &view, look), view.corners(&outline)) {
                    support.score -= UNLIKE * unlikeness(working, &outline, &view);
                    found.push((view, support, corners));
                }
            }
        }
    }
    found.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
    if std::env::var_os("AUTO_DEBUG").is_some() {
        eprintln!("variants {:?}", t0.elapsed() - t2);
    }
    if std::env::var_os("AUTO_DEBUG").is_some() {
        eprintln!("edgels {} kept {} best {:?} gather {:?} fit {:?}", edges.list.len(), kept.len(), kept.first().map(|k| k.score), t1, t0.elapsed() - t1);
    }
    let mut candidates: Vec<BoardCandidate> = Vec::new();
    for (view, support, corners) in found {
        let corners = Corners::from_array(corners.map(|p| ImagePoint::new(p.x * f64::from(by), p.y * f64::from(by))));
        if candidates.iter().any(|c| apart_px(&c.corners.to_array(), &corners.to_array()) < 3.0 * f64::from(by)) {
            continue;
        }
        let [a, b, c, d, e] = support.by_kind;
        candidates.push(BoardCandidate {
            corners,
            camera: Camera { intrinsics: scaled(&view.camera.intrinsics, f64::from(by)), pose: view.camera.pose },
            rim_mm: view.frame.rim_mm,
            support: support.score,
            detail: [a, b, c, d, e],
        });
    }
    Ok(FoundBoards { candidates })
}

/// What a view loses whose sides are wholly unlike.
const UNLIKE: f64 = 0.3;
const POLISHED: usize = 4;

/// The view with another focal length that shows the rim's top at about the same place.
fn refocused(outline: &Outline, view: &View, by: f64) -> Option<View> {
    let h = outline.board.rim_height_mm;
    let (w, l) = (outline.board.width_mm, outline.board.length_mm);
    let focal = view.camera.intrinsics.fx;
    let pinhole = Intrinsics { distortion: Distortion::default(), cx: 0.0, cy: 0.0, fy: focal, ..view.camera.intrinsics };
    let camera = Camera { intrinsics: pinhole, pose: view.camera.pose };
    let at = |x: f64, y: f64| camera.project(crate::geometry::SpacePoint::new(x, y, h)).map(|p| Point2::new(p.x, p.y));
    let quad = [at(0.0, 0.0)?, at(w, 0.0)?, at(w, l)?, at(0.0, l)?];
    let rectangle = Rectangle { from_mm: 0.0, width_mm: w, length_mm: l, height_mm: h };
    let guess = guess(&quad, &rectangle, &[focal * by], 1.0)?;
    let mut intrinsics = view.camera.intrinsics;
    intrinsics.fx *= by;
    intrinsics.fy *= by;
    let k1 = intrinsics.distortion.k1 * by * by;
    intrinsics.distortion = Distortion { k1, k2: K2_PER_K1 * k1, ..Distortion::default() };
    Some(View { camera: Camera { intrinsics, pose: guess.pose }, frame: view.frame })
}

const VARIED: usize = 6;
const VARIANTS_FITTED: usize = 12;
/// How far a side may have been taken for another edge, millimetres.
const SIDE_STEPS_MM: [f64; 5] = [-36.0, -18.0, 0.0, 18.0, 36.0];

/// The views in which one or more sides of a view were taken for another edge of the rim.
fn variants(outline: &Outline, view: &View, lens: Option<&Intrinsics>, longer: f64, mut take: impl FnMut(View)) {
    let h = outline.board.rim_height_mm;
    let (w, l) = (outline.board.width_mm, outline.board.length_mm);
    let pinhole = Intrinsics { distortion: Distortion::default(), cx: 0.0, cy: 0.0, fy: view.camera.intrinsics.fx, ..view.camera.intrinsics };
    let camera = Camera { intrinsics: pinhole, pose: view.camera.pose };
    let focals: Vec<f64> = match lens {
        Some(lens) => vec![lens.fx],
        None => [0.85, 0.93, 1.0, 1.08, 1.18].iter().map(|by| by * view.camera.intrinsics.fx).filter(|f| *f > 0.4 * longer).collect(),
    };
    let rectangle = Rectangle { from_mm: 0.0, width_mm: w, length_mm: l, height_mm: h };
    for left in SIDE_STEPS_MM {
        for right in SIDE_STEPS_MM {
            for near in SIDE_STEPS_MM {
                for far in SIDE_STEPS_MM {
                    let at = |x: f64, y: f64| camera.project(crate::geometry::SpacePoint::new(x, y, h)).map(|p| Point2::new(p.x, p.y));
                    let (Some(a), Some(b), Some(c), Some(d)) = (at(left, near), at(w + right, near), at(w + right, l + far), at(left, l + far)) else { continue };
                    let Some(guess) = guess(&[a, b, c, d], &rectangle, &focals, MOST_MISFIT) else { continue };
                    let mut intrinsics = view.camera.intrinsics;
                    if lens.is_none() {
                        let by = guess.focal_px / intrinsics.fx;
                        intrinsics.fx *= by;
                        intrinsics.fy *= by;
                        let k1 = intrinsics.distortion.k1 * by * by;
                        intrinsics.distortion = Distortion { k1, k2: K2_PER_K1 * k1, ..Distortion::default() };
                    }
                    take(View { camera: Camera { intrinsics, pose: guess.pose }, frame: USUAL });
                }
            }
        }
    }
}

/// Lab.
pub fn debug_truth(picture: &Picture, board: &BoardShape, lens: &Intrinsics, corners: &[ImagePoint; 4]) -> Option<(Camera, [ImagePoint; 4], f64, [f64; 5])> {
    let edges = Edges::new(picture, Grain::Fine);
    let outline = Outline::new(board);
    let st = Straighten::Lens(*lens);
    let quad = corners.map(|p| st.apply(Point2::new(p.x, p.y)));
    let r = Rectangle { from_mm: 0.0, width_mm: board.width_mm, length_mm: board.length_mm, height_mm: 0.0 };
    let g = guess(&quad, &r, &[lens.fx], 1.0)?;
    let mut best = None;
    for rim in [14.0, 18.0, 22.0] {
        let mut view = View { camera: Camera { intrinsics: *lens, pose: g.pose }, frame: super::outline::Frame { rim_mm: rim, above_table_mm: 12.0 } };
        view.camera.intrinsics.cx = edges.width as f64 / 2.0;
        view.camera.intrinsics.cy = edges.height as f64 / 2.0;
        let rounds = [Round { reach_px: 3.0, stride: 1, steps: 6 }, Round { reach_px: 1.8, stride: 1, steps: 6 }];
        let view = fitted(&edges, &outline, view, LensKnown::No, &rounds);
        let s = support(&edges, &outline, &view, Look { reach_px: 2.0, stride: 1 })?;
        let [a, b, c, d, e] = s.by_kind;
        if best.as_ref().is_none_or(|(_, _, t, _)| s.score > *t) {
            best = Some((view.camera, view.corners(&outline)?, s.score, [a, b, c, d, e]));
        }
    }
    best
}

/// The greatest way between like corners, begun at either end.
fn apart_px(a: &[ImagePoint; 4], b: &[ImagePoint; 4]) -> f64 {
    let begun_at = |k: usize| {
        let other = b.iter().cycle().skip(k);
        a.iter().zip(other).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max)
    };
    begun_at(0).min(begun_at(2))
}

fn ways_to_straighten(edges: &Edges, lens: Option<&Intrinsics>) -> Vec<Straighten> {
    if let Some(lens) = lens {
        return vec![Straighten::Lens(*lens)];
    }
    let middle = Point2::new(edges.width as f64 / 2.0, edges.height as f64 / 2.0);
    let longer = edges.width.max(edges.height) as f64;
    let with = |bend: f64| Straighten::Bend { bend: bend / (longer * longer), middle };
    let mut sharp = BENDS.map(|bend| (Hough::new(edges, &with(bend)).sharpness(), with(bend)));
    sharp.sort_by(|a, b| b.0.total_cmp(&a.0));
    std::iter::once(with(0.0)).chain(sharp.into_iter().take(2).map(|(_, way)| way)).collect()
}

fn gather(edges: &Edges, outline: &Outline, straighten: &Straighten, lens: Option<&Intrinsics>, kept: &mut Vec<Scored>) {
    let size = (edges.width as f64, edges.height as f64);
    let longer = size.0.max(size.1);
    let lines = Hough::new(edges, straighten).lines(MOST_LINES, 0.018 * longer as f32);
    let focals: Vec<f64> = match lens {
        Some(lens) => vec![lens.fx],
        None => FOCAL_SHARES.iter().map(|share| share * longer).collect(),
    };
    let rectangles = rectangles(&outline.board);
    let look = Look { reach_px: 5.0, stride: 4 };
    let (mut count_quads, mut count_guesses) = (0, 0);
    let mut last = 0.0;
    let mut sided: Vec<(f64, Quad)> = Vec::new();
    quads(&lines, size, |quad, covered| {
        sided.push((covered, *quad));
        if sided.len() > 4 * MOST_QUADS {
            sided.select_nth_unstable_by(MOST_QUADS, |a, b| b.0.total_cmp(&a.0));
            sided.truncate(MOST_QUADS);
        }
    });
    sided.sort_by(|a, b| b.0.total_cmp(&a.0));
    sided.truncate(MOST_QUADS);
    for (_, quad) in &sided {
        count_quads += 1;
        let [a, b, c, d] = *quad;
        for turned in [[a, b, c, d], [b, c, d, a]] {
            for rectangle in &rectangles {
                let Some(guess) = guess(&turned, rectangle, &focals, MOST_MISFIT) else { continue };
                count_guesses += 1;
                let view = view_of(&guess, straighten, lens, size);
                let Some(support) = support(edges, outline, &view, look) else { continue };
                if support.score <= last {
                    continue;
                }
                let Some(corners) = view.corners(outline) else { continue };
                kept.push(Scored { view, score: support.score, corners });
                if kept.len() > 2 * KEPT {
                    kept.sort_by(|a, b| b.score.total_cmp(&a.score));
                    kept.truncate(KEPT);
                    last = kept.last().map_or(0.0, |k| k.score);
                }
            }
        }
    }
    if std::env::var_os("AUTO_DEBUG").is_some() {
        eprintln!("{straighten:?}: lines {} quads {count_quads} guesses {count_guesses}", lines.len());
    }
}

/// What four lines may be: the rim's foot, its top inside, its top outside.
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

fn view_of(guess: &Guess, straighten: &Straighten, lens: Option<&Intrinsics>, (width, height): (f64, f64)) -> View {
    let intrinsics = match (lens, straighten) {
        (Some(lens), _) | (None, Straighten::Lens(lens)) => *lens,
        (None, Straighten::Bend { bend, .. }) => {
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

/// The same lens for a picture of another size.
fn scaled(lens: &Intrinsics, by: f64) -> Intrinsics {
    Intrinsics { fx: lens.fx * by, fy: lens.fy * by, cx: lens.cx * by, cy: lens.cy * by, ..*lens }
}

/// The picture with squares of `by` pixels each way made one.
fn reduced(picture: &Picture, by: u32) -> Picture {
    let mut small = Picture::black(picture.width / by, picture.height / by);
    let area = by * by;
    for y in 0..small.height {
        for x in 0..small.width {
            let mut sums = [0_u32; 3];
            for (dx, dy) in (0..by).flat_map(|dx| (0..by).map(move |dy| (dx, dy))) {
                let pixel = picture.pixel(x * by + dx, y * by + dy).unwrap_or_default();
                sums.iter_mut().zip(pixel).for_each(|(sum, v)| *sum += u32::from(v));
            }
            small.set_pixel(x, y, sums.map(|sum| ((sum + area / 2) / area) as u8));
        }
    }
    small
}
