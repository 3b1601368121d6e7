use super::RaceAnswer;
use crate::calibration::{Calibration, CalibrationError, Setup, TravelKnown};
use crate::capture::{Frame, Picture};
use crate::detect::HandConfig;
use crate::detect::tokens::{Token, TokenConfig, TokenDetections, TokenDetector};
use crate::geometry::{Camera, Timestamp};
use crate::model::{Carabande, Track};
use crate::observe::carabande::{ObserveConfig, Observer, observe_still};
use crate::referee::{Event, Input};
use crate::rules::carabande::{EventKind, Layout, Manner, Points, Position, START_ZONE_LAPS};
use crate::rules::{Observation, Problem};
use crate::session::keeper::{Keeper, Moved, Sight};
use crate::session::{JournalError, MatchLog};
use crate::track::tokens::{TokenTrackConfig, TokenTracker};

/// From a frame to flicks and laps: detect, track, observe, judge. Live, replay and test differ in their source only.
#[derive(Debug)]
pub struct Pipeline {
    keeper: Keeper,
    keys: Carabande,
    calibration: Calibration,
    config: TokenConfig,
    disc_radius_mm: f64,
    detector: TokenDetector,
    tracker: TokenTracker,
    observer: Observer,
    /// How far from the start line discs lie at the set-up.
    start_zone_mm: f64,
    /// One that takes the track the other way round, until it is seen which way that is.
    other_way: Option<Observer>,
    /// What seemed to lie there last.
    last: Layout,
    /// After a break nobody knows how the discs came where they are, until all have been seen to lie still.
    rejoining: bool,
    log: MatchLog<Carabande>,
}

/// What one frame led to.
#[derive(Clone, Debug)]
pub struct Step {
    /// The camera as it was then.
    pub camera: Camera,
    /// What seems to lie there.
    pub observation: Observation<Layout>,
    /// Everything that was found in the picture.
    pub detections: TokenDetections,
    /// What the referee has decided.
    pub events: Vec<Event<EventKind>>,
    /// How the race stands after it.
    pub standing: Standing,
}

/// How a race and the tournament stand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// The race in play, or the last one.
    pub position: Option<Position>,
    /// Points of each player over all races.
    pub points: Vec<Points>,
    /// Whether step was lost with the table.
    pub is_lost: bool,
}

impl Pipeline {
    /// A pipeline for pictures that the setup holds for, with the tournament that it goes on with.
    pub fn new(setup: &Setup, log: MatchLog<Carabande>) -> Result<Self, CalibrationError> {
        let keys = setup.model()?.carabande()?;
        let track = track(setup)?;
        let calibration = setup.calibration()?;
        let observer = |track| Observer::new(keys, track, &setup.discs, ObserveConfig::default());
        // The black disc is one more than those that have a colour.
        let pieces = (!setup.discs.is_empty()).then(|| setup.discs.len() + 1);
        Ok(Self {
            detector: TokenDetector::new(&calibration, token_config(&track)),
            keeper: Keeper::new(calibration.clone()),
            keys,
            calibration,
            config: token_config(&track),
            disc_radius_mm: keys.disc_diameter_mm / 2.0,
            tracker: TokenTracker::new(pieces, keys.disc_diameter_mm, TokenTrackConfig::default()),
            start_zone_mm: START_ZONE_LAPS * track.centreline.length_mm(),
            other_way: match setup.travel() {
                TravelKnown::Unknown => Some(observer(track.reversed())),
                TravelKnown::Told => None,
            },
            observer: observer(track),
            last: Layout::default(),
            rejoining: log.goes_on(),
            log,
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
        if self.rejoining && observation.settled && observation.problems.is_empty() {
            self.rejoining = false;
            let missed = self.log.state().now().missed_shot(&self.keys, &observation);
            observation.layout.moves.extend(missed);
        }
        if self.rejoining {
            observation.doubt(Problem::Moved { state: "rejoining" });
        }
        let events = self.log.step(&Input::Seen(observation.clone()))?.events;
        let mut step =
            Step { camera: *self.keeper.camera(), observation, detections, events, standing: Standing::default() };
        self.stand(&mut step);
        Ok(step)
    }

    /// Says of a step how the match stands by now: a person may have ruled since.
    pub fn stand(&self, step: &mut Step) {
        let now = self.log.state().now();
        for disc in &mut step.observation.layout.discs {
            disc.number = now.number_of(disc.number);
        }
        step.standing = Standing {
            position: now.race().cloned(),
            points: now.standings().points().to_vec(),
            is_lost: now.is_lost(),
        };
    }

    /// What a frame shows of a table whose place is known.
    fn see(&mut self, frame: &Frame, moved: Option<Moved>) -> (Observation<Layout>, TokenDetections) {
        if let Some(Moved::On(camera) | Moved::Settled(camera)) = moved {
            self.calibration.camera = camera;
            self.detector = TokenDetector::new(&self.calibration, self.config.clone());
        }
        let detections = self.detector.detect(&frame.picture);
        let radius_mm = self.disc_radius_mm;
        let tokens = detections.tokens.iter().map(|Token { centre, .. }| (*centre, radius_mm));
        self.keeper.saw(frame, tokens, &detections.hands);
        let tracks = self.tracker.step(frame.t, &detections);
        let mut observation = self.observer.step(frame.t, tracks, &detections);
        if let Some(mut other_way) = self.other_way.take() {
            let reversed = other_way.step(frame.t, tracks, &detections);
            match travel(&observation, self.start_zone_mm) {
                Travel::AsTaken => {}
                Travel::Reversed => (self.observer, observation) = (other_way, reversed),
                Travel::Unseen => self.other_way = Some(other_way),
            }
        }
        self.last = observation.layout.clone();
        (observation, detections)
    }

    /// What lay there when the table's place was known last.
    fn remember(&self, frame: &Frame) -> (Observation<Layout>, TokenDetections) {
        (Observation::remembered(frame.t, self.last.clone()), TokenDetections::default())
    }

    /// The tournament that it keeps.
    pub fn log(&self) -> &MatchLog<Carabande> {
        &self.log
    }

    /// The match that it keeps, for persons to rule on.
    pub fn log_mut(&mut self) -> &mut MatchLog<Carabande> {
        &mut self.log
    }
}

/// Which way round discs turn out to run.
enum Travel {
    AsTaken,
    Reversed,
    Unseen,
}

/// For a race, discs are laid behind the start line; else the first shot tells.
fn travel(seen: &Observation<Layout>, start_zone_mm: f64) -> Travel {
    let on_track = || seen.layout.discs.iter().map(|disc| disc.spot).filter(|spot| spot.on_track);
    let shot = seen.layout.moves.iter().find(|one| one.manner == Manner::Flicked);
    let ahead_mm = shot.map(|shot| shot.to.progress_mm - shot.from.progress_mm);
    let is_set_up = seen.settled && on_track().next().is_some();
    match ahead_mm {
        Some(ahead_mm) if ahead_mm < 0.0 => Travel::Reversed,
        Some(_) => Travel::AsTaken,
        None if is_set_up && on_track().all(|spot| spot.progress_mm < 0.0) => Travel::AsTaken,
        // What lies shortly after the line lies before it the other way round.
        None if is_set_up && on_track().all(|spot| (0.0..start_zone_mm).contains(&spot.progress_mm)) => {
            Travel::Reversed
        }
        None => Travel::Unseen,
    }
}

/// Looks at a single picture, in which nobody knows how many laps a disc has done.
pub fn look(picture: &Picture, setup: &Setup) -> Result<Step, CalibrationError> {
    let keys = setup.model()?.carabande()?;
    let track = track(setup)?;
    let calibration = setup.calibration()?;
    let detections = TokenDetector::new(&calibration, token_config(&track)).detect(picture);
    let observation = observe_still(&keys, &track, &setup.discs, Timestamp::ZERO, &detections);
    let standing = Standing::default();
    Ok(Step { camera: calibration.camera, observation, detections, events: Vec::new(), standing })
}

impl Step {
    /// The frame's answer in its documented form.
    pub fn answer(&self) -> RaceAnswer {
        RaceAnswer::new(&self.observation, &self.standing)
    }
}

/// What the track tells a detector beyond the calibration.
pub fn token_config(track: &Track) -> TokenConfig {
    TokenConfig { track: Some(track.clone()), hand: HandConfig::default() }
}

/// The track of a race's setup.
pub fn track(setup: &Setup) -> Result<Track, CalibrationError> {
    setup.track()?.ok_or_else(|| CalibrationError::Contradiction {
        key: "track".to_owned(),
        reason:
            "a race is run on a track, and the setup has none; let calibrate find it in a picture of the empty track"
                .to_owned(),
    })
}
