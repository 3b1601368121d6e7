//! What the referee saw and decided, for people: events in words, pictures drawn over.
//!
//! # Conventions
//! - Near is warm (orange), far is cool (blue), in every picture. Amber is a doubt.
//! - Sizes of letters and lines follow the picture's height, so that a picture reads the same at any resolution.
//!
//! # Invariants
//! - Words for people are made here only; nothing here decides anything.

mod calibration_picture;
mod draw;
mod overlay;
mod text;

pub use calibration_picture::{CalibrationScene, draw_calibration, fit_words, pose_words};
pub use overlay::{
    DiscState, Headline, LastEvent, Occasion, Overlay, OverlayDisc, OverlayScene, OverlayTrail, Question, Tally, Trails,
};
pub use text::{EventWords, event_words, problem_words, seen_words};
