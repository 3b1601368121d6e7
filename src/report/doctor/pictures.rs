use super::{Limits, Signal};
use crate::calibration::Sharpness;
use crate::capture::Picture;
use crate::detect::LightMap;
use crate::geometry::{ImagePoint, SpacePoint};
use crate::model::BoardShape;
use crate::report::draw::{AMBER, Align, Bgr, DARK, GREEN, SOLID, WHITE};
use crate::report::overlay::Overlay;

const RED: Bgr = [70, 70, 240];

/// How strongly a map covers the picture below.
const TINT: u8 = 120;

/// The picture in grey with the tiles that have edges tinted by how sharp they are: green, amber, red.
pub fn draw_sharpness(picture: &Picture, sharpness: &Sharpness, piece_px: f64, limits: Limits) -> Picture {
    let mut drawn = grey(picture);
    let mut overlay = Overlay::new();
    let mut canvas = overlay.canvas(&mut drawn);
    let side = f64::from(sharpness.tile_px);
    for (i, tile) in (0..).zip(&sharpness.tiles) {
        let colour = match limits.signal(tile.map(|edge_px| edge_px / piece_px)) {
            Signal::Green => GREEN,
            Signal::Amber => AMBER,
            Signal::Red => RED,
            Signal::Unknown => continue,
        };
        let (x, y) = (f64::from(i % sharpness.columns) * side, f64::from(i / sharpness.columns) * side);
        let at = |dx: f64, dy: f64| ImagePoint::new(x + dx * side, y + dy * side);
        canvas.area(&[at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0)], colour, TINT);
    }
    drawn
}

fn grey(picture: &Picture) -> Picture {
    let mut drawn = picture.clone();
    for pixel in drawn.bgr.chunks_exact_mut(3) {
        if let [blue, green, red] = pixel {
            let level = ((u32::from(*blue) * 29 + u32::from(*green) * 150 + u32::from(*red) * 77) >> 8) as u8;
            pixel.fill(level);
        }
    }
    drawn
}

/// Side of a crop as it is shown.
const CROP_PX: u32 = 320;
/// How much of a piece's surroundings is shown, in widths of the piece.
const CROP_SHARE: f64 = 1.5;

/// A piece as the camera sees it, every pixel of the picture a square.
pub fn draw_disc_crop(picture: &Picture, centre: ImagePoint, across_px: f64) -> Picture {
    let side = (across_px * CROP_SHARE).ceil().max(4.0) as u32;
    let zoom = (CROP_PX / side).max(1);
    let mut crop = Picture::black(side * zoom, side * zoom);
    let (left, top) = (centre.x - f64::from(side) / 2.0, centre.y - f64::from(side) / 2.0);
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        let (from_x, from_y) = (left + f64::from(x), top + f64::from(y));
        if from_x < 0.0 || from_y < 0.0 {
            continue;
        }
        let Some(bgr) = picture.pixel(from_x as u32, from_y as u32) else { continue };
        for (dx, dy) in (0..zoom).flat_map(|dy| (0..zoom).map(move |dx| (dx, dy))) {
            crop.set_pixel(x * zoom + dx, y * zoom + dy, bgr);
        }
    }
    crop
}

/// Pixels of a tile of the light map.
const TILE_PX: f64 = 44.0;

/// The board from above, near at the bottom: how much light each part gets, as a share of the brightest.
pub fn draw_light_map(map: &LightMap, board: &BoardShape) -> Picture {
    let (wide, high) = (map.cols as f64 * TILE_PX, map.rows as f64 * TILE_PX);
    let mut picture = Picture::black(wide as u32, high as u32);
    let mut overlay = Overlay::new();
    let mut canvas = overlay.canvas(&mut picture);
    let most = map.tiles.iter().flatten().copied().fold(1e-6, f64::max);
    let at = |x: f64, y: f64| ImagePoint::new(x, high - y);
    for (i, tile) in map.tiles.iter().enumerate() {
        let (x, y) = ((i % map.cols) as f64 * TILE_PX, (i / map.cols) as f64 * TILE_PX);
        let ring = [at(x, y), at(x + TILE_PX, y), at(x + TILE_PX, y + TILE_PX), at(x, y + TILE_PX)];
        let Some(light) = tile else {
            canvas.area(&ring, DARK, SOLID);
            continue;
        };
        let share = light / most;
        canvas.area(&ring, shade(share), SOLID);
        let words = format!("{:.0}", share * 100.0);
        let middle = at(x + TILE_PX / 2.0, y + TILE_PX / 2.0);
        canvas.words(&words, middle, TILE_PX * 0.3, Align::Centre, WHITE);
    }
    let (across, along) = (wide / board.width_mm, high / board.length_mm);
    for solid in &board.solids {
        let corner = |p: SpacePoint| (p.x * across, p.y * along);
        let ((left, near), (right, far)) = (corner(solid.min), corner(solid.max));
        canvas.line(
            &[at(left, near), at(right, near), at(right, far), at(left, far), at(left, near)],
            2.0,
            WHITE,
            SOLID,
        );
    }
    picture
}

/// From dark blue over violet and orange to yellow: lightness grows all the way.
fn shade(share: f64) -> Bgr {
    const STEPS: [[f64; 3]; 5] =
        [[60.0, 20.0, 20.0], [130.0, 40.0, 90.0], [110.0, 70.0, 190.0], [60.0, 140.0, 240.0], [120.0, 225.0, 250.0]];
    let at = share.clamp(0.0, 1.0) * (STEPS.len() - 1) as f64;
    let step = |i: usize| STEPS.get(i.min(STEPS.len() - 1)).copied().unwrap_or_default();
    let (low, high) = (step(at as usize), step(at as usize + 1));
    std::array::from_fn(|k| {
        let channel = |from: &[f64; 3]| from.get(k).copied().unwrap_or(0.0);
        (channel(&low) + (channel(&high) - channel(&low)) * at.fract()) as u8
    })
}
