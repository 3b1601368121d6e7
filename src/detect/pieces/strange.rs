use super::super::Hand;
use super::super::groups::{eroded, joined, middle, outline, side_reached};
use super::evidence::ANYTHING;
use super::fit::{Known, Reading, Scene};
use super::raster::Colour;
use crate::geometry::TablePoint;

/// How little likelier than anything else the board may be in a cell that is not board.
const UNLIKE_BOARD: f32 = 0.7;
/// Cells around a piece that its soft edge reaches.
const EDGE_CELLS: usize = 2;
/// Area of something strange, in a piece's: after its outermost cells were taken away.
const LEAST_AREA: f64 = 0.35;
/// The same of what has a class's colour, and the share of it that must have.
const LEAST_LOOSE: f64 = 0.1;
const MOSTLY: f64 = 0.6;
/// Squared deviations within which a cell has a class's colour.
const CLASSY: f32 = 9.0;
/// How near to the board's edge the middle of something strange is a strip of what is around, in diameters.
const STRIP: f64 = 0.25;
/// Lightness from which a cell is burnt out, and the chroma below which it is.
const BURNT: (f32, f32) = (96.0, 8.0);
/// Lightness of a board or piece that may look burnt out by itself.
const BRIGHT: f32 = 88.0;
/// Area of a reflection that may hide a piece.
const LEAST_GLARE: f64 = 0.4;
/// Area of a hand: fingertips alone are as large as a piece.
const LEAST_HAND: f64 = 1.0;

/// What is neither board nor piece: single things, and what reaches in from outside; also what has a class's colour but is
/// too small to be a piece of it, as one that another hides.
pub fn strange_things(scene: &Scene, reading: &Reading, known: &Known) -> (Vec<TablePoint>, Vec<Hand>) {
    let raster = scene.raster;
    let mut odd: Vec<bool> = (0..raster.cells())
        .map(|cell| {
            raster.on_board[cell] && raster.is_seen(cell) && reading.board.likelihood[cell] < ANYTHING + UNLIKE_BOARD
        })
        .collect();
    let mut loose = odd.clone();
    for hit in &reading.hits {
        hit.silhouette.each_cell(raster).for_each(|cell| loose[cell] = false);
        for (row, from, to) in &hit.silhouette.spans {
            let rows = row.saturating_sub(EDGE_CELLS)..(row + EDGE_CELLS + 1).min(raster.rows);
            let columns = from.saturating_sub(EDGE_CELLS)..(to + EDGE_CELLS).min(raster.cols);
            for row in rows {
                odd[row * raster.cols + columns.start..row * raster.cols + columns.end].fill(false);
            }
        }
    }
    let solid = eroded(raster.cols, &odd, |cell| odd[cell]);
    let area = std::f64::consts::PI * (scene.sizes(known.scale).radius_mm / raster.cell_mm).powi(2);
    let (mut things, mut hands) = (Vec::new(), Vec::new());
    let places = |cells: &[usize]| cells.iter().map(|cell| raster.centre_of(*cell)).collect::<Vec<TablePoint>>();
    for cells in joined(raster.cols, &solid) {
        let (share, places) = (cells.len() as f64 / area, places(&cells));
        match side_reached(&places, raster.cell_mm, raster.board_mm) {
            Some(from) if share >= LEAST_HAND => hands.push(Hand { from, outline: outline(places) }),
            Some(_) | None if share >= LEAST_AREA => things.push(middle(&places)),
            Some(_) | None => {}
        }
    }
    let is_classy = |cell: &&usize| known.looks.iter().any(|look| look.square(&scene.colours[**cell]) < CLASSY);
    for cells in joined(raster.cols, &eroded(raster.cols, &loose, |cell| loose[cell])) {
        let classy = cells.iter().filter(is_classy).count();
        let at = middle(&places(&cells));
        let is_known = things.iter().any(|thing| thing.distance(at) < raster.piece_mm.0);
        if cells.len() as f64 >= LEAST_LOOSE * area && classy as f64 >= MOSTLY * cells.len() as f64 && !is_known {
            things.push(at);
        }
    }
    // Corners told a little off show a strip of what is around the board.
    things.retain(|at| raster.reach_beyond(*at) < -STRIP * raster.piece_mm.0);
    (things, hands)
}

/// Where the picture is burnt out, though the board is not so bright: what lies there cannot be seen.
pub fn glare(scene: &Scene, reading: &Reading, known: &Known) -> Vec<TablePoint> {
    let raster = scene.raster;
    let is_burnt = |colour: &Colour| colour[0] > BURNT.0 && colour[1].hypot(colour[2]) < BURNT.1;
    let is_bright = |colour: &Colour| colour[0] > BRIGHT && colour[1].hypot(colour[2]) < BURNT.1;
    // On a white board, or with white pieces, burnt out is what it should be.
    if reading.board.palette.iter().chain(known.looks.iter().map(|look| &look.colour)).any(is_bright) {
        return Vec::new();
    }
    let burnt: Vec<bool> =
        (0..raster.cells()).map(|cell| raster.on_board[cell] && is_burnt(&scene.colours[cell])).collect();
    let area = std::f64::consts::PI * (scene.sizes(known.scale).radius_mm / raster.cell_mm).powi(2);
    let is_large = |cells: &Vec<usize>| cells.len() as f64 >= LEAST_GLARE * area;
    let places = |cells: &Vec<usize>| cells.iter().map(|cell| raster.centre_of(*cell)).collect::<Vec<TablePoint>>();
    joined(raster.cols, &eroded(raster.cols, &burnt, |cell| burnt[cell]))
        .iter()
        .filter(|cells| is_large(cells))
        .map(|cells| middle(&places(cells)))
        .collect()
}
