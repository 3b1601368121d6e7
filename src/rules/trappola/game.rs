use super::{BySeat, Card, Play, Rank, Stated, TRICKS, Trick};
use crate::model::Seat;

/// A game at one moment: the cards that have been laid, the declarations, and what they lead to. Hands are not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    pub(super) dealer: Option<Seat>,
    pub(super) joined: bool,
    pub(super) tricks: Vec<Trick>,
    pub(super) claims: Vec<Stated>,
    /// Who did something that loses the game unless it is mended before the next card.
    pub(super) breach: Option<Seat>,
    /// Who has revoked, as was proved.
    pub(super) revoked: Option<Seat>,
    /// Cards that lie at the trick without being cards of it, as nobody might lay them.
    pub(super) astray: Vec<Play>,
    /// A card of the trick in progress that was taken back.
    pub(super) withdrawn: Option<Play>,
    pub(super) outcome: Option<Outcome>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won.
    Won(Seat),
    /// "In caso di Alifer la partita viene ripetuta."
    Replayed,
}

impl Game {
    /// Who deals, where that is known.
    pub fn dealer(&self) -> Option<Seat> {
        self.dealer
    }

    /// Whether its beginning was not seen, so that it has no end either.
    pub fn is_joined(&self) -> bool {
        self.joined
    }

    /// The tricks, the one in progress last.
    pub fn tricks(&self) -> &[Trick] {
        &self.tricks
    }

    /// What has been declared in time.
    pub fn claims(&self) -> &[Stated] {
        &self.claims
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who loses it unless the last card is taken back.
    pub fn breach(&self) -> Option<Seat> {
        self.breach
    }

    /// Cards that lie at the trick without being cards of it, as nobody might lay them.
    pub fn astray(&self) -> &[Play] {
        &self.astray
    }

    /// The trick whose second card is awaited.
    pub fn trick_in_progress(&self) -> Option<&Trick> {
        self.tricks.last().filter(|trick| !trick.is_complete())
    }

    /// The trick whose cards lie on the table, one or both of them.
    pub fn trick_on_table(&self) -> Option<&Trick> {
        self.tricks.last().filter(|trick| !trick.is_gathered)
    }

    /// Cards on each pile: two of every trick that was gathered.
    pub fn gathered(&self) -> BySeat<usize> {
        let on = |seat: Seat| self.tricks.iter().filter(move |trick| trick.is_gathered && trick.pile == Some(seat));
        BySeat::from_fn(|seat| on(seat).map(|trick| trick.plays.len()).sum())
    }

    /// Whether all nine tricks are complete.
    pub fn is_played_out(&self) -> bool {
        self.tricks.len() >= usize::from(TRICKS) && self.trick_in_progress().is_none()
    }

    /// Whether every card is known beyond doubt, and every winner.
    pub fn is_sure(&self) -> bool {
        self.tricks.iter().all(Trick::is_sure)
    }

    /// Every card that was laid, in order.
    pub fn plays(&self) -> impl Iterator<Item = &Play> {
        self.tricks.iter().flat_map(|trick| &trick.plays)
    }

    /// The cards that a seat laid, in order.
    pub fn plays_of(&self, seat: Seat) -> impl Iterator<Item = &Play> {
        self.plays().filter(move |play| play.seat == seat)
    }

    /// The trick in which a card was laid, from 1 on, where it is sure that it was.
    pub fn trick_of(&self, card: Card) -> Option<u8> {
        let holds = |trick: &Trick| trick.plays.iter().any(|play| play.sure() == Some(card));
        (1..).zip(&self.tricks).find(|(_, trick)| holds(trick)).map(|(number, _)| number)
    }

    /// Who leads the next trick: the challenger the first, then the winner of the last.
    pub fn leader(&self) -> Option<Seat> {
        match self.tricks.last() {
            None if self.joined => None,
            None => self.dealer.map(Seat::other),
            Some(trick) => trick.led_next.or(trick.winner()),
        }
    }

    /// Who lays the next card, where that is known.
    pub fn turn(&self) -> Option<Seat> {
        match self.trick_in_progress().and_then(|trick| trick.plays.first()) {
            Some(led) => Some(led.seat.other()),
            None => self.leader(),
        }
    }

    /// Whether it is sure who leads the next trick.
    pub(super) fn is_sure_of_leader(&self) -> bool {
        self.tricks.last().is_none_or(|trick| trick.is_sure() || trick.led_next.is_some())
    }

    /// A suit that a seat did not follow and of which it has now played a card: the trick in which it did not.
    /// "Il giocatore che, contravvenendo all'obbligo di rispondere al seme, gioca un seme diverso pur potendo rispondere".
    pub(super) fn revoke_shown_by(&self, seat: Seat, card: Card) -> Option<u8> {
        let complete = (1..).zip(self.tricks.iter().filter(|trick| trick.is_complete()));
        let mut not_followed = complete.filter_map(|(number, trick)| Some((number, trick.not_followed(seat)?)));
        not_followed.find(|(_, led)| led.suit == card.suit).map(|(number, _)| number)
    }

    /// Card points of the tricks that each has won. "Gli Assi persi valgono comunque come punti carta per il vincitore."
    pub fn card_points(&self) -> BySeat<u32> {
        let points = |trick: &Trick| trick.cards().map(|card| card.rank.points()).sum::<u32>();
        BySeat::from_fn(|seat| self.tricks.iter().filter(|trick| trick.winner() == Some(seat)).map(points).sum())
    }

    /// Card points and declarations of each; the prizes come with the ninth trick.
    pub fn points(&self) -> BySeat<u32> {
        let cards = self.card_points();
        let claimed = |seat| self.claims.iter().filter(|one| one.seat == seat).map(Stated::points).sum::<u32>();
        BySeat::from_fn(|seat| cards.of(seat) + claimed(seat))
    }

    /// How many cards of a rank a seat has surely laid.
    pub(super) fn laid_of_rank(&self, seat: Seat, rank: Rank) -> impl Iterator<Item = Card> {
        self.plays_of(seat).filter_map(Play::sure).filter(move |card| card.rank == rank)
    }
}
