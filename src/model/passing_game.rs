use std::time::Duration;

use super::{BoardShape, DiscShape, Model, ModelError, Value};

/// A tile is twice as long as wide, but for so much.
const LENGTH_TOLERANCE: f64 = 0.1;
/// Points that win a match of two or three players, and of four.
const TARGET: u32 = 101;
const TARGET_OF_FOUR: u32 = 61;

/// All keys of The Passing Game, typed and free of contradictions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassingGame {
    /// Width of the rectangle on the table whose corners are given.
    pub board_width_mm: f64,
    /// Its length, away from the near side.
    pub board_length_mm: f64,
    /// A tile's length.
    pub tile_length_mm: f64,
    /// A tile's width.
    pub tile_width_mm: f64,
    /// A tile's thickness.
    pub tile_height_mm: f64,
    /// Players, 2 to 4.
    pub players: u8,
    /// Whether they play as two pairs.
    pub pairs: bool,
    /// Points that win the match, where they are not the usual ones.
    pub told_target: Option<u32>,
    /// Tiles of the boneyard that are never drawn.
    pub boneyard_floor: u8,
    /// Whether a pair's winner also scores the partner's pips.
    pub pair_counts_partner: bool,
    /// What two partners with equally low hands score.
    pub pair_tie: PairTie,
    /// Whether the turn is over with a draw.
    pub draw_ends_turn: bool,
    /// When a round that nobody can go on with ends.
    pub blocked: Blocked,
    /// What follows when everyone passed in turn while tiles may be drawn.
    pub all_passed: AllPassed,
    /// Who leads the next round.
    pub next_leader: NextLeader,
    /// Whether the leader of a round must play a tile.
    pub lead_must_play: bool,
    /// How long the tiles must lie still until they count.
    pub settle: Duration,
}

/// When a round that nobody can go on with ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// Once no tile may be drawn either.
    NoDrawLeft,
    /// As soon as no hand fits.
    AtOnce,
}

/// What two partners with equally low hands score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairTie {
    /// Nothing.
    NoScore,
    /// What one of them alone would.
    PairWins,
}

/// What follows when everyone passed in turn while tiles may be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllPassed {
    /// Nothing, until a person ends the round.
    Operator,
    /// The round ends.
    EndsRound,
}

/// Who leads the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextLeader {
    /// Lots decide; a person tells.
    Random,
    /// Who won the last.
    Winner,
    /// The player after the last leader.
    Rotate,
}

impl PassingGame {
    pub(super) fn from_model(model: &Model) -> Result<Self, ModelError> {
        let number = |key: &str| model.number(key)?.ok_or_else(|| model.lacks(key));
        let flag = |key: &str| Ok::<_, ModelError>(*model.value(key)? == Value::Flag(true));
        let is = |key: &str, word: &str| Ok::<_, ModelError>(*model.value(key)? == Value::Choice(word.to_owned()));
        let keys = Self {
            board_width_mm: number("board.width_mm")?,
            board_length_mm: number("board.length_mm")?,
            tile_length_mm: number("tile.length_mm")?,
            tile_width_mm: number("tile.width_mm")?,
            tile_height_mm: number("tile.height_mm")?,
            players: number("rules.players")? as u8,
            pairs: flag("rules.pairs")?,
            told_target: model.number("rules.target")?.map(|target| target as u32),
            boneyard_floor: number("rules.boneyard_floor")? as u8,
            pair_counts_partner: flag("rules.pair_counts_partner")?,
            pair_tie: if is("rules.pair_tie", "pair_wins")? { PairTie::PairWins } else { PairTie::NoScore },
            draw_ends_turn: flag("rules.draw_ends_turn")?,
            blocked: if is("rules.blocked", "at_once")? { Blocked::AtOnce } else { Blocked::NoDrawLeft },
            all_passed: match is("rules.all_passed", "ends_round")? {
                true => AllPassed::EndsRound,
                false => AllPassed::Operator,
            },
            next_leader: match (is("rules.next_leader", "winner")?, is("rules.next_leader", "rotate")?) {
                (true, _) => NextLeader::Winner,
                (_, true) => NextLeader::Rotate,
                (false, false) => NextLeader::Random,
            },
            lead_must_play: flag("rules.lead_must_play")?,
            settle: Duration::from_secs_f64(number("rules.settle_s")?),
        };
        keys.checked()
    }

    fn checked(self) -> Result<Self, ModelError> {
        if self.pairs && self.players != 4 {
            return Err(ModelError::Contradiction {
                key: "rules.players",
                found: self.players.into(),
                relation: "4 with",
                other: "rules.pairs",
                other_found: 1.0,
            });
        }
        let ratio = self.tile_length_mm / self.tile_width_mm;
        if (ratio / 2.0 - 1.0).abs() > LENGTH_TOLERANCE {
            return Err(ModelError::Contradiction {
                key: "tile.length_mm",
                found: self.tile_length_mm,
                relation: "twice",
                other: "tile.width_mm",
                other_found: self.tile_width_mm,
            });
        }
        Ok(self)
    }

    /// The same with so many players, as pairs or not.
    pub fn seated(self, players: u8, pairs: bool) -> Self {
        Self { players, pairs, ..self }
    }

    /// Points that win the match.
    pub fn target(&self) -> u32 {
        self.told_target.unwrap_or(if self.players == 4 { TARGET_OF_FOUR } else { TARGET })
    }

    /// Tiles that each player starts with.
    pub fn hand_size(&self) -> u8 {
        if self.players == 4 { 6 } else { 7 }
    }

    /// What a detector of round pieces would need of a tile: as wide, and as high.
    pub fn disc_shape(&self) -> DiscShape {
        DiscShape { diameter_mm: self.tile_width_mm, height_mm: self.tile_height_mm }
    }

    /// The rectangle on the table.
    pub fn board_shape(&self) -> BoardShape {
        BoardShape {
            width_mm: self.board_width_mm,
            length_mm: self.board_length_mm,
            rim_height_mm: 0.0,
            squares: None,
            solids: Vec::new(),
        }
    }
}
