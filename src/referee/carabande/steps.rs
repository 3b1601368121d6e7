//! What happened between two moments of rest, taken apart: each shot with all that it moved, and what each hand did.

use crate::geometry::{TablePoint, Timestamp};
use crate::referee::step::grained;
use crate::rules::carabande::{Manner, Move, Spot};

use super::finding::Finding;

/// How much earlier than the flick a disc may seem to have begun to move that it hit, seconds: two frames.
const BEFORE_FLICK_S: f64 = 0.07;
/// Within which time after it came to its end a disc's way may go on, seconds: less than it lies until it has come to rest.
const GOES_ON_S: f64 = 0.1;

/// The earliest step of what moved; `None` where nothing did.
pub(super) fn first(moves: &[Move], black: Option<TablePoint>) -> Option<Finding> {
    let moves = &joined(moves);
    let mut steps = Vec::new();
    let mut left: Vec<&Move> = moves.iter().collect();
    for shooter in moves.iter().filter(|one| one.manner == Manner::Flicked) {
        let of_shot = |one: &&Move| root(one, moves).is_some_and(|root| std::ptr::eq(root, shooter));
        let mut shot: Vec<Move> = left.extract_if(.., |one| of_shot(one)).map(kept).collect();
        shot.sort_by_key(|one| (one.disc != shooter.disc, one.began));
        steps.push(Finding::Shot { moves: shot, unseen: false });
    }
    for hand in moves.iter().filter(|one| one.manner == Manner::Carried) {
        let by_hand = |one: &&Move| root(one, moves).is_some_and(|root| std::ptr::eq(root, hand));
        let mut all: Vec<&Move> = left.extract_if(.., |one| by_hand(one)).collect();
        all.retain(|one| !std::ptr::eq(*one, hand));
        let others = all.into_iter().map(kept).collect();
        let black = black.map(|at| TablePoint::new(tenths(at.x), tenths(at.y)));
        steps.push(Finding::Carried { moved: kept(hand), others, black });
    }
    // What another disc moved whose own way is known already was seen late; of the rest, one was flicked by an unseen finger.
    let is_late = |one: &&Move| matches!(one.manner, Manner::Struck { by: Some(by) } if moves.iter().all(|other| other.disc != by));
    let late: Vec<Move> = left.extract_if(.., |one| is_late(one)).map(kept).collect();
    if !late.is_empty() {
        steps.push(Finding::Late { moves: late });
    }
    if !left.is_empty() {
        left.sort_by_key(|one| one.began);
        steps.push(Finding::Shot { moves: left.into_iter().map(kept).collect(), unseen: true });
    }
    steps.into_iter().min_by_key(|step| step.moves().iter().map(|one| one.began).min())
}

/// The same, with a disc that a finger sent on again before it lay as one move: the finger went with it.
fn joined(moves: &[Move]) -> Vec<Move> {
    let mut joined: Vec<Move> = Vec::with_capacity(moves.len());
    for one in moves {
        let goes_on = |first: &&mut Move| {
            let gap_s = one.began.seconds_since(first.ended);
            first.manner == Manner::Flicked && one.manner == Manner::Flicked && gap_s <= GOES_ON_S
        };
        match joined.iter_mut().rev().find(|first| first.disc == one.disc).filter(goes_on) {
            Some(first) => first.go_on(one),
            None => joined.push(one.clone()),
        }
    }
    joined
}

/// When a step was complete on the table: a shot once everything has lain still for the time of rest.
pub(super) fn complete(step: &Finding, rest_s: f64) -> Option<Timestamp> {
    let ended = step.moves().iter().map(|one| one.ended).max()?;
    Some(match step {
        Finding::Shot { .. } => ended.plus_seconds(rest_s),
        Finding::Carried { .. }
        | Finding::Late { .. }
        | Finding::SetUp { .. }
        | Finding::Doubt { .. }
        | Finding::Sure
        | Finding::Lost { .. }
        | Finding::Regained
        | Finding::Taken { .. } => ended,
    })
}

/// What a move began with: the flick, or the hand, that set off the chain of hits; by time where the chain is broken.
fn root<'a>(struck: &'a Move, moves: &'a [Move]) -> Option<&'a Move> {
    let before = |one: &&Move| one.began <= struck.began.plus_seconds(BEFORE_FLICK_S);
    let mut at = struck;
    for _ in 0..moves.len() {
        let Manner::Struck { by } = at.manner else { return Some(at) };
        let Some(by) = by else { break };
        at = moves.iter().filter(|one| one.disc == by).filter(before).max_by_key(|one| one.began)?;
    }
    let flicks = moves.iter().filter(|one| one.manner == Manner::Flicked);
    flicks.filter(before).max_by_key(|flick| flick.began)
}

/// A move as the journal keeps it: to the tenth of a millisecond and of a millimetre.
fn kept(of: &Move) -> Move {
    Move {
        began: grained(of.began),
        ended: grained(of.ended),
        from: keep(of.from),
        to: keep(of.to),
        best_mm: tenths(of.best_mm),
        crossings: of.crossings.iter().map(|(t, laps)| (grained(*t), *laps)).collect(),
        left_track: of.left_track.map(grained),
        from_edge_mm: of.from_edge_mm.map(tenths),
        finger_s: (of.finger_s * 1e3).round() / 1e3,
        ..of.clone()
    }
}

/// A spot to the tenth of a millimetre.
pub(super) fn keep(spot: Spot) -> Spot {
    let at = TablePoint::new(tenths(spot.at.x), tenths(spot.at.y));
    Spot { at, progress_mm: tenths(spot.progress_mm), ..spot }
}

/// To the tenth of a millimetre, without a negative zero.
pub(super) fn tenths(mm: f64) -> f64 {
    (mm * 10.0).round() / 10.0 + 0.0
}
