//! Figures and balls into horses and apples: what stands and lies on which square, and what is in doubt.

mod squares;
mod supply;

pub use squares::observe;
pub use supply::doubts_of_supply;
