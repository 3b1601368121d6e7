use super::board::{BoardLook, Grain, deviations, kind_of, median};
use super::raster::Raster;
use super::tone::{Tone, less, plus};

/// How far beyond the board's edge a ball of an outer square may lean, in squares.
const BEYOND: f64 = 0.5;
/// Cells of one distance from a line or edge.
const BIN_CELLS: f64 = 2.0;
/// Fewest cells that tell a look.
const LEAST_CELLS: usize = 12;
/// Deviation in lightness, and in hue, that comes of corners told a little off, since a line is narrow.
const MISPLACED: (f32, f32) = (0.12, 0.05);

/// What lies between squares and around the board: lines, frame, table. Cells at the same distance from a line in squares of
/// one kind look alike, and so do those beyond the same edge.
#[derive(Clone, Debug)]
pub struct Beside {
    /// The group that a cell belongs to; `None` for what is inside a square, or far away.
    groups: Vec<Option<u16>>,
    count: usize,
}

/// How it looks in a picture.
#[derive(Clone, Debug)]
pub struct BesideLook {
    own: Vec<Option<(Tone, Grain)>>,
}

impl Beside {
    /// Around the squares of a raster.
    pub fn new(raster: &Raster) -> Self {
        let per_square = raster.square_mm / raster.cell_mm;
        let bins = (BEYOND * per_square / BIN_CELLS).ceil() as usize;
        let side_mm = raster.squares as f64 * raster.square_mm;
        let group = |cell: usize| {
            let at = raster.centre_of(cell);
            if let Some(square) = raster.square_of[cell] {
                let off = |mm: f64| (mm / raster.square_mm - (mm / raster.square_mm).round()).abs() * per_square;
                let bin = off(at.x).min(off(at.y)) as usize;
                let kind = kind_of(raster.squares, usize::from(square));
                return (!raster.is_inner[cell]).then_some(4 * bins + 2 * bin.min(bins) + kind);
            }
            let beyond = [-at.y, at.x - side_mm, at.y - side_mm, -at.x];
            let (side, mm) = beyond.into_iter().enumerate().max_by(|a, b| a.1.total_cmp(&b.1))?;
            let bin = (mm / raster.cell_mm / BIN_CELLS) as usize;
            (bin < bins).then_some(side * bins + bin)
        };
        let cells = 0..raster.side * raster.side;
        let groups = cells.map(|cell| group(cell).filter(|_| raster.is_seen(cell)).map(|group| group as u16)).collect();
        Self { groups, count: 6 * bins + 2 }
    }

    /// The group of a cell.
    pub fn group_of(&self, cell: usize) -> Option<usize> {
        self.groups[cell].map(usize::from)
    }

    /// How all of it looks; what pieces take is left out.
    pub fn look(&self, raster: &Raster, tones: &[Tone], board: &BoardLook, is_taken: &[bool]) -> BesideLook {
        let mut members: Vec<Vec<Tone>> = vec![Vec::new(); self.count];
        for (cell, tone) in tones.iter().enumerate().filter(|(cell, _)| !is_taken[*cell]) {
            if let Some(group) = self.group_of(cell) {
                members[group].push(less(tone, &board.light[nearest_square(raster, cell)]));
            }
        }
        let own = |tones: Vec<Tone>| {
            let median = |k: usize| median(tones.iter().map(|tone| tone[k]).collect());
            let own = [median(0)?, median(1)?, median(2)?];
            let grain = deviations(&tones.iter().map(|tone| less(tone, &own)).collect::<Vec<Tone>>());
            (tones.len() >= LEAST_CELLS).then_some((own, grain))
        };
        BesideLook { own: members.into_iter().map(own).collect() }
    }
}

impl BesideLook {
    /// What is expected of a cell of a group, and how it deviates.
    pub fn expected(&self, group: usize, light: &Tone) -> Option<(Tone, Grain)> {
        let (own, grain) = self.own.get(group)?.as_ref()?;
        let hue = grain.hue.map(|hue| hue.hypot(MISPLACED.1));
        Some((plus(own, light), Grain { light: grain.light.hypot(MISPLACED.0), hue }))
    }
}

/// The square that a cell lies in or nearest to.
pub fn nearest_square(raster: &Raster, cell: usize) -> usize {
    let at = raster.centre_of(cell);
    let index = |mm: f64| (mm / raster.square_mm).clamp(0.0, raster.squares as f64 - 0.5) as usize;
    index(at.y) * raster.squares + index(at.x)
}
