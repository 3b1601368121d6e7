use crate::detect::{Hand, Side};
use crate::model::PasseTrappe;
use crate::rules::passe_trappe::{Half, Hands};

/// How far apart two patches of one player are at least to be two hands, mm: half a hand's breadth. A hand of the board's own
/// colour, or in hard shadow, shows in pieces.
const APART_MM: f64 = 40.0;
/// Area of a hand beside another, in disks' areas: a smaller patch is a part of it, or no hand.
const HAND_DISKS: f64 = 1.0;

/// Hands of each player by the end they come from; one over a long side belongs to the end that it is clearly nearer to.
pub fn hands_of(model: &PasseTrappe, hands: &[Hand]) -> Hands {
    let of = |half| {
        let of_half: Vec<&Hand> = hands.iter().filter(|hand| owner_of(model, hand) == Some(half)).collect();
        separate(model, &of_half)
    };
    Hands { near: of(Half::Near), far: of(Half::Far) }
}

/// Whose hand it is, if that can be told.
fn owner_of(model: &PasseTrappe, hand: &Hand) -> Option<Half> {
    let middle = hand.outline.iter().map(|point| point.y).sum::<f64>() / hand.outline.len().max(1) as f64;
    let share = middle / model.board_length_mm;
    match hand.from {
        Side::Near => Some(Half::Near),
        Side::Far => Some(Half::Far),
        Side::Left | Side::Right if share < 1.0 / 3.0 => Some(Half::Near),
        Side::Left | Side::Right if share > 2.0 / 3.0 => Some(Half::Far),
        Side::Left | Side::Right => None,
    }
}

/// How many hands one player's patches are: one, if they are any, and those large enough and clear of all the others.
fn separate(model: &PasseTrappe, hands: &[&Hand]) -> u8 {
    let radius = model.disk_diameter_mm / 2.0;
    let least = HAND_DISKS * std::f64::consts::PI * radius * radius;
    let large: Vec<&&Hand> = hands.iter().filter(|hand| area(hand) >= least).collect();
    // Pieces that lie near each other are joined, whatever lies between them.
    let mut groups: Vec<Vec<&Hand>> = Vec::new();
    for hand in large {
        let (near, mut rest): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|other| gap_mm(hand, other) < APART_MM));
        let mut joined: Vec<&Hand> = near.into_iter().flatten().collect();
        joined.push(hand);
        rest.push(joined);
        groups = rest;
    }
    let any = u8::from(!hands.is_empty());
    u8::try_from(groups.len()).unwrap_or(u8::MAX).max(any)
}

fn gap_mm(a: &Hand, b: &Hand) -> f64 {
    let from = |a: &Hand, b: &Hand| a.outline.iter().map(|point| b.distance_to(*point)).fold(f64::INFINITY, f64::min);
    from(a, b).min(from(b, a))
}

fn area(hand: &Hand) -> f64 {
    let corners = hand.outline.iter().zip(hand.outline.iter().cycle().skip(1));
    corners.map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>().abs() / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::TablePoint;
    use crate::model::{Game, Model};

    fn near(boxes: &[(f64, f64, f64, f64)]) -> u8 {
        let model = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap();
        let hand = |&(left, bottom, right, top): &(f64, f64, f64, f64)| Hand {
            from: Side::Near,
            outline: [(left, bottom), (right, bottom), (right, top), (left, top)]
                .map(|(x, y)| TablePoint::new(x, y))
                .to_vec(),
        };
        hands_of(&model, &boxes.iter().map(hand).collect::<Vec<_>>()).near
    }

    #[test]
    fn two_hands_are_apart_and_large() {
        assert_eq!(near(&[]), 0);
        assert_eq!(near(&[(50.0, 0.0, 130.0, 200.0), (300.0, 0.0, 380.0, 150.0)]), 2);
        assert_eq!(near(&[(50.0, 0.0, 130.0, 90.0), (60.0, 110.0, 140.0, 250.0)]), 1, "a hand and its arm");
        assert_eq!(near(&[(50.0, 0.0, 130.0, 200.0), (300.0, 0.0, 330.0, 30.0)]), 1, "a speck");
        assert_eq!(near(&[(300.0, 0.0, 330.0, 30.0)]), 1);
    }
}
