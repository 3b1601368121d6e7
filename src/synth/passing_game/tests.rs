use super::train::{Manner, Train};
use super::*;
use crate::geometry::TablePoint;
use crate::synth::dice::Dice;
use crate::synth::tabletop::Area;

const SMALL: (u32, u32) = (640, 360);

fn wish() -> TableWish {
    TableWish { size_px: SMALL, ..TableWish::default() }
}

#[test]
fn the_same_seed_draws_the_same_picture_and_another_another() {
    let drawn = |seed| draw_tiles(&random_tiles(seed, &wish()).0).bgr;
    assert_eq!(drawn(5), drawn(5));
    assert_ne!(drawn(5), drawn(6));
}

#[test]
fn tiles_of_stills_lie_apart_and_each_is_there_once() {
    for seed in 0..60 {
        let (scene, truth) = random_tiles(seed, &wish());
        let spreads: Vec<_> = scene.tiles.iter().map(|tile| random::spread_of(&scene, tile)).collect();
        for (index, spread) in spreads.iter().enumerate() {
            for other in spreads.iter().skip(index + 1) {
                assert!(!spread.grown(-0.05).meets(other), "seed {seed}: {spread:?} {other:?}");
            }
        }
        let mut pips: Vec<_> = scene.tiles.iter().map(LyingTile::pips).collect();
        pips.sort_unstable();
        pips.dedup();
        assert_eq!(pips.len(), scene.tiles.len(), "seed {seed}");
        let frame = truth.frames.first().unwrap();
        assert_eq!(frame.tiles.len() + frame.face_down, scene.tiles.len(), "seed {seed}");
    }
}

#[test]
fn trains_join_and_their_ends_are_told() {
    let (mut long, mut bent) = (0, 0);
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let manner = Manner::drawn(&mut dice);
        let area = Area::new(0.0, 0.0, 700.0, 500.0);
        let mut train = Train::new((48.0, 24.0), area, &[], manner);
        let mut set = random::shuffled(&mut dice, 6);
        train.lead(&mut dice, set.pop().unwrap(), TablePoint::new(350.0, 250.0)).unwrap();
        while train.tiles.len() < 22 && random::grow(&mut dice, &mut train, &mut set) {}
        long += usize::from(train.tiles.len() > 16);
        for (tile, next) in train.tiles.iter().zip(train.tiles.iter().skip(1)) {
            assert!(next.halves.iter().any(|pips| tile.halves.contains(pips)), "seed {seed}");
            let apart = tile.spread.middle.distance(next.spread.middle);
            assert!((24.0..55.0).contains(&apart), "seed {seed}: {apart}");
            let askew = (tile.spread.turn_rad - next.spread.turn_rad).sin().abs();
            let crosswise = [tile, next].iter().any(|tile| tile.halves[0] == tile.halves[1]);
            bent += usize::from(askew > 0.9 && !crosswise);
        }
        let [left, right] = train.numbers().unwrap();
        assert!(
            train.tiles.first().unwrap().halves.contains(&left) && train.tiles.last().unwrap().halves.contains(&right)
        );
    }
    assert!(long > 30 && bent > 20, "{long} {bent}");
}

fn clip(seed: u64, plot: TablePlot, players: u8, seconds: f64) -> Option<TableClip> {
    let table = TableWish { size_px: (960, 540), least_elevation_deg: 55.0, ..TableWish::default() };
    TableClip::new(seed, &TableClipWish { table, fps: 10.0, seconds, plot, players: Some(players) })
}

fn kinds(clip: &TableClip) -> Vec<String> {
    let events = clip.truth().events.clone().unwrap_or_default();
    events.iter().filter_map(|event| Some(event.get("kind")?.as_str()?.to_owned())).collect()
}

#[test]
fn what_is_wished_happens() {
    let check = |plot: TablePlot, players: u8, kind: &str| {
        for seed in [3, 4] {
            let clip = clip(seed, plot, players, 60.0).unwrap_or_else(|| panic!("{plot} of {seed}"));
            assert!(kinds(&clip).iter().any(|found| found == kind), "{plot}: {:?}", kinds(&clip));
        }
    };
    check(TablePlot::NoMatch, 2, "no_match");
    check(TablePlot::Branch, 3, "branch");
    check(TablePlot::TwoTiles, 2, "two_tiles_in_one_turn");
    check(TablePlot::BoneyardFloor, 4, "boneyard_floor");
    check(TablePlot::TileChanged, 3, "tile_changed");
    check(TablePlot::TakeBack, 2, "corrected");
    check(TablePlot::WrongTurn, 3, "wrong_turn");
}

#[test]
fn whole_rounds_end_with_hands_that_are_scored() {
    for (plot, players) in
        [(TablePlot::Domino, 2), (TablePlot::Round, 3), (TablePlot::Round, 4), (TablePlot::Blocked, 2)]
    {
        let clip = clip(7, plot, players, 140.0).unwrap_or_else(|| panic!("{plot} of {players}"));
        let last = clip.truth().frames.last().unwrap();
        let hands = last.hands.as_ref().unwrap();
        assert_eq!(hands.len(), usize::from(players));
        let mut all: Vec<_> = hands.iter().flatten().chain(&last.tiles).copied().collect();
        assert_eq!(all.len() + last.face_down, 28, "{plot}");
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len() + last.face_down, 28, "{plot}: each tile once");
        let kinds = kinds(&clip);
        assert!(kinds.iter().any(|kind| kind == "round_won" || kind == "round_tied"), "{kinds:?}");
        assert!(plot != TablePlot::Domino || hands.iter().any(Vec::is_empty));
    }
}

#[test]
fn tiles_at_rest_never_lie_upon_each_other_nor_appear_from_nowhere() {
    for seed in 0..6 {
        let clip = clip(seed, TablePlot::Turns, 2 + (seed % 3) as u8, 30.0).unwrap();
        let mut before = 0;
        for number in 0..clip.frames() {
            let scene = clip.scene(number);
            let at_rest: Vec<_> = scene.tiles.iter().filter(|tile| tile.at.z == 0.0).collect();
            for (index, tile) in at_rest.iter().enumerate() {
                let spread = random::spread_of(&scene, tile).grown(-0.05);
                let others = at_rest.iter().skip(index + 1);
                assert!(!others.map(|other| random::spread_of(&scene, other)).any(|other| other.meets(&spread)));
            }
            assert!(scene.tiles.len().abs_diff(before) <= 1 || number == 0, "seed {seed} frame {number}");
            before = scene.tiles.len();
        }
    }
}
