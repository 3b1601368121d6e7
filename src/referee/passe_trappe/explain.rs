//! Explains what the camera sees by the next finding that the state does not know yet.

use super::finding::Finding;
use super::now::{Doubt, Now, Phase};
use super::waiting;
use crate::geometry::Timestamp;
use crate::model::{PasseTrappe, SecondHand};
use crate::referee::step::{MOST_S, grained};
use crate::rules::passe_trappe::{Action, Blocking, Counts, Disk, DiskState, Half, Layout, Place, Position, Route};
use crate::rules::{Observation, Problem};

/// Seconds that more than one hand must be seen until it is one: a hand and its arm may part for some frames.
const TWO_HANDS_S: f64 = 0.7;

/// Seconds after the end of time until it is ruled, so that a pass completed before it but recognised later still counts.
const LATE_S: f64 = 0.3;

/// How far from the bar a disk that was stuck is out of the opening at once, mm …
const FREE_MM: f64 = 10.0;

/// … or else how long it must be seen out of it, seconds.
const FREE_S: f64 = 0.15;

/// Seconds that the table must lie still until its counts are held against the believed ones.
const SETTLED_S: f64 = 0.5;

/// Added to the time of a crossing for what must be known before it.
pub(super) const JUST_BEFORE_S: f64 = -0.001;

/// The earliest thing that the camera shows and the state does not know.
pub(super) fn explain(now: &Now, keys: &PasseTrappe, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    if now.paused.is_some() || is_unreadable(&seen.problems) || !has_sane_times(seen) {
        return None;
    }
    let found = match &now.phase {
        Phase::Over => None,
        Phase::Waiting { stage, armed } => waiting::explain(*stage, armed.as_ref(), keys, seen),
        Phase::Playing { position, .. } if now.lost => regain(position, keys, seen),
        Phase::Playing { position, doubts, unsure_winner, .. } => {
            let look = Look { now, keys, position, doubts, unsure_winner: *unsure_winner, seen };
            let disks = seen.layout.disks.iter().filter_map(|disk| Some(look.disk(disk, position.disk(disk.id)?)));
            let of_disks = disks.flatten().min_by_key(|(t, _)| *t);
            let timed = look.time_up();
            let first = [of_disks, timed].into_iter().flatten().min_by_key(|(t, _)| *t);
            let first = first.or_else(|| look.next_set_up()).or_else(|| look.not_returned());
            first.or_else(|| look.hands()).or_else(|| look.counts())
        }
    };
    found.map(|(t, finding)| (t, if is_faint(&seen.problems) { finding.unsure() } else { finding }))
}

/// A look at the table while a round is on.
struct Look<'a> {
    now: &'a Now,
    keys: &'a PasseTrappe,
    position: &'a Position,
    doubts: &'a [Doubt],
    unsure_winner: Option<Half>,
    seen: &'a Observation<Layout>,
}

impl Look<'_> {
    /// What happened to one disk.
    fn disk(&self, seen: &Disk, believed: &DiskState) -> Option<(Timestamp, Finding)> {
        let crossed = self.crossing(seen, believed);
        if crossed.is_some() {
            return crossed;
        }
        let id = Some(seen.id);
        let changed = if seen.since > believed.since { seen.since } else { self.seen.t };
        let stuck = believed.place == Place::Opening && !believed.held;
        match seen.place {
            Place::Opening if seen.held => {
                (stuck && self.is_beside_bar(seen)).then(|| self.certainly(self.seen.t, lift_out(seen.id)))
            }
            Place::Opening => self.stops(seen, believed),
            Place::In(half) if stuck && seen.held => {
                (!seen.hidden || half != believed.origin).then(|| self.certainly(self.seen.t, lift_out(seen.id)))
            }
            // One that has lain still since is at the limit of the opening, not out of it.
            Place::In(_) if stuck && seen.still_since.is_some_and(|still| still <= believed.since) => None,
            Place::In(half) if stuck && !seen.hidden => {
                self.is_free_of_bar(seen).then(|| self.certainly(changed, Action::PushOut { to: half, disk: id }))
            }
            Place::OffBoard if !seen.held && believed.place != Place::OffBoard => {
                Some(self.certainly(changed, Action::Leave { from: believed.origin, disk: id }))
            }
            // A hand at the rim may look like it for a moment.
            Place::In(half) if believed.place == Place::OffBoard && !seen.held && !seen.hidden => {
                seen.still_since?;
                Some(self.certainly(changed, Action::PutDown { half, disk: id }))
            }
            Place::In(half) if believed.owed.is_some() && believed.place == Place::In(half) => {
                self.taken_back(seen, believed, half)
            }
            Place::In(_) | Place::Airborne | Place::OffBoard => None,
        }
    }

    /// A change of half that the state does not know.
    fn crossing(&self, seen: &Disk, believed: &DiskState) -> Option<(Timestamp, Finding)> {
        let crossing = seen.crossing.filter(|crossing| grained(crossing.t) > believed.since)?;
        let (from, to, disk) = (crossing.from, crossing.to, Some(seen.id));
        let stuck = believed.place == Place::Opening && !believed.held;
        let expected = stuck || believed.place == Place::In(from) || believed.place == Place::OffBoard;
        if !expected || (stuck && believed.origin != from) {
            return self.under_another_number(seen, from, crossing.t);
        }
        if crossing.route == Route::Carried
            && crossing.certain
            && !is_faint(&self.seen.problems)
            && let Some(disk) = self.doubted(seen, believed, to)
        {
            return Some((crossing.t.plus_seconds(JUST_BEFORE_S), Finding::CarriedBack { disk }));
        }
        // One that has to go there is returned by whatever way it comes.
        let certain = crossing.certain || (believed.is_owed_to(to) && !stuck);
        let (certain, action) = match crossing.route {
            // A hand at a disk in the opening is a foul, whatever way it takes from there.
            Route::Carried | Route::PushedThrough if stuck => (certain, lift_out(seen.id)),
            Route::Opening | Route::Over if stuck => (certain, Action::PushOut { to, disk }),
            Route::Opening => (certain, Action::Through { from, to, owed: None, disk }),
            Route::Over => (certain, Action::Over { from, to, disk }),
            // Whether a hand may bring a disk over is sure only of one that has to go there.
            Route::Carried => {
                let expected = believed.owed.is_some() || self.position.owed_to(to) > 0;
                (certain && expected, Action::PutDown { half: to, disk })
            }
            Route::PushedThrough => (certain, Action::Carry { from, to, disk }),
        };
        let after_lift =
            if matches!(action, Action::Lift { .. }) { crossing.t.plus_seconds(JUST_BEFORE_S) } else { crossing.t };
        Some((after_lift, Finding::Act { action, certain }))
    }

    /// The disk itself, if it was not sure how it left a half: it must have gone over the bar, since it is carried back. That
    /// another is carried says nothing sure of it: one of the two may have been taken for the other.
    fn doubted(&self, seen: &Disk, believed: &DiskState, to: Half) -> Option<u8> {
        let is_brought_back = believed.owed.is_none() && self.position.owed_to(to) == 0 && self.unsure_winner.is_none();
        let is_in_doubt = self.doubts.iter().any(|doubt| doubt.left == to && doubt.disk == Some(seen.id));
        (is_brought_back && is_in_doubt).then_some(seen.id)
    }

    /// A disk that crossed from where it was not believed to lie is another of the same kind, if one lies there.
    fn under_another_number(&self, seen: &Disk, from: Half, t: Timestamp) -> Option<(Timestamp, Finding)> {
        let another = self.position.disks().iter().any(|disk| disk.lies_in(from) && disk.id != seen.id);
        another.then(|| (t.plus_seconds(JUST_BEFORE_S), Finding::Seated { disks: vec![(seen.id, Place::In(from))] }))
    }

    /// D2: at rest inside the opening for long enough, and not only as far as measuring can err.
    fn stops(&self, seen: &Disk, believed: &DiskState) -> Option<(Timestamp, Finding)> {
        let Place::In(from) = believed.place else { return None };
        let stuck_at = seen.still_since?.plus_seconds(self.keys.stuck_rest.as_secs_f64());
        let is_at_limit =
            |problem: &Problem| matches!(problem, Problem::AtLimit { x, y, .. } if (*x, *y) == (seen.at.x, seen.at.y));
        let is_sure = !seen.hidden && !believed.held && !self.seen.problems.iter().any(is_at_limit);
        (is_sure && stuck_at <= self.seen.t && stuck_at > believed.since)
            .then(|| self.certainly(stuck_at, Action::StopInOpening { from, disk: Some(seen.id) }))
    }

    /// The way of a disk that has to go back: at rest, in a hand, laid down again.
    fn taken_back(&self, seen: &Disk, believed: &DiskState, half: Half) -> Option<(Timestamp, Finding)> {
        let disk = Some(seen.id);
        let owed = believed.owed?;
        if seen.held && !believed.held {
            return Some(self.certainly(self.seen.t, Action::Lift { half: Some(half), from_opening: false, disk }));
        }
        if believed.held && !seen.held && !seen.hidden {
            return Some(self.certainly(self.seen.t, Action::PutDown { half, disk }));
        }
        // It has not come to rest as long as that is still the moment it came here.
        let still_since = seen.still_since.map(grained)?;
        (owed.rest == believed.since && !seen.held && still_since > owed.rest)
            .then_some((still_since, Finding::Rested { disk: seen.id }))
    }

    /// Whether a disk that was stuck is out of the opening for good: a push makes it tremble at the limit before it goes, and
    /// perhaps to the other side.
    fn is_free_of_bar(&self, seen: &Disk) -> bool {
        let reach = (self.keys.bar_mm + self.keys.disk_diameter_mm) / 2.0;
        let gap_mm = (seen.at.y - self.keys.bar_centre_mm()).abs() - reach;
        gap_mm >= FREE_MM || self.seen.t.seconds_since(seen.since) >= FREE_S
    }

    /// Whether a hand has taken a disk clear of the bar.
    fn is_beside_bar(&self, seen: &Disk) -> bool {
        (seen.at.y - self.keys.bar_centre_mm()).abs() > (self.keys.bar_mm + self.keys.disk_diameter_mm) / 2.0
    }

    fn time_up(&self) -> Option<(Timestamp, Finding)> {
        let deadline = self.now.deadline(self.keys)?;
        (self.seen.t >= deadline.plus_seconds(LATE_S)).then(|| self.certainly(deadline, Action::TimeUp))
    }

    /// Play goes on, seen by a disk that moves without a hand, while another has not been taken back for too long.
    fn not_returned(&self) -> Option<(Timestamp, Finding)> {
        let grace_s = self.keys.return_grace.as_secs_f64();
        let find = |id| self.seen.layout.disks.iter().find(|disk| disk.id == id);
        let in_hand = |id| find(id).is_some_and(|disk| disk.held || disk.hidden);
        let late = |disk: &&DiskState| {
            let owed = disk.owed.filter(|owed| !owed.reported && !disk.held);
            owed.is_some_and(|owed| self.seen.t.seconds_since(owed.rest) > grace_s) && !in_hand(disk.id)
        };
        let late = self.position.disks().iter().find(late)?;
        let plays = |disk: &&Disk| disk.still_since.is_none() && !disk.held && !disk.hidden && disk.id != late.id;
        let moving = self.seen.layout.disks.iter().filter(plays).find_map(|disk| {
            let believed = self.position.disk(disk.id).filter(|believed| believed.owed.is_none())?;
            [Half::Near, Half::Far].into_iter().find(|half| believed.lies_in(*half)).map(|half| (disk.id, half))
        });
        let (id, from) = moving?;
        // A disk that came by a way that is not sure may have been brought back.
        let certain = self.doubts.is_empty();
        Some((self.seen.t, Finding::Act { action: Action::Shot { from, disk: Some(id) }, certain }))
    }

    /// After a win that nobody has confirmed the next round is set up.
    fn next_set_up(&self) -> Option<(Timestamp, Finding)> {
        self.unsure_winner?;
        let setup = waiting::legal_setup(self.seen, self.keys, self.keys.disks_per_player)?;
        Some((self.seen.t, Finding::Ready { setup }))
    }

    fn hands(&self) -> Option<(Timestamp, Finding)> {
        let hands = self.seen.layout.hands;
        let believed = self.position.hands();
        // Whose hand reaches for a disk in the other half cannot be told by the side it comes from.
        let may_owe =
            !self.doubts.is_empty() || self.position.owed_to(Half::Near) + self.position.owed_to(Half::Far) > 0;
        let taking_back = self.keys.retrieve_with_second_hand == SecondHand::Allowed && may_owe;
        let of = [(Half::Near, hands.near, believed.near), (Half::Far, hands.far, believed.far)];
        of.into_iter().find_map(|(half, count, reported)| match self.now.hands_since(half) {
            None if count >= 2 => Some((self.seen.t, Finding::Hands { half, many: true })),
            Some(_) if count < 2 => Some((self.seen.t, Finding::Hands { half, many: false })),
            Some(since) if reported < 2 && !taking_back && self.seen.t.seconds_since(since) >= TWO_HANDS_S => {
                Some(self.certainly(self.seen.t, Action::Hands { half, count }))
            }
            Some(_) | None => None,
        })
    }

    /// Holds the settled table against what is believed: exchanged numbers are taken over, other counts lose step.
    fn counts(&self) -> Option<(Timestamp, Finding)> {
        let places = settled(self.seen)?;
        let believed = self.position.physical();
        let opening = places.iter().any(|(id, place)| {
            *place == Place::Opening && self.position.disk(*id).is_none_or(|disk| disk.place != Place::Opening)
        });
        if opening || self.position.disks().iter().any(|disk| disk.held) {
            return None;
        }
        let found = counts_of(&places);
        if (found.near, found.far, found.opening) != (believed.near, believed.far, believed.opening) {
            return Some((self.seen.t, Finding::Lost { seen: found }));
        }
        let seated = |(id, place): &(u8, Place)| self.position.disk(*id).is_some_and(|disk| disk.place == *place);
        let on_board = || places.iter().filter(|(_, place)| *place != Place::OffBoard);
        (!on_board().all(seated)).then(|| (self.seen.t, Finding::Seated { disks: places.clone() }))
    }

    fn certainly(&self, t: Timestamp, action: Action) -> (Timestamp, Finding) {
        (t, Finding::Act { action, certain: true })
    }
}

/// Step is regained when the settled table has the believed counts again, or a legal set-up lies ready.
fn regain(position: &Position, keys: &PasseTrappe, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    let places = settled(seen)?;
    let (found, believed) = (counts_of(&places), position.physical());
    if (found.near, found.far, found.opening) == (believed.near, believed.far, believed.opening) {
        return Some((seen.t, Finding::Regained { disks: places }));
    }
    waiting::legal_setup(seen, keys, keys.disks_per_player).map(|setup| (seen.t, Finding::Ready { setup }))
}

/// Number and place of each disk, if all lie still and there is no doubt about them.
fn settled(seen: &Observation<Layout>) -> Option<Vec<(u8, Place)>> {
    let lies = |disk: &Disk| {
        let still = disk.still_since.is_some_and(|since| seen.t.seconds_since(since) >= SETTLED_S);
        disk.place == Place::OffBoard || (still && !disk.held && !disk.hidden && disk.place != Place::Airborne)
    };
    let all = seen.settled && !is_doubtful(&seen.problems) && seen.layout.disks.iter().all(lies);
    all.then(|| seen.layout.disks.iter().map(|disk| (disk.id, disk.place)).collect())
}

fn counts_of(places: &[(u8, Place)]) -> Counts {
    let count = |wanted| places.iter().filter(|(_, place)| *place == wanted).fold(0, |n: u8, _| n.saturating_add(1));
    Counts {
        near: count(Place::In(Half::Near)),
        far: count(Place::In(Half::Far)),
        opening: count(Place::Opening),
        airborne: count(Place::Airborne),
    }
}

fn lift_out(disk: u8) -> Action {
    Action::Lift { half: None, from_opening: true, disk: Some(disk) }
}

/// Whether nothing may be concluded from where disks seem to lie; what the camera followed is still believed.
pub(super) fn is_doubtful(problems: &[Problem]) -> bool {
    problems.iter().any(|problem| match problem {
        Problem::PieceCount { .. } | Problem::AtLimit { .. } | Problem::UncertainPiece { .. } => true,
        Problem::UncertainClass { .. } | Problem::ExtraPiece { .. } | Problem::StrangeColour { .. } => true,
        Problem::OtherBoard { .. } | Problem::Exchangeable { .. } | Problem::NumberedByPlace => true,
        Problem::Unreadable { .. } | Problem::Moved { .. } => true,
        // No tiles are played with.
        Problem::UnreadHalf { .. } | Problem::DoubtfulHalf { .. } => false,
        Problem::SameTileTwice { .. } | Problem::GapInTrain { .. } | Problem::NoTiles { .. } => false,
        Problem::Glare { .. } => false,
        Problem::LowContrast | Problem::AlikeClasses { .. } | Problem::LikeBoard { .. } => false,
    })
}

/// Whether disks and board are so alike that nothing is ruled by what is seen.
fn is_faint(problems: &[Problem]) -> bool {
    problems.contains(&Problem::LowContrast)
}

impl Finding {
    /// The finding of a camera that can hardly tell the disks from the board. That play began is no ruling, and that time
    /// has run out does not depend on it.
    fn unsure(self) -> Self {
        match self {
            Self::Act { action, .. } if !is_no_ruling(&action) => Self::Act { action, certain: false },
            other => other,
        }
    }
}

/// Whether an action rules on nothing by where disks lie. That a set-up is illegal is a ruling.
fn is_no_ruling(action: &Action) -> bool {
    let is_legal = |near, far, blocking: &Blocking| near == far && blocking.halves().is_empty();
    matches!(action, Action::TimeUp)
        || matches!(action, Action::Start { near, far, blocking } if is_legal(near, far, blocking))
}

/// Whether the picture shows nothing that can be believed.
fn is_unreadable(problems: &[Problem]) -> bool {
    problems.iter().any(|problem| matches!(problem, Problem::Unreadable { .. } | Problem::Moved { .. }))
}

fn has_sane_times(seen: &Observation<Layout>) -> bool {
    let of_disks = seen.layout.disks.iter().flat_map(|disk| {
        [Some(disk.since), disk.still_since, disk.crossing.map(|crossing| crossing.t)].into_iter().flatten()
    });
    of_disks.chain([seen.t]).all(|t| t.seconds().abs() <= MOST_S)
}
