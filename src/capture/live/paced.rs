use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::{Encoding, Grabber, LiveInfo, LiveKind, Moment, Opener, Raw, Shot};
use crate::capture::{self, CaptureError, Source};

/// A recording that is played as if it happened now: as fast as things happened, and a slow reader misses frames.
#[derive(Clone, Debug, PartialEq)]
pub struct Paced {
    path: PathBuf,
}

impl Paced {
    /// A video, or whatever else is opened as a recording.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_path_buf() }
    }
}

impl Opener for Paced {
    fn open(&mut self) -> Result<Box<dyn Grabber>, CaptureError> {
        let source = capture::open(&self.path)?;
        let known = source.info();
        let info = LiveInfo {
            name: known.name.clone(),
            kind: LiveKind::Recording,
            size_px: known.size_px,
            format: "recording".into(),
            fps: known.fps,
            notes: Vec::new(),
        };
        Ok(Box::new(Player { source, info, begun: None }))
    }
}

/// A recording that plays.
struct Player {
    source: Box<dyn Source>,
    info: LiveInfo,
    begun: Option<Instant>,
}

impl Grabber for Player {
    fn info(&self) -> &LiveInfo {
        &self.info
    }

    fn grab(&mut self) -> Result<Option<Shot>, CaptureError> {
        let Some(frame) = self.source.next_frame()? else { return Ok(None) };
        let due = *self.begun.get_or_insert_with(Instant::now) + Duration::from_secs_f64(frame.t.seconds().max(0.0));
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let raw = Raw { encoding: Encoding::Bgr, size_px: frame.picture.size_px(), bytes: frame.picture.bgr };
        Ok(Some(Shot { taken: Moment::Recorded(frame.t, due), raw }))
    }
}
