//! Turn after turn of a race: who does what, what comes of it, and what a referee has to say.

use serde_json::{Map, Value};

use super::acts::{Lying, REST_S};
use super::place::{Where, lay};
use super::plot::RacePlot;
use super::race::RaceClipWish;
use super::shot::{Feat, Shot, choose_shot};
use super::stagehand::Stagehand;
use super::truth::tenths;
use super::world::{RaceDisc, RaceScene};
use crate::geometry::Timestamp;
use crate::model::{Game, Model};
use crate::rules::carabande::{Action, Crossing, EventKind, Face, Flick, Position, Pushed, Standings, Turner, owner};
use crate::synth::dice::Dice;

/// How long all is calm at first and at the end, seconds.
const FIRST_S: (f64, f64) = (1.0, 1.6);
const LAST_S: f64 = 1.2;
/// Calm between two turns.
const CALM_S: (f64, f64) = (0.1, 0.5);
/// No turn begins later before the end.
const TURN_S: f64 = 5.0;
/// A finger pushes so long.
const PUSH_S: (f64, f64) = (0.3, 0.6);
/// How far a disc lies at most from where it is put back to, and where it does at least if that is done wrongly, in radii.
const RIGHTLY: f64 = 0.35;
const WRONGLY: (f64, f64) = (2.2, 4.5);
/// How far a hand moves another's disc, mm.
const MEDDLES_MM: (f64, f64) = (70.0, 160.0);
/// How often something goes wrong of itself.
const MISHAP: f64 = 0.16;

pub(super) struct Director {
    pub stage: Stagehand,
    pub position: Position,
    pub plot: RacePlot,
    /// Whether the plot has happened.
    pub happened: bool,
    events: Vec<Map<String, Value>>,
    seconds: f64,
    /// Discs that have still to be laid behind the line.
    pub unplaced: Vec<u8>,
    shots: usize,
}

impl Director {
    pub fn new(
        mut dice: Dice,
        mut bare: RaceScene,
        (discs, of_player): (usize, u8),
        (professional, laps): (bool, u8),
        wish: &RaceClipWish,
    ) -> Option<Self> {
        let plot = wish.plot;
        let placed = plot == RacePlot::Placed || plot == RacePlot::Any && dice.chance(0.15);
        let black = if professional { Where::Track } else { Where::Infield };
        let mut lying: Vec<RaceDisc> = Vec::new();
        for number in 0..discs {
            let place = if placed && number > 0 { Where::Table } else { Where::Start };
            let disc = lay(&mut dice, &bare, &lying, place, Face::Up)?;
            lying.push(disc);
            bare.discs.push(disc);
        }
        bare.black = Some(lay(&mut dice, &bare, &lying, black, Face::Up)?);
        let keys = keys(&bare, professional, of_player, laps)?;
        let numbers: Vec<u8> = (1..=discs as u8).collect();
        let players = discs / usize::from(of_player.max(1));
        let stage = Stagehand::new(dice, &bare, players, wish.fps);
        let mut position = Position::new(&keys, &numbers);
        for (number, puck) in numbers.iter().zip(&stage.sim.pucks) {
            if !placed || *number == 1 {
                position = position.with_disc_at(*number, tenths(stage.told_progress(puck)), Face::Up);
            }
        }
        let unplaced = if placed { numbers.iter().copied().skip(1).collect() } else { Vec::new() };
        let mut director = Self {
            stage,
            position,
            plot,
            happened: matches!(plot, RacePlot::Any | RacePlot::Plain),
            events: Vec::new(),
            seconds: wish.seconds,
            unplaced,
            shots: 0,
        };
        director.tell(0.0, &EventKind::RaceStarted { discs: numbers });
        Some(director)
    }

    /// Plays until the time is over or the race; `None` where the plot did not happen.
    pub fn play(&mut self) -> Option<()> {
        let calm = self.stage.dice.between(FIRST_S.0, FIRST_S.1);
        self.stage.wait(calm);
        while self.stage.now_s() + TURN_S + LAST_S < self.seconds && !self.position.is_over() {
            let number = self.position.to_move()?;
            self.turn(number)?;
            let calm = self.stage.dice.between(CALM_S.0, CALM_S.1);
            self.stage.wait(calm);
        }
        if self.position.is_over() {
            let positions = self.position.finished();
            let mut standings = Standings::default();
            let points = standings.add_race(&positions, self.position.seats());
            let t = self.events.iter().filter_map(|event| event.get("t")?.as_f64()).fold(0.0, f64::max);
            self.tell(t, &EventKind::RaceOver { positions, points, standings: standings.points().to_vec() });
            self.happened |= self.plot == RacePlot::Race;
        }
        self.stage.wait(LAST_S);
        self.happened.then_some(())
    }

    /// The frames and the events in the order of time.
    pub fn done(self) -> (Stagehand, Vec<Map<String, Value>>) {
        let mut events = self.events;
        events.sort_by(|a, b| {
            let t = |event: &Map<String, Value>| event.get("t").and_then(Value::as_f64).unwrap_or(0.0);
            t(a).total_cmp(&t(b))
        });
        (self.stage, events)
    }

    fn turn(&mut self, number: u8) -> Option<()> {
        let seat = self.seat(number);
        let disc = usize::from(number) - 1;
        if self.unplaced.contains(&number) {
            self.place(number)?;
        }
        let turned = self.position.racer(number)?.turned;
        if turned.is_some() {
            self.flip(number)?;
            self.happened |= self.plot == RacePlot::UpsideDown && turned == Some(Turner::Own);
            self.happened |= self.plot == RacePlot::UpsideDownOther && turned == Some(Turner::Other);
            if turned == Some(Turner::Own) {
                return Some(());
            }
            self.stage.wait(0.3);
        }
        if self.detour(number)? {
            return Some(());
        }
        let feats = self.feats();
        let (feat, shot) = feats.into_iter().find_map(|feat| {
            let shot = choose_shot(&mut self.stage.dice, &self.stage.sim, disc, feat)?;
            Some((feat, shot))
        })?;
        let push_s = (self.plot == RacePlot::Push && !self.happened && self.shots > 0)
            .then(|| self.stage.dice.between(PUSH_S.0, PUSH_S.1));
        self.shoot(seat, &shot, push_s)?;
        self.happened |= self.plot.feat() == Some(feat) && !matches!(feat, Feat::Down | Feat::DownOther);
        Some(())
    }

    /// What a shot is wished to do, the most wanted first.
    fn feats(&mut self) -> Vec<Feat> {
        let mut feats = Vec::new();
        if !self.happened && self.shots > 0 {
            feats.extend(self.plot.feat());
            feats.extend(match self.plot {
                RacePlot::KnockedBack => Some(Feat::RunBeyondLine),
                RacePlot::PushedOver => Some(Feat::RunBeforeLine),
                _ => None,
            });
        }
        let is_wild = matches!(self.plot, RacePlot::Any | RacePlot::Race);
        if is_wild && self.stage.dice.chance(MISHAP) {
            let mishap = self
                .stage
                .dice
                .pick(Feat::Off, &[Feat::Off, Feat::OffOther, Feat::OffBoth, Feat::Down, Feat::DownOther]);
            feats.push(mishap);
        }
        // A disc that is hedged in takes whatever way there is.
        feats.extend([Feat::Run, Feat::Down, Feat::Off]);
        feats
    }

    /// A shot from the flick until all that it did is mended.
    pub fn shoot(&mut self, seat: usize, shot: &Shot, push_s: Option<f64>) -> Option<()> {
        let before: Vec<Lying> = self.stage.sim.pucks.iter().map(Lying::of).collect();
        let from_mm = tenths(self.stage.told_progress(self.stage.sim.pucks.get(shot.disc)?));
        let rest_s = self.stage.flick(seat, shot, push_s);
        let flick = self.flick_of(shot.disc, &before, from_mm, push_s);
        let finished_before = self.position.finished();
        self.stand(rest_s + REST_S, &Action::Flick(flick))?;
        self.shots += 1;
        self.happened |= self.plot == RacePlot::Push && push_s.is_some();
        self.mend(seat, &before)?;
        let finished = self.position.finished();
        for number in finished.into_iter().filter(|number| !finished_before.contains(number)) {
            let seat = self.seat(number);
            self.stage.carry_off(seat, usize::from(number) - 1);
        }
        Some(())
    }

    /// What a shot did, as rules hear of it.
    fn flick_of(&self, disc: usize, before: &[Lying], from_mm: f64, finger_s: Option<f64>) -> Flick {
        let sim = &self.stage.sim;
        let number = |index: usize| index as u8 + 1;
        let black = sim.pucks.len() - 1;
        let scale = self.stage.bare.line.length_mm() / sim.field.course.length_mm;
        let told = |index: usize| sim.pucks.get(index).map_or(0.0, |puck| tenths(self.stage.told_progress(puck)));
        let best = |index: usize| sim.pucks.get(index).map(|puck| tenths(puck.run.best_mm * scale));
        let crossings = |index: usize| -> Vec<Crossing> {
            let crossed = sim.pucks.get(index).map(|puck| puck.run.crossings.as_slice()).unwrap_or_default();
            let of = |(t, laps): &(f64, i32)| Crossing { t: Timestamp::from_seconds(*t), laps: *laps };
            crossed.iter().map(of).collect()
        };
        let discs = || sim.pucks.iter().enumerate().take(black).filter(|(_, puck)| !puck.gone && puck.run.moved);
        let was_up =
            |index: usize| before.get(index).is_some_and(|lying| (lying.turn * nalgebra::Vector3::z()).z > 0.0);
        let others = discs().filter(|(index, puck)| *index != disc && !puck.run.left);
        Flick {
            disc: number(disc),
            to_mm: Some(told(disc)),
            others: others
                .map(|(index, _)| Pushed {
                    disc: number(index),
                    to_mm: told(index),
                    best_mm: best(index),
                    crossings: crossings(index),
                })
                .collect(),
            off: discs().filter(|(_, puck)| puck.run.left).map(|(index, _)| number(index)).collect(),
            down: discs().filter(|(i, puck)| was_up(*i) && !puck.is_face_up()).map(|(i, _)| number(i)).collect(),
            up: discs().filter(|(i, puck)| !was_up(*i) && puck.is_face_up()).map(|(i, _)| number(i)).collect(),
            hit_obstacle: sim.pucks.get(disc).is_some_and(|puck| puck.run.touched.contains(&black)),
            from_mm: Some(from_mm),
            best_mm: best(disc),
            crossings: crossings(disc),
            finger_s: finger_s.or(Some(0.03)),
        }
    }

    /// Puts back what has to be put back.
    fn mend(&mut self, seat: usize, before: &[Lying]) -> Option<()> {
        let owed: Vec<u8> = self.position.owed().map(|racer| racer.disc).collect();
        if owed.is_empty() {
            return Some(());
        }
        let wrongly = self.plot == RacePlot::NotRestored && !self.happened;
        let waits = self.stage.waits(seat);
        let mut hand = waits;
        let calm = self.stage.dice.between(CALM_S.0, CALM_S.1);
        self.stage.wait(calm);
        for number in owed {
            let disc = usize::from(number) - 1;
            let was = *before.get(disc)?;
            let radius = self.stage.sim.field.radius_mm;
            let aim = if wrongly && !self.happened {
                self.happened = true;
                self.elsewhere(disc, &was, radius)?
            } else {
                let near = self.stage.free_place(disc, was.place(), RIGHTLY * radius)?;
                self.stage.lying_at(near, was.turn, was.progress_mm)
            };
            hand = self.stage.take_and_lay(seat, hand, disc, aim);
            if aim.place().distance(was.place()) <= radius {
                self.stand(self.stage.now_s(), &Action::Restore { disc: number })?;
            }
        }
        self.stage.leave(seat, hand);
        Some(())
    }

    /// Too far from where it belongs, behind it on the track.
    fn elsewhere(&mut self, disc: usize, was: &Lying, radius: f64) -> Option<Lying> {
        (0..60).find_map(|_| {
            let off = -radius * self.stage.dice.between(WRONGLY.0, WRONGLY.1);
            let at = self.stage.sim.field.course.at(was.progress_mm + off, 0.0);
            let free = self.stage.free_place(disc, at, radius)?;
            (free.distance(was.place()) > WRONGLY.0 * radius * 0.8)
                .then(|| self.stage.lying_at(free, was.turn, was.progress_mm))
        })
    }

    /// A disc is laid behind the line before its first shot.
    fn place(&mut self, number: u8) -> Option<()> {
        let disc = usize::from(number) - 1;
        let others = self.stage.others(disc);
        let laid = lay(&mut self.stage.dice, &self.stage.bare, &others, Where::Start, Face::Up)?;
        let to = self.stage.lying_at(laid.place(), laid.turn, -1.0);
        self.stage.carry(self.seat(number), disc, to);
        let progress_mm = self.told(disc)?;
        self.stand(self.stage.now_s(), &Action::Place { disc: number, progress_mm })?;
        self.unplaced.retain(|other| *other != number);
        self.happened |= self.plot == RacePlot::Placed && self.unplaced.is_empty();
        Some(())
    }

    fn flip(&mut self, number: u8) -> Option<()> {
        let disc = usize::from(number) - 1;
        let lies = Lying::of(self.stage.sim.pucks.get(disc)?);
        let over = nalgebra::UnitQuaternion::from_axis_angle(&nalgebra::Vector3::x_axis(), std::f64::consts::PI);
        let near = self.stage.free_place(disc, lies.place(), 1.5)?;
        let to = self.stage.lying_at(near, over * lies.turn, lies.progress_mm);
        self.stage.carry(self.seat(number), disc, to);
        self.stand(self.stage.now_s(), &Action::Flip { disc: number })
    }

    /// A hand moves another's disc.
    pub fn meddle(&mut self, seat: usize, number: u8) -> Option<()> {
        let disc = usize::from(number) - 1;
        let lies = Lying::of(self.stage.sim.pucks.get(disc)?);
        let off = self.stage.dice.between(MEDDLES_MM.0, MEDDLES_MM.1) * self.stage.dice.pick(1.0, &[-1.0]);
        let course = std::sync::Arc::clone(&self.stage.sim.field.course);
        let lap = |mm: f64| (mm / course.length_mm).floor();
        if lap(lies.progress_mm + off - 20.0) != lap(lies.progress_mm + off + 20.0)
            || lap(lies.progress_mm + off) != lap(lies.progress_mm)
        {
            return None;
        }
        let near = self.stage.free_place(disc, course.at(lies.progress_mm + off, 0.0), 15.0)?;
        let to = self.stage.lying_at(near, lies.turn, lies.progress_mm + off);
        self.stage.carry(seat, disc, to);
        let to_mm = self.told(disc)?;
        self.stand(self.stage.now_s(), &Action::Carry { disc: number, to_mm })
    }

    /// A disc's progress as the truth tells it.
    pub fn told(&self, disc: usize) -> Option<f64> {
        Some(tenths(self.stage.told_progress(self.stage.sim.pucks.get(disc)?)))
    }

    /// Which player's hand moves a disc.
    pub fn seat(&self, number: u8) -> usize {
        usize::from(owner(self.position.seats(), number).saturating_sub(1))
    }

    /// What follows from an action that is done at a moment.
    pub fn stand(&mut self, t: f64, action: &Action) -> Option<()> {
        let played = self.position.stand(action).ok()?;
        for told in &played.events {
            let at = told.t.map_or(t, Timestamp::seconds);
            self.tell(at, &told.kind);
        }
        self.position = played.position;
        Some(())
    }

    fn tell(&mut self, t: f64, kind: &EventKind) {
        let t = (self.stage.on_frame(t) * 1e4).round() / 1e4;
        let Ok(Value::Object(fields)) = serde_json::to_value(kind) else { return };
        self.events.push([("t".to_owned(), Value::from(t))].into_iter().chain(fields).collect());
    }
}

/// The keys of a race on this track.
fn keys(bare: &RaceScene, professional: bool, of_player: u8, laps: u8) -> Option<crate::model::Carabande> {
    let (length, diameter) = (bare.line.length_mm().to_string(), bare.disc_mm.0.to_string());
    let (of_player, laps) = (of_player.to_string(), laps.to_string());
    let play = if professional { "professional" } else { "basic" };
    let settings = [
        ("track.length_mm", length.as_str()),
        ("disc.diameter_mm", diameter.as_str()),
        ("rules.play", play),
        ("rules.discs_per_player", of_player.as_str()),
        ("rules.laps_to_win", laps.as_str()),
    ];
    Model::with_settings(Game::Carabande, settings).ok()?.carabande().ok()
}
