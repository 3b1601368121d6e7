use std::collections::VecDeque;

use crate::detect::{Detections, Disc, Grid, Hand};
use crate::geometry::{TablePoint, Timestamp};

/// Area of a patch that can be one disc on its way, in discs' areas: blur wears its ends off, or draws them out.
const AREA: (f64, f64) = (0.3, 2.4);
/// Its greatest length, diameters: 3 m/s for a fiftieth of a second, and the disc itself.
const MAX_LENGTH: f64 = 2.8;
/// How far it is from the board's edge at least, diameters: what comes in over the edge may be a finger …
const FROM_EDGE: f64 = 0.4;
/// … from a hand, as bar and shadows cut fingertips off from it, and from a disc that a finger may hold …
const FROM_HAND: f64 = 1.5;
/// … and from each other: a hand of the board's own colour shows in pieces.
const FROM_EACH_OTHER: f64 = 3.0;
/// How long a hand may be missing and still be there, seconds: it falls to pieces for moments.
const HAND_S: f64 = 0.15;
/// Agreement that it is given: less than any disc's that was recognised.
const FIT: f64 = 0.1;
/// Least speed of a disc that is too fast to be recognised, mm/s: slower, it is a hand whose arm is not seen.
const LEAST_SPEED: f64 = 500.0;

/// Tells discs that were taken for hands from hands.
#[derive(Clone, Debug, Default)]
pub struct Smears {
    /// What was too large for a disc a moment ago.
    hands: VecDeque<(Timestamp, Vec<Hand>)>,
}

impl Smears {
    /// Takes what cannot be a hand out of the hands and makes a disc of it: a patch no larger than a disc, far from the
    /// edge, from discs, and from whatever else is, or was a moment ago, a hand. No hand gets there without its arm; a disc does, that is
    /// too fast or too far from its usual colour to be recognised.
    pub fn take(&mut self, t: Timestamp, grid: &Grid, detections: &mut Detections) {
        let (small, large): (Vec<Hand>, Vec<Hand>) =
            detections.hands.drain(..).partition(|hand| has_size_of_disc(hand, grid));
        while self.hands.front().is_some_and(|(then, _)| t.seconds_since(*then) > HAND_S) {
            self.hands.pop_front();
        }
        self.hands.push_back((t, large.clone()));
        let centres: Vec<TablePoint> = small.iter().map(centre_of).collect();
        let is_alone = |index: usize, centre: TablePoint| {
            let mut hands = self.hands.iter().flat_map(|(_, hands)| hands);
            let mut others = centres.iter().enumerate().filter(|(other, _)| *other != index);
            let mut discs = detections.discs.iter().filter(|disc| is_recognised(disc));
            hands.all(|hand| hand.distance_to(centre) > FROM_HAND * grid.diameter_mm())
                && discs.all(|disc| disc.centre.distance(centre) > FROM_HAND * grid.diameter_mm())
                && others.all(|(_, other)| other.distance(centre) > FROM_EACH_OTHER * grid.diameter_mm())
        };
        let alone: Vec<bool> = centres.iter().enumerate().map(|(index, centre)| is_alone(index, *centre)).collect();
        for ((hand, centre), is_alone) in small.iter().zip(&centres).zip(alone) {
            if is_alone {
                detections.discs.push(Disc { centre: *centre, fit: FIT, visible: 1.0 });
            } else {
                detections.hands.push(hand.clone());
            }
        }
        detections.hands.extend(large);
    }
}

/// Whether a disc is more than a patch of its size.
pub(super) fn is_recognised(disc: &Disc) -> bool {
    disc.fit > FIT
}

/// Whether a disc that was at `from` so many seconds ago can be this detection: one that was not recognised must be fast.
pub(super) fn is_fast_enough(disc: &Disc, from: TablePoint, seconds: f64) -> bool {
    is_recognised(disc) || disc.centre.distance(from) >= LEAST_SPEED * seconds
}

fn has_size_of_disc(hand: &Hand, grid: &Grid) -> bool {
    let diameter = grid.diameter_mm();
    let fold = |pick: fn(&TablePoint) -> f64| {
        hand.outline.iter().map(pick).fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((left, right), (near, far)) = (fold(|point| point.x), fold(|point| point.y));
    let (width, length) = (grid.cols as f64 * grid.cell_mm, grid.rows as f64 * grid.cell_mm);
    let to_edge = left.min(near).min(width - right).min(length - far);
    let discs = area(hand) / (std::f64::consts::FRAC_PI_4 * diameter * diameter);
    to_edge > FROM_EDGE * diameter
        && (right - left).hypot(far - near) < MAX_LENGTH * diameter
        && (AREA.0..AREA.1).contains(&discs)
}

fn corners(hand: &Hand) -> impl Iterator<Item = (&TablePoint, &TablePoint)> {
    hand.outline.iter().zip(hand.outline.iter().cycle().skip(1))
}

fn area(hand: &Hand) -> f64 {
    corners(hand).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>().abs() / 2.0
}

/// Its centre of area.
fn centre_of(hand: &Hand) -> TablePoint {
    let twice = corners(hand).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>();
    let sum = |pick: fn(&TablePoint) -> f64| {
        corners(hand).map(|(a, b)| (pick(a) + pick(b)) * (a.x * b.y - b.x * a.y)).sum::<f64>() / (3.0 * twice)
    };
    TablePoint::new(sum(|point| point.x), sum(|point| point.y))
}
