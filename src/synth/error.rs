use std::path::PathBuf;

/// What can go wrong when cases are written.
#[derive(Debug, thiserror::Error)]
pub enum SynthError {
    /// A file or folder could not be written.
    #[error("cannot write ({error}), give another folder with -o or free some space: {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A clip could not be written.
    #[error(transparent)]
    Recording(#[from] crate::capture::CaptureError),
    /// A picture could not be encoded.
    #[error("cannot encode the picture as JPEG ({error}), give another --size: {}", path.display())]
    Encoding {
        /// The file.
        path: PathBuf,
        /// Why.
        error: image::ImageError,
    },
}
