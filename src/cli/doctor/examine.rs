use std::path::Path;

use crate::calibration::{Calibration, Setup, Sharpness, sharpness};
use crate::capture::{Picture, StretchConfig, Stretches};
use crate::cli::play::check_size;
use crate::cli::progress::Progress;
use crate::detect::{DetectConfig, Detections, Detector, Grid, Humps, LightMap, Steadiness, SteadyWatch};
use crate::geometry::Timestamp;
use crate::model::Game;

/// What was seen of a recording.
pub struct Seen {
    /// Times of the frames of each stretch; empty where frames have no rate of their own.
    pub times: Vec<Vec<Timestamp>>,
    /// What each stretch of the recording shows.
    pub stretches: Vec<Stretch>,
    /// How much the picture changes by itself.
    pub steadiness: Steadiness,
    /// The pieces' class, and how many the set has of it.
    pub class: (String, usize),
}

/// What a stretch of a recording shows at the moment at which most pieces were found.
pub struct Stretch {
    /// The picture.
    pub picture: Picture,
    /// When it was taken.
    pub t: Timestamp,
    /// What was found in it.
    pub detections: Detections,
    /// Light over the board.
    pub light: LightMap,
    /// Colours of board and pieces.
    pub humps: Option<Humps>,
    /// How sharp it is.
    pub sharpness: Option<Sharpness>,
    /// Median of the level of the board's bright parts over the stretch's frames, and of the share that is burnt.
    pub bright: u8,
    /// See `bright`.
    pub burnt: f64,
}

/// Looks at a recording, in stretches if it is long. Each stretch is looked at as if it were the first.
pub fn examine(setup: &Setup, recording: &Path) -> anyhow::Result<Seen> {
    let calibration = setup.calibration()?;
    let class = class_of(setup)?;
    let mut frames = Stretches::open(recording, StretchConfig::default())?;
    check_size(frames.info().size_px, setup, recording)?;
    let progress = Progress::new("looking", frames.frames());
    let mut looking = Looking::default();
    let grid = Grid::new(&calibration);
    let new_detector = || Detector::new(&calibration, class.1, DetectConfig::default());
    let mut detector = new_detector();
    let (mut samples, mut steady, mut times) = (Vec::new(), SteadyWatch::default(), Vec::new());
    let mut stretches = Vec::new();
    let mut number = 0;
    while let Some((stretch, frame)) = frames.next_frame()? {
        if stretch != number {
            number = stretch;
            detector = new_detector();
            steady.end_stretch();
            stretches.extend(std::mem::take(&mut looking).end(&calibration, &grid));
        }
        if times.len() <= stretch {
            times.resize(stretch + 1, Vec::new());
        }
        if let Some(times) = times.last_mut() {
            times.push(frame.t);
        }
        let detections = detector.detect(&frame.picture);
        grid.sample(&frame.picture, &mut samples);
        steady.take(&grid, &samples);
        looking.take(frame.t, &frame.picture, detections, class.1);
        frames.recycle(frame);
        progress.step();
    }
    steady.end_stretch();
    stretches.extend(looking.end(&calibration, &grid));
    progress.finish();
    anyhow::ensure!(!stretches.is_empty(), "there is no picture in it: {}", recording.display());
    let is_video = frames.is_video();
    Ok(Seen {
        times: if is_video { times } else { Vec::new() },
        stretches,
        steadiness: if is_video { steady.result() } else { Steadiness::default() },
        class,
    })
}

/// The pieces' class and their number in the set.
fn class_of(setup: &Setup) -> anyhow::Result<(String, usize)> {
    match setup.game {
        Game::PasseTrappe => Ok(("disk".to_owned(), 2 * usize::from(setup.model()?.passe_trappe()?.disks_per_player))),
    }
}

/// A stretch while its frames come.
#[derive(Default)]
struct Looking {
    best: Option<(Timestamp, Picture, Detections)>,
    brights: Vec<u8>,
    burnts: Vec<f64>,
}

impl Looking {
    fn take(&mut self, t: Timestamp, picture: &Picture, detections: Detections, pieces: usize) {
        self.brights.push(detections.light.bright);
        self.burnts.push(detections.light.burnt);
        // Hands are worse than a missing piece: they hide board, light and pieces.
        let badness = |found: &Detections| (found.discs.len().abs_diff(pieces), found.hands.len());
        if self.best.as_ref().is_none_or(|(_, _, best)| badness(&detections) < badness(best)) {
            self.best = Some((t, picture.clone(), detections));
        }
    }

    fn end(mut self, calibration: &Calibration, grid: &Grid) -> Option<Stretch> {
        let (t, picture, detections) = self.best?;
        let mut samples = Vec::new();
        grid.sample(&picture, &mut samples);
        self.brights.sort_unstable();
        self.burnts.sort_by(f64::total_cmp);
        let middle = self.brights.len() / 2;
        Some(Stretch {
            light: LightMap::of(grid, &samples, &detections.discs, &detections.hands),
            humps: Humps::of(grid, &samples, &detections.discs),
            sharpness: sharpness(&picture, &calibration.camera, &calibration.board),
            bright: self.brights.get(middle).copied().unwrap_or_default(),
            burnt: self.burnts.get(middle).copied().unwrap_or_default(),
            picture,
            t,
            detections,
        })
    }
}
