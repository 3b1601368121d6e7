use super::discs::DiscFitter;
use super::grid::Grid;
use super::lesson::Lesson;
use super::score::{cells_in, circle_rows};
use super::siblings::Siblings;
use super::verdict::{Verdict, judge};
use super::{Disc, DiscConfig};
use crate::geometry::TablePoint;

/// Least distance of two discs' centres as measured, in diameters.
const APART_SHARE: f64 = 0.9;
/// Distance below which two candidates are one and the same, in diameters.
const SAME_SHARE: f64 = 0.03;
/// Distance from a disc that was found, or from a ring, within which a candidate is that one, in diameters.
const FOUND_SHARE: f64 = 0.12;
/// What similarity counts as where too little is in sight to know it.
const UNKNOWN: f64 = 0.6;
/// Score of a ring where there is none, and the best, as shares of a plain one's.
const RING_SCORES: (f64, f64) = (-0.3, 1.5);
const PLAIN_SCORE: f64 = 12.0;
/// Least similarity that discs of one set are held to have.
const LEAST_USUAL: f64 = 0.5;
/// Logit from which a candidate is a disc that is one of the best of as many as there are pieces, apart from each other: of
/// those that lie between this and even chances in 1,000 drawn scenes five sixths are discs, of those below fewer than half.
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
}

/// Weighs all that says that a disc lies at a place: colour, outline and what discs have in common each miss some and see
/// some that are none, and together err least. Takes the likeliest places apart from each other, at most `pieces`.
pub fn arbitrate(
    grid: &Grid,
    fitter: &mut DiscFitter,
    scene: Scene<'_>,
    discs: &mut Vec<Disc>,
    pieces: usize,
    lesson: &Lesson,
) {
    if discs.len() == pieces && !lesson.is_scant {
        return;
    }
    let siblings = Siblings::new(grid, &lesson.seen, discs);
    let usual = siblings.as_ref().map_or(1.0, |siblings| siblings.usual(discs)).max(LEAST_USUAL);
    let similar = |at: TablePoint| siblings.as_ref().and_then(|siblings| siblings.similarity(at)).map(|s| s / usual);
    let rivals = Rivals { grid, scene, discs, lesson };
    let centres = rivals.centres(fitter, siblings.as_ref());
    let mut weighed: Vec<(f64, Disc)> =
        centres.into_iter().map(|at| rivals.weigh(at, similar(at).unwrap_or(UNKNOWN))).collect();
    weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut taken: Vec<Disc> = Vec::new();
    for (logit, disc) in weighed {
        let is_apart = |other: &Disc| other.centre.distance(disc.centre) > APART_SHARE * grid.diameter_mm();
        if logit >= LEAST_LOGIT && taken.len() < pieces && taken.iter().all(is_apart) {
            taken.push(disc);
        }
    }
    *discs = taken;
}

/// Places that may be discs, and what they are weighed by.
struct Rivals<'a> {
    grid: &'a Grid,
    scene: Scene<'a>,
    discs: &'a [Disc],
    lesson: &'a Lesson,
}

impl Rivals<'_> {
    /// All places that anything speaks for, those of the discs that were found first.
    fn centres(&self, fitter: &mut DiscFitter, siblings: Option<&Siblings<'_>>) -> Vec<TablePoint> {
        let Scene { evidence, like, active, .. } = self.scene;
        let mut centres: Vec<TablePoint> = self.discs.iter().map(|disc| disc.centre).collect();
        let rings = self.lesson.likely.iter().map(|disc| disc.centre);
        let peaks = siblings.map(Siblings::peaks).unwrap_or_default().into_iter().map(|(at, _)| at);
        for at in rings.chain(fitter.candidates(self.grid, evidence, like, active)).chain(peaks) {
            let is_new = |other: &TablePoint| other.distance(at) >= SAME_SHARE * self.grid.diameter_mm();
            if self.grid.has_room(at) && centres.iter().all(is_new) {
                centres.push(at);
            }
        }
        centres
    }

    /// The logarithm of the odds that a disc lies there, and that disc.
    fn weigh(&self, at: TablePoint, similar: f64) -> (f64, Disc) {
        let (grid, diameter) = (self.grid, self.grid.diameter_mm());
        let Scene { evidence, like, foreign, .. } = self.scene;
        let others =
            self.discs.iter().map(|disc| disc.centre).filter(|other| other.distance(at) > APART_SHARE * diameter);
        let centres: Vec<TablePoint> = std::iter::once(at).chain(others).collect();
        let verdict = judge(grid, evidence, like, &centres, 0, &DiscConfig::default());
        let Verdict { agreement, likeness, overflow, clear, outline, visible } = verdict;
        let is_here = |disc: &&Disc| disc.centre.distance(at) < FOUND_SHARE * diameter;
        let found = self.discs.iter().find(is_here);
        let chance = self.lesson.likely.iter().filter(is_here).map(|ring| ring.fit).fold(0.0, f64::max);
        let ring = self.lesson.outlines().rings.ring_near(at);
        // The weights are those of a logistic regression over the 45,000 such places of 1,440 drawn scenes of all looks.
        let logit = -10.55 + 1.84 * agreement - 0.87 * (likeness.clamp(-1.0, 3.0) - 1.0).abs() - 4.91 * overflow
            + 2.41 * clear
            + 2.27 * outline
            + 5.60 * ring.map_or(0.0, |ring| ring.share)
            - 1.40 * ring.map_or(RING_SCORES.0, |ring| (ring.score / PLAIN_SCORE).clamp(RING_SCORES.0, RING_SCORES.1))
            + 3.02 * similar.clamp(-0.5, 1.3)
            + 2.27 * chance
            - 0.61 * share_in_top(grid, at, |cell| foreign[cell])
            + found.map_or(0.0, |disc| 1.85 + 2.10 * disc.fit)
            + if self.lesson.is_scant { 1.66 } else { 0.0 };
        let chance = 1.0 / (1.0 + (-logit).exp());
        let disc = found.copied().unwrap_or(Disc { centre: at, fit: agreement, visible });
        (logit, Disc { fit: disc.fit.min(chance), ..disc })
    }
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
