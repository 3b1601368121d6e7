use serde_json::{Map, Value};

use crate::geometry::Square;
use crate::rules::Kind as _;
use crate::rules::pferdeaeppel::{AppleColour, EventKind, Horse};

/// What one player does while a hand is over the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Beat {
    /// In this order, each with whose hand does it.
    pub deeds: Vec<(Horse, Deed)>,
    /// What is complete once the hand has gone.
    pub events: Vec<Told>,
    /// Whether the next hand comes at once.
    pub hurried: bool,
    /// Whether something else lies under a horse than everybody believes: no truth is told of what cannot be seen.
    pub veiled: bool,
}

/// A thing that a hand does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Deed {
    /// Carries a horse to a square.
    Carry { horse: Horse, to: Square },
    /// Takes a horse off the board.
    Capture { horse: Horse },
    /// Drops an apple through the horse that stands there, or lays it on a square.
    Lay { square: Square, colour: AppleColour },
    /// Takes an apple off the board.
    Take { square: Square },
    /// Lays an apple elsewhere.
    Shift { from: Square, to: Square },
    /// Only points.
    Point { square: Square },
}

/// An event as a truth tells it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Told(pub Map<String, Value>);

/// The evidence that a truth tells; the rest is the referee's own.
const FIELDS: [&str; 9] = ["horse", "from", "to", "square", "colour", "by", "second", "winner", "points"];

impl Told {
    /// An event with the evidence that a truth tells.
    pub fn event(kind: &EventKind) -> Self {
        let Ok(Value::Object(mut fields)) = serde_json::to_value(kind) else { return Self::named(kind.name()) };
        fields.retain(|name, value| {
            name == "kind" || FIELDS.contains(&name.as_str()) && !value.is_array() | is_square(value)
        });
        // The second apple of a turn with too many is a square; whether an apple is one is a flag.
        fields.retain(|name, value| name != "second" || value.is_boolean());
        Self(fields)
    }

    /// An event of this kind without evidence.
    pub fn named(kind: &str) -> Self {
        Self(Map::from_iter([("kind".to_owned(), Value::from(kind))]))
    }

    /// The same with one more field.
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Self {
        self.0.insert(field.to_owned(), value.into());
        self
    }

    /// The same without a field.
    pub fn without(mut self, field: &str) -> Self {
        self.0.remove(field);
        self
    }

    /// The same, that may be missing.
    pub fn optional(self) -> Self {
        self.with("optional", true)
    }
}

fn is_square(value: &Value) -> bool {
    value.as_array().is_some_and(|both| both.len() == 2 && both.iter().all(Value::is_u64))
}
