use super::face::{BackLook, FaceLook};
use crate::synth::material::Finish;
use crate::synth::painter::Lights;
use crate::synth::solids::V3;
use crate::synth::tabletop::Surface;

/// Colours and light of a table and of the tiles on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableLook {
    pub surface: Surface,
    /// Strength and sharpness of reflections on the table.
    pub surface_gloss: (f32, f32),
    pub lights: Lights,
    pub set: SetLook,
}

/// How the tiles of a set look.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetLook {
    /// A word for people.
    pub name: &'static str,
    pub body: Finish,
    /// The lower layer, which the back shows.
    pub back: Finish,
    /// Share of the height that the lower layer takes.
    pub layer: f32,
    pub gloss: (f32, f32),
    pub face: FaceLook,
    pub back_print: BackLook,
    /// Radius of the corners in widths, and width of the rounded edges in heights.
    pub corner: f32,
    pub edge: f32,
}

/// How something beside the tiles looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ThingLook {
    /// A die of this colour, its spots of that one.
    Die { colour: V3, spots: V3, shows: u8 },
    /// A playing card: its suit's colour and its spots; face down where it has none.
    Card { ink: V3, spots: u8 },
    /// A draughtsman.
    Draught { colour: V3 },
}
