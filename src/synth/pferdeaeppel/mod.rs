//! Draws horses and their apples on a board of squares, still and in play, and the truth about them.

mod beat;
mod body;
mod breach;
mod case;
mod draw;
mod ground;
mod horse;
mod look;
mod place;
mod player;
mod plot;
mod position;
mod random;
mod random_look;
mod round;
mod script;
mod stage;
#[cfg(test)]
mod tests;
mod truth;
mod visible;
mod world;

pub use case::{write_field, write_field_round};
pub use draw::{FieldRenderer, draw_field};
pub use plot::Plot;
pub use random::{FieldWish, SizesTold, random_field};
pub use round::{FieldClipWish, FieldRound};
pub use truth::{FieldFrame, FieldTruth};
pub use world::{FieldScene, LyingApple, StandingHorse};
