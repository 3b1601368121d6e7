//! Draws horses and their apples on a board of squares, still and in play, and the truth about them.

mod body;
mod case;
mod draw;
mod ground;
mod horse;
mod light;
mod look;
mod place;
mod position;
mod random;
mod random_look;
mod solid;
mod truth;
mod visible;
mod world;

pub use case::write_field;
pub use draw::{FieldRenderer, draw_field};
pub use random::{FieldWish, SizesTold, random_field};
pub use truth::{FieldFrame, FieldTruth};
pub use world::{FieldScene, LyingApple, StandingHorse};
