use std::path::Path;
use std::time::Duration;

use super::Pair;
use super::progress::Progress;
use crate::calibration::Setup;
use crate::capture::{self, Folder, Frame, Source};
use crate::referee::Policy;
use crate::session::{self, Answer, Seen, Table};

/// A recording that fits a setup, opened.
pub struct Recording {
    source: Box<dyn Source>,
    window: Window,
}

/// The part of a recording that is judged, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Frames before this are passed over.
    pub from_s: f64,
    /// Frames after this are not read.
    pub to_s: f64,
}

/// What playing a recording took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Played {
    /// Frames judged.
    pub frames: usize,
    /// Time from the first to the last of them, decoding included.
    pub took: Duration,
    /// Lines of the journal that tell of moments after the last of them.
    pub lines_ahead: usize,
}

/// What is done with the pipeline's answers, in the order of time.
pub trait Audience {
    /// Takes a frame and what was made of it.
    fn frame(&mut self, frame: Frame, seen: &Seen) -> anyhow::Result<()>;

    /// Takes the answer about the next frame, which may come a moment after the frame itself.
    fn answer(&mut self, answer: Answer) -> anyhow::Result<()>;
}

impl Default for Window {
    fn default() -> Self {
        Self { from_s: 0.0, to_s: f64::INFINITY }
    }
}

impl Recording {
    /// Opens a video, a picture or a folder of pictures, which must have the setup's size.
    pub fn open(path: &Path, setup: &Setup, window: Window) -> anyhow::Result<Self> {
        Self::of(capture::open(path)?, path, setup, window)
    }

    /// Opens a folder of pictures, so many of which were taken a second.
    pub fn open_folder(path: &Path, fps: f64, setup: &Setup, window: Window) -> anyhow::Result<Self> {
        anyhow::ensure!(
            path.is_dir() || !path.exists(),
            "--fps is for a folder of pictures; leave it out for a file: {}",
            path.display()
        );
        Self::of(Box::new(Folder::open(path, Some(fps))?), path, setup, window)
    }

    fn of(source: Box<dyn Source>, path: &Path, setup: &Setup, window: Window) -> anyhow::Result<Self> {
        check_size(source.info().size_px, setup, path)?;
        Ok(Self { source, window })
    }

    /// Frames a second, where the recording says it.
    pub fn fps(&self) -> Option<f64> {
        self.source.info().fps
    }

    /// Sends every frame through the pipeline. This is the only place where the pipeline runs: a replay, a demo and a
    /// measurement differ in their audience alone.
    pub fn play(mut self, mut table: Table, audience: &mut impl Audience) -> anyhow::Result<Played> {
        let progress = Progress::new("judging", self.frames_to_judge());
        let mut frames = 0;
        while let Some(frame) = self.source.next_frame()? {
            let t = frame.t.seconds();
            if t < self.window.from_s {
                self.source.recycle(frame);
                continue;
            }
            if t > self.window.to_s {
                break;
            }
            let seen = table.step(&frame)?;
            seen.answers().into_iter().try_for_each(|answer| audience.answer(answer))?;
            // Words about an event must not run into the bar; to take the bar away for every frame would make it flicker.
            match seen.has_events() {
                false => audience.frame(frame, &seen)?,
                true => progress.aside(|| audience.frame(frame, &seen))?,
            }
            frames += 1;
            progress.step();
        }
        let took = progress.elapsed();
        progress.finish();
        let lines_ahead = table.lines_ahead();
        table.finish().into_iter().try_for_each(|answer| audience.answer(answer))?;
        Ok(Played { frames, took, lines_ahead })
    }

    fn frames_to_judge(&self) -> Option<u64> {
        let (frames, Window { from_s, to_s }) = (self.source.info().frames?, self.window);
        let Some(fps) = self.fps() else { return Some(frames) };
        let length_s = frames as f64 / fps;
        Some(((to_s.min(length_s) - from_s).max(0.0) * fps).round() as u64)
    }
}

/// What becomes of each kind of event: as the setup says, and over that as these pairs say.
pub fn policy(setup: &Setup, over: &[Pair]) -> anyhow::Result<Policy> {
    let mut policy = Policy::default();
    let known = session::event_kinds(setup.game);
    let given = over.iter().map(|Pair { key, value }| (key, value));
    for (kind, verdict) in setup.policies.iter().chain(given) {
        policy.set(&format!("{kind}={verdict}"), known)?;
    }
    Ok(policy)
}

/// Whether a recording's pictures are those that the setup holds for.
pub fn check_size((width, height): (u32, u32), setup: &Setup, path: &Path) -> anyhow::Result<()> {
    let (expected_width, expected_height) = setup.size_px;
    anyhow::ensure!(
        (width, height) == setup.size_px,
        "the recording has {width}x{height} pixels and the setup is for {expected_width}x{expected_height}; make a setup for \
         this recording with `tableref calibrate`: {}",
        path.display()
    );
    Ok(())
}
