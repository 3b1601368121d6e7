use std::borrow::Cow;
use std::io::Cursor;
use std::sync::OnceLock;

use image::{DynamicImage, ImageFormat};

use super::super::Picture;
use super::super::whole::{jpeg_length, jpeg_tables};

/// How a camera writes its pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Encoding {
    /// A JPEG file a picture.
    Mjpeg,
    /// Brightness of each pixel, colour of every second across: four bytes for two pixels.
    Yuyv,
    /// Brightness of all pixels, then the colour of every second across and down.
    Nv12,
    /// Blue, green, red.
    Bgr,
}

impl Encoding {
    /// All of them, those that need the least bytes first.
    pub const ALL: [Self; 4] = [Self::Mjpeg, Self::Nv12, Self::Yuyv, Self::Bgr];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mjpeg => "MJPEG",
            Self::Yuyv => "YUYV",
            Self::Nv12 => "NV12",
            Self::Bgr => "BGR",
        }
    }
}

/// A picture as the camera gave it; there may be bytes after its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raw {
    /// How it is written.
    pub encoding: Encoding,
    /// Width and height that it should have, pixels.
    pub size_px: (u32, u32),
    /// Its bytes, rows without padding.
    pub bytes: Vec<u8>,
}

impl Raw {
    /// The picture, in `memory` where that is of use; `None` if bytes are missing or damaged.
    pub fn decode(&self, mut memory: Vec<u8>) -> Option<Picture> {
        let (width, height) = self.size_px;
        let pixels = width as usize * height as usize;
        memory.resize(3 * pixels, 0);
        match self.encoding {
            Encoding::Mjpeg => return decode_jpeg(&self.jpeg()?).filter(|picture| picture.size_px() == self.size_px),
            Encoding::Yuyv => yuyv_to_bgr(self.bytes.get(..2 * pixels)?, &mut memory),
            Encoding::Nv12 => nv12_to_bgr(self.bytes.get(..pixels + pixels / 2)?, width as usize, &mut memory),
            Encoding::Bgr => memory.copy_from_slice(self.bytes.get(..3 * pixels)?),
        }
        Some(Picture { width, height, bgr: memory })
    }

    /// The JPEG file that it is, without what lies after its end, and with the tables that cameras leave out; `None` for other
    /// encodings and for one without an end.
    pub fn jpeg(&self) -> Option<Cow<'_, [u8]>> {
        match self.encoding {
            Encoding::Mjpeg => with_tables(self.bytes.get(..jpeg_length(&self.bytes)?)?),
            Encoding::Yuyv | Encoding::Nv12 | Encoding::Bgr => None,
        }
    }
}

/// A JPEG with its Huffman tables. Many cameras leave them out, because they are always those of the standard, annex K.
fn with_tables(jpeg: &[u8]) -> Option<Cow<'_, [u8]>> {
    if !jpeg_tables(jpeg).is_empty() {
        return Some(Cow::Borrowed(jpeg));
    }
    let (begin, rest) = jpeg.split_at_checked(2)?;
    Some(Cow::Owned([begin, usual_tables(), rest].concat()))
}

/// The standard's tables, as our own encoder writes them.
fn usual_tables() -> &'static [u8] {
    static TABLES: OnceLock<Vec<u8>> = OnceLock::new();
    TABLES.get_or_init(|| encode_jpeg(&Picture::black(8, 8), QUALITY).map_or_else(Vec::new, |jpeg| jpeg_tables(&jpeg)))
}

/// Any: tables do not depend on it.
const QUALITY: u8 = 80;

/// The picture in a JPEG file, as it is stored; `None` if it is damaged.
pub(super) fn decode_jpeg(bytes: &[u8]) -> Option<Picture> {
    let image = image::load_from_memory_with_format(bytes, ImageFormat::Jpeg).ok()?;
    let rgb = match image {
        DynamicImage::ImageRgb8(rgb) => rgb,
        other => other.into_rgb8(),
    };
    let (width, height) = rgb.dimensions();
    let mut bgr = rgb.into_raw();
    bgr.chunks_exact_mut(3).for_each(|pixel| pixel.swap(0, 2));
    Some(Picture { width, height, bgr })
}

/// A picture as a JPEG file; `None` where it has no pixels.
pub(super) fn encode_jpeg(picture: &Picture, quality: u8) -> Option<Vec<u8>> {
    let mut rgb = picture.bgr.clone();
    rgb.chunks_exact_mut(3).for_each(|pixel| pixel.swap(0, 2));
    let mut bytes = Cursor::new(Vec::with_capacity(rgb.len() / 16));
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, quality)
        .encode(&rgb, picture.width, picture.height, image::ExtendedColorType::Rgb8)
        .ok()?;
    Some(bytes.into_inner())
}

/// Two pixels at a time.
fn yuyv_to_bgr(yuyv: &[u8], bgr: &mut [u8]) {
    let (pairs, _) = yuyv.as_chunks::<4>();
    let (places, _) = bgr.as_chunks_mut::<6>();
    for (&[y0, u, y1, v], place) in pairs.iter().zip(places) {
        let [b0, g0, r0] = bgr_of(y0, u, v);
        let [b1, g1, r1] = bgr_of(y1, u, v);
        *place = [b0, g0, r0, b1, g1, r1];
    }
}

fn nv12_to_bgr(nv12: &[u8], width: usize, bgr: &mut [u8]) {
    let brightness_bytes = bgr.len() / 3;
    let (brightness, colours) = nv12.split_at(brightness_bytes.min(nv12.len()));
    let rows = brightness.chunks_exact(width.max(1)).zip(bgr.chunks_exact_mut(3 * width.max(1)));
    for (y, (row, places)) in rows.enumerate() {
        let colour_row = colours.chunks_exact(width.max(1)).nth(y / 2).unwrap_or_default();
        let (pairs, _) = row.as_chunks::<2>();
        let (colour_pairs, _) = colour_row.as_chunks::<2>();
        let (places, _) = places.as_chunks_mut::<6>();
        for ((&[y0, y1], &[u, v]), place) in pairs.iter().zip(colour_pairs).zip(places) {
            let [b0, g0, r0] = bgr_of(y0, u, v);
            let [b1, g1, r1] = bgr_of(y1, u, v);
            *place = [b0, g0, r0, b1, g1, r1];
        }
    }
}

/// By ITU-R BT.601 with the limited range (16 to 235), as the drivers of nearly all cameras mean it; in 1/256.
fn bgr_of(y: u8, u: u8, v: u8) -> [u8; 3] {
    let y = 298 * (i32::from(y) - 16) + 128;
    let (u, v) = (i32::from(u) - 128, i32::from(v) - 128);
    let byte = |value: i32| (value >> 8).clamp(0, 255) as u8;
    [byte(y + 516 * u), byte(y - 100 * u - 208 * v), byte(y + 409 * v)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(encoding: Encoding, size_px: (u32, u32), bytes: Vec<u8>) -> Raw {
        Raw { encoding, size_px, bytes }
    }

    /// Red, as BT.601 writes it, to within a step of its rounding.
    const RED: [u8; 3] = [81, 90, 240];

    fn check_red(picture: &Picture) {
        for pixel in picture.bgr.chunks(3) {
            assert!(pixel[0] <= 2 && pixel[1] <= 2 && pixel[2] >= 253, "{pixel:?}");
        }
    }

    #[test]
    fn brightness_and_colour_become_blue_green_red() {
        let [y, u, v] = RED;
        check_red(&raw(Encoding::Yuyv, (4, 2), [y, u, y, v].repeat(4)).decode(Vec::new()).unwrap());
        let nv12 = [vec![y; 8], [u, v].repeat(2)].concat();
        check_red(&raw(Encoding::Nv12, (4, 2), nv12).decode(Vec::new()).unwrap());
        let white = raw(Encoding::Yuyv, (2, 1), vec![235, 128, 16, 128]).decode(Vec::new()).unwrap();
        assert_eq!(white.bgr, [255, 255, 255, 0, 0, 0]);
    }

    #[test]
    fn bytes_that_are_missing_are_no_picture_and_those_behind_its_end_are_no_matter() {
        for encoding in Encoding::ALL {
            assert_eq!(raw(encoding, (4, 2), vec![7; 5]).decode(Vec::new()), None);
        }
        let mut bytes = [16, 128, 16, 128].repeat(4);
        bytes.extend([9; 100]);
        assert_eq!(raw(Encoding::Yuyv, (4, 2), bytes).decode(vec![1; 999]).unwrap(), Picture::black(4, 2));
    }

    #[test]
    fn a_jpeg_is_cut_at_its_end_and_a_torn_one_is_refused() {
        let picture = Picture { width: 64, height: 48, bgr: (0..64 * 48 * 3).map(|i| (i / 97 % 251) as u8).collect() };
        let file = encode_jpeg(&picture, 90).unwrap();
        let buffer = [file.clone(), vec![0xff; 4000]].concat();
        let whole = raw(Encoding::Mjpeg, (64, 48), buffer);
        assert_eq!(whole.jpeg(), Some(Cow::Borrowed(file.as_slice())));
        assert_eq!(whole.decode(Vec::new()), decode_jpeg(&file));
        let torn = [&file[..file.len() / 2], &file].concat();
        assert_eq!(raw(Encoding::Mjpeg, (64, 48), torn).decode(Vec::new()), None);
        assert_eq!(raw(Encoding::Mjpeg, (64, 48), file[..file.len() / 2].to_vec()).decode(Vec::new()), None);
        assert_eq!(raw(Encoding::Mjpeg, (32, 48), file).decode(Vec::new()), None);
    }

    /// Cameras leave the tables out that are the same in every picture.
    #[test]
    fn a_jpeg_without_its_tables_is_read_with_the_usual_ones() {
        let picture = Picture { width: 64, height: 48, bgr: (0..64 * 48 * 3).map(|i| (i / 97 % 251) as u8).collect() };
        let whole = encode_jpeg(&picture, 90).unwrap();
        let mut file = whole.clone();
        while let Some(at) = file.windows(2).position(|pair| pair == [0xff, 0xc4]) {
            let length = usize::from(file[at + 2]) << 8 | usize::from(file[at + 3]);
            file.drain(at..at + 2 + length);
        }
        assert!(file.len() + 400 < whole.len());
        assert_eq!(raw(Encoding::Mjpeg, (64, 48), file).decode(Vec::new()), decode_jpeg(&whole));
    }
}
