//! A phone in the network: a server of JPEGs that stops, breaks off and comes back on purpose.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tableref::capture::live::{LiveConfig, LiveFeed, Opener as _, Ring, RingLimits};
use tableref::capture::{Arrival, CaptureError, Feed as _, LiveError, Picture, Stream, Trouble};
use tableref::geometry::Timestamp;

const LONG: Duration = Duration::from_secs(40);

/// A server of JPEGs over HTTP.
struct Phone {
    address: String,
    is_sending: Arc<AtomicBool>,
    connections: Arc<AtomicUsize>,
}

impl Phone {
    /// Begins to serve; each connection ends after so many pictures.
    fn new(pictures_a_connection: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://127.0.0.1:{}/video", listener.local_addr().unwrap().port());
        let (is_sending, connections) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicUsize::new(0)));
        let (sending, count) = (Arc::clone(&is_sending), Arc::clone(&connections));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                count.fetch_add(1, Ordering::SeqCst);
                let sending = Arc::clone(&sending);
                thread::spawn(move || serve(stream, pictures_a_connection, &sending));
            }
        });
        Self { address, is_sending, connections }
    }

    fn feed(&self, ring: Option<Ring>) -> LiveFeed {
        let config = LiveConfig { stall_after: Duration::from_secs(1), ring, ..LiveConfig::default() };
        LiveFeed::start(Box::new(Stream::new(&self.address).unwrap()), config).unwrap()
    }
}

fn serve(mut stream: TcpStream, pictures: usize, sending: &AtomicBool) {
    let _ = stream.read(&mut [0; 2000]);
    let head = "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n";
    if stream.write_all(head.as_bytes()).is_err() {
        return;
    }
    for number in 0..pictures {
        while !sending.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(20));
        }
        let jpeg = jpeg((number % 20) as u8 * 10);
        let part = format!("--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n", jpeg.len());
        if stream.write_all(&[part.as_bytes(), &jpeg, b"\r\n"].concat()).is_err() {
            return;
        }
        thread::sleep(Duration::from_millis(33));
    }
}

/// A grey picture as a JPEG, by way of a ring, which makes them.
fn jpeg(grey: u8) -> Vec<u8> {
    let ring = Ring::new(RingLimits::default());
    ring.push(Timestamp::ZERO, &Picture { width: 320, height: 240, bgr: vec![grey; 320 * 240 * 3] });
    ring.newest().unwrap().1.to_vec()
}

fn until(feed: &mut LiveFeed, is_so: impl Fn(&LiveFeed) -> bool) {
    let begun = Instant::now();
    while !is_so(feed) {
        assert!(begun.elapsed() < LONG, "{:?}", feed.health());
        let _ = feed.wait(Duration::from_millis(50));
    }
}

#[test]
fn pictures_of_a_phone_come_as_they_are_sent() {
    let phone = Phone::new(100_000);
    let mut feed = phone.feed(None);
    assert_eq!(feed.health().size_px, (320, 240));
    let mut last = -1.0;
    for _ in 0..60 {
        let Arrival::Frame { frame, captured } = feed.wait(LONG) else { panic!("{:?}", feed.health()) };
        assert!(frame.t.seconds() > last && captured.elapsed() < Duration::from_secs(2));
        last = frame.t.seconds();
    }
    assert_eq!(feed.health().trouble, None);
}

#[test]
fn a_stream_that_stalls_or_breaks_off_is_connected_again() {
    let phone = Phone::new(150);
    let mut feed = phone.feed(None);
    until(&mut feed, |feed| feed.health().frames > 20);
    phone.is_sending.store(false, Ordering::SeqCst);
    until(&mut feed, |feed| matches!(feed.health().trouble, Some(Trouble::Stalled { .. })));
    phone.is_sending.store(true, Ordering::SeqCst);
    until(&mut feed, |feed| feed.health().trouble.is_none());
    // Each connection breaks off after a while.
    until(&mut feed, |feed| matches!(feed.health().trouble, Some(Trouble::Gone { .. })));
    until(&mut feed, |feed| feed.health().trouble.is_none() && feed.health().reopened > 0);
    assert!(phone.connections.load(Ordering::SeqCst) > 1);
}

#[test]
fn an_address_where_nobody_answers_is_an_error_that_says_what_to_look_after() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut stream = Stream::new(&format!("http://me:secret@127.0.0.1:{port}/video")).unwrap();
    let Err(CaptureError::Live(error @ LiveError::Unreachable { .. })) = stream.open() else { panic!() };
    let words = error.to_string();
    assert!(words.ends_with(&format!(": http://127.0.0.1:{port}/video")), "{words}");
    assert!(words.contains("in one network") && !words.contains("secret"), "{words}");
}
