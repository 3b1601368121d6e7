use serde::Serialize;

use super::CountAnswer;
use crate::calibration::{CalibrationError, Setup};
use crate::capture::{Frame, Picture};
use crate::detect::pieces::{PieceConfig, PieceDetections, PieceDetector};
use crate::detect::{Changes, Hand};
use crate::geometry::Timestamp;
use crate::model::Counter;
use crate::observe::counter::{Surroundings, observe};
use crate::observe::{Pace, Stillness};
use crate::rules::counter::{Counts, EventKind, Layout};
use crate::rules::{Observation, Problem};

/// From a frame to counts. Live, replay and test differ in their source only.
#[derive(Debug)]
pub struct Pipeline {
    changes: Changes,
    detector: PieceDetector,
    surroundings: Surroundings,
    stillness: Stillness,
    /// What was read last.
    last: Option<Step>,
    /// What was told last.
    told: Option<Counts>,
    events: u64,
}

/// What one frame led to.
#[derive(Clone, Debug)]
pub struct Step {
    /// What seems to lie there; what was read last where something moves.
    pub observation: Observation<Layout>,
    /// Hands over the board.
    pub hands: Vec<Hand>,
    /// The pieces' diameter as it was seen, mm.
    pub diameter_mm: f64,
    /// That the counts of what lies still have changed.
    pub event: Option<CountEvent>,
}

/// One line of the counter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CountEvent {
    /// When the new pieces lay still first.
    pub t: Timestamp,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
    /// Whether something is in doubt, so that a person should look.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub proposed: bool,
    /// Its number.
    pub id: u64,
    /// Who brought it about: the camera.
    pub origin: &'static str,
}

impl Pipeline {
    /// A pipeline for pictures that the setup holds for.
    pub fn new(setup: &Setup) -> Result<Self, CalibrationError> {
        let (detector, surroundings) = eyes(setup)?;
        let stillness = Stillness::new(surroundings.keys.settle);
        let changes = Changes::new(&setup.calibration()?, surroundings.keys.piece_diameter_mm);
        Ok(Self { changes, detector, surroundings, stillness, last: None, told: None, events: 0 })
    }

    /// Takes the next frame in order of time.
    pub fn step(&mut self, frame: &Frame) -> Step {
        let changed = self.changes.take(&frame.picture);
        let step = match (self.stillness.step(frame.t, changed), &self.last) {
            (Pace::Rests, Some(last)) => Step { event: None, ..last.clone() }.at(frame.t),
            (Pace::Moves, Some(last)) => {
                let mut step = Step { event: None, ..last.clone() }.at(frame.t);
                step.observation.settled = false;
                step
            }
            (Pace::Rests | Pace::Moves, None) => self.read(frame, frame.t),
            (Pace::Came { since }, _) => self.read(frame, since),
        };
        self.last = Some(step.clone());
        step
    }

    /// Reads what lies there now, and has lain there since a moment.
    fn read(&mut self, frame: &Frame, since: Timestamp) -> Step {
        self.changes.read();
        let (t, detections) = (frame.t, self.detector.detect(&frame.picture));
        let mut step = step_of(&self.surroundings, t, detections);
        match &self.last {
            // What lies under a hand that rests keeps its last place. One that stays through a move is no hand.
            Some(last) if !step.hands.is_empty() && last.hands.is_empty() => {
                let mut kept = Step { event: None, hands: step.hands, ..last.clone() }.at(t);
                kept.observation.settled = false;
                kept.observation.layout.hands = kept.hands.len();
                kept
            }
            Some(_) | None => {
                if step.hands.is_empty() {
                    step.event = self.event(&step.observation, since);
                }
                step
            }
        }
    }

    fn event(&mut self, seen: &Observation<Layout>, since: Timestamp) -> Option<CountEvent> {
        let counts = seen.layout.counts();
        if self.told.as_ref() == Some(&counts) {
            return None;
        }
        let before = self.told.replace(counts.clone());
        self.events += 1;
        Some(CountEvent {
            t: since,
            kind: EventKind::Counted { counts, before },
            proposed: seen.problems.iter().any(is_of_the_moment),
            id: self.events,
            origin: "camera",
        })
    }
}

/// Whether a doubt is about what lies there now; others hold as long as light and colours stay as they are.
fn is_of_the_moment(problem: &Problem) -> bool {
    match problem {
        Problem::PieceCount { .. } | Problem::AtLimit { .. } | Problem::UncertainPiece { .. } => true,
        Problem::UncertainClass { .. } | Problem::Unreadable { .. } | Problem::Moved { .. } => true,
        Problem::ExtraPiece { .. } | Problem::StrangeColour { .. } | Problem::OtherBoard { .. } => true,
        Problem::Exchangeable { .. } | Problem::NumberedByPlace => true,
        Problem::UnreadHalf { .. } | Problem::DoubtfulHalf { .. } => true,
        Problem::SameTileTwice { .. } | Problem::GapInTrain { .. } | Problem::NoTiles { .. } => true,
        Problem::AlikeClasses { .. } | Problem::LikeBoard { .. } | Problem::Glare { .. } | Problem::LowContrast => {
            false
        }
    }
}

/// Looks at a single picture.
pub fn look(picture: &Picture, setup: &Setup) -> Result<Step, CalibrationError> {
    let (mut detector, surroundings) = eyes(setup)?;
    Ok(step_of(&surroundings, Timestamp::ZERO, detector.detect(picture)))
}

impl Step {
    /// The frame's answer in its documented form.
    pub fn answer(&self) -> CountAnswer {
        CountAnswer::new(self)
    }

    fn at(mut self, t: Timestamp) -> Self {
        self.observation.t = t;
        self
    }
}

fn step_of(surroundings: &Surroundings, t: Timestamp, detections: PieceDetections) -> Step {
    let observation = observe(surroundings, t, &detections);
    Step { observation, hands: detections.hands, diameter_mm: detections.diameter_mm, event: None }
}

/// What these keys tell a detector beyond the calibration.
pub fn piece_config(keys: &Counter) -> PieceConfig {
    PieceConfig { squares: keys.squares(), most_stacked: keys.most_stacked }
}

fn eyes(setup: &Setup) -> Result<(PieceDetector, Surroundings), CalibrationError> {
    let keys = setup.model()?.counter()?;
    let config = piece_config(&keys);
    let surroundings = Surroundings { keys, colours: setup.colours.clone(), zones: setup.zones.clone() };
    Ok((PieceDetector::new(&setup.calibration()?, config), surroundings))
}
