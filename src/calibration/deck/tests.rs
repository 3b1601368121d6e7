//! Drawn decks: each card's marks are known exactly.

use std::path::Path;

use super::names::card_name;
use super::outline::outlines;
use super::sheet::sheet;
use super::shown::{difference, shown};
use super::{CARD_PX, Deck, DeckCard, DeckError, EnrolOptions};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// A card whose marks are the bits of its number.
fn face(number: u32) -> Picture {
    let mut face = Picture::black(CARD_PX.0, CARD_PX.1);
    for y in 0..CARD_PX.1 {
        for x in 0..CARD_PX.0 {
            let (col, row) = (x * 4 / CARD_PX.0, y * 6 / CARD_PX.1);
            let is_middle = (x * 4 % CARD_PX.0) / 40 == 1 && (y * 6 % CARD_PX.1) / 60 == 1;
            let is_marked = is_middle && (number * 7919 + 12345) >> ((col + 4 * row) % 20) & 1 == 1;
            face.set_pixel(x, y, if is_marked { [30, 30, 200] } else { [235, 240, 240] });
        }
    }
    face
}

/// Draws a card with its top left at a place, so many times as large as its picture, turned clockwise.
fn lay(picture: &mut Picture, face: &Picture, at: (f64, f64), scale: f64, angle: f64) {
    let (sin, cos) = angle.sin_cos();
    for y in 0..picture.height {
        for x in 0..picture.width {
            let (dx, dy) = (f64::from(x) + 0.5 - at.0, f64::from(y) + 0.5 - at.1);
            let (u, v) = ((dx * cos + dy * sin) / scale, (dy * cos - dx * sin) / scale);
            if u >= 0.0
                && v >= 0.0
                && let Some(colour) = face.pixel(u as u32, v as u32)
            {
                picture.set_pixel(x, y, colour);
            }
        }
    }
}

fn cloth(width: u32, height: u32) -> Picture {
    let mut picture = Picture::black(width, height);
    for y in 0..height {
        for x in 0..width {
            let grain = ((x * 7 + y * 13) % 11) as u8;
            picture.set_pixel(x, y, [60 + grain, 100 + grain, 40 + grain]);
        }
    }
    picture
}

#[test]
fn files_names_tell_cards_in_several_languages() {
    for (stem, name) in [
        ("7-cups", "7-cups"),
        ("queen_of_hearts", "C-cups"),
        ("10S", "10-swords"),
        ("re-coppe", "K-cups"),
        ("sota-bastos", "B-batons"),
        ("A-coins", "A-coins"),
        ("JD", "B-coins"),
    ] {
        assert_eq!(card_name(stem).as_deref(), Some(name), "{stem}");
    }
    assert_eq!(card_name("back"), None);
    assert_eq!(card_name("11-cups"), None);
}

#[test]
fn a_card_on_cloth_is_found_to_a_pixel() {
    let mut picture = cloth(400, 400);
    lay(&mut picture, &face(5), (120.0, 80.0), 1.3, 0.2);
    let found = outlines(&picture);
    assert_eq!(found.len(), 1);
    let at = |u: f64, v: f64| {
        ImagePoint::new(
            120.0 + 1.3 * (u * 0.2f64.cos() - v * 0.2f64.sin()),
            80.0 + 1.3 * (u * 0.2f64.sin() + v * 0.2f64.cos()),
        )
    };
    let expected = [at(0.0, 0.0), at(120.0, 0.0), at(120.0, 180.0), at(0.0, 180.0)];
    for (found, expected) in found[0].iter().zip(expected) {
        assert!(found.distance(expected) < 1.5, "{found:?} {expected:?}");
    }
}

#[test]
fn cards_of_a_sheet_are_told_apart_lying_apart_or_edge_to_edge() {
    for gap in [0.0, 24.0] {
        let (cols, rows) = (6, 5);
        let pitch = (60.0 + gap, 90.0 + gap);
        let mut picture = cloth((f64::from(cols) * pitch.0 + gap) as u32, (f64::from(rows) * pitch.1 + gap) as u32);
        for number in 0..cols * rows {
            let at = (gap + f64::from(number % cols) * pitch.0, gap + f64::from(number / cols) * pitch.1);
            let mut card = face(number as u32);
            // Cut edges are a little darker.
            for y in 0..CARD_PX.1 {
                card.set_pixel(0, y, [190, 190, 190]);
                card.set_pixel(1, y, [190, 190, 190]);
            }
            for x in 0..CARD_PX.0 {
                card.set_pixel(x, 0, [190, 190, 190]);
                card.set_pixel(x, 1, [190, 190, 190]);
            }
            lay(&mut picture, &card, at, 0.5, 0.0);
        }
        let found = sheet(&picture).unwrap();
        assert_eq!((found.cols, found.faces.len()), (6, 30), "gap {gap}");
        for (number, seen) in found.faces.iter().enumerate() {
            let best = (0..30).min_by(|a, b| difference(seen, &face(*a)).total_cmp(&difference(seen, &face(*b))));
            assert_eq!(best, Some(number as u32), "gap {gap}");
        }
    }
}

#[test]
fn an_empty_cloth_is_no_sheet() {
    assert!(sheet(&cloth(600, 400)).is_none());
}

#[test]
fn a_deck_is_saved_and_loaded_and_says_what_is_wrong_with_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deck.json");
    let cards = (0..4).map(|k| DeckCard { name: format!("{}-cups", k + 6), face: face(k) }).collect();
    let deck = Deck::new((58.0, 88.0), cards);
    deck.save(&path).unwrap();
    assert_eq!(Deck::load(&path).unwrap(), deck);
    std::fs::write(&path, "{}").unwrap();
    let message = Deck::load(&path).unwrap_err().to_string();
    assert!(message.starts_with("the deck does not hold: "), "{message}");
    assert!(matches!(Deck::load(Path::new("no-such-deck")), Err(DeckError::Read { .. })));
}

#[test]
fn pictures_of_a_folder_are_named_by_their_files_and_stand_for_others_where_told() {
    let folder = tempfile::tempdir().unwrap();
    for (name, number) in [("3-hearts.png", 3), ("K-spades.png", 9)] {
        let mut picture = cloth(300, 300);
        lay(&mut picture, &face(number), (70.0, 60.0), 1.0, 0.1);
        crate::capture::write_picture(&folder.path().join(name), &picture).unwrap();
    }
    let options = EnrolOptions { stand_ins: vec![("3".into(), "10".into())], ..EnrolOptions::default() };
    let deck = Deck::enrol(folder.path(), &options).unwrap();
    let names: Vec<&str> = deck.cards().iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["10-cups", "K-swords"]);
    assert!(difference(&deck.cards()[0].face, &face(3)) < 8.0);
    std::fs::write(folder.path().join("back.png"), "").unwrap();
    assert!(matches!(Deck::enrol(folder.path(), &options), Err(DeckError::Name { .. })));
}

#[test]
fn cards_that_hardly_differ_are_named() {
    let mut other = face(1);
    for y in 88..92 {
        for x in 58..62 {
            other.set_pixel(x, y, [30, 30, 200]);
        }
    }
    let names = ["A-cups", "2-cups", "3-cups"].map(String::from);
    let faces = [face(1), other, face(2)];
    let cards = names.into_iter().zip(faces).map(|(name, face)| DeckCard { name, face }).collect();
    let alike = Deck::new((58.0, 88.0), cards).alike(45);
    assert_eq!(alike.len(), 1);
    assert_eq!(alike[0].names, ["A-cups", "2-cups"].map(String::from));
}

/// Frames one after another.
struct Frames {
    info: crate::capture::SourceInfo,
    left: Vec<Picture>,
}

impl crate::capture::Source for Frames {
    fn info(&self) -> &crate::capture::SourceInfo {
        &self.info
    }

    fn next_frame(&mut self) -> Result<Option<crate::capture::Frame>, crate::capture::CaptureError> {
        let frame = |picture| crate::capture::Frame { index: 0, t: crate::geometry::Timestamp::ZERO, picture };
        Ok(self.left.pop().map(frame))
    }
}

#[test]
fn cards_shown_one_after_another_are_taken_once_each() {
    let mut frames = Vec::new();
    for number in [4, 11, 6] {
        for step in 0..4 {
            // It is pushed in, and then lies.
            let mut picture = cloth(300, 300);
            lay(&mut picture, &face(number), (70.0 + 20.0 * f64::from(step), 60.0), 1.0, 0.0);
            frames.push(picture);
        }
        let last = frames[frames.len() - 1].clone();
        frames.extend(std::iter::repeat_n(last, 16));
        frames.extend(std::iter::repeat_n(cloth(300, 300), 3));
    }
    frames.reverse();
    let info = crate::capture::SourceInfo {
        name: "shown".into(),
        size_px: (300, 300),
        frames: None,
        fps: Some(30.0),
        liveness: crate::capture::Liveness::Recorded,
    };
    let faces = shown(&mut Frames { info, left: frames }).unwrap();
    assert_eq!(faces.len(), 3);
    for (seen, number) in faces.iter().zip([4, 11, 6]) {
        assert!(difference(seen, &face(number)) < 6.0);
    }
}
