//! "Slide all his disks through the opening into his opponent's half." "A disk must pass completely through the opening to
//! count."

use super::super::{EventKind, Half, Place, Position};
use super::{Outcome, differing, playable};
use crate::geometry::Timestamp;

impl Position {
    pub(super) fn shot(&mut self, from: Half, disk: Option<u8>, t: Timestamp) -> Outcome {
        let index = self.choose(disk, |disk| playable(disk, from))?;
        Ok(self.not_returned(index, t))
    }

    pub(super) fn through(
        &mut self,
        from: Half,
        to: Half,
        owed: Option<bool>,
        disk: Option<u8>,
        t: Timestamp,
    ) -> Outcome {
        differing(from, to)?;
        let index = self.choose(disk, |disk| {
            let meant = owed.is_none_or(|owed| owed == disk.owed.is_some());
            playable(disk, from).filter(|_| meant)
        })?;
        let mut events = self.not_returned(index, t);
        let returned = self.lay(index, to, t);
        events.push(returned.unwrap_or(EventKind::Pass { from, to }));
        Ok(events)
    }

    /// What a hand takes through is for a person to judge; until then the disk counts where it lies.
    pub(super) fn carry(&mut self, from: Half, to: Half, disk: Option<u8>, t: Timestamp) -> Outcome {
        differing(from, to)?;
        let index =
            self.choose(disk, |disk| (disk.place == Place::In(from)).then_some(u8::from(!disk.is_owed_to(to))))?;
        let mut events = self.not_returned(index, t);
        self.take_debt(index, to);
        match self.lay(index, to, t) {
            Some(returned) => events.push(returned),
            None => events.extend([EventKind::Pass { from, to }, EventKind::NotByElastic { half: from }]),
        }
        Ok(events)
    }
}
