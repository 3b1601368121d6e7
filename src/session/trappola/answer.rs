use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use super::Step;
use crate::geometry::Timestamp;
use crate::model::{Game, Seat};
use crate::rules::trappola::{self as rules, Card, Lain};
use crate::session::problem::{problem_answer, tenths};

/// What one picture of a table of cards shows, in the shapes of a frame's truth.
#[derive(Clone, Debug, Serialize)]
pub struct CardsAnswer {
    /// The frame's own time.
    pub t: Timestamp,
    /// The recording's path.
    pub recording: String,
    /// The game.
    pub game: Game,
    /// Whether all lies still.
    pub settled: bool,
    /// What is in doubt; empty where nothing is.
    pub problems: Vec<Value>,
    /// Cards face up: those of the trick, or in a single picture all of them.
    pub cards: Vec<Card>,
    /// Which of the trick's cards lies before which seat.
    pub by_seat: BTreeMap<&'static str, Card>,
    /// Cards on each seat's pile; nothing in a single picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gathered: Option<BTreeMap<&'static str, usize>>,
    /// Cards face down that can be told apart.
    pub face_down: u8,
    /// Whose turn it is, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// Every card face up.
    pub pieces: Vec<CardPiece>,
}

/// A card face up and where it lies.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CardPiece {
    /// Its kind in the model: card.
    pub kind: &'static str,
    /// Which it is; nothing where it is none of the game's.
    pub card: Option<Card>,
    /// Its middle, mm.
    pub x: f64,
    /// Its middle, mm.
    pub y: f64,
    /// From its middle to its top, degrees from the x axis, counter-clockwise.
    pub direction_deg: f64,
    /// Whether it may be another.
    pub in_doubt: bool,
}

/// Which cards an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Those of the trick.
    Trick,
    /// All in a single picture, of whose past nothing is known.
    All,
}

impl CardsAnswer {
    /// The answer about what was seen.
    pub fn new(step: &Step, about: About) -> Self {
        let Step { observation, standing, .. } = step;
        let layout = &observation.layout;
        let trick = || layout.near.trick.iter().chain(&layout.far.trick);
        let all = || trick().chain(&layout.near.pile).chain(&layout.far.pile).chain(&layout.elsewhere);
        let seats = [Seat::Near, Seat::Far];
        let game = standing.session.as_ref().and_then(|session| session.game_on());
        let lost = standing.is_lost.then(|| json!({"kind": "desynchronised"}));
        Self {
            t: observation.t,
            recording: String::new(),
            game: Game::Trappola,
            settled: observation.settled,
            problems: observation.problems.iter().map(problem_answer).chain(lost).collect(),
            cards: match about {
                About::Trick => trick().filter_map(|lain| lain.card).collect(),
                About::All => all().filter_map(|lain| lain.card).collect(),
            },
            by_seat: seats
                .into_iter()
                .filter_map(|seat| Some((name(seat), layout.of(seat).trick.iter().find_map(|lain| lain.card)?)))
                .collect(),
            gathered: standing.session.as_ref().map(|session| gathered(session.game())),
            face_down: layout.face_down,
            to_move: game.and_then(|game| game.turn()),
            pieces: all().map(piece).collect(),
        }
    }
}

/// Two cards for each trick that has been taken from the table.
fn gathered(game: Option<&rules::Game>) -> BTreeMap<&'static str, usize> {
    let mut gathered = BTreeMap::from([("near", 0), ("far", 0)]);
    let tricks = game.into_iter().flat_map(|game| game.tricks()).filter(|trick| trick.is_gathered());
    for seat in tricks.filter_map(|trick| trick.winner()) {
        *gathered.entry(name(seat)).or_default() += 2;
    }
    gathered
}

fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::Near => "near",
        Seat::Far => "far",
    }
}

fn piece(lain: &Lain) -> CardPiece {
    CardPiece {
        kind: "card",
        card: lain.card,
        x: tenths(lain.at.x),
        y: tenths(lain.at.y),
        direction_deg: tenths(lain.direction_rad.to_degrees()),
        in_doubt: lain.in_doubt,
    }
}
