//! A match's score sheet: where it stands, the score round by round, and its history, as one HTML file that needs no other.
//!
//! # Conventions
//! - What stands on a sheet is what holds after all corrections; what was taken back is in the history, struck out.
//! - A game says what stands on its sheet by [`ScoreSheet`]; all else is the same for every game.

mod carabande;
mod history;
mod keys;
mod markup;
mod page;
mod passe_trappe;
mod passing_game;
mod pferdeaeppel;
mod trappola;

use serde::Serialize;

use super::told::Told;
use super::words::Language;
use crate::model::Game;
use crate::referee::{MatchState, Refereed};
use crate::session::Contents;

pub use history::{Covered, HistoryLine, Standing};
pub use keys::ChangedKey;
pub use page::match_page;

/// A match as its sheet tells it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchReport {
    /// The game.
    pub game: Game,
    /// The language of the words, by its code.
    #[serde(serialize_with = "code")]
    pub language: Language,
    /// Keys of the game's model that differ from their defaults.
    pub keys: Vec<ChangedKey>,
    /// How it stands, in a line.
    pub result: String,
    /// Everything that was written down, in the order in which it was decided.
    pub history: Vec<HistoryLine>,
    /// Bytes of a last line that was cut off and is left out.
    pub torn_bytes: u64,
    /// The parts of its sheet.
    #[serde(skip)]
    pub sections: Vec<Section>,
}

/// A part of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// What stands in it, HTML.
    pub html: String,
    /// How much room it needs.
    pub room: Room,
}

/// How much room a section needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// It may stand beside another one.
    Narrow,
    /// It takes the page's whole width.
    Wide,
}

/// A game that has a score sheet.
pub trait ScoreSheet: Refereed<Kind: Told> {
    /// How the match stands, in a line.
    fn result(told: &Match<Self>) -> String;

    /// The board or table, the scores, and what else players of the game write down.
    fn sections(told: &Match<Self>) -> Vec<Section>;
}

/// A match to be told of.
#[derive(Clone, Debug)]
pub struct Match<G: Refereed> {
    /// As it stands.
    pub state: MatchState<G>,
    /// In which language.
    pub language: Language,
}

/// The report of the match that a journal holds.
pub fn match_report<G: ScoreSheet>(contents: &Contents<G>, language: Language) -> MatchReport {
    let told = Match { state: crate::session::replay(contents), language };
    MatchReport {
        game: G::Kind::GAME,
        language,
        keys: keys::changed(&contents.model),
        result: G::result(&told),
        history: history::history(contents, &told),
        torn_bytes: contents.torn_bytes,
        sections: G::sections(&told),
    }
}

fn code<S: serde::Serializer>(language: &Language, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(language.code())
}
