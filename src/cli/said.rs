use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::geometry::Timestamp;
use crate::model::Game;
use crate::referee::Event;
use crate::report::{
    EventWords, card_event_words, counted_words, event_words, field_event_words, race_event_words, table_event_words,
};

/// An event for people and for files.
pub struct Said {
    /// When it happened.
    pub t: Timestamp,
    /// What is to be said of it.
    pub sentence: String,
    /// Its line, in the order in which files have its fields.
    pub line: String,
}

/// What is to be said of an event; `None` for a value that is none.
pub fn said(game: Game, event: &Value) -> Option<Said> {
    match game {
        Game::PasseTrappe => words_of(event, event_words),
        Game::Pferdeaeppel => words_of(event, field_event_words),
        Game::Carabande => words_of(event, race_event_words),
        Game::PassingGame => words_of(event, table_event_words),
        Game::Trappola => words_of(event, card_event_words),
        Game::Counter => words_of(event, counted_words),
    }
}

fn words_of<K>(event: &Value, words: impl Fn(&K) -> EventWords) -> Option<Said>
where
    K: Serialize + DeserializeOwned,
{
    let event: Event<K> = serde_json::from_value(event.clone()).ok()?;
    let words = words(&event.kind);
    let sentence = if event.proposed { words.as_proposal() } else { words }.detail;
    Some(Said { t: event.t, sentence, line: serde_json::to_string(&event).ok()? + "\n" })
}
