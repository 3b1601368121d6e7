use image::codecs::jpeg::JpegEncoder;
use image::{RgbImage, imageops};

use crate::capture::Picture;

/// A picture made so small that it is no wider than this, for showing; a narrower one as it is.
pub fn shrunk(picture: &Picture, most_wide_px: u32) -> Picture {
    let Some(image) = RgbImage::from_raw(picture.width, picture.height, picture.bgr.clone()) else {
        return picture.clone();
    };
    if picture.width <= most_wide_px {
        return picture.clone();
    }
    let high = u64::from(picture.height) * u64::from(most_wide_px) / u64::from(picture.width.max(1));
    // The channels' order does not matter to averages.
    let small = imageops::thumbnail(&image, most_wide_px, (high as u32).max(1));
    Picture { width: small.width(), height: small.height(), bgr: small.into_raw() }
}

/// A picture as a JPEG file's bytes; empty if it has no pixels. The quality goes from 1 to 100.
pub fn jpeg(picture: &Picture, quality: u8) -> Vec<u8> {
    let mut rgb = picture.bgr.clone();
    rgb.chunks_exact_mut(3).for_each(|pixel| pixel.swap(0, 2));
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
    let written = RgbImage::from_raw(picture.width, picture.height, rgb).map(|image| image.write_with_encoder(encoder));
    match written {
        Some(Ok(())) => bytes,
        Some(Err(_)) | None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_picture_gets_narrow_and_keeps_its_shape() {
        let picture = Picture { width: 64, height: 32, bgr: [10, 120, 200].repeat(64 * 32) };
        let small = shrunk(&picture, 16);
        assert_eq!((small.width, small.height), (16, 8));
        assert_eq!(small.pixel(3, 3), Some([10, 120, 200]));
        assert_eq!(shrunk(&picture, 64), picture);
        assert!(jpeg(&small, 80).starts_with(&[0xff, 0xd8]) && jpeg(&Picture::black(0, 0), 80).is_empty());
    }
}
