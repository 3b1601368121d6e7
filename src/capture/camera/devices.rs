use serde::Serialize;

use super::mode::Mode;
use super::system;
use crate::capture::CaptureError;

/// A camera as it is listed.
#[derive(Clone, Debug, PartialEq)]
pub struct Device {
    /// Its number, as `--camera` takes it.
    pub index: u32,
    /// What it calls itself.
    pub name: String,
    /// Where it is plugged in, as the system writes it; empty where that is not known.
    pub bus: String,
    /// The modes that can be read, best first, as far as the rate goes; empty if there are none.
    pub modes: Vec<Mode>,
    /// Why its modes are not known.
    pub trouble: Option<String>,
}

/// One line of a listing of modes: an encoding and a size with their rates.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ModeLine {
    /// How pictures are written.
    pub encoding: &'static str,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Pictures a second that can be had, most first.
    pub fps: Vec<f64>,
    /// Rates that are not whole and cannot be had.
    pub unreadable_fps: Vec<f64>,
}

/// A camera of the system's, whose modes have not been asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) index: u32,
    pub(super) name: String,
    pub(super) bus: String,
}

/// The cameras of this computer with their modes, by their number. Nodes that give no pictures are left out.
///
/// # Errors
/// If the system does not tell its cameras. One that cannot be opened is listed with the reason.
pub fn devices() -> Result<Vec<Device>, CaptureError> {
    let device = |node: Node| {
        let (modes, trouble) = match system::modes(&node) {
            Ok(modes) => (modes, None),
            Err(error) => (Vec::new(), Some(error.to_string())),
        };
        let Node { index, name, bus } = node;
        Device { index, name, bus, modes, trouble }
    };
    Ok(system::nodes()?.into_iter().map(device).collect())
}

impl Device {
    /// Its modes, the rates of each encoding and size together; large sizes first.
    pub fn lines(&self) -> Vec<ModeLine> {
        let mut lines: Vec<ModeLine> = Vec::new();
        for mode in &self.modes {
            let (width, height) = mode.size_px;
            let encoding = mode.encoding.name();
            let same = |line: &&mut ModeLine| (line.encoding, line.width, line.height) == (encoding, width, height);
            let line = match lines.iter_mut().find(same) {
                Some(line) => line,
                None => {
                    lines.push(ModeLine { encoding, width, height, fps: Vec::new(), unreadable_fps: Vec::new() });
                    let Some(line) = lines.last_mut() else { continue };
                    line
                }
            };
            let rates = if mode.whole_fps().is_some() { &mut line.fps } else { &mut line.unreadable_fps };
            let fps = (mode.fps() * 100.0).round() / 100.0;
            if !rates.contains(&fps) {
                rates.push(fps);
            }
        }
        for line in &mut lines {
            line.fps.sort_by(|a, b| b.total_cmp(a));
            line.unreadable_fps.sort_by(|a, b| b.total_cmp(a));
        }
        lines.sort_by_key(|line| std::cmp::Reverse(u64::from(line.width) * u64::from(line.height)));
        lines
    }
}

impl Node {
    /// The same camera among others: the one of its name in its place, or else the only one of its name, or else the one
    /// that has its number.
    pub(super) fn found_in(&self, nodes: Vec<Self>) -> Option<Self> {
        let namesakes: Vec<Self> = nodes.into_iter().filter(|node| node.name == self.name).collect();
        let in_place = namesakes.iter().find(|node| node.bus == self.bus && !node.bus.is_empty());
        let same_number = || namesakes.iter().find(|node| node.index == self.index);
        in_place.or_else(same_number).or(namesakes.first()).cloned()
    }
}

/// Cameras as they are told to people.
pub(super) fn known_words(nodes: &[Node]) -> String {
    let words: Vec<String> = nodes.iter().map(|node| format!("{} ({})", node.index, node.name)).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::live::Encoding;

    fn node(index: u32, name: &str, bus: &str) -> Node {
        Node { index, name: name.into(), bus: bus.into() }
    }

    #[test]
    fn a_camera_is_found_again_by_name_and_place_whatever_its_number() {
        let (left, right) = (node(0, "cam", "usb-1"), node(2, "cam", "usb-2"));
        let found = |known: &Node, nodes: &[Node]| known.found_in(nodes.to_vec()).map(|node| node.index);
        let moved = [node(4, "cam", "usb-1"), node(0, "cam", "usb-2"), node(1, "other", "usb-1")];
        assert_eq!((found(&left, &moved), found(&right, &moved)), (Some(4), Some(0)));
        assert_eq!(found(&left, &[node(7, "cam", "usb-9")]), Some(7));
        assert_eq!(found(&left, &[node(0, "other", "usb-1")]), None);
    }

    #[test]
    fn rates_of_one_encoding_and_size_stand_together() {
        let mode = |size_px, interval| Mode { encoding: Encoding::Mjpeg, size_px, interval };
        let modes = vec![
            mode((640, 360), (1, 15)),
            mode((640, 360), (1, 30)),
            mode((1280, 720), (2, 15)),
            mode((640, 360), (1, 30)),
        ];
        let device = Device { index: 0, name: "cam".into(), bus: String::new(), modes, trouble: None };
        let lines = device.lines();
        assert_eq!((lines[0].width, lines[0].unreadable_fps.as_slice()), (1280, [7.5].as_slice()));
        assert_eq!((lines[1].width, lines[1].fps.as_slice()), (640, [30.0, 15.0].as_slice()));
    }
}
