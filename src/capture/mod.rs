//! Where pictures come from: cameras, streams, clips, photographs; and `Recorder`, the only writer of video files.
//!
//! # Conventions
//! - A picture is upright (rotation flags and EXIF applied), 8-bit BGR, rows packed without padding.
//! - A frame's time is the time of capture, seconds from the first frame, and never goes back.
//! - What happens now comes through [`live`]: the newest picture wins, and what is dropped is counted.
//!
//! # Invariants
//! - A recorded frame is never dropped or reordered.
//! - A file that cannot be read whole is refused or ends with an error that names the file; nothing panics.

mod camera;
mod clip;
mod container;
mod error;
mod exif_time;
mod feed;
mod folder;
mod frame;
mod frame_clock;
mod kind;
pub mod live;
mod live_error;
mod pace;
mod pictures;
mod proof;
mod reader;
mod recorder;
mod source;
mod stream;
mod stretches;
mod turn;
mod whole;

use std::path::Path;

pub use camera::{Camera, Device, Exposure, Mode, ModeWish, devices};
pub use clip::Clip;
pub use error::CaptureError;
pub use feed::{Arrival, Feed, FeedHealth, Trouble, Unhurried};
pub use folder::{Folder, pictures_in};
pub use frame::{Frame, Picture};
pub use live_error::LiveError;
pub use pace::Pace;
pub use pictures::{Still, read_picture, write_picture};
pub use proof::{Proof, VideoLibraries, prove_pictures, prove_recorder, prove_videos, video_libraries};
pub use reader::{decode_alone, silence_decoders};
pub use recorder::Recorder;
pub use source::{Liveness, Source, SourceInfo};
pub use stream::Stream;
pub use stretches::{StretchConfig, Stretches};

use kind::{FileKind, kind_of};

/// Opens a picture or a video, whichever the file's content is, or a folder of pictures.
///
/// # Errors
/// If it is none of these, or cannot be read.
pub fn open(path: &Path) -> Result<Box<dyn Source>, CaptureError> {
    if path.is_dir() {
        return Ok(Box::new(Folder::open(path, None)?));
    }
    match kind_of(path)? {
        FileKind::Picture(_) => Ok(Box::new(Still::open(path)?)),
        FileKind::Video(_) => Ok(Box::new(Clip::open(path)?)),
        FileKind::Other(found, mend) => {
            let expected = "a picture or a video";
            Err(CaptureError::WrongKind { expected, found, mend, path: path.to_path_buf() })
        }
    }
}

/// Whether a file's content is a video's.
///
/// # Errors
/// If it is missing, empty or unreadable.
pub fn is_video(path: &Path) -> Result<bool, CaptureError> {
    Ok(matches!(kind_of(path)?, FileKind::Video(_)))
}
