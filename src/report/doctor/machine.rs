use std::path::PathBuf;

use super::{Finding, Signal};
use crate::capture::{Proof, VideoLibraries};
use crate::report::draw::Letters;

/// Something that was tried on this machine.
#[derive(Clone, Debug)]
pub enum MachineFact {
    /// What decodes and encodes.
    Libraries(VideoLibraries),
    /// Finding a camera's place from four corners.
    Geometry {
        /// What is wrong where it does not work.
        fault: Option<String>,
    },
    /// Reading a kind of video.
    Video(Proof),
    /// Writing and reading a kind of picture.
    Picture(Proof),
    /// Writing MP4 files: the codec's name, or what is wrong.
    Recorder(Result<String, String>),
    /// Writing into a folder.
    Folder {
        /// What the folder is for.
        purpose: &'static str,
        /// Which.
        path: PathBuf,
        /// What is wrong where nothing can be written.
        fault: Option<String>,
    },
    /// The letters for pictures.
    Letters {
        /// Whether they are there.
        is_there: bool,
    },
    /// Finding pieces in a picture that was drawn for it.
    Drawn {
        /// Pieces drawn.
        expected: usize,
        /// Pieces found.
        found: usize,
    },
    /// Cameras.
    Cameras,
}

/// What a machine without the right libraries needs.
const INSTALL: &str =
    "install OpenCV with FFmpeg: on Debian and Ubuntu `sudo apt install libopencv-dev`, on macOS `brew install opencv`";

impl MachineFact {
    /// The line about it.
    pub fn finding(&self, light: Signal) -> Finding {
        let (key, title, found, mend) = self.words();
        let mend = matches!(light, Signal::Amber | Signal::Red).then_some(mend);
        Finding { key, title, light, found, mend, value: None, unit: "", limits: None }
    }

    /// Key, title, what was found, and what to do.
    fn words(&self) -> (&'static str, String, String, String) {
        match self {
            Self::Libraries(libraries) => {
                let ffmpeg = match (&libraries.ffmpeg, libraries.reads_by_ffmpeg) {
                    (_, false) => "no FFmpeg".to_owned(),
                    (Some(version), true) => format!("FFmpeg (libavcodec {version})"),
                    (None, true) => "FFmpeg".to_owned(),
                };
                ("libraries", "OpenCV".into(), format!("{} with {ffmpeg}", libraries.opencv), INSTALL.into())
            }
            Self::Geometry { fault } => (
                "geometry",
                "camera's place".into(),
                fault.clone().unwrap_or_else(|| "is found from four corners".into()),
                format!("OpenCV's module calib3d does not work here; {INSTALL}"),
            ),
            Self::Video(Proof { kind, fault }) => (
                "video",
                format!("{kind} video"),
                fault.clone().unwrap_or_else(|| "can be read".into()),
                format!("convert such videos with `ffmpeg -i IN -c:v libx264 OUT.mp4`, or {INSTALL}"),
            ),
            Self::Picture(Proof { kind, fault }) => (
                "picture",
                format!("{kind} pictures"),
                fault.clone().unwrap_or_else(|| "can be read and written".into()),
                "this should work everywhere: build tableref anew".into(),
            ),
            Self::Recorder(Ok(codec)) => (
                "recorder",
                "writing MP4".into(),
                format!("works, as {codec}"),
                "browsers do not show such copies, players do; for H.264 OpenCV's FFmpeg needs libx264 or openh264"
                    .into(),
            ),
            Self::Recorder(Err(fault)) => {
                ("recorder", "writing MP4".into(), fault.clone(), format!("annotated copies need it: {INSTALL}"))
            }
            Self::Folder { purpose, path, fault } => (
                "folder",
                (*purpose).into(),
                match fault {
                    None => format!("can be written to: {}", path.display()),
                    Some(fault) => format!("{fault}: {}", path.display()),
                },
                "go to a folder that is yours, make some room, or set TMPDIR".into(),
            ),
            Self::Letters { is_there } => (
                "letters",
                "letters in pictures".into(),
                if *is_there { "are built in" } else { "are missing" }.into(),
                "build tableref anew".into(),
            ),
            Self::Drawn { expected, found } => (
                "drawn",
                "a drawn board".into(),
                format!("{found} of {expected} pieces found"),
                "something is wrong with this build: build tableref anew, and tell us".into(),
            ),
            Self::Cameras => (
                "cameras",
                "cameras".into(),
                "not looked for: this version judges recordings, not live cameras".into(),
                String::new(),
            ),
        }
    }
}

/// Whether the letters for pictures can be drawn.
pub fn letters_are_there() -> bool {
    Letters::new().width_px("Ag", 20.0) > 0.0
}
