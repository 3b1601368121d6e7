use std::io::{Read, Write};
use std::net::TcpStream;

use crate::desk::Desk;

/// Fifty readers that ask and never read, and others that come and go.
#[test]
fn slow_readers_hold_nobody() {
    let desk = Desk::of("passe-trappe/clip", &[]);
    desk.play_to(0.2);
    let ask = |path: &str| {
        let mut stream = TcpStream::connect(desk.server.addr()).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", desk.server.addr()).unwrap();
        stream
    };
    let stalled: Vec<TcpStream> =
        (0..50).map(|k| ask(if k % 2 == 0 { "/api/picture.mjpg" } else { "/api/events" })).collect();
    for _ in 0..10 {
        let mut stream = ask("/api/picture.mjpg");
        let mut some = [0; 4096];
        assert!(stream.read(&mut some).unwrap() > 0);
    }
    desk.play_to_the_end();
    let events = desk.log();
    assert_eq!(events.iter().filter(|event| event["kind"] == "pass").count(), 3, "{events:?}");
    assert_eq!(desk.get("/api/state").status(), 200);
    drop(stalled);
    // Places are given back once their readers are gone.
    desk.wait(|desk| desk.json("/api/diagnostics")["free_places"]["viewers"] == 64);
    desk.wait(|desk| desk.json("/api/diagnostics")["free_places"]["readers"] == 80);
}

#[test]
fn moving_pictures_come_one_after_another() {
    let desk = Desk::of("passe-trappe/clip", &[]);
    desk.let_play_to(3.0);
    let mut answer = desk.get("/api/picture.mjpg");
    let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
    assert!(kind.starts_with("multipart/x-mixed-replace; boundary="), "{kind}");
    let mut bytes = vec![0; 400_000];
    answer.body_mut().as_reader().read_exact(&mut bytes).unwrap();
    let boundary = kind.split("boundary=").nth(1).unwrap();
    let parts = bytes.windows(boundary.len()).filter(|window| *window == boundary.as_bytes()).count();
    assert!(parts >= 3, "{parts} parts");
}
