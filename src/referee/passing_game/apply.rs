//! What one entry does to the match.

use super::finding::Finding;
use super::now::{Earlier, Phase, Stage, Suspicion, Told, Unsure};
use super::operator;
use crate::model::PassingGame;
use crate::referee::{Input, Mark};
use crate::rules::passing_game::{Action, EventKind, Lost, LostReason, OpenHands, Played, Position, Tile};

/// What this game's entries lead to.
pub(super) type Apply<'a> = crate::referee::apply::Apply<'a, PassingGame>;

impl Apply<'_> {
    /// Applies an entry's input under what persons decided about it.
    pub fn input(&mut self, input: &Input<PassingGame>, mark: Mark) {
        match (input, mark) {
            (Input::Found { finding: Finding::Together { .. }, .. }, Mark::Struck) => self.clear_together(),
            (Input::Seen(_), _) | (Input::Found { .. } | Input::Act { .. } | Input::Operator { .. }, Mark::Struck) => {}
            (Input::Found { finding, .. }, Mark::Plain | Mark::Confirmed(_)) => self.finding(finding, mark),
            (Input::Found { finding, .. }, Mark::Rejected) => self.rejected(finding),
            (Input::Act { action, .. }, Mark::Plain | Mark::Confirmed(_)) => self.reported(action),
            (Input::Act { action, .. }, Mark::Rejected) => self.lie(std::slice::from_ref(action)),
            (Input::Operator { .. }, Mark::Rejected) => {}
            (Input::Operator { action, .. }, Mark::Plain | Mark::Confirmed(_)) => operator::apply(self, action),
        }
    }

    fn finding(&mut self, finding: &Finding, mark: Mark) {
        self.now.suspicions.retain(|suspicion| suspicion.what != *finding);
        match finding {
            Finding::Cleared => self.now.phase = Phase::Waiting(Stage::Cleared),
            Finding::SetUp { boneyard } => {
                self.begin(self.now.next_leader());
                if let Some(boneyard) = *boneyard {
                    self.mend(|position| position.with_boneyard(boneyard));
                }
            }
            Finding::Joined { train, boneyard } => self.join(train, *boneyard, mark),
            Finding::Act { actions, unsure, reaches } => {
                self.certain = !unsure || mark != Mark::Plain;
                self.found(actions, *unsure && mark == Mark::Plain, *reaches);
            }
            Finding::Together { tiles } => self.together(*tiles, mark),
            Finding::TakenBack { kept } => self.take_back(*kept),
            Finding::Sure { tile } => self.read_surely(*tile),
            Finding::Reread { tile, to } => self.reread(*tile, *to),
            Finding::Counted { boneyard } => self.mend(|position| position.with_boneyard(*boneyard)),
            Finding::Unbranched { branches } => self.mend(|position| position.with_branches(branches.clone())),
            Finding::Open { hands, unsure } => {
                self.certain = !unsure || mark != Mark::Plain;
                self.act(&Action::Hands(OpenHands::All((1..).zip(hands.iter().cloned()).collect())));
            }
            Finding::Lost { seen } => {
                let train = self.now.position().map_or(&[][..], Position::train);
                let believed = train.iter().map(|laid| laid.halves).collect();
                let reason = LostReason::LayoutDiffers;
                self.now.is_lost = true;
                self.tell(EventKind::Desynchronised(Lost { reason, action: None, believed, seen: seen.clone() }));
            }
            Finding::Regained => self.now.is_lost = false,
            Finding::Taken { train, boneyard } => self.take(train, *boneyard),
            Finding::Suspected { what, since } => {
                let what = (**what).clone();
                self.now.suspicions.push(Suspicion { what, first_seen: self.t, since: *since });
            }
            Finding::Dispelled { what } => self.now.suspicions.retain(|suspicion| suspicion.what != **what),
        }
    }

    /// A person says that it is not so: no rule was broken, and the tiles lie as they were seen.
    fn rejected(&mut self, finding: &Finding) {
        self.now.suspicions.retain(|suspicion| suspicion.what != *finding);
        match finding {
            Finding::Act { actions, .. } => self.lie(actions),
            Finding::Open { hands, .. } => {
                if let Some(playing) = self.now.playing_mut() {
                    playing.refused = Some(hands.clone());
                }
            }
            Finding::Together { .. } => self.clear_together(),
            Finding::Joined { .. } => self.now.phase = Phase::Waiting(Stage::Next),
            Finding::Lost { seen } => {
                let train: Option<Vec<[u8; 2]>> =
                    seen.iter().map(|[left, right]| Some([(*left)?, (*right)?])).collect();
                if let Some(train) = train.filter(|train| !train.is_empty()) {
                    self.take(&train, None);
                }
            }
            Finding::Cleared
            | Finding::SetUp { .. }
            | Finding::TakenBack { .. }
            | Finding::Sure { .. }
            | Finding::Reread { .. }
            | Finding::Counted { .. }
            | Finding::Unbranched { .. }
            | Finding::Regained
            | Finding::Taken { .. }
            | Finding::Suspected { .. }
            | Finding::Dispelled { .. } => {}
        }
    }

    /// What was seen to have happened; the step can be taken back until the next is seen.
    fn found(&mut self, actions: &[Action], is_unsure: bool, reaches: Option<u8>) {
        let Some(playing) = self.now.playing_mut() else { return };
        playing.earlier.clear();
        let (mover, is_led) = (playing.position.to_move(), !playing.position.train().is_empty());
        let is_by_one_hand = is_led && reaches == Some(1);
        for (index, action) in actions.iter().enumerate() {
            let told = self.happened.len();
            if let Some(playing) = self.now.playing_mut() {
                playing.earlier.push(Earlier { position: playing.position.clone(), entry: self.id });
            }
            match mover.filter(|_| index == 1 && is_by_one_hand) {
                Some(mover) => self.act(&by(mover, action)),
                None => self.act(action),
            }
            if is_unsure {
                self.remember_unsure(told);
            }
        }
        let tiles: Vec<Tile> = actions.iter().filter_map(played_tile).collect();
        let &[one, other, ..] = tiles.as_slice() else { return };
        match (reaches, self.now.playing_mut()) {
            // The rules told so where it is known whose hand it was.
            (Some(1), _) if is_led && mover.is_none() => {
                self.tell(EventKind::TwoTilesInOneTurn { player: None, tiles: [one, other] });
            }
            (None | Some(0), Some(playing)) => {
                playing.together = Some([one, other]).filter(|_| is_led && tiles.len() == 2);
            }
            (None | Some(_), _) => {}
        }
    }

    /// The plays told last are proposed by a reading that may become sure.
    fn remember_unsure(&mut self, told: usize) {
        let (entry, t) = (self.id, self.t);
        let Some(playing) = self.now.playing_mut() else { return };
        let plays = self.happened.iter().skip(told).filter_map(|happening| {
            let played @ EventKind::Played { tile, .. } = &happening.kind else { return None };
            Some(Unsure { tile: *tile, entry, t, played: played.clone() })
        });
        playing.unsure.extend(plays);
    }

    /// Without a person's word it is not known whether two players laid them.
    fn together(&mut self, tiles: [Tile; 2], mark: Mark) {
        self.clear_together();
        let [first, _] = tiles;
        let train = self.now.position().map_or(&[][..], Position::train);
        let player = train.iter().find(|laid| laid.tile() == first).and_then(|laid| laid.player);
        self.certain = mark != Mark::Plain;
        self.tell(EventKind::TwoTilesInOneTurn { player, tiles });
        if let (Mark::Confirmed(_), Some(player)) = (mark, player) {
            let next = player % self.now.seated.players + 1;
            self.mend(|position| position.with_turn_of(next));
        }
    }

    fn clear_together(&mut self) {
        if let Some(playing) = self.now.playing_mut() {
            playing.together = None;
        }
    }

    /// The tiles lie as they were seen, and nothing is said about it.
    fn lie(&mut self, actions: &[Action]) {
        for action in actions {
            let Some(position) = self.now.position() else { return };
            let after = match (action, position.stand(action)) {
                // What has gone from the boneyard was not drawn.
                (Action::Draw { .. }, _) => position.clone().with_boneyard(position.boneyard().saturating_sub(1)),
                (_, Ok(Played { position, .. })) => position,
                (_, Err(_)) => continue,
            };
            self.mend(|_| after);
            if let (Some(playing), Some(tile)) = (self.now.playing_mut(), played_tile(action)) {
                playing.told.push(Told { tile, seemed: tile.halves() });
            }
        }
    }
}

/// The same play, by this player.
fn by(player: u8, action: &Action) -> Action {
    match action {
        Action::Play { tile, end, free, .. } => {
            Action::Play { player: Some(player), tile: *tile, end: *end, free: *free }
        }
        Action::Start { .. }
        | Action::Branch { .. }
        | Action::Draw { .. }
        | Action::Pass { .. }
        | Action::Change { .. }
        | Action::Hands(_)
        | Action::EndRound => action.clone(),
    }
}

fn played_tile(action: &Action) -> Option<Tile> {
    match action {
        Action::Play { tile, .. } => Some(*tile),
        Action::Start { .. }
        | Action::Branch { .. }
        | Action::Draw { .. }
        | Action::Pass { .. }
        | Action::Change { .. }
        | Action::Hands(_)
        | Action::EndRound => None,
    }
}
