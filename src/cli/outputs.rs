use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::output::Output;
use super::play::{Audience, Played};
use crate::calibration::Setup;
use crate::capture::{Frame, Recorder};
use crate::geometry::Timestamp;
use crate::referee::Event;
use crate::report::{Annotator, Language, Told, counted_sentence, event_sentence, judged_words, score_words};
use crate::session::{Answer, Seen, TableScore};

/// The rate of an annotated copy whose original does not say its own.
const USUAL_FPS: f64 = 30.0;

/// Everything that is written while a recording plays.
#[derive(Default)]
pub struct Outputs {
    /// The recording's path, for the states.
    pub recording: String,
    /// One JSON object an event.
    pub events: Option<Output>,
    /// One JSON object a frame.
    pub states: Option<Output>,
    /// The annotated copy.
    pub video: Option<Video>,
    /// The events in words.
    pub words: Option<Output>,
    /// The language of the words.
    pub language: Language,
    /// What is told at the end.
    pub summary: Summary,
}

/// An annotated copy of a recording.
pub struct Video {
    annotator: Annotator,
    recorder: Recorder,
}

/// What a recording came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// Frames judged.
    pub frames: usize,
    /// How fast.
    pub frames_per_second: f64,
    /// How many events of each kind; proposals are not counted.
    pub events: BTreeMap<&'static str, usize>,
    /// What stood at the end.
    #[serde(flatten)]
    pub end: TableScore,
}

impl Video {
    /// Creates the file.
    pub fn create(path: &Path, setup: &Setup, fps: Option<f64>, language: Language) -> anyhow::Result<Self> {
        let recorder = Recorder::create(path, setup.size_px, fps.unwrap_or(USUAL_FPS))?;
        Ok(Self { annotator: Annotator::new(setup)?.in_language(language), recorder })
    }
}

impl Outputs {
    /// Completes all files.
    pub fn finish(self, played: &Played) -> anyhow::Result<Summary> {
        for mut output in [self.events, self.states, self.words].into_iter().flatten() {
            output.flush()?;
        }
        if let Some(video) = self.video {
            video.recorder.finish()?;
        }
        let seconds = played.took.as_secs_f64().max(1e-9);
        let frames_per_second = (played.frames as f64 / seconds * 10.0).round() / 10.0;
        Ok(Summary { frames: played.frames, frames_per_second, ..self.summary })
    }
}

impl Audience for Outputs {
    fn frame(&mut self, mut frame: Frame, seen: &Seen) -> anyhow::Result<()> {
        if let Some(Video { annotator, recorder }) = &mut self.video {
            annotator.draw(&mut frame.picture, seen);
            recorder.write(&frame.picture)?;
        }
        self.summary.end = TableScore::of(seen);
        match seen {
            Seen::PasseTrappe(step) => self.rulings(&step.events),
            Seen::Pferdeaeppel(step) => self.rulings(&step.events),
            Seen::Carabande(step) => self.rulings(&step.events),
            Seen::PassingGame(step) => self.rulings(&step.events),
            Seen::Trappola(step) => self.rulings(&step.events),
            Seen::Counter(step) => step.event.iter().try_for_each(|event| {
                let words = counted_sentence(event, self.language);
                self.event(event, Said { t: event.t, words, kind: event.kind.name(), proposed: event.proposed })
            }),
        }
    }

    fn answer(&mut self, answer: Answer) -> anyhow::Result<()> {
        match &mut self.states {
            Some(states) => states.line(&answer.about(&self.recording)),
            None => Ok(()),
        }
    }
}

/// An event for people.
struct Said {
    t: Timestamp,
    words: String,
    kind: &'static str,
    /// Whether it waits for a person to decide.
    proposed: bool,
}

impl Outputs {
    /// The referee's events, in the words of its game.
    fn rulings<K: Told>(&mut self, events: &[Event<K>]) -> anyhow::Result<()> {
        events.iter().try_for_each(|event| {
            let words = event_sentence(event, self.language);
            self.event(event, Said { t: event.t, words, kind: event.kind.kind(), proposed: event.proposed })
        })
    }

    fn event(&mut self, line: &impl Serialize, said: Said) -> anyhow::Result<()> {
        if let Some(output) = &mut self.events {
            output.line(line)?;
            output.flush()?;
        }
        let Said { t, words, kind, proposed } = said;
        if let Some(output) = &mut self.words {
            output.text(&format!("{:>8.2} s  {words}\n", t.seconds()))?;
        }
        if !proposed {
            *self.summary.events.entry(kind).or_default() += 1;
        }
        Ok(())
    }
}

impl Summary {
    /// In two lines of words.
    pub fn words(&self, language: Language) -> String {
        let Self { frames, frames_per_second, events, end } = self;
        let judged = judged_words(*frames, *frames_per_second, events, language);
        format!("{judged}\n{}", score_words(end, language))
    }
}
