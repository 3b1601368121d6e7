use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::geometry::Timestamp;
use crate::model::Game;
use crate::referee::Event;
use crate::report::{
    EventWords, card_event_words, counted_words, event_words, field_event_words, race_event_words, table_event_words,
};

/// When an event happened and what is to be said of it, by its line in files; `None` for a line that is none.
pub fn said(game: Game, event: &Value) -> Option<(Timestamp, String)> {
    match game {
        Game::PasseTrappe => words_of(event, event_words),
        Game::Pferdeaeppel => words_of(event, field_event_words),
        Game::Carabande => words_of(event, race_event_words),
        Game::PassingGame => words_of(event, table_event_words),
        Game::Trappola => words_of(event, card_event_words),
        Game::Counter => words_of(event, counted_words),
    }
}

fn words_of<K: DeserializeOwned>(event: &Value, words: impl Fn(&K) -> EventWords) -> Option<(Timestamp, String)> {
    let event: Event<K> = serde_json::from_value(event.clone()).ok()?;
    let words = words(&event.kind);
    Some((event.t, if event.proposed { words.as_proposal() } else { words }.detail))
}
