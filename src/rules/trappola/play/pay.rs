//! Payments: each is somebody's gain, and all but the shares of the Bulka are times the multiplier.

use super::super::ledger::{Account, Paid};
use super::super::{EventKind, Party, Reason, Session};
use super::Told;
use crate::model::Seat;

impl Session {
    /// Somebody pays an amount times the multiplier; how much that is.
    pub(super) fn pay(&mut self, from: Party, to: Party, amount: u32, reason: Reason, events: &mut Vec<Told>) -> u32 {
        let amount = amount.saturating_mul(self.multiplier);
        self.move_chips(Paid { from, to, amount, reason }, events);
        amount
    }

    /// Moves chips as they are.
    pub(super) fn move_chips(&mut self, paid: Paid, events: &mut Vec<Told>) {
        let Paid { from, to, amount, reason } = paid;
        if amount == 0 || from == to {
            return;
        }
        self.ledger.pay(self.account(from), self.account(to), i64::from(amount));
        self.paid.push(paid);
        events.push(EventKind::Payment { from, to, amount, reason }.into());
    }

    fn account(&self, party: Party) -> Account {
        match party {
            Party::Near => Account::Player(*self.seated.of(Seat::Near)),
            Party::Far => Account::Player(*self.seated.of(Seat::Far)),
            Party::Bulka => Account::Bulka,
        }
    }
}
