//! Drawn tables: each tile by its own pose, so that what must be found is known exactly.

use nalgebra::{Point2, Vector2};

use super::pattern::{PATTERNS, PLACES};
use super::pose::Pose;
use super::{Pips, TileConfig, TileDetections, TileDetector};
use crate::capture::Picture;

const IVORY: [u8; 3] = [190, 225, 235];
const BLACK: [u8; 3] = [25, 25, 28];
const CLOTH: [u8; 3] = [70, 100, 50];

/// A tile's look: its face, and its pips and bar.
#[derive(Clone, Copy)]
struct Look {
    face: [u8; 3],
    pips: [u8; 3],
}

const USUAL: Look = Look { face: IVORY, pips: BLACK };

fn pose(x: f32, y: f32, width: f32, angle: f32) -> Pose {
    let along = Vector2::new(angle.cos(), angle.sin()) * width;
    Pose { middle: Point2::new(x, y), along, across: Vector2::new(-along.y, along.x) / 2.0 }
}

fn table(width: u32, height: u32, colour: [u8; 3]) -> Picture {
    let mut picture = Picture::black(width, height);
    for y in 0..height {
        for x in 0..width {
            // A little grain, the same each time.
            let grain = ((x * 7 + y * 13) % 11) as u8;
            picture.set_pixel(x, y, colour.map(|c| c.saturating_add(grain / 2)));
        }
    }
    picture
}

/// Whether a half's pips or the bar are at a place of the tile.
fn is_marked(pips: [u8; 2], along: f32, across: f32) -> bool {
    if along.abs() < 0.035 && across.abs() < 0.8 {
        return true;
    }
    let number = if along > 0.0 { pips[0] } else { pips[1] };
    let pattern = PATTERNS.iter().find(|pattern| pattern.pips == number).unwrap();
    (0..PLACES).filter(|place| pattern.places >> place & 1 == 1).any(|place| {
        let middle = 0.5 * along.signum() + ((place / 3) as f32 - 1.0) * 0.27;
        let side = ((place % 3) as f32 - 1.0) * 0.27;
        (along - middle).hypot(across / 2.0 - side) < 0.09
    })
}

/// Draws a tile, sixteen samples a pixel; `pips` is `None` for one face down.
fn draw(picture: &mut Picture, pose: &Pose, pips: Option<[u8; 2]>, look: Look) {
    for y in 0..picture.height {
        for x in 0..picture.width {
            let (mut sum, mut count) = ([0u32; 3], 0);
            for sample in 0..16 {
                let at = Point2::new(
                    x as f32 + (sample % 4) as f32 / 4.0 + 0.125,
                    y as f32 + (sample / 4) as f32 / 4.0 + 0.125,
                );
                let (along, across) = pose.place_of(at);
                if along.abs() <= 1.0 && across.abs() <= 1.0 {
                    let is_mark = pips.is_some_and(|pips| is_marked(pips, along, across));
                    let colour = if is_mark { look.pips } else { look.face };
                    count += 1;
                    (0..3).for_each(|c| sum[c] += u32::from(colour[c]));
                }
            }
            if count > 0 {
                let under = picture.pixel(x, y).unwrap();
                let mixed = std::array::from_fn(|c| ((sum[c] + (16 - count) * u32::from(under[c])) / 16) as u8);
                picture.set_pixel(x, y, mixed);
            }
        }
    }
}

fn detect(picture: &Picture) -> TileDetections {
    TileDetector::new(TileConfig::default()).detect(picture, None)
}

/// The numbers read for sure, in order.
fn numbers(found: &TileDetections) -> Vec<[u8; 2]> {
    let mut numbers: Vec<_> = found.tiles.iter().filter_map(super::Tile::pips).collect();
    numbers.sort_unstable();
    numbers
}

/// Draws tiles on cloth and demands just these, each within a tenth of its width.
fn check(tiles: &[(Pose, [u8; 2])], look: Look) {
    let mut picture = table(640, 480, CLOTH);
    tiles.iter().for_each(|(pose, pips)| draw(&mut picture, pose, Some(*pips), look));
    let found = detect(&picture);
    let mut expected: Vec<[u8; 2]> = tiles.iter().map(|(_, [a, b])| [*a.min(b), *a.max(b)]).collect();
    expected.sort_unstable();
    assert_eq!(numbers(&found), expected);
    assert_eq!(found.tiles.len(), tiles.len());
    for (pose, pips) in tiles {
        let tile =
            found.tiles.iter().find(|tile| tile.pips() == Some([pips[0].min(pips[1]), pips[0].max(pips[1])])).unwrap();
        let first = if tile.halves[0].pips == Pips::Sure(pips[0]) { 0.5 } else { -0.5 };
        let wanted = pose.at(if pips[0] == pips[1] { 0.0 } else { first }, 0.0);
        let [a, b] = [&tile.halves[0].middle, &tile.halves[1].middle];
        let at = if pips[0] == pips[1] { ((a.x + b.x) / 2.0, (a.y + b.y) / 2.0) } else { (a.x, a.y) };
        let off = (at.0 - f64::from(wanted.x)).hypot(at.1 - f64::from(wanted.y));
        assert!(off < 0.1 * f64::from(pose.width()), "{pips:?} is {off} px off");
    }
}

#[test]
fn loose_tiles_are_read_however_they_lie() {
    let tiles = [
        (pose(120.0, 100.0, 30.0, 0.3), [3, 5]),
        (pose(320.0, 120.0, 30.0, 1.9), [6, 2]),
        (pose(500.0, 110.0, 30.0, -0.8), [4, 0]),
        (pose(200.0, 320.0, 30.0, 2.7), [1, 1]),
        (pose(440.0, 330.0, 30.0, 0.0), [6, 6]),
    ];
    check(&tiles, USUAL);
}

#[test]
fn light_pips_on_dark_tiles_are_read_and_never_wrongly() {
    let look = Look { face: [40, 30, 30], pips: [235, 235, 235] };
    let mut picture = table(640, 480, CLOTH);
    draw(&mut picture, &pose(150.0, 150.0, 28.0, 0.5), Some([2, 3]), look);
    draw(&mut picture, &pose(400.0, 250.0, 28.0, 2.0), Some([5, 4]), look);
    let numbers = numbers(&detect(&picture));
    assert!(numbers.contains(&[4, 5]));
    assert!(numbers.iter().all(|number| [[2, 3], [4, 5]].contains(number)));
}

#[test]
fn a_train_with_a_double_across_it_is_taken_apart() {
    let (width, gap) = (28.0, 1.5);
    let step = 2.0 * width + gap;
    let mut tiles = vec![(pose(100.0, 240.0, width, std::f32::consts::PI), [6, 3])];
    tiles.push((pose(100.0 + step, 240.0, width, std::f32::consts::PI), [3, 5]));
    let double = 100.0 + 1.5 * step + gap / 2.0 + width / 2.0;
    tiles.push((pose(double, 240.0, width, std::f32::consts::FRAC_PI_2), [5, 5]));
    tiles.push((pose(double + width / 2.0 + gap + width, 240.0, width, std::f32::consts::PI), [5, 0]));
    let mut picture = table(640, 480, CLOTH);
    tiles.iter().for_each(|(pose, pips)| draw(&mut picture, pose, Some(*pips), USUAL));
    assert_eq!(numbers(&detect(&picture)), [[0, 5], [3, 5], [3, 6], [5, 5]]);
}

#[test]
fn tiles_face_down_are_counted_and_not_read() {
    let mut picture = table(640, 480, CLOTH);
    draw(&mut picture, &pose(100.0, 100.0, 30.0, 0.2), Some([3, 4]), USUAL);
    draw(&mut picture, &pose(300.0, 300.0, 30.0, 1.2), Some([2, 6]), USUAL);
    for number in 0..4 {
        draw(&mut picture, &pose(280.0 + 60.0 * number as f32, 120.0, 30.0, 1.5), None, USUAL);
    }
    let found = detect(&picture);
    assert_eq!(numbers(&found), [[2, 6], [3, 4]]);
    assert_eq!((found.tiles.len(), found.face_down.len()), (2, 4));
}

#[test]
fn a_covered_half_is_no_blank() {
    let mut picture = table(640, 480, CLOTH);
    draw(&mut picture, &pose(150.0, 150.0, 30.0, 0.0), Some([3, 4]), USUAL);
    draw(&mut picture, &pose(400.0, 150.0, 30.0, 0.0), Some([2, 6]), USUAL);
    draw(&mut picture, &pose(150.0, 350.0, 30.0, 0.0), Some([5, 6]), USUAL);
    // Something the colour of skin lies on the half with six pips.
    for y in 100..200 {
        for x in 364..394 {
            picture.set_pixel(x, y, [110, 150, 200]);
        }
    }
    let found = detect(&picture);
    assert_eq!(numbers(&found), [[3, 4], [5, 6]]);
}

#[test]
fn the_same_number_twice_is_doubted() {
    let mut picture = table(640, 480, CLOTH);
    draw(&mut picture, &pose(150.0, 150.0, 30.0, 0.0), Some([3, 4]), USUAL);
    draw(&mut picture, &pose(400.0, 150.0, 30.0, 0.7), Some([3, 4]), USUAL);
    draw(&mut picture, &pose(400.0, 350.0, 30.0, 0.7), Some([1, 4]), USUAL);
    let found = detect(&picture);
    assert_eq!(numbers(&found), [[1, 4]]);
    assert_eq!(found.tiles.len(), 3);
}

#[test]
fn more_than_six_pips_are_not_taken_for_six() {
    let tiles = [(pose(150.0, 150.0, 40.0, 0.1), [7, 8]), (pose(400.0, 250.0, 40.0, 2.0), [9, 2])];
    check(&tiles, USUAL);
}

#[test]
fn a_table_without_tiles_has_none() {
    for picture in [Picture::black(0, 0), Picture::black(3, 5), table(640, 480, CLOTH)] {
        assert_eq!(detect(&picture).tiles, []);
    }
}

#[test]
fn chequered_cloth_is_no_tile() {
    let mut picture = table(640, 480, CLOTH);
    for y in 0..480 {
        for x in 0..640 {
            if (x / 20 + y / 20) % 2 == 0 {
                picture.set_pixel(x, y, [230, 230, 230]);
            }
        }
    }
    assert_eq!(numbers(&detect(&picture)), <[[u8; 2]; 0]>::default());
}
