use nalgebra::Vector2;

use super::ObserveConfig;
use super::path::{Claim, Stop, longest};
use super::spot::Spot;
use super::touch::{Port, Touch, touches};
use crate::geometry::Planar;

/// A tile face up, as the train's search sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    /// Where it lies.
    pub spot: Spot,
    /// What is read on it.
    pub halves: [Option<u8>; 2],
    /// Whether it lies in no zone.
    pub is_outside: bool,
    /// Its place in the train that is remembered.
    pub kept: Option<Kept>,
}

/// What is remembered of a tile in the train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Kept {
    /// Which from the left end.
    pub rank: usize,
    /// Its half nearer to the left end, 0 or 1.
    pub left_half: usize,
    /// From its middle towards the left end.
    pub left_way: Vector2<f64>,
}

/// How the tiles lie together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Arranged {
    /// The train, from the left end.
    pub train: Vec<Placed>,
    /// Tiles that lie in line with an end of the train, but so far from it that one that is not seen may lie between.
    pub beyond: Vec<usize>,
    /// Tiles at sides, each with the place in the train of the one that it hangs on.
    pub branches: Vec<(usize, usize)>,
}

/// A tile in the train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    /// Which piece.
    pub piece: usize,
    /// Its half nearer to the left end, 0 or 1; of a double crosswise either.
    pub left_half: usize,
    /// From its middle towards the left end.
    pub left_way: Vector2<f64>,
}

/// From how different places along a tile its left end is told by them.
const CLEARLY_ALONG: f64 = 0.4;

/// From the train's end to the middle of a tile beyond another one, in widths: the other one's width or length, and half its own.
const WIDTHS_BEYOND: (f64, f64) = (1.2, 3.8);

/// Finds the train among tiles face up, and what hangs on its sides.
pub(super) fn arrange(pieces: &[Piece], config: &ObserveConfig) -> Arranged {
    let spots: Vec<Spot> = pieces.iter().map(|piece| piece.spot).collect();
    let rank = |number: usize| pieces.get(number).and_then(|piece| piece.kept).map(|kept| kept.rank);
    let were_joined = |one, other| matches!((rank(one), rank(other)), (Some(a), Some(b)) if a.abs_diff(b) == 1);
    let slack = |one, other| Some(if were_joined(one, other) { config.kept_factor } else { 1.0 });
    let joined = touches(&spots, slack, config);
    let apart = nearly_joined(pieces, &spots, &joined, config);
    let claim =
        |piece: &Piece| Claim { is_kept: piece.kept.is_some(), is_outside: piece.is_outside, halves: piece.halves };
    let claims: Vec<Claim> = pieces.iter().map(claim).collect();
    let mut line = longest(&claims, &[joined.as_slice(), &apart].concat(), config);
    if !is_train(&line, pieces) {
        return Arranged::default();
    }
    if is_from_right(&line, pieces) {
        line.reverse();
        line.iter_mut().for_each(|stop| std::mem::swap(&mut stop.before, &mut stop.after));
    }
    // What the tiles before and after show where they touch a tile.
    let shown = |stop: Option<&Stop>, port: fn(&Stop) -> Option<Port>| {
        let stop = stop?;
        pieces.get(stop.tile)?.halves.get(port(stop)?.half()).copied().flatten()
    };
    let place = |(number, stop): (usize, &Stop)| {
        let before = number.checked_sub(1).and_then(|number| line.get(number));
        let beside = [shown(before, |stop| stop.after), shown(line.get(number + 1), |stop| stop.before)];
        Some(placed(stop, pieces.get(stop.tile)?, beside))
    };
    let train = line.iter().enumerate().filter_map(place).collect();
    let branches = branches(&line, &joined, pieces);
    let beyond = beyond(&line, &branches, pieces, config);
    Arranged { train, beyond, branches }
}

/// Tiles laid so sloppily that they touch nothing, but fit what they are near to.
fn nearly_joined(pieces: &[Piece], spots: &[Spot], joined: &[Touch], config: &ObserveConfig) -> Vec<Touch> {
    let is_outside = |number: usize| pieces.get(number).is_some_and(|piece| piece.is_outside);
    let touches_none = |number: usize| joined.iter().all(|touch| touch.one.0 != number && touch.other.0 != number);
    let is_loose = |number: usize| is_outside(number) && touches_none(number);
    let slack = |one, other| (is_loose(one) || is_loose(other)).then_some(config.loose_factor);
    let mut near = touches(spots, slack, config);
    let shown = |(number, port): &(usize, Port)| pieces.get(*number)?.halves.get(port.half()).copied().flatten();
    near.retain(|touch| shown(&touch.one).is_some() && shown(&touch.one) == shown(&touch.other));
    near
}

/// Whether a line is a train: a lone tile is one if it was before, or if no other lies there.
fn is_train(line: &[Stop], pieces: &[Piece]) -> bool {
    let mut members = line.iter().filter_map(|stop| pieces.get(stop.tile));
    let is_alone = line.len() == 1 && pieces.iter().filter(|piece| piece.is_outside).count() > 1;
    members.clone().any(|piece| piece.kept.is_some()) || (members.any(|piece| piece.is_outside) && !is_alone)
}

/// Whether a line runs from the right end to the left.
fn is_from_right(line: &[Stop], pieces: &[Piece]) -> bool {
    let piece = |stop: &Stop| pieces.get(stop.tile);
    let ranks: Vec<usize> = line.iter().filter_map(|stop| Some(piece(stop)?.kept?.rank)).collect();
    let rises = ranks.windows(2).filter(|pair| pair.first() < pair.last()).count();
    let falls = ranks.len().saturating_sub(1 + rises);
    if rises != falls {
        return falls > rises;
    }
    let ways =
        line.iter().filter_map(|stop| Some(way_back(stop, &piece(stop)?.spot).dot(&piece(stop)?.kept?.left_way)));
    let ways: f64 = ways.sum();
    if ways.abs() > 1e-6 {
        return ways < 0.0;
    }
    let outermost_x = |stop: Option<&Stop>| {
        let spot = piece(stop?)?.spot;
        let ends = [spot.end(0).x, spot.end(1).x];
        let inner = stop?.before.or(stop?.after);
        // The end away from the neighbour; of a lone tile both are ends.
        inner.map(|port| if port.is_end() { ends.into_iter().nth(1 - port.half()) } else { Some(spot.at.x) })?
    };
    matches!((outermost_x(line.first()), outermost_x(line.last())), (Some(first), Some(last)) if first > last)
}

/// From a tile's middle back to where the line comes from.
fn way_back(stop: &Stop, spot: &Spot) -> Vector2<f64> {
    let way = |port: Option<Port>| port.map(|port| port.way(spot));
    match (way(stop.before), way(stop.after)) {
        (Some(before), Some(after)) => before - after,
        (Some(before), None) => before,
        (None, Some(after)) => -after,
        (None, None) => Vector2::zeros(),
    }
}

/// How a tile lies in a train whose tiles beside it, at the left and the right, show these numbers.
fn placed(stop: &Stop, piece: &Piece, beside: [Option<u8>; 2]) -> Placed {
    let spot = &piece.spot;
    let along = |port: Option<Port>| port.map(|port| port.along.clamp(-1.0, 1.0));
    let towards_left = match (along(stop.before), along(stop.after)) {
        (Some(before), Some(after)) => before - after,
        (Some(before), None) => before,
        (None, Some(after)) => -after,
        (None, None) => 0.0,
    };
    let is_joined = stop.before.is_some() || stop.after.is_some();
    let kept_half = piece.kept.map(|kept| kept.left_half);
    let left_half = if towards_left.abs() > CLEARLY_ALONG {
        usize::from(towards_left < 0.0)
    } else if is_joined {
        fitting(piece, beside).or(kept_half).unwrap_or(usize::from(towards_left < 0.0))
    } else {
        kept_half.unwrap_or(usize::from(spot.end(1).x < spot.end(0).x))
    };
    let left_way = match (is_joined, piece.kept) {
        (true, _) => way_back(stop, spot),
        (false, Some(kept)) => kept.left_way,
        (false, None) => lone_way(piece, left_half),
    };
    Placed { piece: stop.tile, left_half, left_way }
}

/// Which half is the left one by what tiles beside show, where a joint is about the middle of a long side.
fn fitting(piece: &Piece, [left, right]: [Option<u8>; 2]) -> Option<usize> {
    let fits = |beside: Option<u8>| {
        let [first, other] = piece.halves.map(|half| half.is_some() && half == beside);
        (first != other).then_some(usize::from(other))
    };
    fits(left).or(fits(right).map(|half| 1 - half))
}

/// Where a lone tile's left end is: of a double, at whose sides the train will go on, simply at the left.
fn lone_way(piece: &Piece, left_half: usize) -> Vector2<f64> {
    let [one, other] = piece.halves;
    let along = if left_half == 0 { piece.spot.along } else { -piece.spot.along };
    if one == other { Vector2::new(-1.0, 0.0) * along.norm() } else { along }
}

/// Tiles in line with the train's ends, with room for another between.
fn beyond(line: &[Stop], branches: &[(usize, usize)], pieces: &[Piece], config: &ObserveConfig) -> Vec<usize> {
    let ends = [line.first().map(|stop| (stop, stop.after)), line.last().map(|stop| (stop, stop.before))];
    let open = ends.into_iter().flatten().filter_map(|(stop, joint)| {
        let piece = pieces.get(stop.tile)?;
        let [one, other] = piece.halves;
        Some((piece.spot, joint?.opposite(one == other).way(&piece.spot)))
    });
    let open: Vec<(Spot, Vector2<f64>)> = open.collect();
    let is_beyond = |number: usize, piece: &Piece| {
        let is_other =
            line.iter().any(|stop| stop.tile == number) || branches.iter().any(|(other, _)| *other == number);
        let is_in_line = |(spot, way): &(Spot, Vector2<f64>)| {
            let there = piece.spot.at.xy() - spot.beyond(*way).xy();
            let width = spot.across.norm() * 2.0;
            let (ahead, aside) = (there.dot(&way.normalize()) / width, way.normalize().perp(&there) / width);
            (WIDTHS_BEYOND.0..WIDTHS_BEYOND.1).contains(&ahead) && aside.abs() <= config.aside_widths
        };
        piece.is_outside && !is_other && open.iter().any(is_in_line)
    };
    pieces.iter().enumerate().filter(|(number, piece)| is_beyond(*number, piece)).map(|(number, _)| number).collect()
}

/// Everything that hangs on the train without being of it.
fn branches(line: &[Stop], touches: &[Touch], pieces: &[Piece]) -> Vec<(usize, usize)> {
    let mut beside: Vec<Option<usize>> = vec![None; pieces.len()];
    let is_free = |number: usize| pieces.get(number).is_some_and(|piece| piece.is_outside);
    let place_of = |number: usize| line.iter().position(|stop| stop.tile == number);
    // Where a tile touches two, it hangs on the one that it fits better.
    let mut touches: Vec<&Touch> = touches.iter().collect();
    touches.sort_by(|a, b| b.quality.total_cmp(&a.quality));
    // What hangs on a branch hangs on the train with it.
    loop {
        let hangs = |touch: &Touch| {
            let known = |number: usize| place_of(number).or(beside.get(number).copied().flatten());
            let pair = [(touch.one.0, touch.other.0), (touch.other.0, touch.one.0)];
            pair.into_iter().find_map(|(here, there)| match (known(here), known(there)) {
                (Some(place), None) if is_free(there) => Some((there, place)),
                (Some(_) | None, Some(_) | None) => None,
            })
        };
        let Some((number, place)) = touches.iter().copied().find_map(hangs) else { break };
        match beside.get_mut(number) {
            Some(found) => *found = Some(place),
            None => break,
        }
    }
    beside.iter().enumerate().filter_map(|(number, place)| Some((number, (*place)?))).collect()
}
