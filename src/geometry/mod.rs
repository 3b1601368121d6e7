//! Spaces and units: points, planes, the camera and time. Every other room builds on these.
//!
//! # Conventions
//! - Table space: millimetres on the playing surface, origin at the near-left inner corner as the near player sees it,
//!   x to that player's right, y away from them, z up. Right-handed.
//! - Image space: pixels, x right, y down, origin at the top-left corner of the image; pixel (0, 0) has its centre at (0.5, 0.5).
//! - Names say the spaces: `table_from_image.apply(point_in_image)`.
//!
//! # Invariants
//! - Imports no other room, does no I/O, reads no clock.

mod camera;
mod centreline;
mod homography;
mod point;
mod polygon;
mod square;
mod time;

pub use camera::{Camera, Distortion, Intrinsics, Pose};
pub use centreline::{Along, Centreline};
pub use homography::Homography;
pub use point::{ImagePoint, Planar, SpacePoint, TablePoint};
pub use polygon::{edge_distance, is_convex, is_inside, polygon_area, segment_distance};
pub use square::Square;
pub use time::Timestamp;
