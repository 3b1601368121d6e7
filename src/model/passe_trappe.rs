use std::time::Duration;

use super::{BoardShape, DiscShape, Model, ModelError, Solid, Value};
use crate::geometry::SpacePoint;

/// All keys of Passe-Trappe, typed and free of contradictions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PasseTrappe {
    /// Inner width of the playing area, along x.
    pub board_width_mm: f64,
    /// Inner length of the playing area, along y.
    pub board_length_mm: f64,
    /// The bar's thickness, along y, in the middle of the board.
    pub bar_mm: f64,
    /// The bar's height.
    pub bar_height_mm: f64,
    /// The opening's width, along x, in the middle of the bar.
    pub opening_mm: f64,
    /// The rim's height.
    pub rim_height_mm: f64,
    /// A disk's diameter.
    pub disk_diameter_mm: f64,
    /// A disk's thickness.
    pub disk_height_mm: f64,
    /// Disks with which each player begins a round.
    pub disks_per_player: u8,
    /// Rounds that win the match.
    pub rounds_to_win: u8,
    /// Length of a round, where the sand timer is used.
    pub timer: Option<Duration>,
    /// Whether sudden death is played against the timer too.
    pub sudden_death_timer: bool,
    /// How long a disk lies still inside the opening until it is stuck.
    pub stuck_rest: Duration,
    /// How long play may go on after a disk to be taken back came to rest.
    pub return_grace: Duration,
    /// Depth of the space before the opening that must be free at the set-up.
    pub opening_clear_depth_mm: f64,
    /// Whether a second hand may help to take back a disk.
    pub retrieve_with_second_hand: SecondHand,
}

/// Whether a player may use a second hand while taking back a disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondHand {
    /// It is no foul.
    Allowed,
    /// It is `two_hands` as at any other time.
    Forbidden,
}

impl SecondHand {
    fn from_word(word: &Value) -> Self {
        if *word == Value::Choice("forbidden".to_owned()) { Self::Forbidden } else { Self::Allowed }
    }
}

impl PasseTrappe {
    pub(super) fn from_model(model: &Model) -> Result<Self, ModelError> {
        let number = |key: &str| model.number(key)?.ok_or_else(|| model.lacks(key));
        let seconds = |key: &str| number(key).map(Duration::from_secs_f64);
        let count = |key: &str| number(key).map(|count| count as u8);
        let keys = Self {
            board_width_mm: number("board.width_mm")?,
            board_length_mm: number("board.length_mm")?,
            bar_mm: number("board.bar_mm")?,
            bar_height_mm: number("board.bar_height_mm")?,
            opening_mm: number("board.opening_mm")?,
            rim_height_mm: number("board.rim_height_mm")?,
            disk_diameter_mm: number("disk.diameter_mm")?,
            disk_height_mm: number("disk.height_mm")?,
            disks_per_player: count("rules.disks_per_player")?,
            rounds_to_win: count("rules.rounds_to_win")?,
            timer: model.number("rules.timer_s")?.map(Duration::from_secs_f64),
            sudden_death_timer: *model.value("rules.sudden_death_timer")? == Value::Flag(true),
            stuck_rest: seconds("rules.stuck_rest_s")?,
            return_grace: seconds("rules.return_grace_s")?,
            opening_clear_depth_mm: number("rules.opening_clear_depth_mm")?,
            retrieve_with_second_hand: SecondHand::from_word(model.value("rules.retrieve_with_second_hand")?),
        };
        keys.contradiction().map_or(Ok(keys), Err)
    }

    /// Disks of both players together.
    pub fn disks(&self) -> usize {
        2 * usize::from(self.disks_per_player)
    }

    /// The bar's middle, along the board.
    pub fn bar_centre_mm(&self) -> f64 {
        self.board_length_mm / 2.0
    }

    /// Where the bar begins, seen from the near end.
    pub fn bar_near_face_mm(&self) -> f64 {
        self.bar_centre_mm() - self.bar_mm / 2.0
    }

    /// Where the bar ends, seen from the near end.
    pub fn bar_far_face_mm(&self) -> f64 {
        self.bar_centre_mm() + self.bar_mm / 2.0
    }

    /// Where the opening begins, from the left.
    pub fn opening_left_mm(&self) -> f64 {
        (self.board_width_mm - self.opening_mm) / 2.0
    }

    /// Where the opening ends, from the left.
    pub fn opening_right_mm(&self) -> f64 {
        (self.board_width_mm + self.opening_mm) / 2.0
    }

    /// The playing area, with the bar as two boxes either side of the opening.
    pub fn board_shape(&self) -> BoardShape {
        let arm = |from_mm, to_mm| Solid {
            min: SpacePoint::new(from_mm, self.bar_near_face_mm(), 0.0),
            max: SpacePoint::new(to_mm, self.bar_far_face_mm(), self.bar_height_mm),
        };
        BoardShape {
            width_mm: self.board_width_mm,
            length_mm: self.board_length_mm,
            rim_height_mm: self.rim_height_mm,
            squares: None,
            solids: vec![arm(0.0, self.opening_left_mm()), arm(self.opening_right_mm(), self.board_width_mm)],
        }
    }

    /// A disk's shape.
    pub fn disc_shape(&self) -> DiscShape {
        DiscShape { diameter_mm: self.disk_diameter_mm, height_mm: self.disk_height_mm }
    }

    fn contradiction(&self) -> Option<ModelError> {
        let bar = ("board.bar_mm", self.bar_mm);
        let width = ("board.width_mm", self.board_width_mm);
        let length = ("board.length_mm", self.board_length_mm);
        let opening = ("board.opening_mm", self.opening_mm);
        let diameter = ("disk.diameter_mm", self.disk_diameter_mm);
        let rules = [
            (opening.1 <= diameter.1, opening, "more than", diameter),
            (opening.1 >= width.1, opening, "less than", width),
            (bar.1 >= length.1, bar, "less than", length),
            (
                diameter.1 * 2.0 + bar.1 >= length.1,
                diameter,
                "less than half of the length outside the bar, with",
                length,
            ),
        ];
        rules.into_iter().find_map(|(broken, (key, found), relation, (other, other_found))| {
            broken.then_some(ModelError::Contradiction { key, found, relation, other, other_found })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Game;

    #[test]
    fn the_bar_leaves_the_opening_free() {
        let keys = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap();
        let [left, right] = keys.board_shape().solids.try_into().unwrap();
        assert_eq!((left.min.x, left.max.x, right.min.x, right.max.x), (0.0, 209.0, 271.0, 480.0));
        assert_eq!((left.min.y, right.max.y, right.max.z), (443.0, 457.0, 44.0));
    }

    #[test]
    fn the_clear_depth_follows_the_disk_unless_set() {
        let keys = |settings: &[(&str, &str)]| {
            let model = Model::with_settings(Game::PasseTrappe, settings.iter().copied());
            model.unwrap().passe_trappe().unwrap()
        };
        assert_eq!(keys(&[("disk.diameter_mm", "40")]).opening_clear_depth_mm, 40.0);
        assert_eq!(keys(&[("rules.opening_clear_depth_mm", "10")]).opening_clear_depth_mm, 10.0);
        assert_eq!(keys(&[("rules.timer_s", "60")]).timer, Some(Duration::from_secs(60)));
    }
}
