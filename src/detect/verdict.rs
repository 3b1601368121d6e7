use super::discs::DiscConfig;
use super::grid::Grid;
use super::outline::{find_edges, outline_distance, spans};
use super::score::circle_rows;
use crate::geometry::TablePoint;

/// Share of the radius whose cells say how strongly a disc differs from the board.
const LEVEL_SHARE: f64 = 0.7;
/// Least such level, so that noise is never magnified into an outline.
const LEAST_LEVEL: f64 = 0.2;

/// Likeness of what may be a disc by its colour.
const PLAUSIBLE_LIKENESS: std::ops::Range<f64> = 0.4..1.7;

/// What a picture says of one disc that was fitted to it. Shares from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// Mean evidence over the part of the top that is seen.
    pub agreement: f64,
    /// Share of the top that is seen.
    pub visible: f64,
    /// Share of the ring around it that looks like disc and is no other disc's.
    pub overflow: f64,
    /// Share of that ring that looks like board.
    pub clear: f64,
    /// Mean likeness of the top.
    pub likeness: f64,
    /// Share of the outline, where it can be seen, that falls off where a disc's does.
    pub outline: f64,
}

impl Verdict {
    /// Whether all that was asked for is fulfilled.
    pub fn is_sound(&self, config: &DiscConfig) -> bool {
        self.overflow <= config.max_overflow
            && self.visible >= config.min_visible
            && self.agreement >= config.faint_agreement
            && (self.agreement >= config.min_agreement || self.outline >= config.min_outline)
            && self.likeness >= config.min_likeness
            && (self.clear >= config.min_clear || self.outline >= config.min_outline)
    }

    /// Whether colour at least does not speak against a disc: a shadow of the discs' colour is darker than they are.
    pub fn is_plausible(&self) -> bool {
        self.agreement > 0.0 && PLAUSIBLE_LIKENESS.contains(&self.likeness)
    }

    /// How little it looks like one disc by itself, to compare.
    pub fn badness(&self) -> f64 {
        self.overflow - self.outline - self.agreement
    }
}

/// Mean likeness over the middle of a disc: in glare less than one, in shade of a dark disc more.
pub fn level(grid: &Grid, evidence: &[f32], like: &[f32], centre: TablePoint) -> f64 {
    let (col, row) = (centre.x / grid.cell_mm, centre.y / grid.cell_mm);
    let reach = grid.diameter_mm() / 2.0 / grid.cell_mm * LEVEL_SHARE;
    let (mut sum, mut count) = (0.0, 0.0);
    for (dy, half) in circle_rows(reach).into_iter().step_by(2) {
        let y = row + dy as f64;
        if y < 0.0 || y >= grid.rows as f64 {
            continue;
        }
        let first = (col - half as f64).max(0.0) as usize;
        for x in (first..=(col as usize + half).min(grid.cols - 1)).step_by(2) {
            let cell = y as usize * grid.cols + x;
            if evidence[cell] != 0.0 {
                sum += f64::from(like[cell]);
                count += 1.0;
            }
        }
    }
    if count > 0.0 { (sum / count).max(LEAST_LEVEL) } else { 1.0 }
}

/// Which cells say something of the disc at `centre`: not hidden, not under another disc.
pub fn usable(grid: &Grid, evidence: &[f32], centres: &[TablePoint], centre: TablePoint) -> impl Fn(usize) -> bool {
    let others = neighbours(grid, centres, centre);
    move |cell: usize| {
        let is_free = || {
            let at = grid.centre_of(cell % grid.cols, cell / grid.cols);
            others.iter().all(|other| outline_distance(grid, *other, at).0 > 1.0)
        };
        evidence[cell] != 0.0 && (others.is_empty() || is_free())
    }
}

/// The discs so near that they may share cells with the one at `centre`.
pub fn neighbours(grid: &Grid, centres: &[TablePoint], centre: TablePoint) -> Vec<TablePoint> {
    let reach = grid.diameter_mm() * 1.5;
    centres.iter().copied().filter(|other| *other != centre && other.distance(centre) < reach).collect()
}

/// Judges the disc number `index` among those fitted.
pub fn judge(
    grid: &Grid,
    evidence: &[f32],
    like: &[f32],
    centres: &[TablePoint],
    index: usize,
    config: &DiscConfig,
) -> Verdict {
    let centre = centres[index];
    let inside = (grid.diameter_mm() / 2.0 - 0.5 * grid.cell_mm).powi(2);
    let others = neighbours(grid, centres, centre);
    let (mut top, mut seen, mut sum, mut likeness) = (0.0, 0.0, 0.0, 0.0);
    let (mut ring, mut over, mut board) = (0.0, 0.0, 0.0);
    let (cols, rows) = spans(grid, centre, config.edge_cells * 2.5);
    for (col, row) in rows.flat_map(|row| cols.clone().map(move |col| (col, row))) {
        let (cell, at) = (row * grid.cols + col, grid.centre_of(col, row));
        let value = f64::from(evidence[cell]);
        if (at.x - centre.x).powi(2) + (at.y - centre.y).powi(2) < inside {
            top += 1.0;
            if value != 0.0 {
                seen += 1.0;
                sum += value;
                likeness += f64::from(like[cell]);
            }
            continue;
        }
        let (distance, ..) = outline_distance(grid, centre, at);
        if distance < config.edge_cells * 0.5 || distance > config.edge_cells * 2.0 {
            continue;
        }
        ring += 1.0;
        if value < 0.0 {
            board += 1.0;
        }
        if value > 0.0 && others.iter().all(|other| outline_distance(grid, *other, at).0 >= config.edge_cells) {
            over += 1.0;
        }
    }
    let ratio = |a: f64, b: f64| if b > 0.0 { a / b } else { 0.0 };
    let clear = ratio(board, ring);
    // Only asked for where a disc does not stand by itself, or is faint.
    let is_faint = seen > 0.0 && sum / seen < config.min_agreement;
    let outline = if clear < config.min_clear || is_faint {
        let usable = usable(grid, evidence, centres, centre);
        find_edges(grid, like, centre, level(grid, evidence, like, centre), &usable).share()
    } else {
        1.0
    };
    Verdict {
        agreement: ratio(sum, seen),
        visible: ratio(seen, top),
        overflow: ratio(over, ring),
        clear,
        likeness: ratio(likeness, seen),
        outline,
    }
}
