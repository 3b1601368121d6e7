use super::draw::{AMBER, Align, Canvas, GREEN, SOLID};
use super::overlay::Overlay;
use crate::calibration::{FoundMarkers, MARKERS};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// Draws what was found over the picture: the sheet's markers green with their ids, others amber.
pub fn draw_found_markers(picture: &mut Picture, found: &FoundMarkers) {
    let mut overlay = Overlay::new();
    let mut canvas = overlay.canvas(picture);
    for marker in &found.markers {
        let colour = if usize::from(marker.id) < MARKERS { GREEN } else { AMBER };
        outline(&mut canvas, &marker.corners, &marker.id.to_string(), colour);
    }
    for strange in &found.strange {
        outline(&mut canvas, &strange.corners, "?", AMBER);
    }
}

fn outline(canvas: &mut Canvas, corners: &[ImagePoint; 4], name: &str, colour: [u8; 3]) {
    let [first, ..] = *corners;
    let ring: Vec<ImagePoint> = corners.iter().copied().chain([first]).collect();
    let width = canvas.share(0.004).max(1.5);
    canvas.line(&ring, width, colour, SOLID);
    let middle = corners.iter().fold((0.0, 0.0), |(x, y), p| (x + p.x / 4.0, y + p.y / 4.0));
    let size = canvas.share(0.06);
    canvas.words(name, ImagePoint::new(middle.0, middle.1), size, Align::Centre, colour);
}
