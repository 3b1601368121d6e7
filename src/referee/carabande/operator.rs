//! What persons do to a tournament.

use super::apply::Apply;
use super::now::{Now, Phase, Stage, Wanted};
use super::setting::Setting;
use crate::model::Carabande;
use crate::referee::OperatorAction;
use crate::rules::carabande::Pole;

/// Applies an operator's own action; corrections of other entries work through their marks.
pub(super) fn apply(apply: &mut Apply, action: &OperatorAction<Setting>) {
    match action {
        // The person's word is that what lies there is a set-up; the next look tells what that is.
        OperatorAction::Start => {
            apply.now.wanted = Some(Wanted::Start);
            apply.now.is_lost = false;
            if let Phase::Racing(_) = apply.now.phase {
                apply.now.phase = Phase::Waiting(Stage::Next);
            }
        }
        OperatorAction::Pause => apply.now.paused = Some(apply.t),
        OperatorAction::Resume => go_on(apply),
        OperatorAction::TimeUp => {
            apply.now.is_time_up = true;
            if let Phase::Waiting(_) | Phase::Pole(_) = apply.now.phase {
                apply.end_match();
            }
        }
        OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. } => {}
        OperatorAction::Set(setting) => set(apply, setting),
        OperatorAction::EndRound => apply.end_race(),
    }
}

/// Whether an operator's action can be done now.
pub(super) fn is_possible(now: &Now, keys: &Carabande, action: &OperatorAction<Setting>) -> bool {
    let is_paused = now.paused.is_some();
    let is_racing = |disc: &u8| {
        now.position().and_then(|position| position.racer(*disc)).is_some_and(|racer| racer.finish.is_none())
    };
    match (action, &now.phase) {
        (OperatorAction::Start, Phase::Waiting(_)) => !is_paused,
        (OperatorAction::Start, Phase::Racing(_)) => !is_paused && now.is_lost,
        (OperatorAction::Start, Phase::Pole(_) | Phase::Over) => false,
        (OperatorAction::Pause, phase) => !is_paused && *phase != Phase::Over,
        (OperatorAction::Resume, _) => is_paused || now.is_lost,
        (OperatorAction::TimeUp, phase) => !is_paused && *phase != Phase::Over,
        (OperatorAction::EndRound, phase) => matches!(phase, Phase::Racing(_) | Phase::Pole(_)),
        (OperatorAction::Set(Setting::Turn(disc) | Setting::Face { disc, .. }), _) => is_racing(disc),
        (OperatorAction::Set(Setting::Progress { disc, mm }), _) => is_racing(disc) && mm.is_finite(),
        (OperatorAction::Set(Setting::Laps { disc, laps }), _) => is_racing(disc) && *laps < keys.laps_to_win,
        (OperatorAction::Set(Setting::Swap([one, other])), _) => one != other,
        (OperatorAction::Set(Setting::Points(_) | Setting::Seats(_)), phase) => *phase != Phase::Over,
        (OperatorAction::Set(Setting::Pole(players)), Phase::Waiting(_)) => {
            Pole::new(*players, keys.discs_per_player).is_some()
        }
        (OperatorAction::Set(Setting::Pole(_)), Phase::Pole(_) | Phase::Racing(_) | Phase::Over) => false,
        (OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. }, _) => true,
    }
}

/// Play goes on from what lies there, which the next look tells.
fn go_on(apply: &mut Apply) {
    (apply.now.paused, apply.now.is_lost) = (None, false);
    if let Phase::Racing(_) = apply.now.phase
        && !apply.now.places.is_empty()
    {
        apply.now.wanted = Some(Wanted::GoOn);
    }
}

fn set(apply: &mut Apply, setting: &Setting) {
    match setting {
        Setting::Turn(disc) => {
            if apply.now.is_lost {
                go_on(apply);
            }
            if let Phase::Racing(position) = &mut apply.now.phase {
                position.set_turn(*disc);
            }
        }
        Setting::Swap([one, other]) => {
            let (one, other) = (apply.now.seen_as(*one), apply.now.seen_as(*other));
            apply.swap(one, other);
        }
        Setting::Progress { disc, mm } => {
            if let Phase::Racing(position) = &mut apply.now.phase {
                position.set_progress(*disc, *mm);
            }
        }
        Setting::Laps { disc, laps } => {
            if let Phase::Racing(position) = &mut apply.now.phase {
                position.set_laps(*disc, *laps);
            }
        }
        Setting::Face { disc, face } => {
            if let Phase::Racing(position) = &mut apply.now.phase
                && let Some(progress_mm) = position.racer(*disc).map(|racer| racer.progress_mm)
            {
                position.lie(*disc, progress_mm, *face);
            }
        }
        Setting::Points(points) => apply.now.standings.set(points.player, points.points),
        Setting::Seats(seats) => apply.now.seats = Some(seats.clone()),
        Setting::Pole(players) => apply.begin_pole(*players),
    }
}
