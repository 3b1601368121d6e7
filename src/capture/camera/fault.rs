use nokhwa::NokhwaError;

use crate::capture::LiveError;

/// What a system's message about a camera means. nokhwa keeps the system's number in its text alone.
pub(super) fn fault(message: &str, camera: &str) -> LiveError {
    let camera = camera.to_owned();
    let says = |number: u32| message.contains(&format!("(os error {number})"));
    let detail = || message.trim().to_owned();
    match () {
        () if says(EBUSY) => LiveError::Busy { camera },
        () if says(EPERM) || says(EACCES) => LiveError::Forbidden { detail: detail(), camera },
        () if says(ENODEV) || says(ENXIO) || says(ENOENT) => LiveError::Unplugged { camera },
        () => LiveError::Failed { detail: detail(), camera },
    }
}

/// What an error of nokhwa's means.
pub(super) fn nokhwa_fault(error: &NokhwaError, camera: &str) -> LiveError {
    fault(&error.to_string(), camera)
}

const EPERM: u32 = 1;
const ENOENT: u32 = 2;
const ENXIO: u32 = 6;
const EACCES: u32 = 13;
const EBUSY: u32 = 16;
const ENODEV: u32 = 19;

#[cfg(test)]
mod tests {
    use super::*;

    /// Messages as nokhwa 0.10.11 writes them.
    #[test]
    fn each_message_has_its_meaning() {
        let check = |message: &str, begin: &str| {
            let words = fault(message, "cam").to_string();
            assert!(words.starts_with(begin) && words.ends_with(": cam"), "{words}");
        };
        check("Could not open device stream: Device or resource busy (os error 16)", "another program uses the camera");
        check(
            "Could not set device property Resolution, FrameFormat with value 320x180@30FPS, YUYV Format: Device or resource busy (os error 16)",
            "another program uses the camera",
        );
        check("Could not open device 0: V4L2 Error: Permission denied (os error 13)", "you may not use the camera");
        check("Could not capture frame: No such device (os error 19)", "the camera was unplugged");
        check("Could not capture frame: Input/output error (os error 5)", "the camera fails (Could not capture frame");
        check("Could not capture frame: Invalid argument (os error 22)", "the camera fails");
    }
}
