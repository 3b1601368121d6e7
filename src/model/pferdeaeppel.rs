use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{BoardShape, DiscShape, Model, ModelError, Value};
use crate::geometry::{Square, TablePoint};

/// All keys of Pferdeäppel, typed and free of contradictions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pferdeaeppel {
    /// Squares along each side.
    pub size: u8,
    /// Side of a square.
    pub cell_mm: f64,
    /// An apple's diameter.
    pub apple_diameter_mm: f64,
    /// A horse's diameter where it stands.
    pub horse_diameter_mm: f64,
    /// A horse's height.
    pub horse_height_mm: f64,
    /// Where White's player sits in the first round.
    pub white_seat: Seat,
    /// Who is White in the next round.
    pub roles_next_round: NextRoles,
    /// What a broken rule leads to.
    pub after_violation: AfterViolation,
    /// Whether the catching move drops an apple.
    pub catch_drops_apple: bool,
    /// Which square is White's last escape.
    pub last_escape: LastEscape,
    /// Whether a White with only threatened moves can still move.
    pub threatened_counts_as_move: bool,
    /// When the last golden apple ends the round.
    pub last_golden_check: LastGoldenCheck,
    /// Rounds of a match.
    pub match_rounds: Option<u8>,
    /// Length of a match.
    pub match_time: Option<Duration>,
    /// How long the board must lie still until its position counts.
    pub settle: Duration,
}

/// One of the two ends of the table, and the person who sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// At row 0.
    Near,
    /// At the last row.
    Far,
}

impl Seat {
    /// The other end.
    pub fn other(self) -> Self {
        match self {
            Self::Near => Self::Far,
            Self::Far => Self::Near,
        }
    }
}

/// Who is White in the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextRoles {
    /// Lots decide; a person tells, and until then the players keep their horses.
    Lots,
    /// The other player.
    Swap,
}

/// What a broken rule leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterViolation {
    /// It is reported; the new position stands once the opponent moves.
    PlayOn,
    /// Nothing counts until a person decides.
    Wait,
}

/// Which square is White's last escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastEscape {
    /// The only one it could enter that Brown does not threaten.
    Safe,
    /// The only one it could enter.
    Any,
}

/// When the last golden apple wins the round for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastGoldenCheck {
    /// Once White is to move and can.
    WhiteToMove,
    /// As soon as it lies.
    AtOnce,
}

impl Pferdeaeppel {
    pub(super) fn from_model(model: &Model) -> Result<Self, ModelError> {
        let number = |key: &str| model.number(key)?.ok_or_else(|| model.lacks(key));
        let flag = |key: &str| Ok::<_, ModelError>(*model.value(key)? == Value::Flag(true));
        let is = |key: &str, word: &str| Ok::<_, ModelError>(*model.value(key)? == Value::Choice(word.to_owned()));
        let keys = Self {
            size: number("board.size")? as u8,
            cell_mm: number("board.cell_mm")?,
            apple_diameter_mm: number("apple.diameter_mm")?,
            horse_diameter_mm: number("horse.diameter_mm")?,
            horse_height_mm: number("horse.height_mm")?,
            white_seat: if is("rules.white_seat", "far")? { Seat::Far } else { Seat::Near },
            roles_next_round: if is("rules.roles_next_round", "swap")? { NextRoles::Swap } else { NextRoles::Lots },
            after_violation: match is("rules.after_violation", "wait")? {
                true => AfterViolation::Wait,
                false => AfterViolation::PlayOn,
            },
            catch_drops_apple: flag("rules.catch_drops_apple")?,
            last_escape: if is("rules.last_escape", "any")? { LastEscape::Any } else { LastEscape::Safe },
            threatened_counts_as_move: flag("rules.threatened_counts_as_move")?,
            last_golden_check: match is("rules.last_golden_check", "at_once")? {
                true => LastGoldenCheck::AtOnce,
                false => LastGoldenCheck::WhiteToMove,
            },
            match_rounds: model.number("rules.match_rounds")?.map(|rounds| rounds as u8),
            match_time: model.number("rules.match_s")?.map(Duration::from_secs_f64),
            settle: Duration::from_secs_f64(number("rules.settle_s")?),
        };
        let (smaller, larger) = match keys.apple_diameter_mm < keys.horse_diameter_mm {
            true => (("horse.diameter_mm", keys.horse_diameter_mm), ("board.cell_mm", keys.cell_mm)),
            false => {
                let apple = ("apple.diameter_mm", keys.apple_diameter_mm);
                (apple, ("horse.diameter_mm", keys.horse_diameter_mm))
            }
        };
        if smaller.1 < larger.1 {
            return Ok(keys);
        }
        let ((key, found), (other, other_found)) = (smaller, larger);
        Err(ModelError::Contradiction { key, found, relation: "less than", other, other_found })
    }

    /// The board's side.
    pub fn side_mm(&self) -> f64 {
        f64::from(self.size) * self.cell_mm
    }

    /// The middle of a square.
    pub fn middle_of(&self, square: Square) -> TablePoint {
        let middle = |index: u8| (f64::from(index) + 0.5) * self.cell_mm;
        TablePoint::new(middle(square.column), middle(square.row))
    }

    /// The square in which a place lies; `None` off the board.
    pub fn square_at(&self, at: TablePoint) -> Option<Square> {
        let index = |mm: f64| (0.0..self.side_mm()).contains(&mm).then(|| (mm / self.cell_mm) as u8);
        let (column, row) = (index(at.x)?, index(at.y)?);
        (column < self.size && row < self.size).then_some(Square { column, row })
    }

    /// The playing area.
    pub fn board_shape(&self) -> BoardShape {
        BoardShape {
            width_mm: self.side_mm(),
            length_mm: self.side_mm(),
            rim_height_mm: 0.0,
            squares: Some(self.size),
            solids: Vec::new(),
        }
    }

    /// The shape of an apple as seen from above: a camera that sees these well sees all.
    pub fn disc_shape(&self) -> DiscShape {
        DiscShape { diameter_mm: self.apple_diameter_mm, height_mm: self.apple_diameter_mm }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Game;

    fn keys(settings: &[(&str, &str)]) -> Result<Pferdeaeppel, ModelError> {
        Model::with_settings(Game::Pferdeaeppel, settings.iter().copied())?.pferdeaeppel()
    }

    #[test]
    fn squares_and_places_agree() {
        let keys = keys(&[("preset", "8x8")]).unwrap();
        for square in Square::all(keys.size) {
            assert_eq!(keys.square_at(keys.middle_of(square)), Some(square));
        }
        assert_eq!(keys.square_at(TablePoint::new(320.0, 10.0)), None);
        assert_eq!(keys.square_at(TablePoint::new(-0.1, 10.0)), None);
    }

    #[test]
    fn choices_are_read() {
        let keys = keys(&[("rules.last_escape", "any"), ("rules.after_violation", "wait")]).unwrap();
        assert_eq!((keys.last_escape, keys.after_violation), (LastEscape::Any, AfterViolation::Wait));
    }

    #[test]
    fn pieces_must_fit_their_squares() {
        let error = keys(&[("board.cell_mm", "25")]).unwrap_err().to_string();
        assert_eq!(error, "horse.diameter_mm = 30 must be less than board.cell_mm = 25; set one of them");
        let error = keys(&[("apple.diameter_mm", "35")]).unwrap_err().to_string();
        assert_eq!(error, "apple.diameter_mm = 35 must be less than horse.diameter_mm = 30; set one of them");
    }
}
