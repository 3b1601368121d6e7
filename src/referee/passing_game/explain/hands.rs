//! Hands laid open at the end of a round.

use std::cmp::Ordering;

use super::view::{Reading, View};
use super::{Candidate, Finding};
use crate::rules::passing_game::{Lain, Position, Tile};

/// How long hands must lie open that are proved to be all by their count, while something else is in doubt, seconds.
const PROVED_S: f64 = 0.5;
/// How long those of which the count does not prove that they are all, seconds …
const UNPROVED_S: f64 = 1.5;
/// … and those that are doubtful, or fewer than there should be, until a person is asked.
const DOUBTFUL_S: f64 = 3.0;

/// Whether the open hands have as many tiles more than was known as the boneyard has less.
pub(super) fn prove_draws(position: &Position, view: &View) -> bool {
    let open: usize = view.layout.open.iter().map(Vec::len).sum();
    let all = usize::from(position.in_hands()) + usize::from(position.boneyard());
    view.layout.boneyard.is_some_and(|boneyard| boneyard < position.boneyard() && open + usize::from(boneyard) == all)
}

/// The hands, where they lie open.
pub(super) fn open(position: &Position, view: &View, refused: Option<&Vec<Vec<Tile>>>) -> Option<Candidate> {
    let open = &view.layout.open;
    if !view.has_open_hands() || open.len() != usize::from(position.players()) {
        return None;
    }
    let readings = || open.iter().flatten().map(Reading::of);
    let hands: Option<Vec<Vec<Tile>>> = open.iter().map(|hand| hand.iter().map(Lain::tile).collect()).collect();
    let hands = hands.filter(|hands| Some(hands) != refused)?;
    let tiles: Vec<Tile> = hands.iter().flatten().copied().collect();
    // What lies there twice, or belongs to no such set, is a slip of the eye.
    let is_possible = |(index, tile): (usize, &Tile)| {
        tile.is_of_the_set() && !position.has(*tile) && !tiles.iter().take(index).any(|other| other == tile)
    };
    if !tiles.iter().enumerate().all(is_possible) {
        return None;
    }
    // Only one player can have laid the last tile.
    let empty = hands.iter().filter(|hand| hand.is_empty()).count();
    let is_counted = view.layout.boneyard.is_some();
    let count = tiles.len().cmp(&usize::from(position.in_hands()));
    let is_read = readings().all(|reading| reading.is_sure);
    let (unsure, lasts_s) = match (empty, count, is_counted) {
        (0 | 1, Ordering::Equal, true) if is_read && view.is_in_doubt => (false, PROVED_S),
        (0 | 1, Ordering::Equal, true) if is_read => (false, 0.0),
        (0, _, _) if is_read && !view.is_in_doubt => (false, UNPROVED_S),
        (0 | 1, _, _) => (true, DOUBTFUL_S),
        (_, _, _) => return None,
    };
    Some(Candidate { finding: Finding::Open { hands, unsure }, lasts_s })
}
