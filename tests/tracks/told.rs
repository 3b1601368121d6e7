//! The program's own words about tracks: found, told, refused.

use predicates::prelude::*;
use predicates::str::contains;
use tableref::calibration::TravelKnown;

use crate::program::run;
use crate::scene::{Table, load, off, start_off};

#[test]
fn calibrate_finds_the_track_and_names_the_discs_or_is_told_them() {
    let table = Table::drawn(515);
    let (image, setup) = (table.path("image.jpg"), table.path("setup.toml"));
    let told = table.told();
    let words = format!("{told} --image @ --disc 1=red --disc 2=blue --direction counterclockwise -o @");
    run(&words, &[&image, &setup]).success().stdout("").stderr(contains("found the track"));
    let found = load(&setup);
    let track = found.track().unwrap().unwrap();
    assert!(off(&table.track, &track.centreline).0 < 1.5);
    assert!(start_off(&table.track, &track) < 3.0);
    assert_eq!(found.travel(), TravelKnown::Told);
    assert_eq!(found.discs.len(), 2);
    assert!(table.path("setup.d/check.jpg").exists());
    let length_mm = found.model().unwrap().carabande().unwrap().track_length_mm;
    assert!((length_mm / table.track.centreline.length_mm() - 1.0).abs() < 0.01, "{length_mm}");

    // Clicks a few millimetres off are moved to the edges, and the other way round starts at the same line.
    let start = table.pixel(0.0, 10.0);
    let clicks = table.clicks(24);
    let words = format!("{told} --image @ --track {clicks} --start {:.0},{:.0} -o @", start.x, start.y);
    run(&words, &[&image, &setup]).success().stderr(contains("moved the track"));
    let clicked = load(&setup);
    assert_eq!(clicked.travel(), TravelKnown::Unknown);
    let track = clicked.track().unwrap().unwrap();
    assert!(off(&table.track, &track.centreline).0 < 1.5);
    assert!(start_off(&table.track, &track.reversed()) < 4.0);

    let words = format!("{told} --image @ --track {clicks} --width 90 --no-refine -o @");
    run(&words, &[&image, &setup]).success();
    assert_eq!(load(&setup).track.unwrap().width_mm, 90.0);
}

#[test]
fn what_is_no_track_is_refused_with_the_mend() {
    let table = Table::drawn(515);
    let (image, setup) = (table.path("image.jpg"), table.path("setup.toml"));
    let told = table.told();
    let check = |flags: &str, expected: &str| {
        let words = format!("{told} --image @ {flags} -o @");
        let refused = run(&words, &[&image, &setup]).code(2).stdout("");
        refused.stderr(contains(expected).and(contains("panicked").not()));
        assert!(!setup.exists() && !table.path("setup.d").exists(), "{flags}");
    };
    let at = |along: f64, aside: f64| {
        let pixel = table.pixel(along, aside);
        format!("{:.0},{:.0}", pixel.x, pixel.y)
    };
    check("--track 10,10,20,20", "give at least 4");
    check("--track 10,10,20", "expected pixels x,y");
    check("--track 10,10,200,10,200,5000,10,200 --width 90", "lies outside the picture");
    let length = table.track.centreline.length_mm();
    let eight = [0.0, 0.5, 0.25, 0.75].map(|share| at(share * length, 0.0)).join(",");
    check(&format!("--track {eight} --width 20"), "crosses itself");
    check("--start 3,3", "point at the start line");
    check(&format!("--pieces bridge --start {},{}", at(0.0, 0.0), at(50.0, 0.0)), "is no piece of track");
    let start = format!("--start {},{}", at(0.0, 0.0), at(50.0, 0.0));
    check(&format!("--pieces straight:90,left:60x90 {start}"), "turn by 90° in all");
    check(&format!("--pieces straight:90,left:60x90,left,left,left {start}"), "do not close");
    check(&format!("--pieces straight:90 --start {}", at(0.0, 0.0)), "a pixel on the middle of the start line");
    check("--pieces straight:90", "--start");
    check("--direction left", "clockwise or counterclockwise");
    check("--auto", "--corners");
    check("--disc 1=red --disc 1=blue", "names disc 1 twice");
    let elsewhere = told.replace("carabande", "counter").replace("--set disc", "--set piece");
    let words = format!("{} --image @ --disc 1=red -o @", elsewhere.split(" --set").next().unwrap());
    run(&words, &[&image, &setup]).code(2).stderr(contains("for games with a track"));
}
