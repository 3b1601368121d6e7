//! Rules that are broken, and tiles that are taken back.

use super::beat::{Beat, Deed, told};
use super::director::{Choice, Director, at, end_of, lying};
use super::plot::TablePlot;
use super::train::End;
use crate::rules::passing_game::{Action, EventKind, Tile};

/// How often a tile that does not match is taken back.
const MENDED: f64 = 0.5;

impl Director<'_> {
    /// What the plot tells of, if it can happen now; `None` where no round can be made of it.
    pub fn breach(&mut self, player: usize) -> Option<bool> {
        let done = match self.plot {
            TablePlot::Turns | TablePlot::Round | TablePlot::Domino | TablePlot::Blocked => false,
            TablePlot::NoMatch => self.no_match(player)?,
            TablePlot::Branch => self.branch(player)?,
            TablePlot::TwoTiles => self.two_tiles(player)?,
            TablePlot::BoneyardFloor => self.boneyard_floor(player)?,
            TablePlot::TileChanged => self.tile_changed(player)?,
            TablePlot::TakeBack => self.take_back(player)?,
            TablePlot::WrongTurn => self.wrong_turn(player)?,
        };
        self.happened |= done;
        Some(done)
    }

    fn no_match(&mut self, player: usize) -> Option<bool> {
        let hand = self.hands.get(player)?.clone();
        let end = self.dice.pick(End::Left, &[End::Right]);
        let number = self.train.number(end)?;
        let Some((index, tile)) = hand.iter().copied().enumerate().find(|(_, tile)| !tile.contains(&number)) else {
            return Some(false);
        };
        let mends = self.dice.chance(MENDED) && !self.choices(player).is_empty();
        let before = (self.train.clone(), self.position.clone(), self.hands.clone());
        let [a, b] = tile;
        let (inner, outer) = if self.dice.chance(0.5) { (a, b) } else { (b, a) };
        let Some(joined) = self.train.lay(self.dice, end, inner, outer) else { return Some(false) };
        self.take(player, index)?;
        let told_player = Some(player as u8 + 1);
        let action =
            Action::Play { player: told_player, tile: Tile::from(tile), end: Some(end_of(end)), free: Some(outer) };
        self.stands(player, vec![Deed::Lay(lying(&joined))], &[action])?;
        if mends {
            (self.train, self.position, self.hands) = before;
            self.taken_back(player, Deed::Take(lying(&joined)));
            let choices = self.choices(player);
            self.lay_one_of(player, &choices)?;
        }
        Some(true)
    }

    /// Attached to the side of a tile in the middle of the train.
    fn branch(&mut self, player: usize) -> Option<bool> {
        let choices = self.choices(player);
        let hand = self.hands.get(player)?.clone();
        if choices.is_empty() || self.train.tiles.len() < 3 {
            return Some(false);
        }
        let Some((tile, joined, beside)) = hand
            .iter()
            .find_map(|tile| self.train.branch(self.dice, *tile).map(|(joined, beside)| (*tile, joined, beside)))
        else {
            return Some(false);
        };
        let before = (self.position.clone(), self.hands.clone());
        let branch =
            Action::Branch { player: Some(player as u8 + 1), tile: Tile::from(tile), beside: Tile::from(beside) };
        self.stands(player, vec![Deed::Lay(lying(&joined))], &[branch])?;
        if let Some(beat) = self.beats.last_mut() {
            beat.after = None;
        }
        (self.position, self.hands) = before;
        self.taken_back(player, Deed::Take(lying(&joined)));
        self.lay_one_of(player, &choices)?;
        Some(true)
    }

    fn two_tiles(&mut self, player: usize) -> Option<bool> {
        let before = (self.train.clone(), self.hands.clone());
        for choice in self.choices(player) {
            let Some((deed, action)) = self.laid(player, choice) else { continue };
            for other in self.choices(player) {
                let Some((second_deed, second)) = self.laid(player, other) else { continue };
                self.stands(player, vec![deed, second_deed], &[action, second])?;
                return Some(true);
            }
            (self.train, self.hands) = before.clone();
        }
        Some(false)
    }

    fn boneyard_floor(&mut self, player: usize) -> Option<bool> {
        if self.position.drawable() > 0 {
            // Nobody waits so long: they draw until there is nothing left to be drawn.
            self.draw(player)?;
            return Some(false);
        }
        self.draw(player)?;
        Some(true)
    }

    /// A tile in the middle is turned round, or exchanged for one of the hand.
    fn tile_changed(&mut self, player: usize) -> Option<bool> {
        let middle = self.train.tiles.len().checked_sub(2).filter(|count| *count > 0);
        let Some(middle) = middle else { return Some(false) };
        let index = 1 + self.dice.between(0.0, middle as f64) as usize;
        let tile = *self.train.tiles.get(index)?;
        let [first, other] = tile.halves;
        if first == other {
            return Some(false);
        }
        let hand = self.hands.get(player)?.len();
        let to = if self.dice.chance(0.5) && hand > 2 {
            let new = self.take(player, 0)?;
            if new[0] == new[1] {
                return None;
            }
            self.hands.get_mut(player)?.push(tile.halves);
            new
        } else {
            [other, first]
        };
        // Which half is nearer to the left end.
        let before = self.train.tiles.get(index - 1)?.spread.middle;
        let is_first_left = tile.spread.at(1.0, 0.0).distance(before) < tile.spread.at(-1.0, 0.0).distance(before);
        let left_first = |halves: [u8; 2]| if is_first_left { halves } else { [halves[1], halves[0]] };
        let change = Action::Change { index, to: left_first(to) };
        self.train.tiles.get_mut(index)?.halves = to;
        let deed = Deed::Turn { from: at(tile.halves, &tile.spread), to: at(to, &tile.spread) };
        self.stands(player, vec![deed], &[change])?;
        Some(true)
    }

    /// A tile that may lie there is taken back nevertheless.
    fn take_back(&mut self, player: usize) -> Option<bool> {
        let choices = self.choices(player);
        let before = (self.train.clone(), self.position.clone(), self.hands.clone());
        let Some(first) = choices.first().copied() else { return Some(false) };
        let Some(second) = choices.iter().copied().find(|choice| choice.tile != first.tile) else { return Some(false) };
        self.lay_one_of(player, &[first])?;
        let Some(Deed::Lay(tile)) = self.beats.last().and_then(|beat| beat.deeds.first().cloned()) else { return None };
        (self.train, self.position, self.hands) = before;
        self.taken_back(player, Deed::Take(tile));
        self.lay_one_of(player, &[second])?;
        Some(true)
    }

    fn wrong_turn(&mut self, player: usize) -> Option<bool> {
        let other = (player + 1) % self.hands.len();
        let choices: Vec<Choice> = self.choices(other);
        if choices.is_empty() || self.hands.len() < 3 && self.choices(player).is_empty() {
            return Some(false);
        }
        self.lay_one_of(other, &choices)?;
        Some(true)
    }

    /// A hand takes away what it has laid; the position is again that before.
    fn taken_back(&mut self, player: usize, deed: Deed) {
        let corrected = EventKind::Corrected { entry: 0, what: String::new() };
        let after = Some(self.lying());
        self.beats.push(Beat { player, deeds: vec![deed], events: vec![told(&corrected)], after });
    }
}
