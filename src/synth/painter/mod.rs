//! Draws bodies on a ground that never moves, again only where something changed; whose ground and which bodies, a game's own
//! [`World`] says.

mod body;
mod coin;
mod light;
mod paint;
mod slab;
mod solid;
mod world;

pub(super) use body::{Body, BodyMet, Covering, What};
pub(super) use coin::Coin;
pub(super) use light::Lights;
pub(super) use paint::Painter;
pub(super) use slab::Slab;
pub(super) use solid::{Ball, Solid, Tier, turned};
pub(super) use world::{Shade, Spot, World};
