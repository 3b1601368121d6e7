use serde_json::{Map, Value};

use super::world::LyingTile;
use crate::geometry::TablePoint;
use crate::rules::Kind as _;
use crate::rules::passing_game::EventKind;

/// What one player does while a hand is over the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Beat {
    /// Whose hand it is, counted from 0.
    pub player: usize,
    /// In this order; none where the player does nothing.
    pub deeds: Vec<Deed>,
    /// What is complete once the hand has gone.
    pub events: Vec<Map<String, Value>>,
    /// What lies on the table then; `None` where a truth has no words for it.
    pub after: Option<Lying>,
}

/// What lies on the table at rest, as a truth tells it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Lying {
    pub train: Vec<[u8; 2]>,
    pub ends: Option<[u8; 2]>,
    pub face_down: usize,
    pub hands: Option<Vec<Vec<[u8; 2]>>>,
}

/// A thing that a hand does.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Deed {
    /// Brings a tile and lays it.
    Lay(LyingTile),
    /// Takes a tile away.
    Take(LyingTile),
    /// Lifts a tile, and lays it, or another one, in its place.
    Turn { from: LyingTile, to: LyingTile },
    /// Lays all these open.
    Open(Vec<LyingTile>),
    /// Only knocks on the table.
    Knock(TablePoint),
}

/// The evidence that a truth tells; who it was cannot be seen, the rest is the referee's own.
const FIELDS: [&str; 9] = ["kind", "tile", "end", "value", "beside", "left", "pips", "points", "winner"];

/// An event with the evidence that a truth tells.
pub(super) fn told(kind: &EventKind) -> Map<String, Value> {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(kind) else {
        return Map::from_iter([("kind".to_owned(), Value::from(kind.name()))]);
    };
    fields.retain(|name, _| FIELDS.contains(&name.as_str()));
    if matches!(kind, EventKind::WrongTurn { .. } | EventKind::Corrected { .. }) {
        fields.insert("optional".to_owned(), true.into());
    }
    fields
}
