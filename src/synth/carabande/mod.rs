//! Draws races of discs on tracks that are laid out anew each time, still and in play, and the truth about them.

mod body;
mod case;
mod course;
mod digits;
mod draw;
mod ground;
mod layouts;
mod look;
mod place;
mod random;
mod random_look;
mod truth;
mod visible;
mod world;

pub use case::write_race_still;
pub use draw::{RaceRenderer, draw_race};
pub use random::{RaceWish, random_race};
pub use truth::{DiscInFrame, RaceFrame, RaceTruth};
pub use world::{RaceDisc, RaceScene};
