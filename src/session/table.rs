use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::opening::open_log;
use super::{
    JournalError, Keep, Kept, OpenError, Past, carabande, counter, passe_trappe, passing_game, pferdeaeppel, trappola,
};
use crate::calibration::{CalibrationError, Setup};
use crate::capture::{Frame, Picture};
use crate::geometry::Timestamp;
use crate::model::Game;
use crate::referee::Policy;
use crate::rules::{self, Kind as _, Problem};

/// A table that is watched: the pipeline of the game that its setup names.
#[derive(Debug)]
pub enum Table {
    /// Passe-Trappe.
    PasseTrappe(Box<passe_trappe::Pipeline>),
    /// Pferdeäppel.
    Pferdeaeppel(Box<pferdeaeppel::Pipeline>),
    /// Carabande.
    Carabande(Box<carabande::Pipeline>),
    /// The Passing Game.
    PassingGame(Box<passing_game::Pipeline>),
    /// Trappola.
    Trappola(Box<trappola::Pipeline>),
    /// Pieces counted by colour.
    Counter(Box<counter::Pipeline>),
}

/// What a picture showed and led to.
#[derive(Clone, Debug)]
pub enum Seen {
    /// In Passe-Trappe.
    PasseTrappe(Box<passe_trappe::Step>),
    /// In Pferdeäppel.
    Pferdeaeppel(Box<pferdeaeppel::Step>),
    /// In Carabande.
    Carabande(Box<carabande::Step>),
    /// In The Passing Game.
    PassingGame(Box<passing_game::Step>),
    /// In Trappola.
    Trappola(Box<trappola::Step>),
    /// In a count.
    Counter(Box<counter::Step>),
}

/// What a picture showed, in the shapes of a frame's truth.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// In Passe-Trappe.
    PasseTrappe(Box<passe_trappe::FrameAnswer>),
    /// In Pferdeäppel.
    Pferdeaeppel(Box<pferdeaeppel::PositionAnswer>),
    /// In Carabande.
    Carabande(Box<carabande::RaceAnswer>),
    /// In The Passing Game.
    PassingGame(Box<passing_game::TilesAnswer>),
    /// In Trappola.
    Trappola(Box<trappola::CardsAnswer>),
    /// In a count.
    Counter(Box<counter::CountAnswer>),
}

impl Table {
    /// A table whose match is kept by no journal.
    ///
    /// # Errors
    /// If the setup does not hold.
    pub fn new(setup: &Setup, policy: Policy) -> Result<Self, OpenError> {
        Ok(Self::open(setup, policy, Keep::Nowhere)?.0)
    }

    /// A table whose match is kept by a journal; also what the journal tells.
    ///
    /// # Errors
    /// If the setup does not hold, or the journal cannot be used for it.
    pub fn open(setup: &Setup, policy: Policy, keep: Keep<'_>) -> Result<(Self, Past), OpenError> {
        let (table, past) = match setup.game {
            Game::PasseTrappe => {
                let (log, past) = open_log(setup, policy, keep)?;
                (Self::PasseTrappe(Box::new(passe_trappe::Pipeline::new(setup, log)?)), past)
            }
            Game::Pferdeaeppel => {
                let (log, past) = open_log(setup, policy, keep)?;
                (Self::Pferdeaeppel(Box::new(pferdeaeppel::Pipeline::new(setup, log)?)), past)
            }
            Game::Carabande => {
                let (log, past) = open_log(setup, policy, keep)?;
                (Self::Carabande(Box::new(carabande::Pipeline::new(setup, log)?)), past)
            }
            Game::PassingGame => {
                let (log, past) = open_log(setup, policy, keep)?;
                (Self::PassingGame(Box::new(passing_game::Pipeline::new(setup, log)?)), past)
            }
            Game::Trappola => {
                let (log, past) = open_log(setup, policy, keep)?;
                (Self::Trappola(Box::new(trappola::Pipeline::new(setup, log)?)), past)
            }
            Game::Counter => match keep {
                Keep::Nowhere => (Self::Counter(Box::new(counter::Pipeline::new(setup)?)), Past::default()),
                Keep::New(_) | Keep::Retrace(_) | Keep::Resume(_) => return Err(OpenError::NoMatch),
            },
        };
        Ok((table, past))
    }

    /// Takes the next frame in order of time.
    pub fn step(&mut self, frame: &Frame) -> Result<Seen, JournalError> {
        match self {
            Self::PasseTrappe(pipeline) => Ok(Seen::PasseTrappe(Box::new(pipeline.step(frame)?))),
            Self::Pferdeaeppel(pipeline) => Ok(Seen::Pferdeaeppel(Box::new(pipeline.step(frame)?))),
            Self::Carabande(pipeline) => Ok(Seen::Carabande(Box::new(pipeline.step(frame)?))),
            Self::PassingGame(pipeline) => Ok(Seen::PassingGame(Box::new(pipeline.step(frame)?))),
            Self::Trappola(pipeline) => Ok(Seen::Trappola(Box::new(pipeline.step(frame)?))),
            Self::Counter(pipeline) => Ok(Seen::Counter(Box::new(pipeline.step(frame)))),
        }
    }

    /// The answers about the last frames.
    pub fn finish(self) -> Vec<Answer> {
        match self {
            Self::PasseTrappe(pipeline) => pipeline.finish().map(Box::new).map(Answer::PasseTrappe).collect(),
            Self::Pferdeaeppel(_)
            | Self::Carabande(_)
            | Self::PassingGame(_)
            | Self::Trappola(_)
            | Self::Counter(_) => Vec::new(),
        }
    }

    /// The match, for persons to rule on; a count has none.
    pub fn kept(&self) -> Option<&dyn Kept> {
        match self {
            Self::PasseTrappe(pipeline) => Some(pipeline.log()),
            Self::Pferdeaeppel(pipeline) => Some(pipeline.log()),
            Self::Carabande(pipeline) => Some(pipeline.log()),
            Self::PassingGame(pipeline) => Some(pipeline.log()),
            Self::Trappola(pipeline) => Some(pipeline.log()),
            Self::Counter(_) => None,
        }
    }

    /// The same, to change it.
    pub fn kept_mut(&mut self) -> Option<&mut dyn Kept> {
        match self {
            Self::PasseTrappe(pipeline) => Some(pipeline.log_mut()),
            Self::Pferdeaeppel(pipeline) => Some(pipeline.log_mut()),
            Self::Carabande(pipeline) => Some(pipeline.log_mut()),
            Self::PassingGame(pipeline) => Some(pipeline.log_mut()),
            Self::Trappola(pipeline) => Some(pipeline.log_mut()),
            Self::Counter(_) => None,
        }
    }

    /// Says of what was seen how the match stands by now: a person may have ruled since. What is of another game stays.
    pub fn stand(&self, seen: &mut Seen) {
        match (self, seen) {
            (Self::PasseTrappe(pipeline), Seen::PasseTrappe(step)) => pipeline.stand(step),
            (Self::Pferdeaeppel(pipeline), Seen::Pferdeaeppel(step)) => pipeline.stand(step),
            (Self::Carabande(pipeline), Seen::Carabande(step)) => pipeline.stand(step),
            (Self::PassingGame(pipeline), Seen::PassingGame(step)) => pipeline.stand(step),
            (Self::Trappola(pipeline), Seen::Trappola(step)) => pipeline.stand(step),
            (
                Self::PasseTrappe(_)
                | Self::Pferdeaeppel(_)
                | Self::Carabande(_)
                | Self::PassingGame(_)
                | Self::Trappola(_)
                | Self::Counter(_),
                _,
            ) => {}
        }
    }

    /// Lines of the journal that it goes through again whose moment has not come yet.
    pub fn lines_ahead(&self) -> usize {
        self.kept().map_or(0, Kept::lines_ahead)
    }
}

/// The names of all kinds of events that a game can have.
pub fn event_kinds(game: Game) -> &'static [&'static str] {
    match game {
        Game::PasseTrappe => rules::passe_trappe::EventKind::NAMES,
        Game::Pferdeaeppel => rules::pferdeaeppel::EventKind::NAMES,
        Game::Carabande => rules::carabande::EventKind::NAMES,
        Game::PassingGame => rules::passing_game::EventKind::NAMES,
        Game::Trappola => rules::trappola::EventKind::NAMES,
        Game::Counter => rules::counter::EventKind::NAMES,
    }
}

/// Looks at a single picture.
pub fn look(picture: &Picture, setup: &Setup) -> Result<Seen, CalibrationError> {
    match setup.game {
        Game::PasseTrappe => Ok(Seen::PasseTrappe(Box::new(passe_trappe::look(picture, setup)?))),
        Game::Pferdeaeppel => Ok(Seen::Pferdeaeppel(Box::new(pferdeaeppel::look(picture, setup)?))),
        Game::Carabande => Ok(Seen::Carabande(Box::new(carabande::look(picture, setup)?))),
        Game::PassingGame => Ok(Seen::PassingGame(Box::new(passing_game::look(picture, setup)?))),
        Game::Trappola => Ok(Seen::Trappola(Box::new(trappola::look(picture, setup)?))),
        Game::Counter => Ok(Seen::Counter(Box::new(counter::look(picture, setup)?))),
    }
}

/// Whether pictures of a game are read only with a calibration.
pub fn needs_calibration(game: Game) -> bool {
    match game {
        Game::PassingGame | Game::Trappola => false,
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::Counter => true,
    }
}

/// A setup for pictures like this one where the game needs no calibration; for all others an error that tells how to make one.
/// Cards are told by a deck, dominoes need none.
pub fn setup_without_calibration(
    game: Game,
    picture: &Picture,
    deck: Option<&Path>,
) -> Result<Setup, CalibrationError> {
    match game {
        Game::PassingGame => passing_game::setup_from_above(picture),
        Game::Trappola => trappola::setup_from_above(picture, deck),
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::Counter => {
            Err(CalibrationError::NeedsSetup { game: game.name() })
        }
    }
}

/// Looks at a single picture whose game needs no calibration; also the setup that it was looked at with.
pub fn look_without_setup(
    game: Game,
    picture: &Picture,
    deck: Option<&Path>,
) -> Result<(Setup, Seen), CalibrationError> {
    match game {
        // The tiles that told the size of the table need not be looked for again.
        Game::PassingGame => {
            let (setup, step) = passing_game::look_without_setup(picture)?;
            Ok((setup, Seen::PassingGame(Box::new(step))))
        }
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::Trappola | Game::Counter => {
            let setup = setup_without_calibration(game, picture, deck)?;
            let seen = look(picture, &setup)?;
            Ok((setup, seen))
        }
    }
}

impl Seen {
    /// The answers that nothing will change any more, in their documented form and in order of time; the one about this
    /// picture may come later.
    pub fn answers(&self) -> Vec<Answer> {
        match self {
            Self::PasseTrappe(step) => step.answers.iter().cloned().map(Box::new).map(Answer::PasseTrappe).collect(),
            Self::Pferdeaeppel(step) => vec![Answer::Pferdeaeppel(Box::new(step.answer()))],
            Self::Carabande(step) => vec![Answer::Carabande(Box::new(step.answer()))],
            Self::PassingGame(step) => vec![Answer::PassingGame(Box::new(step.answer()))],
            Self::Trappola(step) => vec![Answer::Trappola(Box::new(step.answer()))],
            Self::Counter(step) => vec![Answer::Counter(Box::new(step.answer()))],
        }
    }

    /// The picture's time.
    pub fn t(&self) -> Timestamp {
        match self {
            Self::PasseTrappe(step) => step.observation.t,
            Self::Pferdeaeppel(step) => step.observation.t,
            Self::Carabande(step) => step.observation.t,
            Self::PassingGame(step) => step.observation.t,
            Self::Trappola(step) => step.observation.t,
            Self::Counter(step) => step.observation.t,
        }
    }

    /// What the referee has decided by it, each as a line of events.
    pub fn events(&self) -> Vec<Value> {
        match self {
            Self::PasseTrappe(step) => lines(&step.events),
            Self::Pferdeaeppel(step) => lines(&step.events),
            Self::Carabande(step) => lines(&step.events),
            Self::PassingGame(step) => lines(&step.events),
            Self::Trappola(step) => lines(&step.events),
            Self::Counter(step) => lines(step.event.as_slice()),
        }
    }

    /// What is in doubt about it.
    pub fn problems(&self) -> &[Problem] {
        match self {
            Self::PasseTrappe(step) => &step.observation.problems,
            Self::Pferdeaeppel(step) => &step.observation.problems,
            Self::Carabande(step) => &step.observation.problems,
            Self::PassingGame(step) => &step.observation.problems,
            Self::Trappola(step) => &step.observation.problems,
            Self::Counter(step) => &step.observation.problems,
        }
    }

    /// Whether step is lost with the table.
    pub fn is_lost(&self) -> bool {
        match self {
            Self::PasseTrappe(step) => step.standing.is_lost,
            Self::Pferdeaeppel(step) => step.standing.is_lost,
            Self::Carabande(step) => step.standing.is_lost,
            Self::PassingGame(step) => step.standing.is_lost,
            Self::Trappola(step) => step.standing.is_lost,
            Self::Counter(_) => false,
        }
    }

    /// Whether it led to any event.
    pub fn has_events(&self) -> bool {
        match self {
            Self::PasseTrappe(step) => !step.events.is_empty(),
            Self::Pferdeaeppel(step) => !step.events.is_empty(),
            Self::Carabande(step) => !step.events.is_empty(),
            Self::PassingGame(step) => !step.events.is_empty(),
            Self::Trappola(step) => !step.events.is_empty(),
            Self::Counter(step) => step.event.is_some(),
        }
    }
}

impl Answer {
    /// The answer as one about this recording.
    pub fn about(mut self, recording: &str) -> Self {
        let name = match &mut self {
            Self::PasseTrappe(answer) => &mut answer.recording,
            Self::Pferdeaeppel(answer) => &mut answer.recording,
            Self::Carabande(answer) => &mut answer.recording,
            Self::PassingGame(answer) => &mut answer.recording,
            Self::Trappola(answer) => &mut answer.recording,
            Self::Counter(answer) => &mut answer.recording,
        };
        recording.clone_into(name);
        self
    }
}

/// Events as they stand in files.
fn lines(events: &[impl Serialize]) -> Vec<Value> {
    events.iter().filter_map(|event| serde_json::to_value(event).ok()).collect()
}
