//! Cards that cannot be read well.

use tableref::referee::OperatorAction;
use tableref::rules::Problem;

use crate::scene::{FAR, NEAR, Scene};

#[test]
fn a_card_in_doubt_is_waited_for_and_then_proposed() {
    let mut scene = Scene::new();
    assert_eq!(scene.lay_unread(NEAR, Some("B-cups")).look(), [""; 0]);
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.look_after(1.5), ["near B-cups?"]);
    // Once it is read it is said.
    scene.take(NEAR).lay(NEAR, "C-cups");
    assert_eq!(scene.look(), ["near C-cups"]);
}

#[test]
fn a_card_that_is_soon_read_was_never_in_doubt() {
    let mut scene = Scene::new();
    scene.lay_unread(NEAR, None).look();
    scene.take(NEAR).lay(NEAR, "B-cups");
    assert_eq!(scene.look(), ["near B-cups"]);
}

#[test]
fn a_card_in_doubt_that_goes_was_nothing() {
    let mut scene = Scene::new();
    scene.lay_unread(NEAR, None).look();
    assert_eq!(scene.take(NEAR).look(), [""; 0]);
    assert_eq!(scene.lay_unread(NEAR, None).look(), [""; 0]);
}

#[test]
fn who_won_a_trick_of_an_unread_card_is_told_by_the_next_lead_or_the_pile() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "10-coins").look();
    scene.lay_unread(FAR, None).look();
    assert_eq!(scene.look_after(2.0), ["far unread?"]);
    scene.trick_cleared();
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.lay(FAR, "7-cups").look(), ["far 7-cups"]);
    assert_eq!(scene.session().game().unwrap().tricks()[0].winner(), Some(FAR));
}

#[test]
fn an_answer_that_was_never_seen_is_an_unread_card() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "10-coins").look();
    scene.gather(NEAR);
    assert_eq!(scene.look(), ["far unread?", "trick 1 near?"]);
    assert_eq!(scene.lay(NEAR, "7-cups").look(), ["near 7-cups"]);
}

#[test]
fn an_unread_card_proves_nothing() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "10-coins").look();
    scene.lay_unread(FAR, Some("7-batons")).look();
    assert_eq!(scene.look_after(2.0), ["far 7-batons?", "trick 1 near?"]);
    scene.gather(NEAR).look();
    scene.plays("A-cups 7-cups");
    scene.lay(NEAR, "8-coins").look();
    assert_eq!(scene.lay(FAR, "9-coins").look(), ["far 9-coins", "trick 3 far"]);
}

#[test]
fn a_card_that_seems_to_be_there_twice_is_asked_about() {
    let mut scene = Scene::new();
    scene.plays("8-cups 7-cups");
    assert_eq!(scene.lay(NEAR, "7-cups").look(), ["near unread?", "same_card_twice?"]);
    assert_eq!(scene.lay(FAR, "9-coins").look(), ["far 9-coins"]);
}

#[test]
fn a_person_can_say_that_it_is_there_twice() {
    let mut scene = Scene::new();
    scene.plays("8-cups 7-cups");
    scene.lay(NEAR, "7-cups").look();
    let entry = scene.last_entry();
    let said = scene.person(OperatorAction::Confirm { entry });
    assert!(said.contains(&"same_card_twice".to_owned()), "{said:?}");
    assert_eq!(scene.session().game().unwrap().breach(), Some(NEAR));
}

#[test]
fn nobody_is_convicted_by_a_look_that_is_in_doubt() {
    let mut scene = Scene::new();
    scene.problems = vec![Problem::LowContrast];
    assert_eq!(scene.lay(FAR, "7-cups").look(), ["far 7-cups?", "wrong_leader?"]);
    assert_eq!(scene.session().game().unwrap().breach(), None);
    let mut scene = Scene::new();
    scene.problems = vec![Problem::LowContrast];
    assert_eq!(scene.lay(NEAR, "7-cups").look(), ["near 7-cups"]);
}

#[test]
fn nothing_is_told_while_the_camera_is_blind() {
    let mut scene = Scene::new();
    scene.problems = vec![Problem::Moved { state: "lost" }];
    assert_eq!(scene.lay(NEAR, "7-cups").look(), [""; 0]);
    scene.problems.clear();
    assert_eq!(scene.look(), ["near 7-cups"]);
}

#[test]
fn many_cards_at_a_time_are_no_trick() {
    let mut scene = Scene::new();
    scene.lay(NEAR, "7-cups").lay(NEAR, "8-cups").lay(FAR, "9-cups").lay(FAR, "10-cups");
    assert_eq!(scene.look(), [""; 0]);
}

impl Scene {
    /// The trick's cards are gone; it was not seen where to.
    fn trick_cleared(&mut self) {
        self.trick(NEAR).clear();
        self.trick(FAR).clear();
    }
}
