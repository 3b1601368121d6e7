//! Passe-Trappe, watched: detect, track, observe, judge.

mod answer;
mod pipeline;

pub use answer::{DiskAnswer, FrameAnswer, OwedAnswer, PieceAnswer};
pub use pipeline::{Pipeline, Standing, Step, look};
