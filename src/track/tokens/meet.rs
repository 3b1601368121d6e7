//! Discs of one look that meet: bounced off each other, or past each other?

use super::super::collide::closest;
use super::{TokenTrack, TokenTrackConfig};
use crate::geometry::{TablePoint, Timestamp};

/// Gap within which two discs may have met between two frames, diameters.
const MEETING: f64 = 1.7;
/// Least distance of two centres, in diameters, that measuring errors can make of two discs that touch.
const TOUCHING: f64 = 0.8;
/// Share of the speed along the line of centres that is left after two wooden discs bounced off each other.
const BOUNCE: f64 = 0.75;
/// How much better the one explanation must be than the other to be believed: the misses of its two places, mm …
const BETTER_MM: f64 = 12.0;
/// … and in proportion.
const BETTER: f64 = 1.6;
/// How long ago two discs were seen that can have met since, seconds: two frames of a slow camera.
const SEEN_S: f64 = 0.11;

/// How two look-alikes came from their last places to the next two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// As it was taken.
    AsTaken,
    /// The other way round.
    Exchanged,
    /// Either way.
    Unknown,
}

/// Judges two discs of one look that were taken for what was seen at `to_a` and `to_b`.
pub fn passage(
    (a, to_a): (&TokenTrack, TablePoint),
    (b, to_b): (&TokenTrack, TablePoint),
    t: Timestamp,
    diameter_mm: f64,
    config: &TokenTrackConfig,
) -> Passage {
    let gone = [a, b].map(|one| t.seconds_since(one.track.seen));
    let is_lying = |one: &TokenTrack, to: TablePoint| {
        one.track.still_since.is_some() && one.track.at.distance(to) <= config.place.still_mm
    };
    if gone.iter().any(|gone| *gone > SEEN_S) || is_lying(a, to_a) || is_lying(b, to_b) {
        return Passage::AsTaken;
    }
    let (from_a, from_b) = (a.track.at, b.track.at);
    let (taken, exchanged) = (closest(from_a, from_b, to_a, to_b), closest(from_a, from_b, to_b, to_a));
    if taken.min(exchanged) > MEETING * diameter_mm {
        return Passage::AsTaken;
    }
    // Discs do not pass through each other.
    let least = TOUCHING * diameter_mm;
    match (taken >= least, exchanged >= least) {
        (true, false) => return Passage::AsTaken,
        (false, true) => return Passage::Exchanged,
        (true, true) | (false, false) => {}
    }
    let (ways_a, ways_b) = predict(a, b, gone[0].max(gone[1]), diameter_mm);
    let miss = |a: TablePoint, b: TablePoint| {
        let ways = ways_a.iter().zip(&ways_b);
        ways.map(|(way_a, way_b)| way_a.distance(a) + way_b.distance(b)).fold(f64::INFINITY, f64::min)
    };
    let (as_taken, other) = (miss(to_a, to_b), miss(to_b, to_a));
    if as_taken * BETTER + BETTER_MM < other {
        Passage::AsTaken
    } else if other * BETTER + BETTER_MM < as_taken {
        Passage::Exchanged
    } else {
        Passage::Unknown
    }
}

/// Where both should be after so many seconds: had they missed each other, and had they bounced.
fn predict(a: &TokenTrack, b: &TokenTrack, seconds: f64, diameter_mm: f64) -> ([TablePoint; 2], [TablePoint; 2]) {
    let along = |from: TablePoint, (x, y): (f64, f64), s: f64| TablePoint::new(from.x + x * s, from.y + y * s);
    let (at_a, at_b) = (a.track.at, b.track.at);
    let (way_a, way_b) = (a.track.velocity, b.track.velocity);
    let free = (along(at_a, way_a, seconds), along(at_b, way_b, seconds));
    // When they touch: |offset + s * towards| = diameter.
    let (x, y) = (at_b.x - at_a.x, at_b.y - at_a.y);
    let (dx, dy) = (way_b.0 - way_a.0, way_b.1 - way_a.1);
    let (speed_2, closing) = (dx * dx + dy * dy, x * dx + y * dy);
    let root = closing * closing - speed_2 * (x * x + y * y - diameter_mm * diameter_mm);
    if speed_2 < 1.0 || closing >= 0.0 || root < 0.0 {
        return ([free.0, free.0], [free.1, free.1]);
    }
    let touch = ((-closing - root.sqrt()) / speed_2).clamp(0.0, seconds);
    let (touch_a, touch_b) = (along(at_a, way_a, touch), along(at_b, way_b, touch));
    let gap = touch_a.distance(touch_b).max(1e-6);
    let (nx, ny) = ((touch_b.x - touch_a.x) / gap, (touch_b.y - touch_a.y) / gap);
    // Equal masses exchange their speeds along the line of centres, less what the bounce takes.
    let exchanged = (1.0 + BOUNCE) / 2.0 * (dx * nx + dy * ny);
    let after_a = (way_a.0 + exchanged * nx, way_a.1 + exchanged * ny);
    let after_b = (way_b.0 - exchanged * nx, way_b.1 - exchanged * ny);
    let rest = seconds - touch;
    ([free.0, along(touch_a, after_a, rest)], [free.1, along(touch_b, after_b, rest)])
}
