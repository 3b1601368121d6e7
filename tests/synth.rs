//! What drawn scenes and simulated rounds promise: the same seed gives the same, and the truth is what is drawn.

use tableref::capture::Source as _;
use tableref::geometry::SpacePoint;
use tableref::rules::passe_trappe::Half;
use tableref::synth::{
    DiskLook, Disturbance, FrameTruth, Renderer, Round, RoundSource, Scenario, StillWish, What, Wish,
    random_still_like, render,
};

const SMALL: (u32, u32) = (320, 180);

fn wish(look: DiskLook) -> StillWish {
    StillWish { size_px: SMALL, look: Some(look) }
}

fn scenario(must_include: &[Wish]) -> Scenario {
    Scenario { seconds: 14.0, size_px: SMALL, must_include: must_include.to_vec(), ..Scenario::default() }
}

#[test]
fn the_same_seed_draws_the_same_picture_and_truth() {
    let (scene, truth) = random_still_like(5, &wish(DiskLook::Red));
    let (again, truth_again) = random_still_like(5, &wish(DiskLook::Red));
    assert_eq!(truth, truth_again);
    assert_eq!(render(&scene), render(&again));
    let (_, other) = random_still_like(6, &wish(DiskLook::Red));
    assert_ne!(truth.corners_px, other.corners_px);
}

#[test]
fn a_disk_in_full_sight_has_its_colour_at_its_centre() {
    for seed in 0..6 {
        let (scene, truth) = random_still_like(seed, &wish(DiskLook::Red));
        let with = render(&scene);
        let without = Renderer::new(&scene).render(&scene.emptied(), 0);
        for disk in truth.frames[0].disks.iter().filter(|disk| disk.visible == 1.0) {
            let top = SpacePoint::new(disk.x, disk.y, disk.z + truth.disk.height_mm);
            let seen = scene.camera.project(top).unwrap();
            let (x, y) = (seen.x as u32, seen.y as u32);
            let redness = |[b, g, r]: [u8; 3]| f64::from(r) / (f64::from(b) + f64::from(g) + 20.0);
            let (now, before) = (redness(with.pixel(x, y).unwrap()), redness(without.pixel(x, y).unwrap()));
            assert!(now > 1.1 * before, "seed {seed}: {now} against {before} at {x}, {y}");
        }
    }
}

#[test]
fn all_corners_of_every_still_are_in_the_picture() {
    for seed in 0..60 {
        let (_, truth) = random_still_like(seed, &StillWish { size_px: SMALL, look: None });
        let c = truth.corners_px;
        for [x, y] in [c.near_left, c.near_right, c.far_right, c.far_left] {
            assert!((0.0..320.0).contains(&x) && (0.0..180.0).contains(&y), "seed {seed}: {x}, {y}");
        }
        let counts = truth.frames[0].counts;
        assert_eq!(counts.near + counts.far + counts.opening, 2 * truth.rules.disks_per_player);
    }
}

#[test]
fn no_disk_is_born_or_lost_in_a_round() {
    let round = Round::new(3, &scenario(&[Wish::OverBar, Wish::Stuck]));
    let truth = round.truth();
    for frame in &truth.frames {
        let counts = frame.counts;
        let beside = frame.disks.iter().filter(|disk| !disk.held && disk.z < 0.0).count();
        let sum = counts.near + counts.far + counts.opening + counts.airborne + beside;
        assert_eq!(sum, 2 * truth.rules.disks_per_player, "at {}", frame.t);
    }
    let calm = |frame: &FrameTruth| frame.moving == 0 && frame.held == 0 && frame.hands == 0;
    assert!(truth.frames.iter().filter(|frame| frame.t < 1.0 || frame.t > 13.0).all(calm));
}

#[test]
fn what_is_wished_happens() {
    for kind in [Wish::Pass, Wish::Stuck, Wish::Freed, Wish::OverBar, Wish::OffBoard, Wish::RoundWon] {
        let round = Round::new(1, &scenario(&[kind]));
        assert!(round.has(kind), "{kind:?}: {:?}", round.events());
    }
}

#[test]
fn events_agree_with_the_counts() {
    for seed in 0..4 {
        let round = Round::new(seed, &scenario(&[Wish::OverBar]));
        let truth = round.truth();
        let (mut near, mut far) = (0_i64, 0_i64);
        let mut arrive = |half: Half, by: i64| match half {
            Half::Near => near += by,
            Half::Far => far += by,
        };
        let mut last_t = 0.0;
        for event in round.events() {
            assert!(event.t >= last_t);
            last_t = event.t;
            match event.what {
                What::Pass { from, to } | What::OverBar { from, to } | What::Freed { from, to } if from != to => {
                    arrive(from, -1);
                    arrive(to, 1);
                }
                What::Returned { half } => {
                    arrive(half.other(), -1);
                    arrive(half, 1);
                }
                What::OffBoard { .. } => panic!("not in these seeds"),
                What::Pass { .. }
                | What::OverBar { .. }
                | What::Freed { .. }
                | What::Stuck { .. }
                | What::RoundWon { .. } => {}
            }
        }
        let end = truth.frames.last().unwrap().counts;
        if end.opening == 0 {
            let start = truth.rules.disks_per_player as i64;
            assert_eq!((start + near, start + far), (end.near as i64, end.far as i64), "seed {seed}");
        }
    }
}

#[test]
fn a_round_is_a_source_of_all_its_frames_in_order() {
    let round = Round::new(2, &Scenario { seconds: 8.0, fps: 5.0, ..scenario(&[]) });
    let (frames, mut source) = (round.len(), RoundSource::new(round));
    let mut times = Vec::new();
    while let Some(frame) = source.next_frame().unwrap() {
        assert_eq!(frame.picture.size_px(), SMALL);
        times.push(frame.t);
    }
    assert_eq!(times.len(), frames);
    assert!(times.is_sorted());
}

#[test]
fn a_disturbed_round_is_the_same_round_and_tells_where_the_board_is_seen() {
    let calm = Round::new(2, &scenario(&[])).truth();
    let disturb = vec![Disturbance::Bump, Disturbance::Light];
    let round = Round::new(2, &Scenario { disturb, ..scenario(&[]) });
    let truth = round.truth();
    assert_eq!(truth.events, calm.events);
    let (begins_s, lasts_s) = round.bumps_s()[0];
    for (frame, calm) in truth.frames.iter().zip(&calm.frames) {
        assert_eq!(frame.counts, calm.counts);
        assert!(frame.disks.iter().zip(&calm.disks).all(|(a, b)| (a.x, a.y, a.still) == (b.x, b.y, b.still)));
        assert!(calm.corners_px.is_none() && (frame.t > begins_s || frame.corners_px.is_none()), "{}", frame.t);
    }
    let after = truth.frames.iter().find(|frame| frame.t > begins_s + lasts_s).unwrap();
    assert!(after.corners_px.is_some_and(|corners| corners != truth.corners_px));
}
