//! A board with hands, looked at by the referee.

use std::collections::BTreeMap;

use tableref::geometry::{Square, Timestamp};
use tableref::model::{Game, Model, Pferdeaeppel};
use tableref::referee::{Advance, Event, Input, MatchState, OperatorAction, Policy, advance};
use tableref::rules::pferdeaeppel::{Apple, AppleColour, EventKind, Horse, Horses, Layout, Position};
use tableref::rules::{Kind as _, Observation, Problem};

pub use tableref::referee::pferdeaeppel::Setting;

pub const WHITE: Horse = Horse::White;
pub const BROWN: Horse = Horse::Brown;

/// What lies there, and what the referee has made of it.
pub struct Scene {
    pub white: Option<Square>,
    pub brown: Option<Square>,
    /// All apples, those under the horses included.
    pub apples: BTreeMap<Square, AppleColour>,
    pub problems: Vec<Problem>,
    pub state: MatchState<Pferdeaeppel>,
    pub t: f64,
}

impl Scene {
    /// The set-up of a 9 × 9 board, seen.
    pub fn new(settings: &[(&str, &str)]) -> Self {
        let mut scene = Self::unseen(settings);
        assert_eq!(scene.look(), ["round_started"]);
        scene
    }

    /// The set-up, not yet seen.
    pub fn unseen(settings: &[(&str, &str)]) -> Self {
        let keys = Model::with_settings(Game::Pferdeaeppel, settings.iter().copied()).unwrap().pferdeaeppel().unwrap();
        let last = keys.size - 1;
        let mut scene = Self {
            white: None,
            brown: None,
            apples: BTreeMap::new(),
            problems: Vec::new(),
            state: MatchState::new(keys),
            t: 0.0,
        };
        scene.set_up([last, 0], [0, last]);
        scene
    }

    pub fn set_up(&mut self, white: [u8; 2], brown: [u8; 2]) {
        self.apples.clear();
        (self.white, self.brown) = (Some(white.into()), Some(brown.into()));
        self.lay(white).lay(brown);
    }

    /// A horse goes, and drops a brown apple.
    pub fn goes(&mut self, horse: Horse, to: [u8; 2]) -> &mut Self {
        self.stands(horse, Some(to)).lay(to)
    }

    /// A horse is put somewhere, or lifted off the board.
    pub fn stands(&mut self, horse: Horse, to: Option<[u8; 2]>) -> &mut Self {
        match horse {
            Horse::White => self.white = to.map(Square::from),
            Horse::Brown => self.brown = to.map(Square::from),
        }
        self
    }

    pub fn lay(&mut self, at: [u8; 2]) -> &mut Self {
        self.lay_of(AppleColour::Brown, at)
    }

    pub fn lay_of(&mut self, colour: AppleColour, at: [u8; 2]) -> &mut Self {
        self.apples.insert(at.into(), colour);
        self
    }

    pub fn take(&mut self, at: [u8; 2]) -> &mut Self {
        self.apples.remove(&at.into()).unwrap();
        self
    }

    /// What lies there is this position.
    pub fn shows(&mut self, position: &Position) -> &mut Self {
        (self.white, self.brown) = (Some(position.horse(WHITE)), Some(position.horse(BROWN)));
        self.apples = position.apples().into_iter().map(|apple| (apple.square, apple.colour)).collect();
        self
    }

    fn layout(&self) -> Layout {
        let visible =
            |(square, _): &(&Square, &AppleColour)| Some(**square) != self.white && Some(**square) != self.brown;
        let apple =
            |(square, colour): (&Square, &AppleColour)| Apple { square: *square, colour: *colour, hidden: false };
        let apples = self.apples.iter().filter(visible).map(apple).collect();
        Layout { horses: Horses { white: self.white, brown: self.brown }, apples }
    }

    /// What the referee says when it sees this settled; it says each thing once.
    #[track_caller]
    pub fn look(&mut self) -> Vec<String> {
        let events = self.events();
        let said: Vec<String> = events.iter().map(say).collect();
        assert_eq!(self.events(), [], "said twice");
        said
    }

    pub fn events(&mut self) -> Vec<Event<EventKind>> {
        self.t += 0.5;
        let t = Timestamp::from_seconds(self.t);
        let seen = Observation { t, layout: self.layout(), settled: true, problems: self.problems.clone() };
        self.input(Input::Seen(seen))
    }

    #[track_caller]
    pub fn person(&mut self, action: OperatorAction<Setting>) -> Vec<String> {
        self.t += 0.1;
        let t = Timestamp::from_seconds(self.t);
        self.input(Input::Operator { t, action }).iter().map(say).collect()
    }

    fn input(&mut self, input: Input<Pferdeaeppel>) -> Vec<Event<EventKind>> {
        let Advance { state, recorded, refusal } = advance(self.state.clone(), &input, &Policy::default());
        assert_eq!(refusal, None);
        self.state = state;
        recorded.into_iter().flat_map(|recorded| recorded.events).collect()
    }
}

/// An event in a few words, with `?` for a proposal.
pub fn say(event: &Event<EventKind>) -> String {
    let mark = if event.proposed { "?" } else { "" };
    let square = |square: &Square| format!("{}{}", square.column, square.row);
    let horse = |horse: &Horse| if *horse == WHITE { "W" } else { "B" };
    let words = match &event.kind {
        EventKind::Move { horse: who, from, to } => format!("{} {}-{}", horse(who), square(from), square(to)),
        EventKind::Apple { square: at, colour, by, second } => {
            let colour = if *colour == AppleColour::Brown { "" } else { " golden" };
            let which = if *second { "second" } else { "own" };
            format!("{which} {} {}{colour}", horse(by), square(at))
        }
        EventKind::MissingApple { square: at, .. }
        | EventKind::TooManyApples { square: at, .. }
        | EventKind::WrongColourApple { square: at, .. }
        | EventKind::BlockedLastEscape { square: at, .. } => format!("{} {}", event.kind.name(), square(at)),
        EventKind::AppleMovedOrRemoved { square: at, to, .. } => {
            format!("apple_moved_or_removed {} {}", square(at), to.as_ref().map_or("off".to_owned(), square))
        }
        EventKind::RoundWon { winner, points, .. } => format!("round_won {} {points}", horse(winner)),
        other => other.name().to_owned(),
    };
    words + mark
}
