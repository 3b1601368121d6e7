use std::collections::BTreeMap;

use super::*;
use crate::geometry::TablePoint;
use crate::model::{Game, Model};
use crate::report::Overlay;
use crate::report::{Language, event_words, race_seen_words};
use crate::rules::carabande::{Disc, EventKind, Face, SpacingFault, Spot};

fn keys() -> Carabande {
    Model::with_settings(Game::Carabande, [("track.length_mm", "1200")]).unwrap().carabande().unwrap()
}

fn track() -> Track {
    let corner = |i: u32| {
        let angle = std::f64::consts::TAU * f64::from(i) / 60.0;
        TablePoint::new(365.0 + 250.0 * angle.cos(), 240.0 + 150.0 * angle.sin())
    };
    Track::new((0..60).map(corner).collect(), 110.0, None).unwrap()
}

fn layout(track: &Track) -> Layout {
    let disc = |number: u8, along: f64, aside: f64, face: Face| {
        let spot = Spot { at: track.centreline.beside(along, aside), progress_mm: along, face, on_track: true };
        let still_since = Some(Timestamp::ZERO);
        Disc { number, spot, still_since, held: false, hidden: false, in_doubt: number == 3 }
    };
    let mut layout = Layout {
        discs: vec![disc(1, 60.0, 20.0, Face::Up), disc(2, 400.0, -20.0, Face::Down), disc(3, 900.0, 0.0, Face::Up)],
        black: Some(TablePoint::new(365.0, 240.0)),
        ..Layout::default()
    };
    if let Some(disc) = layout.discs.last_mut() {
        disc.spot.on_track = false;
    }
    layout
}

fn colours() -> BTreeMap<String, String> {
    [("1", "red"), ("2", "blue"), ("3", "yellow")].map(|(number, name)| (number.to_owned(), name.to_owned())).into()
}

#[test]
fn every_event_has_words() {
    let check = |event: EventKind, title: &str, part: &str| {
        let words = event_words(&event, Language::English);
        assert_eq!(words.title, title);
        assert!(words.detail.contains(part), "{}", words.detail);
    };
    check(EventKind::Flick { disc: 1, from_mm: -40.0, to_mm: 620.0 }, "1: 660 mm", "from -40 to 620 mm");
    check(EventKind::OffTrack { disc: 3, by: 2 }, "3 is off, by 2!", "both go back");
    check(EventKind::OffTrack { disc: 2, by: 2 }, "2 is off!", "own shot");
    check(EventKind::Lap { disc: 4, laps: 2 }, "4: lap 2!", "2 laps");
    check(EventKind::Finished { disc: 4, position: 3 }, "4 is 3rd", "3rd");
    check(EventKind::RaceStarted { discs: vec![1, 2, 3] }, "Go! 1 plays", "discs 1, 2 and 3");
    let refused = EventKind::SpacingRefused { disc: 2, reason: SpacingFault::WideGap };
    check(refused, "2: no spacing!", "wide enough");
}

#[test]
fn what_lies_there_is_told_in_words() {
    let seen = race_seen_words(&layout(&track()), Language::English);
    assert_eq!(seen, "3 discs and the black one; 2 face down; 3 off the track");
}

#[test]
fn a_drawn_board_has_its_size_its_track_and_its_discs() {
    let (keys, track, colours) = (keys(), track(), colours());
    let layout = layout(&track);
    let position = Position::new(&keys, &[1, 2, 3]);
    let board = RaceBoard {
        keys: &keys,
        track: &track,
        colours: &colours,
        layout: &layout,
        position: Some(&position),
        points: &[],
        headline: Some("1: lap 1!"),
        questions: &[],
    };
    let picture = draw_race_board(&mut Overlay::new(), &board, 540);
    assert_eq!((picture.width, picture.height), (960, 540));
    let count = |wanted: &dyn Fn(&[u8]) -> bool| picture.bgr.chunks_exact(3).filter(|pixel| wanted(pixel)).count();
    assert!(count(&|p| matches!(p, [48, 44, 226])) > 150, "disc 1 is red");
    assert!(count(&|p| matches!(p, [128, 172, 208])) > 20_000, "the track");
    assert!(count(&|p| matches!(p, [232, 243, 246])) > 4_000, "the pad");
}

#[test]
fn trails_last_as_long_as_a_shot_is_of_interest() {
    let track = track();
    let mut trails = RaceTrails::default();
    let mut layout = layout(&track);
    let at = Timestamp::from_seconds;
    for step in 0..10 {
        if let Some(disc) = layout.discs.first_mut() {
            disc.spot.at = track.centreline.at(60.0 + 20.0 * f64::from(step));
            disc.still_since = None;
        }
        trails.follow(at(f64::from(step) / 30.0), &layout);
    }
    if let Some(disc) = layout.discs.first_mut() {
        disc.still_since = Some(at(0.3));
    }
    let drawn = trails.follow(at(1.0), &layout).to_vec();
    assert_eq!(drawn.len(), 1);
    assert!(drawn.iter().all(|trail| trail.disc == 1 && trail.places.len() == 10));
    assert!(trails.follow(at(4.0), &layout).is_empty());
}
