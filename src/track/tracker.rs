use super::assign::assign;
use super::collide::{Meeting, uncross};
use super::smear::{is_fast_enough, is_recognised};
use super::{RECENT, Track, TrackState};
use crate::detect::{Detections, Disc, Grid, Hand, hand_gap};
use crate::geometry::{TablePoint, Timestamp};

/// The tracker's tolerances.
#[derive(Clone, Copy, Debug)]
pub struct TrackConfig {
    /// Fastest shot followed, mm/s: 3 m/s and a third more for measuring.
    pub max_speed_mm_s: f64,
    /// How far a lying disc's measured place may jump: a few times the worst error, mm.
    pub measure_mm: f64,
    /// How far from where it went out of sight a disc may come up again and be believed at once, mm.
    pub reappear_mm: f64,
    /// How much farther it may jump when a hand lets go of it, mm: half covered it is measured badly.
    pub release_mm: f64,
    /// A disc lies still if it stays within this of one place, mm …
    pub still_mm: f64,
    /// … for this long, seconds: shorter than the shortest pause that a rule asks about.
    pub still_s: f64,
    /// Detections before a track is believed.
    pub confirm_hits: u32,
    /// How long an open track may be missed before it counts as lost, seconds: blur and noise blink for a few frames.
    pub coast_s: f64,
    /// Share of the top that must be open to sight, or a miss says nothing.
    pub min_open: f64,
    /// How far a patch without an outline must be from any hand to be a disc come up again, mm: nearer, it is a part of the hand.
    pub clear_mm: f64,
}

impl Default for TrackConfig {
    fn default() -> Self {
        Self {
            max_speed_mm_s: 4000.0,
            measure_mm: 12.0,
            release_mm: 40.0,
            reappear_mm: 60.0,
            still_mm: 4.0,
            still_s: 0.1,
            confirm_hits: 3,
            coast_s: 0.25,
            min_open: 0.45,
            clear_mm: 18.0,
        }
    }
}

/// Follows a set of discs.
#[derive(Clone, Debug)]
pub struct Tracker {
    config: TrackConfig,
    pieces: usize,
    tracks: Vec<Track>,
    last: Option<Timestamp>,
    /// What was taken for a disc come up again in the last frame, and must be seen once more.
    unbelieved: Vec<Sighting>,
}

/// Where and when something was seen.
pub(super) type Sighting = (TablePoint, Timestamp);

impl Tracker {
    /// A tracker for a set of `pieces` discs.
    pub fn new(pieces: usize, config: TrackConfig) -> Self {
        Self { config, pieces, tracks: Vec::new(), last: None, unbelieved: Vec::new() }
    }

    /// Takes the detections of the next frame; gives every track, seen or not, in order of number.
    pub fn step(&mut self, t: Timestamp, grid: &Grid, detections: &Detections) -> &[Track] {
        let dt = self.last.map_or(0.0, |last| t.seconds_since(last)).max(1e-3);
        let radius = grid.diameter_mm() / 2.0;
        let mut free: Vec<&Disc> = detections.discs.iter().collect();
        let mut open: Vec<usize> = (0..self.tracks.len()).collect();
        let mut chosen: Vec<(usize, &Disc)> = Vec::with_capacity(open.len());
        // First each disc where it should be by now, so that one that lies is not taken for its neighbour's shot; then those
        // seen a moment ago, which may just have been shot; then whatever is left: hands carry discs anywhere.
        for reach in [Reach::Expected, Reach::Shot, Reach::Possible] {
            let pairs = assign(open.len(), free.len(), |row, column| {
                let track = self.tracks.get(*open.get(row)?)?;
                self.distance(track, free.get(column)?, t, dt, reach)
            });
            let found = |(row, column): &(usize, usize)| Some((*open.get(*row)?, *free.get(*column)?));
            chosen.extend(pairs.iter().filter_map(found));
            let mut row = 0..;
            open.retain(|_| row.next().is_none_or(|row| pairs.iter().all(|(r, _)| *r != row)));
            let mut column = 0..;
            free.retain(|_| column.next().is_none_or(|column| pairs.iter().all(|(_, c)| *c != column)));
            // What lies where a disc was expected is that disc, however much a finger beside it looks like one too; of the
            // rest, only as many can be discs as are missing.
            let missing = self.pieces.saturating_sub(pairs.len());
            if matches!(reach, Reach::Expected) && free.len() > missing {
                let rest = Detections { discs: free.into_iter().copied().collect(), ..detections.clone() };
                let plausible = rest.most_plausible(missing, grid.diameter_mm());
                free = detections.discs.iter().filter(|disc| plausible.contains(disc)).collect();
            }
        }
        let config = self.config;
        let meeting = Meeting { diameter_mm: grid.diameter_mm(), max_gone_s: SHOT_S, measure_mm: config.measure_mm };
        uncross(&mut chosen, &self.tracks, t, meeting);
        // A patch that is no disc's is a hand's.
        let mut patches: Vec<TablePoint> =
            free.iter().filter(|disc| !is_recognised(disc)).map(|disc| disc.centre).collect();
        let mut unbelieved = Vec::new();
        for (index, disc) in chosen {
            let Some(track) = self.tracks.get_mut(index) else { continue };
            let is_of_hand =
                disc.fit <= OUTLINED_FIT && hand_gap(&detections.hands, disc.centre, radius) <= config.clear_mm;
            if is_of_hand && track.is_far_from(disc, t, &config) {
                continue;
            }
            if track.is_confirmed_by(disc, t, &self.unbelieved, &config) {
                track.meet(disc, t, &config);
            } else {
                unbelieved.push((disc.centre, t));
                patches.extend((!is_recognised(disc)).then_some(disc.centre));
            }
        }
        self.unbelieved = unbelieved;
        for track in &mut self.tracks {
            track.hand_gap_mm =
                hand_gap(&detections.hands, track.at, radius).min(patch_gap(&patches, track.at, radius));
            if !track.is_seen_at(t) {
                track.miss(t, dt, grid, &self.config);
            }
        }
        self.tracks.retain(|track| track.state != TrackState::Lost || track.hits >= self.config.confirm_hits);
        for disc in free {
            self.start(disc, t, &detections.hands, radius);
        }
        self.last = Some(t);
        &self.tracks
    }

    /// How far a detection is from where the track may be; `None` out of reach.
    fn distance(&self, track: &Track, disc: &Disc, t: Timestamp, dt: f64, reach: Reach) -> Option<f64> {
        let config = &self.config;
        let gone = t.seconds_since(track.seen).max(dt);
        let ahead = if track.state == TrackState::Hidden { 0.0 } else { gone.min(config.coast_s) };
        let expected = TablePoint::new(track.at.x + track.velocity.0 * ahead, track.at.y + track.velocity.1 * ahead);
        let gate = match reach {
            Reach::Expected => config.measure_mm + 0.25 * track.speed() * ahead,
            Reach::Shot if gone > SHOT_S => return None,
            Reach::Shot => config.release_mm + config.max_speed_mm_s * gone,
            Reach::Possible => config.measure_mm + config.max_speed_mm_s * gone.min(MAX_REACH_S),
        };
        let (from_expected, from_last) = (expected.distance(disc.centre), track.at.distance(disc.centre));
        match reach {
            Reach::Expected => (from_expected <= gate).then_some(from_expected),
            Reach::Shot => (from_last <= gate).then_some(from_expected.min(from_last)),
            Reach::Possible => (from_last <= gate).then(|| {
                // What is hidden may lie there yet; what is not seen in the open was taken away.
                let stays = track.state == TrackState::Hidden && gone > SHOT_S && from_last > config.reappear_mm;
                from_expected.min(from_last) + if stays { STAYS_MM } else { 0.0 }
            }),
        }
    }

    /// A disc that no track explains: a new one while the set is not complete.
    fn start(&mut self, disc: &Disc, t: Timestamp, hands: &[Hand], radius: f64) {
        let believed = self.tracks.iter().filter(|track| track.hits >= self.config.confirm_hits).count();
        let number = (0..=u8::MAX).find(|id| self.tracks.iter().all(|track| track.id != *id));
        let (true, Some(id)) = (believed < self.pieces, number) else { return };
        // What lies there when the watching begins needs no second look; later, noise would be taken for a piece.
        let hits = if self.last.is_none() && disc.fit > FIRST_LOOK_FIT { self.config.confirm_hits } else { 1 };
        let state = if hits < self.config.confirm_hits { TrackState::Tentative } else { TrackState::Confirmed };
        let gap_mm = hand_gap(hands, disc.centre, radius);
        self.tracks.push(Track { state, hits, ..Track::first_seen(id, disc, t, gap_mm) });
        self.tracks.sort_by_key(|track| track.id);
    }
}

/// Agreement from which a disc of the first picture is believed at once.
pub(super) const FIRST_LOOK_FIT: f64 = 0.5;
/// Agreement beyond which a disc has more than its size: blurred ones and patches are given less.
const OUTLINED_FIT: f64 = 0.35;
/// A disc seen within this time may just have been shot, seconds: three frames.
pub(super) const SHOT_S: f64 = 0.11;
/// How much nearer than one that is known to be gone a hidden disc must be to have come up far from its last place, mm.
const STAYS_MM: f64 = 400.0;
/// Longest time over which a disc out of sight is assumed to travel at full speed.
pub(super) const MAX_REACH_S: f64 = 1.0;
/// Share of a new measurement in a lying disc's place.
const SMOOTHING: f64 = 0.15;

#[derive(Clone, Copy, Debug)]
enum Reach {
    Expected,
    Shot,
    Possible,
}

impl Track {
    /// A disc seen once.
    pub(crate) fn first_seen(id: u8, disc: &Disc, t: Timestamp, hand_gap_mm: f64) -> Self {
        Self {
            id,
            at: disc.centre,
            velocity: (0.0, 0.0),
            state: TrackState::Tentative,
            seen: t,
            is_outlined: disc.fit > OUTLINED_FIT,
            still_since: None,
            hand_gap_mm,
            hits: 1,
            anchor: (disc.centre, t),
            reappeared: None,
            came_up: None,
            recent: [disc.centre; RECENT],
        }
    }

    /// Whether a detection may be believed to be this disc. One that comes up far from where it went out of sight must be
    /// seen twice: once, it may be a part of the hand. So must one that is not recognised and does not go on the way it went, and
    /// be on its way.
    pub(super) fn is_confirmed_by(
        &mut self,
        disc: &Disc,
        t: Timestamp,
        earlier: &[Sighting],
        config: &TrackConfig,
    ) -> bool {
        self.came_up = None;
        let unseen = t.seconds_since(self.seen);
        let was_hidden = matches!(self.state, TrackState::Hidden | TrackState::Lost);
        let is_near = !self.is_far_from(disc, t, config);
        let ahead = (disc.centre.x - self.at.x) * self.velocity.0 + (disc.centre.y - self.at.y) * self.velocity.1;
        let is_expected = is_recognised(disc) || ahead > 0.0;
        if is_near && is_expected && is_fast_enough(disc, self.at, unseen) {
            return true;
        }
        // What lay there in the frame before was this disc too, whichever it was taken for.
        let lay_there =
            earlier.iter().find(|(at, _)| is_recognised(disc) && at.distance(disc.centre) <= config.still_mm);
        let is_fresh = |(_, then): &Sighting| t.seconds_since(*then) <= SHOT_S;
        let before = self.reappeared.replace((disc.centre, t)).filter(is_fresh).or(lay_there.copied());
        let before = before.filter(|(at, then)| {
            let gone = t.seconds_since(*then);
            let reach = config.measure_mm + config.max_speed_mm_s * gone;
            let step = at.distance(disc.centre);
            // Unless a hand may have carried it, it must also have come all the way at about the speed that it has.
            let way = 1.5 * step / gone.max(1e-3) * unseen + config.reappear_mm;
            let is_way = (is_recognised(disc) && was_hidden) || disc.centre.distance(self.at) <= way;
            step <= reach && is_fast_enough(disc, *at, gone) && is_way
        });
        self.came_up = before.filter(|(_, then)| *then > self.seen);
        before.is_some()
    }

    /// Whether a detection is far from where this disc went out of sight, if it did.
    fn is_far_from(&self, disc: &Disc, t: Timestamp, config: &TrackConfig) -> bool {
        let was_hidden = matches!(self.state, TrackState::Hidden | TrackState::Lost);
        let is_coasting = !was_hidden && t.seconds_since(self.seen) > SHOT_S;
        (was_hidden || is_coasting) && disc.centre.distance(self.at) > config.reappear_mm
    }

    /// Takes it as seen there.
    pub(super) fn meet(&mut self, disc: &Disc, t: Timestamp, config: &TrackConfig) {
        let gone = t.seconds_since(self.seen).max(1e-3);
        let measured = ((disc.centre.x - self.at.x) / gone, (disc.centre.y - self.at.y) / gone);
        self.recent.rotate_left(1);
        let [.., last] = &mut self.recent;
        *last = disc.centre;
        // Lying, it is measured a little off now and then; then only what is off for most of a few frames has moved.
        let off = disc.centre.distance(self.anchor.0);
        let is_jitter = self.still_since.is_some()
            && off <= config.measure_mm
            && median(&self.recent).distance(self.anchor.0) <= config.still_mm;
        if off > config.still_mm && !is_jitter {
            self.anchor = (disc.centre, t);
            self.still_since = None;
        } else if self.still_since.is_none() && t.seconds_since(self.anchor.1) >= config.still_s {
            self.still_since = Some(self.anchor.1);
        }
        if self.still_since.is_some() {
            let step = |from: f64, to: f64| from + (to - from) * SMOOTHING;
            self.at = TablePoint::new(step(self.at.x, disc.centre.x), step(self.at.y, disc.centre.y));
            self.anchor.0 = self.at;
            self.velocity = (0.0, 0.0);
        } else {
            self.at = disc.centre;
            self.velocity = measured;
        }
        self.seen = t;
        self.is_outlined = disc.fit > OUTLINED_FIT;
        self.hits = self.hits.saturating_add(1);
        let believed = self.hits >= config.confirm_hits;
        self.state = if believed { TrackState::Confirmed } else { TrackState::Tentative };
    }

    fn miss(&mut self, t: Timestamp, dt: f64, grid: &Grid, config: &TrackConfig) {
        let ahead = TablePoint::new(self.at.x + self.velocity.0 * dt, self.at.y + self.velocity.1 * dt);
        let is_covered =
            self.hand_gap_mm <= 0.0 || grid.open_share(self.at).min(grid.open_share(ahead)) < config.min_open;
        if self.hits < config.confirm_hits {
            self.state = TrackState::Lost;
        } else if is_covered {
            self.state = TrackState::Hidden;
        } else if self.state == TrackState::Hidden || t.seconds_since(self.seen) > config.coast_s {
            self.state = TrackState::Lost;
        }
    }
}

/// The middle of a few places, each way by itself.
fn median(places: &[TablePoint; RECENT]) -> TablePoint {
    let middle = |pick: fn(&TablePoint) -> f64| {
        let mut values = places.each_ref().map(pick);
        values.sort_by(f64::total_cmp);
        values.get(RECENT / 2).copied().unwrap_or_default()
    };
    TablePoint::new(middle(|place| place.x), middle(|place| place.y))
}

/// Distance from a disc's rim to the nearest patch of a disc's size, mm.
fn patch_gap(patches: &[TablePoint], at: TablePoint, radius: f64) -> f64 {
    patches.iter().map(|patch| (patch.distance(at) - 2.0 * radius).max(0.0)).fold(f64::INFINITY, f64::min)
}
