use std::path::Path;

use super::CardsAnswer;
use super::answer::About;
use super::piles::Piles;
use crate::calibration::{Calibration, CalibrationError, Deck, EnrolOptions, Setup};
use crate::capture::{Frame, Picture};
use crate::detect::Changes;
use crate::detect::cards::{CardConfig, CardDetections, CardDetector};
use crate::geometry::{Camera, TablePoint, Timestamp};
use crate::model::Trappola;
use crate::observe::trappola::{Areas, observe};
use crate::observe::{Pace, Stillness};
use crate::referee::{Event, Input};
use crate::rules::trappola::{Card, EventKind, Layout, Session};
use crate::rules::{Observation, Problem};
use crate::session::again::Again;
use crate::session::keeper::{Keeper, Moved};
use crate::session::{JournalError, MatchLog};

/// From a frame to tricks. Live, replay and test differ in their source only.
#[derive(Debug)]
pub struct Pipeline {
    keys: Trappola,
    areas: Areas,
    calibration: Calibration,
    keeper: Keeper,
    changes: Changes,
    piles: Piles,
    detector: CardDetector,
    stillness: Stillness,
    log: MatchLog<Trappola>,
    /// What was read last.
    last: Option<Step>,
    again: Again<Layout>,
}

/// What one frame led to.
#[derive(Clone, Debug)]
pub struct Step {
    /// The camera as it was then.
    pub camera: Camera,
    /// Where on the table what lies.
    pub areas: Areas,
    /// What seems to lie there; what was read last where something moves.
    pub observation: Observation<Layout>,
    /// Everything that was found in the picture read last.
    pub detections: CardDetections,
    /// What the referee has decided.
    pub events: Vec<Event<EventKind>>,
    /// How the session stands after it.
    pub standing: Standing,
    /// Which cards its answer is about.
    about: About,
}

/// How a session stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Players, games, chips; `None` for a single picture.
    pub session: Option<Session>,
    /// Whether step was lost with the table.
    pub is_lost: bool,
}

impl Pipeline {
    /// A pipeline for pictures that the setup holds for, with the session that it goes on with.
    pub fn new(setup: &Setup, log: MatchLog<Trappola>) -> Result<Self, CalibrationError> {
        let keys = setup.model()?.trappola()?;
        let calibration = setup.calibration()?;
        let areas = Areas::of(&setup.zones, &keys);
        Ok(Self {
            keeper: Keeper::new(calibration.clone()),
            changes: Changes::new(&calibration, keys.card_width_mm),
            piles: Piles::new(&calibration, &areas, keys.card_width_mm),
            detector: CardDetector::new(&deck_of(setup)?, card_config(&keys)),
            stillness: Stillness::new(keys.settle),
            keys,
            areas,
            calibration,
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
            (Pace::Rests, Some(last)) => last.later(frame.t),
            (Pace::Moves, Some(last)) => last.later(frame.t).unsettled(),
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

    /// Says of a step how the match stands by now: a person may have ruled since.
    pub fn stand(&self, step: &mut Step) {
        let now = self.log.state().now();
        step.standing = Standing { session: Some(now.session().clone()), is_lost: false };
    }

    /// What was read last, while camera or table is being moved.
    fn wait(&mut self, frame: &Frame, problem: Problem) -> Step {
        let last =
            self.last.clone().unwrap_or_else(|| self.step_of(Observation::remembered(frame.t, Layout::default())));
        let mut step = last.later(frame.t).unsettled();
        step.observation.problems = vec![problem];
        // Where the table is, and what lies on it, is to be seen anew.
        self.changes.forget();
        step
    }

    /// Goes on with the camera or the table where it is now.
    fn look_from(&mut self, camera: Camera) {
        self.calibration.camera = camera;
        self.changes = Changes::new(&self.calibration, self.keys.card_width_mm);
        self.piles.look_from(&self.calibration, &self.areas, self.keys.card_width_mm);
    }

    /// Reads what lies there now; the referee hears of it as of when it came to rest.
    fn read(&mut self, frame: &Frame) -> Result<Step, JournalError> {
        self.changes.read();
        self.again.read(frame.t);
        let detections = self.detector.detect(&frame.picture, Some(&self.calibration));
        let reach_mm = self.keys.card_width_mm.hypot(self.keys.card_height_mm) / 2.0;
        let face_up = detections.cards.iter().filter_map(|card| card.place);
        let face_down = detections.face_down.iter().filter_map(|card| card.place);
        self.keeper.saw(frame, face_up.chain(face_down).map(|place| (place.centre, reach_mm)), &[]);
        let laid = self.piles.look(&frame.picture);
        let observation = observe(&self.keys, &self.areas, self.again.since, &detections, laid);
        let input = Input::Seen(observation.clone());
        let is_believed = self.again.believes(&without_places(&observation), self.log.would_accuse(&input));
        let events = if is_believed { self.log.step(&input)?.events } else { Vec::new() };
        Ok(Step { detections, events, ..self.step_of(observation) }.at(frame.t))
    }

    /// A step to which this was seen, and nothing else.
    fn step_of(&self, observation: Observation<Layout>) -> Step {
        Step {
            camera: *self.keeper.camera(),
            areas: self.areas.clone(),
            observation,
            detections: CardDetections::default(),
            events: Vec::new(),
            standing: Standing::default(),
            about: About::Trick,
        }
    }

    /// The session that it keeps.
    pub fn log(&self) -> &MatchLog<Trappola> {
        &self.log
    }

    /// The match that it keeps, for persons to rule on.
    pub fn log_mut(&mut self) -> &mut MatchLog<Trappola> {
        &mut self.log
    }
}

/// The same without where each card lies, and in one order: two looks at cards that lie still differ by parts of a millimetre.
fn without_places(seen: &Observation<Layout>) -> Observation<Layout> {
    let mut seen = seen.clone();
    let Layout { near, far, elsewhere, .. } = &mut seen.layout;
    for cards in [&mut near.trick, &mut near.pile, &mut far.trick, &mut far.pile, elsewhere] {
        cards.iter_mut().for_each(|lain| (lain.at, lain.direction_rad) = (TablePoint::new(0.0, 0.0), 0.0));
        cards.sort_by_key(|lain| (lain.card, lain.in_doubt));
    }
    seen
}

/// Looks at a single picture, of whose past nothing is known: all cards in it count.
pub fn look(picture: &Picture, setup: &Setup) -> Result<Step, CalibrationError> {
    let keys = setup.model()?.trappola()?;
    let calibration = setup.calibration()?;
    let areas = Areas::of(&setup.zones, &keys);
    let detector = CardDetector::new(&deck_of(setup)?, card_config(&keys));
    let detections = detector.detect(picture, Some(&calibration));
    let observation = observe(&keys, &areas, Timestamp::ZERO, &detections, [0; 2]);
    Ok(Step {
        camera: calibration.camera,
        areas,
        observation,
        detections,
        events: Vec::new(),
        standing: Standing::default(),
        about: About::All,
    })
}

impl Step {
    /// The frame's answer in its documented form.
    pub fn answer(&self) -> CardsAnswer {
        CardsAnswer::new(self, self.about)
    }

    /// What still lies there at a later time.
    fn later(&self, t: Timestamp) -> Self {
        Self { events: Vec::new(), ..self.clone() }.at(t)
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
pub fn card_config(keys: &Trappola) -> CardConfig {
    CardConfig { width_mm: keys.card_width_mm, height_mm: keys.card_height_mm }
}

/// The deck that the setup names.
pub fn deck_of(setup: &Setup) -> Result<Deck, CalibrationError> {
    let path = setup.deck.as_ref().map(|deck| setup.folder.join(deck));
    read_deck(path.as_deref(), &setup.model()?.trappola()?)
}

/// The deck of a file or a folder of pictures, with cards of these sizes.
pub(super) fn read_deck(deck: Option<&Path>, keys: &Trappola) -> Result<Deck, CalibrationError> {
    let Some(deck) = deck else {
        return Err(CalibrationError::Contradiction {
            key: "deck".to_owned(),
            reason:
                "cards are told by a deck, and the setup names none; make one by `tableref enrol-deck` and give it to \
                     calibrate by --deck"
                    .to_owned(),
        });
    };
    let options = EnrolOptions { size_mm: Some((keys.card_width_mm, keys.card_height_mm)), ..EnrolOptions::default() };
    // The game is played with 36 cards, whatever else the deck has.
    Ok(Deck::enrol(deck, &options)?.only(|name| name.parse::<Card>().is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trappola::Lain;

    #[test]
    fn two_looks_at_the_same_cards_are_alike_wherever_they_seem_to_lie() {
        let look = |cards: [&str; 2], x: f64| {
            let lain = |name: &str| Lain {
                card: name.parse().ok(),
                at: TablePoint::new(x, 200.0),
                direction_rad: 0.01 * x,
                in_doubt: false,
            };
            let mut layout = Layout::default();
            layout.far.trick = cards.map(lain).to_vec();
            without_places(&Observation::remembered(Timestamp::ZERO, layout)).layout
        };
        assert_eq!(look(["A-batons", "9-coins"], 307.5), look(["9-coins", "A-batons"], 307.6));
        assert_ne!(look(["A-batons", "9-coins"], 307.5), look(["8-coins", "A-batons"], 307.5));
    }
}
