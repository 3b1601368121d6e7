//! How races begin and end, and what was reported without a camera.

use super::apply::Apply;
use super::explain::from_line_mm;
use super::finding::Lying;
use super::now::{Phase, Stage};
use crate::referee::Mark;
use crate::rules::carabande::{Action, EventKind, Flick, Lost, LostReason, Played, Pole, Position, Told};

impl Apply<'_> {
    /// All discs lie ready: for the fight for the pole position, or for a race; or a race is on, its beginning not having been
    /// seen, and a person is asked whether it is.
    pub fn set_up(&mut self, discs: &[Lying], joined: bool, mark: Mark) {
        self.now.lay(discs, self.t);
        (self.now.is_lost, self.now.wanted) = (false, None);
        if let Phase::Waiting(Stage::Pole { players }) = self.now.phase {
            return self.begin_pole(players);
        }
        let numbers: Vec<u8> = discs.iter().map(|lying| self.now.number_of(lying.disc)).collect();
        let mut position = Position::new(self.keys, &numbers);
        for (Lying { spot, .. }, number) in discs.iter().zip(&numbers).filter(|(lying, _)| lying.spot.on_track) {
            let progress_mm = if joined { spot.progress_mm } else { from_line_mm(spot.progress_mm, self.keys) };
            position.lie(*number, progress_mm, spot.face);
        }
        self.certain = !joined || mark != Mark::Plain;
        self.begin(if joined { position.joined() } else { position });
        self.certain = true;
    }

    fn begin(&mut self, position: Position) {
        let discs: Vec<u8> = position.racers().iter().map(|racer| racer.disc).collect();
        let position = match &self.now.seats {
            Some(seats) if discs.iter().all(|disc| seats.iter().any(|seat| seat.discs.contains(disc))) => {
                position.with_seats(seats.clone())
            }
            Some(_) | None => position,
        };
        self.now.phase = Phase::Racing(position);
        self.tell(EventKind::RaceStarted { discs });
    }

    pub fn begin_pole(&mut self, players: u8) {
        let Some(pole) = Pole::new(players, self.keys.discs_per_player) else {
            let reason = LostReason::PlayersUnknown;
            return self.lose(Lost { reason, action: None, discs: Vec::new() });
        };
        self.tell(EventKind::PoleMatch { players: pole.entrants() });
        self.now.phase = Phase::Pole(pole);
    }

    /// A shot in the fight for the pole position.
    pub fn pole_shot(&mut self, player: u8, length_mm: f64) -> Result<(), LostReason> {
        let Phase::Pole(pole) = &self.now.phase else { return Err(LostReason::PlayersUnknown) };
        let step = pole.shoot(player, length_mm)?;
        let seats = step.pole.seats();
        self.now.phase = match &seats {
            Some(_) => Phase::Waiting(Stage::Next),
            None => Phase::Pole(step.pole),
        };
        self.now.seats = seats.or_else(|| self.now.seats.take());
        step.events.into_iter().for_each(|event| self.tell(event));
        Ok(())
    }

    /// An action as it was reported; impossible ones lose step.
    pub fn act(&mut self, action: &Action) {
        if self.now.paused.is_some() {
            return;
        }
        if let Err(reason) = self.try_to(action) {
            self.lose(Lost::impossible(reason, action));
        }
    }

    fn try_to(&mut self, action: &Action) -> Result<(), LostReason> {
        match (action, &self.now.phase) {
            (_, Phase::Over) => Err(LostReason::MatchIsOver),
            (Action::Start { discs }, Phase::Waiting(_) | Phase::Pole(_)) => {
                self.begin(Position::new(self.keys, discs));
                Ok(())
            }
            (Action::Start { discs }, Phase::Racing(_)) if self.now.is_lost => {
                self.now.is_lost = false;
                self.begin(Position::new(self.keys, discs));
                Ok(())
            }
            (Action::EndRace, Phase::Racing(_)) => {
                self.end_race();
                self.tell(EventKind::Corrected { entry: self.id, what: action.name().to_owned() });
                Ok(())
            }
            (Action::Pole { players }, Phase::Waiting(_)) => {
                self.begin_pole(*players);
                Ok(())
            }
            (Action::PoleShot { player, length_mm }, Phase::Waiting(Stage::Pole { players })) => {
                self.begin_pole(*players);
                self.pole_shot(*player, *length_mm)
            }
            (Action::PoleShot { player, length_mm }, _) => self.pole_shot(*player, *length_mm),
            (_, Phase::Waiting(_) | Phase::Pole(_)) => Err(LostReason::NoRace),
            (_, Phase::Racing(_)) if self.now.is_lost => Ok(()),
            (_, Phase::Racing(position)) => {
                let played = position.stand(action)?;
                self.stand(played);
                Ok(())
            }
        }
    }

    /// A person says that no rule was broken by an action.
    pub fn act_lawfully(&mut self, action: &Action) {
        let lawful = match action {
            Action::Flick(flick) => Action::Flick(lawful(flick)),
            Action::Space { disc, to_mm, fault: _ } => Action::Space { disc: *disc, to_mm: *to_mm, fault: None },
            Action::Start { .. }
            | Action::Place { .. }
            | Action::Restore { .. }
            | Action::Flip { .. }
            | Action::Carry { .. }
            | Action::Miss { .. }
            | Action::Pole { .. }
            | Action::PoleShot { .. }
            | Action::EndRace => return,
        };
        self.allow(&lawful);
        self.act(&lawful);
    }

    /// By a person's word the disc of an action is in turn, and has nothing to make up for.
    pub fn allow(&mut self, action: &Action) {
        if let (Phase::Racing(position), Some(disc)) = (&mut self.now.phase, action.numbers().first()) {
            position.set_turn(*disc);
        }
    }

    /// What an action led to, and the end of the race if it did.
    pub fn stand(&mut self, played: Played) {
        let Played { position, events } = played;
        let is_over = position.is_over();
        let over = is_over.then(|| (position.finished(), position.seats().to_vec()));
        self.now.phase = Phase::Racing(position);
        for Told { t, kind } in events {
            self.tell_at(t.unwrap_or(self.t), kind);
        }
        if let Some((positions, seats)) = over {
            let points = self.now.standings.add_race(&positions, &seats);
            let standings = self.now.standings.points().to_vec();
            self.now.races = self.now.races.saturating_add(1);
            self.tell(EventKind::RaceOver { positions, points, standings });
            self.end_race();
        }
    }

    /// The race is over; and the tournament, if it was its last.
    pub fn end_race(&mut self) {
        if let Phase::Racing(position) = std::mem::replace(&mut self.now.phase, Phase::Waiting(Stage::Next)) {
            self.now.last = Some(position);
        }
        self.now.is_lost = false;
        if self.now.is_time_up || self.keys.match_races.is_some_and(|races| self.now.races >= races) {
            self.end_match();
        }
    }

    pub fn end_match(&mut self) {
        self.now.phase = Phase::Over;
        let standings = &self.now.standings;
        let (winner, score) = (standings.leader(), standings.points().to_vec());
        self.tell(EventKind::MatchWon { winner, score });
    }
}

/// A shot by which nothing went wrong.
pub(super) fn lawful(flick: &Flick) -> Flick {
    Flick { off: Vec::new(), down: Vec::new(), hit_obstacle: false, finger_s: None, ..flick.clone() }
}
