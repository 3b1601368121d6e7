use super::raster::Raster;
use crate::geometry::TablePoint;

/// A body turned round an upright axis: circles by height and radius, mm.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    circles: Vec<(f64, f64)>,
}

/// Circles of a ball.
const BALL_CIRCLES: usize = 9;
/// Height of a blurred ball's middle at least, as a share of the radius that it seems to have.
const LEAST_MIDDLE: f64 = 0.6;
/// A figure's outline, in shares of its height and of its foot's radius: foot, body, and a neck that every one has.
const BODY: [(f64, f64); 4] = [(0.0, 1.0), (0.12, 0.97), (0.3, 0.8), (0.5, 0.5)];
/// What a figure hides in any case and about as much again: where another figure is not looked for.
const CORE: [(f64, f64); 4] = [(0.0, 1.1), (0.35, 1.0), (0.65, 0.75), (1.3, 0.5)];
/// What a figure may hide at most: its head turns any way.
const WHOLE: [(f64, f64); 5] = [(0.0, 1.05), (0.4, 1.0), (0.8, 0.95), (1.25, 0.8), (1.55, 0.5)];

impl Solid {
    /// A ball that lies on the table and that blur makes look larger than it is, but not higher.
    pub fn ball(radius_mm: f64, blur_mm: f64) -> Self {
        let middle_mm = (radius_mm - blur_mm).max(LEAST_MIDDLE * radius_mm);
        let circle = |i: usize| {
            let above = 2.0 * (i as f64 + 0.5) / BALL_CIRCLES as f64 - 1.0;
            (middle_mm * (1.0 + above), radius_mm * (1.0 - above * above).sqrt())
        };
        Self { circles: (0..BALL_CIRCLES).map(circle).collect() }
    }

    /// What a figure fills for certain.
    pub fn body(radius_mm: f64, height_mm: f64) -> Self {
        Self { circles: BODY.map(|(height, radius)| (height * height_mm, radius * radius_mm)).to_vec() }
    }

    /// What a figure fills for the most part.
    pub fn core(radius_mm: f64, height_mm: f64) -> Self {
        Self { circles: CORE.map(|(height, radius)| (height * height_mm, radius * radius_mm)).to_vec() }
    }

    /// All that a figure may fill.
    pub fn whole(radius_mm: f64, height_mm: f64) -> Self {
        Self { circles: WHOLE.map(|(height, radius)| (height * height_mm, radius * radius_mm)).to_vec() }
    }

    /// A disc on the table.
    pub fn disc(radius_mm: f64) -> Self {
        Self { circles: vec![(0.0, radius_mm)] }
    }

    /// The same with a margin around it, mm.
    pub fn wider(&self, by_mm: f64) -> Self {
        Self { circles: self.circles.iter().map(|(height, radius)| (*height, (radius + by_mm).max(0.1))).collect() }
    }
}

/// The cells that a solid hides of the table, relative to the cell of its foot: row, first column, end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mask {
    spans: Vec<(i32, i32, i32)>,
}

/// Parts between two circles of a solid whose outline is joined up.
const BETWEEN: usize = 3;

impl Mask {
    /// Of a solid whose foot is about there.
    pub fn new(raster: &Raster, solid: &Solid, foot: TablePoint) -> Self {
        let camera = raster.camera;
        let on_table = |(height_mm, radius_mm): (f64, f64)| {
            let stretch = camera.z / (camera.z - height_mm.min(camera.z * 0.8)).max(1e-6);
            let lean = |foot: f64, camera: f64| (foot - camera) * (stretch - 1.0) / raster.cell_mm;
            (lean(foot.x, camera.x), lean(foot.y, camera.y), radius_mm * stretch / raster.cell_mm)
        };
        let circles: Vec<(f64, f64, f64)> = solid.circles.iter().copied().map(on_table).collect();
        let mut rows: std::collections::BTreeMap<i32, (f64, f64)> = std::collections::BTreeMap::new();
        let mut add = |(x, y, r): (f64, f64, f64)| {
            let mut row = (y - r).ceil();
            while row <= y + r {
                let half = (r * r - (row - y) * (row - y)).max(0.0).sqrt();
                let span = rows.entry(row as i32).or_insert((f64::INFINITY, f64::NEG_INFINITY));
                *span = (span.0.min(x - half), span.1.max(x + half));
                row += 1.0;
            }
        };
        circles.iter().copied().for_each(&mut add);
        for pair in circles.windows(2) {
            let [one, other] = pair else { continue };
            for part in 1..=BETWEEN {
                let share = part as f64 / (BETWEEN + 1) as f64;
                let mix = |a: f64, b: f64| a + (b - a) * share;
                add((mix(one.0, other.0), mix(one.1, other.1), mix(one.2, other.2)));
            }
        }
        let spans = rows.into_iter().map(|(row, (from, to))| (row, from.ceil() as i32, to.floor() as i32 + 1));
        Self { spans: spans.filter(|(_, from, to)| from < to).collect() }
    }

    /// Its cells that another does not have.
    pub fn without(&self, other: &Self) -> Self {
        let mut spans = Vec::new();
        for (row, from, to) in &self.spans {
            let mut left = *from;
            for (_, cut_from, cut_to) in other.spans.iter().filter(|(other, ..)| other == row) {
                if *cut_from > left {
                    spans.push((*row, left, (*cut_from).min(*to)));
                }
                left = left.max(*cut_to);
            }
            spans.push((*row, left, *to));
        }
        spans.retain(|(_, from, to)| from < to);
        Self { spans }
    }

    /// Its cells on the raster with the foot in a cell.
    pub fn each_cell(&self, side: usize, (x, y): (i32, i32)) -> impl Iterator<Item = usize> {
        self.spans.iter().flat_map(move |(row, from, to)| {
            let inside = (0..side as i32).contains(&(row + y));
            let clip = |column: i32| (column + x).clamp(0, side as i32) as usize;
            let line = if inside { (row + y) as usize * side } else { 0 };
            let (from, to) = if inside { (clip(*from), clip(*to)) } else { (0, 0) };
            line + from..line + to
        })
    }

    /// Its cells from that of its foot, in columns and rows.
    pub fn offsets(&self) -> impl Iterator<Item = (i32, i32)> {
        self.spans.iter().flat_map(|(row, from, to)| (*from..*to).map(move |column| (column, *row)))
    }

    /// The number of its cells.
    pub fn cells(&self) -> usize {
        self.spans.iter().map(|(_, from, to)| (to - from) as usize).sum()
    }
}

/// Sums along rows of what speaks for something, and of the cells of which anything is known.
#[derive(Clone, Debug)]
pub struct Sums {
    side: usize,
    rows: Vec<(f32, u16)>,
}

impl Sums {
    /// Of evidence that is 0 exactly where nothing is known.
    pub fn new(side: usize, evidence: &[f32]) -> Self {
        let mut sums = Self { side, rows: vec![(0.0, 0u16); (side + 1) * side] };
        (0..side).for_each(|row| sums.update(evidence, row));
        sums
    }

    fn update(&mut self, evidence: &[f32], row: usize) {
        let (line, values) = (row * (self.side + 1), &evidence[row * self.side..(row + 1) * self.side]);
        let mut sum = (0.0, 0u16);
        for (total, value) in self.rows[line + 1..line + 1 + self.side].iter_mut().zip(values) {
            sum = (sum.0 + value, sum.1 + u16::from(*value != 0.0));
            *total = sum;
        }
    }

    /// Takes over that nothing is known any more of a mask's cells.
    pub fn forget(&mut self, evidence: &mut [f32], mask: &Mask, cell: (i32, i32)) {
        mask.each_cell(self.side, cell).for_each(|cell| evidence[cell] = 0.0);
        let side = self.side as i32;
        let rows = mask.spans.iter().map(|(row, ..)| row + cell.1).filter(|row| (0..side).contains(row));
        rows.for_each(|row| self.update(evidence, row as usize));
    }

    /// Sum and number of known cells of a mask with its foot in a cell.
    pub fn of(&self, mask: &Mask, (x, y): (i32, i32)) -> (f32, f32) {
        let (mut sum, mut known) = (0.0, 0u32);
        for (row, from, to) in &mask.spans {
            if !(0..self.side as i32).contains(&(row + y)) {
                continue;
            }
            let line = (row + y) as usize * (self.side + 1);
            let clip = |column: i32| (column + x).clamp(0, self.side as i32) as usize;
            let (from, to) = (self.rows[line + clip(*from)], self.rows[line + clip(*to)]);
            sum += to.0 - from.0;
            known += u32::from(to.1 - from.1);
        }
        (sum, known as f32)
    }
}
