//! Random trains of the whole set with corners, laid and measured sloppily, are read back exactly.

use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tableref::detect::tiles::Tile;
use tableref::geometry::{TablePoint, Timestamp};
use tableref::observe::passing_game::observe_still;

use super::layer::{End, Lay};
use super::{WIDTH_MM, keys, seen, words};

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

/// Lays as much of a train as finds room: no part of it comes near another.
fn laid(rng: &mut ChaCha8Rng, tiles: &[[u8; 2]]) -> Vec<Tile> {
    let mut end = End::new(0.0, 0.0, rng.random_range(0.0..360.0));
    let mut train: Vec<Tile> = Vec::new();
    for pair in tiles {
        let is_clear = |tile: &Tile| {
            let before = &train[..train.len().saturating_sub(1)];
            before
                .iter()
                .flat_map(half_middles)
                .all(|old| half_middles(tile).iter().all(|new| old.distance(*new) > 2.2 * WIDTH_MM))
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_train_is_read_back_tile_by_tile(seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let set = whole_set(&mut rng);
        let train = laid(&mut rng, &set);
        let tiles = measured(&mut rng, &train, 1.5, 6.0);
        let layout = observe_still(&keys(), &[], Timestamp::ZERO, &seen(tiles, Vec::new())).layout;
        let laid = set[..train.len()].iter().map(|[a, b]| format!("{a}{b}")).collect::<Vec<_>>().join(" ");
        let reversed: String = laid.chars().rev().collect();
        let found = words(&layout.train);
        prop_assert!(found == laid || found == reversed, "laid {laid}\nread {found}\nloose {}", words(&layout.loose));
        prop_assert!(layout.branches.is_empty());
    }
}
