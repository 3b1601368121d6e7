use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

/// Connections at once: fifty readers with two each, and some to spare.
const MOST_CONNECTIONS: usize = 160;
/// A reader that takes nothing for so long is gone.
const STALLED: Duration = Duration::from_secs(20);
/// What to wait before the next try if the system has no room for a connection.
const NO_ROOM: Duration = Duration::from_millis(200);

/// Listens for browsers, so many at once, and hangs up on those that take nothing.
#[derive(Debug)]
pub(super) struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub SocketAddr);

/// A connection that ends if its reader stalls.
#[derive(Debug)]
pub(super) struct Line {
    stream: TcpStream,
    stalled: Option<Pin<Box<Sleep>>>,
    _place: OwnedSemaphorePermit,
}

impl Door {
    pub fn new(listener: TcpListener) -> Self {
        Self { listener, places: Arc::new(Semaphore::new(MOST_CONNECTIONS)) }
    }
}

impl Listener for Door {
    type Io = Line;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Line, SocketAddr) {
        loop {
            let place = self.places.clone().acquire_owned().await;
            match (place, self.listener.accept().await) {
                (Ok(place), Ok((stream, peer))) => {
                    // Events are short and shall not wait to be sent with others; a line without it works too.
                    let _ = stream.set_nodelay(true);
                    return (Line { stream, stalled: None, _place: place }, peer);
                }
                (Ok(_) | Err(_), Err(_)) | (Err(_), Ok(_)) => sleep(NO_ROOM).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, Door>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        Self(*stream.remote_addr())
    }
}

impl Line {
    /// What came of writing; an error where it has waited too long.
    fn watched<T>(&mut self, context: &mut Context, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(STALLED)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Line {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context, buffer: &mut ReadBuf) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watched(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        let closed = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watched(context, closed)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        bytes: &[io::IoSlice],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.watched(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
