use std::sync::Arc;

use super::arbiter::{Scene, arbitrate};
use super::background::{LogColour, log_colours, log_table};
use super::blurred::find_blurred;
use super::board::{Board, Reading};
use super::discs::{DiscConfig, DiscFitter, add_missing};
use super::grid::Grid;
use super::hands::HandMap;
use super::lesson::{Lesson, learn};
use super::likely::correct;
use super::lying::Lying;
use super::relight::Relight;
use super::siblings::compare;
use super::{DetectConfig, Detections, Disc, Hand, Light};
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::geometry::Camera;

/// What is beyond doubt a disc by its shape alone.
const CLEAR: DiscConfig = DiscConfig {
    min_agreement: 0.6,
    faint_agreement: 0.6,
    min_visible: 0.6,
    max_overflow: 0.27,
    min_likeness: 0.2,
    min_clear: 0.6,
    min_outline: 0.6,
    edge_cells: 2.0,
};
/// Radius that a clear disc claims, in radii: its soft outline and lit side included.
const OUTLINE_SHARE: f64 = 1.1;
/// Radius around a disc that its shadow and motion may touch, in radii.
const SURROUNDINGS_SHARE: f64 = 1.5;

/// Frames after which the board's look is learned anew while not all discs have been seen yet.
const LEARN_AGAIN: u32 = 10;
/// How many times: later a disc is missing, and not the look.
const MOST_LESSONS: u32 = 12;

/// How far the look of the first picture can be trusted: a hand over the board may have spoiled it.
#[derive(Clone, Copy, Debug, Default)]
struct Beginning {
    frames: u32,
    /// Least number of discs missing or too many so far; `None` before the first frame.
    least_gap: Option<usize>,
}

impl Beginning {
    /// Whether this frame should be learned from.
    fn is_due(&mut self) -> bool {
        self.frames += 1;
        let is_early = self.frames <= LEARN_AGAIN * MOST_LESSONS;
        self.least_gap.is_some_and(|gap| gap > 0) && is_early && self.frames.is_multiple_of(LEARN_AGAIN)
    }

    /// Takes what was found into account; whether it is as good as anything before.
    fn judge(&mut self, discs: &[Disc], pieces: usize) -> bool {
        let gap = discs.len().abs_diff(pieces);
        let is_better = self.least_gap.is_none_or(|least| gap < least);
        if is_better {
            self.least_gap = Some(gap);
        }
        is_better
    }
}

/// Finds discs and hands in pictures of one calibrated board, and follows the board's look from frame to frame.
#[derive(Clone, Debug)]
pub struct Detector {
    /// Camera and shapes alone.
    calibration: Calibration,
    grid: Arc<Grid>,
    config: DetectConfig,
    /// Pieces of the set: how many places at most may share the look that is searched for.
    pieces: usize,
    /// The empty board's colours, where a picture of it was given.
    empty: Option<Vec<LogColour>>,
    /// The pieces' colour, where somebody pointed at one.
    taught: Option<LogColour>,
    board: Option<Board>,
    fitter: DiscFitter,
    clear_fitter: DiscFitter,
    hands: HandMap,
    reading: Reading,
    busy: Vec<bool>,
    /// The evidence of a lesson's picture before anything was hidden by a hand or taken by a disc.
    first_evidence: Vec<f32>,
    lying: Lying,
    relight: Relight,
    /// Whether the board is seen from a new place for good.
    is_new_view: bool,
    beginning: Beginning,
}

impl Detector {
    /// A detector for this calibration and a set of `pieces` discs; it knows nothing of the board's look yet.
    pub fn new(calibration: &Calibration, pieces: usize, config: DetectConfig) -> Self {
        let grid = Arc::new(Grid::new(calibration));
        let log = log_table();
        let empty = calibration.empty.as_ref().map(|picture| {
            let mut seen = Vec::new();
            grid.sample(picture, &mut seen);
            log_colours(&seen)
        });
        let taught = calibration
            .taught
            .first()
            .map(|taught| std::array::from_fn(|k| log[taught.bgr[k].clamp(0.0, 255.0) as usize]));
        Self {
            fitter: DiscFitter::new(&grid, config.disc),
            clear_fitter: DiscFitter::new(&grid, CLEAR),
            hands: HandMap::new(&grid),
            reading: Reading::default(),
            busy: vec![false; grid.cells()],
            first_evidence: Vec::new(),
            board: None,
            lying: Lying::default(),
            relight: Relight::new(&grid),
            is_new_view: false,
            beginning: Beginning::default(),
            calibration: Calibration {
                camera: calibration.camera,
                size_px: calibration.size_px,
                board: calibration.board.clone(),
                disc: calibration.disc,
                taught: Vec::new(),
                colours: Vec::new(),
                empty: None,
            },
            grid,
            config,
            pieces,
            empty,
            taught,
        }
    }

    /// Looks from another camera from now on: what was learned of the board holds for its own places, so it stays.
    pub fn move_to(&mut self, camera: Camera) {
        self.calibration.camera = camera;
        let grid = Arc::new(Grid::new(&self.calibration));
        if let Some(board) = &mut self.board {
            board.move_to(&self.grid, &grid);
        }
        self.fitter = DiscFitter::new(&grid, self.config.disc);
        self.clear_fitter = DiscFitter::new(&grid, CLEAR);
        self.hands = HandMap::new(&grid);
        self.relight = Relight::new(&grid);
        self.lying = Lying::default();
        self.grid = grid;
    }

    /// The same, and takes what the next picture shows of the board as it is seen from there.
    pub fn settle_at(&mut self, camera: Camera) {
        self.move_to(camera);
        self.is_new_view = true;
    }

    /// Everything in one picture. The first one teaches the board's look, later ones keep it up to date.
    pub fn detect(&mut self, picture: &Picture) -> Detections {
        self.grid.sample(picture, &mut self.reading.seen);
        let light = Light::of(&self.grid, &self.reading.seen);
        let is_due = self.board.is_none() || self.beginning.is_due();
        let learned = if is_due { self.learn() } else { None };
        let (mut board, lesson, before) = match (learned, self.board.take()) {
            (Some((board, lesson)), before) => (board, Some(lesson), before),
            (None, Some(board)) => (board, None, None),
            (None, None) => return Detections { light, ..Detections::default() },
        };
        if lesson.is_none() {
            let (grid, hands, busy) = (&self.grid, &self.hands, &self.busy);
            let is_free = |cell: usize| !busy[cell] && !hands.covers(cell % grid.cols, cell / grid.cols);
            self.relight.undo(grid, &mut self.reading.seen, board.bytes(), is_free);
        }
        let light = light.with_edges(&self.grid, &self.reading.seen);
        // Before a board in glare, dark discs are seen all the better.
        let light = if board.has_darker_discs() { Light { burnt: 0.0, ..light } } else { light };
        board.read(&self.grid, &mut self.reading, &mut self.hands, &self.config.hand);
        if lesson.is_some() {
            self.first_evidence.clone_from(&self.reading.evidence);
        }
        let (discs, hands) = self.separate(board.tolerance(), lesson.as_ref());
        self.lying.remember(&self.grid, &self.reading.seen, &discs);
        mark_discs(&mut self.busy, &self.grid, &discs, SURROUNDINGS_SHARE);
        if let Some(Lesson { is_board, .. }) = lesson {
            board.adopt(&self.reading, |cell| is_board[cell] && !self.busy[cell]);
        } else {
            let (grid, is_complete) = (&self.grid, discs.len() >= self.pieces);
            let is_hand = |cell: usize| self.hands.covers(cell % grid.cols, cell / grid.cols);
            board.follow(grid, &self.reading, is_complete, |cell| self.busy[cell], is_hand);
            let (evidence, busy) = (&self.reading.evidence, &self.busy);
            let shows_board = |cell: usize| evidence[cell] < -0.5 && !busy[cell] && !is_hand(cell);
            if std::mem::take(&mut self.is_new_view) {
                board.adopt(&self.reading, |cell| grid.open[cell] && shows_board(cell));
            }
        }
        let separation = board.separation(&discs);
        let is_better = self.beginning.judge(&discs, self.pieces);
        self.board = Some(if is_better { board } else { before.unwrap_or(board) });
        Detections { discs, hands, separation, light }
    }

    /// Discs and hands apart. What is round, of the right size and stands alone is a disc, even in glare or shade: no hand
    /// may claim it. The rest of what is foreign is hands, and hides what is under it.
    fn separate(&mut self, tolerance: u8, lesson: Option<&Lesson>) -> (Vec<Disc>, Vec<Hand>) {
        let grid = &self.grid;
        let kept = match lesson {
            Some(lesson) => lesson.sure.clone(),
            None => self.lying.kept(grid, &self.reading.seen, tolerance),
        };
        let outlines = lesson.map(Lesson::outlines);
        let Reading { evidence, like, foreign, active, .. } = &mut self.reading;
        if self.hands.find(grid, &self.config.hand).is_empty() {
            let discs = self.fitter.fit(grid, evidence, like, active, &kept, outlines);
            return self.with_unexplained(discs, Vec::new(), lesson);
        }
        let of_hands: Vec<u32> = active.iter().copied().filter(|cell| foreign[*cell as usize]).collect();
        let before: Vec<f32> = of_hands.iter().map(|cell| evidence[*cell as usize]).collect();
        for cell in &of_hands {
            evidence[*cell as usize] = 1.0;
        }
        // Parts of a hand can be round too; only where colour is no help must a round outline do.
        let is_scant = lesson.is_some_and(|lesson| lesson.is_scant);
        let clear = self.clear_fitter.fit(grid, evidence, like, active, &kept, outlines.filter(|_| is_scant));
        for (cell, value) in of_hands.iter().zip(before) {
            evidence[*cell as usize] = value;
        }
        mark_discs(&mut self.busy, grid, &clear, OUTLINE_SHARE);
        self.hands.clear_foreign(grid, |cell| self.busy[cell]);
        let hands = self.hands.find(grid, &self.config.hand);
        for (row, line) in evidence.chunks_exact_mut(grid.cols).enumerate() {
            for (col, value) in line.iter_mut().enumerate() {
                if self.busy[row * grid.cols + col] {
                    *value = -1.0;
                } else if self.hands.covers(col, row) {
                    *value = 0.0;
                }
            }
        }
        let discs = self.fitter.fit(grid, evidence, like, active, &clear, outlines);
        self.with_unexplained(discs, hands, lesson)
    }

    /// Adds what looks like disc and is none yet: discs too fast for an outline, where the board is known and discs are
    /// missing, and else hands, such as a sleeve of the discs' colour.
    fn with_unexplained(
        &mut self,
        mut discs: Vec<Disc>,
        hands: Vec<Hand>,
        lesson: Option<&Lesson>,
    ) -> (Vec<Disc>, Vec<Hand>) {
        mark_discs(&mut self.busy, &self.grid, &discs, OUTLINE_SHARE);
        if lesson.is_none() && discs.len() < self.pieces {
            let smears = find_blurred(&self.grid, &self.reading, &self.hands, |cell| self.busy[cell]);
            add_missing(&mut discs, smears, self.pieces, self.grid.diameter_mm());
            mark_discs(&mut self.busy, &self.grid, &discs, SURROUNDINGS_SHARE);
        }
        let mut found = 0.0;
        for cell in self.reading.active.iter().map(|cell| *cell as usize) {
            if self.reading.evidence[cell] <= 0.0 || self.busy[cell] {
                continue;
            }
            if let Some(coarse) = self.hands.coarse_of(&self.grid, cell) {
                self.hands.foreign[coarse] = true;
                found += 1.0;
            }
        }
        let is_news = found >= self.hands.least_cells(&self.grid, &self.config.hand) || !hands.is_empty();
        let hands = if is_news { self.hands.find(&self.grid, &self.config.hand) } else { hands };
        if let Some(lesson) = lesson {
            correct(&self.grid, &mut discs, &hands, &lesson.likely, self.pieces, lesson.is_scant);
            compare(&self.grid, &mut discs, &hands, self.pieces, lesson);
            let Reading { like, foreign, active, .. } = &self.reading;
            let scene = Scene { evidence: &self.first_evidence, like, foreign, active };
            arbitrate(&self.grid, &mut self.fitter, scene, &mut discs, self.pieces, lesson);
        }
        (discs, hands)
    }

    /// The raster's evidence of the last picture, row by row from the near-left: for pictures of how it was seen.
    pub fn evidence(&self) -> (&Grid, &[f32]) {
        (&self.grid, &self.reading.evidence)
    }

    fn learn(&self) -> Option<(Board, Lesson)> {
        let empty = self.empty.as_deref();
        learn(&self.grid, log_colours(&self.reading.seen), empty, self.taught, self.pieces)
    }
}

/// Marks the cells within so many radii of a disc's centre, and nothing else.
fn mark_discs(busy: &mut [bool], grid: &Grid, discs: &[Disc], radii: f64) {
    busy.fill(false);
    let reach = grid.diameter_mm() / 2.0 * radii;
    let cell = |at: f64, count: usize| (at / grid.cell_mm + 0.5).clamp(0.0, count as f64) as usize;
    for Disc { centre, .. } in discs {
        for row in cell(centre.y - reach, grid.rows)..cell(centre.y + reach, grid.rows) {
            let dy = grid.centre_of(0, row).y - centre.y;
            let half = (reach * reach - dy * dy).max(0.0).sqrt();
            let line = row * grid.cols;
            busy[line + cell(centre.x - half, grid.cols)..line + cell(centre.x + half, grid.cols)].fill(true);
        }
    }
}
