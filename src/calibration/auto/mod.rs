//! Finds a board of known shape by itself, from one picture.
//!
//! Straight lines are gathered from the picture's edges, for several amounts by which the lens may bend them. Each four of
//! them that may be the sides of the rim's top or foot give a guess of the camera's place, and each guess predicts where
//! all edges of the board must be seen. The guesses that the picture bears out best are moved until the edges agree, and
//! varied, since one edge of a rim is easily taken for another. Those of a board with a rim are at last fitted to the light
//! across its edges, which lie too close together to be seen one by one. What differs little from the next best is no answer.
//!
//! # Conventions
//! - Everything inside counts pixels of the working picture, which is reduced by a whole number.
//! - Of a board's two ends, the one nearer to the camera is near.

mod edges;
mod fit;
mod found;
mod guess;
mod light;
mod lines;
mod outline;
mod profile;
mod search;
mod shift;
mod shrink;
mod snap;
mod strips;
mod unknowns;
mod vary;
mod view;

pub use edges::{is_black, is_white};
pub use found::{AutoDoubt, AutoError, BoardCandidate, FoundBoards};
pub use search::{check_light, find_boards};
pub use shift::board_shift;
pub use snap::{SnappedCorners, snap_corners};
