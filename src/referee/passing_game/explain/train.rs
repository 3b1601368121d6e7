//! The train as it is seen, explained by what was laid, taken back, or changed.

use super::align::{self, Alignment};
use super::plays::{self, Plays};
use super::view::{Reading, View};
use super::{Candidate, Finding, LOST_S};
use crate::referee::passing_game::now::Playing;
use crate::rules::passing_game::{Action, Branch, Position, Tile};

/// How long a play must be seen that not all of the look is sure of, seconds.
const IN_DOUBT_S: f64 = 0.5;
/// How long a tile must lie there that breaks a rule, or lie otherwise than before, until that is said, seconds …
const BROKEN_S: f64 = 0.7;
/// … and how long where something of the look is in doubt, so that a person is asked.
const ASKED_S: f64 = 1.5;
/// How long a tile must be gone that is taken back, or be read otherwise, seconds.
const MENDED_S: f64 = 0.5;

/// What the train shows that is not known, and whether all of it is explained.
pub(super) fn explain(playing: &Playing, view: &View, seen: Vec<Reading>) -> (Vec<Candidate>, bool) {
    let position = &playing.position;
    let Some(way) = Alignment::of(&align::believed(position, playing), &seen) else {
        let back = taken_back(playing, view, &seen);
        let lost = || {
            let seen = seen.iter().map(|reading| reading.halves).collect();
            Candidate { finding: Finding::Lost { seen }, lasts_s: LOST_S }
        };
        return (vec![back.unwrap_or_else(lost)], false);
    };
    let mut candidates: Vec<Candidate> =
        way.differing.iter().filter_map(|index| other(playing, view, &way, *index)).collect();
    candidates.extend(playing.unsure.iter().filter_map(|unsure| sure(position, &way, unsure.tile)));
    candidates.extend(branches(position, view));
    let plays = plays::next(position, &way);
    let is_explained = plays.is_none() && way.seen.len() == position.train().len();
    candidates.extend(plays.map(|plays| laid(plays, view)));
    (candidates, is_explained)
}

fn laid(plays: Plays, view: &View) -> Candidate {
    let Plays { actions, is_unsure, is_broken } = plays;
    let lasts_s = match (is_unsure, is_broken, view.is_in_doubt) {
        (true, _, _) | (false, true, true) => ASKED_S,
        (false, true, false) => BROKEN_S,
        (false, false, true) => IN_DOUBT_S,
        (false, false, false) => 0.0,
    };
    let unsure = is_unsure || (is_broken && view.is_in_doubt);
    let reaches = view.layout.reaches.filter(|_| actions.len() > 1);
    Candidate { finding: Finding::Act { actions, unsure, reaches }, lasts_s }
}

/// The train is as it was before something of the last entry, but for what has come since.
fn taken_back(playing: &Playing, view: &View, seen: &[Reading]) -> Option<Candidate> {
    let fits = |position: &Position| {
        Alignment::of(&align::believed(position, playing), seen).is_some_and(|way| way.differing.is_empty())
            && !seen.is_empty()
    };
    let kept = playing.earlier.iter().rposition(|earlier| fits(&earlier.position))?;
    // A tile that seems to be gone while something cannot be read may be just that.
    let lasts_s = if view.is_in_doubt { LOST_S } else { MENDED_S };
    Some(Candidate { finding: Finding::TakenBack { kept }, lasts_s })
}

/// Another tile than before is seen for sure in a place of the train, or the same turned: one of the last entry was taken back
/// or misread, one of which the reading was proposed is another; else it was changed.
fn other(playing: &Playing, view: &View, way: &Alignment, index: usize) -> Option<Candidate> {
    let laid = playing.position.train().get(index)?;
    let (tile, to) = (laid.tile(), way.at(index)?.sure()?);
    let new = Tile::from(to);
    if playing.told.iter().any(|told| told.tile == tile) {
        return None;
    }
    if playing.unsure.iter().any(|unsure| unsure.tile == tile) {
        return Some(Candidate { finding: Finding::Reread { tile, to }, lasts_s: MENDED_S });
    }
    if let Some(kept) = playing.earlier.iter().rposition(|earlier| !earlier.position.has(tile)) {
        return Some(Candidate { finding: Finding::TakenBack { kept }, lasts_s: MENDED_S });
    }
    // What the set does not have, or has elsewhere, is a slip of the eye.
    let is_possible = new == tile || (new.is_of_the_set() && !playing.position.has(new));
    let is_elsewhere = way.seen.iter().filter(|reading| reading.sure_tile() == Some(new)).count() > 1;
    if !is_possible || is_elsewhere {
        return None;
    }
    let finding = Finding::Act { actions: vec![Action::Change { index, to }], unsure: view.is_in_doubt, reaches: None };
    Some(Candidate { finding, lasts_s: if view.is_in_doubt { ASKED_S } else { BROKEN_S } })
}

/// A tile of which the reading was proposed is read for sure.
fn sure(position: &Position, way: &Alignment, tile: Tile) -> Option<Candidate> {
    let index = position.train().iter().position(|laid| laid.tile() == tile)?;
    let is_it = way.at(index)?.sure_tile() == Some(tile);
    is_it.then_some(Candidate { finding: Finding::Sure { tile }, lasts_s: 0.0 })
}

/// Tiles attached to sides, and those that are not any more.
fn branches(position: &Position, view: &View) -> Option<Candidate> {
    let tile_beside = |branch: &Branch| {
        let beside = view.layout.train.get(branch.beside)?.tile()?;
        Some((branch.tile.tile()?, beside, Reading::of(&branch.tile).is_sure))
    };
    let seen: Vec<(Tile, Tile, bool)> = view.layout.branches.iter().map(tile_beside).collect::<Option<_>>()?;
    let is_new =
        |(tile, beside, _): &&(Tile, Tile, bool)| tile.is_of_the_set() && !position.has(*tile) && position.has(*beside);
    if let Some((tile, beside, is_sure)) = seen.iter().find(is_new) {
        let unsure = !is_sure || view.is_in_doubt;
        let actions = vec![Action::Branch { player: None, tile: *tile, beside: *beside }];
        let lasts_s = if unsure { ASKED_S } else { BROKEN_S };
        return Some(Candidate { finding: Finding::Act { actions, unsure, reaches: None }, lasts_s });
    }
    let is_left = |tile: &&Tile| seen.iter().any(|(seen, _, _)| seen == *tile);
    let branches: Vec<Tile> = position.branches().iter().filter(is_left).copied().collect();
    let is_less = branches.len() < position.branches().len();
    is_less.then_some(Candidate { finding: Finding::Unbranched { branches }, lasts_s: MENDED_S })
}
