//! "The horses are moved alternately, in the knight's move." "Squares that have been occupied in this way may not be entered
//! for the rest of the game."

use super::super::{EventKind, Horse, LostReason, OwnApple, Position, Turn, knight};
use super::Outcome;
use crate::geometry::Square;

impl Position {
    pub(super) fn step(&mut self, horse: Horse, to: Square) -> Outcome {
        let from = self.horse(horse);
        if !self.is_on_board(to) {
            return Err(LostReason::NoSuchSquare);
        }
        if to == from {
            return Err(LostReason::SameSquare);
        }
        let mut events = self.left_undone();
        let before = events.len() + 1;
        events.push(EventKind::Move { horse, from, to });
        if horse != self.to_move() {
            events.push(EventKind::WrongTurn { horse, from, to });
        }
        if !knight::is_move(from, to) {
            events.push(EventKind::NotAKnightMove { horse, from, to });
        }
        if !self.may_enter(horse, to) {
            events.push(EventKind::EnteredBlockedSquare { horse, from, to });
        }
        let broken = events.len() > before;
        let own = self.drops_at(horse, to);
        match horse {
            Horse::White => self.white = to,
            Horse::Brown => self.brown = to,
        }
        self.turn = Some(Turn { horse, from, to, own, second: None, broken });
        self.judge_end(&mut events);
        Ok(events)
    }

    /// "With each move, a horse also drops something." Not by the move that catches White (D3), unless the keys say so, nor
    /// with the supply empty; and whether one lies on an apple that was there before cannot be told.
    fn drops_at(&self, horse: Horse, to: Square) -> OwnApple {
        let catches = horse == Horse::Brown && to == self.white;
        let drops = if catches { self.variants.catch_drops_apple } else { self.apple(to).is_none() };
        match self.supply().next() {
            Some(_) if drops => OwnApple::Due,
            Some(_) | None => OwnApple::None,
        }
    }

    /// The turn before ended without the apple that had to be dropped in it.
    fn left_undone(&self) -> Vec<EventKind> {
        let due = self.turn.filter(|turn| turn.own == OwnApple::Due);
        due.map(|turn| EventKind::MissingApple { horse: turn.horse, square: turn.to }).into_iter().collect()
    }
}
