//! What one entry does to a tournament.

use super::finding::{Finding, Lying};
use super::now::{Phase, Place, Stage};
use super::operator;
use crate::model::Carabande;
use crate::referee::{Input, Mark};
use crate::rules::carabande::{EventKind, Lost, LostReason, Move};

/// What this game's entries lead to.
pub(super) type Apply<'a> = crate::referee::apply::Apply<'a, Carabande>;

impl Apply<'_> {
    /// Applies an entry's input under what persons decided about it.
    pub fn input(&mut self, input: &Input<Carabande>, mark: Mark) {
        match (input, mark) {
            (Input::Seen(_), _) | (Input::Act { .. } | Input::Operator { .. }, Mark::Struck) => {}
            (Input::Operator { .. }, Mark::Rejected) => {}
            (Input::Found { finding, .. }, _) => self.finding(finding, mark),
            (Input::Act { action, .. }, Mark::Plain | Mark::Confirmed(_)) => self.act(action),
            (Input::Act { action, .. }, Mark::Rejected) => self.act_lawfully(action),
            (Input::Operator { action, .. }, Mark::Plain | Mark::Confirmed(_)) => operator::apply(self, action),
        }
    }

    /// What was seen is seen whatever persons make of it, so that it is not found again.
    fn finding(&mut self, finding: &Finding, mark: Mark) {
        match finding {
            Finding::SetUp { discs, joined } => match mark {
                Mark::Plain | Mark::Confirmed(_) => self.set_up(discs, *joined, mark),
                Mark::Rejected | Mark::Struck => self.now.phase = Phase::Waiting(Stage::Next),
            },
            Finding::Shot { moves, unseen } => {
                self.shot(moves, *unseen, mark);
                self.lay(moves);
            }
            Finding::Carried { moved, others, black } => {
                self.carried(moved, others, *black, mark);
                self.lay(others);
                self.lay(std::slice::from_ref(moved));
            }
            Finding::Late { moves } => {
                moves.iter().for_each(|moved| self.lie_as_seen(moved));
                self.lay(moves);
            }
            Finding::Doubt { discs } => self.doubt(discs, mark),
            Finding::Sure => self.now.doubted.clear(),
            Finding::Lost { discs, strays } => match mark {
                Mark::Plain | Mark::Confirmed(_) => {
                    let discs = strays.iter().map(|seen| self.now.number_of(*seen)).collect();
                    self.now.places.values_mut().for_each(|place| place.known_until = place.known_until.max(self.t));
                    self.lose(Lost { reason: LostReason::LayoutDiffers, action: None, discs });
                }
                Mark::Rejected | Mark::Struck => self.take(discs),
            },
            Finding::Regained => self.now.is_lost = false,
            Finding::Taken { discs } => self.take(discs),
        }
    }

    /// Remembers where discs were seen to lie.
    fn lay(&mut self, moves: &[Move]) {
        for Move { disc, to, ended, .. } in moves {
            let before = self.now.places.get(disc).and_then(|place| place.before);
            self.now.places.insert(*disc, Place { spot: *to, known_until: *ended, before });
        }
    }

    /// Play goes on from what lies there: each disc as near to its believed progress as its place allows.
    fn take(&mut self, discs: &[Lying]) {
        (self.now.is_lost, self.now.wanted) = (false, None);
        self.now.lay(discs, self.t);
        let lap_mm = self.keys.track_length_mm;
        for Lying { disc, spot } in discs {
            let number = self.now.number_of(*disc);
            let Phase::Racing(position) = &mut self.now.phase else { return };
            let believed = position.racer(number).filter(|racer| racer.finish.is_none()).map(|racer| racer.progress_mm);
            if let Some(believed) = believed.filter(|_| spot.on_track) {
                position.lie(number, spot.progress_mm + laps_between(spot.progress_mm, believed, lap_mm), spot.face);
            }
        }
    }

    /// A disc lies where it was seen to come to rest, and nothing follows from it.
    pub fn lie_as_seen(&mut self, moved: &Move) {
        let (number, lap_mm) = (self.now.number_of(moved.disc), self.keys.track_length_mm);
        let Phase::Racing(position) = &mut self.now.phase else { return };
        let believed = position.racer(number).filter(|racer| racer.finish.is_none()).map(|racer| racer.progress_mm);
        if let Some(believed) = believed.filter(|_| moved.to.on_track) {
            let more = laps_between(moved.from.progress_mm, believed, lap_mm);
            position.lie(number, moved.to.progress_mm + more, moved.to.face);
        }
    }

    /// Asks whether discs have changed places; by a person's word two have.
    fn doubt(&mut self, discs: &[u8], mark: Mark) {
        self.now.doubted = discs.to_vec();
        let numbers: Vec<u8> = discs.iter().map(|seen| self.now.number_of(*seen)).collect();
        match (mark, discs) {
            (Mark::Rejected | Mark::Struck, _) => {}
            (Mark::Plain, _) => self.tell(EventKind::Swapped { discs: numbers }),
            (Mark::Confirmed(_), [one, other]) => {
                self.swap(*one, *other);
                self.tell(EventKind::Swapped { discs: numbers });
            }
            (Mark::Confirmed(_), _) => self.tell(EventKind::Swapped { discs: numbers }),
        }
    }

    /// From now on two discs that the camera follows by these numbers bear each other's in the race. What they have done stays
    /// with the numbers of the race; where they lie goes with the discs.
    pub fn swap(&mut self, one: u8, other: u8) {
        let (number, other_number) = (self.now.number_of(one), self.now.number_of(other));
        self.now.names.insert(one, other_number);
        self.now.names.insert(other, number);
        let lap_mm = self.keys.track_length_mm;
        let spots =
            [(other_number, one), (number, other)].map(|(number, seen)| (number, self.now.places.get(&seen).copied()));
        let Phase::Racing(position) = &mut self.now.phase else { return };
        for (number, place) in spots {
            let (Some(Place { spot, .. }), Some(racer)) = (place, position.racer(number)) else { continue };
            if spot.on_track && !racer.is_owed {
                let more = laps_between(spot.progress_mm, racer.progress_mm, lap_mm);
                position.lie(number, spot.progress_mm + more, spot.face);
            }
        }
    }

    pub fn lose(&mut self, lost: Lost) {
        if let Phase::Racing(_) = self.now.phase {
            self.now.is_lost = true;
        }
        self.tell(EventKind::Desynchronised(lost));
    }
}

/// Whole laps, in mm, by which the camera's progress of a place lies behind what is believed of the disc: it cannot know those
/// that a hand carried it round, nor those before it looked.
pub(super) fn laps_between(seen_mm: f64, believed_mm: f64, lap_mm: f64) -> f64 {
    if lap_mm > 0.0 { ((believed_mm - seen_mm) / lap_mm).round() * lap_mm } else { 0.0 }
}
