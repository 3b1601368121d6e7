use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::json;

use super::markup::Table;
use super::{Match, Room, ScoreSheet, Section};
use crate::geometry::Square;
use crate::model::{Pferdeaeppel, Seat};
use crate::report::square_name;
use crate::rules::pferdeaeppel::{AppleColour, EndReason, EventKind, Horse};

/// A round as it was played.
#[derive(Clone, Debug, Default)]
struct Round {
    white_player: Option<Seat>,
    board: Board,
    /// Each turn: the horse, and what it did in a few letters.
    turns: Vec<(Horse, String)>,
    end: Option<End>,
}

/// How a round ended.
#[derive(Clone, Copy, Debug)]
struct End {
    reason: EndReason,
    /// Who won so many points; nobody in a draw.
    won: Option<(Seat, u8)>,
}

/// What lies on the board.
#[derive(Clone, Debug, Default)]
struct Board {
    white: Option<Square>,
    brown: Option<Square>,
    apples: BTreeMap<Square, AppleColour>,
}

impl ScoreSheet for Pferdeaeppel {
    fn result(told: &Match<Self>) -> String {
        let score = told.state.now().score();
        let winner = told.ruled().find_map(|(_, kind)| {
            let EventKind::MatchWon { winner, .. } = kind else { return None };
            Some(*winner)
        });
        let fields =
            json!({ "near": score.near, "far": score.far, "over": winner.is_some(), "winner": winner.flatten() });
        told.game_words("result", &fields)
    }

    fn sections(told: &Match<Self>) -> Vec<Section> {
        let rounds = rounds(told);
        let (board, below) = match (told.state.now().position(), rounds.last()) {
            (Some(position), _) => {
                let apples = position.apples().into_iter().map(|apple| (apple.square, apple.colour)).collect();
                let [white, brown] = Horse::BOTH.map(|horse| Some(position.horse(horse)));
                (Board { white, brown, apples }, told.word("as-it-stands"))
            }
            (None, Some(round)) => (round.board.clone(), told.word("as-it-ended")),
            (None, None) => (Board::default(), told.word("not-begun")),
        };
        let svg = drawn(&board, told.state.keys().size, &told.word("board"));
        let mut sections = vec![told.drawing("board", &svg, &below, Room::Narrow)];
        sections.extend(score(told, &rounds));
        sections.extend((1_u32..).zip(&rounds).filter_map(|(number, round)| moves(told, number, round)));
        sections
    }
}

fn rounds(told: &Match<Pferdeaeppel>) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for (_, kind) in told.ruled() {
        if let EventKind::RoundStarted { white, brown, white_player } = kind {
            let board = Board { white: Some(*white), brown: Some(*brown), apples: BTreeMap::new() };
            rounds.push(Round { white_player: Some(*white_player), board, ..Round::default() });
        }
        if let Some(round) = rounds.last_mut() {
            round.hear(kind);
        }
    }
    rounds
}

impl Round {
    fn hear(&mut self, kind: &EventKind) {
        match kind {
            EventKind::Move { horse, to, .. } => self.go(*horse, *to, ""),
            EventKind::NotAKnightMove { horse, to, .. }
            | EventKind::EnteredBlockedSquare { horse, to, .. }
            | EventKind::WrongTurn { horse, to, .. } => self.go(*horse, *to, " ✗"),
            EventKind::Apple { square, colour, second, .. } => {
                self.board.apples.insert(*square, *colour);
                let mark = match colour {
                    AppleColour::Brown => "●",
                    AppleColour::Golden => "○",
                };
                // The apple under the horse is part of every move.
                let is_worth_a_word = *second || *colour == AppleColour::Golden;
                if let Some((_, turn)) = self.turns.last_mut().filter(|_| is_worth_a_word) {
                    let _ = write!(turn, " {mark}{}", square_name(*square));
                }
            }
            EventKind::AppleMovedOrRemoved { square, to, colour } => {
                self.board.apples.remove(square);
                if let Some(to) = to {
                    self.board.apples.insert(*to, *colour);
                }
            }
            EventKind::RoundWon { points, reason, player, .. } => {
                self.end = Some(End { reason: *reason, won: Some((*player, *points)) });
            }
            EventKind::Draw { reason, .. } => self.end = Some(End { reason: *reason, won: None }),
            EventKind::RoundStarted { .. }
            | EventKind::BadSetup { .. }
            | EventKind::WhiteWinsSecured { .. }
            | EventKind::Caught { .. }
            | EventKind::Immobilised { .. }
            | EventKind::NoSafeEscape { .. }
            | EventKind::MatchWon { .. }
            | EventKind::MissingApple { .. }
            | EventKind::TooManyApples { .. }
            | EventKind::WrongColourApple { .. }
            | EventKind::BlockedLastEscape { .. }
            | EventKind::Desynchronised(_)
            | EventKind::Corrected { .. } => {}
        }
    }

    fn go(&mut self, horse: Horse, to: Square, mark: &str) {
        match horse {
            Horse::White => self.board.white = Some(to),
            Horse::Brown => self.board.brown = Some(to),
        }
        self.turns.push((horse, format!("{}{mark}", square_name(to))));
    }
}

/// A line a round: who was White, how it ended, what each person got.
fn score(told: &Match<Pferdeaeppel>, rounds: &[Round]) -> Option<Section> {
    let seat = |seat: Seat| told.words("half", &json!({ "half": seat }));
    let heads = [
        told.word("round"),
        told.game_words("white-is", &json!({})),
        told.word("how"),
        seat(Seat::Near),
        seat(Seat::Far),
    ];
    let mut table = Table::new(heads);
    for (number, round) in (1_u32..).zip(rounds) {
        let points = |of: Seat| match round.end.map(|end| end.won) {
            Some(Some((winner, points))) if winner == of => format!("+{points}"),
            Some(_) => "–".to_owned(),
            None => String::new(),
        };
        let how = round.end.map(|end| told.game_words("ended", &json!({ "reason": end.reason })));
        table.row([
            number.to_string(),
            round.white_player.map(seat).unwrap_or_default(),
            how.unwrap_or_else(|| told.word("goes-on")),
            points(Seat::Near),
            points(Seat::Far),
        ]);
    }
    let score = told.state.now().score();
    let total = [told.word("total"), String::new(), String::new(), score.near.to_string(), score.far.to_string()];
    table.foot(total);
    told.table("score", &table, Room::Narrow)
}

/// The moves of a round as chess players write them, with second and golden apples.
fn moves(told: &Match<Pferdeaeppel>, number: u32, round: &Round) -> Option<Section> {
    if round.turns.is_empty() {
        return None;
    }
    let mut html = String::from("<p class=\"moves\">");
    let mut turns = round.turns.iter().peekable();
    let mut count = 0_u32;
    while let Some((horse, first)) = turns.next() {
        count += 1;
        let _ = match horse {
            Horse::White => write!(html, "<b>{count}.</b>&nbsp;{}", first.replace(' ', "&nbsp;")),
            Horse::Brown => write!(html, "<b>{count}.</b>&nbsp;…&nbsp;{}", first.replace(' ', "&nbsp;")),
        };
        if let (Horse::White, Some((_, second))) = (horse, turns.next_if(|(horse, _)| *horse == Horse::Brown)) {
            let _ = write!(html, "&nbsp;&nbsp;{}", second.replace(' ', "&nbsp;"));
        }
        html += " &ensp; ";
    }
    html += "</p>";
    let _ = write!(html, "<p class=\"soft\">{}</p>", told.game_words("moves-read", &json!({})));
    Some(Section { title: told.words("moves-of", &json!({ "round": number })), html, room: Room::Wide })
}

const CELL: f64 = 30.0;
const MARGIN: f64 = 20.0;

fn drawn(board: &Board, size: u8, label: &str) -> String {
    let side = f64::from(size) * CELL;
    let mut svg = format!(
        "<svg viewBox=\"{0} {0} {1} {1}\" width=\"330\" role=\"img\" aria-label=\"{label}\" font-size=\"11\">",
        -MARGIN,
        side + 2.0 * MARGIN
    );
    for column in 0..size {
        for row in 0..size {
            let square = Square::new(column, row);
            let (x, y) = corner(square, size);
            let fill = if (column + row) % 2 == 0 { "#d8c7a0" } else { "#f2e8cf" };
            let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>");
        }
    }
    let _ =
        write!(svg, "<rect width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"#55452c\" stroke-width=\"1.5\"/>");
    for i in 0..size {
        let middle = (f64::from(i) + 0.5) * CELL;
        let letter = char::from(b'a' + i.min(25));
        let _ = write!(
            svg,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" fill=\"#6f675b\">{letter}</text>\
             <text x=\"-7\" y=\"{}\" text-anchor=\"end\" fill=\"#6f675b\">{}</text>",
            side + 14.0,
            side - middle + 4.0,
            i + 1
        );
    }
    for (square, colour) in &board.apples {
        let (x, y) = corner(*square, size);
        let fill = match colour {
            AppleColour::Brown => "#7a482a",
            AppleColour::Golden => "#e8b62a",
        };
        let (cx, cy) = (x + CELL / 2.0, y + CELL / 2.0);
        let _ = write!(svg, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"6\" fill=\"{fill}\" stroke=\"#3a2413\"/>");
    }
    for (square, fill, ink) in [(board.white, "#fffdf7", "#23201b"), (board.brown, "#8a5630", "#fffdf7")] {
        if let Some(square) = square {
            svg += &horse(corner(square, size), fill, ink);
        }
    }
    svg + "</svg>"
}

/// The top-left corner of a square as the near player sees it.
fn corner(square: Square, size: u8) -> (f64, f64) {
    (f64::from(square.column) * CELL, f64::from(size.saturating_sub(square.row + 1)) * CELL)
}

/// A horse's head, in a square of 30.
fn horse((x, y): (f64, f64), fill: &str, ink: &str) -> String {
    format!(
        "<g transform=\"translate({x} {y})\"><path d=\"M8 26C8 19 13 17 12 13L8.5 15.5C7.5 16.2 6 15 6.6 13.8L11 7 12 3.5 14.5 6C20 7 23 13 22.5 26Z\" \
         fill=\"{fill}\" stroke=\"#23201b\" stroke-width=\"1.3\" stroke-linejoin=\"round\"/><circle cx=\"13\" cy=\"9.5\" r=\"1.1\" fill=\"{ink}\"/></g>"
    )
}
