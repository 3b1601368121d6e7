use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::json;

use super::markup::{Table, clock, short};
use super::{Match, Room, ScoreSheet, Section};
use crate::geometry::Timestamp;
use crate::model::Carabande;
use crate::rules::carabande::{EventKind, Face, Points, Position};

/// A race as it was run.
#[derive(Clone, Debug, Default)]
struct Race {
    started: Timestamp,
    /// Of each disc.
    discs: BTreeMap<u8, Run>,
    /// The discs in the order in which they finished, the points of each, and those of each player after it.
    over: Option<(Vec<u8>, Vec<u16>, Vec<Points>)>,
}

/// What a disc did in a race.
#[derive(Clone, Debug, Default)]
struct Run {
    shots: u32,
    longest_mm: f64,
    off: u32,
    laps: Vec<Timestamp>,
    place: Option<u8>,
}

impl ScoreSheet for Carabande {
    fn result(told: &Match<Self>) -> String {
        let points = told.state.now().standings().points();
        let winner = told.ruled().find_map(|(_, kind)| {
            let EventKind::MatchWon { winner, .. } = kind else { return None };
            Some(*winner)
        });
        let winner = winner.flatten();
        let leader = told.state.now().race().and_then(|race| race.finished().first().copied());
        told.game_words("result", &json!({ "winner": winner, "points": points, "first": leader }))
    }

    fn sections(told: &Match<Self>) -> Vec<Section> {
        let races = races(told);
        let mut sections = Vec::new();
        if let Some(position) = told.state.now().race() {
            let below = match told.state.now().position() {
                Some(_) => told.word("as-it-stands"),
                None => told.word("as-it-ended"),
            };
            sections.push(told.drawing("track", &strip(position, &told.word("track")), &below, Room::Wide));
        }
        sections.extend(points(told, &races));
        sections.extend((1_u32..).zip(&races).filter_map(|(number, race)| of_race(told, number, race)));
        sections
    }
}

fn races(told: &Match<Carabande>) -> Vec<Race> {
    let mut races: Vec<Race> = Vec::new();
    for (t, kind) in told.ruled() {
        if let EventKind::RaceStarted { discs } = kind {
            let discs = discs.iter().map(|disc| (*disc, Run::default())).collect();
            races.push(Race { started: t, discs, over: None });
        }
        let Some(race) = races.last_mut() else { continue };
        match kind {
            EventKind::Flick { disc, from_mm, to_mm } => {
                let run = race.discs.entry(*disc).or_default();
                run.shots += 1;
                run.longest_mm = run.longest_mm.max(to_mm - from_mm);
            }
            EventKind::OffTrack { disc, by } => {
                race.discs.entry(*disc).or_default().off += 1;
                race.discs.entry(*by).or_default().shots += 1;
            }
            EventKind::Lap { disc, .. } => race.discs.entry(*disc).or_default().laps.push(t),
            EventKind::Finished { disc, position } => race.discs.entry(*disc).or_default().place = Some(*position),
            EventKind::RaceOver { positions, points, standings } => {
                race.over = Some((positions.clone(), points.clone(), standings.clone()));
            }
            EventKind::RaceStarted { .. }
            | EventKind::Placed { .. }
            | EventKind::Spaced { .. }
            | EventKind::WrongTurn { .. }
            | EventKind::WrongDisc { .. }
            | EventKind::NotRestored { .. }
            | EventKind::UpsideDown { .. }
            | EventKind::FlippedBack { .. }
            | EventKind::RaceWon { .. }
            | EventKind::Push { .. }
            | EventKind::SpacingRefused { .. }
            | EventKind::HitObstacle { .. }
            | EventKind::TurnMissed { .. }
            | EventKind::PoleMatch { .. }
            | EventKind::PoleShot { .. }
            | EventKind::PoleTie { .. }
            | EventKind::PoleWon { .. }
            | EventKind::PoleSeated { .. }
            | EventKind::Swapped { .. }
            | EventKind::MatchWon { .. }
            | EventKind::Desynchronised(_)
            | EventKind::Corrected { .. } => {}
        }
    }
    races
}

/// A line a race: the finishing order, and the points of each player after it.
fn points(told: &Match<Carabande>, races: &[Race]) -> Option<Section> {
    let players: Vec<u8> = told.state.now().standings().points().iter().map(|points| points.player).collect();
    let names = players.iter().map(|player| told.words("player", &json!({ "player": player })));
    let heads = [told.word("race"), told.word("finishing-order")];
    let mut table = Table::new(heads.into_iter().chain(names));
    for (number, race) in (1_u32..).zip(races) {
        let Some((positions, _, standings)) = &race.over else { continue };
        let order = positions.iter().map(u8::to_string).collect::<Vec<_>>().join(" · ");
        let of = |player: &u8| {
            let found = standings.iter().find(|points| points.player == *player);
            found.map_or(String::new(), |points| points.points.to_string())
        };
        table.row([number.to_string(), order].into_iter().chain(players.iter().map(of)));
    }
    let totals = told.state.now().standings().points().iter().map(|points| points.points.to_string());
    table.foot([told.word("total"), String::new()].into_iter().chain(totals));
    told.table("points", &table, Room::Wide)
}

/// A line a disc: when it completed each lap, its place, its shots.
fn of_race(told: &Match<Carabande>, number: u32, race: &Race) -> Option<Section> {
    let laps = told.state.keys().laps_to_win;
    let lap = |lap: u8| told.words("lap", &json!({ "lap": lap }));
    let heads = [told.word("disc")].into_iter().chain((1..=laps).map(lap));
    let mut table = Table::new(heads.chain(["place", "shots", "longest", "off-track"].map(|id| told.word(id))));
    let mut discs: Vec<(&u8, &Run)> = race.discs.iter().collect();
    discs.sort_by_key(|(disc, run)| (run.place.unwrap_or(u8::MAX), usize::MAX - run.laps.len(), **disc));
    for (disc, run) in discs {
        let when = |lap: usize| {
            run.laps.get(lap).map(|t| format!("✓ {}", clock(Timestamp::from_seconds(t.seconds_since(race.started)))))
        };
        let ticks = (0..usize::from(laps)).map(|lap| when(lap).unwrap_or_default());
        let place = run.place.map(|position| told.game_words("place", &json!({ "position": position })));
        let figures = [
            place.unwrap_or_default(),
            run.shots.to_string(),
            if run.longest_mm > 0.0 { format!("{:.0} mm", run.longest_mm) } else { String::new() },
            run.off.to_string(),
        ];
        table.row([disc.to_string()].into_iter().chain(ticks).chain(figures));
    }
    let section = told.table("race", &table, Room::Wide)?;
    Some(Section { title: told.words("race-of", &json!({ "race": number })), ..section })
}

const STRIP: f64 = 640.0;
const LANE: f64 = 30.0;
const LEFT: f64 = 34.0;

/// The way still to go: a lane a disc, from the start to the end of the last lap. Where the track runs is not in a journal.
fn strip(position: &Position, label: &str) -> String {
    let racers = position.racers();
    let height = LANE * racers.len().max(1) as f64;
    let all_mm = (position.lap_mm() * f64::from(position.laps_to_win())).max(1.0);
    let x = |mm: f64| LEFT + (mm / all_mm).clamp(-0.02, 1.0) * STRIP;
    let mut svg = format!(
        "<svg viewBox=\"0 -18 {} {}\" width=\"680\" role=\"img\" aria-label=\"{label}\" font-size=\"13\">",
        short(LEFT + STRIP + 24.0),
        short(height + 24.0)
    );
    for lap in 0..=position.laps_to_win() {
        let at = short(x(f64::from(lap) * position.lap_mm()));
        let is_end = lap == 0 || lap == position.laps_to_win();
        let ink = if is_end { "#23201b\" stroke-width=\"2" } else { "#b9ae99" };
        let _ = write!(
            svg,
            "<path d=\"M{at} 0V{}\" stroke=\"{ink}\"/><text x=\"{at}\" y=\"-5\" text-anchor=\"middle\" fill=\"#6f675b\">{lap}</text>",
            short(height)
        );
    }
    for (lane, racer) in racers.iter().enumerate() {
        let y = short((lane as f64 + 0.5) * LANE);
        let at = short(x(if racer.finish.is_some() { all_mm } else { racer.progress_mm }));
        let dashes = if racer.face == Face::Down { " stroke-dasharray=\"3 2\"" } else { "" };
        let place =
            racer.finish.map(|place| format!("<text x=\"8\" y=\"{y}\" dy=\"4.5\" fill=\"#6f675b\">{place}.</text>"));
        let _ = write!(
            svg,
            "<path d=\"M{} {y}H{at}\" stroke=\"#c9a25e\" stroke-width=\"5\" stroke-linecap=\"round\"/>\
             <circle cx=\"{at}\" cy=\"{y}\" r=\"11\" fill=\"#fffdf7\" stroke=\"#23201b\" stroke-width=\"1.6\"{dashes}/>\
             <text x=\"{at}\" y=\"{y}\" dy=\"4.5\" text-anchor=\"middle\" font-weight=\"700\">{}</text>{}",
            short(LEFT),
            racer.disc,
            place.unwrap_or_default()
        );
    }
    svg + "</svg>"
}
