//! Games as they are played.

use crate::scene::{FAR, NEAR, Scene};

/// The first tricks of a game, up to the last.
const EIGHT: &str = "B-cups 7-cups 10-coins K-coins 10-swords 8-swords C-batons 10-batons C-cups K-cups 2-swords 9-cups \
                     B-swords A-cups K-batons 10-cups";

#[test]
fn cards_are_told_as_they_lie_and_tricks_with_their_second() {
    let mut scene = Scene::new();
    assert_eq!(scene.lay(NEAR, "B-cups").look(), ["near B-cups"]);
    assert_eq!(scene.lay(FAR, "7-cups").look(), ["far 7-cups", "trick 1 near"]);
    assert_eq!(scene.gather(NEAR).look(), [""; 0]);
    assert_eq!(scene.lay(NEAR, "10-coins").look(), ["near 10-coins"]);
}

#[test]
fn two_cards_between_two_looks_are_two_plays_in_turn() {
    let mut scene = Scene::new();
    assert_eq!(scene.lay(FAR, "K-cups").lay(NEAR, "7-cups").look(), ["near 7-cups", "far K-cups", "trick 1 far"]);
    scene.gather(FAR);
    scene.lay(FAR, "8-cups").lay(NEAR, "9-cups");
    assert_eq!(scene.look(), ["far 8-cups", "near 9-cups", "trick 2 near"]);
}

#[test]
fn the_game_is_counted_when_the_ninth_trick_is_taken() {
    let mut scene = Scene::new();
    scene.plays(EIGHT);
    assert_eq!(scene.lay(NEAR, "B-coins").look(), ["near B-coins"]);
    assert_eq!(scene.lay(FAR, "9-coins").look(), ["far 9-coins", "trick 9 near"]);
    assert_eq!(scene.gather(NEAR).look(), ["prize 3 near", "prize 5 near", "payment", "won near", "bulka"]);
    assert_eq!(scene.look(), [""; 0]);
}

#[test]
fn or_when_it_has_lain_for_a_while() {
    let mut scene = Scene::new();
    scene.plays(EIGHT);
    scene.lay(NEAR, "B-coins").lay(FAR, "9-coins").look();
    assert_eq!(scene.look_after(1.9), [""; 0]);
    assert_eq!(scene.look_after(0.4), ["prize 3 near", "prize 5 near", "payment", "won near", "bulka"]);
    assert_eq!(scene.gather(NEAR).look(), [""; 0]);
    assert_eq!(scene.look(), [""; 0]);
}

#[test]
fn the_winner_deals_and_the_next_card_begins_a_game() {
    let mut scene = Scene::new();
    scene.plays(EIGHT);
    scene.plays("B-coins 9-coins");
    assert_eq!(scene.look_after(20.0), [""; 0]);
    assert_eq!(scene.lay(FAR, "9-coins").look(), ["game_started", "far 9-coins"]);
    assert_eq!(scene.session().game().unwrap().dealer(), Some(NEAR));
}

#[test]
fn a_revoke_is_told_with_the_card_that_proves_it() {
    let mut scene = Scene::new();
    scene.plays("C-batons B-batons 2-batons 2-cups C-cups C-coins A-swords 9-swords");
    assert_eq!(scene.lay(NEAR, "9-coins").look(), ["near 9-coins"]);
    let said = scene.lay(FAR, "A-batons").look();
    assert_eq!(said, ["far A-batons", "revoke far 2 5", "trick 5 near", "won near"]);
    // The revoked suit of the third trick proves nothing more, and the cards are cleared away.
    assert_eq!(scene.gather(NEAR).look(), [""; 0]);
    assert_eq!(scene.lay(NEAR, "7-swords").look(), [""; 0]);
}

#[test]
fn a_revoke_proved_by_a_lead_lets_the_trick_be_played() {
    let mut scene = Scene::new();
    scene.plays("10-coins 7-batons 8-cups 9-cups");
    assert_eq!(scene.lay(FAR, "9-coins").look(), ["far 9-coins", "revoke far 1 3", "won near"]);
    assert_eq!(scene.lay(NEAR, "8-coins").look(), ["near 8-coins", "trick 3 far"]);
    assert_eq!(scene.gather(FAR).look(), [""; 0]);
}

#[test]
fn who_leads_out_of_place_is_told_and_loses_with_the_next_card() {
    let mut scene = Scene::new();
    assert_eq!(scene.lay(FAR, "7-cups").look(), ["far 7-cups", "wrong_leader"]);
    assert_eq!(scene.lay(NEAR, "8-cups").look(), ["near 8-cups", "won near"]);
    let entries = scene.state.entries().len();
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.gather(NEAR).look(), [""; 0]);
    assert_eq!(scene.lay(NEAR, "9-cups").look(), [""; 0]);
    assert_eq!(scene.state.entries().len(), entries + 1, "only that the cards were taken is kept");
}

#[test]
fn a_game_of_which_a_trick_was_not_seen_ends_where_the_piles_are_taken() {
    let mut scene = Scene::new();
    scene.layout.face_down = 2;
    scene.plays(EIGHT);
    scene.layout.face_down = 0;
    assert_eq!(scene.look(), ["game_started"]);
    assert_eq!(scene.lay(NEAR, "9-cups").look(), ["near 9-cups"]);
}

#[test]
fn a_second_card_before_the_answer_is_out_of_turn() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "7-cups").look();
    assert_eq!(scene.lay(NEAR, "8-cups").look(), ["near 8-cups", "out_of_turn"]);
    assert_eq!(scene.lay(FAR, "9-cups").look(), ["far 9-cups", "won far"]);
}

#[test]
fn an_answer_in_the_middle_is_an_answer() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "7-cups").look();
    scene.lay(NEAR, "8-cups");
    scene.layout.near.trick[1].at.y = 250.0;
    assert_eq!(scene.look(), ["far 8-cups", "trick 1 far"]);
    assert_eq!(scene.gather(FAR).look(), [""; 0]);
}

#[test]
fn two_cards_at_a_time_are_too_many() {
    let mut scene = Scene::new();
    assert_eq!(scene.lay(NEAR, "7-cups").lay(NEAR, "8-cups").look(), ["near 7-cups", "near 8-cups", "too_many_cards"]);
    assert_eq!(scene.take(NEAR).look(), ["corrected"]);
    scene.lay(FAR, "9-cups").lay(FAR, "10-cups");
    assert_eq!(scene.look(), ["far 9-cups", "trick 1 far", "far 10-cups", "too_many_cards"]);
}

#[test]
fn a_trick_on_the_wrong_pile_is_asked_about() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "B-cups").lay(FAR, "7-cups").look();
    assert_eq!(scene.gather(FAR).look(), ["wrong_pile?"]);
    assert_eq!(scene.lay(NEAR, "10-coins").look(), ["near 10-coins"]);
    let game = scene.session().game().unwrap();
    assert_eq!((game.card_points().near, game.gathered().near, game.gathered().far), (3, 0, 2));
}

#[test]
fn a_recording_that_starts_in_the_middle_accuses_nobody() {
    let mut scene = Scene::unseen(&[("rules.dealer", "far")]);
    scene.layout.near.laid_on_pile = 3;
    assert_eq!(scene.lay(FAR, "7-cups").look(), ["game_started", "far 7-cups"]);
    assert_eq!(scene.lay(NEAR, "9-cups").look(), ["near 9-cups", "trick 1 near"]);
    let mut scene = Scene::unseen(&[("rules.dealer", "far")]);
    assert_eq!(scene.lay(FAR, "7-cups").look(), ["game_started", "far 7-cups"]);
    let mut scene = Scene::unseen(&[("rules.dealer", "far")]);
    let said = scene.lay(FAR, "7-cups").lay(NEAR, "8-cups").look();
    assert_eq!(said, ["game_started", "near 8-cups", "far 7-cups", "trick 1 near"]);
}

#[test]
fn of_two_cards_of_which_nobody_knows_who_led_nothing_follows() {
    let mut scene = Scene::unseen(&[]);
    let said = scene.lay(FAR, "7-cups").lay(NEAR, "8-coins").look();
    assert_eq!(said, ["game_started", "near 8-coins", "far 7-cups"]);
    assert_eq!(scene.gather(FAR).look(), ["trick 1 far?"]);
    scene.plays("9-swords 10-swords");
    // Neither suit may have been refused.
    scene.lay(NEAR, "9-cups").look();
    assert_eq!(scene.lay(FAR, "9-coins").look(), ["far 9-coins", "trick 3 near"]);
}

#[test]
fn after_a_game_that_ended_early_the_cleared_table_begins_the_next() {
    let mut scene = Scene::new();
    scene.plays("10-coins 7-batons 8-cups 9-cups");
    scene.layout.face_down = 2;
    scene.lay(FAR, "9-coins").look();
    assert_eq!(scene.gather(FAR).look(), ["near unread?"]);
    scene.layout.face_down = 0;
    assert_eq!(scene.look(), ["game_started"]);
    assert_eq!(scene.lay(FAR, "7-cups").look(), ["far 7-cups"]);
}

#[test]
fn or_a_card_that_had_been_played() {
    let mut scene = Scene::new();
    scene.plays("10-coins 7-batons 8-cups 9-cups");
    scene.lay(FAR, "9-coins").look();
    scene.lay(NEAR, "7-coins").look();
    scene.gather(FAR).look();
    assert_eq!(scene.lay(FAR, "7-swords").look(), [""; 0]);
    scene.lay(NEAR, "9-cups");
    assert_eq!(scene.look(), ["game_started", "near 9-cups", "far 7-swords"]);
}

#[test]
fn the_first_lead_tells_who_deals_where_nothing_else_does() {
    let mut scene = Scene::unseen(&[]);
    assert_eq!(scene.look(), ["game_started"]);
    scene.plays("7-cups 8-cups");
    let mut scene = Scene::unseen(&[]);
    scene.look();
    assert_eq!(scene.lay(FAR, "7-cups").look(), ["far 7-cups"]);
    assert_eq!(scene.session().game().unwrap().dealer(), Some(NEAR));
}

#[test]
fn what_is_said_counts_beside_what_is_seen() {
    let mut scene = Scene::new();
    let line = r#"{"action": "declare", "seat": "far", "kind": "blans"}"#;
    assert_eq!(scene.hears(line), ["declared", "payment"]);
    scene.lay(NEAR, "10-cups").look();
    let said = scene.lay(FAR, "B-cups").look();
    assert_eq!(said, ["far B-cups", "trick 1 far", "declaration_failed", "false_declaration", "payment"]);
}
