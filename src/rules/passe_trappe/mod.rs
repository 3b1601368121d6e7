//! Passe-Trappe: disks shot by an elastic band through the opening of a central bar.

mod layout;

pub use layout::{Crossing, Disk, Half, Hands, Layout, Place, Route};
