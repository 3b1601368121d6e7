//! Random trains of the whole set with corners, laid and measured sloppily, are read back exactly.

use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tableref::detect::tiles::Tile;
use tableref::geometry::{TablePoint, Timestamp};
use tableref::observe::passing_game::observe_still;

use super::layer::{End, Lay};
use super::{WIDTH_MM, keys, seen, tile, words};

/// A train of the whole set: each number's tiles in turn, by the way that passes each edge once.
fn whole_set(rng: &mut ChaCha8Rng) -> Vec<[u8; 2]> {
    let mut edges: Vec<Vec<u8>> = (0..7).map(|one| (0..7).filter(|other| *other != one).collect()).collect();
    edges.iter_mut().for_each(|list| list.shuffle(rng));
    let (mut stack, mut round) = (vec![rng.random_range(0..7u8)], Vec::new());
    while let Some(at) = stack.last().copied() {
        match edges[usize::from(at)].pop() {
            Some(next) => {
                edges[usize::from(next)].retain(|back| *back != at);
                stack.push(next);
            }
            None => {
                round.push(at);
                stack.pop();
            }
        }
    }
    let mut doubles: Vec<u8> = (0..7).collect();
    let mut tiles = Vec::new();
    for pair in round.windows(2) {
        if let Some(place) = doubles.iter().position(|double| *double == pair[0] && rng.random_bool(0.5)) {
            tiles.push([doubles.remove(place); 2]);
        }
        tiles.push([pair[0], pair[1]]);
    }
    let last = tiles.last().unwrap()[1];
    if doubles.contains(&last) {
        tiles.push([last, last]);
    }
    tiles
}

/// The middles of a tile's halves.
fn half_middles(tile: &Tile) -> [TablePoint; 2] {
    let place = tile.place.unwrap();
    let (sin, cos) = place.direction_rad.sin_cos();
    [1.0, -1.0].map(|side| {
        let by = side * WIDTH_MM / 2.0;
        TablePoint::new(place.centre.x + cos * by, place.centre.y + sin * by)
    })
}

/// Lays a train of which no part comes near another: the longest of some tries.
fn laid(rng: &mut ChaCha8Rng, tiles: &[[u8; 2]]) -> Vec<Tile> {
    (0..20).map(|_| laid_once(rng, tiles)).max_by_key(Vec::len).unwrap()
}

fn laid_once(rng: &mut ChaCha8Rng, tiles: &[[u8; 2]]) -> Vec<Tile> {
    let mut end = End::new(0.0, 0.0, rng.random_range(0.0..360.0));
    let mut train: Vec<Tile> = Vec::new();
    for pair in tiles {
        let is_clear = |tile: &Tile| {
            let before = train.iter().rev().enumerate().skip(1);
            before.into_iter().all(|(ago, old)| {
                // Two tiles with a double between them are near each other.
                let room_mm = if ago == 1 { 1.9 } else { 2.2 } * WIDTH_MM;
                let apart = |old: &TablePoint| half_middles(tile).iter().all(|new| old.distance(*new) > room_mm);
                half_middles(old).iter().all(apart)
            })
        };
        let mut ways = vec![Lay::BesideLeft, Lay::BesideRight, Lay::BeforeLeft, Lay::BeforeRight];
        ways.shuffle(rng);
        let straight = if pair[0] == pair[1] && rng.random_bool(0.2) { Lay::Lengthwise } else { Lay::On };
        ways.insert(if rng.random_bool(0.8) { 0 } else { 4 }, straight);
        // Before the long side of a double there would be no end that touches.
        if end.is_across() {
            ways.retain(|how| !matches!(how, Lay::BeforeLeft | Lay::BeforeRight));
        }
        if train.is_empty() || pair[0] == pair[1] {
            ways = vec![straight];
        }
        let gap_mm = rng.random_range(0.0..2.0);
        let found = ways.into_iter().find_map(|how| {
            let mut next = end;
            let tile = next.lay(*pair, how, gap_mm);
            is_clear(&tile).then_some((next, tile))
        });
        let Some((next, tile)) = found else { break };
        end = next;
        train.push(tile);
    }
    train
}

/// Measured with errors, from either half, in any order.
fn measured(rng: &mut ChaCha8Rng, train: &[Tile], most_mm: f64, most_degrees: f64) -> Vec<Tile> {
    let mut tiles = train.to_vec();
    for tile in &mut tiles {
        let place = tile.place.as_mut().unwrap();
        place.centre.x += rng.random_range(-most_mm..=most_mm);
        place.centre.y += rng.random_range(-most_mm..=most_mm);
        place.direction_rad += rng.random_range(-most_degrees..=most_degrees).to_radians();
        if rng.random_bool(0.5) {
            place.direction_rad += std::f64::consts::PI;
            tile.halves.reverse();
        }
    }
    tiles.shuffle(rng);
    tiles
}

/// A tile at right angle to the long side of a half of another, with room around it.
fn branch(rng: &mut ChaCha8Rng, train: &[Tile], beside: usize) -> Option<Tile> {
    let other = train[beside].place.unwrap();
    let side = if rng.random_bool(0.5) { 90.0_f64 } else { -90.0 };
    let (sin, cos) = other.direction_rad.sin_cos();
    let along = if rng.random_bool(0.5) { WIDTH_MM / 2.0 } else { -WIDTH_MM / 2.0 };
    let out = other.direction_rad + side.to_radians();
    let by = 1.5 * WIDTH_MM + 1.0;
    let (x, y) = (other.centre.x + along * cos + by * out.cos(), other.centre.y + along * sin + by * out.sin());
    let tile = tile(6, 5, x, y, out.to_degrees());
    let is_near = |near: &Tile| {
        half_middles(near).iter().any(|old| half_middles(&tile).iter().any(|new| old.distance(*new) < 1.8 * WIDTH_MM))
    };
    let others = train.iter().enumerate().filter(|(number, _)| *number != beside);
    (!others.into_iter().any(|(_, near)| is_near(near))).then_some(tile)
}

fn numbers(tiles: &[[u8; 2]]) -> (String, String) {
    let laid = tiles.iter().map(|[a, b]| format!("{a}{b}")).collect::<Vec<_>>().join(" ");
    let reversed = laid.chars().rev().collect();
    (laid, reversed)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_train_is_read_back_tile_by_tile(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let set = whole_set(&mut rng);
        let train = laid(&mut rng, &set);
        let tiles = measured(&mut rng, &train, 1.5, 6.0);
        let layout = observe_still(&keys(), &[], Timestamp::ZERO, &seen(tiles, Vec::new())).layout;
        let (laid, reversed) = numbers(&set[..train.len()]);
        let found = words(&layout.train);
        prop_assert!(found == laid || found == reversed, "laid {laid}\nread {found}\nloose {}", words(&layout.loose));
        prop_assert!(layout.branches.is_empty());
    }

    #[test]
    fn a_branch_is_told_with_its_place_and_is_no_part_of_the_train(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let set = whole_set(&mut rng);
        let train = laid(&mut rng, &set);
        prop_assert!(train.len() >= 12, "{}", train.len());
        let beside = rng.random_range(3..train.len() - 3);
        // Doubles are branched from at their ends, which is another case.
        let is_double = set[beside][0] == set[beside][1];
        let Some(tile) = branch(&mut rng, &train, beside).filter(|_| !is_double) else { return Ok(()) };
        let mut tiles = train.clone();
        tiles.push(tile);
        let tiles = measured(&mut rng, &tiles, 1.0, 4.0);
        let layout = observe_still(&keys(), &[], Timestamp::ZERO, &seen(tiles, Vec::new())).layout;
        let (laid, reversed) = numbers(&set[..train.len()]);
        // What hangs there may be a tile that the train has too.
        let found = words(&layout.train).replace('!', "");
        prop_assert!(found == laid || found == reversed, "laid {laid}\nread {found}\nbranch beside {beside}");
        let expected = if found == laid { beside } else { train.len() - 1 - beside };
        prop_assert_eq!(layout.branches.iter().map(|branch| branch.beside).collect::<Vec<_>>(), [expected]);
    }

    #[test]
    fn a_train_that_winds_is_a_train(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut x, mut y, mut degrees) = (0.0, 0.0, rng.random_range(0.0..360.0_f64));
        let mut tiles = Vec::new();
        for number in 0..7 {
            let way = degrees.to_radians();
            let gap = rng.random_range(1.0..5.0);
            let at = |share: f64| (x + way.cos() * (gap + 48.0 * share), y + way.sin() * (gap + 48.0 * share));
            let (middle, end) = (at(0.5), at(1.0));
            tiles.push(tile(number, (number + 1) % 7, middle.0, middle.1, degrees + 180.0));
            (x, y) = end;
            degrees += rng.random_range(-25.0..25.0);
        }
        let tiles = measured(&mut rng, &tiles, 1.0, 3.0);
        let layout = observe_still(&keys(), &[], Timestamp::ZERO, &seen(tiles, Vec::new())).layout;
        let found = words(&layout.train);
        prop_assert!(found == "01 12 23 34 45 56 60" || found == "06 65 54 43 32 21 10", "{found}");
    }
}
