//! The surface in pictures.
//!
//! `cargo test --test tracks -- --ignored --nocapture` measures a set; FIRST and COUNT choose it.

use tableref::calibration::{FoundTrack, TrackSearchError, find_track};
use tableref::capture::Picture;
use tableref::geometry::TablePoint;

use crate::scene::{Table, off};

fn find(table: &Table, picture: &Picture) -> Result<FoundTrack, TrackSearchError> {
    let (board, disc) = table.setup.shapes().unwrap();
    find_track(picture, &table.camera, &board, &disc)
}

#[test]
fn the_surface_is_found_with_its_width_and_start_line() {
    for seed in [500, 515] {
        let table = Table::drawn(seed);
        let found = find(&table, &table.picture("empty.jpg")).unwrap();
        let (median_mm, most_mm) = off(&table.track, &found.middle);
        assert!(median_mm < 1.0 && most_mm < 5.0, "{seed}: {median_mm} {most_mm}");
        assert!((found.width_mm - table.track.width_mm).abs() < 2.0, "{seed}: {}", found.width_mm);
        let [right, left] = found.start_line.unwrap();
        let middle = TablePoint::new((right.x + left.x) / 2.0, (right.y + left.y) / 2.0);
        assert!(middle.distance(table.track.centreline.at(0.0)) < 3.0, "{seed}: {middle:?}");
    }
}

#[test]
fn an_empty_table_and_half_a_track_are_refused() {
    let table = Table::drawn(500);
    let mut picture = table.picture("empty.jpg");
    assert!(find(&table, &Picture { bgr: vec![128; picture.bgr.len()], ..picture.clone() }).is_err());
    // A sheet of paper over a quarter of the track.
    let length_mm = table.track.centreline.length_mm();
    let half = table.track.width_mm;
    let over: Vec<TablePoint> = (0..50).map(|k| table.track.centreline.at(f64::from(k) * length_mm / 200.0)).collect();
    for y in 0..picture.height {
        for x in 0..picture.width {
            let at = table.camera.unproject(tableref::geometry::ImagePoint::new(f64::from(x), f64::from(y)), 0.0);
            if at.is_some_and(|at| over.iter().any(|place| place.distance(at) < half)) {
                picture.set_pixel(x, y, [90, 160, 90]);
            }
        }
    }
    match find(&table, &picture) {
        Err(_) => {}
        Ok(found) => assert!(!found.doubts.is_empty(), "{:?}", off(&table.track, &found.middle)),
    }
}

#[test]
#[ignore = "draws 40 scenes, which takes minutes"]
fn full_set() {
    let number = |name: &str, default: u64| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    let (first, count) = (number("FIRST", 7000), number("COUNT", 40));
    let (mut sure, mut doubted, mut refused, mut wrong) = (Vec::new(), 0, 0, Vec::new());
    for seed in first..first + count {
        let table = Table::drawn(seed);
        match find(&table, &table.picture("image.jpg")) {
            Err(error) => {
                println!("{seed}: {error}");
                refused += 1;
            }
            Ok(found) => {
                let (median_mm, most_mm) = off(&table.track, &found.middle);
                println!("{seed}: {median_mm:.2} {most_mm:.2} {:?}", found.doubts);
                if !found.doubts.is_empty() {
                    doubted += 1;
                } else if most_mm > 10.0 {
                    wrong.push(seed);
                } else {
                    sure.push(median_mm);
                }
            }
        }
    }
    sure.sort_by(f64::total_cmp);
    println!(
        "{} sure, median {:.2} mm; {doubted} with doubts, {refused} refused; wrong and sure: {wrong:?}",
        sure.len(),
        sure[sure.len() / 2]
    );
    assert!(wrong.is_empty());
}
