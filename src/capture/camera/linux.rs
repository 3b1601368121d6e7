use std::fs;
use std::io;

use v4l::capability::Flags;
use v4l::frameinterval::FrameIntervalEnum;
use v4l::framesize::FrameSizeEnum;
use v4l::video::Capture as _;
use v4l::video::capture::Parameters;
use v4l::{Device, Format, FourCC};

use super::devices::Node;
use super::fault::fault;
use super::mode::Mode;
use crate::capture::live::Encoding;
use crate::capture::{CaptureError, LiveError};

/// The nodes that give pictures, by their number. A camera may have more of them, for metadata and the like, and so have
/// loudspeakers of pictures and codecs.
pub(super) fn nodes() -> Result<Vec<Node>, CaptureError> {
    let Ok(entries) = fs::read_dir("/dev") else { return Ok(Vec::new()) };
    let number = |name: &str| name.strip_prefix("video")?.parse::<u32>().ok();
    let mut numbers: Vec<u32> = entries.flatten().filter_map(|entry| number(entry.file_name().to_str()?)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers.into_iter().filter_map(node).collect())
}

/// The node of this number, unless it is known to give no pictures.
fn node(index: u32) -> Option<Node> {
    let listed = fs::read_to_string(format!("/sys/class/video4linux/video{index}/name"));
    let name = listed.map_or_else(|_| format!("video{index}"), |name| name.trim().to_owned());
    match Device::new(index as usize).and_then(|device| device.query_caps()) {
        Ok(found) if found.capabilities.contains(Flags::VIDEO_CAPTURE) => Some(Node { index, name, bus: found.bus }),
        Ok(_) => None,
        // One that may not be opened is listed, so that people hear of it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Some(Node { index, name, bus: String::new() }),
        Err(_) => None,
    }
}

/// The modes that a camera lists, in encodings that are read here.
pub(super) fn modes(node: &Node) -> Result<Vec<Mode>, CaptureError> {
    let failed = |error: io::Error| fault(&error.to_string(), &node.name);
    let device = Device::new(node.index as usize).map_err(failed)?;
    let offered = device.enum_formats().map_err(failed)?;
    let mut modes = Vec::new();
    for encoding in Encoding::ALL {
        let code = code(encoding);
        if !offered.iter().any(|format| format.fourcc == code) {
            continue;
        }
        for size_px in sizes(&device, code) {
            let intervals = intervals(&device, code, size_px).into_iter();
            modes.extend(intervals.map(|interval| Mode { encoding, size_px, interval }));
        }
    }
    Ok(modes)
}

/// Sets a camera to a mode, which nokhwa could not: it refuses one that another program has left in a format or at a rate that
/// it does not know. nokhwa then finds the mode set already.
pub(super) fn prepare(node: &Node, mode: Mode) -> Result<(), LiveError> {
    let failed = |error: io::Error| fault(&error.to_string(), &node.name);
    let refused = |detail: String| LiveError::Failed { detail, camera: node.name.clone() };
    let device = Device::new(node.index as usize).map_err(failed)?;
    let (width, height) = mode.size_px;
    let set = device.set_format(&Format::new(width, height, code(mode.encoding))).map_err(failed)?;
    if (set.width, set.height, set.fourcc) != (width, height, code(mode.encoding)) {
        return Err(refused(format!("it lists {mode} and gives {}x{}", set.width, set.height)));
    }
    let rate = Parameters::new(v4l::Fraction::new(mode.interval.0, mode.interval.1));
    let set = device.set_params(&rate).map_err(failed)?.interval;
    if (set.numerator, set.denominator) != mode.interval {
        return Err(refused(format!("it lists {mode} and gives {set} s a picture")));
    }
    Ok(())
}

/// The four characters by which the system calls an encoding.
fn code(encoding: Encoding) -> FourCC {
    match encoding {
        Encoding::Mjpeg => FourCC::new(b"MJPG"),
        Encoding::Yuyv => FourCC::new(b"YUYV"),
        Encoding::Nv12 => FourCC::new(b"NV12"),
        Encoding::Bgr => FourCC::new(b"BGR3"),
    }
}

/// Tried where a camera takes any size between two.
const USUAL_SIZES: [(u32, u32); 7] =
    [(1920, 1080), (1280, 960), (1280, 720), (960, 540), (800, 600), (640, 480), (640, 360)];

/// Tried where a camera takes any rate between two.
const USUAL_RATES: [u32; 9] = [60, 50, 30, 25, 24, 20, 15, 10, 5];

fn sizes(device: &Device, code: FourCC) -> Vec<(u32, u32)> {
    let mut sizes = Vec::new();
    for found in device.enum_framesizes(code).unwrap_or_default() {
        match found.size {
            FrameSizeEnum::Discrete(size) => sizes.push((size.width, size.height)),
            FrameSizeEnum::Stepwise(range) => {
                let fits = |value: u32, least: u32, most: u32, step: u32| {
                    (least..=most).contains(&value) && (value - least).is_multiple_of(step.max(1))
                };
                sizes.extend(USUAL_SIZES.into_iter().filter(|(width, height)| {
                    fits(*width, range.min_width, range.max_width, range.step_width)
                        && fits(*height, range.min_height, range.max_height, range.step_height)
                }));
            }
        }
    }
    // Simple drivers list nothing and have what they are set to.
    if sizes.is_empty()
        && let Ok(format) = device.format()
        && format.fourcc == code
    {
        sizes.push((format.width, format.height));
    }
    sizes
}

/// Intervals between pictures, as parts of a second.
fn intervals(device: &Device, code: FourCC, (width, height): (u32, u32)) -> Vec<(u32, u32)> {
    let mut intervals = Vec::new();
    for found in device.enum_frameintervals(code, width, height).unwrap_or_default() {
        match found.interval {
            FrameIntervalEnum::Discrete(interval) => intervals.push((interval.numerator, interval.denominator)),
            FrameIntervalEnum::Stepwise(range) => {
                let seconds = |part: v4l::Fraction| f64::from(part.numerator) / f64::from(part.denominator.max(1));
                let (shortest, longest) = (seconds(range.min), seconds(range.max));
                let inside = |rate: &u32| (shortest - 1e-6..=longest + 1e-6).contains(&f64::from(*rate).recip());
                intervals.extend(USUAL_RATES.into_iter().filter(inside).map(|rate| (1, rate)));
            }
        }
    }
    if intervals.is_empty()
        && let Ok(parameters) = device.params()
    {
        intervals.push((parameters.interval.numerator, parameters.interval.denominator));
    }
    intervals
}
