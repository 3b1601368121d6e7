//! The referee of The Passing Game, shown settled tables.

mod corrections;
mod doubts;
mod fuzz;
mod judge;
mod mistakes;
mod play;
mod random;
mod scene;
