use super::PositionAnswer;
use crate::calibration::{Calibration, CalibrationError, Setup};
use crate::capture::{Frame, Picture};
use crate::detect::Changes;
use crate::detect::figures::{FigureConfig, FigureDetections, FigureDetector};
use crate::geometry::{Camera, Square, Timestamp};
use crate::model::Pferdeaeppel;
use crate::observe::pferdeaeppel::{doubts_of_supply, observe};
use crate::observe::{Pace, Stillness};
use crate::referee::{Event, Input};
use crate::rules::pferdeaeppel::{Apple, EventKind, Layout, Position, Score};
use crate::rules::{Observation, Problem};
use crate::session::again::Again;
use crate::session::keeper::{Keeper, Moved};
use crate::session::{JournalError, MatchLog};

/// From a frame to moves. Live, replay and test differ in their source only.
#[derive(Debug)]
pub struct Pipeline {
    keys: Pferdeaeppel,
    calibration: Calibration,
    keeper: Keeper,
    changes: Changes,
    detector: FigureDetector,
    stillness: Stillness,
    log: MatchLog<Pferdeaeppel>,
    /// What was read last.
    last: Option<Step>,
    again: Again<Layout>,
}

/// What one frame led to.
#[derive(Clone, Debug)]
pub struct Step {
    /// The board's and the pieces' sizes.
    pub keys: Pferdeaeppel,
    /// The camera as it was then.
    pub camera: Camera,
    /// What seems to lie there; what was read last where something moves.
    pub observation: Observation<Layout>,
    /// Everything that was found in the picture read last.
    pub detections: FigureDetections,
    /// What the referee has decided.
    pub events: Vec<Event<EventKind>>,
    /// How the match stands after it.
    pub standing: Standing,
}

/// How a match stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// What lies there, the apples under the horses included; `None` where a horse is not seen. In a round that fits what is
    /// seen it is the round's own.
    pub position: Option<Position>,
    /// Whether that is a round in play, of which it is known whose turn it is.
    pub in_round: bool,
    /// Points of each person.
    pub score: Score,
    /// Whether step was lost with the table.
    pub is_lost: bool,
}

impl Pipeline {
    /// A pipeline for pictures that the setup holds for, with the match that it goes on with.
    pub fn new(setup: &Setup, log: MatchLog<Pferdeaeppel>) -> Result<Self, CalibrationError> {
        let keys = setup.model()?.pferdeaeppel()?;
        let calibration = setup.calibration()?;
        let keeper = Keeper::new(calibration.clone());
        let detector = FigureDetector::new(&calibration, figure_config(&keys));
        let changes = Changes::new(&calibration, keys.apple_diameter_mm);
        Ok(Self {
            keys,
            calibration,
            keeper,
            changes,
            detector,
            stillness: Stillness::new(keys.settle),
            log,
            last: None,
            again: Again::new(Timestamp::ZERO, Timestamp::ZERO),
        })
    }

    /// Takes the next frame in order of time.
    pub fn step(&mut self, frame: &Frame) -> Result<Step, JournalError> {
        let stand = self.keeper.step(frame);
        if let Some(problem) = stand.problem {
            return Ok(self.wait(frame, problem));
        }
        if let Some(Moved::On(camera) | Moved::Settled(camera)) = stand.moved {
            self.look_from(camera);
        }
        let changed = self.changes.take(&frame.picture);
        let mut step = match (self.stillness.step(frame.t, changed), &self.last) {
            (Pace::Rests, Some(last)) if self.again.take_due(frame.t, &last.observation) => self.read(frame)?,
            (Pace::Rests, Some(last)) => Step { events: Vec::new(), ..last.clone() }.at(frame.t),
            (Pace::Moves, Some(last)) => Step { events: Vec::new(), ..last.clone() }.at(frame.t).unsettled(),
            (Pace::Rests | Pace::Moves, None) => self.read(frame)?,
            (Pace::Came { since }, _) => {
                self.again = Again::new(since, frame.t);
                self.read(frame)?
            }
        };
        self.stand(&mut step);
        self.last = Some(step.clone());
        Ok(step)
    }

    /// What was read last, while camera or board is being moved.
    fn wait(&mut self, frame: &Frame, problem: Problem) -> Step {
        let last = self.last.clone().unwrap_or_else(|| Step::nothing(self.keys, *self.keeper.camera()));
        let mut step = Step { events: Vec::new(), ..last }.at(frame.t).unsettled();
        step.observation.problems = vec![problem];
        // Where the board lies, and what lies on it, is to be seen anew.
        self.changes.forget();
        step
    }

    /// Goes on with the camera or the board where it is now.
    fn look_from(&mut self, camera: Camera) {
        self.calibration.camera = camera;
        self.detector = FigureDetector::new(&self.calibration, figure_config(&self.keys));
        self.changes = Changes::new(&self.calibration, self.keys.apple_diameter_mm);
    }

    /// Reads what lies there now; the referee hears of it as of when it came to rest.
    fn read(&mut self, frame: &Frame) -> Result<Step, JournalError> {
        self.changes.read();
        self.again.read(frame.t);
        let detections = self.detector.detect(&frame.picture);
        // A horse hides what lies behind it, as far as it is high.
        let lean_mm = self.keys.horse_height_mm;
        let figures = detections.figures.iter().map(|figure| (figure.at, figure.diameter_mm / 2.0 + lean_mm));
        let balls = detections.balls.iter().map(|ball| (ball.at, self.keys.apple_diameter_mm));
        self.keeper.saw(frame, figures.chain(balls), &detections.hands);
        let observation = observe(&self.keys, self.again.since, &detections);
        let input = Input::Seen(observation.clone());
        let is_believed = self.again.believes(&observation, self.log.would_accuse(&input));
        let events = if is_believed { self.log.step(&input)?.events } else { Vec::new() };
        let (camera, standing) = (*self.keeper.camera(), Standing::default());
        Ok(Step { keys: self.keys, camera, observation, detections, events, standing }.at(frame.t))
    }

    /// Says of a step how the match stands by now: a person may have ruled since.
    pub fn stand(&self, step: &mut Step) {
        let (now, observation) = (self.log.state().now(), &step.observation);
        let seen = Position::from_layout(&self.keys, &observation.layout).ok();
        let believed = now.position().filter(|believed| self.fits(believed, observation));
        step.standing = Standing {
            in_round: believed.is_some(),
            position: believed.cloned().or(seen),
            score: now.score(),
            is_lost: now.is_lost(),
        };
    }

    /// Whether what is seen may be a position: what lies under the horses, and what the observer is not sure of, is the
    /// position's word.
    fn fits(&self, position: &Position, seen: &Observation<Layout>) -> bool {
        let places = seen.problems.iter().filter_map(Problem::place);
        let in_doubt: Vec<Square> = places.filter_map(|at| self.keys.square_at(at)).collect();
        let believed = position.layout();
        let sure = |apple: &&Apple| !apple.hidden && !in_doubt.contains(&apple.square);
        believed.horses == seen.layout.horses
            && believed.apples.iter().filter(sure).eq(seen.layout.apples.iter().filter(sure))
    }

    /// The match that it keeps.
    pub fn log(&self) -> &MatchLog<Pferdeaeppel> {
        &self.log
    }

    /// The match that it keeps, for persons to rule on.
    pub fn log_mut(&mut self) -> &mut MatchLog<Pferdeaeppel> {
        &mut self.log
    }
}

/// Looks at a single picture, in which nobody knows whose turn it is.
pub fn look(picture: &Picture, setup: &Setup) -> Result<Step, CalibrationError> {
    let keys = setup.model()?.pferdeaeppel()?;
    let calibration = setup.calibration()?;
    let detections = FigureDetector::new(&calibration, figure_config(&keys)).detect(picture);
    let mut observation = observe(&keys, Timestamp::ZERO, &detections);
    observation.problems.extend(doubts_of_supply(&observation.layout, &detections));
    let position = Position::from_layout(&keys, &observation.layout).ok();
    let standing = Standing { position, ..Standing::default() };
    Ok(Step { observation, detections, standing, ..Step::nothing(keys, calibration.camera) })
}

impl Step {
    /// The frame's answer in its documented form.
    pub fn answer(&self) -> PositionAnswer {
        PositionAnswer::new(self)
    }

    fn nothing(keys: Pferdeaeppel, camera: Camera) -> Self {
        let layout = Layout::default();
        let observation = Observation { t: Timestamp::ZERO, layout, settled: false, problems: Vec::new() };
        let (detections, standing) = (FigureDetections::default(), Standing::default());
        Self { keys, camera, observation, detections, events: Vec::new(), standing }
    }

    fn at(mut self, t: Timestamp) -> Self {
        self.observation.t = t;
        self
    }

    fn unsettled(mut self) -> Self {
        self.observation.settled = false;
        self
    }
}

/// What these keys tell a detector beyond the calibration.
pub fn figure_config(keys: &Pferdeaeppel) -> FigureConfig {
    FigureConfig {
        squares: keys.size,
        square_mm: keys.cell_mm,
        ball_diameter_mm: keys.apple_diameter_mm,
        figure_diameter_mm: keys.horse_diameter_mm,
        figure_height_mm: keys.horse_height_mm,
    }
}
