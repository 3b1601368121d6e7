use super::{Planar as _, TablePoint};

/// The closed middle line of a track, run along in the order of its points. Between them, places to both sides are mapped to
/// it by directions that turn steadily from point to point, so that no place of a curve is skipped and none met twice.
#[derive(Clone, Debug, PartialEq)]
pub struct Centreline {
    points: Vec<TablePoint>,
    /// How far along each point lies, mm; one more than there are points: the last is the whole length.
    along_mm: Vec<f64>,
    /// To the left of the way at each point, of length 1.
    left: Vec<(f64, f64)>,
}

/// Where a place lies on a track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Along {
    /// How far along the line from its first point, mm; from 0 to less than its length.
    pub along_mm: f64,
    /// How far to the left of the line, mm; negative to its right.
    pub aside_mm: f64,
}

/// Fewest points of a closed line.
const LEAST_POINTS: usize = 3;
/// Rounds of Newton's method within one piece of the line: its equation is nearly linear.
const ROUNDS: usize = 4;

impl Centreline {
    /// A line through these points and back to the first; `None` for fewer than three, or where two that follow each other are
    /// the same or not finite.
    pub fn new(points: Vec<TablePoint>) -> Option<Self> {
        if points.len() < LEAST_POINTS {
            return None;
        }
        let next = points.iter().cycle().skip(1);
        let steps: Vec<(f64, f64)> = points.iter().zip(next).map(|(a, b)| (b.x - a.x, b.y - a.y)).collect();
        let lengths: Vec<f64> = steps.iter().map(|(x, y)| x.hypot(*y)).collect();
        if !lengths.iter().all(|length| *length > 1e-6 && length.is_finite()) {
            return None;
        }
        let mut along_mm = vec![0.0];
        along_mm.extend(lengths.iter().scan(0.0, |sum, length| {
            *sum += length;
            Some(*sum)
        }));
        let before = steps.iter().cycle().skip(steps.len() - 1);
        let left = before.zip(&steps).map(|(a, b)| {
            let (a_mm, b_mm) = (a.0.hypot(a.1), b.0.hypot(b.1));
            let (x, y) = (a.0 / a_mm + b.0 / b_mm, a.1 / a_mm + b.1 / b_mm);
            let norm = x.hypot(y).max(1e-9);
            (-y / norm, x / norm)
        });
        let left = left.collect();
        Some(Self { points, along_mm, left })
    }

    /// Its points.
    pub fn points(&self) -> &[TablePoint] {
        &self.points
    }

    /// Once round, mm.
    pub fn length_mm(&self) -> f64 {
        self.along_mm.last().copied().unwrap_or(0.0)
    }

    /// The place this far along it, mm; any number of rounds either way.
    pub fn at(&self, along_mm: f64) -> TablePoint {
        self.beside(along_mm, 0.0)
    }

    /// The place this far along it and this far to its left, mm.
    pub fn beside(&self, along_mm: f64, aside_mm: f64) -> TablePoint {
        let along = along_mm.rem_euclid(self.length_mm());
        let piece = self.along_mm.partition_point(|start| *start <= along).saturating_sub(1).min(self.points.len() - 1);
        let Some(Piece { from, to, left_from, left_to, start_mm, length_mm }) = self.piece(piece) else {
            return TablePoint::default();
        };
        let share = (along - start_mm) / length_mm;
        let mix = |a: f64, b: f64| a + (b - a) * share;
        let (x, y) = (mix(left_from.0, left_to.0), mix(left_from.1, left_to.1));
        let norm = x.hypot(y).max(1e-9);
        TablePoint::new(mix(from.x, to.x) + aside_mm * x / norm, mix(from.y, to.y) + aside_mm * y / norm)
    }

    /// The unit vector along the way.
    pub fn direction(&self, along_mm: f64) -> (f64, f64) {
        let (on, left) = (self.at(along_mm), self.beside(along_mm, 1.0));
        (left.y - on.y, on.x - left.x)
    }

    /// Where a place lies on the track: the nearest such where there are several.
    pub fn locate(&self, at: TablePoint) -> Along {
        let pieces = (0..self.points.len()).filter_map(|index| self.piece(index)?.locate(at));
        let nearest = pieces.min_by(|a, b| a.aside_mm.abs().total_cmp(&b.aside_mm.abs()));
        let Along { along_mm, aside_mm } = nearest.unwrap_or_else(|| self.nearest_point(at));
        Along { along_mm: along_mm.rem_euclid(self.length_mm()), aside_mm }
    }

    /// For places that lie square to no piece of the line.
    fn nearest_point(&self, at: TablePoint) -> Along {
        let distances = self.points.iter().zip(&self.along_mm).map(|(point, along_mm)| (point.distance(at), *along_mm));
        let (aside_mm, along_mm) = distances.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f64::INFINITY, 0.0));
        Along { along_mm, aside_mm }
    }

    fn piece(&self, index: usize) -> Option<Piece> {
        let next = (index + 1) % self.points.len();
        let start_mm = *self.along_mm.get(index)?;
        Some(Piece {
            from: *self.points.get(index)?,
            to: *self.points.get(next)?,
            left_from: *self.left.get(index)?,
            left_to: *self.left.get(next)?,
            start_mm,
            length_mm: self.along_mm.get(index + 1)? - start_mm,
        })
    }
}

/// The line from one point to the next.
#[derive(Clone, Copy)]
struct Piece {
    from: TablePoint,
    to: TablePoint,
    left_from: (f64, f64),
    left_to: (f64, f64),
    start_mm: f64,
    length_mm: f64,
}

impl Piece {
    /// Where a place lies on this piece, if it lies square to it.
    fn locate(&self, at: TablePoint) -> Option<Along> {
        let mix = |a: f64, b: f64, share: f64| a + (b - a) * share;
        let off = |share: f64| {
            let foot = TablePoint::new(mix(self.from.x, self.to.x, share), mix(self.from.y, self.to.y, share));
            at.xy() - foot.xy()
        };
        let left = |share: f64| {
            let way = (mix(self.left_from.0, self.left_to.0, share), mix(self.left_from.1, self.left_to.1, share));
            let norm = way.0.hypot(way.1).max(1e-9);
            (way.0 / norm, way.1 / norm)
        };
        // How far the place lies before or behind the line across the way at this share.
        let ahead = |share: f64| {
            let (off, left) = (off(share), left(share));
            off.x * left.1 - off.y * left.0
        };
        let (start, end) = (ahead(0.0), ahead(1.0));
        if start < -1e-9 || end > 1e-9 {
            return None;
        }
        let (mut low, mut high, mut share) = ((0.0, start), (1.0, end), 0.5);
        for _ in 0..ROUNDS {
            share = low.0 + (high.0 - low.0) * low.1 / (low.1 - high.1).max(1e-12);
            let value = ahead(share);
            if value >= 0.0 { low = (share, value) } else { high = (share, value) }
        }
        let (off, left) = (off(share), left(share));
        let aside_mm = off.x * left.0 + off.y * left.1;
        Some(Along { along_mm: self.start_mm + share * self.length_mm, aside_mm })
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use super::*;

    fn circle(points: u32, radius: f64) -> Centreline {
        let at = |k: u32| {
            let angle = TAU * f64::from(k) / f64::from(points);
            TablePoint::new(radius * angle.cos(), radius * angle.sin())
        };
        Centreline::new((0..points).map(at).collect()).unwrap()
    }

    #[test]
    fn places_beside_a_curve_are_found_again_and_none_is_skipped() {
        let line = circle(60, 150.0);
        for step in 0..500 {
            let along = f64::from(step) / 500.0 * line.length_mm();
            for aside in [-55.0, -10.0, 0.0, 30.0, 55.0] {
                let found = line.locate(line.beside(along, aside));
                let off = (found.along_mm - along + line.length_mm() / 2.0).rem_euclid(line.length_mm());
                assert!((off - line.length_mm() / 2.0).abs() < 0.05, "{along} {aside}: {found:?}");
                assert!((found.aside_mm - aside).abs() < 0.05, "{along} {aside}: {found:?}");
            }
        }
    }

    #[test]
    fn the_way_goes_on_by_rounds_and_its_direction_is_along_it() {
        let line = circle(90, 100.0);
        let length = line.length_mm();
        assert!((length - TAU * 100.0).abs() < 0.3);
        assert!(line.at(length + 20.0).distance(line.at(20.0)) < 1e-6);
        assert!(line.at(-20.0).distance(line.at(length - 20.0)) < 1e-6);
        let (x, y) = line.direction(0.0);
        assert!(x.abs() < 0.05 && y > 0.99);
        assert!(line.beside(0.0, 10.0).x < 91.0, "left of a way that turns left is inside");
    }

    #[test]
    fn too_few_points_or_twice_the_same_are_no_line() {
        let a = TablePoint::new(0.0, 0.0);
        let b = TablePoint::new(1.0, 0.0);
        assert!(Centreline::new(vec![a, b]).is_none());
        assert!(Centreline::new(vec![a, b, b, TablePoint::new(0.0, 3.0)]).is_none());
    }
}
