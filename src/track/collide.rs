use super::Track;
use crate::detect::Disc;
use crate::geometry::{TablePoint, Timestamp};

/// Least distance of two centres, in diameters, that measuring errors can make of two discs that touch.
const TOUCHING_SHARE: f64 = 0.8;

/// What limits an exchange.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// Diameter of a disc, mm.
    pub diameter_mm: f64,
    /// How long ago a disc that has met another was seen at most, seconds.
    pub max_gone_s: f64,
    /// How far the measured place of one that lies may jump, mm: none comes to lie so near to where it pushed one away.
    pub measure_mm: f64,
}

/// Gives back to two discs the places that were exchanged when they met: discs bounce off each other and do not pass
/// through. `chosen` pairs numbers of tracks with what they were taken for in the frame at `t`.
pub fn uncross(chosen: &mut [(usize, &Disc)], tracks: &[Track], t: Timestamp, meeting: Meeting) {
    let Meeting { diameter_mm, max_gone_s, measure_mm } = meeting;
    for first in 0..chosen.len() {
        for second in first + 1..chosen.len() {
            let (Some((a, to_a)), Some((b, to_b))) = (chosen.get(first).copied(), chosen.get(second).copied()) else {
                continue;
            };
            let (Some(a), Some(b)) = (tracks.get(a), tracks.get(b)) else { continue };
            if [a, b].iter().any(|track| t.seconds_since(track.seen) > max_gone_s) {
                continue;
            }
            let still_lies = |track: &Track, disc: &Disc| {
                track.still_since.is_some() && track.at.distance(disc.centre) <= measure_mm
            };
            if still_lies(a, to_a) || still_lies(b, to_b) {
                continue;
            }
            let least = TOUCHING_SHARE * diameter_mm;
            let as_taken = closest(a.at, b.at, to_a.centre, to_b.centre);
            let exchanged = closest(a.at, b.at, to_b.centre, to_a.centre);
            if as_taken < least && exchanged > as_taken && exchanged >= least {
                if let Some(pair) = chosen.get_mut(first) {
                    pair.1 = to_b;
                }
                if let Some(pair) = chosen.get_mut(second) {
                    pair.1 = to_a;
                }
            }
        }
    }
}

/// How near two centres come to each other on straight ways from `a` and `b`.
pub(super) fn closest(a: TablePoint, b: TablePoint, to_a: TablePoint, to_b: TablePoint) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let (dx, dy) = (to_b.x - to_a.x - x, to_b.y - to_a.y - y);
    let share = (-(x * dx + y * dy) / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
    (x + share * dx).hypot(y + share * dy)
}
