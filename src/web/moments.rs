//! The seconds around each event, kept so that a dispute can be looked at.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use serde::Serialize;

use crate::capture::{CaptureError, Picture, Recorder, write_picture};
use crate::geometry::Timestamp;
use crate::report::shrunk;
use crate::session::live::{Hub, LiveEvent, Phase};

/// How moments are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct MomentConfig {
    /// Seconds before an event: the shot that led to it.
    pub before_s: f64,
    /// Seconds after it: that it stays so.
    pub after_s: f64,
    /// Pictures a second: enough to see a disk fly.
    pub fps: f64,
    /// Their width: the disks are still large, and four seconds need 50 MB.
    pub most_wide_px: u32,
    /// Bytes of all files; the oldest go first. Two hours of lively play.
    pub most_bytes: u64,
}

impl Default for MomentConfig {
    fn default() -> Self {
        Self { before_s: 2.0, after_s: 1.0, fps: 12.0, most_wide_px: 800, most_bytes: 400 << 20 }
    }
}

/// Where moments are found.
#[derive(Clone, Debug)]
pub(super) struct Moments {
    folder: PathBuf,
}

/// What there is of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Evidence {
    still: bool,
    clip: bool,
}

/// An event whose moment is to be written when it is over.
#[derive(Debug)]
struct Due {
    id: u64,
    t: Timestamp,
}

/// A moment to be written.
#[derive(Debug)]
struct Moment {
    id: u64,
    t: Timestamp,
    pictures: Vec<(Timestamp, Arc<Picture>)>,
}

/// Moments that wait to be written; if more come at once, the last ones go without.
const MOST_WAITING: usize = 8;
/// How long to wait for the next frame before looking whether this is the end.
const NEXT_LOOK: Duration = Duration::from_millis(200);

impl Moments {
    /// Kept in this folder, which is made.
    pub fn new(folder: PathBuf) -> io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        Ok(Self { folder })
    }

    /// What there is of an event.
    pub fn evidence(&self, id: u64) -> Evidence {
        Evidence { still: self.still_path(id).exists(), clip: self.clip_path(id).exists() }
    }

    /// The picture of an event's moment.
    pub fn still(&self, id: u64) -> Option<Vec<u8>> {
        std::fs::read(self.still_path(id)).ok()
    }

    /// The seconds around an event.
    pub fn clip(&self, id: u64) -> Option<Vec<u8>> {
        std::fs::read(self.clip_path(id)).ok()
    }

    fn still_path(&self, id: u64) -> PathBuf {
        self.folder.join(format!("{id}.jpg"))
    }

    fn clip_path(&self, id: u64) -> PathBuf {
        self.folder.join(format!("{id}.mp4"))
    }

    /// Follows the match until the end, and hands what is to be written to the writer.
    pub fn watch(hub: &Hub, config: MomentConfig, writer: &SyncSender<MomentToWrite>, ending: &AtomicBool) {
        let mut version = 0;
        let mut last_event = hub.events_after(0).last().map_or(0, |event| event.id);
        let mut recent = Recent { config, ring: VecDeque::new(), due: VecDeque::new() };
        while !ending.load(Ordering::Relaxed) {
            version = hub.wait(version, NEXT_LOOK);
            for event in hub.events_after(last_event) {
                last_event = event.id;
                recent.due.extend(Due::of(&event));
            }
            let Some(glimpse) = hub.glimpse() else { continue };
            let now = glimpse.frame.t;
            recent.take(now, &glimpse.frame.picture);
            let is_over = !recent.due.is_empty() && hub.snapshot().phase == Phase::Ended;
            recent.hand_over(if is_over { None } else { Some(now) }, writer);
            recent.forget(now);
        }
        recent.hand_over(None, writer);
    }

    /// Writes moments as they come, until no more do.
    pub fn write_all(&self, config: MomentConfig, moments: &Receiver<MomentToWrite>) {
        while let Ok(MomentToWrite(moment)) = moments.recv() {
            // Evidence that cannot be kept is missed by whoever asks for it; the match does not need it.
            if self.write(&moment, config).is_ok() {
                self.bound(config.most_bytes);
            }
        }
    }

    fn write(&self, Moment { id, t, pictures }: &Moment, config: MomentConfig) -> Result<(), CaptureError> {
        let away = |(at, _): &&(Timestamp, Arc<Picture>)| at.seconds_since(*t).abs();
        let nearest = pictures.iter().min_by(|one, other| away(one).total_cmp(&away(other)));
        let Some((_, still)) = nearest else { return Ok(()) };
        write_picture(&self.still_path(*id), still)?;
        // Complete under another name first, so that nobody is given half a clip.
        let unfinished = self.folder.join(format!("{id}.new.mp4"));
        let mut recorder = Recorder::create(&unfinished, still.size_px(), config.fps)?;
        pictures
            .iter()
            .filter(|(_, picture)| picture.size_px() == still.size_px())
            .try_for_each(|(_, picture)| recorder.write(picture))?;
        recorder.finish()?;
        // If it cannot be renamed, there is only the still.
        let _ = std::fs::rename(&unfinished, self.clip_path(*id));
        Ok(())
    }

    /// Deletes the oldest files until the rest has room.
    fn bound(&self, most_bytes: u64) {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return };
        let files = entries.filter_map(|entry| {
            let path = entry.ok()?.path();
            let id = moment_number(&path)?;
            Some((id, std::fs::metadata(&path).ok()?.len(), path))
        });
        let mut files: Vec<(u64, u64, PathBuf)> = files.collect();
        files.sort();
        let mut bytes: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
        for (_, length, path) in files {
            if bytes <= most_bytes {
                break;
            }
            // A file that stays is tried again after the next moment.
            let _ = std::fs::remove_file(path);
            bytes = bytes.saturating_sub(length);
        }
    }
}

/// The last seconds, and the events whose moments are not over yet.
struct Recent {
    config: MomentConfig,
    ring: VecDeque<(Timestamp, Arc<Picture>)>,
    due: VecDeque<Due>,
}

impl Recent {
    fn take(&mut self, now: Timestamp, picture: &Picture) {
        // A twentieth of a frame early is not early.
        let least_s = 0.95 / self.config.fps;
        if self.ring.back().is_none_or(|(last, _)| now.seconds_since(*last) > least_s) {
            self.ring.push_back((now, Arc::new(shrunk(picture, self.config.most_wide_px))));
        }
    }

    /// Hands over the moments that are over by now, or all where nothing more will come.
    fn hand_over(&mut self, now: Option<Timestamp>, writer: &SyncSender<MomentToWrite>) {
        let MomentConfig { before_s, after_s, .. } = self.config;
        let is_over = |due: &mut Due| now.is_none_or(|now| now.seconds_since(due.t) >= after_s);
        while let Some(Due { id, t }) = self.due.pop_front_if(is_over) {
            let is_within = |at: Timestamp| (-before_s..=after_s).contains(&at.seconds_since(t));
            let pictures = self.ring.iter().filter(|(at, _)| is_within(*at)).cloned().collect();
            // Where too many come at once the last go without; where nobody writes, all do.
            let _ = writer.try_send(MomentToWrite(Moment { id, t, pictures }));
        }
    }

    /// What an event is found by may lie a second back, and its moment begins before that.
    fn forget(&mut self, now: Timestamp) {
        let MomentConfig { before_s, after_s, .. } = self.config;
        let oldest = self.due.front().map_or(now, |due| due.t);
        let is_past = |(at, _): &mut (Timestamp, Arc<Picture>)| {
            now.seconds_since(*at) > 2.0 * before_s + after_s && oldest.seconds_since(*at) > before_s
        };
        while self.ring.pop_front_if(is_past).is_some() {}
    }
}

/// A moment on its way to the writer.
#[derive(Debug)]
pub(super) struct MomentToWrite(Moment);

/// From who follows the match to who writes.
pub(super) fn writer() -> (SyncSender<MomentToWrite>, Receiver<MomentToWrite>) {
    sync_channel(MOST_WAITING)
}

impl Due {
    /// What a person did is seen in no picture.
    fn of(event: &LiveEvent) -> Option<Self> {
        let is_of_camera = event.event.get("origin").is_some_and(|origin| origin != "operator");
        let seconds = event.event.get("t")?.as_f64()?;
        is_of_camera.then(|| Self { id: event.id, t: Timestamp::from_seconds(seconds) })
    }
}

fn moment_number(path: &Path) -> Option<u64> {
    path.file_name()?.to_str()?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_and_the_oldest_make_room() {
        let folder = tempfile::tempdir().unwrap();
        let moments = Moments::new(folder.path().join("moments")).unwrap();
        let config = MomentConfig { most_bytes: 9000, ..MomentConfig::default() };
        let picture = Arc::new(Picture::black(64, 48));
        let (sender, receiver) = writer();
        for id in 1..=6 {
            let at = |n: u32| (Timestamp::from_seconds(f64::from(n) * 0.1), picture.clone());
            let moment = Moment { id, t: Timestamp::from_seconds(0.5), pictures: (0..12).map(at).collect() };
            sender.try_send(MomentToWrite(moment)).unwrap();
        }
        drop(sender);
        moments.write_all(config, &receiver);
        assert_eq!(moments.evidence(6), Evidence { still: true, clip: true });
        assert_eq!(moments.evidence(1), Evidence { still: false, clip: false });
        assert!(moments.still(6).unwrap().starts_with(&[0xff, 0xd8]));
        assert_eq!(moments.clip(6).unwrap().get(4..8), Some(&b"ftyp"[..]));
        assert_eq!(moments.still(7), None);
    }
}
