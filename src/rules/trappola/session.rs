use super::ledger::Paid;
use super::{BySeat, Card, Game, Ledger, Player};
use crate::model::{Seat, Trappola};

/// A session at one moment: the players and their chips, who is due to play, and the game that is on or was the last.
///
/// Every player is at the table or in the queue, none twice.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    pub(super) keys: Trappola,
    pub(super) players: Vec<Player>,
    /// Whether players are known by their seats only.
    pub(super) is_unnamed: bool,
    pub(super) stake: u32,
    /// The cards that each has drawn for the first order.
    pub(super) draws: Vec<Vec<Card>>,
    /// Who deals the next game and who challenges; `None` until the order is known.
    pub(super) due: Option<Due>,
    /// Who waits, the longest-waiting first.
    pub(super) queue: Vec<usize>,
    /// Who sits where, since the last deal.
    pub(super) seated: BySeat<usize>,
    /// Where the next dealer sits, where that is known.
    pub(super) dealer_seat: Option<Seat>,
    /// Consecutive wins of each player.
    pub(super) series: Vec<u8>,
    pub(super) multiplier: u32,
    /// Who plays for the Bulka.
    pub(super) pro: Option<usize>,
    pub(super) ledger: Ledger,
    /// What has been paid in the game that is on.
    pub(super) paid: Vec<Paid>,
    pub(super) game: Option<Game>,
    /// Games that have been decided.
    pub(super) decided: u32,
    /// Whether the session ends with the game that is on.
    pub(super) is_ending: bool,
    pub(super) is_over: bool,
}

/// Who plays the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Due {
    pub dealer: usize,
    pub challenger: usize,
}

impl Session {
    /// A session of which nothing is known: whoever sits down is known by the seat.
    pub fn new(keys: &Trappola) -> Self {
        let players = vec![Player::Name("near".to_owned()), Player::Name("far".to_owned())];
        Self { is_unnamed: true, ..Self::of(keys, players, keys.stake) }
    }

    /// A session of these players, whose order is not known yet.
    pub(super) fn of(keys: &Trappola, players: Vec<Player>, stake: u32) -> Self {
        let count = players.len();
        Self {
            keys: *keys,
            players,
            is_unnamed: false,
            stake,
            draws: vec![Vec::new(); count],
            due: None,
            queue: Vec::new(),
            seated: BySeat { near: 0, far: 1 },
            dealer_seat: keys.dealer,
            series: vec![0; count],
            multiplier: 1,
            pro: None,
            ledger: Ledger::of(count),
            paid: Vec::new(),
            game: None,
            decided: 0,
            is_ending: false,
            is_over: false,
        }
    }

    /// Who takes part.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Whether players are known by their seats only.
    pub fn is_unnamed(&self) -> bool {
        self.is_unnamed
    }

    /// Who waits, the longest-waiting first.
    pub fn queue(&self) -> impl Iterator<Item = &Player> {
        self.queue.iter().filter_map(|index| self.players.get(*index))
    }

    /// Who deals the next game and who challenges; `None` until that is known.
    pub fn due(&self) -> Option<[&Player; 2]> {
        let due = self.due?;
        Some([self.players.get(due.dealer)?, self.players.get(due.challenger)?])
    }

    /// Who sits there, since the last deal.
    pub fn player_at(&self, seat: Seat) -> Option<&Player> {
        self.players.get(*self.seated.of(seat))
    }

    /// Where the next dealer sits, where that is known.
    pub fn dealer_seat(&self) -> Option<Seat> {
        self.dealer_seat
    }

    /// Consecutive wins of who sits there.
    pub fn series_of(&self, seat: Seat) -> u8 {
        self.series.get(*self.seated.of(seat)).copied().unwrap_or(0)
    }

    /// By how much payments are multiplied.
    pub fn multiplier(&self) -> u32 {
        self.multiplier
    }

    /// Where who plays for the Bulka sits.
    pub fn pro(&self) -> Option<Seat> {
        self.pro.and_then(|player| self.seat_of(player))
    }

    /// Everybody's chips.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The game that is on, or the last one.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The game that is on.
    pub fn game_on(&self) -> Option<&Game> {
        self.game.as_ref().filter(|game| game.outcome.is_none())
    }

    /// How many games have been decided.
    pub fn decided(&self) -> u32 {
        self.decided
    }

    /// Whether the session is over.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    pub(super) fn game_on_mut(&mut self) -> Option<&mut Game> {
        self.game.as_mut().filter(|game| game.outcome.is_none())
    }

    pub(super) fn index_of(&self, player: &Player) -> Option<usize> {
        let word = player.to_string();
        self.players.iter().position(|one| one.to_string() == word)
    }

    pub(super) fn seat_of(&self, player: usize) -> Option<Seat> {
        [Seat::Near, Seat::Far].into_iter().find(|seat| *self.seated.of(*seat) == player)
    }
}
