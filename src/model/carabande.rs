use std::time::Duration;

use super::{BoardShape, DiscShape, Model, ModelError, Value};

/// Discs of a set, the black one apart.
const MOST_DISCS: u8 = 8;

/// All keys of Carabande, typed and free of contradictions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Carabande {
    /// Width of the rectangle on the table whose corners are given.
    pub board_width_mm: f64,
    /// Its length, away from the near side.
    pub board_length_mm: f64,
    /// One lap along the middle of the track.
    pub track_length_mm: f64,
    /// A disc's diameter.
    pub disc_diameter_mm: f64,
    /// A disc's thickness.
    pub disc_height_mm: f64,
    /// Which rules the black disc serves.
    pub play: Play,
    /// Discs of each player.
    pub discs_per_player: u8,
    /// Laps of a race.
    pub laps_to_win: u8,
    /// Whether a disc that somebody else turned over is flipped and played in one turn.
    pub others_flip_free: bool,
    /// What a disc is that left the track and landed on it again in the same shot.
    pub jump_rejoins: JumpRejoins,
    /// How long a finger may stay on a disc that moves.
    pub push_limit: Duration,
    /// How long all discs must lie still until a turn has come to rest.
    pub rest: Duration,
    /// Players who fight for the pole position before the first race.
    pub pole_players: Option<u8>,
    /// Races of a tournament.
    pub match_races: Option<u8>,
}

/// Which rules the black disc serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// It spaces a disc from its neighbours before a flick.
    Basic,
    /// It is an obstacle on the track.
    Professional,
}

/// What a disc is that left the track and landed on it again in the same shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpRejoins {
    /// Off the track.
    OffTrack,
    /// On it.
    Stays,
}

impl Carabande {
    pub(super) fn from_model(model: &Model) -> Result<Self, ModelError> {
        let number = |key: &str| model.number(key)?.ok_or_else(|| model.lacks(key));
        let flag = |key: &str| Ok::<_, ModelError>(*model.value(key)? == Value::Flag(true));
        let is = |key: &str, word: &str| Ok::<_, ModelError>(*model.value(key)? == Value::Choice(word.to_owned()));
        let discs_per_player = number("rules.discs_per_player")? as u8;
        let pole_players = model.number("rules.pole_players")?.map(|players| players as u8);
        if let Some(players) = pole_players.filter(|players| players * discs_per_player > MOST_DISCS) {
            return Err(ModelError::Contradiction {
                key: "rules.pole_players",
                found: players.into(),
                relation: "at most 4 with",
                other: "rules.discs_per_player",
                other_found: discs_per_player.into(),
            });
        }
        Ok(Self {
            board_width_mm: number("board.width_mm")?,
            board_length_mm: number("board.length_mm")?,
            track_length_mm: number("track.length_mm")?,
            disc_diameter_mm: number("disc.diameter_mm")?,
            disc_height_mm: number("disc.height_mm")?,
            play: if is("rules.play", "professional")? { Play::Professional } else { Play::Basic },
            discs_per_player,
            laps_to_win: number("rules.laps_to_win")? as u8,
            others_flip_free: flag("rules.others_flip_free")?,
            jump_rejoins: if is("rules.jump_rejoins", "stays")? { JumpRejoins::Stays } else { JumpRejoins::OffTrack },
            push_limit: Duration::from_secs_f64(number("rules.push_limit_s")?),
            rest: Duration::from_secs_f64(number("rules.rest_s")?),
            pole_players,
            match_races: model.number("rules.match_races")?.map(|races| races as u8),
        })
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

    /// The shape of a disc.
    pub fn disc_shape(&self) -> DiscShape {
        DiscShape { diameter_mm: self.disc_diameter_mm, height_mm: self.disc_height_mm }
    }
}
