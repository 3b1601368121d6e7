//! The rules of Carabande.

mod examples;
mod laws;
mod pole;

use tableref::geometry::Timestamp;
use tableref::model::{Carabande, Game, Model};
use tableref::rules::ActionLine as _;
use tableref::rules::carabande::{Action, Played, Position, Told};

pub fn keys(settings: &[(&str, &str)]) -> Carabande {
    Model::with_settings(Game::Carabande, settings.iter().copied()).unwrap().carabande().unwrap()
}

/// A race of this many discs.
pub fn race(settings: &[(&str, &str)], discs: u8) -> Position {
    Position::new(&keys(settings), &(1..=discs).collect::<Vec<u8>>())
}

/// Plays actions written as JSON without time, and gives what was told by all of them.
#[track_caller]
pub fn play(position: &mut Position, actions: &[&str]) -> Vec<Told> {
    let mut told = Vec::new();
    for action in actions {
        let line = format!("{{\"t\":0,{action}}}");
        let (_, action) = Action::parse_line(&line).unwrap();
        let Played { position: after, events } = position.stand(&action).unwrap();
        *position = after;
        told.extend(events);
    }
    told
}

/// Plays actions and expects what is told, each as its JSON without quotes and kind's name first.
#[track_caller]
pub fn check(position: &mut Position, actions: &[&str], expected: &[&str]) {
    let told: Vec<String> = play(position, actions).iter().map(words).collect();
    assert_eq!(told, expected);
}

/// `flick disc:1 from_mm:-40.0 to_mm:620.0`, with its own time where it has one.
pub fn words(told: &Told) -> String {
    let written = serde_json::to_string(&told.kind).unwrap();
    let words = written.trim_matches(['{', '}']).replace("\"kind\":", "").replace('"', "");
    let mut parts: Vec<String> = Vec::new();
    let mut depth = 0;
    let mut part = String::new();
    for letter in words.chars() {
        depth += i32::from("[{".contains(letter)) - i32::from("]}".contains(letter));
        if letter == ',' && depth == 0 {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(letter);
        }
    }
    parts.push(part);
    parts.extend(told.t.map(|t| format!("@{}", Timestamp::seconds(t))));
    parts.join(" ")
}
