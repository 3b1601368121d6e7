//! What hands do: flick, push, carry, turn over, make space.

use nalgebra::{UnitQuaternion, Vector3};

use super::physics::{Puck, Sim};
use super::place::fits;
use super::shot::Shot;
use super::stagehand::Stagehand;
use super::world::RaceDisc;
use crate::geometry::{SpacePoint, TablePoint};
use crate::synth::hand::Grip;
use crate::synth::reach::{Reach, Tip};

/// Middle of a finger tip behind the disc that it flicks, and over the ground, mm.
const FINGER_MM: f64 = 8.5;
const FINGER_UP_MM: f64 = 7.0;
/// How high a carried disc is lifted, mm.
const LIFT_MM: f64 = 34.0;
/// How far a finger follows a disc that it has flicked, and how long that takes.
const FOLLOWS_MM: f64 = 16.0;
const FOLLOWS_S: f64 = 0.045;
/// Speed of a finger that pushes, mm/s.
const PUSH_MM_S: f64 = 420.0;
/// How long all lies still until a turn is over.
pub(super) const REST_S: f64 = 0.5;

/// Where and how a disc lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lying {
    pub at: Vector3<f64>,
    pub turn: UnitQuaternion<f64>,
    pub progress_mm: f64,
}

/// Whether a finger goes on pushing a disc.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finger {
    On,
    Off,
}

impl Lying {
    pub fn of(puck: &Puck) -> Self {
        Self { at: puck.at, turn: puck.turn, progress_mm: puck.run.progress_mm }
    }

    pub fn place(&self) -> TablePoint {
        TablePoint::new(self.at.x, self.at.y)
    }
}

impl Stagehand {
    /// A hand comes and flicks; gives when all had come to rest, with the rest that follows. `push_s` keeps the finger on it.
    pub fn flick(&mut self, seat: usize, shot: &Shot, push_s: Option<f64>) -> f64 {
        let Some(puck) = self.sim.pucks.get(shot.disc) else { return self.now_s() };
        let (sin, cos) = shot.direction_rad.sin_cos();
        let back = self.sim.field.radius_mm + FINGER_MM;
        let behind = |mm: f64, up: f64| SpacePoint::new(puck.at.x - cos * mm, puck.at.y - sin * mm, puck.at.z + up);
        let (above, touch) = (behind(back + 22.0, 30.0), behind(back, FINGER_UP_MM));
        self.aim = Some((shot.direction_rad, puck.place()));
        let waits = self.waits(seat);
        self.reach(seat, Reach::new(waits, above, 0.0, Grip::Press));
        self.reach(seat, Reach { lasts_s: 0.12, ..Reach::new(above, touch, 0.0, Grip::Press) });
        let holds = self.dice.between(0.08, 0.25);
        self.act(seat, holds, &|_| Tip { at: touch, grip: Grip::Press }, |_, _| {});
        let disc = shot.disc;
        self.sim.begin();
        self.sim.trick = shot.trick;
        let mut end = touch;
        if let Some(push_s) = push_s {
            let way = PUSH_MM_S * push_s;
            let at = |t: f64| SpacePoint::new(touch.x + cos * PUSH_MM_S * t, touch.y + sin * PUSH_MM_S * t, touch.z);
            self.sim.flick(disc, shot.direction_rad, PUSH_MM_S, 0.0);
            self.finger_on(disc, Finger::On);
            self.act(seat, push_s, &|t| Tip { at: at(t), grip: Grip::Press }, |_, _| {});
            self.finger_on(disc, Finger::Off);
            end = SpacePoint::new(touch.x + cos * way, touch.y + sin * way, touch.z);
        }
        self.sim.flick(disc, shot.direction_rad, shot.speed_mm_s, shot.spin);
        let follow = SpacePoint::new(end.x + cos * FOLLOWS_MM, end.y + sin * FOLLOWS_MM, end.z + 2.0);
        self.reach(seat, Reach { lasts_s: FOLLOWS_S, grip: Grip::Flat, ..Reach::new(end, follow, 0.0, Grip::Flat) });
        self.leave(seat, follow);
        self.aim = None;
        self.settle()
    }

    /// Waits until all has been at rest for a while.
    fn settle(&mut self) -> f64 {
        let longest = self.now_s() + 6.0;
        while !self.sim.is_still() && self.now_s() < longest {
            self.wait(self.sim.step_s);
        }
        let rest = self.now_s();
        self.wait(REST_S);
        rest
    }

    /// A hand takes a disc, carries it, turns it over where that is wished, and lays it down.
    pub fn carry(&mut self, seat: usize, disc: usize, to: Lying) {
        let waits = self.waits(seat);
        let end = self.take_and_lay(seat, waits, disc, to);
        self.leave(seat, end);
    }

    /// The same from where the hand is; gives where it is then.
    pub fn take_and_lay(&mut self, seat: usize, from: SpacePoint, disc: usize, to: Lying) -> SpacePoint {
        let Some(puck) = self.sim.pucks.get(disc) else { return from };
        let lay = Lying::of(puck);
        let top = self.bare.disc_mm.1;
        let grip_at = |at: Vector3<f64>| SpacePoint::new(at.x, at.y, at.z + top + 2.0);
        let (here, there) = (grip_at(lay.at), grip_at(to.at));
        self.reach(seat, Reach::new(from, here, 0.0, Grip::Pinch));
        self.act(seat, 0.1, &|_| Tip { at: here, grip: Grip::Pinch }, |_, _| {});
        let reach = Reach {
            lasts_s: Reach::new(here, there, 0.0, Grip::Pinch).lasts_s.max(0.34),
            ..Reach::new(here, there, LIFT_MM, Grip::Pinch)
        };
        let turn = lay.turn.rotation_to(&to.turn);
        let lasts = reach.lasts_s;
        self.act(seat, lasts, &|t| reach.at(t), |sim, t| {
            let Some(puck) = sim.pucks.get_mut(disc) else { return };
            let tip = reach.at(t).at;
            puck.held = true;
            puck.velocity = (reach.at(t + sim.step_s).at.xyz() - tip.xyz()) / sim.step_s;
            puck.at = Vector3::new(tip.x, tip.y, tip.z - top - 2.0);
            puck.turn = turn.powf((t / lasts).clamp(0.0, 1.0)) * lay.turn;
        });
        if let Some(puck) = self.sim.pucks.get_mut(disc) {
            puck.held = false;
            (puck.at, puck.turn, puck.velocity) = (to.at, to.turn, Vector3::zeros());
            puck.run.progress_mm = to.progress_mm;
            puck.run.left = false;
        }
        self.act(seat, 0.08, &|_| Tip { at: there, grip: Grip::Pinch }, |_, _| {});
        there
    }

    /// A disc is carried off the table for good.
    pub fn carry_off(&mut self, seat: usize, disc: usize) {
        let Some(puck) = self.sim.pucks.get(disc) else { return };
        let (lay, waits) = (Lying::of(puck), self.waits(seat));
        let at = Vector3::new(waits.x, waits.y, waits.z - self.bare.disc_mm.1 - 2.0);
        self.take_and_lay(seat, waits, disc, Lying { at, ..lay });
        if let Some(puck) = self.sim.pucks.get_mut(disc) {
            (puck.gone, puck.held) = (true, true);
            puck.at.z = self.bare.table_z();
        }
    }

    /// A place on the track near another, where there is room.
    pub fn free_place(&mut self, disc: usize, near: TablePoint, within_mm: f64) -> Option<TablePoint> {
        let others: Vec<RaceDisc> = self.others(disc);
        for attempt in 0..400 {
            let turn = self.dice.between(0.0, std::f64::consts::TAU);
            // Where little room is, there is some right there.
            let away = if attempt % 8 == 7 { 0.0 } else { self.dice.between(0.0, within_mm) };
            let at = TablePoint::new(near.x + away * turn.cos(), near.y + away * turn.sin());
            if fits(&self.bare, &others, at, false) {
                return Some(at);
            }
        }
        None
    }

    /// The other discs as they lie.
    pub fn others(&self, disc: usize) -> Vec<RaceDisc> {
        let others = self.sim.pucks.iter().enumerate().filter(|(index, puck)| *index != disc && !puck.gone);
        others.map(|(_, puck)| puck.disc(self.bare.disc_mm.1)).collect()
    }

    /// How a disc lies at a place on the track, progress counted on from another.
    pub fn lying_at(&self, at: TablePoint, turn: UnitQuaternion<f64>, progress_mm: f64) -> Lying {
        let course = &self.sim.field.course;
        let half = course.length_mm / 2.0;
        let along = course.locate(at).map_or(progress_mm, |lies| lies.along_mm);
        let off = (along - progress_mm + half).rem_euclid(course.length_mm) - half;
        Lying { at: Vector3::new(at.x, at.y, 0.0), turn, progress_mm: progress_mm + off }
    }

    fn finger_on(&mut self, disc: usize, finger: Finger) {
        if let Some(puck) = self.sim.pucks.get_mut(disc) {
            puck.pushed = finger == Finger::On;
        }
    }

    pub fn reach(&mut self, seat: usize, reach: Reach) {
        self.act(seat, reach.lasts_s, &|t| reach.at(t), |_: &mut Sim, _| {});
    }

    pub fn leave(&mut self, seat: usize, from: SpacePoint) {
        let waits = self.waits(seat);
        self.reach(seat, Reach::new(from, waits, 10.0, Grip::Flat));
    }
}
