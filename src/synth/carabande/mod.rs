//! Draws races of discs on tracks that are laid out anew each time, still and in play, and the truth about them.

mod acts;
mod body;
mod case;
mod course;
mod detours;
mod digits;
mod director;
mod draw;
mod ground;
mod layouts;
mod look;
mod physics;
mod place;
mod plot;
mod race;
mod random;
mod random_look;
mod shot;
mod stagehand;
#[cfg(test)]
mod tests;
mod truth;
mod visible;
mod world;

pub use case::{write_race_clip, write_race_still};
pub use draw::{RaceRenderer, draw_race};
pub use plot::RacePlot;
pub use race::{RaceClip, RaceClipWish};
pub use random::{RaceWish, random_race};
pub use truth::{DiscInFrame, RaceFrame, RaceTruth};
pub use world::{RaceDisc, RaceScene};
