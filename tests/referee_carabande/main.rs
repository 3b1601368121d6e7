//! The referee of Carabande.

mod corrections;
mod hazards;
mod journal;
mod judge;
mod laws;
mod races;
mod scene;
