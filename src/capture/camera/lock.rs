use nokhwa::Camera as NokhwaCamera;
use nokhwa::utils::{ControlValueDescription, ControlValueSetter, KnownCameraControl};

use super::fault::nokhwa_fault;
use crate::capture::LiveError;

/// What of a camera can be fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Controls {
    exposure: Has,
    white_balance: Has,
    /// Whether it may take pictures more slowly in the dark.
    slowing: Has,
}

/// Whether a camera has a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Has {
    Yes,
    No,
}

/// What exposure and white balance are fixed to; `None` where it is not known and left as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LockedValues {
    /// In 100 µs.
    exposure: Option<i64>,
    /// In kelvin.
    white_balance: Option<i64>,
}

/// V4L2_CID_EXPOSURE_AUTO: by hand or by the camera. nokhwa knows it by its number alone, and so with the next ones.
const AUTO_EXPOSURE: KnownCameraControl = KnownCameraControl::Other(0x009a_0901);
/// V4L2_CID_EXPOSURE_ABSOLUTE
const EXPOSURE: KnownCameraControl = KnownCameraControl::Other(0x009a_0902);
/// V4L2_CID_EXPOSURE_AUTO_PRIORITY: whether the rate may drop in the dark.
const SLOWING: KnownCameraControl = KnownCameraControl::Other(0x009a_0903);
/// V4L2_CID_AUTO_WHITE_BALANCE
const AUTO_WHITE_BALANCE: KnownCameraControl = KnownCameraControl::Other(0x0098_090c);
const WHITE_BALANCE: KnownCameraControl = KnownCameraControl::WhiteBalance;

/// V4L2_EXPOSURE_MANUAL
const BY_HAND: i64 = 1;

impl Controls {
    /// What people should know of what cannot be fixed.
    pub(super) fn notes(self) -> Option<String> {
        match (self.exposure, self.white_balance) {
            (Has::Yes, Has::Yes) => None,
            (Has::No, _) => Some("the camera's exposure cannot be fixed, only its white balance".into()),
            (_, Has::No) => Some("the camera's white balance cannot be fixed, only its exposure".into()),
        }
    }
}

/// What can be fixed with this camera.
///
/// # Errors
/// If that is nothing.
pub(super) fn controls(camera: &NokhwaCamera, name: &str) -> Result<Controls, LiveError> {
    let known = if cfg!(target_os = "linux") {
        camera.camera_controls().map_err(|error| nokhwa_fault(&error, name))?
    } else {
        // The numbers mean these controls in V4L2 only.
        Vec::new()
    };
    let has = |wanted: KnownCameraControl| match known.iter().any(|control| control.control() == wanted) {
        true => Has::Yes,
        false => Has::No,
    };
    let controls =
        Controls { exposure: has(AUTO_EXPOSURE), white_balance: has(AUTO_WHITE_BALANCE), slowing: has(SLOWING) };
    match (controls.exposure, controls.white_balance) {
        (Has::No, Has::No) => Err(LiveError::NotLockable { camera: name.to_owned() }),
        (Has::Yes, _) | (_, Has::Yes) => Ok(controls),
    }
}

/// What the camera has found by itself.
pub(super) fn present(camera: &NokhwaCamera, controls: Controls) -> LockedValues {
    let value = |has: Has, control: KnownCameraControl| {
        if has == Has::No {
            return None;
        }
        match camera.camera_control(control).ok()?.description() {
            ControlValueDescription::IntegerRange { value, .. } => Some(*value),
            // No other kind of control is an amount.
            _ => None,
        }
    };
    LockedValues {
        exposure: value(controls.exposure, EXPOSURE),
        white_balance: value(controls.white_balance, WHITE_BALANCE),
    }
}

/// Takes exposure and white balance out of the camera's hands. The automatics come first: as long as they are on, the amounts
/// cannot be set.
pub(super) fn fix(
    camera: &mut NokhwaCamera,
    controls: Controls,
    values: LockedValues,
    name: &str,
) -> Result<(), LiveError> {
    let mut set =
        |control: KnownCameraControl, value: ControlValueSetter| match camera.set_camera_control(control, value) {
            // It has been set as near to that as the camera can.
            Err(error) if error.to_string().contains("Rejected") => Ok(()),
            other => other.map_err(|error| nokhwa_fault(&error, name)),
        };
    if controls.slowing == Has::Yes {
        // Cameras that refuse it only get slower in the dark.
        let _ = set(SLOWING, ControlValueSetter::Boolean(false));
    }
    if controls.exposure == Has::Yes {
        set(AUTO_EXPOSURE, ControlValueSetter::Integer(BY_HAND))?;
        if let Some(exposure) = values.exposure {
            set(EXPOSURE, ControlValueSetter::Integer(exposure))?;
        }
    }
    if controls.white_balance == Has::Yes {
        set(AUTO_WHITE_BALANCE, ControlValueSetter::Boolean(false))?;
        if let Some(kelvin) = values.white_balance {
            set(WHITE_BALANCE, ControlValueSetter::Integer(kelvin))?;
        }
    }
    Ok(())
}
