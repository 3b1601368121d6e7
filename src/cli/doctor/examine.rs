use std::path::Path;

use super::lookout::{ClassFound, Found, Lookout, set};
use crate::calibration::{Calibration, Setup, Sharpness, sharpness};
use crate::capture::{Picture, StretchConfig, Stretches};
use crate::cli::play::check_size;
use crate::cli::progress::Progress;
use crate::detect::{Grid, Humps, LightMap, Steadiness, SteadyWatch};
use crate::geometry::Timestamp;

/// What was seen of a recording.
pub struct Seen {
    /// Times of the frames of each stretch; empty where frames have no rate of their own.
    pub times: Vec<Vec<Timestamp>>,
    /// What each stretch of the recording shows.
    pub stretches: Vec<Stretch>,
    /// How much the picture changes by itself.
    pub steadiness: Steadiness,
    /// How many pieces the set has; `None` where any number may lie on the board.
    pub set: Option<usize>,
}

/// What a stretch of a recording shows at the moment at which most pieces were found.
pub struct Stretch {
    /// The picture.
    pub picture: Picture,
    /// When it was taken.
    pub t: Timestamp,
    /// What was found in it.
    pub found: Found,
    /// Light over the board.
    pub light: LightMap,
    /// Colours of the board and of each class of pieces.
    pub humps: Vec<(String, Humps)>,
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
    let set = set(setup)?;
    let mut frames = Stretches::open(recording, StretchConfig::default())?;
    check_size(frames.info().size_px, setup, recording)?;
    let progress = Progress::new("looking", frames.frames());
    let mut looking = Looking::default();
    let grid = Grid::new(&calibration);
    let mut lookout = Lookout::new(setup, &calibration)?;
    let (mut samples, mut steady, mut times) = (Vec::new(), SteadyWatch::default(), Vec::new());
    let mut stretches = Vec::new();
    let mut number = 0;
    while let Some((stretch, frame)) = frames.next_frame()? {
        if stretch != number {
            number = stretch;
            lookout = Lookout::new(setup, &calibration)?;
            steady.end_stretch();
            stretches.extend(std::mem::take(&mut looking).end(&calibration, &grid));
        }
        if times.len() <= stretch {
            times.resize(stretch + 1, Vec::new());
        }
        if let Some(times) = times.last_mut() {
            times.push(frame.t);
        }
        let found = lookout.look(&frame.picture);
        grid.sample(&frame.picture, &mut samples);
        steady.take(&grid, &samples);
        looking.take(frame.t, &frame.picture, found, set);
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
        set,
    })
}

/// A stretch while its frames come.
#[derive(Default)]
struct Looking {
    best: Option<(Timestamp, Picture, Found)>,
    brights: Vec<u8>,
    burnts: Vec<f64>,
}

impl Looking {
    fn take(&mut self, t: Timestamp, picture: &Picture, found: Found, set: Option<usize>) {
        self.brights.push(found.light.bright);
        self.burnts.push(found.light.burnt);
        // Hands are worse than a missing piece: they hide board, light and pieces.
        let badness = |found: &Found| (missing(set, found.discs().len()), found.hands.len());
        if self.best.as_ref().is_none_or(|(_, _, best)| badness(&found) < badness(best)) {
            self.best = Some((t, picture.clone(), found));
        }
    }

    fn end(mut self, calibration: &Calibration, grid: &Grid) -> Option<Stretch> {
        let (t, picture, found) = self.best?;
        let mut samples = Vec::new();
        grid.sample(&picture, &mut samples);
        self.brights.sort_unstable();
        self.burnts.sort_by(f64::total_cmp);
        let middle = self.brights.len() / 2;
        let discs = found.discs();
        let humps = |class: &ClassFound| Some((class.name.clone(), Humps::of(grid, &samples, &class.discs, &discs)?));
        Some(Stretch {
            light: LightMap::of(grid, &samples, &discs, &found.hands),
            humps: found.classes.iter().filter_map(humps).collect(),
            sharpness: sharpness(&picture, &calibration.camera, &calibration.board),
            bright: self.brights.get(middle).copied().unwrap_or_default(),
            burnt: self.burnts.get(middle).copied().unwrap_or_default(),
            picture,
            t,
            found,
        })
    }
}

/// How far a count is from the set.
pub fn missing(set: Option<usize>, found: usize) -> usize {
    set.map_or(0, |set| set.abs_diff(found))
}
