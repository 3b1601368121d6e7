use super::patches::{Patch, Runs};
use super::plane::Plane;

/// How far from a mark's pixels those are that they are compared with, on both sides: pixels straight and aslant.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    straight: usize,
    aslant: usize,
}

/// For pips, and strokes up to 5 pixels thick.
pub const WIDE: Reach = Reach { straight: 4, aslant: 3 };
/// For strokes up to 3 pixels thick, however near pips are.
pub const NARROW: Reach = Reach { straight: 2, aslant: 1 };
/// Least contrast of a mark: levels, and one part in two to this power of what is around.
const LEAST_LEVELS: u8 = 7;
const LEAST_PART: u32 = 4;
/// Longest side of a mark, pixels of its plane.
const LONGEST: u32 = 96;
/// Fewest pixels of a mark.
const FEWEST: f32 = 3.0;

/// Whether a mark is darker or lighter than what is around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polarity {
    /// Darker.
    Dark,
    /// Lighter.
    Light,
}

/// A patch that stands out from what is around.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Darker or lighter.
    pub polarity: Polarity,
    /// Its pixels.
    pub patch: Patch,
}

/// The marks of a plane that are narrow enough to be pips and bars: pixels darker than those on two opposite sides of them,
/// or lighter. A stroke that runs out to a tile's edge ends there, though the table is as dark.
pub fn marks(plane: &Plane, reach: Reach) -> Vec<Mark> {
    let mut found = Vec::new();
    if plane.width <= 2 * reach.straight || plane.height <= 2 * reach.straight {
        return found;
    }
    let padded = padded(plane, reach.straight);
    let (mut dark, mut light) = (Runs::default(), Runs::default());
    let mut classes = vec![0u8; plane.width];
    for y in 0..plane.height {
        classify(&padded, y + reach.straight, reach, &mut classes);
        dark.take_row(y as u32, &classes, DARK);
        light.take_row(y as u32, &classes, LIGHT);
    }
    for (runs, polarity) in [(dark, Polarity::Dark), (light, Polarity::Light)] {
        found.extend(runs.patches(is_mark).into_iter().map(|patch| Mark { polarity, patch }));
    }
    found
}

/// Which pixels of a plane are marked so, by either reach.
pub fn is_marked(plane: &Plane, polarity: Polarity) -> Vec<bool> {
    let wanted = match polarity {
        Polarity::Dark => DARK,
        Polarity::Light => LIGHT,
    };
    let mut marked = vec![false; plane.levels.len()];
    let mut classes = vec![0u8; plane.width];
    for reach in [WIDE, NARROW].into_iter().filter(|reach| plane.width.min(plane.height) > 2 * reach.straight) {
        let padded = padded(plane, reach.straight);
        for (y, row) in marked.chunks_exact_mut(plane.width.max(1)).enumerate() {
            classify(&padded, y + reach.straight, reach, &mut classes);
            row.iter_mut().zip(&classes).for_each(|(marked, class)| *marked |= *class == wanted);
        }
    }
    marked
}

/// Classes of pixels.
const DARK: u8 = 1;
const LIGHT: u8 = 2;

fn is_mark(patch: &Patch) -> bool {
    let is_short = |(from, to): (u32, u32)| to - from <= LONGEST;
    patch.area >= FEWEST && is_short(patch.columns) && is_short(patch.rows)
}

/// The plane with its outermost pixels once more around it, as far as pixels are compared.
fn padded(plane: &Plane, by: usize) -> Plane {
    let (width, height) = (plane.width + 2 * by, plane.height + 2 * by);
    let mut levels = Vec::with_capacity(width * height);
    for y in 0..height {
        let row = plane.row(y.saturating_sub(by).min(plane.height - 1));
        let (Some(first), Some(last)) = (row.first(), row.last()) else { continue };
        levels.extend(std::iter::repeat_n(*first, by));
        levels.extend_from_slice(row);
        levels.extend(std::iter::repeat_n(*last, by));
    }
    Plane { width, height, levels }
}

/// The classes of a row's pixels, of a padded plane.
fn classify(plane: &Plane, y: usize, Reach { straight, aslant }: Reach, classes: &mut [u8]) {
    let count = plane.width - 2 * straight;
    let part = |row: usize, from: usize| &plane.row(row)[from..from + count];
    let (here, left, right) = (part(y, straight), part(y, 0), part(y, 2 * straight));
    let (up, down) = (part(y - straight, straight), part(y + straight, straight));
    let (near, far) = (straight - aslant, straight + aslant);
    let (left_up, right_down) = (part(y - aslant, near), part(y + aslant, far));
    let (right_up, left_down) = (part(y - aslant, far), part(y + aslant, near));
    let classes = &mut classes[..count];
    for (x, class) in classes.iter_mut().enumerate() {
        let pairs = [(left[x], right[x]), (up[x], down[x]), (left_up[x], right_down[x]), (right_up[x], left_down[x])];
        let (mut above, mut below) = (0u8, u8::MAX);
        for (a, b) in pairs {
            above = above.max(a.min(b));
            below = below.min(a.max(b));
        }
        let is_dark = above.saturating_sub(here[x]) > LEAST_LEVELS.max(above >> LEAST_PART);
        let is_light = here[x].saturating_sub(below) > LEAST_LEVELS.max(below >> LEAST_PART);
        // A pixel between light ones this way and dark ones that way is an edge's corner, and either.
        *class = if is_dark { DARK } else { LIGHT * u8::from(is_light) };
    }
}
