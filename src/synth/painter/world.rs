use super::body::{BodyMet, Covering};
use super::light::Lights;
use crate::synth::solids::{Block, Ray, V3};

/// The ground of a game: what is met where no body is, and how bodies look on it.
pub(in crate::synth) trait World: Sync {
    /// What bodies are beside hands.
    type Piece: Send + Sync;

    /// The part of the ground that a line of sight meets, and how far away.
    fn part(&self, ray: &Ray) -> (u16, f32);

    /// The surface point of that part, seen by a pixel that covers `pixel_rad` radians.
    fn spot(&self, ray: &Ray, part: (u16, f32), pixel_rad: f32) -> Spot;

    /// Whether a picture that is burnt out on this part would be mended.
    fn is_main(&self, part: u16) -> bool;

    /// Lamps and sky.
    fn lights(&self) -> &Lights;

    /// What the ground's own parts take of their light from a place.
    fn shade(&self, from: V3) -> Shade;

    /// Level of the ground below something that lies within this block.
    fn level_below(&self, around: &Block) -> f32;

    /// Colour, gloss and normal of a piece at a point met, the piece not displaced.
    fn covering(&self, piece: &Self::Piece, met: &BodyMet, point: V3) -> Covering;
}

/// A point of a surface.
#[derive(Clone, Copy)]
pub(in crate::synth) struct Spot {
    pub part: u16,
    pub point: V3,
    pub covering: Covering,
    pub shade: Shade,
}

/// Shares of the lamps and of the sky that are hidden from a place.
#[derive(Clone, Copy, Default)]
pub(in crate::synth) struct Shade {
    pub lamps: [f32; 2],
    pub sky: f32,
}
