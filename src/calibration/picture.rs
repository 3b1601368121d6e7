use std::path::Path;

use super::CalibrationError;
use crate::capture::{self, Picture};

/// Reads the empty board's picture, which must have the setup's size.
pub(super) fn read_empty(path: &Path, size_px: (u32, u32)) -> Result<Picture, CalibrationError> {
    let picture = capture::read_picture(path)?;
    if picture.size_px() == size_px {
        return Ok(picture);
    }
    let (found, expected) = (picture.size_px(), size_px);
    Err(CalibrationError::Picture {
        reason: format!(
            "the picture of the empty board has {}x{} pixels and the setup {}x{}; both must come from the same camera",
            found.0, found.1, expected.0, expected.1
        ),
        path: path.into(),
    })
}
