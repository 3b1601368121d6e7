use super::Planar;

/// Signed area of a polygon by the shoelace formula: positive where the corners run from the first axis to the second.
pub fn polygon_area<P: Planar>(corners: &[P]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a.xy().coords.perp(&b.xy().coords)).sum::<f64>() / 2.0
}

/// Whether all turns of the polygon go the same way and none is degenerate; crossed quadrilaterals are not convex.
pub fn is_convex<P: Planar>(corners: &[P]) -> bool {
    let turn = |i: usize| {
        let at = |k: usize| corners.get((i + k) % corners.len()).map(|p| p.xy()).unwrap_or_default();
        (at(1) - at(0)).perp(&(at(2) - at(1)))
    };
    let turns: Vec<f64> = (0..corners.len()).map(turn).collect();
    corners.len() >= 3 && (turns.iter().all(|t| *t > 0.0) || turns.iter().all(|t| *t < 0.0))
}

/// How far a point is from the nearest edge of a polygon.
pub fn edge_distance<P: Planar>(corners: &[P], point: P) -> f64 {
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    edges.map(|(a, b)| segment_distance(*a, *b, point)).fold(f64::INFINITY, f64::min)
}

/// How far a point is from the straight line between two others.
pub fn segment_distance<P: Planar>(from: P, to: P, point: P) -> f64 {
    let (from, to, at) = (from.xy(), to.xy(), point.xy());
    let along = to - from;
    let share = ((at - from).dot(&along) / along.norm_squared().max(1e-12)).clamp(0.0, 1.0);
    (from + along * share - at).norm()
}

/// Whether a point lies inside a polygon, by the parity of the edges that a ray crosses.
pub fn is_inside<P: Planar>(corners: &[P], point: P) -> bool {
    let at = point.xy();
    let edges = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| (a.xy(), b.xy()));
    let crossed =
        edges.filter(|(a, b)| (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x));
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::TablePoint;

    #[test]
    fn a_point_is_inside_or_not_and_some_way_from_the_edge() {
        let corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (0.0, 4.0)].map(|(x, y)| TablePoint::new(x, y));
        for (x, y, inside, distance) in [(5.0, 1.0, true, 1.0), (12.0, 2.0, false, 2.0), (13.0, 8.0, false, 5.0)] {
            let at = TablePoint::new(x, y);
            assert_eq!((is_inside(&corners, at), edge_distance(&corners, at)), (inside, distance));
        }
    }
}
