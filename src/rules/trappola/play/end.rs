//! How games and the session end.

use super::super::ledger::{Account, Paid};
use super::super::session::Due;
use super::super::{BySeat, EventKind, Game, LostReason, Outcome as Ended, Party, Prize, Reason, Session};
use super::{Outcome, Played, Told};
use crate::model::{PrizePayer, Seat};

impl Session {
    /// Counts a game whose ninth trick lies. "La somma complessiva più alta vince la partita."
    pub(super) fn count_into(&mut self, events: &mut Vec<Told>) {
        let Some(game) = self.game_on().filter(|_| self.is_to_be_counted()) else { return };
        if let Some(loser) = game.revoked {
            return self.lose(loser, events);
        }
        let (is_sure, first) = (game.is_sure(), events.len());
        let prizes = Prize::all(game, &self.keys);
        let mut totals = game.points();
        for prize in &prizes {
            let Prize { number, seat, trick } = *prize;
            let points = number.points();
            events.push(EventKind::Prize { number, seat, points, trick }.into());
            match seat {
                Seat::Near => totals.near = totals.near.saturating_add(points),
                Seat::Far => totals.far = totals.far.saturating_add(points),
            }
        }
        for Prize { number, seat, .. } in prizes {
            let payer = match self.keys.prize_payer {
                PrizePayer::Opponent => seat.other(),
                PrizePayer::Winner => seat,
            };
            self.pay(payer.into(), Party::Bulka, number.payment(), Reason::Prize, events);
        }
        match totals.near.cmp(&totals.far) {
            std::cmp::Ordering::Greater => self.win(Seat::Near, Some(totals), events),
            std::cmp::Ordering::Less => self.win(Seat::Far, Some(totals), events),
            std::cmp::Ordering::Equal => self.replay(events),
        }
        if !is_sure {
            events.iter_mut().skip(first).for_each(|told| told.certain = false);
        }
    }

    /// A seat has lost the game, whatever the score.
    pub(super) fn lose(&mut self, loser: Seat, events: &mut Vec<Told>) {
        let totals = self.game_on().map(Game::points);
        self.win(loser.other(), totals, events);
    }

    fn win(&mut self, seat: Seat, totals: Option<BySeat<u32>>, events: &mut Vec<Told>) {
        let Some(game) = self.game_on_mut() else { return };
        game.outcome = Some(Ended::Won(seat));
        game.breach = None;
        events.push(EventKind::GameWon { seat, totals }.into());
        let (winner, loser) = (*self.seated.of(seat), *self.seated.of(seat.other()));
        if let Some(series) = self.series.get_mut(winner) {
            *series = series.saturating_add(1);
        }
        if let Some(series) = self.series.get_mut(loser) {
            *series = 0;
        }
        self.decided = self.decided.saturating_add(1);
        self.settle_pro(seat, events);
        self.multiplier = 1;
        self.rotate(seat, winner, loser);
        if self.is_ending {
            self.share(events);
        }
    }

    /// "Il vincitore di ogni partita resta al tavolo e diventa mazziere della partita successiva. Il perdente si dispone in
    /// fondo alla coda. Il prossimo sfidante è il giocatore che ha atteso più a lungo."
    fn rotate(&mut self, seat: Seat, winner: usize, loser: usize) {
        self.dealer_seat = Some(seat);
        if self.is_unnamed {
            return;
        }
        self.queue.push(loser);
        let challenger = self.queue.remove(0);
        self.due = Some(Due { dealer: winner, challenger });
    }

    /// The Bulka "spetta esclusivamente al giocatore che si aggiudica una partita Pro dichiarata".
    fn settle_pro(&mut self, seat: Seat, events: &mut Vec<Told>) {
        let Some(player) = self.pro.take() else { return };
        if *self.seated.of(seat) != player {
            if let Some(loser) = self.seat_of(player) {
                let amount = self.keys.pro_loss_payment;
                self.pay(loser.into(), Party::Bulka, amount, Reason::ProLost, events);
            }
            return;
        }
        let amount = self.ledger.bulka;
        self.ledger.pay(Account::Bulka, Account::Player(player), amount);
        if let Some(player) = self.players.get(player).cloned() {
            events.push(EventKind::BulkaWon { player, amount }.into());
        }
        self.is_over |= self.keys.stop_after_bulka;
    }

    /// "In caso di Alifer la partita viene ripetuta con lo stesso mazziere. Il moltiplicatore di posta raddoppia."
    fn replay(&mut self, events: &mut Vec<Told>) {
        let Some(game) = self.game_on_mut() else { return };
        game.outcome = Some(Ended::Replayed);
        game.breach = None;
        self.dealer_seat = game.dealer;
        if !self.keys.alifer_keep_payments {
            let back = |paid: &Paid| Paid { from: paid.to, to: paid.from, reason: Reason::Alifer, ..*paid };
            let returned: Vec<Paid> = self.paid.iter().filter(|paid| paid.reason != Reason::Stake).map(back).collect();
            returned.into_iter().for_each(|paid| self.move_chips(paid, events));
        }
        self.multiplier = self.multiplier.saturating_mul(2);
        events.push(EventKind::Alifer { multiplier: self.multiplier }.into());
    }

    /// "Inoltre i giocatori possono dichiarare Alifer in qualsiasi momento di comune accordo."
    pub(super) fn agree_alifer(&mut self, events: &mut Vec<Told>) -> Outcome {
        if self.game_on().is_none() {
            return Err(LostReason::NoGame);
        }
        self.replay(events);
        Ok(())
    }

    /// "Se al momento della fine del gioco è in sospeso una valida dichiarazione Pro, tale partita Pro viene comunque ancora
    /// disputata."
    pub(super) fn end_session(&mut self, events: &mut Vec<Told>) {
        match self.pro {
            Some(_) => self.is_ending = true,
            None => self.share(events),
        }
    }

    /// "La Bulka viene ripartita in parti uguali tra tutti i giocatori."
    fn share(&mut self, events: &mut Vec<Told>) {
        let players = self.players.len();
        let count = i64::try_from(players).unwrap_or(i64::MAX).max(1);
        let (each, remainder) = (self.ledger.bulka.div_euclid(count), self.ledger.bulka.rem_euclid(count));
        (0..players).for_each(|player| self.ledger.pay(Account::Bulka, Account::Player(player), each));
        events.push(EventKind::BulkaShared { each, remainder }.into());
        self.is_over = true;
    }

    /// The game that is on is broken off, and nobody has won it; the same players play again.
    pub fn break_off(&self) -> Played {
        let mut session = self.clone();
        if session.game_on().is_some() {
            session.dealer_seat = session.game.as_ref().and_then(|game| game.dealer);
            session.game = None;
            session.pro = None;
        }
        session.with_bulka_told(self, Vec::new())
    }
}
