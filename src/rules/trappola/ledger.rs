use super::Reason;

/// What everybody has paid and got, and what lies in the Bulka. No chip is made or lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Of each player, in the order of the session; negative for who has paid more than got.
    pub(super) balances: Vec<i64>,
    pub(super) bulka: i64,
    /// What a person said that lies in the Bulka besides.
    pub(super) outside: i64,
}

/// Whose chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Account {
    /// A player's, by the order of the session.
    Player(usize),
    /// The bowl's.
    Bulka,
}

/// A payment that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Paid {
    pub from: super::Party,
    pub to: super::Party,
    pub amount: u32,
    pub reason: Reason,
}

impl Ledger {
    /// Nobody has paid anything.
    pub(super) fn of(players: usize) -> Self {
        Self { balances: vec![0; players], bulka: 0, outside: 0 }
    }

    /// Of each player, in the order of the session; negative for who has paid more than got.
    pub fn balances(&self) -> &[i64] {
        &self.balances
    }

    /// What lies in the Bulka.
    pub fn bulka(&self) -> i64 {
        self.bulka
    }

    /// All chips but those that came from outside; always 0, as every payment is somebody's gain.
    pub fn sum(&self) -> i64 {
        self.balances.iter().sum::<i64>() + self.bulka - self.outside
    }

    /// Moves chips; none where a player does not exist.
    pub(super) fn pay(&mut self, from: Account, to: Account, amount: i64) {
        let exists = |account: Account| match account {
            Account::Player(index) => index < self.balances.len(),
            Account::Bulka => true,
        };
        if !exists(from) || !exists(to) {
            return;
        }
        self.add(from, -amount);
        self.add(to, amount);
    }

    fn add(&mut self, account: Account, amount: i64) {
        match account {
            Account::Player(index) => {
                if let Some(balance) = self.balances.get_mut(index) {
                    *balance = balance.saturating_add(amount);
                }
            }
            Account::Bulka => self.bulka = self.bulka.saturating_add(amount),
        }
    }
}
