//! "Premi di Stich." Article 10, with the key words of the table beside each prize.

use serde::{Deserialize, Serialize};

use super::{Game, Rank, Trick};
use crate::model::{Prize5, Seat, Trappola};

/// Tricks of a game.
pub const TRICKS: u8 = 9;

/// The prizes by their numbers in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "String")]
pub enum PrizeNumber {
    /// 1: "Marc — vittoria di tutti e nove gli Stich".
    Marc,
    /// 2: "Primo Stich, vinto con un Due".
    First,
    /// 3: "Stich da 2 a 8, vinto con un Due — salvo che lo Stich rientri in un premio 4".
    Due,
    /// 4a: "Ultimo Stich, vinto con un Due".
    One,
    /// 4b: "Ultimi due Stich, entrambi vinti con un Due".
    Two,
    /// 4c: "Ultimi tre Stich, tutti vinti con un Due".
    Three,
    /// 5: "Ultimo Stich, senza Due".
    Last,
}

/// A prize that a player has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prize {
    /// Which.
    pub number: PrizeNumber,
    /// For whom.
    pub seat: Seat,
    /// The trick that it is for, where it is one.
    pub trick: Option<u8>,
}

/// A number as it may be written.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Word(String),
    Number(u8),
}

impl PrizeNumber {
    /// All of them.
    pub const ALL: [Self; 7] = [Self::Marc, Self::First, Self::Due, Self::One, Self::Two, Self::Three, Self::Last];

    /// Its number in the table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marc => "1",
            Self::First => "2",
            Self::Due => "3",
            Self::One => "4a",
            Self::Two => "4b",
            Self::Three => "4c",
            Self::Last => "5",
        }
    }

    /// Points for the winner of the trick.
    pub const fn points(self) -> u32 {
        match self {
            Self::Marc => 30,
            Self::First | Self::Two => 52,
            Self::Due => 10,
            Self::One => 26,
            Self::Three => 78,
            Self::Last => 6,
        }
    }

    /// "Tutti i pagamenti indicati nella tabella seguente confluiscono nella Bulka."
    pub const fn payment(self) -> u32 {
        match self {
            Self::Marc | Self::One => 10,
            Self::First | Self::Two => 20,
            Self::Due => 5,
            Self::Three => 30,
            Self::Last => 0,
        }
    }
}

impl From<PrizeNumber> for String {
    fn from(number: PrizeNumber) -> Self {
        number.name().to_owned()
    }
}

impl TryFrom<Written> for PrizeNumber {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let word = match written {
            Written::Word(word) => word,
            Written::Number(number) => number.to_string(),
        };
        let known = Self::ALL.into_iter().find(|number| number.name() == word);
        known.ok_or_else(|| format!("no prize \"{word}\"; there are 1, 2, 3, 4a, 4b, 4c, 5"))
    }
}

impl Prize {
    /// The prizes of a game of nine tricks, in the order of their numbers; none of one that is not complete.
    pub fn all(game: &Game, keys: &Trappola) -> Vec<Self> {
        let won: Vec<(Seat, &Trick)> = game.tricks().iter().filter_map(|trick| Some((trick.winner()?, trick))).collect();
        let Some((last_winner, last)) = won.last().filter(|_| won.len() == usize::from(TRICKS)) else {
            return Vec::new();
        };
        // "Uno «Stich vinto con un Due» indica uno Stich che il giocatore ha vinto con un proprio Due."
        let due: Vec<Option<Seat>> =
            won.iter().map(|(seat, trick)| Some(*seat).filter(|_| trick.is_won_with(Rank::Due))).collect();
        let is_run = |by: &&Option<Seat>| by.is_some_and(|seat| seat == *last_winner);
        let run = due.iter().rev().take(3).take_while(is_run).count();
        let prize = |number, seat, trick| Self { number, seat, trick };
        let mut prizes = Vec::new();
        if won.iter().all(|(seat, _)| seat == last_winner) {
            prizes.push(prize(PrizeNumber::Marc, *last_winner, None));
        }
        let is_marc = !prizes.is_empty();
        let before_run = due.len().saturating_sub(run);
        for (number, seat) in (1..).zip(&due).take(before_run) {
            match (seat, number) {
                (Some(seat), 1) => prizes.push(prize(PrizeNumber::First, *seat, Some(number))),
                (Some(seat), _) => prizes.push(prize(PrizeNumber::Due, *seat, Some(number))),
                (None, _) => {}
            }
        }
        let is_without_due = match keys.prize5 {
            Prize5::WinnerCard => run == 0,
            Prize5::NoDue => last.cards().all(|card| card.rank != Rank::Due),
        };
        match run {
            0 if is_without_due && (!is_marc || keys.marc_with_5) => {
                prizes.push(prize(PrizeNumber::Last, *last_winner, None));
            }
            0 => {}
            1 => prizes.push(prize(PrizeNumber::One, *last_winner, None)),
            2 => prizes.push(prize(PrizeNumber::Two, *last_winner, None)),
            _ => prizes.push(prize(PrizeNumber::Three, *last_winner, None)),
        }
        prizes
    }
}
