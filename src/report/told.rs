use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::trappola::card_fields;
use super::words::{Language, Subject, capital, say};
use crate::model::Game;
use crate::referee::Event;
use crate::rules::{Kind as _, carabande, counter, passe_trappe, passing_game, pferdeaeppel, trappola};
use crate::session::counter::CountEvent;

/// What happens in a game, as people are told of it.
pub trait Told: Serialize {
    /// The game.
    const GAME: Game;

    /// The name of its kind in files.
    fn kind(&self) -> &'static str;

    /// What there is to tell of it, by the names of files.
    fn fields(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventWords {
    /// A few words in large letters.
    pub title: String,
    /// A sentence that says what happened, with the evidence, and what is to be done.
    pub detail: String,
}

impl EventWords {
    /// The same for an event that the referee proposes and a person decides.
    pub fn as_proposal(self, language: Language) -> Self {
        let mark = match language {
            Language::French => " ?",
            Language::English | Language::German | Language::Italian => "?",
        };
        let title = self.title.trim_end_matches('!').trim_end().to_owned() + mark;
        Self { title, detail: proposed(&self.detail, language) }
    }
}

/// The words for what happened.
pub fn event_words<K: Told>(kind: &K, language: Language) -> EventWords {
    let fields = kind.fields();
    let words =
        |part: &str| capital(&say(language, Subject::Game(K::GAME), &format!("{}.{part}", kind.kind()), &fields));
    EventWords { title: words("title"), detail: words("detail") }
}

/// An event in a sentence, to be read or spoken; one that is only proposed says so.
pub fn event_sentence<K: Told>(event: &Event<K>, language: Language) -> String {
    sentence(&event.kind, event.proposed, language)
}

fn sentence(kind: &impl Told, is_proposed: bool, language: Language) -> String {
    let detail = event_words(kind, language).detail;
    if is_proposed { proposed(&detail, language) } else { detail }
}

/// The words for an event as it stands in files, with or without its number and time; `None` where it is none of the game's.
pub fn line_words(game: Game, event: &Value, language: Language) -> Option<EventWords> {
    let of = match game {
        Game::PasseTrappe => of_line::<passe_trappe::EventKind>,
        Game::Pferdeaeppel => of_line::<pferdeaeppel::EventKind>,
        Game::Carabande => of_line::<carabande::EventKind>,
        Game::PassingGame => of_line::<passing_game::EventKind>,
        Game::Trappola => of_line::<trappola::EventKind>,
        Game::Counter => of_line::<counter::EventKind>,
    };
    let words = of(event, language)?;
    let is_proposed = event.get("proposed").and_then(Value::as_bool).unwrap_or(false);
    Some(if is_proposed { words.as_proposal(language) } else { words })
}

fn of_line<K: Told + DeserializeOwned>(event: &Value, language: Language) -> Option<EventWords> {
    serde_json::from_value::<K>(event.clone()).ok().map(|kind| event_words(&kind, language))
}

/// What was counted, in a sentence.
pub fn counted_sentence(event: &CountEvent, language: Language) -> String {
    sentence(&event.kind, event.proposed, language)
}

/// What a person's correction of an entry covers: `undo` of `Near's disk …` is `Taken back: Near's disk …`.
pub fn covered_words(what: &str, said: &str, language: Language) -> String {
    say(language, Subject::Sheet, "covers", &json!({ "what": what, "said": said }))
}

fn proposed(detail: &str, language: Language) -> String {
    say(language, Subject::Sheet, "not-sure", &json!({ "said": detail }))
}

impl Told for passe_trappe::EventKind {
    const GAME: Game = Game::PasseTrappe;

    fn kind(&self) -> &'static str {
        self.name()
    }
}

impl Told for pferdeaeppel::EventKind {
    const GAME: Game = Game::Pferdeaeppel;

    fn kind(&self) -> &'static str {
        self.name()
    }
}

impl Told for carabande::EventKind {
    const GAME: Game = Game::Carabande;

    fn kind(&self) -> &'static str {
        self.name()
    }
}

impl Told for passing_game::EventKind {
    const GAME: Game = Game::PassingGame;

    fn kind(&self) -> &'static str {
        self.name()
    }
}

impl Told for trappola::EventKind {
    const GAME: Game = Game::Trappola;

    fn kind(&self) -> &'static str {
        self.name()
    }

    fn fields(&self) -> Value {
        card_fields(self)
    }
}

impl Told for counter::EventKind {
    const GAME: Game = Game::Counter;

    fn kind(&self) -> &'static str {
        self.name()
    }

    fn fields(&self) -> Value {
        let Self::Counted { counts, before } = self;
        let changes = before.as_ref().map(|before| changes(counts, before)).unwrap_or_default();
        json!({ "counts": counted(counts), "changes": changes })
    }
}

/// Counts as a list of the classes.
pub(super) fn counted(counts: &counter::Counts) -> Vec<Value> {
    counts.iter().map(|(class, count)| json!({ "class": class, "count": count })).collect()
}

fn changes(now: &counter::Counts, before: &BTreeMap<String, usize>) -> Vec<Value> {
    let change = |(class, count): (&String, &usize)| {
        let by = *count as i64 - before.get(class).copied().unwrap_or_default() as i64;
        (by != 0).then(|| json!({ "class": class, "by": by }))
    };
    now.iter().filter_map(change).collect()
}
