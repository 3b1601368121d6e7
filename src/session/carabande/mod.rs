//! Carabande as it runs: from a frame to laps, and what is answered about it.

mod answer;
mod pipeline;

pub use answer::{RaceAnswer, RaceDisc, RacePiece};
pub use pipeline::{Pipeline, Standing, Step, look, token_config, track};
