use super::{Action, AppleColour, Horse, OwnApple, Position};
use crate::geometry::Square;
use crate::model::LastEscape;

impl Position {
    /// Every action that the rules allow here.
    pub fn legal_actions(&self) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut actions = Vec::new();
        match (self.turn, self.supply().next()) {
            (Some(turn), Some(colour)) if turn.own == OwnApple::Due => {
                actions.push(Action::Apple { square: turn.to, colour });
            }
            (Some(_) | None, _) => {
                let horse = self.to_move();
                actions.extend(self.enterable(horse).into_iter().map(|to| Action::Move { horse, to }));
            }
        }
        if self.second_is_allowed() {
            let last_escape = self.last_escape().map(|(escape, _)| escape);
            let free = Square::all(self.variants.size).filter(|square| !self.is_blocked(*square));
            let free = free.filter(|square| last_escape != Some(*square));
            actions.extend(free.map(|square| Action::Apple { square, colour: AppleColour::Brown }));
        }
        actions
    }

    /// "He may (but need not) additionally place a second brown Pferdeäppel": one, and none where the browns are gone.
    pub(super) fn second_is_allowed(&self) -> bool {
        let Some(turn) = self.turn else { return false };
        let due = u8::from(turn.own == OwnApple::Due);
        turn.second.is_none() && self.supply().brown > due
    }

    /// "The exception is a square that is the white horse's last escape route" (D4), with all the squares that count as
    /// such before one is closed.
    pub(super) fn last_escape(&self) -> Option<(Square, Vec<Square>)> {
        let escapes = match self.variants.last_escape {
            LastEscape::Safe => self.safe_escapes(),
            LastEscape::Any => self.enterable(Horse::White),
        };
        match escapes.as_slice() {
            [only] => Some((*only, escapes.clone())),
            [] | [_, ..] => None,
        }
    }
}
