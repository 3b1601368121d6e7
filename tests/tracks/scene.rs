//! Drawn cases.

use std::path::{Path, PathBuf};

use tableref::calibration::Setup;
use tableref::capture::{Picture, read_picture};
use tableref::geometry::{Camera, Centreline, ImagePoint};
use tableref::model::Track;
use tableref::synth::{RaceWish, WithEmpty, random_race, write_race_still};

/// A drawn table with a track, in a folder of its own.
pub struct Table {
    pub folder: tempfile::TempDir,
    pub setup: Setup,
    pub camera: Camera,
    pub track: Track,
}

impl Table {
    /// The scene of a seed, with and without discs.
    pub fn drawn(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (scene, truth) = random_race(seed, &RaceWish { discs: Some(3), ..RaceWish::default() });
        write_race_still(folder.path(), &scene, &truth, WithEmpty::Yes).unwrap();
        let (setup, unknown) = Setup::from_case(folder.path()).unwrap();
        assert!(unknown.is_empty(), "{unknown:?}");
        let camera = setup.calibration().unwrap().camera;
        let track = setup.track().unwrap().unwrap();
        Self { folder, setup, camera, track }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn picture(&self, name: &str) -> Picture {
        read_picture(&self.path(name)).unwrap()
    }

    /// The corners, and the sizes of rectangle and discs, as a command line gives them.
    pub fn told(&self) -> String {
        let corners = self.setup.corners_px.to_array().map(|at| format!("{:.2},{:.2}", at.x, at.y)).join(",");
        let (board, disc) = self.setup.shapes().unwrap();
        format!(
            "calibrate --game carabande --corners {corners} --set board.width_mm={} --set board.length_mm={} --set \
             disc.diameter_mm={} --set disc.height_mm={}",
            board.width_mm, board.length_mm, disc.diameter_mm, disc.height_mm
        )
    }

    /// The pixel at a place of the track.
    pub fn pixel(&self, along_mm: f64, aside_mm: f64) -> ImagePoint {
        self.camera.project(self.track.centreline.beside(along_mm, aside_mm).at_height(0.0)).unwrap()
    }

    /// Pixels along the middle of the track, as a person clicks on them.
    pub fn clicks(&self, count: usize) -> String {
        let length_mm = self.track.centreline.length_mm();
        let at = |k: usize| {
            let miss_mm = [4.0, -5.0, 2.0, -3.0][k % 4];
            let at = self.pixel(k as f64 / count as f64 * length_mm, miss_mm);
            format!("{:.0},{:.0}", at.x, at.y)
        };
        (0..count).map(at).collect::<Vec<_>>().join(",")
    }
}

/// How far a line lies from the true one: the middling distance and the greatest, mm.
pub fn off(truth: &Track, line: &Centreline) -> (f64, f64) {
    let count = 300;
    let at = |k: usize| line.at(k as f64 / count as f64 * line.length_mm());
    let mut all: Vec<f64> = (0..count).map(|k| truth.centreline.locate(at(k)).aside_mm.abs()).collect();
    all.sort_by(f64::total_cmp);
    (all[count / 2], all[count - 1])
}

/// How far the start of a track lies from the true one along the way, mm.
pub fn start_off(truth: &Track, track: &Track) -> f64 {
    let length_mm = truth.centreline.length_mm();
    let along_mm = truth.centreline.locate(track.centreline.at(0.0)).along_mm;
    along_mm.min(length_mm - along_mm)
}

pub fn load(path: &Path) -> Setup {
    Setup::load(path).unwrap()
}
