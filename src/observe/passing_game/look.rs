use super::ObserveConfig;
use super::faces::Face;
use super::followed::Followed;
use super::spot::{Spot, Spots};
use crate::detect::Hand;
use crate::detect::tiles::{HalfReading, Tile, TileDetections};
use crate::geometry::Timestamp;

/// What one look shows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Look<'a> {
    /// When it was.
    pub t: Timestamp,
    /// Tiles face up.
    pub faces: Vec<SeenFace<'a>>,
    /// Tiles face down.
    pub backs: Vec<Spot>,
    /// Hands over the table.
    pub hands: &'a [Hand],
}

/// A tile that is seen face up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SeenFace<'a> {
    /// Where.
    pub spot: Spot,
    /// What is read on it.
    pub halves: &'a [HalfReading; 2],
    /// Since when the picture has looked there as it does.
    pub since: Option<Timestamp>,
    /// Both numbers, the lower first, where they are sure.
    pub pair: Option<[u8; 2]>,
}

impl<'a> Look<'a> {
    /// What was found, in its places.
    pub fn new(t: Timestamp, spots: Spots, detections: &'a TileDetections) -> Self {
        let face = |(spot, tile): (Spot, &'a Tile)| SeenFace {
            spot,
            halves: &tile.halves,
            since: tile.since,
            pair: tile.pips(),
        };
        let faces = spots.tiles.into_iter().zip(&detections.tiles).map(face).collect();
        Self { t, faces, backs: spots.backs, hands: &detections.hands }
    }

    /// No tile turns over by itself: what has shown its numbers and was not touched is no back now, and what was a back and
    /// shows no pips is one still.
    pub fn hold_against(&mut self, faces: &[Face], backs: &[Followed], config: &ObserveConfig) {
        let Self { t, faces: seen, backs: seen_backs, .. } = self;
        let is_known = |seen: &Spot| {
            let lies_there = |face: &&Face| is_same(&face.followed.spot, seen, config);
            faces
                .iter()
                .find(lies_there)
                .is_some_and(|face| face.is_sure_of_pips(config) && face.followed.is_untouched(*t))
        };
        seen_backs.retain(|spot| !is_known(spot));
        let was_back = |seen: &SeenFace| {
            let is_it =
                |back: &Followed| back.is_settled && back.is_untouched(*t) && is_same(&back.spot, &seen.spot, config);
            seen.halves.iter().all(shows_nothing) && backs.iter().any(is_it)
        };
        let (turned, left) = seen.iter().partition(|seen| was_back(seen));
        *seen = left;
        let turned: Vec<SeenFace> = turned;
        seen_backs.extend(turned.iter().map(|seen| seen.spot));
    }
}

/// Angle within which a tile lies as it did, its two directions being alike.
const SAME_TURN: f64 = 0.8;

/// Whether two places are those of one tile.
pub(super) fn is_same(known: &Spot, seen: &Spot, config: &ObserveConfig) -> bool {
    let way = known.seen(seen.along);
    known.seen_at(seen.at).norm() <= config.same_widths && way.x.abs() >= SAME_TURN * way.norm()
}

/// Which known place each seen one is, the nearest pairs first; `is_other` tells of two that they are not the same tile.
pub(super) fn matches(
    known: &[Spot],
    seen: &[Spot],
    is_other: impl Fn(usize, usize) -> bool,
    config: &ObserveConfig,
) -> Vec<Option<usize>> {
    let mut pairs = Vec::new();
    for (number, spot) in known.iter().enumerate() {
        for (other, there) in seen.iter().enumerate() {
            if is_same(spot, there, config) && !is_other(number, other) {
                pairs.push((spot.seen_at(there.at).norm(), number, other));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut found = vec![None; seen.len()];
    for (_, number, other) in pairs {
        if found.contains(&Some(number)) {
            continue;
        }
        if let Some(place) = found.get_mut(other).filter(|place| place.is_none()) {
            *place = Some(number);
        }
    }
    found
}

/// Whether a half shows no pip, or nothing that can be relied on.
fn shows_nothing(half: &HalfReading) -> bool {
    half.pips.sure().is_none_or(|pips| pips == 0)
}
