use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::raw::{decode_jpeg, encode_jpeg};
use crate::capture::{CaptureError, Picture, Recorder};
use crate::geometry::Timestamp;

/// The last seconds, as JPEG files, so that a moment can be looked at after it has passed. Copies share what they hold.
#[derive(Clone, Debug)]
pub struct Ring {
    kept: Arc<Mutex<Kept>>,
    limits: RingLimits,
}

/// How much is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RingLimits {
    /// No picture is kept for longer than this, seconds.
    pub seconds: f64,
    /// All pictures together are no larger than this.
    pub bytes: usize,
    /// Pictures that follow sooner than this after one that was kept are left out, seconds; the camera's own JPEGs never are.
    pub least_interval_s: f64,
}

#[derive(Debug, Default)]
struct Kept {
    /// The moment of the match at which the first frame was taken.
    begins: Timestamp,
    pictures: VecDeque<(Timestamp, Arc<[u8]>)>,
    bytes: usize,
}

impl Default for RingLimits {
    /// Twelve seconds: a clip of three is cut out a few seconds after its moment at the latest. 96 MB are twelve seconds of
    /// 1080p at 30 pictures a second in a camera's usual JPEGs of 260 kB.
    fn default() -> Self {
        Self { seconds: 12.0, bytes: 96 << 20, least_interval_s: 0.06 }
    }
}

/// Of the pictures that are made into JPEGs here: pieces and hands stay sharp.
const QUALITY: u8 = 80;

impl Ring {
    /// An empty one, of a match that begins with the first frame.
    pub fn new(limits: RingLimits) -> Self {
        Self { kept: Arc::default(), limits }
    }

    /// From now on it is asked for moments of a match that had come to this one when the first frame was taken.
    pub fn begin_at(&self, begins: Timestamp) {
        *self.lock() = Kept { begins, ..Kept::default() };
    }

    /// Keeps a picture by its frame's time, unless it follows too soon after another; whether it was kept.
    pub fn push(&self, t: Timestamp, picture: &Picture) -> bool {
        let due = self.is_due(t);
        if due && let Some(jpeg) = encode_jpeg(picture, QUALITY) {
            self.push_jpeg(t, jpeg.into());
        }
        due
    }

    /// Keeps a picture that is a JPEG file already, by its frame's time. One not later than the last is left out.
    pub fn push_jpeg(&self, t: Timestamp, jpeg: Arc<[u8]>) {
        let mut kept = self.lock();
        let t = kept.begins.plus_seconds(t.seconds());
        if kept.pictures.back().is_some_and(|(last, _)| *last >= t) || jpeg.len() > self.limits.bytes {
            return;
        }
        kept.bytes += jpeg.len();
        kept.pictures.push_back((t, jpeg));
        while let Some((oldest, jpeg)) = kept.pictures.front() {
            let bytes = jpeg.len();
            if t.seconds_since(*oldest) <= self.limits.seconds && kept.bytes <= self.limits.bytes {
                break;
            }
            kept.bytes -= bytes;
            kept.pictures.pop_front();
        }
    }

    /// Whether a picture of this frame's time would be kept.
    pub fn is_due(&self, t: Timestamp) -> bool {
        let kept = self.lock();
        let t = kept.begins.plus_seconds(t.seconds());
        let last = kept.pictures.back().map(|(last, _)| *last);
        last.is_none_or(|last| t.seconds_since(last) >= self.limits.least_interval_s)
    }

    /// The pictures between two moments, in order, with their times.
    pub fn clip(&self, from: Timestamp, to: Timestamp) -> Vec<(Timestamp, Arc<[u8]>)> {
        let inside = |(t, _): &&(Timestamp, Arc<[u8]>)| (from..=to).contains(t);
        self.lock().pictures.iter().filter(inside).cloned().collect()
    }

    /// The picture that was kept last.
    pub fn newest(&self) -> Option<(Timestamp, Arc<[u8]>)> {
        self.lock().pictures.back().cloned()
    }

    /// The picture kept last that is not later than this moment.
    pub fn at(&self, t: Timestamp) -> Option<(Timestamp, Arc<[u8]>)> {
        self.lock().pictures.iter().rev().find(|(kept, _)| *kept <= t).cloned()
    }

    /// Writes the pictures between two moments as an MP4 file, at an even pace; how many were there. None leave no file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path, from: Timestamp, to: Timestamp) -> Result<usize, CaptureError> {
        save_clip(path, &self.clip(from, to))
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // A thread that broke down while it held the lock has left whole pictures behind.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A clip's pace is at least and at most this, pictures a second.
const CLIP_FPS: (f64, f64) = (5.0, 60.0);

/// Writes JPEGs with their times as an MP4 file, at an even pace: each is shown until the next was taken.
fn save_clip(path: &Path, clip: &[(Timestamp, Arc<[u8]>)]) -> Result<usize, CaptureError> {
    let (Some((first, first_jpeg)), Some((last, _))) = (clip.first(), clip.last()) else { return Ok(0) };
    let damaged = || CaptureError::Decoding { detail: "a kept picture is no JPEG".into(), path: path.to_path_buf() };
    let mut shown = decode_jpeg(first_jpeg).ok_or_else(damaged)?;
    let length_s = last.seconds_since(*first).max(1e-3);
    let fps = ((clip.len() - 1).max(1) as f64 / length_s).clamp(CLIP_FPS.0, CLIP_FPS.1);
    let mut recorder = Recorder::create(path, shown.size_px(), fps)?;
    let mut coming = clip.iter().skip(1).peekable();
    for step in 0..=(length_s * fps).round() as u64 {
        // Half a step of tolerance, so that rounding does not show a picture one step late.
        let now = first.plus_seconds((step as f64 + 0.5) / fps);
        let mut newest = None;
        while let Some((_, jpeg)) = coming.next_if(|(t, _)| *t <= now) {
            newest = Some(jpeg);
        }
        if let Some(jpeg) = newest {
            shown = decode_jpeg(jpeg).filter(|picture| picture.size_px() == shown.size_px()).ok_or_else(damaged)?;
        }
        recorder.write(&shown)?;
    }
    recorder.finish()?;
    Ok(clip.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: f64) -> Timestamp {
        Timestamp::from_seconds(seconds)
    }

    fn jpeg(bytes: usize) -> Arc<[u8]> {
        vec![0; bytes].into()
    }

    #[test]
    fn it_is_bounded_in_seconds_and_in_bytes() {
        let ring = Ring::new(RingLimits { seconds: 2.0, bytes: 1000, least_interval_s: 0.0 });
        (0..100).for_each(|i| ring.push_jpeg(at(f64::from(i) * 0.1), jpeg(10)));
        let clip = ring.clip(Timestamp::ZERO, at(100.0));
        assert_eq!((clip.len(), clip[0].0), (21, at(7.9)));
        (100..110).for_each(|i| ring.push_jpeg(at(f64::from(i) * 0.1), jpeg(300)));
        assert_eq!(ring.clip(Timestamp::ZERO, at(100.0)).len(), 3);
        ring.push_jpeg(at(20.0), jpeg(5000));
        ring.push_jpeg(at(3.0), jpeg(1));
        assert_eq!(ring.newest().unwrap().0, at(10.9));
        assert_eq!(ring.at(at(10.85)).unwrap().0, at(10.8));
    }

    #[test]
    fn pictures_made_into_jpegs_keep_their_distance() {
        let ring = Ring::new(RingLimits { least_interval_s: 0.06, ..RingLimits::default() });
        let picture = Picture::black(64, 64);
        let kept = (0..30).filter(|i| ring.push(at(f64::from(*i) / 30.0), &picture)).count();
        assert_eq!(kept, 15);
    }

    #[test]
    fn a_clip_is_saved_at_the_pace_that_it_was_taken_at() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("moment.mp4");
        let ring = Ring::new(RingLimits { least_interval_s: 0.0, ..RingLimits::default() });
        let tone = |tone: u8| Picture { width: 64, height: 64, bgr: vec![tone; 64 * 64 * 3] };
        // Nothing came for a second.
        let times = (0..20).map(|i| f64::from(i) * 0.05).chain((40..60).map(|i| f64::from(i) * 0.05));
        times.enumerate().for_each(|(i, t)| assert!(ring.push(at(t), &tone(i as u8 * 5))));
        assert_eq!(ring.save(&path, at(0.0), at(9.0)).unwrap(), 40);
        let mut source = crate::capture::open(&path).unwrap();
        let mut last = (0.0, 0);
        while let Some(frame) = source.next_frame().unwrap() {
            last = (frame.t.seconds(), frame.picture.bgr[0]);
        }
        assert!((last.0 - 2.95).abs() < 0.1 && last.1.abs_diff(195) < 12, "{last:?}");
        assert_eq!(ring.save(&folder.path().join("none.mp4"), at(20.0), at(30.0)).unwrap(), 0);
        assert!(!folder.path().join("none.mp4").exists());
    }
}
