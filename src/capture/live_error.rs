use std::time::Duration;

use thiserror::Error;

/// Why a camera or a stream gives no pictures. Each message says what was found and what mends it; the camera or the address
/// comes last.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LiveError {
    /// The system knows no camera at all.
    #[error("no camera is connected; plug one in, and `tableref devices` lists it")]
    NoCamera,
    /// There is no camera of this number.
    #[error("there is no camera {index}; choose one of these by --camera: {known}")]
    NoSuchCamera {
        /// The number asked for.
        index: u32,
        /// Those that are there, with their names.
        known: String,
    },
    /// Another program has the camera.
    #[error("another program uses the camera; close it, also tabs of the browser and video calls: {camera}")]
    Busy {
        /// The camera's name.
        camera: String,
    },
    /// This user may not use the camera.
    #[error("you may not use the camera ({detail}); {}: {camera}", PERMISSION)]
    Forbidden {
        /// What the system says.
        detail: String,
        /// The camera's name.
        camera: String,
    },
    /// The camera has no format that was asked for and can be read.
    #[error("the camera has no format {wanted}; choose one of {offered} by --format: {camera}")]
    NoFormat {
        /// What was asked for.
        wanted: String,
        /// What there is.
        offered: String,
        /// The camera's name.
        camera: String,
    },
    /// The camera has no format that is read here.
    #[error(
        "the camera gives only {offered}, and MJPEG, YUYV and NV12 at a whole number of pictures a second are read; use another camera: {camera}"
    )]
    UnreadableFormats {
        /// What there is.
        offered: String,
        /// The camera's name.
        camera: String,
    },
    /// The camera was there and is no more.
    #[error("the camera was unplugged; plug it in again, the score is kept: {camera}")]
    Unplugged {
        /// The camera's name.
        camera: String,
    },
    /// The camera does not do what it should.
    #[error("the camera fails ({detail}); unplug it and plug it in again: {camera}")]
    Failed {
        /// What the system says.
        detail: String,
        /// The camera's name.
        camera: String,
    },
    /// Nothing can be fixed with this camera.
    #[error("the camera lets neither exposure nor white balance be fixed; leave out --lock: {camera}")]
    NotLockable {
        /// The camera's name.
        camera: String,
    },
    /// No picture comes, and nothing says why.
    #[error("no picture has come for {} s; look after its cable, its battery or its network: {source_name}", after.as_secs())]
    Stalled {
        /// Since the last picture.
        after: Duration,
        /// The camera's or stream's name.
        source_name: String,
    },
    /// Pictures have another size than before.
    #[error(
        "pictures have {}x{} pixels now and had {}x{} before; set it to what it was, or start anew with a setup for this size: {source_name}",
        found.0, found.1, expected.0, expected.1
    )]
    SizeChanged {
        /// Width and height before, pixels.
        expected: (u32, u32),
        /// Width and height now, pixels.
        found: (u32, u32),
        /// The camera's or stream's name.
        source_name: String,
    },
    /// An address that no stream can have.
    #[error("expected an address that begins with {known}, and this does not; copy it from the phone's app: {address}")]
    BadAddress {
        /// How addresses may begin.
        known: &'static str,
        /// What was given, without its password.
        address: String,
    },
    /// Nothing answers at an address, or not with pictures.
    #[error(
        "no pictures come from this address within {} s; see that the app is streaming, that both are in one network, and that a browser or a player shows it: {address}",
        waited.as_secs()
    )]
    Unreachable {
        /// How long was waited.
        waited: Duration,
        /// The address, without its password.
        address: String,
    },
    /// A stream has ended or broken off.
    #[error("the stream broke off; it is connected again as soon as it is back, the score is kept: {address}")]
    BrokeOff {
        /// The address, without its password.
        address: String,
    },
    /// The system gives no more threads.
    #[error("the system gives no thread for the camera ({detail}); close other programs")]
    NoThread {
        /// What the system says.
        detail: String,
    },
}

/// How a user gets at the cameras.
const PERMISSION: &str = if cfg!(target_os = "linux") {
    "join the group that may with `sudo usermod -aG video $USER`, log out and in again"
} else {
    "allow the terminal to use the camera in the system's settings for privacy"
};
