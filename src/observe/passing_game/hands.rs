use super::ObserveConfig;
use super::spot::Spot;
use crate::detect::Hand;
use crate::geometry::{TablePoint, Timestamp};

/// Hands over the table: whether anything may be changing under them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Hands {
    /// The middle of each, and since when it has been there.
    places: Vec<(TablePoint, Timestamp)>,
}

/// How long a hand must rest, away from all that lies there, to be one that does nothing.
const RESTS_S: f64 = 1.0;
/// How far from it that is, in a tile's lengths.
pub(super) const AWAY_LENGTHS: f64 = 1.5;

impl Hands {
    /// Takes a look; whether a hand moves, or is where it may touch something.
    pub fn are_busy<'a>(
        &mut self,
        t: Timestamp,
        hands: &[Hand],
        mut lying: impl Iterator<Item = &'a Spot>,
        config: &ObserveConfig,
    ) -> bool {
        let before = std::mem::take(&mut self.places);
        let is_same = |at: TablePoint, (was, _): &&(TablePoint, Timestamp)| at.distance(*was) < config.rest_mm;
        self.places = hands
            .iter()
            .filter_map(middle)
            .map(|at| before.iter().find(|was| is_same(at, was)).copied().unwrap_or((at, t)))
            .collect();
        let moves = self.places.iter().any(|(_, since)| t.seconds_since(*since) < RESTS_S);
        let is_near = |spot: &Spot| is_beside(hands, spot, AWAY_LENGTHS);
        !hands.is_empty() && (moves || lying.any(is_near))
    }
}

/// Whether a hand is nearer to a tile than so many of its lengths.
pub(super) fn is_beside(hands: &[Hand], spot: &Spot, lengths: f64) -> bool {
    hands.iter().any(|hand| hand.distance_to(spot.at) < 2.0 * lengths * spot.along.norm())
}

fn middle(hand: &Hand) -> Option<TablePoint> {
    let count = hand.outline.len() as f64;
    let (x, y) = hand.outline.iter().fold((0.0, 0.0), |(x, y), at| (x + at.x, y + at.y));
    (!hand.outline.is_empty()).then(|| TablePoint::new(x / count, y / count))
}
