use super::CARD_PX;
use crate::capture::Picture;
use crate::geometry::{Homography, ImagePoint};

/// Samples a side and pixel of a card's picture, at most.
const MOST_SAMPLES: u32 = 8;

/// A card's face from its corners in a picture: top left, top right, bottom right, bottom left. `None` where they are no
/// outline.
pub fn face(picture: &Picture, corners: &[ImagePoint; 4]) -> Option<Picture> {
    let (width, height) = (f64::from(CARD_PX.0), f64::from(CARD_PX.1));
    let own = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)].map(|(x, y)| ImagePoint::new(x, y));
    let pairs: Vec<(ImagePoint, ImagePoint)> = own.into_iter().zip(*corners).collect();
    let picture_from_card = Homography::from_pairs(&pairs)?;
    let [a, b, _, d] = corners;
    let scale = (a.distance(*b) / width).max(a.distance(*d) / height);
    let samples = (scale.ceil() as u32).clamp(1, MOST_SAMPLES);
    let mut face = Picture::black(CARD_PX.0, CARD_PX.1);
    for y in 0..CARD_PX.1 {
        for x in 0..CARD_PX.0 {
            let mut sum = [0.0; 3];
            for sample in 0..samples * samples {
                let off = |k: u32| (f64::from(k) + 0.5) / f64::from(samples);
                let at = ImagePoint::new(f64::from(x) + off(sample % samples), f64::from(y) + off(sample / samples));
                let colour = between(picture, picture_from_card.apply(at));
                sum.iter_mut().zip(colour).for_each(|(sum, level)| *sum += level);
            }
            face.set_pixel(x, y, sum.map(|sum| (sum / f64::from(samples * samples)).round() as u8));
        }
    }
    Some(face)
}

/// The colour between pixels; that of the nearest pixel outside.
fn between(picture: &Picture, at: ImagePoint) -> [f64; 3] {
    let x = (at.x - 0.5).clamp(0.0, f64::from(picture.width) - 1.0);
    let y = (at.y - 0.5).clamp(0.0, f64::from(picture.height) - 1.0);
    let (col, row) = (x as u32, y as u32);
    let (right, down) = (x - f64::from(col), y - f64::from(row));
    let pixel =
        |col: u32, row: u32| picture.pixel(col.min(picture.width - 1), row.min(picture.height - 1)).unwrap_or_default();
    let (a, b, c, d) = (pixel(col, row), pixel(col + 1, row), pixel(col, row + 1), pixel(col + 1, row + 1));
    let mix = |a: u8, b: u8, share: f64| f64::from(a) + share * (f64::from(b) - f64::from(a));
    let mut colour = [0.0; 3];
    for (k, colour) in colour.iter_mut().enumerate() {
        let (above, below) = (mix(a[k], b[k], right), mix(c[k], d[k], right));
        *colour = above + down * (below - above);
    }
    colour
}

/// A card that fills the whole of a part of a picture, its rim left out.
pub fn face_within(picture: &Picture, x: (f64, f64), y: (f64, f64)) -> Option<Picture> {
    let (dx, dy) = (RIM * (x.1 - x.0), RIM * (y.1 - y.0));
    let corner = |x: f64, y: f64| ImagePoint::new(x, y);
    let corners = [
        corner(x.0 + dx, y.0 + dy),
        corner(x.1 - dx, y.0 + dy),
        corner(x.1 - dx, y.1 - dy),
        corner(x.0 + dx, y.1 - dy),
    ];
    face(picture, &corners)
}

/// Share of a cut-out card at each side that may show what lies beside it.
const RIM: f64 = 0.01;
