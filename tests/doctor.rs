//! The doctor: what it says of good recordings and of spoiled ones, and what its limits rest on.

#[path = "doctor/limits.rs"]
mod limits;
#[path = "doctor/pace_limits.rs"]
mod pace_limits;
#[path = "doctor/reports.rs"]
mod reports;
#[path = "doctor/scenes.rs"]
mod scenes;
