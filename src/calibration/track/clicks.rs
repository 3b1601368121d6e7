use super::error::TrackSearchError;
use crate::geometry::{Centreline, TablePoint};

/// Fewest places that tell where a track runs.
const LEAST_CLICKS: usize = 4;
/// Between the points of the curve, mm.
const POINT_MM: f64 = 8.0;
/// Places closer together than this are one, mm.
const SAME_MM: f64 = 3.0;

/// The smooth closed line through places along the middle of a track: a centripetal Catmull–Rom spline (Yuksel 2011), which
/// makes no loops between places that lie close together.
pub fn line_through(places: &[TablePoint]) -> Result<Centreline, TrackSearchError> {
    let mut knots: Vec<TablePoint> = Vec::new();
    for place in places {
        if knots.last().is_none_or(|last| last.distance(*place) > SAME_MM) {
            knots.push(*place);
        }
    }
    // Who clicks on the first place again means to close the line, which is closed anyhow.
    while knots.len() > 1 && knots.first().zip(knots.last()).is_some_and(|(a, b)| a.distance(*b) <= SAME_MM) {
        knots.pop();
    }
    if knots.len() < LEAST_CLICKS {
        return Err(TrackSearchError::FewClicks { found: knots.len(), least: LEAST_CLICKS });
    }
    let count = knots.len();
    let piece = |at: usize| {
        let four = [count - 1, 0, 1, 2].map(|by| knots[(at + by) % count]);
        let steps = (four[1].distance(four[2]) / POINT_MM).ceil().max(1.0) as usize;
        (0..steps).map(move |step| spline(four, step as f64 / steps as f64)).collect::<Vec<_>>()
    };
    Centreline::new((0..count).flat_map(piece).collect())
        .ok_or(TrackSearchError::FewClicks { found: count, least: LEAST_CLICKS })
}

/// A place between the second and the third of four knots, by Barry and Goldman's pyramid.
fn spline([a, b, c, d]: [TablePoint; 4], share: f64) -> TablePoint {
    let mut times = [0.0; 4];
    for (k, (from, to)) in [(a, b), (b, c), (c, d)].into_iter().enumerate() {
        times[k + 1] = times[k] + from.distance(to).sqrt().max(1e-6);
    }
    let t = times[1] + share * (times[2] - times[1]);
    let mix = |p: TablePoint, q: TablePoint, from: f64, to: f64| {
        let share = (t - from) / (to - from);
        TablePoint::new(p.x + share * (q.x - p.x), p.y + share * (q.y - p.y))
    };
    let [t0, t1, t2, t3] = times;
    let (ab, bc, cd) = (mix(a, b, t0, t1), mix(b, c, t1, t2), mix(c, d, t2, t3));
    mix(mix(ab, bc, t0, t2), mix(bc, cd, t1, t3), t1, t2)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use super::*;

    #[test]
    fn twelve_clicks_make_a_circle_and_three_none() {
        let at = |k: u32| {
            let (sin, cos) = (TAU * f64::from(k) / 12.0).sin_cos();
            TablePoint::new(300.0 + 200.0 * cos, 250.0 + 200.0 * sin)
        };
        let mut clicks: Vec<TablePoint> = (0..12).map(at).collect();
        clicks.push(at(0));
        let line = line_through(&clicks).unwrap();
        for point in line.points() {
            let off = point.distance(TablePoint::new(300.0, 250.0)) - 200.0;
            assert!(off.abs() < 0.5, "{off}");
        }
        let few = line_through(&clicks[..3]).unwrap_err();
        assert_eq!(few, TrackSearchError::FewClicks { found: 3, least: 4 });
    }
}
