use std::f64::consts::{PI, TAU};

use crate::geometry::TablePoint;

/// A straight or a curve of a track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    /// Where its middle line begins.
    pub from: TablePoint,
    /// Where it looks there, radians from x.
    pub heading_rad: f64,
    pub length_mm: f64,
    /// 1 by its radius, positive where it turns left; 0 for a straight.
    pub bend_per_mm: f64,
    /// How far along the track it begins.
    pub starts_mm: f64,
}

/// A rail that stands along an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rail {
    /// How far along the track it begins, and its length.
    pub from_mm: f64,
    pub length_mm: f64,
    /// 1 on the left of the way, -1 on its right.
    pub side: f64,
    /// How far its two faces are from the middle line.
    pub inner_mm: f64,
    pub outer_mm: f64,
}

/// Where a place lies on a track: along its middle line, and to the left of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lies {
    pub along_mm: f64,
    pub aside_mm: f64,
    /// Which piece it is beside.
    pub piece: usize,
}

/// A closed track of pieces with its rails.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub pieces: Vec<Piece>,
    pub rails: Vec<Rail>,
    pub width_mm: f64,
    pub length_mm: f64,
    grid: Grid,
}

/// Which pieces may be near a place.
#[derive(Clone, Debug)]
struct Grid {
    origin: TablePoint,
    columns: usize,
    rows: usize,
    cells: Vec<Vec<usize>>,
}

/// Side of the grid's cells.
const CELL_MM: f64 = 10.0;
/// How far beside its edges a track is still told.
const REACH_MM: f64 = 70.0;
/// Longest step of a middle line's points, on straights and on curves.
const STEP_MM: f64 = 12.0;
const CURVE_STEP_MM: f64 = 8.0;

impl Piece {
    /// The place so far along it and so far to its left.
    pub fn at(&self, along_mm: f64, aside_mm: f64) -> TablePoint {
        let heading = self.heading_rad + along_mm * self.bend_per_mm;
        let (sin, cos) = heading.sin_cos();
        let (x, y) = if self.bend_per_mm == 0.0 {
            (self.from.x + along_mm * cos, self.from.y + along_mm * sin)
        } else {
            let radius = 1.0 / self.bend_per_mm;
            let (sin_0, cos_0) = self.heading_rad.sin_cos();
            (self.from.x + radius * (sin - sin_0), self.from.y - radius * (cos - cos_0))
        };
        TablePoint::new(x - aside_mm * sin, y + aside_mm * cos)
    }

    /// Along and aside of a place, along perhaps beyond its ends.
    fn locate(&self, at: TablePoint) -> (f64, f64) {
        let (sin, cos) = self.heading_rad.sin_cos();
        let (dx, dy) = (at.x - self.from.x, at.y - self.from.y);
        if self.bend_per_mm == 0.0 {
            return (dx * cos + dy * sin, dy * cos - dx * sin);
        }
        let radius = 1.0 / self.bend_per_mm;
        let (cx, cy) = (dx + radius * sin, dy - radius * cos);
        let aside = radius - cx.hypot(cy) * radius.signum();
        let start = (cos * -radius).atan2(sin * radius);
        let half = self.length_mm / 2.0 * self.bend_per_mm;
        // Told from the middle of the curve, so that both ends are alike.
        let turned = (cy.atan2(cx) - start - half + PI).rem_euclid(TAU) - PI;
        ((turned + half) * radius, aside)
    }

    fn end_heading_rad(&self) -> f64 {
        self.heading_rad + self.length_mm * self.bend_per_mm
    }
}

impl Rail {
    /// How far a place is from it; negative inside.
    pub fn distance_mm(&self, lies: Lies, length_mm: f64) -> f64 {
        let beside = lies.aside_mm * self.side;
        let across = (self.inner_mm - beside).max(beside - self.outer_mm);
        let middle = self.from_mm + self.length_mm / 2.0;
        let from_middle = (lies.along_mm - middle + length_mm / 2.0).rem_euclid(length_mm) - length_mm / 2.0;
        let along = from_middle.abs() - self.length_mm / 2.0;
        if across > 0.0 && along > 0.0 { across.hypot(along) } else { across.max(along) }
    }
}

impl Course {
    /// A track of these pieces, one after the other, without rails.
    pub fn new(mut pieces: Vec<Piece>, width_mm: f64) -> Self {
        let mut length_mm = 0.0;
        for piece in &mut pieces {
            piece.starts_mm = length_mm;
            length_mm += piece.length_mm;
        }
        let grid = Grid::new(&pieces, width_mm / 2.0 + REACH_MM);
        Self { pieces, rails: Vec::new(), width_mm, length_mm, grid }
    }

    /// Where a place lies; `None` far from the track.
    pub fn locate(&self, at: TablePoint) -> Option<Lies> {
        let near = self.grid.near(at)?;
        let lies = near.iter().filter_map(|index| {
            let piece = self.pieces.get(*index)?;
            let (along, aside_mm) = piece.locate(at);
            let is_beside = (-1e-6..=piece.length_mm + 1e-6).contains(&along);
            let along_mm = (piece.starts_mm + along).rem_euclid(self.length_mm);
            is_beside.then_some(Lies { along_mm, aside_mm, piece: *index })
        });
        lies.min_by(|a, b| a.aside_mm.abs().total_cmp(&b.aside_mm.abs()))
    }

    /// The place so far along the track and so far to the left of its middle.
    pub fn at(&self, along_mm: f64, aside_mm: f64) -> TablePoint {
        let along = along_mm.rem_euclid(self.length_mm);
        let index = self.pieces.partition_point(|piece| piece.starts_mm <= along).saturating_sub(1);
        self.pieces.get(index).map_or_else(TablePoint::default, |piece| piece.at(along - piece.starts_mm, aside_mm))
    }

    /// Where the way looks there, radians from x.
    pub fn heading_rad(&self, along_mm: f64) -> f64 {
        let (here, ahead) = (self.at(along_mm, 0.0), self.at(along_mm + 0.5, 0.0));
        (ahead.y - here.y).atan2(ahead.x - here.x)
    }

    /// How far outside of the surface a place is; negative on it, endless far away.
    pub fn outside_mm(&self, at: TablePoint) -> f64 {
        self.locate(at).map_or(f64::INFINITY, |lies| lies.aside_mm.abs() - self.width_mm / 2.0)
    }

    /// How far a place is from the nearest rail; negative inside of one.
    pub fn rail_gap_mm(&self, lies: Lies) -> f64 {
        let distances = self.rails.iter().map(|rail| rail.distance_mm(lies, self.length_mm));
        distances.fold(f64::INFINITY, f64::min)
    }

    /// Points of the middle line once round, from the start.
    pub fn points(&self) -> Vec<TablePoint> {
        let of_piece = |piece: &Piece| {
            let step = if piece.bend_per_mm == 0.0 { STEP_MM } else { CURVE_STEP_MM };
            let count = (piece.length_mm / step).ceil().max(1.0);
            let piece = *piece;
            (0..count as usize).map(move |i| piece.at(piece.length_mm * i as f64 / count, 0.0))
        };
        self.pieces.iter().filter(|piece| piece.length_mm > 0.5).flat_map(of_piece).collect()
    }

    /// The same, begun so far along.
    pub fn begun_at(&self, along_mm: f64) -> Self {
        let along = along_mm.rem_euclid(self.length_mm);
        let index = self.pieces.partition_point(|piece| piece.starts_mm <= along).saturating_sub(1);
        let mut pieces: Vec<Piece> = self.pieces.iter().cycle().skip(index).take(self.pieces.len()).copied().collect();
        if let Some(first) = pieces.first_mut() {
            let before = along - first.starts_mm;
            let (from, heading_rad) = (first.at(before, 0.0), first.heading_rad + before * first.bend_per_mm);
            let rest = Piece { length_mm: before, ..*first };
            *first = Piece { from, heading_rad, length_mm: first.length_mm - before, ..*first };
            if before > 1e-6 {
                pieces.push(rest);
            }
        }
        Self::new(pieces, self.width_mm)
    }

    /// The same, turned about the origin and then moved.
    pub fn placed(&self, turn_rad: f64, (dx, dy): (f64, f64)) -> Self {
        let (sin, cos) = turn_rad.sin_cos();
        let moved = |piece: &Piece| {
            let TablePoint { x, y } = piece.from;
            let from = TablePoint::new(x * cos - y * sin + dx, x * sin + y * cos + dy);
            Piece { from, heading_rad: piece.heading_rad + turn_rad, ..*piece }
        };
        Self::new(self.pieces.iter().map(moved).collect(), self.width_mm)
    }

    /// Least and greatest x and y of the surface.
    pub fn extent(&self) -> [f64; 4] {
        let half = self.width_mm / 2.0;
        let steps = (self.length_mm / 4.0).ceil();
        let along = (0..steps as usize).map(|i| self.length_mm * i as f64 / steps);
        let edges = along.flat_map(|along| [self.at(along, -half), self.at(along, half)]);
        edges.fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[x0, y0, x1, y1], p| {
            [x0.min(p.x), y0.min(p.y), x1.max(p.x), y1.max(p.y)]
        })
    }

    /// Whether the surface is nowhere nearer to another stretch of itself than this gap.
    pub fn keeps_apart(&self, gap_mm: f64) -> bool {
        let points: Vec<(f64, TablePoint)> = {
            let count = (self.length_mm / 10.0).ceil();
            (0..count as usize).map(|i| self.length_mm * i as f64 / count).map(|s| (s, self.at(s, 0.0))).collect()
        };
        let least = self.width_mm + gap_mm;
        points.iter().enumerate().all(|(i, (s, a))| {
            points.iter().skip(i + 1).all(|(t, b)| {
                let apart = (t - s).min(self.length_mm - (t - s));
                // Round a curve the way is at most this much longer than the distance across it.
                apart < least * PI / 2.0 || a.distance(*b) >= least
            })
        })
    }
}

impl Grid {
    fn new(pieces: &[Piece], reach_mm: f64) -> Self {
        let ends = pieces.iter().flat_map(|piece| (0..=8).map(|i| piece.at(piece.length_mm * f64::from(i) / 8.0, 0.0)));
        let [x0, y0, x1, y1] = ends.fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[x0, y0, x1, y1], p| {
            [x0.min(p.x), y0.min(p.y), x1.max(p.x), y1.max(p.y)]
        });
        let origin = TablePoint::new(x0 - reach_mm, y0 - reach_mm);
        let cells = |low: f64, high: f64| ((high - low + 2.0 * reach_mm) / CELL_MM).ceil().max(1.0) as usize;
        let (columns, rows) = (cells(x0, x1), cells(y0, y1));
        let near = |index: usize| {
            let centre = |i: usize, start: f64| start + (i as f64 + 0.5) * CELL_MM;
            let at = TablePoint::new(centre(index % columns, origin.x), centre(index / columns, origin.y));
            let is_near = |piece: &Piece| {
                let (along, _) = piece.locate(at);
                let nearest = piece.at(along.clamp(0.0, piece.length_mm), 0.0);
                nearest.distance(at) < reach_mm + CELL_MM
            };
            (0..pieces.len()).filter(|i| pieces.get(*i).is_some_and(is_near)).collect()
        };
        Self { origin, columns, rows, cells: (0..columns * rows).map(near).collect() }
    }

    fn near(&self, at: TablePoint) -> Option<&[usize]> {
        let (x, y) = ((at.x - self.origin.x) / CELL_MM, (at.y - self.origin.y) / CELL_MM);
        if x < 0.0 || y < 0.0 || x >= self.columns as f64 || y >= self.rows as f64 {
            return None;
        }
        self.cells.get(y as usize * self.columns + x as usize).map(Vec::as_slice)
    }
}

/// Pieces round a polygon whose corners are rounded with these radii; `None` where the curves have no room.
pub(super) fn rounded(corners: &[(TablePoint, f64)]) -> Option<Vec<Piece>> {
    let count = corners.len();
    let corner = |i: usize| corners.get(i % count).copied();
    let heading = |i: usize| {
        let ((a, _), (b, _)) = (corner(i)?, corner(i + 1)?);
        Some((b.y - a.y).atan2(b.x - a.x))
    };
    // How sharply the way turns at a corner, and how much of both edges its curve takes.
    let turn = |i: usize| Some((heading(i)? - heading(i + count - 1)? + PI).rem_euclid(TAU) - PI);
    let taken = |i: usize| Some(corner(i)?.1 * (turn(i)?.abs() / 2.0).tan());
    let mut pieces = Vec::new();
    for i in 0..count {
        let ((a, _), (b, radius)) = (corner(i)?, corner(i + 1)?);
        let heading_rad = heading(i)?;
        let (before, after) = (taken(i)?, taken(i + 1)?);
        let length_mm = a.distance(b) - before - after;
        if length_mm < -1e-6 {
            return None;
        }
        let (sin, cos) = heading_rad.sin_cos();
        let from = TablePoint::new(a.x + before * cos, a.y + before * sin);
        let straight = Piece { from, heading_rad, length_mm: length_mm.max(0.0), bend_per_mm: 0.0, starts_mm: 0.0 };
        if straight.length_mm > 1e-3 {
            pieces.push(straight);
        }
        let turn = turn(i + 1)?;
        let bend_per_mm = turn.signum() / radius;
        let from = straight.at(straight.length_mm, 0.0);
        pieces.push(Piece { from, heading_rad, length_mm: turn.abs() * radius, bend_per_mm, starts_mm: 0.0 });
    }
    let end = pieces.last()?;
    let closes = end.at(end.length_mm, 0.0).distance(pieces.first()?.from) < 1e-3;
    let turns_back = (end.end_heading_rad() - pieces.first()?.heading_rad).sin().abs() < 1e-6;
    (closes && turns_back).then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oval() -> Course {
        let corners = [(0.0, 0.0), (600.0, 0.0), (600.0, 300.0), (0.0, 300.0)];
        let corners = corners.map(|(x, y)| (TablePoint::new(x, y), 120.0));
        Course::new(rounded(&corners).unwrap(), 100.0)
    }

    #[test]
    fn a_place_is_found_again_on_straights_and_in_curves() {
        let course = oval();
        assert!((course.length_mm - (1800.0 - 8.0 * 120.0 + TAU * 120.0)).abs() < 1e-6);
        for step in 0..400 {
            let along = course.length_mm * f64::from(step) / 400.0;
            for aside in [-60.0, 0.0, 40.0] {
                let lies = course.locate(course.at(along, aside)).unwrap();
                let off = (lies.along_mm - along + 500.0).rem_euclid(course.length_mm) - 500.0;
                assert!(off.abs() < 1e-6 && (lies.aside_mm - aside).abs() < 1e-6, "{along} {aside}: {lies:?}");
            }
        }
    }

    #[test]
    fn turned_moved_and_begun_elsewhere_it_is_the_same_track() {
        let course = oval();
        let other = course.placed(0.7, (30.0, -20.0)).begun_at(250.0);
        assert!((other.length_mm - course.length_mm).abs() < 1e-6);
        let (sin, cos) = 0.7_f64.sin_cos();
        let TablePoint { x, y } = course.at(333.0, 20.0);
        let moved = TablePoint::new(x * cos - y * sin + 30.0, x * sin + y * cos - 20.0);
        assert!(other.at(83.0, 20.0).distance(moved) < 1e-6);
    }

    #[test]
    fn a_rail_is_as_far_away_as_it_stands() {
        let course = oval();
        let rail =
            Rail { from_mm: course.length_mm - 50.0, length_mm: 100.0, side: -1.0, inner_mm: 48.0, outer_mm: 52.0 };
        let far =
            |along_mm: f64, aside_mm: f64| rail.distance_mm(Lies { along_mm, aside_mm, piece: 0 }, course.length_mm);
        assert!((far(20.0, -40.0) - 8.0).abs() < 1e-9 && (far(20.0, -50.0) + 2.0).abs() < 1e-9);
        assert!((far(60.0, -50.0) - 10.0).abs() < 1e-9 && far(20.0, 50.0) > 90.0);
    }
}
