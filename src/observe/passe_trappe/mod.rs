//! Passe-Trappe: halves, opening, air, hands, and how a disk came from one half to the other.

mod crossing;
mod evidence;
mod hands;
mod led;
mod memory;
mod observer;
mod place;
mod still;

pub use observer::{ObserveConfig, Observer};
pub use place::place_of;
pub use still::observe_still;
