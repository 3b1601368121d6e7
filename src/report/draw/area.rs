use super::Mask;
use crate::geometry::ImagePoint;

/// Lines looked at in each row of pixels.
const SUB_ROWS: u16 = 4;

/// A corner further out than this comes from a point near the camera's horizon.
const MOST_PX: f64 = 1e5;

impl Mask {
    /// Adds the inside of a polygon: where its winding number is not zero.
    pub(in crate::report) fn polygon(&mut self, corners: &[ImagePoint]) {
        if !corners.iter().all(|p| p.x.abs() < MOST_PX && p.y.abs() < MOST_PX) {
            return;
        }
        let top = corners.iter().map(|p| p.y).fold(f64::INFINITY, f64::min);
        let bottom = corners.iter().map(|p| p.y).fold(f64::NEG_INFINITY, f64::max);
        let mut crossings = Vec::new();
        for y in self.rows(top, bottom) {
            for sub_row in 0..SUB_ROWS {
                let at_y = y as f64 + (f64::from(sub_row) + 0.5) / f64::from(SUB_ROWS);
                cross(corners, at_y, &mut crossings);
                let mut winding = 0;
                for ((from, turn), (to, _)) in crossings.iter().zip(crossings.iter().skip(1)) {
                    winding += turn;
                    if winding != 0 {
                        self.add_span(y, *from, *to);
                    }
                }
            }
        }
    }

    /// Adds one sub-row from one place to another; pixels at its ends get their share.
    fn add_span(&mut self, y: usize, from: f64, to: f64) {
        let columns = self.columns(from, to);
        let first = columns.start;
        for (i, cover) in self.open_row(y, columns).iter_mut().enumerate() {
            let left = (first + i) as f64;
            let share = (to.min(left + 1.0) - from.max(left)).clamp(0.0, 1.0);
            *cover = cover.saturating_add((share * f64::from(256 / SUB_ROWS)) as u8);
        }
    }
}

/// Where the polygon's sides cross a height, from left to right, each with the side's direction.
fn cross(corners: &[ImagePoint], at_y: f64, crossings: &mut Vec<(f64, i32)>) {
    crossings.clear();
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let turn = match (a.y <= at_y, b.y <= at_y) {
            (true, false) => 1,
            (false, true) => -1,
            (true, true) | (false, false) => continue,
        };
        crossings.push((a.x + (b.x - a.x) * (at_y - a.y) / (b.y - a.y), turn));
    }
    crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::Picture;

    #[test]
    fn a_polygon_has_its_own_area() {
        let at = ImagePoint::new;
        let check = |corners: &[ImagePoint], expected: f64| {
            let mut picture = Picture::black(20, 10);
            let mut mask = Mask::default();
            mask.fit(20, 10);
            mask.polygon(corners);
            mask.paint(&mut picture, [255; 3], 255);
            let area: f64 = picture.bgr.iter().map(|b| f64::from(*b) / 255.0 / 3.0).sum();
            assert!((area - expected).abs() <= 0.03 * expected, "{area} {expected}");
        };
        check(&[at(2.5, 1.5), at(10.0, 1.5), at(10.0, 8.25), at(2.5, 8.25)], 7.5 * 6.75);
        check(&[at(1.0, 9.0), at(18.0, 9.0), at(9.5, 1.0)], 68.0);
        check(&[at(-10.0, -10.0), at(40.0, -10.0), at(40.0, 40.0), at(-10.0, 40.0)], 200.0);
    }
}
