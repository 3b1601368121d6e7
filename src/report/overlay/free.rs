use crate::geometry::{ImagePoint, is_inside};
use crate::report::draw::Canvas;

/// Room for the score at the top and for large words at the bottom, as shares of the picture's shorter side.
const TOP_FREE: f64 = 0.13;
const BOTTOM_FREE: f64 = 0.16;

/// The top-left point of a panel of this size where it hides least of what lies inside an outline.
pub(in crate::report) fn freest(canvas: &Canvas, (wide, high): (f64, f64), outline: &[ImagePoint]) -> ImagePoint {
    let (width, height) = (f64::from(canvas.picture.width), f64::from(canvas.picture.height));
    let margin = canvas.share(0.012);
    let (top, bottom) = (canvas.share(TOP_FREE), height - canvas.share(BOTTOM_FREE));
    let rows = [bottom - high, top, (height - high) / 2.0];
    let columns = [margin, width - margin - wide];
    let mut best = (usize::MAX, ImagePoint::new(margin, top));
    for y in rows {
        for x in columns {
            let hidden = (0..64).filter(|i| {
                let part = |k: usize| (k as f64 + 0.5) / 8.0;
                is_inside(outline, ImagePoint::new(x + wide * part(i % 8), y + high * part(i / 8)))
            });
            let hidden = hidden.count();
            if hidden < best.0 {
                best = (hidden, ImagePoint::new(x, y));
            }
        }
    }
    best.1
}
