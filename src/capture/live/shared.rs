use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::pulse::{CountsGaps, Pulse};
use super::{LiveConfig, LiveInfo, LiveKind, Moment, Raw, Shot};
use crate::capture::{Arrival, CaptureError, FeedHealth, Frame, LiveError, Trouble};
use crate::geometry::Timestamp;

/// What a feed's threads and its reader share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) config: LiveConfig,
    inner: Mutex<Inner>,
    /// Told at every change; there are few threads, and each looks for what concerns it.
    changed: Condvar,
}

/// A thread that works for a feed; the feed waits for it to end, for a moment.
#[derive(Debug)]
pub(super) struct Worker {
    pub(super) shared: Arc<Shared>,
}

/// A picture whose turn to be decoded has come.
#[derive(Debug)]
pub(super) struct Undeveloped {
    pub(super) index: u64,
    pub(super) t: Timestamp,
    pub(super) captured: Instant,
    pub(super) raw: Raw,
    /// Of a frame that was used.
    pub(super) memory: Vec<u8>,
}

/// Whether a thread is still wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Yes,
    No,
}

/// Why a camera's thread gave it up.
#[derive(Debug)]
pub(super) enum Left {
    /// The recording is over.
    Over,
    /// It is of no more use.
    Failed(CaptureError),
    /// Nobody waited for it any more.
    Unwanted,
}

/// What became of a camera that was watched over.
#[derive(Debug)]
pub(super) enum Watched {
    /// The recording is over.
    Over,
    /// It has to be opened again.
    Failed(CaptureError),
    /// It hangs and is left to itself.
    GivenUp,
    /// Nobody wants frames any more.
    Closed,
}

#[derive(Debug)]
struct Inner {
    info: LiveInfo,
    /// How many times it was opened; a thread that works for an earlier time is not listened to.
    connection: u64,
    /// Threads for earlier times that still hang in the driver.
    abandoned: usize,
    left: Option<Left>,
    shot: Option<Shot>,
    is_decoding: bool,
    frame: Option<(Instant, Frame)>,
    trouble: Option<Trouble>,
    /// Whether a recording is over.
    is_over: bool,
    spare: Vec<Vec<u8>>,
    last_came: Instant,
    /// When the first frame was taken.
    origin: Option<Instant>,
    /// The last frame's time.
    last: Option<Timestamp>,
    pulse: Pulse,
    came: u64,
    dropped: u64,
    damaged: u64,
    workers: usize,
    is_closed: bool,
}

/// Memory of frames that nobody took, kept for later ones: one waits, one is written.
const MOST_SPARE: usize = 2;

/// Two frames are never closer than this.
const LEAST_STEP_S: f64 = 1e-3;

/// A dropped feed waits so long for its threads: a camera's next picture comes sooner, and then it is closed properly.
const FAREWELL: Duration = Duration::from_millis(1500);

impl Worker {
    pub(super) fn new(shared: &Arc<Shared>) -> Self {
        shared.lock().workers += 1;
        Self { shared: Arc::clone(shared) }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.shared.lock().workers -= 1;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    pub(super) fn new(info: LiveInfo, config: LiveConfig) -> Self {
        let now = Instant::now();
        let inner = Inner {
            info,
            connection: 0,
            abandoned: 0,
            left: None,
            shot: None,
            is_decoding: false,
            frame: None,
            trouble: None,
            is_over: false,
            spare: Vec::new(),
            last_came: now,
            origin: None,
            last: None,
            pulse: Pulse::default(),
            came: 0,
            dropped: 0,
            damaged: 0,
            workers: 0,
            is_closed: false,
        };
        Self { config, inner: Mutex::new(inner), changed: Condvar::new() }
    }

    /// Takes a picture from a camera's thread; whether it wants another one.
    pub(super) fn put_shot(&self, connection: u64, shot: Shot) -> Wanted {
        let mut inner = self.lock();
        if !inner.is_wanted(connection) {
            return Wanted::No;
        }
        match shot.taken {
            Moment::Stamped(taken) => inner.pulse.beat(taken, CountsGaps::Yes),
            Moment::Arrived(taken) | Moment::Recorded(_, taken) => inner.pulse.beat(taken, CountsGaps::No),
        }
        inner.came += 1;
        inner.last_came = Instant::now();
        inner.trouble = None;
        if inner.shot.replace(shot).is_some() {
            inner.dropped += 1;
        }
        self.changed.notify_all();
        Wanted::Yes
    }

    /// Says that a camera's thread has closed its camera and ends.
    pub(super) fn leave(&self, connection: u64, left: Left) {
        let mut inner = self.lock();
        match inner.connection == connection {
            true => inner.left = Some(left),
            false => inner.abandoned = inner.abandoned.saturating_sub(1),
        }
        self.changed.notify_all();
    }

    /// Watches over the present connection until it is over, and tells when no pictures come.
    pub(super) fn watch(&self) -> Watched {
        let mut inner = self.lock();
        loop {
            if inner.is_closed {
                return Watched::Closed;
            }
            match inner.left.take() {
                Some(Left::Over) => return Watched::Over,
                Some(Left::Failed(error)) => return Watched::Failed(error),
                Some(Left::Unwanted) | None => {}
            }
            if inner.info.kind == LiveKind::Recording {
                inner = self.wait_on(inner, None);
                continue;
            }
            let quiet = inner.last_came.elapsed();
            if quiet >= self.config.give_up_after {
                inner.abandoned += 1;
                return Watched::GivenUp;
            }
            let is_told = matches!(inner.trouble, Some(Trouble::Stalled { .. }));
            if quiet >= self.config.stall_after && !is_told {
                inner.pulse.pause();
                let stalled = LiveError::Stalled { after: quiet, source_name: inner.info.name.clone() };
                inner.trouble = Some(Trouble::of(&stalled.into()));
                self.changed.notify_all();
            }
            let next =
                if quiet < self.config.stall_after { self.config.stall_after } else { self.config.give_up_after };
            inner = self.wait_on(inner, Some(next.saturating_sub(quiet)));
        }
    }

    /// Begins to wait for a camera to come back: what its thread still gives is of no use from now on.
    pub(super) fn lose(&self, trouble: Option<Trouble>) {
        let mut inner = self.lock();
        inner.connection += 1;
        inner.left = None;
        inner.pulse.pause();
        inner.trouble = trouble.or(inner.trouble.take());
        self.changed.notify_all();
    }

    /// Says why a camera is not back yet.
    pub(super) fn say(&self, trouble: Trouble) {
        self.lock().trouble = Some(trouble);
        self.changed.notify_all();
    }

    /// Takes note of a camera that was opened again; the number of its connection.
    pub(super) fn found_again(&self, info: LiveInfo) -> u64 {
        let mut inner = self.lock();
        inner.info = info;
        inner.last_came = Instant::now();
        inner.connection
    }

    /// Ends a recording.
    pub(super) fn end(&self, trouble: Option<Trouble>) {
        let mut inner = self.lock();
        inner.is_over = true;
        inner.trouble = trouble;
        self.changed.notify_all();
    }

    /// Waits so long, or until nobody wants frames any more.
    pub(super) fn rest(&self, time: Duration) -> Wanted {
        let until = Instant::now() + time;
        let mut inner = self.lock();
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match (inner.is_closed, left.is_zero()) {
                (true, _) => return Wanted::No,
                (false, true) => return Wanted::Yes,
                (false, false) => inner = self.wait_on(inner, Some(left)),
            }
        }
    }

    /// Whether a thread for an earlier connection still hangs in the driver and holds the camera.
    pub(super) fn has_abandoned(&self) -> bool {
        self.lock().abandoned > 0
    }

    /// The next picture to be decoded; `None` when there will be none.
    pub(super) fn take_shot(&self) -> Option<Undeveloped> {
        let mut inner = self.lock();
        loop {
            if inner.is_closed {
                return None;
            }
            if let Some(shot) = inner.shot.take() {
                let t = inner.time_of(shot.taken);
                inner.is_decoding = true;
                let memory = inner.spare.pop().unwrap_or_default();
                let index = inner.came.saturating_sub(1);
                return Some(Undeveloped { index, t, captured: shot.taken.instant(), raw: shot.raw, memory });
            }
            if inner.is_over {
                return None;
            }
            inner = self.wait_on(inner, None);
        }
    }

    /// Gives a decoded picture to the reader, with when it was taken; `None` for one that was damaged.
    pub(super) fn put_frame(&self, frame: Option<(Instant, Frame)>) {
        let mut inner = self.lock();
        inner.is_decoding = false;
        match frame {
            None => inner.damaged += 1,
            Some(frame) => {
                if let Some((_, unread)) = inner.frame.replace(frame) {
                    inner.dropped += 1;
                    inner.keep_memory(unread.picture.bgr);
                }
            }
        }
        self.changed.notify_all();
    }

    /// What comes next for the reader.
    pub(super) fn next_arrival(&self, longest: Duration) -> Arrival {
        let until = Instant::now() + longest;
        let mut inner = self.lock();
        loop {
            if let Some((captured, frame)) = inner.frame.take() {
                return Arrival::Frame { frame, captured };
            }
            if inner.is_over && !inner.is_decoding && inner.shot.is_none() {
                return Arrival::Ended;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Arrival::Nothing;
            }
            inner = self.wait_on(inner, Some(left));
        }
    }

    pub(super) fn info(&self) -> LiveInfo {
        self.lock().info.clone()
    }

    pub(super) fn health(&self) -> FeedHealth {
        let inner = self.lock();
        let LiveInfo { name, size_px, format, fps, notes, .. } = &inner.info;
        let lost = inner.pulse.lost();
        FeedHealth {
            name: name.clone(),
            size_px: *size_px,
            format: format.clone(),
            fps_promised: *fps,
            fps: inner.pulse.fps(),
            frames: inner.came,
            dropped: inner.dropped + lost + inner.damaged,
            lost,
            damaged: inner.damaged,
            reopened: inner.connection,
            trouble: inner.trouble.clone(),
            notes: notes.clone(),
        }
    }

    /// Ends all threads, and waits for them for a moment: one that hangs in a driver is left to itself.
    pub(super) fn close(&self) {
        let until = Instant::now() + FAREWELL;
        let mut inner = self.lock();
        inner.is_closed = true;
        self.changed.notify_all();
        while inner.workers > 0 {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            inner = self.wait_on(inner, Some(left));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // No thread leaves anything half done while it holds the lock.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_on<'a>(&self, inner: MutexGuard<'a, Inner>, time: Option<Duration>) -> MutexGuard<'a, Inner> {
        match time {
            None => self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner),
            Some(time) => self.changed.wait_timeout(inner, time).unwrap_or_else(PoisonError::into_inner).0,
        }
    }
}

impl Inner {
    fn is_wanted(&self, connection: u64) -> bool {
        self.connection == connection && !self.is_closed
    }

    /// A moment as a frame's time: later than the last one's, also if the camera's stamps are not.
    fn time_of(&mut self, taken: Moment) -> Timestamp {
        let origin = *self.origin.get_or_insert(taken.instant());
        let t = match taken {
            Moment::Recorded(t, _) => t,
            Moment::Stamped(taken) | Moment::Arrived(taken) => {
                Timestamp::ZERO.plus_seconds(taken.saturating_duration_since(origin).as_secs_f64())
            }
        };
        let t = self.last.map_or(t, |last| t.max(last.plus_seconds(LEAST_STEP_S)));
        self.last = Some(t);
        t
    }

    fn keep_memory(&mut self, memory: Vec<u8>) {
        if self.spare.len() < MOST_SPARE {
            self.spare.push(memory);
        }
    }
}
