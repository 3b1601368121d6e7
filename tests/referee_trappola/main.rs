//! The referee of Trappola, shown settled tables.

mod corrections;
mod doubts;
mod fuzz;
mod judge;
#[allow(dead_code, reason = "the rules' tests use more of it")]
#[path = "../rules_trappola/naive.rs"]
mod naive;
mod play;
mod scene;
mod sloppy;
mod whole;
