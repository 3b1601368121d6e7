//! Discs that are hardly seen: the wooden side up on a wooden track, where nothing but an outline is new.

use super::TokenTrack;
use super::colour::{Colour, difference};
use super::tracker::{TokenTracker, disc_of};
use crate::detect::hand_gap;
use crate::detect::tokens::{Token, TokenDetections};
use crate::geometry::{TablePoint, Timestamp};

/// How long a disc on its way may have been out of sight to come up as something faint, seconds: it has run out by then.
const RUNS_S: f64 = 0.6;
/// How much more than its way at the speed that it had a disc may have gone, mm.
const BEYOND_MM: f64 = 25.0;
/// Cosine of the greatest turn from the way that it went, where it has gone farther than that.
const AHEAD_COS: f64 = 0.5;

impl TokenTracker {
    /// Finds a disc that is missed in what is faint: one that lay there, of its look; or the only one that was on its way, where
    /// its way leads and something faint was in the frame before too.
    pub(super) fn follow_faint(&mut self, t: Timestamp, detections: &TokenDetections, chosen: &[(usize, usize)]) {
        let before = std::mem::replace(&mut self.faint, detections.faint.iter().map(|one| one.centre).collect());
        let is_free = |token: &&Token| {
            let gap_mm = hand_gap(&detections.hands, token.centre, self.diameter_mm / 2.0);
            let is_apart = |(_, column): &(usize, usize)| {
                let other = detections.tokens.get(*column);
                other.is_none_or(|other| other.centre.distance(token.centre) >= self.diameter_mm)
            };
            gap_mm >= self.config.new_gap_mm && chosen.iter().all(is_apart)
        };
        let free: Vec<Token> = detections.faint.iter().filter(is_free).copied().collect();
        let is_missed = |one: &TokenTrack| one.is_believed() && !one.is_seen_at(t);
        let is_on_its_way = |one: &TokenTrack| {
            let is_open = one.track.hand_gap_mm >= self.config.new_gap_mm;
            one.track.still_since.is_none() && is_open && t.seconds_since(one.track.seen) <= RUNS_S
        };
        let missed = self.tracks.iter().enumerate().filter(|(_, one)| is_missed(one));
        let missed: Vec<usize> = missed.map(|(index, _)| index).collect();
        let mut found = Vec::new();
        for index in &missed {
            let Some(one) = self.tracks.get(*index) else { continue };
            let lies = |token: &&Token| {
                one.track.at.distance(token.centre) <= self.config.place.measure_mm
                    && difference(&one.look, &token.colour) <= self.config.like
            };
            let comes = |token: &&Token| {
                let step_mm = self.config.place.measure_mm + self.config.place.max_speed_mm_s * STEP_S;
                missed.len() == 1
                    && is_on_its_way(one)
                    && leads_to(one, token.centre, t)
                    && before.iter().any(|at| at.distance(token.centre) <= step_mm)
            };
            let nearest = |tokens: &mut dyn Iterator<Item = &Token>| {
                let of = |token: &Token| one.track.at.distance(token.centre);
                tokens.min_by(|a, b| of(a).total_cmp(&of(b))).copied()
            };
            let token = nearest(&mut free.iter().filter(lies)).or_else(|| nearest(&mut free.iter().filter(comes)));
            found.extend(token.map(|token| (*index, token)));
        }
        for (index, token) in found {
            let Some(one) = self.tracks.get_mut(index) else { continue };
            one.track.meet(&disc_of(&token), t, &self.config.place);
            one.look_at(&token, Colour::Nobodys, self.diameter_mm, &self.config);
        }
    }
}

/// How long it takes from one frame to the next at most, seconds.
const STEP_S: f64 = 0.04;

/// Whether a disc on its way may have come there since it was seen.
fn leads_to(one: &TokenTrack, at: TablePoint, t: Timestamp) -> bool {
    let gone = t.seconds_since(one.track.seen);
    let (x, y) = (at.x - one.track.at.x, at.y - one.track.at.y);
    let (dx, dy) = one.track.velocity;
    let way_mm = x.hypot(y);
    let cos = (x * dx + y * dy) / (way_mm * dx.hypot(dy)).max(1e-9);
    way_mm <= one.track.speed() * gone + BEYOND_MM && (way_mm <= BEYOND_MM || cos >= AHEAD_COS)
}
