//! Variants of the worked examples, and lists that are meant to lead astray.

use super::{check, check_as};
use tableref::cli::Judgement;

/// Four of near's five disks are through.
const FOUR_THROUGH: &str = "0 start near=5 far=5
    1 through from=near to=far
    2 through from=near to=far
    3 through from=near to=far
    4 through from=near to=far";
const FOUR_PASSES: &str = "0 round_started\n1 pass\n2 pass\n3 pass\n4 pass";

#[track_caller]
fn after_four(judgement: Judgement, actions: &str, expected: &str) {
    check_as(judgement, &[], &format!("{FOUR_THROUGH}\n{actions}"), &format!("{FOUR_PASSES}\n{expected}"));
}

#[test]
fn the_last_disk_pushed_through_from_the_opening_wins_without_a_pass() {
    after_four(
        Judgement::Fine,
        "5 stop_in_opening from=near\n6 push_out to=far",
        "5 stuck from=near\n6 freed from=near to=far\n6 round_won winner=near reason=empty",
    );
}

#[test]
fn the_last_disk_in_the_opening_in_a_hand_or_off_the_board_does_not_win() {
    after_four(Judgement::Fine, "5 stop_in_opening from=near", "5 stuck");
    after_four(
        Judgement::Broken,
        "5 stop_in_opening from=near\n6 lift from_opening=true\n7 put_down half=near\n8 through from=near to=far",
        "5 stuck\n6 held_stuck half=near\n7 returned half=near\n8 pass\n8 round_won winner=near reason=empty",
    );
    after_four(
        Judgement::Fine,
        "5 leave from=near\n6 put_down half=near\n7 through from=near to=far",
        "5 off_board from=near\n6 returned half=near\n7 pass\n7 round_won winner=near",
    );
}

#[test]
fn a_disk_from_the_opening_laid_into_the_other_half_stays_owed() {
    after_four(
        Judgement::Broken,
        "5 stop_in_opening from=near\n6 lift from_opening=true\n7 put_down half=far\n8 through from=far to=near owed=false",
        "5 stuck\n6 held_stuck half=near\n8 pass from=far to=near",
    );
}

#[test]
fn lifting_from_an_empty_opening_or_an_empty_half_is_impossible() {
    for action in ["lift from_opening=true", "push_out to=near", "through from=far to=near owed=true"] {
        let name = action.split(' ').next().unwrap();
        check_as(
            Judgement::Broken,
            &[],
            &format!("0 start near=5 far=5\n1 {action}"),
            &format!("0 round_started\n1 desynchronised reason=no-disk-there action={name}"),
        );
    }
    check_as(
        Judgement::Broken,
        &[("rules.disks_per_player", "1")],
        "0 start near=1 far=1\n1 leave from=near\n2 shot from=near",
        "0 round_started\n1 off_board\n2 desynchronised reason=no-disk-there",
    );
}

#[test]
fn when_time_is_up_what_is_owed_stuck_or_held_counts_where_it_came_from() {
    let tie = "60 sudden_death counts={\"near\":5,\"far\":5,\"opening\":0,\"airborne\":0}";
    let start = "0 start near=5 far=5";
    check(
        &[],
        &format!("{start}\n1 over from=near to=far\n60 time_up"),
        &format!("0 round_started\n1 over_bar\n{tie}"),
    );
    check(&[], &format!("{start}\n1 leave from=far\n60 time_up"), &format!("0 round_started\n1 off_board\n{tie}"));
    check(&[], &format!("{start}\n1 lift half=near\n60 time_up"), &format!("0 round_started\n{tie}"));
    check(
        &[],
        &format!("{start}\n1 stop_in_opening from=near\n2 through from=near to=far\n60 time_up"),
        "0 round_started\n1 stuck\n2 pass\n60 round_won winner=near reason=time",
    );
}

#[test]
fn time_up_in_every_state_of_a_match() {
    check_as(Judgement::Broken, &[], "0 time_up", "0 desynchronised reason=no-round action=time_up");
    // Sand that runs out after the round is won, in the set-up of the next, or before sudden death says nothing more.
    after_four(Judgement::Fine, "5 through from=near to=far\n6 time_up", "5 pass\n5 round_won");
    check(&[], "0 start near=5 far=5\n60 time_up\n61 time_up", "0 round_started\n60 sudden_death");
    // A tie in sudden death is played off once more.
    check(
        &[],
        "0 start near=5 far=5\n60 time_up\n70 start near=1 far=1\n80 time_up\n90 start near=1 far=1\n91 through from=near to=far",
        "0 round_started\n60 sudden_death\n70 round_started\n80 sudden_death\n90 round_started\n91 pass
         91 round_won winner=near",
    );
}

#[test]
fn sudden_death_decides_its_match_and_wants_one_disk_each() {
    check_as(
        Judgement::Broken,
        &[("rules.rounds_to_win", "1")],
        "0 start near=5 far=5\n60 time_up\n61 start near=5 far=5\n62 start near=1 far=1\n63 over from=far to=near
         64 put_down half=far\n65 through from=far to=near\n66 start near=5 far=5",
        "0 round_started\n60 sudden_death\n61 illegal_setup half=near expected=1\n61 illegal_setup half=far
         62 round_started counts={\"near\":1,\"far\":1,\"opening\":0,\"airborne\":0}
         63 over_bar from=far to=near\n64 returned half=far\n65 pass
         65 round_won winner=far reason=empty\n65 match_won winner=far score={\"near\":0,\"far\":1}
         66 desynchronised reason=match-is-over action=start",
    );
}

#[test]
fn the_first_to_be_empty_wins_even_if_a_disk_comes_back() {
    after_four(
        Judgement::Fine,
        "5 through from=near to=far\n5.1 through from=far to=near\n5.2 through from=near to=far",
        "5 pass from=near to=far\n5 round_won winner=near",
    );
}

#[test]
fn every_owed_disk_is_late_once() {
    check_as(
        Judgement::Broken,
        &[("rules.return_grace_s", "2")],
        "0 start near=5 far=5\n1 over from=near to=far\n2 leave from=far\n3 shot from=far\n3.5 shot from=near
         10 shot from=far\n11 shot from=near",
        "0 round_started\n1 over_bar\n2 off_board\n3.5 not_returned half=near\n10 not_returned half=far",
    );
}

#[test]
fn an_owed_disk_that_comes_home_through_the_opening_is_no_pass_and_the_next_one_is() {
    check(
        &[],
        "0 start near=5 far=5\n1 over from=near to=far\n2 through from=far to=near owed=true\n3 through from=far to=near",
        "0 round_started\n1 over_bar\n2 returned half=near\n3 pass from=far to=near",
    );
}
