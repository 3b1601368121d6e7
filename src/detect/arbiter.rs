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
/// Distance from a disc that was found, or from a ring, within which a place is that one's, in diameters.
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

/// Weighs all that says that a disc lies at a place: colour, outline, what discs have in common and what they hide of the
/// board each miss some and see some that are none, and together err least. Takes the likeliest places apart from each other,
/// at most `pieces`.
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
    let siblings = Siblings::new(grid, &lesson.seen, discs);
    let usual = siblings.as_ref().map_or(1.0, |siblings| siblings.usual(discs)).max(LEAST_USUAL);
    let similar = |at: TablePoint| siblings.as_ref().and_then(|siblings| siblings.similarity(at)).map(|s| s / usual);
    let rivals = Rivals { grid, scene, found: discs, lesson };
    let centres = rivals.centres(&candidates, siblings.as_ref());
    let weighed = centres.into_iter().map(|at| rivals.weigh(at, similar(at).unwrap_or(UNKNOWN))).collect();
    *discs = likeliest(weighed, pieces, APART_SHARE * grid.diameter_mm());
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
    lesson: &'a Lesson,
}

impl Rivals<'_> {
    /// All places that anything speaks for, those of the discs that were found first; what lies at one of those is that one.
    fn centres(&self, candidates: &[TablePoint], siblings: Option<&Siblings<'_>>) -> Vec<TablePoint> {
        let diameter = self.grid.diameter_mm();
        let mut centres: Vec<TablePoint> = self.found.iter().map(|disc| disc.centre).collect();
        let rings = self.lesson.likely.iter().map(|disc| disc.centre);
        let peaks = siblings.map(Siblings::peaks).unwrap_or_default().into_iter().map(|(at, _)| at);
        for at in rings.chain(candidates.iter().copied()).chain(peaks) {
            let is_found = self.found.iter().any(|disc| disc.centre.distance(at) < FOUND_SHARE * diameter);
            let is_known = centres.iter().any(|other| other.distance(at) < SAME_SHARE * diameter);
            if !is_found && !is_known && self.grid.has_room(at) {
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
            self.found.iter().map(|disc| disc.centre).filter(|other| other.distance(at) > APART_SHARE * diameter);
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
    fn logit(&self) -> f64 {
        let Verdict { agreement, likeness, overflow, clear, outline, .. } = self.verdict;
        let weights = if self.grain.is_some() { &KNOWN_BOARD } else { &UNKNOWN_BOARD };
        let (share, score) = self.ring.map_or((0.0, RING_SCORES.0), |(share, score)| {
            (share, (score / PLAIN_SCORE).clamp(RING_SCORES.0, RING_SCORES.1))
        });
        weights.none
            + weights.agreement * agreement
            + weights.unlikeness * (likeness.clamp(-1.0, 3.0) - 1.0).abs()
            + weights.overflow * overflow
            + weights.clear * clear
            + weights.outline * outline
            + weights.ring_share * share
            + weights.ring_score * score
            + weights.similar * self.similar.clamp(-0.5, 1.3)
            + weights.chance * self.chance
            + weights.foreign * self.foreign
            + self.found.map_or(0.0, |fit| weights.found + weights.found_fit * fit)
            + if self.is_scant { weights.scant } else { 0.0 }
            + self.grain.map_or(0.0, |seen| weights.grain * seen.clamp(-0.3, 1.0))
    }
}

/// What each cue weighs.
struct Weights {
    none: f64,
    agreement: f64,
    unlikeness: f64,
    overflow: f64,
    clear: f64,
    outline: f64,
    ring_share: f64,
    ring_score: f64,
    similar: f64,
    chance: f64,
    foreign: f64,
    found: f64,
    found_fit: f64,
    scant: f64,
    grain: f64,
}

/// Weights of a logistic regression over the 45,000 such places of 1,440 drawn scenes of all looks.
const UNKNOWN_BOARD: Weights = Weights {
    none: -10.55,
    agreement: 1.84,
    unlikeness: -0.87,
    overflow: -4.91,
    clear: 2.41,
    outline: 2.27,
    ring_share: 5.60,
    ring_score: -1.40,
    similar: 3.02,
    chance: 2.27,
    foreign: -0.61,
    found: 1.85,
    found_fit: 2.10,
    scant: 1.66,
    grain: 0.0,
};

/// The same where the board was seen empty, over the 13,000 places of 265 scenes in which colour alone does not settle it, most of
/// them wood on wood; drawn towards the others.
const KNOWN_BOARD: Weights = Weights {
    none: -8.66,
    agreement: 1.46,
    unlikeness: -1.39,
    overflow: -2.55,
    clear: 2.30,
    outline: 1.97,
    ring_share: 5.54,
    ring_score: 2.28,
    similar: 2.04,
    chance: 2.38,
    foreign: -4.32,
    found: 0.13,
    found_fit: 1.64,
    scant: 1.75,
    grain: -4.44,
};

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

    /// A disc in full view.
    fn plain() -> Cues {
        let verdict = Verdict { agreement: 0.8, visible: 1.0, overflow: 0.05, clear: 0.9, likeness: 1.0, outline: 1.0 };
        Cues {
            verdict,
            ring: Some((1.0, 10.0)),
            similar: 1.0,
            chance: 0.9,
            foreign: 0.0,
            found: Some(0.8),
            grain: None,
            is_scant: false,
        }
    }

    #[test]
    fn no_single_cue_is_needed_and_all_that_speaks_against_a_disc_counts() {
        let sure = plain().logit();
        assert!(sure > 5.0, "{sure}");
        let without = [
            Cues { found: None, ..plain() },
            Cues { chance: 0.0, ..plain() },
            Cues { similar: UNKNOWN, ..plain() },
            Cues { ring: None, ..plain() },
        ];
        for cues in without {
            assert!((0.0..sure).contains(&cues.logit()), "{cues:?}");
        }
        let fingers = Verdict { overflow: 0.6, clear: 0.3, outline: 0.3, ..plain().verdict };
        let hand = Cues { verdict: fingers, foreign: 0.9, similar: 0.2, chance: 0.0, found: None, ..plain() };
        assert!(hand.logit() < LEAST_LOGIT, "{}", hand.logit());
    }

    #[test]
    fn what_hides_the_boards_grain_is_likelier_a_disc_than_what_lets_it_through() {
        let [hidden, unknown, shown] = [Some(0.0), None, Some(1.0)].map(|grain| Cues { grain, ..plain() }.logit());
        assert!(hidden > unknown && unknown > shown);
        let noise = Cues { grain: Some(-2.0), ..plain() }.logit();
        assert!(noise - hidden < 1.5, "grain the other way round is noise");
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
        let (_, lesson) = learn(&grid, seen, Some(&empty), None, places.len()).unwrap();
        let looks_like_disc = |cell: usize| is_disc(cell) || within(cell, shadow);
        let evidence: Vec<f32> = (0..grid.cells()).map(|cell| if looks_like_disc(cell) { 1.0 } else { -1.0 }).collect();
        let like: Vec<f32> = evidence.iter().map(|value| (value + 1.0) / 2.0).collect();
        let active: Vec<u32> = (0..).take(grid.cells()).filter(|cell| looks_like_disc(*cell as usize)).collect();
        let foreign = vec![false; grid.cells()];
        let scene = Scene { evidence: &evidence, like: &like, foreign: &foreign, active: &active };
        let mut fitter = DiscFitter::new(&grid, DiscConfig::default());
        let mut discs: Vec<Disc> = fitter.fit(&grid, &evidence, &like, &active, &[], None);
        assert_eq!(discs.len(), places.len() + 1, "colour cannot tell");
        arbitrate(&grid, &mut fitter, scene, &mut discs, places.len(), &lesson);
        let is_one = |disc: &Disc| places.iter().any(|(x, y)| disc.centre.distance(TablePoint::new(*x, *y)) < 4.0);
        assert!(discs.len() == places.len() && discs.iter().all(is_one), "{discs:?}");
    }
}
