use crate::synth::material::{Table, Wood};
use crate::synth::noise::{clouds, smooth};
use crate::synth::shadow::Lamp;
use crate::synth::solids::V3;

/// Colours and light of a board, its pieces and what they stand on.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldLook {
    pub surface: Surface,
    /// The frame around the squares and its width.
    pub frame: Paint,
    pub frame_mm: f32,
    /// How high the board's surface is over the table.
    pub thickness_mm: f32,
    pub table: Table,
    pub lamps: [Lamp; 2],
    pub sky: V3,
    /// Change of the sky's light per millimetre along x and y.
    pub sky_slope: (f32, f32),
    /// Strength and sharpness of reflections on the board.
    pub varnish: (f32, f32),
    pub brown_apple: AppleLook,
    pub golden_apple: AppleLook,
    pub white_horse: Coat,
    pub brown_horse: Coat,
}

/// The squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface {
    /// The square at the near-left, and the next; the same where lines alone part them.
    pub first: Paint,
    pub second: Paint,
    /// Colour and width of the lines between squares; width 0 for none.
    pub line: V3,
    pub line_mm: f32,
    pub seed: u32,
}

/// Print or wood.
#[derive(Clone, Copy, Debug)]
pub(super) enum Paint {
    Plain(V3),
    Wood(Wood),
}

/// How apples of one colour look.
#[derive(Clone, Copy, Debug)]
pub(super) struct AppleLook {
    pub colour: V3,
    pub gloss: (f32, f32),
    /// Height by width, and length by width: 1 and 1 for a ball.
    pub flat: f32,
    pub long: f32,
}

/// How a horse looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coat {
    pub paint: Paint,
    pub gloss: (f32, f32),
}

impl Paint {
    /// Colour at a place of the plane that it covers.
    pub fn colour(&self, x: f32, y: f32, seed: u32) -> V3 {
        match self {
            Self::Plain(colour) => *colour * (0.95 + 0.1 * clouds(x / 25.0, y / 25.0, 3, seed)),
            Self::Wood(wood) => wood.colour(x, y),
        }
    }
}

impl Surface {
    /// Colour at a place of a grid of squares of this side, seen by a pixel that covers `footprint_mm` of it.
    pub fn colour(&self, x: f32, y: f32, cell_mm: f32, side_mm: f32, footprint_mm: f32) -> V3 {
        let (column, row) = ((x / cell_mm).floor(), (y / cell_mm).floor());
        // Share of the pixel beyond the nearest edge of the square, each way.
        let beyond = |at: f32| {
            let within = at / cell_mm - (at / cell_mm).floor();
            let to_edge = within.min(1.0 - within) * cell_mm;
            (0.5 - to_edge / footprint_mm.max(1e-3)).max(0.0)
        };
        let is_odd = (column + row).rem_euclid(2.0) > 0.5;
        let own = |odd: bool| if odd { &self.second } else { &self.first };
        // Each square of wood is cut from another place.
        let cut = |odd: bool, column: f32, row: f32| match own(odd) {
            Paint::Plain(_) => own(odd).colour(x, y, self.seed),
            Paint::Wood(_) => own(odd).colour(x + 977.0 * column, y + 631.0 * row, self.seed),
        };
        let (across, along) = (beyond(x), beyond(y));
        let other = across * (1.0 - along) + along * (1.0 - across);
        let mut colour = cut(is_odd, column, row);
        if other > 0.0 {
            colour = colour.lerp(&cut(!is_odd, column, row), other);
        }
        if self.line_mm <= 0.0 {
            return colour;
        }
        let line = |at: f32| {
            let nearest = (at / cell_mm).round() * cell_mm;
            let from_edge = (at - nearest.clamp(0.0, side_mm)).abs();
            ((self.line_mm / 2.0 - from_edge) / footprint_mm.max(1e-3) + 0.5).clamp(0.0, 1.0)
                * (self.line_mm / footprint_mm.max(1e-3)).min(1.0)
        };
        let ink = line(x).max(line(y)) * (0.85 + 0.15 * smooth(x / 3.0, y / 3.0, self.seed ^ 5));
        colour.lerp(&self.line, ink)
    }
}

impl Coat {
    /// Colour at a place relative to the horse's foot, in its own turn.
    pub fn colour(&self, p: V3) -> V3 {
        match &self.paint {
            Paint::Plain(colour) => *colour * (0.96 + 0.08 * clouds(p.x / 9.0 + p.z / 14.0, p.y / 9.0, 2, 31)),
            // The grain runs upwards.
            Paint::Wood(wood) => wood.colour(p.z * 1.6 + 300.0, p.x + 0.7 * p.y),
        }
    }
}
