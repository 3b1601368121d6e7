//! Rectangles on the table: of zones, and of what lies there.

use crate::geometry::TablePoint;

/// An upright rectangle, mm: left, near, right, far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::synth) struct Area {
    pub x0: f64,
    pub y0: f64,
    pub x1: f64,
    pub y1: f64,
}

/// Where something rectangular lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::synth) struct Spread {
    pub middle: TablePoint,
    pub turn_rad: f64,
    /// Half of its extent along its turn and across.
    pub half: (f64, f64),
}

impl Area {
    pub fn new(x0: f64, y0: f64, x1: f64, y1: f64) -> Self {
        Self { x0, y0, x1, y1 }
    }

    /// As a truth tells it.
    pub fn told(&self) -> [f64; 4] {
        [self.x0, self.y0, self.x1, self.y1].map(f64::round)
    }

    pub fn middle(&self) -> TablePoint {
        TablePoint::new((self.x0 + self.x1) / 2.0, (self.y0 + self.y1) / 2.0)
    }

    /// The same, smaller by so much on each side.
    pub fn shrunk(&self, mm: f64) -> Self {
        Self::new(self.x0 + mm, self.y0 + mm, self.x1 - mm, self.y1 - mm)
    }

    /// As something that lies there.
    pub fn spread(&self) -> Spread {
        Spread { middle: self.middle(), turn_rad: 0.0, half: ((self.x1 - self.x0) / 2.0, (self.y1 - self.y0) / 2.0) }
    }

    /// Whether all of something lies in it.
    pub fn holds(&self, spread: &Spread) -> bool {
        let inside = |p: &TablePoint| (self.x0..=self.x1).contains(&p.x) && (self.y0..=self.y1).contains(&p.y);
        spread.corners().iter().all(inside)
    }
}

impl Spread {
    pub fn corners(&self) -> [TablePoint; 4] {
        let (a, b) = self.half;
        [(a, b), (-a, b), (-a, -b), (a, -b)].map(|(u, v)| self.at(u, v))
    }

    /// The place so far along and across from its middle.
    pub fn at(&self, along: f64, across: f64) -> TablePoint {
        let (sin, cos) = self.turn_rad.sin_cos();
        TablePoint::new(self.middle.x + along * cos - across * sin, self.middle.y + along * sin + across * cos)
    }

    /// Whether a place lies in it.
    pub fn covers(&self, at: TablePoint) -> bool {
        let (sin, cos) = self.turn_rad.sin_cos();
        let (dx, dy) = (at.x - self.middle.x, at.y - self.middle.y);
        (dx * cos + dy * sin).abs() <= self.half.0 && (dy * cos - dx * sin).abs() <= self.half.1
    }

    /// The same, larger by so much on each side.
    pub fn grown(&self, mm: f64) -> Self {
        Self { half: (self.half.0 + mm, self.half.1 + mm), ..*self }
    }

    /// Whether they have any place in common.
    pub fn meets(&self, other: &Self) -> bool {
        let apart = |of: &Self| {
            let axes = [of.turn_rad, of.turn_rad + std::f64::consts::FRAC_PI_2];
            axes.iter().any(|axis| {
                let (sin, cos) = axis.sin_cos();
                let reach = |spread: &Self| {
                    let along = spread.corners().map(|corner| corner.x * cos + corner.y * sin);
                    (along.iter().copied().fold(f64::MAX, f64::min), along.iter().copied().fold(f64::MIN, f64::max))
                };
                let (a, b) = (reach(self), reach(other));
                a.1 < b.0 || b.1 < a.0
            })
        };
        !apart(self) && !apart(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_meet_where_they_overlap() {
        let at = |x: f64, y: f64, turn_rad: f64| Spread { middle: TablePoint::new(x, y), turn_rad, half: (24.0, 12.0) };
        assert!(at(0.0, 0.0, 0.0).meets(&at(40.0, 10.0, 0.3)));
        assert!(!at(0.0, 0.0, 0.0).meets(&at(49.0, 0.0, 0.0)));
        assert!(!at(0.0, 0.0, 0.0).meets(&at(37.0, 0.0, std::f64::consts::FRAC_PI_2)));
        assert!(at(0.0, 0.0, 0.0).meets(&at(35.0, 0.0, std::f64::consts::FRAC_PI_2)));
    }
}
