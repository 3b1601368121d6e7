//! "If a disk gets caught in the opening it cannot be retrieved until it has been pushed through to one side or the other
//! by another disk."

use super::super::{DiskState, EventKind, Half, LostReason, Place, Position};
use super::{Outcome, playable};
use crate::geometry::Timestamp;

impl Position {
    pub(super) fn stop_in_opening(&mut self, from: Half, disk: Option<u8>, t: Timestamp) -> Outcome {
        let index = self.choose(disk, |disk| playable(disk, from))?;
        let mut events = self.not_returned(index, t);
        self.change(index, t, |disk| {
            disk.place = Place::Opening;
            disk.held = false;
        });
        events.push(EventKind::Stuck { from });
        Ok(events)
    }

    pub(super) fn push_out(&mut self, to: Half, disk: Option<u8>, t: Timestamp) -> Outcome {
        let index = self.choose(disk, stuck)?;
        let from = self.origin(index).ok_or(LostReason::NoDiskThere)?;
        let mut events = self.not_returned(index, t);
        let returned = self.lay(index, to, t);
        events.push(EventKind::Freed { from, to });
        events.extend(returned);
        Ok(events)
    }

    /// A disk that a hand takes out of the opening is owed to its origin.
    pub(super) fn lift_from_opening(&mut self, disk: Option<u8>, t: Timestamp) -> Outcome {
        let index = self.choose(disk, stuck)?;
        let half = self.origin(index).ok_or(LostReason::NoDiskThere)?;
        self.change(index, t, |disk| {
            disk.place = Place::In(half);
            disk.held = true;
        });
        self.owe(index, half, t);
        Ok(vec![EventKind::HeldStuck { half }])
    }
}

fn stuck(disk: &DiskState) -> Option<u8> {
    (disk.place == Place::Opening && !disk.held).then_some(0)
}
