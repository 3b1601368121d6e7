//! The rules of The Passing Game.

mod examples;
mod naive;
mod random;

use tableref::model::{Game, Model, PassingGame};
use tableref::rules::Kind as _;
use tableref::rules::passing_game::{Action, End, EventKind, Illegal, OpenHands, Played, Position, Tile};

pub fn keys(settings: &[(&str, &str)]) -> PassingGame {
    Model::with_settings(Game::PassingGame, settings.iter().copied()).unwrap().passing_game().unwrap()
}

pub fn play(player: u8, tile: [u8; 2], end: Option<End>) -> Action {
    Action::Play { player: Some(player), tile: tile.into(), end, free: None }
}

pub fn draw(player: u8) -> Action {
    Action::Draw { player: Some(player) }
}

pub fn pass(player: u8) -> Action {
    Action::Pass { player: Some(player) }
}

pub fn hands(tiles: &[&[[u8; 2]]]) -> Action {
    let tiles = tiles.iter().map(|tiles| tiles.iter().map(|tile| Tile::from(*tile)).collect());
    Action::Hands(OpenHands::All((1..).zip(tiles).collect()))
}

/// A round being judged by hand.
pub struct Round {
    pub position: Position,
}

impl Round {
    pub fn start(settings: &[(&str, &str)], leader: u8) -> Self {
        Self { position: Position::new(&keys(settings), Some(leader)) }
    }

    /// The middle of a round with this train, player 1 in turn.
    pub fn with(settings: &[(&str, &str)], train: &[[u8; 2]]) -> Self {
        Self { position: Position::joined(&keys(settings), train).with_turn_of(1) }
    }

    /// A legal action; what happened by it.
    #[track_caller]
    pub fn plays(&mut self, action: Action) -> Vec<EventKind> {
        let Played { position, events } = self.position.clone().play(&action).unwrap();
        self.position = position;
        events
    }

    /// The rules that an action breaks; the position as if it stood.
    #[track_caller]
    pub fn breaks(&mut self, action: Action) -> Vec<EventKind> {
        let refused = self.position.clone().play(&action).unwrap_err();
        assert_eq!(refused.position, self.position);
        self.position = self.position.stand(&action).unwrap().position;
        match refused.reason {
            Illegal::Breaks(events) => events,
            Illegal::Impossible(reason) => panic!("{reason:?}"),
        }
    }
}

pub fn names(events: &[EventKind]) -> Vec<&'static str> {
    events.iter().map(EventKind::name).collect()
}
