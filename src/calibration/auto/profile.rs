//! Moves a fitted view until the strips of light across the board's edges are explained: edges that lie a few pixels
//! apart are seen as one blurred staircase, whose steepest places are not where its edges are.

use std::f64::consts::PI;

use nalgebra::{DMatrix, DVector, Point2, SVector, Vector2};

use super::light::Light;
use super::outline::{Edge, EdgePoint, Outline, hides};
use super::unknowns::{Asked, LensKnown, Normal, Step, UNKNOWNS, Unknowns};
use super::view::{SeenPoint, View};

/// How far beside an edge light is looked at, pixels.
const BESIDE_PX: f64 = 4.0;
/// Blurs that are tried, standard deviations in pixels.
const BLURS_PX: [f64; 5] = [0.5, 0.65, 0.85, 1.1, 1.4];
/// Edges nearer than this on a strip are one.
const SAME_PX: f64 = 0.15;
/// The light of neighbouring surfaces differs by about so much, of 255 parts; and along a surface by so much a pixel.
const LEVEL_SPREAD: f64 = 60.0;
const RAMP_SPREAD: f64 = 3.0;
/// The least noise of light, of 255 parts.
const LEAST_NOISE: f64 = 1.0;
/// Ways of its own in which an edge may lie beside its place.
const OWN: usize = 3;
/// An edge may lie beside its place by so much, pixels, and by what …
const EDGE_PX: f64 = 0.08;
/// … one of so many strips tells.
const ALIKE: f64 = 1.0;
/// An edge that lies beside its place by so many times as much counts half.
const APART: f64 = 2.0;
const ROUNDS: usize = 25;
const ENOUGH_PX: f64 = 0.01;

/// Edges that are seen side by side, at one point of each.
struct Strip {
    /// Pixels that lie across the edges.
    at: Vec<f64>,
    light: Vec<[f64; 3]>,
    edges: Vec<Crossing>,
    /// Where along the edges it lies, from -1 to 1.
    along: f64,
}

/// Where an edge crosses a strip.
struct Crossing {
    at: f64,
    /// How that moves with each unknown.
    slopes: Step,
    /// Which of its group.
    which: usize,
}

/// What a strip tells of its edges at a blur.
struct Told {
    normal_matrix: DMatrix<f64>,
    moment: DVector<f64>,
    noise: f64,
}

/// The view fitted to the light.
pub(super) fn explained(light: &Light, outline: &Outline, start: View, lens: LensKnown) -> View {
    let mut view = start;
    for _ in 0..ROUNDS {
        let unknowns = Unknowns::new(light.size_px(), lens, outline);
        let asked = asked(light, outline, &view, &unknowns);
        let Some(next) = unknowns.solved(&view, outline, &asked) else { return view };
        let moved = next.apart_px(&view, outline);
        view = next;
        if moved < ENOUGH_PX {
            break;
        }
    }
    view
}

/// How far the corners of a view fitted to the light are expected to be off, millimetres on the table.
pub(super) fn expected_off_mm(light: &Light, outline: &Outline, view: &View, lens: LensKnown) -> Option<f64> {
    let unknowns = Unknowns::new(light.size_px(), lens, outline);
    unknowns.expected_off_mm(view, outline, &asked(light, outline, view, &unknowns))
}

fn asked(light: &Light, outline: &Outline, view: &View, unknowns: &Unknowns) -> Vec<Asked> {
    let groups = strips(light, outline, view, unknowns);
    let blur_px = likeliest_blur(&groups);
    groups.iter().filter_map(|strips| of_group(strips, blur_px)).collect()
}

fn likeliest_blur(groups: &[Vec<Strip>]) -> f64 {
    let cost = |blur_px: f64| -> f64 {
        let told = groups.iter().flatten().filter_map(|strip| told(strip, blur_px));
        told.map(|told| (told.noise + LEAST_NOISE).ln()).sum()
    };
    let costs = BLURS_PX.map(|blur_px| (blur_px, cost(blur_px)));
    costs.into_iter().min_by(|a, b| a.1.total_cmp(&b.1)).map_or(BLURS_PX[0], |(blur_px, _)| blur_px)
}

/// What all strips of one group ask for together.
fn of_group(strips: &[Strip], blur_px: f64) -> Option<Asked> {
    let told: Vec<(&Strip, Told)> = strips.iter().filter_map(|strip| Some((strip, told(strip, blur_px)?))).collect();
    let mut noises: Vec<f64> = told.iter().map(|(_, told)| told.noise).collect();
    noises.sort_by(f64::total_cmp);
    let usual = noises.get(noises.len() / 2)?.max(LEAST_NOISE);
    let count = strips.iter().flat_map(|strip| &strip.edges).map(|edge| edge.which + 1).max()?;
    // Each edge may lie beside its place by a way of its own, be turned by another, and bowed by a third.
    let own = OWN * count;
    let (mut of_own, mut own_moment) = (DMatrix::<f64>::zeros(own, own), DVector::<f64>::zeros(own));
    let mut of_both = DMatrix::<f64>::zeros(UNKNOWNS, own);
    let (mut normal_matrix, mut moment) = (Normal::zeros(), Step::zeros());
    let (mut exact, mut counted) = (DVector::<f64>::zeros(count), DVector::<f64>::zeros(count));
    for (strip, told) in &told {
        // What a disk or a hand covers is not explained.
        let weight = (1.0 + (told.noise / usual).powi(2) / 4.0).powi(-2) / (usual * usual);
        let along = SVector::<f64, OWN>::new(1.0, strip.along, 1.5 * strip.along * strip.along - 0.5);
        for (i, a) in strip.edges.iter().enumerate() {
            let asked = told.moment[i] * weight;
            moment += a.slopes * asked;
            exact[a.which] += told.normal_matrix[(i, i)] * weight;
            counted[a.which] += 1.0;
            for k in 0..OWN {
                own_moment[OWN * a.which + k] += along[k] * asked;
            }
            for (j, b) in strip.edges.iter().enumerate() {
                let both = told.normal_matrix[(i, j)] * weight;
                normal_matrix += a.slopes * b.slopes.transpose() * both;
                for k in 0..OWN {
                    let mut column = of_both.column_mut(OWN * b.which + k);
                    column += a.slopes * (both * along[k]);
                    for l in 0..OWN {
                        of_own[(OWN * a.which + l, OWN * b.which + k)] += both * along[k] * along[l];
                    }
                }
            }
        }
    }
    for which in 0..count {
        // Strips of one edge err alike: shadows and grain run along it.
        let spread = EDGE_PX * EDGE_PX + ALIKE * counted[which] / exact[which].max(1e-9);
        for k in 0..OWN {
            let at = OWN * which + k;
            let way = own_moment[at] / (of_own[(at, at)] + 1.0);
            let spread = spread * (1.0 + way * way / (APART * APART * spread));
            of_own[(at, at)] += 1.0 / spread.clamp(1e-6, 1e6);
        }
    }
    let inverse = of_own.cholesky()?;
    let shared = inverse.solve(&of_both.transpose());
    let normal_matrix = normal_matrix - Normal::from_iterator((&of_both * &shared).iter().copied());
    let moment = moment - Step::from_iterator((&of_both * inverse.solve(&own_moment)).iter().copied());
    Some(Asked { normal_matrix, moment, disagreed: normal_matrix * 0.5 + moment * moment.transpose() })
}

/// The staircase that explains a strip best, and which way its edges would have to move to explain more (variable
/// projection: Golub & Pereyra, 1973).
fn told(strip: &Strip, blur_px: f64) -> Option<Told> {
    let (count, edges) = (strip.at.len(), strip.edges.len());
    let (first, last) = (strip.edges.first()?.at, strip.edges.last()?.at);
    // Surfaces' light, then slopes of the first's and the last's.
    let parts = edges + 3;
    let (mut basis, mut bell) = (DMatrix::zeros(count, parts), DMatrix::zeros(count, edges));
    for (row, x) in strip.at.iter().enumerate() {
        let mut before = 1.0;
        for (k, edge) in strip.edges.iter().enumerate() {
            let z = (x - edge.at) / blur_px;
            let after = below(z);
            basis[(row, k)] = before - after;
            bell[(row, k)] = (-0.5 * z * z).exp() / (blur_px * (2.0 * PI).sqrt());
            before = after;
        }
        basis[(row, edges)] = before;
        basis[(row, edges + 1)] = (x - first) * basis[(row, 0)];
        basis[(row, edges + 2)] = (x - last) * basis[(row, edges)];
    }
    let transposed = basis.transpose();
    let mut normal = &transposed * &basis;
    // A surface's light is not far from its neighbour's.
    let ridge = (2.0 * LEAST_NOISE / LEVEL_SPREAD).powi(2);
    for k in 0..edges {
        normal[(k, k)] += ridge;
        normal[(k + 1, k + 1)] += ridge;
        normal[(k, k + 1)] -= ridge;
        normal[(k + 1, k)] -= ridge;
    }
    for k in edges + 1..parts {
        normal[(k, k)] += (2.0 * LEAST_NOISE / RAMP_SPREAD).powi(2);
    }
    let solved = normal.cholesky()?;
    let free_bell = &bell - &basis * solved.solve(&(&transposed * &bell));
    let bells = bell.transpose() * free_bell;
    let (mut normal_matrix, mut moment) = (DMatrix::zeros(edges, edges), DVector::zeros(edges));
    let mut sum = 0.0;
    for channel in 0..3 {
        let light =
            DVector::from_iterator(count, strip.light.iter().map(|light| light.get(channel).copied().unwrap_or(0.0)));
        let levels = solved.solve(&(&transposed * &light));
        let rest = light - &basis * &levels;
        sum += rest.norm_squared();
        for i in 0..edges {
            let step = levels[i] - levels[i + 1];
            moment[i] += step * bell.column(i).dot(&rest);
            for j in 0..edges {
                normal_matrix[(i, j)] += step * (levels[j] - levels[j + 1]) * bells[(i, j)];
            }
        }
    }
    let free = (count as f64 - parts as f64).max(1.0);
    Some(Told { normal_matrix, moment, noise: (sum / (3.0 * free)).sqrt() })
}

/// The share of a bell curve that lies below, to 2e-4.
fn below(z: f64) -> f64 {
    1.0 / (1.0 + (-z * (1.5976 + 0.070_566 * z * z)).exp())
}

/// The strips of light across all groups of edges that can be seen.
fn strips(light: &Light, outline: &Outline, view: &View, unknowns: &Unknowns) -> Vec<Vec<Strip>> {
    let (eye, opaque) = (view.eye(), outline.opaque(&view.frame));
    let groups = outline.edges.iter().map(|edge| edge.group + 1).max().unwrap_or(0);
    let of_group = |group: usize| {
        let edges: Vec<&Edge> = outline.edges.iter().filter(|edge| edge.group == group).collect();
        let count = edges.iter().map(|edge| edge.points.len()).max().unwrap_or(0);
        let of_point = |i: usize| {
            let is_seen = |point: &EdgePoint| {
                let place = point.with(&view.frame);
                !opaque.iter().any(|solid| hides(solid, &place, &eye))
            };
            let first = edges.iter().filter_map(|edge| edge.points.get(i)).find(|point| is_seen(point))?;
            let first = view.seen(first)?;
            let crossing = |(which, edge): (usize, &&Edge)| {
                let point = crossing_point(view, edge, i, &first)?;
                let at = view.pixel(&point)?;
                let slopes = unknowns.slopes(view, &point, &first.normal)?;
                is_seen(&point).then(|| Crossing { at: (at - first.at).dot(&first.normal), slopes, which })
            };
            let mut edges: Vec<Crossing> = edges.iter().enumerate().filter_map(crossing).collect();
            edges.sort_by(|a, b| a.at.total_cmp(&b.at));
            edges.dedup_by(|b, a| b.at - a.at < SAME_PX);
            let along = (2.0 * i as f64 + 1.0) / count as f64 - 1.0;
            Some(Strip { along, ..strip(light, first.at, first.normal, edges)? })
        };
        (0..count).filter_map(of_point).collect()
    };
    (0..groups).map(of_group).collect()
}

/// The point of an edge that is seen on the strip across a place: edges at different heights are not seen side by side at like
/// points.
fn crossing_point(view: &View, edge: &Edge, i: usize, across: &SeenPoint) -> Option<EdgePoint> {
    let mut point = *edge.points.get(i)?;
    let along = Vector2::new(-across.normal.y, across.normal.x);
    let mut moved_mm = 0.0;
    for _ in 0..3 {
        let at = view.pixel(&point)?;
        let further = EdgePoint { at: point.at + point.along, ..point };
        let by_mm = -(at - across.at).dot(&along) / (view.pixel(&further)? - at).dot(&along);
        moved_mm += by_mm;
        point.at += point.along * by_mm;
    }
    let place_mm = (i as f64 + 0.5) * edge.length_mm / edge.points.len() as f64 + moved_mm;
    (0.0..=edge.length_mm).contains(&place_mm).then_some(point)
}

fn strip(light: &Light, from: Point2<f64>, across: Vector2<f64>, edges: Vec<Crossing>) -> Option<Strip> {
    let (first, last) = (edges.first()?.at, edges.last()?.at);
    let (begin, end) = ((first - BESIDE_PX).ceil() as i32, (last + BESIDE_PX).floor() as i32);
    let (mut at, mut seen) = (Vec::new(), Vec::new());
    for x in (begin..=end).map(f64::from) {
        if edges.iter().any(|edge| (x - edge.at).abs() <= BESIDE_PX) {
            at.push(x);
            seen.push(light.at(from + across * x)?);
        }
    }
    Some(Strip { at, light: seen, edges, along: 0.0 })
}

/// How much of the light across the edges is left unexplained: the mean logarithm of the noise, each group counting by its length.
pub(super) fn unexplained(light: &Light, outline: &Outline, view: &View, lens: LensKnown) -> f64 {
    let unknowns = Unknowns::new(light.size_px(), lens, outline);
    let groups = strips(light, outline, view, &unknowns);
    let blur_px = likeliest_blur(&groups);
    let noises = groups.iter().flatten().filter_map(|strip| told(strip, blur_px));
    let (sum, count) =
        noises.fold((0.0, 0.0), |(sum, count), told| (sum + told.noise.max(LEAST_NOISE).ln(), count + 1.0));
    sum / f64::max(count, 1.0)
}
