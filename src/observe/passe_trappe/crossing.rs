use super::place::{OPENING_SLACK_MM, off_middle_mm, play_mm};
use crate::geometry::{TablePoint, Timestamp};
use crate::model::PasseTrappe;
use crate::rules::passe_trappe::{Crossing, Half, Route};

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

/// Share of a way's moments in a hand from which the disk was carried.
const CARRIED_SHARE: f64 = 0.4;
/// A gap between two sightings on the way that leaves open what happened in it: seconds …
const BLIND_S: f64 = 0.1;
/// … over more than this, mm: a slow disk that the bar hides for longer goes straight on behind it.
const BLIND_MM: f64 = 150.0;

/// What a way from one half to the other amounts to: `way` begins with the last moment free and wholly in `from`, and ends
/// with the first free and wholly in the other half.
pub fn crossing_of(model: &PasseTrappe, from: Half, way: &[Sample]) -> Option<Crossing> {
    let (first, last) = (way.first()?, way.last()?);
    let to = from.other();
    let held = way.iter().filter(|sample| sample.held).count() as f64;
    let between = way.len().saturating_sub(2).max(1) as f64;
    let blind = way.windows(2).any(is_blind);
    let at_bar = x_at_bar(model, way).unwrap_or(last.at.x);
    let off = off_middle_mm(model, at_bar);
    if held / between >= CARRIED_SHARE {
        let route = if off <= play_mm(model) + OPENING_SLACK_MM { Route::PushedThrough } else { Route::Carried };
        // How a hand brings it matters little: that it does is seen by where it was taken and where it was put.
        return Some(Crossing { t: last.t, from, to, route, certain: true });
    }
    let seen_inside = way.iter().any(|sample| is_at_bar(model, sample.at));
    // Between two sightings a hand's breadth apart the way may bend at the opening's posts.
    let slack = if seen_inside { OPENING_SLACK_MM } else { 1.5 * OPENING_SLACK_MM };
    let route = if off <= play_mm(model) + slack { Route::Opening } else { Route::Over };
    let doubtful = (off - play_mm(model) - slack).abs() < 0.4 * OPENING_SLACK_MM;
    let t = match route {
        Route::Opening => clear_of_bar(model, to, way).unwrap_or(last.t),
        Route::Over | Route::Carried | Route::PushedThrough => last.t,
    };
    Some(Crossing { t: t.max(first.t), from, to, route, certain: !blind && !doubtful })
}

fn is_blind(pair: &[Sample]) -> bool {
    match pair {
        [a, b] => b.t.seconds_since(a.t) > BLIND_S && b.at.distance(a.at) > BLIND_MM,
        _ => false,
    }
}

fn is_at_bar(model: &PasseTrappe, at: TablePoint) -> bool {
    let radius = model.disk_diameter_mm / 2.0;
    at.y + radius > model.bar_near_face_mm() && at.y - radius < model.bar_far_face_mm()
}

/// Where the way last crossed the bar's middle line.
fn x_at_bar(model: &PasseTrappe, way: &[Sample]) -> Option<f64> {
    let middle = model.bar_centre_mm();
    way.windows(2).rev().find_map(|pair| {
        let [a, b] = pair else { return None };
        let share = (middle - a.at.y) / (b.at.y - a.at.y);
        (0.0..=1.0).contains(&share).then_some(a.at.x + share * (b.at.x - a.at.x))
    })
}

/// When the last part of the disk left the bar, between the last two sightings.
fn clear_of_bar(model: &PasseTrappe, to: Half, way: &[Sample]) -> Option<Timestamp> {
    let radius = model.disk_diameter_mm / 2.0;
    let limit = match to {
        Half::Near => model.bar_near_face_mm() - radius,
        Half::Far => model.bar_far_face_mm() + radius,
    };
    let [.., a, b] = way else { return None };
    let share = ((limit - a.at.y) / (b.at.y - a.at.y)).clamp(0.0, 1.0);
    share.is_finite().then(|| a.t.plus_seconds(share * b.t.seconds_since(a.t)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Game, Model};

    fn way(samples: &[(f64, f64, f64, bool)]) -> Option<Crossing> {
        let model = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap();
        let sample = |(t, x, y, held): &(f64, f64, f64, bool)| Sample {
            t: Timestamp::from_seconds(*t),
            at: TablePoint::new(*x, *y),
            held: *held,
        };
        crossing_of(&model, Half::Near, &samples.iter().map(sample).collect::<Vec<_>>())
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
        let crossing = way(&[(0.0, 140.0, 400.0, false), (0.03, 130.0, 500.0, false)]).unwrap();
        assert_eq!((crossing.route, crossing.certain), (Route::Over, true));
    }

    #[test]
    fn what_happened_out_of_sight_is_not_certain() {
        let crossing = way(&[(0.0, 238.0, 300.0, false), (0.3, 242.0, 600.0, false)]).unwrap();
        assert!(!crossing.certain, "{crossing:?}");
    }

    #[test]
    fn a_disk_in_a_hand_is_carried_over_the_bar_and_pushed_through_the_opening() {
        let held =
            |x: f64| [(0.0, x, 400.0, false), (0.1, x, 430.0, true), (0.2, x, 470.0, true), (0.3, x, 500.0, false)];
        assert_eq!(way(&held(100.0)).unwrap().route, Route::Carried);
        assert_eq!(way(&held(240.0)).unwrap().route, Route::PushedThrough);
    }
}
