//! Which shot a player takes: of many that are tried, one that does what is wished.

use super::physics::{Sim, Trick};
use crate::synth::dice::Dice;

/// What a shot is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feat {
    /// Go on along the track; nothing leaves it.
    Run,
    /// The same, to just beyond or just before the end of a lap.
    RunBeyondLine,
    RunBeforeLine,
    /// Fly off.
    Off,
    /// Knock another one off and stay.
    OffOther,
    /// Knock another one off and fly off too.
    OffBoth,
    /// Turn over.
    Down,
    /// Turn another one over.
    DownOther,
    /// Knock one that is just over the line back behind it.
    KnockBack,
    /// Knock one over the line.
    PushOver,
    /// Touch the obstacle.
    HitObstacle,
}

/// A shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shot {
    pub disc: usize,
    pub direction_rad: f64,
    pub speed_mm_s: f64,
    pub spin: f64,
    pub trick: Option<Trick>,
}

/// No shot takes longer.
const LONGEST_S: f64 = 4.0;
/// How fast fingers flick, mm/s.
const SPEEDS: (f64, f64) = (750.0, 3000.0);
/// Tries until nothing better is sought, and until a feat is given up.
const TRIES: usize = 80;
const FEAT_TRIES: usize = 500;
/// No middle comes nearer to an edge, no progress to a lap's end: no truth hangs on it.
const CLEAR_MM: f64 = 2.5;
const CLEAR_OF_LAP_MM: f64 = 4.0;
/// What lies near the line, mm.
const AT_LINE_MM: f64 = 130.0;
/// How far a good shot goes, as a share of a lap.
const GOOD: (f64, f64) = (0.14, 0.45);
/// How fast a disc hops that turns over, mm/s.
const HOP_MM_S: (f64, f64) = (560.0, 820.0);

/// A shot of a disc that does this; `None` where none was found.
pub(super) fn choose_shot(dice: &mut Dice, sim: &Sim, disc: usize, feat: Feat) -> Option<Shot> {
    let length = sim.field.course.length_mm;
    let mut best: Option<(f64, Shot)> = None;
    let tries = if feat == Feat::Run { TRIES } else { FEAT_TRIES };

    for attempt in 0..tries {
        // Who is hedged in looks farther round.
        let spread = if attempt < tries / 2 { 0.35 } else { 1.0 };
        let shot = draw(dice, sim, disc, (feat, spread))?;
        let after = played(sim, &shot);
        let is_done = is_clean(sim, &after) && does(sim, &after, disc, feat);
        if !is_done {
            continue;
        }
        if feat != Feat::Run {
            return Some(shot);
        }
        let gain = gain(sim, &after, disc) / length;
        if (GOOD.0..GOOD.1).contains(&gain) {
            return Some(shot);
        }
        if gain > 0.01 && best.is_none_or(|(most, _)| gain.min(GOOD.1) > most) {
            best = Some((gain.min(GOOD.1), shot));
        }
    }
    best.map(|(_, shot)| shot)
}

/// The world after a shot.
pub(super) fn played(sim: &Sim, shot: &Shot) -> Sim {
    let mut after = sim.clone();
    after.begin();
    after.trick = shot.trick;
    after.flick(shot.disc, shot.direction_rad, shot.speed_mm_s, shot.spin);
    after.run_out(LONGEST_S);
    after
}

fn draw(dice: &mut Dice, sim: &Sim, disc: usize, (feat, spread): (Feat, f64)) -> Option<Shot> {
    let puck = sim.pucks.get(disc)?;
    let course = &sim.field.course;
    let ahead = course.heading_rad(course.locate(puck.place())?.along_mm);
    let black = sim.pucks.len() - 1;
    let towards = |dice: &mut Dice, other: usize| {
        let other = sim.pucks.get(other)?;
        let way = other.at - puck.at;
        // As much to the left or right as still hits.
        let aside = (1.9 * sim.field.radius_mm / way.norm().max(1.0)).min(1.2);
        Some(way.y.atan2(way.x) + dice.between(-aside, aside))
    };
    let others: Vec<usize> =
        (0..black).filter(|other| *other != disc && sim.pucks.get(*other).is_some_and(|puck| !puck.gone)).collect();
    let other = others.get((dice.between(0.0, others.len() as f64)) as usize).copied();
    let at_other = |dice: &mut Dice| other.and_then(|other| towards(dice, other));
    let direction = match feat {
        Feat::Run | Feat::RunBeyondLine | Feat::RunBeforeLine => Some(ahead + dice.normal(spread)),
        Feat::Off | Feat::Down => Some(ahead + dice.normal(0.7)),
        Feat::OffOther | Feat::OffBoth | Feat::DownOther | Feat::KnockBack | Feat::PushOver => at_other(dice),
        Feat::HitObstacle => towards(dice, black),
    };
    let direction_rad = direction.unwrap_or(ahead + dice.normal(0.6));
    let soft = if dice.chance(0.5) { 0.55 } else { 1.0 };
    let speed_mm_s = dice.between(SPEEDS.0, SPEEDS.1 * if feat == Feat::Run { soft } else { 1.0 });
    let hop_mm_s = dice.between(HOP_MM_S.0, HOP_MM_S.1);
    let trick = match feat {
        Feat::Down => {
            let after_s = dice.chance(0.5).then(|| dice.between(0.08, 0.4));
            Some(Trick { disc, after_s, hop_mm_s })
        }
        Feat::DownOther => other.map(|other| Trick { disc: other, after_s: None, hop_mm_s }),
        Feat::Run
        | Feat::RunBeyondLine
        | Feat::RunBeforeLine
        | Feat::Off
        | Feat::OffOther
        | Feat::OffBoth
        | Feat::KnockBack
        | Feat::PushOver
        | Feat::HitObstacle => None,
    };
    Some(Shot { disc, direction_rad, speed_mm_s, spin: dice.normal(4.0), trick })
}

fn gain(before: &Sim, after: &Sim, disc: usize) -> f64 {
    let progress = |sim: &Sim| sim.pucks.get(disc).map_or(0.0, |puck| puck.run.progress_mm);
    progress(after) - progress(before)
}

/// Whether nothing that happened hangs on a hair.
fn is_clean(before: &Sim, after: &Sim) -> bool {
    let course = &after.field.course;
    let from_lap = |mm: f64| {
        let into = mm.rem_euclid(course.length_mm);
        into.min(course.length_mm - into)
    };
    let black = after.pucks.len() - 1;
    after.is_still()
        && after.pucks.iter().zip(&before.pucks).enumerate().all(|(index, (puck, was))| {
            let run = &puck.run;
            if !run.moved {
                return true;
            }
            let outside = course.outside_mm(puck.place());
            let lies_clear = if run.left { outside > after.field.radius_mm * 0.9 } else { run.clear_mm > CLEAR_MM };
            let faces = after.trick.is_none() || puck.is_face_up() == was.is_face_up();
            let on_table = puck.at.z < -1e-3;
            // What lies beside the track is not in play.
            let is_placed = run.left == on_table && (index == black || was.at.z > -1e-3);
            let far = from_lap(run.progress_mm).min(from_lap(run.best_mm)) > CLEAR_OF_LAP_MM;
            lies_clear && faces && is_placed && (index == black || far)
        })
}

fn does(before: &Sim, after: &Sim, disc: usize, feat: Feat) -> bool {
    let black = after.pucks.len() - 1;
    let own = |sim: &Sim| sim.pucks.get(disc).map(|puck| puck.run.left).unwrap_or_default();
    let others = || after.pucks.iter().take(black).enumerate().filter(|(other, _)| *other != disc);
    let other_left = || others().any(|(_, puck)| puck.run.left);
    let black_left = || after.pucks.last().is_some_and(|puck| puck.run.left);
    let stays = !own(after) && !other_left() && !black_left();
    let touches_black = after.pucks.get(disc).is_some_and(|puck| puck.run.touched.contains(&black));
    let turned = |index: usize| {
        let face = |sim: &Sim| sim.pucks.get(index).is_none_or(|puck| puck.is_face_up());
        face(before) && !face(after)
    };
    let any_turned = || (0..black).any(turned);
    let length = after.field.course.length_mm;
    // Beyond the first crossing of the line only.
    let progress = after.pucks.get(disc).map_or(0.0, |puck| puck.run.progress_mm);
    let into_lap =
        || (progress > 0.0).then(|| progress.rem_euclid(length)).filter(|mm| progress > length || *mm > length / 2.0);
    let lap = |mm: f64| (mm / after.field.course.length_mm).floor();
    let laps = |sim: &Sim, index: usize| sim.pucks.get(index).map_or(0.0, |puck| lap(puck.run.progress_mm));
    let plain = !touches_black && !any_turned();
    match feat {
        Feat::Run => stays && plain,
        Feat::RunBeyondLine => {
            stays && plain && into_lap().is_some_and(|mm| mm < AT_LINE_MM) && gain(before, after, disc) > 0.0
        }
        Feat::RunBeforeLine => {
            stays && plain && into_lap().is_some_and(|mm| mm > length - AT_LINE_MM) && gain(before, after, disc) > 0.0
        }
        Feat::Off => own(after) && !other_left() && !black_left() && plain,
        Feat::OffOther => !own(after) && other_left() && !black_left() && plain,
        Feat::OffBoth => own(after) && other_left() && !black_left() && plain,
        Feat::Down => stays && !touches_black && turned(disc) && gain(before, after, disc) > 0.0,
        Feat::DownOther => stays && !touches_black && !turned(disc) && any_turned(),
        Feat::KnockBack => {
            stays && plain && others().any(|(i, _)| laps(before, i) >= 1.0 && laps(after, i) < laps(before, i))
        }
        Feat::PushOver => {
            stays && plain && others().any(|(i, _)| laps(before, i) >= 0.0 && laps(after, i) > laps(before, i))
        }
        Feat::HitObstacle => touches_black && stays && !any_turned(),
    }
}
