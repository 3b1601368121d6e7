use std::ops::Range;

use super::{Bgr, Opacity};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// How far each pixel is covered by what is about to be painted. Its memory is kept from one painting to the next.
#[derive(Debug, Default)]
pub(in crate::report) struct Mask {
    width: usize,
    height: usize,
    cover: Vec<u8>,
    /// Columns touched, row by row; empty where none.
    touched: Vec<Range<usize>>,
}

/// Longer lines than this come from points near the camera's horizon.
const MOST_LENGTH_PX: f64 = 1e5;

impl Mask {
    /// Makes room for a picture of this size; nothing is covered.
    pub(in crate::report) fn fit(&mut self, width: u32, height: u32) {
        let (width, height) = (width as usize, height as usize);
        if (self.width, self.height) != (width, height) {
            *self = Self { width, height, cover: vec![0; width * height], touched: vec![0..0; height] };
        }
    }

    /// Adds a line through the points with round ends and joins.
    pub(in crate::report) fn polyline(&mut self, points: &[ImagePoint], width_px: f64) {
        for (from, to) in points.iter().zip(points.iter().skip(1)) {
            self.segment(*from, *to, width_px / 2.0);
        }
    }

    fn segment(&mut self, from: ImagePoint, to: ImagePoint, radius_px: f64) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy);
        if !length.is_finite() || length > MOST_LENGTH_PX {
            return;
        }
        let reach = radius_px + 0.5;
        let per_length = if length > 0.0 { 1.0 / (length * length) } else { 0.0 };
        for y in self.rows(from.y.min(to.y) - reach, from.y.max(to.y) + reach) {
            let py = y as f64 + 0.5 - from.y;
            let (mut least, mut most) = (from.x.min(to.x) - reach, from.x.max(to.x) + reach);
            if dy.abs() > 1e-9 {
                // On this row the line's band spans only these columns, which keeps a long slanted line cheap.
                let (on_line, half_span) = (from.x + dx * py / dy, reach * length / dy.abs());
                least = least.max(on_line - half_span);
                most = most.min(on_line + half_span);
            }
            let columns = self.columns(least, most);
            let first = columns.start;
            for (i, cover) in self.open_row(y, columns).iter_mut().enumerate() {
                let px = (first + i) as f64 + 0.5 - from.x;
                let along = ((px * dx + py * dy) * per_length).clamp(0.0, 1.0);
                let distance = (px - along * dx).hypot(py - along * dy);
                raise(cover, reach - distance);
            }
        }
    }

    /// Adds a rectangle with round corners.
    pub(in crate::report) fn round_rectangle(&mut self, from: ImagePoint, to: ImagePoint, radius_px: f64) {
        for y in self.rows(from.y - 1.0, to.y + 1.0) {
            let py = y as f64 + 0.5;
            let dy = (from.y + radius_px - py).max(py - to.y + radius_px).max(0.0);
            let columns = self.columns(from.x - 1.0, to.x + 1.0);
            let first = columns.start;
            for (i, cover) in self.open_row(y, columns).iter_mut().enumerate() {
                let px = (first + i) as f64 + 0.5;
                let dx = (from.x + radius_px - px).max(px - to.x + radius_px).max(0.0);
                raise(cover, radius_px + 0.5 - dx.hypot(dy));
            }
        }
    }

    /// Adds coverage given pixel by pixel, whose top-left pixel is (left, top).
    pub(in crate::report) fn stamp(&mut self, (left, top): (i64, i64), width: usize, covers: &[u8]) {
        for (row, y) in covers.chunks_exact(width.max(1)).zip(top..) {
            let Some(y) = usize::try_from(y).ok().filter(|y| *y < self.height) else {
                continue;
            };
            let hidden_left = usize::try_from(-left.min(0)).unwrap_or(0).min(width);
            let columns = self.columns(left.max(0) as f64, (left.max(0) + (width - hidden_left) as i64) as f64);
            let seen = row.get(hidden_left..).unwrap_or_default();
            for (cover, added) in self.open_row(y, columns).iter_mut().zip(seen) {
                *cover = (*cover).max(*added);
            }
        }
    }

    /// Paints what is covered, and uncovers it.
    pub(in crate::report) fn paint(&mut self, picture: &mut Picture, colour: Bgr, opacity: Opacity) {
        let colour = colour.map(u32::from);
        for (y, touched) in self.touched.iter_mut().enumerate() {
            let columns = std::mem::take(touched);
            if columns.is_empty() {
                continue;
            }
            let covers =
                self.cover.get_mut(y * self.width..(y + 1) * self.width).and_then(|row| row.get_mut(columns.clone()));
            let pixels = picture.row_mut(y as u32).get_mut(3 * columns.start..3 * columns.end);
            let (Some(covers), Some(pixels)) = (covers, pixels) else {
                continue;
            };
            for (cover, pixel) in covers.iter_mut().zip(pixels.chunks_exact_mut(3)) {
                let weight = u32::from(std::mem::take(cover)) * u32::from(opacity);
                if weight == 0 {
                    continue;
                }
                for (channel, wanted) in pixel.iter_mut().zip(colour) {
                    *channel = ((u32::from(*channel) * (FULL - weight) + wanted * weight + FULL / 2) / FULL) as u8;
                }
            }
        }
    }

    /// The rows whose pixels lie between these heights.
    pub(super) fn rows(&self, from: f64, to: f64) -> Range<usize> {
        span(from, to, self.height)
    }

    /// The columns whose pixels lie between these places.
    pub(super) fn columns(&self, from: f64, to: f64) -> Range<usize> {
        span(from, to, self.width)
    }

    /// The covers of some columns of a row, noted as touched.
    pub(super) fn open_row(&mut self, y: usize, columns: Range<usize>) -> &mut [u8] {
        if let Some(touched) = self.touched.get_mut(y).filter(|_| !columns.is_empty()) {
            *touched = match Range::is_empty(touched) {
                true => columns.clone(),
                false => touched.start.min(columns.start)..touched.end.max(columns.end),
            };
        }
        let row = self.cover.get_mut(y * self.width..(y + 1) * self.width);
        row.and_then(|row| row.get_mut(columns)).unwrap_or_default()
    }
}

/// Full coverage at full opacity.
const FULL: u32 = 255 * 255;

/// Raises a cover to a share from 0 to 1.
fn raise(cover: &mut u8, share: f64) {
    *cover = (*cover).max((share.clamp(0.0, 1.0) * 255.0) as u8);
}

fn span(from: f64, to: f64, end: usize) -> Range<usize> {
    // Casts from floats saturate, and not-a-number becomes zero.
    let (from, to) = (from.floor() as usize, to.ceil() as usize);
    from.min(end)..to.min(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(cover: impl FnOnce(&mut Mask)) -> Picture {
        let mut picture = Picture::black(20, 10);
        let mut mask = Mask::default();
        mask.fit(20, 10);
        cover(&mut mask);
        mask.paint(&mut picture, [255; 3], 255);
        assert!(mask.cover.iter().all(|cover| *cover == 0));
        picture
    }

    fn light(picture: &Picture) -> f64 {
        picture.bgr.iter().map(|b| f64::from(*b) / 255.0 / 3.0).sum()
    }

    #[test]
    fn a_line_has_its_own_area_at_any_slope() {
        for to in [ImagePoint::new(15.0, 5.0), ImagePoint::new(12.0, 8.0), ImagePoint::new(5.0, 9.0)] {
            let from = ImagePoint::new(5.0, 3.0);
            let expected = 2.0 * from.distance(to) + std::f64::consts::PI;
            let found = light(&painted(|mask| mask.polyline(&[from, to], 2.0)));
            assert!((found - expected).abs() < 0.06 * expected, "{found} {expected}");
        }
    }

    #[test]
    fn nothing_is_drawn_outside_and_nothing_fails() {
        let far = |x, y| ImagePoint::new(x, y);
        let lines = [far(-1e9, 3.0), far(f64::NAN, 0.0), far(f64::INFINITY, 0.0), far(-40.0, -40.0), far(-30.0, -90.0)];
        assert_eq!(light(&painted(|mask| mask.polyline(&lines, 3.0))), 0.0);
        painted(|mask| mask.round_rectangle(far(-5.0, -5.0), far(50.0, 50.0), 3.0));
        painted(|mask| mask.stamp((-2, 8), 4, &[255; 16]));
        painted(|mask| mask.stamp((18, -2), 4, &[255; 16]));
    }
}
