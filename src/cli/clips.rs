use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde_json::Value;

use crate::capture::CaptureError;
use crate::capture::live::Ring;
use crate::geometry::Timestamp;

/// Clips of the moments of events, in a folder.
pub struct Clips {
    folder: PathBuf,
    ring: Ring,
    /// Events whose moment is not over yet.
    expected: VecDeque<Moment>,
    /// Those that were written, oldest first, with their bytes.
    kept: VecDeque<(PathBuf, u64)>,
}

/// What is to be kept of an event.
struct Moment {
    t: Timestamp,
    name: String,
}

/// What led to an event, seconds.
const BEFORE_S: f64 = 2.0;

/// What came of it, seconds.
const AFTER_S: f64 = 1.0;

/// All clips together are no larger: some hundred events.
const MOST_BYTES: u64 = 500 << 20;

impl Clips {
    /// Into this folder, which is made.
    pub fn new(folder: &Path, ring: Ring) -> anyhow::Result<Self> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder for clips, choose another: {}", folder.display()))?;
        Ok(Self { folder: folder.to_path_buf(), ring, expected: VecDeque::new(), kept: VecDeque::new() })
    }

    /// An event, whose clip is kept when its moment is over.
    pub fn expect(&mut self, event: &Value) {
        let field = |name: &str| event.get(name);
        let (Some(t), Some(id)) = (field("t").and_then(Value::as_f64), field("id").and_then(Value::as_u64)) else {
            return;
        };
        let kind = field("kind").and_then(Value::as_str).unwrap_or("event");
        self.expected.push_back(Moment { t: Timestamp::from_seconds(t), name: format!("{id:04}-{kind}.mp4") });
    }

    /// Keeps the clips of moments that are over by now. Of one that the camera did not see there is none.
    pub fn save_until(&mut self, now: Timestamp) -> Result<(), CaptureError> {
        let is_over = |moment: &mut Moment| moment.t.plus_seconds(AFTER_S) <= now;
        while let Some(Moment { t, name }) = self.expected.pop_front_if(is_over) {
            let path = self.folder.join(name);
            if self.ring.save(&path, t.plus_seconds(-BEFORE_S), t.plus_seconds(AFTER_S))? > 0 {
                let bytes = fs::metadata(&path).map_or(0, |found| found.len());
                self.kept.push_back((path, bytes));
            }
        }
        while self.kept.iter().map(|(_, bytes)| bytes).sum::<u64>() > MOST_BYTES
            && let Some((oldest, _)) = self.kept.pop_front()
        {
            // One that somebody has taken away is gone as well.
            let _ = fs::remove_file(oldest);
        }
        Ok(())
    }
}
