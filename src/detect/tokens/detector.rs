use super::hough::Hough;
use super::memory::{Differs, Memory};
use super::raster::{Change, Raster, TONE_OFFSET, TileState};
use super::region::Region;
use super::smear::{Smear, smears};
use super::top::{Top, distance, outline_in, top_near};
use super::{Token, TokenConfig, TokenDetections};
use crate::calibration::{Calibration, Lab, LabTable};
use crate::capture::Picture;
use crate::detect::background::LogColour;
use crate::detect::hands::HandMap;
use crate::detect::relight::Relight;
use crate::detect::{Light, hand_gap};
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
const LEAST_OWN: f64 = 0.25;
/// … and share of its cells that only another thing explains.
const LEAST_FOREIGN: f64 = 0.5;
/// The part of a top whose cells say so, in radii.
const INNER: f64 = 0.8;
/// Share of its outline that is an edge from which it is beyond doubt.
const PLAIN_OUTLINE: f64 = 0.78;
/// How strong the edges are of one that is sharp.
const PLAIN_EDGES: f64 = 0.7;
/// How far a disc that lies still may be found from where it lay, in diameters, and share of its outline that is then enough.
const STILL: f64 = 0.12;
const STILL_OUTLINE: f64 = 0.45;
/// From where to where what lies beside a disc is looked at, in radii, and the share of it that is another thing's from which
/// a hand is.
const BESIDE: (f64, f64) = (1.2, 1.6);
const AT_HAND: f64 = 0.15;
/// Share of a top that is darker than what lay there, from which it may be nothing but shade.
const MOST_SHADED: f64 = 0.5;
/// Distance of two colours of one disc in the same light, and that from which one is new, and the most that are remembered.
const SAME_COLOUR: f32 = 0.22;
const NEW_COLOUR: f32 = 0.1;
const MOST_COLOURS: usize = 40;
/// How much more of its outline there must be than was there before, where it does not differ otherwise.
const LEAST_NEW_OUTLINE: f64 = 0.35;
/// The same of what nothing is known of but that it is there.
const ALONE_VISIBLE: f64 = 0.8;
const ALONE_ROUND: f64 = 0.7;
const ALONE_BESIDE: f64 = 0.8;
const ALONE_PLAIN: f64 = 0.3;
/// Share of its outline that is an edge, and of its top in its colour, from which something may be a disc that was there before.
const FAINT_OUTLINE: f64 = 0.38;
const FAINT_OWN: f64 = 0.8;
/// Fit that a disc in motion is given: enough to be followed, too little to be believed by itself.
const SMEAR_FIT: f64 = 0.3;
/// Frames at which discs that were not seen in the first one are looked for again: noise has been averaged away.
const LEARN_AGAIN: [u64; 3] = [5, 10, 40];
/// Most places that are looked at closely then.
const MOST_FIRST_PLACES: usize = 160;
/// Most places that are looked at closely in a frame.
const MOST_PLACES: usize = 40;

/// What the cells of a top are, compared with what lies beneath it. Shares, 0 to 1.
#[derive(Clone, Copy, Debug)]
struct Shares {
    foreign: f64,
    shaded: f64,
    /// Foreign ones around it that are no other disc's.
    around: f64,
}

/// Frames from one look at how the table is lit to the next.
const LIGHT_EVERY: u64 = 8;

/// Finds discs of one size and any colour, and hands, in pictures of one calibrated table; follows from frame to frame what
/// lies beneath.
#[derive(Clone, Debug)]
pub struct TokenDetector {
    region: Region,
    config: TokenConfig,
    raster: Raster,
    /// The empty table's colours, where a picture of it was given.
    empty: Option<Vec<u8>>,
    has_empty: bool,
    memory: Option<Memory>,
    hough: Hough,
    hands: HandMap,
    differs: Vec<Differs>,
    busy: Vec<bool>,
    tops: Vec<Top>,
    /// What is outlined too faintly to be a disc by itself.
    faint: Vec<Top>,
    /// Colours of discs that were seen to lie still by themselves.
    colours: Vec<LogColour>,
    relight: Relight,
    labs: LabTable,
    frames: u64,
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
            has_empty: empty.is_some(),
            empty,
            memory: None,
            hough: Hough::default(),
            hands: HandMap::new(grid),
            differs: vec![Differs::Not; grid.cells()],
            busy: vec![false; grid.cells()],
            tops: Vec::new(),
            faint: Vec::new(),
            colours: Vec::new(),
            relight: Relight::new(grid),
            labs: LabTable::default(),
            frames: 0,
            answer: TokenDetections::default(),
            region,
            config,
        }
    }

    /// Everything in one picture. The first one teaches the table's look, later ones keep it up to date.
    pub fn detect(&mut self, picture: &Picture) -> TokenDetections {
        let (mut memory, change) = match self.memory.take() {
            Some(mut memory) => {
                let change = match self.raster.read_changed(picture) {
                    Change::Light => self.read_relit(picture, &mut memory),
                    change => change,
                };
                (memory, change)
            }
            None => (self.learn(picture), Change::Things),
        };
        let is_due = LEARN_AGAIN.contains(&self.frames) && !self.has_empty;
        let change = if is_due && self.learn_again(&mut memory) { Change::Things } else { change };
        for cell in self.raster.cells_in(|state| state != TileState::Same) {
            self.differs[cell] = memory.differs(&self.raster, cell);
        }
        if change != Change::None {
            self.read(&memory);
        }
        self.frames += 1;
        if self.frames % LIGHT_EVERY == 1 {
            self.answer.light =
                Light::of(&self.raster.grid, &self.raster.seen).with_edges(&self.raster.grid, &self.raster.seen);
        }
        let (busy, hands, grid) = (&self.busy, &self.hands, &self.raster.grid);
        let found = &self.answer.hands;
        let is_at_hand = |cell: usize| {
            let at = self.region.on_table(grid.centre_of(cell % grid.cols, cell / grid.cols));
            hand_gap(found, at, 0.0) < grid.diameter_mm()
        };
        let is_free = |cell: usize| !busy[cell] && !hands.covers(cell % grid.cols, cell / grid.cols);
        memory.follow(&self.raster, &self.differs, is_free, is_at_hand);
        self.memory = Some(memory);
        self.answer.clone()
    }

    /// Looks at a picture in another light, and brings all that is remembered into it.
    fn read_relit(&mut self, picture: &Picture, memory: &mut Memory) -> Change {
        let (relight, grid) = (&mut self.relight, &self.region.grid);
        let (busy, hands) = (&self.busy, &self.hands);
        let is_free = |cell: usize| !busy[cell] && !hands.covers(cell % grid.cols, cell / grid.cols);
        self.raster.read_relit(picture, |before, now| {
            relight.undo(grid, before, now, is_free);
            memory.relight(|beneath| relight.undo(grid, beneath, now, is_free));
        })
    }

    /// What the first picture tells of what lies beneath.
    fn learn(&mut self, picture: &Picture) -> Memory {
        self.raster.read_all(picture);
        let mut memory = Memory::new(self.empty.as_deref().unwrap_or(&self.raster.seen));
        if self.empty.take().is_some() {
            memory.relight(|beneath| self.relight.undo(&self.region.grid, beneath, &self.raster.seen, |_| true));
        } else {
            self.learn_again(&mut memory);
        }
        memory
    }

    /// Takes what looks like discs by itself for discs, and no longer for what lies beneath. Whether there is any more.
    fn learn_again(&mut self, memory: &mut Memory) -> bool {
        self.busy.fill(false);
        for top in &self.tops {
            mark(&mut self.busy, &self.raster, top.centre, AROUND);
        }
        let busy = &self.busy;
        let view = self.raster.view_of(memory.bytes());
        let places = self.hough.places(view, (0..self.raster.grid.cells()).filter(|cell| !busy[*cell]));
        let tops = places.into_iter().take(MOST_FIRST_PLACES).filter_map(|at| top_near(view, at));
        // What has left since is none.
        let is_there = |top: &Top| outline_in(self.raster.view(), top) >= STILL_OUTLINE;
        let new: Vec<Top> = tops.filter(|top| self.is_alone(top) && is_there(top)).collect();
        if new.is_empty() {
            return false;
        }
        let all = new.into_iter().chain(self.tops.iter().copied()).collect();
        self.tops = self.apart(all);
        self.busy.fill(false);
        for top in &self.tops {
            mark(&mut self.busy, &self.raster, top.centre, SHADOWED);
        }
        memory.forget(&self.raster, |cell| self.busy[cell]);
        true
    }

    /// Whether something is a disc of which nothing is known but how it looks.
    fn is_alone(&self, top: &Top) -> bool {
        let at = self.region.on_table(top.centre);
        let is_beside = self.config.track.as_ref().is_some_and(|track| !track.holds(at));
        // Much that lies beside a track is nearly round.
        let least = if is_beside { ALONE_BESIDE } else { ALONE_ROUND };
        top.roundness() >= least && top.plain >= ALONE_PLAIN && top.own >= LEAST_OWN
    }

    /// Finds what lies where something has changed.
    fn read(&mut self, memory: &Memory) {
        let radius_mm = self.raster.grid.diameter_mm() / 2.0;
        let (kept, moved): (Vec<Top>, Vec<Top>) =
            self.tops.iter().partition(|top| self.raster.is_same_around(top.centre, 1.2 * radius_mm));
        self.learn_colours(&kept);
        self.busy.fill(false);
        for top in &kept {
            mark(&mut self.busy, &self.raster, top.centre, AROUND);
        }
        let (differs, busy) = (&self.differs, &self.busy);
        let cells = self.raster.cells_in(|state| state == TileState::Changed);
        let places =
            self.hough.places(self.raster.view(), cells.filter(|cell| differs[*cell] != Differs::Not && !busy[*cell]));
        let view = self.raster.view();
        let still = moved.iter().filter_map(|before| {
            top_near(view, before.centre).filter(|now| self.is_still(before, now) || self.is_disc(now, memory))
        });
        let (faint_kept, faint_moved): (Vec<Top>, Vec<Top>) =
            self.faint.iter().partition(|top| self.raster.is_same_around(top.centre, 1.2 * radius_mm));
        let again = faint_moved.into_iter().map(|top| top.centre);
        let places = places.into_iter().take(MOST_PLACES).chain(again);
        let (new, rest): (Vec<Top>, Vec<Top>) =
            places.filter_map(|at| top_near(view, at)).partition(|top| self.is_disc(top, memory));
        let all = still.chain(new).chain(kept).collect();
        let faint = rest.into_iter().filter(|top| self.is_faint(top, memory)).chain(faint_kept).collect();
        self.tops = self.apart(all);
        self.faint = self.apart(faint);
        let is_apart = |top: &Top, least: f64| self.tops.iter().all(|other| other.centre.distance(top.centre) >= least);
        let faint = self.faint.iter().filter(|top| is_apart(top, 2.0 * APART * radius_mm)).copied().collect();
        self.faint = faint;
        self.busy.fill(false);
        for top in &self.tops {
            mark(&mut self.busy, &self.raster, top.centre, AROUND);
        }
        let (differs, busy) = (&self.differs, &self.busy);
        let smears =
            smears(&self.raster, |cell| differs[cell] == Differs::Foreign && !busy[cell] && memory.is_known(cell));
        for smear in &smears {
            mark(&mut self.busy, &self.raster, smear.centre, AROUND);
        }
        let grid = &self.raster.grid;
        for cell in self.raster.cells_in(|state| state != TileState::Same) {
            if let Some(coarse) = self.hands.coarse_of(grid, cell) {
                self.hands.foreign[coarse] =
                    self.differs[cell] == Differs::Foreign && !self.busy[cell] && memory.is_known(cell);
            }
        }
        let hands = self.hands.find(grid, &self.config.hand);
        self.answer = TokenDetections {
            tokens: self
                .tops
                .iter()
                .map(|top| self.token(top))
                .chain(smears.iter().map(|smear| self.smeared(smear)))
                .collect(),
            faint: self.faint.iter().map(|top| self.token(top)).collect(),
            hands: hands.into_iter().map(|hand| self.region.hand_on_table(hand)).collect(),
            light: self.answer.light,
        };
        // What may be a disc is not learnt as what lies beneath.
        for top in &self.faint {
            mark(&mut self.busy, &self.raster, top.centre, AROUND);
        }
    }

    /// Whether a disc that lay there still does: its colour in its place, with enough of its outline.
    fn is_still(&self, before: &Top, now: &Top) -> bool {
        now.centre.distance(before.centre) < STILL * self.raster.grid.diameter_mm()
            && distance(now.colour, before.colour) < SAME_COLOUR
            && now.visible >= LEAST_VISIBLE
            && now.outline >= STILL_OUTLINE
    }

    fn is_disc(&self, top: &Top, memory: &Memory) -> bool {
        if top.visible < LEAST_VISIBLE || top.outline < LEAST_OUTLINE || top.own < LEAST_OWN {
            return false;
        }
        let shares = self.shares(top.centre);
        if shares.foreign >= LEAST_FOREIGN {
            // Parts of hands are round now and then, but not as round, and not of a disc's colour.
            return shares.around < AT_HAND || top.outline >= PLAIN_OUTLINE || self.is_known_colour(top.colour);
        }
        // Wood on wood, or black: nothing but its outline is new. A shadow is hardly as round, nor as sharp.
        let is_plain = top.outline >= PLAIN_OUTLINE && top.plain >= PLAIN_EDGES;
        top.visible >= ALONE_VISIBLE
            && (shares.shaded < MOST_SHADED || is_plain || self.is_known_colour(top.colour))
            && outline_in(self.raster.view_of(memory.bytes()), top) <= top.outline - LEAST_NEW_OUTLINE
    }

    /// Whether something may be a disc whose outline is hardly new: by itself it is none.
    fn is_faint(&self, top: &Top, memory: &Memory) -> bool {
        if top.visible < ALONE_VISIBLE || top.outline < FAINT_OUTLINE || top.own < FAINT_OWN || top.plain < ALONE_PLAIN
        {
            return false;
        }
        let shares = self.shares(top.centre);
        shares.shaded < MOST_SHADED
            && shares.around < AT_HAND
            && outline_in(self.raster.view_of(memory.bytes()), top) <= top.outline - LEAST_NEW_OUTLINE
    }

    /// What the cells of a top, and those around it, are.
    fn shares(&self, centre: TablePoint) -> Shares {
        let radius = self.raster.grid.diameter_mm() / 2.0;
        let (mut all, mut foreign, mut shaded) = (0.0, 0.0, 0.0);
        for cell in cells_within(&self.raster, centre, INNER * radius) {
            all += 1.0;
            match self.differs[cell] {
                Differs::Foreign => foreign += 1.0,
                Differs::Shaded => shaded += 1.0,
                Differs::Not => {}
            }
        }
        let (mut ring, mut around) = (0.0, 0.0);
        let (dx, dy) = self.raster.grid.foot_shift(centre);
        for cell in cells_within(&self.raster, centre, BESIDE.1 * radius) {
            let at = self.raster.grid.centre_of(cell % self.raster.grid.cols, cell / self.raster.grid.cols);
            let is_own = at.distance(centre) < BESIDE.0 * radius
                || at.distance(TablePoint::new(centre.x + dx, centre.y + dy)) < BESIDE.0 * radius;
            if !is_own {
                ring += 1.0;
                around += f64::from(u8::from(self.differs[cell] == Differs::Foreign && !self.busy[cell]));
            }
        }
        let share = |part: f64, all: f64| if all > 0.0 { part / all } else { 0.0 };
        Shares { foreign: share(foreign, all), shaded: share(shaded, all), around: share(around, ring) }
    }

    /// Whether discs of this colour were seen to lie still by themselves.
    fn is_known_colour(&self, colour: LogColour) -> bool {
        self.colours.iter().any(|known| distance(*known, colour) < SAME_COLOUR)
    }

    /// Learns the colours of discs around which nothing changes.
    fn learn_colours(&mut self, kept: &[Top]) {
        for top in kept.iter().filter(|top| top.outline >= PLAIN_OUTLINE && top.visible >= ALONE_VISIBLE) {
            let is_new = self.colours.iter().all(|known| distance(*known, top.colour) > NEW_COLOUR);
            if is_new && self.colours.len() < MOST_COLOURS {
                self.colours.push(top.colour);
            }
        }
    }

    /// The best of tops that cannot all be discs, as they would lie in one another.
    fn apart(&self, mut tops: Vec<Top>) -> Vec<Top> {
        tops.sort_by(|a, b| b.claim().total_cmp(&a.claim()));
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
        Token {
            centre: self.region.on_table(top.centre),
            fit: top.worth().clamp(0.0, 1.0),
            visible: top.visible,
            colour: self.lab(top.colour),
            smear_mm: 0.0,
        }
    }

    fn smeared(&self, smear: &Smear) -> Token {
        Token {
            centre: self.region.on_table(smear.centre),
            fit: SMEAR_FIT,
            visible: 1.0,
            colour: self.lab(smear.colour),
            smear_mm: smear.length_mm,
        }
    }

    fn lab(&self, colour: LogColour) -> Lab {
        let level = |log: f32| (log.exp() - TONE_OFFSET).clamp(0.0, 255.0).round() as u8;
        self.labs.of(colour.map(level))
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
