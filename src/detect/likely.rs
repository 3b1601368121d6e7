use super::background::LogColour;
use super::discs::add_missing;
use super::grid::Grid;
use super::look::{Peak, noise, peaks};
use super::rings::Ring;
use super::{AT_HAND_MM, Disc, Hand, hand_gap};

/// Share of the outline from which a ring is clear enough to speak for others that look like it.
const CLEAR_SHARE: f64 = 0.85;
/// Least difference from the board, in deviations of noise, of one that does: a mark on the board looks like the board.
const LEAST_DIFFERENCE: f64 = 0.25;
/// How unlike two discs of one set may be, in deviations of noise: a part for noise, and a share of what sets them off from
/// the board, for uneven light.
const UNLIKE: (f64, f64) = (0.5, 0.2);

/// Support without which a ring is as good as alone.
const ALONE: f64 = 0.3;
/// Chance from which a ring is a disc, at a hand or not; where colour tells discs from the board, it has been asked already.
const SCANT_CHANCES: (f64, f64) = (0.35, 0.25);
/// Chance from which a ring that colour did not find is one, where colour tells.
const CLEAR_CHANCE: f64 = 0.9;
/// Agreement below which colour alone does not make a disc that has no outline.
const FAINT_FIT: f64 = 0.6;
/// Chance below which a ring at a hand is a part of it.
const POOR_CHANCE: f64 = 0.1;
/// How far a disc and a ring in one place may be apart, in diameters.
const SAME_PLACE_SHARE: f64 = 0.25;
/// Share of a disc's top that must be seen to judge it by its outline.
const ENOUGH_SEEN: f64 = 0.85;

/// The rings of one picture as discs, most likely first: their fit is the chance that they are one.
pub fn likely_discs(grid: &Grid, deviations: &[LogColour], is_board: &[bool], rings: &[Ring]) -> Vec<Disc> {
    let chances = chances(&peaks(grid, deviations, noise(deviations, is_board), rings));
    let disc = |(ring, chance): (&Ring, f64)| Disc { centre: ring.centre, fit: chance, visible: ring.visible };
    let mut likely: Vec<Disc> = rings.iter().zip(chances).map(disc).collect();
    likely.sort_by(|a, b| b.fit.total_cmp(&a.fit));
    likely
}

/// What is a disc by its outline beyond doubt, at most `pieces`.
pub fn sure(likely: &[Disc], pieces: usize) -> Vec<Disc> {
    likely.iter().filter(|disc| disc.fit > SCANT_CHANCES.0).take(pieces).copied().collect()
}

/// Corrects what colour has found by what outlines say: away with parts of hands, and in with discs that colour misses.
pub fn correct(grid: &Grid, discs: &mut Vec<Disc>, hands: &[Hand], likely: &[Disc], pieces: usize, is_scant: bool) {
    let is_at_hand = |disc: &Disc| hand_gap(hands, disc.centre, grid.diameter_mm() / 2.0) < AT_HAND_MM;
    let same_place = SAME_PLACE_SHARE * grid.diameter_mm();
    let is_poor = |disc: &Disc| {
        let mut here = likely.iter().filter(|ring| ring.centre.distance(disc.centre) < same_place).peekable();
        // Where colour tells less, an outline that is not there at all speaks too.
        (is_scant || here.peek().is_some()) && here.all(|ring| ring.fit < POOR_CHANCE) && disc.visible > ENOUGH_SEEN
    };
    let is_in_doubt = |disc: &Disc| is_at_hand(disc) || (is_scant && disc.fit < FAINT_FIT);
    discs.retain(|disc| !(is_in_doubt(disc) && is_poor(disc)));
    let is_enough = |ring: &&Disc| {
        let least = match (is_scant, is_at_hand(ring)) {
            (true, true) => SCANT_CHANCES.0,
            (true, false) => SCANT_CHANCES.1,
            (false, _) => CLEAR_CHANCE,
        };
        ring.fit > least
    };
    let rings: Vec<Disc> = likely.iter().filter(is_enough).copied().collect();
    add_missing(discs, rings, pieces, grid.diameter_mm());
}

/// How likely each ring is a disc, 0 to 1: by its outline, by whether it differs from the board at all, and by how many
/// clear rings look like it, as the discs of one set do and the parts of a hand do not.
///
/// The weights are those of a logistic regression over the 7,000 rings of 400 drawn scenes of all looks and lights.
pub fn chances(peaks: &[Peak]) -> Vec<f64> {
    let support: Vec<f64> = peaks.iter().map(|peak| support(peak, peaks)).collect();
    let most = support.iter().copied().fold(0.0, f64::max);
    let chance = |(peak, support): (&Peak, &f64)| {
        let Ring { share, score, visible, .. } = peak.ring;
        let logit = -19.8 + 13.0 * share + 3.2 * (score / 12.0).clamp(-0.2, 1.0) - 2.9 * visible
            + 6.1 * peak.mean.norm().min(1.0)
            + 7.5 * (support + ALONE) / (most + ALONE);
        1.0 / (1.0 + (-logit).exp())
    };
    peaks.iter().zip(&support).map(chance).collect()
}

/// How many clear rings look like this one.
fn support(peak: &Peak, peaks: &[Peak]) -> f64 {
    let speaks = |other: &&Peak| {
        other.ring.centre != peak.ring.centre && other.ring.share >= CLEAR_SHARE && other.mean.norm() > LEAST_DIFFERENCE
    };
    let unlike = |other: &Peak| (other.mean - peak.mean).norm() / (UNLIKE.0 + UNLIKE.1 * peak.mean.norm());
    peaks.iter().filter(speaks).map(|other| (-unlike(other).powi(2) / 2.0).exp()).sum()
}
