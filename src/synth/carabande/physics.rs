//! Discs that slide, bounce, fall off the track and turn over in the air.

use std::sync::Arc;

use nalgebra::{UnitQuaternion, Vector2, Vector3};

use super::course::Course;
use super::world::RaceDisc;
use crate::geometry::{SpacePoint, TablePoint};

/// Millimetres per second squared.
const GRAVITY: f64 = 9810.0;
/// Slower than this, a sliding disc stops.
const REST_SPEED: f64 = 4.0;
/// A bump at this speed may turn a disc over.
const TRICK_SPEED: f64 = 350.0;
/// Share of its speed that a disc keeps as it lands, along a rail, and off the track's edge.
const LANDING: f64 = 0.85;
const ALONG_RAIL: f64 = 0.95;
const OFF_EDGE: f64 = 0.4;
/// How fast a disc that leans on the track's edge slides off it.
const SLIPS_MM_S: f64 = 300.0;
/// Step by which the way away from a rail is felt.
const FEEL_MM: f64 = 0.2;

/// What discs move on.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub course: Arc<Course>,
    pub radius_mm: f64,
    pub height_mm: f64,
    pub rail_mm: f64,
    pub table_z: f64,
    /// Deceleration on the track and on the table.
    pub friction: f64,
    pub table_friction: f64,
    /// Share of speed kept at rails and between discs.
    pub rail_bounce: f64,
    pub disc_bounce: f64,
}

/// A disc in motion or at rest.
#[derive(Clone, Debug)]
pub(super) struct Puck {
    /// Middle of its underside.
    pub at: Vector3<f64>,
    pub velocity: Vector3<f64>,
    pub turn: UnitQuaternion<f64>,
    /// Turns about itself and over, radians a second.
    spin: f64,
    tumble: Option<Vector3<f64>>,
    /// Whether a hand has it, or it is off the table for good.
    pub held: bool,
    pub gone: bool,
    /// Whether a finger goes on pushing it.
    pub pushed: bool,
    pub run: Run,
}

/// What a disc did since the last shot began.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Run {
    /// Along the track, laps counted; what it was where the disc left the track.
    pub progress_mm: f64,
    pub best_mm: f64,
    /// When it crossed the line forwards, and how many laps its progress then was.
    pub crossings: Vec<(f64, i32)>,
    /// Whether its middle has left the surface.
    pub left: bool,
    /// The nearest that it came to the surface's edge from inside.
    pub clear_mm: f64,
    pub moved: bool,
    /// Which discs it has touched.
    pub touched: Vec<usize>,
}

/// A disc that turns over at its first hard bump, or after so long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Trick {
    pub disc: usize,
    pub after_s: Option<f64>,
    pub hop_mm_s: f64,
}

/// All discs on a field; the black one is the last.
#[derive(Clone, Debug)]
pub(super) struct Sim {
    pub field: Arc<Field>,
    pub pucks: Vec<Puck>,
    pub trick: Option<Trick>,
    /// Seconds since the beginning, and of a step.
    pub t: f64,
    pub step_s: f64,
}

impl Puck {
    /// A disc at rest.
    pub fn of(disc: &RaceDisc, height_mm: f64, progress_mm: f64) -> Self {
        Self {
            at: Vector3::new(disc.at.x, disc.at.y, disc.at.z - height_mm / 2.0),
            velocity: Vector3::zeros(),
            turn: disc.turn,
            spin: 0.0,
            tumble: None,
            held: false,
            gone: false,
            pushed: false,
            run: Run { progress_mm, ..Run::default() },
        }
    }

    /// As a scene has it.
    pub fn disc(&self, height_mm: f64) -> RaceDisc {
        let at = SpacePoint::new(self.at.x, self.at.y, self.at.z + height_mm / 2.0);
        RaceDisc { at, turn: self.turn, velocity: self.velocity }
    }

    pub fn place(&self) -> TablePoint {
        TablePoint::new(self.at.x, self.at.y)
    }

    pub fn is_face_up(&self) -> bool {
        (self.turn * Vector3::z()).z >= 0.0
    }

    pub fn is_still(&self) -> bool {
        !self.held && self.velocity == Vector3::zeros()
    }

    /// Lays it flat on whichever side is up.
    fn flatten(&mut self) {
        let out = self.turn * Vector3::z();
        let target = Vector3::z() * if out.z >= 0.0 { 1.0 } else { -1.0 };
        if let Some(level) = UnitQuaternion::rotation_between(&out, &target) {
            self.turn = level * self.turn;
        }
    }
}

impl Field {
    fn level(&self, at: TablePoint) -> f64 {
        if self.course.outside_mm(at) <= 0.0 { 0.0 } else { self.table_z }
    }

    fn rail_gap(&self, x: f64, y: f64) -> f64 {
        self.course.locate(TablePoint::new(x, y)).map_or(f64::INFINITY, |lies| self.course.rail_gap_mm(lies))
    }
}

impl Sim {
    /// Whether nothing moves of itself.
    pub fn is_still(&self) -> bool {
        self.pucks.iter().all(|puck| puck.held || puck.velocity == Vector3::zeros())
    }

    /// Begins a new shot: what discs did before is forgotten.
    pub fn begin(&mut self) {
        for puck in &mut self.pucks {
            let progress_mm = puck.run.progress_mm;
            puck.run = Run { progress_mm, best_mm: progress_mm, clear_mm: f64::INFINITY, ..Run::default() };
        }
    }

    /// Sends a disc off.
    pub fn flick(&mut self, disc: usize, direction_rad: f64, speed_mm_s: f64, spin: f64) {
        if let Some(puck) = self.pucks.get_mut(disc) {
            let (sin, cos) = direction_rad.sin_cos();
            puck.velocity = Vector3::new(cos * speed_mm_s, sin * speed_mm_s, 0.0);
            puck.spin = spin;
        }
    }

    /// Moves all discs on by a step.
    pub fn step(&mut self) {
        let dt_s = self.step_s;
        self.t += dt_s;
        let field = Arc::clone(&self.field);
        for puck in self.pucks.iter_mut().filter(|puck| !puck.held && puck.velocity != Vector3::zeros()) {
            advance(&field, puck, dt_s);
        }
        let mut bumps = self.collide(&field);
        for (index, puck) in self.pucks.iter_mut().enumerate() {
            if puck.held || puck.velocity == Vector3::zeros() {
                continue;
            }
            let bump = bounce(&field, puck, dt_s);
            bumps.extend((bump > TRICK_SPEED).then_some(index));
            follow(&field.course, puck, self.t);
        }
        self.turn_over(&bumps, dt_s);
    }

    /// Runs until all is at rest, or for so long.
    pub fn run_out(&mut self, longest_s: f64) {
        let until = self.t + longest_s;
        while self.t < until && !self.is_still() {
            self.step();
        }
    }

    fn turn_over(&mut self, bumps: &[usize], dt_s: f64) {
        let Some(trick) = &mut self.trick else { return };
        trick.after_s = trick.after_s.map(|left| left - dt_s);
        let is_due = trick.after_s.is_some_and(|left| left <= 0.0) || bumps.contains(&trick.disc);
        let (disc, hop) = (trick.disc, trick.hop_mm_s);
        if !is_due {
            return;
        }
        self.trick = None;
        let Some(puck) = self.pucks.get_mut(disc) else { return };
        let along = puck.velocity.xy().try_normalize(1e-6).unwrap_or_else(Vector2::x);
        puck.velocity.z = hop;
        let flight_s = 2.0 * hop / GRAVITY;
        puck.tumble = Some(Vector3::new(-along.y, along.x, 0.0) * (std::f64::consts::PI / flight_s));
    }

    /// Which discs were hit hard.
    fn collide(&mut self, field: &Field) -> Vec<usize> {
        let mut hard = Vec::new();
        for i in 0..self.pucks.len() {
            let (before, rest) = self.pucks.split_at_mut(i + 1);
            let Some(a) = before.last_mut() else { continue };
            for (k, b) in rest.iter_mut().enumerate() {
                let speed = collide_pair(field, a, b);
                if speed > 0.0 {
                    a.run.touched.push(i + 1 + k);
                    b.run.touched.push(i);
                }
                if speed > TRICK_SPEED {
                    hard.extend([i, i + 1 + k]);
                }
            }
        }
        hard
    }
}

fn advance(field: &Field, puck: &mut Puck, dt_s: f64) {
    puck.run.moved = true;
    let level = field.level(puck.place());
    let flies = puck.at.z > level + 1e-6 || puck.velocity.z > 0.0;
    if flies {
        puck.velocity.z -= GRAVITY * dt_s;
    } else if !puck.pushed {
        let speed = puck.velocity.xy().norm();
        let drag = if puck.at.z < -1e-6 { field.table_friction } else { field.friction } * dt_s;
        let keep = if speed < REST_SPEED.max(drag) { 0.0 } else { 1.0 - drag / speed };
        puck.velocity.x *= keep;
        puck.velocity.y *= keep;
        puck.spin *= keep;
    }
    puck.at += puck.velocity * dt_s;
    puck.turn = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), puck.spin * dt_s) * puck.turn;
    if let Some(tumble) = puck.tumble {
        puck.turn = UnitQuaternion::from_scaled_axis(tumble * dt_s) * puck.turn;
    }
    let level = field.level(puck.place());
    if flies && puck.at.z <= level && puck.velocity.z < 0.0 {
        puck.at.z = level;
        puck.velocity = Vector3::new(puck.velocity.x * LANDING, puck.velocity.y * LANDING, 0.0);
        puck.tumble = None;
        puck.flatten();
    }
}

/// Speed at which two discs meet; 0 where they do not.
fn collide_pair(field: &Field, a: &mut Puck, b: &mut Puck) -> f64 {
    let between = b.at.xy() - a.at.xy();
    let overlap = 2.0 * field.radius_mm - between.norm();
    let is_apart = overlap <= 0.0 || (a.at.z - b.at.z).abs() >= field.height_mm;
    if is_apart || a.gone || b.gone || a.held || b.held {
        return 0.0;
    }
    let normal = between.try_normalize(1e-9).unwrap_or_else(Vector2::x);
    let closing = (a.velocity.xy() - b.velocity.xy()).dot(&normal);
    // The one that moves gives way; what lies still is not shifted by rounding.
    let share = if b.velocity == Vector3::zeros() { 1.0 } else { 0.5 };
    a.at -= Vector3::new(normal.x, normal.y, 0.0) * (overlap * share);
    b.at += Vector3::new(normal.x, normal.y, 0.0) * (overlap * (1.0 - share));
    if closing <= 0.0 {
        return 0.0;
    }
    let kick = normal * (closing * (1.0 + field.disc_bounce) / 2.0);
    a.velocity -= Vector3::new(kick.x, kick.y, 0.0);
    b.velocity += Vector3::new(kick.x, kick.y, 0.0);
    closing
}

/// Off rails, and off the track's edge from below. Gives the speed of the bump.
fn bounce(field: &Field, puck: &mut Puck, dt_s: f64) -> f64 {
    let (x, y) = (puck.at.x, puck.at.y);
    let distance = field.rail_gap(x, y);
    if distance < field.radius_mm && puck.at.z < field.rail_mm {
        let slope = |dx: f64, dy: f64| field.rail_gap(x + dx, y + dy) - field.rail_gap(x - dx, y - dy);
        let normal = Vector2::new(slope(FEEL_MM, 0.0), slope(0.0, FEEL_MM));
        let Some(normal) = normal.try_normalize(1e-9).filter(|n| n.x.is_finite() && n.y.is_finite()) else {
            return 0.0;
        };
        let deep = field.radius_mm - distance;
        puck.at += Vector3::new(normal.x, normal.y, 0.0) * deep;
        let inwards = -puck.velocity.xy().dot(&normal);
        if inwards <= 0.0 {
            return 0.0;
        }
        let along = puck.velocity.xy() + normal * inwards;
        let after = along * ALONG_RAIL + normal * (inwards * field.rail_bounce);
        (puck.velocity.x, puck.velocity.y) = (after.x, after.y);
        puck.spin = -puck.spin * 0.5 + (along.x * normal.y - along.y * normal.x) / field.radius_mm * 0.3;
        return inwards;
    }
    let outside = field.course.outside_mm(puck.place());
    if puck.at.z < -0.5 && outside > 0.0 && outside < field.radius_mm {
        let slope = |dx: f64, dy: f64| {
            let out = |x: f64, y: f64| field.course.outside_mm(TablePoint::new(x, y));
            out(x + dx, y + dy) - out(x - dx, y - dy)
        };
        let normal = Vector2::new(slope(FEEL_MM, 0.0), slope(0.0, FEEL_MM));
        let Some(normal) = normal.try_normalize(1e-9).filter(|n| n.x.is_finite() && n.y.is_finite()) else {
            return 0.0;
        };
        let slips = (SLIPS_MM_S * dt_s).min(field.radius_mm - outside);
        puck.at += Vector3::new(normal.x, normal.y, 0.0) * slips;
        let inwards = -puck.velocity.xy().dot(&normal);
        if inwards > 0.0 {
            puck.velocity.x += normal.x * inwards * (1.0 + OFF_EDGE);
            puck.velocity.y += normal.y * inwards * (1.0 + OFF_EDGE);
        }
        // It does not come to rest before it is off.
        if puck.velocity.xy().norm() < 40.0 {
            (puck.velocity.x, puck.velocity.y) = (normal.x * 45.0, normal.y * 45.0);
        }
    }
    0.0
}

/// Keeps account of a disc's way along the track.
fn follow(course: &Course, puck: &mut Puck, t: f64) {
    let run = &mut puck.run;
    if run.left {
        return;
    }
    let at = TablePoint::new(puck.at.x, puck.at.y);
    let Some(lies) = course.locate(at).filter(|lies| lies.aside_mm.abs() <= course.width_mm / 2.0) else {
        run.left = true;
        return;
    };
    run.clear_mm = run.clear_mm.min(course.width_mm / 2.0 - lies.aside_mm.abs());
    let length = course.length_mm;
    let half = length / 2.0;
    let delta = (lies.along_mm - run.progress_mm + half).rem_euclid(length) - half;
    let (before, after) = (run.progress_mm, run.progress_mm + delta);
    let lap = |mm: f64| (mm / length).floor() as i32;
    if lap(after) > lap(before) {
        run.crossings.push((t, lap(after)));
    }
    run.progress_mm = after;
    run.best_mm = run.best_mm.max(after);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::carabande::Face;
    use crate::synth::carabande::course::{Rail, rounded};

    fn oval() -> Course {
        let corners = [(0.0, 0.0), (700.0, 0.0), (700.0, 400.0), (0.0, 400.0)];
        let corners = corners.map(|(x, y)| (TablePoint::new(x, y), 150.0));
        Course::new(rounded(&corners).unwrap(), 110.0)
    }

    fn sim(course: Course, discs: &[(f64, f64)]) -> Sim {
        let pucks = discs.iter().map(|(along, aside)| {
            Puck::of(&RaceDisc::lying(course.at(*along, *aside), 0.0, 9.0, Face::Up, 0.3), 9.0, *along)
        });
        let pucks = pucks.collect();
        let field = Field {
            course: Arc::new(course),
            radius_mm: 15.0,
            height_mm: 9.0,
            rail_mm: 12.0,
            table_z: -8.0,
            friction: 2000.0,
            table_friction: 3000.0,
            rail_bounce: 0.7,
            disc_bounce: 0.9,
        };
        Sim { field: Arc::new(field), pucks, trick: None, t: 0.0, step_s: 1.0 / 600.0 }
    }

    #[test]
    fn a_disc_slides_as_far_as_friction_lets_it() {
        let mut sim = sim(oval(), &[(20.0, 0.0)]);
        sim.begin();
        sim.flick(0, 0.0, 1000.0, 0.0);
        sim.run_out(3.0);
        let run = &sim.pucks[0].run;
        assert!((run.progress_mm - 270.0).abs() < 2.0 && !run.left, "{run:?}");
    }

    #[test]
    fn a_struck_disc_takes_the_speed_over() {
        let mut sim = sim(oval(), &[(20.0, 0.0), (120.0, 0.0)]);
        sim.begin();
        sim.flick(0, 0.0, 1000.0, 0.0);
        sim.run_out(3.0);
        let [first, second] = [&sim.pucks[0].run, &sim.pucks[1].run];
        assert!(second.progress_mm > 240.0 && first.progress_mm < 110.0, "{first:?} {second:?}");
        assert_eq!((first.touched.as_slice(), second.touched.as_slice()), (&[1][..], &[0][..]));
    }

    #[test]
    fn a_rail_turns_a_disc_back_and_without_it_the_disc_falls() {
        let mut course = oval();
        let rail = Rail { from_mm: 0.0, length_mm: 400.0, side: -1.0, inner_mm: 55.0, outer_mm: 59.0 };
        course.rails = vec![rail];
        let shoot = |course: Course| {
            let mut sim = sim(course, &[(20.0, 0.0)]);
            sim.begin();
            sim.flick(0, -0.4, 1100.0, 0.0);
            sim.run_out(4.0);
            sim.pucks.remove(0)
        };
        let held = shoot(course);
        assert!(!held.run.left && held.run.progress_mm > 200.0, "{:?}", held.run);
        let fallen = shoot(oval());
        assert!(fallen.run.left && (fallen.at.z + 8.0).abs() < 1e-9, "{:?}", fallen.run);
    }

    #[test]
    fn a_disc_that_hops_lies_on_its_other_side() {
        let mut sim = sim(oval(), &[(20.0, 0.0)]);
        sim.begin();
        sim.trick = Some(Trick { disc: 0, after_s: Some(0.1), hop_mm_s: 700.0 });
        sim.flick(0, 0.0, 1200.0, 0.0);
        sim.run_out(3.0);
        let puck = &sim.pucks[0];
        assert!(!puck.is_face_up() && puck.at.z == 0.0 && !puck.run.left);
        assert!((puck.turn * Vector3::z()).z < -0.9999);
    }

    #[test]
    fn crossing_the_line_is_told_once_each_time() {
        let course = oval();
        let length = course.length_mm;
        let mut sim = sim(course, &[(length - 30.0, 0.0)]);
        sim.pucks[0].run.progress_mm = length - 30.0;
        sim.begin();
        sim.flick(0, 0.0, 900.0, 0.0);
        sim.run_out(3.0);
        let run = &sim.pucks[0].run;
        assert_eq!(run.crossings.iter().map(|(_, laps)| *laps).collect::<Vec<_>>(), [1]);
        assert!(run.progress_mm > length + 100.0);
    }
}
