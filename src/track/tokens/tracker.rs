use super::super::assign::assign;
use super::super::tracker::{FIRST_LOOK_FIT, MAX_REACH_S, SHOT_S, Sighting};
use super::super::{Track, TrackState};
use super::colour::{Colour, Colours, difference};
use super::meet::{Passage, passage};
use super::unseen::{Before, judge, raise};
use super::{TokenTrack, TokenTrackConfig};
use crate::detect::tokens::{Token, TokenDetections};
use crate::detect::{Disc, Hand, hand_gap};
use crate::geometry::{TablePoint, Timestamp};

/// Follows a set of discs of several colours.
#[derive(Clone, Debug)]
pub struct TokenTracker {
    pub(super) config: TokenTrackConfig,
    pieces: Option<usize>,
    pub(super) diameter_mm: f64,
    pub(super) tracks: Vec<TokenTrack>,
    last: Option<Timestamp>,
    /// What was taken for a disc come up again in the last frame, and must be seen once more.
    unbelieved: Vec<Sighting>,
    /// Where something faint was in the last frame.
    pub(super) faint: Vec<TablePoint>,
}

/// Agreement from which a token whose colour is right is believed wherever it comes up.
const SURE_FIT: f64 = 0.5;
/// How much nearer than one that is known to be gone a hidden disc must be to have come up far from its last place, mm.
const STAYS_MM: f64 = 400.0;
/// Frames within which a disc that lies may be missed for being seen badly.
const BLINK_FRAMES: f64 = 1.5;
/// How near to another disc nothing new can lie, diameters.
const ROOM: f64 = 0.8;

/// How far a disc may have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// It is where its motion leads it.
    Expected,
    /// It was shot a moment ago.
    Shot,
    /// It was shot or turned over a moment ago, whatever its colour.
    Leftover,
    /// A hand carried it, or it was long out of sight.
    Possible,
    /// It lies where something was that may be a new disc.
    New,
}

impl TokenTracker {
    /// A tracker for a set of so many discs of this diameter, all colours together; without a number, for as many as are seen.
    pub fn new(pieces: Option<usize>, diameter_mm: f64, config: TokenTrackConfig) -> Self {
        Self { config, pieces, diameter_mm, tracks: Vec::new(), last: None, unbelieved: Vec::new(), faint: Vec::new() }
    }

    /// Takes what was found in the next frame; gives every track, seen or not, in order of number.
    pub fn step(&mut self, t: Timestamp, detections: &TokenDetections) -> &[TokenTrack] {
        let last = self.last.unwrap_or(t);
        let tokens = &detections.tokens;
        let before: Vec<Before> = self.tracks.iter().map(Before::of).collect();
        let colours = Colours::new(&self.tracks, tokens, &self.config);
        let (mut chosen, mut free) = self.choose(t, last, detections, &colours);
        let unsure = self.part(&mut chosen, tokens, &colours, t);
        let mut unclear = Vec::new();
        let mut unbelieved = Vec::new();
        for (index, column) in &chosen {
            let (Some(one), Some(token)) = (self.tracks.get_mut(*index), tokens.get(*column)) else { continue };
            let whose = colours.whose(*index, *column);
            let gap_mm = hand_gap(&detections.hands, token.centre, self.diameter_mm / 2.0);
            if one.meet(token, whose, gap_mm, t, &self.unbelieved, (self.diameter_mm, &self.config)) {
                unclear.extend((whose != Colour::Own).then_some(*index));
            } else {
                unbelieved.push((token.centre, t));
            }
        }
        self.unbelieved = unbelieved;
        self.follow_faint(t, detections, &chosen);
        judge(&mut self.tracks, &before, &unclear, t, last, &self.config);
        for (one, other) in unsure {
            raise(&mut self.tracks, one, other, t);
        }
        let config = self.config;
        for one in &mut self.tracks {
            one.track.hand_gap_mm = hand_gap(&detections.hands, one.track.at, self.diameter_mm / 2.0);
            if !one.is_seen_at(t) {
                one.miss(t, &detections.hands, (self.diameter_mm, &config));
            } else if !one.is_confirmed {
                one.is_confirmed = one.has_come(t, &config);
            }
        }
        // What is missing is looked for before something new is believed.
        let is_missing = |column: usize| {
            let mut tracks = self.tracks.iter().enumerate();
            tracks.any(|(index, one)| {
                !one.is_seen_at(t) && one.is_believed() && colours.whose(index, column) == Colour::Own
            })
        };
        free.retain(|column| !is_missing(*column));
        self.tracks.retain(|one| one.track.state != TrackState::Lost || one.is_believed());
        for column in free {
            if let Some(token) = tokens.get(column) {
                self.start(token, t, &detections.hands);
            }
        }
        self.last = Some(t);
        &self.tracks
    }

    /// Pairs tracks with tokens, both by index, and tells which tokens are left. First each disc where it should be by now, so
    /// that one that lies is not taken for its neighbour's shot; then those seen a moment ago, which may just have been shot;
    /// of whatever colour; then whatever has the right one: hands carry discs anywhere.
    fn choose(
        &self,
        t: Timestamp,
        last: Timestamp,
        detections: &TokenDetections,
        colours: &Colours,
    ) -> (Vec<(usize, usize)>, Vec<usize>) {
        let tokens = &detections.tokens;
        let dt = t.seconds_since(last).max(1e-3);
        let is_believed = |index: &usize| self.tracks.get(*index).is_some_and(|one| one.is_believed());
        let (believed, new): (Vec<usize>, Vec<usize>) = (0..self.tracks.len()).partition(is_believed);
        let mut open = believed;
        let mut free: Vec<usize> = (0..tokens.len()).collect();
        let mut chosen = Vec::with_capacity(self.tracks.len());
        for reach in [Reach::Expected, Reach::Shot, Reach::Leftover, Reach::Possible, Reach::New] {
            if reach == Reach::New {
                open.clone_from(&new);
            }
            if open.is_empty() || free.is_empty() {
                continue;
            }
            let pairs = assign(open.len(), free.len(), |row, column| {
                let (index, column) = (*open.get(row)?, *free.get(column)?);
                // A top that looks like another disc's is that one's, if it is not found elsewhere.
                let is_owner = |other: &usize| colours.whose(*other, column) == Colour::Own;
                if reach == Reach::Leftover && open.iter().any(is_owner) {
                    return None;
                }
                self.cost(reach, (t, dt), (index, column), detections, colours)
            });
            let of = |(row, column): &(usize, usize)| Some((*open.get(*row)?, *free.get(*column)?));
            let found: Vec<(usize, usize)> = pairs.iter().filter_map(of).collect();
            open.retain(|index| found.iter().all(|(taken, _)| taken != index));
            free.retain(|column| found.iter().all(|(_, taken)| taken != column));
            chosen.extend(found);
            if reach == Reach::Expected {
                free.retain(|column| !self.is_open((t, dt), *column, &open, tokens, colours));
            }
        }
        self.claim(&mut chosen, &mut free, tokens, colours);
        (chosen, free)
    }

    /// Whether it must be seen for longer whose a token is: one of its look that lay near by is missed for the first time, and
    /// may only be seen badly, while another has been out of sight for long and may come up there.
    fn is_open(
        &self,
        (t, dt): (Timestamp, f64),
        column: usize,
        open: &[usize],
        tokens: &[Token],
        colours: &Colours,
    ) -> bool {
        let Some(token) = tokens.get(column) else { return false };
        let owners = || {
            let own = open.iter().filter(|index| colours.whose(**index, column) == Colour::Own);
            own.filter_map(|index| self.tracks.get(*index))
        };
        let config = &self.config.place;
        let lay_near = |one: &TokenTrack| {
            let gone = t.seconds_since(one.track.seen);
            one.track.still_since.is_some()
                && gone <= BLINK_FRAMES * dt
                && one.track.at.distance(token.centre) <= config.release_mm + config.max_speed_mm_s * gone
        };
        owners().any(lay_near) && owners().any(|one| t.seconds_since(one.track.seen) > SHOT_S)
    }

    /// What it costs that a token is a track's, mm; `None` where it cannot be.
    fn cost(
        &self,
        reach: Reach,
        (t, dt): (Timestamp, f64),
        (index, column): (usize, usize),
        TokenDetections { tokens, hands, .. }: &TokenDetections,
        colours: &Colours,
    ) -> Option<f64> {
        let (one, token) = (self.tracks.get(index)?, tokens.get(column)?);
        let (track, config) = (&one.track, &self.config.place);
        let whose = colours.whose(index, column);
        if whose == Colour::Others && !matches!(reach, Reach::Leftover | Reach::New) {
            return None;
        }
        let gone = t.seconds_since(track.seen).max(dt);
        let ahead = if track.state == TrackState::Hidden { 0.0 } else { gone.min(config.coast_s) };
        let expected = TablePoint::new(track.at.x + track.velocity.0 * ahead, track.at.y + track.velocity.1 * ahead);
        let (from_expected, from_last) = (expected.distance(token.centre), track.at.distance(token.centre));
        // At a hand, what has no disc's colour is a part of it or its shadow, unless a disc lay there.
        let is_of_hand = || hand_gap(hands, token.centre, self.diameter_mm / 2.0) < self.config.new_gap_mm;
        if whose != Colour::Own && from_last > config.measure_mm && is_of_hand() {
            return None;
        }
        let least = from_expected.min(from_last);
        let is_blurred = token.smear_mm > self.config.blurred * self.diameter_mm && gone > SHOT_S;
        let distance = match reach {
            Reach::Expected => {
                let gate = config.measure_mm + 0.25 * track.speed() * ahead;
                (from_expected <= gate).then_some(from_expected)?
            }
            Reach::Shot | Reach::Leftover if gone > SHOT_S => return None,
            Reach::Shot => (from_last <= config.release_mm + config.max_speed_mm_s * gone).then_some(least)?,
            // A top that looks like another disc's: its underside, or blur.
            Reach::Leftover => {
                let gate = config.measure_mm + track.speed().mul_add(gone, config.release_mm);
                (from_last <= gate).then_some(least)?
            }
            Reach::New => (from_last <= config.measure_mm).then_some(from_last)?,
            // A smear of nobody's colour is a part of a hand, not a disc that comes back.
            Reach::Possible if whose == Colour::Nobodys && is_blurred => return None,
            Reach::Possible => {
                // Turned over and laid elsewhere, it is no longer under the hand.
                let is_under_hand = track.state == TrackState::Hidden && from_last > config.reappear_mm;
                if whose == Colour::Nobodys && one.shows_own && is_under_hand {
                    return None;
                }
                let gate = config.measure_mm + config.max_speed_mm_s * gone.min(MAX_REACH_S);
                // What is hidden may lie there yet; what is not seen in the open was taken away.
                let stays = track.state == TrackState::Hidden && gone > SHOT_S && from_last > config.reappear_mm;
                (from_last <= gate).then_some(least + if stays { STAYS_MM } else { 0.0 })?
            }
        };
        Some(distance + one.colour_cost(colours.difference(index, column), token, &self.config))
    }

    /// A disc whose own colour shows where nobody is expected is that disc, and whatever was taken for it is another that lies
    /// turned over.
    fn claim(&self, chosen: &mut Vec<(usize, usize)>, free: &mut Vec<usize>, tokens: &[Token], colours: &Colours) {
        free.retain(|left| {
            let Some(token) = tokens.get(*left) else { return false };
            let is_clear =
                token.visible >= self.config.whole && token.smear_mm <= self.config.blurred * self.diameter_mm;
            // Those that were taken for a disc turned over, and may have been another.
            let is_owner = |(index, column): &(usize, usize)| {
                let is_down = |one: &TokenTrack| !one.shows_own && one.is_believed();
                colours.whose(*index, *left) == Colour::Own
                    && colours.whose(*index, *column) != Colour::Own
                    && self.tracks.get(*index).is_some_and(is_down)
            };
            let taken: Vec<usize> = chosen.iter().map(|(index, _)| *index).collect();
            let mut owners = chosen.iter_mut().filter(|pair| is_owner(pair));
            let (Some((_, column)), None) = (owners.next(), owners.next()) else { return true };
            // Another that lay there turned over and is lost shows that the two were mistaken for each other.
            let was_there = |(index, one): &(usize, &TokenTrack)| {
                let is_near = token.centre.distance(one.track.at) < self.diameter_mm;
                !taken.contains(index) && !one.shows_own && is_near
            };
            let lost = self.tracks.iter().enumerate().find(was_there).filter(|_| is_clear);
            let Some((lost, _)) = lost else { return true };
            let other = std::mem::replace(column, *left);
            chosen.push((lost, other));
            false
        });
    }

    /// Gives look-alikes that met the places that they came to; tells which of them may have changed places.
    fn part(
        &self,
        chosen: &mut [(usize, usize)],
        tokens: &[Token],
        colours: &Colours,
        t: Timestamp,
    ) -> Vec<(usize, usize)> {
        let mut unsure = Vec::new();
        for first in 0..chosen.len() {
            for second in first + 1..chosen.len() {
                let (Some((a, to_a)), Some((b, to_b))) = (chosen.get(first).copied(), chosen.get(second).copied())
                else {
                    continue;
                };
                let can_be = |index: usize, column: usize| colours.whose(index, column) != Colour::Others;
                let (Some(one), Some(other)) = (self.tracks.get(a), self.tracks.get(b)) else { continue };
                let (Some(at), Some(other_at)) = (tokens.get(to_a), tokens.get(to_b)) else { continue };
                if one.track.still_since.is_some() && other.track.still_since.is_some()
                    || !can_be(a, to_b)
                    || !can_be(b, to_a)
                    || difference(&at.colour, &other_at.colour) >= self.config.like
                {
                    continue;
                }
                match passage((one, at.centre), (other, other_at.centre), t, self.diameter_mm, &self.config) {
                    Passage::AsTaken => {}
                    Passage::Exchanged => {
                        if let Some(pair) = chosen.get_mut(first) {
                            pair.1 = to_b;
                        }
                        if let Some(pair) = chosen.get_mut(second) {
                            pair.1 = to_a;
                        }
                    }
                    Passage::Unknown => unsure.push((a, b)),
                }
            }
        }
        unsure
    }

    /// A token that no track explains: a new disc while the set is not complete.
    fn start(&mut self, token: &Token, t: Timestamp, hands: &[Hand]) {
        let believed = self.tracks.iter().filter(|one| one.is_believed()).count();
        let has_room = |one: &TokenTrack| one.track.at.distance(token.centre) >= ROOM * self.diameter_mm;
        let gap_mm = hand_gap(hands, token.centre, self.diameter_mm / 2.0);
        let is_first = self.last.is_none() && token.fit > FIRST_LOOK_FIT;
        if self.pieces.is_some_and(|pieces| believed >= pieces)
            || !self.tracks.iter().filter(|one| one.is_seen_at(t)).all(has_room)
            || gap_mm < self.config.new_gap_mm && !is_first
        {
            return;
        }
        let Some(id) = (0..=u8::MAX).find(|id| self.tracks.iter().all(|one| one.track.id != *id)) else { return };
        let mut track = Track::first_seen(id, &disc_of(token), t, gap_mm);
        // What lies there when the watching begins needs no second look; later, noise would be taken for a piece.
        if is_first {
            track.hits = self.config.place.confirm_hits;
            track.state = TrackState::Confirmed;
        }
        let mut one = TokenTrack {
            track,
            own: token.colour,
            other: None,
            shows_own: true,
            look: token.colour,
            visible: token.visible,
            doubt: None,
            learnt: 0,
            turned: 0,
            back: t,
            is_confirmed: is_first,
        };
        one.look_at(token, Colour::Own, self.diameter_mm, &self.config);
        let place = self.tracks.partition_point(|other| other.track.id < id);
        self.tracks.insert(place, one);
    }
}

pub(super) fn disc_of(token: &Token) -> Disc {
    Disc { centre: token.centre, fit: token.fit, visible: token.visible }
}

impl TokenTrack {
    /// Takes a token as this disc, unless it comes up far away and is not sure enough to be believed at once.
    fn meet(
        &mut self,
        token: &Token,
        whose: Colour,
        gap_mm: f64,
        t: Timestamp,
        earlier: &[Sighting],
        (diameter_mm, config): (f64, &TokenTrackConfig),
    ) -> bool {
        let mut disc = disc_of(token);
        let is_sure = whose == Colour::Own && token.fit >= SURE_FIT && gap_mm > 0.0;
        let off = self.track.at.distance(disc.centre);
        let is_strange = whose == Colour::Nobodys && self.shows_own && self.track.still_since.is_some();
        if is_sure {
            self.track.came_up = None;
        } else if is_strange && off > config.place.measure_mm {
            // A disc that lay there, and now something of another look elsewhere: it must be seen twice.
            let before = self.track.reappeared.replace((disc.centre, t));
            if before.is_none_or(|(_, then)| t.seconds_since(then) > SHOT_S) {
                return false;
            }
        } else if !self.track.is_confirmed_by(&disc, t, earlier, &config.place) {
            return false;
        }
        // Half covered, a lying disc is measured badly.
        if token.visible < config.whole && self.track.still_since.is_some() && off <= config.place.measure_mm {
            disc.centre = self.track.at;
        }
        if t.seconds_since(self.track.seen) > SHOT_S {
            self.back = t;
        }
        self.track.meet(&disc, t, &config.place);
        if !self.is_confirmed {
            self.track.state = TrackState::Tentative;
        }
        self.look_at(token, whose, diameter_mm, config);
        true
    }

    /// Whether it has lain clear of hands for long enough to be a disc.
    fn has_come(&self, t: Timestamp, config: &TokenTrackConfig) -> bool {
        self.track.hits >= config.place.confirm_hits
            && self.track.hand_gap_mm >= config.new_gap_mm
            && self.track.still_since.is_some_and(|since| t.seconds_since(since) >= config.new_s)
    }

    /// It was not found in this frame.
    fn miss(&mut self, t: Timestamp, hands: &[Hand], (diameter_mm, config): (f64, &TokenTrackConfig)) {
        let track = &mut self.track;
        let gone = t.seconds_since(track.seen).min(config.place.coast_s);
        let ahead = TablePoint::new(track.at.x + track.velocity.0 * gone, track.at.y + track.velocity.1 * gone);
        let is_covered = track.hand_gap_mm <= 0.0 || hand_gap(hands, ahead, diameter_mm / 2.0) <= 0.0;
        if !self.is_confirmed {
            track.state = TrackState::Lost;
        } else if is_covered {
            track.state = TrackState::Hidden;
        } else if track.state == TrackState::Hidden || t.seconds_since(track.seen) > config.place.coast_s {
            track.state = TrackState::Lost;
        }
    }
}
