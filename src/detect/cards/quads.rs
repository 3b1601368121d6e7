//! Outlines where nothing is known of the plane: four edges that meet at four corners, one after another; or three, where the
//! fourth lies on another card and is not seen.

use nalgebra::{Point2, Vector2};

use super::segments::Segment;
use super::view::Quad;

/// How far two edges may end from where they meet, in the shorter one's length.
const GAP: f32 = 0.22;
/// Least sine of the angle at which they meet.
const ANGLE: f32 = 0.55;
/// Ratio of opposite sides, and of the longer to the shorter.
const OPPOSITE: f32 = 1.6;
const RATIO: std::ops::Range<f32> = 1.05..2.4;
/// Edges in a line with a gap of at most this share of both are one as well.
const JOIN_GAP: f32 = 0.5;
const JOIN_OFF_PX: f32 = 1.6;
const JOIN_TURN: f32 = 0.04;
/// Most edges that are looked at, the longest first, and most outlines.
const MOST_EDGES: usize = 600;
const MOST_QUADS: usize = 60;

/// An edge's end that meets another's.
#[derive(Clone, Copy)]
struct Meeting {
    /// The other edge, and which of its ends.
    other: usize,
    end: usize,
    at: Point2<f32>,
}

/// Most sine of the angle between opposite sides.
const ASKEW: f32 = 0.35;

/// All outlines of four edges, each side at least `least_px` long, the largest first; then those of three.
pub fn quads(segments: &[Segment], least_px: f32) -> Vec<Quad> {
    let edges = joined(segments, least_px);
    let meetings = meetings(&edges);
    let mut found: Vec<Quad> = Vec::new();
    for first in 0..edges.len() {
        // Leaving the first edge at its end 1, and coming back at its end 0.
        for a in &meetings[first][1] {
            for b in &meetings[a.other][1 - a.end] {
                for c in &meetings[b.other][1 - b.end] {
                    // Each outline is met from each of its edges; the lowest number counts.
                    if a.other <= first || b.other <= first || c.other <= first || a.other == c.other {
                        continue;
                    }
                    let back = meetings[c.other][1 - c.end].iter().find(|d| d.other == first && d.end == 0);
                    let Some(d) = back else { continue };
                    let quad = [d.at, a.at, b.at, c.at];
                    if is_outline(&quad, least_px) && !found.iter().any(|other| is_same(other, &quad)) {
                        found.push(quad);
                    }
                }
            }
        }
    }
    found.sort_by(|a, b| area(b).total_cmp(&area(a)));
    let mut open: Vec<Quad> = of_three(&edges, &meetings);
    open.retain(|quad| is_outline(quad, least_px) && !found.iter().any(|other| is_same(other, quad)));
    open.sort_by(|a, b| area(b).total_cmp(&area(a)));
    found.extend(open);
    found.truncate(MOST_QUADS);
    found
}

/// Outlines of an edge and those that it meets at both ends: the longer of them tells how far both go.
fn of_three(edges: &[[Point2<f32>; 2]], meetings: &[[Vec<Meeting>; 2]]) -> Vec<Quad> {
    let mut found = Vec::new();
    let arm = |meeting: &Meeting| edges[meeting.other][1 - meeting.end] - meeting.at;
    for [at_start, at_end] in meetings {
        for (a, b) in at_start.iter().flat_map(|a| at_end.iter().map(move |b| (a, b))) {
            let (from_a, from_b) = (arm(a), arm(b));
            let (a_length, b_length) = (from_a.norm(), from_b.norm());
            let is_opposite = from_a.dot(&from_b) > 0.0
                && from_a.perp(&from_b).abs() < ASKEW * a_length * b_length
                && a.other != b.other;
            if is_opposite {
                let length = a_length.max(b_length);
                found.push([a.at + from_a * (length / a_length), a.at, b.at, b.at + from_b * (length / b_length)]);
            }
        }
    }
    found
}

/// The edges, and those that two in a line make together.
fn joined(segments: &[Segment], least_px: f32) -> Vec<[Point2<f32>; 2]> {
    let mut edges: Vec<[Point2<f32>; 2]> = segments.iter().map(|segment| segment.ends).collect();
    edges.sort_by(|a, b| (b[1] - b[0]).norm().total_cmp(&(a[1] - a[0]).norm()));
    edges.truncate(MOST_EDGES);
    let count = edges.len();
    for i in 0..count {
        for j in i + 1..count {
            let (a, b) = (edges[i], edges[j]);
            let (way, other) = (a[1] - a[0], b[1] - b[0]);
            let (length, other_length) = (way.norm(), other.norm());
            let along = way / length;
            if along.perp(&other).abs() > JOIN_TURN * other_length
                || along.perp(&(b[0] - a[0])).abs() > JOIN_OFF_PX
                || along.perp(&(b[1] - a[0])).abs() > JOIN_OFF_PX
            {
                continue;
            }
            let [from, to] = [(b[0] - a[0]).dot(&along), (b[1] - a[0]).dot(&along)];
            let (from, to) = (from.min(to), from.max(to));
            let gap = (from - length).max(-to);
            if gap > -1.0 && gap < JOIN_GAP * (length + other_length) && edges.len() < 2 * MOST_EDGES {
                edges.push([a[0] + along * from.min(0.0), a[0] + along * to.max(length)]);
            }
        }
    }
    edges.retain(|edge| (edge[1] - edge[0]).norm() >= least_px);
    edges
}

/// For each edge's two ends, which others it meets there.
fn meetings(edges: &[[Point2<f32>; 2]]) -> Vec<[Vec<Meeting>; 2]> {
    let mut meetings = vec![[Vec::new(), Vec::new()]; edges.len()];
    for i in 0..edges.len() {
        for j in i + 1..edges.len() {
            let (a, b) = (edges[i], edges[j]);
            let (way, other) = (a[1] - a[0], b[1] - b[0]);
            let (length, other_length) = (way.norm(), other.norm());
            let cross = way.perp(&other);
            if cross.abs() < ANGLE * length * other_length {
                continue;
            }
            let at = a[0] + way * ((b[0] - a[0]).perp(&other) / cross);
            let reach = GAP * length.min(other_length);
            let near = |edge: &[Point2<f32>; 2]| (0..2).find(|end| (edge[*end] - at).norm() < reach);
            if let (Some(end), Some(other_end)) = (near(&a), near(&b)) {
                meetings[i][end].push(Meeting { other: j, end: other_end, at });
                meetings[j][other_end].push(Meeting { other: i, end, at });
            }
        }
    }
    meetings
}

/// Whether four corners may be a card's.
fn is_outline(quad: &Quad, least_px: f32) -> bool {
    let side = |k: usize| -> Vector2<f32> { quad[(k + 1) % 4] - quad[k] };
    let turns = [0, 1, 2, 3].map(|k| side(k).perp(&side((k + 1) % 4)) > 0.0);
    let is_convex = turns.iter().all(|turn| *turn) || turns.iter().all(|turn| !turn);
    let [a, b, c, d] = [0, 1, 2, 3].map(|k| side(k).norm());
    let alike = |a: f32, b: f32| a.max(b) < OPPOSITE * a.min(b);
    let ratio = (a + c).max(b + d) / (a + c).min(b + d);
    is_convex
        && alike(a, c)
        && alike(b, d)
        && RATIO.contains(&ratio)
        && [a, b, c, d].iter().all(|side| *side >= least_px)
}

fn is_same(a: &Quad, b: &Quad) -> bool {
    a.iter().all(|corner| b.iter().any(|other| (corner - other).norm() < 2.5))
}

fn area(quad: &Quad) -> f32 {
    ((quad[2] - quad[0]).perp(&(quad[3] - quad[1])) / 2.0).abs()
}
