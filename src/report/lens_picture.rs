use super::draw::{AMBER, Align, DARK, GREEN, SOLID, WHITE};
use super::overlay::Overlay;
use crate::calibration::{COVERAGE_CELLS, Coverage};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// Width of the map.
const MAP_PX: f64 = 1280.0;
/// So many corners in a cell make it as green as it gets.
const MANY: f64 = 12.0;
const MOST_TINT: f64 = 150.0;

/// Draws where in the picture corners of the chessboard were seen: cells the greener the more there were, bare ones left
/// dark, and every corner as a dot; with lines of words below.
pub fn draw_coverage(corners: &[&[ImagePoint]], (width, height): (u32, u32), lines: &[String]) -> Picture {
    let scale = MAP_PX / f64::from(width.max(1));
    let high = f64::from(height) * scale;
    let size = MAP_PX * 0.022;
    let band = size * (1.6 * lines.len() as f64 + 0.8);
    let mut picture = Picture::black(MAP_PX as u32, (high + band).ceil() as u32);
    let mut overlay = Overlay::new();
    let mut canvas = overlay.canvas(&mut picture);
    let at = |x: f64, y: f64| ImagePoint::new(x, y);
    canvas.panel(at(-1.0, -1.0), at(MAP_PX + 1.0, high + band + 1.0), 0.0, DARK, SOLID);
    let coverage = Coverage::new(corners.iter().copied().flatten(), (width, height));
    let (across, down) = COVERAGE_CELLS;
    let (cell_wide, cell_high) = (MAP_PX / across as f64, high / down as f64);
    for (i, count) in coverage.counts.iter().enumerate() {
        let (x, y) = ((i % across) as f64 * cell_wide, (i / across) as f64 * cell_high);
        let ring = [at(x, y), at(x + cell_wide, y), at(x + cell_wide, y + cell_high), at(x, y + cell_high), at(x, y)];
        let tint = (f64::from(*count) / MANY).min(1.0) * MOST_TINT;
        canvas.area(&ring, GREEN, tint as u8);
        canvas.plain_line(&ring, 1.0, WHITE, 50);
    }
    for view in corners {
        for corner in *view {
            let dot = at(corner.x * scale, corner.y * scale);
            canvas.plain_line(&[dot, dot], 4.0, AMBER, SOLID);
        }
    }
    for (i, line) in lines.iter().enumerate() {
        let fitting = canvas.letters.fitting_size(line, size, MAP_PX - 2.0 * size);
        canvas.words(line, at(size, high + size * (1.2 + 1.6 * i as f64)), fitting, Align::Left, WHITE);
    }
    picture
}
