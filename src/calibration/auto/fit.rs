//! Moves a guess until the board's edges lie on the picture's.

use super::edges::Edges;
use super::outline::{Edge, Outline, hides};
use super::unknowns::{Asked, LensKnown, Normal, Step, Unknowns};
use super::view::View;

/// One round of fitting: how far beside its place an edge is looked for.
pub(super) struct Round {
    pub reach_px: f64,
    pub stride: usize,
    pub steps: usize,
    /// An edge that lies so far beside counts half or less, pixels.
    pub apart_px: f64,
    pub trust: Trust,
}

/// How much is made of what an edge tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// Of edges that disagree each is heard, so that the right place can be found from afar.
    All,
    /// Edges that disagree with the others are left out, so that the place becomes exact.
    Agreeing,
}

impl Trust {
    /// How far a whole edge may be mistaken, pixels, and how steeply one that lies apart loses its weight.
    fn of_edge(self) -> (f64, i32) {
        match self {
            Self::All => (0.25, 1),
            Self::Agreeing => (0.15, 2),
        }
    }
}

/// The view moved by gathering edges and least squares, in turns (Drummond & Cipolla, "Real-time visual tracking of
/// complex structures", 2002).
pub(super) fn fitted(edges: &Edges, outline: &Outline, start: View, lens: LensKnown, rounds: &[Round]) -> View {
    let unknowns = Unknowns::new((edges.width as f64, edges.height as f64), lens, outline);
    let mut view = start;
    for round in rounds {
        for _ in 0..round.steps {
            let asked = pulls(edges, outline, &view, &unknowns, round);
            let Some(next) = unknowns.solved(&view, outline, &asked) else { return view };
            let moved = next.apart_px(&view, outline);
            view = next;
            if moved < 0.02 {
                break;
            }
        }
    }
    view
}

/// What the samples of one edge ask for.
struct Pull {
    normal_matrix: Normal,
    moment: Step,
    /// Of its samples together, and mean square of how far they lie beside, pixels.
    weight: f64,
    mean_square: f64,
    /// How much of what can be seen of it was found, 0 to 1.
    share: f64,
}

impl Pull {
    fn asked(&self, round: &Round) -> Asked {
        let counts = self.counts(round);
        let moment = self.moment * counts;
        Asked {
            normal_matrix: self.normal_matrix * counts,
            moment,
            disagreed: moment * moment.transpose() + self.normal_matrix * (counts * SAMPLE_PX).powi(2),
        }
    }

    /// How much each sample counts: all of an edge may lie beside its place by the same way, so that many samples of one
    /// edge tell little more than a few; and one that lies far beside is another thing's.
    fn counts(&self, round: &Round) -> f64 {
        let (edge_px, steepness) = round.trust.of_edge();
        let own = SAMPLE_PX * SAMPLE_PX + self.weight * edge_px * edge_px;
        self.share / own / (1.0 + self.mean_square / (round.apart_px * round.apart_px)).powi(steepness)
    }
}

/// How exactly a sample is seen, pixels.
const SAMPLE_PX: f64 = 0.5;

/// What all edges ask for.
fn pulls(edges: &Edges, outline: &Outline, view: &View, unknowns: &Unknowns, round: &Round) -> Vec<Asked> {
    let (eye, opaque) = (view.eye(), outline.opaque(&view.frame));
    let pull = |edge: &Edge| {
        let mut pull =
            Pull { normal_matrix: Normal::zeros(), moment: Step::zeros(), weight: 0.0, mean_square: 0.0, share: 0.0 };
        let (mut visible, mut found) = (0.0_f64, 0.0);
        for point in edge.points.iter().skip(round.stride / 2).step_by(round.stride) {
            let place = point.with(&view.frame);
            if opaque.iter().any(|solid| hides(solid, &place, &eye)) {
                continue;
            }
            let Some(seen) = view.seen(point) else { continue };
            visible += 1.0;
            let Some((edgel, beside)) = edges.nearest(seen.at, seen.normal, round.reach_px) else { continue };
            let Some(slopes) = unknowns.slopes(view, point, &seen.normal) else { continue };
            found += 1.0;
            // Tukey's weight: what lies far beside counts little.
            let weight = f64::from(edgel.strength) * (1.0 - (beside / (round.reach_px * 1.05)).powi(2)).powi(2);
            pull.normal_matrix += slopes * slopes.transpose() * weight;
            pull.moment += slopes * (beside * weight);
            pull.weight += weight;
            pull.mean_square += beside * beside * weight;
        }
        pull.mean_square /= pull.weight.max(1e-9);
        pull.share = found / visible.max(1.0);
        pull.asked(round)
    };
    outline.edges.iter().map(pull).collect()
}

/// How far the corners of a fitted view are expected to be off by what the edges disagree about, millimetres on the table.
pub(super) fn expected_off_mm(
    edges: &Edges,
    outline: &Outline,
    view: &View,
    lens: LensKnown,
    round: &Round,
) -> Option<f64> {
    let unknowns = Unknowns::new((edges.width as f64, edges.height as f64), lens, outline);
    unknowns.expected_off_mm(view, outline, &pulls(edges, outline, view, &unknowns, round))
}
