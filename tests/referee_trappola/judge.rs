//! Lists of actions, judged without a picture.

use serde_json::Value;
use tableref::cli::{Judgement, judge};
use tableref::model::{Game, Model};

/// Judges actions written as `near 7-cups` (cards) or in full, and expects kinds in order.
#[track_caller]
fn check(settings: &[(&str, &str)], actions: &str, judgement: Judgement, expected: &str) -> Vec<Value> {
    let line = |(t, line): (usize, &str)| {
        let body = match line.trim().split_once(' ') {
            Some((seat @ ("near" | "far"), card)) => format!(r#""action":"card","seat":"{seat}","card":"{card}""#),
            _ => line.trim().to_owned(),
        };
        format!("{{\"t\":{t},{body}}}")
    };
    let lines: Vec<String> = actions.split(';').enumerate().map(line).collect();
    let model = Model::with_settings(Game::Trappola, settings.iter().copied()).unwrap();
    let mut out = Vec::new();
    let judged = judge(&model, lines.join("\n").as_bytes(), "test", &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    let events: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&str> = events.iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds.join(" "), expected, "{out}");
    assert_eq!(judged, judgement);
    events
}

const DEAL: &str = r#""action":"deal","dealer":"far","challenger":"near""#;

#[test]
fn a_session_is_judged_from_its_first_cards() {
    let actions = r#""action":"start","players":3,"stake":10;
        "action":"draw_order","player":1,"card":"7-cups"; "action":"draw_order","player":2,"card":"9-cups";
        "action":"draw_order","player":3,"card":"K-cups"; "action":"deal","dealer":1,"challenger":3;
        near K-cups; far 7-cups; "action":"gather","seat":"near""#;
    let expected = "game_started payment payment bulka card_played card_played trick_won";
    let events = check(&[("rules.dealer", "far")], actions, Judgement::Fine, expected);
    assert_eq!(events[0]["players"], serde_json::json!({"near": 3, "far": 1}));
    assert_eq!(events[6]["cards"], serde_json::json!(["K-cups", "7-cups"]));
}

#[test]
fn example_4_a_revoke_loses() {
    let actions = format!("{DEAL}; near 10-coins; far 7-batons; near 8-coins; far 9-coins");
    let expected = "game_started card_played card_played trick_won card_played card_played revoke trick_won game_won";
    check(&[], &actions, Judgement::Broken, expected);
}

#[test]
fn a_breach_is_mended_before_the_next_card() {
    let mended = format!(r#"{DEAL}; far 7-cups; "action":"correct","seat":"far"; near 8-cups; far 7-cups"#);
    let expected = "game_started card_played wrong_leader corrected card_played card_played trick_won";
    check(&[], &mended, Judgement::Broken, expected);
    let late = format!(r#"{DEAL}; far 7-cups; near 8-cups; "action":"correct","seat":"far""#);
    let expected = "game_started card_played wrong_leader card_played game_won desynchronised";
    check(&[], &late, Judgement::Broken, expected);
    let none = format!(r#"{DEAL}; near 7-cups; "action":"correct","card":"8-cups"; far 9-cups"#);
    check(&[], &none, Judgement::Fine, "game_started card_played corrected card_played card_played trick_won");
}

#[test]
fn a_declaration_is_withdrawn_with_its_payment() {
    let actions = format!(
        r#"{DEAL}; "action":"declare","seat":"near","kind":"figura","rank":"K","count":3; "action":"correct","seat":"near"; near A-cups"#
    );
    check(&[], &actions, Judgement::Fine, "game_started declared payment corrected card_played");
}

#[test]
fn what_cannot_be_is_said_and_changes_nothing() {
    let actions = format!(r#"{DEAL}; {DEAL}; "action":"answer","seat":"far","suit":"cups"; near 7-cups"#);
    check(&[], &actions, Judgement::Broken, "game_started desynchronised desynchronised card_played");
}

#[test]
fn a_person_can_take_part() {
    let actions = format!(r#"{DEAL}; far 7-cups; "action":"reject","entry":2; near 8-cups"#);
    let expected = "game_started card_played wrong_leader corrected card_played trick_won";
    check(&[], &actions, Judgement::Broken, expected);
    let actions = r#""action":"start"; near 7-cups; "action":"end_round"; "action":"start""#;
    check(&[], actions, Judgement::Fine, "game_started card_played corrected game_started");
}

#[test]
fn numbers_of_prizes_are_texts() {
    let tricks = "B-cups 7-cups 10-coins K-coins 10-swords 8-swords C-batons 10-batons C-cups K-cups 2-swords 9-cups \
                  B-swords A-cups K-batons 10-cups B-coins 9-coins";
    let seats = "near far near far far near far near far near near far near far near far near far";
    let cards: Vec<String> =
        seats.split(' ').zip(tricks.split_whitespace()).map(|(seat, card)| format!("{seat} {card}")).collect();
    let trick = "card_played card_played trick_won ".repeat(9);
    let expected = format!("game_started {trick}prize prize payment game_won bulka");
    let events = check(&[], &format!("{DEAL}; {}", cards.join("; ")), Judgement::Fine, &expected);
    assert_eq!((&events[28]["number"], &events[29]["number"]), (&"3".into(), &"5".into()));
    assert_eq!(events[31]["totals"], serde_json::json!({"near": 45, "far": 9}));
}
