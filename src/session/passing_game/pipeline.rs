use super::above::{place_all, setup_of};
use super::answer::About;
use super::{TilesAnswer, tile_config};
use crate::calibration::{Calibration, CalibrationError, Setup, Zone};
use crate::capture::{Frame, Picture};
use crate::detect::tiles::{TileDetections, TileDetector, TileWatch};
use crate::geometry::{Camera, Timestamp};
use crate::model::{Game, Model, PassingGame};
use crate::observe::passing_game::{ObserveConfig, Observer, observe_still};
use crate::referee::{Event, Input};
use crate::rules::Observation;
use crate::rules::passing_game::{EventKind, Layout, Position};
use crate::session::keeper::{Keeper, Moved, Sight};
use crate::session::{JournalError, MatchLog};

/// From a frame to plays. Live, replay and test differ in their source only.
#[derive(Debug)]
pub struct Pipeline {
    keys: PassingGame,
    zones: Vec<Zone>,
    calibration: Calibration,
    keeper: Keeper,
    watch: TileWatch,
    observer: Observer,
    log: MatchLog<PassingGame>,
    /// What seemed to lie there last.
    last: Layout,
}

/// What one frame led to.
#[derive(Clone, Debug)]
pub struct Step {
    /// The areas of the table that have a name.
    pub zones: Vec<Zone>,
    /// The camera as it was then.
    pub camera: Camera,
    /// What seems to lie there.
    pub observation: Observation<Layout>,
    /// Everything that was found in the picture.
    pub detections: TileDetections,
    /// What the referee has decided.
    pub events: Vec<Event<EventKind>>,
    /// How the match stands after it.
    pub standing: Standing,
    /// Which tiles its answer is about.
    about: About,
}

/// How a match stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// The round in play, or the last one.
    pub position: Option<Position>,
    /// Whose turn it is, while a round is on and it is known.
    pub to_move: Option<u8>,
    /// Points of each player, or of each pair.
    pub points: Vec<u32>,
    /// Whether step was lost with the table.
    pub is_lost: bool,
}

impl Pipeline {
    /// A pipeline for pictures that the setup holds for, with the match that it goes on with.
    pub fn new(setup: &Setup, log: MatchLog<PassingGame>) -> Result<Self, CalibrationError> {
        let keys = setup.model()?.passing_game()?;
        let calibration = setup.calibration()?;
        Ok(Self {
            keeper: Keeper::new(calibration.clone()),
            watch: TileWatch::new(tile_config(&keys), &calibration),
            observer: Observer::new(keys, &setup.zones, ObserveConfig::default()),
            zones: setup.zones.clone(),
            keys,
            calibration,
            log,
            last: Layout::default(),
        })
    }

    /// Takes the next frame in order of time.
    pub fn step(&mut self, frame: &Frame) -> Result<Step, JournalError> {
        let stand = self.keeper.step(frame);
        let (mut observation, detections) = match stand.sight {
            Sight::Clear => self.see(frame, stand.moved),
            Sight::Blind => (Observation::remembered(frame.t, self.last.clone()), TileDetections::default()),
        };
        if stand.problem.is_some() {
            self.observer.interrupt(frame.t);
        }
        if let Some(problem) = stand.problem {
            observation.doubt(problem);
        }
        let events = self.log.step(&Input::Seen(observation.clone()))?.events;
        let standing = self.standing();
        let (zones, camera) = (self.zones.clone(), *self.keeper.camera());
        Ok(Step { zones, camera, observation, detections, events, standing, about: About::Train })
    }

    /// What a frame shows of a table whose place is known.
    fn see(&mut self, frame: &Frame, moved: Option<Moved>) -> (Observation<Layout>, TileDetections) {
        if let Some(Moved::On(camera) | Moved::Settled(camera)) = moved {
            self.calibration.camera = camera;
            self.watch = TileWatch::new(tile_config(&self.keys), &self.calibration);
        }
        let detections = self.watch.detect(frame.t, &frame.picture).clone();
        let reach_mm = self.keys.tile_length_mm / 2.0;
        let face_up = detections.tiles.iter().filter_map(|tile| tile.place);
        let face_down = detections.face_down.iter().filter_map(|tile| tile.place);
        let tiles = face_up.chain(face_down).map(|place| (place.centre, reach_mm));
        self.keeper.saw(frame, tiles, &detections.hands);
        let observation = self.observer.step(frame.t, &detections);
        self.last = observation.layout.clone();
        (observation, detections)
    }

    /// Says of a step how the match stands by now: a person may have ruled since.
    pub fn stand(&self, step: &mut Step) {
        step.standing = self.standing();
    }

    fn standing(&self) -> Standing {
        let now = self.log.state().now();
        let position = now.round();
        Standing {
            position: now.position().cloned(),
            to_move: position.and_then(Position::to_move),
            points: now.score().to_vec(),
            is_lost: now.is_lost(),
        }
    }

    /// The match that it keeps.
    pub fn log(&self) -> &MatchLog<PassingGame> {
        &self.log
    }

    /// The match that it keeps, for persons to rule on.
    pub fn log_mut(&mut self) -> &mut MatchLog<PassingGame> {
        &mut self.log
    }
}

/// Looks at a single picture, of whose past nothing is known: all tiles in it count.
pub fn look(picture: &Picture, setup: &Setup) -> Result<Step, CalibrationError> {
    let detector = TileDetector::new(tile_config(&setup.model()?.passing_game()?));
    if setup.from_above {
        return look_from_above(detector.detect(picture, None), setup);
    }
    let calibration = setup.calibration()?;
    still(detector.detect(picture, Some(&calibration)), setup, calibration.camera)
}

/// Looks at a single picture of which nothing is known; also the setup that it was looked at with.
pub fn look_without_setup(picture: &Picture) -> Result<(Setup, Step), CalibrationError> {
    let keys = Model::new(Game::PassingGame)?.passing_game()?;
    let detections = TileDetector::new(tile_config(&keys)).detect(picture, None);
    let setup = setup_of(&detections, picture.size_px(), &keys)?;
    let step = look_from_above(detections, &setup)?;
    Ok((setup, step))
}

/// What was found without calibration, placed as though it was seen from straight above.
fn look_from_above(mut detections: TileDetections, setup: &Setup) -> Result<Step, CalibrationError> {
    let camera = setup.calibration()?.camera;
    place_all(&mut detections, &camera, &setup.model()?.passing_game()?);
    still(detections, setup, camera)
}

fn still(detections: TileDetections, setup: &Setup, camera: Camera) -> Result<Step, CalibrationError> {
    let keys = setup.model()?.passing_game()?;
    let observation = observe_still(&keys, &setup.zones, Timestamp::ZERO, &detections);
    Ok(Step {
        zones: setup.zones.clone(),
        camera,
        observation,
        detections,
        events: Vec::new(),
        standing: Standing::default(),
        about: About::All,
    })
}

impl Step {
    /// The frame's answer in its documented form.
    pub fn answer(&self) -> TilesAnswer {
        TilesAnswer::new(self, self.about)
    }
}
