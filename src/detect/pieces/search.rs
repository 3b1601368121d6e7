use std::collections::BinaryHeap;

use super::raster::Raster;
use super::silhouette::{Cylinder, RowSums, Silhouette};
use crate::detect::ranked::Ranked;
use crate::geometry::TablePoint;

/// Every how many cells a foot is tried; the best are moved to the cell afterwards.
const STEP: usize = 2;
/// Mean evidence over a piece's area without which it is none: a third of it may be hidden or odd.
const LEAST_MEAN: f32 = 0.8;
/// What each further piece of a stack must gain, in mean evidence over a piece's area.
const STACK_PRICE: f32 = 0.4;
/// What a cell that belongs to one piece says to another.
const TAKEN: f32 = -1.0;
/// How far beyond the board's edge a foot is looked for, in radii: so that what lies there takes its cells with it.
const BEYOND_RADII: f64 = 1.2;
/// Two pieces cannot stand in one place: how near their feet may seem, in diameters, for all that view and size are not
/// exactly known.
const LEAST_APART: f64 = 0.8;
/// Most pieces: more than any set has.
const MOST_PIECES: usize = 400;

/// Sizes and heights that are searched for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// A piece's radius, mm.
    pub radius_mm: f64,
    /// A piece's height, mm.
    pub height_mm: f64,
    /// Pieces that may lie on each other.
    pub most_stacked: u32,
}

impl Sizes {
    /// Cells of a piece's top.
    fn area(&self, raster: &Raster) -> f32 {
        (std::f64::consts::PI * (self.radius_mm / raster.cell_mm).powi(2)) as f32
    }

    /// Whether a piece can stand there beside the others.
    fn has_room<'h>(&self, at: TablePoint, others: impl IntoIterator<Item = &'h Hit>) -> bool {
        others.into_iter().all(|other| other.at.distance(at) >= LEAST_APART * 2.0 * self.radius_mm)
    }

    /// The cylinder of so many pieces.
    pub fn stack(&self, stacked: u32) -> Cylinder {
        Cylinder { radius_mm: self.radius_mm, height_mm: self.height_mm * f64::from(stacked) }
    }
}

/// A piece that explains the evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// Its class.
    pub class: usize,
    /// How many lie on each other.
    pub stacked: u32,
    /// Its foot.
    pub at: TablePoint,
    /// Evidence for it.
    pub sum: f32,
    /// By how much its class fits its top better than the next one, 0 to 1.
    pub margin: f32,
    /// Its silhouette.
    pub silhouette: Silhouette,
}

/// A foot's place, a class and how many are stacked, by the evidence for them.
type Candidate = Ranked<(u32, u16, u16)>;

/// The evidence of all classes as it is used up.
struct Field<'a> {
    raster: &'a Raster,
    sizes: Sizes,
    evidence: Vec<Vec<f32>>,
    sums: Vec<RowSums>,
}

/// Finds the pieces that explain the evidence best, one after the other: the best first, and never two in one place.
///
/// `evidence` is that of every class, cell by cell.
pub fn search(raster: &Raster, evidence: &[Vec<f32>], sizes: Sizes) -> Vec<Hit> {
    let sums = evidence.iter().map(|values| RowSums::new(raster, values)).collect();
    let mut field = Field { raster, sizes, evidence: evidence.to_vec(), sums };
    let mut candidates = field.candidates();
    let least = LEAST_MEAN * sizes.area(raster);
    let mut hits: Vec<Hit> = Vec::new();
    while let Some(best) = candidates.pop() {
        if best.score < least || hits.len() >= MOST_PIECES {
            break;
        }
        let (place, class, stacked) = best.key;
        let (at, class, stacked) = (raster.centre_of(place as usize), usize::from(class), u32::from(stacked));
        if !sizes.has_room(at, &hits) {
            continue;
        }
        let silhouette = Silhouette::new(raster, at, sizes.stack(stacked));
        // Evidence only becomes less, so what is first when looked at again is first indeed.
        let score = field.score(&silhouette, class, stacked);
        if score < best.score - 1e-2 {
            candidates.push(Candidate { score, ..best });
            continue;
        }
        let hit = field.settled(class, stacked, at);
        match field.apart(&hit, &hits) {
            Some(several) => several.into_iter().for_each(|hit| {
                field.take(&hit.silhouette);
                hits.push(hit);
            }),
            None => {
                field.take(&hit.silhouette);
                hits.push(hit);
            }
        }
    }
    hits
}

impl Field<'_> {
    /// Every place, class and height with enough evidence.
    fn candidates(&self) -> BinaryHeap<Candidate> {
        let least = LEAST_MEAN * self.sizes.area(self.raster);
        let mut found = Vec::new();
        for row in (0..self.raster.rows).step_by(STEP) {
            for col in (0..self.raster.cols).step_by(STEP) {
                let place = row * self.raster.cols + col;
                let at = self.raster.centre_of(place);
                if self.raster.reach_beyond(at) > BEYOND_RADII * self.sizes.radius_mm {
                    continue;
                }
                for stacked in 1..=self.sizes.most_stacked {
                    let silhouette = Silhouette::new(self.raster, at, self.sizes.stack(stacked));
                    let mut is_hopeful = false;
                    for class in 0..self.evidence.len() {
                        let score = self.score(&silhouette, class, stacked);
                        is_hopeful |= score > 0.0;
                        if score >= least {
                            found.push(Candidate { score, key: (place as u32, class as u16, stacked as u16) });
                        }
                    }
                    // Where a low piece is out of the question, a high one with the same foot is too.
                    if !is_hopeful {
                        break;
                    }
                }
            }
        }
        found.into()
    }

    fn score(&self, silhouette: &Silhouette, class: usize, stacked: u32) -> f32 {
        self.sums[class].of(silhouette) - self.price(stacked)
    }

    /// What the further pieces of a stack must gain.
    fn price(&self, stacked: u32) -> f32 {
        STACK_PRICE * self.sizes.area(self.raster) * (stacked - 1) as f32
    }

    /// The hit at a place, moved to where its evidence is greatest.
    fn settled(&self, class: usize, stacked: u32, start: TablePoint) -> Hit {
        let cell = self.raster.cell_mm;
        let look = |at: TablePoint| {
            let silhouette = Silhouette::new(self.raster, at, self.sizes.stack(stacked));
            (self.sums[class].of(&silhouette), silhouette)
        };
        let (mut at, (mut sum, mut silhouette)) = (start, look(start));
        for step in [1.0, 0.5] {
            for _ in 0..4 {
                let mut is_better = false;
                for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                    let beside = TablePoint::new(at.x + dx * step * cell, at.y + dy * step * cell);
                    let (other, seen) = look(beside);
                    if other > sum {
                        (at, sum, silhouette, is_better) = (beside, other, seen, true);
                    }
                }
                if !is_better {
                    break;
                }
            }
        }
        Hit { class, stacked, at, sum, margin: 1.0, silhouette }
    }

    /// Several pieces in place of a stack, where those explain more: two that lie one behind the other look like one.
    fn apart(&mut self, stack: &Hit, others: &[Hit]) -> Option<Vec<Hit>> {
        if stack.stacked < 2 {
            return None;
        }
        let (before, sums_before) = (self.evidence.clone(), self.sums.clone());
        let (mut several, mut sum): (Vec<Hit>, f32) = (Vec::new(), 0.0);
        while several.len() < stack.stacked as usize {
            let standing = others.iter().chain(&several);
            let Some(hit) = self.best_lower_in(stack, standing) else { break };
            self.take(&hit.silhouette);
            sum += hit.sum - self.price(hit.stacked);
            several.push(hit);
        }
        (self.evidence, self.sums) = (before, sums_before);
        (several.len() >= 2 && sum > stack.sum - self.price(stack.stacked)).then_some(several)
    }

    /// The best lower stack whose foot lies in a stack's silhouette, and in the way of none of the others.
    fn best_lower_in<'h>(&self, stack: &Hit, others: impl Iterator<Item = &'h Hit> + Clone) -> Option<Hit> {
        let raster = self.raster;
        let is_tried =
            |cell: &usize| (cell % raster.cols).is_multiple_of(STEP) && (cell / raster.cols).is_multiple_of(STEP);
        let feet = stack.silhouette.each_cell(raster).filter(is_tried).map(|cell| raster.centre_of(cell));
        let free = feet.filter(|foot| self.sizes.has_room(*foot, others.clone()));
        let scored =
            free.flat_map(|foot| (1..stack.stacked).map(move |stacked| (foot, stacked))).map(|(foot, stacked)| {
                let silhouette = Silhouette::new(raster, foot, self.sizes.stack(stacked));
                (self.score(&silhouette, stack.class, stacked), foot, stacked)
            });
        let (score, foot, stacked) = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (score >= LEAST_MEAN * self.sizes.area(raster)).then(|| self.settled(stack.class, stacked, foot))
    }

    /// Uses a silhouette's evidence up.
    fn take(&mut self, silhouette: &Silhouette) {
        for (values, sums) in self.evidence.iter_mut().zip(&mut self.sums) {
            for (row, from, to) in &silhouette.spans {
                let line = row * self.raster.cols;
                values[line + from..line + to].iter_mut().for_each(|value| *value = value.min(TAKEN));
                sums.update(values, *row);
            }
        }
    }
}
