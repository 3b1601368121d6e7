use std::collections::BTreeMap;

use serde_json::Value;

use super::*;
use crate::rules::carabande::Face;

const SMALL: (u32, u32) = (192, 120);

fn wish(plot: RacePlot, discs: usize, seconds: f64) -> RaceClipWish {
    let race = RaceWish { size_px: SMALL, discs: Some(discs), ..RaceWish::default() };
    RaceClipWish { race, fps: 10.0, seconds, plot, laps: None }
}

fn kinds(clip: &RaceClip) -> Vec<String> {
    let events = clip.truth().events.clone().unwrap_or_default();
    events.iter().filter_map(|event| Some(event.get("kind")?.as_str()?.to_owned())).collect()
}

#[test]
fn the_same_seed_draws_the_same_picture_and_another_another() {
    let drawn = |seed| draw_race(&random_race(seed, &RaceWish { size_px: SMALL, ..RaceWish::default() }).0).bgr;
    assert_eq!(drawn(5), drawn(5));
    assert_ne!(drawn(5), drawn(6));
}

#[test]
fn discs_of_stills_lie_apart_and_clear_of_the_tracks_edge() {
    let (mut down, mut off, mut twice) = (0, 0, 0);
    for seed in 0..80 {
        let (scene, truth) = random_race(seed, &RaceWish { size_px: SMALL, ..RaceWish::default() });
        for (index, disc) in scene.discs.iter().enumerate() {
            let others = scene.discs.iter().skip(index + 1).chain(&scene.black);
            let apart = others.map(|other| other.place().distance(disc.place())).fold(f64::MAX, f64::min);
            assert!(apart > scene.disc_mm.0, "seed {seed}: {apart}");
            let outside = scene.course.outside_mm(disc.place());
            assert!(!(-2.0..scene.disc_mm.0 / 2.0).contains(&outside), "seed {seed}: {outside}");
        }
        for disc in truth.frames.iter().flat_map(|frame| &frame.discs) {
            down += usize::from(disc.face == Face::Down);
            off += usize::from(!disc.on_track);
        }
        let mut names = scene.colours.clone();
        names.sort_unstable();
        names.dedup();
        twice += usize::from(names.len() < scene.colours.len());
    }
    assert!(down > 20 && off > 10 && twice > 5, "{down} {off} {twice}");
}

#[test]
fn all_corners_of_every_still_are_in_the_picture() {
    for seed in 0..60 {
        let (scene, _) = random_race(seed, &RaceWish { size_px: SMALL, ..RaceWish::default() });
        let (w, l) = scene.board_mm;
        for (x, y) in [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)] {
            let at = crate::geometry::SpacePoint::new(x, y, 0.0);
            assert!(scene.camera.project(at).is_some_and(|seen| scene.in_picture(seen)), "seed {seed}");
        }
    }
}

#[test]
fn what_is_wished_happens() {
    let check = |plot: RacePlot, kind: &str| {
        let clip = RaceClip::new(3, &wish(plot, 3, 40.0)).unwrap();
        assert!(kinds(&clip).iter().any(|found| found == kind), "{plot}: {:?}", kinds(&clip));
    };
    check(RacePlot::OffTrack, "off_track");
    check(RacePlot::OffTrackOther, "off_track");
    check(RacePlot::NotRestored, "not_restored");
    check(RacePlot::UpsideDown, "flipped_back");
    check(RacePlot::UpsideDownOther, "flipped_back");
    check(RacePlot::WrongTurn, "wrong_turn");
    check(RacePlot::WrongDisc, "wrong_disc");
    check(RacePlot::Push, "push");
    check(RacePlot::Placed, "placed");
    check(RacePlot::HitObstacle, "hit_obstacle");
}

#[test]
fn a_whole_race_ends_with_every_disc_finished() {
    let race = RaceClipWish { laps: Some(1), ..wish(RacePlot::Race, 2, 120.0) };
    let clip = RaceClip::new(4, &race).unwrap();
    let kinds = kinds(&clip);
    let count = |kind: &str| kinds.iter().filter(|found| *found == kind).count();
    assert_eq!((count("finished"), count("race_won"), count("race_over")), (2, 1, 1), "{kinds:?}");
    let last = clip.truth().frames.last().unwrap();
    assert!(last.discs.is_empty(), "those that have finished are taken off");
}

#[test]
fn discs_of_a_race_neither_jump_nor_lie_upon_each_other() {
    let clip = RaceClip::new(8, &RaceClipWish { fps: 30.0, ..wish(RacePlot::Any, 5, 40.0) }).unwrap();
    let diameter = clip.scene(0).disc_mm.0;
    let frames = &clip.truth().frames;
    for (before, after) in frames.iter().zip(frames.iter().skip(1)) {
        let places: BTreeMap<u8, (f64, f64)> =
            before.discs.iter().map(|disc| (disc.number, (disc.x, disc.y))).collect();
        for (index, disc) in after.discs.iter().enumerate() {
            let (x, y) = places[&disc.number];
            assert!((disc.x - x).hypot(disc.y - y) < 110.0, "{} at {}", disc.number, after.t);
            for other in after.discs.iter().skip(index + 1).filter(|other| disc.still && other.still) {
                let apart = (disc.x - other.x).hypot(disc.y - other.y);
                assert!(apart > diameter - 0.3, "{} and {} at {}: {apart}", disc.number, other.number, after.t);
            }
        }
    }
}

#[test]
fn laps_are_those_of_the_ways_that_discs_went() {
    for seed in 20..24 {
        let race = RaceClipWish { laps: Some(3), ..wish(RacePlot::Plain, 2, 70.0) };
        let clip = RaceClip::new(seed, &race).unwrap();
        let length = clip.scene(0).line.length_mm();
        let best = |number: u8| {
            let discs = clip.truth().frames.iter().flat_map(|frame| &frame.discs);
            discs.filter(|disc| disc.number == number).map(|disc| disc.progress_mm).fold(0.0, f64::max)
        };
        for number in [1, 2] {
            let is_lap = |event: &&Value| event["kind"] == "lap" && event["disc"] == number;
            let laps = clip.truth().events.iter().flatten().filter(is_lap).count();
            assert_eq!(laps, (best(number) / length).floor() as usize, "seed {seed} disc {number}");
        }
    }
}
