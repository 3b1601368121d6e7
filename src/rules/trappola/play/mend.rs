//! Tricks that are taken from the table, and what is mended of what was believed.

use super::super::{Card, EventKind, LostReason, Play, Session};
use super::card::tell_trick;
use super::{Outcome, Played, Told};
use crate::model::Seat;

impl Session {
    /// The cards of the last trick are taken. On whose pile they come changes nothing; a person may ask.
    pub(super) fn gather(&mut self, seat: Seat, events: &mut Vec<Told>) -> Outcome {
        let Some(game) = self.game.as_mut() else { return Err(LostReason::NothingToGather) };
        // What is cleared away after a game is no play.
        if game.outcome.is_some() {
            if let Some(trick) = game.tricks.last_mut().filter(|trick| !trick.is_gathered) {
                trick.pile = Some(seat);
            }
            self.clear();
            return Ok(());
        }
        let number = u8::try_from(game.tricks.len()).unwrap_or(u8::MAX);
        let on_table = game.tricks.last_mut().filter(|trick| trick.is_complete() && !trick.is_gathered);
        let Some(trick) = on_table else { return Err(LostReason::NothingToGather) };
        trick.is_gathered = true;
        trick.pile = Some(seat);
        match trick.winner() {
            Some(winner) if winner != seat => {
                events.push(Told::perhaps(EventKind::WrongPile { seat, number, winner }));
            }
            Some(_) => {}
            None => {
                trick.taken_by = Some(seat);
                tell_trick(number, trick, events);
                self.judge_claims(events);
            }
        }
        Ok(())
    }

    /// The cards of the last trick are gone; who took them was not seen.
    pub fn clear_table(&self) -> Played {
        let mut session = self.clone();
        session.clear();
        Played { session, events: Vec::new() }
    }

    fn clear(&mut self) {
        let Some(game) = self.game.as_mut() else { return };
        game.astray.clear();
        if let Some(trick) = game.tricks.last_mut() {
            trick.is_gathered = true;
            trick.pile = trick.pile.or(trick.winner());
        }
    }

    /// The last card that lies there is taken off, and nothing else changes by it.
    pub fn take_off(&self) -> Played {
        let mut session = self.clone();
        if let Some(game) = session.game_on_mut()
            && game.astray.pop().is_none()
            && let Some(trick) = game.tricks.last_mut().filter(|trick| !trick.is_gathered)
        {
            trick.plays.pop();
            if trick.plays.is_empty() {
                game.tricks.pop();
            }
        }
        Played { session, events: Vec::new() }
    }

    /// A card of the trick on the table that could not be read, or was doubtful, is this one. Nothing is taken back that came
    /// of it, and nobody is convicted by it.
    pub fn read(&self, seat: Seat, card: Card) -> Played {
        let number = self.game().map_or(0, |game| game.tricks.len());
        self.mend(u8::try_from(number).unwrap_or(u8::MAX), seat, card)
    }

    /// The card that a seat laid to a trick was this one.
    pub fn mend(&self, number: u8, seat: Seat, card: Card) -> Played {
        let mut session = self.clone();
        let mut events = Vec::new();
        let index = usize::from(number).checked_sub(1);
        let trick = index.and_then(|index| session.game.as_mut()?.tricks.get_mut(index));
        if let Some(trick) = trick
            && let Some(play) = trick.plays.iter_mut().find(|play| play.seat == seat)
        {
            *play = Play { seat, card: Some(card), is_sure: true };
            let (is_complete, trick) = (trick.is_complete(), trick.clone());
            events.push(EventKind::CardPlayed { seat, card: Some(card) }.into());
            if is_complete {
                tell_trick(number, &trick, &mut events);
            }
            session.judge_claims(&mut events);
        }
        session.with_bulka_told(self, events)
    }

    /// Remembers a card that was taken back from the trick in progress.
    pub fn with_withdrawn(mut self, withdrawn: Option<Play>) -> Self {
        if let Some(game) = self.game_on_mut() {
            game.withdrawn = withdrawn;
        }
        self
    }

    /// Where the next dealer sits, by a person's word; in a game before its first card it is its dealer.
    pub fn with_dealer_at(mut self, seat: Seat) -> Self {
        self.dealer_seat = Some(seat);
        let is_fresh = |game: &&mut super::super::Game| game.tricks.is_empty();
        if let Some(game) = self.game_on_mut().filter(is_fresh) {
            game.dealer = Some(seat);
        }
        self
    }

    /// Who leads the next trick, by a person's word: who is said to have won the last.
    pub fn with_leader(mut self, seat: Seat) -> Self {
        if let Some(game) = self.game_on_mut() {
            game.breach = None;
            match game.tricks.last_mut() {
                Some(trick) => trick.led_next = Some(seat),
                None => game.dealer = Some(seat.other()),
            }
        }
        self
    }

    /// Consecutive wins of who sits there, by a person's word.
    pub fn with_series(mut self, seat: Seat, wins: u8) -> Self {
        let player = *self.seated.of(seat);
        if let Some(series) = self.series.get_mut(player) {
            *series = wins;
        }
        self
    }

    /// What the Bulka holds, by a person's word; what it held more or less comes from outside the session.
    pub fn with_bulka(mut self, amount: i64) -> Self {
        let outside = amount.saturating_sub(self.ledger.bulka);
        self.ledger.bulka = amount;
        self.ledger.outside = self.ledger.outside.saturating_add(outside);
        self
    }
}
