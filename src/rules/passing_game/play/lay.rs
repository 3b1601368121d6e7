//! "The tile played at the end of the train must match the side connected to the end of the train." "Doubles are played
//! centred but do not branch off the train."

use super::super::position::Last;
use super::super::{End, EventKind, Laid, LostReason, Position, Tile};
use super::Told;

impl Position {
    /// A tile is laid at an end. What may not lie there lies there nevertheless where it is known which way round; else it is
    /// taken to be taken back.
    pub(super) fn lay(&mut self, told: Option<u8>, tile: Tile, end: Option<End>, free: Option<u8>) -> Told {
        let player = told.or(self.turn);
        if free.is_some_and(|free| tile.beyond(free).is_none()) {
            return Err(LostReason::NoSuchTile);
        }
        let Some(end) = self.end_of(tile, end)? else { return Ok(self.lead(told, tile, free)) };
        let Some(value) = self.end(end) else { return Ok(self.lead(told, tile, free)) };
        let joined = free.map_or(Some(value), |free| tile.beyond(free));
        let matching = joined.filter(|joined| *joined == value).and_then(|joined| tile.beyond(joined));
        let mut events = match matching {
            _ if self.fault_of(player, tile).is_some() => self.fault_of(player, tile).into_iter().collect(),
            Some(_) => vec![EventKind::Played { player, tile, end: Some(end), value: Some(value) }],
            None => vec![EventKind::NoMatch { player, tile, end, value }],
        };
        events.extend(self.turn_faults(told, Some(tile)));
        let (Some(free), Some(joined)) = (free.or(matching), joined) else {
            self.last = Some(Last::Refused);
            return Ok(events);
        };
        match end {
            End::Left => self.train.insert(0, Laid { halves: [free, joined], player }),
            End::Right => self.train.push(Laid { halves: [joined, free], player }),
        }
        self.has_laid(told, tile);
        Ok(events)
    }

    /// The first tile of a round: any, by whoever leads.
    fn lead(&mut self, told: Option<u8>, tile: Tile, free: Option<u8>) -> Vec<EventKind> {
        let player = told.or(self.turn);
        let played = EventKind::Played { player, tile, end: None, value: None };
        let mut events = vec![self.fault_of(player, tile).unwrap_or(played)];
        events.extend(self.turn_faults(told, Some(tile)));
        let [low, high] = tile.halves();
        let halves = if free == Some(low) { [high, low] } else { [low, high] };
        self.leader = self.leader.or(told);
        self.train.push(Laid { halves, player });
        self.has_laid(told, tile);
        events
    }

    /// Where a tile is laid: as told, or at the only end that it fits. Where it fits none, at either.
    fn end_of(&self, tile: Tile, told: Option<End>) -> Result<Option<End>, LostReason> {
        if self.train.is_empty() || told.is_some() {
            return Ok(told);
        }
        let mut fits = self.fits(tile);
        match (fits.next(), fits.next()) {
            (Some(_), Some(_)) if self.ends().is_some_and(|[left, right]| left != right) => Err(LostReason::WhichEnd),
            (Some(end), _) => Ok(Some(end)),
            (None, _) => Ok(Some(End::Right)),
        }
    }

    /// Why a tile cannot lie there, whatever it matches.
    fn fault_of(&self, player: Option<u8>, tile: Tile) -> Option<EventKind> {
        if !tile.is_of_the_set() {
            return Some(EventKind::ImpossibleTile { player, tile });
        }
        self.has(tile).then_some(EventKind::DuplicateTile { player, tile })
    }

    fn has_laid(&mut self, told: Option<u8>, tile: Tile) {
        let player = told.or(self.turn);
        self.hold(told, |hand| hand.saturating_sub(1));
        self.last = Some(Last::Played { player, tile });
        self.passes = 0;
        self.go_on_after(player);
        self.judge_end(player);
    }

    /// A tile is attached to a side; it does not belong there, and the turn waits for it to be taken back.
    pub(super) fn branch(&mut self, told: Option<u8>, tile: Tile, beside: Tile) -> Told {
        if !self.train.iter().any(|laid| laid.tile() == beside) {
            return Err(LostReason::NoSuchTile);
        }
        let player = told.or(self.turn);
        self.branches.push(tile);
        self.last = Some(Last::Refused);
        Ok(vec![EventKind::Branch { player, tile, beside }])
    }

    /// A tile in the train is replaced or turned.
    pub(super) fn change(&mut self, index: usize, to: [u8; 2]) -> Told {
        let laid = self.train.get(index).copied().ok_or(LostReason::NoSuchTile)?;
        *self = self.clone().with_tile(index, to);
        Ok(vec![EventKind::TileChanged { tile: laid.tile(), index, from: laid.halves, to }])
    }
}
