use thiserror::Error;

use super::position::Owed;
use super::{Action, DiskState, EventKind, Half, LostReason, Place, Position};
use crate::geometry::Timestamp;
use crate::model::SecondHand;

/// An action that cannot have happened, with the position as it was.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("impossible action: {reason:?}")]
pub struct IllegalAction<P> {
    /// Why it is impossible.
    pub reason: LostReason,
    /// The unchanged position.
    pub position: P,
}

/// What an action led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The position after it.
    pub position: Position,
    /// What happened by it, in order. Wins are found by `Position::winner`.
    pub events: Vec<EventKind>,
}

impl Position {
    /// Plays an action that was complete at `t`.
    pub fn play(self, action: &Action, t: Timestamp) -> Result<Played, IllegalAction<Self>> {
        let mut next = self.clone();
        let outcome = next.apply(action, t);
        match outcome {
            Ok(_) if next.has_empty_halves() => {
                Err(IllegalAction { reason: LostReason::BothHalvesEmpty, position: self })
            }
            Ok(events) => Ok(Played { position: next, events }),
            Err(reason) => Err(IllegalAction { reason, position: self }),
        }
    }

    fn apply(&mut self, action: &Action, t: Timestamp) -> Result<Vec<EventKind>, LostReason> {
        match action {
            Action::Start { .. } => Err(LostReason::RoundIsOn),
            Action::Shot { from, disk } => {
                let index = self.choose(*disk, |disk| disk.lies_in(*from).then_some(u8::from(disk.owed.is_some())))?;
                Ok(self.not_returned(Some(index), t))
            }
            Action::Through { from, to, owed, disk } => {
                differing(*from, *to)?;
                let index = self.choose(*disk, |disk| {
                    let meant = owed.is_none_or(|owed| owed == disk.owed.is_some());
                    (meant && disk.lies_in(*from)).then_some(u8::from(disk.owed.is_some()))
                })?;
                let mut events = self.not_returned(Some(index), t);
                let returned = self.lay(index, *to, t);
                events.push(returned.unwrap_or(EventKind::Pass { from: *from, to: *to }));
                Ok(events)
            }
            Action::StopInOpening { from, disk } => {
                let index = self.choose(*disk, |disk| disk.lies_in(*from).then_some(u8::from(disk.owed.is_some())))?;
                let mut events = self.not_returned(Some(index), t);
                self.change(index, t, |disk| disk.place = Place::Opening);
                events.push(EventKind::Stuck { from: *from });
                Ok(events)
            }
            Action::PushOut { to, disk } => {
                let index = self.choose(*disk, |disk| (disk.place == Place::Opening && !disk.held).then_some(0))?;
                let mut events = self.not_returned(Some(index), t);
                let from = self.origin(index).ok_or(LostReason::NoDiskThere)?;
                let returned = self.lay(index, *to, t);
                events.push(EventKind::Freed { from, to: *to });
                events.extend(returned);
                Ok(events)
            }
            Action::Over { from, to, disk } => {
                differing(*from, *to)?;
                let index = self.choose(*disk, |disk| leaving(disk, *from))?;
                let mut events = self.not_returned(Some(index), t);
                events.push(EventKind::OverBar { from: *from, to: *to });
                let returned = self.lay(index, *to, t);
                if returned.is_none() {
                    self.owe(index, *from, t);
                }
                events.extend(returned);
                Ok(events)
            }
            Action::Leave { from, disk } => {
                let index = self.choose(*disk, |disk| leaving(disk, *from))?;
                let mut events = self.not_returned(Some(index), t);
                self.change(index, t, |disk| {
                    disk.place = Place::OffBoard;
                    disk.held = false;
                });
                self.owe(index, *from, t);
                events.push(EventKind::OffBoard { from: *from });
                Ok(events)
            }
            Action::Lift { half: None, disk, .. } => self.lift_from_opening(*disk, t),
            Action::Lift { half: Some(half), disk, .. } => {
                let index = self.choose(*disk, |disk| disk.lies_in(*half).then_some(u8::from(disk.owed.is_none())))?;
                self.change(index, t, |disk| disk.held = true);
                Ok(Vec::new())
            }
            Action::PutDown { half, disk } => self.put_down(*half, *disk, t),
            Action::Carry { from, to, disk } => {
                differing(*from, *to)?;
                let index = self.choose(*disk, |disk| {
                    (disk.place == Place::In(*from)).then_some(u8::from(!disk.is_owed_to(*to)))
                })?;
                let mut events = self.not_returned(Some(index), t);
                self.take_debt(index, *to);
                match self.lay(index, *to, t) {
                    Some(returned) => events.push(returned),
                    // What the hand did is for a person to judge; until then the disk counts where it lies.
                    None => {
                        events.extend([
                            EventKind::Pass { from: *from, to: *to },
                            EventKind::NotByElastic { half: *from },
                        ]);
                    }
                }
                Ok(events)
            }
            Action::Hands { half, count } => Ok(self.show_hands(*half, *count)),
            Action::TimeUp => Ok(Vec::new()),
        }
    }

    /// "If a disk gets caught in the opening it cannot be retrieved until it has been pushed through to one side or the
    /// other by another disk."
    fn lift_from_opening(&mut self, disk: Option<u8>, t: Timestamp) -> Result<Vec<EventKind>, LostReason> {
        let index = self.choose(disk, |disk| (disk.place == Place::Opening && !disk.held).then_some(0))?;
        let origin = self.origin(index).ok_or(LostReason::NoDiskThere)?;
        self.change(index, t, |disk| {
            disk.place = Place::In(origin);
            disk.held = true;
        });
        self.owe(index, origin, t);
        Ok(vec![EventKind::HeldStuck { half: origin }])
    }

    /// A disk laid down in another half than its own has crossed the bar's line above it, unless it is one that had to
    /// go there; any disk brought to a half that misses one settles that, since all are alike.
    fn put_down(&mut self, half: Half, disk: Option<u8>, t: Timestamp) -> Result<Vec<EventKind>, LostReason> {
        let index = self.choose(disk, |disk| {
            let off_board = disk.place == Place::OffBoard;
            match (disk.is_owed_to(half), disk.held || off_board) {
                (true, true) => Some(u8::from(off_board)),
                (false, true) => Some(2 + u8::from(disk.origin != half)),
                (true, false) => Some(4),
                (false, false) => (disk.place == Place::In(half.other())).then_some(5),
            }
        })?;
        let Some(chosen) = self.disks.get(index).copied() else { return Err(LostReason::NoDiskThere) };
        if !chosen.held && chosen.owed.is_none() && disk.is_none() {
            return Err(LostReason::NoDiskThere);
        }
        self.take_debt(index, half);
        if let Some(returned) = self.lay(index, half, t) {
            return Ok(vec![returned]);
        }
        if chosen.owed.is_some() || chosen.origin == half {
            return Ok(Vec::new());
        }
        self.owe(index, chosen.origin, t);
        Ok(vec![EventKind::OverBar { from: chosen.origin, to: half }])
    }

    fn show_hands(&mut self, half: Half, count: u8) -> Vec<EventKind> {
        let hands = match half {
            Half::Near => &mut self.hands.near,
            Half::Far => &mut self.hands.far,
        };
        let before = std::mem::replace(hands, count);
        let taking_back = self.owed_to(half) > 0 && self.keys.retrieve_with_second_hand == SecondHand::Allowed;
        // "A player may only play with one hand."
        if count < 2 || before >= 2 || taking_back {
            Vec::new()
        } else {
            vec![EventKind::TwoHands { half, hands: count }]
        }
    }

    /// "If a disk passes over the central bar, it must be retrieved by the shooting player": play went on, so every owed
    /// disk but the one that is played now, or is in a hand, must have been taken back by now.
    fn not_returned(&mut self, played: Option<usize>, t: Timestamp) -> Vec<EventKind> {
        let grace_s = self.keys.return_grace.as_secs_f64();
        let late = self.disks.iter_mut().enumerate().filter_map(|(index, disk)| {
            let owed = disk.owed.as_mut().filter(|owed| !owed.reported && !disk.held && Some(index) != played)?;
            let waited_s = t.seconds_since(owed.rest);
            (waited_s > grace_s).then(|| {
                owed.reported = true;
                EventKind::NotReturned { half: owed.to, waited_s, grace_s }
            })
        });
        late.collect()
    }

    /// Lays a disk into a half; the event, if that is where it had to go back to.
    fn lay(&mut self, index: usize, half: Half, t: Timestamp) -> Option<EventKind> {
        let disk = self.disks.get_mut(index)?;
        if disk.place != Place::In(half) {
            disk.since = t;
        }
        disk.place = Place::In(half);
        disk.origin = half;
        disk.held = false;
        if !disk.is_owed_to(half) {
            return None;
        }
        disk.owed = None;
        Some(EventKind::Returned { half })
    }

    /// Lets a disk that is owed to nobody stand for one that is owed to `half` and lies in the same half.
    fn take_debt(&mut self, index: usize, half: Half) {
        let Some(origin) = self.disks.get(index).filter(|disk| disk.owed.is_none()).map(|disk| disk.origin) else {
            return;
        };
        if origin == half {
            return;
        }
        let mut debtors = self.disks.iter_mut().filter(|disk| disk.is_owed_to(half) && disk.place == Place::In(origin));
        let debt = debtors.next().and_then(|disk| disk.owed.take());
        if let Some(disk) = self.disks.get_mut(index) {
            disk.owed = debt;
        }
    }

    /// An owed disk stays owed to the half it was owed to first.
    fn owe(&mut self, index: usize, to: Half, t: Timestamp) {
        if let Some(disk) = self.disks.get_mut(index)
            && disk.owed.is_none()
        {
            disk.owed = Some(Owed { to, rest: t, reported: false });
        }
    }

    fn change(&mut self, index: usize, t: Timestamp, change: impl FnOnce(&mut DiskState)) {
        if let Some(disk) = self.disks.get_mut(index) {
            let place = disk.place;
            change(disk);
            if disk.place != place {
                disk.since = t;
            }
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

    fn has_empty_halves(&self) -> bool {
        let counts = self.effective();
        counts.near == 0 && counts.far == 0
    }
}

/// A disk lying in the half comes first, then one from it in the opening, then one from it in a hand.
fn leaving(disk: &DiskState, from: Half) -> Option<u8> {
    if disk.lies_in(from) {
        return Some(u8::from(disk.owed.is_some()));
    }
    (disk.origin == from && disk.place != Place::OffBoard).then_some(2 + u8::from(disk.held))
}

fn differing(from: Half, to: Half) -> Result<(), LostReason> {
    if from == to { Err(LostReason::SameHalf) } else { Ok(()) }
}
