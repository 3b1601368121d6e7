//! A table whose recording goes on only as far as a test lets it, with its page.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tableref::calibration::Setup;
use tableref::capture::{Arrival, Clip, Feed, FeedHealth, Frame, Source};
use tableref::referee::Policy;
use tableref::report::Language;
use tableref::session::live::{Live, LiveOptions, Phase};
use tableref::session::{Table, event_kinds};
use tableref::web::{Options, Server, serve};
use tempfile::TempDir;
use ureq::Agent;
use ureq::http::Response;

/// What a test waits for at most.
pub const PATIENCE: Duration = Duration::from_secs(300);

pub struct Desk {
    pub server: Server,
    pub live: Live,
    pub setup_path: PathBuf,
    until: Arc<(Mutex<f64>, Condvar)>,
    agent: Agent,
    _folder: TempDir,
}

impl Desk {
    /// A case of the samples, stopped before its first frame; policies such as `over_bar=propose`.
    pub fn of(case: &str, policies: &[&str]) -> Self {
        Self::at(case, policies, ([127, 0, 0, 1], 0).into())
    }

    pub fn at(case: &str, policies: &[&str], addr: SocketAddr) -> Self {
        let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(case);
        let folder = tempfile::tempdir().unwrap();
        let setup = Setup::load(&case.join("setup.toml")).unwrap();
        let setup_path = folder.path().join("setup.toml");
        setup.save(&setup_path).unwrap();
        let mut policy = Policy::default();
        policies.iter().for_each(|text| policy.set(text, event_kinds(setup.game)).unwrap());
        let table = Table::new(&setup, policy).unwrap();
        let source = Clip::open(&case.join("clip.mp4")).unwrap();
        let until = Arc::new((Mutex::new(-1.0), Condvar::new()));
        let health =
            FeedHealth { name: "a clip".into(), size_px: setup.size_px, fps: Some(30.0), ..Default::default() };
        let reel = Reel { source: Box::new(source), next: None, health, until: until.clone() };
        let live = Live::start(setup.game, table, Box::new(reel), LiveOptions::default()).unwrap();
        let moments = folder.path().join("moments");
        let language = Language::English;
        let options = Options { addr, setup, setup_path: Some(setup_path.clone()), moments, language };
        let server = serve(options, live.hub().clone()).unwrap();
        let agent = Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE)).build().into();
        Self { server, live, setup_path, until, agent, _folder: folder }
    }

    /// Lets the recording go on to this moment, seconds, and waits until it has.
    pub fn play_to(&self, seconds: f64) {
        self.let_play_to(seconds);
        self.wait(|desk| {
            let snapshot = desk.live.hub().snapshot();
            snapshot.phase == Phase::Ended || snapshot.t.seconds() >= seconds - 0.05
        });
    }

    pub fn let_play_to(&self, seconds: f64) {
        *self.until.0.lock().unwrap() = seconds;
        self.until.1.notify_all();
    }

    pub fn play_to_the_end(&self) {
        self.let_play_to(f64::INFINITY);
        self.wait(|desk| desk.live.hub().snapshot().phase == Phase::Ended);
    }

    #[track_caller]
    pub fn wait(&self, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "this did not come to be in time");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.addr())
    }

    pub fn get(&self, path: &str) -> Response<ureq::Body> {
        self.agent.get(self.url(path)).call().unwrap()
    }

    pub fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Response<ureq::Body> {
        let mut request = self.agent.get(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.call().unwrap()
    }

    pub fn json(&self, path: &str) -> Value {
        let mut answer = self.get(path);
        assert_eq!(answer.status(), 200, "{path}");
        answer.body_mut().read_json().unwrap()
    }

    pub fn bytes(&self, path: &str) -> Vec<u8> {
        let mut answer = self.get(path);
        assert_eq!(answer.status(), 200, "{path}");
        answer.body_mut().read_to_vec().unwrap()
    }

    /// What is posted as it is, with these headers: the status and what is answered.
    pub fn post_raw(&self, path: &str, body: &str, headers: &[(&str, &str)]) -> (u16, Value) {
        let mut request = self.agent.post(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut answer = request.send(body).unwrap();
        (answer.status().as_u16(), answer.body_mut().read_json().unwrap_or(Value::Null))
    }

    pub fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.post_raw(path, &body.to_string(), &[("content-type", "application/json")])
    }

    /// A person's action, which must be possible.
    #[track_caller]
    pub fn command(&self, action: &Value) -> Value {
        let (status, answer) = self.post("/api/commands", action);
        assert_eq!(status, 200, "{action}: {answer}");
        answer
    }

    pub fn log(&self) -> Vec<Value> {
        self.json("/api/log")["events"].as_array().unwrap().clone()
    }

    /// The first event of a kind.
    #[track_caller]
    pub fn event(&self, kind: &str) -> Value {
        let log = self.log();
        log.iter().find(|event| event["kind"] == kind).unwrap_or_else(|| panic!("no {kind} in {log:?}")).clone()
    }

    /// The state that pages get, once it is as wished.
    #[track_caller]
    pub fn state_when(&self, is_so: impl Fn(&Value) -> bool) -> Value {
        self.wait(|desk| is_so(&desk.json("/api/state")));
        self.json("/api/state")
    }

    /// The messages of the event stream from a number on, until one is the last that is wanted.
    pub fn messages(&self, after: &str, is_last: impl Fn(&Message) -> bool) -> Vec<Message> {
        let answer = self.agent.get(self.url("/api/events")).header("last-event-id", after).call().unwrap();
        assert_eq!(answer.status(), 200);
        let mut lines = BufReader::new(answer.into_body().into_reader()).lines();
        let mut messages = Vec::new();
        loop {
            let mut message = Message::default();
            for line in lines.by_ref().map(Result::unwrap).take_while(|line| !line.is_empty()) {
                match line.split_once(':') {
                    Some(("event", kind)) => message.kind = kind.trim().to_owned(),
                    Some(("id", id)) => message.id = id.trim().to_owned(),
                    Some(("data", data)) => message.data = serde_json::from_str(data.trim()).unwrap(),
                    Some(_) | None => {}
                }
            }
            let is_end = is_last(&message);
            messages.push(message);
            if is_end {
                return messages;
            }
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.live.hub().stop();
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    pub kind: String,
    pub id: String,
    pub data: Value,
}

/// A recording that goes on as far as it is let.
struct Reel {
    source: Box<dyn Source>,
    next: Option<Frame>,
    health: FeedHealth,
    until: Arc<(Mutex<f64>, Condvar)>,
}

impl Feed for Reel {
    fn wait(&mut self, longest: Duration) -> Arrival {
        let frame = match self.next.take() {
            Some(frame) => frame,
            None => match self.source.next_frame().unwrap() {
                Some(frame) => frame,
                None => return Arrival::Ended,
            },
        };
        let seconds = frame.t.seconds();
        let until = self.until.0.lock().unwrap();
        let (until, _) = self.until.1.wait_timeout_while(until, longest, |until| *until < seconds).unwrap();
        if *until < seconds {
            self.next = Some(frame);
            return Arrival::Nothing;
        }
        self.health.frames += 1;
        // What is not over yet has no age: the match's time stands still for as long as the recording does.
        Arrival::Frame { frame, captured: Instant::now() + PATIENCE * 60 }
    }

    fn health(&self) -> FeedHealth {
        self.health.clone()
    }
}

/// Corners as `/api/calibrate` takes them, each moved.
pub fn moved(corners: &Value, by: f64) -> Value {
    let mut moved = corners.clone();
    for (_, corner) in moved.as_object_mut().unwrap() {
        *corner = json!([corner[0].as_f64().unwrap() + by, corner[1].as_f64().unwrap() + by]);
    }
    moved
}
