//! Figures and balls into horses and apples: what stands and lies on which square, and what is in doubt.

mod squares;

pub use squares::observe;
