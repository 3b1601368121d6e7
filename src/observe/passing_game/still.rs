use super::ObserveConfig;
use super::lay::{Read, Seen, lay};
use super::spot::{Spot, Spots};
use super::zones::Areas;
use crate::calibration::Zone;
use crate::detect::tiles::{HalfReading, Pips, Tile, TileDetections};
use crate::geometry::Timestamp;
use crate::model::PassingGame;
use crate::observe::unreadable;
use crate::rules::passing_game::Layout;
use crate::rules::{Observation, Problem};

/// A single picture in the game's words: nothing is filled in. Of a train the end with the smaller x is the left one.
///
/// In a picture without calibration places are those in the picture, y up and to such a scale that a tile is as wide as
/// it should be; zones mean nothing there.
pub fn observe_still(
    keys: &PassingGame,
    zones: &[Zone],
    t: Timestamp,
    detections: &TileDetections,
) -> Observation<Layout> {
    let spots = Spots::of(keys, detections);
    let areas = spots.is_on_table.then(|| Areas::of(zones));
    let seen = spots.tiles.iter().zip(&detections.tiles).map(|(spot, tile)| seen(*spot, tile)).collect();
    let laid = lay(seen, &spots.backs, areas.as_ref(), &ObserveConfig::default());
    let mut problems: Vec<Problem> = unreadable(&detections.light).into_iter().collect();
    problems.extend(laid.problems);
    let count = detections.strange.len();
    problems.extend((count > 0).then_some(Problem::NoTiles { count }));
    let mut layout = laid.layout;
    layout.reaching = detections.hands.len().try_into().unwrap_or(u8::MAX);
    Observation { t, layout, settled: detections.hands.is_empty(), problems }
}

fn seen(spot: Spot, tile: &Tile) -> Seen {
    Seen { spot, halves: tile.halves.each_ref().map(read), kept: None }
}

fn read(half: &HalfReading) -> Read {
    let certainty = half.certainty;
    match half.pips {
        Pips::Sure(pips) => Read { pips: Some(pips), certainty, ..Read::default() },
        Pips::Doubtful(pips) => Read { pips: Some(pips), certainty, in_doubt: true, ..Read::default() },
        Pips::Unreadable => Read { in_doubt: true, ..Read::default() },
    }
}
