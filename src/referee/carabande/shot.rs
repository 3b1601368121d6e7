//! What a shot that the camera saw means.

use super::apply::{Apply, laps_between};
use super::now::{Phase, Place};
use super::race::lawful;
use super::steps::tenths;
use crate::geometry::Timestamp;
use crate::model::JumpRejoins;
use crate::referee::Mark;
use crate::rules::Kind as _;
use crate::rules::carabande::{Action, Crossing, EventKind, Face, Flick, Move, Position, Pushed, Spot};

/// Within which time after the first disc of a shot without a finger another may be the one that was flicked, seconds: two
/// frames.
const TOGETHER_S: f64 = 0.07;

/// Less than this is no move, mm: more than the camera's error.
const NO_MOVE_MM: f64 = 3.0;

/// How far a knock at the table may send a disc, diameters.
const KNOCKED_DIAMETERS: f64 = 2.0;

/// A shot in the numbers and progress of the race.
struct Reading {
    flick: Flick,
    /// The moves of discs that are in the race, by number.
    moves: Vec<(u8, Move)>,
    /// Discs of which it is not sure that they left the track, where nothing else takes the shot back.
    doubtful: Vec<u8>,
}

impl Apply<'_> {
    /// A shot, its flicked disc first.
    pub fn shot(&mut self, moves: &[Move], unseen: bool, mark: Mark) {
        let is_plain = mark == Mark::Plain;
        // What lies where it lay, and others went, is hardly the one that was flicked.
        let unseen = unseen || matches!(moves, [own, _, ..] if lies_where_it_lay(own));
        if let (Phase::Racing(position), Some(own)) = (&mut self.now.phase, moves.first()) {
            let number = self.now.names.get(&own.disc).copied().unwrap_or(own.disc);
            position.enter(number, own.from.progress_mm);
        }
        match &self.now.phase {
            Phase::Pole(_) if matches!(mark, Mark::Plain | Mark::Confirmed(_)) => {
                self.shot_for_pole(moves, unseen && is_plain)
            }
            Phase::Waiting(_) | Phase::Pole(_) | Phase::Over => {}
            Phase::Racing(_) if mark == Mark::Struck => self.may_go_back(moves),
            Phase::Racing(_) if is_hand(moves) => {
                if let [own, others @ ..] = moves {
                    self.carried(own, others, None, mark);
                }
            }
            Phase::Racing(_) if is_nothing(moves) => {}
            Phase::Racing(position) => match self.read(position, moves, unseen) {
                Some(reading) if mark == Mark::Rejected => self.shot_otherwise(reading),
                Some(reading) => {
                    let is_guess = unseen && is_plain && !self.must_be_a_shot(position, &reading);
                    self.shot_as_read(reading, is_guess, is_plain);
                }
                None => moves.iter().for_each(|moved| self.lie_as_seen(moved)),
            },
        }
    }

    fn shot_for_pole(&mut self, moves: &[Move], unseen: bool) {
        let (Some(shot), Phase::Pole(pole)) = (moves.first(), &self.now.phase) else { return };
        let (player, expected) = (self.now.number_of(shot.disc), pole.next());
        let came = if self.is_off(shot) { 0.0 } else { shot.to.progress_mm - shot.from.progress_mm };
        self.certain = shot.certain && !unseen;
        if self.pole_shot(player, came.max(0.0)).is_err() {
            self.tell(EventKind::WrongTurn { disc: player, expected });
        }
        self.certain = true;
    }

    fn shot_as_read(&mut self, reading: Reading, unseen: bool, may_doubt: bool) {
        let Reading { flick, moves, doubtful } = reading;
        let Phase::Racing(position) = &self.now.phase else { return };
        let owed: Vec<u8> = position.owed().map(|racer| racer.disc).collect();
        // Two out of turn in a row: rather the referee does not know any more whose turn it is, or which disc is which.
        let is_again = position.order().early.is_some();
        let Ok(mut played) = position.stand(&Action::Flick(flick.clone())) else { return };
        for disc in owed.into_iter().filter(|disc| moves.iter().all(|(moved, _)| moved != disc)) {
            self.leave(&mut played.position, disc);
        }
        let goes_back: Vec<u8> = played.position.owed().map(|racer| racer.disc).collect();
        for (disc, moved) in &moves {
            let before = goes_back.contains(disc).then_some(moved.from);
            self.set_before(moved, before);
            // While nobody has said that it was off, it lies where it lies.
            if may_doubt && !doubtful.is_empty() && goes_back.contains(disc) && moved.to.on_track {
                let believed = played.position.racer(*disc).map_or(0.0, |racer| racer.progress_mm);
                let more = laps_between(moved.from.progress_mm, believed, played.position.lap_mm());
                played.position.lie(*disc, moved.to.progress_mm + more, moved.to.face);
            }
        }
        let is_sure_of =
            |disc: u8| moves.iter().find(|(moved, _)| *moved == disc).is_none_or(|(_, moved)| moved.certain);
        let is_odd = |kind: &EventKind| is_again && matches!(kind, EventKind::WrongTurn { .. });
        let is_likely = |kind: &EventKind| mishap(kind).is_none_or(is_sure_of) && !is_odd(kind);
        let is_certain = |kind: &EventKind| !unseen && (!may_doubt || is_likely(kind));
        let sure: Vec<bool> = played.events.iter().map(|told| is_certain(&told.kind)).collect();
        let first = self.happened.len();
        self.stand(played);
        for (happening, sure) in self.happened.iter_mut().skip(first).zip(sure) {
            happening.certain = sure;
        }
        let ran_out = moves.iter().map(|(_, moved)| moved.ended).max().unwrap_or(self.t);
        for happening in self.happened.iter_mut().skip(first).filter(|happening| ends_with_the_run(&happening.kind)) {
            happening.t = ran_out;
        }
    }

    /// A person says that a shot was not as it was told: that nothing went wrong in it; or, where nothing had, that it was none.
    fn shot_otherwise(&mut self, reading: Reading) {
        let Phase::Racing(position) = &self.now.phase else { return };
        let played = position.stand(&Action::Flick(reading.flick.clone()));
        let went_wrong = |kind: &EventKind| kind.breaks_a_rule() || mishap(kind).is_some();
        let is_mishap = played.is_ok_and(|played| played.events.iter().any(|told| went_wrong(&told.kind)));
        if !is_mishap {
            reading.moves.iter().for_each(|(_, moved)| self.lie_as_seen(moved));
            return;
        }
        let flick = lawful(&reading.flick);
        self.allow(&Action::Flick(flick.clone()));
        self.shot_as_read(Reading { flick, doubtful: Vec::new(), ..reading }, false, false);
    }

    /// A shot as an action of the rules; `None` where the disc that was flicked is in no race.
    fn read(&self, position: &Position, moves: &[Move], unseen: bool) -> Option<Reading> {
        let is_racing = |number: u8| position.racer(number).is_some_and(|racer| racer.finish.is_none());
        let numbered = moves.iter().map(|moved| (self.now.number_of(moved.disc), moved.clone()));
        let mut moves: Vec<(u8, Move)> = numbered.collect();
        let shooter = if unseen { self.likely_shooter(position, &moves) } else { 0 };
        let by = moves.get(shooter)?.0;
        // A disc beside the track is in no shot but its own.
        moves.retain(|(number, moved)| is_racing(*number) && (moved.from.on_track || *number == by));
        let own = moves.iter().find(|(number, _)| *number == by).map(|(_, moved)| moved)?;
        let more = |number: u8, moved: &Move| {
            let believed = position.racer(number).map_or(0.0, |racer| racer.progress_mm);
            laps_between(moved.from.progress_mm, believed, position.lap_mm())
        };
        let pushed = |number: u8, moved: &Move| {
            let more_mm = more(number, moved);
            let laps = (more_mm / position.lap_mm()).round() as i32;
            let crossing = |(t, at): &(Timestamp, i32)| Crossing { t: *t, laps: at.saturating_add(laps) };
            Pushed {
                disc: number,
                to_mm: tenths(moved.to.progress_mm + more_mm),
                best_mm: Some(tenths(moved.best_mm + more_mm)),
                crossings: moved.crossings.iter().map(crossing).collect(),
            }
        };
        let listed = |is_listed: &dyn Fn(&Move) -> bool| {
            moves.iter().filter(|(_, moved)| is_listed(moved)).map(|(number, _)| *number).collect::<Vec<u8>>()
        };
        let turned =
            |moved: &Move, from: Face, to: Face| moved.to.on_track && moved.from.face == from && moved.to.face == to;
        let off = listed(&|moved| self.is_off(moved));
        let is_taken_back = own.touched_obstacle || moves.iter().any(|(_, moved)| self.is_off(moved) && moved.certain);
        let doubtful = if is_taken_back { Vec::new() } else { off.clone() };
        let Pushed { to_mm, best_mm, crossings, .. } = pushed(by, own);
        let flick = Flick {
            disc: by,
            to_mm: Some(to_mm),
            others: moves
                .iter()
                .filter(|(number, _)| *number != by)
                .map(|(number, moved)| pushed(*number, moved))
                .collect(),
            off,
            down: listed(&|moved| turned(moved, Face::Up, Face::Down)),
            up: listed(&|moved| turned(moved, Face::Down, Face::Up)),
            hit_obstacle: own.touched_obstacle,
            from_mm: Some(tenths(own.from.progress_mm + more(by, own))),
            best_mm,
            crossings,
            finger_s: (own.finger_s > 0.0).then_some(own.finger_s),
        };
        Some(Reading { flick, moves, doubtful })
    }

    /// Where no finger was seen, the disc in turn, if it moved as early as any, else the first.
    fn likely_shooter(&self, position: &Position, moves: &[(u8, Move)]) -> usize {
        let Some(first) = moves.iter().map(|(_, moved)| moved.began).min() else { return 0 };
        let is_early = |moved: &Move| moved.began <= first.plus_seconds(TOGETHER_S);
        let in_turn = |(number, moved): &(u8, Move)| position.to_move() == Some(*number) && is_early(moved);
        let earliest = |(_, moved): &(u8, Move)| moved.began == first;
        moves.iter().position(in_turn).or_else(|| moves.iter().position(earliest)).unwrap_or(0)
    }

    /// Whether a disc that no finger was seen to flick must have been flicked all the same: it is in turn, and went farther than
    /// a knock at the table sends it.
    fn must_be_a_shot(&self, position: &Position, reading: &Reading) -> bool {
        let by = reading.flick.disc;
        let own = reading.moves.iter().find(|(number, _)| *number == by);
        let came_mm = own.map_or(0.0, |(_, moved)| moved.from.at.distance(moved.to.at));
        position.order().allows(by) && came_mm > KNOCKED_DIAMETERS * self.keys.disc_diameter_mm
    }

    /// Off the track: at rest, or, by the keys, on the way.
    fn is_off(&self, moved: &Move) -> bool {
        let by_jump = self.keys.jump_rejoins == JumpRejoins::OffTrack;
        !moved.to.on_track || (by_jump && moved.left_track.is_some())
    }

    /// A disc that was not put back lies where it is seen, if that is on the track.
    fn leave(&self, position: &mut Position, disc: u8) {
        let (Some(place), Some(racer)) = (self.now.place(disc), position.racer(disc)) else { return };
        if place.spot.on_track {
            let more = laps_between(place.spot.progress_mm, racer.progress_mm, position.lap_mm());
            position.lie(disc, place.spot.progress_mm + more, place.spot.face);
        }
    }

    /// A shot that has been taken back by a person: its discs may go back to where they lay.
    fn may_go_back(&mut self, moves: &[Move]) {
        moves.iter().for_each(|moved| self.set_before(moved, Some(moved.from)));
    }

    fn set_before(&mut self, moved: &Move, before: Option<Spot>) {
        let place = Place { spot: moved.to, known_until: moved.ended, before };
        self.now.places.insert(moved.disc, place);
    }
}

/// Whether what seemed a flick was a hand: shots begin on the track, and move what they turn over.
fn is_hand(moves: &[Move]) -> bool {
    let is_turned = |own: &Move| own.from.face != own.to.face && lies_where_it_lay(own);
    moves.first().is_some_and(|own| !own.from.on_track || (moves.len() == 1 && is_turned(own)))
}

/// Whether a shot moved nothing: it uses no turn.
fn is_nothing(moves: &[Move]) -> bool {
    let came_mm = |own: &Move| own.best_mm - own.from.progress_mm;
    matches!(moves, [own] if lies_where_it_lay(own) && own.left_track.is_none() && came_mm(own) < NO_MOVE_MM)
}

fn lies_where_it_lay(own: &Move) -> bool {
    own.to.on_track && own.from.at.distance(own.to.at) < NO_MOVE_MM
}

/// Whether something is complete as soon as the discs have run out; where they lie is known once they have lain for a while.
fn ends_with_the_run(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::NotRestored { .. }
            | EventKind::WrongTurn { .. }
            | EventKind::Push { .. }
            | EventKind::HitObstacle { .. }
            | EventKind::RaceWon { .. }
            | EventKind::Finished { .. }
            | EventKind::RaceOver { .. }
            | EventKind::MatchWon { .. }
    )
}

/// The disc about which something is told that depends on how exactly the shot went.
fn mishap(kind: &EventKind) -> Option<u8> {
    match kind {
        EventKind::WrongTurn { disc, .. }
        | EventKind::OffTrack { disc, .. }
        | EventKind::UpsideDown { disc, .. }
        | EventKind::Push { disc, .. }
        | EventKind::HitObstacle { disc } => Some(*disc),
        EventKind::RaceStarted { .. }
        | EventKind::Placed { .. }
        | EventKind::Spaced { .. }
        | EventKind::Flick { .. }
        | EventKind::WrongDisc { .. }
        | EventKind::NotRestored { .. }
        | EventKind::FlippedBack { .. }
        | EventKind::Lap { .. }
        | EventKind::RaceWon { .. }
        | EventKind::Finished { .. }
        | EventKind::RaceOver { .. }
        | EventKind::SpacingRefused { .. }
        | EventKind::TurnMissed { .. }
        | EventKind::PoleMatch { .. }
        | EventKind::PoleShot { .. }
        | EventKind::PoleTie { .. }
        | EventKind::PoleWon { .. }
        | EventKind::PoleSeated { .. }
        | EventKind::Swapped { .. }
        | EventKind::MatchWon { .. }
        | EventKind::Desynchronised(_)
        | EventKind::Corrected { .. } => None,
    }
}
