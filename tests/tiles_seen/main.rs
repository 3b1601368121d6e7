//! Tiles that lie on a table are put into the words of The Passing Game: the train, its ends, and what else lies there.

mod layer;
mod memory;

mod random;
mod still;

use tableref::calibration::Zone;
use tableref::detect::Light;
use tableref::detect::tiles::{FaceDown, HalfReading, Pips, Tile, TileDetections, TilePlace};
use tableref::geometry::{ImagePoint, TablePoint};
use tableref::model::{Game, Model, PassingGame};
use tableref::rules::passing_game::{Lain, Layout};

const LENGTH_MM: f64 = 48.0;
const WIDTH_MM: f64 = 24.0;

fn keys() -> PassingGame {
    Model::new(Game::PassingGame).unwrap().passing_game().unwrap()
}

fn half(pips: Pips) -> HalfReading {
    let certainty = match pips {
        Pips::Sure(_) => 0.9,
        Pips::Doubtful(_) => 0.4,
        Pips::Unreadable => 0.0,
    };
    HalfReading { pips, middle: ImagePoint::default(), places: Vec::new(), certainty, margin: certainty }
}

fn place(x: f64, y: f64, degrees: f64) -> TilePlace {
    TilePlace { centre: TablePoint::new(x, y), direction_rad: degrees.to_radians() }
}

/// A tile face up, its first half in that direction.
fn tile(first: u8, other: u8, x: f64, y: f64, degrees: f64) -> Tile {
    let halves = [first, other].map(|pips| half(Pips::Sure(pips)));
    Tile { corners: Default::default(), place: Some(place(x, y, degrees)), halves, fit: 0.9, since: None }
}

fn back(x: f64, y: f64) -> FaceDown {
    FaceDown { corners: Default::default(), place: Some(place(x, y, 90.0)), fit: 0.9 }
}

fn seen(tiles: Vec<Tile>, face_down: Vec<FaceDown>) -> TileDetections {
    let light = Light { bright: 180, burnt: 0.0, edges: 2.0 };
    TileDetections { tiles, face_down, light, ..TileDetections::default() }
}

fn zone(name: &str, [x0, y0, x1, y1]: [f64; 4]) -> Zone {
    Zone { name: name.into(), polygon_mm: vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]] }
}

fn zones() -> Vec<Zone> {
    vec![
        zone("boneyard", [100.0, 430.0, 350.0, 560.0]),
        zone("hand 1", [170.0, 20.0, 400.0, 170.0]),
        zone("hand 2", [410.0, 20.0, 640.0, 170.0]),
    ]
}

/// Tiles in a few letters: "36 64!", with "?" for what is not read and "!" for doubt.
fn words<'a>(tiles: impl IntoIterator<Item = &'a Lain>) -> String {
    let number = |half: Option<u8>| half.map_or("?".to_owned(), |pips| pips.to_string());
    let word = |tile: &Lain| {
        let [first, other] = tile.halves.map(number);
        format!("{first}{other}{}", if tile.in_doubt { "!" } else { "" })
    };
    tiles.into_iter().map(word).collect::<Vec<_>>().join(" ")
}

fn branches(layout: &Layout) -> String {
    let word =
        |branch: &tableref::rules::passing_game::Branch| format!("{} beside {}", words([&branch.tile]), branch.beside);
    layout.branches.iter().map(word).collect::<Vec<_>>().join(", ")
}
