use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use nokhwa::Camera as NokhwaCamera;
use nokhwa::utils::{CameraFormat, CameraIndex, FrameFormat, RequestedFormat, RequestedFormatType, Resolution};

use super::devices::Node;
use super::fault::nokhwa_fault;
use super::lock::{self, Controls};
use super::mode::Mode;
use super::{Lock, locked_values};
use crate::capture::live::{Encoding, Grabber, LiveInfo, LiveKind, Moment, Raw, Shot};
use crate::capture::{CaptureError, LiveError};

/// An open camera.
pub(super) struct CameraGrabber {
    camera: NokhwaCamera,
    mode: Mode,
    info: LiveInfo,
    warming_up: Option<WarmUp>,
}

/// The first pictures after a camera was opened are of no use.
struct WarmUp {
    frames_left: u32,
    /// Until exposure and white balance may be fixed.
    lock: Option<(Lock, Controls)>,
    until: Instant,
}

/// Drivers hand out what was left in their buffers, and cameras begin green or dark.
const FIRST_FRAMES: u32 = 3;

/// What a webcam needs to find exposure and white balance by itself.
const SETTLING: Duration = Duration::from_millis(1500);

/// A camera's stamp that is older is none.
const MOST_AGE: Duration = Duration::from_secs(5);

impl CameraGrabber {
    /// Opens a camera in a mode that it has been set to.
    pub(super) fn open(node: &Node, mode: Mode, lock: Option<Lock>) -> Result<Self, LiveError> {
        let failed = |error| nokhwa_fault(&error, &node.name);
        let format = CameraFormat::new(
            Resolution::new(mode.size_px.0, mode.size_px.1),
            frame_format(mode.encoding),
            mode.whole_fps().unwrap_or_default(),
        );
        // Anything but an exact request may end in a format that was not asked for.
        let encodings = [format.format()];
        let exact = RequestedFormat::with_formats(RequestedFormatType::Exact(format), &encodings);
        let mut camera = NokhwaCamera::new(CameraIndex::Index(node.index), exact).map_err(failed)?;
        let mut notes = Vec::new();
        let mut warming_up = WarmUp { frames_left: FIRST_FRAMES, lock: None, until: Instant::now() };
        if let Some(lock) = lock {
            let controls = lock::controls(&camera, &node.name)?;
            notes.extend(controls.notes());
            let values = *locked_values(&lock);
            match values {
                // They are the device's settings, and a device that was unplugged has forgotten them.
                Some(values) => lock::fix(&mut camera, controls, values, &node.name)?,
                None => {
                    warming_up.until = Instant::now() + SETTLING;
                    warming_up.lock = Some((lock, controls));
                }
            }
        }
        camera.open_stream().map_err(failed)?;
        let info = LiveInfo {
            name: node.name.clone(),
            kind: LiveKind::Camera,
            size_px: mode.size_px,
            format: mode.encoding.name().into(),
            fps: Some(mode.fps()),
            notes,
        };
        Ok(Self { camera, mode, info, warming_up: Some(warming_up) })
    }

    /// Whether this picture is one of the first; with the last of them exposure and white balance are fixed.
    fn is_warming_up(&mut self) -> Result<bool, LiveError> {
        let Some(warming_up) = &mut self.warming_up else { return Ok(false) };
        warming_up.frames_left = warming_up.frames_left.saturating_sub(1);
        if warming_up.frames_left > 0 || Instant::now() < warming_up.until {
            return Ok(true);
        }
        if let Some((lock, controls)) = warming_up.lock.take() {
            let values = lock::present(&self.camera, controls);
            lock::fix(&mut self.camera, controls, values, &self.info.name)?;
            *locked_values(&lock) = Some(values);
        }
        self.warming_up = None;
        Ok(true)
    }
}

impl Grabber for CameraGrabber {
    fn info(&self) -> &LiveInfo {
        &self.info
    }

    fn grab(&mut self) -> Result<Option<Shot>, CaptureError> {
        loop {
            let buffer = self.camera.frame().map_err(|error| nokhwa_fault(&error, &self.info.name))?;
            let taken = moment(buffer.capture_timestamp());
            if self.is_warming_up()? {
                continue;
            }
            let raw = Raw { encoding: self.mode.encoding, size_px: self.mode.size_px, bytes: buffer.buffer().to_vec() };
            return Ok(Some(Shot { taken, raw }));
        }
    }
}

/// A camera's stamp, which nokhwa has just turned into a time of the calendar, by the clock that nobody sets.
fn moment(since_epoch: Option<Duration>) -> Moment {
    let now = Instant::now();
    let age = since_epoch
        .and_then(|stamp| SystemTime::now().duration_since(UNIX_EPOCH).ok()?.checked_sub(stamp))
        .filter(|age| *age < MOST_AGE);
    match age.and_then(|age| now.checked_sub(age)) {
        Some(taken) => Moment::Stamped(taken),
        None => Moment::Arrived(now),
    }
}

fn frame_format(encoding: Encoding) -> FrameFormat {
    match encoding {
        Encoding::Mjpeg => FrameFormat::MJPEG,
        Encoding::Yuyv => FrameFormat::YUYV,
        Encoding::Nv12 => FrameFormat::NV12,
        Encoding::Bgr => FrameFormat::RAWBGR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_believed_unless_it_is_in_the_future_or_long_past() {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let Moment::Stamped(taken) = moment(now.checked_sub(Duration::from_millis(40))) else { panic!() };
        let age = taken.elapsed();
        assert!((Duration::from_millis(40)..Duration::from_millis(400)).contains(&age), "{age:?}");
        for strange in [None, Some(now + Duration::from_secs(2)), Some(Duration::ZERO)] {
            assert!(matches!(moment(strange), Moment::Arrived(_)), "{strange:?}");
        }
    }
}
