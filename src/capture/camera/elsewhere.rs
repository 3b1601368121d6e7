use nokhwa::utils::{ApiBackend, CameraIndex, FrameFormat, RequestedFormat, RequestedFormatType};

use super::devices::Node;
#[cfg(target_os = "macos")]
use super::fault::fault;
use super::fault::nokhwa_fault;
use super::mode::Mode;
use crate::capture::live::Encoding;
use crate::capture::{CaptureError, LiveError};

/// The cameras that the system lists.
pub(super) fn nodes() -> Result<Vec<Node>, CaptureError> {
    ask_permission()?;
    let found = nokhwa::query(ApiBackend::Auto).map_err(|error| nokhwa_fault(&error, "all cameras"))?;
    let node = |(place, info): (usize, nokhwa::utils::CameraInfo)| {
        // Where cameras have texts for numbers, they are counted.
        let index = info.index().as_index().unwrap_or(place as u32);
        Node { index, name: info.human_name(), bus: info.misc() }
    };
    let mut nodes: Vec<Node> = found.into_iter().enumerate().map(node).collect();
    nodes.sort_by_key(|node| node.index);
    Ok(nodes)
}

/// The modes that a camera lists, in encodings that are read here.
pub(super) fn modes(node: &Node) -> Result<Vec<Mode>, CaptureError> {
    let failed = |error: nokhwa::NokhwaError| nokhwa_fault(&error, &node.name);
    let any = RequestedFormat::with_formats(
        RequestedFormatType::AbsoluteHighestFrameRate,
        &[FrameFormat::MJPEG, FrameFormat::YUYV, FrameFormat::NV12, FrameFormat::RAWBGR],
    );
    let mut camera = nokhwa::Camera::new(CameraIndex::Index(node.index), any).map_err(failed)?;
    let formats = camera.compatible_camera_formats().map_err(failed)?;
    let mode = |format: nokhwa::utils::CameraFormat| {
        let encoding = match format.format() {
            FrameFormat::MJPEG => Encoding::Mjpeg,
            FrameFormat::YUYV => Encoding::Yuyv,
            FrameFormat::NV12 => Encoding::Nv12,
            FrameFormat::RAWBGR => Encoding::Bgr,
            FrameFormat::GRAY | FrameFormat::RAWRGB => return None,
        };
        Some(Mode { encoding, size_px: (format.width(), format.height()), interval: (1, format.frame_rate()) })
    };
    Ok(formats.into_iter().filter_map(mode).collect())
}

/// Nothing has to be set beforehand.
pub(super) fn prepare(_node: &Node, _mode: Mode) -> Result<(), LiveError> {
    Ok(())
}

/// Lets the system ask the user, once.
#[cfg(target_os = "macos")]
fn ask_permission() -> Result<(), LiveError> {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// People need a moment to answer.
    const ANSWER: Duration = Duration::from_secs(60);

    if nokhwa::nokhwa_check() {
        return Ok(());
    }
    let (answer, answered) = channel();
    nokhwa::nokhwa_initialize(move |granted| {
        // Nobody waits any more where this fails.
        let _ = answer.send(granted);
    });
    match answered.recv_timeout(ANSWER) {
        Ok(true) => Ok(()),
        Ok(false) | Err(_) => Err(fault("not allowed (os error 13)", "all cameras")),
    }
}

#[cfg(not(target_os = "macos"))]
fn ask_permission() -> Result<(), LiveError> {
    Ok(())
}
