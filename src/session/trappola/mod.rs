//! Trappola as it runs: from a frame to cards and tricks, and what is answered about it.

mod answer;
mod piles;
mod pipeline;

pub use answer::{CardPiece, CardsAnswer};
pub use pipeline::{Pipeline, Standing, Step, card_config, deck_of, look};
