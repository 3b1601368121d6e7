use serde::Serialize;

use crate::model::{Model, Value};

/// A key of the game's model that differs from its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedKey {
    /// Its name, `rules.timer_s`.
    pub key: String,
    /// What it means, in a sentence.
    pub about: String,
    /// What it is unless changed.
    pub default: String,
    /// What it is in this match.
    pub value: String,
}

/// The keys of a model that differ from their defaults, with both values.
pub(super) fn changed(model: &Model) -> Vec<ChangedKey> {
    let plain = Model::new(model.game()).ok();
    let default =
        |name: &str| plain.as_ref()?.keys().find(|(own, ..)| *own == name).map(|(_, _, value)| in_words(value));
    let keys = model.differing().map(|(name, key, value)| ChangedKey {
        key: name.to_owned(),
        about: key.about.clone(),
        default: default(name).unwrap_or_default(),
        value: in_words(value),
    });
    keys.collect()
}

fn in_words(value: &Value) -> String {
    value.to_string()
}
