use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::LiveError;

/// Why a recording cannot be read or written. Each message says what was found, what mends it, and the file last.
#[derive(Debug, Error)]
pub enum CaptureError {
    /// There is no such file.
    #[error("there is no such file, check its name: {}", path.display())]
    Missing {
        /// The file asked for.
        path: PathBuf,
    },
    /// The name is a folder's.
    #[error("this is a folder, name a picture or a video in it: {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
    },
    /// A folder has no picture in it.
    #[error("there is no picture in this folder, name a picture, a video or a folder of JPEG, PNG, WebP or BMP pictures: {}", path.display())]
    NoPictures {
        /// The folder.
        path: PathBuf,
    },
    /// A folder's pictures are not of one size.
    #[error("the picture has {}x{} pixels and those before it have {}x{}, take it out of the folder or make it like the others: {}", found.0, found.1, expected.0, expected.1, path.display())]
    MixedSizes {
        /// Width and height of the folder's first picture, pixels.
        expected: (u32, u32),
        /// Width and height of this one, pixels.
        found: (u32, u32),
        /// The picture.
        path: PathBuf,
    },
    /// The system does not let the file be read.
    #[error("the file cannot be read ({error}), check its permissions: {}", path.display())]
    Io {
        /// What the system says.
        error: io::Error,
        /// The file.
        path: PathBuf,
    },
    /// The file has no content.
    #[error("the file is empty (0 bytes), copy or record it again: {}", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else than what was asked for.
    #[error("expected {expected} but this is {found}, {mend}: {}", path.display())]
    WrongKind {
        /// What was asked for, with its article: "a picture".
        expected: &'static str,
        /// What the file is, with its article: "a PDF document".
        found: &'static str,
        /// What to do instead.
        mend: &'static str,
        /// The file.
        path: PathBuf,
    },
    /// A picture too small to see a board in.
    #[error("the picture has only {width}x{height} pixels, at least {least}x{least} are needed to see a board, use a larger one: {}", path.display())]
    TooSmall {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// The least width and height.
        least: u32,
        /// The file.
        path: PathBuf,
    },
    /// A picture so large that it is refused before any memory is taken for it.
    #[error("the picture has {width}x{height} pixels, at most {most_megapixels} megapixels are read, scale it down: {}", path.display())]
    TooLarge {
        /// Pixels across, as the file says.
        width: u32,
        /// Pixels down, as the file says.
        height: u32,
        /// The limit, in million pixels.
        most_megapixels: u32,
        /// The file.
        path: PathBuf,
    },
    /// The file stops before its content does.
    #[error("the file ends early ({detail}), copy or record it again: {}", path.display())]
    Truncated {
        /// Where it ends and what should have come.
        detail: String,
        /// The file.
        path: PathBuf,
    },
    /// The content is damaged.
    #[error("the file is damaged ({detail}), copy or record it again: {}", path.display())]
    Decoding {
        /// What the decoder says.
        detail: String,
        /// The file.
        path: PathBuf,
    },
    /// The file is whole, but no decoder here knows its codec.
    #[error("no decoder here for {codec} video in {container}, convert it with `ffmpeg -i IN -c:v libx264 OUT.mp4`: {}", path.display())]
    Unsupported {
        /// The codec's name, or its four characters.
        codec: String,
        /// The container's name, with its article: "an MP4 file".
        container: &'static str,
        /// The file.
        path: PathBuf,
    },
    /// A video or picture cannot be created or written.
    #[error("the output cannot be written ({detail}), choose another place or free some space: {}", path.display())]
    Unwritable {
        /// What the system or the encoder says.
        detail: String,
        /// The file.
        path: PathBuf,
    },
    /// An output's name asks for a kind of file that is not written here.
    #[error("the output's name must end in {endings}, rename it: {}", path.display())]
    OutputName {
        /// The endings that are written.
        endings: &'static str,
        /// The file.
        path: PathBuf,
    },
    /// A picture given to a recorder is not of the size that the recorder was made for.
    #[error("a picture of {}x{} pixels does not fit a recording of {}x{}: {}", found.0, found.1, expected.0, expected.1, path.display())]
    SizeChanged {
        /// Width and height expected, pixels.
        expected: (u32, u32),
        /// Width and height found, pixels.
        found: (u32, u32),
        /// The recording.
        path: PathBuf,
    },
    /// A camera or a stream gives no pictures.
    #[error(transparent)]
    Live(#[from] LiveError),
}

impl CaptureError {
    /// The fitting variant for an error of the file system about reading `path`.
    pub(super) fn reading(error: io::Error, path: &Path) -> Self {
        let path = path.to_path_buf();
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing { path },
            io::ErrorKind::IsADirectory => Self::Folder { path },
            io::ErrorKind::UnexpectedEof => {
                Self::Truncated { detail: "no more bytes where some must follow".into(), path }
            }
            _ => Self::Io { error, path },
        }
    }
}
