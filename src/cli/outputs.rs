use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::Serialize;

use super::draw::Drawing;
use super::output::Output;
use super::play::{Audience, Played};
use crate::calibration::Setup;
use crate::capture::{Frame, Recorder};
use crate::referee::Event;
use crate::report::event_words;
use crate::rules::passe_trappe::{Counts, Position, Score};
use crate::session::{FrameAnswer, Step};

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
    /// What is told at the end.
    pub summary: Summary,
}

/// An annotated copy of a recording.
pub struct Video {
    drawing: Drawing,
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
    /// Disks at the end.
    pub counts: Counts,
    /// Rounds won.
    pub score: Score,
}

impl Video {
    /// Creates the file.
    pub fn create(path: &Path, setup: &Setup, fps: Option<f64>) -> anyhow::Result<Self> {
        let recorder = Recorder::create(path, setup.size_px, fps.unwrap_or(USUAL_FPS))?;
        Ok(Self { drawing: Drawing::new(setup.calibration()?), recorder })
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
    fn frame(&mut self, mut frame: Frame, step: &Step, position: Option<&Position>) -> anyhow::Result<()> {
        if let Some(Video { drawing, recorder }) = &mut self.video {
            drawing.draw(&mut frame.picture, step, position);
            recorder.write(&frame.picture)?;
        }
        (self.summary.counts, self.summary.score) = (step.standing.effective, step.standing.score);
        for event in &step.events {
            if let Some(output) = &mut self.events {
                output.line(event)?;
                output.flush()?;
            }
            if let Some(words) = &mut self.words {
                words.text(&in_words(event))?;
            }
            if !event.proposed {
                *self.summary.events.entry(event.kind.name()).or_default() += 1;
            }
        }
        Ok(())
    }

    fn answer(&mut self, answer: FrameAnswer) -> anyhow::Result<()> {
        match &mut self.states {
            Some(states) => states.line(&FrameAnswer { recording: self.recording.clone(), ..answer }),
            None => Ok(()),
        }
    }
}

/// An event as a line for people: `  5.18 s  a disk …`.
fn in_words(event: &Event) -> String {
    let words = event_words(&event.kind);
    let words = if event.proposed { words.as_proposal() } else { words };
    format!("{:>8.2} s  {}\n", event.t.seconds(), words.detail)
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { frames, frames_per_second, events, counts, score } = self;
        let found: Vec<String> = events.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let found = if found.is_empty() { "nothing happened".to_owned() } else { found.join(", ") };
        writeln!(f, "judged {frames} frames, {frames_per_second:.0} a second: {found}")?;
        write!(f, "disks near {}, far {}; rounds near {}, far {}", counts.near, counts.far, score.near, score.far)
    }
}
