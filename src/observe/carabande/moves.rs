use std::collections::BTreeMap;

use super::cause::{Cause, cause_of};
use super::episode::Finished;
use crate::rules::carabande::{Manner, Move};

/// All that moved between two moments of rest, in the order in which it began, by the numbers of the discs' tracks; what has no
/// number is left out. `black_moved` is whether the black disc lies elsewhere than before.
pub fn moves(mut all: Vec<(u8, Finished)>, numbers: &BTreeMap<u8, u8>, black_moved: bool) -> Vec<Move> {
    all.sort_by_key(|(_, way)| way.happened.began);
    let mut moves: Vec<Move> = Vec::new();
    for (id, way) in &all {
        let Some(number) = numbers.get(id) else { continue };
        let mut happened = Move { disc: *number, ..way.happened.clone() };
        if happened.manner != Manner::Carried {
            happened.touched_obstacle = way.at_black && (black_moved || way.bounced);
            happened.manner = match cause_of(*id, way, &all) {
                Cause::Finger => Manner::Flicked,
                Cause::Disc(other) => Manner::Struck { by: numbers.get(&other).copied() },
                Cause::Unknown => {
                    happened.certain = false;
                    Manner::Struck { by: None }
                }
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
