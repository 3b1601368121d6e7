use super::{Bow, Corners, bow_of_edges};
use crate::capture::Picture;
use crate::geometry::{Camera, Distortion, ImagePoint, Intrinsics, Pose};

/// How far the board's edges still bow once the lens that the setup knows of is taken into account; `None` where the edges
/// are too faint or do not agree.
pub fn bow_left(picture: &Picture, corners: &Corners, lens: &Intrinsics) -> Option<Bow> {
    if lens.distortion.is_none() {
        return bow_of_edges(picture, corners, lens);
    }
    let bent = Camera { intrinsics: *lens, pose: Pose::identity() };
    let straight =
        Camera { intrinsics: Intrinsics { distortion: Distortion::default(), ..*lens }, pose: Pose::identity() };
    let unbend = |corner: ImagePoint| straight.project(bent.unproject(corner, 1.0)?.at_height(1.0));
    let [a, b, c, d] = corners.to_array().map(unbend);
    let corners = Corners::from_array([a?, b?, c?, d?]);
    bow_of_edges(&unbent(picture, &bent, &straight), &corners, &straight.intrinsics)
}

/// The picture as a camera without distortion would have taken it.
fn unbent(picture: &Picture, bent: &Camera, straight: &Camera) -> Picture {
    let mut result = Picture::black(picture.width, picture.height);
    for y in 0..picture.height {
        for x in 0..picture.width {
            let at = ImagePoint::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
            let from = straight.unproject(at, 1.0).and_then(|slope| bent.project(slope.at_height(1.0)));
            if let Some(bgr) = from.and_then(|from| between(picture, from)) {
                result.set_pixel(x, y, bgr);
            }
        }
    }
    result
}

/// The colour at a place between pixels' centres; `None` outside.
fn between(picture: &Picture, at: ImagePoint) -> Option<[u8; 3]> {
    let (x, y) = (at.x - 0.5, at.y - 0.5);
    if x < 0.0 || y < 0.0 {
        return None;
    }
    let (left, top) = (x as u32, y as u32);
    let (dx, dy) = (x.fract(), y.fract());
    let corner = |right: u32, down: u32| picture.pixel(left + right, top + down);
    let (a, b, c, d) = (corner(0, 0)?, corner(1, 0)?, corner(0, 1)?, corner(1, 1)?);
    let channels = a.into_iter().zip(b).zip(c.into_iter().zip(d));
    let mut mixed = channels.map(|((a, b), (c, d))| {
        let mix = |from: f64, to: f64, share: f64| from + (to - from) * share;
        mix(mix(a.into(), b.into(), dx), mix(c.into(), d.into(), dx), dy).round() as u8
    });
    Some([mixed.next()?, mixed.next()?, mixed.next()?])
}
