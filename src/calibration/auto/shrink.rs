use crate::capture::Picture;
use crate::geometry::{ImagePoint, Intrinsics};

/// The working picture's longer side has at most so many pixels.
const MOST_WORKING_PX: u32 = 1300;

/// A whole number of pixels that are made one, and the picture so reduced; `None` where it is small enough.
pub(super) fn working(picture: &Picture) -> (f64, Option<Picture>) {
    let by = picture.width.max(picture.height).div_ceil(MOST_WORKING_PX).max(1);
    (f64::from(by), (by > 1).then(|| reduced(picture, by)))
}

/// The same lens for a picture of another size.
pub(super) fn scaled_lens(lens: &Intrinsics, by: f64) -> Intrinsics {
    Intrinsics { fx: lens.fx * by, fy: lens.fy * by, cx: lens.cx * by, cy: lens.cy * by, ..*lens }
}

/// The same places in a picture of another size.
pub(super) fn scaled(points: [ImagePoint; 4], by: f64) -> [ImagePoint; 4] {
    points.map(|p| ImagePoint::new(p.x * by, p.y * by))
}

fn reduced(picture: &Picture, by: u32) -> Picture {
    let mut small = Picture::black(picture.width / by, picture.height / by);
    let area = by * by;
    for y in 0..small.height {
        for x in 0..small.width {
            let mut sums = [0_u32; 3];
            for (dx, dy) in (0..by).flat_map(|dx| (0..by).map(move |dy| (dx, dy))) {
                let pixel = picture.pixel(x * by + dx, y * by + dy).unwrap_or_default();
                sums.iter_mut().zip(pixel).for_each(|(sum, v)| *sum += u32::from(v));
            }
            small.set_pixel(x, y, sums.map(|sum| ((sum + area / 2) / area) as u8));
        }
    }
    small
}
