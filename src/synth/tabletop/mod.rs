//! What games have in common that are played on any table: its surface, the light, rectangles on it.

mod area;
mod random;
mod surface;
mod top;

pub(super) use area::{Area, Spread};
pub(super) use random::{Rgb, apart, linear, random_lights, random_surface};
pub(super) use surface::Surface;
pub(super) use top::Tabletop;
