use nalgebra::{Matrix2, Vector2};

use super::super::light::Brightness;
use super::Chessboard;
use crate::geometry::ImagePoint;

/// How far around a corner is looked at, as a share of the distance to the next one.
const REACH_SHARE: f64 = 0.35;
const LEAST_REACH_PX: f64 = 2.5;
const MOST_REACH_PX: f64 = 12.0;
const MOST_STEPS: usize = 12;
const SETTLED_PX: f64 = 0.003;

/// Moves a chessboard's corners to where the gradients around them point past (Förstner & Gülch, "A fast operator for
/// detection and precise location of distinct points", 1987); `None` if one of them is no corner.
pub(super) fn refine(seen: &Brightness, board: &Chessboard, corners: &[ImagePoint]) -> Option<Vec<ImagePoint>> {
    let columns = usize::from(board.columns);
    let next = |i: usize| {
        let beside = if i % columns + 1 < columns { i + 1 } else { i - 1 };
        let below = if i + columns < corners.len() { i + columns } else { i.checked_sub(columns)? };
        let at = corners.get(i)?;
        Some(at.distance(*corners.get(beside)?).min(at.distance(*corners.get(below)?)))
    };
    let refined = corners.iter().enumerate().map(|(i, corner)| {
        let reach = (next(i)? * REACH_SHARE).clamp(LEAST_REACH_PX, MOST_REACH_PX);
        refine_one(seen, *corner, reach)
    });
    refined.collect()
}

fn refine_one(seen: &Brightness, start: ImagePoint, reach: f64) -> Option<ImagePoint> {
    let mut at = start;
    for _ in 0..MOST_STEPS {
        let next = step(seen, at, reach)?;
        let moved = next.distance(at);
        at = next;
        if at.distance(start) > reach {
            return None;
        }
        if moved < SETTLED_PX {
            break;
        }
    }
    Some(at)
}

/// The point nearest to all lines through pixels along their edges' directions.
fn step(seen: &Brightness, at: ImagePoint, reach: f64) -> Option<ImagePoint> {
    let steps = reach.ceil() as i32;
    let (mut matrix, mut moment) = (Matrix2::<f64>::zeros(), Vector2::<f64>::zeros());
    for (dx, dy) in (-steps..=steps).flat_map(|dy| (-steps..=steps).map(move |dx| (f64::from(dx), f64::from(dy)))) {
        let weight = 1.0 - (dx * dx + dy * dy) / (reach * reach);
        if weight <= 0.0 {
            continue;
        }
        let value = |x: f64, y: f64| f64::from(seen.light_at(ImagePoint::new(at.x + dx + x, at.y + dy + y)));
        let slope = Vector2::new(value(1.0, 0.0) - value(-1.0, 0.0), value(0.0, 1.0) - value(0.0, -1.0));
        let outer = slope * slope.transpose() * weight;
        matrix += outer;
        moment += outer * Vector2::new(dx, dy);
    }
    let shift = matrix.try_inverse()? * moment;
    shift.norm().is_finite().then(|| ImagePoint::new(at.x + shift.x, at.y + shift.y))
}
