//! What persons do to a match.

use super::apply::Apply;
use super::now::{Now, Phase, Stage};
use super::setting::{SetTo, Setting};
use crate::referee::OperatorAction;
use crate::rules::passe_trappe::{Action, Position, Setup};

/// What is true where the camera's reading of a crossing is rejected.
pub(super) fn other_reading(action: &Action, certain: bool) -> Option<Action> {
    match action {
        Action::Through { from, to, disk, .. } if !certain => Some(Action::Over { from: *from, to: *to, disk: *disk }),
        Action::Over { from, to, disk } if !certain => {
            Some(Action::Through { from: *from, to: *to, owed: None, disk: *disk })
        }
        Action::Carry { from, to, disk } => Some(Action::Through { from: *from, to: *to, owed: None, disk: *disk }),
        Action::Through { .. }
        | Action::Over { .. }
        | Action::Start { .. }
        | Action::Shot { .. }
        | Action::StopInOpening { .. }
        | Action::PushOut { .. }
        | Action::Leave { .. }
        | Action::Lift { .. }
        | Action::PutDown { .. }
        | Action::Hands { .. }
        | Action::TimeUp => None,
    }
}

/// Applies an operator's own action; corrections of other entries work through their marks.
pub(super) fn apply(apply: &mut Apply, action: &OperatorAction<Setting>) {
    match action {
        OperatorAction::Start => start(apply),
        OperatorAction::Pause => {
            if apply.now.paused.is_none() {
                apply.now.paused = Some(apply.t);
            }
        }
        OperatorAction::Resume => resume(apply),
        OperatorAction::TimeUp => apply.action(&Action::TimeUp),
        OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. } => {}
        OperatorAction::Set(Setting { what, value }) => set(apply, *what, *value),
        OperatorAction::EndRound => {
            if let Phase::Playing { .. } = apply.now.phase {
                apply.now.phase = Phase::Waiting { stage: Stage::Next, armed: None };
                apply.now.lost = false;
            }
        }
    }
}

/// Whether an operator's action can be done now.
pub(super) fn is_possible(now: &Now, action: &OperatorAction<Setting>) -> bool {
    let Now { phase, lost, .. } = now;
    let (lost, paused) = (*lost, now.paused.is_some());
    let disks = now.position().map_or(0, |position| position.disks().len());
    let playing = matches!(phase, Phase::Playing { .. });
    match action {
        OperatorAction::Start => !paused && (matches!(phase, Phase::Waiting { .. }) || (playing && lost)),
        OperatorAction::Pause => !paused,
        OperatorAction::Resume => paused,
        OperatorAction::TimeUp => playing && !lost && !paused,
        OperatorAction::Set(Setting { what: SetTo::Near | SetTo::Far, value }) => {
            playing && (1..disks).contains(&usize::from(*value))
        }
        OperatorAction::Set(Setting { what: SetTo::ScoreNear | SetTo::ScoreFar, .. }) => true,
        OperatorAction::EndRound => playing,
        OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. } => true,
    }
}

/// The clap. Without a set-up that was seen to lie ready, the person's word is that it is legal.
fn start(apply: &mut Apply) {
    let expected = apply.disks_per_player();
    let action = match &apply.now.phase {
        Phase::Waiting { armed: Some(armed), .. } => Some(armed.setup.start()),
        Phase::Waiting { armed: None, .. } | Phase::Playing { .. } | Phase::Over => None,
    };
    match action {
        Some(Action::Start { near, far, blocking }) => {
            apply.start(near, far, &Setup::faults(near, far, &blocking, expected));
        }
        Some(_) | None => apply.start(expected, expected, &[]),
    }
}

/// The pause does not count as time, and what happened in it not as play.
fn resume(apply: &mut Apply) {
    let Some(paused) = apply.now.paused.take() else { return };
    if let Phase::Playing { started, .. } = &mut apply.now.phase {
        *started = started.plus_seconds(apply.t.seconds_since(paused).max(0.0));
    }
    apply.change(|position, t| position.acknowledged(None, t));
}

fn set(apply: &mut Apply, what: SetTo, value: u8) {
    match what {
        SetTo::Near | SetTo::Far => {
            let Some(set) = apply.position().map(|position| position.disks().len()) else { return };
            let other = u8::try_from(set).unwrap_or(u8::MAX).saturating_sub(value);
            let (near, far) = if what == SetTo::Near { (value, other) } else { (other, value) };
            if let Phase::Playing { position, doubts, unsure_winner, .. } = &mut apply.now.phase {
                *unsure_winner = None;
                *position = Position::with_counts(apply.keys, near, far, apply.t);
                doubts.clear();
            }
            apply.now.lost = false;
        }
        SetTo::ScoreNear => apply.now.score.near = value,
        SetTo::ScoreFar => apply.now.score.far = value,
    }
}
