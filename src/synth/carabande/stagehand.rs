//! Runs a race's time: discs by their physics, hands by what they do; keeps every frame.

use std::f64::consts::{PI, TAU};
use std::sync::Arc;

use super::physics::{Field, Puck, Sim};
use super::world::{RaceDisc, RaceScene};
use crate::geometry::{SpacePoint, TablePoint};
use crate::rules::carabande::Face;
use crate::rules::passe_trappe::Half;
use crate::synth::dice::Dice;
use crate::synth::hand::{Body, Hand};
use crate::synth::reach::{Tip, beyond_sight};
use crate::synth::still::random_body;

/// Steps of the simulation each second, at least.
const STEPS_PER_S: f64 = 600.0;
/// How steeply a hand rises, rise over run.
const PITCH: f64 = 0.38;
/// How near a disc a hand begins to turn behind it, mm.
const TURNS_WITHIN_MM: f64 = 260.0;
/// How high a hand comes, and how far beyond the told rectangle its player's shoulder is, mm.
const COMES_MM: f64 = 85.0;
const SHOULDER_MM: f64 = 620.0;
/// Time between two moments by which a speed is found, seconds.
const MOMENT_S: f64 = 1e-3;
/// One frame's world.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub discs: Vec<RaceDisc>,
    pub black: Option<RaceDisc>,
    pub hand: Option<Hand>,
    /// What is told of each disc; of those that were taken off the table, nothing.
    pub told: Vec<Option<ToldDisc>>,
}

/// What is told of a disc beside its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct ToldDisc {
    pub progress_mm: f64,
    pub still: bool,
    pub moving: bool,
    pub on_track: bool,
}

/// A player at the table.
#[derive(Clone, Copy, Debug)]
struct Seat {
    shoulder: TablePoint,
    /// Where the finger tips wait outside of the picture.
    waits: SpacePoint,
    /// How far a hand turns at most to lie behind a disc that it flicks, radians.
    wrist_rad: f64,
    body: Body,
}

/// Runs a race.
pub(super) struct Stagehand {
    pub dice: Dice,
    pub bare: RaceScene,
    pub sim: Sim,
    pub moments: Vec<Moment>,
    pub fps: f64,
    /// Where a hand aims that flicks, radians from x, and where the disc lies.
    pub aim: Option<(f64, TablePoint)>,
    seats: Vec<Seat>,
    steps_per_frame: u64,
    steps: u64,
}

impl Stagehand {
    /// Discs at rest in a scene with so many players round the table; the discs' progress as they lie.
    pub fn new(mut dice: Dice, bare: &RaceScene, players: usize, fps: f64) -> Self {
        let field = Field {
            course: Arc::clone(&bare.course),
            radius_mm: bare.disc_mm.0 / 2.0,
            height_mm: bare.disc_mm.1,
            rail_mm: f64::from(bare.look.rail_mm),
            table_z: bare.table_z(),
            friction: dice.between(1500.0, 2900.0),
            table_friction: dice.between(2200.0, 4500.0),
            rail_bounce: dice.between(0.5, 0.8),
            disc_bounce: dice.between(0.78, 0.92),
        };
        let half = bare.course.length_mm / 2.0;
        let puck = |disc: &RaceDisc| {
            let along = bare.course.locate(disc.place()).map_or(0.0, |lies| lies.along_mm);
            let progress = if along > half { along - 2.0 * half } else { along };
            Puck::of(disc, bare.disc_mm.1, progress)
        };
        let mut pucks: Vec<Puck> = bare.discs.iter().map(puck).collect();
        let far = RaceDisc::lying(TablePoint::new(-9e3, -9e3), bare.table_z(), bare.disc_mm.1, Face::Up, 0.0);
        let mut black = puck(&bare.black.unwrap_or(far));
        black.gone = bare.black.is_none();
        black.held = black.gone;
        pucks.push(black);
        let steps_per_frame = (STEPS_PER_S / fps).ceil().max(1.0);
        let sim = Sim { field: Arc::new(field), pucks, trick: None, t: 0.0, step_s: 1.0 / (fps * steps_per_frame) };
        let seats = seats(&mut dice, bare, players);
        let steps_per_frame = steps_per_frame as u64;
        Self { dice, bare: bare.clone(), sim, moments: Vec::new(), fps, aim: None, seats, steps_per_frame, steps: 0 }
    }

    pub fn now_s(&self) -> f64 {
        self.steps as f64 * self.sim.step_s
    }

    /// The time of the first frame from a moment on.
    pub fn on_frame(&self, t: f64) -> f64 {
        (t * self.fps - 1e-6).ceil().max(0.0) / self.fps
    }

    /// Where a player's hand waits.
    pub fn waits(&self, seat: usize) -> SpacePoint {
        self.seats.get(seat % self.seats.len().max(1)).map_or_else(SpacePoint::default, |seat| seat.waits)
    }

    /// Lets time pass without a hand.
    pub fn wait(&mut self, seconds: f64) {
        self.pass(seconds, None, |_, _| {});
    }

    /// Lets time pass while a player's hand does this; `act` changes the world before each step, seconds from now.
    pub fn act(&mut self, seat: usize, seconds: f64, hand: &dyn Fn(f64) -> Tip, act: impl FnMut(&mut Sim, f64)) {
        self.pass(seconds, Some((seat, hand)), act);
    }

    fn pass(&mut self, seconds: f64, hand: Option<(usize, &dyn Fn(f64) -> Tip)>, mut act: impl FnMut(&mut Sim, f64)) {
        let steps = (seconds / self.sim.step_s).round().max(0.0) as u64;
        for step in 0..steps {
            let t = step as f64 * self.sim.step_s;
            act(&mut self.sim, t);
            if self.steps.is_multiple_of(self.steps_per_frame) {
                let hand = hand.and_then(|(seat, path)| self.hand(seat, path, t));
                self.keep(hand);
            }
            self.sim.step();
            self.steps += 1;
        }
    }

    fn hand(&self, seat: usize, path: &dyn Fn(f64) -> Tip, t: f64) -> Option<Hand> {
        let Seat { shoulder, body, wrist_rad, .. } = self.seats.get(seat % self.seats.len().max(1))?;
        let Tip { at: tip, grip } = path(t);
        let velocity = (path(t + MOMENT_S).at.xyz() - path((t - MOMENT_S).max(0.0)).at.xyz()) / (2.0 * MOMENT_S);
        let arm_rad = (tip.y - shoulder.y).atan2(tip.x - shoulder.x);
        // The wrist turns as the hand comes near.
        let turned = |(aim_rad, disc): (f64, TablePoint)| {
            let aside = (aim_rad - arm_rad + PI).rem_euclid(TAU) - PI;
            let near = 1.0 - disc.distance(TablePoint::new(tip.x, tip.y)) / TURNS_WITHIN_MM;
            aside.clamp(-wrist_rad, *wrist_rad) * near.clamp(0.0, 1.0)
        };
        let reach_rad = arm_rad + self.aim.map_or(0.0, turned);
        Some(Hand { player: Half::Near, tip, reach_rad, pitch: PITCH, grip, velocity, body: *body })
    }

    fn keep(&mut self, hand: Option<Hand>) {
        let height = self.bare.disc_mm.1;
        let (black, discs) = match self.sim.pucks.split_last() {
            Some((black, discs)) => ((!black.gone).then(|| black.disc(height)), discs),
            None => (None, &[][..]),
        };
        let told = |puck: &Puck| ToldDisc {
            progress_mm: self.told_progress(puck),
            still: puck.is_still(),
            moving: !puck.held && !puck.is_still(),
            on_track: !puck.held && puck.at.z > -1.0 && self.bare.is_on_track(puck.place()),
        };
        let told = discs.iter().map(|puck| (!puck.gone).then(|| told(puck))).collect();
        self.moments.push(Moment { discs: discs.iter().map(|puck| puck.disc(height)).collect(), black, hand, told });
    }

    /// Progress by the middle line that the truth tells.
    pub fn told_progress(&self, puck: &Puck) -> f64 {
        let (told, own) = (self.bare.line.length_mm(), self.sim.field.course.length_mm);
        if puck.run.left || puck.held {
            return puck.run.progress_mm * told / own;
        }
        let along = self.bare.along_mm(puck.place());
        let laps = ((puck.run.progress_mm / own * told - along) / told).round();
        laps * told + along
    }
}

/// Players round the table, each with an own arm.
fn seats(dice: &mut Dice, bare: &RaceScene, players: usize) -> Vec<Seat> {
    let (w, l) = bare.board_mm;
    let first = dice.between(0.0, TAU);
    (0..players)
        .map(|player| {
            let turn = first + TAU * (player as f64 + dice.between(-0.2, 0.2)) / players as f64;
            let (sin, cos) = turn.sin_cos();
            let half = (w * cos.abs() + l * sin.abs()) / 2.0;
            let at = |beyond: f64| TablePoint::new(w / 2.0 + (half + beyond) * cos, l / 2.0 + (half + beyond) * sin);
            let is_seen =
                |at: TablePoint| bare.camera.project(at.at_height(COMES_MM)).is_some_and(|seen| bare.in_picture(seen));
            let beyond = beyond_sight(|beyond| is_seen(at(beyond)));
            let (shoulder, waits) = (at(SHOULDER_MM), at(beyond).at_height(COMES_MM));
            let wrist_rad = dice.pick(0.0, &[0.5, 1.0, 1.5]);
            Seat { shoulder, waits, wrist_rad, body: random_body(dice) }
        })
        .collect()
}
