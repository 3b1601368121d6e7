use std::fmt::Write as _;

use serde_json::json;

use super::markup::{Table, short};
use super::{Match, Room, ScoreSheet, Section};
use crate::model::PassingGame;
use crate::rules::passing_game::{EventKind, Laid, Position, partner};

/// A round as it was played.
#[derive(Clone, Debug, Default)]
struct Round {
    tiles: u32,
    draws: u32,
    passes: u32,
    /// The pips of each hand, player 1's first.
    pips: Vec<u32>,
    /// Who won so many points.
    won: Option<(u8, u32)>,
    is_over: bool,
}

impl ScoreSheet for PassingGame {
    fn result(told: &Match<Self>) -> String {
        let winner = told.ruled().find_map(|(_, kind)| {
            let EventKind::MatchWon { winner, .. } = kind else { return None };
            Some(*winner)
        });
        let fields =
            json!({ "winner": winner.flatten(), "over": winner.is_some(), "totals": told.state.now().score() });
        told.game_words("result", &fields)
    }

    fn sections(told: &Match<Self>) -> Vec<Section> {
        let rounds = rounds(told);
        let mut sections = Vec::new();
        if let Some(position) = told.state.now().round() {
            let below = told.game_words("train-below", &below(position, told.state.now().position().is_some()));
            sections.push(told.drawing("train", &train(position.train(), &told.word("train")), &below, Room::Wide));
        }
        sections.extend(score(told, &rounds));
        sections.extend(play(told, &rounds));
        sections
    }
}

fn below(position: &Position, is_on: bool) -> serde_json::Value {
    let [left, right] = position.ends().map_or([None, None], |[left, right]| [Some(left), Some(right)]);
    json!({ "tiles": position.train().len(), "left": left, "right": right, "boneyard": position.boneyard(), "on": is_on })
}

fn rounds(told: &Match<PassingGame>) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for (_, kind) in told.ruled() {
        if let EventKind::RoundStarted { .. } = kind {
            rounds.push(Round::default());
        }
        let Some(round) = rounds.last_mut() else { continue };
        match kind {
            EventKind::Played { .. } => round.tiles += 1,
            EventKind::Drew { .. } => round.draws += 1,
            EventKind::Passed { .. } => round.passes += 1,
            EventKind::HandsOpen { pips } => round.pips.clone_from(pips),
            EventKind::RoundWon { winner, points, pips } => {
                (round.won, round.is_over) = (Some((*winner, *points)), true);
                round.pips.clone_from(pips);
            }
            EventKind::RoundTied { pips } => {
                round.is_over = true;
                round.pips.clone_from(pips);
            }
            EventKind::RoundStarted { .. }
            | EventKind::MatchWon { .. }
            | EventKind::NoMatch { .. }
            | EventKind::DuplicateTile { .. }
            | EventKind::TileChanged { .. }
            | EventKind::Branch { .. }
            | EventKind::BoneyardFloor { .. }
            | EventKind::WrongTurn { .. }
            | EventKind::ImpossibleTile { .. }
            | EventKind::TwoTilesInOneTurn { .. }
            | EventKind::LeadNotPlayed { .. }
            | EventKind::Desynchronised(_)
            | EventKind::Corrected { .. } => {}
        }
    }
    rounds
}

/// A line a round: the pips of each hand, and what was won.
fn score(told: &Match<PassingGame>, rounds: &[Round]) -> Option<Section> {
    let seated = told.state.now().seated();
    let names = (1..=seated.players).map(|player| told.words("player", &json!({ "player": player })));
    let mut table = Table::new([told.word("round")].into_iter().chain(names));
    for (number, round) in (1_u32..).zip(rounds) {
        let of = |player: u8| {
            let pips = round.pips.get(usize::from(player) - 1).map(u32::to_string);
            let gain =
                round.won.filter(|(winner, _)| *winner == player || (seated.pairs && partner(*winner) == player));
            match (pips, gain) {
                (Some(pips), Some((_, points))) => format!("{pips}  +{points}"),
                (Some(pips), None) => pips,
                (None, _) => String::new(),
            }
        };
        table.row([number.to_string()].into_iter().chain((1..=seated.players).map(of)));
    }
    let totals = told.state.now().score().iter().map(u32::to_string);
    table.foot([told.word("total")].into_iter().chain(totals));
    told.table("pips-and-points", &table, Room::Narrow)
}

/// A line a round: how it was played.
fn play(told: &Match<PassingGame>, rounds: &[Round]) -> Option<Section> {
    let mut table = Table::new(["round", "tiles-laid", "drawn", "passed", "won-by"].map(|id| told.word(id)));
    for (number, round) in (1_u32..).zip(rounds) {
        let won = match (round.won, round.is_over) {
            (Some((winner, _)), _) => told.words("player", &json!({ "player": winner })),
            (None, true) => told.word("nobody"),
            (None, false) => told.word("goes-on"),
        };
        table.row([
            number.to_string(),
            round.tiles.to_string(),
            round.draws.to_string(),
            round.passes.to_string(),
            won,
        ]);
    }
    told.table("rounds", &table, Room::Narrow)
}

/// Length of a half, and tiles before the train goes on below.
const HALF: f64 = 26.0;
const GAP: f64 = 3.0;
const WIDEST: f64 = 700.0;
const LINE: f64 = 70.0;

/// The train, its tiles one after the other, doubles crosswise as they lie.
fn train(laid: &[Laid], label: &str) -> String {
    let (mut x, mut line, mut widest) = (0.0, 0_u32, 0.0_f64);
    let mut tiles = String::new();
    for one in laid {
        let is_double = one.tile().is_double();
        let length = if is_double { HALF } else { 2.0 * HALF };
        if x + length > WIDEST {
            (x, line) = (0.0, line + 1);
        }
        let y = f64::from(line) * LINE + LINE / 2.0;
        tiles += &tile(one.halves, x, y, is_double);
        x += length + GAP;
        widest = widest.max(x);
    }
    let height = f64::from(line + 1) * LINE;
    format!(
        "<svg viewBox=\"-2 0 {} {}\" width=\"{}\" role=\"img\" aria-label=\"{label}\">{tiles}</svg>",
        short(widest.max(2.0 * HALF) + 4.0),
        short(height),
        short(widest.max(2.0 * HALF) + 4.0),
    )
}

/// A tile whose left edge and middle line are there.
fn tile(halves: [u8; 2], x: f64, y: f64, is_double: bool) -> String {
    let (width, height) = if is_double { (HALF, 2.0 * HALF) } else { (2.0 * HALF, HALF) };
    let top = y - height / 2.0;
    let divide = if is_double {
        format!("M{} {}h{}", short(x + 3.0), short(y), short(HALF - 6.0))
    } else {
        format!("M{} {}v{}", short(x + HALF), short(top + 3.0), short(HALF - 6.0))
    };
    let mut svg = format!(
        "<g><title>{}-{}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#f8f2e0\" stroke=\"#23201b\"/>\
         <path d=\"{divide}\" stroke=\"#b9ae99\"/>",
        halves[0],
        halves[1],
        short(x),
        short(top),
        short(width),
        short(height)
    );
    for (i, pips) in halves.into_iter().enumerate() {
        let along = (i as f64 + 0.5) * HALF;
        let (cx, cy) = if is_double { (x + HALF / 2.0, top + along) } else { (x + along, y) };
        for (dx, dy) in places(pips) {
            // Along a tile that lies, rows of pips stand.
            let (dx, dy) = if is_double { (dx, dy) } else { (dy, dx) };
            let _ =
                write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"2.5\"/>", short(cx + dx * HALF), short(cy + dy * HALF));
        }
    }
    svg + "</g>"
}

/// Where pips lie in a half that stands upright, in shares of its side.
fn places(pips: u8) -> Vec<(f64, f64)> {
    const D: f64 = 0.27;
    let middle = (pips % 2 == 1).then_some((0.0, 0.0));
    let pairs = [(-D, -D), (D, -D), (-D, 0.0)];
    let order: &[usize] = match pips {
        0 | 1 => &[],
        2 | 3 => &[0],
        4 | 5 => &[0, 1],
        6.. => &[0, 1, 2],
    };
    let both = order.iter().filter_map(|i| pairs.get(*i)).flat_map(|(x, y)| [(*x, *y), (-x, -y)]);
    both.chain(middle).collect()
}
