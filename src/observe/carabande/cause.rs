//! How a disc came to move: a finger, or another disc?

use super::episode::Finished;
use crate::geometry::{TablePoint, segment_distance};
use crate::rules::carabande::Manner;

/// How much straighter a disc must go away from another than that from it to have been hit by it, as a difference of cosines.
const PUSHED: f64 = 0.5;
/// How soon after the first another disc under the same hand begins to move when that one hits it, seconds.
const TOGETHER_S: f64 = 0.15;

/// How much earlier a disc must have been on its way to be the one that came and hit, seconds: more than a frame.
const EARLIER_S: f64 = 0.05;

/// What set a disc moving that no hand carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A finger.
    Finger,
    /// Another disc, by its track.
    Disc(u8),
    /// Neither was seen.
    Unknown,
}

/// What set each moving; discs hit each other within `reach_mm`. One finger flicks one disc: of several under one hand it is
/// the first, and it hit the others.
pub fn causes(all: &[(u8, Finished)], reach_mm: f64) -> Vec<Cause> {
    let mut causes: Vec<Cause> = all.iter().map(|(id, way)| cause_of(*id, way, all, reach_mm)).collect();
    let is_sent = |way: &Finished| way.by_hand && way.happened.manner != Manner::Carried;
    let first = all.iter().zip(&causes).filter(|((_, way), cause)| is_sent(way) && **cause == Cause::Finger);
    let Some(((first, sender), _)) = first.min_by_key(|((_, way), _)| way.happened.began) else { return causes };
    for ((id, way), cause) in all.iter().zip(&mut causes) {
        let is_beside = way.near.contains(first) || sender.near.contains(id);
        let together = way.happened.began.seconds_since(sender.happened.began) < TOGETHER_S;
        if id != first && *cause == Cause::Finger && is_sent(way) && is_beside && together {
            *cause = Cause::Disc(*first);
        }
    }
    causes
}

/// What set the disc of a track moving, of all that moved since all lay at rest; discs hit each other within `reach_mm`.
fn cause_of(id: u8, way: &Finished, all: &[(u8, Finished)], reach_mm: f64) -> Cause {
    let beside = all.iter().filter(|(other, theirs)| {
        *other != id
            && theirs.has_gone()
            && (way.near.contains(other) || came_by(theirs, way.happened.from.at, reach_mm))
    });
    let hits = |(_, other): &&(u8, Finished)| {
        let sooner = way.happened.began.seconds_since(other.happened.began);
        // Of two under one hand, the one that went straight away from the other was hit by it.
        let is_pushed = away(way, other.happened.from.at) > away(other, way.happened.from.at) + PUSHED;
        if way.by_hand && other.by_hand && sooner.abs() < TOGETHER_S && is_pushed {
            return away(way, other.happened.from.at) > PUSHED;
        }
        if sooner > EARLIER_S {
            return true;
        }
        // Begun together, the one that set out towards the other hit it.
        let towards_way = towards(other, way.happened.from.at);
        let towards_other = towards(way, other.happened.from.at);
        sooner >= -EARLIER_S && towards_way > 0.0 && towards_way > towards_other && (!way.by_hand || other.by_hand)
    };
    let earliest = beside.clone().filter(hits).min_by_key(|(_, other)| other.happened.began);
    match earliest {
        Some((other, _)) => Cause::Disc(*other),
        None if way.by_hand => Cause::Finger,
        // Fingers are of the colour of wood. What lies does not set out by itself: with no disc about, a hand so near sent it off.
        None => match beside.min_by_key(|(_, other)| other.happened.began) {
            Some((id, _)) => Cause::Disc(*id),
            None if way.in_reach => Cause::Finger,
            None => Cause::Unknown,
        },
    }
}

/// Whether a disc that set out under a hand came by a place before it was seen again.
fn came_by(way: &Finished, at: TablePoint, reach_mm: f64) -> bool {
    let from = way.happened.from.at;
    let seen = TablePoint::new(from.x + way.early.0, from.y + way.early.1);
    way.by_hand && way.early != (0.0, 0.0) && segment_distance(from, seen, at) <= reach_mm
}

/// How straight its first way leads a disc away from a place, as a cosine.
fn away(way: &Finished, at: TablePoint) -> f64 {
    -towards(way, at)
}

/// How far its first way leads a disc towards a place, in shares of that way.
fn towards(way: &Finished, at: TablePoint) -> f64 {
    let (x, y) = (at.x - way.happened.from.at.x, at.y - way.happened.from.at.y);
    let (dx, dy) = way.early;
    (x * dx + y * dy) / (x.hypot(y) * dx.hypot(dy)).max(1e-9)
}
