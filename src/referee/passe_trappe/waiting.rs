//! Looks at the table while no round is on: does a set-up lie ready, and has play begun from it (D1)?

use super::explain::{JUST_BEFORE_S, is_doubtful};
use super::finding::{Finding, Loosened};
use super::now::{Armed, Stage};
use crate::geometry::{TablePoint, Timestamp};
use crate::model::PasseTrappe;
use crate::referee::step::grained;
use crate::rules::passe_trappe::{Crossing, Disk, Half, Layout, Place, Route, SetDisk, Setup};
use crate::rules::{Observation, Problem};

/// Seconds that each disk must have lain still for a set-up to lie ready.
const READY_S: f64 = 0.3;

/// How far a disk of a ready set-up may seem to move, in diameters: less than any player's correction.
const READY_DRIFT_DIAMETERS: f64 = 0.1;

/// How far a disk must be from where it was set up to count as moving, in diameters.
const LOOSE_DIAMETERS: f64 = 0.3;

/// A shot, as no hand moves a disk when it sets up: so many diameters far, and so many a second fast.
const SHOT_DIAMETERS: f64 = 1.5;
const SHOT_DIAMETERS_PER_S: f64 = 8.0;

pub(super) fn explain(
    stage: Stage,
    armed: Option<&Armed>,
    keys: &PasseTrappe,
    seen: &Observation<Layout>,
) -> Option<(Timestamp, Finding)> {
    let per_player = stage.disks_per_player(keys);
    let Some(armed) = armed else {
        let ready = ready(seen, keys, per_player).filter(|setup| stage == Stage::First || is_legal(setup, per_player));
        let setup = ready.map(|setup| (seen.t, setup)).or_else(|| shot_unarmed(stage, per_player, seen));
        return setup.map(|(t, setup)| (t, Finding::Ready { setup }));
    };
    begun(armed, keys, seen)
        .or_else(|| laid_anew(stage, armed, keys, per_player, seen))
        .or_else(|| loosened(armed, keys, seen))
}

/// The set-up that lies ready, if it is legal.
pub(super) fn legal_setup(seen: &Observation<Layout>, keys: &PasseTrappe, per_player: u8) -> Option<Setup> {
    ready(seen, keys, per_player).filter(|setup| is_legal(setup, per_player))
}

/// Play begins with the first disk that crosses or is shot.
fn begun(armed: &Armed, keys: &PasseTrappe, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    let crossed = seen.layout.disks.iter().filter_map(|disk| played_crossing(disk, armed.since)).map(|c| c.t).min();
    let shot = armed.loose.iter().filter(|loose| {
        let moved = seen.layout.disks.iter().find(|disk| disk.id == loose.from.disk && is_free(disk));
        let from = TablePoint::new(f64::from(loose.from.x_mm), f64::from(loose.from.y_mm));
        let diameters = moved.map_or(0.0, |disk| disk.at.distance(from) / keys.disk_diameter_mm);
        let seconds = seen.t.seconds_since(loose.since);
        diameters >= SHOT_DIAMETERS && diameters >= seconds * SHOT_DIAMETERS_PER_S
    });
    let t = shot.map(|loose| loose.since).chain(crossed).min()?;
    Some((t, Finding::Act { action: armed.setup.start(), certain: true }))
}

/// The disks lie ready in another way than before. A disk that came to lie before the opening by itself does not make a
/// legal set-up illegal: it may be the first shot, too slow to be known as one.
fn laid_anew(
    stage: Stage,
    armed: &Armed,
    keys: &PasseTrappe,
    per_player: u8,
    seen: &Observation<Layout>,
) -> Option<(Timestamp, Finding)> {
    let setup = ready(seen, keys, per_player)?;
    let drift_mm = (READY_DRIFT_DIAMETERS * keys.disk_diameter_mm).max(2.0);
    let same = |disk: &SetDisk| {
        armed.setup.disks.iter().any(|before| {
            let (x_mm, y_mm) =
                (f64::from(before.x_mm) - f64::from(disk.x_mm), f64::from(before.y_mm) - f64::from(disk.y_mm));
            before.id == disk.id && before.half == disk.half && x_mm.hypot(y_mm) <= drift_mm
        })
    };
    let unchanged = setup.disks.len() == armed.setup.disks.len() && setup.disks.iter().all(same);
    if unchanged {
        return None;
    }
    if is_legal(&setup, per_player) {
        return Some((seen.t, Finding::Ready { setup }));
    }
    let counts_fit = setup.count(Half::Near) == per_player && setup.count(Half::Far) == per_player;
    if counts_fit && is_legal(&armed.setup, per_player) {
        return None;
    }
    let finding = if stage == Stage::First { Finding::Ready { setup } } else { Finding::Unready };
    Some((seen.t, finding))
}

/// Follows which disks have left their places without a hand.
fn loosened(armed: &Armed, keys: &PasseTrappe, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    seen.layout.disks.iter().find_map(|disk| {
        let known = armed.loose.iter().any(|loose| loose.from.disk == disk.id);
        let finding = match (is_free(disk), known) {
            (true, false) if has_left(disk, armed, keys) => {
                let (x_mm, y_mm) = (disk.at.x.round() as i32, disk.at.y.round() as i32);
                Finding::Loose(Loosened { disk: disk.id, x_mm, y_mm })
            }
            (false, true) => Finding::Calm { disk: disk.id },
            (true, true | false) | (false, false) => return None,
        };
        Some((seen.t, finding))
    })
}

/// Whether a disk is clear of where it was set up, so that no trembling passes for movement.
fn has_left(disk: &Disk, armed: &Armed, keys: &PasseTrappe) -> bool {
    let set = armed.setup.disks.iter().find(|set| set.id == disk.id);
    set.is_none_or(|set| {
        let from = TablePoint::new(f64::from(set.x_mm), f64::from(set.y_mm));
        disk.at.distance(from) > LOOSE_DIAMETERS * keys.disk_diameter_mm
    })
}

/// Whether a disk moves on the board without a hand.
fn is_free(disk: &Disk) -> bool {
    let on_board = match disk.place {
        Place::In(_) | Place::Opening => true,
        Place::Airborne | Place::OffBoard => false,
    };
    on_board && disk.still_since.is_none() && !disk.held && !disk.hidden
}

/// All disks of the set lie still and in sight on the board.
fn ready(seen: &Observation<Layout>, keys: &PasseTrappe, per_player: u8) -> Option<Setup> {
    let on_board = || seen.layout.disks.iter().filter(|disk| disk.place != Place::OffBoard);
    let lies = |disk: &Disk| {
        let still = disk.still_since.is_some_and(|since| seen.t.seconds_since(since) >= READY_S);
        still && !disk.held && !disk.hidden && disk.place != Place::Airborne
    };
    let complete = on_board().count() == 2 * usize::from(per_player);
    // Sudden death is played with fewer disks than the camera expects.
    let aside =
        |problem: &&Problem| per_player < keys.disks_per_player && matches!(problem, Problem::PieceCount { .. });
    let doubtful = seen.problems.iter().filter(|problem| !aside(problem)).any(|p| is_doubtful(std::slice::from_ref(p)));
    (complete && !doubtful && on_board().all(lies)).then(|| Setup::from_layout(&seen.layout, keys))
}

fn is_legal(setup: &Setup, per_player: u8) -> bool {
    let full = |half| setup.count(half) == per_player;
    setup.blocking.is_empty() && full(Half::Near) && full(Half::Far)
}

/// The first shot of a recording may fall before all disks have been seen to lie still. If the disks lay rightly divided
/// before it, it was the first.
fn shot_unarmed(stage: Stage, per_player: u8, seen: &Observation<Layout>) -> Option<(Timestamp, Setup)> {
    if stage != Stage::First || seen.layout.disks.len() != 2 * usize::from(per_player) {
        return None;
    }
    let crossings = || seen.layout.disks.iter().filter_map(|disk| disk.crossing);
    let first = crossings().min_by_key(|crossing| crossing.t)?;
    if !is_by_play(&first) {
        return None;
    }
    let disks = seen.layout.disks.iter().map(|disk| SetDisk {
        id: disk.id,
        half: Some(disk.crossing.map_or(disk.origin, |crossing| crossing.from)),
        x_mm: disk.at.x.round() as i32,
        y_mm: disk.at.y.round() as i32,
    });
    let setup = Setup { disks: disks.collect(), blocking: Vec::new() };
    is_legal(&setup, per_player).then(|| (first.t.plus_seconds(JUST_BEFORE_S), setup))
}

fn played_crossing(disk: &Disk, since: Timestamp) -> Option<Crossing> {
    disk.crossing.filter(|crossing| grained(crossing.t) > since && is_by_play(crossing))
}

/// Whether a crossing can be the first of a round: one by a hand, or of which the camera is not sure, cannot.
fn is_by_play(crossing: &Crossing) -> bool {
    match crossing.route {
        Route::Opening | Route::Over => crossing.certain,
        Route::Carried | Route::PushedThrough => false,
    }
}
