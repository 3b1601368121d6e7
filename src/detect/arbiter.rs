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
/// those below fewer than half are.
const LEAST_LOGIT: f64 = -3.5;
/// Rounds of taking discs: what they have in common is known better from those of the first.
const ROUNDS: usize = 2;

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

/// Weighs all that says that a disc lies at a place: colour, outline, what discs have in common and what they hide of the
/// board each miss some and see some that are none, and together err least. Takes the likeliest places apart from each other,
/// at most `pieces`, and then once more by what is known from those.
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
    let candidates = fitter.candidates(grid, scene.evidence, scene.like, scene.active);
    let mut taken = discs.clone();
    for _ in 0..ROUNDS {
        let siblings = Siblings::new(grid, &lesson.seen, &taken);
        let usual = siblings.as_ref().map_or(1.0, |siblings| siblings.usual(&taken)).max(LEAST_USUAL);
        let similar =
            |at: TablePoint| siblings.as_ref().and_then(|siblings| siblings.similarity(at)).map(|s| s / usual);
        let rivals = Rivals { grid, scene, found: discs, taken: &taken, lesson };
        let centres = rivals.centres(&candidates, siblings.as_ref());
        let weighed = centres.into_iter().map(|at| rivals.weigh(at, similar(at).unwrap_or(UNKNOWN))).collect();
        let better = likeliest(weighed, pieces, APART_SHARE * grid.diameter_mm());
        if better == taken {
            break;
        }
        taken = better;
    }
    *discs = taken;
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

/// Places that may be discs, and what they are weighed by.
struct Rivals<'a> {
    grid: &'a Grid,
    scene: Scene<'a>,
    /// What colour and outlines found each by itself.
    found: &'a [Disc],
    /// What was taken for discs in the round before.
    taken: &'a [Disc],
    lesson: &'a Lesson,
}

impl Rivals<'_> {
    /// All places that anything speaks for, those of the discs that were found first.
    fn centres(&self, candidates: &[TablePoint], siblings: Option<&Siblings<'_>>) -> Vec<TablePoint> {
        let found = self.found.iter().chain(&self.lesson.likely).map(|disc| disc.centre);
        let peaks = siblings.map(Siblings::peaks).unwrap_or_default().into_iter().map(|(at, _)| at);
        let mut centres: Vec<TablePoint> = Vec::new();
        for at in found.chain(candidates.iter().copied()).chain(peaks) {
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
            self.taken.iter().map(|disc| disc.centre).filter(|other| other.distance(at) > APART_SHARE * diameter);
        let centres: Vec<TablePoint> = std::iter::once(at).chain(others).collect();
        let is_here = |disc: &&Disc| disc.centre.distance(at) < FOUND_SHARE * diameter;
        let found = self.found.iter().find(is_here);
        let verdict = judge(grid, evidence, like, &centres, 0, &DiscConfig::default());
        let logit = Cues {
            verdict,
            ring: self.lesson.outlines().rings.ring_near(at).map(|ring| (ring.share, ring.score)),
            similar,
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

/// What speaks for a disc at a place, and against it.
#[derive(Clone, Copy, Debug)]
struct Cues {
    /// What colour says.
    verdict: Verdict,
    /// Share and score of its outline, if there is one.
    ring: Option<(f64, f64)>,
    /// Similarity to the other discs, as a share of theirs.
    similar: f64,
    /// Chance by its outline alone.
    chance: f64,
    /// Share of it that is neither board nor disc.
    foreign: f64,
    /// Fit of the disc that was found there, if one was.
    found: Option<f64>,
    /// How much of the known board's grain is seen there.
    grain: Option<f64>,
    /// Whether colour alone tells too little.
    is_scant: bool,
}

impl Cues {
    /// The logarithm of the odds of a disc.
    ///
    /// The weights are those of a logistic regression over the 13,000 such places of 265 drawn scenes of all looks in which
    /// colour alone does not settle it, drawn towards those of one over 45,000 places of 1,440 scenes.
    fn logit(&self) -> f64 {
        let Verdict { agreement, likeness, overflow, clear, outline, .. } = self.verdict;
        let (share, score) = self.ring.map_or((0.0, RING_SCORES.0), |(share, score)| {
            (share, (score / PLAIN_SCORE).clamp(RING_SCORES.0, RING_SCORES.1))
        });
        -11.05 + 1.46 * agreement - 1.39 * (likeness.clamp(-1.0, 3.0) - 1.0).abs() - 2.55 * overflow
            + 2.30 * clear
            + 1.97 * outline
            + 5.54 * share
            + 2.28 * score
            + 2.04 * self.similar.clamp(-0.5, 1.3)
            + 2.38 * self.chance
            - 4.32 * self.foreign
            + self.found.map_or(0.0, |fit| 0.13 + 1.64 * fit)
            + if self.is_scant { 1.75 } else { 0.0 }
            + self.grain.map_or(0.0, |seen| 2.39 - 4.44 * seen.clamp(-0.3, 1.0))
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
