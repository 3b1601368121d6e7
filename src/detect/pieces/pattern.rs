use std::collections::BTreeMap;

use super::board_look::SPREAD;
use super::modes::{Mode, group_sizes, modes};
use super::raster::{Colour, Raster};

/// Share of a square's side beyond which a cell may belong to the next: corners told a few pixels off shift the lines.
const BORDER_SHARE: f64 = 0.1;
/// Share of a square's cells that must have its colour for it to tell its own light.
const LEAST_SHARE: f64 = 0.08;
/// Where a square's corners lie, in its sides from either end: a round piece leaves them free.
const CORNERS: std::ops::Range<f64> = 0.07..0.22;
/// Share of its corners' cells that must have a colour for it to be seen there.
const CORNERS_SHARE: f64 = 0.25;
/// Share of the board's parts in which a colour must be seen to be the board's, where no class of pieces is known …
const SPREAD_SHARE: f64 = 0.4;
/// … or, where a board is chequered and its squares' colours are known besides, nearly everywhere …
const EVERYWHERE_SHARE: f64 = 0.75;
/// … to belong to a chequered board, whose squares' colours are known besides …
const PRINTED_SHARE: f64 = 0.25;
/// … and to be the board's although a class has it too.
const SHARED_SPREAD_SHARE: f64 = 0.6;
/// Share of all cells of a kind of squares, and of these squares, in which their colour is seen at least.
const SQUARES_SHARE: (f64, f64) = (0.1, 0.25);
/// The same beside the board.
const BESIDE_SHARE: f64 = 0.25;
/// Share of a part's cells that makes a colour seen in it.
const SEEN_SHARE: f64 = 0.15;
/// Distance in CIELAB within which a square still has its colour, in its own light.
const SAME: f32 = 18.0;
/// Share of a square's cells unlike any piece from which their middle is believed, whatever colour it is: glare.
const PLAIN_SHARE: f64 = 0.5;
/// Squared deviations within which a cell has a class's colour, and beyond which it certainly has not: a piece in a dark
/// corner may be quite unlike its class.
const CLASSY: f32 = 6.0;
const UNLIKE: f32 = 30.0;
/// Side of a part of a board without squares, in cells.
const PART_CELLS: usize = 24;

/// What colour the empty board has in one cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// One of the palette.
    Unknown,
    /// This.
    One(Colour),
    /// This, or the next square's.
    Border(Colour, Colour),
    /// One of these, which lie close by.
    Any(Vec<Colour>),
}

/// What colour the empty board has everywhere.
#[derive(Clone, Debug)]
pub struct Patterns {
    /// Cell by cell.
    pub own: Vec<Pattern>,
    /// All colours of the board.
    pub palette: Vec<Colour>,
    /// Colours of the table around it.
    pub beside: Vec<Colour>,
}

impl Patterns {
    /// From the picture itself. `classes` says how far each cell is from the nearest class's colour, in squared deviations;
    /// `None` where no class is known.
    pub fn of_picture(
        raster: &Raster,
        colours: &[Colour],
        squares: Option<(u32, u32)>,
        classes: Option<&[f32]>,
    ) -> Self {
        let classy = |cell: usize| classes.is_some_and(|square| square[cell] < CLASSY);
        let parts = of_group(raster, colours, |cell| raster.on_board[cell].then(|| part_of(raster, cell)));
        let sizes = group_sizes(&parts);
        let is_board = |mode: &Mode| {
            // What is all over the board is the board, even if a class of pieces has its colour.
            let spread = mode.spread(&sizes, SEEN_SHARE) as f64 / sizes.len().max(1) as f64;
            match classes {
                Some(_) if is_mostly(colours, mode, classy) => spread >= SHARED_SPREAD_SHARE,
                Some(_) => squares.is_none() || spread >= PRINTED_SHARE,
                None if squares.is_some() => spread >= EVERYWHERE_SHARE,
                None => spread >= SPREAD_SHARE,
            }
        };
        let palette = modes(&parts).into_iter().filter(is_board).map(|mode| mode.colour).collect();
        let around = of_group(raster, colours, |cell| (!raster.on_board[cell]).then(|| part_of(raster, cell)));
        let sizes = group_sizes(&around);
        let is_common = |mode: &Mode| mode.spread(&sizes, SEEN_SHARE) as f64 >= BESIDE_SHARE * sizes.len() as f64;
        let beside = modes(&around).into_iter().filter(is_common).map(|mode| mode.colour).collect();
        let own = match squares {
            Some(squares) => chequered(raster, colours, squares, classes),
            None => vec![Pattern::Unknown; raster.cells()],
        };
        Self { own, palette, beside }
    }

    /// From a picture of the empty board, in the light of another picture.
    pub fn of_empty(raster: &Raster, colours: &[Colour], empty: &[Colour]) -> Self {
        let mut shift = [0.0f32; 3];
        for (channel, shift) in shift.iter_mut().enumerate() {
            let on_board = (0..raster.cells()).filter(|cell| raster.on_board[*cell] && raster.is_seen(*cell));
            let mut changes: Vec<f32> = on_board.map(|cell| colours[cell][channel] - empty[cell][channel]).collect();
            changes.sort_by(f32::total_cmp);
            *shift = changes.get(changes.len() / 2).copied().unwrap_or_default();
        }
        let lit = |cell: usize| -> Colour { std::array::from_fn(|k| empty[cell][k] + shift[k]) };
        let own = (0..raster.cells())
            .map(|cell| {
                let (col, row) = (cell % raster.cols, cell / raster.cols);
                if col == 0 || row == 0 || col + 1 == raster.cols || row + 1 == raster.rows {
                    return Pattern::One(lit(cell));
                }
                // A camera that was touched, or a lens that breathes, shifts the picture by a cell at most.
                Pattern::Any([cell, cell - 1, cell + 1, cell - raster.cols, cell + raster.cols].map(lit).to_vec())
            })
            .collect();
        let around = of_group(raster, empty, |cell| (!raster.on_board[cell]).then(|| part_of(raster, cell)));
        let parts = of_group(raster, empty, |cell| raster.on_board[cell].then(|| part_of(raster, cell)));
        let middles = |groups: &[(usize, Colour)]| modes(groups).into_iter().map(|mode| mode.colour).collect();
        Self { own, palette: middles(&parts), beside: middles(&around) }
    }
}

/// Colours of the cells that a group is named for, with it.
fn of_group(raster: &Raster, colours: &[Colour], group: impl Fn(usize) -> Option<usize>) -> Vec<(usize, Colour)> {
    let seen = (0..raster.cells()).filter(|cell| raster.is_seen(*cell));
    seen.filter_map(|cell| Some((group(cell)?, colours[cell]))).collect()
}

fn part_of(raster: &Raster, cell: usize) -> usize {
    cell / raster.cols / PART_CELLS * raster.cols.div_ceil(PART_CELLS) + cell % raster.cols / PART_CELLS
}

/// Whether most cells of a mode have a class's colour.
fn is_mostly(colours: &[Colour], mode: &Mode, classy: impl Fn(usize) -> bool) -> bool {
    let near = (0..colours.len()).filter(|cell| distance(&colours[*cell], &mode.colour) < SAME / 2.0);
    let (mut all, mut of_class) = (0, 0);
    for cell in near {
        all += 1;
        of_class += usize::from(classy(cell));
    }
    of_class * 2 > all
}

/// The colours of a chequered board's squares: of either kind the colour that is seen in most squares, then each square's
/// own light, and where a piece hides that, the light of those around it.
fn chequered(raster: &Raster, colours: &[Colour], squares: (u32, u32), classes: Option<&[f32]>) -> Vec<Pattern> {
    let (across, along) = (squares.0 as usize, squares.1 as usize);
    let sides = (raster.board_mm.0 / across as f64, raster.board_mm.1 / along as f64);
    let place = |cell: usize| {
        let at = raster.centre_of(cell);
        let split = |value: f64, side: f64, count: usize| {
            let index = (value / side).floor().clamp(0.0, count as f64 - 1.0);
            (index as usize, value / side - index)
        };
        let ((col, in_x), (row, in_y)) = (split(at.x, sides.0, across), split(at.y, sides.1, along));
        (row * across + col, in_x, in_y)
    };
    let mut cells_of: Vec<Vec<usize>> = vec![Vec::new(); across * along];
    let mut corners_of = cells_of.clone();
    for cell in (0..raster.cells()).filter(|cell| raster.on_board[*cell] && raster.is_seen(*cell)) {
        let (square, in_x, in_y) = place(cell);
        let is_inner = |share: f64| (BORDER_SHARE..1.0 - BORDER_SHARE).contains(&share);
        if is_inner(in_x) && is_inner(in_y) {
            cells_of[square].push(cell);
        }
        let is_end = |share: f64| CORNERS.contains(&share.min(1.0 - share));
        if is_end(in_x) && is_end(in_y) {
            corners_of[square].push(cell);
        }
    }
    let is_odd = |square: usize| (square / across + square % across) % 2 == 1;
    let looks = [false, true].map(|odd| {
        let of_kind: Vec<usize> = (0..across * along).filter(|square| is_odd(*square) == odd).collect();
        looks_of_kind(colours, (&cells_of, &corners_of), &of_kind, across, classes)
    });
    let look = |square: usize, odd: bool| looks[usize::from(odd)].get(square).copied().flatten();
    (0..raster.cells())
        .map(|cell| {
            let (square, in_x, in_y) = place(cell);
            let (own, other) = (look(square, is_odd(square)), look(square, !is_odd(square)));
            let near_edge = |share: f64| !(BORDER_SHARE..1.0 - BORDER_SHARE).contains(&share);
            match (own, other) {
                (Some(own), Some(other)) if near_edge(in_x) || near_edge(in_y) => Pattern::Border(own, other),
                (Some(own), Some(_) | None) => Pattern::One(own),
                (None, Some(_) | None) => Pattern::Unknown,
            }
        })
        .collect()
}

/// Of the squares of one kind the colour that each square of the board would have if it were of that kind.
fn looks_of_kind(
    colours: &[Colour],
    (cells_of, corners_of): (&[Vec<usize>], &[Vec<usize>]),
    of_kind: &[usize],
    across: usize,
    classes: Option<&[f32]>,
) -> Vec<Option<Colour>> {
    let all: Vec<(usize, Colour)> =
        of_kind.iter().flat_map(|square| corners_of[*square].iter().map(|cell| (*square, colours[*cell]))).collect();
    let sizes = group_sizes(&all);
    let spread = |mode: &Mode| mode.spread(&sizes, CORNERS_SHARE);
    let is_common = |mode: &&Mode| {
        mode.cells as f64 >= SQUARES_SHARE.0 * all.len() as f64
            && spread(mode) as f64 >= SQUARES_SHARE.1 * of_kind.len() as f64
    };
    let classy = |cell: usize| classes.is_some_and(|square| square[cell] < CLASSY);
    let found = modes(&all);
    let most = |modes: &mut dyn Iterator<Item = &Mode>| modes.max_by_key(|mode| (spread(mode), mode.cells)).cloned();
    let own = most(&mut found.iter().filter(is_common).filter(|mode| !is_mostly(colours, mode, classy)));
    let Some(common) = own.or_else(|| most(&mut found.iter())) else { return vec![None; cells_of.len()] };
    let is_shared = is_mostly(colours, &common, classy);
    let mut known: BTreeMap<usize, Colour> = BTreeMap::new();
    for square in of_kind {
        let cells = &cells_of[*square];
        // In a dark corner a piece may come near to the board's colour; it is no part of the square for that.
        let of_piece = |cell: usize| {
            let from_board: f32 = (0..3).map(|k| ((colours[cell][k] - common.colour[k]) / SPREAD[k]).powi(2)).sum();
            !is_shared && classes.is_some_and(|square| square[cell] < from_board)
        };
        let alike =
            || cells.iter().filter(|cell| distance(&colours[**cell], &common.colour) < SAME && !of_piece(**cell));
        let plain = || cells.iter().filter(|cell| classes.is_some_and(|square| square[**cell] > UNLIKE));
        let share = |count: usize| count as f64 / cells.len().max(1) as f64;
        if share(alike().count()) >= LEAST_SHARE {
            known.insert(*square, middle(alike().map(|cell| colours[*cell])));
        } else if share(plain().count()) >= PLAIN_SHARE {
            known.insert(*square, middle(plain().map(|cell| colours[*cell])));
        }
    }
    (0..cells_of.len()).map(|square| known.get(&square).copied().or_else(|| around(&known, square, across))).collect()
}

/// The mean of the known squares, the nearest counting most.
fn around(known: &BTreeMap<usize, Colour>, square: usize, across: usize) -> Option<Colour> {
    let (mut sum, mut weights) = ([0.0f32; 3], 0.0f32);
    for (other, colour) in known {
        let (dx, dy) = ((other % across).abs_diff(square % across), (other / across).abs_diff(square / across));
        let weight = 1.0 / ((dx * dx + dy * dy) as f32 + 0.3).powf(1.5);
        sum.iter_mut().zip(colour).for_each(|(sum, value)| *sum += weight * value);
        weights += weight;
    }
    (weights > 0.0).then(|| sum.map(|sum| sum / weights))
}

fn middle(colours: impl Iterator<Item = Colour>) -> Colour {
    let all: Vec<Colour> = colours.collect();
    std::array::from_fn(|k| {
        let mut values: Vec<f32> = all.iter().map(|colour| colour[k]).collect();
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or_default()
    })
}

fn distance(one: &Colour, other: &Colour) -> f32 {
    (0..3).map(|k| (one[k] - other[k]).powi(2)).sum::<f32>().sqrt()
}
