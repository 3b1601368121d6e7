//! Trappola for people: what is seen drawn over the picture, the table as players look at it, events in words, the sheet of a
//! session.
//!
//! # Conventions
//! - Near is orange, far is blue; a card's name has its suit's colour, a doubtful one is amber with a question mark.
//! - Cards are pictured by the drawn deck, whatever deck lies on the table.

mod board;
mod colour;
mod fields;
mod names;
mod over;
mod panel;
mod plot;
mod sheet;
mod small;
mod story;
#[cfg(test)]
mod tests;

use super::overlay::{LastEvent, Question};
use crate::detect::cards::CardDetections;
use crate::geometry::{Camera, TablePoint, Timestamp};
use crate::model::Trappola;
use crate::observe::trappola::Areas;
use crate::rules::trappola::{Layout, Session};

pub use board::draw_card_board;
pub(super) use fields::{card_fields, seen_fields};
pub use over::draw_cards;
pub(super) use sheet::session_sections;
pub use story::{GameStory, Note, PaidStory, SessionStory, TrickStory};

/// All that is drawn over one picture.
#[derive(Clone, Copy, Debug)]
pub struct CardView<'a> {
    /// The camera that took the picture; `None` where the picture is not calibrated.
    pub camera: Option<&'a Camera>,
    /// Where the seats lay their cards; `None` where nothing is told of it.
    pub areas: Option<&'a Areas>,
    /// What is seen, in the game's words.
    pub layout: &'a Layout,
    /// The cards as they are found in the picture.
    pub detections: &'a CardDetections,
    /// What is believed, in a session.
    pub session: Option<&'a Session>,
    /// What the picture is part of.
    pub occasion: CardOccasion<'a>,
    /// Outlines of hands on the table, mm.
    pub hands: &'a [Vec<TablePoint>],
    /// What the observer is not sure of.
    pub questions: &'a [Question],
}

/// What a picture is part of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CardOccasion<'a> {
    /// A session, with its clock.
    Session {
        /// The picture's time.
        clock: Timestamp,
        /// The last event.
        headline: Option<LastEvent<'a>>,
    },
    /// Nothing: a single picture has neither time nor turn.
    Single {
        /// What was seen, in words.
        seen: &'a str,
    },
}

/// The table as players look at it, without a camera's picture.
#[derive(Clone, Copy, Debug)]
pub struct CardBoard<'a> {
    /// The cards' sizes.
    pub keys: &'a Trappola,
    /// What lies there.
    pub layout: &'a Layout,
    /// What is believed, in a session.
    pub session: Option<&'a Session>,
    /// The last event in a few words.
    pub headline: Option<&'a str>,
    /// What the observer is not sure of.
    pub questions: &'a [Question],
}
