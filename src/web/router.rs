use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{MethodRouter, get, post};
use axum::{Router, middleware};
use tokio::sync::{Semaphore, watch};

use super::access::{Gate, gate};
use super::error::Refusal;
use super::news::{self, News};
use super::stage::Stage;
use super::{board, calibrate, evidence, files, people, picture};

/// All that the answers come from.
pub(super) struct Table {
    pub stage: Arc<Stage>,
    /// The setup's file, where there is one.
    pub setup_path: Option<PathBuf>,
    /// Places for readers of events.
    pub readers: Arc<Semaphore>,
    /// Places for readers of moving pictures.
    pub viewers: Arc<Semaphore>,
    /// Places for work on other threads, so that many requests do not start as many threads.
    pub workers: Arc<Semaphore>,
    news: watch::Receiver<News>,
}

/// Readers of events at once.
const MOST_READERS: usize = 80;
/// Readers of moving pictures at once.
const MOST_VIEWERS: usize = 64;
/// Threads that answer at once.
const MOST_WORKERS: usize = 8;

impl Table {
    pub fn new(stage: Arc<Stage>, news: watch::Receiver<News>, setup_path: Option<PathBuf>) -> Self {
        let [readers, viewers, workers] =
            [MOST_READERS, MOST_VIEWERS, MOST_WORKERS].map(|places| Arc::new(Semaphore::new(places)));
        Self { stage, setup_path, readers, viewers, workers, news }
    }

    /// What is newest.
    pub fn news(&self) -> News {
        self.news.borrow().clone()
    }

    /// To wait for what comes next.
    pub fn receiver(&self) -> watch::Receiver<News> {
        self.news.clone()
    }
}

/// Asks the match, which may make it wait, on another thread.
pub(super) async fn aside<T: Send + 'static>(
    table: &Arc<Table>,
    ask: impl FnOnce(&Stage) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let ended = || Refusal::unavailable("the match is ending; start tableref again");
    let place = table.workers.clone().acquire_owned().await.map_err(|_| ended())?;
    let stage = table.stage.clone();
    let asked = tokio::task::spawn_blocking(move || {
        let _place = place;
        ask(&stage)
    });
    asked.await.map_err(|_| ended())
}

/// All that can be asked for.
pub(super) fn router(the_gate: Arc<Gate>, table: Arc<Table>) -> Router {
    let mut router = Router::new();
    for file in files::FILES {
        router =
            router.route(file.path, only(get(move |headers: HeaderMap| async move { files::answer(file, &headers) })));
    }
    router
        .route("/api/state", only(get(news::state)))
        .route("/api/log", only(get(news::log)))
        .route("/api/events", only(get(news::events)))
        .route("/api/events/{id}/still.jpg", only(get(evidence::still)))
        .route("/api/events/{id}/clip.mp4", only(get(evidence::clip)))
        .route("/api/picture.jpg", only(get(picture::newest)))
        .route("/api/picture.mjpg", only(get(picture::moving)))
        .route("/api/board.svg", only(get(board::answer)))
        .route("/api/commands", only(post(people::command)))
        .route("/api/undo/preview", only(post(people::preview)))
        .route("/api/calibrate", only(get(calibrate::current)))
        .route("/api/calibrate/picture.jpg", only(get(calibrate::picture)))
        .route("/api/calibrate/preview", only(post(calibrate::preview)))
        .route("/api/calibrate/teach", only(post(calibrate::teach)))
        .route("/api/calibrate/save", only(post(calibrate::save)))
        .route("/api/calibrate/markers.pdf", only(get(calibrate::markers)))
        .route("/api/diagnostics", only(get(people::diagnostics)))
        .fallback(|request: Request| async move {
            Refusal::not_found(format!("there is nothing at {}", request.uri().path()))
        })
        .with_state(table)
        .layer(middleware::from_fn_with_state(the_gate, gate))
}

/// A route that says so where it is asked in another way.
fn only(route: MethodRouter<Arc<Table>>) -> MethodRouter<Arc<Table>> {
    route.fallback(|request: Request| async move {
        let reason = format!("{} cannot be asked by {}", request.uri().path(), request.method());
        Refusal::new(StatusCode::METHOD_NOT_ALLOWED, reason)
    })
}
