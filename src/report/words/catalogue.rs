use std::collections::{BTreeSet, HashMap};
use std::sync::{LazyLock, Mutex, PoisonError};

use fluent_bundle::{FluentArgs, FluentError, FluentResource, concurrent};
use serde_json::Value;

use super::arguments::arguments;
use super::functions::add_functions;
use super::language::Language;
use crate::model::Game;

/// What there are words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::report) enum Subject {
    /// A game's events and pictures.
    Game(Game),
    /// What the observer is not sure of.
    Problem,
    /// Labels in pictures.
    Label,
    /// A match's score sheet.
    Sheet,
}

/// The messages of a language about a subject.
pub(super) struct Catalogue {
    bundle: Bundle,
    variables: BTreeSet<String>,
}

pub(super) type Bundle = concurrent::FluentBundle<FluentResource>;

/// Something in words: a message, or `message.attribute`. What is missing is told by its name, for all to see.
pub(in crate::report) fn say(language: Language, subject: Subject, id: &str, of: &Value) -> String {
    let catalogue = Catalogue::of(language, subject);
    catalogue.format(id, &arguments(catalogue, of))
}

impl Catalogue {
    /// The one of a language and subject, made when it is first needed and kept from then on.
    pub fn of(language: Language, subject: Subject) -> &'static Self {
        type Made = HashMap<(Language, Subject), &'static Catalogue>;
        static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        made.entry((language, subject)).or_insert_with(|| Box::leak(Box::new(Self::read(language, subject).0)))
    }

    /// Reads one; also what is wrong with its files.
    pub fn read(language: Language, subject: Subject) -> (Self, Vec<String>) {
        let mut bundle = Bundle::new_concurrent(language.code().parse().into_iter().collect());
        bundle.set_use_isolating(false);
        let (mut variables, mut faults) = (BTreeSet::new(), Vec::new());
        faults.extend(add_functions(&mut bundle, language).err().map(|error| error.to_string()));
        for source in [common(language), source(language, subject)] {
            variables.extend(variables_of(source));
            let (resource, errors) = match FluentResource::try_new(source.to_owned()) {
                Ok(resource) => (resource, Vec::new()),
                Err((resource, errors)) => (resource, errors),
            };
            faults.extend(errors.iter().map(|error| format!("{error}, bytes {:?}", error.slice)));
            let doubles = bundle.add_resource(resource).err().unwrap_or_default();
            faults.extend(doubles.iter().map(FluentError::to_string));
        }
        (Self { bundle, variables }, faults)
    }

    /// Whether there is such a message.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// The names of all arguments that its messages use.
    pub fn variables(&self) -> &BTreeSet<String> {
        &self.variables
    }

    /// A message with its arguments; its name where there is none.
    pub fn format(&self, id: &str, arguments: &FluentArgs) -> String {
        let (message, attribute) = id.split_once('.').map_or((id, None), |(message, part)| (message, Some(part)));
        let pattern = self.bundle.get_message(message).and_then(|message| match attribute {
            Some(attribute) => message.get_attribute(attribute).map(|attribute| attribute.value()),
            None => message.value(),
        });
        let Some(pattern) = pattern else { return id.to_owned() };
        // What cannot be resolved stands in the text by its name; a test sees to it that there is none.
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned()
    }
}

/// The names after each `$`.
fn variables_of(source: &str) -> impl Iterator<Item = String> {
    let is_of_a_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    source.split('$').skip(1).map(move |rest| rest.chars().take_while(|c| is_of_a_name(*c)).collect())
}

fn common(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("en/common.ftl"),
        Language::French => include_str!("fr/common.ftl"),
        Language::German => include_str!("de/common.ftl"),
        Language::Italian => include_str!("it/common.ftl"),
    }
}

/// A language's file about a subject.
macro_rules! source_in {
    ($folder:literal, $subject:expr) => {
        match $subject {
            Subject::Game(Game::PasseTrappe) => include_str!(concat!($folder, "/passe-trappe.ftl")),
            Subject::Game(Game::Pferdeaeppel) => include_str!(concat!($folder, "/pferdeaeppel.ftl")),
            Subject::Game(Game::Carabande) => include_str!(concat!($folder, "/carabande.ftl")),
            Subject::Game(Game::PassingGame) => include_str!(concat!($folder, "/passing-game.ftl")),
            Subject::Game(Game::Trappola) => include_str!(concat!($folder, "/trappola.ftl")),
            Subject::Game(Game::Counter) => include_str!(concat!($folder, "/counter.ftl")),
            Subject::Problem => include_str!(concat!($folder, "/problem.ftl")),
            Subject::Label => include_str!(concat!($folder, "/label.ftl")),
            Subject::Sheet => include_str!(concat!($folder, "/sheet.ftl")),
        }
    };
}

/// The text of a language's file about a subject.
fn source(language: Language, subject: Subject) -> &'static str {
    match language {
        Language::English => source_in!("en", subject),
        Language::French => source_in!("fr", subject),
        Language::German => source_in!("de", subject),
        Language::Italian => source_in!("it", subject),
    }
}
