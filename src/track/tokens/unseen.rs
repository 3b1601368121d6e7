//! Discs of one look that were out of sight at the same time: which of them comes up?

use super::{Doubt, TokenTrack, TokenTrackConfig};
use crate::geometry::{TablePoint, Timestamp};

/// What a track was before this frame.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    /// Its place.
    pub at: TablePoint,
    /// Its velocity, mm/s.
    pub velocity: (f64, f64),
    /// When it was last seen.
    pub seen: Timestamp,
}

/// How far from where its motion would have brought it a disc out of sight may come up to be the one that moved, mm …
const AHEAD_MM: f64 = 25.0;
/// … and in shares of its way: it slows down, and bounces off rails.
const AHEAD_SHARE: f64 = 0.4;
/// Least speed of a disc that goes on out of sight, mm/s.
const ROLLS_MM_S: f64 = 150.0;
/// How long it can, seconds.
const ROLLS_S: f64 = 0.5;

impl Before {
    /// What it is now.
    pub fn of(one: &TokenTrack) -> Self {
        Self { at: one.track.at, velocity: one.track.velocity, seen: one.track.seen }
    }

    /// Whether motion alone explains that it comes up there.
    fn leads_to(&self, at: TablePoint, t: Timestamp) -> bool {
        let gone = t.seconds_since(self.seen);
        let speed = self.velocity.0.hypot(self.velocity.1);
        let ahead = TablePoint::new(self.at.x + self.velocity.0 * gone, self.at.y + self.velocity.1 * gone);
        speed >= ROLLS_MM_S && gone <= ROLLS_S && ahead.distance(at) <= AHEAD_MM + AHEAD_SHARE * self.at.distance(ahead)
    }
}

/// Raises doubts about what came up in this frame where another of its look was out of sight too, and settles those that are
/// answered by where or how a disc comes up. `unclear` are those whose colour was not seen clearly; `last` is when the frame
/// before was taken.
pub fn judge(
    tracks: &mut [TokenTrack],
    before: &[Before],
    unclear: &[usize],
    t: Timestamp,
    last: Timestamp,
    config: &TokenTrackConfig,
) {
    let was_unseen = |index: usize| before.get(index).is_some_and(|before| before.seen < last);
    let stays = |one: &TokenTrack, index: usize| {
        before.get(index).is_some_and(|before| before.at.distance(one.track.at) <= config.stay_mm)
    };
    let mut doubts = Vec::new();
    let mut settled = Vec::new();
    for (index, one) in tracks.iter().enumerate() {
        if !one.is_seen_at(t) || !was_unseen(index) {
            continue;
        }
        if stays(one, index) {
            // Lying where it was when the doubt arose about what came up elsewhere, it was not that one.
            let was_gone = |doubt: Doubt| before.get(index).is_some_and(|before| before.seen < doubt.since);
            settled.extend(one.doubt.is_some_and(was_gone).then_some(index));
            continue;
        }
        if before.get(index).is_some_and(|before| before.leads_to(one.track.at, t)) {
            continue;
        }
        let others = tracks.iter().enumerate().filter(|(other, _)| *other != index && *other < before.len());
        let other = others.into_iter().find(|(other, track)| {
            let is_loose = !track.is_seen_at(t) || was_unseen(*other) && !stays(track, *other);
            is_loose && track.is_believed() && (unclear.contains(&index) || one.is_like(track, config))
        });
        doubts.extend(other.map(|(other, _)| (index, other)));
    }
    for index in settled {
        settle(tracks, index);
    }
    for (one, other) in doubts {
        raise(tracks, one, other, t);
    }
    // A colour that only one of the two has tells them apart.
    let told = |one: &TokenTrack| {
        let Some(doubt) = one.doubt else { return false };
        let other = tracks.iter().find(|other| other.track.id == doubt.with);
        one.is_seen_at(t)
            && one.shows_own
            && one.turned == 0
            && one.visible >= config.whole
            && other.is_none_or(|other| super::difference(&one.own, &other.own) >= config.alike)
    };
    let told: Vec<usize> = tracks.iter().enumerate().filter(|(_, one)| told(one)).map(|(index, _)| index).collect();
    for index in told {
        settle(tracks, index);
    }
}

/// Puts two discs in doubt.
pub fn raise(tracks: &mut [TokenTrack], one: usize, other: usize, since: Timestamp) {
    let id = |index: usize| tracks.get(index).map(|track| track.track.id);
    let (Some(one_id), Some(other_id)) = (id(one), id(other)) else { return };
    for (index, with) in [(one, other_id), (other, one_id)] {
        if let Some(track) = tracks.get_mut(index) {
            track.doubt = Some(Doubt { with, since });
        }
    }
}

/// Takes the doubt from a disc and from the one that it is about.
fn settle(tracks: &mut [TokenTrack], index: usize) {
    let Some(doubt) = tracks.get_mut(index).and_then(|track| track.doubt.take()) else { return };
    let id = tracks.get(index).map(|track| track.track.id);
    for other in tracks.iter_mut().filter(|other| other.track.id == doubt.with) {
        if other.doubt.map(|doubt| doubt.with) == id {
            other.doubt = None;
        }
    }
}

impl TokenTrack {
    /// Whether it was seen often enough to be a disc.
    pub(super) fn is_believed(&self) -> bool {
        self.is_confirmed
    }
}
