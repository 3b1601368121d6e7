//! A shipped recording played with something done to its pictures.

use std::path::Path;

use tableref::calibration::Setup;
use tableref::capture::{Picture, open};
use tableref::geometry::TablePoint;
use tableref::referee::Policy;
use tableref::rules::Kind as _;
use tableref::rules::Problem;
use tableref::session::MatchLog;
use tableref::session::passe_trappe::Pipeline;

/// What came of a recording.
pub struct Played {
    /// Kinds and times of the events that are no proposals.
    pub events: Vec<(String, f64)>,
    /// Where the disks lie at the end.
    pub disks: Vec<TablePoint>,
    /// Times of frames in which camera or board were said to be moved.
    pub moved: Vec<f64>,
}

/// Plays a sample; `change` is given each picture's time.
pub fn play(sample: &str, mut change: impl FnMut(f64, Picture) -> Picture) -> Played {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/passe-trappe").join(sample);
    let setup = Setup::load(&folder.join("setup.toml")).unwrap();
    let log = MatchLog::new(&setup.model().unwrap(), Policy::default()).unwrap();
    let mut pipeline = Pipeline::new(&setup, log).unwrap();
    let mut source = open(&folder.join("clip.mp4")).unwrap();
    let mut played = Played { events: Vec::new(), disks: Vec::new(), moved: Vec::new() };
    while let Some(mut frame) = source.next_frame().unwrap() {
        frame.picture = change(frame.t.seconds(), frame.picture);
        let step = pipeline.step(&frame).unwrap();
        let events = step.events.iter().filter(|event| !event.proposed);
        played.events.extend(events.map(|event| (event.kind.name().to_owned(), event.t.seconds())));
        played.disks = step.observation.layout.disks.iter().map(|disk| disk.at).collect();
        if step.observation.problems.iter().any(|problem| matches!(problem, Problem::Moved { .. })) {
            played.moved.push(frame.t.seconds());
        }
    }
    played
}

impl Played {
    /// Holds it against the same recording as it is: the same events, the same disks in the same places.
    pub fn check_like(&self, calm: &Self, most_off_mm: f64) {
        let kinds = |played: &Self| played.events.iter().map(|(kind, _)| kind.clone()).collect::<Vec<_>>();
        assert_eq!(kinds(self), kinds(calm), "{:?}", self.events);
        for ((kind, t), (_, calm)) in self.events.iter().zip(&calm.events) {
            assert!((t - calm).abs() <= 0.25, "{kind} at {t:.2} s and not at {calm:.2} s");
        }
        assert_eq!(self.disks.len(), calm.disks.len());
        for disk in &calm.disks {
            let off = self.disks.iter().map(|other| other.distance(*disk)).fold(f64::INFINITY, f64::min);
            assert!(off <= most_off_mm, "the disk at {disk:?} is {off:.1} mm off");
        }
    }
}
