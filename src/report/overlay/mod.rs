//! What the referee sees and believes, drawn over the picture it comes from.

mod board;
mod memory;
mod panels;
mod pieces;
mod space;
#[cfg(test)]
mod tests;

use super::draw::{Canvas, Letters, Mask};
use crate::capture::Picture;
use crate::geometry::{Camera, TablePoint, Timestamp};
use crate::model::{BoardShape, DiscShape};
use crate::rules::passe_trappe::{Disk, Half, Place};

pub use memory::{Headline, Trails};

pub(super) use board::{bar_edges, halves, opening};
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
    /// The picture's time.
    pub clock: Timestamp,
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
    /// Rounds won by near and by far.
    pub score: (u8, u8),
    /// The last event.
    pub headline: Option<LastEvent<'a>>,
    /// What the observer is not sure of.
    pub problems: &'a [String],
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
    /// How it is.
    pub state: DiscState,
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
        Self { id: disk.id, centre: disk.at, half, state }
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
}

impl Overlay {
    /// An overlay for pictures of any size.
    pub fn new() -> Self {
        Self { letters: Letters::new(), mask: Mask::default() }
    }

    /// Draws the scene over the picture.
    pub fn draw(&mut self, picture: &mut Picture, scene: &OverlayScene) {
        let mut canvas = self.canvas(picture);
        let space = Space::new(scene.camera);
        board::draw(&mut canvas, &space, scene.board);
        pieces::draw_trails(&mut canvas, &space, scene);
        pieces::draw_hands(&mut canvas, &space, scene);
        pieces::draw_discs(&mut canvas, &space, scene);
        panels::draw_tallies(&mut canvas, &space, scene);
        panels::draw_score(&mut canvas, scene);
        panels::draw_problems(&mut canvas, scene.problems);
        panels::draw_headline(&mut canvas, scene.headline);
    }

    pub(super) fn canvas<'a>(&'a mut self, picture: &'a mut Picture) -> Canvas<'a> {
        self.mask.fit(picture.width, picture.height);
        Canvas { picture, mask: &mut self.mask, letters: &mut self.letters }
    }
}

impl Default for Overlay {
    fn default() -> Self {
        Self::new()
    }
}
