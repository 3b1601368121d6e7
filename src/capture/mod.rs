//! Where pictures come from: cameras, streams, clips, photographs; and `Recorder`, the only writer of video files.
//!
//! # Conventions
//! - A picture is upright (rotation flags and EXIF applied), 8-bit BGR, rows packed without padding.
//! - A frame's time is the time of capture, seconds from the first frame, and never goes back.
//!
//! # Invariants
//! - A recorded frame is never dropped or reordered.
//! - A file that cannot be read whole is refused or ends with an error that names the file; nothing panics.

mod error;
mod frame;
mod source;

pub use error::CaptureError;
pub use frame::{Frame, Picture};
pub use source::{Liveness, Source, SourceInfo};
