//! Finds a board of known shape by itself, from one picture.
//!
//! Straight lines are gathered from the picture's edges, for several amounts by which the lens may bend them. Each four of
//! them that may be the sides of the rim's top or foot give a guess of the camera's place, and each guess predicts where
//! all edges of the board must be seen. The guesses that the picture bears out best are moved until the edges agree.
//!
//! # Conventions
//! - Everything inside counts pixels of the working picture, which is reduced by a whole number.

mod edges;
mod fit;
mod guess;
mod lines;
mod outline;
mod search;
mod strips;
mod view;

pub use search::{AutoError, BoardCandidate, FoundBoards, debug_truth, find_boards};
