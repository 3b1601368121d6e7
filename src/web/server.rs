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
use super::news::{self, News};
use super::rate::{RateConfig, Rates, TICK};
use super::router::{Table, router};
use super::{LiveMatch, Token, WebError};
use crate::calibration::Setup;

/// How the page is served.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where browsers find it; port 0 for any that is free.
    pub addr: SocketAddr,
    /// The setup of the table that is watched.
    pub setup: Setup,
    /// The setup's file, over which `/calibrate` writes; without one it cannot save.
    pub setup_path: Option<PathBuf>,
    /// The language that a browser gets whose own is not known: en, fr, de or it; none for the browser's.
    pub language: Option<String>,
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
/// If the address cannot be listened on, or there is no room for the threads.
pub fn serve(options: Options, live: Arc<dyn LiveMatch>) -> Result<Server, WebError> {
    let listen_error = |error| WebError::Listen { addr: options.addr, error };
    let listener = std::net::TcpListener::bind(options.addr).map_err(listen_error)?;
    listener.set_nonblocking(true).map_err(listen_error)?;
    let addr = listener.local_addr().map_err(listen_error)?;
    let token = (!addr.ip().is_loopback()).then(Token::random);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(WebError::Start)?;
    let (news_sender, news) = watch::channel(News::of(live.as_ref()));
    let (stop, stopped) = oneshot::channel();
    let ending = Arc::new(AtomicBool::new(false));
    let gate = Arc::new(Gate { token: token.clone(), rates: Rates::new(RateConfig::default()) });
    let table = Arc::new(Table::new(live.clone(), news, options));
    let teller = {
        let ending = ending.clone();
        spawn("page-news", move || news::tell(live.as_ref(), &news_sender, &ending))?
    };
    let pages = spawn("page", move || {
        // A browser that is cut off by the end is no fault of anyone's.
        let _ = runtime.block_on(run(listener, gate, table, stopped));
        runtime.shutdown_background();
    })?;
    Ok(Server { addr, token, ending, stop: Some(stop), threads: vec![teller, pages] })
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
}

impl Drop for Server {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Relaxed);
        if let Some(stop) = self.stop.take() {
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
    stopped: oneshot::Receiver<()>,
) -> io::Result<()> {
    let door = Door::new(TcpListener::from_std(listener)?);
    let rates = gate.clone();
    let ticking = tokio::spawn(async move {
        let mut ticks = tokio::time::interval(TICK);
        loop {
            ticks.tick().await;
            rates.rates.tick();
        }
    });
    let service = router(gate, table).into_make_service_with_connect_info::<Peer>();
    let serving = tokio::spawn(async move { axum::serve(door, service).await });
    let _ = stopped.await;
    serving.abort();
    ticking.abort();
    Ok(())
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, WebError> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map_err(WebError::Start)
}
