//! A second, simple-minded player of the rules: it knows all hands, and keeps the train as a text of numbers.

use std::collections::BTreeSet;

use rand::Rng;
use rand::seq::SliceRandom;
use tableref::rules::passing_game::{Action, End, OpenHands, Tile};

/// A round of which everything is known.
pub struct Naive {
    pub hands: Vec<Vec<[u8; 2]>>,
    pub boneyard: Vec<[u8; 2]>,
    /// The numbers of the train from left to right, two a tile.
    pub numbers: Vec<u8>,
    pub turn: usize,
    passes: usize,
}

impl Naive {
    pub fn deal(players: usize, rng: &mut impl Rng) -> Self {
        let mut tiles: Vec<[u8; 2]> = (0..7).flat_map(|high| (0..=high).map(move |low| [low, high])).collect();
        tiles.shuffle(rng);
        let size = if players == 4 { 6 } else { 7 };
        let hands = (0..players).map(|_| tiles.drain(..size).collect()).collect();
        Self { hands, boneyard: tiles, numbers: Vec::new(), turn: rng.random_range(0..players), passes: 0 }
    }

    pub fn players(&self) -> usize {
        self.hands.len()
    }

    /// All that the player in turn may do with the tiles.
    pub fn moves(&self) -> Vec<([u8; 2], Option<End>)> {
        let hand = &self.hands[self.turn];
        let (Some(left), Some(right)) = (self.numbers.first(), self.numbers.last()) else {
            return hand.iter().map(|tile| (*tile, None)).collect();
        };
        let at = |end: End, value: u8| {
            hand.iter().filter(move |tile| tile.contains(&value)).map(move |tile| (*tile, Some(end)))
        };
        at(End::Left, *left).chain(at(End::Right, *right)).collect()
    }

    /// Whether the round is over.
    pub fn is_over(&self) -> bool {
        let stuck = || {
            let ends = [self.numbers[0], self.numbers[self.numbers.len() - 1]];
            let elsewhere = self.hands.iter().flatten().chain(&self.boneyard);
            elsewhere.into_iter().all(|tile| !tile.iter().any(|half| ends.contains(half)))
        };
        let all_passed = self.passes >= self.players() && self.boneyard.len() <= 2;
        self.hands.iter().any(Vec::is_empty) || all_passed || (!self.numbers.is_empty() && stuck())
    }

    /// Some move, draw or pass of the player in turn.
    pub fn act(&mut self, rng: &mut impl Rng) -> Action {
        let player = Some(self.turn as u8 + 1);
        let moves = self.moves();
        let turn = self.turn;
        self.turn = (self.turn + 1) % self.players();
        let plays = !moves.is_empty() && (self.numbers.is_empty() || rng.random_bool(0.85));
        if plays {
            self.passes = 0;
            let (tile, end) = moves[rng.random_range(0..moves.len())];
            self.hands[turn].retain(|other| *other != tile);
            match end {
                None => self.numbers.extend(tile),
                Some(End::Left) => {
                    let other = if tile[0] == self.numbers[0] { tile[1] } else { tile[0] };
                    let joined = self.numbers[0];
                    self.numbers.splice(0..0, [other, joined]);
                }
                Some(End::Right) => {
                    let joined = *self.numbers.last().unwrap();
                    let other = if tile[0] == joined { tile[1] } else { tile[0] };
                    self.numbers.extend([joined, other]);
                }
            }
            return Action::Play { player, tile: tile.into(), end, free: None };
        }
        if self.boneyard.len() > 2 && rng.random_bool(0.8) {
            self.passes = 0;
            let tile = self.boneyard.pop().unwrap();
            self.hands[turn].push(tile);
            return Action::Draw { player };
        }
        self.passes += 1;
        Action::Pass { player }
    }

    pub fn open(&self) -> Action {
        let tiles = self.hands.iter().map(|hand| hand.iter().map(|tile| Tile::from(*tile)).collect());
        Action::Hands(OpenHands::All((1..).zip(tiles).collect()))
    }

    pub fn pips(&self) -> Vec<u32> {
        self.hands.iter().map(|hand| hand.iter().flatten().map(|half| u32::from(*half)).sum()).collect()
    }

    /// What each player scores.
    pub fn points(&self, pairs: bool) -> Vec<u32> {
        let pips = self.pips();
        let mut sorted = pips.clone();
        sorted.sort_unstable();
        let mut points = vec![0; pips.len()];
        if sorted[0] != sorted[1] {
            let total: u32 = pips.iter().sum();
            let winner = pips.iter().position(|own| *own == sorted[0]).unwrap();
            points[winner] = total - 2 * sorted[0];
            if pairs {
                points[(winner + 2) % 4] = points[winner];
            }
        }
        points
    }

    /// Whether each of the 28 tiles is somewhere once.
    pub fn is_whole(&self) -> bool {
        let train = self.numbers.chunks(2).map(|tile| [tile[0].min(tile[1]), tile[0].max(tile[1])]);
        let elsewhere = self.hands.iter().flatten().chain(&self.boneyard).copied();
        let tiles: Vec<[u8; 2]> = train.chain(elsewhere).collect();
        let pips: u32 = tiles.iter().flatten().map(|half| u32::from(*half)).sum();
        tiles.len() == 28 && pips == 168 && tiles.iter().collect::<BTreeSet<_>>().len() == 28
    }
}
