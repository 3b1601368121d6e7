use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use super::request::Request;
use crate::capture::{FeedHealth, Frame};
use crate::geometry::Timestamp;
use crate::model::Game;
use crate::session::{CommandError, Decided, Preview, Seen, TableScore};

/// How long a person's action may wait for the referee.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where all that is to be shown of a match can be had, and where persons' actions are taken.
#[derive(Debug)]
pub struct Hub {
    game: Game,
    shown: Mutex<Shown>,
    /// Rung when anything of what is shown has changed.
    bell: Condvar,
    orders: Mutex<Sender<Order>>,
}

/// All that is to be shown.
#[derive(Debug)]
struct Shown {
    /// Grows with every change.
    version: u64,
    snapshot: Snapshot,
    glimpse: Option<Arc<Glimpse>>,
    events: Vec<Arc<LiveEvent>>,
}

/// A frame and what was made of it.
#[derive(Debug)]
pub struct Glimpse {
    /// The frame; its time is that of the match.
    pub frame: Frame,
    /// What it showed and led to.
    pub seen: Seen,
    /// When it was taken.
    pub captured: Instant,
    /// When the referee was done with it.
    pub judged: Instant,
}

/// How things stand, without the picture.
#[derive(Clone, Debug, Serialize)]
pub struct Snapshot {
    /// The game.
    pub game: Game,
    /// Whether it is running.
    pub phase: Phase,
    /// The moment, in the time of the match.
    pub t: Timestamp,
    /// How the match stands.
    pub score: TableScore,
    /// What seems to lie on the table, in the shape of an answer about a picture; nothing before the first.
    pub table: Option<Value>,
    /// What persons decided about entries.
    pub decided: Vec<Decided>,
    /// How the camera fares.
    pub feed: FeedHealth,
    /// From the capture of the last frame until the referee was done with it, ms.
    pub judged_after_ms: Option<f64>,
}

/// Whether a match is running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Frames are looked at.
    #[default]
    Running,
    /// A person has stopped it for a while.
    Paused,
    /// The referee has lost step with the table.
    Desynchronised,
    /// The recording is over.
    Ended,
}

/// An event as it was given out.
#[derive(Clone, Debug, Serialize)]
pub struct LiveEvent {
    /// The event's number.
    pub id: u64,
    /// The entry that it came from, which a person can undo.
    pub entry: u64,
    /// The event as it stands in files.
    pub event: Value,
    /// When it was given out; nothing for those of an earlier run.
    #[serde(skip)]
    pub given: Option<Instant>,
}

/// Something that a person wants of the referee.
#[derive(Debug)]
pub(super) enum Order {
    /// To be done.
    Do(Request<Vec<u64>>),
    /// To be tried out.
    Preview(Request<Preview>),
    /// To end.
    Stop,
}

impl Hub {
    /// A hub of a match in which nothing has been seen yet, and where its orders arrive.
    pub(super) fn new(game: Game, feed: FeedHealth, events: Vec<LiveEvent>) -> (Arc<Self>, Receiver<Order>) {
        let (orders, received) = channel();
        let snapshot = Snapshot {
            game,
            phase: Phase::Running,
            t: Timestamp::ZERO,
            score: TableScore::Nothing,
            table: None,
            decided: Vec::new(),
            feed,
            judged_after_ms: None,
        };
        let events = events.into_iter().map(Arc::new).collect();
        let shown = Mutex::new(Shown { version: 1, snapshot, glimpse: None, events });
        (Arc::new(Self { game, shown, bell: Condvar::new(), orders: Mutex::new(orders) }), received)
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// How things stand.
    pub fn snapshot(&self) -> Snapshot {
        self.shown().snapshot.clone()
    }

    /// The last frame and what was made of it.
    pub fn glimpse(&self) -> Option<Arc<Glimpse>> {
        self.shown().glimpse.clone()
    }

    /// The events with a number above this one, in the order given out.
    pub fn events_after(&self, id: u64) -> Vec<Arc<LiveEvent>> {
        let shown = self.shown();
        let first = shown.events.partition_point(|event| event.id <= id);
        shown.events.get(first..).unwrap_or_default().to_vec()
    }

    /// An event.
    pub fn event(&self, id: u64) -> Option<Arc<LiveEvent>> {
        let shown = self.shown();
        let index = shown.events.binary_search_by_key(&id, |event| event.id).ok()?;
        shown.events.get(index).cloned()
    }

    /// Waits until anything has changed since a version, at most this long; the version by now. Begin with zero.
    pub fn wait(&self, since: u64, longest: Duration) -> u64 {
        let unchanged = |shown: &mut Shown| shown.version == since;
        match self.bell.wait_timeout_while(self.shown(), longest, unchanged) {
            Ok((shown, _)) => shown.version,
            Err(poisoned) => poisoned.into_inner().0.version,
        }
    }

    /// Does what a person wants; the numbers of the events that it led to.
    ///
    /// # Errors
    /// If it cannot be done, cannot be written down, or the referee does not answer. The match is then as it was.
    pub fn command(&self, action: Value) -> Result<Vec<u64>, CommandError> {
        let (request, reply) = Request::new(action);
        self.send(Order::Do(request))?;
        reply.wait(PATIENCE)
    }

    /// What an action would change; nothing is done.
    ///
    /// # Errors
    /// If it could not be done, or the referee does not answer.
    pub fn preview(&self, action: Value) -> Result<Preview, CommandError> {
        let (request, reply) = Request::new(action);
        self.send(Order::Preview(request))?;
        reply.wait(PATIENCE)
    }

    /// Tells the referee to end after the frame in hand.
    pub fn stop(&self) {
        self.send(Order::Stop).ok();
    }

    fn send(&self, order: Order) -> Result<(), CommandError> {
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        orders.send(order).map_err(|_| CommandError::NoReferee)
    }

    /// Changes what is shown, and wakes whoever waits for it.
    pub(super) fn show(&self, change: impl FnOnce(&mut Snapshot, &mut Option<Arc<Glimpse>>, &mut Vec<Arc<LiveEvent>>)) {
        let mut shown = self.shown();
        let Shown { version, snapshot, glimpse, events } = &mut *shown;
        change(snapshot, glimpse, events);
        *version += 1;
        drop(shown);
        self.bell.notify_all();
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
