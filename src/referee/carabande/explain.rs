//! What a look at the table shows that the match does not know.

use super::finding::{Finding, Lying};
use super::now::{Now, Phase, Stage, Wanted};
use super::steps;
use crate::geometry::Timestamp;
use crate::model::Carabande;
use crate::referee::step::grained;
use crate::rules::carabande::{Disc, Layout, Manner, Move, Position, Spot};
use crate::rules::{Observation, Problem};

/// How long a disc must have lain where nothing explains it until step is lost, seconds: longer than a rest takes to be told.
const LOST_AFTER_S: f64 = 1.0;
/// Discs that hands took far away at a time, without need, that are no mistake any more but the end of the race.
const MOST_CARRIED: usize = 2;
/// What is far in that, diameters.
const FAR_DIAMETERS: f64 = 3.0;
/// How far behind the start line discs may lie for a race, laps.
const START_ZONE_LAPS: f64 = 0.25;
/// How far beyond it they may seem to lie, mm: what the camera measures to.
const AT_LINE_MM: f64 = 2.0;

/// The earliest thing that the camera shows and the match does not know.
pub(super) fn explain(now: &Now, keys: &Carabande, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    let is_blind = |problem: &Problem| matches!(problem, Problem::Moved { .. } | Problem::Unreadable { .. });
    if now.paused.is_some() || seen.problems.iter().any(is_blind) {
        return None;
    }
    let at_rest = |finding: Finding| (seen.t, finding);
    match &now.phase {
        Phase::Over => None,
        Phase::Waiting(stage) => waiting(*stage, now, keys, seen).map(at_rest),
        Phase::Pole(_) => {
            let moves = unknown(now, seen, |one| one.manner != Manner::Carried);
            step(&moves, keys, seen)
        }
        Phase::Racing(position) => racing(position, now, keys, seen),
    }
}

fn racing(
    position: &Position,
    now: &Now,
    keys: &Carabande,
    seen: &Observation<Layout>,
) -> Option<(Timestamp, Finding)> {
    let at_rest = |finding: Finding| (seen.t, finding);
    if now.wanted == Some(Wanted::GoOn) {
        return seen.settled.then(|| at_rest(Finding::Taken { discs: lying(&seen.layout) }));
    }
    let has_not_begun = position.to_move().is_none();
    if (now.is_lost || has_not_begun) && is_set_up_anew(now, keys, seen) {
        return Some(at_rest(Finding::SetUp { discs: lying(&seen.layout), joined: false }));
    }
    let strays = strays(position, now, keys, seen);
    if now.is_lost {
        return (seen.settled && strays.is_empty() && agrees(now, keys, seen)).then(|| at_rest(Finding::Regained));
    }
    let moves = unknown(now, seen, |_| true);
    if is_cleared(&moves, position, now, keys) {
        let strays = moves.iter().map(|one| one.disc).collect();
        return Some(at_rest(Finding::Lost { discs: lying(&seen.layout), strays }));
    }
    if let Some(found) = step(&moves, keys, seen) {
        return Some(found);
    }
    if let Some(found) = doubt(now, &seen.layout) {
        return Some(at_rest(found));
    }
    (!strays.is_empty()).then(|| at_rest(Finding::Lost { discs: lying(&seen.layout), strays }))
}

/// The first step of these moves, complete when its discs have come to rest.
fn step(moves: &[Move], keys: &Carabande, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    let step = steps::first(moves, seen.layout.black)?;
    let t = steps::complete(&step, keys.rest.as_secs_f64())?;
    Some((t, step))
}

/// What moved and has not been told.
fn unknown(now: &Now, seen: &Observation<Layout>, is_wanted: impl Fn(&Move) -> bool) -> Vec<Move> {
    let is_unknown = |one: &&Move| now.places.get(&one.disc).is_none_or(|place| grained(one.ended) > place.known_until);
    seen.layout.moves.iter().filter(is_unknown).filter(|one| is_wanted(one)).cloned().collect()
}

/// While no race is on: a set-up begins one, and so does, where none was seen yet, whatever lies on the track.
fn waiting(stage: Stage, now: &Now, keys: &Carabande, seen: &Observation<Layout>) -> Option<Finding> {
    let layout = &seen.layout;
    if !seen.settled || !is_complete(layout) {
        return None;
    }
    let discs = || lying(layout);
    let set_up = Finding::SetUp { discs: discs(), joined: false };
    let is_ready = is_set_up(layout, keys);
    match stage {
        _ if now.wanted == Some(Wanted::Start) => Some(set_up),
        Stage::Pole { .. } => Some(set_up),
        Stage::First | Stage::Next if is_ready => Some(set_up),
        Stage::First if layout.discs.iter().any(|disc| disc.spot.on_track && !is_behind_line(&disc.spot, keys)) => {
            Some(Finding::SetUp { discs: discs(), joined: true })
        }
        Stage::First | Stage::Next => None,
    }
}

/// Whether every disc lies behind the line, or beside the track until its first turn, at least one of them ready.
fn is_set_up(layout: &Layout, keys: &Carabande) -> bool {
    let on_track = || layout.discs.iter().filter(|disc| disc.spot.on_track);
    on_track().next().is_some() && on_track().all(|disc| is_behind_line(&disc.spot, keys))
}

/// Whether all discs lie behind the line while a race is on that cannot go on.
fn is_set_up_anew(now: &Now, keys: &Carabande, seen: &Observation<Layout>) -> bool {
    let all_behind = seen.layout.discs.iter().all(|disc| disc.spot.on_track && is_behind_line(&disc.spot, keys));
    let was_there =
        |disc: &Disc| now.places.get(&disc.number).is_some_and(|place| lies_at(&place.spot, &disc.spot, keys));
    let is_new = !seen.layout.discs.iter().all(was_there);
    seen.settled && is_complete(&seen.layout) && all_behind && is_new
}

/// Whether a disc lies behind the start line and not far from it.
pub(super) fn is_behind_line(spot: &Spot, keys: &Carabande) -> bool {
    (-START_ZONE_LAPS * keys.track_length_mm..=AT_LINE_MM).contains(&from_line_mm(spot.progress_mm, keys))
}

/// Progress of a place as that of a disc in its first lap, negative in the second half of the way.
pub(super) fn from_line_mm(progress_mm: f64, keys: &Carabande) -> f64 {
    let (lap_mm, half_mm) = (keys.track_length_mm, keys.track_length_mm / 2.0);
    (progress_mm + half_mm).rem_euclid(lap_mm) - half_mm
}

/// Whether all discs that there are are seen, at rest and in nobody's hand.
fn is_complete(layout: &Layout) -> bool {
    !layout.discs.is_empty() && layout.discs.iter().all(|disc| !disc.hidden && !disc.held && disc.still_since.is_some())
}

fn lying(layout: &Layout) -> Vec<Lying> {
    layout.discs.iter().map(|disc| Lying { disc: disc.number, spot: steps::keep(disc.spot) }).collect()
}

/// Discs that may have changed places, asked about once while the doubt lasts.
fn doubt(now: &Now, layout: &Layout) -> Option<Finding> {
    let in_doubt = layout.discs.iter().filter(|disc| disc.in_doubt);
    let mut discs: Vec<u8> = in_doubt.map(|disc| disc.number).collect();
    discs.sort_unstable();
    let is_new = discs.iter().any(|disc| !now.doubted.contains(disc));
    let is_at_rest = layout.discs.iter().all(|disc| disc.still_since.is_some());
    match (is_new && is_at_rest, discs.is_empty() && !now.doubted.is_empty()) {
        (true, _) => Some(Finding::Doubt { discs }),
        (false, true) => Some(Finding::Sure),
        (false, false) => None,
    }
}

fn lies_at(spot: &Spot, other: &Spot, keys: &Carabande) -> bool {
    spot.at.distance(other.at) <= keys.disc_diameter_mm / 2.0
}

/// Discs of the race that have lain for a while where nothing that was seen explains it.
fn strays(position: &Position, now: &Now, keys: &Carabande, seen: &Observation<Layout>) -> Vec<u8> {
    if !seen.settled {
        return Vec::new();
    }
    let is_racing =
        |disc: &Disc| position.racer(now.number_of(disc.number)).is_some_and(|racer| racer.finish.is_none());
    let rests = |disc: &Disc| disc.still_since.is_some_and(|since| seen.t.seconds_since(since) >= LOST_AFTER_S);
    let is_sure = |disc: &Disc| !disc.hidden && !disc.held && !disc.in_doubt && rests(disc);
    let is_elsewhere = |disc: &Disc| {
        let place = now.places.get(&disc.number);
        place.is_some_and(|place| !lies_at(&place.spot, &disc.spot, keys) || place.spot.on_track != disc.spot.on_track)
    };
    let discs = seen.layout.discs.iter();
    discs.filter(|disc| is_racing(disc) && is_sure(disc) && is_elsewhere(disc)).map(|disc| disc.number).collect()
}

/// Whether every disc lies where it was believed to lie when step was lost.
fn agrees(now: &Now, keys: &Carabande, seen: &Observation<Layout>) -> bool {
    let agrees = |disc: &Disc| now.places.get(&disc.number).is_none_or(|place| lies_at(&place.spot, &disc.spot, keys));
    is_complete(&seen.layout) && seen.layout.discs.iter().all(agrees)
}

/// Whether hands have taken so many discs away that the race cannot go on.
fn is_cleared(moves: &[Move], position: &Position, now: &Now, keys: &Carabande) -> bool {
    let far_mm = FAR_DIAMETERS * keys.disc_diameter_mm;
    let is_needless = |one: &&Move| {
        let place = now.places.get(&one.disc);
        let racer = position.racer(now.number_of(one.disc));
        one.manner == Manner::Carried
            && one.from.at.distance(one.to.at) > far_mm
            && place.is_none_or(|place| place.before.is_none())
            && racer.is_some_and(|racer| racer.has_shot && !racer.is_owed && racer.finish.is_none())
    };
    moves.iter().filter(is_needless).count() > MOST_CARRIED
}
