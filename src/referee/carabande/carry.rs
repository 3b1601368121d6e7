//! What a hand that moved a disc was doing.

use super::apply::{Apply, laps_between};
use super::explain::{from_line_mm, is_behind_line};
use super::now::{Phase, Place};
use crate::geometry::TablePoint;
use crate::model::Play;
use crate::referee::Mark;
use crate::rules::carabande::{Action, Face, Flick, Move, Racer, SpacingFault, Spot};

/// How far a hand may shift a disc that is not said to have been moved, mm: more than the camera's error, less than anybody
/// would gain by.
const NUDGE_MM: f64 = 3.0;
/// From how far on a hand meant to move a disc that it touched, mm; nearer it may have brushed it.
const MEANT_MM: f64 = 8.0;
/// How far a disc may be moved to fit the black disc beside it, or shifted as it is turned over, diameters: the black disc's
/// width and some play.
const SPACING_DIAMETERS: f64 = 1.5;
/// How far apart the rims of two discs may seem that touch, diameters.
const TOUCHING_DIAMETERS: f64 = 0.2;
/// By how much less than the black disc a gap may seem that it fits into, mm.
const GAP_ERROR_MM: f64 = 2.0;

/// What a hand did.
enum Deed {
    /// Nothing that matters.
    Nothing,
    /// The disc lies where it lay before a shot that may not count.
    PutBack(Spot),
    /// The disc lies where it lay face down before a shot that does not count, and was turned back there before it was seen.
    PutBackAndFlipped,
    /// The disc in turn came on under a finger or in a hand: a push, or no play at all.
    Pushed(Flick),
    /// An action of the rules.
    Act {
        action: Action,
        /// Whether the table shows all that it takes to say so.
        is_certain: bool,
    },
}

impl Apply<'_> {
    /// A hand moved a disc, which perhaps moved others.
    pub fn carried(&mut self, moved: &Move, others: &[Move], black: Option<TablePoint>, mark: Mark) {
        let number = self.now.number_of(moved.disc);
        let Phase::Racing(position) = &mut self.now.phase else { return };
        // Hands bring discs that were out of sight.
        if position.racer(number).is_none() && moved.to.on_track && mark == Mark::Plain {
            let is_behind = is_behind_line(&moved.to, self.keys);
            position.enter(number, moved.to.progress_mm);
            if !is_behind {
                return;
            }
        }
        let Some(racer) = position.racer(number).filter(|racer| racer.finish.is_none()).copied() else { return };
        if mark == Mark::Struck {
            return;
        }
        if mark == Mark::Rejected {
            [moved].into_iter().chain(others).for_each(|moved| self.lie_as_seen(moved));
            return;
        }
        match self.deed(&racer, moved, others, black) {
            Deed::Nothing => {}
            Deed::PutBack(before) => {
                let more = laps_between(before.progress_mm, racer.progress_mm, self.keys.track_length_mm);
                if let Phase::Racing(position) = &mut self.now.phase {
                    position.lie(number, before.progress_mm + more, before.face);
                }
                self.forget_before(moved.disc);
            }
            Deed::PutBackAndFlipped => {
                for action in [Action::Restore { disc: number }, Action::Flip { disc: number }] {
                    if let Phase::Racing(position) = &self.now.phase
                        && let Ok(played) = position.stand(&action)
                    {
                        self.stand(played);
                    }
                }
                self.forget_before(moved.disc);
            }
            Deed::Pushed(flick) => {
                self.certain = mark != Mark::Plain;
                if let Phase::Racing(position) = &self.now.phase
                    && let Ok(mut played) = position.stand(&Action::Flick(flick))
                {
                    played.position.may_play_on(number);
                    self.stand(played);
                }
                self.certain = true;
            }
            Deed::Act { action, is_certain } => {
                self.certain = is_certain && (moved.certain || mark != Mark::Plain);
                if let Phase::Racing(position) = &self.now.phase
                    && let Ok(played) = position.stand(&action)
                {
                    self.stand(played);
                }
                self.certain = true;
                self.settle(moved, &action);
            }
        }
        others.iter().for_each(|moved| self.lie_as_seen(moved));
    }

    fn deed(&self, racer: &Racer, moved: &Move, others: &[Move], black: Option<TablePoint>) -> Deed {
        let certain = |action: Action| Deed::Act { action, is_certain: true };
        let (disc, to) = (racer.disc, moved.to);
        let radius_mm = self.keys.disc_diameter_mm / 2.0;
        let came_mm = moved.from.at.distance(to.at);
        let before = self.now.place(disc).and_then(|place| place.before);
        let lies_there = |before: &Spot| to.on_track && before.at.distance(to.at) <= radius_mm;
        let is_flipped = |before: &Spot| before.face == Face::Down && to.face == Face::Up;
        match before.filter(|before| lies_there(before) && (before.face == to.face || is_flipped(before))) {
            Some(before) if is_flipped(&before) && racer.is_owed => return Deed::PutBackAndFlipped,
            Some(before) if is_flipped(&before) => return certain(Action::Flip { disc }),
            Some(_) if racer.is_owed => return certain(Action::Restore { disc }),
            Some(before) => return Deed::PutBack(before),
            // It may be on its way, or be laid down once more until play goes on.
            None if racer.is_owed => return Deed::Nothing,
            None => {}
        }
        let is_near = came_mm <= SPACING_DIAMETERS * self.keys.disc_diameter_mm;
        if racer.face == Face::Down && to.face == Face::Up && to.on_track && is_near {
            return certain(Action::Flip { disc });
        }
        if came_mm <= NUDGE_MM && moved.from.face == to.face && others.is_empty() {
            return Deed::Nothing;
        }
        let Phase::Racing(position) = &self.now.phase else { return Deed::Nothing };
        if !racer.has_shot && (!to.on_track || is_behind_line(&to, self.keys)) {
            let progress_mm = from_line_mm(to.progress_mm, self.keys);
            return if to.on_track { certain(Action::Place { disc, progress_mm }) } else { Deed::Nothing };
        }
        let more = laps_between(moved.from.progress_mm, racer.progress_mm, position.lap_mm());
        let to_mm = to.progress_mm + more;
        let on_track = moved.from.on_track && to.on_track && moved.from.face == to.face;
        if on_track && is_near && position.order().allows(disc) {
            let (fault, is_certain) = self.spacing(moved, others, black);
            return Deed::Act { action: Action::Space { disc, to_mm, fault }, is_certain };
        }
        // A finger that went all the way with the disc in turn looks like a hand that carried it.
        let from_mm = moved.from.progress_mm + more;
        let is_in_turn = position.to_move().is_some() && position.order().allows(disc);
        if on_track && to_mm > from_mm && is_in_turn && moved.finger_s > 0.0 {
            let (from_mm, finger_s) = (Some(from_mm), Some(moved.finger_s));
            return Deed::Pushed(Flick { disc, to_mm: Some(to_mm), from_mm, finger_s, ..Flick::default() });
        }
        // In the middle of a race of which no shot was seen yet, it may be anything.
        // So it is with one that the camera sees turned over and nobody was told of.
        let is_odd = racer.face == Face::Up && moved.from.face == Face::Down;
        let is_certain = position.to_move().is_some() && came_mm >= MEANT_MM && !is_odd;
        Deed::Act {
            action: Action::Carry { disc, to_mm: if to.on_track { to_mm } else { racer.progress_mm } },
            is_certain,
        }
    }

    /// Why spacing was not allowed, as far as the table shows it, and whether it shows that it was spacing at all. "You may
    /// never use the spacing disc if there is a larger gap than the width of the disc."
    fn spacing(&self, moved: &Move, others: &[Move], black: Option<TablePoint>) -> (Option<SpacingFault>, bool) {
        let diameter_mm = self.keys.disc_diameter_mm;
        let touch = |a: TablePoint, b: TablePoint| a.distance(b) <= diameter_mm * (1.0 + TOUCHING_DIAMETERS);
        let is_meant = moved.from.at.distance(moved.to.at) >= MEANT_MM;
        if self.keys.play == Play::Professional {
            return (Some(SpacingFault::NoSpacing), is_meant);
        }
        if !others.is_empty() {
            return (Some(SpacingFault::OtherMoved), true);
        }
        let black = black.filter(|black| touch(*black, moved.to.at));
        let is_neighbour = |(seen, place): &(&u8, &Place)| **seen != moved.disc && place.spot.on_track;
        let neighbours = self.now.places.iter().filter(is_neighbour).map(|(_, place)| place.spot.at);
        // With the black disc still there it is known what it keeps apart: the other disc at its side, or else a wall.
        let beside_black: Vec<TablePoint> =
            neighbours.clone().filter(|at| black.is_some_and(|black| touch(black, *at))).collect();
        let gap_mm = |at: TablePoint| moved.from.at.distance(at) - diameter_mm;
        let is_narrow = |gap: f64| gap < diameter_mm - GAP_ERROR_MM;
        let is_wide = |gap: f64| gap > diameter_mm + GAP_ERROR_MM;
        let wall_mm = moved.from_edge_mm.map(|edge| edge - diameter_mm / 2.0);
        let wide = (Some(SpacingFault::WideGap), is_meant);
        if let Some(gap) = beside_black.iter().map(|at| gap_mm(*at)).min_by(f64::total_cmp) {
            return if is_wide(gap) { wide } else { (None, true) };
        }
        let mut gaps: Vec<f64> = neighbours.map(gap_mm).filter(|_| black.is_none()).chain(wall_mm).collect();
        gaps.sort_by(f64::total_cmp);
        match gaps.first() {
            Some(gap) if is_narrow(*gap) => (None, true),
            // Nothing that it could have been spaced from.
            Some(gap) if is_wide(*gap) && wall_mm.is_some() => wide,
            Some(_) | None => (None, black.is_some()),
        }
    }

    /// What lies differently after a deed than the rules alone can tell.
    fn settle(&mut self, moved: &Move, action: &Action) {
        match action {
            Action::Restore { .. } => self.forget_before(moved.disc),
            Action::Carry { .. } => {
                // Turned over as well.
                if moved.to.on_track && moved.from.face != moved.to.face {
                    self.lie_as_seen(moved);
                }
                // Whoever puts it back makes nothing worse.
                if let Some(place) = self.now.places.get_mut(&moved.disc).filter(|_| moved.from.on_track) {
                    place.before = Some(moved.from);
                }
            }
            Action::Start { .. }
            | Action::Place { .. }
            | Action::Flick(_)
            | Action::Flip { .. }
            | Action::Space { .. }
            | Action::Miss { .. }
            | Action::Pole { .. }
            | Action::PoleShot { .. }
            | Action::EndRace => {}
        }
    }

    fn forget_before(&mut self, seen: u8) {
        if let Some(place) = self.now.places.get_mut(&seen) {
            place.before = None;
        }
    }
}
