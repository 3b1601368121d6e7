//! "The player with the lowest pip value is the winner of the round and scores the sum of the pip values of all other players
//! less his own. If there is a tie, no player scores for the round."

use crate::model::{PairTie, PassingGame};

/// What a round's hands are scored by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    pairs: bool,
    pair_counts_partner: bool,
    pair_tie: PairTie,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has a winner.
    Won {
        /// The player with the lowest hand.
        winner: u8,
        /// What that player scores, or the pair.
        points: u32,
    },
    /// Several hands are the lowest.
    Tied,
}

impl From<&PassingGame> for Scoring {
    fn from(keys: &PassingGame) -> Self {
        let PassingGame { pairs, pair_counts_partner, pair_tie, .. } = *keys;
        Self { pairs, pair_counts_partner, pair_tie }
    }
}

/// Who plays with a player, where four play as pairs: who sits opposite.
pub fn partner(player: u8) -> u8 {
    if player > 2 { player - 2 } else { player.saturating_add(2) }
}

impl Scoring {
    /// The result of these hands' pips, player 1's first.
    pub fn result(self, pips: &[u32]) -> Outcome {
        let players = || (1_u8..).zip(pips.iter().copied());
        let Some(lowest) = pips.iter().copied().min() else { return Outcome::Tied };
        let lowest_players: Vec<u8> = players().filter(|(_, pips)| *pips == lowest).map(|(player, _)| player).collect();
        let winner = match lowest_players.as_slice() {
            [winner] => *winner,
            [one, other] if self.pairs && partner(*one) == *other && self.pair_tie == PairTie::PairWins => *one,
            _ => return Outcome::Tied,
        };
        let counts = |player: u8| {
            let is_partner = self.pairs && player == partner(winner);
            player != winner && (self.pair_counts_partner || !is_partner)
        };
        let others = players().filter(|(player, _)| counts(*player)).map(|(_, pips)| pips);
        let others = others.fold(0_u32, u32::saturating_add);
        Outcome::Won { winner, points: others.saturating_sub(lowest) }
    }

    /// The scores after it, player 1's first; partners have theirs in common.
    pub fn add(self, result: Outcome, score: &mut [u32]) {
        let Outcome::Won { winner, points } = result else { return };
        for (player, score) in (1_u8..).zip(score) {
            if player == winner || (self.pairs && player == partner(winner)) {
                *score = score.saturating_add(points);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Game, Model};

    fn scoring(settings: &[(&str, &str)]) -> Scoring {
        (&Model::with_settings(Game::PassingGame, settings.iter().copied()).unwrap().passing_game().unwrap()).into()
    }

    #[test]
    fn example_2_the_lowest_hand_scores_all_others_less_its_own() {
        let scoring = scoring(&[]);
        assert_eq!(scoring.result(&[0, 7, 12]), Outcome::Won { winner: 1, points: 19 });
        assert_eq!(scoring.result(&[12, 4, 7]), Outcome::Won { winner: 2, points: 15 });
        assert_eq!(scoring.result(&[4, 4, 9]), Outcome::Tied);
        assert_eq!(scoring.result(&[9, 9, 4]), Outcome::Won { winner: 3, points: 14 });
        assert_eq!(scoring.result(&[]), Outcome::Tied);
    }

    #[test]
    fn partners_share_their_score() {
        let four = [("rules.players", "4"), ("rules.pairs", "true")];
        let scoring_of = |more: (&'static str, &'static str)| scoring(&[four[0], four[1], more]);
        let pair = scoring(&four);
        assert_eq!(pair.result(&[20, 3, 11, 8]), Outcome::Won { winner: 2, points: 36 });
        let alone = scoring_of(("rules.pair_counts_partner", "false"));
        assert_eq!(alone.result(&[20, 3, 11, 8]), Outcome::Won { winner: 2, points: 28 });
        assert_eq!(pair.result(&[20, 3, 11, 3]), Outcome::Tied);
        let together = scoring_of(("rules.pair_tie", "pair_wins"));
        assert_eq!(together.result(&[20, 3, 11, 3]), Outcome::Won { winner: 2, points: 31 });
        assert_eq!(together.result(&[3, 3, 11, 9]), Outcome::Tied, "opponents");
        let mut score = [1, 2, 1, 2];
        pair.add(pair.result(&[20, 3, 11, 8]), &mut score);
        assert_eq!(score, [1, 38, 1, 38]);
    }
}
