use std::borrow::Cow;

use super::alike::Alike;
use super::cues::Cues;
use super::discs::DiscFitter;
use super::grid::Grid;
use super::lesson::Lesson;
use super::places::places;
use super::rings::Rings;
use super::score::{cells_in, circle_rows};
use super::verdict::{Verdict, judge};
use super::{Disc, DiscConfig};
use crate::geometry::TablePoint;

/// Least distance of two discs' centres as measured, in diameters.
const APART_SHARE: f64 = 0.9;
/// Distance from a disc that was found, or from a ring, within which a place is that one's, in diameters.
pub const FOUND_SHARE: f64 = 0.12;
/// What similarity counts as where too little is in sight to know it.
const UNKNOWN: f64 = 0.6;
/// Logit from which a candidate is a disc beyond doubt.
const SURE_LOGIT: f64 = 2.0;
/// Share of the surroundings of a disc that must be seen to say something of all.
const LEAST_SEEN: f64 = 0.15;
/// Logit from which a candidate is a disc that is one of the best of as many as there are pieces, apart from each other: of
/// those below fewer than half are.
const LEAST_LOGIT: f64 = -2.5;

/// What a picture says of a place, before any disc was taken or hidden.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// −1 board … +1 disc, cell by cell.
    pub evidence: &'a [f32],
    /// Likeness to a disc: 0 board, 1 disc.
    pub like: &'a [f32],
    /// Cells that are neither board nor disc.
    pub foreign: &'a [bool],
    /// Cells that differ from the board.
    pub active: &'a [u32],
    /// Cells that show a hand.
    pub hidden: &'a [bool],
}

impl Scene<'_> {
    /// Evidence that says nothing where a hand is.
    pub fn without_hands(&self, evidence: &[f32]) -> Vec<f32> {
        evidence.iter().zip(self.hidden).map(|(value, hidden)| if *hidden { 0.0 } else { *value }).collect()
    }
}

/// Weighs all that says that a disc lies at a place: colour, outline, what discs have in common and what they hide of the
/// board each miss some and see some that are none, and together err least. Takes the likeliest places apart from each other,
/// at most `pieces`, and returns those that are beyond doubt.
pub fn arbitrate(
    grid: &Grid,
    fitter: &mut DiscFitter,
    scene: Scene<'_>,
    discs: &mut Vec<Disc>,
    pieces: usize,
    lesson: &Lesson,
) -> Vec<Disc> {
    if discs.len() == pieces && !lesson.is_scant {
        return Vec::new();
    }
    let apart_mm = APART_SHARE * grid.diameter_mm();
    let mut known = discs.clone();
    loop {
        let alike = Alike::new(grid, lesson, scene.hidden, &known);
        let places = places(grid, fitter, scene, lesson, &alike, discs, pieces);
        let rivals = Rivals::new(grid, scene, discs, lesson, &alike);
        let weighed: Vec<(f64, Disc)> = places.into_iter().map(|at| rivals.weigh(at)).collect();
        let sure = weighed.iter().filter(|(logit, _)| *logit > SURE_LOGIT).copied().collect();
        let sure = likeliest(sure, pieces, apart_mm);
        // What more discs have in common says more of all the others.
        if sure.len() <= known.len() {
            *discs = likeliest(weighed, pieces, apart_mm);
            return sure;
        }
        known = sure;
    }
}

/// The likeliest discs by the logarithms of their odds, no two nearer to each other than `apart_mm`, at most `pieces`.
fn likeliest(mut weighed: Vec<(f64, Disc)>, pieces: usize, apart_mm: f64) -> Vec<Disc> {
    weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut taken: Vec<Disc> = Vec::new();
    for (logit, disc) in weighed {
        let is_apart = |other: &Disc| other.centre.distance(disc.centre) > apart_mm;
        if logit >= LEAST_LOGIT && taken.len() < pieces && taken.iter().all(is_apart) {
            taken.push(disc);
        }
    }
    taken
}

/// What places are weighed by.
struct Rivals<'a> {
    grid: &'a Grid,
    /// What colour says of each cell, without what hands hide where the board is not known: there a hand is all that is new,
    /// and what it looks like speaks neither for nor against a disc under it.
    evidence: Cow<'a, [f32]>,
    rings: Cow<'a, Rings>,
    scene: Scene<'a>,
    /// What colour and outlines found each by itself.
    found: &'a [Disc],
    lesson: &'a Lesson,
    alike: &'a Alike<'a>,
}

impl<'a> Rivals<'a> {
    fn new(grid: &'a Grid, scene: Scene<'a>, found: &'a [Disc], lesson: &'a Lesson, alike: &'a Alike<'a>) -> Self {
        let rings = lesson.outlines().rings;
        let (evidence, rings) = if lesson.difference.is_none() && scene.hidden.contains(&true) {
            (Cow::Owned(scene.without_hands(scene.evidence)), Cow::Owned(rings.without(scene.hidden)))
        } else {
            (Cow::Borrowed(scene.evidence), Cow::Borrowed(rings))
        };
        Self { grid, evidence, rings, scene, found, lesson, alike }
    }

    /// The logarithm of the odds that a disc lies there, and that disc.
    fn weigh(&self, at: TablePoint) -> (f64, Disc) {
        let (grid, diameter) = (self.grid, self.grid.diameter_mm());
        let Scene { like, foreign, .. } = self.scene;
        let others =
            self.found.iter().map(|disc| disc.centre).filter(|other| other.distance(at) > APART_SHARE * diameter);
        let centres: Vec<TablePoint> = std::iter::once(at).chain(others).collect();
        let is_here = |disc: &&Disc| disc.centre.distance(at) < FOUND_SHARE * diameter;
        let found = self.found.iter().find(is_here);
        let verdict = judge(grid, &self.evidence, like, &centres, 0, &DiscConfig::default());
        let logit = Cues {
            verdict: if self.lesson.difference.is_none() { of_what_is_seen(verdict) } else { verdict },
            ring: self.rings.ring_near(at).map(|ring| (ring.share, ring.score)),
            similar: self.alike.similarity(at).unwrap_or(UNKNOWN),
            chance: self.lesson.likely.iter().filter(is_here).map(|ring| ring.fit).fold(0.0, f64::max),
            foreign: share_in_top(grid, at, |cell| foreign[cell]),
            found: found.map(|disc| disc.fit),
            grain: self.lesson.grain.as_ref().map(|grain| grain.share_seen(grid, at)),
            is_scant: self.lesson.is_scant,
        }
        .logit();
        let chance = 1.0 / (1.0 + (-logit).exp());
        let disc = found.copied().unwrap_or(Disc { centre: at, fit: verdict.agreement, visible: verdict.visible });
        (logit, Disc { fit: disc.fit.min(chance), ..disc })
    }
}

/// The same, but what is around the disc as shares of what is seen of that.
fn of_what_is_seen(verdict: Verdict) -> Verdict {
    let seen = verdict.ring_seen.max(LEAST_SEEN);
    Verdict { overflow: verdict.overflow / seen, clear: verdict.clear / seen, ..verdict }
}

/// Share of a disc's open cells there of which something is true.
fn share_in_top(grid: &Grid, at: TablePoint, is: impl Fn(usize) -> bool) -> f64 {
    let (mut open, mut those) = (0.0, 0.0);
    let top = circle_rows(grid.diameter_mm() / 2.0 / grid.cell_mm - 0.5);
    let (col, row) = ((at.x / grid.cell_mm) as usize, (at.y / grid.cell_mm) as usize);
    for cell in cells_in(grid, &top, col, row).filter(|cell| grid.open[*cell]) {
        open += 1.0;
        those += f64::from(u8::from(is(cell)));
    }
    if open > 0.0 { those / open } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::detect::background::LogColour;
    use crate::detect::lesson::learn;

    const APART_MM: f64 = 36.0;

    fn disc(x: f64, fit: f64) -> Disc {
        Disc { centre: TablePoint::new(x, 100.0), fit, visible: 1.0 }
    }

    fn taken(weighed: &[(f64, f64)], pieces: usize) -> Vec<f64> {
        let weighed = weighed.iter().map(|(logit, x)| (*logit, disc(*x, 0.9))).collect();
        likeliest(weighed, pieces, APART_MM).iter().map(|disc| disc.centre.x).collect()
    }

    #[test]
    fn the_likeliest_are_taken_apart_from_each_other_and_no_more_than_there_are() {
        assert_eq!(taken(&[(1.0, 50.0), (3.0, 200.0), (2.0, 120.0)], 3), [200.0, 120.0, 50.0]);
        assert_eq!(taken(&[(1.0, 50.0), (3.0, 200.0), (2.0, 120.0)], 2), [200.0, 120.0]);
        assert_eq!(taken(&[(1.0, 100.0), (3.0, 130.0), (0.5, 170.0)], 3), [130.0, 170.0], "two in one place");
        assert_eq!(taken(&[(1.0, 100.0), (LEAST_LOGIT - 0.1, 200.0)], 2), [100.0], "rather one missing");
    }

    /// Noise that is the same for the same cell and kind, from −0.5 to 0.5.
    fn grain(cell: usize, kind: usize) -> f32 {
        let mixed = (cell.wrapping_mul(2_654_435_761) ^ kind.wrapping_mul(40_503)).wrapping_mul(2_246_822_519);
        ((mixed >> 16) % 1024) as f32 / 1024.0 - 0.5
    }

    #[test]
    fn a_round_shadow_on_a_known_board_is_none_of_the_discs_that_look_like_it() {
        let grid = Arc::new(Grid::of_bare_board());
        let places = [(80.0, 100.0), (200.0, 260.0), (320.0, 400.0), (120.0, 460.0)];
        let shadow = TablePoint::new(300.0, 140.0);
        let within = |cell: usize, at: TablePoint| {
            grid.centre_of(cell % grid.cols, cell / grid.cols).distance(at) < grid.diameter_mm() / 2.0
        };
        let is_disc = |cell: usize| places.iter().any(|(x, y)| within(cell, TablePoint::new(*x, *y)));
        let empty: Vec<LogColour> = (0..grid.cells()).map(|cell| [5.0 + 0.1 * grain(cell, 0); 3]).collect();
        let shown = |cell: usize| -> LogColour {
            if is_disc(cell) {
                return [4.7 + 0.1 * grain(cell, 1); 3];
            }
            let dark = if within(cell, shadow) { 0.3 } else { 0.0 };
            empty[cell].map(|value| value - dark + 0.01 * grain(cell, 2))
        };
        let seen: Vec<LogColour> = (0..grid.cells()).map(shown).collect();
        let (_, lesson) = learn(&grid, seen, Some(&empty), None, places.len(), &[]).unwrap();
        let looks_like_disc = |cell: usize| is_disc(cell) || within(cell, shadow);
        let evidence: Vec<f32> = (0..grid.cells()).map(|cell| if looks_like_disc(cell) { 1.0 } else { -1.0 }).collect();
        let like: Vec<f32> = evidence.iter().map(|value| (value + 1.0) / 2.0).collect();
        let active: Vec<u32> = (0..).take(grid.cells()).filter(|cell| looks_like_disc(*cell as usize)).collect();
        let foreign = vec![false; grid.cells()];
        let scene = Scene { evidence: &evidence, like: &like, foreign: &foreign, active: &active, hidden: &foreign };
        let mut fitter = DiscFitter::new(&grid, DiscConfig::default());
        let mut discs: Vec<Disc> = fitter.fit(&grid, &evidence, &like, &active, &[], None);
        assert_eq!(discs.len(), places.len() + 1, "colour cannot tell");
        arbitrate(&grid, &mut fitter, scene, &mut discs, places.len(), &lesson);
        let is_one = |disc: &Disc| places.iter().any(|(x, y)| disc.centre.distance(TablePoint::new(*x, *y)) < 4.0);
        assert!(discs.len() == places.len() && discs.iter().all(is_one), "{discs:?}");
    }
}
