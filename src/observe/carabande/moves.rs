use std::collections::BTreeMap;

use super::cause::{Cause, causes};
use super::episode::Finished;
use crate::rules::carabande::{Manner, Move};

/// Ways under a hand shorter than this may have been made by another disc, mm.
const SHORT_MM: f64 = 60.0;

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
            Some(before) if is_one(before, &happened) => join(before, happened),
            Some(_) | None => moves.push(happened),
        }
    }
    moves
}

/// Whether two ways of a disc are one move: it was hit again on its way, or a hand set it down in between.
fn is_one(first: &Move, second: &Move) -> bool {
    match (first.manner, second.manner) {
        (Manner::Carried, Manner::Carried) | (Manner::Flicked | Manner::Struck { .. }, Manner::Struck { .. }) => true,
        (Manner::Carried, Manner::Flicked | Manner::Struck { .. })
        | (Manner::Flicked | Manner::Struck { .. }, Manner::Carried | Manner::Flicked) => false,
    }
}

fn join(first: &mut Move, second: Move) {
    first.ended = second.ended;
    first.to = second.to;
    first.best_mm = first.best_mm.max(second.best_mm);
    first.crossings.extend(second.crossings);
    first.left_track = first.left_track.or(second.left_track);
    first.finger_s += second.finger_s;
    first.touched_obstacle |= second.touched_obstacle;
    first.certain &= second.certain;
}
