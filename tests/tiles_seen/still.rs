//! Single pictures.

use tableref::detect::tiles::{Pips, Tile, TileDetections};
use tableref::geometry::{ImagePoint, Timestamp};
use tableref::observe::passing_game::observe_still;
use tableref::rules::passing_game::Layout;
use tableref::rules::{Observation, Problem};

use super::layer::{End, Lay};
use super::{back, branches, half, keys, seen, tile, words, zones};

fn look(detections: &TileDetections) -> Observation<Layout> {
    observe_still(&keys(), &zones(), Timestamp::ZERO, detections)
}

fn layout(tiles: Vec<Tile>) -> Layout {
    look(&seen(tiles, Vec::new())).layout
}

/// Lays a train to the right from the middle of the table.
fn train(tiles: &[([u8; 2], Lay)]) -> (Vec<Tile>, End) {
    let mut end = End::new(300.0, 300.0, 0.0);
    (tiles.iter().map(|(pair, how)| end.lay(*pair, *how, 1.0)).collect(), end)
}

#[test]
fn a_train_runs_from_its_left_end_to_its_right_round_corners() {
    for corner in [Lay::BesideLeft, Lay::BesideRight, Lay::BeforeLeft, Lay::BeforeRight] {
        let (mut tiles, _) = train(&[
            ([3, 5], Lay::On),
            ([5, 5], Lay::On),
            ([5, 1], Lay::On),
            ([1, 2], corner),
            ([2, 2], Lay::On),
            ([2, 0], Lay::On),
        ]);
        tiles.rotate_left(2);
        let layout = layout(tiles);
        assert_eq!((words(&layout.train).as_str(), layout.ends()), ("35 55 51 12 22 20", Some([3, 0])), "{corner:?}");
        assert!(layout.branches.is_empty() && layout.loose.is_empty());
    }
}

#[test]
fn a_train_turns_at_a_double() {
    let (tiles, _) = train(&[([3, 5], Lay::On), ([5, 5], Lay::On), ([5, 1], Lay::BesideLeft)]);
    assert_eq!(words(&layout(tiles).train), "35 55 51");
}

#[test]
fn a_lone_tile_is_a_train_from_its_half_with_smaller_x() {
    assert_eq!(words(&layout(vec![tile(3, 6, 500.0, 300.0, 10.0)]).train), "63");
    assert_eq!(words(&layout(vec![tile(3, 6, 500.0, 300.0, 170.0)]).train), "36");
    // Of two that lie apart none is more likely the train.
    let apart = layout(vec![tile(3, 6, 500.0, 300.0, 10.0), tile(1, 6, 300.0, 300.0, 10.0)]);
    assert_eq!((words(&apart.train), words(&apart.loose)), (String::new(), "36 16".into()));
}

#[test]
fn a_joint_whose_halves_differ_stays_in_the_train() {
    let (tiles, _) = train(&[([3, 5], Lay::On), ([4, 1], Lay::On), ([1, 2], Lay::On)]);
    assert_eq!(words(&layout(tiles).train), "35 41 12");
}

#[test]
fn a_tile_at_a_side_where_the_train_does_not_go_on_is_a_branch() {
    // At an end of a double that lies crosswise within the train.
    let (mut tiles, _) = train(&[([3, 5], Lay::On), ([5, 5], Lay::On), ([5, 1], Lay::On)]);
    tiles.push(tile(5, 0, 361.0, 300.0 + 24.0 + 25.0, -90.0));
    let found = layout(tiles);
    assert_eq!((words(&found.train).as_str(), branches(&found).as_str()), ("35 55 51", "50 beside 1"));
    // At the long side of a tile within it, and another one at that.
    let (mut tiles, _) =
        train(&[([4, 3], Lay::On), ([3, 5], Lay::On), ([5, 1], Lay::On), ([1, 2], Lay::On), ([2, 6], Lay::On)]);
    tiles.push(tile(5, 0, 422.0, 300.0 + 12.0 + 25.0, -90.0));
    tiles.push(tile(0, 6, 422.0, 300.0 + 12.0 + 25.0 + 49.0, -90.0));
    let found = layout(tiles);
    assert_eq!(
        (words(&found.train).as_str(), branches(&found).as_str()),
        ("43 35 51 12 26", "50 beside 2, 06 beside 2")
    );
}

#[test]
fn what_lies_in_a_zone_is_not_of_the_train_unless_it_touches_it() {
    let (mut tiles, mut end) = train(&[([3, 5], Lay::On), ([5, 1], Lay::On)]);
    tiles.push(end.lay([1, 0], Lay::BesideRight, 1.0));
    tiles.push(end.lay([0, 4], Lay::On, 1.0));
    tiles.push(end.lay([4, 4], Lay::On, 1.0));
    // Laid open in rows, end to end.
    for (number, x) in [(0, 190.0), (1, 215.0), (2, 240.0), (3, 265.0)] {
        tiles.push(tile(number, 6, x, 50.0, 90.0));
        tiles.push(tile(6, number, x, 99.0, 90.0));
    }
    tiles.push(tile(2, 2, 200.0, 500.0, 0.0));
    tiles.push(tile(2, 3, 800.0, 500.0, 0.0));
    let backs = vec![back(150.0, 450.0), back(180.0, 450.0), back(700.0, 500.0)];
    let found = look(&seen(tiles, backs)).layout;
    assert_eq!(words(&found.train), "35 51 10 04 44");
    assert_eq!(found.open.iter().map(Vec::len).collect::<Vec<_>>(), [8, 0]);
    assert_eq!(words(&found.loose), "22 23");
    assert_eq!((found.boneyard, found.face_down), (Some(2), 3));
}

#[test]
fn a_tile_beyond_one_that_is_not_seen_is_a_doubt() {
    let line: [([u8; 2], Lay); 5] =
        [([3, 5], Lay::On), ([5, 1], Lay::On), ([1, 2], Lay::On), ([2, 2], Lay::On), ([2, 0], Lay::On)];
    // A tile, a double crosswise, and one at the left end.
    for missing in [2, 3, 1] {
        let (mut tiles, _) = train(&line);
        tiles.remove(missing);
        let found = look(&seen(tiles, Vec::new()));
        let is_told = found.problems.iter().any(|problem| matches!(problem, Problem::GapInTrain { .. }));
        assert!(is_told, "{missing}: {} and {}", words(&found.layout.train), words(&found.layout.loose));
    }
    let (mut tiles, _) = train(&line);
    tiles.push(tile(6, 6, 700.0, 400.0, 0.0));
    assert!(look(&seen(tiles, Vec::new())).problems.is_empty());
}

#[test]
fn what_shows_no_number_beyond_doubt_in_the_boneyard_is_a_back() {
    let mut tiles = vec![tile(0, 0, 600.0, 300.0, 0.0), tile(0, 0, 150.0, 450.0, 90.0), tile(1, 1, 200.0, 450.0, 90.0)];
    tiles[2].halves[0] = half(Pips::Doubtful(1));
    tiles.push(tile(2, 5, 300.0, 450.0, 90.0));
    let found = look(&seen(tiles, vec![back(250.0, 450.0)]));
    assert_eq!(
        (found.layout.boneyard, found.layout.face_down, words(&found.layout.loose).as_str()),
        (Some(3), 3, "25")
    );
    assert_eq!((words(&found.layout.train).as_str(), found.problems), ("00", vec![]));
}

#[test]
fn what_cannot_be_read_or_is_twice_is_in_doubt() {
    let (mut tiles, _) = train(&[([3, 5], Lay::On), ([5, 1], Lay::On), ([1, 2], Lay::On)]);
    tiles[0].halves[0] = half(Pips::Unreadable);
    tiles[2].halves[1] = half(Pips::Doubtful(5));
    let found = look(&seen(tiles, Vec::new()));
    assert_eq!(words(&found.layout.train), "?5! 51 15!");
    assert_eq!(found.layout.ends(), None);
    let kinds: Vec<&str> = found
        .problems
        .iter()
        .map(|problem| match problem {
            Problem::UnreadHalf { .. } => "unread",
            Problem::DoubtfulHalf { .. } => "doubtful",
            Problem::SameTileTwice { .. } => "twice",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["unread", "doubtful", "twice"]);
}

#[test]
fn without_calibration_tiles_are_placed_as_in_the_picture() {
    let (tiles, _) = train(&[([3, 5], Lay::On), ([5, 5], Lay::On), ([5, 1], Lay::On), ([1, 2], Lay::BesideLeft)]);
    let in_picture = |mut tile: Tile| {
        let place = tile.place.take().unwrap();
        let (sin, cos) = place.direction_rad.sin_cos();
        // Seen from so low that the far side is much smaller.
        let pixel = |x: f64, y: f64| {
            let depth = 1.0 + y / 600.0;
            ImagePoint::new(640.0 + (x - 400.0) * 1.4 / depth, 700.0 - 400.0 * y / 600.0 * 1.6 / depth)
        };
        let corner = |along: f64, across: f64| {
            let (x, y) = (24.0 * along, 12.0 * across);
            pixel(place.centre.x + cos * x - sin * y, place.centre.y + sin * x + cos * y)
        };
        tile.corners = [corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0), corner(-1.0, 1.0)];
        tile
    };
    let found =
        observe_still(&keys(), &zones(), Timestamp::ZERO, &seen(tiles.into_iter().map(in_picture).collect(), vec![]));
    assert_eq!(words(&found.layout.train), "35 55 51 12");
    assert_eq!((found.layout.boneyard, found.layout.open.len()), (None, 0));
}
