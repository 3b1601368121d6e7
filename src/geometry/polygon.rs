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

/// Whether a point lies inside a polygon, by the parity of the edges that a ray crosses.
pub fn is_inside<P: Planar>(corners: &[P], point: P) -> bool {
    let at = point.xy();
    let edges = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| (a.xy(), b.xy()));
    let crossed =
        edges.filter(|(a, b)| (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x));
    crossed.count() % 2 == 1
}
