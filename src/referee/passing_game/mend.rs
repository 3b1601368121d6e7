//! What was found before is taken back, read otherwise, or set right.

use super::apply::Apply;
use super::now::{Earlier, Phase, Playing, Unsure};
use crate::rules::passing_game::{EventKind, Position, Tile};

impl Apply<'_> {
    /// A step of the last entry is taken back.
    pub fn take_back(&mut self, kept: usize) {
        let Some(playing) = self.now.playing_mut() else { return };
        let undone = playing.earlier.split_off(kept.min(playing.earlier.len()));
        let Some(Earlier { position, entry }) = undone.into_iter().next() else { return };
        playing.unsure.retain(|unsure| position.has(unsure.tile));
        playing.together = None;
        playing.position = position;
        self.tell(EventKind::Corrected { entry, what: "taken_back".to_owned() });
    }

    /// The reading of a tile that was proposed is sure.
    pub fn read_surely(&mut self, tile: Tile) {
        if let Some(Unsure { played, t, .. }) = self.no_more_unsure(tile) {
            self.tell_at(t, played);
        }
    }

    /// The reading of a tile that was proposed is another one.
    pub fn reread(&mut self, tile: Tile, to: [u8; 2]) {
        let Some(Unsure { entry, t, played, .. }) = self.no_more_unsure(tile) else { return };
        let train = self.now.position().map_or(&[][..], Position::train);
        let Some(index) = train.iter().position(|laid| laid.tile() == tile) else { return };
        self.mend(|position| position.with_tile(index, to));
        self.tell(EventKind::Corrected { entry, what: "reread".to_owned() });
        if let EventKind::Played { player, end, value, .. } = played {
            self.tell_at(t, EventKind::Played { player, tile: to.into(), end, value });
        }
    }

    fn no_more_unsure(&mut self, tile: Tile) -> Option<Unsure> {
        let playing = self.now.playing_mut()?;
        let index = playing.unsure.iter().position(|unsure| unsure.tile == tile)?;
        Some(playing.unsure.remove(index))
    }

    /// What lies there is the train from now on.
    pub fn take(&mut self, train: &[[u8; 2]], boneyard: Option<u8>) {
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
        if let Some(playing) = self.now.playing_mut() {
            playing.position = change(playing.position.clone());
            playing.earlier.clear();
        }
    }
}
