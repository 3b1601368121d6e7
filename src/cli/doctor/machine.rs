use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::calibration::{Corners, Setup};
use crate::capture::{Proof, prove_pictures, prove_recorder, prove_videos, video_libraries};
use crate::detect::{DetectConfig, Detector};
use crate::geometry::ImagePoint;
use crate::model::Game;
use crate::report::{Diagnosis, MachineFact, Signal, letters_are_there};
use crate::synth::{DiskLook, StillWish, random_still_like, render};

/// What works on this machine, tried one by one.
pub fn diagnosis() -> anyhow::Result<Diagnosis> {
    let folder = Scratch::new();
    let mut facts = vec![MachineFact::Libraries(video_libraries())];
    if let Ok(Scratch { path }) = &folder {
        facts.extend(prove_videos(path).into_iter().map(MachineFact::Video));
        facts.push(MachineFact::Recorder(prove_recorder(path)));
        facts.extend(prove_pictures(path).into_iter().map(MachineFact::Picture));
    }
    facts.push(MachineFact::Geometry { fault: geometry_fault() });
    let here = std::env::current_dir().context("the current folder is gone; go to another")?;
    facts.push(MachineFact::Folder { purpose: "this folder", fault: fault_of_folder(&here), path: here });
    let temporary = std::env::temp_dir();
    let fault = folder.as_ref().err().map(|error| error.to_string());
    facts.push(MachineFact::Folder { purpose: "temporary files", fault, path: temporary });
    facts.push(MachineFact::Letters { is_there: letters_are_there() });
    facts.push(drawn()?);
    facts.push(MachineFact::Cameras);
    let findings = facts.iter().map(|fact| fact.finding(light(fact))).collect();
    Ok(Diagnosis::new(format!("tableref {} on this machine", env!("CARGO_PKG_VERSION")), findings))
}

/// Red is what no match can be judged without.
fn light(fact: &MachineFact) -> Signal {
    let unless = |fault: bool, light: Signal| if fault { light } else { Signal::Green };
    match fact {
        MachineFact::Libraries(libraries) => unless(!libraries.reads_by_ffmpeg, Signal::Red),
        MachineFact::Geometry { fault } | MachineFact::Folder { fault, .. } => unless(fault.is_some(), Signal::Red),
        // Phones and cameras record H.264; the others can be converted.
        MachineFact::Video(Proof { kind, fault }) => {
            unless(fault.is_some(), if kind.starts_with("H.264") { Signal::Red } else { Signal::Amber })
        }
        MachineFact::Picture(Proof { fault, .. }) => unless(fault.is_some(), Signal::Red),
        MachineFact::Recorder(Ok(codec)) => unless(!codec.contains("H.264"), Signal::Amber),
        MachineFact::Recorder(Err(_)) => Signal::Amber,
        MachineFact::Letters { is_there } => unless(!is_there, Signal::Red),
        MachineFact::Drawn { expected, found } => unless(expected != found, Signal::Red),
        MachineFact::Cameras => Signal::Unknown,
    }
}

/// A folder that is there for as long as this is.
struct Scratch {
    path: PathBuf,
}

impl Scratch {
    fn new() -> std::io::Result<Self> {
        let path = std::env::temp_dir().join(format!("tableref-doctor-{}", std::process::id()));
        std::fs::create_dir(&path).map(|()| Self { path })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Whoever clears temporary files will do it otherwise.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// What an annotated copy of a short clip needs.
const PROBE_BYTES: usize = 1 << 20;

fn fault_of_folder(folder: &Path) -> Option<String> {
    let probe = folder.join(format!(".tableref-doctor-{}", std::process::id()));
    let written = std::fs::write(&probe, vec![0; PROBE_BYTES]);
    // A file that could not be written is perhaps not there.
    let _ = std::fs::remove_file(&probe);
    written.err().map(|error| error.to_string())
}

/// The corners that a known camera sees, for a camera that has to be found again.
fn geometry_fault() -> Option<String> {
    let corners = [(153.259, 113.67), (186.817, 482.956), (721.258, 385.431), (699.184, 110.794)];
    let corners = Corners::from_array(corners.map(|(x, y)| ImagePoint::new(x, y)));
    let miss = Setup::new(Game::PasseTrappe, (960, 540), corners).pose();
    match miss {
        Ok(solution) if solution.residual_px < 1.0 => None,
        Ok(solution) => Some(format!("is found {:.1} pixels wrong", solution.residual_px)),
        Err(error) => Some(error.to_string()),
    }
}

/// A picture of a board, drawn and looked at: everything from camera to pieces at work.
fn drawn() -> anyhow::Result<MachineFact> {
    let wish = StillWish { look: Some(DiskLook::Dark), ..StillWish::default() };
    let (scene, truth) = random_still_like(DRAWN_SEED, &wish);
    let c = &truth.corners_px;
    let corners = [c.near_left, c.near_right, c.far_right, c.far_left].map(|[x, y]| ImagePoint::new(x, y));
    let mut setup = Setup::new(Game::PasseTrappe, scene.size_px, Corners::from_array(corners));
    setup.lens = Some(crate::calibration::LensKeys::new(&scene.camera.intrinsics));
    let expected = scene.disks.len();
    let mut detector = Detector::new(&setup.calibration()?, expected, DetectConfig::default());
    let found = detector.detect(&render(&scene)).discs.len();
    Ok(MachineFact::Drawn { expected, found })
}

/// A plain scene: the usual board, all disks in view.
const DRAWN_SEED: u64 = 0;
