//! The rules of Pferdeäppel.

mod examples;
mod laws;
mod naive;
mod random;

use tableref::geometry::Square;
use tableref::model::{Game, Model, Pferdeaeppel, Seat};
use tableref::rules::pferdeaeppel::{
    Action, Apple, AppleColour, EventKind, Horse, Horses, Illegal, Layout, Outcome, Played, Position,
};

pub fn keys(settings: &[(&str, &str)]) -> Pferdeaeppel {
    Model::with_settings(Game::Pferdeaeppel, settings.iter().copied()).unwrap().pferdeaeppel().unwrap()
}

/// A board drawn row by row from the far side: `W` and `B` the horses, each on its apple, `b` and `g` apples, `.` nothing.
/// The apples under the horses are brown while there are any.
pub fn board(settings: &[(&str, &str)], to_move: Horse, rows: &str) -> Position {
    let rows: Vec<&str> = rows.split_whitespace().rev().collect();
    let size = rows.len().to_string();
    let settings: Vec<(&str, &str)> = settings.iter().copied().chain([("board.size", size.as_str())]).collect();
    let mut layout = Layout { horses: Horses::default(), apples: Vec::new() };
    for (row, line) in (0..).zip(&rows) {
        for (column, letter) in (0..).zip(line.chars()) {
            let square = Square::new(column, row);
            let apple = |colour| Apple { square, colour, hidden: false };
            match letter {
                'W' => layout.horses.white = Some(square),
                'B' => layout.horses.brown = Some(square),
                'b' => layout.apples.push(apple(AppleColour::Brown)),
                'g' => layout.apples.push(apple(AppleColour::Golden)),
                '.' => {}
                other => panic!("what is {other}?"),
            }
        }
    }
    Position::from_layout(&keys(&settings), &layout).unwrap().with_turn_of(to_move)
}

/// A round being judged by hand.
pub struct Round {
    position: Position,
}

impl Round {
    pub fn on(position: Position) -> Self {
        Self { position }
    }

    pub fn start(settings: &[(&str, &str)]) -> Self {
        Self::on(Position::new(&keys(settings), Seat::Near))
    }

    /// A legal move of a horse, with the apple that it drops; the names of what happened.
    #[track_caller]
    pub fn goes(&mut self, horse: Horse, to: [u8; 2]) -> Vec<EventKind> {
        let mut events = self.plays(Action::Move { horse, to: to.into() });
        let due = self.position.supply().next().filter(|_| self.position.outcome().is_none());
        let caught = self.position.horse(Horse::White) == self.position.horse(Horse::Brown);
        if let Some(colour) = due.filter(|_| !caught) {
            events.extend(self.plays(Action::Apple { square: to.into(), colour }));
        }
        events
    }

    #[track_caller]
    pub fn second(&mut self, at: [u8; 2]) -> Vec<EventKind> {
        self.plays(Action::Apple { square: at.into(), colour: AppleColour::Brown })
    }

    #[track_caller]
    pub fn plays(&mut self, action: Action) -> Vec<EventKind> {
        let Played { position, events } = self.position.clone().play(&action).unwrap();
        self.position = position;
        events
    }

    /// The rules that an action would break; the position as if it stood.
    #[track_caller]
    pub fn breaks(&mut self, action: Action) -> Vec<EventKind> {
        let before = self.position.clone();
        let refused = self.position.clone().play(&action).unwrap_err();
        assert_eq!(refused.position, before);
        self.position = self.position.stand(&action).unwrap().position;
        match refused.reason {
            Illegal::Breaks(events) => events,
            Illegal::Impossible(reason) => panic!("{reason:?}"),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }
}

pub fn names(events: &[EventKind]) -> Vec<&'static str> {
    events.iter().map(tableref::rules::Kind::name).collect()
}
