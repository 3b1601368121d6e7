use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::corners::pair;
use super::picture::read_empty;
use super::race::one_point_a_line;
use super::{
    Calibration, CalibrationError, ClassColour, Corners, Focal, FocalSource, LensKeys, PoseSolution, Quality, Taught,
    TrackKeys, TravelKnown, assess, focal_from_quad, solve_pose,
};
use crate::geometry::{Camera, ImagePoint, TablePoint};
use crate::model::{BoardShape, DiscShape, Game, Model, Track};

/// `setup.toml`: everything that a person told about one camera over one table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The format's version.
    pub version: u32,
    /// The game.
    pub game: Game,
    /// Width and height of the pictures it holds for.
    pub size_px: (u32, u32),
    /// A picture of the same view without pieces; relative to the setup's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub empty: Option<PathBuf>,
    /// The playing area's inner corners.
    pub corners_px: Corners,
    /// Whether nothing is known of the camera, so that it is taken to look straight down on a table of assumed size.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_above: bool,
    /// Focal length, optical centre and distortion; solved from the corners where missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lens: Option<LensKeys>,
    /// Keys of the model that differ from their defaults, e.g. `[model.board] width_mm = 560`.
    #[serde(default, skip_serializing_if = "toml::Table::is_empty")]
    pub model: toml::Table,
    /// Pieces shown by pointing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taught: Vec<TaughtKeys>,
    /// What the classes of pieces look like, where they are told apart by colour.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<ClassColour>,
    /// Where a race is run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub track: Option<TrackKeys>,
    /// The colour of each numbered disc, by its name, where a game numbers its discs.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub discs: BTreeMap<String, String>,
    /// The deck of cards, a file or a folder of pictures; relative to the setup's folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<PathBuf>,
    /// Named areas of the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// What to do about each kind of event: announce, propose, log or ignore.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub policies: BTreeMap<String, String>,
    /// How good the calibration is; written by `calibrate`, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<Quality>,
    /// The folder that paths are relative to.
    #[serde(skip)]
    pub folder: PathBuf,
}

/// `[[taught]]`: a piece shown by pointing at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaughtKeys {
    /// The class's name in the model, e.g. `disk`.
    pub class: String,
    /// The pixel pointed at.
    #[serde(with = "pair")]
    pub at_px: ImagePoint,
    /// The colour there: blue, green, red.
    pub bgr: [f64; 3],
}

/// `[[zones]]`: a named area of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// What it is called.
    pub name: String,
    /// Its corners, mm, each `[x, y]`.
    pub polygon_mm: Vec<[f64; 2]>,
}

impl Setup {
    /// The version that this program writes and reads.
    pub const VERSION: u32 = 1;

    /// A setup of corners alone, with the model's defaults.
    pub fn new(game: Game, size_px: (u32, u32), corners_px: Corners) -> Self {
        Self {
            version: Self::VERSION,
            game,
            size_px,
            empty: None,
            corners_px,
            from_above: false,
            lens: None,
            model: toml::Table::new(),
            taught: Vec::new(),
            colours: Vec::new(),
            track: None,
            discs: BTreeMap::new(),
            deck: None,
            zones: Vec::new(),
            policies: BTreeMap::new(),
            quality: None,
            folder: PathBuf::new(),
        }
    }

    /// The game with the setup's keys; a lap is as long as the track, whatever the key for it says.
    pub fn model(&self) -> Result<Model, CalibrationError> {
        let mut model = Model::with_overrides(self.game, &self.model)?;
        if let (Game::Carabande, Some(track)) = (self.game, self.track()?) {
            model.set("track.length_mm", &format!("{:.1}", track.centreline.length_mm()))?;
        }
        Ok(model)
    }

    /// Reads and checks a setup.
    pub fn load(path: &Path) -> Result<Self, CalibrationError> {
        let text = std::fs::read_to_string(path).map_err(|error| CalibrationError::Read {
            what: "the setup",
            error,
            path: path.into(),
        })?;
        let mut setup: Self = toml::from_str(&text).map_err(|e| CalibrationError::Parse {
            what: "the setup",
            message: e.to_string().trim_end().to_owned(),
            path: path.into(),
        })?;
        setup.folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        match setup.check().and_then(|()| assess(&setup)) {
            Ok(_) => Ok(setup),
            Err(error) => Err(CalibrationError::InFile { error: Box::new(error), path: path.into() }),
        }
    }

    /// Writes the setup; pictures that it names must lie where it says already.
    pub fn save(&self, path: &Path) -> Result<(), CalibrationError> {
        let text = toml::to_string(self).map_err(|e| CalibrationError::Parse {
            what: "the setup",
            message: e.to_string(),
            path: path.into(),
        })?;
        std::fs::write(path, one_point_a_line(&text)).map_err(|error| CalibrationError::Write {
            what: "the setup",
            error,
            path: path.into(),
        })
    }

    /// Whether its keys can be true together.
    pub fn check(&self) -> Result<(), CalibrationError> {
        if self.version != Self::VERSION {
            return contradiction(
                "version",
                format!("this program reads {}, the file says {}", Self::VERSION, self.version),
            );
        }
        self.corners_px.check(self.size_px)?;
        if let Some(lens) = &self.lens {
            lens.check(self.size_px)?;
        }
        self.check_race()?;
        self.check_zones()?;
        self.check_taught()?;
        self.check_colours()?;
        self.shapes().map(drop)
    }

    /// The board's and the discs' shapes.
    pub fn shapes(&self) -> Result<(BoardShape, DiscShape), CalibrationError> {
        match self.game {
            Game::PasseTrappe => {
                let sizes = self.model()?.passe_trappe()?;
                Ok((sizes.board_shape(), sizes.disc_shape()))
            }
            Game::Pferdeaeppel => {
                let sizes = self.model()?.pferdeaeppel()?;
                Ok((sizes.board_shape(), sizes.disc_shape()))
            }
            Game::Carabande => {
                let sizes = self.model()?.carabande()?;
                Ok((sizes.board_shape(), sizes.disc_shape()))
            }
            Game::PassingGame => {
                let sizes = self.model()?.passing_game()?;
                Ok((sizes.board_shape(), sizes.disc_shape()))
            }
            Game::Trappola => {
                let sizes = self.model()?.trappola()?;
                Ok((sizes.board_shape(), sizes.disc_shape()))
            }
            Game::Counter => {
                let sizes = self.model()?.counter()?;
                Ok((sizes.board_shape(), sizes.disc_shape()))
            }
        }
    }

    /// Where a race is run, where the setup says it.
    pub fn track(&self) -> Result<Option<Track>, CalibrationError> {
        match self.track.as_ref().map(TrackKeys::track).transpose() {
            Ok(track) => Ok(track),
            Err(error) => contradiction("track", error.to_string()),
        }
    }

    /// Whether it is known which way round a race is run.
    pub fn travel(&self) -> TravelKnown {
        self.track.as_ref().map(|track| track.direction).unwrap_or_default()
    }

    /// The intrinsics given, or the best that the corners tell.
    pub fn focal(&self) -> Result<Focal, CalibrationError> {
        match &self.lens {
            Some(lens) => Ok(Focal { intrinsics: lens.intrinsics(), source: FocalSource::Given }),
            None => Ok(focal_from_quad(&self.corners_px, &self.shapes()?.0, self.size_px)),
        }
    }

    /// The camera's pose and how well it fits.
    pub fn pose(&self) -> Result<PoseSolution, CalibrationError> {
        solve_pose(&self.corners_px, &self.shapes()?.0, &self.focal()?.intrinsics)
    }

    /// Everything that a detector needs, with the empty picture read.
    pub fn calibration(&self) -> Result<Calibration, CalibrationError> {
        let (board, disc) = self.shapes()?;
        let camera = Camera { intrinsics: self.focal()?.intrinsics, pose: self.pose()?.pose };
        let empty = self.empty.as_ref().map(|path| read_empty(&self.folder.join(path), self.size_px)).transpose()?;
        let taught = self.taught.iter().map(|t| Taught { class: t.class.clone(), at: t.at_px, bgr: t.bgr }).collect();
        Ok(Calibration { camera, size_px: self.size_px, board, disc, taught, colours: self.colours.clone(), empty })
    }

    fn check_taught(&self) -> Result<(), CalibrationError> {
        // Where colours tell pieces apart, a class is whatever a person calls it.
        let classes: Option<&[&str]> = match self.game {
            Game::PasseTrappe => Some(&["disk"]),
            Game::Pferdeaeppel => Some(&["white-horse", "brown-horse", "brown-apple", "golden-apple"]),
            Game::Carabande | Game::PassingGame | Game::Trappola | Game::Counter => None,
        };
        let (width, height) = (f64::from(self.size_px.0), f64::from(self.size_px.1));
        for TaughtKeys { class, at_px, .. } in &self.taught {
            if let Some(classes) = classes.filter(|classes| !classes.contains(&class.as_str())) {
                let known = classes.join(", ");
                return contradiction("taught", format!("{} has no pieces called {class}, it has: {known}", self.game));
            }
            if !(0.0..width).contains(&at_px.x) || !(0.0..height).contains(&at_px.y) {
                let reason =
                    format!("the {class} at {},{} lies outside the picture of {width}x{height}", at_px.x, at_px.y);
                return contradiction("taught", reason);
            }
        }
        Ok(())
    }

    fn check_colours(&self) -> Result<(), CalibrationError> {
        for (i, colour) in self.colours.iter().enumerate() {
            let is_number = |value: &f64| value.is_finite();
            let is_spread = |value: &f64| value.is_finite() && *value > 0.0;
            if !colour.lab.iter().all(is_number) || !colour.spread.iter().all(is_spread) {
                return contradiction(
                    "colours",
                    format!("the colour of {} needs finite numbers, and spreads above 0", colour.class),
                );
            }
            if self.colours.iter().take(i).any(|other| other.class == colour.class) {
                return contradiction("colours", format!("two colours are called {}", colour.class));
            }
        }
        Ok(())
    }

    fn check_zones(&self) -> Result<(), CalibrationError> {
        for (i, zone) in self.zones.iter().enumerate() {
            if zone.polygon_mm.len() < 3 {
                return contradiction("zones", format!("the zone {} needs at least three corners", zone.name));
            }
            if self.zones.iter().take(i).any(|other| other.name == zone.name) {
                return contradiction("zones", format!("two zones are called {}", zone.name));
            }
        }
        self.check_hands()
    }

    /// Players' hands are numbered in order of play, and each has one.
    fn check_hands(&self) -> Result<(), CalibrationError> {
        if self.game != Game::PassingGame {
            return Ok(());
        }
        let players = self.model()?.passing_game()?.players;
        let told = self.zones.iter().filter_map(|zone| zone.name.strip_prefix("hand "));
        let is_player = |number: &str| number.parse().is_ok_and(|number: u8| (1..=players).contains(&number));
        match told.clone().find(|number| !is_player(number)) {
            Some(number) => contradiction(
                "zones",
                format!(
                    "hand {number} is none of {players} players; name the zones hand 1 to hand {players} in order of play, or set \
                     rules.players"
                ),
            ),
            None if told.clone().count() == 0 || told.count() == usize::from(players) => Ok(()),
            None => contradiction("zones", format!("all of hand 1 to hand {players} need a zone, or none")),
        }
    }
}

impl Zone {
    /// Its corners as points of the table.
    pub fn polygon(&self) -> impl Iterator<Item = TablePoint> + '_ {
        self.polygon_mm.iter().map(|[x, y]| TablePoint::new(*x, *y))
    }
}

pub(super) fn contradiction<T>(key: &str, reason: String) -> Result<T, CalibrationError> {
    Err(CalibrationError::Contradiction { key: key.to_owned(), reason })
}
