use serde_json::{Value, json};

use super::fields::{card_of, player_of, rank_key};
use crate::model::Game;
use crate::report::words::{Language, Subject, say};
use crate::rules::trappola::{Card, Claim, Player};

/// A card's name where there is little room, e.g. "7 cups".
pub(super) fn short(card: Card, language: Language) -> String {
    of_game(language, "card-short", &json!({ "card": card_of(&json!(card)) }))
}

pub(super) fn player_words(player: &Player, language: Language) -> String {
    of_game(language, "player", &player_of(&json!(player)))
}

/// What is declared, e.g. "3 Re".
pub(super) fn claim_words(claim: Claim, language: Language) -> String {
    let said = claim.said();
    let rank = said.rank.map(|rank| rank_key(rank.name()));
    of_game(language, "said", &json!({ "declaration": said.declaration, "rank": rank, "count": said.count }))
}

fn of_game(language: Language, id: &str, fields: &Value) -> String {
    say(language, Subject::Game(Game::Trappola), id, fields)
}
