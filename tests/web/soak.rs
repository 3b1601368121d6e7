//! Hours of play with readers that come, go and stall: nothing grows, nothing is lost or told twice.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tableref::calibration::Setup;
use tableref::capture::{Arrival, Clip, Feed, FeedHealth, Frame, Source as _};
use tableref::geometry::Timestamp;
use tableref::referee::Policy;
use tableref::report::Language;
use tableref::session::Table;
use tableref::session::live::{Live, LiveOptions};
use tableref::web::{Options, serve};

const READERS: usize = 50;
/// Of 30 frames a second so many are played again, which is enough to see each pass.
const FRAMES_PER_S: f64 = 10.0;

/// A recording over and over, as fast as it is judged.
struct Endless {
    frames: Vec<Frame>,
    next: usize,
    length_s: f64,
}

impl Endless {
    fn of(path: &Path) -> Self {
        let mut clip = Clip::open(path).unwrap();
        let mut frames: Vec<Frame> = Vec::new();
        while let Some(frame) = clip.next_frame().unwrap() {
            if frames.last().is_none_or(|last| frame.t.seconds_since(last.t) > 0.9 / FRAMES_PER_S) {
                frames.push(frame);
            }
        }
        let length_s = frames.last().unwrap().t.seconds() + 1.0;
        Self { frames, next: 0, length_s }
    }
}

impl Feed for Endless {
    fn wait(&mut self, _longest: Duration) -> Arrival {
        let rounds = (self.next / self.frames.len()) as f64;
        let mut frame = self.frames[self.next % self.frames.len()].clone();
        frame.index = self.next as u64;
        frame.t = Timestamp::from_seconds(rounds * self.length_s + frame.t.seconds());
        self.next += 1;
        Arrival::Frame { frame, captured: Instant::now() }
    }

    fn health(&self) -> FeedHealth {
        FeedHealth { name: "over and over".into(), size_px: (960, 540), ..Default::default() }
    }
}

/// The ids of the events that a reader is told, from a number on, until the line ends or it has heard for so long.
fn hear(addr: SocketAddr, after: u64, for_so_long: Duration) -> Vec<u64> {
    let Ok(mut stream) = TcpStream::connect(addr) else { return Vec::new() };
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    let asked = write!(stream, "GET /api/events?after={after} HTTP/1.1\r\nHost: {addr}\r\n\r\n");
    let (begun, mut text, mut some) = (Instant::now(), String::new(), [0; 16384]);
    while asked.is_ok() && begun.elapsed() < for_so_long {
        match stream.read(&mut some) {
            Ok(0) => break,
            Ok(length) => text.push_str(&String::from_utf8_lossy(&some[..length])),
            Err(_) => {}
        }
    }
    // What was cut off in the middle of a line comes again.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    whole.lines().filter_map(|line| line.strip_prefix("id: ")?.trim().parse().ok()).collect()
}

fn resident_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}

/// How much memory has grown since a third of the time, MB, and how many events were told.
fn soak(play: Duration) -> (f64, usize) {
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/passe-trappe/clip");
    let folder = tempfile::tempdir().unwrap();
    let mut setup = Setup::load(&case.join("setup.toml")).unwrap();
    let mut model = setup.model().unwrap();
    model.set("rules.rounds_to_win", "50").unwrap();
    setup.model = model.overrides();
    let table = Table::new(&setup, Policy::default()).unwrap();
    let feed = Endless::of(&case.join("clip.mp4"));
    let live = Live::start(setup.game, table, Box::new(feed), LiveOptions::default()).unwrap();
    let hub = live.hub().clone();
    let options = Options {
        addr: ([127, 0, 0, 1], 0).into(),
        setup,
        setup_path: None,
        moments: folder.path().join("moments"),
        language: Language::English,
    };
    let server = serve(options, hub.clone()).unwrap();
    let (addr, ending, heard) = (server.addr(), Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
    let readers = (0..READERS).map(|number| {
        let (ending, heard) = (ending.clone(), heard.clone());
        thread::spawn(move || {
            let mut own: Vec<u64> = Vec::new();
            while !ending.load(Ordering::Relaxed) {
                match number % 5 {
                    // Asks for pictures or events and never reads.
                    0 => {
                        if let Ok(mut stream) = TcpStream::connect(addr) {
                            let path = if number % 2 == 0 { "picture.mjpg" } else { "events" };
                            let _ = write!(stream, "GET /api/{path} HTTP/1.1\r\nHost: {addr}\r\n\r\n");
                            thread::sleep(Duration::from_millis(1500));
                        }
                    }
                    // Comes and goes, each time with the number that it had last.
                    _ => {
                        let after = own.last().copied().unwrap_or(0);
                        own.extend(hear(addr, after, Duration::from_millis(300 + 70 * number as u64)));
                    }
                }
            }
            heard.lock().unwrap().push(own);
        })
    });
    let readers: Vec<_> = readers.collect();
    let (mut at_first, mut most) = (None, 0.0_f64);
    while hub.snapshot().t.seconds() < play.as_secs_f64() {
        thread::sleep(Duration::from_millis(200));
        // After a third of the time all buffers have grown as large as they get.
        if hub.snapshot().t.seconds() > 0.3 * play.as_secs_f64() {
            let now = resident_mb();
            at_first.get_or_insert(now);
            most = most.max(now);
        }
        // When the match is over, a person begins the next.
        let score = serde_json::to_value(hub.snapshot().score).unwrap();
        if score["score"]["near"].as_u64() > Some(40) {
            hub.command(json!({"action": "set", "what": "score.near", "value": 0})).unwrap();
        }
    }
    hub.stop();
    live.join().unwrap();
    // Who listens still hears the last ones.
    thread::sleep(Duration::from_millis(500));
    ending.store(true, Ordering::Relaxed);
    readers.into_iter().for_each(|reader| reader.join().unwrap());
    let told: Vec<u64> = hub.events_after(0).iter().map(|event| event.id).collect();
    assert!(told.len() as f64 > play.as_secs_f64() / 10.0, "{} events", told.len());
    for own in heard.lock().unwrap().iter().filter(|own| !own.is_empty()) {
        assert_eq!(own[..], told[..own.len()], "an event was lost or told twice");
        assert!(own.len() * 10 > told.len() * 9, "{} of {} were heard", own.len(), told.len());
    }
    let grown_mb = most - at_first.unwrap_or(most);
    let figures: Value =
        json!({"hours": play.as_secs_f64() / 3600.0, "events": told.len(), "mb": most, "grown_mb": grown_mb});
    println!("{figures}");
    (grown_mb, told.len())
}

#[test]
fn minutes_of_play_with_fifty_readers() {
    soak(Duration::from_secs(5 * 60));
}

/// A part of `make measure`; takes a quarter of an hour.
#[test]
#[ignore = "takes a quarter of an hour; `make measure` runs it"]
fn eight_hours_of_play_with_fifty_readers() {
    let (grown_mb, events) = soak(Duration::from_secs(8 * 3600));
    // The log itself grows, by about a kilobyte an event.
    assert!(grown_mb < 30.0 + 0.004 * events as f64, "{grown_mb} MB");
}
