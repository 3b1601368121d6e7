//! What happened in a session, game by game, from what the referee has said.

use super::super::told::event_words;
use super::super::words::Language;
use crate::geometry::Timestamp;
use crate::model::Seat;
use crate::rules::Kind as _;
use crate::rules::trappola::{BySeat, Card, EventKind, Party, Player, PrizeNumber, Reason};

/// A session as its sheet tells it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionStory {
    /// Its games, replayed ones too.
    pub games: Vec<GameStory>,
    /// What the Bulka held, and from when on.
    pub bulka: Vec<(Timestamp, i64)>,
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameStory {
    /// Who dealt, where that is known.
    pub dealer: Option<Seat>,
    /// Who sat where, where players are known by more than their seat.
    pub players: Option<BySeat<Player>>,
    /// Its tricks, the last one perhaps not complete.
    pub tricks: Vec<TrickStory>,
    /// Prizes of tricks.
    pub prizes: Vec<(PrizeNumber, Seat, u32)>,
    /// What was said, proved and broken, in words.
    pub notes: Vec<Note>,
    /// Who paid whom.
    pub payments: Vec<PaidStory>,
    /// Who won it; `None` where it goes on or was replayed.
    pub winner: Option<Seat>,
    /// Points of both at its end.
    pub totals: Option<BySeat<u32>>,
    /// Whether it was replayed.
    pub replayed: bool,
}

/// What was said, proved or broken.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// When.
    pub t: Timestamp,
    /// In words.
    pub words: String,
    /// Whether it is a broken rule.
    pub breaks_a_rule: bool,
}

/// A trick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrickStory {
    /// Its cards as they were laid; `None` for one that could not be read.
    pub cards: Vec<(Seat, Option<Card>)>,
    /// Who won it.
    pub winner: Option<Seat>,
}

/// A payment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaidStory {
    /// Who paid.
    pub from: Party,
    /// To whom.
    pub to: Party,
    /// How much.
    pub amount: u32,
    /// What for.
    pub reason: Reason,
}

impl SessionStory {
    /// The story of these events, which stand in the order in which they were decided, with notes in a language.
    pub fn of<'a>(events: impl IntoIterator<Item = (Timestamp, &'a EventKind)>, language: Language) -> Self {
        let mut story = Self::default();
        for (t, event) in events {
            story.hear(t, event, language);
        }
        story
    }

    fn hear(&mut self, t: Timestamp, event: &EventKind, language: Language) {
        match event {
            EventKind::GameStarted { dealer, players, .. } => {
                self.games.push(GameStory { dealer: *dealer, players: players.clone(), ..GameStory::default() })
            }
            EventKind::Bulka { amount } => self.bulka.push((t, *amount)),
            EventKind::BulkaWon { .. } => {
                self.bulka.push((t, 0));
                self.tell(|game| game.note(t, event, language));
            }
            EventKind::BulkaShared { remainder, .. } => {
                self.bulka.push((t, *remainder));
                self.tell(|game| game.note(t, event, language));
            }
            EventKind::CardPlayed { seat, card } => self.tell(|game| game.lay(*seat, *card)),
            EventKind::TrickWon { seat, .. } => {
                self.tell(|game| game.tricks.last_mut().into_iter().for_each(|trick| trick.winner = Some(*seat)));
            }
            EventKind::Prize { number, seat, points, .. } => {
                self.tell(|game| game.prizes.push((*number, *seat, *points)));
            }
            EventKind::Payment { from, to, amount, reason } => {
                let paid = PaidStory { from: *from, to: *to, amount: *amount, reason: *reason };
                self.tell(|game| game.payments.push(paid));
            }
            EventKind::GameWon { seat, totals } => {
                self.tell(|game| (game.winner, game.totals) = (Some(*seat), *totals));
            }
            EventKind::Alifer { .. } => {
                self.tell(|game| {
                    game.replayed = true;
                    game.note(t, event, language);
                });
            }
            EventKind::DrawAgain { .. } => {}
            EventKind::Declared { .. }
            | EventKind::Manko { .. }
            | EventKind::Pro { .. }
            | EventKind::DeclarationProved { .. }
            | EventKind::DeclarationFailed { .. }
            | EventKind::Revoke { .. }
            | EventKind::WrongLeader { .. }
            | EventKind::OutOfTurn { .. }
            | EventKind::SameCardTwice { .. }
            | EventKind::TooManyCards { .. }
            | EventKind::FalseDeclaration { .. }
            | EventKind::LateDeclaration { .. }
            | EventKind::WrongPile { .. }
            | EventKind::Desynchronised(_)
            | EventKind::Corrected { .. } => {
                let is_beside = matches!(event, EventKind::OutOfTurn { .. } | EventKind::TooManyCards { .. });
                self.tell(|game| {
                    if is_beside {
                        game.take_back();
                    }
                    game.note(t, event, language);
                });
            }
        }
    }

    /// Tells of the game that is on; of one whose beginning was not told where there is none.
    fn tell(&mut self, of: impl FnOnce(&mut GameStory)) {
        if self.games.is_empty() {
            self.games.push(GameStory::default());
        }
        if let Some(game) = self.games.last_mut() {
            of(game);
        }
    }
}

impl GameStory {
    fn lay(&mut self, seat: Seat, card: Option<Card>) {
        if self.tricks.last().is_none_or(|trick| trick.cards.len() >= 2) {
            self.tricks.push(TrickStory::default());
        }
        if let Some(trick) = self.tricks.last_mut() {
            trick.cards.push((seat, card));
        }
    }

    /// A card that was laid against the rules does not belong to the trick.
    fn take_back(&mut self) {
        if let Some(trick) = self.tricks.last_mut() {
            trick.cards.pop();
        }
        self.tricks.retain(|trick| !trick.cards.is_empty());
    }

    fn note(&mut self, t: Timestamp, event: &EventKind, language: Language) {
        let words = event_words(event, language).detail;
        self.notes.push(Note { t, words, breaks_a_rule: event.breaks_a_rule() });
    }

    /// What a seat paid less what it got.
    pub fn balance(&self, seat: Seat) -> i64 {
        let own = Party::from(seat);
        let sum = |of: fn(&PaidStory) -> Party| {
            self.payments.iter().filter(|paid| of(paid) == own).map(|paid| i64::from(paid.amount)).sum::<i64>()
        };
        sum(|paid| paid.to) - sum(|paid| paid.from)
    }
}
