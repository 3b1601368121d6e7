use super::super::overlay::Overlay;
use super::*;
use crate::capture::Picture;
use crate::model::{Game, Model};
use crate::report::{Language, event_words, table_seen_words};
use crate::rules::passing_game::{End, EventKind, Lain, Tile};

fn keys() -> PassingGame {
    Model::with_settings(Game::PassingGame, []).unwrap().passing_game().unwrap()
}

fn lain(halves: [Option<u8>; 2], x: f64) -> Lain {
    // First the half nearer to the left end.
    Lain { halves, at: TablePoint::new(x, 280.0), direction_rad: std::f64::consts::PI, in_doubt: false }
}

fn layout() -> Layout {
    Layout {
        train: vec![lain([Some(3), Some(5)], 400.0), lain([Some(5), Some(1)], 449.0), lain([Some(2), None], 498.0)],
        open: vec![vec![lain([Some(1), Some(6)], 300.0)], Vec::new()],
        boneyard: Some(14),
        face_down: 14,
        ..Layout::default()
    }
}

#[test]
fn every_event_has_words_and_violations_call_out() {
    let tile = Tile::new(2, 6);
    let no_match = EventKind::NoMatch { player: Some(1), tile, end: End::Left, value: 3 };
    let words = event_words(&no_match, Language::English);
    assert_eq!(words.title, "2-6 does not match 3!");
    assert!(words.detail.contains("Player 1") && words.detail.contains("left"), "{}", words.detail);
    let played = EventKind::Played { player: None, tile, end: Some(End::Right), value: Some(6) };
    assert_eq!(event_words(&played, Language::English).title, "2-6");
    let won = EventKind::RoundWon { winner: 2, points: 12, pips: vec![12, 0] };
    assert_eq!(event_words(&won, Language::English).title, "PLAYER 2 WINS 12!");
    for event in [
        EventKind::BoneyardFloor { player: None, left: 1 },
        EventKind::WrongTurn { player: 2, expected: 1 },
        EventKind::TwoTilesInOneTurn { player: None, tiles: [tile, Tile::new(1, 1)] },
    ] {
        assert!(event_words(&event, Language::English).title.ends_with('!'), "{event:?}");
    }
}

#[test]
fn a_picture_is_told_with_its_sums_and_what_is_not_read() {
    let words = table_seen_words(&layout(), Language::English);
    assert!(words.starts_with("4 tiles, 21 pips"), "{words}");
    assert!(words.contains("1 not read wholly") && words.contains("player 1 7"), "{words}");
}

#[test]
fn a_board_is_drawn_with_and_without_tiles() {
    let (keys, layout) = (keys(), layout());
    let mut overlay = Overlay::new();
    let drawn = |overlay: &mut Overlay, layout: &Layout| {
        let board = TableBoard {
            keys: &keys,
            layout,
            position: None,
            turn: Some(2),
            score: &[12, 0],
            headline: Some("3-5"),
            questions: &[],
        };
        draw_table_board(overlay, &board, 360)
    };
    let full = drawn(&mut overlay, &layout);
    assert_eq!((full.width, full.height), (640, 360));
    assert_ne!(full.bgr, drawn(&mut overlay, &Layout::default()).bgr);
}

#[test]
fn a_single_picture_grows_by_its_words() {
    let (keys, layout) = (keys(), layout());
    let detections = TileDetections::default();
    let seen = table_seen_words(&layout, Language::English);
    let view = TableView {
        camera: None,
        keys: &keys,
        layout: &layout,
        detections: &detections,
        zones: &[],
        position: None,
        turn: None,
        score: &[],
        occasion: TableOccasion::Single { seen: &seen },
        hands: &[],
        questions: &[],
    };
    let mut picture = Picture::black(320, 200);
    draw_table(&mut Overlay::new(), &mut picture, &view);
    assert!(picture.height > 200);
}
