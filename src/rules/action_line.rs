use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::geometry::Timestamp;

/// An action of a game as a line of JSON: `{"t": 1.5, "action": "...", ...}`.
pub trait ActionLine: DeserializeOwned {
    /// A line to show to whoever wrote none.
    const EXAMPLE: &'static str;

    /// What is wrong with fields that each are well-formed.
    fn fault(&self) -> Option<&'static str> {
        None
    }

    /// The action and its time on a line.
    fn parse_line(line: &str) -> Result<(Timestamp, Self), ActionError> {
        // The parser's words are in the message already, so it is no further cause: chains of causes would tell it twice.
        let malformed =
            |error: serde_json::Error| ActionError::Malformed { example: Self::EXAMPLE, found: error.to_string() };
        let value: serde_json::Value = serde_json::from_str(line).map_err(malformed)?;
        let seconds = value.get("t").and_then(serde_json::Value::as_f64).filter(|t| t.is_finite());
        let action: Self = serde_json::from_value(value).map_err(malformed)?;
        if let Some(fault) = action.fault() {
            return Err(ActionError::Contradiction(fault));
        }
        Ok((Timestamp::from_seconds(seconds.ok_or(ActionError::NoTime)?), action))
    }
}

/// Why a line is not an action.
#[derive(Debug, Error)]
pub enum ActionError {
    /// It is no JSON, or a field is missing or of another type.
    #[error("expected an action such as {example}: {found}")]
    Malformed {
        /// A line as it should be.
        example: &'static str,
        /// What the parser says.
        found: String,
    },
    /// It has no time.
    #[error("expected \"t\": seconds since the start, a number")]
    NoTime,
    /// Its fields contradict each other.
    #[error("{0}")]
    Contradiction(&'static str),
}
