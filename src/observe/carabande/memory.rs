use super::course::Course;
use super::episode::{Episode, Finished, Phase, Step};
use super::observer::ObserveConfig;
use crate::geometry::{TablePoint, Timestamp};
use crate::rules::carabande::{Face, Manner, Spot};
use crate::track::tokens::TokenTrack;

/// What is remembered of one disc.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Where and how it lies, as last seen.
    pub spot: Spot,
    /// Where it lay before the last shot that moved it.
    before_shot: Option<Spot>,
    /// Its progress as last seen on the track.
    on_track_mm: f64,
    /// Whether it has not come to lie since it was first seen.
    is_new: bool,
    /// Whether it has lain on the track: until then it has run no lap, wherever beside the track it waits.
    has_run: bool,
    /// Its way while it moves.
    pub episode: Option<Episode>,
    /// Ways that ended since all last lay at rest.
    pub finished: Vec<Finished>,
    /// When a hand was last at it.
    touched: Option<Timestamp>,
    /// When a hand was last so near that its fingers may have been at it.
    reached: Option<Timestamp>,
    /// Whether it is out of sight for good: off the picture, or taken away.
    pub is_gone: bool,
    /// Whether it is not seen although nothing hides it.
    pub is_missed: bool,
    /// When it was last seen.
    seen: Timestamp,
}

/// The moment that a disc is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Now.
    pub t: Timestamp,
    /// The frame before.
    pub last: Timestamp,
    /// Whether any hand is over the table.
    pub has_hands: bool,
    /// Which side of the disc seems to be up.
    pub face: Face,
}

impl Memory {
    /// A disc seen for the first time; one that was there from the first frame on was not brought.
    pub fn new(course: &Course, one: &TokenTrack, moment: Moment, is_first: bool) -> Self {
        let at = one.track.at;
        let beside = course.locate(at);
        let progress_mm = course.first(beside.along_mm);
        let on_track = beside.beyond_mm <= 0.0;
        let spot = Spot { at, progress_mm, face: moment.face, on_track };
        let brought = Episode::new(moment.t, Spot { on_track: false, ..spot }, true);
        Self {
            spot,
            before_shot: None,
            on_track_mm: progress_mm,
            is_new: true,
            has_run: false,
            episode: (!is_first).then_some(brought),
            finished: Vec::new(),
            touched: None,
            reached: None,
            is_gone: false,
            is_missed: false,
            seen: moment.t,
        }
    }

    /// Takes its track of the next moment.
    pub fn step(&mut self, course: &Course, config: &ObserveConfig, one: &TokenTrack, moment: Moment) {
        if one.track.hand_gap_mm <= config.touch_mm {
            self.touched = Some(moment.t);
        }
        if one.track.hand_gap_mm <= config.reach_mm {
            self.reached = Some(moment.t);
        }
        if one.is_seen_at(moment.t) {
            self.see(course, config, one, moment);
            self.seen = moment.t;
        } else {
            self.miss(course, config, one, moment);
        }
    }

    /// Whether a hand has it.
    pub fn is_held(&self) -> bool {
        !self.is_gone && self.episode.as_ref().is_some_and(|episode| episode.phase == Phase::Hand)
    }

    /// Whether it lies still for so long, or nothing speaks against it.
    pub fn rests(&self, one: &TokenTrack, t: Timestamp, rest_s: f64) -> bool {
        if self.is_gone {
            return true;
        }
        if self.episode.is_some() {
            return false;
        }
        !one.is_seen_at(t) || one.track.still_since.is_some_and(|since| t.seconds_since(since) >= rest_s)
    }

    fn see(&mut self, course: &Course, config: &ObserveConfig, one: &TokenTrack, moment: Moment) {
        let Moment { t, face, .. } = moment;
        let track = &one.track;
        let (was_gone, was_missed) = (self.is_gone, self.is_missed);
        (self.is_gone, self.is_missed) = (false, false);
        let lies = track.still_since.is_some();
        if self.is_new && self.episode.is_none() {
            self.is_new = !lies;
            self.settle(course, track.at, face);
            return;
        }
        let turned = face != self.spot.face;
        if self.episode.is_none() {
            if lies && !turned && !was_gone {
                self.settle(course, track.at, face);
                return;
            }
            self.begin(config, one, moment, was_gone, was_missed);
        }
        let was_unseen = self.seen < moment.last;
        let way_mm = self.spot.at.distance(track.at);
        let Some(mut episode) = self.episode.take() else { return };
        if !lies {
            episode.clear_mm = episode.clear_mm.max(track.hand_gap_mm);
        }
        if one.visible >= config.whole {
            episode.reach_mm = episode.reach_mm.max(episode.from.at.distance(track.at));
        }
        if episode.early == (0.0, 0.0) && way_mm > config.moved_mm {
            episode.early = (track.at.x - episode.from.at.x, track.at.y - episode.from.at.y);
        }
        let is_touched = track.hand_gap_mm <= config.touch_mm;
        match &mut episode.phase {
            Phase::Hand if is_touched || lies => {
                episode.finger_s += if lies { 0.0 } else { t.seconds_since(self.seen.max(moment.last)) };
                self.carry(course, track.at, face);
            }
            Phase::Hand => {
                episode.phase = Phase::Free { touched: None };
                let from_mm = self.spot.progress_mm;
                let step = self.advance(course, track.at, face, (self.seen, t));
                // Where the hand let go of it is not seen: what it went since counts for nothing yet.
                episode.go(course, Step { before_mm: from_mm, way_mm: 0.0, ..step });
            }
            Phase::Free { touched } => {
                let touch = if is_touched && !lies { touched.get_or_insert((t, track.at)) } else { &mut (t, track.at) };
                let (since, from) = *touch;
                if !is_touched {
                    *touched = None;
                }
                let is_caught = t.seconds_since(since) >= config.grasp_s
                    && from.distance(track.at) >= config.carried_mm
                    && track.speed() < config.shot_mm_s;
                let step = self.advance(course, track.at, face, (self.seen, t));
                // What it went while a hand hid it, the hand may have carried it.
                let is_open = episode.by_hand && was_unseen && episode.free_mm == 0.0;
                episode.go(course, Step { way_mm: if is_open { 0.0 } else { step.way_mm }, ..step });
                if is_caught {
                    let caught = episode.end(t, self.spot, config);
                    self.finish(caught);
                    episode = Episode::new(t, self.spot, true);
                }
            }
        }
        if track.still_since.is_some_and(|since| t.seconds_since(since) >= config.lie_s) {
            if episode.is_carried(config) {
                self.put_down(course, config, track.at, episode.from);
            }
            self.is_new = false;
            let ended = track.still_since.unwrap_or(t).max(episode.began);
            let spot = self.spot;
            let is_move = |finished: &Finished| {
                let happened = &finished.happened;
                happened.from.at.distance(spot.at) > config.moved_mm
                    || happened.from.face != spot.face
                    || happened.from.on_track != spot.on_track
                    || finished.reach_mm > config.jog_mm
            };
            let finished = episode.end(ended, spot, config);
            if is_move(&finished) {
                self.finish(finished);
            }
        } else {
            self.episode = Some(episode);
        }
    }

    fn miss(&mut self, course: &Course, config: &ObserveConfig, one: &TokenTrack, moment: Moment) {
        let Moment { t, last, has_hands, .. } = moment;
        let unseen_s = t.seconds_since(one.track.seen);
        let is_covered = one.track.hand_gap_mm <= 0.0;
        let dt = t.seconds_since(last);
        if self.is_gone {
            return;
        }
        let Some(episode) = &mut self.episode else {
            if is_covered || unseen_s < config.blink_s {
                return;
            }
            let was_touched = self.touched.is_some_and(|then| one.track.seen.seconds_since(then) < config.blink_s);
            if was_touched {
                self.episode = Some(Episode::new(one.track.seen, self.spot, true));
            } else {
                self.is_missed = true;
            }
            return;
        };
        episode.unseen_s += dt;
        let (x, y) = one.track.velocity;
        let ahead = TablePoint::new(self.spot.at.x + x * config.leave_s, self.spot.at.y + y * config.leave_s);
        let leaves = !self.spot.on_track || course.locate(ahead).beyond_mm > 0.0;
        // Wood on wood is found late: what did not run off may lie there yet, until a hand comes for it.
        let patience_s = if leaves || has_hands { config.lost_s } else { config.missing_s };
        let is_out = match episode.phase {
            Phase::Free { .. } => !is_covered && unseen_s >= patience_s,
            Phase::Hand => !has_hands && unseen_s >= config.lost_s,
        };
        if !is_out {
            return;
        }
        let Some(mut episode) = self.episode.take() else { return };
        self.is_gone = true;
        episode.certain &= leaves;
        if episode.phase != Phase::Hand {
            episode.left_track.get_or_insert(one.track.seen);
        }
        self.spot.on_track = false;
        let finished = episode.end(one.track.seen, self.spot, config);
        self.finish(finished);
    }

    /// Whether a hand was at it within so many seconds.
    pub fn was_touched(&self, t: Timestamp, seconds: f64) -> bool {
        self.touched.is_some_and(|then| t.seconds_since(then) <= seconds)
    }

    /// It is another disc: its lap is the one that was believed to be the other's.
    pub fn take_lap(&mut self, course: &Course, progress_mm: f64) {
        let along_mm = course.locate(self.spot.at).along_mm;
        self.spot.progress_mm = course.near(along_mm, progress_mm);
        self.on_track_mm = self.spot.progress_mm;
    }

    fn begin(&mut self, config: &ObserveConfig, one: &TokenTrack, moment: Moment, was_gone: bool, was_missed: bool) {
        let unseen_s = moment.last.seconds_since(self.seen);
        let in_reach = |seconds: f64| self.reached.is_some_and(|then| moment.t.seconds_since(then) <= seconds);
        // What was gone for good does not come back by itself, nor does what lies turn over: a hand of the colour of wood may
        // have covered it unseen.
        let is_turned_in_place = moment.face != self.spot.face && one.track.at.distance(self.spot.at) <= config.jog_mm;
        let by_hand = was_gone
            || self.was_touched(moment.t, config.touch_s)
            || is_turned_in_place && in_reach(config.touch_s.max(unseen_s));
        // Out of sight, it began at the latest in the frame before.
        let mut episode = Episode::new(self.seen.max(moment.last), self.spot, by_hand);
        episode.unseen_s = unseen_s.max(0.0);
        episode.lay_until = self.seen;
        episode.certain = by_hand || !was_missed;
        episode.in_reach = in_reach(config.touch_s);
        let is_touched = one.track.hand_gap_mm <= config.touch_mm;
        if by_hand && !is_touched && one.track.still_since.is_none() && one.track.speed() >= config.leave_hand_mm_s {
            episode.phase = Phase::Free { touched: None };
        }
        self.episode = Some(episode);
    }

    /// It lies: its place is measured better with every frame.
    fn settle(&mut self, course: &Course, at: TablePoint, face: Face) {
        self.spot.face = face;
        if at.distance(self.spot.at) < SAME_MM && self.has_run {
            return;
        }
        let beside = course.locate(at);
        self.spot.at = at;
        self.spot.progress_mm = course.near(beside.along_mm, self.spot.progress_mm);
        self.spot.on_track = course.is_on(beside, self.spot.on_track);
        if self.spot.on_track {
            self.on_track_mm = self.spot.progress_mm;
            self.has_run = true;
        }
    }

    /// A hand carries it: its progress stays.
    fn carry(&mut self, course: &Course, at: TablePoint, face: Face) {
        self.spot.face = face;
        if at.distance(self.spot.at) >= SAME_MM {
            self.spot.at = at;
            self.spot.on_track = course.locate(at).beyond_mm <= 0.0;
        }
    }

    /// It goes by itself.
    fn advance(&mut self, course: &Course, at: TablePoint, face: Face, (then, t): (Timestamp, Timestamp)) -> Step {
        let beside = course.locate(at);
        let before_mm = self.spot.progress_mm;
        // Off the track the nearest place of it jumps about: there the lap is that of where it left.
        let near_mm = if self.spot.on_track { before_mm } else { self.on_track_mm };
        let after_mm = course.near(beside.along_mm, near_mm);
        let on_track = course.is_on(beside, self.spot.on_track);
        let way_mm = at.distance(self.spot.at);
        self.spot = Spot { at, progress_mm: after_mm, face, on_track };
        if on_track {
            self.on_track_mm = after_mm;
        }
        Step { then, t, before_mm, after_mm, way_mm, beside, on_track }
    }

    /// A hand has laid it down: it is put back to where it lay before the shot, or moved a little.
    fn put_down(&mut self, course: &Course, config: &ObserveConfig, at: TablePoint, from: Spot) {
        let beside = course.locate(at);
        let before = self
            .before_shot
            .filter(|before| !from.on_track || before.at.distance(at) < from.at.distance(at).min(config.restored_mm));
        self.spot.progress_mm = if !self.has_run {
            course.first(beside.along_mm)
        } else {
            course.near(beside.along_mm, before.map_or(self.on_track_mm, |before| before.progress_mm))
        };
        self.spot.at = at;
        self.spot.on_track = beside.beyond_mm <= 0.0;
        if self.spot.on_track {
            self.on_track_mm = self.spot.progress_mm;
            self.has_run = true;
        }
    }

    fn finish(&mut self, finished: Finished) {
        if finished.happened.manner != Manner::Carried {
            self.before_shot = Some(finished.happened.from);
        }
        self.finished.push(finished);
    }
}

/// Change of place that is none, mm.
const SAME_MM: f64 = 0.02;
