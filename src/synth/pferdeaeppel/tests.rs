use std::collections::BTreeSet;

use super::place::place_apple;
use super::plot::Plot;
use super::round::{FieldClipWish, FieldRound};
use super::visible::visible_shares;
use super::*;
use crate::geometry::Square;
use crate::rules::pferdeaeppel::AppleColour;
use crate::synth::dice::Dice;

const SMALL: (u32, u32) = (192, 144);

fn wish(plot: Plot, size: u8, most_turns: usize) -> FieldClipWish {
    let field = FieldWish { size_px: SMALL, size: Some(size), least_elevation_deg: 60.0 };
    FieldClipWish { field, fps: 10.0, most_turns, plot }
}

fn kinds(round: &FieldRound) -> Vec<String> {
    let events = round.truth().events.clone().unwrap_or_default();
    events.iter().filter_map(|event| Some(event.get("kind")?.as_str()?.to_owned())).collect()
}

#[test]
fn the_same_seed_draws_the_same_picture_and_another_another() {
    let drawn = |seed| draw_field(&random_field(seed, &FieldWish { size_px: SMALL, ..FieldWish::default() }).0).bgr;
    assert_eq!(drawn(5), drawn(5));
    assert_ne!(drawn(5), drawn(6));
}

#[test]
fn every_piece_lies_well_inside_its_square_and_can_be_seen() {
    let mut hidden = 0;
    for seed in 0..60 {
        let (scene, _) = random_field(seed, &FieldWish { size_px: SMALL, ..FieldWish::default() });
        let off = |at: crate::geometry::TablePoint, square: Square| {
            let middle = scene.middle_of(square);
            (at.x - middle.x).abs().max((at.y - middle.y).abs())
        };
        let squares: BTreeSet<Square> = scene.apples.iter().filter_map(|apple| scene.square_at(apple.at)).collect();
        assert_eq!(squares.len(), scene.apples.len(), "seed {seed}");
        for apple in &scene.apples {
            let off = off(apple.at, scene.square_at(apple.at).unwrap());
            assert!(off <= scene.cell_mm / 2.0 - 0.3 * scene.apple_mm, "seed {seed}");
        }
        for horse in &scene.horses {
            assert!(off(horse.at, scene.square_at(horse.at).unwrap()) < 0.2 * scene.cell_mm, "seed {seed}");
        }
        let shown = visible_shares(&scene);
        let open = scene.apples.iter().zip(&shown.apples).filter(|(apple, _)| !scene.is_under_horse(apple));
        hidden += open.filter(|(_, share)| **share < 0.5).count();
        hidden += shown.horses.iter().filter(|share| **share < 0.5).count();
    }
    assert!(hidden < 6, "{hidden}");
}

#[test]
fn an_apple_right_behind_a_horse_is_hidden_from_a_low_camera() {
    let mut dice = Dice::new(3);
    let wish = FieldWish { size_px: SMALL, size: Some(8), least_elevation_deg: 40.0 };
    let (mut scene, _) = random_field(3, &wish);
    let horse = scene.horses[0];
    let eye = scene.camera.centre();
    let away = (horse.at.x - eye.x).hypot(horse.at.y - eye.y);
    let behind = |mm: f64| {
        crate::geometry::TablePoint::new(
            horse.at.x + (horse.at.x - eye.x) / away * mm,
            horse.at.y + (horse.at.y - eye.y) / away * mm,
        )
    };
    let apple = place_apple(&mut dice, &scene, Square::new(0, 0), AppleColour::Brown);
    let share = |scene: &mut FieldScene, mm: f64| {
        scene.apples = vec![LyingApple { at: behind(mm), ..apple }];
        scene.horses.truncate(1);
        visible_shares(scene).apples[0]
    };
    let radius = scene.horse_mm().0 / 2.0;
    assert!(share(&mut scene, radius + 4.0) < share(&mut scene, -radius - 30.0));
    assert_eq!(share(&mut scene, -radius - 30.0), 1.0);
}

#[test]
fn every_plot_has_its_event() {
    for (plot, size, turns, kind) in [
        (Plot::Turns, 9, 3, "move"),
        (Plot::Caught, 6, 14, "caught"),
        (Plot::WhiteImmobilised, 5, 14, "immobilised"),
        (Plot::NoSafeEscape, 6, 16, "no_safe_escape"),
        (Plot::Draw, 8, 30, "draw"),
        (Plot::Golden, 8, 34, "white_wins_secured"),
        (Plot::BrownImmobilised, 5, 16, "immobilised"),
        (Plot::NotAKnightMove, 8, 4, "not_a_knight_move"),
        (Plot::EnteredBlockedSquare, 6, 8, "entered_blocked_square"),
        (Plot::WrongTurn, 8, 4, "wrong_turn"),
        (Plot::MissingApple, 8, 4, "missing_apple"),
        (Plot::TooManyApples, 8, 4, "too_many_apples"),
        (Plot::WrongColourApple, 8, 4, "wrong_colour_apple"),
        (Plot::BlockedLastEscape, 6, 12, "blocked_last_escape"),
        (Plot::AppleMovedOrRemoved, 8, 4, "apple_moved_or_removed"),
        (Plot::BadSetup, 8, 3, "bad_setup"),
        (Plot::TakeBack, 8, 4, "corrected"),
        (Plot::QuickMoves, 8, 5, "move"),
    ] {
        let round = FieldRound::new(11, &wish(plot, size, turns)).unwrap_or_else(|| panic!("{plot}"));
        assert!(kinds(&round).iter().any(|found| found == kind), "{plot}: {:?}", kinds(&round));
    }
}

#[test]
fn a_missing_apple_is_the_movers_and_no_truth_is_told_of_what_nobody_sees() {
    let round = FieldRound::new(11, &wish(Plot::MissingApple, 8, 4)).unwrap();
    let events = round.truth().events.clone().unwrap();
    let at = |event: &serde_json::Value| event["square"].clone();
    let missing = events.iter().find(|event| event["kind"] == "missing_apple").unwrap();
    let believed = events.iter().find(|event| event["optional"] == true && at(event) == at(missing)).unwrap();
    assert_eq!(missing["horse"], believed["by"]);
    let times = believed["t"].as_f64().unwrap()..missing["t"].as_f64().unwrap();
    assert!(round.truth().frames.iter().all(|frame| !times.contains(&frame.t)));
}

#[test]
fn what_is_settled_has_no_hand_over_the_board_and_events_come_as_the_hand_has_gone() {
    let round = FieldRound::new(4, &wish(Plot::Turns, 8, 5)).unwrap();
    let (truth, fps) = (round.truth(), round.fps());
    assert!(truth.frames.iter().filter(|frame| frame.settled).count() >= 6);
    for frame in &truth.frames {
        let scene = round.scene((frame.t * fps).round() as u64);
        assert_eq!(scene.hands.is_empty(), frame.settled, "{}", frame.t);
        if frame.settled {
            assert!(scene.horses.iter().all(|horse| horse.lifted_mm == 0.0));
            assert_eq!(scene.apples.len(), frame.apples.len());
        }
    }
    let times: BTreeSet<u64> = truth
        .events
        .iter()
        .flatten()
        .filter_map(|event| Some((event.get("t")?.as_f64()? * fps).round() as u64))
        .collect();
    for number in times {
        for hand in round.scene(number).hands {
            let side = round.scene(number).side_mm();
            assert!(!(0.0..=side).contains(&hand.tip.y), "frame {number}: {:?}", hand.tip);
        }
    }
}
