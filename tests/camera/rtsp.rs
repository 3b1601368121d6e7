//! A camera that speaks RTSP: a server of one recording, packed by ffmpeg, that stands still and hangs up on purpose.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tableref::capture::live::{LiveConfig, LiveFeed};
use tableref::capture::{Arrival, Feed as _, Stream, Trouble};

const LONG: Duration = Duration::from_secs(60);

/// A server to which one camera after another connects; each connection has the recording over and over.
struct Server {
    address: String,
    is_sending: Arc<AtomicBool>,
    hangs_up: Arc<AtomicBool>,
    connections: Arc<AtomicUsize>,
}

impl Server {
    fn new(clip: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("rtsp://127.0.0.1:{}/table", listener.local_addr().unwrap().port());
        let server = Self {
            address,
            is_sending: Arc::new(AtomicBool::new(true)),
            hangs_up: Arc::default(),
            connections: Arc::default(),
        };
        let (sending, hangs_up, count) =
            (server.is_sending.clone(), server.hangs_up.clone(), server.connections.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                count.fetch_add(1, Ordering::SeqCst);
                let _ = converse(stream, &clip, &sending, &hangs_up);
            }
        });
        server
    }
}

/// ffmpeg, which sends the recording as RTP packets at its own pace until this is dropped.
struct Packets {
    ffmpeg: Child,
    description: String,
    socket: UdpSocket,
}

impl Packets {
    fn of(clip: &Path) -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        socket.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        let to = format!("rtp://127.0.0.1:{}?pkt_size=1200", socket.local_addr().unwrap().port());
        let mut ffmpeg = Command::new("ffmpeg")
            .args(["-v", "error", "-re", "-stream_loop", "-1", "-i"])
            .arg(clip)
            .args(["-an", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "10", "-f", "rtp"])
            .arg(to)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // The description ends with the line of the packets' format; ffmpeg goes on and closes nothing.
        let mut description = String::new();
        for line in BufReader::new(ffmpeg.stdout.take().unwrap()).lines().map_while(Result::ok) {
            let is_last = line.starts_with("a=fmtp") || line.starts_with("a=control");
            if line != "SDP:" && !line.starts_with("c=") {
                description +=
                    &format!("{}\r\n", if line.starts_with("m=video") { "m=video 0 RTP/AVP 96" } else { &line });
            }
            if is_last {
                break;
            }
        }
        description += "a=control:streamid=0\r\n";
        Self { ffmpeg, description, socket }
    }
}

impl Drop for Packets {
    fn drop(&mut self) {
        let _ = self.ffmpeg.kill();
        let _ = self.ffmpeg.wait();
    }
}

/// Answers what a player asks, and then sends packets within the same connection until it hangs up.
fn converse(mut stream: TcpStream, clip: &Path, sending: &AtomicBool, hangs_up: &AtomicBool) -> std::io::Result<()> {
    let packets = Packets::of(clip);
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    loop {
        let request: Vec<String> =
            lines.by_ref().map_while(Result::ok).take_while(|line| !line.trim().is_empty()).collect();
        let Some(method) = request.first().and_then(|line| line.split(' ').next()) else { return Ok(()) };
        let number = request.iter().find(|line| line.starts_with("CSeq")).map_or("CSeq: 0", String::as_str);
        let more = match method {
            "OPTIONS" => "Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n\r\n".to_owned(),
            "DESCRIBE" => format!(
                "Content-Type: application/sdp\r\nContent-Length: {}\r\n\r\n{}",
                packets.description.len(),
                packets.description
            ),
            "SETUP" => "Session: 1\r\nTransport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n\r\n".to_owned(),
            _ => "Session: 1\r\n\r\n".to_owned(),
        };
        write!(stream, "RTSP/1.0 200 OK\r\n{number}\r\n{more}")?;
        if method == "PLAY" {
            break;
        }
    }
    // A player says now and then that it is still there; nobody need hear it.
    let mut listening = stream.try_clone()?;
    thread::spawn(move || while matches!(listening.read(&mut [0; 2000]), Ok(1..)) {});
    let mut packet = [0; 2000];
    while !hangs_up.swap(false, Ordering::SeqCst) {
        let Ok(length) = packets.socket.recv(&mut packet) else { continue };
        if sending.load(Ordering::SeqCst) {
            let head = [b'$', 0, (length >> 8) as u8, length as u8];
            stream.write_all(&[&head[..], &packet[..length]].concat())?;
        }
    }
    stream.shutdown(std::net::Shutdown::Both)
}

fn until(feed: &mut LiveFeed, is_so: impl Fn(&LiveFeed) -> bool) {
    let begun = Instant::now();
    while !is_so(feed) {
        assert!(begun.elapsed() < LONG, "{:?}", feed.health());
        let _ = feed.wait(Duration::from_millis(50));
    }
}

#[test]
#[ignore = "needs ffmpeg and half a minute: make camera"]
fn an_rtsp_stream_is_watched_through_a_stall_and_a_broken_connection() {
    let clip = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/passe-trappe/clip/clip.mp4");
    let server = Server::new(clip);
    let config = LiveConfig { stall_after: Duration::from_secs(2), ..LiveConfig::default() };
    let mut feed = LiveFeed::start(Box::new(Stream::new(&server.address).unwrap()), config).unwrap();
    assert_eq!(feed.health().size_px, (960, 540));
    let Arrival::Frame { frame, .. } = feed.wait(LONG) else { panic!("{:?}", feed.health()) };
    let first = frame.t;
    until(&mut feed, |feed| feed.health().frames > 60);
    assert!(feed.health().trouble.is_none(), "{:?}", feed.health());
    // Shorter than the decoder's own patience, so that the same connection goes on.
    server.is_sending.store(false, Ordering::SeqCst);
    until(&mut feed, |feed| matches!(feed.health().trouble, Some(Trouble::Stalled { .. })));
    server.is_sending.store(true, Ordering::SeqCst);
    until(&mut feed, |feed| feed.health().trouble.is_none());
    let before = feed.health().reopened;
    server.hangs_up.store(true, Ordering::SeqCst);
    until(&mut feed, |feed| feed.health().reopened > before && feed.health().trouble.is_none());
    assert!(server.connections.load(Ordering::SeqCst) > 1);
    let frames = feed.health().frames;
    until(&mut feed, |feed| feed.health().frames > frames + 30);
    let Arrival::Frame { frame, .. } = feed.wait(LONG) else { panic!("{:?}", feed.health()) };
    assert!(frame.t.seconds_since(first) > 2.0, "time goes on over the break");
}
