use std::path::PathBuf;

/// What can go wrong when cases are written.
#[derive(Debug, thiserror::Error)]
pub enum SynthError {
    /// A file or folder could not be written.
    #[error("cannot write, give another folder with -o: {source}: {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A clip could not be written.
    #[error(transparent)]
    Recording(#[from] crate::capture::CaptureError),
    /// A picture could not be encoded.
    #[error("cannot encode the picture as JPEG, give another --size: {source}: {}", path.display())]
    Encoding {
        /// The file.
        path: PathBuf,
        /// Why.
        source: image::ImageError,
    },
}
