use crate::calibration::{ClassColour, Zone, alike_classes};
use crate::detect::pieces::{ClassedPiece, PieceDetections};
use crate::geometry::{TablePoint, Timestamp, edge_distance, is_inside};
use crate::model::Counter;
use crate::observe::unreadable;
use crate::rules::counter::{Layout, Piece};
use crate::rules::{Observation, Problem};

/// How far a piece's middle may lie beyond the board's edge and count, in diameters: more of it lies on the board than a
/// corner told a little off would take away.
const OVER_EDGE: f64 = 0.15;
/// How near to that limit it is in doubt, in diameters.
const EDGE_DOUBT: f64 = 0.1;
/// Agreement below which a piece is in doubt.
const SURE_FIT: f64 = 0.4;
/// By how much its class must fit better than the next.
const SURE_MARGIN: f64 = 0.12;
/// Share of its silhouette that must be in sight.
const SURE_VISIBLE: f64 = 0.45;

/// What pieces lie on.
#[derive(Clone, Debug, PartialEq)]
pub struct Surroundings {
    /// Sizes.
    pub keys: Counter,
    /// The classes with their colours, in the order of the calibration.
    pub colours: Vec<ClassColour>,
    /// Named areas.
    pub zones: Vec<Zone>,
}

/// A picture in the counter's words: nothing is filled in.
pub fn observe(surroundings: &Surroundings, t: Timestamp, detections: &PieceDetections) -> Observation<Layout> {
    let Surroundings { keys, colours, zones } = surroundings;
    let mut problems: Vec<Problem> = unreadable(&detections.light).into_iter().collect();
    let mut pieces = Vec::new();
    for found in &detections.pieces {
        let beyond = reach_beyond(keys, found.at) / detections.diameter_mm.max(1e-6) - OVER_EDGE;
        if beyond.abs() < EDGE_DOUBT {
            problems.push(Problem::AtLimit { x: found.at.x, y: found.at.y, limit: "edge" });
        }
        let Some(colour) = colours.get(found.class).filter(|_| beyond <= 0.0) else { continue };
        problems.extend(doubt(found));
        let corners = |zone: &Zone| zone.polygon().collect::<Vec<TablePoint>>();
        let near_mm = EDGE_DOUBT * detections.diameter_mm;
        if zones.iter().any(|zone| edge_distance(&corners(zone), found.at) < near_mm && is_border(keys, zone, found.at))
        {
            problems.push(Problem::AtLimit { x: found.at.x, y: found.at.y, limit: "zone" });
        }
        let in_zone = |zone: &&Zone| is_inside(&corners(zone), found.at);
        pieces.push(Piece {
            class: colour.class.clone(),
            at: found.at,
            stacked: found.stacked,
            square: keys.square_at(found.at),
            zones: zones.iter().filter(in_zone).map(|zone| zone.name.clone()).collect(),
        });
    }
    problems.extend(detections.strange.iter().map(|at| Problem::UncertainPiece { x: at.x, y: at.y }));
    problems.extend(detections.glare.iter().map(|at| Problem::Glare { x: at.x, y: at.y }));
    // In a single picture nobody knows what lies under a hand.
    let middles = detections.hands.iter().filter_map(|hand| middle(&hand.outline));
    problems.extend(middles.map(|at| Problem::UncertainPiece { x: at.x, y: at.y }));
    let like_board = detections.like_board.iter().filter_map(|class| colours.get(*class));
    problems.extend(like_board.map(|colour| Problem::LikeBoard { class: colour.class.clone() }));
    problems.extend(alike_classes(colours).into_iter().map(|alike| Problem::AlikeClasses {
        one: alike.one,
        other: alike.other,
        difference: alike.difference,
    }));
    if let Some(expected) = keys.set_of.map(|count| count as usize).filter(|most| pieces.len() > *most) {
        problems.push(Problem::PieceCount { expected, found: pieces.len() });
    }
    let layout = Layout {
        pieces,
        classes: colours.iter().map(|colour| colour.class.clone()).collect(),
        zones: zones.iter().map(|zone| zone.name.clone()).collect(),
        hands: detections.hands.len(),
    };
    Observation { t, layout, settled: detections.hands.is_empty(), problems }
}

/// Why a single piece is in doubt.
fn doubt(piece: &ClassedPiece) -> Option<Problem> {
    let TablePoint { x, y } = piece.at;
    if piece.fit < SURE_FIT || piece.visible < SURE_VISIBLE {
        return Some(Problem::UncertainPiece { x, y });
    }
    (piece.margin < SURE_MARGIN).then_some(Problem::UncertainClass { x, y })
}

/// Whether a zone's edge near a place parts pieces: not where it is the board's own, beyond which nothing is counted.
fn is_border(keys: &Counter, zone: &Zone, at: TablePoint) -> bool {
    let corners: Vec<TablePoint> = zone.polygon().collect();
    edge_distance(&corners, at) + 1e-9 < -reach_beyond(keys, at)
}

/// The middle of an outline.
fn middle(outline: &[TablePoint]) -> Option<TablePoint> {
    let count = outline.len() as f64;
    let sum = outline.iter().fold((0.0, 0.0), |(x, y), at| (x + at.x, y + at.y));
    (!outline.is_empty()).then(|| TablePoint::new(sum.0 / count, sum.1 / count))
}

/// How far outside of the board a place is, mm; negative inside.
fn reach_beyond(keys: &Counter, at: TablePoint) -> f64 {
    (-at.x).max(at.x - keys.board_width_mm).max(-at.y).max(at.y - keys.board_length_mm)
}
