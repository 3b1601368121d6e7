use super::*;
use crate::capture::Picture;
use crate::geometry::Square;
use crate::model::{Game, Model, Pferdeaeppel, Seat};
use crate::report::{Language, event_words, field_seen_words};
use crate::rules::pferdeaeppel::{
    AppleColour, Corners, EndReason, EventKind, Horse, Lost, LostReason, Setup, SetupFault,
};

fn square(column: u8, row: u8) -> Square {
    Square::new(column, row)
}

#[test]
fn every_event_is_said_in_a_title_and_a_sentence() {
    let score = Score { near: 12, far: 3 };
    let (white, brown) = (square(8, 0), square(0, 8));
    let (horse, from, to) = (Horse::White, white, square(7, 2));
    let golden = AppleColour::Golden;
    let layout = Layout::default();
    let events = [
        EventKind::RoundStarted { white, brown, white_player: Seat::Near },
        EventKind::BadSetup {
            reasons: vec![SetupFault::WhiteNotInItsCorner, SetupFault::Apples],
            found: Setup::default(),
            expected: Corners { white, brown },
        },
        EventKind::Move { horse, from, to },
        EventKind::Apple { square: to, colour: AppleColour::Brown, by: horse, second: false },
        EventKind::Apple { square: square(5, 6), colour: AppleColour::Brown, by: Horse::Brown, second: true },
        EventKind::WhiteWinsSecured { square: square(3, 1), by: Horse::Brown },
        EventKind::Caught { square: to },
        EventKind::Immobilised { horse: Horse::Brown, square: brown },
        EventKind::NoSafeEscape { square: to, threatened: vec![square(5, 1), square(5, 3), square(6, 4)] },
        EventKind::RoundWon { winner: Horse::Brown, points: 1, reason: EndReason::Caught, player: Seat::Far, score },
        EventKind::Draw { reason: EndReason::WhiteImmobilised, score },
        EventKind::MatchWon { winner: Some(Seat::Near), score },
        EventKind::MatchWon { winner: None, score: Score { near: 4, far: 4 } },
        EventKind::NotAKnightMove { horse, from, to: square(6, 2) },
        EventKind::EnteredBlockedSquare { horse, from, to },
        EventKind::WrongTurn { horse, from, to },
        EventKind::MissingApple { horse, square: to },
        EventKind::TooManyApples { square: square(4, 4), by: Some(horse), second: Some(square(3, 3)) },
        EventKind::TooManyApples { square: square(4, 4), by: None, second: None },
        EventKind::WrongColourApple { square: to, colour: golden, expected: AppleColour::Brown },
        EventKind::BlockedLastEscape { square: to, by: Horse::Brown, escapes_before: vec![to] },
        EventKind::AppleMovedOrRemoved { square: to, to: Some(from), colour: golden },
        EventKind::AppleMovedOrRemoved { square: to, to: None, colour: golden },
        EventKind::Desynchronised(Lost {
            reason: LostReason::LayoutDiffers,
            action: None,
            believed: Some(layout.clone()),
            seen: Some(layout),
        }),
        EventKind::Corrected { entry: 12, what: "undo".into() },
    ];
    let said: String = events
        .iter()
        .map(|event| event_words(event, Language::English))
        .map(|words| format!("{} | {}\n", words.title, words.detail))
        .collect();
    insta::assert_snapshot!(said, @r#"
    Play! White moves | The round begins: White (near) on i1, Brown (far) on a9.
    Wrong set-up! | The white horse is not in its corner, apples lie on the board; White belongs on i1 and Brown on a9, and no apple lies in the open.
    White → h3 | White moves from i1 to h3.
    Brown apple on h3 | White drops a brown apple on h3.
    Brown apple on f7 | Brown adds a second apple, brown, on f7.
    Golden! White will win | Brown drops the first golden apple, on d2: White wins the round, with a point for each golden one in play at its end.
    Caught! | Brown has entered White's square, h3.
    Brown cannot move! | Brown on a9 has no square left to go to.
    No safe escape! | White on h3 can only go to f2, f4 or g5, where Brown would catch it.
    BROWN wins 1 point! | White is caught: Brown (far) gets 1 point; near 12, far 3.
    Draw! | White cannot move with all brown apples placed and no golden one: nobody wins; near 12, far 3.
    NEAR wins the match! | Near wins the match: near 12, far 3.
    The match is tied | Nobody has more points: near 4, far 4.
    Not a knight's move! | White went from i1 to g3, which is no knight's move.
    That square is blocked! | White went from i1 to h3, where something lies.
    White: not your turn! | White went from i1 to h3, but it is Brown's turn.
    An apple is missing! | White has not dropped its apple on h3.
    Too many apples! | An apple more than allowed lies on e5, in White's turn; the second one lies on d4.
    Too many apples! | An apple more than allowed lies on e5.
    An apple of the wrong colour! | On h3 lies a golden apple; it must be brown.
    White's last escape! | Brown's second apple lies on h3, White's last escape; it must stay free.
    An apple was moved! | The golden apple of h3 lies on i1.
    An apple was taken! | The golden apple of h3 is gone.
    Lost step with the table | Not judging on: the board differs by more than a turn or a mistake; believed: White not seen, Brown not seen; 0 brown apples; seen: White not seen, Brown not seen; 0 brown apples.
    Corrected | A person took back entry 12.
    "#);
}

/// The keys of a board of 8 × 8, and the set-up of a round on it.
fn set_up() -> (Pferdeaeppel, Position) {
    let keys = Model::with_settings(Game::Pferdeaeppel, [("preset", "8x8")]).unwrap().pferdeaeppel().unwrap();
    (keys, Position::new(&keys, Seat::Near))
}

#[test]
fn the_board_shows_both_horses_and_every_apple_left() {
    let (keys, position) = set_up();
    let score = Score::default();
    let board = FieldBoard {
        position: &position,
        turn: TurnKnown::Yes,
        cell_mm: keys.cell_mm,
        score,
        headline: Some("White → g3"),
        questions: &[],
    };
    let picture = draw_field_board(&mut crate::report::Overlay::new(), &board, 540);
    assert_eq!((picture.width, picture.height), (960, 540));
    let count = |wanted: [u8; 3]| {
        picture.bgr.chunks_exact(3).filter(|pixel| pixel.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) < 12)).count()
    };
    let golden = colour::of_apple(AppleColour::Golden);
    let brown = colour::of_apple(AppleColour::Brown);
    assert!(count(golden) > 12 * 20, "{}", count(golden));
    assert!(count(brown) > 26 * 20, "{}", count(brown));
    assert!(count(colour::SAFE) > 200, "{}", count(colour::SAFE));
}

#[test]
fn any_picture_can_be_drawn_on() {
    let (keys, position) = set_up();
    let rotation = nalgebra::UnitQuaternion::from_axis_angle(&nalgebra::Vector3::x_axis(), std::f64::consts::PI);
    let centre = nalgebra::Vector3::new(160.0, 160.0, 600.0);
    let pose = nalgebra::Isometry3::from_parts(nalgebra::Translation3::from(rotation * -centre), rotation);
    let lens =
        crate::geometry::Intrinsics { fx: 300.0, fy: 300.0, cx: 160.0, cy: 120.0, distortion: Default::default() };
    let layout = position.layout();
    let empty = Layout::default();
    for (layout, believed) in [(&layout, Some(&position)), (&layout, None), (&empty, None)] {
        for (width, height) in [(1, 1), (320, 240), (640, 64)] {
            let mut picture = Picture::black(width, height);
            let seen = field_seen_words(layout, Language::English);
            let questions = [Question { words: "perhaps".into(), at: Some(TablePoint::new(20.0, f64::NAN)) }];
            for occasion in [
                FieldOccasion::Single { seen: &seen },
                FieldOccasion::Match { clock: Timestamp::ZERO, score: Score::default(), headline: None },
            ] {
                let camera = Camera { intrinsics: lens, pose };
                let view = FieldView {
                    camera: &camera,
                    keys: &keys,
                    layout,
                    pieces: &[FieldPiece {
                        kind: FieldPieceKind::Horse(Horse::White),
                        at: TablePoint::new(300.0, 20.0),
                    }],
                    position: believed,
                    occasion,
                    hands: &[],
                    questions: &questions,
                };
                draw_field(&mut crate::report::Overlay::new(), &mut picture, &view);
            }
            assert_eq!(picture.bgr.len(), 3 * width as usize * picture.height as usize);
        }
    }
}
