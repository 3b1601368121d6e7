use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error with frames a second and the time left; silent where that is no terminal.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar for so many frames; without a number only speed and time are shown.
    pub fn new(what: &str, frames: Option<u64>) -> Self {
        let template = if frames.is_some() {
            "{msg} {wide_bar:.cyan/blue} {pos}/{len} frames, {per_sec}, {eta} left"
        } else {
            "{msg} {spinner} {pos} frames, {per_sec}"
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = style.with_key("per_sec", |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
            // A progress line that cannot be formatted is not worth an error.
            write!(out, "{:.0} frames/s", state.per_sec()).ok();
        });
        let bar = frames.map_or_else(ProgressBar::new_spinner, ProgressBar::new).with_style(style);
        Self { bar: bar.with_message(what.to_owned()) }
    }

    /// One frame more is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Takes the bar away while something else is written.
    pub fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }

    /// Since the bar began.
    pub fn elapsed(&self) -> Duration {
        self.bar.elapsed()
    }

    /// Takes the bar off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
