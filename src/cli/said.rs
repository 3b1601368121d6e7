use serde_json::Value;

use crate::geometry::Timestamp;
use crate::model::Game;
use crate::report::{Language, line_words};

/// When an event happened and what is to be said of it, by its line in files; `None` for a line that is none.
pub fn said(game: Game, event: &Value, language: Language) -> Option<(Timestamp, String)> {
    let t = Timestamp::from_seconds(event.get("t")?.as_f64()?);
    Some((t, line_words(game, event, language)?.detail))
}
