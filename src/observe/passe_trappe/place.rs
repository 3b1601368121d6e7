use crate::geometry::TablePoint;
use crate::model::PasseTrappe;
use crate::rules::Problem;
use crate::rules::passe_trappe::{Half, Place};

/// How far from the opening's middle line a disk's centre may be measured while it lies in it, beyond its play, mm:
/// the worst error of a fast disk's centre. Farther out, part of it would be inside the bar: it flies.
pub const OPENING_SLACK_MM: f64 = 10.0;
/// How deep inside the bar a disk that touches it may be measured, mm: the worst error of one half hidden by it.
const BESIDE_SLACK_MM: f64 = 8.0;
/// Measuring error of a lying disk's centre, mm: nearer to a limit than this, the side is in doubt.
const LIMIT_DOUBT_MM: f64 = 2.5;
/// What motion adds to it: the time that exposure and timestamp may be apart, seconds.
const LIMIT_DOUBT_S: f64 = 0.002;

/// Where a disk is whose top's centre is seen at `at`, if it lies on the surface.
pub fn place_of(model: &PasseTrappe, at: TablePoint) -> Place {
    let radius = model.disk_diameter_mm / 2.0;
    if at.y + radius <= model.bar_near_face_mm() {
        Place::In(Half::Near)
    } else if at.y - radius >= model.bar_far_face_mm() {
        Place::In(Half::Far)
    } else if off_middle_mm(model, at.x) <= reach_mm(model, at.y) {
        Place::Opening
    } else if (at.y - model.bar_centre_mm()).abs() + BESIDE_SLACK_MM >= radius + model.bar_mm / 2.0 {
        // Beside the bar and not in its opening: no part of a disk on the surface can be inside the bar.
        Place::In(nearer_half(model, at))
    } else {
        Place::Airborne
    }
}

/// The half that a place is nearer to.
pub fn nearer_half(model: &PasseTrappe, at: TablePoint) -> Half {
    if at.y < model.bar_centre_mm() { Half::Near } else { Half::Far }
}

/// Distance from the line through the middle of the opening, mm.
pub fn off_middle_mm(model: &PasseTrappe, x: f64) -> f64 {
    (x - (model.opening_left_mm() + model.opening_right_mm()) / 2.0).abs()
}

/// How far a disk's centre can be from that line while it passes through the opening, mm.
pub fn play_mm(model: &PasseTrappe) -> f64 {
    ((model.opening_mm - model.disk_diameter_mm) / 2.0).max(0.0)
}

/// How far from that line a disk's centre may be measured while a part of it is in the opening. One that is only a little
/// way in has its narrow end there, and room beside it.
fn reach_mm(model: &PasseTrappe, y: f64) -> f64 {
    let radius = model.disk_diameter_mm / 2.0;
    let to_bar = (model.bar_near_face_mm() - y).max(y - model.bar_far_face_mm()).clamp(0.0, radius);
    let half_chord = (radius * radius - to_bar * to_bar).sqrt();
    (play_mm(model) + OPENING_SLACK_MM).max(model.opening_mm / 2.0 - half_chord + LIMIT_DOUBT_MM)
}

/// The doubt of a disk so near to a face of the bar that measuring cannot tell the side.
pub fn doubt_at_bar(model: &PasseTrappe, at: TablePoint, speed_mm_s: f64) -> Option<Problem> {
    let radius = model.disk_diameter_mm / 2.0;
    let gaps = [at.y + radius - model.bar_near_face_mm(), at.y - radius - model.bar_far_face_mm()];
    if off_middle_mm(model, at.x) > reach_mm(model, at.y) {
        return None;
    }
    let doubt = LIMIT_DOUBT_MM + LIMIT_DOUBT_S * speed_mm_s;
    gaps.iter().any(|gap| gap.abs() < doubt).then_some(Problem::AtLimit { x: at.x, y: at.y, limit: "bar" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Game, Model};

    #[test]
    fn a_disk_that_is_a_little_way_in_the_opening_may_lie_at_its_post_but_not_beside_it() {
        let model = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap();
        let (middle, post) = (model.board_width_mm / 2.0, model.opening_left_mm());
        let radius = model.disk_diameter_mm / 2.0;
        let in_by = |x: f64, mm: f64| place_of(&model, TablePoint::new(x, model.bar_far_face_mm() + radius - mm));
        assert_eq!(in_by(middle, 3.0), Place::Opening);
        assert_eq!(in_by(post + 0.63 * radius, 5.0), Place::Opening);
        assert_eq!(in_by(post, 5.0), Place::In(Half::Far));
        assert_eq!(in_by(post - 2.0, 1.0), Place::In(Half::Far));
    }
}
