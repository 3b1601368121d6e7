//! Carabande for people: what is seen drawn over the picture, the track with its discs as players look at it, the score pad,
//! events in words.
//!
//! # Conventions
//! - A disc is drawn in its own colour, with its number; face down, its ring is dashed.
//! - The way goes on where the arrows point; the line is chequered.

mod board;
mod colour;
mod over;
mod pad;
#[cfg(test)]
mod tests;
mod trails;

use std::collections::BTreeMap;

use super::overlay::{LastEvent, Question};
use crate::geometry::{Camera, TablePoint, Timestamp};
use crate::model::{Carabande, Track};
use crate::rules::carabande::{Layout, Points, Position};

pub use board::draw_race_board;
pub use over::{draw_race, draw_track};
pub use trails::{RaceTrail, RaceTrails};

/// All that is drawn over one picture.
#[derive(Clone, Copy, Debug)]
pub struct RaceView<'a> {
    /// The camera that took the picture.
    pub camera: &'a Camera,
    /// The discs' sizes, and the laps of a race.
    pub keys: &'a Carabande,
    /// Where the race is run.
    pub track: &'a Track,
    /// Each disc's colour by its name, under its number; discs that are not there are grey.
    pub colours: &'a BTreeMap<String, String>,
    /// What is seen.
    pub layout: &'a Layout,
    /// What is believed, in a race.
    pub position: Option<&'a Position>,
    /// Points of each player over all races.
    pub points: &'a [Points],
    /// What the picture is part of.
    pub occasion: RaceOccasion<'a>,
    /// The ways that discs went.
    pub trails: &'a [RaceTrail],
    /// Outlines of hands on the track's plane, mm.
    pub hands: &'a [Vec<TablePoint>],
    /// What the observer is not sure of.
    pub questions: &'a [Question],
}

/// What a picture is part of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RaceOccasion<'a> {
    /// A race, with its clock.
    Race {
        /// The picture's time.
        clock: Timestamp,
        /// The last event.
        headline: Option<LastEvent<'a>>,
    },
    /// Nothing: a single picture has neither time nor laps.
    Single {
        /// What was seen, in words.
        seen: &'a str,
    },
}

/// The track as players look at it, without a camera's picture.
#[derive(Clone, Copy, Debug)]
pub struct RaceBoard<'a> {
    /// The discs' sizes, and the laps of a race.
    pub keys: &'a Carabande,
    /// Where the race is run.
    pub track: &'a Track,
    /// Each disc's colour by its name, under its number.
    pub colours: &'a BTreeMap<String, String>,
    /// What lies there.
    pub layout: &'a Layout,
    /// What is believed, in a race.
    pub position: Option<&'a Position>,
    /// Points of each player over all races.
    pub points: &'a [Points],
    /// The last event in a few words.
    pub headline: Option<&'a str>,
    /// What the observer is not sure of.
    pub questions: &'a [Question],
}
