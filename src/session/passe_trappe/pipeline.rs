use super::answer::FrameAnswer;
use super::hindsight::Hindsight;
use crate::calibration::{CalibrationError, Setup};
use crate::capture::{Frame, Picture};
use crate::detect::{DetectConfig, Detections, Detector, Hand};
use crate::geometry::{Camera, Timestamp};
use crate::model::PasseTrappe;
use crate::observe::passe_trappe::{ObserveConfig, Observer, observe_still};
use crate::referee::passe_trappe::Phase;
use crate::referee::{Event, Input};
use crate::rules::passe_trappe::{Counts, Disk, EventKind, Half, Layout, Place, Position, Score};
use crate::rules::{Observation, Problem};
use crate::session::keeper::{Keeper, Moved, Sight};
use crate::session::{JournalError, MatchLog};
use crate::track::{Smears, TrackConfig, Tracker};

/// From a frame to events: detect, track, observe, judge. Live, replay and test differ in their source only.
#[derive(Debug)]
pub struct Pipeline {
    keeper: Keeper,
    disk_radius_mm: f64,
    detector: Detector,
    smears: Smears,
    tracker: Tracker,
    observer: Observer,
    /// What seemed to lie there last.
    last: Layout,
    log: MatchLog<PasseTrappe>,
    /// After a break nobody knows which disk is which, until all have been seen to lie still.
    rejoining: bool,
    hindsight: Hindsight,
}

/// What one frame led to.
#[derive(Clone, Debug)]
pub struct Step {
    /// The camera as it was then.
    pub camera: Camera,
    /// What seems to lie there.
    pub observation: Observation<Layout>,
    /// Hands over the board.
    pub hands: Vec<Hand>,
    /// What the referee has decided.
    pub events: Vec<Event<EventKind>>,
    /// How the match stands after it.
    pub standing: Standing,
    /// The round in play, where there is one.
    pub position: Option<Position>,
    /// Answers about frames a moment ago, in order of time: what was seen since stands in them.
    pub answers: Vec<FrameAnswer>,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Disks that count for each half; those that lie in it where no round is on.
    pub effective: Counts,
    /// Disks that must go back to the near half.
    pub owed_near: usize,
    /// Disks that must go back to the far half.
    pub owed_far: usize,
    /// Rounds won.
    pub score: Score,
    /// Disks of which it is not sure how they changed halves, so that they may have to go back.
    pub in_doubt: usize,
    /// Whether step was lost with the table.
    pub is_lost: bool,
}

impl Pipeline {
    /// A pipeline for pictures that the setup holds for, with the match that it goes on with.
    pub fn new(setup: &Setup, log: MatchLog<PasseTrappe>) -> Result<Self, CalibrationError> {
        let keys = setup.model()?.passe_trappe()?;
        let pieces = keys.disks();
        let calibration = setup.calibration()?;
        Ok(Self {
            detector: Detector::new(&calibration, pieces, DetectConfig::default()),
            keeper: Keeper::new(calibration),
            disk_radius_mm: keys.disk_diameter_mm / 2.0,
            smears: Smears::default(),
            tracker: Tracker::new(pieces, TrackConfig::default()),
            observer: Observer::new(keys, ObserveConfig::default()),
            last: Layout::default(),
            rejoining: log.goes_on(),
            log,
            hindsight: Hindsight::new(keys),
        })
    }

    /// Takes the next frame in order of time.
    pub fn step(&mut self, frame: &Frame) -> Result<Step, JournalError> {
        let stand = self.keeper.step(frame);
        let (mut observation, detections) = match stand.sight {
            Sight::Clear => self.see(frame, stand.moved),
            Sight::Blind => self.remember(frame),
        };
        if let Some(problem) = stand.problem {
            observation.doubt(problem);
        }
        self.rejoining &= !lies_still(&observation);
        if self.rejoining {
            observation.doubt(Problem::Moved { state: "rejoining" });
        }
        let events = self.log.step(&Input::Seen(observation.clone()))?.events;
        let (standing, position) = self.standing(&observation.layout);
        let since = events.iter().filter(|event| !event.proposed).map(|event| event.t).min();
        let answers = self.hindsight.take(&observation, standing, since, &detections.discs);
        let (camera, hands) = (*self.keeper.camera(), detections.hands);
        Ok(Step { camera, observation, hands, events, standing, position, answers })
    }

    /// Says of a step how the match stands by now: a person may have ruled since.
    pub fn stand(&self, step: &mut Step) {
        (step.standing, step.position) = self.standing(&step.observation.layout);
    }

    fn standing(&self, layout: &Layout) -> (Standing, Option<Position>) {
        let now = self.log.state().now();
        let in_doubt = match now.phase() {
            Phase::Playing { doubts, .. } => doubts.len(),
            Phase::Waiting { .. } | Phase::Over => 0,
        };
        let standing =
            Standing { in_doubt, is_lost: now.is_lost(), ..Standing::of(now.position(), now.score(), layout) };
        (standing, now.position().cloned())
    }

    /// What a frame shows of a board whose place is known.
    fn see(&mut self, frame: &Frame, moved: Option<Moved>) -> (Observation<Layout>, Detections) {
        match moved {
            Some(Moved::On(camera)) => self.detector.move_to(camera),
            Some(Moved::Settled(camera)) => self.detector.settle_at(camera),
            None => {}
        }
        let mut detections = self.detector.detect(&frame.picture);
        let discs = detections.discs.iter().map(|disc| (disc.centre, self.disk_radius_mm));
        self.keeper.saw(frame, discs, &detections.hands);
        let (grid, _) = self.detector.evidence();
        self.smears.take(frame.t, grid, &mut detections);
        let tracks = self.tracker.step(frame.t, grid, &detections);
        let observation = self.observer.step(frame.t, tracks, &detections);
        self.last = observation.layout.clone();
        (observation, detections)
    }

    /// What lay there when the board's place was known last.
    fn remember(&self, frame: &Frame) -> (Observation<Layout>, Detections) {
        (Observation::remembered(frame.t, self.last.clone()), Detections::default())
    }

    /// The answers about the last frames.
    pub fn finish(self) -> impl Iterator<Item = FrameAnswer> {
        self.hindsight.finish()
    }

    /// The match that it keeps.
    pub fn log(&self) -> &MatchLog<PasseTrappe> {
        &self.log
    }

    /// The match that it keeps, for persons to rule on.
    pub fn log_mut(&mut self) -> &mut MatchLog<PasseTrappe> {
        &mut self.log
    }
}

/// Whether every disk is seen to lie where it lies.
fn lies_still(seen: &Observation<Layout>) -> bool {
    let lies =
        |disk: &Disk| disk.place == Place::OffBoard || (disk.still_since.is_some() && !disk.held && !disk.hidden);
    seen.settled && seen.problems.is_empty() && seen.layout.disks.iter().all(lies)
}

/// Looks at a single picture.
pub fn look(picture: &Picture, setup: &Setup) -> Result<Step, CalibrationError> {
    let keys = setup.model()?.passe_trappe()?;
    let calibration = setup.calibration()?;
    let mut detector = Detector::new(&calibration, keys.disks(), DetectConfig::default());
    let detections = detector.detect(picture);
    let observation = observe_still(&keys, Timestamp::ZERO, &detections);
    let standing = Standing::of(None, Score::default(), &observation.layout);
    let answers = vec![FrameAnswer::new(&observation, &standing)];
    let (camera, hands) = (calibration.camera, detections.hands);
    Ok(Step { camera, observation, hands, events: Vec::new(), standing, position: None, answers })
}

impl Standing {
    fn of(position: Option<&Position>, score: Score, layout: &Layout) -> Self {
        let owed_to = |half| position.map_or(0, |position| position.owed_to(half));
        Self {
            effective: position.map_or_else(|| super::answer::physical(layout), Position::effective),
            owed_near: owed_to(Half::Near),
            owed_far: owed_to(Half::Far),
            score,
            in_doubt: 0,
            is_lost: false,
        }
    }
}
