//! What is seen in single pictures, what is in doubt, and how matches stand, in every language.

use std::collections::BTreeMap;

use tableref::geometry::{Square, TablePoint};
use tableref::report::{
    Language, card_seen_words, count_words, field_seen_words, judged_words, problem_words, question_words,
    race_seen_words, score_words, seen_words, table_seen_words,
};
use tableref::rules::Problem;
use tableref::rules::carabande::{Disc, Face, Points, Spot};
use tableref::rules::passe_trappe::{Counts, Hands, Score};
use tableref::rules::passing_game::Lain;
use tableref::rules::pferdeaeppel::{Apple, AppleColour, Horses};
use tableref::rules::{carabande, passing_game, pferdeaeppel, trappola};
use tableref::session::TableScore;

/// Says it in every language; each has its own words, and nothing in them is left open.
fn in_all(say: impl Fn(Language) -> String) -> [String; 4] {
    let said = Language::ALL.map(say);
    for (words, language) in said.iter().zip(Language::ALL) {
        let is_open = words.contains(['{', '}']) || words.contains("()") || words.contains("  ");
        assert!(!is_open && !words.is_empty(), "{language}: {words}");
    }
    let [english, others @ ..] = &said;
    assert!(others.iter().all(|other| other != english), "{said:?}");
    said
}

#[test]
fn every_doubt_has_words() {
    let (x, y) = (120.4, 56.6);
    let mut problems = vec![
        Problem::PieceCount { expected: 10, found: 9 },
        Problem::UncertainPiece { x, y },
        Problem::UncertainClass { x, y },
        Problem::ExtraPiece { x, y },
        Problem::StrangeColour { x, y },
        Problem::OtherBoard { told: 9, seen: 8 },
        Problem::UnreadHalf { x, y },
        Problem::DoubtfulHalf { x, y, pips: 4 },
        Problem::SameTileTwice { x, y },
        Problem::GapInTrain { x, y },
        Problem::NoTiles { count: 1 },
        Problem::NoTiles { count: 3 },
        Problem::Glare { x, y },
        Problem::AlikeClasses { one: "red".into(), other: "orange".into(), difference: 6.4 },
        Problem::LikeBoard { class: "disk.brown".into() },
        Problem::Exchangeable { one: 1, other: 2 },
        Problem::NumberedByPlace,
        Problem::LowContrast,
    ];
    problems.extend(["bar", "edge", "line", "zone"].map(|limit| Problem::AtLimit { x, y, limit }));
    problems.extend(["moving", "lost"].map(|state| Problem::Moved { state }));
    problems.extend(["blurred", "dark", "bright"].map(|reason| Problem::Unreadable { reason }));
    let all: Vec<[String; 4]> =
        problems.iter().map(|problem| in_all(|language| problem_words(problem, language))).collect();
    let english: Vec<&str> = all.iter().map(|[english, ..]| english.as_str()).collect();
    assert!(english.contains(&"too close to the zone to tell, at 120, 57 mm"), "{english:#?}");
    assert!(english.contains(&"disk.brown pieces have a colour that the board has too"));
    let question = |language| question_words(&Problem::LowContrast, language);
    assert_eq!(question(Language::English), "not sure: pieces hardly differ from the board");
    assert!(question(Language::German).starts_with("nicht sicher: die Steine"));
}

#[test]
fn single_pictures_are_told() {
    let counts = Counts { near: 4, far: 5, opening: 1, airborne: 0 };
    let [english, .., italian] = in_all(|language| seen_words(counts, Hands { near: 1, far: 0 }, language));
    assert_eq!(english, "near 4, far 5, in the opening 1; a hand over the board");
    assert_eq!(italian, "vicino 4, lontano 5, nell'apertura 1; una mano sopra il tavoliere");
    let apple = |column| Apple { square: Square::new(column, 0), colour: AppleColour::Brown, hidden: false };
    let field = pferdeaeppel::Layout {
        horses: Horses { white: Some(Square::new(8, 0)), brown: None },
        apples: vec![apple(1), apple(2)],
    };
    let [english, french, ..] = in_all(|language| field_seen_words(&field, language));
    assert_eq!(english, "White on i1, Brown not seen; 2 brown apples");
    assert_eq!(french, "cheval blanc en i1, cheval brun non vu ; 2 crottins bruns");
    let lain = |halves| Lain { halves, at: TablePoint::new(1.0, 1.0), direction_rad: 0.0, in_doubt: false };
    let table = passing_game::Layout {
        train: vec![lain([Some(3), Some(5)]), lain([Some(5), Some(1)])],
        loose: vec![lain([Some(2), None])],
        face_down: 14,
        ..passing_game::Layout::default()
    };
    let [english, .., german, _] = in_all(|language| table_seen_words(&table, language));
    assert_eq!(english, "3 tiles, 14 pips; 1 not read wholly; ends 3 and 1; 14 face down");
    assert_eq!(german, "3 Steine, 14 Augen; 1 nicht ganz gelesen; Enden 3 und 1; 14 verdeckt");
    let [english, ..] = in_all(|language| card_seen_words(&trappola::Layout::default(), language));
    assert_eq!(english, "no card is seen");
    assert_eq!(count_words(&BTreeMap::from([("red".to_owned(), 2)]), Language::German), "2 red");
}

#[test]
fn discs_face_down_and_beside_the_track_are_told() {
    let disc = |number, face, on_track| {
        let spot = Spot { at: TablePoint::new(1.0, 1.0), progress_mm: 100.0, face, on_track };
        Disc { number, spot, still_since: None, held: false, hidden: false, in_doubt: false }
    };
    let layout = carabande::Layout {
        discs: vec![disc(1, Face::Up, true), disc(2, Face::Down, true), disc(3, Face::Down, false)],
        ..carabande::Layout::default()
    };
    let [english, .., german, _] = in_all(|language| race_seen_words(&layout, language));
    assert_eq!(english, "3 discs; 2 and 3 face down; 3 off the track");
    assert_eq!(german, "3 Scheiben; 2 und 3 verkehrt herum; 3 neben der Bahn");
}

#[test]
fn how_a_match_stands_is_told() {
    let counts = Counts { near: 4, far: 6, opening: 0, airborne: 0 };
    let disks = TableScore::PasseTrappe { counts, score: Score { near: 2, far: 1 } };
    let [english, ..] = in_all(|language| score_words(&disks, language));
    assert_eq!(english, "disks near 4, far 6; rounds near 2, far 1");
    let points = pferdeaeppel::Score { near: 3, far: 0 };
    let field = TableScore::Pferdeaeppel { apples_left: Some(pferdeaeppel::Supply::FULL), points };
    let [english, ..] = in_all(|language| score_words(&field, language));
    assert_eq!(english, "apples left: 28 brown, 12 golden; points near 3, far 0");
    let race = TableScore::Carabande {
        laps: BTreeMap::from([(1, 2), (2, 1)]),
        positions: vec![1],
        points: vec![Points { player: 1, points: 10 }, Points { player: 2, points: 0 }],
    };
    let [english, ..] = in_all(|language| score_words(&race, language));
    assert_eq!(english, "laps disc 1: 2, disc 2: 1; finished 1; points player 1: 10");
    let train = TableScore::PassingGame { tiles: 5, ends: Some([0, 2]), points: vec![12, 0] };
    let [english, ..] = in_all(|language| score_words(&train, language));
    assert_eq!(english, "tiles in the train: 5, its ends 0 and 2; points 12, 0");
    let cards = TableScore::Trappola { gathered: BTreeMap::from([("near", 4)]) };
    let [english, ..] = in_all(|language| score_words(&cards, language));
    assert_eq!(english, "cards gathered: near 4, far 0");
    let [english, ..] = in_all(|language| score_words(&TableScore::Nothing, language));
    assert_eq!(english, "nothing was seen");
    let events = BTreeMap::from([("pass", 3), ("stuck", 1)]);
    let [english, ..] = in_all(|language| judged_words(270, 310.4, &events, language));
    assert_eq!(english, "judged 270 frames, 310 a second: 3 pass, 1 stuck");
}
