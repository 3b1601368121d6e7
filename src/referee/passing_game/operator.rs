//! What persons do to a match.

use super::apply::Apply;
use super::now::{Now, Phase, Stage, Told};
use super::setting::Setting;
use crate::referee::OperatorAction;
use crate::rules::passing_game::{Action, partner};

/// Pips of a whole set.
const MOST_PIPS: u32 = 168;

/// Applies an operator's own action; corrections of other entries work through their marks.
pub(super) fn apply(apply: &mut Apply, action: &OperatorAction<Setting>) {
    match action {
        // The person's word is that a round begins; after the last one a new match does.
        OperatorAction::Start => {
            if apply.now.phase == Phase::Over {
                apply.seat(apply.now.seated.players, apply.now.seated.pairs);
            }
            apply.begin(apply.now.next_leader());
        }
        OperatorAction::Pause => apply.now.paused = Some(apply.t),
        OperatorAction::Resume => {
            apply.now.paused = None;
            apply.now.is_taking = apply.now.is_lost;
        }
        OperatorAction::TimeUp => apply.end_match(),
        OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. } => {}
        OperatorAction::Set(setting) => set(apply, setting),
        OperatorAction::EndRound => apply.end_play(),
    }
}

/// Whether an operator's action can be done now.
pub(super) fn is_possible(now: &Now, action: &OperatorAction<Setting>) -> bool {
    let is_paused = now.paused.is_some();
    let takes_part = |player: &u8| (1..=now.seated.players).contains(player);
    match (action, &now.phase) {
        (OperatorAction::Start, Phase::Waiting(_) | Phase::Over) => !is_paused,
        (OperatorAction::Start, Phase::Playing(playing)) => {
            !is_paused && (now.is_lost || playing.position.ending().is_some())
        }
        (OperatorAction::Pause, _) => !is_paused,
        (OperatorAction::Resume, _) => is_paused || now.is_lost,
        (OperatorAction::TimeUp, phase) => matches!(phase, Phase::Waiting(_)) && now.rounds > 0,
        (OperatorAction::EndRound, phase) => matches!(phase, Phase::Playing(_)),
        (OperatorAction::Set(Setting::Players(players)), Phase::Waiting(_)) => (2..=4).contains(players),
        (OperatorAction::Set(Setting::Players(_)), Phase::Playing(_) | Phase::Over) => false,
        (OperatorAction::Set(Setting::Leader(player)), _) => takes_part(player),
        (OperatorAction::Set(Setting::Score { player, .. }), _) => takes_part(player),
        (OperatorAction::Set(_), Phase::Waiting(_) | Phase::Over) => false,
        (OperatorAction::Set(Setting::Turn(player)), Phase::Playing(playing)) => {
            takes_part(player) && playing.position.ending().is_none()
        }
        (OperatorAction::Set(Setting::Passed(player) | Setting::Drew(player)), Phase::Playing(playing)) => {
            takes_part(player) && !now.is_lost && !is_paused && playing.position.ending().is_none()
        }
        (OperatorAction::Set(Setting::Tile { index, .. }), Phase::Playing(playing)) => {
            *index < playing.position.train().len()
        }
        (OperatorAction::Set(Setting::Ends(_)), Phase::Playing(playing)) => !playing.position.train().is_empty(),
        (OperatorAction::Set(Setting::Boneyard(tiles)), Phase::Playing(_)) => *tiles <= 28,
        (OperatorAction::Set(Setting::Pips(pips)), Phase::Playing(_)) => {
            pips.len() == usize::from(now.seated.players) && pips.iter().all(|pips| *pips <= MOST_PIPS)
        }
        (OperatorAction::Confirm { .. } | OperatorAction::Reject { .. } | OperatorAction::Undo { .. }, _) => true,
    }
}

fn set(apply: &mut Apply, setting: &Setting) {
    match setting {
        Setting::Players(players) => apply.seat(*players, apply.now.seated.pairs),
        Setting::Leader(player) => apply.now.told_leader = Some(*player),
        Setting::Turn(player) => {
            apply.now.is_taking = apply.now.is_lost;
            apply.mend(|position| position.with_turn_of(*player));
        }
        Setting::Passed(player) => apply.report(&Action::Pass { player: Some(*player) }),
        Setting::Drew(player) => apply.report(&Action::Draw { player: Some(*player) }),
        Setting::Tile { index, halves } => set_tile(apply, *index, *halves),
        Setting::Ends([left, right]) => {
            let Some(train) = apply.now.position().map(|position| position.train().to_vec()) else { return };
            if let Some(first) = train.first() {
                let [_, joined] = first.halves;
                set_tile(apply, 0, [*left, joined]);
            }
            let last = apply.now.position().and_then(|position| position.train().last()).map(|laid| laid.halves);
            if let Some([joined, _]) = last {
                set_tile(apply, train.len().saturating_sub(1), [joined, *right]);
            }
        }
        Setting::Boneyard(tiles) => apply.mend(|position| position.with_boneyard(*tiles)),
        Setting::Pips(pips) => apply.told_pips(pips.clone()),
        Setting::Score { player, points } => {
            let is_pair = apply.now.seated.pairs;
            for (other, score) in (1..).zip(&mut apply.now.score) {
                if other == *player || (is_pair && other == partner(*player)) {
                    *score = *points;
                }
            }
        }
    }
}

/// A tile is what a person says, whatever the camera makes of it.
fn set_tile(apply: &mut Apply, index: usize, halves: [u8; 2]) {
    let before = apply.now.position().and_then(|position| position.train().get(index)).map(|laid| laid.halves);
    apply.mend(|position| position.with_tile(index, halves));
    if let Phase::Playing(playing) = &mut apply.now.phase {
        playing.unsure.retain(|unsure| playing.position.has(unsure.tile));
        playing.told.extend(before.map(|seemed| Told { tile: halves.into(), seemed }));
    }
}

impl Apply<'_> {
    /// So many take part from now on; where they are others than before, the match begins anew.
    pub fn seat(&mut self, players: u8, pairs: bool) {
        self.now.seated = self.keys.seated(players, pairs && players == 4);
        self.now.score = vec![0; usize::from(players)];
        (self.now.rounds, self.now.last) = (0, None);
        self.now.phase = Phase::Waiting(Stage::First);
    }
}
