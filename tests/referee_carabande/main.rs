//! The referee of Carabande.

mod corrections;
mod hazards;
mod journal;
mod races;
mod scene;
