use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::Value;
use thiserror::Error;

use super::hub::{Glimpse, Hub, LiveEvent, Order, Phase, Snapshot};
use crate::capture::{Arrival, Feed, Frame};
use crate::geometry::Timestamp;
use crate::model::Game;
use crate::session::{CommandError, JournalError, Kept, Seen, Table, TableScore};

/// How long a person's action may wait for a frame that does not come.
const NEXT_LOOK: Duration = Duration::from_millis(20);

/// A match that is being watched.
#[derive(Debug)]
pub struct Live {
    hub: Arc<Hub>,
    referee: JoinHandle<Result<(), LiveError>>,
}

/// From where a match goes on.
#[derive(Clone, Debug, Default)]
pub struct LiveOptions {
    /// The moment of the match at which the first frame is taken: after all that its journal tells.
    pub begins: Timestamp,
    /// Events that its journal tells, as they stand in files.
    pub told: Vec<Value>,
}

/// Why watching ended before its time.
#[derive(Debug, Error)]
pub enum LiveError {
    /// The journal cannot be written any more; nothing is given out that is not in it.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A thread could not be started, or broke.
    #[error("the referee's thread cannot run; start it again with --resume")]
    Thread,
}

impl Live {
    /// Begins to watch, on a thread of its own.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start(game: Game, table: Table, feed: Box<dyn Feed>, options: LiveOptions) -> Result<Self, LiveError> {
        let told = live_events(options.told, table.kept(), None);
        let (hub, orders) = Hub::new(game, feed.health(), told);
        let watching = Watching {
            table,
            feed,
            orders,
            hub: Arc::clone(&hub),
            begins: options.begins,
            last: None,
            is_paused: false,
        };
        let thread = thread::Builder::new().name("referee".to_owned()).spawn(|| watching.run());
        Ok(Self { hub, referee: thread.map_err(|_| LiveError::Thread)? })
    }

    /// Where all that is to be shown can be had.
    pub fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// Whether it has ended by itself.
    pub fn is_over(&self) -> bool {
        self.referee.is_finished()
    }

    /// Waits until it has ended: when it is told to stop, or when the journal cannot be written. A recording that is over can
    /// still be ruled on, and so does not end it.
    ///
    /// # Errors
    /// If it ended before its time.
    pub fn join(self) -> Result<(), LiveError> {
        self.referee.join().unwrap_or(Err(LiveError::Thread))
    }
}

/// What the referee's thread has in hand.
struct Watching {
    table: Table,
    feed: Box<dyn Feed>,
    orders: Receiver<Order>,
    hub: Arc<Hub>,
    begins: Timestamp,
    /// The last frame's moment in the match, and on the clock.
    last: Option<(Timestamp, Instant)>,
    /// Whether a person has stopped the match for a while: as of the last command, since nothing else does.
    is_paused: bool,
}

/// Whether to go on.
enum Next {
    GoOn,
    Stop,
}

impl Watching {
    fn run(mut self) -> Result<(), LiveError> {
        self.show_standing();
        loop {
            match self.obey()? {
                Next::GoOn => {}
                Next::Stop => return Ok(()),
            }
            match self.feed.wait(NEXT_LOOK) {
                Arrival::Frame { frame, captured } => self.judge(frame, captured)?,
                Arrival::Nothing => self.show_health(),
                Arrival::Ended => {
                    self.hub.show(|snapshot, _, _| snapshot.phase = Phase::Ended);
                    return self.only_obey();
                }
            }
        }
    }

    /// Does what persons want by now.
    fn obey(&mut self) -> Result<Next, LiveError> {
        loop {
            match self.orders.try_recv() {
                Ok(order) => {
                    if let Next::Stop = self.take(order)? {
                        return Ok(Next::Stop);
                    }
                }
                Err(TryRecvError::Empty) => return Ok(Next::GoOn),
                Err(TryRecvError::Disconnected) => return Ok(Next::Stop),
            }
        }
    }

    /// Does what persons want when nothing is to be seen any more.
    fn only_obey(mut self) -> Result<(), LiveError> {
        while let Ok(order) = self.orders.recv() {
            if let Next::Stop = self.take(order)? {
                break;
            }
        }
        Ok(())
    }

    fn take(&mut self, order: Order) -> Result<Next, LiveError> {
        match order {
            Order::Stop => return Ok(Next::Stop),
            Order::Preview(request) => {
                let t = self.now();
                request.fulfil(|action| self.table.kept().ok_or(CommandError::NoMatch)?.preview(t, action));
            }
            Order::Do(request) => {
                let t = self.now();
                request.fulfil(|action| {
                    let events = self.table.kept_mut().ok_or(CommandError::NoMatch)?.command(t, action)?;
                    let ids = events.iter().filter_map(event_id).collect();
                    self.give_out(events);
                    self.show_standing();
                    Ok(ids)
                });
            }
        }
        Ok(Next::GoOn)
    }

    /// The moment in the match: frames' time, gone on by the clock since the last.
    fn now(&self) -> Timestamp {
        match self.last {
            Some((t, captured)) => t.plus_seconds(captured.elapsed().as_secs_f64()),
            None => self.begins,
        }
    }

    fn judge(&mut self, mut frame: Frame, captured: Instant) -> Result<(), LiveError> {
        frame.t = self.begins.plus_seconds(frame.t.seconds());
        self.last = Some((frame.t, captured));
        let seen = self.table.step(&frame)?;
        self.give_out(seen.events());
        let paused = self.is_paused;
        let (table, score, health) = (answer(&seen), TableScore::of(&seen), self.feed.health());
        let judged = Instant::now();
        let glimpse = Arc::new(Glimpse { frame, seen, captured, judged });
        self.hub.show(|snapshot, shown, _| {
            *snapshot = Snapshot {
                game: snapshot.game,
                phase: phase(&glimpse.seen, paused),
                t: glimpse.frame.t,
                score,
                table: table.or_else(|| snapshot.table.take()),
                decided: std::mem::take(&mut snapshot.decided),
                feed: health,
                judged_after_ms: Some(judged.saturating_duration_since(captured).as_secs_f64() * 1e3),
            };
            *shown = Some(glimpse);
        });
        Ok(())
    }

    fn give_out(&self, events: Vec<Value>) {
        if events.is_empty() {
            return;
        }
        let events = live_events(events, self.table.kept(), Some(Instant::now()));
        self.hub.show(|_, _, given| given.extend(events.into_iter().map(Arc::new)));
    }

    /// How the match stands by now, by the last frame.
    fn show_standing(&mut self) {
        let kept = self.table.kept();
        let decided = kept.map(Kept::decided).unwrap_or_default();
        let paused = kept.is_some_and(Kept::is_paused);
        self.is_paused = paused;
        let last = self.hub.glimpse().map(|glimpse| {
            let mut seen = glimpse.seen.clone();
            self.table.stand(&mut seen);
            seen
        });
        self.hub.show(|snapshot, _, _| {
            snapshot.decided = decided;
            if let Some(seen) = last {
                snapshot.score = TableScore::of(&seen);
                if snapshot.phase != Phase::Ended {
                    snapshot.phase = phase(&seen, paused);
                }
            }
        });
    }

    fn show_health(&self) {
        let health = self.feed.health();
        if health != self.hub.snapshot().feed {
            self.hub.show(|snapshot, _, _| snapshot.feed = health);
        }
    }
}

fn phase(seen: &Seen, paused: bool) -> Phase {
    match (seen.is_lost(), paused) {
        (true, _) => Phase::Desynchronised,
        (false, true) => Phase::Paused,
        (false, false) => Phase::Running,
    }
}

/// The last answer that is complete: in some games answers come a moment after their frames.
fn answer(seen: &Seen) -> Option<Value> {
    seen.answers().pop().and_then(|answer| serde_json::to_value(answer).ok())
}

fn event_id(event: &Value) -> Option<u64> {
    event.get("id")?.as_u64()
}

fn live_events(events: Vec<Value>, kept: Option<&dyn Kept>, given: Option<Instant>) -> Vec<LiveEvent> {
    let told = events.into_iter().filter_map(|event| {
        let id = event_id(&event)?;
        let entry = kept.and_then(|kept| kept.entry_of(id)).unwrap_or(id);
        Some(LiveEvent { id, entry, event, given })
    });
    told.collect()
}
