//! What all readers wait for: one channel with the newest state, and events by number.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio_stream::wrappers::ReceiverStream;

use super::error::Refusal;
use super::router::{Table, aside};
use super::stage::Stage;

/// The newest of what readers are told.
#[derive(Clone, Debug)]
pub(super) struct News {
    /// The number of the last event.
    pub last_event: u64,
    /// How the match stands, as it is sent.
    pub state: Arc<str>,
}

/// When the next state may be told: ten times a second at most, since people see no more and browsers have other work.
#[derive(Debug, Default)]
pub(super) struct Beat(AtomicBool);

/// How long to wait for a change before looking whether this is the end.
const NEXT_LOOK: Duration = Duration::from_millis(100);
/// Messages that wait for a reader; with more than half of them waiting the reader is slow and misses states.
const MOST_WAITING: usize = 16;
/// A line without news is told to be alive so often.
const ALIVE_EVERY: Duration = Duration::from_secs(10);
/// How long a browser waits before it comes back.
const COME_BACK: Duration = Duration::from_millis(1000);
/// How often to look whether a reader is still there.
const READER_LOOK: Duration = Duration::from_millis(500);

impl Beat {
    /// A state may be told again.
    pub fn strike(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

impl News {
    pub fn of(stage: &Stage) -> Self {
        Self { last_event: stage.last_event(), state: stage.state().to_string().into() }
    }
}

/// Tells all readers what is new, until the end: events at once, states on the beat.
pub(super) fn tell(stage: &Stage, sender: &watch::Sender<News>, beat: &Beat, ending: &AtomicBool) {
    let mut version = 0;
    let mut is_untold = false;
    while !ending.load(Ordering::Relaxed) {
        let now = stage.hub.wait(version, NEXT_LOOK);
        is_untold |= now != version;
        version = now;
        let is_event = stage.last_event() != sender.borrow().last_event;
        if is_event || (is_untold && beat.take()) {
            is_untold = false;
            sender.send_replace(News::of(stage));
        }
    }
}

/// GET /api/state
pub(super) async fn state(State(table): State<Arc<Table>>) -> Response {
    let state = table.news().state.clone();
    ([("content-type", "application/json")], state.to_string()).into_response()
}

#[derive(Debug, Deserialize)]
pub(super) struct Since {
    after: Option<String>,
}

/// GET /api/log: all events, with what became of them.
pub(super) async fn log(State(table): State<Arc<Table>>, Query(since): Query<Since>) -> Result<Response, Refusal> {
    let after = since.after.as_deref().map(number).transpose()?.unwrap_or(0);
    let events = aside(&table, move |stage| stage.events_after(after)).await?;
    Ok(Json(json!({ "events": events })).into_response())
}

/// GET /api/events: events as they happen, and states between them.
pub(super) async fn events(
    State(table): State<Arc<Table>>,
    headers: HeaderMap,
    Query(since): Query<Since>,
) -> Result<Response, Refusal> {
    let told = headers.get("last-event-id").and_then(|id| id.to_str().ok()).filter(|id| !id.is_empty());
    let after = told.or(since.after.as_deref()).map(number).transpose()?.unwrap_or(0);
    let place = table
        .readers
        .clone()
        .try_acquire_owned()
        .map_err(|_| Refusal::unavailable("too many pages are open; close some, or look again in a while"))?;
    let (sender, receiver) = mpsc::channel(MOST_WAITING);
    tokio::spawn(async move {
        let _place = place;
        // Who is gone needs no more.
        let _ = follow(&table, after, &sender).await;
    });
    let keep_alive = KeepAlive::new().interval(ALIVE_EVERY);
    let mut response = Sse::new(ReceiverStream::new(receiver)).keep_alive(keep_alive).into_response();
    *response.status_mut() = StatusCode::OK;
    Ok(response)
}

type Sender = mpsc::Sender<Result<Event, Infallible>>;

/// Why a reader is told nothing more.
struct Gone;

async fn follow(table: &Arc<Table>, after: u64, sender: &Sender) -> Result<(), Gone> {
    let mut news = table.receiver();
    let mut last = after;
    send(sender, Event::default().retry(COME_BACK).comment("hello")).await?;
    let mut told: Option<Arc<str>> = None;
    loop {
        let newest = news.borrow_and_update().clone();
        if newest.last_event > last || told.is_none() {
            let from = last;
            let events = aside(table, move |stage| stage.events_after(from)).await.map_err(|_| Gone)?;
            for event in events {
                let id = event.get("id").and_then(Value::as_u64).unwrap_or(last);
                last = last.max(id);
                send(sender, Event::default().event("happened").id(id.to_string()).data(event.to_string())).await?;
            }
        }
        // Who is slow misses this state and gets a later one.
        if sender.capacity() > MOST_WAITING / 2 && told.as_ref() != Some(&newest.state) {
            send(sender, Event::default().event("state").data(newest.state.as_ref())).await?;
            told = Some(newest.state);
        }
        match tokio::time::timeout(READER_LOOK, news.changed()).await {
            Ok(Err(_)) => return Err(Gone),
            Ok(Ok(())) | Err(_) if sender.is_closed() => return Err(Gone),
            Ok(Ok(())) | Err(_) => {}
        }
    }
}

async fn send(sender: &Sender, event: Event) -> Result<(), Gone> {
    sender.send(Ok(event)).await.map_err(|_| Gone)
}

fn number(text: &str) -> Result<u64, Refusal> {
    text.parse().map_err(|_| Refusal::bad_request(format!("\"{text}\" is no event's number")))
}
