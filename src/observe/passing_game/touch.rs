use std::f64::consts::FRAC_PI_2;

use nalgebra::Vector2;

use super::ObserveConfig;
use super::spot::Spot;
use crate::geometry::Planar;

/// A part of a tile's edge where another one touches it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Port {
    /// Which edge.
    pub face: Face,
    /// How far along the tile, in widths: positive at the first half, ±1 at the ends.
    pub along: f64,
}

/// An edge of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    /// The short edge of the first half, 0, or of the other, 1.
    End(usize),
    /// The long edge at the left as seen towards the first half.
    Left,
    /// The other long edge.
    Right,
}

/// Two tiles that touch, the end of one at least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Touch {
    /// The tile whose end it is, and there.
    pub one: (usize, Port),
    /// The tile that it touches, and where.
    pub other: (usize, Port),
    /// How well they fit, 0 to 1.
    pub quality: f64,
}

impl Port {
    fn end(half: usize) -> Self {
        Self { face: Face::End(half), along: if half == 0 { 1.0 } else { -1.0 } }
    }

    /// Whether it is an end.
    pub fn is_end(&self) -> bool {
        matches!(self.face, Face::End(_))
    }

    /// Whether it is about the middle of a long side.
    pub fn is_middle(&self, config: &ObserveConfig) -> bool {
        !self.is_end() && self.along.abs() <= config.middle_widths
    }

    /// The half that it is at: 0 the first, 1 the other.
    pub fn half(&self) -> usize {
        usize::from(self.along < 0.0)
    }

    /// Where it is, seen from the tile's middle, mm.
    pub fn way(&self, spot: &Spot) -> Vector2<f64> {
        match self.face {
            Face::End(0) => spot.along,
            Face::End(_) => -spot.along,
            Face::Left => spot.along * self.along + spot.across,
            Face::Right => spot.along * self.along - spot.across,
        }
    }

    /// Where a line of tiles that comes in here goes out, if it goes on as is usual.
    pub fn opposite(&self, is_double: bool) -> Self {
        match (self.face, is_double) {
            (Face::End(half), _) => Self::end(1 - half),
            (Face::Left, true) => Self { face: Face::Right, along: 0.0 },
            (Face::Right, true) => Self { face: Face::Left, along: 0.0 },
            (Face::Left | Face::Right, false) => Self::end(1 - self.half()),
        }
    }

    /// Whether a line of tiles that comes in here goes out there; how likely, 0 to 1, where it may.
    pub fn through(&self, out: &Self, is_double: bool, config: &ObserveConfig) -> Option<f64> {
        let are_halves_apart = self.half() != out.half();
        match (self.face, out.face) {
            (Face::End(one), Face::End(other)) => (one != other).then_some(1.0),
            (Face::End(_), Face::Left | Face::Right) | (Face::Left | Face::Right, Face::End(_)) => {
                let is_middle = self.is_middle(config) || out.is_middle(config);
                (is_double || are_halves_apart || is_middle).then_some(if are_halves_apart { 0.8 } else { 0.3 })
            }
            (Face::Left, Face::Right) | (Face::Right, Face::Left) => {
                let is_across = self.is_middle(config) && out.is_middle(config);
                let likely = if is_across && is_double { 1.0 } else { 0.5 };
                (is_double || are_halves_apart || is_across).then_some(likely)
            }
            // Two tiles side by side at one long side: the line turns back.
            (Face::Left, Face::Left) | (Face::Right, Face::Right) => {
                let is_room = (self.along - out.along).abs() > 1.0 - 2.0 * config.overlap_widths;
                (are_halves_apart && is_room).then_some(0.5)
            }
        }
    }
}

/// All tiles that touch, each two of them once. `slack` tells by how much more than usual two may be apart, and is `None` for
/// two that are not asked about.
pub(super) fn touches(
    spots: &[Spot],
    slack: impl Fn(usize, usize) -> Option<f64>,
    config: &ObserveConfig,
) -> Vec<Touch> {
    let mut found = Vec::new();
    for (one, spot) in spots.iter().enumerate() {
        for (other, beside) in spots.iter().enumerate().skip(one + 1) {
            let Some(slack) = slack(one, other) else { continue };
            let here = [(one, spot), (other, beside)];
            let there = [(other, beside), (one, spot)];
            let ways = [(here, [0, 1]), (there, [0, 1])];
            let all = ways.iter().flat_map(|(pair, ends)| ends.iter().map(move |half| (pair, *half)));
            let touches = all.filter_map(|([one, other], half)| touch(*one, half, *other, slack, config));
            found.extend(touches.max_by(|a, b| a.quality.total_cmp(&b.quality)));
        }
    }
    found
}

/// Whether a tile's end touches another tile.
fn touch(one: (usize, &Spot), half: usize, other: (usize, &Spot), slack: f64, config: &ObserveConfig) -> Option<Touch> {
    let (number, spot) = one;
    let (beside_number, beside) = other;
    let end = beside.seen_at(spot.end(half));
    let way = beside.seen(spot.end(half).xy() - spot.at.xy());
    let is_along = way.x.abs() >= way.y.abs();
    // Outwards of the other tile's edge.
    let (gap, aside, most_aside, angle, most_angle, port) = if is_along {
        let beside_half = usize::from(way.x > 0.0);
        let gap = end.x * -way.x.signum() - 1.0;
        (gap, end.y, config.aside_widths, way.y.abs().atan2(way.x.abs()), config.bend_rad, Port::end(beside_half))
    } else {
        let face = if way.y < 0.0 { Face::Left } else { Face::Right };
        let gap = end.y * -way.y.signum() - 0.5;
        let angle = FRAC_PI_2 - way.y.abs().atan2(way.x.abs());
        // Beside a long side's middle or beside that of a half: an end is at one of them.
        let aside = (end.x.abs() - 0.5).max(0.0);
        (gap, aside, config.aside_widths, angle, config.askew_rad, Port { face, along: end.x })
    };
    let most_gap = if gap > 0.0 { config.gap_widths } else { config.overlap_widths };
    let off = [gap / most_gap / slack, aside / most_aside / slack, angle / most_angle / slack.sqrt()];
    if off.iter().any(|share| share.abs() > 1.0) {
        return None;
    }
    let quality = 1.0 - off.iter().map(|share| share * share).sum::<f64>() / 3.0;
    Some(Touch { one: (number, Port::end(half)), other: (beside_number, port), quality })
}
