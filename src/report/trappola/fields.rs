//! What there is to tell of cards, by names that messages can choose by.

use serde_json::{Map, Value, json};

use crate::rules::trappola::{Card, EventKind, Lain, Layout, Player};

/// An event's fields: cards as `{rank, suit}`, players as `{no}` or `{name}`, prizes as `p4a`.
pub(in crate::report) fn card_fields(event: &EventKind) -> Value {
    let mut fields = match serde_json::to_value(event) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => Map::new(),
    };
    for (name, value) in &mut fields {
        match name.as_str() {
            "card" | "cards" => each(value, card_of),
            "player" | "players" => each(value, player_of),
            "rank" => *value = rank_key(value.as_str().unwrap_or_default()),
            _ => {}
        }
    }
    match event {
        EventKind::TrickWon { cards, .. } => {
            fields.insert("points".into(), json!(cards.iter().map(|card| card.rank.points()).sum::<u32>()));
        }
        EventKind::Prize { number, .. } => {
            fields.insert("number".into(), Value::Null);
            fields.insert("name".into(), json!(number.name()));
            fields.insert("prize".into(), json!(format!("p{}", number.name())));
        }
        EventKind::GameStarted { dealer, joined, .. } => {
            fields.insert("from_start".into(), json!(dealer.is_some() && !joined));
        }
        EventKind::Alifer { .. }
        | EventKind::Bulka { .. }
        | EventKind::BulkaShared { .. }
        | EventKind::BulkaWon { .. }
        | EventKind::CardPlayed { .. }
        | EventKind::Corrected { .. }
        | EventKind::DeclarationFailed { .. }
        | EventKind::DeclarationProved { .. }
        | EventKind::Declared { .. }
        | EventKind::Desynchronised(_)
        | EventKind::DrawAgain { .. }
        | EventKind::FalseDeclaration { .. }
        | EventKind::GameWon { .. }
        | EventKind::LateDeclaration { .. }
        | EventKind::Manko { .. }
        | EventKind::OutOfTurn { .. }
        | EventKind::Payment { .. }
        | EventKind::Pro { .. }
        | EventKind::Revoke { .. }
        | EventKind::SameCardTwice { .. }
        | EventKind::TooManyCards { .. }
        | EventKind::WrongLeader { .. }
        | EventKind::WrongPile { .. } => {}
    }
    Value::Object(fields)
}

/// The fields of what lies in a single picture.
pub(in crate::report) fn seen_fields(layout: &Layout) -> Value {
    let lain = |lain: &Lain| match lain.card {
        Some(card) => json!({ "rank": rank_key(card.rank.name()), "suit": card.suit.name(), "doubt": lain.in_doubt }),
        None => json!({ "doubt": true }),
    };
    let all = |cards: &[Lain]| cards.iter().map(lain).collect::<Vec<Value>>();
    let others = [&layout.near.pile, &layout.far.pile, &layout.elsewhere];
    let others: Vec<Value> = others.into_iter().flat_map(|cards| all(cards)).collect();
    let (near, far, face_down) = (all(&layout.near.trick), all(&layout.far.trick), layout.face_down);
    let is_empty = near.is_empty() && far.is_empty() && others.is_empty() && face_down == 0;
    json!({ "near": near, "far": far, "others": others, "face_down": face_down, "empty": is_empty })
}

/// A value, each of a list, or each seat's.
fn each(value: &mut Value, of: fn(&Value) -> Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| *item = of(item)),
        Value::Object(seats) => seats.values_mut().for_each(|seat| *seat = of(seat)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => *value = of(value),
    }
}

pub(super) fn card_of(value: &Value) -> Value {
    let card: Option<Card> = value.as_str().and_then(|name| name.parse().ok());
    card.map_or(Value::Null, |card| json!({ "rank": rank_key(card.rank.name()), "suit": card.suit.name() }))
}

pub(super) fn player_of(value: &Value) -> Value {
    match serde_json::from_value(value.clone()) {
        Ok(Player::Number(number)) => json!({ "no": number }),
        Ok(Player::Name(name)) => json!({ "name": name }),
        Err(_) => Value::Null,
    }
}

/// A rank by a letter, where it is not a plain number: messages do not choose by numbers in quotes.
pub(super) fn rank_key(name: &str) -> Value {
    json!(if name == "2" { "D" } else { name })
}
