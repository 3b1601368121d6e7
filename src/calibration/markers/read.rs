use super::super::light::Brightness;
use super::dictionary::{CELLS, identify};
use super::edges::{Refined, refine};
use super::quads::{Quad, find_quads, sides};
use crate::capture::Picture;
use crate::geometry::{Homography, ImagePoint, TablePoint};

/// A marker of the dictionary in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenMarker {
    /// Its id.
    pub id: u8,
    /// Its corners as printed: top left, top right, bottom right, bottom left.
    pub corners: [ImagePoint; 4],
}

/// What looks like a marker and is none of the dictionary.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrangeMarker {
    /// Its outline, clockwise.
    pub corners: [ImagePoint; 4],
    /// Cells along the side of its code, as far as can be told.
    pub code_cells: u8,
}

/// All markers in a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundMarkers {
    /// Those of the dictionary, by id.
    pub markers: Vec<SeenMarker>,
    /// Those that look like markers of another one.
    pub strange: Vec<StrangeMarker>,
}

/// Finds every ArUco marker in a picture, turned any way, with corners good to a tenth of a pixel.
pub fn find_markers(picture: &Picture) -> FoundMarkers {
    let seen = Brightness::new(picture);
    // The same outline may come from several thresholds; the one with the straightest edges comes first and wins.
    let mut outlines: Vec<Refined> = find_quads(&seen).iter().filter_map(|quad| refine(&seen, quad)).collect();
    outlines.sort_by(|a, b| a.rough_px.total_cmp(&b.rough_px));
    let mut found = FoundMarkers::default();
    for Refined { mut corners, .. } in outlines {
        match read(&seen, &corners) {
            Some(Reading::Marker { id, quarter_turns }) => {
                corners.rotate_left(quarter_turns);
                if !found.markers.iter().any(|known| known.id == id && overlap(&known.corners, &corners)) {
                    found.markers.push(SeenMarker { id, corners });
                }
            }
            Some(Reading::Strange { code_cells }) => found.strange.push(StrangeMarker { corners, code_cells }),
            None => {}
        }
    }
    found.markers.sort_by_key(|marker| marker.id);
    // A marker's own code seen through a wrong outline is no stranger.
    for strange in std::mem::take(&mut found.strange) {
        let is_at = |corners: &Quad| overlap(corners, &strange.corners);
        let is_known = found.markers.iter().any(|marker| is_at(&marker.corners))
            || found.strange.iter().any(|other| is_at(&other.corners));
        if !is_known {
            found.strange.push(strange);
        }
    }
    found
}

fn overlap(a: &Quad, b: &Quad) -> bool {
    let reach = sides(a).fold(0.0, f64::max) / 2.0;
    middle(a).distance(middle(b)) < reach
}

pub(super) fn middle(quad: &Quad) -> ImagePoint {
    let sum = quad.iter().fold((0.0, 0.0), |(x, y), p| (x + p.x / 4.0, y + p.y / 4.0));
    ImagePoint::new(sum.0, sum.1)
}

enum Reading {
    Marker { id: u8, quarter_turns: usize },
    Strange { code_cells: u8 },
}

/// Share of the border's and the margin's cells that must be black and white.
const LEAST_CLEAR: f64 = 0.85;
/// Least difference of white and black, of 255.
const LEAST_CONTRAST: f32 = 25.0;
/// Codes of other dictionaries have so many cells.
const OTHER_CODE_CELLS: [usize; 4] = [4, 5, 6, 7];
/// In a code's own grid the cells are uniform: their pixels deviate by less than this share of the contrast.
const UNIFORM: f32 = 0.3;
/// A code has at least this share of white and of black cells.
const LEAST_SHARE: f64 = 0.2;
/// Cells of other dictionaries are told apart from this side on.
const LEAST_STRANGE_CELL_PX: f64 = 3.0;

/// Reads what stands inside a quadrilateral; `None` where it is no marker.
fn read(seen: &Brightness, corners: &Quad) -> Option<Reading> {
    let (own, _) = Grid::read(seen, corners, CELLS)?.checked()?;
    let code = own.code().iter().fold(0_u16, |code, white| code << 1 | u16::from(*white));
    if let Some(identity) = identify(code) {
        return Some(Reading::Marker { id: identity.id, quarter_turns: identity.quarter_turns });
    }
    let shortest = sides(corners).fold(f64::INFINITY, f64::min);
    let fitting = OTHER_CODE_CELLS.into_iter().filter_map(|code_cells| {
        let cells = code_cells + 2;
        if shortest / (cells as f64) < LEAST_STRANGE_CELL_PX {
            return None;
        }
        let (grid, unevenness) = Grid::read(seen, corners, cells)?.checked()?;
        let code = grid.code();
        let white = code.iter().filter(|white| **white).count() as f64 / code.len().max(1) as f64;
        let is_code = unevenness < UNIFORM && (LEAST_SHARE..=1.0 - LEAST_SHARE).contains(&white);
        is_code.then_some((unevenness, code_cells))
    });
    let (_, code_cells) = fitting.min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(Reading::Strange { code_cells: code_cells as u8 })
}

/// A quadrilateral cut into cells, with a ring of cells of its margin around.
struct Grid {
    cells: usize,
    /// Mean brightness by row and column, the margin's ring included.
    means: Vec<f32>,
    /// Root mean square deviation inside the cells.
    uneven: f32,
    white_from: f32,
}

impl Grid {
    fn read(seen: &Brightness, corners: &Quad, cells: usize) -> Option<Self> {
        let side = cells as f64;
        let square = [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(|(x, y)| TablePoint::new(x, y));
        let pairs: Vec<_> = square.into_iter().zip(*corners).collect();
        let image_from_cells = Homography::from_pairs(&pairs)?;
        let all = cells + 2;
        let mut means = Vec::with_capacity(all * all);
        let (mut square_sum, mut count) = (0.0, 0.0_f32);
        for (row, column) in (0..all).flat_map(|row| (0..all).map(move |column| (row, column))) {
            let at = |i: usize| {
                image_from_cells.apply(TablePoint::new(
                    column as f64 - 1.0 + SAMPLES.get(i % 3).copied().unwrap_or(0.5),
                    row as f64 - 1.0 + SAMPLES.get(i / 3).copied().unwrap_or(0.5),
                ))
            };
            let values: [f32; 9] = std::array::from_fn(|i| seen.coded_at(at(i)));
            let mean = values.iter().sum::<f32>() / 9.0;
            if (1..=cells).contains(&row) && (1..=cells).contains(&column) {
                square_sum += values.iter().map(|v| (v - mean).powi(2)).sum::<f32>();
                count += 9.0;
            }
            means.push(mean);
        }
        let (border, margin) = (Self::ring_mean(&means, all, 1)?, Self::ring_mean(&means, all, 0)?);
        let uneven = (square_sum / count.max(1.0)).sqrt() / (margin - border).max(1.0);
        (margin - border >= LEAST_CONTRAST).then_some(Self {
            cells,
            means,
            uneven,
            white_from: (margin + border) / 2.0,
        })
    }

    /// The grid and its unevenness, if its border is black and its margin white.
    fn checked(self) -> Option<(Self, f32)> {
        let all = self.cells + 2;
        let ring = |depth: usize| -> Vec<bool> {
            ring(all, depth).filter_map(|at| self.means.get(at)).map(|mean| *mean >= self.white_from).collect()
        };
        let white =
            |cells: &[bool]| cells.iter().filter(|is_white| **is_white).count() as f64 / cells.len().max(1) as f64;
        let clear = white(&ring(1)) <= 1.0 - LEAST_CLEAR && white(&ring(0)) >= LEAST_CLEAR;
        let uneven = self.uneven;
        clear.then_some((self, uneven))
    }

    /// Which cells of the code are white, row by row.
    fn code(&self) -> Vec<bool> {
        let all = self.cells + 2;
        let inside = 2..self.cells;
        let places = inside.clone().flat_map(|row| inside.clone().map(move |column| row * all + column));
        places.filter_map(|at| self.means.get(at)).map(|mean| *mean >= self.white_from).collect()
    }

    fn ring_mean(means: &[f32], all: usize, depth: usize) -> Option<f32> {
        let mut values: Vec<f32> = ring(all, depth).filter_map(|at| means.get(at)).copied().collect();
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied()
    }
}

/// Where a cell is looked at, as shares of its side.
const SAMPLES: [f64; 3] = [0.3, 0.5, 0.7];

/// The places of a ring of cells, `depth` cells inside a square of `all` by `all`.
fn ring(all: usize, depth: usize) -> impl Iterator<Item = usize> {
    let (first, last) = (depth, all - 1 - depth);
    let places = (first..=last).flat_map(move |row| (first..=last).map(move |column| (row, column)));
    places
        .filter(move |(row, column)| [first, last].contains(row) || [first, last].contains(column))
        .map(move |(row, column)| row * all + column)
}
