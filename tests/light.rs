//! Light that changes: followed, and no event comes of it.

mod disturbed;

use disturbed::play;
use tableref::capture::Picture;

/// The picture in another light: a factor on blue, green and red of the light itself, which cameras code by its root.
fn lit(mut picture: Picture, factor: impl Fn(usize) -> [f64; 3]) -> Picture {
    let width = 3 * picture.width as usize;
    for (row, line) in picture.bgr.chunks_exact_mut(width).enumerate() {
        let coded = factor(row).map(|factor| factor.powf(1.0 / 2.2));
        for pixel in line.chunks_exact_mut(3) {
            for (value, coded) in pixel.iter_mut().zip(coded) {
                *value = (f64::from(*value) * coded).round().min(255.0) as u8;
            }
        }
    }
    picture
}

/// From 1 at `begins_s` to `to` at the end of so many seconds.
fn ramp(t: f64, begins_s: f64, lasts_s: f64, to: f64) -> f64 {
    1.0 + (to - 1.0) * ((t - begins_s) / lasts_s).clamp(0.0, 1.0)
}

fn check(sample: &str, change: impl Fn(f64, usize) -> [f64; 3]) {
    let calm = play(sample, |_, picture| picture);
    let changed = play(sample, |t, picture| lit(picture, |row| change(t, row)));
    assert!(changed.moved.is_empty(), "taken for a knock at {:?}", changed.moved);
    changed.check_like(&calm, 2.5);
}

#[test]
fn a_cloud_at_once() {
    check("clip", |t, _| [ramp(t, 2.5, 0.1, 0.5); 3]);
}

#[test]
fn exposure_that_rises_slowly() {
    check("drawn-clip", |t, _| [ramp(t, 1.0, 6.0, 1.5); 3]);
}

#[test]
fn lamplight_for_daylight() {
    check("drawn-clip", |t, _| [ramp(t, 3.0, 0.3, 0.55), 1.0, ramp(t, 3.0, 0.3, 1.35)]);
}

#[test]
fn a_board_that_is_burnt_out_under_dark_disks() {
    check("clip", |t, _| [ramp(t, 2.8, 0.2, 2.4); 3]);
}

#[test]
fn the_mains_flicker_in_bands() {
    check("drawn-clip", |t, row| [1.0 + 0.12 * (std::f64::consts::TAU * (100.0 * t + row as f64 / 250.0)).sin(); 3]);
}
