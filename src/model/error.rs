use thiserror::Error;

/// What is wrong with a game's name or keys; each message says what was expected.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ModelError {
    /// No game has this name.
    #[error("no game \"{found}\"; there are: {known}")]
    UnknownGame {
        /// The name given.
        found: String,
        /// The names there are.
        known: String,
    },
    /// The model has no such key.
    #[error("the model has no key \"{key}\"; {hint}")]
    UnknownKey {
        /// The key given.
        key: String,
        /// The nearest key, or all.
        hint: String,
    },
    /// The model has no such preset.
    #[error("no preset \"{found}\"; there are: {known}")]
    UnknownPreset {
        /// The preset given.
        found: String,
        /// The presets there are.
        known: String,
    },
    /// A key's value is of another type.
    #[error("{key} must be {expected}, not \"{found}\"")]
    WrongType {
        /// The key.
        key: String,
        /// What it takes.
        expected: String,
        /// The text given.
        found: String,
    },
    /// A key's value is too small or too large.
    #[error("{key} must lie between {min} and {max}, not {found}")]
    OutOfRange {
        /// The key.
        key: String,
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
        /// The value given.
        found: f64,
    },
    /// Two keys cannot both hold.
    #[error("{key} = {found} must be {relation} {other} = {other_found}; set one of them")]
    Contradiction {
        /// The one key.
        key: &'static str,
        /// Its value.
        found: f64,
        /// How it must relate to the other.
        relation: &'static str,
        /// The other key.
        other: &'static str,
        /// Its value.
        other_found: f64,
    },
    /// What was asked for is not of this game.
    #[error("this is for {needed}, not for {found}; name a setup or a journal of that game")]
    AnotherGame {
        /// The game that it is for.
        needed: &'static str,
        /// The game that was named.
        found: &'static str,
    },
    /// An embedded model file is broken.
    #[error("the model of {game} is broken: {reason}")]
    BrokenModel {
        /// The game's name.
        game: &'static str,
        /// What is wrong.
        reason: String,
    },
}
