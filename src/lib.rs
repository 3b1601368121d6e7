//! tableref: a referee that watches physical board games through a camera.
#![deny(missing_docs)]

pub mod calibration;
pub mod capture;
pub mod cli;
pub mod detect;
pub mod geometry;
pub mod model;
pub mod observe;
pub mod referee;
pub mod report;
pub mod rules;
pub mod session;
pub mod synth;
pub mod track;
