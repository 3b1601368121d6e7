//! What the cards make of a declaration: "declarations proved or disproved after the fact by the cards played".

use super::{Card, Claim, Game, Play, Rank, Suit, TRICKS};
use crate::model::{BiancaHand, Seat, Trappola};

/// Cards of a rank.
const OF_A_RANK: usize = 4;

/// A declaration that was made in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    /// By whom.
    pub seat: Seat,
    /// What.
    pub claim: Claim,
    /// What has become of it.
    pub status: Status,
    /// Whether the missing suit was asked for.
    pub asked: bool,
    /// The suit that was said to be missing.
    pub missing: Option<Suit>,
    /// How many cards of the own hand had been played when it was made.
    pub(super) after_cards: usize,
    /// What was paid for it and has not gone back, the multiplier counted in.
    pub(super) paid: u32,
}

/// What has become of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The cards have not shown it yet.
    Open,
    /// It was true.
    Proved,
    /// One of its Aces has lost its trick.
    Reduced {
        /// Which, where one Ace alone shows it.
        card: Option<Card>,
    },
    /// It was false.
    False {
        /// The card that shows it, where one does.
        card: Option<Card>,
    },
    /// The suit that was named as missing was not.
    WrongAnswer {
        /// The card that shows it.
        card: Option<Card>,
    },
}

impl Stated {
    /// Points that it is worth as far as is known; Aces have the lower value until they all have won.
    pub fn points(&self) -> u32 {
        match (self.status, self.claim) {
            (Status::Open, Claim::Aces { .. }) | (Status::Reduced { .. }, _) => self.claim.failure_points(),
            (Status::Open | Status::Proved, _) => self.claim.points(),
            (Status::False { .. } | Status::WrongAnswer { .. }, _) => 0,
        }
    }

    /// What the cards say of it now.
    pub(super) fn shown_by(&self, game: &Game, keys: &Trappola) -> Status {
        match self.claim {
            Claim::Blans => self.without(game, 0),
            Claim::Bianca => match keys.bianca_hand {
                BiancaHand::Dealt => self.without(game, 0),
                BiancaHand::Held => self.without(game, self.after_cards),
            },
            Claim::Figura { rank, count } => self.figura(game, keys, rank, usize::from(count)),
            Claim::Aces { count } => self.aces(game, usize::from(count)),
        }
    }

    /// Whether the whole hand of the declarer has been seen.
    fn is_hand_known(&self, game: &Game) -> bool {
        let sure = game.plays_of(self.seat).filter(|play| play.is_sure && play.card.is_some()).count();
        !game.joined && sure >= usize::from(TRICKS)
    }

    fn without(&self, game: &Game, from: usize) -> Status {
        let belies = |card: &Card| self.claim.excludes(*card);
        let card = game.plays_of(self.seat).skip(from).filter_map(Play::sure).find(belies);
        match card {
            Some(card) => Status::False { card: Some(card) },
            None if self.is_hand_known(game) => Status::Proved,
            None => Status::Open,
        }
    }

    fn figura(&self, game: &Game, keys: &Trappola, rank: Rank, count: usize) -> Status {
        let own: Vec<Card> = game.laid_of_rank(self.seat, rank).collect();
        let others: Vec<Card> = game.laid_of_rank(self.seat.other(), rank).collect();
        let is_hand_known = self.is_hand_known(game);
        if let Some(card) = own.iter().find(|card| Some(card.suit) == self.missing) {
            let card = Some(*card);
            return if keys.manko_wrong_answer_voids { Status::WrongAnswer { card } } else { Status::Proved };
        }
        // Where the missing suit was named, the other three are held.
        let denied = |card: &&Card| self.missing.is_none_or(|missing| card.suit != missing);
        let most = OF_A_RANK - usize::from(self.missing.is_some());
        if others.iter().filter(denied).count() > most.saturating_sub(count) {
            return Status::False { card: others.iter().rfind(denied).copied() };
        }
        if count < OF_A_RANK && own.len() == OF_A_RANK && !keys.declare_three_of_four {
            return Status::False { card: own.last().copied() };
        }
        let must_know_the_fourth = self.missing.is_some() || !keys.declare_three_of_four;
        let is_fourth_known = is_hand_known || own.len() + others.len() == OF_A_RANK;
        match own.len() >= count {
            true if !must_know_the_fourth || is_fourth_known || count == OF_A_RANK => Status::Proved,
            false if is_hand_known => Status::False { card: None },
            true | false => Status::Open,
        }
    }

    /// "I punti vengono accreditati in via definitiva soltanto se tutti gli Assi dichiarati vincono il proprio Stich."
    fn aces(&self, game: &Game, count: usize) -> Status {
        let others: Vec<Card> = game.laid_of_rank(self.seat.other(), Rank::Ass).collect();
        let most = OF_A_RANK.saturating_sub(others.len());
        if most < count {
            return Status::False { card: others.last().copied() };
        }
        let own = game.laid_of_rank(self.seat, Rank::Ass).count();
        let is_hand_known = self.is_hand_known(game);
        if is_hand_known && own < count {
            return Status::False { card: None };
        }
        let sure = || game.tricks().iter().filter(|trick| trick.is_sure());
        let of_seat = |play: &&Play| play.seat == self.seat && play.card.is_some_and(|card| card.rank == Rank::Ass);
        let aces = || sure().filter_map(|trick| Some((trick, trick.plays().iter().find(of_seat)?)));
        let lost: Vec<Option<Card>> =
            aces().filter(|(trick, _)| trick.winner() != Some(self.seat)).map(|(_, play)| play.card).collect();
        let won = aces().count() - lost.len();
        match won >= count {
            true => Status::Proved,
            false if most.saturating_sub(lost.len()) < count || (is_hand_known && won + lost.len() == own) => {
                Status::Reduced { card: lost.last().copied().flatten() }
            }
            false => Status::Open,
        }
    }
}
