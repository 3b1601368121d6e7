use thiserror::Error;

use crate::geometry::{Centreline, TablePoint};

/// A closed track on the table: where discs run, and which way.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Its middle line in the direction of travel, from the start line on.
    pub centreline: Centreline,
    /// From edge to edge of its surface.
    pub width_mm: f64,
}

/// Why a line is no track.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TrackError {
    /// Its ends do not meet.
    #[error("the track is open: its ends are {gap_mm:.0} mm apart; lay it round and give all of its middle line")]
    Open {
        /// Between first and last point.
        gap_mm: f64,
    },
    /// It crosses over itself.
    #[error(
        "the track crosses itself near {x:.0},{y:.0} mm; tracks with a bridge cannot be followed, lay one that never crosses"
    )]
    Crosses {
        /// Where, mm.
        x: f64,
        /// Where, mm.
        y: f64,
    },
    /// The start line does not cross it.
    #[error("the start line does not cross the track; give its two ends on the track's edges")]
    StartLine,
    /// There are too few points, or some are the same or not finite.
    #[error("the track's middle line needs at least three points, each at another place than the one before")]
    Degenerate,
    /// The width is not one.
    #[error("a track cannot be {width_mm} mm wide; measure from edge to edge")]
    Width {
        /// As given.
        width_mm: f64,
    },
}

/// Widest gap between the ends of a closed line, in its own longest other steps.
const CLOSING_STEPS: f64 = 3.0;

impl Track {
    /// A track along these points, in the direction of travel, with its start where the line from one point to another crosses
    /// it; without one, at the first point.
    pub fn new(
        points: Vec<TablePoint>,
        width_mm: f64,
        start_line: Option<[TablePoint; 2]>,
    ) -> Result<Self, TrackError> {
        if !(width_mm > 0.0 && width_mm.is_finite()) {
            return Err(TrackError::Width { width_mm });
        }
        let steps = points.iter().zip(points.iter().skip(1)).map(|(a, b)| a.distance(*b));
        let longest = steps.fold(0.0, f64::max);
        if let (Some(first), Some(last)) = (points.first(), points.last()) {
            let gap_mm = first.distance(*last);
            if gap_mm > CLOSING_STEPS * longest && points.len() > 2 {
                return Err(TrackError::Open { gap_mm });
            }
        }
        let line = Centreline::new(points).ok_or(TrackError::Degenerate)?;
        if let Some(at) = crossing(line.points()) {
            return Err(TrackError::Crosses { x: at.x, y: at.y });
        }
        let centreline = match start_line {
            Some(ends) => start_at(&line, ends).ok_or(TrackError::StartLine)?,
            None => line,
        };
        Ok(Self { centreline, width_mm })
    }

    /// Whether a place lies on its surface.
    pub fn holds(&self, at: TablePoint) -> bool {
        self.centreline.locate(at).aside_mm.abs() <= self.width_mm / 2.0
    }

    /// The same track run the other way round, from the same start line.
    pub fn reversed(&self) -> Self {
        let points = self.centreline.points();
        let turned = points.iter().take(1).chain(points.iter().skip(1).rev()).copied().collect();
        let centreline = Centreline::new(turned).unwrap_or_else(|| self.centreline.clone());
        Self { centreline, width_mm: self.width_mm }
    }

    /// The ends of the start line, right edge first.
    pub fn start_line(&self) -> [TablePoint; 2] {
        let half = self.width_mm / 2.0;
        [self.centreline.beside(0.0, -half), self.centreline.beside(0.0, half)]
    }
}

/// Where two lines between points cross; `None` where they do not.
fn meeting([a, b]: [TablePoint; 2], [c, d]: [TablePoint; 2]) -> Option<TablePoint> {
    let (ab, cd, ac) = ((b.x - a.x, b.y - a.y), (d.x - c.x, d.y - c.y), (c.x - a.x, c.y - a.y));
    let cross = |p: (f64, f64), q: (f64, f64)| p.0 * q.1 - p.1 * q.0;
    let turn = cross(ab, cd);
    if turn.abs() < 1e-12 {
        return None;
    }
    let (s, t) = (cross(ac, cd) / turn, cross(ac, ab) / turn);
    let is_within = |share: f64| (0.0..=1.0).contains(&share);
    (is_within(s) && is_within(t)).then(|| TablePoint::new(a.x + s * ab.0, a.y + s * ab.1))
}

fn pieces(points: &[TablePoint]) -> Vec<[TablePoint; 2]> {
    points.iter().zip(points.iter().cycle().skip(1)).map(|(a, b)| [*a, *b]).collect()
}

/// Where the closed line meets itself.
fn crossing(points: &[TablePoint]) -> Option<TablePoint> {
    let pieces = pieces(points);
    let last = pieces.len().saturating_sub(1);
    pieces.iter().enumerate().find_map(|(i, one)| {
        // Neighbours share a point.
        let others = pieces.iter().enumerate().skip(i + 2).filter(|(j, _)| (i, *j) != (0, last));
        others.into_iter().find_map(|(_, other)| meeting(*one, *other))
    })
}

/// The same line, begun where another crosses it.
fn start_at(line: &Centreline, ends: [TablePoint; 2]) -> Option<Centreline> {
    let points = line.points();
    let (index, at) =
        pieces(points).iter().enumerate().find_map(|(index, piece)| Some((index, meeting(*piece, ends)?)))?;
    let others = points.iter().cycle().skip(index + 1).take(points.len());
    let mut begun: Vec<TablePoint> = std::iter::once(at).chain(others.copied()).collect();
    let is_same = |a: &TablePoint, b: &TablePoint| a.distance(*b) < 1e-3;
    begun.dedup_by(|a, b| is_same(a, b));
    if let (Some(first), Some(last)) = (begun.first(), begun.last())
        && is_same(first, last)
    {
        begun.pop();
    }
    Centreline::new(begun)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(of: &[(f64, f64)]) -> Vec<TablePoint> {
        of.iter().map(|(x, y)| TablePoint::new(*x, *y)).collect()
    }

    #[test]
    fn a_square_begins_at_its_start_line() {
        let square = points(&[(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]);
        let start = [TablePoint::new(50.0, -30.0), TablePoint::new(50.0, 30.0)];
        let track = Track::new(square, 40.0, Some(start)).unwrap();
        assert_eq!(track.centreline.at(0.0), TablePoint::new(50.0, 0.0));
        assert_eq!(track.centreline.length_mm(), 400.0);
        assert!(track.holds(TablePoint::new(50.0, 19.0)) && !track.holds(TablePoint::new(50.0, 22.0)));
        let back = track.reversed();
        assert_eq!(back.centreline.at(0.0), TablePoint::new(50.0, 0.0));
        assert_eq!(back.centreline.at(30.0), track.centreline.at(-30.0));
        assert_eq!(back.reversed(), track);
    }

    #[test]
    fn what_is_no_track_is_named() {
        let eight = points(&[(0.0, 0.0), (100.0, 100.0), (200.0, 100.0), (200.0, 0.0), (100.0, 0.0), (0.0, 100.0)]);
        assert!(matches!(Track::new(eight, 40.0, None), Err(TrackError::Crosses { .. })));
        let open: Vec<TablePoint> = (0..20).map(|k| TablePoint::new(f64::from(k) * 10.0, 0.0)).collect();
        assert_eq!(Track::new(open, 40.0, None), Err(TrackError::Open { gap_mm: 190.0 }));
        let square = points(&[(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]);
        let beside = [TablePoint::new(300.0, 0.0), TablePoint::new(300.0, 50.0)];
        assert_eq!(Track::new(square.clone(), 40.0, Some(beside)), Err(TrackError::StartLine));
        assert_eq!(Track::new(square, -1.0, None), Err(TrackError::Width { width_mm: -1.0 }));
        assert_eq!(Track::new(points(&[(0.0, 0.0), (1.0, 0.0)]), 40.0, None), Err(TrackError::Degenerate));
    }
}
