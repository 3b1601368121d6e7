//! Article 12, and what is analogous.

use tableref::rules::trappola::{Action, EventKind, LostReason};

use crate::{FAR, NEAR, Table, card, names};

#[test]
fn who_leads_out_of_place_loses_with_the_next_card() {
    let mut table = Table::new(&[]);
    let events = table.lays(FAR, "7-cups");
    assert!(names(&events).ends_with(&["bulka", "card_played", "wrong_leader"]), "{events:?}");
    assert_eq!(table.session.game().unwrap().breach(), Some(FAR));
    let events = table.lays(NEAR, "8-cups");
    assert_eq!(names(&events), ["card_played", "game_won"]);
    assert!(matches!(events[1], EventKind::GameWon { seat: NEAR, .. }));
}

#[test]
fn who_plays_twice_is_out_of_turn() {
    let mut table = Table::new(&[]);
    table.lays(NEAR, "7-cups");
    assert_eq!(names(&table.lays(NEAR, "8-cups")), ["card_played", "out_of_turn"]);
}

#[test]
fn no_card_is_played_twice() {
    let mut table = Table::new(&[]);
    table.tricks("8-cups 7-cups");
    let events = table.lays(NEAR, "7-cups");
    assert_eq!(events[1], EventKind::SameCardTwice { seat: NEAR, card: card("7-cups"), trick: 1 });
}

#[test]
fn two_cards_at_a_time_are_too_many() {
    let mut table = Table::new(&[]);
    table.lays(NEAR, "8-cups");
    let events = table.does(Action::TooMany { seat: NEAR, card: card("9-cups") });
    assert_eq!(names(&events), ["card_played", "too_many_cards"]);
}

#[test]
fn breaches_may_be_none_or_past_mending() {
    let mut table = Table::new(&[("rules.analogous.wrong_leader", "false")]);
    table.lays(FAR, "7-cups");
    let events = table.lays(NEAR, "8-cups");
    assert_eq!(names(&events), ["card_played", "trick_won"]);
    let mut table = Table::new(&[("rules.correction_window", "none")]);
    assert!(names(&table.lays(FAR, "7-cups")).contains(&"game_won"));
}

#[test]
fn a_revoke_may_wait_for_the_ninth_trick() {
    let mut table = Table::new(&[("rules.revoke_ends_game", "at_end")]);
    table.tricks("10-coins 7-batons A-cups 7-cups 8-coins");
    assert_eq!(names(&table.lays(FAR, "9-coins")), ["card_played", "revoke", "trick_won"]);
    table.tricks("A-swords 7-swords K-swords 8-swords C-swords 9-swords B-swords 10-swords 10-batons 8-batons");
    let events = table.tricks("9-batons K-batons");
    assert!(matches!(events.last(), Some(EventKind::GameWon { seat: NEAR, .. })), "{events:?}");
}

#[test]
fn the_trick_of_the_proof_is_played_to_its_end() {
    let mut table = Table::new(&[]);
    table.tricks("10-coins 7-batons 8-cups 9-cups");
    let events = table.lays(FAR, "9-coins");
    assert_eq!(names(&events), ["card_played", "revoke", "game_won"]);
    assert_eq!(names(&table.lays(NEAR, "8-coins")), ["card_played", "trick_won"]);
    assert_eq!(table.tries(&Action::Card { seat: FAR, card: card("7-coins") }), Err(LostReason::NoGame));
}

#[test]
fn a_revoke_ignores_declarations_and_points() {
    let mut table = Table::new(&[]);
    table.declares(FAR, tableref::rules::trappola::Claim::Bianca);
    let chips = table.chips();
    table.tricks("10-coins 7-batons 8-cups 9-cups 9-coins");
    assert_eq!(table.chips(), chips, "earlier payments stand");
}

#[test]
fn a_card_that_was_not_seen_proves_nothing() {
    let mut table = Table::new(&[]);
    table.lays(NEAR, "10-coins");
    table.session = table.session.lay_unsure(FAR, Some(card("7-batons"))).unwrap().session;
    table.tricks("8-cups 7-cups");
    assert_eq!(names(&table.tricks("8-coins 9-coins")), ["card_played", "trick_won"]);
}

#[test]
fn the_leader_after_a_card_that_was_not_read_is_who_leads() {
    let mut table = Table::new(&[]);
    table.lays(NEAR, "10-coins");
    table.session = table.session.lay_unsure(FAR, None).unwrap().session;
    assert_eq!(table.session.game().unwrap().turn(), None);
    assert_eq!(names(&table.lays(FAR, "9-cups")), ["card_played"]);
    assert_eq!(table.session.game().unwrap().tricks()[0].winner(), Some(FAR));
}

#[test]
fn a_trick_on_the_wrong_pile_is_asked_about() {
    let mut table = Table::new(&[]);
    table.tricks("8-cups 7-cups");
    let events = table.does(Action::Gather { seat: FAR });
    assert_eq!(events, [EventKind::WrongPile { seat: FAR, number: 1, winner: NEAR }]);
    assert_eq!(table.tries(&Action::Gather { seat: NEAR }), Err(LostReason::NothingToGather));
}
