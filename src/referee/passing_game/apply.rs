//! What one entry does to the match.

use super::finding::Finding;
use super::now::{Earlier, Phase, Playing, Stage, Suspicion, Told, Unsure};
use super::operator;
use crate::model::PassingGame;
use crate::referee::{Input, Mark};
use crate::rules::passing_game::{Action, End, EventKind, Lost, LostReason, OpenHands, Played, Position, Tile};

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
            Finding::Sure { tile } => {
                if let Some(unsure) = self.settle(*tile) {
                    self.tell_again(unsure, *tile);
                }
            }
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
                if let Phase::Playing(playing) = &mut self.now.phase {
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
        if let Phase::Playing(playing) = &mut self.now.phase {
            playing.earlier.clear();
        }
        let is_led = self.now.position().is_some_and(|position| !position.train().is_empty());
        let mover = self.now.position().and_then(Position::to_move);
        let tiles: Vec<Tile> = actions.iter().filter_map(played_tile).collect();
        for (index, action) in actions.iter().enumerate() {
            let (entry, t, told) = (self.id, self.t, self.happened.len());
            if let Phase::Playing(playing) = &mut self.now.phase {
                playing.earlier.push(Earlier { position: playing.position.clone(), entry });
            }
            match mover.filter(|_| index == 1 && is_led && reaches == Some(1)) {
                Some(mover) => self.act(&by(mover, action)),
                None => self.act(action),
            }
            let is_play = self.happened.iter().skip(told).any(|told| matches!(told.kind, EventKind::Played { .. }));
            if let (Phase::Playing(playing), Some(tile)) = (&mut self.now.phase, played_tile(action))
                && is_unsure
                && is_play
            {
                playing.unsure.push(Unsure { tile, entry, t });
            }
        }
        let &[one, other, ..] = tiles.as_slice() else { return };
        match (reaches, mover) {
            // One hand laid both; the rules told so where it is known whose.
            (Some(1), None) if is_led => self.tell(EventKind::TwoTilesInOneTurn { player: None, tiles: [one, other] }),
            (Some(1), _) | (Some(2..), _) => {}
            (None | Some(0), _) => {
                if let Phase::Playing(playing) = &mut self.now.phase {
                    playing.together = Some([one, other]).filter(|_| is_led && tiles.len() == 2);
                }
            }
        }
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
        if let Phase::Playing(playing) = &mut self.now.phase {
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
            if let (Phase::Playing(playing), Some(tile)) = (&mut self.now.phase, played_tile(action)) {
                playing.told.push(Told { tile, seemed: tile.halves() });
            }
        }
    }

    /// A step of the last entry is taken back.
    fn take_back(&mut self, kept: usize) {
        let Phase::Playing(playing) = &mut self.now.phase else { return };
        let undone = playing.earlier.split_off(kept.min(playing.earlier.len()));
        let Some(Earlier { position, entry }) = undone.into_iter().next() else { return };
        playing.unsure.retain(|unsure| position.has(unsure.tile));
        playing.together = None;
        playing.position = position;
        self.tell(EventKind::Corrected { entry, what: "taken_back".to_owned() });
    }

    /// A tile's reading is not in question any more; gives what was said of it.
    fn settle(&mut self, tile: Tile) -> Option<Unsure> {
        let Phase::Playing(playing) = &mut self.now.phase else { return None };
        let index = playing.unsure.iter().position(|unsure| unsure.tile == tile)?;
        Some(playing.unsure.remove(index))
    }

    fn reread(&mut self, tile: Tile, to: [u8; 2]) {
        let Some(unsure) = self.settle(tile) else { return };
        let index =
            self.now.position().and_then(|position| position.train().iter().position(|laid| laid.tile() == tile));
        let Some(index) = index else { return };
        self.mend(|position| position.with_tile(index, to));
        self.tell(EventKind::Corrected { entry: unsure.entry, what: "reread".to_owned() });
        self.tell_again(unsure, to.into());
    }

    /// A play that was proposed is a ruling now.
    fn tell_again(&mut self, unsure: Unsure, tile: Tile) {
        let Some(position) = self.now.position() else { return };
        let train = position.train();
        let Some(index) = train.iter().position(|laid| laid.tile() == tile) else { return };
        let halves = |index: usize| train.get(index).map(|laid| laid.halves);
        let before = index.checked_sub(1).and_then(halves).map(|[_, joined]| (End::Right, joined));
        let after = halves(index + 1).map(|[joined, _]| (End::Left, joined));
        // It was laid at whichever of its neighbours lay there first: that towards the middle of the train.
        let joined = if index * 2 >= train.len() { before.or(after) } else { after.or(before) };
        let (end, value) = joined.unzip();
        let player = train.get(index).and_then(|laid| laid.player);
        self.tell_at(unsure.t, EventKind::Played { player, tile, end, value });
    }

    /// What lies there is the train from now on.
    fn take(&mut self, train: &[[u8; 2]], boneyard: Option<u8>) {
        (self.now.is_lost, self.now.is_taking) = (false, false);
        let turn = self.now.position().and_then(Position::to_move);
        let believed = self.now.position().map(Position::boneyard);
        let mut position = Position::joined(&self.now.seated, train);
        if let Some(turn) = turn {
            position = position.with_turn_of(turn);
        }
        if let Some(boneyard) = boneyard.or(believed) {
            position = position.with_boneyard(boneyard);
        }
        self.now.phase = Phase::Playing(Box::new(Playing::new(position)));
    }

    /// Mends what is believed of the round, without anything having happened.
    pub fn mend(&mut self, change: impl FnOnce(Position) -> Position) {
        if let Phase::Playing(playing) = &mut self.now.phase {
            playing.position = change(playing.position.clone());
            playing.earlier.clear();
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
