//! The rules of Trappola.

mod breaches;
mod declarations;
mod examples;
mod laws;
mod naive;
mod prizes;
mod random;
mod sessions;

use tableref::model::{Game, Model, Seat, Trappola};
use tableref::rules::Kind as _;
use tableref::rules::trappola::{Action, Card, Claim, Counting, EventKind, LostReason, Played, Session};

pub const NEAR: Seat = Seat::Near;
pub const FAR: Seat = Seat::Far;

pub fn keys(settings: &[(&str, &str)]) -> Trappola {
    Model::with_settings(Game::Trappola, settings.iter().copied()).unwrap().trappola().unwrap()
}

pub fn card(name: &str) -> Card {
    name.parse().unwrap()
}

/// A session being judged by hand.
pub struct Table {
    pub session: Session,
}

impl Table {
    /// Two persons known by their seats, the far one dealing, each paying 10 into the Bulka.
    pub fn new(settings: &[(&str, &str)]) -> Self {
        let settings: Vec<_> =
            [("rules.stake", "10"), ("rules.dealer", "far")].iter().chain(settings).copied().collect();
        Self { session: Session::new(&keys(&settings)) }
    }

    pub fn tries(&mut self, action: &Action) -> Result<Vec<EventKind>, LostReason> {
        let Played { session, events } = self.session.stand(action, Counting::AtOnce)?;
        self.session = session;
        assert_eq!(self.session.ledger().sum(), 0, "chips were made or lost");
        Ok(events.into_iter().map(|told| told.kind).collect())
    }

    #[track_caller]
    pub fn does(&mut self, action: Action) -> Vec<EventKind> {
        self.tries(&action).unwrap()
    }

    /// An action as it stands in files.
    #[track_caller]
    pub fn hears(&mut self, line: &str) -> Vec<EventKind> {
        self.does(serde_json::from_str(line).unwrap())
    }

    #[track_caller]
    pub fn lays(&mut self, seat: Seat, name: &str) -> Vec<EventKind> {
        self.does(Action::Card { seat, card: card(name) })
    }

    /// Tricks, each led by the one who is to lead it; what happened at the last card.
    #[track_caller]
    pub fn tricks(&mut self, tricks: &str) -> Vec<EventKind> {
        let mut events = Vec::new();
        for name in tricks.split_whitespace() {
            let seat = self.session.game_on().map_or(NEAR, |game| game.turn().unwrap_or(NEAR));
            events = self.lays(seat, name);
        }
        events
    }

    #[track_caller]
    pub fn declares(&mut self, seat: Seat, claim: Claim) -> Vec<EventKind> {
        self.does(Action::declare(seat, claim))
    }

    /// What each has paid or got, and the Bulka.
    pub fn chips(&self) -> (Vec<i64>, i64) {
        (self.session.ledger().balances().to_vec(), self.session.ledger().bulka())
    }

    pub fn points(&self) -> (u32, u32) {
        let points = self.session.game().unwrap().points();
        (points.near, points.far)
    }
}

pub fn names(events: &[EventKind]) -> Vec<&'static str> {
    events.iter().map(EventKind::name).collect()
}
