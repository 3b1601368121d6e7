//! A table with cards, looked at by the referee.

use tableref::geometry::{TablePoint, Timestamp};
use tableref::model::{Game, Model, Seat, Trappola};
use tableref::referee::{Advance, Event, Input, MatchState, OperatorAction, Policy, advance};
use tableref::rules::trappola::{Action, Card, EventKind, Lain, Layout, Session};
use tableref::rules::{Kind as _, Observation, Problem};

pub use tableref::referee::trappola::Setting;

pub const NEAR: Seat = Seat::Near;
pub const FAR: Seat = Seat::Far;

/// What lies there, and what the referee has made of it.
pub struct Scene {
    pub layout: Layout,
    pub problems: Vec<Problem>,
    pub state: MatchState<Trappola>,
    pub t: f64,
}

pub fn card(name: &str) -> Card {
    name.parse().unwrap()
}

/// A card that lies before a seat, as far from the middle as a player lays it.
pub fn lain(seat: Seat, card: Option<Card>) -> Lain {
    let y = if seat == NEAR { 195.0 } else { 325.0 };
    Lain { card, at: TablePoint::new(310.0, y), direction_rad: 1.5, in_doubt: false }
}

impl Scene {
    /// The empty table before a game with the far seat dealing, seen.
    pub fn new() -> Self {
        let mut scene = Self::unseen(&[("rules.dealer", "far")]);
        assert_eq!(scene.look(), ["game_started"]);
        scene
    }

    pub fn unseen(settings: &[(&str, &str)]) -> Self {
        let keys = Model::with_settings(Game::Trappola, settings.iter().copied()).unwrap().trappola().unwrap();
        Self { layout: Layout::default(), problems: Vec::new(), state: MatchState::new(keys), t: 0.0 }
    }

    pub fn session(&self) -> &Session {
        self.state.now().session()
    }

    pub fn trick(&mut self, seat: Seat) -> &mut Vec<Lain> {
        match seat {
            Seat::Near => &mut self.layout.near.trick,
            Seat::Far => &mut self.layout.far.trick,
        }
    }

    pub fn lay(&mut self, seat: Seat, name: &str) -> &mut Self {
        self.trick(seat).push(lain(seat, Some(card(name))));
        self
    }

    /// A card that cannot be read, or not well.
    pub fn lay_unread(&mut self, seat: Seat, name: Option<&str>) -> &mut Self {
        let unread = Lain { in_doubt: true, ..lain(seat, name.map(card)) };
        self.trick(seat).push(unread);
        self
    }

    pub fn take(&mut self, seat: Seat) -> &mut Self {
        self.trick(seat).pop().unwrap();
        self
    }

    /// The trick goes to a pile.
    pub fn gather(&mut self, seat: Seat) -> &mut Self {
        self.trick(NEAR).clear();
        self.trick(FAR).clear();
        match seat {
            Seat::Near => self.layout.near.laid_on_pile += 1,
            Seat::Far => self.layout.far.laid_on_pile += 1,
        }
        self
    }

    /// Cards are laid one after the other, each seen, and each trick goes to its winner's pile.
    #[track_caller]
    pub fn plays(&mut self, names: &str) -> Vec<String> {
        let mut said = Vec::new();
        for name in names.split_whitespace() {
            let turn = self.session().game_on().and_then(|game| game.turn()).unwrap_or(NEAR);
            said = self.lay(turn, name).look();
            let on_table = self.session().game().unwrap().trick_on_table().filter(|trick| trick.is_complete());
            if let Some(winner) = on_table.and_then(|trick| trick.winner()) {
                said.extend(self.gather(winner).look());
            }
        }
        said
    }

    /// What the referee says when it sees this settled; it says each thing once.
    #[track_caller]
    pub fn look(&mut self) -> Vec<String> {
        self.look_after(0.5)
    }

    #[track_caller]
    pub fn look_after(&mut self, seconds: f64) -> Vec<String> {
        self.t += seconds;
        let said = self.said();
        assert_eq!(self.said(), [""; 0], "said twice");
        said
    }

    fn said(&mut self) -> Vec<String> {
        self.events().iter().map(say).collect()
    }

    pub fn events(&mut self) -> Vec<Event<EventKind>> {
        let t = Timestamp::from_seconds(self.t);
        let seen = Observation { t, layout: self.layout.clone(), settled: true, problems: self.problems.clone() };
        self.input(Input::Seen(seen))
    }

    #[track_caller]
    pub fn hears(&mut self, line: &str) -> Vec<String> {
        self.t += 0.1;
        let action: Action = serde_json::from_str(line).unwrap();
        self.input(Input::Act { t: Timestamp::from_seconds(self.t), action }).iter().map(say).collect()
    }

    #[track_caller]
    pub fn person(&mut self, action: OperatorAction<Setting>) -> Vec<String> {
        self.t += 0.1;
        let t = Timestamp::from_seconds(self.t);
        self.input(Input::Operator { t, action }).iter().map(say).collect()
    }

    /// A person confirms, or rejects, the entry of the last proposal.
    pub fn last_entry(&self) -> u64 {
        self.state.entries().last().unwrap().id
    }

    #[track_caller]
    pub fn input(&mut self, input: Input<Trappola>) -> Vec<Event<EventKind>> {
        let Advance { state, recorded, refusal } = advance(self.state.clone(), &input, &Policy::default());
        assert_eq!(refusal, None);
        self.state = state;
        assert_eq!(self.session().ledger().sum(), 0, "chips were made or lost");
        recorded.into_iter().flat_map(|recorded| recorded.events).collect()
    }
}

/// An event in a few words, with `?` for a proposal.
pub fn say(event: &Event<EventKind>) -> String {
    let mark = if event.proposed { "?" } else { "" };
    let name = |seat: &Seat| if *seat == NEAR { "near" } else { "far" };
    let words = match &event.kind {
        EventKind::CardPlayed { seat, card } => {
            format!("{} {}", name(seat), card.map_or("unread".to_owned(), |card| card.to_string()))
        }
        EventKind::TrickWon { seat, number, .. } => format!("trick {number} {}", name(seat)),
        EventKind::Prize { number, seat, .. } => format!("prize {} {}", number.name(), name(seat)),
        EventKind::Revoke { seat, trick, proof_trick, .. } => format!("revoke {} {trick} {proof_trick}", name(seat)),
        EventKind::GameWon { seat, .. } => format!("won {}", name(seat)),
        other => other.name().to_owned(),
    };
    words + mark
}
