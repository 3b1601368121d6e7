use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};

use super::chart::Chart;

/// A connected part of the chart, with how strongly it stands out.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// Its cells, marked.
    pub(super) marked: Vec<bool>,
    /// Its mean contrast to what is around it, units of CIELAB.
    pub(super) contrast: f64,
}

/// Regions that join at less contrast than this are one: noise and grain are below it after smoothing.
const LEAST_CONTRAST: f64 = 1.5;
/// Cells to both sides between which the contrast is taken.
const SPAN: usize = 2;
/// Regions smaller than this square join what is beside them more readily, mm.
const SMALL_MM: f64 = 40.0;

/// The parts of a smoothed chart that stand out from what is around them, of at least so many cells. Basins of low contrast
/// grow together, those with the weakest border first (as in ultrametric contour maps, Arbeláez 2006); whatever joins another
/// over a border of some contrast has stood out.
pub(super) fn regions(chart: &Chart, smooth: &[[f32; 3]], weights: [f32; 3], least_cells: usize) -> Vec<Region> {
    let steep = steepness(chart, smooth, weights);
    let basins = basins(chart, &steep);
    let mut forest = Forest::new(chart, &steep, &basins);
    let mut found = Vec::new();
    while let Some(Border { contrast, one, other, .. }) = forest.weakest() {
        if contrast >= LEAST_CONTRAST {
            for region in [one, other] {
                if forest.parts[region].cells >= least_cells && forest.has_grown(region) {
                    let contrast = forest.mean_contrast(region);
                    found.push(Region { marked: forest.marked(&basins, region), contrast });
                }
            }
        }
        forest.join(one, other);
    }
    found
}

/// How much the colour changes across each cell.
fn steepness(chart: &Chart, smooth: &[[f32; 3]], weights: [f32; 3]) -> Vec<f32> {
    let mut steep = vec![0.0_f32; smooth.len()];
    let difference = |a: usize, b: usize| {
        let squares = (0..3).map(|k| ((smooth[a][k] - smooth[b][k]) * weights[k]).powi(2));
        squares.sum::<f32>().sqrt()
    };
    for row in SPAN..chart.rows.saturating_sub(SPAN) {
        for col in SPAN..chart.cols.saturating_sub(SPAN) {
            let cell = row * chart.cols + col;
            let (side, up) = (SPAN, SPAN * chart.cols);
            let slant = chart.cols + 1;
            let back = chart.cols - 1;
            let pairs = [
                (cell - side, cell + side),
                (cell - up, cell + up),
                (cell - slant, cell + slant),
                (cell - back, cell + back),
            ];
            let seen = pairs.into_iter().filter(|(a, b)| chart.seen[*a] && chart.seen[*b]);
            steep[cell] = seen.map(|(a, b)| difference(a, b)).fold(0.0, f32::max);
        }
    }
    steep
}

/// For each seen cell the number of the basin that water on it runs to; unseen cells are in none.
fn basins(chart: &Chart, steep: &[f32]) -> Vec<Option<usize>> {
    let height = |cell: usize| (steep[cell], cell);
    let lower = |a: usize, b: usize| height(a).0.total_cmp(&height(b).0).then(a.cmp(&b));
    let downhill: Vec<usize> = (0..steep.len())
        .map(|cell| {
            let around = chart.beside(cell).filter(|beside| chart.seen[*beside]);
            around.chain([cell]).min_by(|a, b| lower(*a, *b)).unwrap_or(cell)
        })
        .collect();
    let mut basin = vec![None; steep.len()];
    let mut count = 0;
    let mut order: Vec<usize> = (0..steep.len()).filter(|cell| chart.seen[*cell]).collect();
    order.sort_by(|a, b| lower(*a, *b));
    for cell in order {
        basin[cell] = match downhill[cell] == cell {
            true => {
                count += 1;
                Some(count - 1)
            }
            false => basin[downhill[cell]],
        };
    }
    basin
}

/// A region that grows.
#[derive(Clone, Debug, Default)]
struct Part {
    cells: usize,
    /// The sum of the contrasts along the border to each neighbour, and how long it is.
    borders: BTreeMap<usize, (f64, f64)>,
    /// Its cells when it was found last.
    found_cells: usize,
    /// Counts changes, so that borders measured before are known to be out of date.
    age: u32,
}

/// The border between two regions.
struct Border {
    contrast: f64,
    one: usize,
    other: usize,
    ages: (u32, u32),
}

/// Regions that differ by less than this share are looked at once.
const LEAST_GROWTH: f64 = 0.06;

/// Regions that grow together.
struct Forest {
    parts: Vec<Part>,
    /// The region that each has become part of.
    parent: Vec<usize>,
    queue: BinaryHeap<Border>,
    small_cells: f64,
}

impl Forest {
    fn new(chart: &Chart, steep: &[f32], basins: &[Option<usize>]) -> Self {
        let count = basins.iter().flatten().max().map_or(0, |most| most + 1);
        let mut parts = vec![Part::default(); count];
        for (cell, basin) in basins.iter().enumerate() {
            let Some(one) = *basin else { continue };
            parts[one].cells += 1;
            let (right, up) = (cell + 1, cell + chart.cols);
            let has_right = !right.is_multiple_of(chart.cols);
            for beside in [has_right.then_some(right), (up < basins.len()).then_some(up)].into_iter().flatten() {
                let Some(other) = basins[beside].filter(|other| *other != one) else { continue };
                let contrast = f64::from(steep[cell].max(steep[beside]));
                for (a, b) in [(one, other), (other, one)] {
                    let border = parts[a].borders.entry(b).or_insert((0.0, 0.0));
                    *border = (border.0 + contrast, border.1 + 1.0);
                }
            }
        }
        let small_cells = (SMALL_MM / chart.cell_mm).powi(2);
        let mut forest = Self { parts, parent: (0..count).collect(), queue: BinaryHeap::new(), small_cells };
        for one in 0..count {
            forest.queue_borders(one, |other| other > one);
        }
        forest
    }

    /// The border over which two regions join next, out of the queue.
    fn weakest(&mut self) -> Option<Border> {
        loop {
            let border = self.queue.pop()?;
            let is_current = |region: usize, age: u32| self.parent[region] == region && self.parts[region].age == age;
            if is_current(border.one, border.ages.0) && is_current(border.other, border.ages.1) {
                return Some(border);
            }
        }
    }

    fn join(&mut self, one: usize, other: usize) {
        let borders = |region: usize| self.parts[region].borders.len();
        let (keep, gone) = if borders(one) >= borders(other) { (one, other) } else { (other, one) };
        self.parent[gone] = keep;
        let part = std::mem::take(&mut self.parts[gone]);
        self.parts[keep].cells += part.cells;
        self.parts[keep].age += 1;
        self.parts[keep].borders.remove(&gone);
        for (neighbour, (sum, length)) in part.borders {
            if neighbour == keep {
                continue;
            }
            let borders = &mut self.parts[neighbour].borders;
            borders.remove(&gone);
            let mine = borders.entry(keep).or_insert((0.0, 0.0));
            *mine = (mine.0 + sum, mine.1 + length);
            let both = *mine;
            self.parts[keep].borders.insert(neighbour, both);
        }
        self.queue_borders(keep, |_| true);
    }

    fn queue_borders(&mut self, one: usize, which: impl Fn(usize) -> bool) {
        let part = &self.parts[one];
        for (other, (sum, length)) in part.borders.iter().filter(|(other, _)| which(**other)) {
            let smaller = part.cells.min(self.parts[*other].cells) as f64;
            let contrast = sum / length * (smaller / self.small_cells).sqrt().min(1.0);
            self.queue.push(Border { contrast, one, other: *other, ages: (part.age, self.parts[*other].age) });
        }
    }

    /// Whether a region is another than when this was asked last.
    fn has_grown(&mut self, region: usize) -> bool {
        let part = &mut self.parts[region];
        let has_grown = part.cells as f64 > part.found_cells as f64 * (1.0 + LEAST_GROWTH);
        if has_grown {
            part.found_cells = part.cells;
        }
        has_grown
    }

    fn mean_contrast(&self, region: usize) -> f64 {
        let borders = self.parts[region].borders.values();
        let (sum, length) = borders.fold((0.0, 0.0), |(sum, length), (s, l)| (sum + s, length + l));
        sum / length.max(1.0)
    }

    fn marked(&self, basins: &[Option<usize>], region: usize) -> Vec<bool> {
        let is_in = |basin: usize| {
            let mut at = basin;
            while self.parent[at] != at {
                at = self.parent[at];
            }
            at == region
        };
        let inside: Vec<bool> = (0..self.parent.len()).map(is_in).collect();
        basins.iter().map(|basin| basin.is_some_and(|basin| inside[basin])).collect()
    }
}

impl Ord for Border {
    /// The weakest border is the greatest: a heap gives the greatest first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.contrast.total_cmp(&self.contrast).then((other.one, other.other).cmp(&(self.one, self.other)))
    }
}

impl PartialOrd for Border {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Border {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Border {}
