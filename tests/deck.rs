//! `enrol-deck`: a deck of cards from pictures, and what is said of pictures that will not do.

mod program;

use std::path::{Path, PathBuf};

use image::imageops::{FilterType, blur, resize};
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;
use program::{answer, run};
use serde_json::json;
use tempfile::{TempDir, tempdir};

/// A folder with the pictures of the deck that comes with tableref, named like `7-cups.png`.
fn pictures() -> TempDir {
    let folder = tempdir().unwrap();
    let deck = folder.path().join("deck.json");
    run("enrol-deck --drawn -o @", &[&deck]).success();
    for card in tableref::calibration::Deck::load(&deck).unwrap().cards() {
        let mut rgb = card.face.bgr.clone();
        rgb.chunks_exact_mut(3).for_each(|pixel| pixel.reverse());
        let picture = image::RgbImage::from_raw(card.face.width, card.face.height, rgb).unwrap();
        let (width, height) = (2 * picture.width(), 2 * picture.height());
        resize(&picture, width, height, FilterType::Lanczos3).save(picture_of(&folder, &card.name)).unwrap();
    }
    std::fs::remove_file(deck).unwrap();
    folder
}

fn picture_of(folder: &TempDir, card: &str) -> PathBuf {
    folder.path().join(format!("{card}.png"))
}

fn enrol(folder: &TempDir) -> assert_cmd::assert::Assert {
    run("enrol-deck @ -o @", &[folder.path(), &folder.path().join("out.json")])
}

#[test]
fn the_deck_that_comes_with_tableref_is_written_and_printed() {
    let folder = tempdir().unwrap();
    let (deck, cards) = (folder.path().join("deck.json"), folder.path().join("cards.pdf"));
    run("enrol-deck --drawn --print @ -o @", &[&cards, &deck]).success().stderr(contains("36 cards"));
    assert!(std::fs::read(&cards).unwrap().starts_with(b"%PDF"));
    run("enrol-deck --drawn --print @ -o @", &[Path::new("cards.svg"), &deck]).code(2).stderr(contains(".pdf"));
    run("enrol-deck @ --drawn -o @", &[folder.path(), &deck]).code(2);
}

#[test]
fn a_folder_of_pictures_makes_a_deck_without_a_warning() {
    let folder = pictures();
    let said = enrol(&folder).success().get_output().stderr.clone();
    let said = String::from_utf8(said).unwrap();
    assert!(!said.contains("warning: the picture") && said.contains("36 cards"), "{said}");
}

#[test]
fn a_blurred_picture_is_named() {
    let folder = pictures();
    let path = picture_of(&folder, "K-cups");
    let picture = image::open(&path).unwrap();
    blur(&picture, 4.0).save(&path).unwrap();
    let assert = enrol(&folder).success().stderr(contains("the picture of K-cups is blurred"));
    assert!(!String::from_utf8_lossy(&assert.get_output().stderr).contains("K-coins is blurred"));
}

#[test]
fn two_equal_cards_are_named() {
    let folder = pictures();
    std::fs::copy(picture_of(&folder, "9-batons"), picture_of(&folder, "8-batons")).unwrap();
    enrol(&folder).success().stderr(contains("8-batons and 9-batons").or(contains("9-batons and 8-batons")));
    let twice = folder.path().join("9-batons.jpg");
    image::open(picture_of(&folder, "9-batons")).unwrap().to_rgb8().save(&twice).unwrap();
    enrol(&folder).code(2).stderr(contains("9-batons is there twice"));
}

#[test]
fn a_missing_card_is_named() {
    let folder = pictures();
    std::fs::remove_file(picture_of(&folder, "A-swords")).unwrap();
    enrol(&folder).success().stderr(contains("Trappola also needs A-swords"));
}

#[test]
fn pictures_that_will_not_do_are_named_with_the_mend() {
    let folder = pictures();
    std::fs::rename(picture_of(&folder, "A-swords"), picture_of(&folder, "holiday")).unwrap();
    enrol(&folder).code(2).stderr(contains("name pictures like 7-cups.jpg")).stderr(contains("holiday.png"));
    let empty = tempdir().unwrap();
    enrol(&empty).code(2).stderr(contains("no card can be made out"));
    run("enrol-deck @ -o deck.json", &[Path::new("nowhere")]).code(2).stderr(contains("nowhere"));
}

#[test]
fn a_picture_of_cards_needs_a_deck_and_no_setup() {
    let folder = pictures();
    let (deck, table) = (folder.path().join("deck.json"), folder.path().join("table.png"));
    run("enrol-deck --drawn -o @", &[&deck]).success();
    let mut picture = image::RgbImage::from_pixel(900, 600, image::Rgb([40, 90, 60]));
    for (number, card) in ["7-cups", "K-coins", "2-swords"].into_iter().enumerate() {
        let face = image::open(picture_of(&folder, card)).unwrap().to_rgb8();
        let face = resize(&face, 120, 182, FilterType::Lanczos3);
        image::imageops::overlay(&mut picture, &face, 100 + 250 * number as i64, 200);
    }
    picture.save(&table).unwrap();
    let seen = answer("look @ --game trappola --deck @ --json", &[&table, &deck]);
    let mut cards: Vec<&str> = seen["cards"].as_array().unwrap().iter().filter_map(|card| card.as_str()).collect();
    cards.sort_unstable();
    assert_eq!((json!(cards), &seen["problems"]), (json!(["2-swords", "7-cups", "K-coins"]), &json!([])), "{seen}");
    run("look @ --game trappola", &[&table]).code(2).stderr(contains("enrol-deck"));
}
