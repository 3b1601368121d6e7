//! Plays actions on a position, one file a rule.

mod hands;
mod opening;
mod owed;
mod pass;

use super::{Action, DiskState, EventKind, Half, LostReason, Place, Position};
use crate::geometry::Timestamp;
use crate::rules;

/// What an action led to.
pub type Played = rules::Played<Position, EventKind>;

/// An action that cannot have happened, with the position as it was.
pub type IllegalAction = rules::IllegalAction<Position, LostReason>;

/// What happened by an action, or why it is impossible.
type Outcome = Result<Vec<EventKind>, LostReason>;

impl Position {
    /// Plays an action that was complete at `t`.
    pub fn play(self, action: &Action, t: Timestamp) -> Result<Played, IllegalAction> {
        let mut next = self.clone();
        match next.apply(action, t) {
            Ok(_) if next.has_empty_halves() => {
                Err(IllegalAction { reason: LostReason::BothHalvesEmpty, position: self })
            }
            Ok(events) => Ok(Played { position: next, events }),
            Err(reason) => Err(IllegalAction { reason, position: self }),
        }
    }

    fn apply(&mut self, action: &Action, t: Timestamp) -> Outcome {
        match action {
            Action::Start { .. } => Err(LostReason::RoundIsOn),
            Action::Shot { from, disk } => self.shot(*from, *disk, t),
            Action::Through { from, to, owed, disk } => self.through(*from, *to, *owed, *disk, t),
            Action::StopInOpening { from, disk } => self.stop_in_opening(*from, *disk, t),
            Action::PushOut { to, disk } => self.push_out(*to, *disk, t),
            Action::Over { from, to, disk } => self.over(*from, *to, *disk, t),
            Action::Leave { from, disk } => self.leave(*from, *disk, t),
            Action::Lift { half: None, disk, .. } => self.lift_from_opening(*disk, t),
            Action::Lift { half: Some(half), disk, .. } => self.lift(*half, *disk, t),
            Action::PutDown { half, disk } => self.put_down(*half, *disk, t),
            Action::Carry { from, to, disk } => self.carry(*from, *to, *disk, t),
            Action::Hands { half, count } => Ok(self.show_hands(*half, *count)),
            Action::TimeUp => Ok(Vec::new()),
        }
    }

    /// Lays a disk into a half; the event, if that is where it had to go back to.
    fn lay(&mut self, index: usize, half: Half, t: Timestamp) -> Option<EventKind> {
        self.change(index, t, |disk| {
            disk.place = Place::In(half);
            disk.origin = half;
            disk.held = false;
        });
        let disk = self.disks.get_mut(index).filter(|disk| disk.is_owed_to(half))?;
        disk.owed = None;
        Some(EventKind::Returned { half })
    }

    fn change(&mut self, index: usize, t: Timestamp, change: impl FnOnce(&mut DiskState)) {
        let Some(disk) = self.disks.get_mut(index) else { return };
        let before = disk.place;
        change(disk);
        if disk.place != before {
            disk.since = t;
        }
    }

    fn origin(&self, index: usize) -> Option<Half> {
        self.disks.get(index).map(|disk| disk.origin)
    }

    /// The disk that fits best: `rank` is `None` where it does not fit at all, else the lower the better.
    fn choose(&self, id: Option<u8>, rank: impl Fn(&DiskState) -> Option<u8>) -> Result<usize, LostReason> {
        let named = self.disks.iter().enumerate().filter(|(_, disk)| id.is_none_or(|id| id == disk.id));
        let ranked = named.filter_map(|(index, disk)| Some((rank(disk)?, index)));
        ranked.min().map(|(_, index)| index).ok_or(LostReason::NoDiskThere)
    }

    /// That both halves are empty is never a result.
    fn has_empty_halves(&self) -> bool {
        let counts = self.effective();
        counts.near == 0 && counts.far == 0
    }
}

/// How well a disk fits as one that is shot from a half: better one that has not to go back, and one in no hand. A player
/// may hold a disk until it is shot.
fn playable(disk: &DiskState, from: Half) -> Option<u8> {
    (disk.place == Place::In(from)).then_some(u8::from(disk.owed.is_some()) + 2 * u8::from(disk.held))
}

fn differing(from: Half, to: Half) -> Result<(), LostReason> {
    if from == to { Err(LostReason::SameHalf) } else { Ok(()) }
}
