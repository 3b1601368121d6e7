//! The worked examples.

use tableref::rules::trappola::{BySeat, Claim, EventKind, PrizeNumber};

use crate::{FAR, NEAR, Table, card, names};

#[test]
fn the_highest_card_of_the_suit_led_wins() {
    let mut table = Table::new(&[]);
    table.lays(NEAR, "K-cups");
    let events = table.lays(FAR, "7-cups");
    let cards = vec![card("K-cups"), card("7-cups")];
    assert_eq!(events.last(), Some(&EventKind::TrickWon { seat: NEAR, number: 1, cards }));
    assert_eq!(table.points(), (5, 0));
}

#[test]
fn a_due_that_was_led_wins_from_who_has_none_of_its_suit() {
    let mut table = Table::new(&[]);
    let events = table.tricks("2-swords A-coins");
    let cards = vec![card("2-swords"), card("A-coins")];
    assert_eq!(events.last(), Some(&EventKind::TrickWon { seat: NEAR, number: 1, cards }));
    assert_eq!(table.points(), (6, 0));
    let trick = &table.session.game().unwrap().tricks()[0];
    assert!(trick.is_won_with(tableref::rules::trappola::Rank::Due));
}

#[test]
fn four_aces_of_which_one_loses_are_worth_12() {
    let mut table = Table::new(&[]);
    let events = table.declares(NEAR, Claim::Aces { count: 4 });
    assert_eq!(names(&events), ["game_started", "payment", "payment", "bulka", "declared", "payment"]);
    assert_eq!(table.chips(), (vec![0, -20], 20));
    table.tricks("A-coins 7-coins A-cups 7-cups A-swords 7-swords 10-coins B-coins K-swords 8-swords");
    // Far won the fourth; near got in again by the fifth, or not at all: far leads.
    let turn = table.session.game().unwrap().turn();
    assert_eq!(turn, Some(FAR));
    let events = table.tricks("K-cups A-batons");
    assert_eq!(names(&events), ["card_played", "trick_won", "declaration_failed"]);
    let points = table.points();
    assert_eq!(points, (18 + 12, 3 + 5 + 5 + 6), "the lost Ace counts for the winner of its trick");
    assert_eq!(table.chips(), (vec![0, -20], 20), "the payment stays due");
}

#[test]
fn a_revoke_is_proved_by_a_later_card() {
    let mut table = Table::new(&[]);
    table.tricks("A-swords 7-swords K-swords 8-swords C-swords 9-swords");
    table.tricks("10-coins 7-batons A-cups 7-cups K-cups 8-cups");
    table.lays(NEAR, "8-coins");
    let events = table.lays(FAR, "9-coins");
    assert_eq!(names(&events), ["card_played", "revoke", "trick_won", "game_won"]);
    let revoke = EventKind::Revoke { seat: FAR, trick: 4, proof_trick: 7, card: Some(card("9-coins")) };
    assert_eq!(events[1], revoke);
    assert!(matches!(events[3], EventKind::GameWon { seat: NEAR, .. }));
}

#[test]
fn equal_totals_are_replayed_and_payments_double() {
    let mut table = Table::new(&[]);
    let events = tie(&mut table);
    assert_eq!(names(&events), ["card_played", "trick_won", "prize", "alifer"]);
    assert_eq!(events[3], EventKind::Alifer { multiplier: 2 });
    let events = table.hears(r#"{"action": "deal"}"#);
    let started = EventKind::GameStarted { dealer: Some(FAR), challenger: Some(NEAR), players: None, joined: false };
    assert_eq!(events[0], started);
    assert_eq!(table.chips(), (vec![-30, -30], 60), "the stake is paid again, times the multiplier");
    table.declares(NEAR, Claim::Aces { count: 3 });
    assert_eq!(table.chips(), (vec![-20, -40], 60), "a payment of 5 becomes 10");
    table.tricks("A-coins 7-coins A-cups 7-cups A-swords 7-swords");
    assert_eq!(table.points(), (18 + 30, 0), "points of 30 stay 30");
}

/// Nine tricks of equal totals.
fn tie(table: &mut Table) -> Vec<EventKind> {
    // Near 23 in cards; far 17 and the last trick.
    table.tricks("A-coins 7-coins K-coins 8-coins A-cups 7-cups 10-cups A-swords");
    table.tricks("9-cups 8-swords 7-batons K-batons K-swords 9-swords C-swords 10-swords");
    let points = table.points();
    assert_eq!(points, (23, 14));
    let events = table.tricks("B-swords 8-batons");
    assert_eq!(table.points(), (23, 17));
    events
}

#[test]
fn totals_are_those_of_the_cards_the_declarations_and_the_prizes() {
    let mut table = Table::new(&[]);
    let tricks = "B-cups 7-cups 10-coins K-coins 10-swords 8-swords C-batons 10-batons C-cups K-cups 2-swords 9-cups \
                  B-swords A-cups K-batons 10-cups B-coins 9-coins";
    let events = table.tricks(tricks);
    assert_eq!(names(&events), ["card_played", "trick_won", "prize", "prize", "payment", "game_won", "bulka"]);
    let prize = EventKind::Prize { number: PrizeNumber::Due, seat: NEAR, points: 10, trick: Some(6) };
    assert_eq!(events[2], prize);
    let totals = Some(BySeat { near: 45, far: 9 });
    assert_eq!(events[5], EventKind::GameWon { seat: NEAR, totals });
}
