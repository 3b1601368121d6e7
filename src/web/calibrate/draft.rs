use serde::Deserialize;

use crate::calibration::{
    Calibration, CalibrationError, ClassColour, ColourSource, Corners, Lab, PieceInPicture, Setup, Taught, TaughtKeys,
    across_px, pointed_colour, teach,
};
use crate::capture::Picture;
use crate::geometry::ImagePoint;
use crate::model::Game;

/// What a page tells of a setup.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draft {
    corners: Corners,
    /// Pieces pointed at; as the setup says where they are left out.
    #[serde(default)]
    taught: Option<Vec<Point>>,
}

/// A piece pointed at.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Point {
    class: String,
    x: f64,
    y: f64,
}

/// A picture of the empty board holds while the corners stay within so many pixels, as much as a steady hand misses by.
const SAME_VIEW_PX: f64 = 3.0;
/// More than this in a game is no calibration but an attack.
const MOST_POINTS: usize = 64;

impl Draft {
    /// The setup that it makes of another one.
    pub fn setup(&self, before: &Setup, picture: Option<&Picture>) -> Result<Setup, CalibrationError> {
        let mut setup = Setup { corners_px: self.corners, quality: None, ..before.clone() };
        setup.corners_px.check(setup.size_px)?;
        let pairs = self.corners.to_array().into_iter().zip(before.corners_px.to_array());
        if pairs.into_iter().any(|(new, old)| new.distance(old) > SAME_VIEW_PX) {
            setup.empty = None;
        }
        if let (Some(points), Some(picture)) = (&self.taught, picture) {
            taught(&mut setup, points, picture)?;
        }
        Ok(setup)
    }
}

fn taught(setup: &mut Setup, points: &[Point], picture: &Picture) -> Result<(), CalibrationError> {
    if points.len() > MOST_POINTS {
        let reason = format!("at most {MOST_POINTS} pieces can be pointed at, not {}", points.len());
        return Err(CalibrationError::Contradiction { key: "taught".to_owned(), reason });
    }
    let seen = points.iter().map(|point| teach_at(picture, &point.class, (point.x, point.y)));
    let seen: Vec<Taught> = seen.collect::<Result<_, _>>()?;
    let keys = |taught: &Taught| TaughtKeys { class: taught.class.clone(), at_px: taught.at, bgr: taught.bgr };
    // One that was taught before keeps its colour: the piece may have gone on since.
    let known = |keys: TaughtKeys| {
        let same = |old: &&TaughtKeys| old.class == keys.class && old.at_px.distance(keys.at_px) < 0.5;
        setup.taught.iter().find(same).cloned().unwrap_or(keys)
    };
    setup.taught = seen.iter().map(keys).map(known).collect();
    match setup.game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::PassingGame | Game::Trappola => Ok(()),
        Game::Counter => {
            setup.colours = colours(&setup.calibration()?, &seen, picture);
            Ok(())
        }
    }
}

/// One colour a class, of all its pieces that were pointed at, in the order in which they were named.
fn colours(calibration: &Calibration, points: &[Taught], picture: &Picture) -> Vec<ClassColour> {
    let mut samples: Vec<(&str, Vec<Lab>)> = Vec::new();
    for Taught { class, at, .. } in points {
        let place = calibration.camera.unproject(*at, calibration.disc.height_mm);
        let Some(across_px) = place.and_then(|place| across_px(calibration, place)) else { continue };
        let colours = pointed_colour(picture, PieceInPicture { at: *at, across_px });
        match samples.iter_mut().find(|(known, _)| known == class) {
            Some((_, known)) => known.extend(colours),
            None => samples.push((class, colours)),
        }
    }
    let colour = |(class, samples): &(&str, Vec<Lab>)| ClassColour::of_samples(class, samples, ColourSource::Pointed);
    samples.iter().filter_map(colour).collect()
}

/// The colour of the piece at a pixel.
pub(super) fn teach_at(picture: &Picture, class: &str, (x, y): (f64, f64)) -> Result<Taught, CalibrationError> {
    let is_name =
        !class.is_empty() && class.len() <= 32 && class.chars().all(|c| c.is_alphanumeric() || "-_ ".contains(c));
    if !is_name {
        let reason = format!("\"{class}\" is no name of a class; use up to 32 letters, digits, - and _");
        return Err(CalibrationError::Contradiction { key: "taught".to_owned(), reason });
    }
    teach(picture, class, ImagePoint::new(x, y))
}
