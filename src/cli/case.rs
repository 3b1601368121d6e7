use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::Teach;
use super::calibrate::colours::teach_points;
use super::score::TileRecord;
use crate::calibration::{CalibrationError, CaseGeometry, Setup};
use crate::capture::{self, Picture};
use crate::geometry::ImagePoint;
use crate::model::Game;
use crate::session;

/// What really happened in a recording; only scores are made of it.
#[derive(Clone, Debug, Deserialize)]
pub struct Truth {
    /// The game's name.
    pub game: String,
    /// The clip, relative to the case.
    pub recording: Option<PathBuf>,
    /// The single picture, relative to the case.
    pub image: Option<PathBuf>,
    /// The board's sizes.
    #[serde(default)]
    pub board: BoardSizes,
    /// The discs' sizes.
    #[serde(default, alias = "disc")]
    pub disk: DiskSizes,
    /// The track of a race.
    pub track: Option<TrackSizes>,
    /// Kinds of events that are not scored.
    #[serde(default)]
    pub unscored: BTreeSet<String>,
    /// Everything that happened; not scored where missing.
    pub events: Option<Vec<EventRecord>>,
    /// Truth of single frames, perhaps not of all.
    #[serde(default)]
    pub frames: Vec<FrameTruth>,
}

/// The sizes of the board that decide in which half a disk lies.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default)]
pub struct BoardSizes {
    /// Along x.
    pub width_mm: f64,
    /// Along y.
    pub length_mm: f64,
    /// The bar's thickness.
    pub bar_mm: f64,
}

/// The disks' size.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default)]
pub struct DiskSizes {
    /// Across the top.
    pub diameter_mm: f64,
}

/// The length of a track.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct TrackSizes {
    /// Once round its middle line.
    pub length_mm: Option<f64>,
}

/// One moment's truth.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct FrameTruth {
    /// Seconds from the first frame.
    #[serde(default)]
    pub t: f64,
    /// Pieces by place or class, in the game's own words.
    pub counts: Option<CountsByName>,
    /// The same in each zone.
    pub counts_by_zone: Option<BTreeMap<String, CountsByName>>,
    /// Disks that must go back.
    pub owed: Option<Owed>,
    /// Every disk.
    pub disks: Option<Vec<DiskTruth>>,
    /// Disks in hands.
    #[serde(default)]
    pub held: usize,
    /// Whether all lies still with no hand over the board.
    pub settled: Option<bool>,
    /// Where the horses stand.
    pub horses: Option<HorsesTruth>,
    /// Every apple on the board.
    pub apples: Option<Vec<AppleTruth>>,
    /// Every numbered disc of a race.
    pub discs: Option<Vec<RaceDiscTruth>>,
    /// Dominoes face up: those of the train, or in a single picture all.
    pub tiles: Option<Vec<TileRecord>>,
    /// The open ends of their train, left and right.
    pub ends: Option<TileRecord>,
    /// The sum of their pips.
    pub pips: Option<u32>,
    /// Dominoes face down.
    pub face_down: Option<usize>,
    /// Cards face up: those of the trick, or in a single picture all.
    pub cards: Option<Vec<String>>,
    /// Which of them lies before which seat.
    pub by_seat: Option<BTreeMap<String, String>>,
    /// Cards on each seat's pile.
    pub gathered: Option<BTreeMap<String, usize>>,
    /// Each player's open hand; in other games the number of hands over the board.
    pub hands: Option<Value>,
}

/// One numbered disc of a race, in a truth or an answer.
#[derive(Clone, Debug, Deserialize)]
pub struct RaceDiscTruth {
    /// Its number.
    pub number: u8,
    /// Its centre, mm.
    pub x: f64,
    /// Its centre, mm.
    pub y: f64,
    /// "up" or "down".
    pub face: Option<String>,
    /// Along the track from the start line, laps counted, mm.
    pub progress_mm: Option<f64>,
    /// Whether it lies on the track's surface.
    pub on_track: Option<bool>,
    /// Whether it lies still.
    #[serde(default = "yes")]
    pub still: bool,
    /// Share of its top that the camera sees; in an answer whether it is seen.
    #[serde(default = "whole", deserialize_with = "share_or_flag")]
    pub visible: f64,
}

/// Each horse's square, `[column, row]`, by its colour.
pub type HorsesTruth = BTreeMap<String, [u8; 2]>;

/// One apple's truth.
#[derive(Clone, Debug, Deserialize)]
pub struct AppleTruth {
    /// Its square, `[column, row]`.
    pub square: [u8; 2],
    /// Its colour.
    pub colour: String,
}

/// How many pieces lie in a place, or are of a class.
pub type CountsByName = BTreeMap<String, usize>;

/// Physical counts of Passe-Trappe, as in a truth and in an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Counts {
    pub near: usize,
    pub far: usize,
    pub opening: usize,
    pub airborne: usize,
}

impl Counts {
    /// Of the names that a truth or an answer gives them.
    pub fn of(counts: &CountsByName) -> Self {
        let count = |name: &str| counts.get(name).copied().unwrap_or_default();
        Self { near: count("near"), far: count("far"), opening: count("opening"), airborne: count("airborne") }
    }
}

/// How many disks are owed to each half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Owed {
    pub near: usize,
    pub far: usize,
}

/// One disk's truth.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct DiskTruth {
    /// Its centre, mm.
    pub x: f64,
    /// Its centre, mm.
    pub y: f64,
    /// Whether it lies still.
    #[serde(default = "yes")]
    pub still: bool,
    /// Whether a hand has it.
    #[serde(default)]
    pub held: bool,
    /// Share of its top that the camera sees.
    #[serde(default = "whole")]
    pub visible: f64,
}

/// An event of a truth or of a referee.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct EventRecord {
    /// When it was complete, seconds.
    pub t: f64,
    /// What happened.
    pub kind: String,
    /// Of a truth: may be missing.
    #[serde(default)]
    pub optional: bool,
    /// Whether the referee only proposes it.
    #[serde(default)]
    pub proposed: bool,
    /// Who, where, why.
    #[serde(flatten)]
    pub fields: BTreeMap<String, Value>,
}

impl Default for BoardSizes {
    fn default() -> Self {
        Self { width_mm: 500.0, length_mm: 1000.0, bar_mm: 14.0 }
    }
}

impl Default for DiskSizes {
    fn default() -> Self {
        Self { diameter_mm: 50.0 }
    }
}

fn yes() -> bool {
    true
}

/// A share; "true" stands for all of it, "false" for nothing.
fn share_or_flag<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Told {
        Share(f64),
        Flag(bool),
    }
    Ok(match Told::deserialize(from)? {
        Told::Share(share) => share,
        Told::Flag(true) => 1.0,
        Told::Flag(false) => 0.0,
    })
}

fn whole() -> f64 {
    1.0
}

/// Keys that a truth may have and that others read: people, `calibrate --case`, other games.
const READ_ELSEWHERE: &str = " source licence note notes fps size_px intrinsics empty corners_px rules teach track.* zones zones.* players \
    seats dealer deck tile tile.* card card.* piece piece.* apple apple.* horse horse.* size seed looks board.* disk.* disc.* frames.*.moving frames.*.corners_px \
    frames.*.disks.*.z frames.*.apples.*.hidden ";

/// Reads a case's truth; gives also the names of keys that nobody reads.
pub fn load_truth(case: &Path) -> anyhow::Result<(Truth, BTreeSet<String>)> {
    let path = case.join("truth.json");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read the truth: {}", path.display()))?;
    let mut unknown = BTreeSet::new();
    let mut note = |key: serde_ignored::Path<'_>| {
        let key = without_numbers(&key.to_string());
        if !is_read_elsewhere(&key) {
            unknown.insert(key);
        }
    };
    let truth = serde_ignored::deserialize(&mut serde_json::Deserializer::from_str(&text), &mut note)
        .with_context(|| format!("the truth does not hold: {}", path.display()))?;
    Ok((truth, unknown))
}

/// The case's own setup, or one made as `calibrate --case` does. Nothing else of a case reaches the pipeline.
pub fn setup_of_case(case: &Path) -> anyhow::Result<Setup> {
    let own = case.join("setup.toml");
    if own.is_file() {
        return Ok(Setup::load(&own)?);
    }
    let mut setup = setup_from_case(case)?.0;
    match setup.game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::PassingGame | Game::Trappola => {}
        Game::Counter => teach_from_case(&mut setup, case)?,
    }
    Ok(setup)
}

/// The setup that a case's own geometry tells, and what of it the model does not know. A case that tells of no corners has one
/// all the same if its game needs no calibration.
pub fn setup_from_case(case: &Path) -> anyhow::Result<(Setup, Vec<String>)> {
    match Setup::from_case(case) {
        Err(CalibrationError::CaseWithout { key, path }) => {
            let geometry = CaseGeometry::load(case)?;
            let game = geometry.game.parse()?;
            if session::needs_calibration(game) {
                return Err(CalibrationError::CaseWithout { key, path }.into());
            }
            let deck = geometry.deck.map(|deck| case.join(deck));
            Ok((session::setup_without_calibration(game, &first_picture(case)?, deck.as_deref())?, Vec::new()))
        }
        made => Ok(made?),
    }
}

/// The first picture of a case.
fn first_picture(case: &Path) -> anyhow::Result<Picture> {
    let geometry = CaseGeometry::load(case)?;
    let recording = geometry.image.or(geometry.recording).context("the case names no image or recording")?;
    let frame = capture::open(&case.join(recording))?.next_frame()?.context("the recording has no picture")?;
    Ok(frame.picture)
}

/// Learns the classes' colours at the pixels that the case points at, in its first picture.
fn teach_from_case(setup: &mut Setup, case: &Path) -> anyhow::Result<()> {
    let points = CaseGeometry::load(case)?.teach_points();
    teach_points(setup, &first_picture(case)?, &points)
}

impl CaseGeometry {
    /// The pixels inside a piece of each class.
    pub fn teach_points(&self) -> Vec<Teach> {
        let point = |(class, [x, y]): (&String, &[f64; 2])| Teach { class: class.clone(), at: ImagePoint::new(*x, *y) };
        self.teach.iter().map(point).collect()
    }
}

/// Where cases lie.
#[derive(Debug, Default)]
pub struct Found {
    /// Folders with a `truth.json`, in order of their names.
    pub cases: Vec<PathBuf>,
    /// Folders that cannot be gone through, and why.
    pub unreadable: Vec<(PathBuf, std::io::Error)>,
}

/// Every folder with a `truth.json` at or below the given one.
pub fn find_cases(folder: &Path) -> Found {
    let mut found = Found::default();
    let mut left = vec![folder.to_path_buf()];
    while let Some(folder) = left.pop() {
        if folder.join("truth.json").is_file() {
            found.cases.push(folder.clone());
        }
        // Links are not followed: one that leads upwards would never end.
        let is_folder = |entry: &std::fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
        match std::fs::read_dir(&folder) {
            Ok(entries) => left.extend(entries.flatten().filter(is_folder).map(|entry| entry.path())),
            Err(error) => found.unreadable.push((folder, error)),
        }
    }
    found.cases.sort();
    found
}

/// `frames.17.disks.3.z` → `frames.*.disks.*.z`, so that each key is named once.
fn without_numbers(key: &str) -> String {
    let parts = key.split('.').filter(|part| *part != "?");
    let parts: Vec<&str> = parts.map(|part| if part.parse::<usize>().is_ok() { "*" } else { part }).collect();
    parts.join(".")
}

fn is_read_elsewhere(key: &str) -> bool {
    let family = key.split('.').next().unwrap_or_default();
    READ_ELSEWHERE.split_whitespace().any(|known| known == key || known.strip_suffix(".*") == Some(family))
}
