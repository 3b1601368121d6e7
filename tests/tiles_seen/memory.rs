//! A round that is followed from look to look, with noise, under hands.

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tableref::detect::tiles::{FaceDown, Pips, Tile, TileDetections};
use tableref::detect::{Hand, Light, Side};
use tableref::geometry::{TablePoint, Timestamp};
use tableref::observe::passing_game::{ObserveConfig, Observer};
use tableref::rules::Observation;
use tableref::rules::passing_game::{Lain, Layout};

use super::layer::{End, Lay};
use super::{back, half, keys, tile, words, zones};

/// Looks a second.
const RATE: f64 = 10.0;

/// A table that is looked at ten times a second.
struct Watched {
    observer: Observer,
    rng: ChaCha8Rng,
    t: f64,
    tiles: Vec<Tile>,
    backs: Vec<FaceDown>,
    /// Where a hand is.
    hand: Option<(f64, f64)>,
    /// What every look that lay still gave, without what was given before.
    settled: Vec<Layout>,
    last: Option<Observation<Layout>>,
}

impl Watched {
    fn new(seed: u64) -> Self {
        Self {
            observer: Observer::new(keys(), &zones(), ObserveConfig::default()),
            rng: ChaCha8Rng::seed_from_u64(seed),
            t: 0.0,
            tiles: Vec::new(),
            backs: (0..14).map(|i| back(115.0 + 33.0 * f64::from(i % 7), 460.0 + 60.0 * f64::from(i / 7))).collect(),
            hand: None,
            settled: Vec::new(),
            last: None,
        }
    }

    /// Looks for some seconds.
    fn wait(&mut self, seconds: f64) -> &Observation<Layout> {
        for _ in 0..(seconds * RATE).round() as usize {
            self.look();
        }
        self.last.as_ref().unwrap()
    }

    fn look(&mut self) {
        self.t += 1.0 / RATE;
        let hand = self.hand.map(|(x, y)| {
            let corners = [(x - 40.0, y - 40.0), (x + 40.0, y - 40.0), (x + 40.0, y + 40.0), (x - 40.0, y + 40.0)];
            Hand { from: Side::Near, outline: corners.map(|(x, y)| TablePoint::new(x, y)).to_vec() }
        });
        let is_under = |at: TablePoint| hand.as_ref().is_some_and(|hand| hand.distance_to(at) < 10.0);
        let mut tiles = self.tiles.clone();
        tiles.shuffle(&mut self.rng);
        // What a hand covers is sometimes not seen at all, and sometimes not to be read.
        tiles.retain(|tile| !is_under(tile.place.unwrap().centre) || self.rng.random_bool(0.5));
        for tile in &mut tiles {
            let place = tile.place.as_mut().unwrap();
            if is_under(place.centre) {
                tile.halves = [Pips::Unreadable; 2].map(half);
            }
            place.centre.x += self.rng.random_range(-0.8..0.8);
            place.centre.y += self.rng.random_range(-0.8..0.8);
            place.direction_rad += self.rng.random_range(-0.03..0.03);
            if self.rng.random_bool(0.5) {
                place.direction_rad += std::f64::consts::PI;
                tile.halves.reverse();
            }
        }
        let mut face_down = self.backs.clone();
        face_down.retain(|back| !is_under(back.place.unwrap().centre));
        let light = Light { bright: 180, burnt: 0.0, edges: 2.0 };
        let hands = hand.into_iter().collect();
        let seen = TileDetections { tiles, face_down, hands, light, ..TileDetections::default() };
        let observation = self.observer.step(Timestamp::from_seconds(self.t), &seen);
        if observation.settled && self.settled.last() != Some(&observation.layout) {
            self.settled.push(observation.layout.clone());
        }
        self.last = Some(observation);
    }

    /// A hand comes, does something there, and goes.
    fn reach(&mut self, (x, y): (f64, f64), act: impl FnOnce(&mut Self)) {
        for share in [0.0, 0.3, 0.6, 1.0] {
            self.hand = Some((x, -40.0 + (y + 40.0) * share));
            self.look();
        }
        act(self);
        self.look();
        self.hand = Some((x, y / 2.0 - 20.0));
        self.look();
        self.hand = None;
    }

    fn middle(tile: &Tile) -> (f64, f64) {
        let at = tile.place.unwrap().centre;
        (at.x, at.y)
    }

    fn play(&mut self, tile: Tile) {
        self.reach(Self::middle(&tile), |table| table.tiles.push(tile));
    }

    /// Every train that was seen to lie still, once in a row.
    fn trains(&self) -> Vec<String> {
        let mut trains: Vec<String> = self.settled.iter().map(|layout| words(&layout.train)).collect();
        trains.dedup();
        trains
    }
}

/// A train from the first tile on: each tile's numbers from left to right, whether it goes to the left end, and how it lies.
const ROUND: [([u8; 2], bool, Lay); 12] = [
    ([3, 6], false, Lay::On),
    ([6, 4], false, Lay::On),
    ([4, 0], false, Lay::On),
    ([0, 0], false, Lay::On),
    ([4, 3], true, Lay::On),
    ([1, 4], true, Lay::BesideRight),
    ([1, 1], true, Lay::On),
    ([0, 5], false, Lay::On),
    ([5, 2], false, Lay::BesideLeft),
    ([2, 1], false, Lay::On),
    ([1, 5], false, Lay::BeforeLeft),
    ([5, 6], false, Lay::On),
];

/// The tiles of the round as they lie, and the train after each.
fn round() -> (Vec<Tile>, Vec<String>) {
    let (mut right, mut left) = (End::new(400.0, 250.0, 8.0), End::new(400.0, 250.0, 188.0));
    let (mut tiles, mut train, mut trains) = (Vec::new(), Vec::new(), Vec::new());
    for ([a, b], is_left, how) in ROUND {
        if is_left {
            let laid = left.lay([b, a], how, 0.5);
            train.insert(0, format!("{a}{b}"));
            tiles.push(laid);
        } else {
            tiles.push(right.lay([a, b], how, 0.5));
            train.push(format!("{a}{b}"));
        }
        trains.push(train.join(" "));
    }
    (tiles, trains)
}

#[test]
fn a_train_grows_tile_by_tile_under_hands_and_nothing_else_is_ever_seen() {
    for seed in 0..10 {
        let mut table = Watched::new(seed);
        table.wait(1.0);
        let (tiles, trains) = round();
        for (tile, train) in tiles.into_iter().zip(&trains) {
            table.play(tile);
            let seen = table.wait(1.0);
            assert_eq!((words(&seen.layout.train), seen.settled), (train.clone(), true), "seed {seed}");
            assert_eq!((seen.layout.boneyard, seen.layout.face_down), (Some(14), 14));
            assert!(seen.problems.is_empty() && seen.layout.loose.is_empty() && seen.layout.branches.is_empty());
        }
        let expected: Vec<String> = std::iter::once(String::new()).chain(trains).collect();
        assert_eq!(table.trains(), expected, "seed {seed}");
        let ends = table.last.as_ref().unwrap().layout.ends();
        assert_eq!(ends, Some([1, 6]));
    }
}

#[test]
fn a_play_is_seen_before_the_next_hand_has_gone() {
    let mut table = Watched::new(1);
    table.wait(1.0);
    let (tiles, trains) = round();
    for tile in tiles {
        table.play(tile);
        // The next hand is over the table at once, and takes a while until it reaches the train.
        for step in 0..6 {
            table.hand = Some((850.0, 100.0 - 20.0 * f64::from(step)));
            table.look();
        }
    }
    table.hand = None;
    table.wait(1.0);
    let expected: Vec<String> = std::iter::once(String::new()).chain(trains).collect();
    assert_eq!(table.trains(), expected);
}

#[test]
fn what_came_to_rest_is_dated_by_when_it_did() {
    let mut table = Watched::new(2);
    table.wait(1.0);
    let (tiles, _) = round();
    table.play(tiles[0].clone());
    let gone = table.t;
    table.wait(2.0);
    let since = table.observer.since().seconds();
    assert!((since - gone).abs() < 0.25, "{since} {gone}");
    table.hand = Some((600.0, 100.0));
    table.wait(1.0);
    table.hand = None;
    table.wait(1.0);
    assert_eq!(table.observer.since().seconds(), since);
}

#[test]
fn a_draw_is_one_tile_fewer_in_the_boneyard_and_a_hand_over_it_hides_it() {
    let mut table = Watched::new(3);
    table.wait(1.0);
    table.hand = Some((200.0, 480.0));
    let hidden = table.wait(5.0);
    assert_eq!((hidden.layout.boneyard, hidden.settled), (None, false));
    table.hand = None;
    assert_eq!(table.wait(1.5).layout.boneyard, Some(14));
    table.reach((115.0, 460.0), |table| {
        table.backs.remove(0);
    });
    let drawn = table.wait(1.5);
    assert_eq!((drawn.layout.boneyard, drawn.settled), (Some(13), true));
    let counts: Vec<Option<u8>> = table.settled.iter().map(|layout| layout.boneyard).collect();
    assert!(counts.iter().all(|count| [Some(14), Some(13)].contains(count)), "{counts:?}");
}

#[test]
fn a_train_that_is_pushed_keeps_its_ends_names() {
    // By a little, by half a tile, by a whole one, turned about its middle, and turned round altogether.
    for (dx, dy, degrees) in
        [(5.0, 3.0, 0.0), (20.0, -10.0, 3.0), (-48.5, -7.0, 0.0), (0.0, 0.0, 40.0), (0.0, 0.0, 180.0)]
    {
        let mut table = Watched::new(4);
        table.wait(1.0);
        let (tiles, trains) = round();
        table.tiles = tiles[..5].to_vec();
        assert_eq!(words(&table.wait(1.0).layout.train), trains[4]);
        table.reach((450.0, 250.0), |table| {
            let (sin, cos) = f64::to_radians(degrees).sin_cos();
            for tile in &mut table.tiles {
                let place = tile.place.as_mut().unwrap();
                let (x, y) = (place.centre.x - 450.0, place.centre.y - 250.0);
                place.centre = TablePoint::new(450.0 + dx + cos * x - sin * y, 250.0 + dy + sin * x + cos * y);
                place.direction_rad += f64::to_radians(degrees);
            }
        });
        let seen = table.wait(2.0);
        assert_eq!((words(&seen.layout.train), seen.settled), (trains[4].clone(), true), "{dx} {dy} {degrees}");
    }
}

#[test]
fn numbers_are_believed_by_most_looks() {
    let mut table = Watched::new(5);
    let (tiles, trains) = round();
    table.tiles = tiles[..4].to_vec();
    let right = table.tiles[1].halves.clone();
    for look in 0..20 {
        table.tiles[1].halves =
            if look % 5 == 4 { [6, 5].map(|pips| half(Pips::Doubtful(pips))) } else { right.clone() };
        table.look();
    }
    let seen = table.last.clone().unwrap();
    assert_eq!((words(&seen.layout.train), seen.settled), (trains[3].clone(), true));
    // Half of them at odds is a doubt.
    for look in 0..60 {
        table.tiles[1].halves = if look % 2 == 0 { [6, 5].map(|pips| half(Pips::Sure(pips))) } else { right.clone() };
        table.look();
    }
    assert!(table.last.as_ref().unwrap().layout.train[1].in_doubt);
    assert!(!table.last.as_ref().unwrap().problems.is_empty());
}

#[test]
fn another_tile_at_the_same_place_is_another_tile() {
    let mut table = Watched::new(6);
    let (tiles, trains) = round();
    table.tiles = tiles[..4].to_vec();
    assert_eq!(words(&table.wait(3.0).layout.train), trains[3]);
    let at = Watched::middle(&table.tiles[1]);
    table.reach(at, |table| table.tiles[1].halves = [5, 2].map(|pips| half(Pips::Sure(pips))));
    let seen = table.wait(1.0);
    assert_eq!((words(&seen.layout.train).as_str(), seen.settled), ("36 52 40 00", true));
}

#[test]
fn a_tile_that_nobody_touches_does_not_become_another() {
    let mut table = Watched::new(12);
    table.wait(1.0);
    let (tiles, trains) = round();
    table.tiles = tiles[..4].to_vec();
    table.wait(2.0);
    let read = table.tiles[1].clone();
    table.tiles[1].halves[1] = half(Pips::Sure(2));
    table.tiles[1].place.as_mut().unwrap().centre.x -= 6.0;
    // A single reading that is kept in mind for long.
    table.wait(0.5);
    let seen = table.last.clone().unwrap();
    assert!(!seen.settled || words(&seen.layout.train) == trains[3] || seen.layout.train[1].in_doubt);
    table.tiles[1] = read;
    let seen = table.wait(3.0);
    assert_eq!((words(&seen.layout.train), seen.settled), (trains[3].clone(), true));
}

#[test]
fn a_tile_taken_back_is_gone_and_one_that_flickers_is_not() {
    let mut table = Watched::new(7);
    table.wait(1.0);
    let (tiles, trains) = round();
    table.tiles = tiles[..5].to_vec();
    table.wait(1.0);
    for look in 0..40 {
        let hidden = (look % 4 == 0).then(|| table.tiles.remove(look / 4 % 5));
        table.look();
        table.tiles.extend(hidden);
    }
    assert_eq!(table.trains(), ["", &trains[4]]);
    table.wait(1.0);
    let last = table.tiles.iter().position(|tile| tile.halves.iter().all(|half| half.pips == Pips::Sure(0))).unwrap();
    let at = Watched::middle(&table.tiles[last]);
    table.reach(at, |table| {
        table.tiles.remove(last);
    });
    let seen = table.wait(2.0);
    assert_eq!((words(&seen.layout.train).as_str(), seen.settled), ("43 36 64 40", true));
}

#[test]
fn a_tile_between_two_others_is_there_though_nothing_finds_it() {
    let mut table = Watched::new(11);
    table.wait(1.0);
    let (tiles, trains) = round();
    table.tiles = tiles[..4].to_vec();
    table.tiles[3].halves = [Pips::Doubtful(0); 2].map(half);
    table.wait(2.0);
    // From the moment that a hand lays the next tile beside it.
    let lost = table.tiles.remove(3);
    table.play(tiles[7].clone());
    let seen = table.wait(2.0);
    assert_eq!((words(&seen.layout.train).as_str(), seen.settled), ("36 64 40 00! 05", true));
    table.tiles.push(Tile { halves: [Pips::Sure(0); 2].map(half), ..lost });
    assert_eq!(
        words(&table.wait(2.0).layout.train),
        trains[7].split_once("36").map(|(_, right)| format!("36{right}")).unwrap()
    );
}

#[test]
fn no_tile_turns_over_by_itself() {
    let mut table = Watched::new(10);
    table.wait(1.0);
    let (tiles, trains) = round();
    table.tiles = tiles[..5].to_vec();
    table.wait(2.0);
    let (tile_there, back_there) = (table.tiles.remove(1), table.backs.remove(3));
    let [face_at, back_at] = [tile_there.place.unwrap(), back_there.place.unwrap()];
    let mut no_back = back(face_at.centre.x, face_at.centre.y);
    no_back.place = Some(face_at);
    table.backs.push(no_back);
    let mut no_face = tile(0, 0, back_at.centre.x, back_at.centre.y, 90.0);
    no_face.halves[0] = half(Pips::Doubtful(0));
    table.tiles.push(no_face);
    let seen = table.wait(2.0);
    assert_eq!((words(&seen.layout.train), seen.settled), (trains[4].clone(), true));
    assert_eq!((seen.layout.boneyard, seen.layout.face_down, seen.layout.loose.len()), (Some(14), 14, 0));
    // A hand does turn tiles over.
    let at = (back_at.centre.x, back_at.centre.y);
    table.reach(at, |table| table.tiles.last_mut().unwrap().halves = [5, 2].map(|pips| half(Pips::Sure(pips))));
    let seen = table.wait(2.0);
    let loose: Vec<_> = seen.layout.loose.iter().filter_map(Lain::tile).collect();
    assert_eq!((seen.layout.boneyard, loose), (Some(13), vec![tableref::rules::passing_game::Tile::new(2, 5)]));
}

#[test]
fn what_shows_for_a_moment_is_never_told() {
    let mut table = Watched::new(8);
    table.wait(1.0);
    let (tiles, trains) = round();
    table.tiles = tiles[..3].to_vec();
    table.wait(1.0);
    for look in 0..50 {
        table.tiles.truncate(3);
        if look % 4 == 0 {
            table.tiles.push(tile(2, 2, 700.0, 300.0, 0.0));
        }
        table.look();
    }
    assert!(table.settled.iter().all(|layout| layout.loose.is_empty()));
    assert_eq!(table.trains(), ["", &trains[2]]);
}

#[test]
fn hands_are_laid_open_in_their_zones_and_a_new_round_begins() {
    let mut table = Watched::new(9);
    table.wait(1.0);
    let (tiles, trains) = round();
    table.tiles = tiles[..4].to_vec();
    table.wait(1.0);
    table.reach((500.0, 90.0), |table| {
        table.tiles.push(tile(0, 2, 490.0, 90.0, 80.0));
        table.tiles.push(tile(5, 5, 530.0, 90.0, 95.0));
    });
    let seen = table.wait(1.0).clone();
    let open: Vec<String> = seen.layout.open.iter().map(words).collect();
    assert_eq!((words(&seen.layout.train), open[0].as_str(), open[1].len()), (trains[3].clone(), "", 5));
    table.reach((500.0, 250.0), |table| table.tiles.clear());
    let seen = table.wait(4.0);
    assert_eq!((seen.layout.face_up().count(), seen.settled), (0, true));
    // The first tile of a new round has its own left.
    table.play(tile(3, 6, 450.0, 300.0, 10.0));
    assert_eq!(words(&table.wait(1.0).layout.train), "63");
}

#[test]
fn a_picture_that_cannot_be_read_settles_nothing() {
    let mut observer = Observer::new(keys(), &zones(), ObserveConfig::default());
    let dark = TileDetections { light: Light { bright: 5, burnt: 0.0, edges: 0.1 }, ..TileDetections::default() };
    for look in 0..20 {
        let seen = observer.step(Timestamp::from_seconds(f64::from(look) / RATE), &dark);
        assert!(!seen.settled && !seen.problems.is_empty());
    }
}
