//! Trappola as it runs: from a frame to cards and tricks, and what is answered about it.

mod above;
mod answer;
mod piles;
mod pipeline;

pub use above::setup_from_above;
pub use answer::{CardPiece, CardsAnswer};
pub use pipeline::{Pipeline, Standing, Step, card_config, deck_of, look};
