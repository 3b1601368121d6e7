//! The Passing Game as it runs: from a frame to plays, and what is answered about it.

mod above;
mod answer;
mod pipeline;

pub use above::{setup_from_above, tile_config};
pub use answer::{Halves, TilePiece, TilesAnswer, ZoneSum};
pub use pipeline::{Pipeline, Standing, Step, look};
