//! What may not happen to an apple that lies, and what is found when a horse leaves its square.

use super::super::{AppleColour, EventKind, Horse, LostReason, Position};
use super::Outcome;
use crate::geometry::Square;

impl Position {
    /// An apple is taken, and perhaps laid elsewhere.
    pub(super) fn take(&mut self, square: Square, to: Option<Square>) -> Outcome {
        if to.is_some_and(|to| !self.is_on_board(to)) {
            return Err(LostReason::NoSuchSquare);
        }
        let taken = self.apples.iter().rposition(|(at, _)| *at == square).ok_or(LostReason::NoAppleThere)?;
        let (_, colour) = self.apples.remove(taken);
        self.apples.extend(to.map(|to| (to, colour)));
        if let Some(turn) = &mut self.turn
            && turn.second == Some(square)
        {
            turn.second = to;
        }
        self.breaks();
        Ok(vec![EventKind::AppleMovedOrRemoved { square, to, colour }])
    }

    /// What a horse had dropped, seen as it leaves. What was believed of it is mended; nothing that came of it is taken back.
    pub(super) fn uncover(&mut self, square: Square, colour: Option<AppleColour>) -> Outcome {
        let believed = self.apples.iter().rposition(|(at, _)| *at == square).ok_or(LostReason::NoAppleThere)?;
        let (_, expected) = self.apples.remove(believed);
        let horse = self.dropper(square);
        let Some(colour) = colour else { return Ok(vec![EventKind::MissingApple { horse, square }]) };
        self.apples.push((square, colour));
        let wrong = EventKind::WrongColourApple { square, colour, expected };
        Ok(if colour == expected { Vec::new() } else { vec![wrong] })
    }

    /// Whose apple it is: that of the horse on it, or of the one that has just left it.
    fn dropper(&self, square: Square) -> Horse {
        let standing = Horse::BOTH.into_iter().find(|horse| self.horse(*horse) == square);
        standing.or(self.turn.map(|turn| turn.horse)).unwrap_or(Horse::White)
    }
}
