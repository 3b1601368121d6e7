use super::view::View;
use crate::geometry::Square;
use crate::rules::pferdeaeppel::{Action, AppleColour, Horse, Position};

/// How the apples that are seen differ from those that were believed to lie there.
pub(super) struct Difference {
    /// Apples where none was believed.
    pub new: Vec<(Square, AppleColour)>,
    /// Apples that were seen before and are not seen any more, or not in their colour.
    pub gone: Vec<Square>,
    /// What is seen where a horse stood, if it is not what the horse was believed to have dropped.
    pub uncovered: Vec<Action>,
}

impl Difference {
    /// From a position to what is seen.
    pub fn between(position: &Position, view: &View) -> Self {
        let mut difference = Self { new: Vec::new(), gone: Vec::new(), uncovered: Vec::new() };
        for square in view.known() {
            let was_covered = Horse::BOTH.iter().any(|horse| position.horse(*horse) == square);
            match (position.apple(square), view.apple(square)) {
                (None, None) => {}
                (Some(believed), Some(_)) if view.may_be(square, believed) => {}
                (Some(_), colour) if was_covered => difference.uncovered.push(Action::Uncover { square, colour }),
                (Some(_), None) => difference.gone.push(square),
                (Some(_), Some(colour)) => {
                    difference.gone.push(square);
                    difference.new.push((square, colour));
                }
                (None, Some(colour)) => difference.new.push((square, colour)),
            }
        }
        difference
    }
}
