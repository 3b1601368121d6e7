use std::time::{Duration, Instant};

use opencv::core::{Mat, Vector};
use opencv::prelude::*;
use opencv::videoio::{CAP_FFMPEG, CAP_PROP_FPS, CAP_PROP_OPEN_TIMEOUT_MSEC, CAP_PROP_READ_TIMEOUT_MSEC, VideoCapture};

use super::live::{Encoding, Grabber, LiveInfo, LiveKind, Moment, Opener, Raw, Shot};
use super::reader::quiet_opencv;
use super::{CaptureError, LiveError};

/// A phone or a camera in the network: JPEGs over HTTP, or RTSP.
#[derive(Clone, PartialEq, Eq)]
pub struct Stream {
    address: String,
    /// Without the password.
    shown: String,
}

/// How addresses begin.
const SCHEMES: [&str; 4] = ["http://", "https://", "rtsp://", "rtsps://"];
const SCHEMES_WORDS: &str = "http://, https:// or rtsp://";

/// Decoders look at a stream for up to five seconds before they give its first picture.
const OPENING: Duration = Duration::from_secs(12);

/// A picture that takes longer does not come any more, and the stream has to be opened again.
const READING: Duration = Duration::from_secs(6);

/// Rates that streams without one are said to have.
const BELIEVED_FPS: std::ops::RangeInclusive<f64> = 1.0..=240.0;

impl Stream {
    /// A stream at an address.
    ///
    /// # Errors
    /// If no stream can have such an address. Whether something answers there is seen when it is opened.
    pub fn new(address: &str) -> Result<Self, CaptureError> {
        let (address, shown) = (address.trim().to_owned(), without_password(address.trim()));
        let lower = address.to_lowercase();
        let host = SCHEMES.iter().find_map(|scheme| lower.strip_prefix(scheme));
        match host {
            Some(host) if !host.trim_start_matches('/').is_empty() => Ok(Self { address, shown }),
            Some(_) | None => Err(LiveError::BadAddress { known: SCHEMES_WORDS, address: shown }.into()),
        }
    }
}

/// Passwords are not for logs.
impl std::fmt::Debug for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Stream").field(&self.shown).finish()
    }
}

impl Opener for Stream {
    fn open(&mut self) -> Result<Box<dyn Grabber>, CaptureError> {
        quiet_opencv();
        let millis = |time: Duration| time.as_millis() as i32;
        let limits = [CAP_PROP_OPEN_TIMEOUT_MSEC, millis(OPENING), CAP_PROP_READ_TIMEOUT_MSEC, millis(READING)];
        let begun = Instant::now();
        let unreachable = || LiveError::Unreachable {
            waited: begun.elapsed().max(Duration::from_secs(1)),
            address: self.shown.clone(),
        };
        let mut capture = VideoCapture::from_file_with_params(&self.address, CAP_FFMPEG, &Vector::from_slice(&limits))
            .map_err(|_| unreachable())?;
        let mut picture = Mat::default();
        // The first picture tells its size, which not all streams do before.
        let came = capture.is_opened().unwrap_or(false) && capture.read(&mut picture).unwrap_or(false);
        let Some(first) = came.then(|| shot(&picture)).flatten() else { return Err(unreachable().into()) };
        let info = LiveInfo {
            name: self.shown.clone(),
            kind: LiveKind::Stream,
            size_px: first.raw.size_px,
            format: "stream".into(),
            fps: capture.get(CAP_PROP_FPS).ok().filter(|fps| BELIEVED_FPS.contains(fps)),
            notes: Vec::new(),
        };
        Ok(Box::new(StreamGrabber { capture, picture, info, first: Some(first) }))
    }
}

/// An open stream.
struct StreamGrabber {
    capture: VideoCapture,
    picture: Mat,
    info: LiveInfo,
    first: Option<Shot>,
}

impl Grabber for StreamGrabber {
    fn info(&self) -> &LiveInfo {
        &self.info
    }

    fn grab(&mut self) -> Result<Option<Shot>, CaptureError> {
        if let Some(first) = self.first.take() {
            return Ok(Some(first));
        }
        let came = self.capture.read(&mut self.picture).unwrap_or(false);
        let next = came.then(|| shot(&self.picture)).flatten().filter(|shot| shot.raw.size_px == self.info.size_px);
        next.map(Some).ok_or_else(|| LiveError::BrokeOff { address: self.info.name.clone() }.into())
    }
}

/// A picture that has just arrived; the times that streams tell begin anywhere, or are made up by the decoder.
fn shot(picture: &Mat) -> Option<Shot> {
    if picture.typ() != opencv::core::CV_8UC3 {
        return None;
    }
    let size_px = (picture.cols().unsigned_abs(), picture.rows().unsigned_abs());
    let raw = Raw { encoding: Encoding::Bgr, size_px, bytes: picture.data_bytes().ok()?.to_vec() };
    Some(Shot { taken: Moment::Arrived(Instant::now()), raw })
}

/// An address as it may be shown.
fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    match host.rsplit_once('@') {
        Some((_, host)) => format!("{scheme}://{host}{path}"),
        None => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shown_without_their_password() {
        let shown = |address: &str| Stream::new(address).unwrap().shown;
        assert_eq!(shown("rtsp://me:secret@10.0.0.7:554/h264?a=b@c"), "rtsp://10.0.0.7:554/h264?a=b@c");
        assert_eq!(shown(" http://10.0.0.7:8080/video "), "http://10.0.0.7:8080/video");
        assert!(!format!("{:?}", Stream::new("http://me:secret@phone/video").unwrap()).contains("secret"));
    }

    #[test]
    fn what_is_no_address_of_a_stream_is_refused() {
        for bad in ["", "video.mp4", "/dev/video0", "file:///etc/passwd", "http://", "rtsp:///", "concat:a|b"] {
            let error = Stream::new(bad).unwrap_err().to_string();
            assert!(error.starts_with("expected an address that begins with http://"), "{error}");
        }
    }
}
