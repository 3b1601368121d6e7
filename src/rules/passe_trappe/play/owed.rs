//! "If a disk passes over the central bar, it must be retrieved by the shooting player." The same holds for one that left
//! the board (D3). All disks are alike, so any one that is brought to a half that misses one settles that.

use super::super::position::Owed;
use super::super::{DiskState, EventKind, Half, LostReason, Place, Position};
use super::{Outcome, differing, playable};
use crate::geometry::Timestamp;

impl Position {
    /// A disk that had to go back the way it went is only returned, whether it was carried over the bar or flew.
    pub(super) fn over(&mut self, from: Half, to: Half, disk: Option<u8>, t: Timestamp) -> Outcome {
        differing(from, to)?;
        let index = self.choose(disk, |disk| leaving(disk, from))?;
        let mut events = self.not_returned(index, t);
        match self.lay(index, to, t) {
            Some(returned) => events.push(returned),
            None => {
                self.owe(index, from, t);
                events.push(EventKind::OverBar { from, to });
            }
        }
        Ok(events)
    }

    pub(super) fn leave(&mut self, from: Half, disk: Option<u8>, t: Timestamp) -> Outcome {
        let index = self.choose(disk, |disk| leaving(disk, from))?;
        let mut events = self.not_returned(index, t);
        self.change(index, t, |disk| {
            disk.place = Place::OffBoard;
            disk.held = false;
        });
        self.owe(index, from, t);
        events.push(EventKind::OffBoard { from });
        Ok(events)
    }

    /// A hand lifts a disk from a half, preferably one that has to go back; where none lies there, one that is owed to it.
    pub(super) fn lift(&mut self, half: Half, disk: Option<u8>, t: Timestamp) -> Outcome {
        let index = self.choose(disk, |disk| {
            let elsewhere = (disk.is_owed_to(half) && !disk.held).then_some(2);
            disk.lies_in(half).then_some(u8::from(disk.owed.is_none())).or(elsewhere)
        })?;
        self.change(index, t, |disk| disk.held = true);
        Ok(Vec::new())
    }

    /// A disk laid down in another half than its own has crossed the bar's line above it, unless it had to go there.
    pub(super) fn put_down(&mut self, half: Half, disk: Option<u8>, t: Timestamp) -> Outcome {
        let index = self.choose(disk, |candidate| {
            let off_board = candidate.place == Place::OffBoard;
            match (candidate.is_owed_to(half), candidate.held, off_board) {
                (true, true, _) => Some(0),
                (true, false, true) => Some(1),
                (false, true, false) if candidate.origin == half => Some(2),
                (true, false, false) => Some(3),
                (false, true, false) => Some(4),
                (false, _, true) => Some(5),
                (false, false, false) => (disk.is_some() && candidate.place == Place::In(half.other())).then_some(6),
            }
        })?;
        let was = self.disks.get(index).copied().ok_or(LostReason::NoDiskThere)?;
        self.take_debt(index, half);
        if let Some(returned) = self.lay(index, half, t) {
            return Ok(vec![returned]);
        }
        if was.owed.is_some() || was.origin == half {
            return Ok(self.cancel_debts(index, half));
        }
        self.owe(index, was.origin, t);
        Ok(vec![EventKind::OverBar { from: was.origin, to: half }])
    }

    /// Two disks that lie each in the half that the other has to go back to are where they belong: all are alike.
    fn cancel_debts(&mut self, index: usize, half: Half) -> Vec<EventKind> {
        let away = |disk: &DiskState| disk.is_owed_to(half) && disk.lies_in(half.other());
        let lies_crosswise = self.disks.get(index).is_some_and(|disk| disk.is_owed_to(half.other()));
        let Some(other) = self.disks.iter().position(away).filter(|_| lies_crosswise) else { return Vec::new() };
        for disk in [index, other] {
            if let Some(disk) = self.disks.get_mut(disk) {
                disk.owed = None;
            }
        }
        vec![EventKind::Returned { half: half.other() }, EventKind::Returned { half }]
    }

    /// Play went on, so every owed disk but the one that is played now, or is in a hand, must have been taken back by now.
    pub(super) fn not_returned(&mut self, played: usize, t: Timestamp) -> Vec<EventKind> {
        let grace_s = self.return_grace.as_secs_f64();
        let late = self.disks.iter_mut().enumerate().filter_map(|(index, disk)| {
            let owed = disk.owed.as_mut().filter(|owed| !owed.reported && !disk.held && index != played)?;
            let waited_s = t.seconds_since(owed.rest);
            (waited_s > grace_s).then(|| {
                owed.reported = true;
                EventKind::NotReturned { half: owed.to, waited_s, grace_s }
            })
        });
        late.collect()
    }

    /// Lets a disk that is owed to nobody stand for one that is owed to `half` and lies in the half it comes from.
    pub(super) fn take_debt(&mut self, index: usize, half: Half) {
        let free = self.disks.get(index).filter(|disk| disk.owed.is_none() && disk.origin != half);
        let Some(origin) = free.map(|disk| disk.origin) else { return };
        let mut debtors = self.disks.iter_mut().filter(|disk| disk.is_owed_to(half) && disk.place == Place::In(origin));
        let debt = debtors.next().and_then(|disk| disk.owed.take());
        if let Some(disk) = self.disks.get_mut(index) {
            disk.owed = debt;
        }
    }

    /// An owed disk stays owed to the half it was owed to first.
    pub(super) fn owe(&mut self, index: usize, to: Half, t: Timestamp) {
        if let Some(disk) = self.disks.get_mut(index).filter(|disk| disk.owed.is_none()) {
            disk.owed = Some(Owed { to, rest: t, reported: false });
        }
    }
}

/// How well a disk fits as one that leaves a half, over the bar or the rim: last comes one from it in the opening.
fn leaving(disk: &DiskState, from: Half) -> Option<u8> {
    let from_opening = disk.origin == from && disk.place != Place::OffBoard;
    playable(disk, from).or(from_opening.then_some(4))
}
