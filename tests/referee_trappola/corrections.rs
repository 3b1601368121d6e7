//! What is taken back, and what persons say.

use tableref::referee::OperatorAction;

use crate::scene::{FAR, NEAR, Scene, Setting, card};

#[test]
fn a_card_that_is_taken_back_was_none() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "B-cups").look();
    assert_eq!(scene.take(NEAR).look(), ["corrected"]);
    assert_eq!(scene.lay(NEAR, "7-cups").look(), ["near 7-cups"]);
}

#[test]
fn who_leads_after_a_lead_was_taken_back_may_have_won_it_unseen() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "B-cups").look();
    scene.take(NEAR).look();
    assert_eq!(scene.lay(FAR, "8-cups").look(), ["far 8-cups?", "wrong_leader?", "far 8-cups"]);
    let mut scene = Scene::new();
    scene.plays("B-cups 7-cups");
    scene.layout.far.laid_on_pile += 1;
    assert_eq!(scene.lay(FAR, "8-cups").look(), ["far 8-cups?", "wrong_leader?", "far 8-cups"]);
    let mut scene = Scene::new();
    scene.lay(NEAR, "B-cups").lay(FAR, "7-cups").look();
    assert_eq!(scene.gather(FAR).look(), ["wrong_pile?"]);
    assert_eq!(scene.lay(FAR, "8-cups").look(), ["far 8-cups?", "wrong_leader?", "far 8-cups"]);
}

#[test]
fn a_card_is_taken_back_though_a_person_has_set_something_since() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "B-cups").look();
    scene.person(OperatorAction::Set(Setting::Bulka(5)));
    assert_eq!(scene.take(NEAR).look(), [""; 0]);
    assert_eq!(scene.lay(NEAR, "7-cups").look(), ["near 7-cups"]);
}

#[test]
fn a_card_that_is_exchanged_was_another() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "B-cups").look();
    scene.take(NEAR).lay(NEAR, "8-cups");
    assert_eq!(scene.look(), ["corrected", "near 8-cups"]);
    scene.lay(FAR, "9-cups").look();
    scene.take(FAR).lay(FAR, "7-cups");
    assert_eq!(scene.look(), ["corrected", "far 7-cups", "trick 1 near"]);
}

#[test]
fn a_lead_that_was_not_due_is_mended_by_taking_it_back() {
    let mut scene = Scene::new();
    scene.lay(FAR, "7-cups").look();
    assert_eq!(scene.take(FAR).look(), ["corrected"]);
    assert_eq!(scene.lay(NEAR, "8-cups").look(), ["near 8-cups"]);
    assert_eq!(scene.lay(FAR, "7-cups").look(), ["far 7-cups", "trick 1 near"]);
}

#[test]
fn suit_followed_only_after_a_card_was_taken_back_is_asked_about() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "10-coins").look();
    scene.lay(FAR, "7-batons").look();
    scene.take(FAR).lay(FAR, "9-coins");
    let said = scene.look();
    assert_eq!(said, ["corrected", "far 9-coins", "revoke far 1 1?", "trick 1 near"]);
    let entry = scene.last_entry();
    let said = scene.person(OperatorAction::Confirm { entry });
    assert!(said.contains(&"revoke far 1 1".to_owned()) && said.contains(&"won near".to_owned()), "{said:?}");
}

#[test]
fn a_proved_revoke_cannot_be_mended() {
    let mut scene = Scene::new();
    scene.plays("10-coins 7-batons 8-cups 9-cups");
    scene.lay(FAR, "9-coins").look();
    assert_eq!(scene.take(FAR).look(), ["near unread?"]);
    assert_eq!(scene.lay(FAR, "10-cups").look(), [""; 0]);
    assert!(scene.session().game_on().is_none());
}

#[test]
fn a_person_can_say_that_no_rule_was_broken() {
    let mut scene = Scene::new();
    scene.lay(FAR, "7-cups").look();
    let entry = scene.last_entry();
    scene.person(OperatorAction::Reject { entry });
    assert_eq!(scene.lay(NEAR, "8-cups").look(), ["near 8-cups", "trick 1 near"]);
}

#[test]
fn a_person_can_say_what_a_card_was() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "10-coins").look();
    scene.lay_unread(FAR, None).look();
    assert_eq!(scene.look_after(2.0), ["far unread?"]);
    scene.gather(NEAR);
    assert_eq!(scene.look(), ["trick 1 near?"]);
    let said = scene.person(OperatorAction::Set(Setting::Card { trick: 1, seat: FAR, card: card("7-coins") }));
    assert_eq!(said, ["corrected", "far 7-coins", "trick 1 near"]);
}

#[test]
fn a_person_can_pause_break_off_and_set() {
    let mut scene = Scene::new();
    scene.person(OperatorAction::Pause);
    assert_eq!(scene.lay(NEAR, "10-coins").look(), [""; 0]);
    scene.person(OperatorAction::Resume);
    assert_eq!(scene.look(), ["near 10-coins"]);
    assert_eq!(scene.person(OperatorAction::Set(Setting::Bulka(40))), ["corrected"]);
    assert_eq!(scene.person(OperatorAction::EndRound), ["corrected"]);
    assert!(scene.session().game_on().is_none());
    scene.take(NEAR);
    assert_eq!(scene.person(OperatorAction::Start), ["game_started"]);
    assert_eq!(scene.person(OperatorAction::Set(Setting::Turn(FAR))), ["corrected"]);
    assert_eq!(scene.lay(FAR, "10-coins").look(), ["far 10-coins"]);
    assert_eq!(scene.person(OperatorAction::TimeUp), ["bulka_shared", "bulka"]);
}
