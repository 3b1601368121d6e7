//! What a look at the table shows that the match does not know.

use super::finding::{Finding, Lying};
use super::now::{Now, Phase, Stage, Wanted};
use super::steps;
use crate::geometry::Timestamp;
use crate::model::Carabande;
use crate::referee::step::grained;
use crate::rules::carabande::{Disc, Layout, Manner, Move, Position, START_ZONE_LAPS, Spot};
use crate::rules::{Observation, Problem};

/// How long a disc must have lain where nothing explains it until step is lost, seconds: longer than a rest takes to be told.
const LOST_AFTER_S: f64 = 1.0;
/// The same while it is not told what moved last, seconds: longer than players wait.
const LOST_UNTOLD_AFTER_S: f64 = 5.0;
/// Discs that hands took far away at a time, without need, that are no mistake any more but the end of the race.
const MOST_CARRIED: usize = 2;
/// What is far in that, diameters.
const FAR_DIAMETERS: f64 = 3.0;
/// How far beyond it they may seem to lie, mm: what the camera measures to.
const AT_LINE_MM: f64 = 2.0;

/// The earliest thing that the camera shows and the match does not know.
pub(super) fn explain(now: &Now, keys: &Carabande, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    let is_blind = |problem: &Problem| matches!(problem, Problem::Moved { .. } | Problem::Unreadable { .. });
    if now.paused.is_some() || seen.problems.iter().any(is_blind) {
        return None;
    }
    let (t, layout) = (seen.t, &seen.layout);
    match &now.phase {
        Phase::Over => None,
        Phase::Waiting(stage) => {
            first_shot(*stage, now, keys, t, layout).or_else(|| Some((t, waiting(*stage, now, keys, t, layout)?)))
        }
        Phase::Pole(_) => step(&unknown(now, t, layout, |one| one.manner != Manner::Carried), keys, layout),
        Phase::Racing(position) => racing(position, now, keys, t, layout),
    }
}

fn racing(
    position: &Position,
    now: &Now,
    keys: &Carabande,
    t: Timestamp,
    layout: &Layout,
) -> Option<(Timestamp, Finding)> {
    if now.wanted == Some(Wanted::GoOn) {
        return is_complete(layout).then(|| (t, Finding::Taken { discs: lying(layout) }));
    }
    if (now.is_lost || position.to_move().is_none()) && is_set_up_anew(now, keys, layout) {
        return Some((t, Finding::SetUp { discs: lying(layout), joined: false }));
    }
    if now.is_lost {
        return agrees(now, keys, layout).then_some((t, Finding::Regained));
    }
    let moves = unknown(now, t, layout, |_| true);
    if is_cleared(&moves, position, now, keys) {
        let strays = moves.iter().map(|one| one.disc).collect();
        return Some((t, Finding::Lost { discs: lying(layout), strays }));
    }
    let found = step(&moves, keys, layout);
    if let Some((_, Finding::Shot { moves: shot, .. })) = &found
        && is_out_of_turn(position, now, shot)
    {
        let strays = unexplained(position, now, keys, layout, shot);
        if !strays.is_empty() {
            return Some((t, Finding::Lost { discs: lying(layout), strays }));
        }
    }
    found.or_else(|| Some((t, doubt(now, layout).or_else(|| astray(position, now, keys, t, layout))?)))
}

/// The first step of these moves, complete when its discs have come to rest.
fn step(moves: &[Move], keys: &Carabande, layout: &Layout) -> Option<(Timestamp, Finding)> {
    let step = steps::first(moves, layout.black)?;
    let t = steps::complete(&step, keys.rest.as_secs_f64())?;
    Some((t, step))
}

/// What has moved and has not been told.
fn unknown(now: &Now, t: Timestamp, layout: &Layout, is_wanted: impl Fn(&Move) -> bool) -> Vec<Move> {
    let is_unknown = |one: &&Move| {
        let place = now.places.get(&one.disc);
        one.ended <= t && place.is_none_or(|place| grained(one.ended) > place.known_until)
    };
    layout.moves.iter().filter(is_unknown).filter(|one| is_wanted(one)).cloned().collect()
}

/// While no race is on: a set-up begins one, and so does, where none was seen yet, whatever lies on the track.
fn waiting(stage: Stage, now: &Now, keys: &Carabande, t: Timestamp, layout: &Layout) -> Option<Finding> {
    let rests = |disc: &Disc| disc.still_since.is_some_and(|since| t.seconds_since(since) >= keys.rest.as_secs_f64());
    if !is_complete(layout) || !layout.discs.iter().all(rests) {
        return None;
    }
    let discs = lying(layout);
    let is_ready = now.wanted == Some(Wanted::Start) || is_set_up(&discs, keys);
    match stage {
        Stage::Pole { .. } => Some(Finding::SetUp { discs, joined: false }),
        Stage::First | Stage::Next if is_ready => Some(Finding::SetUp { discs, joined: false }),
        Stage::First if discs.iter().any(|lying| lying.spot.on_track) => Some(Finding::SetUp { discs, joined: true }),
        Stage::First | Stage::Next => None,
    }
}

/// A shot before any set-up was seen: what lay there before it was one, or the middle of a race.
fn first_shot(
    stage: Stage,
    now: &Now,
    keys: &Carabande,
    t: Timestamp,
    layout: &Layout,
) -> Option<(Timestamp, Finding)> {
    match stage {
        Stage::First | Stage::Pole { .. } => {}
        Stage::Next => return None,
    }
    let moves = unknown(now, t, layout, |_| true);
    let shot = moves.iter().filter(|one| one.manner != Manner::Carried).map(|one| one.began).min()?;
    // What hands did before it belongs to the set-up.
    let before = |disc: u8| moves.iter().find(|one| one.disc == disc && one.ended > shot).map(|one| one.from);
    let lay = |lying: Lying| Lying { spot: before(lying.disc).map_or(lying.spot, steps::keep), ..lying };
    let discs: Vec<Lying> = lying(layout).into_iter().map(lay).collect();
    let joined = !is_set_up(&discs, keys);
    Some((grained(shot), Finding::SetUp { discs, joined }))
}

/// Whether every disc lies behind the line, or beside the track until its first turn, at least one of them ready.
fn is_set_up(discs: &[Lying], keys: &Carabande) -> bool {
    let on_track = || discs.iter().filter(|lying| lying.spot.on_track);
    on_track().next().is_some() && on_track().all(|lying| is_behind_line(&lying.spot, keys))
}

/// Whether all discs have been laid behind the line while a race is on that cannot go on.
fn is_set_up_anew(now: &Now, keys: &Carabande, layout: &Layout) -> bool {
    let is_behind = |disc: &Disc| disc.spot.on_track && is_behind_line(&disc.spot, keys);
    is_complete(layout) && layout.discs.iter().all(is_behind) && !lie_as_known(now, keys, layout)
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

/// Whether all discs that there are lie still in nobody's hand, and are seen, but for those beside the track.
fn is_complete(layout: &Layout) -> bool {
    let lies = |disc: &Disc| !disc.held && disc.still_since.is_some() && !(disc.hidden && disc.spot.on_track);
    !layout.discs.is_empty() && layout.discs.iter().all(lies)
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

/// Discs of the race that lie where nothing that was seen explains it, and have for a while. Before the first shot nothing hangs
/// on where they lie, or by which numbers the camera follows them.
fn astray(position: &Position, now: &Now, keys: &Carabande, t: Timestamp, layout: &Layout) -> Option<Finding> {
    let is_sure = |disc: &Disc| !disc.hidden && !disc.held && !disc.in_doubt && disc.still_since.is_some();
    let is_racing =
        |disc: &Disc| position.racer(now.number_of(disc.number)).is_some_and(|racer| racer.finish.is_none());
    let strays: Vec<&Disc> = layout
        .discs
        .iter()
        .filter(|disc| is_racing(disc) && is_sure(disc) && !lies_as_known(now, keys, disc))
        .collect();
    // With no moves to show the observer may be waiting for something else to come to rest.
    let after_s = if layout.moves.is_empty() { LOST_UNTOLD_AFTER_S } else { LOST_AFTER_S };
    let rests = |disc: &&Disc| disc.still_since.is_some_and(|since| t.seconds_since(since) >= after_s);
    if !strays.iter().any(rests) {
        return None;
    }
    let discs = lying(layout);
    Some(match position.is_fresh() && is_complete(layout) {
        true => Finding::Taken { discs },
        false => Finding::Lost { discs, strays: strays.iter().map(|disc| disc.number).collect() },
    })
}

fn is_out_of_turn(position: &Position, now: &Now, shot: &[Move]) -> bool {
    shot.first().is_some_and(|own| !position.order().allows(now.number_of(own.disc)))
}

/// Discs that lay elsewhere before a shot than all that was told explains: whose turn it is, is not known then.
fn unexplained(position: &Position, now: &Now, keys: &Carabande, layout: &Layout, shot: &[Move]) -> Vec<u8> {
    let before = |disc: &Disc| shot.iter().find(|one| one.disc == disc.number).map_or(disc.spot, |one| one.from);
    let is_stray = |disc: &&Disc| {
        let racer = position.racer(now.number_of(disc.number));
        let is_told = racer.is_none_or(|racer| racer.finish.is_some() || racer.is_owed || !racer.has_shot);
        let spot = before(disc);
        let known = Disc { spot, ..**disc };
        !is_told && spot.on_track && !disc.hidden && !disc.held && !disc.in_doubt && !lies_as_known(now, keys, &known)
    };
    layout.discs.iter().filter(is_stray).map(|disc| disc.number).collect()
}

impl Now {
    /// What the disc in turn did while nobody looked, if it alone of all that are in the race lies elsewhere than it did.
    pub fn missed_shot(&self, keys: &Carabande, seen: &Observation<Layout>) -> Option<Move> {
        let position = self.position()?;
        let is_racing =
            |disc: &&Disc| position.racer(self.number_of(disc.number)).is_some_and(|racer| racer.finish.is_none());
        let mut strays = seen.layout.discs.iter().filter(is_racing).filter(|disc| !lies_as_known(self, keys, disc));
        let (disc, None) = (strays.next()?, strays.next()) else { return None };
        let from = self.places.get(&disc.number)?.spot;
        let is_in_turn = position.to_move() == Some(self.number_of(disc.number));
        if !is_in_turn || !from.on_track || !disc.spot.on_track || disc.spot.face != from.face {
            return None;
        }
        let to_mm = from.progress_mm + from_line_mm(disc.spot.progress_mm - from.progress_mm, keys);
        let at = Timestamp::from_seconds((seen.t.seconds() - keys.rest.as_secs_f64()).max(0.0));
        Some(Move {
            disc: disc.number,
            manner: Manner::Struck { by: None },
            began: at,
            ended: at,
            from,
            to: Spot { progress_mm: to_mm, ..disc.spot },
            best_mm: from.progress_mm.max(to_mm),
            crossings: Vec::new(),
            left_track: None,
            finger_s: 0.0,
            touched_obstacle: false,
            from_edge_mm: None,
            certain: false,
        })
    }
}

/// Whether every disc lies where it was believed to lie when step was lost.
fn agrees(now: &Now, keys: &Carabande, layout: &Layout) -> bool {
    is_complete(layout) && lie_as_known(now, keys, layout)
}

fn lie_as_known(now: &Now, keys: &Carabande, layout: &Layout) -> bool {
    layout.discs.iter().all(|disc| lies_as_known(now, keys, disc))
}

fn lies_as_known(now: &Now, keys: &Carabande, disc: &Disc) -> bool {
    let place = now.places.get(&disc.number);
    !place.is_some_and(|place| place.spot.at.distance(disc.spot.at) > keys.disc_diameter_mm / 2.0)
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
