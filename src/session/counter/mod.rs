//! Pieces counted by colour: detect, observe, and tell when the counts change.

mod answer;
mod pipeline;

pub use answer::{CountAnswer, CountPiece};
pub use pipeline::{CountEvent, Pipeline, Step, look, piece_config};
