//! What is printed, drilled or engraved on tiles: by place on a half or on the whole.

use crate::synth::noise::ramp;
use crate::synth::solids::V3;

/// The face of a set's tiles; lengths are in tiles' widths.
#[derive(Clone, Copy, Debug)]
pub(super) struct FaceLook {
    /// Colour of the pips of each number.
    pub pips: [V3; 10],
    pub pip_radius: f32,
    /// Distance of neighbouring pips, along and across the tile.
    pub apart: (f32, f32),
    /// How deep pips are drilled: 0 for printed ones.
    pub depth: f32,
    /// Which diagonal two and three run along: 1 or -1.
    pub diagonal: f32,
    /// Half of the bar's length and width, and its colour.
    pub bar: Option<(f32, f32, V3)>,
    /// Radius and colour of the pin in the middle.
    pub pin: Option<(f32, V3)>,
}

/// The back of a set's tiles.
#[derive(Clone, Copy, Debug)]
pub(super) enum BackLook {
    Plain,
    /// A ring, a lozenge or bars in another colour.
    Ring(V3),
    Lozenge(V3),
    Bars(V3),
}

/// What is at a place of a face: its colour, and how the surface leans there.
pub(super) struct Mark {
    pub colour: V3,
    pub lean: (f32, f32),
    /// Polished metal shines more.
    pub shines: bool,
}

/// Places of pips in a square of three by three.
const GRID: [(f32, f32); 9] =
    [(0.0, 0.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)];

/// Which of these a number has: along the tile first.
fn places(pips: u8) -> &'static [usize] {
    match pips {
        1 => &[0],
        2 => &[1, 2],
        3 => &[0, 1, 2],
        4 => &[1, 2, 3, 4],
        5 => &[0, 1, 2, 3, 4],
        6 => &[1, 2, 3, 4, 5, 6],
        7 => &[0, 1, 2, 3, 4, 5, 6],
        8 => &[1, 2, 3, 4, 5, 6, 7, 8],
        9 => &[0, 1, 2, 3, 4, 5, 6, 7, 8],
        _ => &[],
    }
}

impl FaceLook {
    /// The marks of a tile at a place from its middle, along it towards its first half and across, seen by a pixel that
    /// covers `footprint`; laid over this colour.
    pub fn at(&self, (u, v): (f32, f32), [first, other]: [u8; 2], footprint: f32, body: V3) -> Mark {
        let soft = footprint.max(0.012);
        let cover = |distance: f32, half: f32| 1.0 - ramp(half - soft / 2.0, half + soft / 2.0, distance);
        let mut mark = Mark { colour: body, lean: (0.0, 0.0), shines: false };
        if let Some((long, wide, colour)) = self.bar {
            mark.colour = mark.colour.lerp(&colour, cover(v.abs(), long).min(cover(u.abs(), wide)));
        }
        if let Some((radius, colour)) = self.pin {
            let share = cover(u.hypot(v), radius);
            mark.colour = mark.colour.lerp(&colour, share);
            if share > 0.5 {
                mark.lean = (u / radius * 0.4, v / radius * 0.4);
                mark.shines = true;
            }
        }
        // The other half is the first turned half round.
        let (pips, along, across) = if u >= 0.0 { (first, u - 0.5, v) } else { (other, -u - 0.5, -v) };
        let colour = self.pips.get(usize::from(pips)).copied().unwrap_or_default();
        for (x, y) in places(pips).iter().filter_map(|place| GRID.get(*place)) {
            let (dx, dy) = (along - x * self.apart.0, across - y * self.diagonal * self.apart.1);
            let away = dx.hypot(dy);
            let share = cover(away, self.pip_radius);
            if share <= 0.0 {
                continue;
            }
            mark.colour = mark.colour.lerp(&colour, share);
            if share > 0.5 {
                let turn = if u >= 0.0 { 1.0 } else { -1.0 };
                let lean = -self.depth * turn / self.pip_radius;
                mark.lean = (dx * lean, dy * lean);
            }
        }
        mark
    }
}

impl BackLook {
    /// Colour of a back at a place from its middle, in tiles' widths.
    pub fn at(&self, (u, v): (f32, f32), footprint: f32, body: V3) -> V3 {
        let soft = footprint.max(0.012);
        let line = |distance: f32, half: f32| 1.0 - ramp(half - soft / 2.0, half + soft / 2.0, distance.abs());
        match self {
            Self::Plain => body,
            Self::Ring(ink) => body.lerp(ink, line(u.hypot(v) - 0.3, 0.03).max(line(u.hypot(v), 0.08))),
            Self::Lozenge(ink) => body.lerp(ink, line(u.abs() / 2.0 + v.abs() - 0.36, 0.02)),
            Self::Bars(ink) => {
                let frame = (u.abs() / 2.0 - 0.42).max(v.abs() - 0.42);
                let lattice = ((u + v) * 8.0).sin().abs().min(((u - v) * 8.0).sin().abs()) / 8.0;
                let inside = if frame < 0.0 { line(lattice, 0.014) } else { 0.0 };
                body.lerp(ink, inside.max(line(frame, 0.015)) * 0.8)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_pips_and_they_keep_apart() {
        for pips in 0..=9_u8 {
            let places = places(pips);
            assert_eq!(places.len(), usize::from(pips));
            let mut other = places.to_vec();
            other.dedup();
            assert_eq!(other.len(), places.len());
        }
    }
}
