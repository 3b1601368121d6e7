//! Draws domino tiles on tables, as they lie and in play, and the truth about them.

mod beat;
mod body;
mod breach;
mod case;
mod clip;
mod director;
mod draw;
mod face;
mod ground;
mod look;
mod plot;
mod random;
mod random_look;
mod stage;
mod stagehand;
#[cfg(test)]
mod tests;
mod train;
mod truth;
mod world;
mod zones;

pub use case::{write_table_clip, write_tiles};
pub use clip::{TableClip, TableClipWish};
pub use draw::{TileRenderer, draw_tiles};
pub use plot::TablePlot;
pub use random::{Beside, TableWish, random_tiles};
pub use truth::{TableFrame, TableTruth};
pub use world::{LyingTile, Side, TableScene};
