//! Passe-Trappe, watched: detect, track, observe, judge.

mod answer;
mod hindsight;
mod pipeline;

pub use answer::{DiskAnswer, FrameAnswer, OwedAnswer, PieceAnswer};
pub use hindsight::Hindsight;
pub use pipeline::{Pipeline, Standing, Step, look};
