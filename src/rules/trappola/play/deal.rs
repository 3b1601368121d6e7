//! "Prima dell'inizio di ogni partita entrambi i giocatori attivi versano la posta base nella Bulka."

use super::super::session::Due;
use super::super::{BySeat, EventKind, Game, LostReason, Party, Reason, Role, Session};
use super::{Outcome, Told};
use crate::model::Seat;

impl Session {
    /// A game begins.
    pub(super) fn deal(&mut self, dealer: Option<&Role>, challenger: Option<&Role>, events: &mut Vec<Told>) -> Outcome {
        if self.game_on().is_some() {
            return Err(LostReason::GameIsOn);
        }
        let told_seat = seat_of_dealer(dealer, challenger)?;
        let due = self.due_by(dealer, challenger)?;
        let seat = told_seat.or(self.dealer_seat);
        let (dealer, other) = (due.dealer, due.challenger);
        self.seated = match (self.is_unnamed, seat.unwrap_or(Seat::Far)) {
            (true, _) => self.seated,
            (false, Seat::Near) => BySeat { near: dealer, far: other },
            (false, Seat::Far) => BySeat { near: other, far: dealer },
        };
        if !self.is_unnamed && self.due.is_none() {
            self.queue = (0..self.players.len()).filter(|index| ![dealer, other].contains(index)).collect();
        }
        self.due = Some(due).filter(|_| !self.is_unnamed);
        self.begin(Game { dealer: seat, ..Game::default() }, events);
        Ok(())
    }

    /// A game is on whose beginning was not seen, instead of whatever was believed to be.
    pub fn join(&self) -> super::Played {
        let mut session = self.clone();
        let mut events = Vec::new();
        if !session.is_over {
            session.begin(Game { joined: true, ..Game::default() }, &mut events);
        }
        session.with_bulka_told(self, events)
    }

    /// A game begins that nobody has told of: the first, or one that is replayed. After others there has to be a deal.
    pub(super) fn begin_untold(&mut self, events: &mut Vec<Told>) -> Outcome {
        use super::super::Outcome as Ended;
        match self.game.as_ref().map(|game| game.outcome) {
            Some(None) => Ok(()),
            None if self.is_unnamed || self.due.is_some() => self.deal(None, None, events),
            None => Err(LostReason::OrderNotDrawn),
            Some(Some(Ended::Replayed)) => self.deal(None, None, events),
            Some(Some(Ended::Won(_))) => Err(LostReason::NoGame),
        }
    }

    fn begin(&mut self, game: Game, events: &mut Vec<Told>) {
        let players = BySeat::from_fn(|seat| self.player_at(seat).cloned());
        let players = match players {
            BySeat { near: Some(near), far: Some(far) } if !self.is_unnamed => Some(BySeat { near, far }),
            BySeat { .. } => None,
        };
        let (dealer, joined) = (game.dealer, game.joined);
        let challenger = dealer.map(Seat::other);
        let (is_replayed, bulka) = (self.multiplier > 1, self.ledger.bulka);
        self.dealer_seat = dealer;
        self.game = Some(game);
        self.paid.clear();
        events.push(EventKind::GameStarted { dealer, challenger, players, joined }.into());
        if !joined && (!is_replayed || self.keys.alifer_stake_again) {
            for payer in [Party::Near, Party::Far] {
                self.pay(payer, Party::Bulka, self.stake, Reason::Stake, events);
            }
        }
        self.tell_bulka(bulka, events);
    }

    /// The first lead tells who deals, where nobody has.
    pub(super) fn learn_dealer(&mut self, leader: Seat) {
        let dealer = leader.other();
        let Some(game) = self.game_on_mut().filter(|game| game.dealer.is_none() && !game.joined) else { return };
        game.dealer = Some(dealer);
        self.dealer_seat = Some(dealer);
        // Both have paid the same so far, unless something was declared.
        let is_elsewhere = self.due.is_some_and(|due| *self.seated.of(dealer) != due.dealer);
        if !self.is_unnamed && is_elsewhere && self.paid.iter().all(|paid| paid.reason == Reason::Stake) {
            self.seated = BySeat { near: self.seated.far, far: self.seated.near };
        }
    }

    /// Who plays, by what is due and what was told of it.
    fn due_by(&self, dealer: Option<&Role>, challenger: Option<&Role>) -> Result<Due, LostReason> {
        let index = |role: Option<&Role>| match role {
            Some(Role::Player(player)) => self.index_of(player).map(Some).ok_or(LostReason::NoSuchPlayer),
            Some(Role::Seat(_)) | None => Ok(None),
        };
        let (dealer, challenger) = (index(dealer)?, index(challenger)?);
        let is = |told: Option<usize>, due: usize| told.is_none_or(|told| told == due);
        match self.due {
            Some(due) if is(dealer, due.dealer) && is(challenger, due.challenger) => Ok(due),
            Some(_) => Err(LostReason::OtherPlayersAreDue),
            None if self.is_unnamed => Ok(Due { dealer: 0, challenger: 1 }),
            None if self.draws.iter().any(|draws| !draws.is_empty()) => Err(LostReason::OrderNotDrawn),
            None => match (dealer, challenger) {
                (Some(dealer), Some(challenger)) if dealer != challenger => Ok(Due { dealer, challenger }),
                (Some(_), Some(_)) => Err(LostReason::OtherPlayersAreDue),
                (Some(dealer), None) => Ok(Due { dealer, challenger: usize::from(dealer == 0) }),
                (None, Some(challenger)) => Ok(Due { dealer: usize::from(challenger == 0), challenger }),
                (None, None) => Ok(Due { dealer: 0, challenger: 1 }),
            },
        }
    }
}

/// Where the dealer sits, by what was told of either.
fn seat_of_dealer(dealer: Option<&Role>, challenger: Option<&Role>) -> Result<Option<Seat>, LostReason> {
    let seat = |role: Option<&Role>| match role {
        Some(Role::Seat(seat)) => Some(*seat),
        Some(Role::Player(_)) | None => None,
    };
    match (seat(dealer), seat(challenger)) {
        (Some(dealer), Some(challenger)) if dealer == challenger => Err(LostReason::OtherPlayersAreDue),
        (Some(dealer), _) => Ok(Some(dealer)),
        (None, challenger) => Ok(challenger.map(Seat::other)),
    }
}
