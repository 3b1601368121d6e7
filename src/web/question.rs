use serde_json::{Map, Value};
use thiserror::Error;

/// What a person asks of the match.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// To do this: an action of the game or of a person, as `judge` reads it, without its time.
    Do(Map<String, Value>),
    /// What taking back this entry would take back, which changes nothing.
    Preview {
        /// The entry, by its number or that of one of its events.
        entry: u64,
    },
}

/// Why it was not done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// It is no action of this game, or a value is missing or wrong.
    #[error("{0}")]
    Malformed(String),
    /// No entry has this number.
    #[error("there is no entry {0}; name one by its number or that of one of its events")]
    NoSuchEntry(u64),
    /// It cannot be done now.
    #[error("{0}")]
    NotNow(String),
    /// The referee's answer did not come in time, or the match has ended.
    #[error("{0}")]
    Unavailable(String),
}
