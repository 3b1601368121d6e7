//! Whether the lens bends straight lines is told by the board's edges alone.
//!
//! `cargo test --test straight -- --ignored --nocapture` measures the full set; FIRST and COUNT choose others.

use tableref::calibration::{Bow, Corners, bow_of_edges};
use tableref::geometry::{Camera, Distortion, ImagePoint, Intrinsics, Pose, TablePoint};
use tableref::synth::{StillWish, random_still_like, render};

const SIZE_PX: (u32, u32) = (1280, 720);
/// `calibrate` warns from here on.
const WARNED_PX: f64 = 2.0;

/// How far an edge really bows, and what the picture tells of it.
fn look(seed: u64) -> (f64, Option<Bow>) {
    let (scene, truth) = random_still_like(seed, &StillWish { size_px: SIZE_PX, look: None });
    let c = truth.corners_px;
    let at = |[x, y]: [f64; 2]| ImagePoint::new(x.round(), y.round());
    let corners = Corners::from_array([c.near_left, c.near_right, c.far_right, c.far_left].map(at));
    let lens = scene.camera.intrinsics;
    let unknown = Intrinsics { distortion: Distortion::default(), ..lens };
    (real_bow_px(&lens, &corners), bow_of_edges(&render(&scene), &corners, &unknown))
}

fn real_bow_px(lens: &Intrinsics, corners: &Corners) -> f64 {
    let ahead = Camera { intrinsics: *lens, pose: Pose::identity() };
    let [a, b, c, d] = corners.to_array();
    let bows = [(a, b), (b, c), (c, d), (d, a)].map(|(from, to)| {
        let (a, b) = (ahead.unproject(from, 1.0).unwrap(), ahead.unproject(to, 1.0).unwrap());
        let middle = TablePoint::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
        let seen = ahead.project(middle.at_height(1.0)).unwrap();
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        ((seen.x - from.x) * dy - (seen.y - from.y) * dx).abs() / dx.hypot(dy)
    });
    bows.into_iter().fold(0.0, f64::max)
}

#[test]
fn a_bending_lens_is_warned_of_and_a_straight_one_is_not() {
    let (real, found) = look(5);
    let found = found.unwrap();
    assert!(real > 8.0 && (found.bow_px - real).abs() < 0.3 * real && found.k1 < -0.1, "{real} {found:?}");
    let (real, found) = look(0);
    assert!(real == 0.0 && found.is_none_or(|bow| bow.bow_px < WARNED_PX), "{found:?}");
}

#[test]
#[ignore = "draws 200 scenes, which takes minutes"]
fn full_set() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (first, count) = (number("FIRST", 3000), number("COUNT", 200));
    let (mut straight, mut false_alarms, mut bent, mut warned) = (0, 0, 0, 0);
    for seed in first..first + count {
        let (real, found) = look(seed);
        let is_warned = found.is_some_and(|bow| bow.bow_px >= WARNED_PX);
        straight += u32::from(real < WARNED_PX / 2.0);
        false_alarms += u32::from(real < WARNED_PX / 2.0 && is_warned);
        bent += u32::from(real > WARNED_PX * 1.5);
        warned += u32::from(real > WARNED_PX * 1.5 && is_warned);
        if real > WARNED_PX / 2.0 || is_warned {
            println!("{seed}: bows by {real:.2} px, told {found:?}");
        }
    }
    println!("straight lines: {warned} of {bent} bending lenses warned of, {false_alarms} of {straight} straight ones");
    assert!(false_alarms * 50 <= straight);
}
