use nalgebra::{Matrix3, Vector3};

use super::Disc;
use super::background::{LogColour, log_colours};
use super::contrast::covariance;
use super::grid::Grid;

/// How differently the board's and the pieces' cells look, for a picture of it: along the colour in which they differ most.
#[derive(Clone, Debug, PartialEq)]
pub struct Humps {
    /// Share of the board's cells by likeness to a piece, from `LEAST` to `MOST` likeness in equal steps.
    pub board: Vec<f64>,
    /// The same of the pieces' cells.
    pub pieces: Vec<f64>,
    /// The board's usual colour: blue, green, red.
    pub board_bgr: [u8; 3],
    /// The pieces' usual colour: blue, green, red.
    pub piece_bgr: [u8; 3],
}

/// Likeness of the first and the end of the last bin: 0 is the board's middle and 1 the pieces'.
const LEAST: f64 = -1.0;
const MOST: f64 = 2.0;
const BINS: usize = 60;
/// Share of a disc's radius whose cells are surely its own, and beyond which cells are surely not.
const CORE: f64 = 0.8;
const BEYOND: f64 = 1.5;
/// Least spread of the logarithm of a colour.
const LEAST_SPREAD: f64 = 0.01;

impl Humps {
    /// Of a raster's blue, green and red, three bytes a cell, with the discs of one class and those of all; `None` where no
    /// disc of it was found or no board is seen.
    pub fn of(grid: &Grid, seen: &[u8], of_class: &[Disc], all: &[Disc]) -> Option<Self> {
        let radius = grid.diameter_mm() / 2.0;
        let logs = log_colours(seen);
        let (mut board, mut pieces) = (Vec::new(), Vec::new());
        let (mut board_bytes, mut piece_bytes) = (Vec::new(), Vec::new());
        for (cell, bgr) in seen.chunks_exact(3).enumerate().filter(|(cell, _)| grid.open[*cell]) {
            let at = grid.centre_of(cell % grid.cols, cell / grid.cols);
            let distance =
                |discs: &[Disc]| discs.iter().map(|disc| disc.centre.distance(at)).fold(f64::INFINITY, f64::min);
            if distance(of_class) < radius * CORE {
                pieces.push(logs[cell]);
                piece_bytes.push(bgr);
            } else if distance(all) > radius * BEYOND {
                board.push(logs[cell]);
                board_bytes.push(bgr);
            }
        }
        if board.is_empty() || pieces.is_empty() {
            return None;
        }
        let ((board_mean, board_noise), (piece_mean, piece_noise)) = (covariance(&board), covariance(&pieces));
        let noise = (board_noise + piece_noise) * 0.5 + Matrix3::identity() * LEAST_SPREAD * LEAST_SPREAD;
        let apart = piece_mean - board_mean;
        let weighted = noise.try_inverse()? * apart;
        let direction = weighted / weighted.dot(&apart).max(1e-9);
        let bins = |cells: &[LogColour]| {
            let mut bins = vec![0.0; BINS];
            for colour in cells {
                let deviation = Vector3::from_fn(|k, _| f64::from(colour[k])) - board_mean;
                let likeness = direction.dot(&deviation).clamp(LEAST, MOST - 1e-6);
                bins[((likeness - LEAST) / (MOST - LEAST) * BINS as f64) as usize] += 1.0 / cells.len() as f64;
            }
            bins
        };
        Some(Self {
            board: bins(&board),
            pieces: bins(&pieces),
            board_bgr: usual(&board_bytes),
            piece_bgr: usual(&piece_bytes),
        })
    }
}

fn usual(colours: &[&[u8]]) -> [u8; 3] {
    std::array::from_fn(|k| {
        let mut values: Vec<u8> = colours.iter().map(|bgr| bgr[k]).collect();
        let middle = values.len() / 2;
        *values.select_nth_unstable(middle).1
    })
}
