//! A race's track: found in drawn pictures or refused, told by pixels and pieces, written, corrected by hand, refused where it
//! cannot be one.

#[path = "../program/mod.rs"]
mod program;

mod found;
mod scene;
mod setups;
mod told;
