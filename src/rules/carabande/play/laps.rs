//! "When you cross the Start Line, you finish a lap, and place a check on the scorepad. First one to complete 3 laps wins the
//! race."

use super::super::position::laps_of;
use super::super::{Crossing, EventKind, Position, owner};
use super::Told;
use crate::geometry::Timestamp;

/// How far a disc came by a shot that stands.
pub(super) struct Reach<'a> {
    pub disc: u8,
    /// The greatest progress on its way, mm.
    pub best_mm: f64,
    /// When it crossed the start line, as far as that has been seen.
    pub crossings: &'a [Crossing],
}

impl Position {
    /// Ticks the laps that a shot completed, and finishes the discs that it brought to the end of the race. The shooter's comes
    /// first.
    pub(super) fn tick(&mut self, reached: &[Reach]) -> Vec<Told> {
        let mut events = Vec::new();
        let mut home = Vec::new();
        for (index, reach) in reached.iter().enumerate() {
            let (lap_mm, to_win) = (self.variants.lap_mm, self.variants.laps_to_win);
            let Some(racer) = self.racer_mut(reach.disc).filter(|racer| racer.finish.is_none()) else { continue };
            let crossed = reach.crossings.iter().map(|crossing| f64::from(crossing.laps) * lap_mm);
            racer.best_mm = crossed.fold(racer.best_mm.max(reach.best_mm), f64::max);
            let laps = laps_of(racer.best_mm, lap_mm).min(to_win);
            for lap in racer.laps.saturating_add(1)..=laps {
                let crossing = reach.crossings.iter().find(|crossing| crossing.laps == i32::from(lap));
                let t = crossing.map(|crossing| crossing.t);
                events.push(Told { t, kind: EventKind::Lap { disc: reach.disc, laps: lap } });
                if lap == to_win {
                    home.push((t, index, reach.disc));
                }
            }
            racer.laps = racer.laps.max(laps);
        }
        // Two by one shot: the earlier crossing first; in the same moment, or where none was seen, the shooter's.
        home.sort_by_key(|(t, index, _)| (t.is_none(), *t, *index));
        for (t, _, disc) in home {
            events.extend(self.finish(t, disc));
        }
        events
    }

    fn finish(&mut self, t: Option<Timestamp>, disc: u8) -> Vec<Told> {
        let before = self.racers.iter().filter(|racer| racer.finish.is_some()).count();
        let position = u8::try_from(before + 1).unwrap_or(u8::MAX);
        if let Some(racer) = self.racer_mut(disc) {
            racer.finish = Some(position);
            racer.turned = None;
            racer.is_owed = false;
        }
        let finished = Told { t, kind: EventKind::Finished { disc, position } };
        let won = EventKind::RaceWon { winner: disc, player: owner(&self.seats, disc) };
        let won = (position == 1).then_some(Told { t, kind: won });
        won.into_iter().chain([finished]).collect()
    }
}
