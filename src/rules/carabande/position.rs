use super::{Face, Order, Racer, Seated, Turner, seats_by_number};
use crate::model::{Carabande, JumpRejoins, Play};

/// A race at one moment: where the discs lie, what they have done, and whose turn it is.
///
/// No disc is there twice; the places of those that have finished are 1, 2, …, without a gap.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub(super) variants: Variants,
    /// By number.
    pub(super) racers: Vec<Racer>,
    pub(super) order: Order,
    /// Whose the discs are.
    pub(super) seats: Vec<Seated>,
}

/// The keys on which a race depends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Variants {
    pub lap_mm: f64,
    pub discs_per_player: u8,
    pub play: Play,
    pub laps_to_win: u8,
    pub others_flip_free: bool,
    pub push_limit_s: f64,
    pub jump_rejoins: JumpRejoins,
}

impl From<&Carabande> for Variants {
    fn from(keys: &Carabande) -> Self {
        Self {
            lap_mm: keys.track_length_mm,
            discs_per_player: keys.discs_per_player,
            play: keys.play,
            laps_to_win: keys.laps_to_win,
            others_flip_free: keys.others_flip_free,
            push_limit_s: keys.push_limit.as_secs_f64(),
            jump_rejoins: keys.jump_rejoins,
        }
    }
}

impl Position {
    /// The set-up of a race of these discs; the lowest number plays first.
    pub fn new(keys: &Carabande, discs: &[u8]) -> Self {
        let mut numbers = discs.to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        let order = Order::of(numbers.first().copied());
        let seats = seats_by_number(&numbers, keys.discs_per_player);
        Self { variants: keys.into(), racers: numbers.into_iter().map(Racer::new).collect(), order, seats }
    }

    /// The same, with the discs belonging to these players.
    pub fn with_seats(self, seats: Vec<Seated>) -> Self {
        Self { seats, ..self }
    }

    /// The same, with a disc lying somewhere.
    pub fn with_disc_at(mut self, disc: u8, progress_mm: f64, face: Face) -> Self {
        self.lie(disc, progress_mm, face);
        self
    }

    /// The same, in the middle of a race of which nothing before was seen: laps count from the places on, and whoever shoots
    /// first is in turn.
    pub fn joined(mut self) -> Self {
        for racer in &mut self.racers {
            racer.has_shot = racer.progress_mm > 0.0;
            racer.best_mm = racer.progress_mm.max(0.0);
            racer.laps = laps_of(racer.best_mm, self.variants.lap_mm).min(self.variants.laps_to_win.saturating_sub(1));
        }
        self.order = Order::default();
        self
    }

    /// The discs, by number.
    pub fn racers(&self) -> &[Racer] {
        &self.racers
    }

    /// A disc.
    pub fn racer(&self, disc: u8) -> Option<&Racer> {
        self.racers.iter().find(|racer| racer.disc == disc)
    }

    /// The disc in turn; `None` where that is not known, or the race is over.
    pub fn to_move(&self) -> Option<u8> {
        self.order.disc
    }

    /// Whose the discs are.
    pub fn seats(&self) -> &[Seated] {
        &self.seats
    }

    /// Whose turn it is.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Length of a lap, mm.
    pub fn lap_mm(&self) -> f64 {
        self.variants.lap_mm
    }

    /// Laps of the race.
    pub fn laps_to_win(&self) -> u8 {
        self.variants.laps_to_win
    }

    /// Discs that have to be put back.
    pub fn owed(&self) -> impl Iterator<Item = &Racer> {
        self.racers.iter().filter(|racer| racer.is_owed)
    }

    /// The discs that have finished, the winner first.
    pub fn finished(&self) -> Vec<u8> {
        let mut finished: Vec<(u8, u8)> =
            self.racers.iter().filter_map(|racer| Some((racer.finish?, racer.disc))).collect();
        finished.sort_unstable();
        finished.into_iter().map(|(_, disc)| disc).collect()
    }

    /// Whether every disc has finished.
    pub fn is_over(&self) -> bool {
        self.racers.iter().all(|racer| racer.finish.is_some())
    }

    /// A disc that was out of sight as the race began, and is first seen there, takes part as well.
    pub fn enter(&mut self, disc: u8, progress_mm: f64) {
        if self.racer(disc).is_some() {
            return;
        }
        self.racers.push(Racer { progress_mm, ..Racer::new(disc) });
        self.racers.sort_by_key(|racer| racer.disc);
        if self.seats.iter().all(|seat| !seat.discs.contains(&disc)) {
            let numbers: Vec<u8> = self.racers.iter().map(|racer| racer.disc).collect();
            self.seats = seats_by_number(&numbers, self.variants.discs_per_player);
        }
        if self.order.disc.is_none() {
            return;
        }
        // The lowest number plays first; later it may be this one's turn as well as that of the one believed to be next.
        if self.is_fresh() {
            self.order = Order::of(self.racers.first().map(|racer| racer.disc));
        } else {
            self.order.or = self.order.or.or(Some(disc));
        }
    }

    /// Whether no disc has had a shot yet.
    pub fn is_fresh(&self) -> bool {
        self.order.disc.is_none() || self.racers.iter().all(|racer| !racer.has_shot)
    }

    /// A person's word on whose turn it is; the disc may be flicked then, whichever side it lies on.
    pub fn set_turn(&mut self, disc: u8) {
        let Some(racer) = self.racer_mut(disc).filter(|racer| racer.finish.is_none()) else { return };
        racer.turned = racer.turned.map(|_| Turner::Unknown);
        self.order = Order::of(Some(disc));
    }

    /// It is not sure that the last turn was one: its disc may play as well as the next.
    pub fn may_play_on(&mut self, disc: u8) {
        self.order.or = Some(disc).filter(|disc| self.is_racing(*disc) && self.order.disc != Some(*disc));
    }

    /// A person's word on a disc's laps: that many have been ticked, and no more.
    pub fn set_laps(&mut self, disc: u8, laps: u8) {
        let (lap_mm, to_win) = (self.variants.lap_mm, self.variants.laps_to_win);
        let Some(racer) = self.racer_mut(disc).filter(|racer| racer.finish.is_none() && laps < to_win) else { return };
        let into_lap = racer.progress_mm.rem_euclid(lap_mm);
        let behind_line = racer.progress_mm < 0.0 && laps == 0;
        racer.progress_mm = if behind_line { racer.progress_mm } else { f64::from(laps) * lap_mm + into_lap };
        racer.best_mm = racer.progress_mm.max(0.0);
        racer.laps = laps;
    }

    /// A person's word on a disc's progress, laps included.
    pub fn set_progress(&mut self, disc: u8, progress_mm: f64) {
        let (lap_mm, to_win) = (self.variants.lap_mm, self.variants.laps_to_win);
        let Some(racer) = self.racer_mut(disc).filter(|racer| racer.finish.is_none()) else { return };
        let laps = laps_of(progress_mm, lap_mm).min(to_win.saturating_sub(1));
        (racer.progress_mm, racer.best_mm, racer.laps) = (progress_mm, progress_mm.max(0.0), laps);
    }

    /// A disc lies somewhere, nothing following from it.
    pub fn lie(&mut self, disc: u8, progress_mm: f64, face: Face) {
        if let Some(racer) = self.racer_mut(disc) {
            racer.lie(progress_mm, face);
            racer.is_owed = false;
        }
    }

    pub(super) fn racer_mut(&mut self, disc: u8) -> Option<&mut Racer> {
        self.racers.iter_mut().find(|racer| racer.disc == disc)
    }

    /// The turn of a disc is over.
    pub(super) fn pass(&mut self, disc: u8) {
        self.order = self.order.after(disc, |disc| self.next(disc));
        // Who has finished is skipped, whoever was in turn.
        if let Some(finished) = self.order.disc.filter(|disc| !self.is_racing(*disc)) {
            self.order = Order::of(self.next(finished));
        }
        self.order.or = self.order.or.filter(|disc| self.is_racing(*disc));
    }

    fn is_racing(&self, disc: u8) -> bool {
        self.racer(disc).is_some_and(|racer| racer.finish.is_none())
    }

    /// The disc whose turn follows that of another, in the order of their numbers. "A disc that has finished is skipped."
    fn next(&self, disc: u8) -> Option<u8> {
        let racing = || self.racers.iter().filter(|racer| racer.finish.is_none()).map(|racer| racer.disc);
        racing().find(|other| *other > disc).or_else(|| racing().next())
    }
}

/// Laps that a disc has completed whose greatest progress this is: max(0, floor(best ÷ length)).
pub(super) fn laps_of(best_mm: f64, lap_mm: f64) -> u8 {
    if best_mm > 0.0 && lap_mm > 0.0 { (best_mm / lap_mm).floor().min(255.0) as u8 } else { 0 }
}
