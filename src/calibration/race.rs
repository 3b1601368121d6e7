use std::collections::BTreeMap;

use super::setup::contradiction;
use super::track::out_of_picture;
use super::{CalibrationError, Setup};
use crate::geometry::Camera;
use crate::model::{Game, Track};

/// Discs are numbered from 1 to this.
const MOST_DISCS: u8 = 8;
/// Sets have one disc of each colour, or two.
const MOST_OF_A_COLOUR: usize = 2;

impl Setup {
    /// Whether a race can be run as the setup says.
    pub(super) fn check_race(&self) -> Result<(), CalibrationError> {
        let track = self.track()?;
        match (self.game, &track) {
            (Game::Carabande, None) => contradiction(
                "track",
                "a race needs a track; make the setup by `tableref calibrate`, which finds it in the picture or is told it \
                 by --track or --pieces"
                    .to_owned(),
            )?,
            (Game::Carabande, Some(track)) => self.check_in_view(track)?,
            (Game::PasseTrappe | Game::Pferdeaeppel | Game::PassingGame | Game::Trappola | Game::Counter, _) => {}
        }
        self.check_discs()
    }

    fn check_in_view(&self, track: &Track) -> Result<(), CalibrationError> {
        let camera = Camera { intrinsics: self.focal()?.intrinsics, pose: self.pose()?.pose };
        let Some(at) = out_of_picture(track, &camera, self.size_px) else { return Ok(()) };
        contradiction(
            "track",
            format!(
                "its edge at {:.0},{:.0} mm lies outside the picture of {}x{}; all of the track must be in view, so move the \
                 camera, or mend centreline_mm",
                at.x, at.y, self.size_px.0, self.size_px.1
            ),
        )
    }

    fn check_discs(&self) -> Result<(), CalibrationError> {
        let mut of_colour: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let mut numbers: BTreeMap<u8, &str> = BTreeMap::new();
        for (name, colour) in &self.discs {
            let number = name.parse::<u8>().ok().filter(|number| (1..=MOST_DISCS).contains(number));
            let Some(number) = number else {
                return contradiction("discs", format!("discs are numbered 1 to {MOST_DISCS}, so {name} is none"));
            };
            if let Some(other) = numbers.insert(number, name) {
                return contradiction(
                    "discs",
                    format!("{other} and {name} are the same number; give each disc its own"),
                );
            }
            if colour.trim().is_empty() {
                return contradiction("discs", format!("the colour of disc {name} is missing, name it, e.g. red"));
            }
            of_colour.entry(colour).or_default().push(name);
        }
        match of_colour.iter().find(|(_, names)| names.len() > MOST_OF_A_COLOUR) {
            None => Ok(()),
            Some((colour, names)) => contradiction(
                "discs",
                format!(
                    "{} are all {colour}; at most two discs may share a colour, as they are told apart by it",
                    names.join(", ")
                ),
            ),
        }
    }
}

/// The text of a setup with the points of its track one a line, where they can be moved by hand.
pub(super) fn one_point_a_line(text: &str) -> String {
    const KEY: &str = "centreline_mm = [[";
    const ABOUT: &str = "# The middle of the track once round in the direction of travel, a point [x, y] in mm a line; move them to correct it.";
    let mut written = String::with_capacity(text.len());
    for line in text.lines() {
        match line.strip_prefix(KEY).and_then(|rest| rest.strip_suffix("]]")) {
            Some(points) => {
                written.push_str(ABOUT);
                written.push_str("\ncentreline_mm = [\n");
                for point in points.split("], [") {
                    written.push_str(&format!("    [{point}],\n"));
                }
                written.push(']');
            }
            None => written.push_str(line),
        }
        written.push('\n');
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_one_a_line_and_read_the_same() {
        let text = "[track]\ncentreline_mm = [[1.0, 2.0], [3.5, -4.0], [5.0, 6.0]]\nwidth_mm = 80.0\n";
        let written = one_point_a_line(text);
        assert!(written.contains("\n    [3.5, -4.0],\n"), "{written}");
        assert_eq!(toml::from_str::<toml::Table>(&written).unwrap(), toml::from_str::<toml::Table>(text).unwrap());
    }
}
