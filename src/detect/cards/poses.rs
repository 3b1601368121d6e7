//! Where cards may lie, by the edges of a picture: two edges that meet at a right angle are a corner, and a corner and the
//! card's size tell the whole outline.

use nalgebra::{Point2, Vector2};

/// An edge on the table, mm.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Its ends.
    pub ends: [Point2<f32>; 2],
    /// Unit vector along it.
    pub along: Vector2<f32>,
    /// Its length.
    pub length: f32,
    /// Its angle modulo half a turn, radians.
    pub angle: f32,
}

/// Where a card may lie, mm.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Its middle.
    pub middle: Point2<f32>,
    /// Unit vector along its height, from its top to its bottom or the other way.
    pub along: Vector2<f32>,
    /// Share of each side that edges bear out: those at -across, +across, -along, +along.
    pub sides: [f32; 4],
    /// Share of the whole outline.
    pub outline: f32,
}

/// A card's size, mm.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// How far from a right angle two edges may meet, as a sine.
const SQUARE: f32 = 0.09;
/// How far an edge may end before the corner, in widths: round corners, and what hides them.
const GAP: f32 = 0.16;
/// How far it may go on after the corner.
const BEYOND: f32 = 0.05;
/// Least length of a corner's longer and shorter edge, in widths.
const ARMS: (f32, f32) = (0.25, 0.12);
/// How far before a corner its edges end, in widths: cards are rounded.
const ROUNDING: f32 = 0.05;
/// Share of each of two sides that bear out a card by its edges' ends.
const LEAST_ARM: f32 = 0.15;
/// How much longer than a side an edge may be, in widths.
const LONGER: f32 = 0.06;
/// How far an edge may be off a side to bear it out, in widths; and how far its direction, as a sine.
const OFF: f32 = 0.045;
const TURNED: f32 = 0.06;
/// Poses whose middles are nearer than this, in widths, and whose directions differ by less (as a sine) are one.
const SAME: (f32, f32) = (0.05, 0.05);
/// Least share of the outline that is borne out.
const LEAST_OUTLINE: f32 = 0.12;

impl Edge {
    /// The edge between two places; `None` where they are one.
    pub fn between(ends: [Point2<f32>; 2]) -> Option<Self> {
        let way = ends[1] - ends[0];
        let length = way.norm();
        let along = way.try_normalize(1e-6)?;
        Some(Self { ends, along, length, angle: along.y.atan2(along.x).rem_euclid(std::f32::consts::PI) })
    }
}

/// All poses that edges tell, those that are borne out best first.
pub fn poses(edges: &[Edge], size: Size) -> Vec<Pose> {
    let index = ByAngle::of(edges);
    let (mut found, mut ends) = (Vec::new(), Vec::new());
    for (i, edge) in edges.iter().enumerate() {
        for other in index.near(edge.angle + std::f32::consts::FRAC_PI_2) {
            if other > i {
                corner(edge, &edges[other], size, &mut found);
            }
        }
        if edge.length > size.height + LONGER * size.width {
            continue;
        }
        found.extend(whole_side(edge, size).into_iter().flatten());
        by_end(edge, size, &mut ends);
    }
    let mut borne: Vec<Pose> = found.iter().filter_map(|pose| borne_out(pose, edges, &index, size)).collect();
    // An end alone is no corner; but two on opposite sides are.
    let two_ends = ends.iter().filter_map(|pose| borne_out(pose, edges, &index, size));
    borne.extend(two_ends.filter(|pose| pose.sides.iter().filter(|share| **share > LEAST_ARM).count() >= 2));
    borne.sort_by(|a, b| b.outline.total_cmp(&a.outline));
    let mut kept: Vec<Pose> = Vec::new();
    for pose in borne {
        if !kept.iter().any(|other| is_same(&pose, other, size)) {
            kept.push(pose);
        }
    }
    kept
}

fn is_same(a: &Pose, b: &Pose, size: Size) -> bool {
    (a.middle - b.middle).norm() < SAME.0 * size.width && a.along.perp(&b.along).abs() < SAME.1
}

/// The cards that a corner tells: their longer side along one edge, or along the other.
fn corner(a: &Edge, b: &Edge, size: Size, found: &mut Vec<Pose>) {
    let (longer, shorter) = (a.length.max(b.length), a.length.min(b.length));
    if a.along.dot(&b.along).abs() > SQUARE || longer < ARMS.0 * size.width || shorter < ARMS.1 * size.width {
        return;
    }
    let cross = a.along.perp(&b.along);
    let between = b.ends[0] - a.ends[0];
    let at = a.ends[0] + a.along * (between.perp(&b.along) / cross);
    let (Some(a_arm), Some(b_arm)) = (arm(a, at, size), arm(b, at, size)) else { return };
    let most = LONGER * size.width;
    for (a_way, b_way) in ways(a_arm, b_arm, (a.length, b.length), size) {
        // The longer edge tells the direction better.
        let (a_way, b_way) =
            if a.length >= b.length { (a_way, square_to(a_way, b_way)) } else { (square_to(b_way, a_way), b_way) };
        for (along, across, high, wide) in
            [(a_way, b_way, a_arm.own(a), b_arm.own(b)), (b_way, a_way, b_arm.own(b), a_arm.own(a))]
        {
            if high <= size.height + most && wide <= size.width + most {
                let middle = at + along * (size.height / 2.0) + across * (size.width / 2.0);
                found.push(Pose { middle, along, sides: [0.0; 4], outline: 0.0 });
            }
        }
    }
}

/// An edge of a corner.
#[derive(Clone, Copy, Debug)]
enum Arm {
    /// It ends there: the direction from the corner along it.
    Ends(Vector2<f32>),
    /// It passes there: cards that lie side by side have sides in one line.
    Passes(Vector2<f32>),
}

impl Arm {
    /// How much of an edge is one card's.
    fn own(self, edge: &Edge) -> f32 {
        match self {
            Self::Ends(_) => edge.length,
            Self::Passes(_) => 0.0,
        }
    }
}

/// The directions of both arms of each corner that two edges may be; what ends at an edge that passes is not too short.
fn ways(a: Arm, b: Arm, lengths: (f32, f32), size: Size) -> Vec<(Vector2<f32>, Vector2<f32>)> {
    let least = ARMS.0 * size.width;
    match (a, b) {
        (Arm::Ends(a), Arm::Ends(b)) => vec![(a, b)],
        (Arm::Passes(a), Arm::Ends(b)) if lengths.1 > least => vec![(a, b), (-a, b)],
        (Arm::Ends(a), Arm::Passes(b)) if lengths.0 > least => vec![(a, b), (a, -b)],
        (Arm::Passes(_) | Arm::Ends(_), Arm::Passes(_)) | (Arm::Passes(_), Arm::Ends(_)) => Vec::new(),
    }
}

/// What an edge is of a corner on its line; `None` where it lies elsewhere.
fn arm(edge: &Edge, corner: Point2<f32>, size: Size) -> Option<Arm> {
    let [from, to] = edge.ends.map(|end| (end - corner).dot(&edge.along));
    let (near, far, way) = if from.abs() < to.abs() { (from, to, edge.along) } else { (-to, -from, -edge.along) };
    if near >= GAP * size.width || far <= 0.0 {
        return None;
    }
    Some(if near > -BEYOND * size.width { Arm::Ends(way) } else { Arm::Passes(way) })
}

/// The direction at a right angle to one, on the side of another.
fn square_to(exact: Vector2<f32>, rough: Vector2<f32>) -> Vector2<f32> {
    let across = Vector2::new(-exact.y, exact.x);
    if across.dot(&rough) > 0.0 { across } else { -across }
}

/// The cards on both sides of an edge that is as long as one of their sides.
fn whole_side(edge: &Edge, size: Size) -> [Option<Pose>; 4] {
    let middle = edge.ends[0] + (edge.ends[1] - edge.ends[0]) / 2.0;
    let across = Vector2::new(-edge.along.y, edge.along.x);
    let is_long = |side: f32| edge.length > side - GAP * size.width && edge.length < side + LONGER * size.width;
    let pose =
        |along: Vector2<f32>, off: Vector2<f32>| Pose { middle: middle + off, along, sides: [0.0; 4], outline: 0.0 };
    let mut found = [None; 4];
    if is_long(size.height) {
        found[0] = Some(pose(edge.along, across * (size.width / 2.0)));
        found[1] = Some(pose(edge.along, -across * (size.width / 2.0)));
    }
    if is_long(size.width) {
        found[2] = Some(pose(across, across * (size.height / 2.0)));
        found[3] = Some(pose(across, -across * (size.height / 2.0)));
    }
    found
}

/// The cards of which an edge's end may be a corner, hidden on the other side of it: on both sides of the edge, along either of
/// their sides.
fn by_end(edge: &Edge, size: Size, poses: &mut Vec<Pose>) {
    if edge.length < ARMS.0 * size.width {
        return;
    }
    let across = Vector2::new(-edge.along.y, edge.along.x);
    for (end, way) in [(edge.ends[0], edge.along), (edge.ends[1], -edge.along)] {
        let corner = end - way * (ROUNDING * size.width);
        for side in [across, -across] {
            for (along, long, short) in [(way, way, side), (side, side, way)] {
                let side_length = if long == way { size.height } else { size.width };
                if edge.length < side_length {
                    let middle = corner + long * (size.height / 2.0) + short * (size.width / 2.0);
                    poses.push(Pose { middle, along, sides: [0.0; 4], outline: 0.0 });
                }
            }
        }
    }
}

/// The pose moved to the edges that bear it out, with how much of it they do; `None` where that is too little.
fn borne_out(pose: &Pose, edges: &[Edge], index: &ByAngle, size: Size) -> Option<Pose> {
    let mut pose = *pose;
    for round in 0..2 {
        let support = Support::of(&pose, edges, index, size);
        pose.sides = support.sides;
        pose.outline = support.outline(size);
        if pose.outline < LEAST_OUTLINE {
            return None;
        }
        if round == 0 {
            support.settle(&mut pose);
        }
    }
    Some(pose)
}

/// What bears out a pose.
#[derive(Clone, Copy, Debug, Default)]
struct Support {
    /// Share of each side.
    sides: [f32; 4],
    /// Length of the edges at each side, and their offset outwards times it.
    offsets: [(f32, f32); 4],
    /// Turn of all edges, times their length's cube, and that.
    turn: (f32, f32),
}

impl Support {
    fn of(pose: &Pose, edges: &[Edge], index: &ByAngle, size: Size) -> Self {
        let along = pose.along;
        let across = Vector2::new(-along.y, along.x);
        let (half_wide, half_high) = (size.width / 2.0, size.height / 2.0);
        let reach = half_wide.hypot(half_high) + size.width * OFF;
        let mut support = Self::default();
        // Sides along the card's height, then those along its width.
        for (axis, normal, half, half_length, first) in
            [(along, across, half_wide, half_high, 0), (across, along, half_high, half_wide, 2)]
        {
            let mut covered = [0u64; 2];
            for edge in index.near(axis.y.atan2(axis.x)).map(|k| &edges[k]) {
                let from = edge.ends[0] - pose.middle;
                if from.norm() > reach + edge.length {
                    continue;
                }
                let to = edge.ends[1] - pose.middle;
                let turn = axis.perp(&edge.along) * axis.dot(&edge.along).signum();
                if turn.abs() > TURNED {
                    continue;
                }
                let off = (from + to).dot(&normal) / 2.0;
                let side = usize::from(off > 0.0);
                let outwards = off.abs() - half;
                if outwards.abs() > OFF * size.width {
                    continue;
                }
                let (a, b) = (from.dot(&axis), to.dot(&axis));
                let cell = |t: f32| ((t / half_length + 1.0) * 32.0).clamp(0.0, 64.0) as u32;
                let (a, b) = (cell(a.min(b)), cell(a.max(b)));
                if b <= a {
                    continue;
                }
                covered[side] |= (u64::MAX >> (64 - (b - a))) << a;
                let offsets = &mut support.offsets[first + side];
                offsets.0 += edge.length;
                offsets.1 += edge.length * outwards;
                support.turn.0 += edge.length.powi(3) * turn;
                support.turn.1 += edge.length.powi(3);
            }
            for (side, covered) in covered.iter().enumerate() {
                support.sides[first + side] = covered.count_ones() as f32 / 64.0;
            }
        }
        support
    }

    fn outline(&self, size: Size) -> f32 {
        let [a, b, c, d] = self.sides;
        ((a + b) * size.height + (c + d) * size.width) / (2.0 * (size.height + size.width))
    }

    /// Moves and turns a pose to the edges.
    fn settle(&self, pose: &mut Pose) {
        let across = Vector2::new(-pose.along.y, pose.along.x);
        for (normal, first) in [(across, 0), (pose.along, 2)] {
            let [low, high] = [self.offsets[first], self.offsets[first + 1]];
            let mean = |side: (f32, f32)| side.1 / side.0.max(1e-6);
            let shift = match (low.0 > 0.0, high.0 > 0.0) {
                (true, true) => (mean(high) - mean(low)) / 2.0,
                (true, false) => -mean(low),
                (false, true) => mean(high),
                (false, false) => 0.0,
            };
            pose.middle += normal * shift;
        }
        if self.turn.1 > 0.0 {
            let turn = self.turn.0 / self.turn.1;
            pose.along = (pose.along + across * turn).normalize();
        }
    }
}

/// Edges by their angle.
struct ByAngle {
    bins: Vec<Vec<usize>>,
}

/// Bins of half a turn, three degrees each.
const BINS: usize = 60;
/// Bins to each side that are looked at.
const REACH: usize = 2;

impl ByAngle {
    fn of(edges: &[Edge]) -> Self {
        let mut bins = vec![Vec::new(); BINS];
        for (k, edge) in edges.iter().enumerate() {
            bins[bin(edge.angle)].push(k);
        }
        Self { bins }
    }

    /// Edges of about this angle, radians.
    fn near(&self, angle: f32) -> impl Iterator<Item = usize> {
        let middle = bin(angle) + BINS;
        (middle - REACH..=middle + REACH).flat_map(|bin| self.bins[bin % BINS].iter().copied())
    }
}

fn bin(angle: f32) -> usize {
    let share = angle.rem_euclid(std::f32::consts::PI) / std::f32::consts::PI;
    ((share * BINS as f32) as usize).min(BINS - 1)
}
