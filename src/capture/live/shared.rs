use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::feed::Delivery;
use super::pulse::{CountsGaps, Pulse};
use super::{Arrival, FeedHealth, FeedState, LiveConfig, LiveInfo, LiveKind, Moment, Raw, Shot, Trouble};
use crate::capture::{CaptureError, Frame, LiveError, Picture};
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
    state: FeedState,
    state_since: Instant,
    /// How many times it was opened; a thread that works for an earlier time is not listened to.
    connection: u64,
    /// Threads for earlier times that still hang in the driver.
    abandoned: usize,
    left: Option<Left>,
    shot: Option<Shot>,
    is_decoding: bool,
    frame: Option<(Instant, Frame)>,
    troubles: VecDeque<(Instant, Trouble)>,
    spare: Vec<Vec<u8>>,
    last_came: Instant,
    /// When the first frame was taken.
    origin: Option<Instant>,
    /// The last frame's time, and when that was.
    last: Option<(Timestamp, Instant)>,
    pulse: Pulse,
    came: u64,
    dropped: u64,
    damaged: u64,
    workers: usize,
    is_closed: bool,
}

/// Troubles that nobody listens to are forgotten, the oldest first.
const MOST_TROUBLES: usize = 8;

/// Frames' memory that is kept for later ones: one is read, one waits, one is written.
const MOST_SPARE: usize = 3;

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
            state: FeedState::Starting,
            state_since: now,
            connection: 0,
            abandoned: 0,
            left: None,
            shot: None,
            is_decoding: false,
            frame: None,
            troubles: VecDeque::new(),
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
        while inner.is_wanted(connection) && self.config.delivery == Delivery::Every && inner.shot.is_some() {
            inner = self.wait_on(inner, None);
        }
        if !inner.is_wanted(connection) {
            return Wanted::No;
        }
        match shot.taken {
            Moment::Stamped(taken) => inner.pulse.beat(taken, CountsGaps::Yes),
            Moment::Arrived(taken) | Moment::Recorded(_, taken) => inner.pulse.beat(taken, CountsGaps::No),
        }
        inner.came += 1;
        inner.last_came = Instant::now();
        inner.enter(FeedState::Running);
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
            if quiet >= self.config.stall_after && inner.state != FeedState::Stalled {
                let error = inner.stalled(quiet).into();
                inner.pulse.pause();
                inner.enter(FeedState::Stalled);
                inner.tell(Trouble { state: FeedState::Stalled, error });
                self.changed.notify_all();
            }
            let next = if quiet < self.config.stall_after { self.config.stall_after } else { self.config.give_up_after };
            inner = self.wait_on(inner, Some(next.saturating_sub(quiet)));
        }
    }

    /// Begins to wait for a camera to come back: what its thread still gives is of no use from now on.
    pub(super) fn lose(&self, trouble: Option<Trouble>, state: FeedState) {
        let mut inner = self.lock();
        inner.connection += 1;
        inner.left = None;
        inner.pulse.pause();
        inner.enter(state);
        if let Some(trouble) = trouble {
            inner.tell(trouble);
        }
        self.changed.notify_all();
    }

    /// Says why a camera is not back yet.
    pub(super) fn still_lost(&self, trouble: Trouble) {
        let mut inner = self.lock();
        inner.enter(trouble.state);
        inner.tell(trouble);
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
        inner.enter(FeedState::Ended);
        if let Some(trouble) = trouble {
            inner.tell(trouble);
        }
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
                let t = inner.time_of(shot.taken, self.config.begins_at);
                inner.is_decoding = true;
                let memory = inner.spare.pop().unwrap_or_default();
                self.changed.notify_all();
                return Some(Undeveloped { index: inner.came - 1, t, raw: shot.raw, memory });
            }
            if inner.state == FeedState::Ended {
                return None;
            }
            inner = self.wait_on(inner, None);
        }
    }

    /// Gives a decoded picture to the reader; `None` for one that was damaged.
    pub(super) fn put_frame(&self, index: u64, t: Timestamp, picture: Option<Picture>) {
        let mut inner = self.lock();
        match picture {
            None => inner.damaged += 1,
            Some(picture) => {
                while !inner.is_closed && self.config.delivery == Delivery::Every && inner.frame.is_some() {
                    inner = self.wait_on(inner, None);
                }
                if let Some((_, unread)) = inner.frame.replace((Instant::now(), Frame { index, t, picture })) {
                    inner.dropped += 1;
                    inner.keep_memory(unread.picture.bgr);
                }
            }
        }
        inner.is_decoding = false;
        self.changed.notify_all();
    }

    /// What comes next for the reader.
    pub(super) fn next_arrival(&self, timeout: Duration) -> Arrival {
        let until = Instant::now() + timeout;
        let mut inner = self.lock();
        loop {
            if let Some(arrival) = inner.take_arrival() {
                self.changed.notify_all();
                return arrival;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Arrival::Nothing;
            }
            inner = self.wait_on(inner, Some(left));
        }
    }

    pub(super) fn recycle(&self, memory: Vec<u8>) {
        self.lock().keep_memory(memory);
    }

    pub(super) fn info(&self) -> LiveInfo {
        self.lock().info.clone()
    }

    pub(super) fn now(&self) -> Option<Timestamp> {
        let (t, instant) = self.lock().last?;
        Some(t.plus_seconds(instant.elapsed().as_secs_f64()))
    }

    pub(super) fn health(&self) -> FeedHealth {
        let inner = self.lock();
        let LiveInfo { name, size_px, format, fps, notes, .. } = &inner.info;
        FeedHealth {
            name: name.clone(),
            size_px: *size_px,
            format: format.clone(),
            fps_promised: *fps,
            fps_measured: inner.pulse.fps(),
            came: inner.came,
            dropped: inner.dropped,
            lost: inner.pulse.lost(),
            damaged: inner.damaged,
            reopened: inner.connection,
            state: inner.state,
            state_for_s: inner.state_since.elapsed().as_secs_f64(),
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

    fn enter(&mut self, state: FeedState) {
        if self.state != state {
            self.state = state;
            self.state_since = Instant::now();
        }
    }

    fn tell(&mut self, trouble: Trouble) {
        if self.troubles.len() >= MOST_TROUBLES {
            self.troubles.pop_front();
        }
        self.troubles.push_back((Instant::now(), trouble));
    }

    fn stalled(&self, after: Duration) -> LiveError {
        LiveError::Stalled { after, source_name: self.info.name.clone() }
    }

    /// A moment as a frame's time: later than the last one's, also if the camera's stamps are not.
    fn time_of(&mut self, taken: Moment, begins_at: Timestamp) -> Timestamp {
        let origin = *self.origin.get_or_insert(taken.instant());
        let t = match taken {
            Moment::Recorded(t, _) => begins_at.plus_seconds(t.seconds()),
            Moment::Stamped(taken) | Moment::Arrived(taken) => {
                begins_at.plus_seconds(taken.saturating_duration_since(origin).as_secs_f64())
            }
        };
        let t = self.last.map_or(t, |(last, _)| t.max(last.plus_seconds(LEAST_STEP_S)));
        self.last = Some((t, taken.instant()));
        t
    }

    fn take_arrival(&mut self) -> Option<Arrival> {
        let trouble_at = self.troubles.front().map(|(at, _)| *at);
        let frame_at = self.frame.as_ref().map(|(at, _)| *at);
        let is_frame_first = match (frame_at, trouble_at) {
            (Some(frame_at), Some(trouble_at)) => frame_at <= trouble_at,
            (Some(_), None) => true,
            // What came before a trouble and is still being decoded is told before it.
            (None, Some(_)) => self.is_decoding || self.shot.is_some(),
            (None, None) => return self.is_over().then_some(Arrival::Ended),
        };
        match is_frame_first {
            true => self.frame.take().map(|(_, frame)| Arrival::Frame(frame)),
            false => self.troubles.pop_front().map(|(_, trouble)| Arrival::Trouble(trouble)),
        }
    }

    fn is_over(&self) -> bool {
        self.state == FeedState::Ended && !self.is_decoding && self.shot.is_none()
    }

    fn keep_memory(&mut self, memory: Vec<u8>) {
        if self.spare.len() < MOST_SPARE {
            self.spare.push(memory);
        }
    }
}
