use std::fmt::Write as _;

use serde_json::json;

use super::markup::{Table, clock, short};
use super::{Match, Room, ScoreSheet, Section};
use crate::geometry::Timestamp;
use crate::model::PasseTrappe;
use crate::rules::passe_trappe::{Counts, EventKind, Half, RoundWonReason, Score};

/// A round as it was played.
#[derive(Clone, Debug, Default)]
struct Round {
    started: Timestamp,
    passes: Score,
    taken_back: Score,
    broken: Score,
    end: Option<End>,
}

/// How a round ended.
#[derive(Clone, Copy, Debug)]
struct End {
    t: Timestamp,
    winner: Half,
    reason: RoundWonReason,
    counts: Counts,
}

impl ScoreSheet for PasseTrappe {
    fn result(told: &Match<Self>) -> String {
        let Score { near, far } = told.state.now().score();
        let winner = told.ruled().find_map(|(_, kind)| {
            let EventKind::MatchWon { winner, .. } = kind else { return None };
            Some(*winner)
        });
        told.game_words("result", &json!({ "near": near, "far": far, "winner": winner }))
    }

    fn sections(told: &Match<Self>) -> Vec<Section> {
        let rounds = rounds(told);
        let below = match told.state.now().position() {
            Some(_) => told.word("as-it-stands"),
            None if rounds.is_empty() => told.word("not-begun"),
            None => told.word("as-it-ended"),
        };
        let drawn = told.drawing("board", &board(told, &rounds), &below, Room::Narrow);
        [Some(drawn), score(told, &rounds), table(told, &rounds)].into_iter().flatten().collect()
    }
}

fn rounds(told: &Match<PasseTrappe>) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for (t, kind) in told.ruled() {
        if let EventKind::RoundStarted { .. } = kind {
            rounds.push(Round { started: t, ..Round::default() });
        }
        let Some(round) = rounds.last_mut() else { continue };
        match kind {
            EventKind::Pass { from, .. } => round.passes = round.passes.won_by(*from),
            EventKind::Freed { from, to } if from != to => round.passes = round.passes.won_by(*from),
            EventKind::OverBar { from, .. } | EventKind::OffBoard { from } => {
                round.taken_back = round.taken_back.won_by(*from);
            }
            EventKind::NotReturned { half, .. }
            | EventKind::TwoHands { half, .. }
            | EventKind::HeldStuck { half }
            | EventKind::NotByElastic { half } => round.broken = round.broken.won_by(*half),
            EventKind::RoundWon { winner, reason, counts, .. } => {
                round.end = Some(End { t, winner: *winner, reason: *reason, counts: *counts });
            }
            EventKind::RoundStarted { .. }
            | EventKind::IllegalSetup { .. }
            | EventKind::Stuck { .. }
            | EventKind::Freed { .. }
            | EventKind::Returned { .. }
            | EventKind::SuddenDeath { .. }
            | EventKind::MatchWon { .. }
            | EventKind::Desynchronised(_)
            | EventKind::Corrected { .. } => {}
        }
    }
    rounds
}

/// A line a player, a column a round.
fn score(told: &Match<PasseTrappe>, rounds: &[Round]) -> Option<Section> {
    let numbers = (1..=rounds.len()).map(|number| number.to_string());
    let mut table = Table::new([String::new()].into_iter().chain(numbers).chain([told.word("total")]));
    for half in [Half::Near, Half::Far] {
        let won = rounds.iter().map(|round| match round.end {
            Some(end) if end.winner == half => "●".to_owned(),
            Some(_) => "–".to_owned(),
            None => String::new(),
        });
        let total = told.state.now().score().of(half).to_string();
        table.row([told.words("half", &json!({ "half": half }))].into_iter().chain(won).chain([total]));
    }
    told.table("score", &table, Room::Narrow)
}

fn table(told: &Match<PasseTrappe>, rounds: &[Round]) -> Option<Section> {
    let heads = ["round", "won-by", "how", "lasted", "passes", "taken-back", "broken", "left"];
    let mut table = Table::new(heads.map(|id| told.word(id)));
    let both = |score: Score| format!("{} : {}", score.near, score.far);
    for (number, round) in (1_u32..).zip(rounds) {
        let end = round.end;
        let lasted = end.map(|end| clock(Timestamp::from_seconds(end.t.seconds_since(round.started))));
        let how = end.map(|end| told.game_words("won-how", &json!({ "reason": end.reason })));
        table.row([
            number.to_string(),
            end.map_or(told.word("goes-on"), |end| told.words("half", &json!({ "half": end.winner }))),
            how.unwrap_or_default(),
            lasted.unwrap_or_default(),
            both(round.passes),
            both(round.taken_back),
            both(round.broken),
            end.map(|end| format!("{} : {}", end.counts.near, end.counts.far)).unwrap_or_default(),
        ]);
    }
    told.table("rounds", &table, Room::Wide)
}

/// Disks as they are counted: a journal knows in which half each lies, not where. What is owed has a dashed rim.
fn board(told: &Match<PasseTrappe>, rounds: &[Round]) -> String {
    let keys = told.state.keys();
    let (width, length) = (keys.board_width_mm, keys.board_length_mm);
    let (bar, opening, radius) = (keys.bar_mm, keys.opening_mm, keys.disk_diameter_mm / 2.0);
    let position = told.state.now().position();
    let counts = match (position, rounds.last().and_then(|round| round.end)) {
        (Some(position), _) => position.effective(),
        (None, Some(end)) => end.counts,
        (None, None) => Counts::default(),
    };
    let rim = 18.0;
    let mut svg = format!(
        "<svg viewBox=\"{0} {0} {1} {2}\" width=\"210\" role=\"img\" aria-label=\"{3}\">\
         <rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\" rx=\"14\" fill=\"#9a7346\"/>\
         <rect width=\"{4}\" height=\"{5}\" fill=\"#ecd9b4\"/>",
        short(-rim),
        short(width + 2.0 * rim),
        short(length + 2.0 * rim),
        told.word("board"),
        short(width),
        short(length),
    );
    let side = (width - opening) / 2.0;
    for x in [0.0, width - side] {
        let _ = write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#9a7346\"/>",
            short(x),
            short((length - bar) / 2.0),
            short(side),
            short(bar)
        );
    }
    for y in [length * 0.04, length * 0.96] {
        let _ = write!(
            svg,
            "<path d=\"M0 {0}H{1}\" stroke=\"#55504a\" stroke-width=\"4\" stroke-dasharray=\"2 0\"/>",
            short(y),
            short(width)
        );
    }
    for half in [Half::Near, Half::Far] {
        let owed = position.map_or(0, |position| position.owed_to(half));
        svg += &disks(half, counts.of(half), owed, (width, length), radius);
    }
    for i in 0..counts.opening {
        let x = width / 2.0 + f64::from(i) * radius;
        svg += &disk(x, length / 2.0, radius, "#c9b18a", "");
    }
    svg + "</svg>"
}

/// A half's disks in rows from its end, and their number.
fn disks(half: Half, count: u8, owed: usize, (width, length): (f64, f64), radius: f64) -> String {
    let (colour, from, towards) = match half {
        Half::Near => ("#e39a4d", length * 0.93 - radius, -1.0),
        Half::Far => ("#6aa6d6", length * 0.07 + radius, 1.0),
    };
    let a_row = ((width / (2.4 * radius)).floor().max(1.0)) as usize;
    let mut svg = String::new();
    for i in 0..usize::from(count) {
        let in_row = (usize::from(count) - i / a_row * a_row).min(a_row);
        let x = width * ((i % a_row) as f64 + 0.5) / in_row as f64;
        let y = from + towards * (i / a_row) as f64 * 2.3 * radius;
        let dashes = if i < owed { " stroke-dasharray=\"12 8\"" } else { "" };
        svg += &disk(x, y, radius, colour, dashes);
    }
    let _ = write!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-size=\"110\" text-anchor=\"middle\" fill=\"#55504a\" fill-opacity=\".55\">{count}</text>",
        short(width / 2.0),
        short(length / 2.0 - towards * length * 0.2 + 36.0)
    );
    svg
}

fn disk(x: f64, y: f64, radius: f64, colour: &str, dashes: &str) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{colour}\" stroke=\"#4a3a26\" stroke-width=\"5\"{dashes}/>",
        short(x),
        short(y),
        short(radius - 3.0)
    )
}
