//! Explains the settled board by the least that must have happened since it was last known.

mod account;
mod assign;
mod course;
mod difference;
mod view;

use self::account::Account;
use self::view::View;
use super::finding::Finding;
use super::now::{Earlier, Now, Phase, Stage};
use crate::geometry::{Square, Timestamp};
use crate::model::{Pferdeaeppel, Seat};
use crate::referee::step::grained;
use crate::rules::Observation;
use crate::rules::pferdeaeppel::{Action, Horse, Horses, Layout, Position, Setup};

/// The earliest thing that the camera shows and the match does not know.
pub(super) fn explain(now: &Now, keys: &Pferdeaeppel, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    if let Some(end) = now.deadline(keys).map(grained).filter(|end| *end <= seen.t) {
        return Some((end, Finding::TimeUp));
    }
    if now.paused.is_some() || now.in_question.is_some() {
        return None;
    }
    let view = View::of(seen, keys)?;
    let found = match &now.phase {
        Phase::Over => None,
        Phase::Waiting { stage, faulty, ended } => {
            let earlier = ended.as_ref().map_or(&[][..], |ended| ended.earlier.as_slice());
            revived(earlier, &view).or_else(|| waiting(*stage, faulty.is_some(), now, keys, &view))
        }
        Phase::Playing { position, earlier } if now.lost.is_some() => {
            regained(position, earlier, &view).or_else(|| begun(&now.allowed(keys), keys.size, &view))
        }
        Phase::Playing { position, earlier } => playing(position, earlier, &view),
    };
    found.map(|finding| (seen.t, finding))
}

/// While no round is on: a set-up begins one. What is none is named before the first round, and once; later, only where both
/// horses stand in corners of an empty board, since the pieces are being carried about.
fn waiting(stage: Stage, is_named: bool, now: &Now, keys: &Pferdeaeppel, view: &View) -> Option<Finding> {
    let allowed = now.allowed(keys);
    let begun = begun(&allowed, keys.size, view).or_else(|| begun_unseen(&allowed, keys, view));
    if begun.is_some() || is_named || !view.is_clear() {
        return begun;
    }
    let (Some(white), Some(brown)) = (view.horses().white, view.horses().brown) else { return None };
    let is_corner =
        |square: Square| [square.column, square.row].into_iter().all(|at| at == 0 || at.saturating_add(1) == keys.size);
    let is_set_up = is_corner(white) && is_corner(brown) && view.apples().is_empty();
    match stage {
        Stage::First => Some(Finding::BadSetup { seen: view.layout() }),
        Stage::Next => is_set_up.then(|| Finding::BadSetup { seen: view.layout() }),
    }
}

/// The step that ended a round is taken back.
fn revived(earlier: &[Earlier], view: &View) -> Option<Finding> {
    if !view.can_convict() {
        return None;
    }
    let kept = earlier.iter().rposition(|earlier| view.agrees(&earlier.position))?;
    Some(Finding::TakenBack { kept })
}

/// The set-up of a round lies there.
fn begun(allowed: &[Seat], size: u8, view: &View) -> Option<Finding> {
    let setup = Setup::from_layout(&view.layout());
    setup.white_player(allowed, size)?;
    let (Some(white), Some(brown)) = (view.horses().white, view.horses().brown) else { return None };
    Some(act(vec![Action::Start { white, brown, apples: Vec::new() }]))
}

/// The set-up was not seen, but the first turn leads from it to what lies there, in one way only.
fn begun_unseen(allowed: &[Seat], keys: &Pferdeaeppel, view: &View) -> Option<Finding> {
    if !view.is_clear() || view.lacks_a_horse() {
        return None;
    }
    allowed.iter().find_map(|seat| {
        let position = Position::new(keys, *seat);
        let accounts = account::all(&position, &[], view);
        let account = accounts.into_iter().find(|account| account.violations == 0 && account.moves().len() == 1)?;
        let (white, brown) = (position.horse(Horse::White), position.horse(Horse::Brown));
        let start = Action::Start { white, brown, apples: Vec::new() };
        Some(act([start].into_iter().chain(account.actions).collect()))
    })
}

/// Step is regained when the board is again as it was believed, or as it was earlier in the turn.
fn regained(position: &Position, earlier: &[Earlier], view: &View) -> Option<Finding> {
    let is_known = view.agrees(position) || earlier.iter().any(|earlier| view.agrees(&earlier.position));
    is_known.then_some(Finding::Regained)
}

fn playing(position: &Position, earlier: &[Earlier], view: &View) -> Option<Finding> {
    if view.agrees(position) || !view.can_be_position(position) {
        return None;
    }
    let accounts = account::all(position, earlier, view);
    let Some(best) = accounts.iter().min_by_key(|account| account.cost) else {
        return (view.is_clear() && !view.lacks_a_horse()).then(|| Finding::Lost { seen: view.layout() });
    };
    // A catch, but not a violation, may show only one horse; else the other is in somebody's hand.
    let convicts = best.violations > 0 || best.kept.is_some();
    if (best.violations > 0 && view.lacks_a_horse()) || (convicts && !view.can_convict()) {
        return None;
    }
    if let Some(kept) = best.kept {
        return Some(Finding::TakenBack { kept });
    }
    let rivals: Vec<&Account> = accounts.iter().filter(|account| account.cost == best.cost).collect();
    let differs = |rival: &Account| rival.moves() != best.moves() || rival.outcome != best.outcome;
    let ambiguous = rivals.iter().filter(|rival| rival.kept.is_none()).any(|rival| differs(rival));
    let unsure = best.seconds().filter(|second| rivals.iter().any(|rival| !rival.gives(*second)));
    let unsure = unsure.map(|(_, square)| square).collect();
    Some(Finding::Act { actions: best.actions.clone(), unsure, ambiguous })
}

fn act(actions: Vec<Action>) -> Finding {
    Finding::Act { actions, unsure: Vec::new(), ambiguous: false }
}

/// The horse that stands where it stood in neither view, if only one moved.
fn moved(position: &Position, horses: &Horses, horse: Horse) -> Option<Square> {
    horses.of(horse).filter(|to| *to != position.horse(horse))
}
