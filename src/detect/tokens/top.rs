use std::sync::LazyLock;

use super::raster::View;
use super::ring::{Form, fit};
use crate::detect::background::LogColour;
use crate::detect::grid::Grid;
use crate::detect::outline::Edge;
use crate::geometry::TablePoint;

/// Places around a top at which its outline is looked for.
const PLACES: usize = 48;
/// Distance between two looks across the outline, cells.
const LOOK_CELLS: f64 = 0.5;
/// How far in and out of the outline it is looked for, round by round, cells.
const SEARCH_CELLS: [f64; 4] = [4.5, 3.0, 2.0, 1.5];
/// Looks on each side of an edge whose mean is compared.
const SIDE_LOOKS: usize = 2;
/// Most that an edge may lie off the fitted outline and be its own, cells.
const ON_OUTLINE_CELLS: f64 = 1.1;
/// How far a top's colour may end inside of its outline, all round, and outside: a sticker is smaller than the disc.
const MOST_INSET_CELLS: f64 = 3.5;
const MOST_OUTSET_CELLS: f64 = 0.8;
/// From where to where cells say what colour a top has, in radii: a number in the middle is no matter, a rim would be.
const OWN_RADII: (f64, f64) = (0.4, 0.78);
/// Cells whose colour may be the top's, and those that are asked how many are close to it.
const TRIED: usize = 16;
const VOICES: usize = 90;
/// Distance from a top's own colour within which a cell is of that colour; shade counts by half.
const OWN: f32 = 0.22;
/// Distance from it beyond which a cell is no less the top's.
const FAR: f32 = 0.6;
/// Least rise of that distance that is an edge, and the rise from which it is a plain one.
const EDGE: (f32, f32) = (0.05, 0.25);
/// How far inside its outline a top must show its colour for the outline to be looked at there, cells.
const INSIDE_CELLS: [f64; 3] = [1.2, 2.2, 3.5];
/// Share of the outline below which a place is given up after the first look.
const HOPELESS: f64 = 0.25;
/// How much less round something is of whose outline nothing can be seen.
const UNSEEN: f64 = 0.4;
/// Share of the greatest rise that one further out must have to be where a top's colour ends.
const OUTER: f32 = 0.5;
/// Worth from which no other colour is tried.
const PLAIN_WORTH: f64 = 0.8;
/// How far a side must reach beyond its top to be looked at, cells, and the share of it that is of the top's colour where
/// the whole side is.
const LEAST_SIDE_CELLS: f64 = 1.2;
const OWN_SIDE: f64 = 0.6;
/// How far from a top's colour that is, in spreads of the top's own cells.
const SIDE_SPREADS: f32 = 1.5;
/// Every so many places are enough to see that there is none, and the share of these at which an edge must be.
const GLANCE: usize = 4;
const GLANCE_SHARE: f64 = 0.4;
/// How much shade counts in the distance of two colours, compared with hue.
const SHADE: f32 = 0.5;

/// A disc's top as its own colour outlines it.
#[derive(Clone, Copy, Debug)]
pub struct Top {
    /// Its centre.
    pub centre: TablePoint,
    /// Share of the outline that can be seen that is an edge, 0 to 1.
    pub outline: f64,
    /// How strong these edges are, 0 to 1.
    pub plain: f64,
    /// Share of the outline inside of which the top shows, 0 to 1.
    pub visible: f64,
    /// Share of the top's cells that are of its colour, 0 to 1.
    pub own: f64,
    /// Its colour.
    pub colour: LogColour,
    form: Form,
}

/// The distance of two colours.
pub fn distance(one: LogColour, other: LogColour) -> f32 {
    let d: LogColour = std::array::from_fn(|k| one[k] - other[k]);
    let shade = d.iter().sum::<f32>() / 3.0;
    (d.iter().map(|d| (d - shade).powi(2)).sum::<f32>() + 3.0 * (SHADE * shade).powi(2)).sqrt()
}

impl Top {
    /// How round it is, 0 to 1: less where little of its outline can be seen.
    pub fn roundness(&self) -> f64 {
        self.outline * (1.0 - UNSEEN * (1.0 - self.visible))
    }

    /// How much of a disc it is, 0 to 1.
    pub fn worth(&self) -> f64 {
        self.roundness() * (0.5 + 0.5 * self.plain)
    }

    /// The same where one of several that lie in one another is to be believed, 0 to 1: the arc of a reflection or of a side may
    /// be rounder than the whole top.
    pub fn claim(&self) -> f64 {
        self.worth() * (0.5 + 0.5 * self.visible)
    }
}

/// The top of a disc near a place; `None` where nothing there is like one.
pub fn top_near(view: View<'_>, start: TablePoint) -> Option<Top> {
    let [first, second] = common_colours(view, start);
    let top = first.and_then(|colour| fitted(view, start, colour));
    // A large number may show more of its colour than its ground does.
    if top.is_some_and(|top| top.worth() > PLAIN_WORTH) {
        return top;
    }
    let other = second.and_then(|colour| fitted(view, start, colour));
    top.into_iter().chain(other).max_by(|a, b| a.claim().total_cmp(&b.claim()))
}

/// The top of this colour near a place.
fn fitted(view: View<'_>, start: TablePoint, colour: LogColour) -> Option<Top> {
    let grid = view.grid;
    let mut centre = start;
    let mut form = Form::default();
    let mut side = 0.0;
    let mut colour = own_colour(view, centre, colour)?.0;
    let (glance, looked) = edges(view, centre, colour, form, SEARCH_CELLS[0], GLANCE);
    if (glance.len() as f64) < GLANCE_SHARE * looked as f64 || looked < 4 {
        return None;
    }
    for (round, search) in SEARCH_CELLS.into_iter().enumerate() {
        let (edges, looked) = edges(view, centre, colour, form, search, 1);
        if looked == 0 || (edges.len() as f64) < HOPELESS * looked as f64 {
            return None;
        }
        let foot = grid.foot_shift(centre);
        let ((dx, dy), fitted) = fit(&edges, (foot.0 / grid.cell_mm, foot.1 / grid.cell_mm), form, side)?;
        form = Form { out: fitted.out.clamp(-MOST_INSET_CELLS, MOST_OUTSET_CELLS), ..fitted };
        centre = TablePoint::new(centre.x + dx * grid.cell_mm, centre.y + dy * grid.cell_mm);
        if centre.distance(start) > grid.diameter_mm() / 3.0 {
            return None;
        }
        if round < 2 {
            colour = own_colour(view, centre, colour)?.0;
            side = if has_own_side(view, centre, colour) { 1.0 } else { 0.0 };
            if round == 0 {
                form.side = side;
            }
        }
    }
    let (colour, own) = own_colour(view, centre, colour)?;
    let (edges, looked) = edges(view, centre, colour, form, 2.5, 1);
    let on_outline: Vec<&Edge> = edges.iter().filter(|edge| edge.offset.abs() <= ON_OUTLINE_CELLS).collect();
    let plain = on_outline.iter().map(|edge| edge.weight).sum::<f64>() / (on_outline.len() as f64).max(1.0);
    Some(Top {
        centre,
        outline: on_outline.len() as f64 / (looked as f64).max(1.0),
        plain,
        visible: looked as f64 / PLACES as f64,
        own,
        colour,
        form,
    })
}

/// Share of a top's outline that this view shows as well: near the top's own share where it is no new thing.
pub fn outline_in(view: View<'_>, top: &Top) -> f64 {
    let [Some(colour), _] = common_colours(view, top.centre) else { return 0.0 };
    let (edges, looked) = edges(view, top.centre, colour, top.form, 2.5, 1);
    let on_outline = edges.iter().filter(|edge| edge.offset.abs() <= ON_OUTLINE_CELLS).count();
    on_outline as f64 / (looked as f64).max(1.0)
}

/// Whether a disc's visible side is of its top's colour.
fn has_own_side(view: View<'_>, centre: TablePoint, colour: LogColour) -> bool {
    let grid = view.grid;
    let (x, y) = in_cells(grid, centre);
    let foot = grid.foot_shift(centre);
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm;
    let nearest = SIDE_SPREADS * spread(view, centre, colour);
    let (mut looked, mut own) = (0.0, 0.0);
    for (cos, sin) in DIRECTIONS.iter().copied() {
        let beyond = (foot.0 * cos + foot.1 * sin) / grid.cell_mm;
        if beyond < LEAST_SIDE_CELLS {
            continue;
        }
        let out = radius + beyond / 2.0;
        let Some(cell) = cell_at(grid, x + out * cos, y + out * sin) else { continue };
        looked += 1.0;
        own += view.colour(cell).map_or(0.0, |other| f64::from(u8::from(distance(other, colour) < nearest)));
    }
    own > OWN_SIDE * looked
}

/// How far the colours of most of a top's own cells are from their middle.
fn spread(view: View<'_>, centre: TablePoint, colour: LogColour) -> f32 {
    let (colours, _) = inner_colours(view, centre);
    let distances = colours.iter().map(|other| distance(*other, colour));
    let mut own: Vec<f32> = distances.filter(|distance| *distance < OWN).collect();
    let most = own.len() * 4 / 5;
    if own.is_empty() { 0.0 } else { *own.select_nth_unstable_by(most, f32::total_cmp).1 }
}

/// The cell at a place in cells; `None` beside the grid.
fn cell_at(grid: &Grid, x: f64, y: f64) -> Option<usize> {
    let (col, row) = (x + 0.5, y + 0.5);
    let is_inside = col >= 0.0 && row >= 0.0 && col < grid.cols as f64 && row < grid.rows as f64;
    is_inside.then(|| row as usize * grid.cols + col as usize)
}

/// The two colours that most of the cells of what may be a top have: its own, and its number's.
fn common_colours(view: View<'_>, centre: TablePoint) -> [Option<LogColour>; 2] {
    let (colours, all) = inner_colours(view, centre);
    if (colours.len() as f64) < 0.5 * all || colours.is_empty() {
        return [None, None];
    }
    let some = |count: usize| colours.iter().step_by(colours.len().div_ceil(count));
    // The one that most others are close to.
    let common = |is_meant: &dyn Fn(&LogColour) -> bool| {
        let close = |colour: &LogColour| some(VOICES).filter(|other| distance(**other, *colour) < OWN).count();
        some(TRIED).filter(|colour| is_meant(colour)).max_by_key(|colour| close(colour)).copied()
    };
    let first = common(&|_| true);
    [first, first.and_then(|first| common(&|colour| distance(*colour, first) > 2.0 * OWN))]
}

/// The middle of the colours of a top's cells that are close to one, and the share of its cells that are.
fn own_colour(view: View<'_>, centre: TablePoint, colour: LogColour) -> Option<(LogColour, f64)> {
    let (colours, all) = inner_colours(view, centre);
    let near: Vec<&LogColour> = colours.iter().filter(|other| distance(**other, colour) < OWN).collect();
    if near.is_empty() {
        return None;
    }
    let colour = middle(&near);
    let own = colours.iter().filter(|other| distance(**other, colour) < OWN).count();
    Some((colour, own as f64 / all))
}

/// The colours of the cells well inside a top, and how many there are with those that cannot be seen.
fn inner_colours(view: View<'_>, centre: TablePoint) -> (Vec<LogColour>, f64) {
    let grid = view.grid;
    let radius = OWN_RADII.1 * grid.diameter_mm() / 2.0 / grid.cell_mm;
    let least = OWN_RADII.0 * grid.diameter_mm() / 2.0 / grid.cell_mm;
    let (x, y) = in_cells(grid, centre);
    let mut colours: Vec<LogColour> = Vec::with_capacity(320);
    let (low_x, high_x) = ((x - radius).ceil().max(0.0) as usize, (x + radius).floor().max(0.0) as usize);
    let (low_y, high_y) = ((y - radius).ceil().max(0.0) as usize, (y + radius).floor().max(0.0) as usize);
    let mut all = 0.0;
    for row in low_y..=high_y.min(grid.rows - 1) {
        for col in low_x..=high_x.min(grid.cols - 1) {
            let (dx, dy) = (col as f64 - x, row as f64 - y);
            if !(least * least..=radius * radius).contains(&(dx * dx + dy * dy)) {
                continue;
            }
            all += 1.0;
            colours.extend(view.colour(row * grid.cols + col));
        }
    }
    (colours, all)
}

fn middle(colours: &[&LogColour]) -> LogColour {
    std::array::from_fn(|k| {
        let mut values: Vec<f32> = colours.iter().map(|colour| colour[k]).collect();
        let half = values.len() / 2;
        if values.is_empty() { 0.0 } else { *values.select_nth_unstable_by(half, f32::total_cmp).1 }
    })
}

/// Where the top's colour ends, and at how many places that was looked for.
fn edges(
    view: View<'_>,
    centre: TablePoint,
    colour: LogColour,
    form: Form,
    search: f64,
    every: usize,
) -> (Vec<Edge>, usize) {
    let grid = view.grid;
    let (x, y) = in_cells(grid, centre);
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm + form.out;
    let foot = grid.foot_shift(centre);
    let foot = (foot.0 / grid.cell_mm, foot.1 / grid.cell_mm);
    let looks = (2.0 * search / LOOK_CELLS) as usize + 1 + 2 * SIDE_LOOKS;
    let mut rises = [0.0f32; 64];
    let (mut edges, mut looked) = (Vec::with_capacity(PLACES), 0);
    for (cos, sin) in DIRECTIONS.iter().copied().step_by(every) {
        let towards = foot.0 * cos + foot.1 * sin;
        let beyond = form.side * towards.max(0.0);
        let far = |out: f64| -> Option<f32> {
            let other = view.colour(cell_at(grid, x + out * cos, y + out * sin)?)?;
            Some(distance(other, colour).min(FAR))
        };
        // A stroke of the number may end at one of these places, not at both.
        let is_own = |inside: f64| far(radius - inside).is_some_and(|far| far < OWN);
        if !INSIDE_CELLS.into_iter().any(is_own) {
            continue;
        }
        let first = radius + beyond - search - SIDE_LOOKS as f64 * LOOK_CELLS;
        let seen = rises
            .iter_mut()
            .take(looks)
            .zip(0u8..)
            .all(|(rise, i)| far(first + f64::from(i) * LOOK_CELLS).map(|far| *rise = far).is_some());
        if !seen {
            continue;
        }
        looked += 1;
        let Some((offset, rise)) = steepest(&rises[..looks], search) else { continue };
        let weight = ((rise - EDGE.0) / (EDGE.1 - EDGE.0)).min(1.0);
        if weight > 0.0 {
            edges.push(Edge { normal: (cos, sin), offset, side: 0.0, weight: f64::from(weight) });
        }
    }
    (edges, looked)
}

/// Where along the looks the distance rises most: offset from the expected outline in cells, and the rise.
fn steepest(looks: &[f32], search: f64) -> Option<(f64, f32)> {
    let rise = |i: usize| -> f32 {
        let inside: f32 = looks[i - SIDE_LOOKS..i].iter().sum();
        let outside: f32 = looks[i + 1..=i + SIDE_LOOKS].iter().sum();
        (outside - inside) / SIDE_LOOKS as f32
    };
    let last = looks.len() - 1 - SIDE_LOOKS;
    let most = (SIDE_LOOKS..=last).map(rise).fold(0.0, f32::max);
    // Rings and numbers on a top end inside of where its colour ends.
    let is_end = |i: &usize| {
        let inside = looks[i - SIDE_LOOKS..*i].iter().sum::<f32>() / SIDE_LOOKS as f32;
        rise(*i) >= OUTER * most && inside < OWN && rise(*i) >= rise(i - 1) && rise(*i) >= rise(i + 1)
    };
    let outermost = (SIDE_LOOKS + 1..last).rev().find(is_end);
    let best = outermost.or_else(|| (SIDE_LOOKS + 1..last).max_by(|a, b| rise(*a).total_cmp(&rise(*b))))?;
    let (before, here, after) = (rise(best - 1), rise(best), rise(best + 1));
    let bend = before - 2.0 * here + after;
    let shift = if bend < 0.0 { 0.5 * (before - after) / bend } else { 0.0 };
    let steps = (best - SIDE_LOOKS) as f64 + f64::from(shift.clamp(-0.5, 0.5));
    Some((steps * LOOK_CELLS - search, here))
}

/// A place in cells, whole numbers at cells' centres.
fn in_cells(grid: &Grid, at: TablePoint) -> (f64, f64) {
    (at.x / grid.cell_mm - 0.5, at.y / grid.cell_mm - 0.5)
}

/// Cosine and sine of the places around a disc.
static DIRECTIONS: LazyLock<[(f64, f64); PLACES]> = LazyLock::new(|| {
    std::array::from_fn(|place| {
        let (sin, cos) = (std::f64::consts::TAU * place as f64 / PLACES as f64).sin_cos();
        (cos, sin)
    })
});
