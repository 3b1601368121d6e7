/// A row's stretch of marked pixels.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Its row.
    pub y: u32,
    /// Its first pixel.
    pub from: u32,
    /// The pixel after its last.
    pub to: u32,
    patch: u32,
}

/// A joined patch of marked pixels; in pixels of its plane.
#[derive(Clone, Debug)]
pub struct Patch {
    /// Pixels.
    pub area: f32,
    /// Its middle.
    pub x: f32,
    /// Its middle.
    pub y: f32,
    /// Second moments about the middle: xx, xy, yy.
    pub spread: [f32; 3],
    /// Its first column and the one after its last.
    pub columns: (u32, u32),
    /// Its first row and the one after its last.
    pub rows: (u32, u32),
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

    fn patch(&self) -> Patch {
        let (x, y) = (self.x / self.area, self.y / self.area);
        let spread = [self.xx / self.area - x * x, self.xy / self.area - x * y, self.yy / self.area - y * y];
        Patch {
            area: self.area as f32,
            x: x as f32,
            y: y as f32,
            spread: spread.map(|moment| moment as f32),
            columns: (self.left, self.right),
            rows: (self.top, self.bottom),
            runs: Vec::new(),
        }
    }
}

/// Runs of marked pixels, joined as rows come in.
#[derive(Debug, Default)]
pub struct Runs {
    runs: Vec<Run>,
    /// Each patch's parent; its own number where it has none.
    parent: Vec<u32>,
    sums: Vec<Sums>,
    /// Where the last row's runs begin.
    last: usize,
}

impl Runs {
    /// Takes the pixels of a class in the next row.
    pub fn take_row(&mut self, y: u32, classes: &[u8], class: u8) {
        let begin = self.runs.len();
        let mut above = self.last;
        let mut x = 0;
        while let Some(from) = next_of(classes, x, class) {
            let to = classes[from..].iter().position(|c| *c != class).map_or(classes.len(), |length| from + length);
            x = to;
            let mut run = Run { y, from: from as u32, to: to as u32, patch: u32::MAX };
            // Runs of the row above that touch this one, corners included.
            while above < begin && self.runs[above].to < run.from {
                above += 1;
            }
            let mut touching = above;
            while touching < begin && self.runs[touching].from <= run.to && self.runs[touching].y + 1 == y {
                let other = self.root(self.runs[touching].patch);
                if run.patch == u32::MAX {
                    run.patch = other;
                } else if run.patch != other {
                    self.parent[other as usize] = run.patch;
                    let sums = self.sums[other as usize];
                    self.sums[run.patch as usize].join(&sums);
                }
                touching += 1;
            }
            let own = Sums::of(&run);
            if run.patch == u32::MAX {
                run.patch = self.parent.len() as u32;
                self.parent.push(run.patch);
                self.sums.push(own);
            } else {
                self.sums[run.patch as usize].join(&own);
            }
            self.runs.push(run);
        }
        self.last = begin;
    }

    fn root(&mut self, mut patch: u32) -> u32 {
        while self.parent[patch as usize] != patch {
            // Every look shortens the way for the next.
            self.parent[patch as usize] = self.parent[self.parent[patch as usize] as usize];
            patch = self.parent[patch as usize];
        }
        patch
    }

    /// The patches that have been joined and are wanted.
    pub fn patches(mut self, is_wanted: impl Fn(&Patch) -> bool) -> Vec<Patch> {
        let mut place = vec![usize::MAX; self.parent.len()];
        let mut found: Vec<Patch> = Vec::new();
        for (number, sums) in self.sums.iter().enumerate().filter(|(number, _)| self.parent[*number] == *number as u32)
        {
            let patch = sums.patch();
            if is_wanted(&patch) {
                place[number] = found.len();
                found.push(patch);
            }
        }
        for run in std::mem::take(&mut self.runs) {
            if let Some(patch) = found.get_mut(place[self.root(run.patch) as usize]) {
                patch.runs.push(run);
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
