//! A race as it is observed: progress, faces, and what moved how between two moments of rest.

mod black;
mod identity;
mod moves;
mod scene;
mod set_up;
