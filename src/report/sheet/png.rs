use ab_glyph::{Font as _, FontRef, PxScale, ScaleFont as _, point};

use super::super::draw::{Bgr, FONT, Mask};
use super::{DASH_MM, Place, Shape, Sheet, Stroke};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// Fine enough for any printer's edge of a marker.
const DOTS_PER_INCH: f64 = 300.0;
const PIXELS_PER_MM: f64 = DOTS_PER_INCH / 25.4;
/// The embedded font is wider than those that PDF and SVG ask for.
const FONT_SHARE: f64 = 0.8;

/// The sheet as pixels, 300 to the inch.
pub fn sheet_picture(sheet: &Sheet) -> Picture {
    let (width, height) = sheet.paper.size_mm();
    let mut picture = Picture::black((width * PIXELS_PER_MM).round() as u32, (height * PIXELS_PER_MM).round() as u32);
    picture.bgr.fill(255);
    let mut mask = Mask::default();
    mask.fit(picture.width, picture.height);
    let font = FontRef::try_from_slice(FONT).ok();
    for shape in &sheet.shapes {
        let colour = cover(&mut mask, shape, font.as_ref());
        mask.paint(&mut picture, colour, 255);
    }
    picture
}

/// The sheet as a PNG file that knows its size in print.
///
/// # Errors
/// If the encoder fails, which it has no reason to.
pub fn sheet_png(sheet: &Sheet) -> Result<Vec<u8>, png::EncodingError> {
    let picture = sheet_picture(sheet);
    let has_colour = sheet.shapes.iter().any(|shape| matches!(shape, Shape::Print { .. }));
    let (colours, data): (_, Vec<u8>) = if has_colour {
        (png::ColorType::Rgb, picture.bgr.chunks_exact(3).flat_map(|bgr| bgr.iter().rev().copied()).collect())
    } else {
        (png::ColorType::Grayscale, picture.bgr.iter().step_by(3).copied().collect())
    };
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(colours);
    encoder.set_depth(png::BitDepth::Eight);
    let per_metre = (PIXELS_PER_MM * 1e3).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}

/// Covers what the shape covers and gives its colour.
fn cover(mask: &mut Mask, shape: &Shape, font: Option<&FontRef>) -> Bgr {
    match shape {
        Shape::Area { corners, grey } => {
            // On whole pixels, so that neighbours join without a seam.
            let whole = |p: ImagePoint| ImagePoint::new(p.x.round(), p.y.round());
            let corners: Vec<ImagePoint> = corners.iter().map(|corner| whole(pixel(*corner))).collect();
            mask.polygon(&corners);
            bgr_of(*grey)
        }
        Shape::Print { corners, rgb: [r, g, b] } => {
            let corners: Vec<ImagePoint> = corners.iter().map(|corner| pixel(*corner)).collect();
            mask.polygon(&corners);
            [*b, *g, *r]
        }
        Shape::Line { from, to, width_mm, grey, stroke } => {
            let width = width_mm * PIXELS_PER_MM;
            match stroke {
                Stroke::Solid => mask.polyline(&[pixel(*from), pixel(*to)], width),
                Stroke::Dashed => dashes(*from, *to).for_each(|(a, b)| mask.polyline(&[pixel(a), pixel(b)], width)),
            }
            bgr_of(*grey)
        }
        Shape::Words { at, size_mm, grey, words } => {
            if let Some(font) = font {
                write(mask, font, pixel(*at), size_mm * PIXELS_PER_MM * FONT_SHARE, words);
            }
            bgr_of(*grey)
        }
    }
}

fn bgr_of(grey: f64) -> Bgr {
    [(grey.clamp(0.0, 1.0) * 255.0).round() as u8; 3]
}

fn dashes(from: Place, to: Place) -> impl Iterator<Item = (Place, Place)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let at = move |along: f64| {
        let share = (along / length).min(1.0);
        (from.0 + dx * share, from.1 + dy * share)
    };
    let count = (length / (2.0 * DASH_MM)).ceil() as u32;
    (0..count).map(move |i| (at(f64::from(2 * i) * DASH_MM), at(f64::from(2 * i + 1) * DASH_MM)))
}

fn write(mask: &mut Mask, font: &FontRef, at: ImagePoint, size_px: f64, words: &str) {
    // PxScale is the font's ascent plus descent; people mean the em.
    let em_to_height = font.height_unscaled() / font.units_per_em().unwrap_or(2048.0);
    let scale = PxScale::from(size_px as f32 * em_to_height);
    let mut pen = at.x as f32;
    for c in words.chars() {
        let id = font.glyph_id(c);
        if let Some(outline) = font.outline_glyph(id.with_scale_and_position(scale, point(pen, at.y as f32))) {
            let bounds = outline.px_bounds();
            let width = bounds.width().ceil() as usize;
            let mut covers = vec![0; width * bounds.height().ceil() as usize];
            outline.draw(|x, y, cover| {
                if let Some(pixel) = covers.get_mut(y as usize * width + x as usize) {
                    *pixel = (cover.clamp(0.0, 1.0) * 255.0) as u8;
                }
            });
            mask.stamp((bounds.min.x as i64, bounds.min.y as i64), width, &covers);
        }
        pen += font.as_scaled(scale).h_advance(id);
    }
}

fn pixel((x, y): Place) -> ImagePoint {
    ImagePoint::new(x * PIXELS_PER_MM, y * PIXELS_PER_MM)
}
