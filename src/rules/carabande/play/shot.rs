//! A shot, from the flick until all discs are at rest.

use super::super::{EventKind, Face, Flick, Position, Pushed, Racer, Turner};
use super::laps::Reach;
use super::{Outcome, Told};
use crate::model::Play;

impl Position {
    pub(super) fn shoot(&mut self, flick: &Flick) -> Outcome {
        let by = flick.disc;
        let shooter = *self.racing(by)?;
        for disc in flick.discs() {
            self.racer(disc).ok_or(super::LostReason::NoSuchDisc)?;
        }
        let from_mm = flick.from_mm.unwrap_or(shooter.progress_mm);
        let to_mm = flick.to_mm.unwrap_or(from_mm);
        if flick.moves_nothing(from_mm) {
            return Ok(Vec::new());
        }
        let is_in_race = |disc: &u8| self.racer(*disc).is_some_and(|racer| racer.finish.is_none());
        let off: Vec<u8> = flick.off.iter().copied().filter(is_in_race).collect();
        let others: Vec<&Pushed> = flick.others.iter().filter(|other| is_in_race(&other.disc)).collect();
        let hits = flick.hit_obstacle && self.variants.play == Play::Professional;
        let is_taken_back = hits || !off.is_empty();

        let mut events = self.not_restored();
        if !self.may_shoot(&shooter) {
            let expected = if self.order.allows(by) { Some(by) } else { self.order.disc };
            events.push(EventKind::WrongTurn { disc: by, expected }.into());
        } else if !is_taken_back {
            events.push(EventKind::Flick { disc: by, from_mm, to_mm }.into());
        }
        if flick.finger_s.is_some_and(|finger_s| finger_s > self.variants.push_limit_s) {
            events.push(EventKind::Push { disc: by, finger_s: flick.finger_s }.into());
        }
        events.extend(off.iter().map(|disc| Told::from(EventKind::OffTrack { disc: *disc, by })));
        if hits {
            events.push(EventKind::HitObstacle { disc: by }.into());
        }
        let goes_back = |disc: u8| off.contains(&disc) || (is_taken_back && disc == by);
        let own = Pushed { disc: by, to_mm, best_mm: flick.best_mm, crossings: flick.crossings.clone() };
        let moved: Vec<&Pushed> = [&own].into_iter().chain(others).collect();
        for Pushed { disc, to_mm, .. } in moved.iter().filter(|moved| !goes_back(moved.disc)) {
            if let Some(racer) = self.racer_mut(*disc) {
                racer.progress_mm = *to_mm;
            }
        }
        events.extend(self.turn_over(flick, &goes_back));
        if is_taken_back {
            // "You must attempt to return all pieces that have left the track to their locations before the shot. You must
            // also return your own piece to its original location." Place and face of before are those that are kept.
            self.racers.iter_mut().filter(|racer| goes_back(racer.disc)).for_each(|racer| racer.is_owed = true);
        } else {
            let reached: Vec<Reach> =
                moved.iter().map(|moved| reach(moved, (moved.disc == by).then_some(from_mm))).collect();
            events.extend(self.tick(&reached));
        }
        if let Some(racer) = self.racer_mut(by) {
            racer.has_shot = true;
        }
        self.pass(by);
        Ok(events)
    }

    /// Whether a disc may be flicked: it is in turn, and need not spend the turn on being flipped.
    fn may_shoot(&self, shooter: &Racer) -> bool {
        let must_flip = match shooter.turned {
            Some(Turner::Own) => true,
            Some(Turner::Other) => !self.variants.others_flip_free,
            Some(Turner::Unknown) | None => false,
        };
        self.order.allows(shooter.disc) && !must_flip
    }

    /// Play goes on without these having been put back.
    fn not_restored(&mut self) -> Vec<Told> {
        let owed = self.racers.iter_mut().filter(|racer| racer.is_owed);
        let tell = |racer: &mut Racer| {
            racer.is_owed = false;
            EventKind::NotRestored { disc: racer.disc }.into()
        };
        owed.map(tell).collect()
    }

    /// Discs that stay on the track and came to lie on another side. "Upside down pieces may be moved by other player's shots."
    fn turn_over(&mut self, flick: &Flick, goes_back: &impl Fn(u8) -> bool) -> Vec<Told> {
        let mut events = Vec::new();
        let down = flick.down.iter().map(|disc| (*disc, Face::Down));
        for (disc, face) in down.chain(flick.up.iter().map(|disc| (*disc, Face::Up))) {
            let turner = if disc == flick.disc { Turner::Own } else { Turner::Other };
            let Some(racer) = self.racer_mut(disc).filter(|racer| racer.finish.is_none() && !goes_back(disc)) else {
                continue;
            };
            if racer.face == Face::Up && face == Face::Down {
                events.push(EventKind::UpsideDown { disc, by: flick.disc }.into());
            }
            racer.turn(face, turner);
        }
        events
    }
}

/// How far a disc came. Where it was laid before, by hand and beyond the line, is no way that it came.
fn reach(moved: &Pushed, from_mm: Option<f64>) -> Reach<'_> {
    let came = moved.best_mm.filter(|best| from_mm.is_none_or(|from| *best > from)).unwrap_or(moved.to_mm);
    Reach { disc: moved.disc, best_mm: came.max(moved.to_mm), crossings: &moved.crossings }
}

impl Flick {
    /// A flick that moved no disc uses no turn.
    fn moves_nothing(&self, from_mm: f64) -> bool {
        let stays = self.to_mm.is_none_or(|to| to == from_mm) && self.best_mm.is_none_or(|best| best <= from_mm);
        let moves_others =
            !(self.others.is_empty() && self.off.is_empty() && self.down.is_empty() && self.up.is_empty());
        stays && !moves_others && !self.hit_obstacle
    }
}
