use std::collections::BTreeMap;

use super::course::Course;
use super::numbers::{Numbers, Unnumbered};
use super::observer::ObserveConfig;
use crate::calibration::{ColourName, name_likelihood};
use crate::detect::hand_gap;
use crate::detect::tokens::{Token, TokenDetections};
use crate::geometry::Timestamp;
use crate::model::{Carabande, Track};
use crate::observe::unreadable;
use crate::rules::carabande::{Disc, Face, Layout, Spot};
use crate::rules::{Observation, Problem};

/// Gap between a hand and a disc of a single picture within which the disc is in doubt, mm.
const AT_HAND_MM: f64 = 5.0;
/// Agreement below which a disc of a single picture is in doubt.
const SURE_FIT: f64 = 0.5;
/// Share of a top below which it is in doubt.
const SURE_VISIBLE: f64 = 0.4;
/// Likelihood of a top's colour under its disc's name below which it lies turned over.
const OTHER_COLOUR: f64 = 0.005;

/// A single picture in the rules' words: nothing is filled in, and no laps are known. Discs shortly before the start line are
/// behind it.
pub fn observe_still(
    keys: &Carabande,
    track: &Track,
    discs: &BTreeMap<String, String>,
    t: Timestamp,
    detections: &TokenDetections,
) -> Observation<Layout> {
    let mut problems: Vec<Problem> = unreadable(&detections.light).into_iter().collect();
    let course = Course::new(track.clone(), ObserveConfig::default().edge_mm);
    let names: BTreeMap<u8, String> =
        discs.iter().filter_map(|(number, name)| Some((number.trim().parse().ok()?, name.clone()))).collect();
    let unnumbered = |(id, token): (u8, &Token)| Unnumbered { id, at: token.centre, colour: token.colour };
    let all: Vec<Unnumbered> = (0u8..).zip(&detections.tokens).map(unnumbered).collect();
    let numbers = if names.is_empty() {
        Numbers::by_places(&all, &course)
    } else {
        Numbers::by_names(&all, &names, &course, &BTreeMap::new())
    };
    let mut found = Vec::new();
    let mut black = None;
    for (id, token) in (0u8..).zip(&detections.tokens) {
        let at = token.centre;
        if numbers.black == Some(id) {
            black = Some(at);
            continue;
        }
        let Some(number) = numbers.of.get(&id) else {
            problems.push(Problem::ExtraPiece { x: at.x, y: at.y });
            continue;
        };
        let beside = course.locate(at);
        let is_at_hand = hand_gap(&detections.hands, at, keys.disc_diameter_mm / 2.0) < AT_HAND_MM;
        if is_at_hand || token.fit < SURE_FIT || token.visible < SURE_VISIBLE {
            problems.push(Problem::UncertainPiece { x: at.x, y: at.y });
        }
        if course.is_at_edge(beside) {
            problems.push(Problem::AtLimit { x: at.x, y: at.y, limit: "edge" });
        }
        if numbers.unsure.contains(&id) {
            problems.push(Problem::UncertainClass { x: at.x, y: at.y });
        }
        let name = names.get(number).and_then(|name| name.parse::<ColourName>().ok());
        let is_down = name.is_some_and(|name| name_likelihood(token.colour, name) < OTHER_COLOUR);
        let spot = Spot {
            at,
            progress_mm: course.first(beside.along_mm),
            face: if is_down { Face::Down } else { Face::Up },
            on_track: beside.beyond_mm <= 0.0,
        };
        found.push(Disc { number: *number, spot, still_since: Some(t), held: false, hidden: false, in_doubt: false });
    }
    if !names.is_empty() && found.len() != names.len() {
        problems.push(Problem::PieceCount { expected: names.len(), found: found.len() });
    }
    if names.is_empty() && !found.is_empty() || numbers.by_place {
        problems.push(Problem::NumberedByPlace);
    }
    found.sort_by_key(|disc| disc.number);
    let hands = u8::try_from(detections.hands.len()).unwrap_or(u8::MAX);
    let settled = problems.is_empty() && hands == 0;
    Observation { t, layout: Layout { discs: found, black, hands, moves: Vec::new() }, settled, problems }
}
