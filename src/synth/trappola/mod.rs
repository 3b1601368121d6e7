//! Draws playing cards on tables, as they lie and in games of nine tricks, and the truth about them.
//!
//! # Conventions
//! - A card's turn is the direction from its middle to its upper edge, radians from x.
//! - A deck is 36 pictures; it is told of in a truth as a folder of them beside the cases.

mod body;
mod case;
mod clip;
mod deck;
mod draw;
mod ground;
mod look;
mod player;
mod plot;
mod random;
mod script;
mod stage;
mod stills;
#[cfg(test)]
mod tests;
mod texture;
mod truth;
mod world;
mod zones;

pub use case::{write_card_clip, write_cards};
pub use clip::{CardClip, CardClipWish};
pub use deck::{CardDeck, write_deck};
pub use draw::{CardRenderer, draw_cards};
pub use plot::CardPlot;
pub use random::CardWish;
pub use stills::random_cards;
pub use truth::{CardFrame, CardTruth};
pub use world::{CardScene, CardSide, LyingCard};
