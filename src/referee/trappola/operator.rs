//! What persons do to a session.

use super::apply::Apply;
use super::now::Now;
use super::setting::Setting;
use crate::referee::OperatorAction;
use crate::rules::trappola::Action;

/// Applies an operator's own action; corrections of other entries work through their marks.
pub(super) fn apply(apply: &mut Apply, action: &OperatorAction<Setting>) {
    match action {
        OperatorAction::Start => apply.act(&Action::Deal { dealer: None, challenger: None }),
        OperatorAction::Pause => apply.now.is_paused = true,
        OperatorAction::Resume => apply.now.is_paused = false,
        OperatorAction::TimeUp => apply.act(&Action::EndSession),
        OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. } => {}
        OperatorAction::Set(setting) => set(apply, *setting),
        OperatorAction::EndRound => {
            let played = apply.now.session.break_off();
            apply.stand(played);
        }
    }
}

/// Whether an operator's action can be done now.
pub(super) fn is_possible(now: &Now, action: &OperatorAction<Setting>) -> bool {
    let session = &now.session;
    match action {
        OperatorAction::Start => !now.is_paused && session.game_on().is_none() && !session.is_over(),
        OperatorAction::Pause => !now.is_paused && !session.is_over(),
        OperatorAction::Resume => now.is_paused,
        OperatorAction::TimeUp => !session.is_over(),
        OperatorAction::EndRound | OperatorAction::Set(Setting::Turn(_)) => session.game_on().is_some(),
        OperatorAction::Set(Setting::Card { trick, seat, .. }) => {
            let index = usize::from(*trick).checked_sub(1);
            let trick = index.and_then(|index| session.game()?.tricks().get(index));
            trick.is_some_and(|trick| trick.plays().iter().any(|play| play.seat == *seat))
        }
        OperatorAction::Set(Setting::Dealer(_) | Setting::Wins { .. } | Setting::Bulka(_)) => !session.is_over(),
        OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. } => true,
    }
}

fn set(apply: &mut Apply, setting: Setting) {
    let session = apply.now.session.clone();
    match setting {
        Setting::Turn(seat) => apply.now.session = session.with_leader(seat),
        Setting::Dealer(seat) => apply.now.session = session.with_dealer_at(seat),
        Setting::Card { trick, seat, card } => apply.stand(session.mend(trick, seat, card)),
        Setting::Wins { seat, wins } => apply.now.session = session.with_series(seat, wins),
        Setting::Bulka(amount) => apply.now.session = session.with_bulka(i64::from(amount)),
    }
    // What lay before is not what a person has said.
    apply.now.steps.clear();
}
