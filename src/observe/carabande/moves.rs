use std::collections::BTreeMap;

use super::cause::{Cause, causes};
use super::episode::Finished;
use crate::rules::carabande::{Manner, Move};

/// Ways under a hand shorter than this may have been made by another disc, mm.
const SHORT_MM: f64 = 60.0;

/// How near to where it lay a disc lies that a hand has laid back, mm …
const SAME_PLACE_MM: f64 = 8.0;
/// … how soon after it seemed to have been laid elsewhere, seconds …
const DETOUR_S: f64 = 1.0;
/// … and how near one lies that was not moved at all, mm.
const STAYED_MM: f64 = 3.0;

/// Ways longer than this are no mere jog by a neighbour that a hand moves, mm.
const SENT_MM: f64 = 60.0;

/// All that moved between two moments of rest, in the order in which it began, by the numbers of the discs' tracks; what has no
/// number is left out. `black_moved` is whether the black disc lies elsewhere than before; discs hit each other within `reach_mm`.
pub fn moves(mut all: Vec<(u8, Finished)>, numbers: &BTreeMap<u8, u8>, black_moved: bool, reach_mm: f64) -> Vec<Move> {
    all.sort_by_key(|(_, way)| way.happened.began);
    let mut moves: Vec<Move> = Vec::new();
    let is_free = |way: &Finished| way.happened.manner != Manner::Carried;
    let causes = causes(&all, reach_mm);
    let hit = |id: u8| {
        let mut ways = all.iter().zip(&causes);
        ways.any(|((_, way), cause)| is_free(way) && *cause == Cause::Disc(id) && way.reach_mm > SENT_MM)
    };
    for ((id, way), cause) in all.iter().zip(&causes) {
        let Some(number) = numbers.get(id) else { continue };
        let mut happened = Move { disc: *number, ..way.happened.clone() };
        if !is_free(way) && hit(*id) {
            // What a hand hid, and that sent another off, was itself sent off.
            happened.manner = Manner::Flicked;
            happened.certain = false;
        }
        let is_short = happened.from.at.distance(happened.to.at) < SHORT_MM;
        if let (false, true, Cause::Disc(other)) = (is_free(way), is_short, cause) {
            // Under a hand that was there for another, it was hit by that one.
            happened.manner = Manner::Struck { by: numbers.get(other).copied() };
            happened.certain = false;
        }
        if is_free(way) {
            happened.touched_obstacle = way.at_black && (black_moved || way.bounced);
            // What bounces off a disc sends it on: with the black one where it was, it may have been anything else.
            happened.certain &= black_moved || !happened.touched_obstacle;
            happened.manner = match *cause {
                Cause::Finger => {
                    happened.certain &= !way.is_backed;
                    Manner::Flicked
                }
                // Under one hand the finger may have hit either.
                Cause::Disc(other) => {
                    let by_hand = |(id, way): &(u8, Finished)| *id == other && way.by_hand;
                    happened.certain &= !(way.by_hand && all.iter().any(by_hand));
                    Manner::Struck { by: numbers.get(&other).copied() }
                }
                // What that means depends on whose turn it is, of which nothing is known here.
                Cause::Unknown => Manner::Struck { by: None },
            };
        }
        let before = moves.iter_mut().rev().find(|before| before.disc == *number);
        match before {
            Some(before) if is_detour(before, &happened) => *before = in_hand(before, &happened),
            Some(before) if is_one(before, &happened) => before.go_on(&happened),
            Some(_) | None => moves.push(happened),
        }
    }
    moves.retain(|one| one.manner != Manner::Carried || !is_nothing(one));
    moves
}

/// Whether a hand took the disc away, and it lies again where it lay: what was taken for it in between was a part of the hand,
/// or the hand turned it over in the air.
fn is_detour(first: &Move, second: &Move) -> bool {
    first.manner == Manner::Carried
        && second.began.seconds_since(first.ended) <= DETOUR_S
        && first.from.at.distance(second.to.at) <= SAME_PLACE_MM
}

/// A detour as what it came to.
fn in_hand(first: &Move, second: &Move) -> Move {
    Move {
        ended: second.ended,
        to: second.to,
        best_mm: first.from.progress_mm.max(second.to.progress_mm),
        crossings: Vec::new(),
        left_track: None,
        finger_s: first.finger_s + second.finger_s,
        touched_obstacle: false,
        certain: true,
        ..first.clone()
    }
}

/// Whether a disc lies as it lay.
fn is_nothing(one: &Move) -> bool {
    one.from.at.distance(one.to.at) <= STAYED_MM && one.from.face == one.to.face && one.from.on_track == one.to.on_track
}

/// Whether two ways of a disc are one move: it was hit again on its way, or a hand set it down in between.
fn is_one(first: &Move, second: &Move) -> bool {
    match (first.manner, second.manner) {
        (Manner::Carried, Manner::Carried) | (Manner::Flicked | Manner::Struck { .. }, Manner::Struck { .. }) => true,
        (Manner::Carried, Manner::Flicked | Manner::Struck { .. })
        | (Manner::Flicked | Manner::Struck { .. }, Manner::Carried | Manner::Flicked) => false,
    }
}
