use std::time::Duration;

use super::{Counts, Half, Hands, Place};
use crate::geometry::Timestamp;
use crate::model::{PasseTrappe, SecondHand};

/// A round in play: where each disk is and to whom it is owed. Legal by construction.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub(super) return_grace: Duration,
    pub(super) second_hand: SecondHand,
    pub(super) disks: Vec<DiskState>,
    pub(super) hands: Hands,
}

/// One disk, as the rules know it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiskState {
    /// Its number.
    pub id: u8,
    /// Where it is; for one that is held, the half it was last wholly in.
    pub place: Place,
    /// Whether a hand holds it.
    pub held: bool,
    /// The half it was last wholly in.
    pub origin: Half,
    /// The half it must go back to.
    pub owed: Option<Owed>,
    /// When it came to its place, as far as that has been accounted for.
    pub since: Timestamp,
}

/// A disk that must be taken back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Owed {
    /// The half it must go back to.
    pub to: Half,
    /// When it came to rest.
    pub rest: Timestamp,
    /// Whether it has been reported as not returned.
    pub reported: bool,
}

impl Position {
    /// A round that begins at `t` with these disks, each wholly in its half.
    pub fn new(keys: &PasseTrappe, disks: impl IntoIterator<Item = (u8, Half)>, t: Timestamp) -> Self {
        let lying =
            |(id, half)| DiskState { id, place: Place::In(half), held: false, origin: half, owed: None, since: t };
        Self {
            return_grace: keys.return_grace,
            second_hand: keys.retrieve_with_second_hand,
            disks: disks.into_iter().map(lying).collect(),
            hands: Hands::default(),
        }
    }

    /// A round that begins with so many disks in each half, numbered from 0, the near ones first.
    pub fn with_counts(keys: &PasseTrappe, near: u8, far: u8, t: Timestamp) -> Self {
        let halves = (0..near).map(|_| Half::Near).chain((0..far).map(|_| Half::Far));
        Self::new(keys, (0..=u8::MAX).zip(halves), t)
    }

    /// The disks.
    pub fn disks(&self) -> &[DiskState] {
        &self.disks
    }

    /// The disk of this number.
    pub fn disk(&self, id: u8) -> Option<&DiskState> {
        self.disks.iter().find(|disk| disk.id == id)
    }

    /// Hands over the board, as last reported.
    pub fn hands(&self) -> Hands {
        self.hands
    }

    /// Disks by where they lie; one that is held counts for the half it was last wholly in, one off the board nowhere.
    pub fn physical(&self) -> Counts {
        let places = self.disks.iter().map(|disk| disk.place);
        places.fold(Counts::default(), |counts, place| match place {
            Place::In(half) => add(counts, half),
            Place::Opening => Counts { opening: counts.opening + 1, ..counts },
            Place::Airborne => Counts { airborne: counts.airborne + 1, ..counts },
            Place::OffBoard => counts,
        })
    }

    /// Disks by whom they count for: an owed one for the half it must go back to, wherever it lies. The sum is the set.
    pub fn effective(&self) -> Counts {
        self.disks.iter().fold(Counts::default(), |counts, disk| match (disk.owed, disk.place) {
            (Some(owed), _) => add(counts, owed.to),
            (None, Place::In(half)) => add(counts, half),
            (None, Place::Opening) => Counts { opening: counts.opening + 1, ..counts },
            (None, Place::Airborne) => Counts { airborne: counts.airborne + 1, ..counts },
            (None, Place::OffBoard) => add(counts, disk.origin),
        })
    }

    /// Disks that must go back to a half.
    pub fn owed_to(&self, half: Half) -> usize {
        self.disks.iter().filter(|disk| disk.is_owed_to(half)).count()
    }

    /// The player whose half is empty, no disk of it being on its way (D4).
    pub fn winner(&self) -> Option<Half> {
        let counts = self.effective();
        let on_the_way = |half| {
            let mut free = self.disks.iter().filter(|disk| disk.owed.is_none() && disk.origin == half);
            free.any(|disk| disk.held || matches!(disk.place, Place::Opening | Place::Airborne))
        };
        [Half::Near, Half::Far].into_iter().find(|half| counts.of(*half) == 0 && !on_the_way(*half))
    }

    /// The counts at the end of time: what is stuck, airborne or held counts for the half it came from (D5).
    pub fn counts_at_time_up(&self) -> Counts {
        self.disks.iter().fold(Counts::default(), |counts, disk| match (disk.owed, disk.place) {
            (Some(owed), _) => add(counts, owed.to),
            (None, Place::In(half)) => add(counts, half),
            (None, Place::Opening | Place::Airborne | Place::OffBoard) => add(counts, disk.origin),
        })
    }

    /// The position with the camera's numbers given to disks that lie where it sees them; for a table whose counts fit
    /// while numbers were exchanged. Disks that it does not see keep theirs where they are free.
    pub fn renumbered(mut self, seen: &[(u8, Place)], t: Timestamp) -> Self {
        let fits = |disk: &DiskState| seen.contains(&(disk.id, disk.place));
        let mut wanted: Vec<(u8, Place)> =
            seen.iter().copied().filter(|(id, place)| self.disk(*id).is_none_or(|disk| disk.place != *place)).collect();
        let mut spare: Vec<u8> = Vec::new();
        for disk in self.disks.iter_mut().filter(|disk| !fits(disk)) {
            spare.push(disk.id);
            let Some(index) = wanted.iter().position(|(_, place)| *place == disk.place) else { continue };
            let (id, _) = wanted.swap_remove(index);
            spare.retain(|spared| *spared != id);
            disk.id = id;
            disk.since = t;
        }
        self.with_distinct_ids(spare)
    }

    /// The position in which a player's hands over the board are no longer more than one.
    pub fn with_one_hand(mut self, half: Half) -> Self {
        match half {
            Half::Near => self.hands.near = self.hands.near.min(1),
            Half::Far => self.hands.far = self.hands.far.min(1),
        }
        self
    }

    /// The position in which a disk lies in a half, by whatever way it came: to whom it counts is left as it is.
    pub fn lying_in(mut self, id: u8, half: Half, t: Timestamp) -> Self {
        for disk in self.disks.iter_mut().filter(|disk| disk.id == id) {
            (disk.place, disk.origin, disk.held, disk.since) = (Place::In(half), half, false, t);
        }
        self
    }

    /// The position in which the disks that have to go back are those of another: only where they lie is this one's.
    pub fn with_debts_of(mut self, other: &Self) -> Self {
        for disk in &mut self.disks {
            let debt = other.disk(disk.id).and_then(|other| other.owed);
            let is_reported = disk.owed.is_some_and(|owed| owed.reported);
            disk.owed = debt.map(|debt| Owed { reported: debt.reported || is_reported, ..debt });
        }
        self
    }

    /// The position in which a disk has to go back to a half, if it has not to go back already.
    pub fn owing(mut self, id: u8, to: Half, t: Timestamp) -> Self {
        for disk in self.disks.iter_mut().filter(|disk| disk.id == id && disk.owed.is_none()) {
            disk.owed = Some(Owed { to, rest: t, reported: false });
        }
        self
    }

    /// The position in which an owed disk has been lying still since `t`.
    pub fn rested(mut self, id: u8, t: Timestamp) -> Self {
        let owed = self.disks.iter_mut().filter(|disk| disk.id == id).find_map(|disk| disk.owed.as_mut());
        if let Some(owed) = owed {
            owed.rest = t;
        }
        self
    }

    /// The position in which all that happened to a disk (`None`: to any) until `t` is accounted for.
    pub fn acknowledged(mut self, id: Option<u8>, t: Timestamp) -> Self {
        for disk in self.disks.iter_mut().filter(|disk| id.is_none_or(|id| disk.id == id)) {
            disk.since = disk.since.max(t);
        }
        self
    }

    /// Gives a spare number to each disk whose number another has taken.
    fn with_distinct_ids(mut self, mut spare: Vec<u8>) -> Self {
        let mut taken: Vec<u8> = Vec::with_capacity(self.disks.len());
        for disk in &mut self.disks {
            while taken.contains(&disk.id) {
                let unused = || (0..=u8::MAX).find(|id| !taken.contains(id));
                let Some(id) = spare.pop().or_else(unused) else { break };
                disk.id = id;
            }
            taken.push(disk.id);
        }
        self
    }
}

impl DiskState {
    /// Whether it must go back to this half.
    pub fn is_owed_to(&self, half: Half) -> bool {
        self.owed.is_some_and(|owed| owed.to == half)
    }

    /// Whether it lies free in this half.
    pub fn lies_in(&self, half: Half) -> bool {
        self.place == Place::In(half) && !self.held
    }
}

fn add(counts: Counts, half: Half) -> Counts {
    match half {
        Half::Near => Counts { near: counts.near + 1, ..counts },
        Half::Far => Counts { far: counts.far + 1, ..counts },
    }
}
