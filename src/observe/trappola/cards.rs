use super::Areas;
use super::areas::Area;
use crate::detect::cards::{Card as Seen, CardBack, CardDetections};
use crate::geometry::Timestamp;
use crate::model::{Seat, Trappola};
use crate::observe::unreadable;
use crate::rules::trappola::{Lain, Layout};
use crate::rules::{Observation, Problem};

/// One settled look in the game's words. `laid` is how often each pile, near and far, has been seen to grow so far.
pub fn observe(
    keys: &Trappola,
    areas: &Areas,
    t: Timestamp,
    detections: &CardDetections,
    laid: [u16; 2],
) -> Observation<Layout> {
    let mut layout =
        Layout { face_down: detections.face_down.len().try_into().unwrap_or(u8::MAX), ..Layout::default() };
    [layout.near.laid_on_pile, layout.far.laid_on_pile] = laid;
    let mut problems: Vec<Problem> = unreadable(&detections.light).into_iter().collect();
    for (lain, problem) in detections.cards.iter().filter_map(lain) {
        problems.extend(problem);
        match areas.area_of(lain.at, keys.card_width_mm) {
            Area::Trick(Seat::Near) => layout.near.trick.push(lain),
            Area::Trick(Seat::Far) => layout.far.trick.push(lain),
            Area::Pile(Seat::Near) => layout.near.pile.push(lain),
            Area::Pile(Seat::Far) => layout.far.pile.push(lain),
            Area::Elsewhere => layout.elsewhere.push(lain),
        }
    }
    for (lain, problem) in detections.face_down.iter().filter_map(unread) {
        let of_trick = match areas.area_of(lain.at, keys.card_width_mm) {
            Area::Trick(Seat::Near) => &mut layout.near.trick,
            Area::Trick(Seat::Far) => &mut layout.far.trick,
            Area::Pile(_) | Area::Elsewhere => continue,
        };
        of_trick.push(lain);
        problems.push(problem);
    }
    Observation { t, layout, settled: true, problems }
}

/// What looks like a back. Cards of a trick are laid face up, so that there it is one that could not be read.
fn unread(seen: &CardBack) -> Option<(Lain, Problem)> {
    let place = seen.place?;
    let problem = Problem::UncertainClass { x: place.centre.x, y: place.centre.y };
    Some((Lain { card: None, at: place.centre, direction_rad: place.direction_rad, in_doubt: true }, problem))
}

/// A card with its place, and what is in doubt about it.
fn lain(seen: &Seen) -> Option<(Lain, Option<Problem>)> {
    let place = seen.place?;
    let (x, y) = (place.centre.x, place.centre.y);
    let card = seen.name.parse().ok();
    let problem = match (card, seen.is_sure()) {
        (None, _) => Some(Problem::ExtraPiece { x, y }),
        (Some(_), false) => Some(Problem::UncertainClass { x, y }),
        (Some(_), true) => None,
    };
    let in_doubt = problem.is_some();
    Some((Lain { card, at: place.centre, direction_rad: place.direction_rad, in_doubt }, problem))
}
