use std::f64::consts::TAU;

/// A place in a drawing: x right, y down.
pub type Place = (f64, f64);

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A filled polygon in one colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch {
    /// Its corners.
    pub corners: Vec<Place>,
    /// Its colour.
    pub rgb: Rgb,
}

/// Patches, each painted over those before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    patches: Vec<Patch>,
}

/// Where and how large a drawing stands in another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose {
    pub at: Place,
    /// Along its own x and y; a negative one mirrors.
    pub scale: (f64, f64),
    /// Clockwise as seen, degrees.
    pub turn_deg: f64,
}

impl Pose {
    pub fn new(at: Place, scale: f64) -> Self {
        Self { at, scale: (scale, scale), turn_deg: 0.0 }
    }

    pub fn turned(self, turn_deg: f64) -> Self {
        Self { turn_deg, ..self }
    }

    fn apply(&self, (x, y): Place) -> Place {
        let (sin, cos) = self.turn_deg.to_radians().sin_cos();
        let (x, y) = (x * self.scale.0, y * self.scale.1);
        (self.at.0 + x * cos - y * sin, self.at.1 + x * sin + y * cos)
    }
}

/// Sides of an ellipse, and pieces of a curve between two of its points.
const SIDES: u8 = 28;
const SIDES_OF_END: u8 = 10;
const STEPS: u8 = 6;
/// A line is cut where it turns by more.
const SMOOTH_RAD: f64 = 0.6;

impl Drawing {
    /// In the order in which they are painted.
    pub fn patches(&self) -> &[Patch] {
        &self.patches
    }

    pub(super) fn fill(&mut self, corners: &[Place], rgb: Rgb) {
        self.patches.push(Patch { corners: corners.to_vec(), rgb });
    }

    /// A filled shape with a line around it.
    pub(super) fn outlined(&mut self, corners: &[Place], rgb: Rgb, width: f64, ink: Rgb) {
        self.fill(corners, rgb);
        let ring: Vec<Place> = corners.iter().chain(corners.first()).copied().collect();
        self.line(&ring, width, ink);
    }

    pub(super) fn ellipse(&mut self, at: Place, radii: (f64, f64), rgb: Rgb) {
        self.fill(&round(at, radii, SIDES), rgb);
    }

    /// A line with round ends and joins.
    pub(super) fn line(&mut self, points: &[Place], width: f64, rgb: Rgb) {
        self.taper(points, (width, width), rgb);
    }

    /// A line that grows thinner or thicker.
    pub(super) fn taper(&mut self, points: &[Place], (first, last): (f64, f64), rgb: Rgb) {
        let pieces = points.len().saturating_sub(1).max(1) as f64;
        let half = |i: usize| (first + (last - first) * i as f64 / pieces) / 2.0;
        let corners = (0..points.len()).filter(|i| !is_smooth_at(points, *i));
        let corners: Vec<usize> = corners.collect();
        for (from, to) in corners.iter().zip(corners.iter().skip(1)) {
            // Out along one side and back along the other.
            let side = |sign: f64| {
                (*from..=*to).filter_map(move |i| {
                    let (x, y) = points.get(i)?;
                    let (nx, ny) = across(points, (*from, *to), i)?;
                    Some((x + nx * half(i) * sign, y + ny * half(i) * sign))
                })
            };
            let back: Vec<Place> = side(-1.0).collect();
            self.patches.push(Patch { corners: side(1.0).chain(back.into_iter().rev()).collect(), rgb });
        }
        for (i, point) in corners.iter().filter_map(|i| Some((*i, *points.get(*i)?))) {
            self.fill(&round(point, (half(i), half(i)), SIDES_OF_END), rgb);
        }
    }

    pub(super) fn add(&mut self, other: &Self, pose: Pose) {
        self.patches.extend(other.patches.iter().map(|patch| Patch {
            corners: patch.corners.iter().map(|corner| pose.apply(*corner)).collect(),
            rgb: patch.rgb,
        }));
    }
}

/// Whether a line goes on there without a corner.
fn is_smooth_at(points: &[Place], i: usize) -> bool {
    let (Some(before), Some(here), Some(after)) =
        (i.checked_sub(1).and_then(|i| points.get(i)), points.get(i), points.get(i + 1))
    else {
        return false;
    };
    let (a, b) = ((here.0 - before.0, here.1 - before.1), (after.0 - here.0, after.1 - here.1));
    let turn_rad = (a.0 * b.1 - a.1 * b.0).atan2(a.0 * b.0 + a.1 * b.1);
    turn_rad.abs() < SMOOTH_RAD
}

/// The direction across a line at one of its points, where the line runs from and to these.
fn across(points: &[Place], (from, to): (usize, usize), i: usize) -> Option<Place> {
    let (before, after) = (points.get(i.saturating_sub(1).max(from))?, points.get((i + 1).min(to))?);
    let (dx, dy) = (after.0 - before.0, after.1 - before.1);
    let length = dx.hypot(dy).max(1e-9);
    Some((-dy / length, dx / length))
}

fn round((x, y): Place, (rx, ry): (f64, f64), sides: u8) -> Vec<Place> {
    arc((x, y), (rx, ry), (0.0, 360.0), sides)
}

/// Points of an arc, from one direction to another in degrees, clockwise as seen from x.
pub(super) fn arc((x, y): Place, (rx, ry): (f64, f64), (from, to): (f64, f64), pieces: u8) -> Vec<Place> {
    let is_closed = (to - from).abs() >= 360.0;
    let last = if is_closed { pieces } else { pieces + 1 };
    let at = |i: u8| {
        let turn = (from + (to - from) * f64::from(i) / f64::from(pieces)) / 360.0 * TAU;
        (x + rx * turn.cos(), y + ry * turn.sin())
    };
    (0..last).map(at).collect()
}

/// A closed smooth line through the points.
pub(super) fn smooth(points: &[Place]) -> Vec<Place> {
    let n = points.len();
    let at = |i: usize| points.get(i % n.max(1)).copied().unwrap_or_default();
    (0..n).flat_map(|i| between([at(i + n - 1), at(i), at(i + 1), at(i + 2)])).collect()
}

/// An open smooth line through the points.
pub(super) fn bow(points: &[Place]) -> Vec<Place> {
    let last = points.len().saturating_sub(1);
    let at = |i: usize| points.get(i.min(last)).copied().unwrap_or_default();
    let inner = (0..last).flat_map(|i| between([at(i.saturating_sub(1)), at(i), at(i + 1), at(i + 2)]));
    inner.chain(points.last().copied()).collect()
}

/// From the second of four points almost to the third, by the spline of Catmull and Rom.
fn between([a, b, c, d]: [Place; 4]) -> impl Iterator<Item = Place> {
    (0..STEPS).map(move |step| {
        let t = f64::from(step) / f64::from(STEPS);
        let one = |a: f64, b: f64, c: f64, d: f64| {
            b + 0.5 * t * (c - a + t * (2.0 * a - 5.0 * b + 4.0 * c - d + t * (3.0 * (b - c) + d - a)))
        };
        (one(a.0, b.0, c.0, d.0), one(a.1, b.1, c.1, d.1))
    })
}
