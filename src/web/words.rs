use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::model::Game;
use crate::report::{EventWords, Language, line_words, problem_words};
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
    let said = |language: Language| {
        let EventWords { title, detail } = line_words(game, event, language)?;
        Some((language.code(), Said { title, detail }))
    };
    Language::ALL.into_iter().filter_map(said).collect()
}

/// What is in doubt about the last picture, in each language.
pub(super) fn doubt_words(seen: &Seen) -> BTreeMap<&'static str, Vec<String>> {
    let said = |language| seen.problems().iter().map(|problem| problem_words(problem, language)).collect();
    Language::ALL.into_iter().map(|language| (language.code(), said(language))).collect()
}
