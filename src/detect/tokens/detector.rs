use super::hough::Hough;
use super::memory::{Differs, Memory};
use super::raster::{Raster, TileState};
use super::region::Region;
use super::top::{Top, outline_in, top_near};
use super::{Token, TokenConfig, TokenDetections};
use crate::calibration::{Calibration, LabTable};
use crate::capture::Picture;
use crate::detect::Light;
use crate::detect::background::LOG_OFFSET;
use crate::detect::hands::HandMap;
use crate::geometry::TablePoint;

/// Distance of two discs' centres as measured, in diameters, below which one of them is none.
const APART: f64 = 0.85;
/// How far around a disc's centre something may lie that is its own, in radii: side, bevel …
const AROUND: f64 = 1.15;
/// … and shadow.
const SHADOWED: f64 = 1.7;
/// What makes a disc of something that differs from what lay there: share of its outline in sight …
const LEAST_VISIBLE: f64 = 0.35;
/// … share of that which is an edge …
const LEAST_OUTLINE: f64 = 0.6;
/// … share of its top in its colour …
const LEAST_OWN: f64 = 0.35;
/// … and share of it that differs.
const LEAST_DIFFERENT: f64 = 0.5;
/// How much more of its outline there must be than was there before, where it does not differ otherwise.
const LEAST_NEW_OUTLINE: f64 = 0.35;
/// The same of what nothing is known of but that it is there.
const ALONE_VISIBLE: f64 = 0.8;
const ALONE_OUTLINE: f64 = 0.75;
const ALONE_PLAIN: f64 = 0.35;
/// Most places that are looked at closely in a frame.
const MOST_PLACES: usize = 40;

/// Finds discs of one size and any colour, and hands, in pictures of one calibrated table; follows from frame to frame what
/// lies beneath.
#[derive(Clone, Debug)]
pub struct TokenDetector {
    region: Region,
    config: TokenConfig,
    raster: Raster,
    /// The empty table's colours, where a picture of it was given.
    empty: Option<Vec<u8>>,
    memory: Option<Memory>,
    hough: Hough,
    hands: HandMap,
    differs: Vec<Differs>,
    busy: Vec<bool>,
    tops: Vec<Top>,
    labs: LabTable,
    answer: TokenDetections,
}

impl TokenDetector {
    /// A detector for this calibration; it knows nothing of the table's look yet, but for the empty picture where there is one.
    pub fn new(calibration: &Calibration, config: TokenConfig) -> Self {
        let region = Region::new(calibration);
        let grid = &region.grid;
        let empty = calibration.empty.as_ref().map(|picture| {
            let mut seen = Vec::new();
            grid.sample(picture, &mut seen);
            seen
        });
        Self {
            raster: Raster::new(grid.clone()),
            empty,
            memory: None,
            hough: Hough::default(),
            hands: HandMap::new(grid),
            differs: vec![Differs::Not; grid.cells()],
            busy: vec![false; grid.cells()],
            tops: Vec::new(),
            labs: LabTable::default(),
            answer: TokenDetections::default(),
            region,
            config,
        }
    }

    /// Everything in one picture. The first one teaches the table's look, later ones keep it up to date.
    pub fn detect(&mut self, picture: &Picture) -> TokenDetections {
        let (mut memory, has_changed) = match self.memory.take() {
            Some(memory) => {
                let has_changed = self.raster.read_changed(picture);
                (memory, has_changed)
            }
            None => (self.learn(picture), true),
        };
        for cell in self.raster.cells_in(|state| state != TileState::Same) {
            self.differs[cell] = memory.differs(&self.raster, cell);
        }
        if has_changed {
            self.read(&memory);
        }
        let (busy, hands, cols) = (&self.busy, &self.hands, self.raster.grid.cols);
        memory.follow(&self.raster, |cell| !busy[cell] && !hands.covers(cell % cols, cell / cols));
        self.memory = Some(memory);
        self.answer.clone()
    }

    /// What the first picture tells of what lies beneath.
    fn learn(&mut self, picture: &Picture) -> Memory {
        self.raster.read_all(picture);
        if let Some(empty) = self.empty.take() {
            return Memory::new(&self.raster, &empty, |_| true);
        }
        let places = self.hough.places(self.raster.view(), 0..self.raster.grid.cells());
        let tops = places.into_iter().take(4 * MOST_PLACES).filter_map(|at| top_near(self.raster.view(), at));
        let is_alone = |top: &Top| {
            top.visible >= ALONE_VISIBLE
                && top.outline >= ALONE_OUTLINE
                && top.plain >= ALONE_PLAIN
                && top.own >= LEAST_OWN
        };
        self.tops = self.apart(tops.filter(is_alone).collect());
        self.busy.fill(false);
        for top in &self.tops {
            mark(&mut self.busy, &self.raster, top.centre, SHADOWED);
        }
        let busy = &self.busy;
        Memory::new(&self.raster, &self.raster.seen, |cell| !busy[cell])
    }

    /// Finds what lies where something has changed.
    fn read(&mut self, memory: &Memory) {
        let radius_mm = self.raster.grid.diameter_mm() / 2.0;
        let (kept, moved): (Vec<Top>, Vec<Top>) =
            self.tops.iter().partition(|top| self.raster.is_same_around(top.centre, 1.2 * radius_mm));
        self.busy.fill(false);
        for top in &kept {
            mark(&mut self.busy, &self.raster, top.centre, AROUND);
        }
        let (differs, busy) = (&self.differs, &self.busy);
        let cells = self.raster.cells_in(|state| state == TileState::Changed);
        let places =
            self.hough.places(self.raster.view(), cells.filter(|cell| differs[*cell] != Differs::Not && !busy[*cell]));
        let starts = moved.iter().map(|top| top.centre).chain(places.into_iter().take(MOST_PLACES));
        let tops: Vec<Top> =
            starts.filter_map(|at| top_near(self.raster.view(), at)).filter(|top| self.is_disc(top, memory)).collect();
        let mut all = kept;
        all.extend(tops);
        self.tops = self.apart(all);
        self.busy.fill(false);
        for top in &self.tops {
            mark(&mut self.busy, &self.raster, top.centre, AROUND);
        }
        let grid = &self.raster.grid;
        for cell in self.raster.cells_in(|state| state != TileState::Same) {
            if let Some(coarse) = self.hands.coarse_of(grid, cell) {
                self.hands.foreign[coarse] = self.differs[cell] == Differs::Foreign && !self.busy[cell];
            }
        }
        let hands = self.hands.find(grid, &self.config.hand);
        self.answer = TokenDetections {
            tokens: self.tops.iter().map(|top| self.token(top)).collect(),
            hands: hands.into_iter().map(|hand| self.region.hand_on_table(hand)).collect(),
            light: Light::default(),
        };
    }

    fn is_disc(&self, top: &Top, memory: &Memory) -> bool {
        if top.visible < LEAST_VISIBLE || top.outline < LEAST_OUTLINE || top.own < LEAST_OWN {
            return false;
        }
        if self.different(top.centre) >= LEAST_DIFFERENT {
            return true;
        }
        // Wood on wood: nothing but its outline is new.
        top.visible >= ALONE_VISIBLE
            && outline_in(self.raster.view_of(memory.bytes()), top) <= top.outline - LEAST_NEW_OUTLINE
    }

    /// Share of a top that differs from what lay there.
    fn different(&self, centre: TablePoint) -> f64 {
        let grid = &self.raster.grid;
        let reach = 0.8 * grid.diameter_mm() / 2.0;
        let (mut all, mut different) = (0.0, 0.0);
        for cell in cells_within(&self.raster, centre, reach) {
            all += 1.0;
            different += f64::from(u8::from(self.differs[cell] != Differs::Not));
        }
        if all > 0.0 { different / all } else { 0.0 }
    }

    /// The best of tops that cannot all be discs, as they would lie in one another.
    fn apart(&self, mut tops: Vec<Top>) -> Vec<Top> {
        tops.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        let least = APART * self.raster.grid.diameter_mm();
        let mut kept: Vec<Top> = Vec::new();
        for top in tops {
            if kept.iter().all(|other| other.centre.distance(top.centre) >= least) {
                kept.push(top);
            }
        }
        kept
    }

    fn token(&self, top: &Top) -> Token {
        let level = |log: f32| (log.exp() - LOG_OFFSET).clamp(0.0, 255.0).round() as u8;
        Token {
            centre: self.region.on_table(top.centre),
            fit: top.worth().clamp(0.0, 1.0),
            visible: top.visible,
            colour: self.labs.of(top.colour.map(level)),
            smear_mm: 0.0,
        }
    }
}

/// The cells within so many mm of a place.
fn cells_within(raster: &Raster, centre: TablePoint, reach: f64) -> impl Iterator<Item = usize> + use<> {
    let (cell_mm, cols, rows) = (raster.grid.cell_mm, raster.grid.cols, raster.grid.rows);
    let index = move |at: f64, count: usize| (at / cell_mm + 0.5).clamp(0.0, count as f64) as usize;
    (index(centre.y - reach, rows)..index(centre.y + reach, rows)).flat_map(move |row| {
        let dy = (row as f64 + 0.5) * cell_mm - centre.y;
        let half = (reach * reach - dy * dy).max(0.0).sqrt();
        row * cols + index(centre.x - half, cols)..row * cols + index(centre.x + half, cols)
    })
}

/// Marks a disc's top and side, and what lies around them within so many radii.
fn mark(busy: &mut [bool], raster: &Raster, centre: TablePoint, radii: f64) {
    let (x, y) = raster.grid.foot_shift(centre);
    for step in 0..4 {
        let share = f64::from(step) / 3.0;
        let at = TablePoint::new(centre.x + share * x, centre.y + share * y);
        for cell in cells_within(raster, at, radii * raster.grid.diameter_mm() / 2.0) {
            busy[cell] = true;
        }
    }
}
