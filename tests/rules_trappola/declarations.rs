//! Article 9.

use tableref::rules::trappola::{Action, Claim, EventKind, LostReason, Rank, Status, Suit};

use crate::{FAR, NEAR, Table, names};

const THREE_KINGS: Claim = Claim::Figura { rank: Rank::Re, count: 3 };

fn status(table: &Table) -> Status {
    table.session.game().unwrap().claims()[0].status
}

#[test]
fn three_of_a_rank_are_proved_by_the_third() {
    let mut table = Table::new(&[]);
    table.declares(NEAR, THREE_KINGS);
    assert_eq!(table.chips(), (vec![-5, -15], 20));
    table.tricks("K-cups 7-cups K-coins 7-coins K-swords");
    assert_eq!(status(&table), Status::Proved);
    assert_eq!(table.points().0, 5 + 5 + 6);
}

#[test]
fn a_declaration_is_false_once_too_many_of_its_cards_lie_elsewhere() {
    let mut table = Table::new(&[]);
    table.declares(NEAR, THREE_KINGS);
    table.tricks("A-cups K-cups");
    assert_eq!(status(&table), Status::Open);
    let events = table.tricks("A-coins K-coins");
    assert_eq!(names(&events), ["card_played", "trick_won", "declaration_failed", "false_declaration", "payment"]);
    assert_eq!(table.chips(), (vec![-10, -10], 20), "the payment goes back");
    assert_eq!(table.points().0, 6 + 5 + 6 + 5);
    assert!(table.session.game_on().is_some(), "the game goes on");
}

#[test]
fn a_false_declaration_may_lose_the_game() {
    let mut table = Table::new(&[("rules.false_declaration", "lose")]);
    table.declares(NEAR, Claim::Blans);
    let events = table.lays(NEAR, "B-cups");
    assert!(events.contains(&EventKind::GameWon { seat: FAR, totals: Some(Default::default()) }), "{events:?}");
}

#[test]
fn figures_are_declared_with_the_first_card() {
    for (cards, late) in [("", false), ("7-cups", false), ("7-cups 8-cups", true)] {
        let mut table = Table::new(&[]);
        table.tricks(cards);
        let events = table.declares(NEAR, THREE_KINGS);
        assert_eq!(events.iter().any(|event| matches!(event, EventKind::LateDeclaration { .. })), late, "{cards}");
    }
    let mut table = Table::new(&[]);
    table.tricks("7-cups 8-cups");
    assert_eq!(names(&table.declares(FAR, THREE_KINGS)), ["declared", "payment"]);
}

#[test]
fn aces_are_declared_with_the_first_of_them() {
    let mut table = Table::new(&[]);
    table.tricks("7-cups 8-cups 9-coins A-coins");
    assert_eq!(names(&table.declares(NEAR, Claim::Aces { count: 3 })), ["declared", "payment"]);
    let mut table = Table::new(&[]);
    table.tricks("A-cups 8-cups");
    assert_eq!(names(&table.declares(NEAR, Claim::Aces { count: 3 })), ["late_declaration"]);
    let chips = table.chips();
    assert_eq!(chips, (vec![-10, -10], 20));
}

#[test]
fn blans_is_told_before_the_first_card_and_bianca_at_any_time() {
    let mut table = Table::new(&[]);
    table.lays(NEAR, "7-cups");
    assert_eq!(names(&table.declares(NEAR, Claim::Blans)), ["late_declaration"]);
    assert_eq!(names(&table.declares(FAR, Claim::Blans)), ["declared", "payment"]);
    table.tricks("8-cups 9-coins 10-coins");
    assert_eq!(names(&table.declares(FAR, Claim::Bianca)), ["declared", "payment"]);
    let events = table.tricks("A-swords 9-swords");
    assert!(names(&events).contains(&"trick_won"));
    let failed: Vec<Claim> = failed(&table);
    assert_eq!(failed, [] as [Claim; 0]);
}

fn failed(table: &Table) -> Vec<Claim> {
    let is_false = |status: Status| matches!(status, Status::False { .. });
    let claims = table.session.game().unwrap().claims();
    claims.iter().filter(|one| is_false(one.status)).map(|one| one.claim).collect()
}

#[test]
fn bianca_is_disproved_by_an_ace_and_blans_is_not() {
    let mut table = Table::new(&[]);
    table.declares(NEAR, Claim::Blans);
    table.declares(NEAR, Claim::Bianca);
    table.tricks("A-cups 7-cups");
    assert_eq!(failed(&table), [Claim::Bianca]);
    table.lays(NEAR, "B-cups");
    assert_eq!(failed(&table), [Claim::Blans, Claim::Bianca]);
}

#[test]
fn bianca_speaks_of_the_cards_that_were_dealt() {
    for (hand, expected) in [("dealt", 1), ("held", 0)] {
        let mut table = Table::new(&[("rules.bianca_hand", hand)]);
        table.tricks("K-cups 7-cups");
        table.declares(NEAR, Claim::Bianca);
        assert_eq!(failed(&table).len(), expected);
    }
}

#[test]
fn a_wrong_answer_to_manko_voids_the_declaration() {
    let mut table = Table::new(&[]);
    table.tricks("K-cups 7-cups");
    table.declares(NEAR, THREE_KINGS);
    assert_eq!(table.tries(&Action::Manko { seat: NEAR }), Err(LostReason::NothingToAsk));
    // Near is late: another card has been laid since the first; the far seat may ask with its second card.
    let mut table = Table::new(&[]);
    table.lays(NEAR, "K-cups");
    table.declares(NEAR, THREE_KINGS);
    table.tricks("7-cups K-coins");
    table.lays(FAR, "7-coins");
    assert_eq!(names(&table.does(Action::Manko { seat: FAR })), Vec::<&str>::new());
    let events = table.does(Action::Answer { seat: NEAR, suit: Suit::Swords });
    assert_eq!(events, [EventKind::Manko { seat: FAR, suit: Suit::Swords }]);
    let events = table.lays(NEAR, "K-swords");
    assert_eq!(names(&events), ["card_played", "declaration_failed", "payment"]);
    assert_eq!(table.points().0, 5 + 5);
    assert_eq!(table.chips(), (vec![-10, -10], 20));
}

#[test]
fn manko_is_for_three_cards_and_the_second_card_of_who_asks() {
    let mut table = Table::new(&[]);
    table.declares(NEAR, Claim::Figura { rank: Rank::Bube, count: 4 });
    assert_eq!(table.tries(&Action::Manko { seat: FAR }), Err(LostReason::NothingToAsk));
    table.declares(NEAR, THREE_KINGS);
    table.tricks("A-cups 7-cups A-coins 7-coins 8-swords");
    assert_eq!(names(&table.does(Action::Manko { seat: FAR })), ["late_declaration"]);
}

#[test]
fn four_of_a_rank_may_be_declared_as_three() {
    let tricks = "K-cups 7-cups K-coins 7-coins K-swords 7-swords K-batons";
    for (rule, expected) in [("allowed", true), ("forbidden", false)] {
        let mut table = Table::new(&[("rules.declare_three_of_four", rule)]);
        table.declares(NEAR, THREE_KINGS);
        table.tricks(tricks);
        assert_eq!(status(&table) == Status::Proved, expected);
    }
}

#[test]
fn the_same_is_declared_once() {
    let mut table = Table::new(&[]);
    table.declares(NEAR, THREE_KINGS);
    let again = Action::declare(NEAR, Claim::Figura { rank: Rank::Re, count: 4 });
    assert_eq!(table.tries(&again), Err(LostReason::DeclaredAlready));
    assert_eq!(names(&table.declares(NEAR, Claim::Figura { rank: Rank::Due, count: 3 })), ["declared", "payment"]);
}

#[test]
fn declarations_are_read_as_people_write_them() {
    let claim = |line: &str| serde_json::from_str::<Action>(line).unwrap().claim();
    assert_eq!(claim(r#"{"action":"declare","seat":"near","kind":"figura","rank":"K","count":3}"#), Some(THREE_KINGS));
    assert_eq!(claim(r#"{"action":"declare","seat":"near","rank":2,"count":4}"#).unwrap().points(), 20);
    let aces = Some(Claim::Aces { count: 3 });
    assert_eq!(claim(r#"{"action":"declare","seat":"near","kind":"aces","count":3}"#), aces);
    assert_eq!(claim(r#"{"action":"declare","seat":"near","kind":"figura","rank":"A","count":3}"#), aces);
    assert_eq!(claim(r#"{"action":"declare","seat":"near","kind":"bianca"}"#), Some(Claim::Bianca));
    assert_eq!(claim(r#"{"action":"declare","seat":"near","kind":"figura","rank":"10","count":3}"#), None);
    assert_eq!(claim(r#"{"action":"declare","seat":"near","kind":"figura","rank":"K","count":2}"#), None);
}
