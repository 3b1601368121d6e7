//! What lies in a single picture, what is in doubt about it, and what stood at the end, in words.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::told::counted;
use super::trappola::seen_fields;
use super::words::{Language, Subject, say};
use crate::model::Game;
use crate::rules::passe_trappe::{Counts, Hands};
use crate::rules::passing_game::Tile;
use crate::rules::{Problem, carabande, counter, passing_game, pferdeaeppel, trappola};
use crate::session::TableScore;

/// What lies in a picture of Passe-Trappe, in words.
pub fn seen_words(counts: Counts, hands: Hands, language: Language) -> String {
    let Counts { near, far, opening, .. } = counts;
    let hands = hands.near.saturating_add(hands.far);
    let fields = json!({ "near": near, "far": far, "opening": opening, "hands": hands });
    picture(language, Game::PasseTrappe, &fields)
}

/// What lies in a picture of Pferdeäppel, in words.
pub fn field_seen_words(layout: &pferdeaeppel::Layout, language: Language) -> String {
    picture(language, Game::Pferdeaeppel, &json!(layout))
}

/// What lies in a picture of Carabande, in words.
pub fn race_seen_words(layout: &carabande::Layout, language: Language) -> String {
    let of = |is_meant: fn(&carabande::Disc) -> bool| -> Vec<u8> {
        layout.discs.iter().filter(|disc| is_meant(disc)).map(|disc| disc.number).collect()
    };
    let fields = json!({
        "count": layout.discs.len(),
        "black": layout.black.is_some(),
        "down": of(|disc| disc.spot.face == carabande::Face::Down),
        "off": of(|disc| !disc.spot.on_track),
    });
    picture(language, Game::Carabande, &fields)
}

/// What lies in a picture of The Passing Game, in words.
pub fn table_seen_words(layout: &passing_game::Layout, language: Language) -> String {
    let pips_of = |lain: &passing_game::Lain| lain.tile().map(Tile::pips);
    let all: Vec<Option<u32>> = layout.face_up().map(pips_of).collect();
    let open = (1_u32..).zip(&layout.open).filter(|(_, open)| !open.is_empty());
    let open =
        open.map(|(player, open)| json!({ "player": player, "pips": open.iter().filter_map(pips_of).sum::<u32>() }));
    let ends = layout.ends().filter(|_| layout.train.len() > 1);
    let fields = json!({
        "count": all.len(),
        "sum": all.iter().flatten().sum::<u32>(),
        "unread": all.iter().filter(|pips| pips.is_none()).count(),
        "left": ends.map(|[left, _]| left),
        "right": ends.map(|[_, right]| right),
        "open": open.collect::<Vec<Value>>(),
        "face_down": layout.face_down,
    });
    picture(language, Game::PassingGame, &fields)
}

/// What lies in a picture of Trappola, in words.
pub fn card_seen_words(layout: &trappola::Layout, language: Language) -> String {
    picture(language, Game::Trappola, &seen_fields(layout))
}

/// Counts in words: `7 white, 8 black`.
pub fn count_words(counts: &counter::Counts, language: Language) -> String {
    picture(language, Game::Counter, &json!({ "counts": counted(counts) }))
}

/// How a match stands, in words.
pub fn score_words(score: &TableScore, language: Language) -> String {
    let fields = serde_json::to_value(score).unwrap_or_default();
    let say_end = |game, fields: &Value| say(language, Subject::Game(game), "end", fields);
    match score {
        TableScore::Nothing => say(language, Subject::Sheet, "nothing-seen", &Value::Null),
        TableScore::PasseTrappe { .. } => say_end(Game::PasseTrappe, &fields),
        TableScore::Pferdeaeppel { .. } => say_end(Game::Pferdeaeppel, &fields),
        TableScore::Carabande { laps, positions, points } => {
            let laps: Vec<Value> = laps.iter().map(|(disc, laps)| json!({ "disc": disc, "laps": laps })).collect();
            let points: Vec<_> = points.iter().filter(|of| of.points > 0).collect();
            say_end(Game::Carabande, &json!({ "laps": laps, "finished": positions, "points": points }))
        }
        TableScore::PassingGame { tiles, ends, points } => {
            let [left, right] = ends.map_or([None, None], |[left, right]| [Some(left), Some(right)]);
            say_end(Game::PassingGame, &json!({ "tiles": tiles, "left": left, "right": right, "points": points }))
        }
        TableScore::Trappola { gathered } => {
            let of = |seat| gathered.get(seat).copied().unwrap_or_default();
            say_end(Game::Trappola, &json!({ "gathered_near": of("near"), "gathered_far": of("far") }))
        }
        TableScore::Counter { counts } => count_words(counts, language),
    }
}

/// How many frames were judged, how fast, and how many events of each kind were found, in words.
pub fn judged_words(
    frames: usize,
    frames_per_second: f64,
    events: &BTreeMap<&'static str, usize>,
    language: Language,
) -> String {
    let events: Vec<Value> = events.iter().map(|(kind, count)| json!({ "kind": kind, "count": count })).collect();
    let fields = json!({ "frames": frames, "pace": frames_per_second, "events": events });
    say(language, Subject::Sheet, "judged", &fields)
}

/// The same after what was seen: "not sure: …".
pub fn question_words(problem: &Problem, language: Language) -> String {
    say(language, Subject::Problem, "question", &json!({ "said": problem_words(problem, language) }))
}

fn picture(language: Language, game: Game, fields: &Value) -> String {
    say(language, Subject::Game(game), "picture", fields)
}

/// The words for a doubt of the observer's.
pub fn problem_words(problem: &Problem, language: Language) -> String {
    let (kind, fields) = match problem {
        Problem::PieceCount { expected, found } => ("piece_count", json!({ "expected": expected, "found": found })),
        Problem::AtLimit { x, y, limit } => ("at_limit", json!({ "x": x, "y": y, "limit": limit })),
        Problem::UncertainPiece { x, y } => ("uncertain_piece", json!({ "x": x, "y": y })),
        Problem::UncertainClass { x, y } => ("uncertain_class", json!({ "x": x, "y": y })),
        Problem::ExtraPiece { x, y } => ("extra_piece", json!({ "x": x, "y": y })),
        Problem::StrangeColour { x, y } => ("strange_colour", json!({ "x": x, "y": y })),
        Problem::OtherBoard { told, seen } => ("other_board", json!({ "told": told, "seen": seen })),
        Problem::UnreadHalf { x, y } => ("unread_half", json!({ "x": x, "y": y })),
        Problem::DoubtfulHalf { x, y, pips } => ("doubtful_half", json!({ "x": x, "y": y, "pips": pips })),
        Problem::SameTileTwice { x, y } => ("same_tile_twice", json!({ "x": x, "y": y })),
        Problem::GapInTrain { x, y } => ("gap_in_train", json!({ "x": x, "y": y })),
        Problem::NoTiles { count } => ("no_tiles", json!({ "count": count })),
        Problem::Glare { x, y } => ("glare", json!({ "x": x, "y": y })),
        Problem::AlikeClasses { one, other, difference } => {
            ("alike_classes", json!({ "one": one, "other": other, "difference": difference }))
        }
        Problem::LikeBoard { class } => ("like_board", json!({ "class": class })),
        Problem::Exchangeable { one, other } => ("exchangeable", json!({ "one": one, "other": other })),
        Problem::NumberedByPlace => ("numbered_by_place", Value::Null),
        Problem::LowContrast => ("low_contrast", Value::Null),
        Problem::Moved { state } => ("moved", json!({ "state": state })),
        Problem::Unreadable { reason } => ("unreadable", json!({ "reason": reason })),
    };
    say(language, Subject::Problem, kind, &fields)
}
