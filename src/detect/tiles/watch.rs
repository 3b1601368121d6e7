use super::bare::Bare;
use super::dates::Dates;
use super::glance::{CELL_PX, Glance, OTHER_LEVELS, difference, is_shaded};
use super::memory::{Again, Remembered, cells_under, hidden, remembered};
use super::reach::{Ground, Group, around, groups, hand, has_gone};
use super::{TileConfig, TileDetections, TileDetector};
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::detect::Hand;
use crate::geometry::{TablePoint, Timestamp};

/// Level by which a cell has moved since the last picture.
const MOVED_LEVELS: f32 = 9.0;
/// Level by which a cell has changed since the tiles were read, and how many such cells are worth reading anew.
const CHANGED_LEVELS: f32 = 10.0;
const LEAST_CHANGED: usize = 2;
/// Pictures for which a cell must be still: for reading, for being the table, and for that though it looks like a hand.
const STILL_TO_READ: u16 = 3;
const STILL_TO_BE_TABLE: u16 = 10;
const STILL_HAND: u16 = 300;
/// How many times the tiles are read anew though nothing has changed, where two looks differ or something is not explained,
/// and after how many pictures: noise is another one then.
const MOST_AGAIN: u8 = 4;
const PICTURES_BETWEEN: u16 = 4;
/// Share of a group's cells that move when it is a hand that moves, and of the changed ones when it is too early to read.
const MOVING_SHARE: f64 = 0.05;
const MOST_UNSTILL: f64 = 0.2;
/// Least area of a hand, in tiles; what reaches in but is smaller than the next and lies still may be a tile.
const LEAST_HAND: f64 = 0.5;
const LARGE_HAND: f64 = 3.0;
/// Share of the picture from which a change is one of the camera or of the lamps.
const NEARLY_ALL: f64 = 0.6;

/// Follows a table from picture to picture: reads its tiles anew where something has changed and lies still, and tells hands
/// from what lies there.
///
/// While nothing changes, a picture costs little more than looking at its pixels once.
#[derive(Clone, Debug)]
pub struct TileWatch {
    detector: TileDetector,
    config: TileConfig,
    calibration: Calibration,
    ground: Ground,
    /// Cells that a tile covers.
    tile_cells: f64,
    now: Glance,
    last: Glance,
    /// What each cell shows while no hand is over it.
    table: Glance,
    /// What each cell showed when the tiles were read.
    as_read: Glance,
    /// Pictures since each cell last moved.
    still: Vec<u16>,
    /// Since when each cell has shown what it does.
    dates: Dates,
    /// Cells under hands, and close to them.
    covered: Vec<bool>,
    /// Whether nothing that was read holds any more.
    is_void: bool,
    /// The table without tiles, as far as it is known, and what lies there that no tile explains.
    bare: Bare,
    /// How many times more the tiles are to be read though nothing changes, and pictures since they were read.
    again: u8,
    since_read: u16,
    read: TileDetections,
    answer: TileDetections,
}

impl TileWatch {
    /// A watch over one calibrated table with tiles of these sizes.
    pub fn new(config: TileConfig, calibration: &Calibration) -> Self {
        Self {
            detector: TileDetector::new(config),
            config,
            calibration: calibration.clone(),
            ground: Ground::default(),
            tile_cells: 0.0,
            now: Glance::default(),
            last: Glance::default(),
            table: Glance::default(),
            as_read: Glance::default(),
            still: Vec::new(),
            dates: Dates::default(),
            covered: Vec::new(),
            is_void: true,
            bare: Bare::default(),
            again: 0,
            since_read: 0,
            read: TileDetections::default(),
            answer: TileDetections::default(),
        }
    }

    /// What lies on the table in the next picture, taken then: as it was read when it last lay still, with hands and what they
    /// hide.
    pub fn detect(&mut self, t: Timestamp, picture: &Picture) -> &TileDetections {
        std::mem::swap(&mut self.now, &mut self.last);
        self.now.take(picture);
        if !self.now.is_like(&self.last) {
            self.begin(t);
            self.again = MOST_AGAIN;
            self.read_anew(picture);
            return self.answered(Vec::new());
        }
        self.note_motion(t);
        let hands = self.find_hands();
        self.follow_table();
        self.since_read = self.since_read.saturating_add(1);
        if self.is_worth_reading() {
            self.again = MOST_AGAIN;
            self.read_anew(picture);
        } else if self.again > 0 && self.since_read >= PICTURES_BETWEEN && hands.is_empty() {
            self.again -= 1;
            self.read_anew(picture);
        }
        self.answered(hands)
    }

    /// Takes the table as it is now.
    fn begin(&mut self, t: Timestamp) {
        let (height_mm, width_mm) = (self.config.height_mm, self.config.width_mm);
        self.ground = Ground::new(&self.now, &self.calibration, height_mm, width_mm);
        let board = &self.calibration.board;
        let middle = TablePoint::new(board.width_mm / 2.0, board.length_mm / 2.0);
        self.tile_cells = self.ground.cells_of(middle, 2.0 * width_mm * width_mm);
        self.table.clone_from(&self.now);
        self.still = vec![STILL_TO_BE_TABLE; self.now.cells.len()];
        self.covered = vec![false; self.now.cells.len()];
        self.dates = Dates::new(self.now.cells.len(), t);
        self.is_void = true;
    }

    /// Counts for how long each cell has been still.
    fn note_motion(&mut self, t: Timestamp) {
        let gain = self.now.gain(&self.last);
        let cells = self.still.iter_mut().zip(&self.now.cells).zip(&self.last.cells).enumerate();
        for (cell, ((still, now), last)) in cells {
            let has_moved = difference(*now, *last, gain) > MOVED_LEVELS;
            *still = if has_moved { 0 } else { still.saturating_add(1) };
            if has_moved {
                self.dates.moved(cell, t);
            }
        }
    }

    /// Hands, and which cells they cover.
    fn find_hands(&mut self) -> Vec<Hand> {
        let gain = self.now.gain(&self.table);
        let is_other = |(now, table): (&[u8; 3], &[u8; 3])| {
            difference(*now, *table, gain) > OTHER_LEVELS && !is_shaded(*now, *table, gain)
        };
        let other: Vec<bool> = self.now.cells.iter().zip(&self.table.cells).map(is_other).collect();
        self.covered.fill(false);
        let count = other.iter().filter(|other| **other).count();
        if count as f64 > NEARLY_ALL * other.len() as f64 {
            self.table.clone_from(&self.now);
            self.is_void = true;
            return Vec::new();
        }
        let mut hands = Vec::new();
        for group in groups(&self.ground, &other) {
            if !self.is_hand(&group) {
                continue;
            }
            let is_gone = group.reaches_in && has_gone(&self.ground, &group, &self.now, &self.table);
            if is_gone || group.cells.iter().all(|cell| self.still[*cell] >= STILL_HAND) {
                for cell in group.cells {
                    self.table.cells[cell] = self.now.cells[cell];
                    self.dates.is_other(cell);
                }
                continue;
            }
            let (cols, rows) = (self.ground.cols, self.ground.rows());
            for cell in group.cells.iter().flat_map(|cell| around(cols, rows, *cell, 1)) {
                self.covered[cell] = true;
            }
            let board = &self.calibration.board;
            hands.extend(hand(&self.ground, &group, (board.width_mm, board.length_mm)));
        }
        hands
    }

    /// Whether a group is large enough for a hand, over the board, and reaches in from outside or moves.
    fn is_hand(&self, group: &Group) -> bool {
        let area = group.cells.len() as f64 / self.tile_cells.max(1.0);
        if area < LEAST_HAND || group.on_board == 0 {
            return false;
        }
        let moving = |cell: &&usize| self.still[**cell] < STILL_TO_READ;
        let moving = group.cells.iter().filter(moving).count() as f64 / group.cells.len() as f64;
        moving >= MOVING_SHARE || group.reaches_in && area >= LARGE_HAND
    }

    /// What lies still is the table; where only the light changes, it follows slowly.
    fn follow_table(&mut self) {
        let cells = self.table.cells.iter_mut().zip(&self.now.cells).zip(self.still.iter().zip(&self.covered));
        for (cell, ((table, now), (still, _))) in cells.enumerate().filter(|(_, (_, (_, covered)))| !**covered) {
            if difference(*now, *table, 1.0) <= OTHER_LEVELS {
                table.iter_mut().zip(now).for_each(|(table, now)| match (*now).cmp(table) {
                    std::cmp::Ordering::Less => *table -= 1,
                    std::cmp::Ordering::Equal => {}
                    std::cmp::Ordering::Greater => *table += 1,
                });
            } else if *still >= STILL_TO_BE_TABLE {
                *table = *now;
                self.dates.is_other(cell);
            }
        }
    }

    /// Whether something has changed since the tiles were read, and lies still.
    fn is_worth_reading(&self) -> bool {
        let is_open = |cell: &usize| self.ground.is_near[*cell] && !self.covered[*cell];
        let gain = self.now.gain(&self.as_read);
        let has_changed = |cell: &usize| {
            self.is_void || difference(self.now.cells[*cell], self.as_read.cells[*cell], gain) > CHANGED_LEVELS
        };
        let changed: Vec<usize> = (0..self.now.cells.len()).filter(is_open).filter(has_changed).collect();
        let unstill = changed.iter().filter(|cell| self.still[**cell] < STILL_TO_READ).count();
        changed.len() >= LEAST_CHANGED && unstill as f64 <= MOST_UNSTILL * changed.len() as f64
    }

    /// Reads the tiles; what a hand hides, and what has not changed, stays as it was read before. Where two looks at the same
    /// differ, or something has come that is not read, another look may tell more.
    fn read_anew(&mut self, picture: &Picture) {
        let found = self.detector.detect(picture, Some(&self.calibration));
        self.since_read = 0;
        if self.is_void || !self.as_read.is_like(&self.now) {
            self.read = found;
            self.as_read.clone_from(&self.now);
            self.is_void = false;
            self.bare = Bare::default();
            self.bare.look(&self.now, &self.covered, &self.read);
            return;
        }
        let gain = self.now.gain(&self.as_read);
        let cells = self.now.cells.iter().zip(&self.as_read.cells);
        let changed: Vec<bool> = cells.map(|(now, read)| difference(*now, *read, gain) > CHANGED_LEVELS).collect();
        let again = Again { cols: self.ground.cols, covered: &self.covered, changed: &changed };
        let Remembered { detections, is_at_odds } = remembered(&self.read, found, &again);
        self.read = detections;
        self.bare.look(&self.now, &self.covered, &self.read);
        let unread = self.bare.unread(&self.ground, &self.now, &self.covered, self.tile_cells);
        if !is_at_odds && unread.is_empty() {
            self.again = 0;
        }
        self.read.unread = unread;
        let cells = self.as_read.cells.iter_mut().zip(&self.now.cells).zip(&self.covered);
        cells.filter(|(_, covered)| !**covered).for_each(|((read, now), _)| *read = *now);
    }

    fn answered(&mut self, hands: Vec<Hand>) -> &TileDetections {
        self.answer.clone_from(&self.read);
        let gain = self.now.gain(&self.table);
        let differs = |cell: usize| {
            !self.covered[cell] && difference(self.now.cells[cell], self.table.cells[cell], gain) > OTHER_LEVELS
        };
        for tile in &mut self.answer.tiles {
            tile.since = self.dates.of(cells_under(&tile.corners, self.now.cols, self.now.rows), differs);
        }
        hidden(&mut self.answer, self.ground.cols, &self.covered);
        self.answer.hands = hands;
        &self.answer
    }
}

impl Ground {
    /// Cells that an area of the table covers around a place, mm².
    fn cells_of(&self, place: TablePoint, area: f64) -> f64 {
        let reach = area.sqrt() * 2.0;
        let is_near = |at: &&TablePoint| (at.x - place.x).abs() < reach && (at.y - place.y).abs() < reach;
        let count = self.places.iter().flatten().filter(is_near).count();
        let cells = count as f64 * area / (4.0 * reach * reach);
        // A table so small that the place is out of view tells nothing.
        if cells > 0.0 { cells } else { area / (CELL_PX * CELL_PX) as f64 }
    }
}
