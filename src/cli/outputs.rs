use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::Serialize;

use super::output::Output;
use super::play::{Audience, Played};
use crate::calibration::Setup;
use crate::capture::{Frame, Recorder};
use crate::geometry::Timestamp;
use crate::referee::Event;
use crate::report::{
    Annotator, EventWords, card_event_words, count_words, counted_words, event_words, field_event_words,
    race_event_words, table_event_words,
};
use crate::rules::Kind;
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

impl fmt::Display for TableScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing was seen"),
            Self::PasseTrappe { counts, score } => {
                write!(
                    f,
                    "disks near {}, far {}; rounds near {}, far {}",
                    counts.near, counts.far, score.near, score.far
                )
            }
            Self::Pferdeaeppel { apples_left, points } => {
                if let Some(left) = apples_left {
                    write!(f, "apples left: {} brown, {} golden; ", left.brown, left.golden)?;
                }
                write!(f, "points near {}, far {}", points.near, points.far)
            }
            Self::Carabande { laps, positions, points } => {
                let listed = |some: Vec<String>| some.join(", ");
                let laps = listed(laps.iter().map(|(disc, laps)| format!("disc {disc}: {laps}")).collect());
                write!(f, "laps {}", if laps.is_empty() { "none" } else { &laps })?;
                if !positions.is_empty() {
                    write!(f, "; finished {}", listed(positions.iter().map(u8::to_string).collect()))?;
                }
                let points = points.iter().filter(|of| of.points > 0);
                let points = listed(points.map(|of| format!("player {}: {}", of.player, of.points)).collect());
                if points.is_empty() { Ok(()) } else { write!(f, "; points {points}") }
            }
            Self::PassingGame { tiles, ends, points } => {
                write!(f, "tiles in the train: {tiles}")?;
                if let Some([left, right]) = ends {
                    write!(f, ", its ends {left} and {right}")?;
                }
                let points: Vec<String> = points.iter().map(u32::to_string).collect();
                if points.is_empty() { Ok(()) } else { write!(f, "; points {}", points.join(", ")) }
            }
            Self::Trappola { gathered } => {
                let of = |seat| gathered.get(seat).copied().unwrap_or_default();
                write!(f, "cards gathered: near {}, far {}", of("near"), of("far"))
            }
            Self::Counter { counts } => f.write_str(&count_words(counts)),
        }
    }
}

impl Video {
    /// Creates the file.
    pub fn create(path: &Path, setup: &Setup, fps: Option<f64>) -> anyhow::Result<Self> {
        let recorder = Recorder::create(path, setup.size_px, fps.unwrap_or(USUAL_FPS))?;
        Ok(Self { annotator: Annotator::new(setup)?, recorder })
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
            Seen::PasseTrappe(step) => self.rulings(&step.events, event_words),
            Seen::Pferdeaeppel(step) => self.rulings(&step.events, field_event_words),
            Seen::Carabande(step) => self.rulings(&step.events, race_event_words),
            Seen::PassingGame(step) => self.rulings(&step.events, table_event_words),
            Seen::Trappola(step) => self.rulings(&step.events, card_event_words),
            Seen::Counter(step) => step.event.iter().try_for_each(|event| {
                let words = counted_words(&event.kind);
                let said = Said { t: event.t, words, kind: event.kind.name(), proposed: event.proposed };
                self.event(event, said)
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
    words: EventWords,
    kind: &'static str,
    /// Whether it waits for a person to decide.
    proposed: bool,
}

impl Outputs {
    /// The referee's events, in the words of its game.
    fn rulings<K: Kind>(&mut self, events: &[Event<K>], words: impl Fn(&K) -> EventWords) -> anyhow::Result<()> {
        events.iter().try_for_each(|event| {
            let Event { t, kind, proposed, .. } = event;
            self.event(event, Said { t: *t, words: words(kind), kind: kind.name(), proposed: *proposed })
        })
    }

    fn event(&mut self, line: &impl Serialize, said: Said) -> anyhow::Result<()> {
        if let Some(output) = &mut self.events {
            output.line(line)?;
            output.flush()?;
        }
        let Said { t, words, kind, proposed } = said;
        let words = if proposed { words.as_proposal() } else { words };
        if let Some(output) = &mut self.words {
            output.text(&format!("{:>8.2} s  {}\n", t.seconds(), words.detail))?;
        }
        if !proposed {
            *self.summary.events.entry(kind).or_default() += 1;
        }
        Ok(())
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { frames, frames_per_second, events, end } = self;
        let found: Vec<String> = events.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let found = if found.is_empty() { "nothing happened".to_owned() } else { found.join(", ") };
        writeln!(f, "judged {frames} frames, {frames_per_second:.0} a second: {found}")?;
        write!(f, "{end}")
    }
}
