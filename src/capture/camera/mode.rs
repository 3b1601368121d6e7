use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::capture::live::Encoding;
use crate::capture::{CaptureError, LiveError};

/// A way in which a camera gives pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mode {
    /// How they are written.
    pub encoding: Encoding,
    /// Width and height, pixels.
    pub size_px: (u32, u32),
    /// From one picture to the next: so many parts of a second divided into so many.
    pub interval: (u32, u32),
}

/// What a mode should be like; what is not said is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ModeWish {
    /// Width and height, pixels.
    pub size_px: Option<(u32, u32)>,
    /// Pictures a second.
    pub fps: Option<f64>,
}

impl Mode {
    /// Pictures a second.
    pub fn fps(&self) -> f64 {
        f64::from(self.interval.1) / f64::from(self.interval.0.max(1))
    }

    /// Pictures a second, if that is a whole number; nokhwa opens no camera in any other mode.
    pub fn whole_fps(&self) -> Option<u32> {
        let (parts, of) = self.interval;
        (parts == 1 && of > 0).then_some(of)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = self.size_px;
        write!(f, "{width}x{height}@{}", rate(self.fps()))
    }
}

/// A rate with at most two digits after the point.
fn rate(fps: f64) -> f64 {
    (fps * 100.0).round() / 100.0
}

impl fmt::Display for ModeWish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size_px {
            Some((width, height)) => write!(f, "{width}x{height}")?,
            None => f.write_str("of any size")?,
        }
        match self.fps {
            Some(fps) => write!(f, "@{}", rate(fps)),
            None => Ok(()),
        }
    }
}

/// `1280x720`, `1280x720@30` or `@30`
impl FromStr for ModeWish {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("expected a format like 1280x720@30, 1280x720 or @30, found {text}");
        let (size, fps) = text.split_once('@').map_or((text, None), |(size, fps)| (size, Some(fps)));
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|number| (1..=MOST_PX).contains(number));
        let size_px = match size.trim().split_once(['x', 'X', '×']) {
            Some((width, height)) => Some(number(width).zip(number(height)).ok_or_else(expected)?),
            None if size.trim().is_empty() && fps.is_some() => None,
            None => return Err(expected()),
        };
        let fps = match fps {
            Some(fps) => Some(fps.trim().parse().ok().filter(|fps| (0.1..=1000.0).contains(fps)).ok_or_else(expected)?),
            None => None,
        };
        Ok(Self { size_px, fps })
    }
}

/// No camera has more pixels across.
const MOST_PX: u32 = 100_000;

/// What is chosen where nothing is wished for: the board of a table camera is well seen, and a small computer keeps up.
const USUAL_PX: (u32, u32) = (1280, 720);

/// Fast shots need as many; more cost time and bring little.
const USUAL_FPS: f64 = 30.0;

/// Slower modes are taken only where there is no faster one.
const LEAST_FPS: f64 = 24.0;

/// Rates that differ by less are one: 30 and 30000/1001.
const SAME_FPS: f64 = 0.5;

/// The modes that fit a wish and can be opened, best first.
pub(super) fn candidates(offered: &[Mode], wish: ModeWish, camera: &str) -> Result<Vec<Mode>, CaptureError> {
    let camera = || camera.to_owned();
    let mut usable: Vec<Mode> = offered.iter().copied().filter(|mode| mode.whole_fps().is_some()).collect();
    if usable.is_empty() {
        let offered = if offered.is_empty() { "nothing that is known here".into() } else { modes_words(offered) };
        return Err(LiveError::UnreadableFormats { offered, camera: camera() }.into());
    }
    let all = modes_words(&usable);
    usable.retain(|mode| wish.size_px.is_none_or(|size_px| size_px == mode.size_px));
    usable.retain(|mode| wish.fps.is_none_or(|fps| (fps - mode.fps()).abs() < SAME_FPS));
    if usable.is_empty() {
        return Err(LiveError::NoFormat { wanted: wish.to_string(), offered: all, camera: camera() }.into());
    }
    usable.sort_by(|a, b| cost(a).partial_cmp(&cost(b)).unwrap_or(std::cmp::Ordering::Equal));
    usable.dedup();
    Ok(usable)
}

/// The less the better: first whether it is fast enough, then how far size and rate are from the usual, then what it costs to
/// decode.
fn cost(mode: &Mode) -> (bool, f64, f64, u8) {
    let pixels = |(width, height): (u32, u32)| f64::from(width) * f64::from(height);
    let size = (pixels(mode.size_px).max(1.0) / pixels(USUAL_PX)).ln().abs();
    let decoding = match mode.encoding {
        Encoding::Yuyv => 0,
        Encoding::Nv12 => 1,
        Encoding::Bgr => 2,
        Encoding::Mjpeg => 3,
    };
    (mode.fps() < LEAST_FPS, size, (mode.fps() - USUAL_FPS).abs(), decoding)
}

/// Modes as they are written for `--format`, each size with its rates once.
pub(super) fn modes_words(modes: &[Mode]) -> String {
    let mut rates: BTreeMap<(u32, u32), Vec<f64>> = BTreeMap::new();
    for mode in modes {
        rates.entry(mode.size_px).or_default().push(rate(mode.fps()));
    }
    let sizes = rates.into_iter().rev().map(|((width, height), mut rates)| {
        rates.sort_by(|a, b| b.total_cmp(a));
        rates.dedup();
        let rates: Vec<String> = rates.iter().map(f64::to_string).collect();
        format!("{width}x{height}@{}", rates.join("|"))
    });
    sizes.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(encoding: Encoding, size_px: (u32, u32), fps: u32) -> Mode {
        Mode { encoding, size_px, interval: (1, fps) }
    }

    /// A usual webcam: uncompressed pictures are slow where they are large.
    fn webcam() -> Vec<Mode> {
        let odd = Mode { encoding: Encoding::Yuyv, size_px: (1280, 720), interval: (2, 15) };
        vec![
            mode(Encoding::Yuyv, (640, 480), 30),
            mode(Encoding::Yuyv, (1280, 720), 10),
            odd,
            mode(Encoding::Mjpeg, (640, 480), 30),
            mode(Encoding::Mjpeg, (1280, 720), 60),
            mode(Encoding::Mjpeg, (1280, 720), 30),
            mode(Encoding::Mjpeg, (1920, 1080), 30),
        ]
    }

    fn check(wish: &str, expected: Mode) {
        let wish = if wish.is_empty() { ModeWish::default() } else { wish.parse().unwrap() };
        assert_eq!(candidates(&webcam(), wish, "cam").unwrap()[0], expected);
    }

    #[test]
    fn the_best_mode_is_fast_enough_then_of_the_usual_size_then_cheap() {
        check("", mode(Encoding::Mjpeg, (1280, 720), 30));
        check("640x480", mode(Encoding::Yuyv, (640, 480), 30));
        check("1280x720@60", mode(Encoding::Mjpeg, (1280, 720), 60));
        check("1280x720@10", mode(Encoding::Yuyv, (1280, 720), 10));
        check("@30", mode(Encoding::Mjpeg, (1280, 720), 30));
        check("1920X1080@29.97", mode(Encoding::Mjpeg, (1920, 1080), 30));
    }

    #[test]
    fn what_is_not_offered_is_refused_with_what_is() {
        let error = candidates(&webcam(), "1234x700@30".parse().unwrap(), "cam").unwrap_err().to_string();
        assert_eq!(
            error,
            "the camera has no format 1234x700@30; choose one of 1920x1080@30, 1280x720@60|30|10, 640x480@30 by --format: cam"
        );
        let odd = [Mode { encoding: Encoding::Yuyv, size_px: (640, 360), interval: (1001, 30000) }];
        let error = candidates(&odd, ModeWish::default(), "cam").unwrap_err().to_string();
        assert!(error.starts_with("the camera gives only 640x360@29.97, and"), "{error}");
    }

    #[test]
    fn wishes_are_read_or_refused() {
        let read = |text: &str| text.parse::<ModeWish>();
        assert_eq!(read("1280x720@30"), Ok(ModeWish { size_px: Some((1280, 720)), fps: Some(30.0) }));
        assert_eq!(read("640x480").unwrap().to_string(), "640x480");
        for bad in ["", "@", "30", "x720", "1280x", "0x720", "1280x720@", "1280x720@0", "1280x720@nan", "-1x5"] {
            assert!(read(bad).unwrap_err().contains("1280x720@30"), "{bad}");
        }
    }
}
