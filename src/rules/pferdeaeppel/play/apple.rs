//! "After each completed move, the player takes one brown Pferdeäppel from the supply and puts it through the opening of his
//! playing piece. He may (but need not) additionally place a second brown Pferdeäppel on any free square."

use super::super::{AppleColour, EventKind, LostReason, OwnApple, Position, Turn};
use super::Outcome;
use crate::geometry::Square;

impl Position {
    /// An apple lies on a square: the one that the mover's horse drops, or another.
    pub(super) fn lay(&mut self, square: Square, colour: AppleColour) -> Outcome {
        if !self.is_on_board(square) {
            return Err(LostReason::NoSuchSquare);
        }
        let dropped = self.turn.filter(|turn| turn.own == OwnApple::Due && turn.to == square);
        let events = match dropped {
            Some(turn) => self.drop_own(turn, colour),
            None => self.lay_another(square, colour),
        };
        Ok(events)
    }

    fn drop_own(&mut self, turn: Turn, colour: AppleColour) -> Vec<EventKind> {
        let (square, by) = (turn.to, turn.horse);
        let supply = self.supply();
        let mut events = vec![EventKind::Apple { square, colour, by, second: false }];
        let wrong = supply.next().filter(|expected| *expected != colour);
        self.apples.push((square, colour));
        self.turn = Some(Turn { own: OwnApple::Lies, ..turn });
        if let Some(expected) = wrong {
            events.push(EventKind::WrongColourApple { square, colour, expected });
            self.breaks();
        } else if colour == AppleColour::Golden && supply.golden_in_play() == 0 {
            events.push(EventKind::WhiteWinsSecured { square, by });
        }
        self.judge_end(&mut events);
        events
    }

    fn lay_another(&mut self, square: Square, colour: AppleColour) -> Vec<EventKind> {
        let by = self.turn.map(|turn| turn.horse);
        let second = self.turn.and_then(|turn| turn.second);
        let mut events: Vec<EventKind> =
            by.map(|by| EventKind::Apple { square, colour, by, second: true }).into_iter().collect();
        let told = events.len();
        if !self.second_is_allowed() || self.is_blocked(square) {
            events.push(EventKind::TooManyApples { square, by, second });
        } else if colour == AppleColour::Golden {
            events.push(EventKind::WrongColourApple { square, colour, expected: AppleColour::Brown });
        }
        if let (Some(by), Some((_, escapes_before))) = (by, self.last_escape().filter(|(only, _)| *only == square)) {
            events.push(EventKind::BlockedLastEscape { square, by, escapes_before });
        }
        let is_broken = events.len() > told;
        self.apples.push((square, colour));
        if let Some(turn) = &mut self.turn {
            turn.second = turn.second.or(Some(square));
            turn.broken |= is_broken;
        }
        self.judge_end(&mut events);
        events
    }
}
