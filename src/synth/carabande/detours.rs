//! What a hand does at the beginning of a turn that is no shot of the disc in turn.

use super::acts::Lying;
use super::director::Director;
use super::place::fits;
use super::plot::RacePlot;
use super::shot::{Feat, choose_shot};
use crate::geometry::TablePoint;
use crate::rules::carabande::{Action, SpacingFault};

/// Gap that the black disc leaves, beyond its own diameter, mm.
const FITS_MM: (f64, f64) = (0.6, 1.8);
/// How much wider than the black disc a gap is that needs no spacing, how far the disc is moved then, and least, mm.
const WIDE_MM: f64 = 4.0;
const WIDENED_MM: (f64, f64) = (14.0, 26.0);
const LEAST_MOVE_MM: f64 = 10.0;

impl Director {
    /// Does what the plot wants at the beginning of a turn; gives whether another disc shot in its stead.
    pub(super) fn detour(&mut self, number: u8) -> Option<bool> {
        if self.happened {
            return Some(false);
        }
        match self.plot {
            RacePlot::WrongTurn => {
                let Some(other) = self.another(number) else { return Some(false) };
                let disc = usize::from(other) - 1;
                let Some(shot) = choose_shot(&mut self.stage.dice, &self.stage.sim, disc, Feat::Run) else {
                    return Some(false);
                };
                let seat = self.seat(other);
                self.shoot(seat, &shot, None)?;
                self.happened = true;
                Some(true)
            }
            RacePlot::WrongDisc => {
                let Some(other) = self.another(number) else { return Some(false) };
                let seat = self.seat(number);
                self.happened = self.meddle(seat, other).is_some();
                if self.happened {
                    self.stage.wait(0.5);
                }
                Some(false)
            }
            RacePlot::Spaced | RacePlot::SpacingRefused => {
                self.happened = self.space(number).is_some();
                Some(false)
            }
            RacePlot::Any
            | RacePlot::Plain
            | RacePlot::Race
            | RacePlot::OffTrack
            | RacePlot::OffTrackOther
            | RacePlot::OffTrackBoth
            | RacePlot::NotRestored
            | RacePlot::UpsideDown
            | RacePlot::UpsideDownOther
            | RacePlot::KnockedBack
            | RacePlot::PushedOver
            | RacePlot::Push
            | RacePlot::Placed
            | RacePlot::HitObstacle => Some(false),
        }
    }

    /// Another disc that has shot and lies face up on the track; not the one whose turn follows.
    fn another(&mut self, number: u8) -> Option<u8> {
        let is_ready = |racer: &&crate::rules::carabande::Racer| {
            racer.disc != number && racer.has_shot && racer.finish.is_none() && racer.turned.is_none()
        };
        self.position.racers().iter().filter(is_ready).map(|racer| racer.disc).next_back()
    }

    /// The disc in turn is moved so that the black one fits beside it, which is tried, and put back.
    fn space(&mut self, number: u8) -> Option<()> {
        // One that has not shot is laid behind the line, wherever that is.
        self.position.racer(number).filter(|racer| racer.has_shot)?;
        let disc = usize::from(number) - 1;
        let lies = Lying::of(self.stage.sim.pucks.get(disc)?);
        let at = lies.place();
        let diameter = 2.0 * self.stage.sim.field.radius_mm;
        let others = self.stage.others(disc);
        let black = self.stage.bare.black?.place();
        let on_track: Vec<TablePoint> =
            others.iter().map(|other| other.place()).filter(|other| other.distance(black) > 1.0).collect();
        let nearest = on_track.into_iter().min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)))?;
        let gap = nearest.distance(at) - diameter;
        let refused = self.plot == RacePlot::SpacingRefused;
        let (wanted, fault) = if refused {
            let edge = -self.stage.sim.field.course.outside_mm(at) - diameter / 2.0;
            let is_wide = gap.min(edge) > diameter + WIDE_MM;
            (is_wide.then(|| gap + self.stage.dice.between(WIDENED_MM.0, WIDENED_MM.1))?, Some(SpacingFault::WideGap))
        } else {
            let is_narrow = gap < diameter - LEAST_MOVE_MM;
            (is_narrow.then(|| diameter + self.stage.dice.between(FITS_MM.0, FITS_MM.1))?, None)
        };
        let to = (0..80).find_map(|_| {
            let turn = (at.y - nearest.y).atan2(at.x - nearest.x) + self.stage.dice.between(-0.8, 0.8);
            let (sin, cos) = turn.sin_cos();
            let away = diameter + wanted;
            let place = TablePoint::new(nearest.x + away * cos, nearest.y + away * sin);
            let to = self.stage.lying_at(place, lies.turn, lies.progress_mm);
            let lap = |mm: f64| (mm / self.stage.sim.field.course.length_mm).floor();
            let is_same_lap = [-4.0, 4.0].iter().all(|by| lap(to.progress_mm + by) == lap(lies.progress_mm));
            let is_alone = others.iter().all(|other| other.place().distance(place) >= away - 0.01);
            let has_room = fits(&self.stage.bare, &others, place, false);
            let is_near = (LEAST_MOVE_MM..1.4 * diameter).contains(&place.distance(at));
            (is_same_lap && is_alone && has_room && is_near).then_some(to)
        })?;
        let seat = self.seat(number);
        self.stage.carry(seat, disc, to);
        self.stage.wait(0.15);
        if !refused {
            self.try_black(seat, nearest, to.place())?;
        }
        let to_mm = self.told(disc)?;
        self.stand(self.stage.now_s(), &Action::Space { disc: number, to_mm, fault })?;
        self.stage.wait(0.55);
        Some(())
    }

    /// The black disc is laid into a gap and back to where it lay.
    fn try_black(&mut self, seat: usize, one: TablePoint, other: TablePoint) -> Option<()> {
        let black = self.stage.sim.pucks.len() - 1;
        let lay = Lying::of(self.stage.sim.pucks.get(black)?);
        let between = TablePoint::new((one.x + other.x) / 2.0, (one.y + other.y) / 2.0);
        let to = self.stage.lying_at(between, lay.turn, 0.0);
        let waits = self.stage.waits(seat);
        let hand = self.stage.take_and_lay(seat, waits, black, to);
        let hand = self.stage.take_and_lay(seat, hand, black, lay);
        self.stage.leave(seat, hand);
        Some(())
    }
}
