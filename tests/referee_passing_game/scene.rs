//! A table with dominoes, looked at by the referee.

use tableref::geometry::{TablePoint, Timestamp};
use tableref::model::{Game, Model, PassingGame};
use tableref::referee::{Advance, Event, Input, MatchState, OperatorAction, Policy, Refusal, advance};
use tableref::rules::passing_game::{Branch, End, EventKind, Lain, Layout, Tile};
use tableref::rules::{Kind as _, Observation, Problem};

pub use tableref::referee::passing_game::Setting;

/// Looks at a table that lies still, seconds apart, and how many there are between two plays.
const EVERY_S: f64 = 0.1;
const LOOKS: usize = 9;

/// What lies there, and what the referee has made of it.
#[derive(Clone)]
pub struct Scene {
    pub layout: Layout,
    pub problems: Vec<Problem>,
    pub state: MatchState<PassingGame>,
    pub t: f64,
}

impl Scene {
    /// An empty table after the deal, seen.
    pub fn new(settings: &[(&str, &str)]) -> Self {
        let mut scene = Self::unseen(settings);
        assert_eq!(scene.look(), ["round_started"]);
        scene
    }

    /// The same, not yet seen.
    pub fn unseen(settings: &[(&str, &str)]) -> Self {
        let keys = Model::with_settings(Game::PassingGame, settings.iter().copied()).unwrap().passing_game().unwrap();
        let boneyard = 28 - keys.players * keys.hand_size();
        let open = vec![Vec::new(); keys.players.into()];
        let layout = Layout { boneyard: Some(boneyard), face_down: boneyard, open, ..Layout::default() };
        Self { layout, problems: Vec::new(), state: MatchState::new(keys), t: 0.0 }
    }

    /// The same with this train, seen tile by tile.
    pub fn with_train(settings: &[(&str, &str)], train: &[[u8; 2]]) -> Self {
        let mut scene = Self::new(settings);
        for tile in train {
            scene.right(*tile).look();
        }
        scene
    }

    /// A tile is laid at the right end, its left half first.
    pub fn right(&mut self, halves: [u8; 2]) -> &mut Self {
        self.layout.train.push(lain(halves));
        self
    }

    /// A tile is laid at the left end, its left half first.
    pub fn left(&mut self, halves: [u8; 2]) -> &mut Self {
        self.layout.train.insert(0, lain(halves));
        self
    }

    pub fn lay(&mut self, end: End, halves: [u8; 2]) -> &mut Self {
        match end {
            End::Left => self.left(halves),
            End::Right => self.right(halves),
        }
    }

    /// The tile at the right end is taken away.
    pub fn take(&mut self) -> &mut Self {
        self.layout.train.pop().unwrap();
        self
    }

    pub fn branch(&mut self, halves: [u8; 2], beside: usize) -> &mut Self {
        self.layout.branches.push(Branch { tile: lain(halves), beside });
        self
    }

    /// A tile shows something else.
    pub fn shows(&mut self, index: usize, halves: [u8; 2]) -> &mut Self {
        self.layout.train[index] = lain(halves);
        self
    }

    /// A tile is not read for sure.
    pub fn doubted(&mut self, index: usize, halves: [Option<u8>; 2]) -> &mut Self {
        self.layout.train[index] = Lain { halves, in_doubt: true, ..lain([0, 0]) };
        self
    }

    pub fn boneyard(&mut self, tiles: u8) -> &mut Self {
        self.layout.boneyard = Some(tiles);
        self.layout.face_down = tiles;
        self
    }

    /// So many tiles are drawn.
    pub fn draw(&mut self, tiles: u8) -> &mut Self {
        let boneyard = self.layout.boneyard.unwrap();
        self.boneyard(boneyard - tiles)
    }

    /// A player's hand is laid open.
    pub fn open(&mut self, player: usize, tiles: &[[u8; 2]]) -> &mut Self {
        self.layout.open[player - 1] = tiles.iter().map(|tile| lain(*tile)).collect();
        self
    }

    /// What the referee says while this is seen settled, after a hand was over the table.
    pub fn look(&mut self) -> Vec<String> {
        self.events().iter().map(say).collect()
    }

    pub fn events(&mut self) -> Vec<Event<EventKind>> {
        self.look_for(LOOKS)
    }

    pub fn look_for(&mut self, looks: usize) -> Vec<Event<EventKind>> {
        self.t = (self.t + 0.7 + 1e-9).floor_to(EVERY_S);
        let mut told = self.see(false);
        for _ in 0..looks {
            self.t += EVERY_S;
            told.extend(self.see(true));
        }
        told
    }

    fn see(&mut self, settled: bool) -> Vec<Event<EventKind>> {
        let (t, layout) = (Timestamp::from_seconds(self.t), self.layout.clone());
        self.input(Input::Seen(Observation { t, layout, settled, problems: self.problems.clone() })).unwrap()
    }

    #[track_caller]
    pub fn person(&mut self, action: OperatorAction<Setting>) -> Vec<String> {
        self.try_person(action).unwrap().iter().map(say).collect()
    }

    pub fn try_person(&mut self, action: OperatorAction<Setting>) -> Result<Vec<Event<EventKind>>, Refusal> {
        self.t += 0.1;
        self.input(Input::Operator { t: Timestamp::from_seconds(self.t), action })
    }

    pub fn input(&mut self, input: Input<PassingGame>) -> Result<Vec<Event<EventKind>>, Refusal> {
        let Advance { state, recorded, refusal } = advance(self.state.clone(), &input, &Policy::default());
        self.state = state;
        match refusal {
            Some(refusal) => Err(refusal),
            None => Ok(recorded.into_iter().flat_map(|recorded| recorded.events).collect()),
        }
    }

    /// The number of the last event of this kind.
    pub fn last(&self, events: &[Event<EventKind>], kind: &str) -> u64 {
        events.iter().rfind(|event| event.kind.name() == kind).unwrap().id
    }

    pub fn train(&self) -> Vec<[u8; 2]> {
        self.state.now().round().unwrap().train().iter().map(|laid| laid.halves).collect()
    }
}

trait Floor {
    fn floor_to(self, step: f64) -> f64;
}

impl Floor for f64 {
    fn floor_to(self, step: f64) -> f64 {
        (self / step).floor() * step
    }
}

pub fn lain([left, right]: [u8; 2]) -> Lain {
    Lain { halves: [Some(left), Some(right)], at: TablePoint::new(0.0, 0.0), direction_rad: 0.0, in_doubt: false }
}

/// An event in a few words, with `?` for a proposal.
pub fn say(event: &Event<EventKind>) -> String {
    let mark = if event.proposed { "?" } else { "" };
    let who = |player: &Option<u8>| player.map_or(String::new(), |player| format!("{player}: "));
    let tile = |tile: &Tile| format!("{}-{}", tile.halves()[0], tile.halves()[1]);
    let words = match &event.kind {
        EventKind::Played { player, tile: of, end, value } => {
            let at = match (end, value) {
                (Some(End::Left), Some(value)) => format!(" left {value}"),
                (Some(End::Right), Some(value)) => format!(" right {value}"),
                (_, _) => String::new(),
            };
            format!("{}{}{at}", who(player), tile(of))
        }
        EventKind::NoMatch { player, tile: of, value, .. } => format!("{}no_match {} {value}", who(player), tile(of)),
        EventKind::Drew { player } | EventKind::Passed { player } => format!("{}{}", who(player), event.kind.name()),
        EventKind::HandsOpen { pips } => format!("hands_open {pips:?}"),
        EventKind::RoundWon { winner, points, .. } => format!("round_won {winner} {points}"),
        EventKind::MatchWon { winner: Some(winner), score } => format!("match_won {winner} {score:?}"),
        EventKind::Corrected { what, .. } => format!("corrected {what}"),
        other => other.name().to_owned(),
    };
    words + mark
}
