//! A board of squares in drawn pictures: found by its own lines, never shifted; its pieces read, or doubted; a board of another
//! size named.
//!
//! `cargo test --test squares -- --ignored --nocapture` measures the full set; FIRST and COUNT choose others.

use tableref::calibration::{Calibration, find_boards};
use tableref::capture::Picture;
use tableref::detect::figures::{FigureConfig, FigureDetector};
use tableref::geometry::{ImagePoint, Square, Timestamp};
use tableref::model::{BoardShape, DiscShape, Game, Model, Pferdeaeppel};
use tableref::observe::pferdeaeppel::observe;
use tableref::rules::pferdeaeppel::{AppleColour, Horse, Layout};
use tableref::rules::{Observation, Problem};
use tableref::synth::{FieldScene, FieldWish, draw_field, random_field};

/// How far a corner may be off, in squares.
const MOST_OFF: f64 = 0.12;
/// Shares of drawn positions, which are hard: small boards in large pictures, dim lamps, pieces of the squares' own brown.
const LEAST_RIGHT: f64 = 0.6;
const LEAST_RIGHT_OR_DOUBTED: f64 = 0.85;

fn scene(seed: u64) -> (FieldScene, Picture) {
    let (scene, _) = random_field(seed, &FieldWish { size: Some(8), ..FieldWish::default() });
    let picture = draw_field(&scene);
    (scene, picture)
}

/// The scene's keys, told another number of squares.
fn keys(scene: &FieldScene, squares: u8) -> Pferdeaeppel {
    let cell_mm = (scene.side_mm() / f64::from(squares)).to_string();
    let settings = [("board.size", squares.to_string()), ("board.cell_mm", cell_mm)];
    let settings = settings.iter().map(|(key, value)| (*key, value.as_str()));
    Model::with_settings(Game::Pferdeaeppel, settings).unwrap().pferdeaeppel().unwrap()
}

fn seen(scene: &FieldScene, picture: &Picture, squares: u8) -> Observation<Layout> {
    let keys = keys(scene, squares);
    let calibration = Calibration {
        camera: scene.camera,
        size_px: scene.size_px,
        board: keys.board_shape(),
        disc: DiscShape { diameter_mm: keys.horse_diameter_mm, height_mm: keys.horse_height_mm },
        taught: Vec::new(),
        colours: Vec::new(),
        empty: None,
    };
    let config = FigureConfig {
        squares,
        square_mm: keys.cell_mm,
        ball_diameter_mm: keys.apple_diameter_mm,
        figure_diameter_mm: keys.horse_diameter_mm,
        figure_height_mm: keys.horse_height_mm,
    };
    let detections = FigureDetector::new(&calibration, config).detect(picture);
    observe(&keys, Timestamp::ZERO, &detections)
}

/// Horses by where they stand, and apples clear of them, in order.
type Pieces = (Vec<(Horse, Square)>, Vec<(Square, AppleColour)>);

/// What truly stands and lies there.
fn truth(scene: &FieldScene) -> Pieces {
    let square = |at| scene.square_at(at).unwrap();
    let mut horses: Vec<_> = scene.horses.iter().map(|horse| (horse.horse, square(horse.at))).collect();
    let is_free = |on: &Square| !horses.iter().any(|(_, horse)| horse == on);
    let apples = scene.apples.iter().map(|apple| (square(apple.at), apple.colour));
    let mut apples: Vec<_> = apples.filter(|(on, _)| is_free(on)).collect();
    horses.sort();
    apples.sort();
    (horses, apples)
}

fn is_right(scene: &FieldScene, observation: &Observation<Layout>) -> bool {
    let layout = &observation.layout;
    let mut horses: Vec<_> =
        Horse::BOTH.into_iter().filter_map(|horse| Some((horse, layout.horses.of(horse)?))).collect();
    horses.sort();
    let mut apples: Vec<_> = layout.apples.iter().map(|apple| (apple.square, apple.colour)).collect();
    apples.sort();
    (horses, apples) == truth(scene)
}

/// Counts of positions read right, doubted, and wrong.
fn read(seeds: std::ops::Range<u64>) -> (f64, f64, f64) {
    let (mut right, mut doubted, mut wrong) = (0.0, 0.0, 0.0);
    for seed in seeds {
        let (scene, picture) = scene(seed);
        let observation = seen(&scene, &picture, 8);
        match (is_right(&scene, &observation), observation.problems.is_empty()) {
            (true, _) => right += 1.0,
            (false, false) => doubted += 1.0,
            (false, true) => {
                wrong += 1.0;
                println!("{seed}: wrong without a doubt");
            }
        }
    }
    (right, doubted, wrong)
}

#[test]
fn positions_are_read_right_or_doubted() {
    let (right, doubted, wrong) = read(70_000..70_020);
    let all = right + doubted + wrong;
    assert!(right >= LEAST_RIGHT * all && right + doubted >= LEAST_RIGHT_OR_DOUBTED * all, "{right} {doubted} {wrong}");
}

#[test]
fn a_board_of_another_size_is_named() {
    for seed in 70_100..70_104 {
        let (scene, picture) = scene(seed);
        let is_other = |problem: &&Problem| matches!(problem, Problem::OtherBoard { .. });
        for told in [7, 8, 9] {
            let observation = seen(&scene, &picture, told);
            let named = observation.problems.iter().find(is_other);
            let expected = Problem::OtherBoard { told, seen: 8 };
            assert_eq!(named, (told != 8).then_some(&expected), "{seed}");
        }
    }
}

/// Of a found board: how far its worst corner is off, in squares; infinite where it was refused.
fn off(scene: &FieldScene, picture: &Picture, squares: u8) -> f64 {
    let side_mm = f64::from(squares) * scene.cell_mm;
    let board = BoardShape {
        width_mm: side_mm,
        length_mm: side_mm,
        rim_height_mm: 0.0,
        squares: Some(squares),
        solids: Vec::new(),
    };
    let Ok(found) = find_boards(picture, &board, None) else { return f64::INFINITY };
    let Some(first) = found.candidates.first().filter(|_| found.refusal().is_none()) else { return f64::INFINITY };
    let true_corners = scene.corners_px();
    let true_corners = [true_corners.near_left, true_corners.near_right, true_corners.far_right, true_corners.far_left]
        .map(|[x, y]| ImagePoint::new(x, y));
    let found = first.corners.to_array();
    let side_px = true_corners[0].distance(true_corners[1]);
    let begun_at = |k: usize| {
        let pairs = found.iter().cycle().skip(k).zip(true_corners);
        pairs.map(|(a, b)| a.distance(b)).fold(0.0, f64::max)
    };
    (0..4).map(begun_at).fold(f64::INFINITY, f64::min) / side_px * f64::from(squares)
}

#[test]
fn a_grid_is_found_by_its_lines_or_refused_but_never_shifted() {
    let mut found = 0;
    for seed in 70_200..70_203 {
        let (scene, picture) = scene(seed);
        let off = off(&scene, &picture, 8);
        assert!(off < MOST_OFF || off.is_infinite(), "{seed}: {off}");
        found += usize::from(off.is_finite());
    }
    assert!(found >= 2, "{found}");
}

#[test]
#[ignore = "draws and searches for minutes"]
fn full_set() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (first, count) = (number("FIRST", 80_000), number("COUNT", 100));
    let (right, doubted, wrong) = read(first..first + count);
    println!("positions: {right} right, {doubted} doubted, {wrong} wrong");
    let (mut found, mut refused, mut shifted) = (0, 0, 0);
    for seed in first..first + count {
        let (scene, picture) = scene(seed);
        match off(&scene, &picture, 8) {
            off if off < MOST_OFF => found += 1,
            off if off.is_finite() => shifted += 1,
            _ => refused += 1,
        }
    }
    println!("boards: {found} found, {refused} refused, {shifted} wrong");
}
