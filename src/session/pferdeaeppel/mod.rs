//! Pferdeäppel as it runs: from a frame to moves, and what is answered about it.

mod answer;
mod pipeline;

pub use answer::{PositionAnswer, PositionPiece};
pub use pipeline::{Pipeline, Standing, Step, figure_config, look};
