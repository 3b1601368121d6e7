//! Things that are said: article 9.

use super::super::{Card, Claim, EventKind, LostReason, Party, Reason, Session, Stated, Status, Suit, Word};
use super::super::{Rank, ledger::Paid};
use super::{Outcome, Told};
use crate::model::{PaymentTarget, Seat};

impl Session {
    /// A declaration. "Più Figura possono essere combinate nella stessa partita."
    pub(super) fn declare(&mut self, seat: Seat, claim: Claim, events: &mut Vec<Told>) -> Outcome {
        self.begin_untold(events)?;
        let Some(game) = self.game_on() else { return Err(LostReason::NoGame) };
        let excludes = |other: Claim| match (claim, other) {
            (Claim::Blans, Claim::Bianca) | (Claim::Bianca, Claim::Blans) => !self.keys.blans_and_bianca,
            (one, other) => {
                one == other
                    || matches!((one.asserts(), other.asserts()), (Some((rank, _)), Some((other, _))) if rank == other)
            }
        };
        if game.claims.iter().any(|one| one.seat == seat && excludes(one.claim)) {
            return Err(LostReason::DeclaredAlready);
        }
        if self.is_late(seat, claim) {
            events.push(EventKind::LateDeclaration { seat, said: claim.said() }.into());
            return Ok(());
        }
        let after_cards = game.plays_of(seat).count();
        events.push(EventKind::Declared { seat, said: claim.said() }.into());
        let to = match self.keys.payment_target {
            PaymentTarget::Declarer => seat.into(),
            PaymentTarget::Bulka => Party::Bulka,
        };
        let paid = self.pay(seat.other().into(), to, claim.payment(), Reason::Declaration, events);
        let stated = Stated { seat, claim, status: Status::Open, asked: false, missing: None, after_cards, paid };
        if let Some(game) = self.game_on_mut() {
            game.claims.push(stated);
        }
        self.judge_claims(events);
        Ok(())
    }

    /// Whether the time of a declaration has passed.
    fn is_late(&self, seat: Seat, claim: Claim) -> bool {
        let Some(game) = self.game_on() else { return false };
        let own = game.plays_of(seat).count();
        let is_last = game.plays().last().is_some_and(|play| play.seat == seat);
        let is_ace = |card: Card| card.rank == Rank::Ass;
        let aces = game.plays_of(seat).filter(|play| play.card.is_some_and(is_ace)).count();
        let last_is_ace = game.plays().last().is_some_and(|play| play.card.is_some_and(is_ace));
        match claim {
            // "Con la giocata della propria prima carta."
            Claim::Figura { .. } => own > 1 || (own == 1 && !is_last),
            // "Se gioca il primo Asso senza dichiarare, la dichiarazione non è più possibile in tale partita."
            Claim::Aces { .. } => aces > 1 || (aces == 1 && !(is_last && last_is_ace)),
            // "Prima della prima carta."
            Claim::Blans => own > 0,
            // "In qualsiasi momento."
            Claim::Bianca => false,
        }
    }

    /// "Al momento di giocare la propria seconda carta l'avversario può esclamare «Manko?»."
    pub(super) fn ask(&mut self, seat: Seat, events: &mut Vec<Told>) -> Outcome {
        let Some(game) = self.game_on_mut() else { return Err(LostReason::NoGame) };
        let (own, last) = (game.plays_of(seat).count(), game.plays().last().map(|play| play.seat));
        let may_be_asked =
            |one: &&mut Stated| one.seat != seat && !one.asked && matches!(one.claim, Claim::Figura { count: 3, .. });
        let Some(stated) = game.claims.iter_mut().find(may_be_asked) else { return Err(LostReason::NothingToAsk) };
        if own > 2 || (own == 2 && last != Some(seat)) {
            events.push(EventKind::LateDeclaration { seat, said: Word::Manko.into() }.into());
            return Ok(());
        }
        stated.asked = true;
        Ok(())
    }

    /// "Il dichiarante deve quindi indicare il seme mancante."
    pub(super) fn answer(&mut self, seat: Seat, suit: Suit, events: &mut Vec<Told>) -> Outcome {
        let Some(game) = self.game_on_mut() else { return Err(LostReason::NoGame) };
        let is_open = |one: &&mut Stated| one.seat == seat && one.asked && one.missing.is_none();
        let Some(stated) = game.claims.iter_mut().find(is_open) else { return Err(LostReason::NothingToAnswer) };
        stated.missing = Some(suit);
        events.push(EventKind::Manko { seat: seat.other(), suit }.into());
        self.judge_claims(events);
        Ok(())
    }

    /// "Pro è la dichiarazione di un giocatore la cui serie di vittorie comprende almeno due successi consecutivi."
    pub(super) fn declare_pro(&mut self, seat: Seat, events: &mut Vec<Told>) -> Outcome {
        if self.game_on().is_some_and(|game| game.plays().next().is_some()) {
            events.push(EventKind::LateDeclaration { seat, said: Word::Pro.into() }.into());
            return Ok(());
        }
        if self.pro.is_some() {
            return Err(LostReason::DeclaredAlready);
        }
        if self.series_of(seat) < self.keys.pro_wins {
            return Err(LostReason::NoSeries);
        }
        self.pro = Some(*self.seated.of(seat));
        events.push(EventKind::Pro { seat }.into());
        Ok(())
    }

    /// What the cards that lie now say of each declaration.
    pub(super) fn judge_claims(&mut self, events: &mut Vec<Told>) {
        let keys = self.keys;
        let count = self.game.as_ref().map_or(0, |game| game.claims.len());
        for index in 0..count {
            let Some(game) = self.game.as_mut().filter(|game| game.outcome.is_none()) else { return };
            let Some(stated) = game.claims.get(index).copied() else { continue };
            let is_open = matches!(stated.status, Status::Open | Status::Reduced { .. });
            let status = stated.shown_by(game, &keys);
            if !is_open || status == stated.status || status == Status::Open {
                continue;
            }
            if let Some(stated) = game.claims.get_mut(index) {
                stated.status = status;
            }
            self.tell_claim(Stated { status, ..stated }, index, events);
        }
    }

    fn tell_claim(&mut self, stated: Stated, index: usize, events: &mut Vec<Told>) {
        let (seat, said, points) = (stated.seat, stated.claim.said(), stated.points());
        match stated.status {
            Status::Open => {}
            Status::Proved => events.push(EventKind::DeclarationProved { seat, said, points }.into()),
            Status::Reduced { card } => {
                events.push(EventKind::DeclarationFailed { seat, said, points, card }.into());
                if !self.keys.ace_payment_on_failure {
                    self.pay_back(index, stated, events);
                }
            }
            Status::WrongAnswer { card } => {
                events.push(EventKind::DeclarationFailed { seat, said, points, card }.into());
                self.pay_back(index, stated, events);
            }
            Status::False { card } => {
                events.push(EventKind::DeclarationFailed { seat, said, points, card }.into());
                events.push(EventKind::FalseDeclaration { seat, said, card }.into());
                self.pay_back(index, stated, events);
                if self.keys.false_declaration_loses {
                    self.lose(seat, events);
                }
            }
        }
    }

    /// "Points void, payment back."
    fn pay_back(&mut self, index: usize, stated: Stated, events: &mut Vec<Told>) {
        let from = match self.keys.payment_target {
            PaymentTarget::Declarer => stated.seat.into(),
            PaymentTarget::Bulka => Party::Bulka,
        };
        let (to, amount) = (stated.seat.other().into(), stated.paid);
        self.move_chips(Paid { from, to, amount, reason: Reason::DeclarationVoid }, events);
        if let Some(stated) = self.game.as_mut().and_then(|game| game.claims.get_mut(index)) {
            stated.paid = 0;
        }
    }
}
