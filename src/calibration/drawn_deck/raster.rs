use super::drawing::{Drawing, Place, Rgb};
use crate::capture::Picture;

/// Each pixel is looked at in so many places along and across.
const FINE: usize = 4;

/// A drawing of this size as a picture of this width; the whole of it is filled with the ground first.
pub(super) fn picture(drawing: &Drawing, (width_mm, height_mm): (f64, f64), width_px: u32, ground: Rgb) -> Picture {
    let scale = f64::from(width_px) / width_mm;
    let height_px = (height_mm * scale).round().max(1.0) as u32;
    let (wide, tall) = (width_px as usize * FINE, height_px as usize * FINE);
    let mut fine: Vec<Rgb> = vec![ground; wide * tall];
    // Both ends of the drawing meet both ends of the picture.
    let (across, along) = (wide as f64 / width_mm, tall as f64 / height_mm);
    let mut crossings: Vec<(f64, i32)> = Vec::new();
    for patch in drawing.patches() {
        let corners: Vec<Place> = patch.corners.iter().map(|(x, y)| (x * across, y * along)).collect();
        let rows = corners.iter().map(|corner| corner.1);
        let (top, bottom) = rows.fold((f64::MAX, f64::MIN), |(top, bottom), y| (top.min(y), bottom.max(y)));
        for row in (top.floor().max(0.0) as usize)..(bottom.ceil().max(0.0) as usize).min(tall) {
            cross(&corners, row as f64 + 0.5, &mut crossings);
            let mut winding = 0;
            for ((from, turn), (to, _)) in crossings.iter().zip(crossings.iter().skip(1)) {
                winding += turn;
                // A place is covered whose middle lies between.
                let (from, to) =
                    ((from + 0.5).floor().max(0.0) as usize, ((to + 0.5).floor().max(0.0) as usize).min(wide));
                let span = fine.get_mut(row * wide + from.min(to)..row * wide + to);
                if let Some(span) = span.filter(|_| winding != 0) {
                    span.fill(patch.rgb);
                }
            }
        }
    }
    let mut picture = Picture::black(width_px, height_px);
    for (i, pixel) in picture.bgr.chunks_exact_mut(3).enumerate() {
        let (x, y) = (i % width_px as usize * FINE, i / width_px as usize * FINE);
        let mut sum = [0_usize; 3];
        for row in 0..FINE {
            let from = (y + row) * wide + x;
            for rgb in fine.get(from..from + FINE).unwrap_or_default() {
                sum.iter_mut().zip(rgb).for_each(|(sum, byte)| *sum += usize::from(*byte));
            }
        }
        let count = FINE * FINE;
        pixel.iter_mut().zip(sum.iter().rev()).for_each(|(byte, sum)| *byte = ((sum + count / 2) / count) as u8);
    }
    picture
}

/// Where the polygon's sides cross a height, from left to right, each with the side's direction.
fn cross(corners: &[Place], at_y: f64, crossings: &mut Vec<(f64, i32)>) {
    crossings.clear();
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let turn = match (a.1 <= at_y, b.1 <= at_y) {
            (true, false) => 1,
            (false, true) => -1,
            (true, true) | (false, false) => continue,
        };
        crossings.push((a.0 + (b.0 - a.0) * (at_y - a.1) / (b.1 - a.1), turn));
    }
    crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
}
