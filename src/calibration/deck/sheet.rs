//! A sheet or scan of many cards: apart from each other on an even ground, or edge to edge in rows and columns.

use super::outline::outlines;
use super::rectify::{face, face_within};
use crate::capture::Picture;

/// Cards of a sheet, in rows from the top.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Their faces, row by row.
    pub faces: Vec<Picture>,
    /// Cards in a row; 0 where the rows differ.
    pub cols: usize,
}

/// Decks have from this many cards on, and up to this many.
const CARDS: std::ops::RangeInclusive<usize> = 20..=60;
/// Most columns or rows.
const MOST_LINES: usize = 16;
/// Width of a card in heights.
const RATIO: std::ops::Range<f64> = 0.5..0.78;
/// How much stronger the weakest border between cards is than what else there is: the median over all lines.
const BORDER: f64 = 2.2;
/// How far a border may be off its place, in cards.
const OFF: f64 = 0.03;

/// The cards of a sheet; `None` where they cannot be told apart.
pub fn sheet(picture: &Picture) -> Option<Sheet> {
    let found = outlines(picture);
    if CARDS.contains(&found.len()) {
        let faces: Vec<Picture> = found.iter().filter_map(|corners| face(picture, corners)).collect();
        let tops: Vec<f64> = found.iter().map(|quad| quad[0].y.midpoint(quad[2].y)).collect();
        let height = (found[0][3].y - found[0][0].y).abs();
        let cols = tops.iter().take_while(|top| (**top - tops[0]).abs() < height / 2.0).count();
        let is_even = faces.len().is_multiple_of(cols.max(1));
        return Some(Sheet { faces, cols: if is_even { cols } else { 0 } });
    }
    grid(picture)
}

/// Cards edge to edge.
fn grid(picture: &Picture) -> Option<Sheet> {
    let across = steps_across(picture);
    let down = steps_down(picture);
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    let mut best: Option<(f64, usize, usize)> = None;
    for cols in 2..=MOST_LINES {
        for rows in 2..=MOST_LINES {
            let ratio = width / cols as f64 / (height / rows as f64);
            if !CARDS.contains(&(cols * rows)) || !RATIO.contains(&ratio) {
                continue;
            }
            let (x, y) = (borders(&across, cols), borders(&down, rows));
            let strength = weakest(&across, &x).min(weakest(&down, &y));
            // Half as many rows would have their borders where true ones are, too.
            let strength = strength * (1.0 + 0.01 * (cols * rows) as f64);
            if strength > BORDER && best.is_none_or(|(before, ..)| strength > before) {
                best = Some((strength, cols, rows));
            }
        }
    }
    let (_, cols, rows) = best?;
    let (x, y) = (borders(&across, cols), borders(&down, rows));
    let mut faces = Vec::with_capacity(cols * rows);
    for row in y.windows(2) {
        for col in x.windows(2) {
            faces.push(face_within(picture, (col[0] as f64, col[1] as f64), (row[0] as f64, row[1] as f64))?);
        }
    }
    Some(Sheet { faces, cols })
}

/// Where the borders between `count` cards are, and both ends: at the strongest step near each even share.
fn borders(steps: &[f64], count: usize) -> Vec<usize> {
    let length = steps.len();
    let card = length as f64 / count as f64;
    let reach = (OFF * card) as usize;
    let place = |k: usize| {
        let at = (k as f64 * card) as usize;
        let near = at.saturating_sub(reach)..(at + reach + 1).min(length);
        if k == 0 || k == count {
            return if k == 0 { 0 } else { length };
        }
        near.max_by(|a, b| steps[*a].total_cmp(&steps[*b])).unwrap_or(at)
    };
    (0..=count).map(place).collect()
}

/// The weakest border against the median of all lines.
fn weakest(steps: &[f64], borders: &[usize]) -> f64 {
    let mut all = steps.to_vec();
    all.sort_by(f64::total_cmp);
    let usual = all.get(all.len() / 2).copied().unwrap_or_default().max(0.2);
    let inner = borders.get(1..borders.len().saturating_sub(1)).unwrap_or_default();
    inner.iter().map(|at| steps[*at] / usual).fold(f64::INFINITY, f64::min)
}

/// Share of each column's pixels where brightness steps from left to right, so that long lines count and marks do not.
fn steps_across(picture: &Picture) -> Vec<f64> {
    let mut sums = vec![0.0; picture.width as usize];
    for y in (0..picture.height).step_by(3) {
        let row: Vec<i32> = picture.row(y).as_chunks::<3>().0.iter().map(|[_, green, _]| i32::from(*green)).collect();
        for (sum, near) in sums.iter_mut().skip(2).zip(row.windows(5)) {
            *sum += step(near[0], near[2], near[4]);
        }
    }
    let count = f64::from(picture.height.div_ceil(3));
    sums.iter().map(|sum| sum / count).collect()
}

/// The same for rows, from above to below.
fn steps_down(picture: &Picture) -> Vec<f64> {
    let green = |x: u32, y: u32| picture.pixel(x, y).map_or(0, |[_, green, _]| i32::from(green));
    let count = f64::from(picture.width.div_ceil(3));
    let line = |y: u32| {
        if y < 2 || y + 2 >= picture.height {
            return 0.0;
        }
        let steps = (0..picture.width).step_by(3).map(|x| step(green(x, y - 2), green(x, y), green(x, y + 2)));
        steps.sum::<f64>() / count
    };
    (0..picture.height).map(line).collect()
}

/// A border is a thin line between two cards, or a step: how much of one there is, levels up to a little.
fn step(before: i32, at: i32, after: i32) -> f64 {
    let line = ((before + after) / 2 - at).abs();
    f64::from(line.max((after - before).abs() / 2).min(MOST_STEP))
}

/// Stronger steps count no more: those are marks.
const MOST_STEP: i32 = 12;
