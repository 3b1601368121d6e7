use std::collections::VecDeque;

use super::{FrameAnswer, Standing};
use crate::detect::Disc;
use crate::geometry::{TablePoint, Timestamp};
use crate::model::PasseTrappe;
use crate::observe::passe_trappe::place_of;
use crate::rules::passe_trappe::{Disk, Half, Layout, Place};
use crate::rules::{Observation, Problem};

/// How long an answer is held back, seconds: longer than anything stays in doubt that the next frames can settle.
const HINDSIGHT_S: f64 = 1.0;
/// Share of its way between two frames by which a disk may be off the place where it must have been before.
const UNSTEADY_SHARE: f64 = 0.5;
/// Half of the grain of an event's time, seconds: so much earlier a frame is still of the event's moment.
const SAME_MOMENT_S: f64 = 0.0005;

/// How far apart two sightings of a disk that lies may be measured, mm.
const LIES_MM: f64 = 4.0;

/// Answers about frames, held back for a moment, so that what the next frames prove stands in them: a disk that comes up
/// under a hand is believed when it is seen twice, and lay there when it was seen once.
///
/// Only what was seen in a frame is put into its answer; rulings are not touched.
#[derive(Clone, Debug)]
pub struct Hindsight {
    model: PasseTrappe,
    past: VecDeque<Past>,
    /// The debts that changed last.
    changed: Option<Change>,
}

/// A change of what is owed to the near and to the far half.
#[derive(Clone, Copy, Debug)]
struct Change {
    since: Timestamp,
    before: (usize, usize),
    now: (usize, usize),
}

#[derive(Clone, Debug)]
struct Past {
    observation: Observation<Layout>,
    standing: Standing,
    /// Centres of discs that were seen and not believed to be one of the set.
    unclaimed: Vec<TablePoint>,
    /// Halves in which later frames have proved that a disk lay.
    proved: Vec<Half>,
}

impl Hindsight {
    /// Nothing has been seen yet.
    pub fn new(model: PasseTrappe) -> Self {
        Self { model, past: VecDeque::new(), changed: None }
    }

    /// Takes what was made of the next frame, with all discs found in it, and since when the standing is so if it became so
    /// before this frame. Gives the answers that nothing will change any more, in order of time.
    pub fn take(
        &mut self,
        observation: &Observation<Layout>,
        standing: Standing,
        since: Option<Timestamp>,
        discs: &[Disc],
    ) -> Vec<FrameAnswer> {
        let changed = since.and_then(|since| self.change(since, &standing)).or(self.changed);
        self.changed = changed.filter(|change| change.now == standing.debts());
        self.correct_debts();
        for disk in &observation.layout.disks {
            self.correct_place(disk, observation.t);
        }
        self.correct_debts();
        let radius = self.model.disk_diameter_mm / 2.0;
        let is_claimed = |disc: &&Disc| {
            observation.layout.disks.iter().any(|disk| !disk.hidden && disk.at.distance(disc.centre) < radius)
        };
        let unclaimed = discs.iter().filter(|disc| !is_claimed(disc)).map(|disc| disc.centre).collect();
        self.past.push_back(Past { observation: observation.clone(), standing, unclaimed, proved: Vec::new() });
        let is_over = |past: &mut Past| observation.t.seconds_since(past.observation.t) > HINDSIGHT_S;
        std::iter::from_fn(|| self.past.pop_front_if(is_over)).map(Past::into_answer).collect()
    }

    /// The answers about the last frames.
    pub fn finish(self) -> impl Iterator<Item = FrameAnswer> {
        self.past.into_iter().map(Past::into_answer)
    }

    /// How the debts changed that were so until now.
    fn change(&self, since: Timestamp, now: &Standing) -> Option<Change> {
        let before = self.past.back()?.standing.debts();
        (before != now.debts()).then_some(Change { since, before, now: now.debts() })
    }

    /// What was decided has been owed, or no longer, since that moment; and a debt was paid already when the disk lay where it
    /// had to go back to.
    fn correct_debts(&mut self) {
        let Some(Change { since, before, now }) = self.changed else { return };
        let is_paid = |half: &Half| match half {
            Half::Near => now.0 < before.0,
            Half::Far => now.1 < before.1,
        };
        let is_later = |past: &&mut Past| {
            past.observation.t.seconds_since(since) > -SAME_MOMENT_S || past.proved.iter().any(is_paid)
        };
        for Past { standing, .. } in self.past.iter_mut().rev().take_while(is_later) {
            if standing.debts() == before {
                (standing.owed_near, standing.owed_far) = now;
            }
        }
    }

    /// A disk that has left the board was gone when it was not seen any more; one seen in two frames after it was hidden was
    /// on the same way before, where a disc was seen there that none was believed to be.
    fn correct_place(&mut self, disk: &Disk, t: Timestamp) {
        let mut past = self.past.iter_mut().rev();
        if disk.place == Place::OffBoard {
            for past in past.take_while(|past| past.observation.t > disk.since) {
                past.amend(disk.id, |before| before.place = Place::OffBoard);
            }
            return;
        }
        let Some((mut later, mut at)) = past.next().and_then(|past| Some((past.observation.t, past.seen(disk.id)?)))
        else {
            return;
        };
        if disk.hidden {
            return;
        }
        let dt = t.seconds_since(later).max(1e-3);
        let mut velocity = ((disk.at.x - at.x) / dt, (disk.at.y - at.y) / dt);
        for past in past {
            let dt = later.seconds_since(past.observation.t).max(1e-3);
            let expected = TablePoint::new(at.x - velocity.0 * dt, at.y - velocity.1 * dt);
            let off = self.model.disk_diameter_mm / 2.0 + UNSTEADY_SHARE * velocity.0.hypot(velocity.1) * dt;
            if past.seen(disk.id).is_some() {
                return;
            }
            let Some(found) = past.claim(expected, off) else { return };
            let place = place_of(&self.model, found);
            past.amend(disk.id, |before| {
                *before =
                    Disk { at: found, place, held: disk.held, hidden: false, still_since: disk.still_since, ..*before }
            });
            if let (Place::In(half), true, false) = (place, found.distance(at) <= LIES_MM, disk.held) {
                past.proved.push(half);
            }
            velocity = ((at.x - found.x) / dt, (at.y - found.y) / dt);
            (later, at) = (past.observation.t, found);
        }
    }
}

impl Standing {
    /// What is owed to the near and to the far half.
    fn debts(&self) -> (usize, usize) {
        (self.owed_near, self.owed_far)
    }
}

impl Past {
    /// Where a disk was seen.
    fn seen(&self, id: u8) -> Option<TablePoint> {
        self.observation.layout.disks.iter().find(|disk| disk.id == id && !disk.hidden).map(|disk| disk.at)
    }

    /// Takes the disc nearest to a place from those that none of the set was believed to be.
    fn claim(&mut self, expected: TablePoint, within_mm: f64) -> Option<TablePoint> {
        let off = |at: &TablePoint| at.distance(expected);
        let (index, _) = self
            .unclaimed
            .iter()
            .enumerate()
            .filter(|(_, at)| off(at) <= within_mm)
            .min_by(|(_, a), (_, b)| off(a).total_cmp(&off(b)))?;
        Some(self.unclaimed.swap_remove(index))
    }

    /// Corrects a disk that was out of sight; its place is in doubt no longer, unless what it was carried for may be done.
    fn amend(&mut self, id: u8, correct: impl FnOnce(&mut Disk)) {
        let Observation { layout, problems, .. } = &mut self.observation;
        let Some(disk) = layout.disks.iter_mut().find(|disk| disk.id == id && disk.hidden) else { return };
        let TablePoint { x, y } = disk.at;
        if !disk.held || self.standing.owed_near + self.standing.owed_far == 0 {
            problems.retain(|problem| *problem != Problem::UncertainPiece { x, y });
        }
        correct(disk);
    }

    fn into_answer(self) -> FrameAnswer {
        FrameAnswer::new(&self.observation, &self.standing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Game, Model};
    use crate::rules::passe_trappe::Half;

    fn disk(at: TablePoint) -> Disk {
        Disk {
            id: 0,
            at,
            place: Place::In(Half::Near),
            since: Timestamp::ZERO,
            still_since: None,
            held: false,
            hidden: false,
            origin: Half::Near,
            crossing: None,
        }
    }

    fn seen(frame: u8, disk: Disk) -> Observation<Layout> {
        let t = Timestamp::from_seconds(f64::from(frame) / 30.0);
        let hidden = disk.hidden.then_some(Problem::UncertainPiece { x: disk.at.x, y: disk.at.y });
        let layout = Layout { disks: vec![disk], ..Layout::default() };
        Observation { t, layout, settled: false, problems: hidden.into_iter().collect() }
    }

    fn disc(at: TablePoint) -> Disc {
        Disc { centre: at, fit: 0.9, visible: 1.0 }
    }

    fn hindsight() -> Hindsight {
        Hindsight::new(Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap())
    }

    #[test]
    fn a_disk_believed_at_its_second_sighting_lay_there_at_the_first() {
        let (mut hindsight, standing) = (hindsight(), Standing::default());
        let (before, after) = (TablePoint::new(100.0, 100.0), TablePoint::new(300.0, 200.0));
        let hidden = Disk { hidden: true, held: true, ..disk(before) };
        hindsight.take(&seen(0, hidden), standing, None, &[disc(TablePoint::new(50.0, 400.0))]);
        hindsight.take(&seen(1, hidden), standing, None, &[disc(after)]);
        hindsight.take(&seen(2, disk(after)), standing, None, &[disc(after)]);
        hindsight.take(&seen(3, disk(after)), standing, None, &[disc(after)]);
        let answers: Vec<FrameAnswer> = hindsight.finish().collect();
        let places: Vec<(f64, bool)> = answers.iter().flat_map(|a| &a.disks).map(|d| (d.x, d.visible)).collect();
        assert_eq!(places, [(100.0, false), (300.0, true), (300.0, true), (300.0, true)]);
        assert_eq!(answers.iter().map(|answer| answer.problems.len()).collect::<Vec<_>>(), [1, 0, 0, 0]);
    }

    #[test]
    fn a_debt_is_paid_from_the_moment_that_the_event_tells() {
        let (mut hindsight, at) = (hindsight(), TablePoint::new(100.0, 100.0));
        let owing = Standing { owed_near: 1, ..Standing::default() };
        for frame in 0..4 {
            hindsight.take(&seen(frame, disk(at)), owing, None, &[disc(at)]);
        }
        let since = Some(Timestamp::from_seconds(0.0667));
        hindsight.take(&seen(4, disk(at)), Standing::default(), since, &[disc(at)]);
        assert_eq!(hindsight.finish().map(|answer| answer.owed.near).collect::<Vec<_>>(), [1, 1, 0, 0, 0]);
    }

    #[test]
    fn a_debt_is_paid_when_the_disk_lay_there_first_though_it_was_believed_later() {
        let paid_at = |found: TablePoint| {
            let (mut hindsight, there) = (hindsight(), TablePoint::new(300.0, 200.0));
            let owing = Standing { owed_near: 1, ..Standing::default() };
            let hidden = Disk { hidden: true, held: true, ..disk(TablePoint::new(100.0, 100.0)) };
            hindsight.take(&seen(0, hidden), owing, None, &[]);
            hindsight.take(&seen(1, hidden), owing, None, &[disc(found)]);
            hindsight.take(&seen(2, disk(there)), owing, None, &[disc(there)]);
            let since = Some(Timestamp::from_seconds(2.0 / 30.0));
            hindsight.take(&seen(3, disk(there)), Standing::default(), since, &[disc(there)]);
            hindsight.finish().map(|answer| answer.owed.near).collect::<Vec<_>>()
        };
        assert_eq!(paid_at(TablePoint::new(301.0, 200.0)), [1, 0, 0, 0]);
        assert_eq!(paid_at(TablePoint::new(290.0, 200.0)), [1, 1, 0, 0], "on its way in a hand");
    }

    #[test]
    fn a_disk_that_left_the_board_was_gone_when_it_went_out_of_sight() {
        let (mut hindsight, standing, at) = (hindsight(), Standing::default(), TablePoint::new(30.0, 100.0));
        hindsight.take(&seen(0, disk(at)), standing, None, &[disc(at)]);
        let hidden = Disk { hidden: true, ..disk(at) };
        hindsight.take(&seen(1, hidden), standing, None, &[]);
        hindsight.take(&seen(2, Disk { place: Place::OffBoard, ..hidden }), standing, None, &[]);
        assert_eq!(hindsight.finish().map(|answer| answer.disks.len()).collect::<Vec<_>>(), [1, 0, 0]);
    }

    #[test]
    fn answers_come_a_second_later_in_order_of_time() {
        let (mut hindsight, at) = (hindsight(), TablePoint::new(100.0, 100.0));
        let mut times = Vec::new();
        for frame in 0..60 {
            let answers = hindsight.take(&seen(frame, disk(at)), Standing::default(), None, &[disc(at)]);
            times.extend(answers.iter().map(|answer| answer.t));
        }
        assert_eq!(times.len(), 29);
        times.extend(hindsight.finish().map(|answer| answer.t));
        assert_eq!(times.len(), 60);
        assert!(times.is_sorted());
    }
}
