use super::Disc;
use super::background::{LOG_OFFSET, LogColour, log_table};
use super::change::Change;
use super::contrast::{Contrast, NOISE_FLOOR, distance_from_board};
use super::grid::Grid;
use super::hands::{HandConfig, HandMap};

/// Deviations of a cell's noise within which it is taken for the unchanged board without a closer look.
const QUIET: f32 = 3.0;
/// Cells that are compared with the empty board at once.
const BLOCK: usize = 16;
/// How far a disc's difference from the board may turn, as the tangent of an angle in whitened colour.
const TURN: f32 = 0.4;
/// Separation that discs amount to whose every cell has plainly changed.
const CLEAR_CHANGE: f64 = 5.0;
/// Bounds of that tolerance, grey levels: compressed video is never quieter, and louder hides wood on wood.
const TOLERANCE: (f32, f32) = (4.0, 24.0);
/// From a mean absolute deviation to the standard deviation of a normal distribution.
const DEVIATIONS_PER_MEAN: f32 = 1.2533;
/// One frame in how many looks at a given cell to follow the light.
const FOLLOW_EVERY: usize = 16;
/// Looks at the same, `FOLLOW_EVERY` frames apart, after which a cell that was never seen empty is believed to be board …
const BELIEVE_BOARD: u8 = 1;
/// … and after which even one that looks like something else is: a rim's shade, not a hand that rests.
const BELIEVE_OTHER: u8 = 3;
/// The logarithm of their brightness, compared with the board's, from which discs are much darker.
const MUCH_DARKER: f64 = -0.4;
/// How far from a cell that comes into view another is looked for that it may look like, cells.
const MOST_BESIDE: usize = 30;
/// Share of a cell's deviation that is taken over each time: with `FOLLOW_EVERY`, a few seconds at video rate.
const FOLLOW_SHARE: f32 = 0.125;

/// The empty board as the camera sees it, cell by cell, and the tables that tell everything else from it.
#[derive(Clone, Debug)]
pub struct Board {
    looks: Vec<Look>,
    sight: Sight,
    log: [f32; 256],
    /// Blue, green, red of the empty board, three a cell.
    colour: Vec<f32>,
    /// The same, rounded.
    byte: Vec<u8>,
    /// Whether the cell was seen empty; else its colour is a guess from its surroundings.
    known: Vec<bool>,
    /// What a cell that was never seen empty showed last.
    pending: Vec<u8>,
    /// How many times it has shown that.
    steady: Vec<u8>,
    tolerance: f32,
    /// Frames from which noise was measured so far.
    measured: f32,
    hue_noise: f32,
    turn: usize,
}

/// How closely cells are looked at.
#[derive(Clone, Debug)]
pub enum Sight {
    /// Each by itself.
    Keen,
    /// Each with its eight neighbours: less noise, softer outlines.
    Smooth,
    /// By what has changed from the known empty board, whatever it has changed to.
    Change(Change),
}

/// What a frame shows, cell by cell; the buffers live from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Blue, green, red, three a cell.
    pub seen: Vec<u8>,
    /// −1 board … +1 disc, 0 unknown.
    pub evidence: Vec<f32>,
    /// Likeness to a disc: 0 board, 1 disc.
    pub like: Vec<f32>,
    /// Cells that are neither board nor disc nor a mixture of both.
    pub foreign: Vec<bool>,
    /// Cells that differ from the empty board.
    pub active: Vec<u32>,
}

/// One of the looks that discs have.
#[derive(Clone, Debug)]
struct Look {
    contrast: Contrast,
    midpoint: f32,
    tables: Tables,
    /// The likeness that the empty board's own colour has in the tables' scale, cell by cell.
    like: Vec<f32>,
}

impl Look {
    fn new(contrast: Contrast, board: &[u8]) -> Self {
        let tables = Tables::new(&contrast);
        let like = board.as_chunks().0.iter().map(|bgr| tables.like(bgr)).collect();
        Self { midpoint: contrast.midpoint() as f32, contrast, tables, like }
    }

    /// Whether a cell that is not the board's colour is neither a disc's, nor a mixture of both.
    fn is_foreign(&self, seen: &Bgr, board: &Bgr, likeness: f32, least_square: f32) -> bool {
        let from_board = form(&self.tables.white, seen, board);
        // Glare and shade stretch and shrink a disc's difference from the board, but hardly turn it.
        let share = likeness.clamp(0.0, 1.5);
        let rest: [f32; 3] = std::array::from_fn(|k| from_board[k] - share * self.tables.disc[k]);
        square(rest) > least_square + square(self.tables.disc) * (share * TURN).powi(2)
    }
}

/// Blue, green and red of a cell.
type Bgr = [u8; 3];

/// Three linear forms on the logarithm of colour: channel, byte, form.
type Forms = [[[f32; 3]; 256]; 3];

/// Linear forms on the logarithm of colour, as sums of one look-up a channel.
#[derive(Clone, Debug)]
struct Tables {
    like: [[f32; 256]; 3],
    white: Forms,
    disc: [f32; 3],
}

impl Tables {
    fn new(contrast: &Contrast) -> Self {
        let log = log_table();
        let single = |channel: usize, value: usize| -> LogColour {
            let mut colour = [0.0; 3];
            colour[channel] = log[value];
            colour
        };
        let white = |colour: LogColour| contrast.whiten(colour).map(|v| v as f32).into();
        Self {
            like: std::array::from_fn(|c| std::array::from_fn(|v| contrast.likeness(single(c, v)))),
            white: std::array::from_fn(|c| std::array::from_fn(|v| white(single(c, v)))),
            disc: white(contrast.disc.map(|v| v as f32).into()),
        }
    }

    fn like(&self, bgr: &Bgr) -> f32 {
        (0..3).map(|c| self.like[c][usize::from(bgr[c])]).sum()
    }
}

impl Board {
    /// A board with this look; `known` says where `colour` was seen and not guessed.
    pub fn new(
        contrasts: Vec<Contrast>,
        sight: Sight,
        log_colour: &[LogColour],
        hue_noise: f32,
        known: Vec<bool>,
    ) -> Self {
        let colour: Vec<f32> = log_colour.iter().flatten().map(|v| unlog(*v)).collect();
        let byte: Vec<u8> = colour.iter().map(|v| v.round() as u8).collect();
        let (pending, steady) = (byte.clone(), vec![0; known.len()]);
        Self {
            looks: contrasts.into_iter().map(|contrast| Look::new(contrast, &byte)).collect(),
            sight,
            log: log_table(),
            colour,
            byte,
            known,
            tolerance: TOLERANCE.0,
            measured: 0.0,
            hue_noise,
            pending,
            steady,
            turn: 0,
        }
    }

    /// The empty board's colours in the light in which it was learned, three bytes a cell.
    pub fn bytes(&self) -> &[u8] {
        &self.byte
    }

    /// Deviations of noise between discs like these and the board.
    pub fn separation(&self, discs: &[Disc]) -> f64 {
        match self.sight {
            Sight::Keen | Sight::Smooth => self.looks.first().map_or(0.0, |look| look.contrast.separation()),
            Sight::Change(_) => {
                let mean = discs.iter().map(|disc| disc.fit).sum::<f64>() / discs.len().max(1) as f64;
                CLEAR_CHANGE * mean
            }
        }
    }

    /// Whether discs are much darker than the board.
    pub fn has_darker_discs(&self) -> bool {
        self.looks.first().is_some_and(|look| look.contrast.disc.mean() < MUCH_DARKER)
    }

    /// Grey levels by which a cell may differ from one look to the next and still show the same.
    pub fn tolerance(&self) -> u8 {
        (1.5 * self.tolerance) as u8
    }

    /// Tells disc from board, cell by cell, and marks what is neither.
    pub fn read(&mut self, grid: &Grid, reading: &mut Reading, hands: &mut HandMap, config: &HandConfig) {
        let Reading { seen, evidence, like, foreign, active } = reading;
        evidence.resize(grid.cells(), 0.0);
        evidence.copy_from_slice(&grid.nothing);
        like.resize(grid.cells(), 0.0);
        foreign.resize(grid.cells(), false);
        for cell in active.drain(..).map(|cell| cell as usize) {
            (like[cell], foreign[cell]) = (0.0, false);
        }
        hands.foreign.fill(false);
        self.find_active(grid, seen, active);
        let (min_from_board, square_of_disc) = (config.min_from_board as f32, config.min_from_disc.powi(2) as f32);
        let log = |value: u8| self.log[usize::from(value)];
        let (seen, board) = (seen.as_chunks::<3>().0, self.byte.as_chunks::<3>().0);
        let deviation = |cell: usize| -> LogColour {
            let (seen, board): (&Bgr, &Bgr) = (&seen[cell], &board[cell]);
            std::array::from_fn(|k| log(seen[k]) - log(board[k]))
        };
        if let Sight::Change(change) = &mut self.sight {
            change.read(grid, active, deviation, like);
        }
        for cell in active.iter().map(|cell| *cell as usize) {
            let (bgr, board) = (&seen[cell], &board[cell]);
            let mut best = -1.0f32;
            for look in &self.looks {
                let own = |cell: usize| look.tables.like(&seen[cell]) - look.like[cell];
                let likeness = match self.sight {
                    Sight::Keen => own(cell),
                    Sight::Smooth => mean_around(grid, cell, own),
                    Sight::Change(_) => break,
                };
                let here = likeness / look.midpoint - 1.0;
                if here > best {
                    best = here;
                    like[cell] = likeness;
                }
            }
            if matches!(self.sight, Sight::Change(_)) {
                best = 2.0 * like[cell] - 1.0;
            }
            evidence[cell] = best.clamp(-1.0, 1.0);
            if distance_from_board(deviation(cell), self.hue_noise) < min_from_board {
                continue;
            }
            let is_foreign =
                |look: &Look| look.is_foreign(bgr, board, look.tables.like(bgr) - look.like[cell], square_of_disc);
            foreign[cell] = self.looks.iter().all(is_foreign);
            if let Some(coarse) = hands.coarse_of(grid, cell) {
                hands.foreign[coarse] = foreign[cell];
            }
        }
    }

    /// The open cells that differ from the empty board, a block of cells at a time: most blocks show nothing new.
    fn find_active(&self, grid: &Grid, seen: &[u8], active: &mut Vec<u32>) {
        let tolerance = self.tolerance as u8;
        let differs = |seen: &[u8], board: &[u8]| {
            seen.iter().zip(board).fold(0, |most: u8, (a, b)| most.max(a.abs_diff(*b))) > tolerance
        };
        let mut look_closely = |first: usize, seen: &[u8], board: &[u8]| {
            let pairs = seen.as_chunks::<3>().0.iter().zip(board.as_chunks::<3>().0);
            for (cell, (seen, board)) in (first..).zip(pairs) {
                if grid.open[cell] && differs(seen, board) {
                    active.push(cell as u32);
                }
            }
        };
        let (blocks, rest) = seen.as_chunks::<{ 3 * BLOCK }>();
        let (board_blocks, board_rest) = self.byte.as_chunks::<{ 3 * BLOCK }>();
        for (first, (seen, board)) in (0..).step_by(BLOCK).zip(blocks.iter().zip(board_blocks)) {
            if differs(seen, board) {
                look_closely(first, seen, board);
            }
        }
        look_closely(blocks.len() * BLOCK, rest, board_rest);
    }

    /// Takes over what this frame shows of the empty board, a part of the cells at a time.
    ///
    /// `is_disc` and `is_hand` say what lies over a cell. A cell that was never seen empty is believed when it shows the
    /// same for a while; one that looks like something else only for longer, and only if no disc is missing.
    pub fn follow(
        &mut self,
        grid: &Grid,
        reading: &Reading,
        is_complete: bool,
        is_disc: impl Fn(usize) -> bool,
        is_hand: impl Fn(usize) -> bool,
    ) {
        let (mut noise, mut brightness, mut count) = (0.0, 0.0, 0.0f32);
        for cell in (self.turn..grid.cells()).step_by(FOLLOW_EVERY) {
            if !grid.open[cell] || is_disc(cell) {
                self.steady[cell] = 0;
                continue;
            }
            let seen = &reading.seen[3 * cell..3 * cell + 3];
            let is_board = reading.evidence[cell] < -0.5 && !is_hand(cell);
            let share = if self.known[cell] {
                if !is_board {
                    continue;
                }
                noise += (f32::from(seen[1]) - self.colour[3 * cell + 1]).abs();
                brightness += self.colour[3 * cell + 1];
                count += 1.0;
                FOLLOW_SHARE
            } else {
                let pending = &mut self.pending[3 * cell..3 * cell + 3];
                let is_same = pending.iter().zip(seen).all(|(a, b)| f32::from(a.abs_diff(*b)) <= 2.0 * self.tolerance);
                pending.copy_from_slice(seen);
                self.steady[cell] = if is_same { self.steady[cell].saturating_add(1) } else { 0 };
                let needed = if is_board { BELIEVE_BOARD } else { BELIEVE_OTHER };
                if self.steady[cell] < needed || !(is_board || is_complete) {
                    continue;
                }
                1.0
            };
            for (k, value) in seen.iter().enumerate() {
                let colour = &mut self.colour[3 * cell + k];
                *colour += (f32::from(*value) - *colour) * share;
                // A colour is never below zero; to round by adding costs no call.
                self.byte[3 * cell + k] = (f64::from(*colour) + 0.5) as u8;
            }
            self.known[cell] = true;
            for look in &mut self.looks {
                look.like[cell] = look.tables.like(&bgr_of(&self.byte, cell));
            }
        }
        self.turn = (self.turn + 1) % FOLLOW_EVERY;
        if count > 100.0 {
            let noise = DEVIATIONS_PER_MEAN * noise / count;
            self.measured += 1.0;
            let share = FOLLOW_SHARE.max(1.0 / self.measured);
            self.tolerance += ((QUIET * noise).clamp(TOLERANCE.0, TOLERANCE.1) - self.tolerance) * share;
            let hue_noise = noise / (brightness / count + LOG_OFFSET);
            let hue_noise = hue_noise.max(NOISE_FLOOR as f32).min(self.hue_noise);
            self.hue_noise += (hue_noise - self.hue_noise) * share;
        }
    }

    /// Goes on with another view of the same board: what comes into view of it has not been seen yet, and is taken to look
    /// like what is beside it.
    pub fn move_to(&mut self, before: &Grid, now: &Grid) {
        let was_known = |cell: usize| before.open[cell] && self.known[cell];
        let fresh: Vec<usize> = (0..self.known.len()).filter(|cell| now.open[*cell] && !before.open[*cell]).collect();
        let beside = |cell: usize| {
            let (col, row) = (cell % now.cols, cell / now.cols);
            (1..MOST_BESIDE).find_map(|step| {
                let around = [
                    (col.checked_sub(step), Some(row)),
                    (Some(col + step).filter(|col| *col < now.cols), Some(row)),
                    (Some(col), row.checked_sub(step)),
                    (Some(col), Some(row + step).filter(|row| *row < now.rows)),
                ];
                let cells = around.into_iter().filter_map(|(col, row)| Some(row? * now.cols + col?));
                cells.into_iter().find(|cell| was_known(*cell))
            })
        };
        let like: Vec<(usize, Option<usize>)> = fresh.into_iter().map(|cell| (cell, beside(cell))).collect();
        for (cell, beside) in like {
            if let Some(beside) = beside {
                let colour: [f32; 3] = std::array::from_fn(|k| self.colour[3 * beside + k]);
                self.colour[3 * cell..3 * cell + 3].copy_from_slice(&colour);
                self.byte[3 * cell..3 * cell + 3].copy_from_slice(&colour.map(|v| v.round() as u8));
            }
            self.known[cell] = false;
            self.steady[cell] = 0;
            for look in &mut self.looks {
                look.like[cell] = look.tables.like(&bgr_of(&self.byte, cell));
            }
        }
    }

    /// Takes over this frame's own colours where it plainly shows the empty board: from now on change is measured
    /// against what was there and no longer against a smooth guess.
    pub fn adopt(&mut self, reading: &Reading, is_board: impl Fn(usize) -> bool) {
        for cell in (0..self.known.len()).filter(|cell| is_board(*cell)) {
            for k in 3 * cell..3 * cell + 3 {
                self.colour[k] = f32::from(reading.seen[k]);
                self.byte[k] = reading.seen[k];
            }
            self.known[cell] = true;
            for look in &mut self.looks {
                look.like[cell] = look.tables.like(&bgr_of(&self.byte, cell));
            }
        }
    }
}

fn bgr_of(bytes: &[u8], cell: usize) -> Bgr {
    [bytes[3 * cell], bytes[3 * cell + 1], bytes[3 * cell + 2]]
}

fn unlog(value: f32) -> f32 {
    (value.exp() - LOG_OFFSET).clamp(0.0, 255.0)
}

/// The three forms of what is seen, less those of the board.
fn form(forms: &Forms, seen: &Bgr, board: &Bgr) -> [f32; 3] {
    let mut sum = [0.0; 3];
    for (channel, (seen, board)) in forms.iter().zip(seen.iter().zip(board)) {
        let (seen, board) = (&channel[usize::from(*seen)], &channel[usize::from(*board)]);
        sum = std::array::from_fn(|k| sum[k] + seen[k] - board[k]);
    }
    sum
}

fn square(v: [f32; 3]) -> f32 {
    v.iter().map(|v| v * v).sum()
}

/// Deviations, each averaged with those around it, as `Sight::Smooth` sees them.
pub fn smoothed(grid: &Grid, deviations: &[LogColour]) -> Vec<LogColour> {
    let smooth = |cell| std::array::from_fn(|k| mean_around(grid, cell, |near| deviations[near][k]));
    (0..deviations.len()).map(smooth).collect()
}

/// Mean of a value over a cell and its open neighbours.
fn mean_around(grid: &Grid, cell: usize, value: impl Fn(usize) -> f32) -> f32 {
    let (col, row) = (cell % grid.cols, cell / grid.cols);
    let (mut sum, mut count) = (0.0, 0.0f32);
    for y in row.saturating_sub(1)..=(row + 1).min(grid.rows - 1) {
        for near in y * grid.cols + col.saturating_sub(1)..=y * grid.cols + (col + 1).min(grid.cols - 1) {
            if grid.open[near] {
                sum += value(near);
                count += 1.0;
            }
        }
    }
    sum / count.max(1.0)
}
