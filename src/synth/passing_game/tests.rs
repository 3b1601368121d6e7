use super::train::{Manner, Train};
use super::*;
use crate::geometry::TablePoint;
use crate::synth::dice::Dice;
use crate::synth::tabletop::Area;

const SMALL: (u32, u32) = (640, 360);

fn wish() -> TableWish {
    TableWish { size_px: SMALL, least_elevation_deg: 45.0, beside: Vec::new() }
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
