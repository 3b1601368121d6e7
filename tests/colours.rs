//! Colours without tuning, from outside: found by themselves and named, held into the box, too alike for the light.

mod program;

use std::fs;
use std::path::PathBuf;

use predicates::prelude::*;
use predicates::str::contains;
use program::{answer, run};
use serde_json::Value;
use tableref::calibration::{HoldBox, Setup};
use tableref::capture::{Picture, Recorder, write_picture};

const SIZE: (u32, u32) = (640, 480);
const RED: [u8; 3] = [40, 36, 186];
const ORANGE: [u8; 3] = [42, 66, 190];
const BLUE: [u8; 3] = [168, 78, 38];
/// A board of 480 by 360 mm that fills the picture but for a border, one pixel a millimetre.
const BOARD: &str = "--game counter --corners 80,420,560,420,560,60,80,60 --no-refine --set board.width_mm=480 \
    --set board.length_mm=360 --set piece.diameter_mm=40 --set piece.height_mm=1";

#[test]
fn classes_are_found_by_themselves_and_named_afterwards() {
    let table = Table::new(&[(RED, 3), (BLUE, 5)]);
    table.calibrate("").success().stderr(contains("found class-1: 5 pieces").and(contains("found class-2: 3 pieces")));
    table.calibrate("--name class-1=blue --name class-2=red").success();
    assert_eq!(table.counts(), serde_json::json!({"blue": 5, "red": 3}));
    assert!(table.path("setup.d/classes.jpg").is_file());
    table.calibrate("--name class-7=green").code(2).stderr(contains("names no class, there are: class-1, class-2"));
}

#[test]
fn pieces_pointed_at_are_kept_in_cielab_with_their_spread() {
    let table = Table::new(&[(RED, 2), (BLUE, 4)]);
    let [red, blue] = [table.places[0], table.places[2]].map(|(x, y)| format!("{x},{y}"));
    table.calibrate(&format!("--teach red={red} --teach blue={blue}")).success().stderr(contains("differ").not());
    assert_eq!(table.counts(), serde_json::json!({"blue": 4, "red": 2}));
    let setup = Setup::load(&table.path("setup.toml")).unwrap();
    let class = setup.colours.iter().find(|colour| colour.class == "red").unwrap();
    assert!(class.lab[1] > 40.0 && class.spread.iter().all(|spread| *spread > 0.0), "{class:?}");
}

#[test]
fn classes_too_alike_for_the_light_are_told_before_the_game_and_kept_in_the_setup() {
    let table = Table::new(&[(RED, 2), (ORANGE, 2)]);
    let [red, orange] = [table.places[0], table.places[2]].map(|(x, y)| format!("{x},{y}"));
    let words = contains("red and orange differ by").and(contains("want 15"));
    table.calibrate(&format!("--teach red={red} --teach orange={orange}")).success().stderr(words);
    let text = fs::read_to_string(table.path("setup.toml")).unwrap();
    assert!(text.contains("differ by"), "{text}");
}

#[test]
fn pieces_held_into_the_box_teach_their_classes_in_turn() {
    let table = Table::new(&[(RED, 1)]);
    let video = table.path("held.mp4");
    let mut recorder = Recorder::create(&video, SIZE, 20.0).unwrap();
    let shown = [(None, 20), (Some(RED), 25), (None, 15), (Some(BLUE), 25), (None, 10)];
    for held in shown.into_iter().flat_map(|(held, frames)| std::iter::repeat_n(held, frames)) {
        recorder.write(&held_picture(held)).unwrap();
    }
    recorder.finish().unwrap();
    let calibrate = |holds: &str| {
        let words = format!("calibrate {BOARD} {holds} --video @ -o @");
        run(&words, &[&video, &table.path("held.toml")])
    };
    calibrate("--hold red --hold blue")
        .success()
        .stderr(contains("red was held still").and(contains("blue was held still")));
    let setup = Setup::load(&table.path("held.toml")).unwrap();
    let classes: Vec<&str> = setup.colours.iter().map(|colour| colour.class.as_str()).collect();
    assert_eq!(classes, ["red", "blue"]);
    assert!(setup.colours[0].lab[1] > 40.0 && setup.colours[1].lab[2] < -20.0, "{:?}", setup.colours);
    assert!(table.path("held.d/hold.jpg").is_file());
    calibrate("--hold red --hold blue --hold green")
        .code(2)
        .stderr(contains("2 pieces were held still in the box, and 3"));
}

/// A picture from straight above: a grey board with round pieces on it.
struct Table {
    folder: tempfile::TempDir,
    /// Middles of the pieces, pixels.
    places: Vec<(u32, u32)>,
}

impl Table {
    fn new(pieces: &[([u8; 3], usize)]) -> Self {
        let mut picture = grey();
        let colours = pieces.iter().flat_map(|(colour, count)| std::iter::repeat_n(*colour, *count));
        let mut places = Vec::new();
        for (number, colour) in (0u32..).zip(colours) {
            let (x, y) = (130 + number % 6 * 75, 120 + number / 6 * 110);
            disc(&mut picture, (x, y), colour);
            places.push((x, y));
        }
        let table = Self { folder: tempfile::tempdir().unwrap(), places };
        write_picture(&table.path("board.png"), &picture).unwrap();
        table
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn calibrate(&self, words: &str) -> assert_cmd::assert::Assert {
        run(&format!("calibrate {BOARD} {words} --image @ -o @"), &[&self.path("board.png"), &self.path("setup.toml")])
    }

    fn counts(&self) -> Value {
        answer("look @ --setup @ --json", &[&self.path("board.png"), &self.path("setup.toml")])["counts"].clone()
    }
}

/// A light grey board on a darker table, with a little grain.
fn grey() -> Picture {
    let mut picture = Picture::black(SIZE.0, SIZE.1);
    for (x, y) in (0..SIZE.1).flat_map(|y| (0..SIZE.0).map(move |x| (x, y))) {
        let on_board = (80..560).contains(&x) && (60..420).contains(&y);
        let level = if on_board { 190 } else { 90 } + ((x * 7 + y * 13) % 5) as u8;
        picture.set_pixel(x, y, [level; 3]);
    }
    picture
}

fn disc(picture: &mut Picture, (x, y): (u32, u32), colour: [u8; 3]) {
    for (dx, dy) in (0..41i32).flat_map(|dy| (0..41i32).map(move |dx| (dx - 20, dy - 20))) {
        if dx * dx + dy * dy <= 400 {
            let at = |value: u32, step: i32| value.saturating_add_signed(step);
            picture.set_pixel(at(x, dx), at(y, dy), colour);
        }
    }
}

fn held_picture(held: Option<[u8; 3]>) -> Picture {
    let mut picture = grey();
    if let Some(colour) = held {
        let HoldBox { left, top, side } = HoldBox::in_picture(SIZE);
        for (x, y) in (top..top + side).flat_map(|y| (left..left + side).map(move |x| (x, y))) {
            picture.set_pixel(x, y, colour);
        }
    }
    picture
}
