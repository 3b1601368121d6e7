use super::background::{LogColour, fit_smooth, log_table, plain_cells};
use super::board::{Board, Reading};
use super::contrast::{Contrast, hue_noise};
use super::discs::DiscFitter;
use super::grid::Grid;
use super::hands::HandMap;
use super::look::{find_look, look_of_taught};
use super::{DetectConfig, Detections, Disc, Hand};
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::geometry::TablePoint;

/// Agreement and visible share from which a disc is beyond doubt: no hand may claim its cells.
const CLEAR_FIT: f64 = 0.6;

/// Finds discs and hands in pictures of one calibrated board, and follows the board's look from frame to frame.
#[derive(Clone, Debug)]
pub struct Detector {
    grid: Grid,
    config: DetectConfig,
    /// Pieces of the set: how many places at most may share the look that is searched for.
    pieces: usize,
    /// The empty board's colours, where a picture of it was given.
    empty: Option<Vec<LogColour>>,
    /// The pieces' colour, where somebody pointed at one.
    taught: Option<LogColour>,
    board: Option<Board>,
    fitter: DiscFitter,
    hands: HandMap,
    reading: Reading,
    busy: Vec<bool>,
}

impl Detector {
    /// A detector for this calibration and a set of `pieces` discs; it knows nothing of the board's look yet.
    pub fn new(calibration: &Calibration, pieces: usize, config: DetectConfig) -> Self {
        let grid = Grid::new(calibration);
        let log = log_table();
        let empty = calibration.empty.as_ref().map(|picture| {
            let mut seen = Vec::new();
            grid.sample(picture, &mut seen);
            seen.chunks_exact(3).map(|bgr| std::array::from_fn(|k| log[usize::from(bgr[k])])).collect()
        });
        let taught = calibration
            .taught
            .first()
            .map(|taught| std::array::from_fn(|k| log[taught.bgr[k].clamp(0.0, 255.0) as usize]));
        Self {
            fitter: DiscFitter::new(&grid, config.disc),
            hands: HandMap::new(&grid),
            reading: Reading::default(),
            busy: vec![false; grid.len()],
            board: None,
            grid,
            config,
            pieces,
            empty,
            taught,
        }
    }

    /// Everything in one picture. The first one teaches the board's look, later ones keep it up to date.
    pub fn detect(&mut self, picture: &Picture) -> Detections {
        self.grid.sample(picture, &mut self.reading.seen);
        let mut first = None;
        if self.board.is_none()
            && let Some((board, plain)) = self.learn()
        {
            self.board = Some(board);
            first = Some(plain);
        }
        let Some(mut board) = self.board.take() else { return Detections::default() };
        let separation = board.contrast().separation();
        board.read(&self.grid, &mut self.reading, &mut self.hands, &self.config.hand);
        let (discs, hands) = self.separate();
        mark_busy(&mut self.busy, &self.grid, &discs);
        let is_free = |cell: usize| !self.busy[cell];
        if let Some(plain) = first {
            board.adopt(&self.reading, |cell| plain[cell] && !self.busy[cell]);
        } else if hands.is_empty() {
            board.follow(&self.grid, &self.reading, is_free);
        }
        self.board = Some(board);
        Detections { discs, hands, separation }
    }

    /// Discs and hands apart: a hand hides what is under it, but a disc seen whole is never part of a hand.
    fn separate(&mut self) -> (Vec<Disc>, Vec<Hand>) {
        let mut hands = self.hands.find(&self.grid, &self.config.hand);
        let mut discs = self.fitter.fit(&self.grid, &self.reading.evidence);
        if hands.is_empty() {
            return (discs, hands);
        }
        discs.retain(|disc| disc.fit > CLEAR_FIT && disc.visible > CLEAR_FIT);
        mark_busy(&mut self.busy, &self.grid, &discs);
        self.hands.clear_foreign(&self.grid, |cell| self.busy[cell]);
        hands = self.hands.find(&self.grid, &self.config.hand);
        for (row, line) in self.reading.evidence.chunks_exact_mut(self.grid.cols).enumerate() {
            for (col, value) in line.iter_mut().enumerate() {
                if self.hands.covers(col, row) && !self.busy[row * self.grid.cols + col] {
                    *value = 0.0;
                }
            }
        }
        (self.fitter.fit(&self.grid, &self.reading.evidence), hands)
    }

    /// The raster's evidence of the last picture, row by row from the near-left: for pictures of how it was seen.
    pub fn evidence(&self) -> (&Grid, &[f32]) {
        (&self.grid, &self.reading.evidence)
    }

    #[allow(missing_docs)]
    pub fn dbg_foreign(&self) -> Vec<(u32, u32)> {
        let w = self.grid.cols.div_ceil(2);
        self.hands
            .foreign
            .iter()
            .enumerate()
            .filter(|(_, f)| **f)
            .map(|(i, _)| ((i % w * 2) as u32, (i / w * 2) as u32))
            .collect()
    }
    fn learn(&self) -> Option<(Board, Vec<bool>)> {
        let log = log_table();
        let seen: Vec<LogColour> =
            self.reading.seen.chunks_exact(3).map(|bgr| std::array::from_fn(|k| log[usize::from(bgr[k])])).collect();
        let (look, is_board) = match &self.empty {
            Some(empty) => plain_cells(&self.grid, &seen, empty),
            None => fit_smooth(&self.grid, &seen),
        };
        let deviations: Vec<LogColour> =
            seen.iter().zip(&look).map(|(seen, look)| std::array::from_fn(|k| seen[k] - look[k])).collect();
        let contrast: Contrast = match self.taught {
            Some(taught) => look_of_taught(&self.grid, &deviations, &look, &is_board, taught),
            None => find_look(&self.grid, &deviations, &is_board, self.pieces)?,
        };
        let known = vec![self.empty.is_some(); self.grid.len()];
        let noise = hue_noise(deviations.iter().zip(&is_board).filter(|(_, board)| **board).map(|(d, _)| *d));
        Some((Board::new(contrast, &look, noise, known), is_board))
    }
}

/// Marks the cells on and around the discs, with what their shadows and motion may touch.
fn mark_busy(busy: &mut [bool], grid: &Grid, discs: &[Disc]) {
    busy.fill(false);
    let reach = grid.diameter_mm() * 0.75;
    for disc in discs {
        let span = |at: f64, count: usize| {
            let cell = |at: f64| (at / grid.cell_mm).clamp(0.0, count as f64) as usize;
            cell(at - reach)..cell(at + reach)
        };
        for row in span(disc.centre.y, grid.rows) {
            for col in span(disc.centre.x, grid.cols) {
                let at: TablePoint = grid.centre_of(col, row);
                if at.distance(disc.centre) < reach {
                    busy[row * grid.cols + col] = true;
                }
            }
        }
    }
}
