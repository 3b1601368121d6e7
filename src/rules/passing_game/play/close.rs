//! "Play goes on until a player plays his last domino or until no player can play a domino to the train." "If a player has no
//! dominoes in hand, his pip value is 0."

use super::super::{Ending, EventKind, LostReason, OpenHands, Outcome, Position, Tile};
use super::{Played, Told};

impl Position {
    /// Whether play is over, after a player has laid a tile or another one has passed.
    pub(super) fn judge_end(&mut self, laid: Option<u8>) {
        let out = laid.filter(|player| self.hand(*player) == Some(0));
        let all_passed = self.passes >= self.variants.players;
        self.ending = match out {
            Some(player) => Some(Ending::OutOfTiles { player }),
            None if self.is_blocked() => Some(Ending::Blocked),
            None if all_passed && (self.drawable() == 0 || self.variants.all_passed_ends) => Some(Ending::AllPassed),
            None => None,
        };
    }

    pub(super) fn end_play(&mut self) -> Told {
        self.ending = Some(Ending::Told);
        Ok(Vec::new())
    }

    /// Hands are laid open, which also says that play is over; the last of them gives the result.
    pub(super) fn open_hands(&mut self, hands: &OpenHands) -> Told {
        if hands.hands().any(|(player, _)| !(1..=self.variants.players).contains(&player)) {
            return Err(LostReason::NoSuchPlayer);
        }
        self.ending = self.ending.or(Some(Ending::Told));
        let mut events = self.faults_in(hands);
        let is_whole = matches!(hands, OpenHands::All(_));
        let told = |player: u8| hands.hands().find(|(of, _)| *of == player).map(|(_, tiles)| pips(tiles));
        let empty = |player: u8| (is_whole || self.is_out(player)).then_some(0);
        self.open =
            (1..).zip(&self.open).map(|(player, before)| told(player).or(*before).or_else(|| empty(player))).collect();
        if let Some(pips) = self.open.iter().copied().collect::<Option<Vec<u32>>>() {
            events.extend(self.score(pips));
        }
        Ok(events)
    }

    /// The round ends with these pips in the hands as a person counted them, player 1's first.
    pub fn with_pips(mut self, pips: Vec<u32>) -> Played {
        self.ending = self.ending.or(Some(Ending::Told));
        self.open = pips.iter().copied().map(Some).collect();
        let events = self.score(pips).into();
        Played { position: self, events }
    }

    /// The round ends with these pips in the hands, player 1's first.
    fn score(&mut self, pips: Vec<u32>) -> [EventKind; 2] {
        let outcome = self.variants.scoring.result(&pips);
        self.outcome = Some(outcome);
        let open = EventKind::HandsOpen { pips: pips.clone() };
        match outcome {
            Outcome::Won { winner, points } => [open, EventKind::RoundWon { winner, points, pips }],
            Outcome::Tied => [open, EventKind::RoundTied { pips }],
        }
    }

    fn is_out(&self, player: u8) -> bool {
        self.ending == Some(Ending::OutOfTiles { player })
    }

    /// Tiles in the hands that lie elsewhere too, or are of no such set.
    fn faults_in(&self, hands: &OpenHands) -> Vec<EventKind> {
        let tiles: Vec<(u8, Tile)> =
            hands.hands().flat_map(|(player, tiles)| tiles.iter().map(move |tile| (player, *tile))).collect();
        let fault = |(index, (player, tile)): (usize, &(u8, Tile))| {
            let (player, tile) = (Some(*player), *tile);
            let is_again = self.has(tile) || tiles.iter().take(index).any(|(_, other)| *other == tile);
            match (tile.is_of_the_set(), is_again) {
                (false, _) => Some(EventKind::ImpossibleTile { player, tile }),
                (true, true) => Some(EventKind::DuplicateTile { player, tile }),
                (true, false) => None,
            }
        };
        tiles.iter().enumerate().filter_map(fault).collect()
    }
}

fn pips(tiles: &[Tile]) -> u32 {
    tiles.iter().map(|tile| tile.pips()).sum()
}
