//! The courses that the horses may have taken from where they stood to where they stand.

use super::view::View;
use super::{Horse, Position, Square, moved};
use crate::rules::pferdeaeppel::AppleColour;

/// Moves in order.
pub(super) type Course = Vec<(Horse, Square)>;

/// All that are worth a thought: those of the fewest moves, in turn and out of turn, and longer ones by which a horse has
/// rested on a square where an apple is new.
pub(super) fn all(position: &Position, view: &View, new: &[(Square, AppleColour)]) -> Vec<Course> {
    let (first, second) = (position.to_move(), position.to_move().other());
    if view.lacks_a_horse() {
        return caught(position, view);
    }
    let rests = || new.iter().map(|(square, _)| *square);
    let mut courses: Vec<Course> = Vec::new();
    match (moved(position, view.horses(), first), moved(position, view.horses(), second)) {
        (None, None) => courses.push(Vec::new()),
        (Some(to), None) => {
            courses.push(vec![(first, to)]);
            courses.extend(rests().map(|rest| vec![(first, rest), (first, to)]));
        }
        (None, Some(to)) => {
            courses.push(vec![(second, to)]);
            courses.extend(rests().map(|rest| vec![(second, rest), (second, to)]));
        }
        (Some(to), Some(others_to)) => {
            courses.push(vec![(first, to), (second, others_to)]);
            courses.push(vec![(second, others_to), (first, to)]);
            for rest in rests() {
                courses.push(vec![(first, rest), (second, others_to), (first, to)]);
                let others = rests().filter(|other| *other != rest);
                courses
                    .extend(others.map(|other| vec![(first, rest), (second, other), (first, to), (second, others_to)]));
            }
        }
    }
    courses
}

/// White is not on the board: Brown may stand where it stood, or where it went before it was caught.
fn caught(position: &Position, view: &View) -> Vec<Course> {
    let Some(brown) = moved(position, view.horses(), Horse::Brown) else { return Vec::new() };
    match position.to_move() {
        Horse::Brown if brown == position.horse(Horse::White) => vec![vec![(Horse::Brown, brown)]],
        Horse::Brown => Vec::new(),
        Horse::White => vec![vec![(Horse::White, brown), (Horse::Brown, brown)]],
    }
}
