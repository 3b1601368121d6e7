use std::collections::VecDeque;

use super::crossing::{FLIGHT_SIGHTINGS, OpeningTakenSince, Sample, bends, crossing_of, is_at_bar, speeds_up};
use super::led::{SET_OUT_S, is_led};
use super::observer::ObserveConfig;
use super::place::{nearer_half, place_of};
use crate::geometry::{TablePoint, Timestamp};
use crate::model::PasseTrappe;
use crate::rules::passe_trappe::{Crossing, Disk, Half, Place, Route};
use crate::track::{Track, TrackState};

/// What is remembered of one disk.
#[derive(Clone, Debug)]
pub struct Memory {
    /// The half it was last wholly in.
    origin: Half,
    place: Place,
    since: Timestamp,
    crossing: Option<Crossing>,
    /// Its way since it was last free and wholly in its origin.
    way: Vec<Sample>,
    /// Where it was last seen, wherever that was, since it can have set out.
    recent: VecDeque<Sample>,
    /// Where it was last seen in its origin, clear of the bar.
    approach: VecDeque<Sample>,
    /// The hand that touches it.
    touch: Option<Touch>,
    held: bool,
    /// Since when it has been seen where it is with no hand holding it.
    free: Option<Timestamp>,
    /// Since it came up out of a hand: when, and the speed last seen.
    emerged: Option<Emerged>,
    /// When it was last seen with no hand in reach.
    alone: Option<Timestamp>,
    /// While it is not seen: whether it was on its way over the rim.
    leaving: Option<bool>,
}

/// A hand at a disk.
#[derive(Clone, Copy, Debug)]
struct Touch {
    since: Timestamp,
    from: TablePoint,
    last: Timestamp,
}

/// A disk on its way out of a hand.
#[derive(Clone, Copy, Debug)]
struct Emerged {
    since: Timestamp,
    speed_mm_s: f64,
}

/// Share by which the speed of a disk that goes its way by itself may seem to change from one sighting to the next, also
/// where it bounces.
const STEADY_SHARE: f64 = 0.35;

/// Longest way kept: a disk that hovers over the bar for minutes must not fill the memory.
const MAX_WAY: usize = 600;

impl Memory {
    /// A disk seen for the first time.
    pub fn new(model: &PasseTrappe, track: &Track, t: Timestamp) -> Self {
        let (place, origin) = (place_of(model, track.at), nearer_half(model, track.at));
        Self {
            origin,
            place,
            since: t,
            crossing: None,
            way: Vec::new(),
            recent: VecDeque::new(),
            approach: VecDeque::with_capacity(FLIGHT_SIGHTINGS + 1),
            touch: None,
            held: false,
            free: None,
            emerged: None,
            alone: None,
            leaving: None,
        }
    }

    /// Takes the track of the next moment into account; `taken` is since when another disk has lain in the opening.
    pub fn step(
        &mut self,
        model: &PasseTrappe,
        config: &ObserveConfig,
        track: &Track,
        t: Timestamp,
        taken: OpeningTakenSince,
    ) {
        // What was carried out of sight was carried to where it comes up, if a hand is there.
        let was_carried = self.held && self.leaving.is_some() && track.hand_gap_mm <= config.hand_reach_mm;
        if !track.is_seen_at(t) {
            // Judged at once: later a hand may reach for it, and hide the place where it went.
            let by_itself = self.is_out_of_reach(config, track) || track.hand_gap_mm > config.clear_mm;
            let leaving = *self.leaving.get_or_insert_with(|| by_itself && left_board(model, config, track));
            if !leaving {
                self.touch(config, track, t);
            }
            if leaving && t.seconds_since(track.seen) > config.bounce_s {
                self.enter(Place::OffBoard, track.seen);
            }
            return;
        }
        self.touch(config, track, t);
        self.leaving = None;
        if track.hand_gap_mm > config.hand_reach_mm {
            self.alone = Some(t);
        }
        let place = place_of(model, track.at);
        let held = self.held || was_carried;
        if let Some((at, before)) = track.came_up {
            self.way.push(Sample { t: before, at, held });
        }
        let sample = Sample { t, at: track.at, held };
        self.recent.push_back(sample);
        while self.recent.front().is_some_and(|first| t.seconds_since(first.t) > SET_OUT_S) {
            self.recent.pop_front();
        }
        if place == Place::In(self.origin) && !is_at_bar(model, track.at) {
            keep(&mut self.approach, sample);
        }
        self.way.push(sample);
        if self.way.len() > MAX_WAY {
            self.way.remove(1);
        }
        self.enter(place, t);
        let free = self.free.filter(|_| !was_carried).unwrap_or(t);
        self.free = (!self.held).then_some(free);
        let Place::In(half) = place else { return };
        if self.held {
            return;
        }
        if half != self.origin {
            let Some(crossing) = crossing_of(model, self.origin, &self.way, taken) else { return };
            self.crossing = Some(self.doubted(self.completed(crossing)));
            self.approach.clear();
            self.origin = half;
        }
        self.way.clear();
        self.way.push(Sample { t, at: track.at, held: false });
    }

    /// Whether no hand can have come to it by the time it was last seen: what looks like one there is the disk itself, blurred above
    /// the rim.
    fn is_out_of_reach(&self, config: &ObserveConfig, track: &Track) -> bool {
        self.alone.is_some_and(|then| track.seen.seconds_since(then) <= config.come_up_s)
    }

    /// The disk in the rules' words.
    pub fn disk(&self, track: &Track, t: Timestamp) -> Disk {
        Disk {
            id: track.id,
            at: track.at,
            place: self.place,
            since: self.since,
            still_since: track.still_since.filter(|_| !self.held),
            held: self.held,
            hidden: !track.is_seen_at(t),
            origin: self.origin,
            crossing: self.crossing,
        }
    }

    /// Whether it is known why it is not seen: a hand has it, or it has gone over the rim.
    pub fn is_held_or_gone(&self) -> bool {
        self.held || self.place == Place::OffBoard
    }

    /// Whether its place is a guess: it was on its way, or in a hand, when it went out of sight; or it has just come up in
    /// another half and how is not known yet.
    pub fn is_guess(&self, track: &Track, t: Timestamp) -> bool {
        if track.is_seen_at(t) {
            return !self.held && matches!(self.place, Place::In(half) if half != self.origin);
        }
        self.place != Place::OffBoard && (self.held || track.still_since.is_none())
    }

    fn enter(&mut self, place: Place, t: Timestamp) {
        if self.place != place {
            self.place = place;
            self.since = t;
            self.free = None;
        }
    }

    /// A hand holds what it touches for a while and moves, and what is gone from under it. It has let go of what it no
    /// longer touches, or what lies still.
    fn touch(&mut self, config: &ObserveConfig, track: &Track, t: Timestamp) {
        let is_seen = track.is_seen_at(t);
        if track.hand_gap_mm <= config.touch_mm {
            let touch = self.touch.get_or_insert(Touch { since: t, from: track.at, last: t });
            touch.last = t;
        }
        let Some(touch) = self.touch else {
            self.emerged = None;
            return;
        };
        if !is_seen {
            self.emerged = None;
            self.held |= track.state == TrackState::Lost;
            return;
        }
        let lies = track.still_since.is_some_and(|still| t.seconds_since(still) > config.let_go_s);
        let runs = self.runs_by_itself(config, track, t);
        // A patch without an outline that comes up at a hand that had a disk may be a part of the hand.
        if self.held && !track.is_outlined && !runs {
            return;
        }
        let is_clear = track.hand_gap_mm > config.clear_mm || t.seconds_since(touch.last) > config.grasp_s;
        if is_clear || lies {
            self.held = false;
            self.touch = None;
        } else if t.seconds_since(touch.since) >= config.grasp_s && track.at.distance(touch.from) > config.carried_mm {
            self.held = true;
        }
    }
}

impl Memory {
    /// A change of halves other than on the surface is over when the disk is first seen in the other half and no hand has it,
    /// though it may take more sightings to know how it came.
    fn completed(&self, crossing: Crossing) -> Crossing {
        match crossing.route {
            Route::Opening => crossing,
            Route::Over | Route::Carried | Route::PushedThrough => {
                Crossing { t: self.free.map_or(crossing.t, |free| free.min(crossing.t)), ..crossing }
            }
        }
    }

    /// A change of halves in the light of how the disk came: through the opening it goes on the surface, and over the bar by
    /// itself.
    fn doubted(&self, crossing: Crossing) -> Crossing {
        let is_led = is_led(self.recent.iter());
        let last = self.recent.len().saturating_sub(FLIGHT_SIGHTINGS);
        match crossing.route {
            Route::Opening => {
                let seems_to_fly = speeds_up(self.recent.range(last..)) || bends(self.approach.iter());
                Crossing { certain: crossing.certain && !seems_to_fly && !is_led, ..crossing }
            }
            Route::Over if is_led => Crossing { route: Route::Carried, certain: true, ..crossing },
            Route::Over | Route::Carried | Route::PushedThrough => crossing,
        }
    }

    /// Whether a disk that came up out of a hand goes on as only a free one does: clear of the hand, and as fast as before.
    /// Then it has done so since it came up.
    fn runs_by_itself(&mut self, config: &ObserveConfig, track: &Track, t: Timestamp) -> bool {
        let speed = track.speed();
        let before = self.emerged.filter(|_| self.held);
        let since = before.map_or(t, |before| before.since);
        self.emerged = self.held.then_some(Emerged { since, speed_mm_s: speed });
        let is_steady = before.is_some_and(|before| (speed - before.speed_mm_s).abs() <= STEADY_SHARE * speed);
        let runs = is_steady && speed > config.shot_mm_s && track.hand_gap_mm > config.touch_mm;
        if runs {
            self.way.iter_mut().filter(|sample| sample.t >= since).for_each(|sample| sample.held = false);
        }
        runs
    }
}

/// Adds a sighting to the last few.
fn keep(sightings: &mut VecDeque<Sample>, sample: Sample) {
    sightings.push_back(sample);
    if sightings.len() > FLIGHT_SIGHTINGS {
        sightings.pop_front();
    }
}

/// Whether a disk that vanished in the open was on its way over the rim.
fn left_board(model: &PasseTrappe, config: &ObserveConfig, track: &Track) -> bool {
    if track.speed() < config.leave_mm_s {
        return false;
    }
    let ahead = |at: f64, velocity: f64| at + velocity * config.leave_s;
    let (x, y) = (ahead(track.at.x, track.velocity.0), ahead(track.at.y, track.velocity.1));
    // Farther from the rim it would be seen once more.
    let radius = model.disk_diameter_mm / 2.0;
    let outside = |at: f64, size: f64| at < radius || at > size - radius;
    outside(x, model.board_width_mm) || outside(y, model.board_length_mm)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Disc;
    use crate::model::{Game, Model};

    #[test]
    fn a_disk_carried_over_the_bar_out_of_sight_lay_there_when_it_was_seen_first() {
        let model = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap();
        let config = ObserveConfig::default();
        let time = Timestamp::from_seconds;
        let track = |seen: f64, y: f64, hand_gap_mm: f64| {
            let disc = Disc { centre: TablePoint::new(300.0, y), fit: 0.9, visible: 1.0 };
            Track { state: TrackState::Confirmed, ..Track::first_seen(0, &disc, time(seen), hand_gap_mm) }
        };
        let mut memory = Memory::new(&model, &track(0.0, 350.0, f64::INFINITY), time(0.0));
        let sightings = [(0.0, 350.0, f64::INFINITY), (0.1, 350.0, 0.0), (0.2, 380.0, 0.0)];
        for (t, y, gap_mm) in sightings {
            memory.step(&model, &config, &track(t, y, gap_mm), time(t), None);
        }
        memory.step(&model, &config, &track(0.2, 380.0, 0.0), time(0.3), None);
        assert!(memory.held);
        memory.step(&model, &config, &track(0.5, 700.0, 30.0), time(0.5), None);
        assert_eq!((memory.held, memory.crossing), (false, None), "not known yet how it came");
        memory.step(&model, &config, &track(0.533, 700.0, 30.0), time(0.533), None);
        let carried = memory.crossing.unwrap();
        assert_eq!((carried.route, carried.t), (Route::Carried, time(0.5)));
    }
}
