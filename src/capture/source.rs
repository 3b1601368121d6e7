use super::{CaptureError, Frame};

/// What is known of a source before its first frame.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceInfo {
    /// What people call it: the file's path, or the camera's name.
    pub name: String,
    /// Width and height in pixels of its upright pictures.
    pub size_px: (u32, u32),
    /// How many frames it seems to have, for progress only; `None` for live sources.
    pub frames: Option<u64>,
    /// Frames a second as the source says, an average where the rate varies; `None` for single pictures.
    pub fps: Option<f64>,
    /// Whether frames come as things happen (newest wins) or from a recording (every frame, in order).
    pub liveness: Liveness,
}

/// How a source's frames relate to the present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Liveness {
    /// Every frame comes, in order, as fast as it is asked for.
    Recorded,
    /// Frames come as things happen; a slow reader misses some.
    Live,
}

/// Anywhere that frames come from.
pub trait Source: Send {
    /// What is known of it.
    fn info(&self) -> &SourceInfo;

    /// The next frame, `None` after the last one.
    ///
    /// # Errors
    /// When the recording is damaged or ends before it should; all frames before that place have been given by then.
    fn next_frame(&mut self) -> Result<Option<Frame>, CaptureError>;

    /// Takes a used frame back, so that its memory serves a later one. Optional: a frame that is not given back is
    /// only an allocation more.
    fn recycle(&mut self, frame: Frame) {
        drop(frame);
    }
}
