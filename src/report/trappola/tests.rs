use super::super::overlay::Overlay;
use super::*;
use crate::capture::Picture;
use crate::geometry::{ImagePoint, TablePoint};
use crate::model::{Game, Model, Seat};
use crate::report::{Language, card_seen_words, event_words};
use crate::rules::Kind as _;
use crate::rules::trappola::{Action, Card, Counting, EventKind, Lain, Role, SeatCards};

fn keys() -> Trappola {
    Model::with_settings(Game::Trappola, [("rules.stake", "5")]).unwrap().trappola().unwrap()
}

fn card(name: &str) -> Card {
    name.parse().unwrap()
}

fn lain(name: &str, in_doubt: bool) -> Lain {
    Lain { card: Some(card(name)), at: TablePoint::new(310.0, 200.0), direction_rad: 1.5, in_doubt }
}

/// A game of two tricks and a revoke, with all that was said.
fn played() -> (Session, Vec<(Timestamp, EventKind)>) {
    let mut session = Session::new(&keys());
    let mut events = Vec::new();
    let mut t = 0.0;
    let deal = Action::Deal { dealer: Some(Role::Seat(Seat::Far)), challenger: None };
    let lay = |seat, name| Action::Card { seat, card: card(name) };
    let (near, far) = (Seat::Near, Seat::Far);
    let actions = [
        deal,
        lay(near, "K-cups"),
        lay(far, "7-coins"),
        Action::Gather { seat: near },
        lay(near, "2-swords"),
        lay(far, "9-cups"),
    ];
    for action in actions {
        let played = session.stand(&action, Counting::Later).unwrap();
        session = played.session;
        t += 1.5;
        events.extend(played.events.into_iter().map(|told| (Timestamp::from_seconds(t), told.kind)));
    }
    (session, events)
}

#[test]
fn every_kind_of_event_has_words_and_violations_call_out() {
    let (_, events) = played();
    let revoke = events.iter().find(|(_, event)| matches!(event, EventKind::Revoke { .. })).unwrap();
    let words = event_words(&revoke.1, Language::English);
    assert_eq!(words.title, "REVOKE by far!");
    assert!(words.detail.contains("trick 1") && words.detail.contains("9 of cups in trick 2"), "{}", words.detail);
    for (_, event) in &events {
        let words = event_words(event, Language::English);
        assert!(!words.title.is_empty() && words.detail.ends_with('.'), "{event:?} {words:?}");
        assert!(!event.breaks_a_rule() || words.title.ends_with('!'), "{words:?}");
    }
    let pile = EventKind::WrongPile { seat: Seat::Far, number: 3, winner: Seat::Near };
    assert_eq!(event_words(&pile, Language::English).title, "Trick 3 is near's!");
}

#[test]
fn a_sheet_tells_games_tricks_and_payments() {
    let (_, events) = played();
    let story = SessionStory::of(events.iter().map(|(t, event)| (*t, event)), Language::English);
    assert_eq!(story.games.len(), 1);
    let game = &story.games[0];
    assert_eq!((game.tricks.len(), game.winner), (2, Some(Seat::Near)));
    assert_eq!(game.tricks[0].cards, [(Seat::Near, Some(card("K-cups"))), (Seat::Far, Some(card("7-coins")))]);
    assert_eq!(game.tricks[0].winner, Some(Seat::Near));
    let sections = session_sections(&story, Language::English);
    let page: String = sections.iter().map(|(title, html)| format!("{title} {html}")).collect();
    assert_eq!(sections[0].0, "The Bulka");
    for name in ["K-cups", "7-coins", "2-swords", "9-cups"] {
        assert!(page.contains(&format!("<symbol id=\"{name}\"")) && page.contains(&format!("<use href=\"#{name}\"/>")));
    }
    assert!(page.contains("class=\"breach\"") && page.contains("for</th>") && !page.contains("http"));
    assert!(page.len() < 900_000, "{}", page.len());
}

#[test]
fn a_board_is_drawn_with_and_without_a_session() {
    let (keys, (session, _)) = (keys(), played());
    let layout = Layout {
        near: SeatCards { trick: vec![lain("2-swords", false)], ..SeatCards::default() },
        far: SeatCards { trick: vec![lain("9-cups", true)], ..SeatCards::default() },
        ..Layout::default()
    };
    let mut overlay = Overlay::new();
    let mut drawn = |layout: &Layout, session: Option<&Session>| {
        let board = CardBoard { keys: &keys, layout, session, headline: Some("Near: 2 swords"), questions: &[] };
        draw_card_board(&mut overlay, &board, 360)
    };
    let full = drawn(&layout, Some(&session));
    assert_eq!((full.width, full.height), (640, 360));
    assert_ne!(full.bgr, drawn(&Layout::default(), None).bgr);
}

#[test]
fn a_single_picture_grows_by_its_words() {
    let layout = Layout { elsewhere: vec![lain("B-batons", true)], face_down: 1, ..Layout::default() };
    let seen = card_seen_words(&layout, Language::English);
    assert_eq!(seen, "B batons?; 1 face down");
    let corners = [(20.0, 20.0), (90.0, 22.0), (88.0, 120.0), (18.0, 118.0)].map(|(x, y)| ImagePoint::new(x, y));
    let found = crate::detect::cards::Card {
        name: "B-batons".into(),
        corners,
        place: None,
        certainty: 0.2,
        margin: 0.1,
        next_best: "B-cups".into(),
        visible: 1.0,
        below: Vec::new(),
    };
    let detections = CardDetections { cards: vec![found], ..CardDetections::default() };
    let view = CardView {
        camera: None,
        areas: None,
        layout: &layout,
        detections: &detections,
        session: None,
        occasion: CardOccasion::Single { seen: &seen },
        hands: &[],
        questions: &[],
    };
    let mut picture = Picture::black(320, 200);
    draw_cards(&mut Overlay::new(), &mut picture, &view);
    assert!(picture.height > 200 && picture.bgr.iter().any(|byte| *byte > 200));
}
