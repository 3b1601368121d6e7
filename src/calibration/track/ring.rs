use super::chart::Chart;
use super::distance::distance_to;
use super::level::zero_line;
use super::regions::Region;
use crate::geometry::TablePoint;

/// A region in the shape of a track.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    /// Midway between its edges, roughly.
    pub(super) middle: Vec<TablePoint>,
    /// Its middling width, mm.
    pub(super) width_mm: f64,
    /// How far its width strays, as a share of it: between the tenth and the ninetieth hundredth.
    pub(super) uneven: f64,
    /// How strongly it stands out, units of CIELAB.
    pub(super) contrast: f64,
}

/// What a region is, as tracks go.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// A closed band.
    Ring(Ring),
    /// A band that the picture's edge cuts, with how strongly it stands out.
    CutOff(f64),
    /// A band with ends, likewise.
    Open(f64),
    /// A band around more than one hole, likewise.
    Crossing(f64),
    /// No band at all.
    Other,
}

/// Surfaces are this wide, mm.
pub(super) const WIDTHS_MM: std::ops::RangeInclusive<f64> = 50.0..=260.0;
/// The width of a track's surface may stray by this share, as far as it is seen roughly.
const MOST_UNEVEN: f64 = 0.35;
/// Gaps across the surface that are closed, mm: a start line, a joint.
const GAP_MM: f64 = 18.0;
/// Holes smaller than this square are things that lie on the surface, mm.
const HOLE_MM: f64 = 60.0;
/// A band is this many times longer than wide.
const LEAST_LENGTH: f64 = 5.0;
/// A band's mean width, from its area and its border's length, comes to this share of its greatest.
const LEAST_BAND: f64 = 0.62;

/// What kind of shape a region has.
pub(super) fn shape_of(chart: &Chart, region: &Region) -> Shape {
    let more = (GAP_MM / chart.cell_mm).ceil() as usize + 2;
    let (chart, marked) = &chart.part(&region.marked, more);
    let Some(Filled { solid, holes }) = fill(chart, marked) else { return Shape::Other };
    let is_cut = (0..solid.len()).any(|cell| solid[cell] && chart.at_border(cell));
    let is_band = is_band(chart, &solid);
    match holes.as_slice() {
        _ if is_cut && is_band => Shape::CutOff(region.contrast),
        _ if is_cut || !is_band => Shape::Other,
        [] => Shape::Open(region.contrast),
        [hole] => ring(chart, &solid, hole, region.contrast).map_or(Shape::Other, Shape::Ring),
        [..] => Shape::Crossing(region.contrast),
    }
}

/// A region without small gaps and holes, and its large holes.
struct Filled {
    solid: Vec<bool>,
    holes: Vec<Vec<usize>>,
}

fn fill(chart: &Chart, marked: &[bool]) -> Option<Filled> {
    let half_gap = (GAP_MM / 2.0 / chart.cell_mm) as f32;
    let wide: Vec<bool> = distance_to(marked, chart.cols).iter().map(|far| *far <= half_gap).collect();
    let outside_wide: Vec<bool> = wide.iter().map(|is| !is).collect();
    let closed = distance_to(&outside_wide, chart.cols).into_iter().map(|far| far > half_gap);
    // At the picture's edge closing reaches beyond what is seen.
    let mut solid: Vec<bool> =
        closed.zip(marked).zip(&chart.seen).map(|((closed, is), seen)| *seen && (closed || *is)).collect();
    let mut holes = Vec::new();
    let mut left: Vec<bool> = solid.iter().map(|is| !is).collect();
    for start in 0..left.len() {
        if !left[start] {
            continue;
        }
        let (mut cells, mut is_outside) = (Vec::new(), false);
        let mut open = vec![start];
        left[start] = false;
        while let Some(cell) = open.pop() {
            cells.push(cell);
            is_outside |= chart.at_border(cell) || !chart.seen[cell];
            for beside in chart.beside(cell) {
                if std::mem::take(&mut left[beside]) {
                    open.push(beside);
                }
            }
        }
        match cells.len() {
            _ if is_outside => {}
            count if count <= chart.cells_of(HOLE_MM * HOLE_MM) => {
                cells.into_iter().for_each(|cell| solid[cell] = true);
            }
            _ => holes.push(cells),
        }
    }
    solid.contains(&true).then_some(Filled { solid, holes })
}

/// Whether a shape is about as wide everywhere, and much longer than wide.
fn is_band(chart: &Chart, solid: &[bool]) -> bool {
    let area = solid.iter().filter(|is| **is).count() as f64;
    let beside = |cell: usize| chart.beside(cell).filter(|beside| !solid[*beside]).count();
    let sides: usize = (0..solid.len()).filter(|cell| solid[*cell]).map(beside).sum();
    // Steps along the cells' sides are longer than the line by 4/π on average.
    let border = sides as f64 * std::f64::consts::FRAC_PI_4;
    let free: Vec<bool> = solid.iter().map(|is| !is).collect();
    let inside = distance_to(&free, chart.cols);
    let widest = inside.iter().zip(solid).filter(|(_, is)| **is).map(|(far, _)| *far).fold(0.0, f32::max);
    let (mean, most) = (2.0 * area / border.max(1.0), 2.0 * f64::from(widest) - 1.0);
    let width_mm = mean * chart.cell_mm;
    mean >= LEAST_BAND * most && area / mean >= LEAST_LENGTH * mean && WIDTHS_MM.contains(&width_mm)
}

fn ring(chart: &Chart, solid: &[bool], hole: &[usize], contrast: f64) -> Option<Ring> {
    let mut in_hole = vec![false; solid.len()];
    hole.iter().for_each(|cell| in_hole[*cell] = true);
    let outside: Vec<bool> = solid.iter().zip(&in_hole).map(|(solid, hole)| !solid && !hole).collect();
    let (to_hole, to_outside) = (distance_to(&in_hole, chart.cols), distance_to(&outside, chart.cols));
    // Higher inside, so that the line runs counter-clockwise around the hole.
    let nearer_hole: Vec<f32> = to_outside.iter().zip(&to_hole).map(|(out, hole)| out - hole).collect();
    let line = zero_line(&nearer_hole, chart.cols)?;
    let width = |(x, y): &(f64, f64)| {
        let cell = y.round() as usize * chart.cols + x.round() as usize;
        Some((f64::from(*to_hole.get(cell)?) + f64::from(*to_outside.get(cell)?) - 1.0) * chart.cell_mm)
    };
    let mut widths: Vec<f64> = line.iter().filter_map(width).collect();
    widths.sort_by(f64::total_cmp);
    let at = |share: f64| widths.get((share * (widths.len() - 1) as f64) as usize).copied();
    let width_mm = at(0.5)?;
    let uneven = (at(0.9)? - at(0.1)?) / width_mm;
    let place = |(x, y): (f64, f64)| {
        let (x, y) = ((x + 0.5) * chart.cell_mm, (y + 0.5) * chart.cell_mm);
        TablePoint::new(chart.origin.x + x, chart.origin.y + y)
    };
    let middle = line.into_iter().map(place).collect();
    (WIDTHS_MM.contains(&width_mm) && uneven <= MOST_UNEVEN).then_some(Ring { middle, width_mm, uneven, contrast })
}
