use std::path::Path;

use super::CalibrationError;
use crate::capture::Picture;

/// Reads a picture that must have the setup's size.
pub(super) fn read_picture(path: &Path, size_px: (u32, u32)) -> Result<Picture, CalibrationError> {
    let at_fault = |reason: String| CalibrationError::Picture { reason, path: path.into() };
    let rgb = image::open(path).map_err(|e| at_fault(format!("cannot read the picture: {e}")))?.into_rgb8();
    let (width, height) = rgb.dimensions();
    if (width, height) != size_px {
        return Err(at_fault(format!(
            "the empty picture has {width}x{height} pixels and the setup {}x{}; both must come from the same camera",
            size_px.0, size_px.1
        )));
    }
    let mut bgr = rgb.into_raw();
    bgr.chunks_exact_mut(3).for_each(|pixel| pixel.reverse());
    Ok(Picture { width, height, bgr })
}
