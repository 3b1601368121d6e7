//! What persons do to a match.

use super::apply::Apply;
use super::now::{Now, Phase};
use super::setting::Setting;
use crate::referee::OperatorAction;
use crate::rules::pferdeaeppel::{Horse, Layout, Position};

/// Applies an operator's own action; corrections of other entries work through their marks.
pub(super) fn apply(apply: &mut Apply, action: &OperatorAction<Setting>) {
    match action {
        // The person's word is that the set-up is legal.
        OperatorAction::Start => {
            if let Some(seat) = apply.now.allowed(apply.keys).first() {
                apply.begin(Position::new(apply.keys, *seat), *seat);
            }
        }
        OperatorAction::Pause => {
            if apply.now.paused.is_none() {
                apply.now.paused = Some(apply.t);
            }
        }
        OperatorAction::Resume => {
            apply.now.in_question = None;
            if let Some(paused) = apply.now.paused.take() {
                let pause_s = apply.t.seconds_since(paused).max(0.0);
                apply.now.started = apply.now.started.map(|started| started.plus_seconds(pause_s));
            }
        }
        OperatorAction::TimeUp => {
            apply.now.is_time_up = true;
            if let Phase::Waiting { .. } = apply.now.phase {
                apply.end_match();
            }
        }
        OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. } => {}
        OperatorAction::Set(setting) => set(apply, *setting),
        OperatorAction::EndRound => apply.end_round(),
    }
}

/// Whether an operator's action can be done now.
pub(super) fn is_possible(now: &Now, action: &OperatorAction<Setting>) -> bool {
    let is_paused = now.paused.is_some();
    match (action, &now.phase) {
        (OperatorAction::Start, Phase::Waiting { .. }) => !is_paused,
        (OperatorAction::Start, Phase::Playing { .. }) => !is_paused && now.lost.is_some(),
        (OperatorAction::Start | OperatorAction::TimeUp, Phase::Over) => false,
        (OperatorAction::Pause, _) => !is_paused,
        (OperatorAction::Resume, _) => is_paused || now.in_question.is_some(),
        (OperatorAction::TimeUp, Phase::Waiting { .. } | Phase::Playing { .. }) => !is_paused && now.started.is_some(),
        (OperatorAction::Set(Setting::Turn(_)), Phase::Playing { .. }) => true,
        (OperatorAction::Set(Setting::Turn(_)), Phase::Waiting { faulty, .. }) => faulty.is_some(),
        (OperatorAction::Set(Setting::Turn(_)), Phase::Over) => false,
        (OperatorAction::Set(Setting::WhitePlayer(_)), Phase::Waiting { .. } | Phase::Playing { .. }) => true,
        (OperatorAction::Set(Setting::WhitePlayer(_)), Phase::Over) => false,
        (OperatorAction::Set(Setting::ScoreNear(_) | Setting::ScoreFar(_)), _) => true,
        (OperatorAction::EndRound, phase) => matches!(phase, Phase::Playing { .. }),
        (OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. }, _) => true,
    }
}

fn set(apply: &mut Apply, setting: Setting) {
    match setting {
        Setting::WhitePlayer(seat) => apply.now.told = Some(seat),
        Setting::ScoreNear(points) => apply.now.score.near = points,
        Setting::ScoreFar(points) => apply.now.score.far = points,
        Setting::Turn(horse) => turn(apply, horse),
    }
}

/// What lies there is the position from now on: what was seen when step was lost, or instead of a set-up, else what is
/// believed.
fn turn(apply: &mut Apply, horse: Horse) {
    let keys = apply.keys;
    let read = |layout: &Layout| Position::from_layout(keys, layout).ok();
    let position = match (&apply.now.phase, &apply.now.lost) {
        (Phase::Playing { .. }, Some(Some(seen))) => read(seen),
        (Phase::Playing { position, .. }, Some(None) | None) => Some(position.clone().accepted()),
        (Phase::Waiting { faulty, .. }, _) => faulty.as_ref().and_then(read),
        (Phase::Over, _) => None,
    };
    let Some(position) = position.map(|position| position.with_turn_of(horse)) else { return };
    apply.now.lost = None;
    apply.now.in_question = None;
    let allowed = apply.now.allowed(keys);
    match (&mut apply.now.phase, allowed.first()) {
        (Phase::Playing { position: believed, earlier }, _) => {
            *believed = position;
            earlier.clear();
        }
        (Phase::Waiting { .. }, Some(white_player)) => apply.begin(position, *white_player),
        (Phase::Waiting { .. } | Phase::Over, _) => {}
    }
}
