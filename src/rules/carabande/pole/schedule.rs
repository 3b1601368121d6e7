//! Who shoots against whom for the pole position, as in the sheet.

/// A match: one shot each, and the longest wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoleMatch {
    /// Who takes part.
    pub entrants: &'static [Entrant],
    /// What each rank brings, the best first.
    pub ranks: &'static [Rank],
}

/// Who takes part in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// The player of this seat, from 1 on.
    Seat(u8),
    /// Who came on this rank, from 1 on, of an earlier match, from 0 on.
    Of {
        /// The match.
        earlier: usize,
        /// The rank.
        rank: usize,
    },
}

/// What a rank brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// This disc, or of two discs each the better one.
    Disc(u8),
    /// Another match.
    PlaysOn,
}

use Entrant::Seat;
use Rank::{Disc, PlaysOn};

const fn first(earlier: usize) -> Entrant {
    Entrant::Of { earlier, rank: 1 }
}

const fn second(earlier: usize) -> Entrant {
    Entrant::Of { earlier, rank: 2 }
}

const fn of(entrants: &'static [Entrant], ranks: &'static [Rank]) -> PoleMatch {
    PoleMatch { entrants, ranks }
}

/// "The person who made the furthest shot gets the Pole Position. The person with the second-longest shot takes disc 2 and so
/// on."
const TWO: [PoleMatch; 1] = [of(&[Seat(1), Seat(2)], &[Disc(1), Disc(2)])];
const THREE: [PoleMatch; 1] = [of(&[Seat(1), Seat(2), Seat(3)], &[Disc(1), Disc(2), Disc(3)])];

/// "The winners of both duels shoot against each other, and the losers play a duel against each other."
const FOUR: [PoleMatch; 4] = [
    of(&[Seat(1), Seat(2)], &[PlaysOn, PlaysOn]),
    of(&[Seat(3), Seat(4)], &[PlaysOn, PlaysOn]),
    of(&[first(0), first(1)], &[Disc(1), Disc(2)]),
    of(&[second(0), second(1)], &[Disc(3), Disc(4)]),
];

/// "The person who loses the 3 player match takes disc 5. The second out of the 3-player match duels with the loser of the
/// 2 player match for discs 3 and 4. The winners duel for the 1 and 2 discs."
const FIVE: [PoleMatch; 4] = [
    of(&[Seat(1), Seat(2)], &[PlaysOn, PlaysOn]),
    of(&[Seat(3), Seat(4), Seat(5)], &[PlaysOn, PlaysOn, Disc(5)]),
    of(&[second(0), second(1)], &[Disc(3), Disc(4)]),
    of(&[first(0), first(1)], &[Disc(1), Disc(2)]),
];

/// "First, run 3 matches of 2 players each. The winners then play a final match for the 1,2,3 discs. The losers play for the
/// 4,5,6 positions."
const SIX: [PoleMatch; 5] = [
    of(&[Seat(1), Seat(2)], &[PlaysOn, PlaysOn]),
    of(&[Seat(3), Seat(4)], &[PlaysOn, PlaysOn]),
    of(&[Seat(5), Seat(6)], &[PlaysOn, PlaysOn]),
    of(&[first(0), first(1), first(2)], &[Disc(1), Disc(2), Disc(3)]),
    of(&[second(0), second(1), second(2)], &[Disc(4), Disc(5), Disc(6)]),
];

/// "Run 2 duels of two players each, and a match consisting of 3 players. The loser of the 3 player match gets the 7."
const SEVEN: [PoleMatch; 5] = [
    of(&[Seat(1), Seat(2)], &[PlaysOn, PlaysOn]),
    of(&[Seat(3), Seat(4)], &[PlaysOn, PlaysOn]),
    of(&[Seat(5), Seat(6), Seat(7)], &[PlaysOn, PlaysOn, Disc(7)]),
    of(&[first(0), first(1), first(2)], &[Disc(1), Disc(2), Disc(3)]),
    of(&[second(0), second(1), second(2)], &[Disc(4), Disc(5), Disc(6)]),
];

/// "The winners play each other in duels of two persons similar to the 4 player match. The winners of the first duels receive
/// discs 1-4. The losers play each other for the 5-8 positions."
const EIGHT: [PoleMatch; 12] = [
    of(&[Seat(1), Seat(2)], &[PlaysOn, PlaysOn]),
    of(&[Seat(3), Seat(4)], &[PlaysOn, PlaysOn]),
    of(&[Seat(5), Seat(6)], &[PlaysOn, PlaysOn]),
    of(&[Seat(7), Seat(8)], &[PlaysOn, PlaysOn]),
    of(&[first(0), first(1)], &[PlaysOn, PlaysOn]),
    of(&[first(2), first(3)], &[PlaysOn, PlaysOn]),
    of(&[first(4), first(5)], &[Disc(1), Disc(2)]),
    of(&[second(4), second(5)], &[Disc(3), Disc(4)]),
    of(&[second(0), second(1)], &[PlaysOn, PlaysOn]),
    of(&[second(2), second(3)], &[PlaysOn, PlaysOn]),
    of(&[first(8), first(9)], &[Disc(5), Disc(6)]),
    of(&[second(8), second(9)], &[Disc(7), Disc(8)]),
];

/// The matches for so many players, in order; `None` for fewer than 2 or more than 8.
pub fn pole_schedule(players: u8) -> Option<&'static [PoleMatch]> {
    match players {
        2 => Some(&TWO),
        3 => Some(&THREE),
        4 => Some(&FOUR),
        5 => Some(&FIVE),
        6 => Some(&SIX),
        7 => Some(&SEVEN),
        8 => Some(&EIGHT),
        0 | 1 | 9.. => None,
    }
}

/// The discs of the player who came to this place, the best first, of so many players with one or two discs each. "The winner
/// gets discs 1 and 3. The loser gets 2 and 4."
pub fn discs_of_place(place: u8, players: u8, discs_per_player: u8) -> Vec<u8> {
    (0..discs_per_player).map(|round| place.saturating_add(players.saturating_mul(round))).collect()
}
