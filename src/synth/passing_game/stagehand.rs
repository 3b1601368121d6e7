//! Makes the stages of what is done, and the truth about them.

use std::sync::Arc;

use nalgebra::Vector3;
use serde_json::{Map, Value};

use super::beat::{Beat, Deed, Lying};
use super::clip::TableClip;
use super::stage::{Arm, Held, Stage, Way};
use super::truth::{TableFrame, told_zones, truth};
use super::world::{LyingTile, TableScene};
use super::zones::{Seat, Zones};
use crate::geometry::{SpacePoint, TablePoint};
use crate::model::PassingGame;
use crate::synth::dice::Dice;
use crate::synth::hand::Grip;
use crate::synth::still::random_body;

/// How long all is calm at first, between two hands and at the end, seconds.
const FIRST_S: f64 = 1.2;
const CALM_S: (f64, f64) = (0.9, 1.3);
const IDLE_S: (f64, f64) = (0.5, 0.9);
const LAST_S: f64 = 1.6;
/// How long a hand needs: over the table's edge, per metre over it, and at least for each errand, seconds.
const ENTER_S: f64 = 0.18;
const PER_METRE_S: f64 = 0.8;
const ERRAND_S: f64 = 0.16;
/// Fingers rest on a tile that is laid or taken, seconds.
const REST_S: (f64, f64) = (0.06, 0.16);
/// How far outside of the table a hand is not over it, and where it comes from, mm.
const BEFORE_MM: f64 = 85.0;
const AWAY_MM: f64 = 420.0;
/// Heights at which a hand enters and knocks, and how high its arcs are, mm.
const ENTER_MM: f64 = 70.0;
const KNOCK_MM: f64 = 8.0;
const ARC_MM: f64 = 30.0;
/// How far before the finger tips a tile's middle is that they hold, and how far over its top they are, mm.
const AHEAD_MM: f64 = 9.0;
const OVER_MM: f64 = 3.0;
/// Most that a tile leans in a hand, radians.
const LEANS_RAD: f64 = 0.3;
/// After which share of a calm time a truth is told.
const TOLD_AT: f64 = 0.75;

pub(super) struct Stagehand {
    dice: Dice,
    bare: TableScene,
    zones: Zones,
    arms: Vec<Arm>,
    tiles: Arc<Vec<LyingTile>>,
    stages: Vec<Stage>,
    fps: f64,
    frames: Vec<TableFrame>,
    events: Vec<Map<String, Value>>,
    /// What a truth tells of what lies there; `None` where it has no words for it.
    lying: Option<Lying>,
}

/// Where a hand is and what it holds.
struct HandAt {
    arm: Arm,
    at: SpacePoint,
    grip: Grip,
    holds: Vec<Held>,
}

impl Stagehand {
    pub fn new(mut dice: Dice, bare: TableScene, (zones, bones): (Zones, Vec<LyingTile>), fps: f64) -> Self {
        let (w, l) = bare.board_mm;
        let places = zones.seats.iter().zip(&zones.hands);
        let arms = places.map(|(seat, zone)| {
            let middle = zone.middle();
            let place = match seat {
                Seat::Near => TablePoint::new(middle.x, 0.0),
                Seat::Far => TablePoint::new(middle.x, l),
                Seat::Left => TablePoint::new(0.0, middle.y),
                Seat::Right => TablePoint::new(w, middle.y),
            };
            Arm { seat: *seat, place, body: random_body(&mut dice) }
        });
        let arms = arms.collect();
        let lying = Some(Lying { face_down: bones.len(), ..Lying::default() });
        let started = Map::from_iter([("t".to_owned(), 0.0.into()), ("kind".to_owned(), "round_started".into())]);
        let mut stagehand = Self {
            dice,
            bare,
            zones,
            arms,
            tiles: Arc::new(bones),
            stages: Vec::new(),
            fps,
            frames: Vec::new(),
            events: vec![started],
            lying,
        };
        stagehand.calm(FIRST_S);
        stagehand
    }

    fn calm(&mut self, seconds: f64) {
        let starts_s = self.now_s();
        self.tell_frame(starts_s + TOLD_AT * seconds, true);
        self.stages.push(Stage { starts_s, lasts_s: seconds, tiles: Arc::clone(&self.tiles), hand: None });
    }

    fn tell_frame(&mut self, t: f64, settled: bool) {
        let t = (self.on_frame(t) * 1e4).round() / 1e4;
        let told = self.lying.clone().map(|lying| TableFrame {
            t,
            settled,
            tiles: lying.train,
            pips: None,
            ends: lying.ends,
            face_down: lying.face_down,
            hands: lying.hands,
        });
        self.frames.extend(told);
    }

    /// Does what a beat tells, and waits.
    pub fn perform(&mut self, beat: &Beat) {
        let Some(arm) = self.arms.get(beat.player).copied() else { return };
        let starts_s = self.now_s();
        if beat.deeds.is_empty() {
            let seconds = self.dice.between(IDLE_S.0, IDLE_S.1);
            self.stages.push(Stage { starts_s, lasts_s: seconds, tiles: Arc::clone(&self.tiles), hand: None });
            self.tell(&beat.events, starts_s + seconds / 2.0);
            return;
        }
        let aside = self.dice.normal(40.0);
        let mut hand = HandAt { arm, at: arm.outside(AWAY_MM, aside, ENTER_MM), grip: Grip::Pinch, holds: Vec::new() };
        for (number, deed) in beat.deeds.iter().enumerate() {
            if number > 0 {
                // It fetches what comes next from out of sight.
                self.leave(&mut hand, BEFORE_MM);
            }
            self.act(&mut hand, deed);
        }
        self.leave(&mut hand, BEFORE_MM);
        let left_s = self.now_s();
        self.tell_frame((starts_s + left_s) / 2.0, false);
        // An opened hand does not lie where a truth has words for it before all do.
        self.lying = beat.after.clone();
        self.tell(&beat.events, left_s);
        self.go(&mut hand, arm.outside(AWAY_MM, aside, ENTER_MM), 0.0, ENTER_S);
        let seconds = self.dice.between(CALM_S.0, CALM_S.1);
        self.calm(seconds);
    }

    fn act(&mut self, hand: &mut HandAt, deed: &Deed) {
        match deed {
            Deed::Lay(tile) => {
                self.hold(hand, &[*tile]);
                self.enter(hand);
                self.lay(hand, *tile);
            }
            Deed::Take(tile) => {
                self.enter(hand);
                self.pick_up(hand, tile);
            }
            Deed::Turn { from, to } => {
                self.enter(hand);
                self.pick_up(hand, from);
                let is_other = from.pips() != to.pips();
                if is_other {
                    self.leave(hand, BEFORE_MM);
                    self.hold(hand, &[*to]);
                } else {
                    let up = SpacePoint::new(hand.at.x, hand.at.y, hand.at.z + ARC_MM * 1.5);
                    hand.holds.iter_mut().for_each(|held| held.turn_rad.1 = held.turn_rad.0 + std::f64::consts::PI);
                    self.go(hand, up, 0.0, 0.45);
                    hand.holds.iter_mut().for_each(|held| held.turn_rad.0 = held.turn_rad.1);
                }
                self.lay(hand, *to);
            }
            Deed::Open(tiles) => {
                self.hold(hand, tiles);
                let middle = grip_of(&self.bare, hand.arm, tiles);
                hand.grip = Grip::Flat;
                let before = hand.arm.outside(BEFORE_MM, 0.0, middle.z + ENTER_MM / 2.0);
                self.go(hand, before, 0.0, ENTER_S);
                self.travel(hand, middle, 4.0);
                self.rest(hand);
                self.put(tiles);
                hand.holds.clear();
            }
            Deed::Knock(at) => {
                self.enter(hand);
                for height in [KNOCK_MM, KNOCK_MM + 30.0, KNOCK_MM] {
                    self.go(hand, at.at_height(height), 0.0, if height > KNOCK_MM { 0.1 } else { 0.22 });
                }
            }
        }
    }

    /// The hand has these tiles as it will lay them.
    fn hold(&mut self, hand: &mut HandAt, tiles: &[LyingTile]) {
        let tip = grip_of(&self.bare, hand.arm, tiles);
        let many = tiles.len() > 1;
        let lean = if many { 0.0 } else { self.dice.between(-LEANS_RAD, LEANS_RAD) };
        let held = tiles.iter().map(|tile| {
            let turn = if many { 0.0 } else { self.dice.normal(0.5).clamp(-1.2, 1.2) };
            let off = Vector3::new(tile.at.x - tip.x, tile.at.y - tip.y, tile.at.z - tip.z);
            Held { tile: *tile, off, turn_rad: (tile.turn_rad + turn, tile.turn_rad + turn), lean_rad: lean }
        });
        hand.holds = held.collect();
        hand.grip = Grip::Pinch;
    }

    /// Lays what the hand holds.
    fn lay(&mut self, hand: &mut HandAt, tile: LyingTile) {
        let tip = grip_of(&self.bare, hand.arm, &[tile]);
        hand.holds.iter_mut().for_each(|held| held.turn_rad.1 = tile.turn_rad);
        self.travel(hand, tip, ARC_MM);
        hand.holds.iter_mut().for_each(|held| held.turn_rad.0 = held.turn_rad.1);
        self.rest(hand);
        self.put(&[tile]);
        hand.holds.clear();
    }

    fn put(&mut self, tiles: &[LyingTile]) {
        let all = self.tiles.iter().chain(tiles).copied().collect();
        self.tiles = Arc::new(all);
    }

    /// The hand goes to a tile, which it holds from then on.
    fn pick_up(&mut self, hand: &mut HandAt, tile: &LyingTile) {
        let tip = grip_of(&self.bare, hand.arm, &[*tile]);
        self.travel(hand, tip, ARC_MM);
        self.rest(hand);
        let left = self.tiles.iter().filter(|other| other.place().distance(tile.place()) > 1.0).copied().collect();
        self.tiles = Arc::new(left);
        let off = Vector3::new(tile.at.x - tip.x, tile.at.y - tip.y, tile.at.z - tip.z);
        let lean_rad = self.dice.between(-LEANS_RAD, LEANS_RAD);
        hand.holds = vec![Held { tile: *tile, off, turn_rad: (tile.turn_rad, tile.turn_rad), lean_rad }];
    }

    fn enter(&mut self, hand: &mut HandAt) {
        let aside = self.dice.normal(30.0);
        let edge = hand.arm.outside(BEFORE_MM, aside, ENTER_MM);
        self.go(hand, edge, 0.0, ENTER_S);
    }

    fn leave(&mut self, hand: &mut HandAt, away_mm: f64) {
        let edge = hand.arm.outside(away_mm, 0.0, ENTER_MM);
        self.travel(hand, edge, ARC_MM);
    }

    fn rest(&mut self, hand: &mut HandAt) {
        let seconds = self.dice.between(REST_S.0, REST_S.1);
        let at = hand.at;
        self.go(hand, at, 0.0, seconds);
    }

    /// In an arc, as fast as people do.
    fn travel(&mut self, hand: &mut HandAt, to: SpacePoint, arc_mm: f64) {
        let away_m = (to.x - hand.at.x).hypot(to.y - hand.at.y) / 1e3;
        self.go(hand, to, arc_mm, ERRAND_S + PER_METRE_S * away_m);
    }

    fn go(&mut self, hand: &mut HandAt, to: SpacePoint, arc_mm: f64, lasts_s: f64) {
        let way = Way { arm: hand.arm, from: hand.at, to, arc_mm, grip: hand.grip, holds: hand.holds.clone() };
        self.stages.push(Stage { starts_s: self.now_s(), lasts_s, tiles: Arc::clone(&self.tiles), hand: Some(way) });
        hand.at = to;
    }

    fn tell(&mut self, events: &[Map<String, Value>], t: f64) {
        let t = (self.on_frame(t) * 1e4).round() / 1e4;
        self.events.extend(events.iter().map(|event| {
            let timed = [("t".to_owned(), Value::from(t))];
            timed.into_iter().chain(event.clone()).collect()
        }));
    }

    /// Whether some hands lie open, but not all.
    pub fn is_opening(&self) -> bool {
        self.lying.is_none()
    }

    pub fn now_s(&self) -> f64 {
        self.stages.last().map_or(0.0, Stage::ends_s)
    }

    /// The time of the first frame from a moment on.
    fn on_frame(&self, t: f64) -> f64 {
        (t * self.fps - 1e-6).ceil().max(0.0) / self.fps
    }

    pub fn done(mut self, keys: &PassingGame) -> TableClip {
        self.calm(LAST_S);
        let mut truth = truth(&self.bare);
        truth.players = Some(keys.players);
        if keys.pairs {
            truth.rules = Some(Map::from_iter([("pairs".to_owned(), Value::from(true))]));
        }
        truth.zones = told_zones(&self.zones);
        truth.fps = Some(self.fps);
        truth.recording = Some("clip.mp4".into());
        truth.unscored = vec!["round_started".into(), "passed".into()];
        truth.frames = self.frames;
        truth.events = Some(self.events);
        TableClip { bare: self.bare, stages: self.stages, fps: self.fps, truth }
    }
}

/// Where finger tips are that hold tiles which lie there.
fn grip_of(scene: &TableScene, arm: Arm, tiles: &[LyingTile]) -> SpacePoint {
    let count = tiles.len().max(1) as f64;
    let middle = TablePoint::new(
        tiles.iter().map(|tile| tile.at.x).sum::<f64>() / count,
        tiles.iter().map(|tile| tile.at.y).sum::<f64>() / count,
    );
    let (sin, cos) = arm.reach_rad(middle).sin_cos();
    SpacePoint::new(middle.x - AHEAD_MM * cos, middle.y - AHEAD_MM * sin, scene.tile_mm.2 + OVER_MM)
}
