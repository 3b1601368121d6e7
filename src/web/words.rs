use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::model::Game;
use crate::referee::Event;
use crate::report::{
    EventWords, card_event_words, event_words, field_event_words, problem_words, race_event_words, table_event_words,
};
use crate::rules::{Problem, carabande, passe_trappe, passing_game, pferdeaeppel, trappola};
use crate::session::Seen;

/// What an event is called in each language.
pub(super) type Words = BTreeMap<&'static str, Said>;

/// An event in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Said {
    title: String,
    detail: String,
}

/// An event in words; none where it is no event of this game.
pub(super) fn words(game: Game, event: &Value) -> Words {
    let said = match game {
        Game::PasseTrappe => said::<passe_trappe::EventKind>(event, event_words),
        Game::Pferdeaeppel => said::<pferdeaeppel::EventKind>(event, field_event_words),
        Game::Carabande => said::<carabande::EventKind>(event, race_event_words),
        Game::PassingGame => said::<passing_game::EventKind>(event, table_event_words),
        Game::Trappola => said::<trappola::EventKind>(event, card_event_words),
        Game::Counter => None,
    };
    said.into_iter().map(|said| ("en", said)).collect()
}

fn said<K: DeserializeOwned>(event: &Value, words: impl Fn(&K) -> EventWords) -> Option<Said> {
    let (kind, proposed) = match serde_json::from_value::<Event<K>>(event.clone()) {
        Ok(event) => (event.kind, event.proposed),
        // What would be taken back is told without number and time.
        Err(_) => (serde_json::from_value(event.clone()).ok()?, false),
    };
    let words = words(&kind);
    let EventWords { title, detail } = if proposed { words.as_proposal() } else { words };
    Some(Said { title, detail })
}

/// What is in doubt about the last picture, in each language.
pub(super) fn doubt_words(seen: &Seen) -> BTreeMap<&'static str, Vec<String>> {
    let problems: &[Problem] = match seen {
        Seen::PasseTrappe(step) => &step.observation.problems,
        Seen::Pferdeaeppel(step) => &step.observation.problems,
        Seen::Carabande(step) => &step.observation.problems,
        Seen::PassingGame(step) => &step.observation.problems,
        Seen::Trappola(step) => &step.observation.problems,
        Seen::Counter(step) => &step.observation.problems,
    };
    BTreeMap::from([("en", problems.iter().map(problem_words).collect())])
}
