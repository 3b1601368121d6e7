use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Calibration, CalibrationError, Corners, LensKeys, Setup, TrackKeys, Zone};
use crate::geometry::Intrinsics;
use crate::model::{Game, Model};

/// Keys of a case's disk that describe how it was drawn.
const ABOUT_THE_PICTURE: [&str; 1] = ["look"];

/// Areas of a case: one rectangle `[x0, y0, x1, y1]`, mm, one a player in order of play, or one a seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Areas {
    /// One.
    One([f64; 4]),
    /// One a player.
    OfPlayers(Vec<[f64; 4]>),
    /// One a seat.
    OfSeats(BTreeMap<String, [f64; 4]>),
}

/// The part of a case's `truth.json` that a setup may be made of. Its frames and events are not even parsed.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct CaseGeometry {
    /// The game's name.
    pub game: String,
    /// The clip, relative to the case.
    pub recording: Option<PathBuf>,
    /// The single picture, relative to the case.
    pub image: Option<PathBuf>,
    /// The same view without pieces.
    pub empty: Option<PathBuf>,
    /// Width and height of the recording.
    pub size_px: Option<(u32, u32)>,
    /// Lens and sensor, where known.
    pub intrinsics: Option<Intrinsics>,
    /// The board's keys.
    #[serde(default)]
    pub board: Map<String, Value>,
    /// The rule keys that differ from their defaults.
    #[serde(default)]
    pub rules: Map<String, Value>,
    /// The disk's sizes.
    #[serde(default)]
    pub disk: Map<String, Value>,
    /// The numbered discs' sizes and colours.
    #[serde(default)]
    pub disc: Map<String, Value>,
    /// Where a race is run.
    pub track: Option<TrackKeys>,
    /// The piece's sizes, and how many there are.
    #[serde(default)]
    pub piece: Map<String, Value>,
    /// The tile's sizes.
    #[serde(default)]
    pub tile: Map<String, Value>,
    /// The card's sizes.
    #[serde(default)]
    pub card: Map<String, Value>,
    /// A deck of cards: its file, or the folder of its enrolment pictures.
    pub deck: Option<PathBuf>,
    /// Who deals the first game.
    pub dealer: Option<String>,
    /// How many play, where a game needs it.
    pub players: Option<u8>,
    /// Pixels inside a piece of each class.
    #[serde(default)]
    pub teach: BTreeMap<String, [f64; 2]>,
    /// The playing area's inner corners.
    pub corners_px: Option<Corners>,
    /// Named areas of the table.
    #[serde(default)]
    pub zones: BTreeMap<String, Areas>,
}

impl CaseGeometry {
    /// Reads the geometry of the case in a folder.
    pub fn load(case: &Path) -> Result<Self, CalibrationError> {
        let path = case.join("truth.json");
        let text = std::fs::read_to_string(&path).map_err(|error| CalibrationError::Read {
            what: "the case's truth",
            error,
            path: path.clone(),
        })?;
        serde_json::from_str(&text).map_err(|e| CalibrationError::Parse {
            what: "the case's truth",
            message: e.to_string(),
            path,
        })
    }
}

impl Setup {
    /// A setup from a case's own geometry, rules, sizes and zones; its paths are relative to the case. Gives also what
    /// the case says that the game's model does not know.
    pub fn from_case(case: &Path) -> Result<(Self, Vec<String>), CalibrationError> {
        let geometry = CaseGeometry::load(case)?;
        let game = geometry.game.parse()?;
        let without = |key| CalibrationError::CaseWithout { key, path: case.join("truth.json") };
        let size_px = geometry.size_px.ok_or_else(|| without("size_px"))?;
        let corners = geometry.corners_px.ok_or_else(|| without("corners_px"))?;
        let mut setup = Self::new(game, size_px, corners);
        setup.folder = case.to_path_buf();
        setup.empty = geometry.empty;
        setup.lens = geometry.intrinsics.as_ref().map(LensKeys::new);
        setup.zones = geometry.zones.into_iter().flat_map(|(name, areas)| zones(name, areas)).collect();
        let (mut disk, mut tile, mut rules) = (geometry.disk, geometry.tile, geometry.rules);
        for key in ABOUT_THE_PICTURE {
            disk.remove(key);
            tile.remove(key);
        }
        if let Some(count) = disk.remove("count_per_side") {
            rules.entry("disks_per_player").or_insert(count);
        }
        let mut disc = geometry.disc;
        if let Some(Value::Object(colours)) = disc.remove("colours") {
            let name = |colour: &Value| colour.as_str().map(str::to_owned);
            setup.discs = colours.iter().filter_map(|(number, colour)| Some((number.clone(), name(colour)?))).collect();
        }
        setup.track = geometry.track;
        setup.deck = geometry.deck;
        let track = setup.track()?.map(|track| json!({"length_mm": track.centreline.length_mm()}));
        let mut piece = geometry.piece;
        match game {
            Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande => {}
            Game::Trappola => {
                if let Some(dealer) = geometry.dealer {
                    rules.entry("dealer").or_insert(dealer.into());
                }
            }
            Game::PassingGame => {
                if let Some(players) = geometry.players {
                    rules.entry("players").or_insert(players.into());
                }
            }
            // Whatever a case calls them, they are this game's pieces.
            Game::Counter => piece.append(&mut disk),
        }
        let keys = json!({"board": geometry.board, "track": track, "disk": disk, "disc": disc, "tile": tile, "card": geometry.card, "piece": piece, "rules": rules});
        let (model, unknown) = Model::with_case_keys(game, &keys)?;
        setup.model = model.overrides();
        setup.check()?;
        Ok((setup, unknown))
    }
}

/// The calibration that a case's own geometry gives.
pub fn from_case(case: &Path) -> Result<Calibration, CalibrationError> {
    Setup::from_case(case)?.0.calibration()
}

fn zones(name: String, areas: Areas) -> Vec<Zone> {
    let zone =
        |name, [x0, y0, x1, y1]: [f64; 4]| Zone { name, polygon_mm: vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]] };
    match areas {
        Areas::One(area) => vec![zone(name, area)],
        Areas::OfSeats(areas) => areas.into_iter().map(|(seat, area)| zone(format!("{name} {seat}"), area)).collect(),
        // "hands" are "hand 1", "hand 2" and so on.
        Areas::OfPlayers(areas) => {
            let one = name.strip_suffix('s').unwrap_or(&name);
            areas.into_iter().enumerate().map(|(i, area)| zone(format!("{one} {}", i + 1), area)).collect()
        }
    }
}
