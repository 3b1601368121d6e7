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

/// The most tricks that prize 4 counts.
const MOST_OF_RUN: usize = 3;

/// What prizes depend on of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// Who won it.
    pub seat: Seat,
    /// Whether "con un proprio Due — non già uno Stich nel quale un qualsiasi Due si trovi semplicemente a partecipare".
    pub with_due: bool,
    /// Whether either card is a Due.
    pub has_due: bool,
}

impl Won {
    fn of(trick: &Trick) -> Option<Self> {
        let has_due = trick.cards().any(|card| card.rank == Rank::Due);
        Some(Self { seat: trick.winner()?, with_due: trick.is_won_with(Rank::Due), has_due })
    }
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
    /// The prizes of a game, in the order of their numbers; none of one that is not played out.
    pub fn all(game: &Game, keys: &Trappola) -> Vec<Self> {
        let won: Vec<Won> = game.tricks().iter().filter_map(Won::of).collect();
        Self::of_tricks(&won, keys)
    }

    /// The prizes of nine tricks, in the order of their numbers.
    pub fn of_tricks(won: &[Won], keys: &Trappola) -> Vec<Self> {
        let Some(last) = won.last().filter(|_| won.len() == usize::from(TRICKS)) else { return Vec::new() };
        let prize = |number, seat, trick| Self { number, seat, trick };
        let is_marc = won.iter().all(|trick| trick.seat == last.seat);
        let mut prizes: Vec<Self> = is_marc.then(|| prize(PrizeNumber::Marc, last.seat, None)).into_iter().collect();
        // "A seconda di quanti degli ultimi Stich lo stesso giocatore abbia vinto con un Due."
        let is_run = |trick: &&Won| trick.with_due && trick.seat == last.seat;
        let run = won.iter().rev().take(MOST_OF_RUN).take_while(is_run).count();
        for (number, trick) in (1..).zip(won).take(won.len().saturating_sub(run)).filter(|(_, trick)| trick.with_due) {
            let kind = if number == 1 { PrizeNumber::First } else { PrizeNumber::Due };
            prizes.push(prize(kind, trick.seat, Some(number)));
        }
        let is_without_due = match keys.prize5 {
            Prize5::WinnerCard => !last.with_due,
            Prize5::NoDue => !last.has_due,
        };
        let of_last = match run {
            0 => Some(PrizeNumber::Last).filter(|_| is_without_due && (!is_marc || keys.marc_with_5)),
            1 => Some(PrizeNumber::One),
            2 => Some(PrizeNumber::Two),
            _ => Some(PrizeNumber::Three),
        };
        prizes.extend(of_last.map(|number| prize(number, last.seat, None)));
        prizes
    }
}
