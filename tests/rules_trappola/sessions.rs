//! Articles 2 to 6: the order of players, the Bulka, Pro.

use tableref::rules::trappola::{Action, BySeat, EventKind, LostReason, Player, Reason};

use crate::{FAR, NEAR, Table, names};

/// Three players, 1 dealing far and 3 challenging near.
fn three() -> Table {
    let mut table = Table::new(&[]);
    table.hears(r#"{"action": "start", "players": 3, "stake": 10}"#);
    for (player, card) in [(1, "7-cups"), (2, "9-cups"), (3, "K-coins")] {
        table.hears(&format!(r#"{{"action": "draw_order", "player": {player}, "card": "{card}"}}"#));
    }
    table
}

/// The far seat breaks a rule that cannot be mended, or the near one.
fn near_wins(table: &mut Table) -> Vec<EventKind> {
    let leader = table.session.game_on().unwrap().turn().unwrap();
    if leader == NEAR {
        table.tricks("10-coins 7-batons 8-cups 9-cups 9-coins");
    } else {
        table.tricks("8-cups 9-cups 10-coins 7-batons 9-swords 10-swords");
        return table.lays(FAR, "9-coins");
    }
    Vec::new()
}

#[test]
fn the_lowest_deals_the_highest_challenges() {
    let mut table = three();
    let [dealer, challenger] = table.session.due().unwrap();
    assert_eq!((dealer, challenger), (&Player::Number(1), &Player::Number(3)));
    assert_eq!(table.session.queue().collect::<Vec<_>>(), [&Player::Number(2)]);
    let events = table.hears(r#"{"action": "deal", "dealer": 1, "challenger": 3}"#);
    let players = Some(BySeat { near: Player::Number(3), far: Player::Number(1) });
    let started = EventKind::GameStarted { dealer: Some(FAR), challenger: Some(NEAR), players, joined: false };
    assert_eq!(events[0], started);
    assert_eq!(table.chips(), (vec![-10, 0, -10], 20));
}

#[test]
fn equal_ranks_draw_again() {
    let mut table = Table::new(&[]);
    table.hears(r#"{"action": "start", "players": ["Anna", "Ben", "Cleo"]}"#);
    let mut draws = |player: &str, card: &str| {
        table.hears(&format!(r#"{{"action": "draw_order", "player": "{player}", "card": "{card}"}}"#))
    };
    assert_eq!(draws("Anna", "7-cups"), []);
    assert_eq!(draws("Ben", "K-cups"), []);
    let players = vec![Player::Name("Ben".to_owned()), Player::Name("Cleo".to_owned())];
    assert_eq!(draws("Cleo", "K-coins"), [EventKind::DrawAgain { players }]);
    assert_eq!(draws("Ben", "A-cups"), []);
    assert_eq!(draws("Cleo", "2-cups"), []);
    let [dealer, challenger] = table.session.due().unwrap();
    assert_eq!((dealer, challenger), (&Player::Name("Anna".to_owned()), &Player::Name("Ben".to_owned())));
}

#[test]
fn who_must_not_draw_does_not() {
    let mut table = Table::new(&[]);
    let draw = |player, card: &str| Action::DrawOrder { player: Player::Number(player), card: card.parse().unwrap() };
    assert_eq!(table.tries(&draw(1, "7-cups")), Err(LostReason::NoSession));
    table.hears(r#"{"action": "start", "players": 4}"#);
    table.does(draw(1, "7-cups"));
    assert_eq!(table.tries(&draw(1, "8-cups")), Err(LostReason::NothingToDraw));
    assert_eq!(table.tries(&draw(5, "8-cups")), Err(LostReason::NoSuchPlayer));
    assert_eq!(table.tries(&Action::Deal { dealer: None, challenger: None }), Err(LostReason::OrderNotDrawn));
    let again = serde_json::from_str(r#"{"action": "start", "players": 3}"#).unwrap();
    assert_eq!(table.tries(&again), Err(LostReason::SessionIsOn));
}

#[test]
fn the_winner_stays_and_the_longest_waiting_player_challenges() {
    let mut table = three();
    table.hears(r#"{"action": "deal", "dealer": "far"}"#);
    near_wins(&mut table);
    let [dealer, challenger] = table.session.due().unwrap();
    assert_eq!((dealer, challenger), (&Player::Number(3), &Player::Number(2)));
    assert_eq!(table.session.queue().collect::<Vec<_>>(), [&Player::Number(1)]);
    let wrong = serde_json::from_str(r#"{"action": "deal", "dealer": 1, "challenger": 2}"#).unwrap();
    assert_eq!(table.tries(&wrong), Err(LostReason::OtherPlayersAreDue));
    let events = table.hears(r#"{"action": "deal"}"#);
    let players = Some(BySeat { near: Player::Number(3), far: Player::Number(2) });
    let started = EventKind::GameStarted { dealer: Some(NEAR), challenger: Some(FAR), players, joined: false };
    assert_eq!(events[0], started);
    assert_eq!(table.chips(), (vec![-10, -10, -20], 40));
}

#[test]
fn the_bulka_is_won_by_a_pro_game_only() {
    let mut table = three();
    let pro = Action::Pro { seat: NEAR };
    table.hears(r#"{"action": "deal"}"#);
    assert_eq!(table.tries(&pro), Err(LostReason::NoSeries));
    near_wins(&mut table);
    table.hears(r#"{"action": "deal"}"#);
    near_wins(&mut table);
    assert_eq!(table.session.series_of(NEAR), 2);
    table.hears(r#"{"action": "deal"}"#);
    assert_eq!(table.does(pro.clone()), [EventKind::Pro { seat: NEAR }]);
    assert_eq!(table.tries(&pro), Err(LostReason::DeclaredAlready));
    let events = near_wins(&mut table);
    let won = EventKind::BulkaWon { player: Player::Number(3), amount: 60 };
    assert_eq!(names(&events), ["card_played", "revoke", "game_won", "bulka_won", "bulka"]);
    assert_eq!(events[3], won);
    assert_eq!(table.chips(), (vec![-20, -10, 30], 0));
    assert!(!table.session.is_over(), "play goes on with a new Bulka");
}

#[test]
fn pro_is_declared_before_the_first_card() {
    let mut table = three();
    table.hears(r#"{"action": "deal"}"#);
    table.session = table.session.clone().with_series(NEAR, 2);
    table.lays(NEAR, "7-cups");
    assert_eq!(names(&table.does(Action::Pro { seat: NEAR })), ["late_declaration"]);
}

#[test]
fn a_pro_game_is_still_played_and_then_the_bulka_is_shared() {
    let mut table = three();
    table.hears(r#"{"action": "deal"}"#);
    table.session = table.session.clone().with_series(FAR, 2);
    table.does(Action::Pro { seat: FAR });
    assert_eq!(table.does(Action::EndSession), []);
    table.tricks("10-coins 7-batons 8-cups 9-cups");
    let events = table.lays(FAR, "9-coins");
    assert_eq!(names(&events), ["card_played", "revoke", "game_won", "bulka_shared", "bulka"]);
    assert_eq!(events[3], EventKind::BulkaShared { each: 6, remainder: 2 });
    assert_eq!(table.chips(), (vec![-4, 6, -4], 2));
    assert!(table.session.is_over());
    assert_eq!(table.tries(&Action::EndSession), Err(LostReason::SessionIsOver));
}

#[test]
fn a_lost_pro_game_costs_what_the_keys_say() {
    let mut table = Table::new(&[("rules.pro.loss_payment", "7")]);
    table.hears(r#"{"action": "deal"}"#);
    table.session = table.session.clone().with_series(FAR, 2);
    table.does(Action::Pro { seat: FAR });
    table.tricks("10-coins 7-batons 8-cups 9-cups");
    let events = table.lays(FAR, "9-coins");
    let is_cost = |event: &EventKind| matches!(event, EventKind::Payment { amount: 7, reason: Reason::ProLost, .. });
    assert!(events.iter().any(is_cost), "{events:?}");
}

#[test]
fn alifer_by_agreement_keeps_the_dealer_and_the_series() {
    let mut table = three();
    table.hears(r#"{"action": "deal"}"#);
    near_wins(&mut table);
    table.hears(r#"{"action": "deal"}"#);
    table.tricks("7-cups 8-cups");
    assert_eq!(table.does(Action::AliferAgreed), [EventKind::Alifer { multiplier: 2 }]);
    assert_eq!(table.session.series_of(NEAR), 1);
    let events = table.hears(r#"{"action": "deal"}"#);
    assert!(matches!(events[0], EventKind::GameStarted { dealer: Some(NEAR), .. }));
    assert!(events.iter().any(|event| matches!(event, EventKind::Payment { amount: 20, .. })), "{events:?}");
    assert_eq!(table.does(Action::AliferAgreed), [EventKind::Alifer { multiplier: 4 }]);
    table.hears(r#"{"action": "deal"}"#);
    near_wins(&mut table);
    assert_eq!(table.session.multiplier(), 1, "it is reset after a decided game");
}

#[test]
fn payments_of_a_replayed_game_may_go_back() {
    let mut table = Table::new(&[("rules.alifer.keep_payments", "false"), ("rules.alifer.stake_again", "false")]);
    table.declares(NEAR, tableref::rules::trappola::Claim::Bianca);
    assert_eq!(table.chips(), (vec![0, -20], 20));
    assert_eq!(names(&table.does(Action::AliferAgreed)), ["payment", "alifer"]);
    assert_eq!(table.chips(), (vec![-10, -10], 20));
    table.hears(r#"{"action": "deal"}"#);
    assert_eq!(table.chips(), (vec![-10, -10], 20));
}

#[test]
fn too_few_or_nameless_players_make_no_session() {
    use tableref::rules::ActionLine as _;
    let mut table = Table::new(&[]);
    let two = serde_json::from_str(r#"{"action": "start", "players": 2}"#).unwrap();
    assert_eq!(table.tries(&two), Err(LostReason::TooFewPlayers));
    assert!(Action::parse_line(r#"{"t": 0, "action": "start", "players": 5}"#).is_err());
    assert!(Action::parse_line(r#"{"t": 0, "action": "start", "players": [1, 1, 2]}"#).is_err());
}

#[test]
fn where_nobody_told_the_first_lead_tells_who_deals() {
    let mut table = Table::new(&[("rules.dealer", "none")]);
    table.hears(r#"{"action": "start", "players": 3}"#);
    table.hears(r#"{"action": "deal", "dealer": 2, "challenger": 1}"#);
    table.lays(FAR, "7-cups");
    assert_eq!(table.session.player_at(FAR), Some(&Player::Number(1)));
    assert_eq!(table.session.game().unwrap().dealer(), Some(NEAR));
}
