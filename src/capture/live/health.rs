use serde::Serialize;

/// How a feed does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FeedHealth {
    /// The camera's or stream's name.
    pub name: String,
    /// Width and height of its pictures, pixels.
    pub size_px: (u32, u32),
    /// How it writes pictures.
    pub format: String,
    /// Pictures a second as it says.
    pub fps_promised: Option<f64>,
    /// Pictures a second as they came of late.
    pub fps_measured: Option<f64>,
    /// Pictures that came.
    pub came: u64,
    /// Pictures that nobody took before the next came: this computer is too slow for all of them.
    pub dropped: u64,
    /// Pictures that seem to have been lost before they came, by gaps in their times: the camera or its cable is too slow.
    pub lost: u64,
    /// Pictures that came damaged.
    pub damaged: u64,
    /// Times that it had to be opened again.
    pub reopened: u64,
    /// What it is doing.
    pub state: FeedState,
    /// For how long it has been doing that, seconds.
    pub state_for_s: f64,
    /// What people should know of how it was opened.
    pub notes: Vec<String>,
}

/// What a feed is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FeedState {
    /// It has been opened, and the first picture is waited for.
    Starting,
    /// Pictures come.
    Running,
    /// It is open, but no picture comes.
    Stalled,
    /// It was unplugged; it will be opened again when it is back.
    Unplugged,
    /// It broke off and is being opened again.
    Reconnecting,
    /// The recording is over, or cannot be read any further.
    Ended,
}
