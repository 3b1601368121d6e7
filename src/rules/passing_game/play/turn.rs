//! "On a player's turn he may add a tile to either end of the train, or draw from the boneyard if more than two tiles are left
//! there; he may also pass."

use super::super::position::Last;
use super::super::{EventKind, LostReason, Position, Tile};
use super::Told;

impl Position {
    pub(super) fn draw(&mut self, told: Option<u8>) -> Told {
        let player = told.or(self.turn);
        if self.must_lead() {
            return Ok(vec![EventKind::LeadNotPlayed { player }]);
        }
        let left = self.boneyard.checked_sub(1).ok_or(LostReason::BoneyardIsEmpty)?;
        let mut events = vec![match self.drawable() {
            0 => EventKind::BoneyardFloor { player, left },
            _ => EventKind::Drew { player },
        }];
        events.extend(self.turn_faults(told, None));
        self.boneyard = left;
        self.hold(told, |hand| hand.saturating_add(1));
        (self.last, self.passes) = (Some(Last::Drew), 0);
        if self.variants.draw_ends_turn {
            self.go_on_after(player);
        } else {
            self.turn = player;
        }
        Ok(events)
    }

    pub(super) fn pass(&mut self, told: Option<u8>) -> Told {
        let player = told.or(self.turn);
        if self.must_lead() {
            return Ok(vec![EventKind::LeadNotPlayed { player }]);
        }
        let mut events = vec![EventKind::Passed { player }];
        events.extend(self.turn_faults(told, None));
        (self.last, self.passes) = (Some(Last::Passed), self.passes.saturating_add(1));
        self.go_on_after(player);
        self.judge_end(None);
        Ok(events)
    }

    fn must_lead(&self) -> bool {
        self.train.is_empty() && self.variants.lead_must_play
    }

    /// What is wrong with a player's doing something now, laying a tile or something else.
    pub(super) fn turn_faults(&self, told: Option<u8>, tile: Option<Tile>) -> Option<EventKind> {
        let (player, expected) = (told?, self.turn?);
        if player == expected {
            return None;
        }
        match (self.last, tile) {
            (Some(Last::Played { player: last, tile: first }), Some(tile)) if last == Some(player) => {
                Some(EventKind::TwoTilesInOneTurn { player: Some(player), tiles: [first, tile] })
            }
            // Whether what does not belong there was taken back is not known; it may also have been left.
            (Some(Last::Refused), _) if player == self.next(expected) => None,
            (Some(Last::Played { .. } | Last::Refused | Last::Drew | Last::Passed) | None, _) => {
                Some(EventKind::WrongTurn { player, expected })
            }
        }
    }

    /// The turn goes to who follows a player, clockwise.
    pub(super) fn go_on_after(&mut self, player: Option<u8>) {
        self.turn = player.map(|player| self.next(player));
    }

    fn next(&self, player: u8) -> u8 {
        if player >= self.variants.players { 1 } else { player.saturating_add(1) }
    }

    /// A hand becomes larger or smaller; whose, is only known for sure where it is told.
    pub(super) fn hold(&mut self, told: Option<u8>, change: impl Fn(u8) -> u8) {
        self.hands_are_known &= told.is_some();
        let index = told.or(self.turn).and_then(|player| usize::from(player).checked_sub(1));
        if let Some(hand) = index.and_then(|index| self.hands.get_mut(index)) {
            *hand = change(*hand);
        }
    }
}
