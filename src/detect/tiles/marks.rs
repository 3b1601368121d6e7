use super::plane::Plane;

/// Half a side of the window whose mean a mark is darker or lighter than, pixels.
const HALF_WINDOW: usize = 7;
/// Least contrast of a mark: levels, and share of the mean around.
const LEAST_LEVELS: i32 = 6;
/// One part in so many.
const LEAST_PART: i32 = 16;
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

/// A row's stretch of marked pixels.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Its row.
    pub y: u32,
    /// Its first pixel.
    pub from: u32,
    /// The pixel after its last.
    pub to: u32,
    mark: u32,
}

/// A joined patch of pixels that stand out from what is around; in pixels of its plane.
#[derive(Clone, Debug)]
pub struct Mark {
    /// Darker or lighter.
    pub polarity: Polarity,
    /// Pixels.
    pub area: f32,
    /// Its middle.
    pub x: f32,
    /// Its middle.
    pub y: f32,
    /// Second moments about the middle: xx, xy, yy.
    pub spread: [f32; 3],
    /// Its pixels.
    pub runs: Vec<Run>,
}

/// Sums over a patch's pixels while it is put together.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    area: f64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
    left: u32,
    right: u32,
    top: u32,
    bottom: u32,
}

impl Sums {
    fn of(run: &Run) -> Self {
        let (from, to, y) = (f64::from(run.from), f64::from(run.to), f64::from(run.y) + 0.5);
        let area = to - from;
        let x = (to * to - from * from) / 2.0;
        let xx = (to * to * to - from * from * from) / 3.0;
        Self {
            area,
            x,
            y: y * area,
            xx,
            xy: x * y,
            yy: (y * y + 1.0 / 12.0) * area,
            left: run.from,
            right: run.to,
            top: run.y,
            bottom: run.y + 1,
        }
    }

    fn join(&mut self, other: &Self) {
        self.area += other.area;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
        self.left = self.left.min(other.left);
        self.right = self.right.max(other.right);
        self.top = self.top.min(other.top);
        self.bottom = self.bottom.max(other.bottom);
    }

    fn is_mark(&self) -> bool {
        self.area >= f64::from(FEWEST) && self.right - self.left <= LONGEST && self.bottom - self.top <= LONGEST
    }

    fn mark(&self, polarity: Polarity, runs: Vec<Run>) -> Mark {
        let (x, y) = (self.x / self.area, self.y / self.area);
        let spread = [self.xx / self.area - x * x, self.xy / self.area - x * y, self.yy / self.area - y * y];
        Mark { polarity, area: self.area as f32, x: x as f32, y: y as f32, spread: spread.map(|s| s as f32), runs }
    }
}

/// The marks of a plane that are small enough to be pips and bars: both darker and lighter ones.
pub fn marks(plane: &Plane) -> Vec<Mark> {
    if plane.width <= 2 * HALF_WINDOW || plane.height <= 2 * HALF_WINDOW {
        return Vec::new();
    }
    let mut dark = Runs::default();
    let mut light = Runs::default();
    let mut column_sums = vec![0u16; plane.width];
    for y in 0..HALF_WINDOW {
        add(&mut column_sums, plane.row(y));
    }
    let mut classes = vec![0u8; plane.width];
    let mut sums = vec![0i32; plane.width];
    for y in 0..plane.height {
        if y + HALF_WINDOW < plane.height {
            add(&mut column_sums, plane.row(y + HALF_WINDOW));
        }
        if y > HALF_WINDOW {
            subtract(&mut column_sums, plane.row(y - HALF_WINDOW - 1));
        }
        let rows = (y + HALF_WINDOW + 1).min(plane.height) - y.saturating_sub(HALF_WINDOW);
        window_sums(&column_sums, &mut sums);
        classify(plane.row(y), &sums, rows as i32, &mut classes);
        dark.take_row(y as u32, &classes, 1);
        light.take_row(y as u32, &classes, 2);
    }
    let mut found = dark.marks(Polarity::Dark);
    found.extend(light.marks(Polarity::Light));
    found
}

fn add(sums: &mut [u16], row: &[u8]) {
    sums.iter_mut().zip(row).for_each(|(sum, level)| *sum += u16::from(*level));
}

fn subtract(sums: &mut [u16], row: &[u8]) {
    sums.iter_mut().zip(row).for_each(|(sum, level)| *sum -= u16::from(*level));
}

/// Sums over windows of `2 * HALF_WINDOW + 1` columns; at the edges the outermost whole window stands for those beyond.
fn window_sums(columns: &[u16], sums: &mut [i32]) {
    let size = 2 * HALF_WINDOW + 1;
    let mut sum: i32 = columns[..size].iter().map(|column| i32::from(*column)).sum();
    sums[..=HALF_WINDOW].fill(sum);
    for ((to, added), gone) in sums[HALF_WINDOW + 1..].iter_mut().zip(&columns[size..]).zip(columns) {
        sum += i32::from(*added) - i32::from(*gone);
        *to = sum;
    }
    sums[columns.len() - HALF_WINDOW..].fill(sum);
}

/// 1 for pixels darker than their window, 2 for lighter ones.
fn classify(row: &[u8], sums: &[i32], rows: i32, classes: &mut [u8]) {
    let size = rows * (2 * HALF_WINDOW as i32 + 1);
    for ((class, level), sum) in classes.iter_mut().zip(row).zip(sums) {
        let difference = i32::from(*level) * size - sum;
        let least = (sum / LEAST_PART).max(LEAST_LEVELS * size);
        *class = u8::from(difference < -least) | (u8::from(difference > least) << 1);
    }
}

/// Runs of marked pixels, joined as rows come in.
#[derive(Debug, Default)]
struct Runs {
    runs: Vec<Run>,
    /// Each patch's parent; its own number where it has none.
    parent: Vec<u32>,
    sums: Vec<Sums>,
    /// Where the last row's runs begin.
    last: usize,
}

impl Runs {
    fn take_row(&mut self, y: u32, classes: &[u8], class: u8) {
        let begin = self.runs.len();
        let mut above = self.last;
        let mut x = 0;
        while let Some(from) = next_of(classes, x, class) {
            let to = classes[from..].iter().position(|c| *c != class).map_or(classes.len(), |length| from + length);
            x = to;
            let mut run = Run { y, from: from as u32, to: to as u32, mark: u32::MAX };
            // Runs of the row above that touch this one, corners included.
            while above < begin && self.runs[above].to < run.from {
                above += 1;
            }
            let mut touching = above;
            while touching < begin && self.runs[touching].from <= run.to && self.runs[touching].y + 1 == y {
                let other = self.root(self.runs[touching].mark);
                if run.mark == u32::MAX {
                    run.mark = other;
                } else if run.mark != other {
                    self.parent[other as usize] = run.mark;
                    let sums = self.sums[other as usize];
                    self.sums[run.mark as usize].join(&sums);
                }
                touching += 1;
            }
            let own = Sums::of(&run);
            if run.mark == u32::MAX {
                run.mark = self.parent.len() as u32;
                self.parent.push(run.mark);
                self.sums.push(own);
            } else {
                self.sums[run.mark as usize].join(&own);
            }
            self.runs.push(run);
        }
        self.last = begin;
    }

    fn root(&self, mut mark: u32) -> u32 {
        while self.parent[mark as usize] != mark {
            mark = self.parent[mark as usize];
        }
        mark
    }

    fn marks(self, polarity: Polarity) -> Vec<Mark> {
        let mut place = vec![usize::MAX; self.parent.len()];
        let mut found: Vec<Mark> = Vec::new();
        for mark in 0..self.parent.len() {
            if self.parent[mark] == mark as u32 && self.sums[mark].is_mark() {
                place[mark] = found.len();
                found.push(self.sums[mark].mark(polarity, Vec::new()));
            }
        }
        for run in &self.runs {
            if let Some(mark) = found.get_mut(place[self.root(run.mark) as usize]) {
                mark.runs.push(*run);
            }
        }
        found
    }
}

/// The next pixel of a class from `x` on.
fn next_of(classes: &[u8], x: usize, class: u8) -> Option<usize> {
    let mut x = x;
    while let Some(eight) = classes.get(x..x + 8) {
        if eight.iter().all(|c| *c == 0) {
            x += 8;
        } else if let Some(at) = eight.iter().position(|c| *c == class) {
            return Some(x + at);
        } else {
            x += 8;
        }
    }
    classes.get(x..)?.iter().position(|c| *c == class).map(|at| x + at)
}
