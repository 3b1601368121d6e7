use super::place::{OPENING_SLACK_MM, off_middle_mm, place_of, play_mm};
use crate::geometry::{TablePoint, Timestamp};
use crate::model::PasseTrappe;
use crate::rules::passe_trappe::{Crossing, Half, Place, Route};

/// One moment of a disk's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// When.
    pub t: Timestamp,
    /// Where its top's centre was seen.
    pub at: TablePoint,
    /// Whether a hand held it.
    pub held: bool,
}

/// Share of the moments at the bar in a hand from which the disk was carried …
const CARRIED_SHARE: f64 = 0.4;
/// … of those within so many seconds: before, it may have lain in the opening for long.
const AT_BAR_S: f64 = 0.5;
/// A gap between two sightings on the way that leaves open what happened in it: seconds …
const BLIND_S: f64 = 0.08;
/// … over more than this, mm: a slow disk that the bar hides for longer goes straight on behind it.
const BLIND_MM: f64 = 150.0;
/// From this speed on no hand has the disk, mm/s: a hand over the board is slower even in haste.
const NO_HAND_MM_S: f64 = 1500.0;
/// From this speed on a disk that comes up where it was not seen goes its way by itself, mm/s: a hand lays it down or
/// lets it drop.
const BY_ITSELF_MM_S: f64 = 700.0;
/// How far behind its first sighting the way of such a disk is still known, mm: farther back it may have met another.
const KNOWN_BACK_MM: f64 = 200.0;

/// Longest time between the sightings by which a disk that came over the bar is seen to go on, seconds: three frames.
const GOES_ON_S: f64 = 0.11;
/// Share of its speed over the bar that it goes on with at least, away from the bar; one that another was taken for lies
/// there, and one that turns back was never over it.
const GOES_ON_SHARE: f64 = 0.15;
/// Faster than any disk, mm/s …
const FASTEST_MM_S: f64 = 4000.0;
/// … and how much farther a step may seem to be by measuring its two ends, mm.
const STEP_DOUBT_MM: f64 = 40.0;

/// Sightings by which a flight is told from sliding …
pub const FLIGHT_SIGHTINGS: usize = 5;
/// … steps between them …
const SPEEDS: usize = FLIGHT_SIGHTINGS - 1;
/// … how much faster each seems than the one before: no slower but by measuring, and not as by a push …
const RISE: (f64, f64) = (0.95, 1.4);
/// … and the last than the first.
const RISE_IN_ALL: f64 = 1.4;
/// How much it is turned aside, mm/s²: a free fall seen aslant, and more than measuring makes of a straight way …
const BEND_MM_S2: f64 = 4000.0;
/// … that met nothing: its fastest step is no more than so many times its slowest.
const EVEN_SHARE: f64 = 1.5;

/// Whether nothing but a flight leads across the bar: since when another disk has lain in the opening, if one has.
pub type OpeningTakenSince = Option<Timestamp>;

/// What a way from one half to the other amounts to: `way` begins with the last moment free and wholly in `from`, and ends
/// with the first free and wholly in the other half, or one more where the way across was out of sight or over the bar.
/// `None` as long as that one is missing.
pub fn crossing_of(model: &PasseTrappe, from: Half, way: &[Sample], taken: OpeningTakenSince) -> Option<Crossing> {
    let (first, last) = (way.first()?, way.last()?);
    let to = from.other();
    let across = across_bar(model, way);
    let straight = across.and_then(|index| way.get(index..index + 2)).and_then(|pair| x_at_bar(model, pair));
    let pair = across.and_then(|index| Some((way.get(index)?, way.get(index + 1)?)));
    let next = across.and_then(|index| way.get(index + 2));
    let is_blind = pair.is_some_and(|(before, after)| is_blind(before, after));
    if is_blind && next.is_none() {
        return None;
    }
    let at_bar = straight.unwrap_or(last.at.x);
    let crossing = |route, certain| Some(Crossing { t: last.t.max(first.t), from, to, route, certain });
    if is_by_hand(model, way, pair, next) {
        let is_through = off_middle_mm(model, at_bar) <= play_mm(model) + OPENING_SLACK_MM;
        // How a hand brings it matters little: that it does is seen by where it was taken and where it was put.
        return crossing(if is_through { Route::PushedThrough } else { Route::Carried }, true);
    }
    if taken.zip(pair).is_some_and(|(since, (before, _))| since <= before.t) {
        return over(model, from, way, pair, !is_blind);
    }
    let inside = pair.map(|(before, _)| before.at).filter(|at| is_at_bar(model, *at)).map(|at| at.x);
    let behind = pair.zip(next).and_then(|((_, after), next)| x_behind(model, after, next));
    let back = inside.or(behind).filter(|_| is_blind);
    let off = off_middle_mm(model, back.unwrap_or(at_bar));
    let seen_inside = way.iter().any(|sample| is_at_bar(model, sample.at));
    // Between two sightings a hand's breadth apart the way may bend at the opening's posts.
    let slack = if seen_inside { OPENING_SLACK_MM } else { 1.5 * OPENING_SLACK_MM };
    // Flights lead over the bar anywhere, few of them just beside the opening, so a little within it is no doubt.
    let beside = (off - play_mm(model) - slack) / OPENING_SLACK_MM;
    let is_beside = (-0.1..0.8).contains(&beside);
    // One that was on its way into the opening and seems to have missed it narrowly bent at a post, as none does in the air.
    let is_aimed = || {
        let aim = across.and_then(|index| x_ahead(model, way.get(index.checked_sub(1)?..=index)?));
        aim.is_some_and(|x| off_middle_mm(model, x) <= play_mm(model) + OPENING_SLACK_MM / 2.0)
    };
    let bent_at_post = is_beside && !is_blind && is_aimed();
    let is_doubtful = (is_beside && !bent_at_post) || (is_blind && back.is_none());
    if off > play_mm(model) + slack && !bent_at_post {
        // A way that was not seen may have bent at a post or at another disk.
        return over(model, from, way, pair, !is_doubtful && (!is_blind || inside.is_some()));
    }
    let shown = if is_blind {
        pair.map(|(_, after)| after).zip(next).and_then(|(a, b)| clear_of_bar(model, to, a, b))
    } else {
        arrives_at(model, to, way, across.unwrap_or_default())
    };
    let t = shown.unwrap_or(last.t);
    let t = t.max(pair.map_or(first.t, |(before, _)| before.t)).min(last.t);
    Some(Crossing { t, from, to, route: Route::Opening, certain: !is_doubtful && is_one_disk(way) })
}

/// A way over the bar. It is certain only of a disk that is seen to go on by itself: all being alike, one that lies where it
/// seems to have come to may be another.
fn over(
    model: &PasseTrappe,
    from: Half,
    way: &[Sample],
    pair: Option<(&Sample, &Sample)>,
    is_seen: bool,
) -> Option<Crossing> {
    let to = from.other();
    let arrival = way.iter().position(|sample| !sample.held && place_of(model, sample.at) == Place::In(to))?;
    let (landed, next) = (way.get(arrival)?, way.get(arrival + 1)?);
    if next.held {
        // What a hand has right after it came was brought by it.
        let last = way.last()?;
        return Some(Crossing { t: last.t, from, to, route: Route::Carried, certain: true });
    }
    let least = pair.map_or(0.0, |(before, after)| GOES_ON_SHARE * speed(before, after).min(FASTEST_MM_S));
    let away = match to {
        Half::Near => landed.at.y - next.at.y,
        Half::Far => next.at.y - landed.at.y,
    };
    let turns_back = away < -STEP_DOUBT_MM;
    let goes_on = next.t.seconds_since(landed.t) <= GOES_ON_S && speed(landed, next) > least && !turns_back;
    Some(Crossing { t: landed.t, from, to, route: Route::Over, certain: is_seen && goes_on && is_one_disk(way) })
}

/// Whether a disk seems to go faster and faster, step by step. One on the surface only slows down, but for a push, which is
/// over at once; one that flies seems to, since it is seen off its place by its height, and ever less as it comes down.
pub fn speeds_up<'a>(sightings: impl Iterator<Item = &'a Sample> + Clone) -> bool {
    let steps = sightings.clone().zip(sightings.skip(1));
    let speeds: Vec<f64> = steps.filter(|(a, b)| !a.held && !b.held).map(|(a, b)| speed(a, b)).collect();
    let rises = |pair: &[f64]| match pair {
        [a, b] => (RISE.0..RISE.1).contains(&(b / a.max(1.0))),
        _ => false,
    };
    let total = speeds.last().zip(speeds.first()).map_or(0.0, |(last, first)| last / first.max(1.0));
    speeds.len() == SPEEDS && total >= RISE_IN_ALL && speeds.windows(2).all(rises)
}

/// Whether a disk bends its way in the open, more than by measuring: on the surface only what it meets turns it, at once. One
/// that flies is seen off its place by its height, which falls ever faster.
pub fn bends<'a>(approach: impl Iterator<Item = &'a Sample> + Clone) -> bool {
    let steps = || approach.clone().zip(approach.clone().skip(1));
    let (mut slowest, mut fastest) = (f64::INFINITY, 0.0_f64);
    for (a, b) in steps() {
        if a.held || b.held || b.t.seconds_since(a.t) > BLIND_S {
            return false;
        }
        (slowest, fastest) = (slowest.min(speed(a, b)), fastest.max(speed(a, b)));
    }
    let is_met = fastest > EVEN_SHARE * slowest;
    approach.clone().count() == FLIGHT_SIGHTINGS && !is_met && sideways_mm_s2(approach) >= BEND_MM_S2
}

/// Acceleration across the way between the first and the last sighting, by the parabola that fits all best, mm/s².
fn sideways_mm_s2<'a>(sightings: impl Iterator<Item = &'a Sample> + Clone) -> f64 {
    let Some((first, last)) = sightings.clone().next().zip(sightings.clone().last()) else { return 0.0 };
    let (dx, dy) = (last.at.x - first.at.x, last.at.y - first.at.y);
    let across =
        |at: TablePoint| ((at.x - first.at.x) * dy - (at.y - first.at.y) * dx) / dx.hypot(dy).max(f64::EPSILON);
    let points: Vec<(f64, f64)> =
        sightings.map(|sample| (sample.t.seconds_since(first.t), across(sample.at))).collect();
    let count = points.len() as f64;
    let middle = points.iter().map(|(t, _)| t).sum::<f64>() / count;
    let sum = |of: &dyn Fn(f64, f64) -> f64| points.iter().map(|(t, mm)| of(t - middle, *mm)).sum::<f64>();
    let (squares, cubes) = (sum(&|t, _| t * t), sum(&|t, _| t * t * t));
    // A parabola that has nothing of a straight line in it.
    let bent = |t: f64| t * t - t * cubes / squares - squares / count;
    let acceleration = 2.0 * sum(&|t, mm| mm * bent(t)) / sum(&|t, _| bent(t) * bent(t));
    if acceleration.is_finite() { acceleration.abs() } else { 0.0 }
}

/// Whether no step of a way is longer than a disk can make it: then it leads from one disk to another.
fn is_one_disk(way: &[Sample]) -> bool {
    let is_possible = |pair: &[Sample]| match pair {
        [a, b] => a.at.distance(b.at) <= FASTEST_MM_S * b.t.seconds_since(a.t) + STEP_DOUBT_MM,
        _ => true,
    };
    way.windows(2).all(is_possible)
}

/// Whether a hand had the disk at the bar: what happened to it before and after does not matter.
fn is_by_hand(model: &PasseTrappe, way: &[Sample], pair: Option<(&Sample, &Sample)>, next: Option<&Sample>) -> bool {
    let end = way.last().map_or(Timestamp::ZERO, |sample| sample.t);
    let at_bar = way.iter().filter(|sample| is_at_bar(model, sample.at) && end.seconds_since(sample.t) <= AT_BAR_S);
    let (held, all) =
        at_bar.fold((0.0, 0.0), |(held, all), sample| (held + f64::from(u8::from(sample.held)), all + 1.0));
    let held_at_bar = all > 0.0 && held / all >= CARRIED_SHARE;
    let Some((before, after)) = pair else { return held_at_bar };
    // In a hand on both sides of the bar it was in it between, however badly its place was measured there.
    if speed(before, after) >= NO_HAND_MM_S && !(before.held && after.held) {
        return false;
    }
    let goes_by_itself = next.is_some_and(|next| !next.held && speed(after, next) >= BY_ITSELF_MM_S);
    held_at_bar || (after.held && !goes_by_itself)
}

/// Where a disk that was out of sight at the bar crossed its middle line, if it came up on a known way: straight back
/// from its first two sightings.
fn x_behind(model: &PasseTrappe, after: &Sample, next: &Sample) -> Option<f64> {
    let (dx, dy) = (next.at.x - after.at.x, next.at.y - after.at.y);
    let share = (model.bar_centre_mm() - after.at.y) / dy;
    let is_known = share.is_finite() && share <= 0.0 && -share * dx.hypot(dy) <= KNOWN_BACK_MM;
    (is_known && !is_blind(after, next) && speed(after, next) >= BY_ITSELF_MM_S).then_some(after.at.x + share * dx)
}

/// Where a disk would cross the bar's middle line if it went straight on from two sightings before it.
fn x_ahead(model: &PasseTrappe, pair: &[Sample]) -> Option<f64> {
    let [a, b] = pair else { return None };
    let (dx, dy) = (b.at.x - a.at.x, b.at.y - a.at.y);
    let share = (model.bar_centre_mm() - b.at.y) / dy;
    let is_known = share.is_finite() && share >= 0.0 && share * dx.hypot(dy) <= KNOWN_BACK_MM;
    (is_known && !is_blind(a, b) && speed(a, b) >= BY_ITSELF_MM_S).then_some(b.at.x + share * dx)
}

fn is_blind(a: &Sample, b: &Sample) -> bool {
    b.t.seconds_since(a.t) > BLIND_S && b.at.distance(a.at) > BLIND_MM
}

fn speed(a: &Sample, b: &Sample) -> f64 {
    b.at.distance(a.at) / b.t.seconds_since(a.t).max(1e-3)
}

/// Whether a part of a disk whose centre is seen there is between the bar's faces.
pub fn is_at_bar(model: &PasseTrappe, at: TablePoint) -> bool {
    let radius = model.disk_diameter_mm / 2.0;
    at.y + radius > model.bar_near_face_mm() && at.y - radius < model.bar_far_face_mm()
}

/// Number of the sighting after which the way last crossed the bar's middle line.
fn across_bar(model: &PasseTrappe, way: &[Sample]) -> Option<usize> {
    (0..way.len()).rev().find(|index| way.get(*index..index + 2).and_then(|pair| x_at_bar(model, pair)).is_some())
}

/// Where a straight way between two sightings crosses the bar's middle line, if it does.
fn x_at_bar(model: &PasseTrappe, pair: &[Sample]) -> Option<f64> {
    let [a, b] = pair else { return None };
    let share = (model.bar_centre_mm() - a.at.y) / (b.at.y - a.at.y);
    (0.0..=1.0).contains(&share).then_some(a.at.x + share * (b.at.x - a.at.x))
}

/// When the last part of the disk left the bar: on a straight way between the two sightings before and after, or, where long
/// passed between them, as fast as it was on its way through.
fn arrives_at(model: &PasseTrappe, to: Half, way: &[Sample], from: usize) -> Option<Timestamp> {
    let arrival =
        (from + 1..way.len()).find(|index| way.get(*index).is_some_and(|s| clear_mm(model, to, s.at) >= 0.0))?;
    let (before, after) = (way.get(arrival.checked_sub(1)?)?, way.get(arrival)?);
    let is_unseen = after.t.seconds_since(before.t) > BLIND_S;
    let going_on = arrival.checked_sub(2).and_then(|index| way.get(index)).filter(|_| is_unseen).and_then(|first| {
        let goes = is_at_bar(model, before.at) && speed(first, before) >= BY_ITSELF_MM_S;
        goes.then(|| clear_of_bar(model, to, first, before)).flatten()
    });
    going_on.map(|t| t.max(before.t)).or_else(|| clear_of_bar(model, to, before, after))
}

/// When the last part of the disk left the bar, on a straight way by two sightings.
fn clear_of_bar(model: &PasseTrappe, to: Half, a: &Sample, b: &Sample) -> Option<Timestamp> {
    let (gap_a, gap_b) = (clear_mm(model, to, a.at), clear_mm(model, to, b.at));
    let share = gap_a / (gap_a - gap_b);
    share.is_finite().then(|| a.t.plus_seconds(share * b.t.seconds_since(a.t)))
}

/// How far a disk is clear of the bar on one side, mm; negative where a part of it is not yet.
fn clear_mm(model: &PasseTrappe, to: Half, at: TablePoint) -> f64 {
    let radius = model.disk_diameter_mm / 2.0;
    match to {
        Half::Near => model.bar_near_face_mm() - radius - at.y,
        Half::Far => at.y - radius - model.bar_far_face_mm(),
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Game, Model};

    fn way(samples: &[(f64, f64, f64, bool)]) -> Option<Crossing> {
        beside(None, samples)
    }

    fn beside(taken: OpeningTakenSince, samples: &[(f64, f64, f64, bool)]) -> Option<Crossing> {
        let model = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap();
        let sample = |(t, x, y, held): &(f64, f64, f64, bool)| Sample {
            t: Timestamp::from_seconds(*t),
            at: TablePoint::new(*x, *y),
            held: *held,
        };
        crossing_of(&model, Half::Near, &samples.iter().map(sample).collect::<Vec<_>>(), taken)
    }

    #[test]
    fn through_the_opening_ends_when_the_last_part_is_clear_of_the_bar() {
        let crossing =
            way(&[(0.0, 238.0, 400.0, false), (0.1, 240.0, 464.0, false), (0.2, 242.0, 500.0, false)]).unwrap();
        assert_eq!((crossing.route, crossing.certain), (Route::Opening, true));
        assert!((crossing.t.seconds() - 0.15).abs() < 1e-6, "{crossing:?}");
    }

    #[test]
    fn a_hands_breadth_beside_the_opening_is_over_the_bar() {
        let flight = [(0.0, 140.0, 400.0, false), (0.03, 130.0, 500.0, false), (0.06, 120.0, 600.0, false)];
        let crossing = way(&flight).unwrap();
        assert_eq!((crossing.route, crossing.certain), (Route::Over, true));
        assert_eq!(crossing.t, Timestamp::from_seconds(0.03));
    }

    #[test]
    fn what_happened_out_of_sight_waits_for_a_second_sighting_and_is_certain_only_on_a_known_way() {
        let unseen = [(0.0, 238.0, 300.0, false), (0.3, 242.0, 560.0, false)];
        assert_eq!(way(&unseen), None);
        let and_then = |x: f64, y: f64| way(&[&unseen[..], &[(0.33, x, y, false)]].concat()).unwrap();
        assert!(!and_then(242.0, 562.0).certain, "slow: it may have met another");
        let straight = and_then(242.0, 600.0);
        assert_eq!((straight.route, straight.certain), (Route::Opening, true));
        let aslant = and_then(282.0, 600.0);
        assert_eq!((aslant.route, aslant.certain), (Route::Over, false));
    }

    #[test]
    fn a_disk_shot_out_of_a_hand_goes_by_itself() {
        let crossing = way(&[(0.0, 238.0, 350.0, false), (0.07, 240.0, 500.0, true)]).unwrap();
        assert_eq!((crossing.route, crossing.certain), (Route::Opening, true));
    }

    #[test]
    fn where_another_disk_lies_in_the_opening_the_way_leads_over_it() {
        let flight = [(1.0, 238.0, 380.0, false), (1.07, 240.0, 520.0, false), (1.1, 241.0, 580.0, false)];
        assert_eq!(beside(Some(Timestamp::ZERO), &flight).unwrap().route, Route::Over);
        assert_eq!(beside(Some(Timestamp::from_seconds(1.03)), &flight).unwrap().route, Route::Opening);
        let unseen = [(1.0, 238.0, 300.0, false), (1.4, 240.0, 560.0, false), (1.43, 241.0, 600.0, false)];
        assert!(!beside(Some(Timestamp::ZERO), &unseen).unwrap().certain, "it may be another");
    }

    #[test]
    fn a_disk_that_goes_out_of_sight_on_its_way_through_goes_on_as_it_went() {
        let way = way(&[
            (0.0, 240.0, 330.0, false),
            (0.033, 240.0, 400.0, false),
            (0.066, 240.0, 470.0, false),
            (0.4, 240.0, 540.0, false),
        ]);
        assert!((way.unwrap().t.seconds() - 0.0717).abs() < 1e-3, "{way:?}");
    }

    #[test]
    fn a_disk_that_was_on_its_way_into_the_opening_bent_at_its_post() {
        let bent = way(&[(0.0, 205.0, 300.0, false), (0.033, 222.0, 365.0, false), (0.1, 215.0, 520.0, false)]);
        assert_eq!(bent.map(|crossing| (crossing.route, crossing.certain)), Some((Route::Opening, true)));
    }

    #[test]
    fn a_disk_that_comes_over_the_bar_is_sure_to_have_come_only_where_it_goes_on() {
        let flight = [(0.0, 140.0, 400.0, false), (0.033, 135.0, 500.0, false)];
        let and_then = |next: (f64, f64, f64, bool)| way(&[flight[0], flight[1], next]).unwrap();
        assert_eq!(way(&flight), None, "not known yet");
        assert!(and_then((0.067, 130.0, 600.0, false)).certain);
        assert!(!and_then((0.067, 135.0, 501.0, false)).certain, "another that lies there");
        assert!(!and_then((0.067, 130.0, 440.0, false)).certain, "it turns back");
        assert!(!and_then((0.5, 130.0, 600.0, false)).certain, "out of sight");
        assert_eq!(and_then((0.3, 130.0, 600.0, true)).route, Route::Carried);
        let leap = way(&[(0.0, 140.0, 300.0, false), (0.033, 135.0, 520.0, false), (0.067, 130.0, 620.0, false)]);
        assert!(!leap.unwrap().certain, "no disk is so fast");
    }

    #[test]
    fn only_a_flight_seems_to_go_faster_and_faster() {
        let run = |y: [f64; FLIGHT_SIGHTINGS]| {
            let sample = |(index, y): (i32, f64)| Sample {
                t: Timestamp::from_seconds(f64::from(index) / 30.0),
                at: TablePoint::new(240.0, y),
                held: false,
            };
            speeds_up((0..).zip(y).map(sample).collect::<Vec<_>>().iter())
        };
        assert!(run([260.0, 300.0, 350.0, 410.0, 480.0]));
        assert!(!run([260.0, 310.0, 358.0, 407.0, 453.0]), "it slides");
        assert!(!run([300.0, 300.0, 300.0, 360.0, 418.0]), "it is pushed");
    }

    #[test]
    fn only_a_flight_bends_in_the_open() {
        let run = |x: [f64; FLIGHT_SIGHTINGS]| {
            let sample = |(index, x): (i32, f64)| Sample {
                t: Timestamp::from_seconds(f64::from(index) / 30.0),
                at: TablePoint::new(x, 200.0 + 50.0 * f64::from(index)),
                held: false,
            };
            bends((0..).zip(x).map(sample).collect::<Vec<_>>().iter())
        };
        assert!(run([253.0, 262.0, 266.0, 262.0, 252.0]));
        assert!(!run([253.0, 258.0, 264.0, 268.0, 274.0]));
    }

    #[test]
    fn a_disk_in_a_hand_is_carried_over_the_bar_and_pushed_through_the_opening() {
        let held =
            |x: f64| [(0.0, x, 400.0, false), (0.1, x, 430.0, true), (0.2, x, 470.0, true), (0.3, x, 500.0, false)];
        assert_eq!(way(&held(100.0)).unwrap().route, Route::Carried);
        assert_eq!(way(&held(240.0)).unwrap().route, Route::PushedThrough);
    }
}
