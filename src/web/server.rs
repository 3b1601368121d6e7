use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};

use super::access::Gate;
use super::listener::{Door, Peer};
use super::moments::{MomentConfig, Moments, writer};
use super::news::{Beat, News, tell};
use super::painter::Painter;
use super::rate::{RateConfig, Rates, TICK};
use super::router::{Table, router};
use super::stage::Stage;
use super::{Token, WebError};
use crate::calibration::Setup;
use crate::report::{Annotator, Language};
use crate::session::live::Hub;

/// How the page is served.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where browsers find it; port 0 for any that is free.
    pub addr: SocketAddr,
    /// The setup of the table that is watched.
    pub setup: Setup,
    /// The setup's file, over which `/calibrate` writes; without one it cannot save.
    pub setup_path: Option<PathBuf>,
    /// Where the seconds around events are kept.
    pub moments: PathBuf,
    /// The language of the words in the picture; the page's own are in the reader's.
    pub language: Language,
}

/// The page's server, which runs until this is dropped.
#[derive(Debug)]
pub struct Server {
    addr: SocketAddr,
    token: Option<Token>,
    ending: Arc<AtomicBool>,
    stop: Option<oneshot::Sender<()>>,
    threads: Vec<JoinHandle<()>>,
}

/// Serves the page for a match on threads of its own, so that nothing here takes the referee's time.
///
/// # Errors
/// If the address cannot be listened on, the setup cannot be drawn, or there is no room for the threads or the moments.
pub fn serve(options: Options, hub: Arc<Hub>) -> Result<Server, WebError> {
    let Options { addr, setup, setup_path, moments, language } = options;
    let listen_error = |error| WebError::Listen { addr, error };
    let listener = std::net::TcpListener::bind(addr).map_err(listen_error)?;
    listener.set_nonblocking(true).map_err(listen_error)?;
    let addr = listener.local_addr().map_err(listen_error)?;
    let token = (!addr.ip().is_loopback()).then(Token::random);
    let painter = Painter::new(Annotator::new(&setup)?.in_language(language));
    let moments = Moments::new(moments.clone()).map_err(|error| WebError::Moments { path: moments, error })?;
    let stage = Arc::new(Stage::new(hub, setup, moments.clone(), painter));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(WebError::Start)?;
    let mut server = Server { addr, token, ending: Arc::default(), stop: None, threads: Vec::new() };
    let config = MomentConfig::default();
    let (to_writer, to_write) = writer();
    server.spawn("page-moments", {
        let (stage, ending) = (stage.clone(), server.ending.clone());
        move || Moments::watch(&stage.hub, config, &to_writer, &ending)
    })?;
    server.spawn("page-writer", move || moments.write_all(config, &to_write))?;
    let (news_sender, news) = watch::channel(News::of(&stage));
    let beat = Arc::new(Beat::default());
    server.spawn("page-news", {
        let (stage, ending, beat) = (stage.clone(), server.ending.clone(), beat.clone());
        move || tell(&stage, &news_sender, &beat, &ending)
    })?;
    let gate = Arc::new(Gate { token: server.token.clone(), rates: Rates::new(RateConfig::default()) });
    let table = Arc::new(Table::new(stage, news, setup_path));
    let (stop, stopped) = oneshot::channel();
    server.stop = Some(stop);
    server.spawn("page", move || {
        // A browser that is cut off by the end is no fault of anyone's.
        let _ = runtime.block_on(run(listener, gate, table, beat, stopped));
        runtime.shutdown_background();
    })?;
    Ok(server)
}

impl Server {
    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// What to open in a browser, with the token where one is needed.
    pub fn url(&self) -> String {
        match &self.token {
            Some(token) => format!("http://{}/?token={}", self.addr, token.letters()),
            None => format!("http://{}/", self.addr),
        }
    }

    /// The token, where one is needed.
    pub fn token(&self) -> Option<&Token> {
        self.token.as_ref()
    }

    fn spawn(&mut self, name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), WebError> {
        let thread = thread::Builder::new().name(name.to_owned()).spawn(work).map_err(WebError::Start)?;
        self.threads.push(thread);
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Relaxed);
        if let Some(stop) = self.stop.take() {
            // A thread that has ended already needs no word.
            let _ = stop.send(());
        }
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

async fn run(
    listener: std::net::TcpListener,
    gate: Arc<Gate>,
    table: Arc<Table>,
    beat: Arc<Beat>,
    stopped: oneshot::Receiver<()>,
) -> io::Result<()> {
    let door = Door::new(TcpListener::from_std(listener)?);
    let rates = gate.clone();
    let ticking = tokio::spawn(async move {
        let mut ticks = tokio::time::interval(TICK);
        loop {
            ticks.tick().await;
            rates.rates.tick();
            beat.strike();
        }
    });
    let service = router(gate, table).into_make_service_with_connect_info::<Peer>();
    let serving = tokio::spawn(async move { axum::serve(door, service).await });
    // An end without a word is an end too.
    let _ = stopped.await;
    serving.abort();
    ticking.abort();
    Ok(())
}
