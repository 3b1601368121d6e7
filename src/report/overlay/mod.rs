//! What the referee sees and believes, drawn over the picture it comes from.

mod board;
mod free;
mod memory;
mod panels;
mod pieces;
mod space;
#[cfg(test)]
mod tests;

use super::draw::{Bgr, Canvas, Letters, Mask};
use super::seen::problem_words;
use super::words::Language;
use crate::capture::Picture;
use crate::geometry::{Camera, TablePoint, Timestamp};
use crate::model::{BoardShape, DiscShape};
use crate::rules::Problem;
use crate::rules::passe_trappe::{Disk, Half, Place};

pub use memory::{Headline, Trails};

pub(super) use board::{bar_edges, halves, opening};
pub(super) use free::freest;
pub(super) use panels::{draw_clock, draw_headline, draw_questions, draw_score, findings};
pub(super) use space::Space;

/// All that is drawn over one picture.
#[derive(Clone, Copy, Debug)]
pub struct OverlayScene<'a> {
    /// The camera that took the picture.
    pub camera: &'a Camera,
    /// The board's shape.
    pub board: &'a BoardShape,
    /// The discs' shape.
    pub disc: &'a DiscShape,
    /// What the picture is part of.
    pub occasion: Occasion<'a>,
    /// Every disc that is followed.
    pub discs: &'a [OverlayDisc],
    /// Ways that discs came.
    pub trails: &'a [OverlayTrail],
    /// Outlines of hands on the plane of the discs' tops, mm.
    pub hands: &'a [Vec<TablePoint>],
    /// The near half's disks.
    pub near: Tally,
    /// The far half's disks.
    pub far: Tally,
    /// What the observer is not sure of.
    pub questions: &'a [Question],
}

/// What a picture is part of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Occasion<'a> {
    /// A match, with its clock and score.
    Match {
        /// The picture's time.
        clock: Timestamp,
        /// Rounds won by near and by far.
        score: (u8, u8),
        /// The last event.
        headline: Option<LastEvent<'a>>,
    },
    /// Nothing: a single picture has neither time nor score.
    Single {
        /// What was seen, in words.
        seen: &'a str,
    },
}

/// Something that the observer is not sure of.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What it is, in words.
    pub words: String,
    /// Where a piece is meant, mm.
    pub at: Option<TablePoint>,
}

/// One disc to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverlayDisc {
    /// Its number.
    pub id: u8,
    /// Centre of its top, mm.
    pub centre: TablePoint,
    /// The half that it lies in; `None` in the opening, in the air or off the board.
    pub half: Option<Half>,
    /// The half that it must go back to.
    pub owed_to: Option<Half>,
    /// How it is.
    pub state: DiscState,
}

impl Question {
    /// What an observer is not sure of, in a language.
    pub fn of(problem: &Problem, language: Language) -> Self {
        Self { words: problem_words(problem, language), at: problem.place() }
    }
}

impl From<&Disk> for OverlayDisc {
    fn from(disk: &Disk) -> Self {
        let half = match disk.place {
            Place::In(half) => Some(half),
            Place::Opening | Place::Airborne | Place::OffBoard => None,
        };
        let state = match (disk.held, disk.hidden, disk.still_since) {
            (true, _, _) => DiscState::Held,
            (false, true, _) => DiscState::Hidden,
            (false, false, Some(_)) => DiscState::Still,
            (false, false, None) => DiscState::Moving,
        };
        Self { id: disk.id, centre: disk.at, half, owed_to: None, state }
    }
}

/// How a disc is, as far as a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscState {
    /// Lies still.
    Still,
    /// Slides or flies.
    Moving,
    /// Out of sight; drawn where it was last seen.
    Hidden,
    /// In a hand.
    Held,
}

/// The way that a disc came.
#[derive(Clone, Debug, PartialEq)]
pub struct OverlayTrail {
    /// The half whose colour it has.
    pub half: Option<Half>,
    /// Places of its top's centre, oldest first, mm.
    pub places: Vec<TablePoint>,
}

/// The last event in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastEvent<'a> {
    /// It has just happened, and is shown in large letters.
    New(&'a str),
    /// It happened a while ago, and is shown so small that it hides nothing.
    Past(&'a str),
}

/// A half's disks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Disks that count for the half.
    pub disks: u8,
    /// Disks that must come back to it.
    pub owed: u8,
}

/// Draws scenes over pictures; keeps its letters and memory from one picture to the next.
pub struct Overlay {
    letters: Letters,
    mask: Mask,
    language: Language,
}

impl Overlay {
    /// An overlay for pictures of any size, in English.
    pub fn new() -> Self {
        Self { letters: Letters::new(), mask: Mask::default(), language: Language::default() }
    }

    /// The same in another language.
    pub fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// The language of its words.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Draws the scene over the picture; a single picture grows by a band below with what was seen.
    pub fn draw(&mut self, picture: &mut Picture, scene: &OverlayScene) {
        let mut canvas = self.canvas(picture);
        let space = Space::new(scene.camera);
        board::draw(&mut canvas, &space, scene.board);
        pieces::draw_trails(&mut canvas, &space, scene);
        pieces::draw_hands(&mut canvas, &space, scene);
        pieces::draw_discs(&mut canvas, &space, scene);
        pieces::draw_questions(&mut canvas, &space, scene);
        panels::draw_tallies(&mut canvas, &space, scene);
        match scene.occasion {
            Occasion::Match { clock, score, headline } => {
                panels::draw_score(&mut canvas, (score.0.into(), score.1.into()));
                panels::draw_clock(&mut canvas, clock);
                panels::draw_questions(&mut canvas, scene.questions);
                panels::draw_headline(&mut canvas, headline);
            }
            Occasion::Single { seen } => self.write_below(picture, &panels::findings(seen, scene.questions)),
        }
    }

    /// Adds a band with lines of words below the picture, which grows by it.
    pub(super) fn write_below(&mut self, picture: &mut Picture, lines: &[(String, Bgr)]) {
        let size = f64::from(picture.width.min(picture.height)) * 0.05;
        let top = f64::from(picture.height);
        picture.height += (size * (0.4 + 1.25 * lines.len() as f64)).ceil() as u32;
        picture.bgr.resize(3 * picture.width as usize * picture.height as usize, 0);
        panels::draw_band(&mut self.canvas(picture), top, size, lines);
    }

    pub(super) fn canvas<'a>(&'a mut self, picture: &'a mut Picture) -> Canvas<'a> {
        self.mask.fit(picture.width, picture.height);
        Canvas { picture, mask: &mut self.mask, letters: &mut self.letters, language: self.language }
    }
}

impl Default for Overlay {
    fn default() -> Self {
        Self::new()
    }
}
