use serde::{Deserialize, Serialize};

use super::{Outcome, Scoring, Tile};
use crate::model::{AllPassed, Blocked, PassingGame};

/// An end of the train.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// That which lay at the near player's left when the first tile was laid.
    Left,
    /// The other.
    Right,
}

/// A tile in the train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// What its halves show, that nearer to the left end first.
    pub halves: [u8; 2],
    /// Who laid it, where that is known.
    pub player: Option<u8>,
}

impl Laid {
    /// Which tile it is.
    pub fn tile(&self) -> Tile {
        self.halves.into()
    }
}

/// How play came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A player has laid the last tile of a hand.
    OutOfTiles {
        /// Who.
        player: u8,
    },
    /// No tile outside the train fits either of its ends.
    Blocked,
    /// Everyone passed in turn.
    AllPassed,
    /// A person said so, or hands were laid open.
    Told,
}

/// A round at one moment: what lies in the train, how many tiles lie elsewhere, and whose turn it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub(super) variants: Variants,
    /// From the left end to the right one.
    pub(super) train: Vec<Laid>,
    /// Tiles attached to sides.
    pub(super) branches: Vec<Tile>,
    pub(super) boneyard: u8,
    /// Tiles in each player's hand by what has been told, player 1's first.
    pub(super) hands: Vec<u8>,
    /// Whether it is known of every play and draw whose it was, so that the hands' sizes are.
    pub(super) hands_are_known: bool,
    pub(super) leader: Option<u8>,
    pub(super) turn: Option<u8>,
    pub(super) last: Option<Last>,
    /// How many players in turn have passed.
    pub(super) passes: u8,
    /// The pips of each hand that lies open, player 1's first.
    pub(super) open: Vec<Option<u32>>,
    pub(super) ending: Option<Ending>,
    pub(super) outcome: Option<Outcome>,
}

/// What was done last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    /// A tile was laid.
    Played {
        player: Option<u8>,
        tile: Tile,
    },
    /// A tile was attached where it does not belong and is to be taken back; whether it is, or is left, is up to the players.
    Refused,
    Drew,
    Passed,
}

/// The keys on which a round depends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Variants {
    pub players: u8,
    pub scoring: Scoring,
    pub boneyard_floor: u8,
    pub draw_ends_turn: bool,
    pub lead_must_play: bool,
    /// Whether a round ends when all have passed though tiles may be drawn.
    pub all_passed_ends: bool,
}

impl From<&PassingGame> for Variants {
    fn from(keys: &PassingGame) -> Self {
        Self {
            players: keys.players,
            scoring: keys.into(),
            boneyard_floor: keys.boneyard_floor,
            draw_ends_turn: keys.draw_ends_turn,
            lead_must_play: keys.lead_must_play,
            all_passed_ends: keys.all_passed == AllPassed::EndsRound || keys.blocked == Blocked::AtOnce,
        }
    }
}

impl Position {
    /// The deal: an empty train, full hands, and the rest in the boneyard.
    pub fn new(keys: &PassingGame, leader: Option<u8>) -> Self {
        let players = usize::from(keys.players);
        let dealt = keys.players.saturating_mul(keys.hand_size());
        Self {
            variants: keys.into(),
            train: Vec::new(),
            branches: Vec::new(),
            boneyard: (Tile::SET as u8).saturating_sub(dealt),
            hands: vec![keys.hand_size(); players],
            hands_are_known: true,
            leader,
            turn: leader,
            last: None,
            passes: 0,
            open: vec![None; players],
            ending: None,
            outcome: None,
        }
    }

    /// The middle of a round of which nothing before was seen.
    pub fn joined(keys: &PassingGame, train: &[[u8; 2]]) -> Self {
        let train = train.iter().map(|halves| Laid { halves: *halves, player: None }).collect();
        Self { train, hands_are_known: false, ..Self::new(keys, None) }
    }

    /// The train, from its left end to its right one.
    pub fn train(&self) -> &[Laid] {
        &self.train
    }

    /// Tiles attached to sides.
    pub fn branches(&self) -> &[Tile] {
        &self.branches
    }

    /// The train's open ends, left and right; a lone double's are equal.
    pub fn ends(&self) -> Option<[u8; 2]> {
        let [left, _] = self.train.first()?.halves;
        let [_, right] = self.train.last()?.halves;
        Some([left, right])
    }

    /// The number at an end.
    pub fn end(&self, end: End) -> Option<u8> {
        let [left, right] = self.ends()?;
        Some(match end {
            End::Left => left,
            End::Right => right,
        })
    }

    /// Tiles in the boneyard.
    pub fn boneyard(&self) -> u8 {
        self.boneyard
    }

    /// Tiles that may still be drawn.
    pub fn drawable(&self) -> u8 {
        self.boneyard.saturating_sub(self.variants.boneyard_floor)
    }

    /// Players of the round.
    pub fn players(&self) -> u8 {
        self.variants.players
    }

    /// Who leads the round, where that is known.
    pub fn leader(&self) -> Option<u8> {
        self.leader
    }

    /// Whose turn it is, where that is known.
    pub fn to_move(&self) -> Option<u8> {
        self.turn
    }

    /// Tiles in a player's closed hand, where that is known.
    pub fn hand(&self, player: u8) -> Option<u8> {
        let hand = self.hands.get(usize::from(player).checked_sub(1)?)?;
        self.hands_are_known.then_some(*hand)
    }

    /// Tiles in all hands together: those that lie nowhere else.
    pub fn in_hands(&self) -> u8 {
        let elsewhere = self.train.len() + self.branches.len() + usize::from(self.boneyard);
        Tile::SET.saturating_sub(elsewhere) as u8
    }

    /// Whether a tile lies in the train.
    pub fn has(&self, tile: Tile) -> bool {
        self.train.iter().any(|laid| laid.tile() == tile) || self.branches.contains(&tile)
    }

    /// The ends that a tile fits; both of an empty train.
    pub fn fits(&self, tile: Tile) -> impl Iterator<Item = End> {
        let is_fit = move |end: &End| self.end(*end).is_none_or(|value| tile.beyond(value).is_some());
        [End::Left, End::Right].into_iter().filter(is_fit)
    }

    /// Whether no tile outside the train fits either end, as all seven of both numbers lie in it: nobody can play any more.
    pub fn is_blocked(&self) -> bool {
        !self.train.is_empty() && Tile::all().all(|tile| self.has(tile) || self.fits(tile).next().is_none())
    }

    /// How play came to its end, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The result, once all hands are open.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The pips of each hand that lies open, player 1's first.
    pub fn open(&self) -> &[Option<u32>] {
        &self.open
    }

    /// The same with this player in turn.
    pub fn with_turn_of(mut self, player: u8) -> Self {
        if self.train.is_empty() {
            self.leader = Some(player);
        }
        (self.turn, self.last) = (Some(player), None);
        self
    }

    /// The same with so many tiles in the boneyard.
    pub fn with_boneyard(mut self, tiles: u8) -> Self {
        // What was drawn unseen is in nobody's hand in particular.
        self.hands_are_known &= tiles == self.boneyard;
        self.boneyard = tiles;
        self
    }

    /// The same with another tile in a place of the train, or the other way round.
    pub fn with_tile(mut self, index: usize, halves: [u8; 2]) -> Self {
        if let Some(laid) = self.train.get_mut(index) {
            laid.halves = halves;
        }
        if let Some(Last::Played { tile, .. }) = &mut self.last
            && !self.train.iter().any(|laid| laid.tile() == *tile)
        {
            *tile = halves.into();
        }
        self
    }

    /// The same with these tiles attached to sides.
    pub fn with_branches(mut self, branches: Vec<Tile>) -> Self {
        self.branches = branches;
        self
    }
}
