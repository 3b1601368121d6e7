use std::fs;
use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};

use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};

use super::exif_time::capture_seconds;
use super::kind::{FileKind, PictureKind, kind_of};
use super::whole::ends_before_its_end;
use super::{CaptureError, Frame, Liveness, Picture, Source, SourceInfo};
use crate::geometry::Timestamp;

/// The least width and height in which a board can be seen at all.
const LEAST_PX: u32 = 64;

/// Above the largest telephone cameras in common use (108 megapixels), below what would exhaust a small machine.
const MOST_MEGAPIXELS: u32 = 128;

/// More than any picture of `MOST_MEGAPIXELS` needs, uncompressed BMP with alpha included.
const MOST_FILE_BYTES: u64 = 600 << 20;

/// Reads a JPEG, PNG, WebP or BMP file, upright as its EXIF orientation says.
///
/// # Errors
/// If the file is missing, something else, damaged, cut short, too small to show a board, or larger than is sensible.
pub fn read_picture(path: &Path) -> Result<Picture, CaptureError> {
    match kind_of(path)? {
        FileKind::Picture(kind) => decode(path, kind),
        FileKind::Video(container) => Err(wrong(path, container.words(), "use `replay` for videos")),
        FileKind::Other(found, mend) => Err(wrong(path, found, mend)),
    }
}

/// Writes a picture as PNG, or as what the name's extension asks for (`.jpg`, `.webp`, `.bmp`).
///
/// # Errors
/// If the file cannot be written, or its extension asks for another kind of picture.
pub fn write_picture(path: &Path, picture: &Picture) -> Result<(), CaptureError> {
    let unwritable = |detail: String| CaptureError::Unwritable { detail, path: path.to_path_buf() };
    let mut rgb = picture.bgr.clone();
    rgb.chunks_exact_mut(3).for_each(|pixel| pixel.swap(0, 2));
    let format = ImageFormat::from_path(path).unwrap_or(ImageFormat::Png);
    if !matches!(format, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP | ImageFormat::Bmp) {
        return Err(CaptureError::OutputName { endings: ".png, .jpg, .webp or .bmp", path: path.to_path_buf() });
    }
    let mut bytes = Cursor::new(Vec::new());
    image::write_buffer_with_format(
        &mut bytes,
        &rgb,
        picture.width,
        picture.height,
        image::ExtendedColorType::Rgb8,
        format,
    )
    .map_err(|error| unwritable(error.to_string()))?;
    fs::write(path, bytes.into_inner()).map_err(|error| unwritable(error.to_string()))
}

/// A single picture as a source: one frame at time zero.
#[derive(Debug)]
pub struct Still {
    info: SourceInfo,
    picture: Option<Picture>,
}

impl Still {
    /// Reads the picture.
    ///
    /// # Errors
    /// As `read_picture`.
    pub fn open(path: &Path) -> Result<Self, CaptureError> {
        let picture = read_picture(path)?;
        let info = SourceInfo {
            name: path.display().to_string(),
            size_px: picture.size_px(),
            frames: Some(1),
            fps: None,
            liveness: Liveness::Recorded,
        };
        Ok(Self { info, picture: Some(picture) })
    }
}

impl Source for Still {
    fn info(&self) -> &SourceInfo {
        &self.info
    }

    fn next_frame(&mut self) -> Result<Option<Frame>, CaptureError> {
        Ok(self.picture.take().map(|picture| Frame { index: 0, t: Timestamp::ZERO, picture }))
    }
}

/// When a picture was taken, in seconds from some day long ago; `None` where it does not tell or cannot be read.
pub(super) fn capture_seconds_of(path: &Path) -> Option<f64> {
    let FileKind::Picture(kind) = kind_of(path).ok()? else { return None };
    let file = BufReader::new(fs::File::open(path).ok()?);
    let mut decoder = ImageReader::with_format(file, format(kind)).into_decoder().ok()?;
    capture_seconds(&decoder.exif_metadata().ok()??)
}

pub(super) fn wrong(path: &Path, found: &'static str, mend: &'static str) -> CaptureError {
    CaptureError::WrongKind { expected: "a picture", found, mend, path: path.to_path_buf() }
}

fn decode(path: &Path, kind: PictureKind) -> Result<Picture, CaptureError> {
    let owned = || PathBuf::from(path);
    let damaged = |detail: String| CaptureError::Decoding { detail, path: owned() };
    let file_bytes = fs::metadata(path).map_err(|error| CaptureError::reading(error, path))?.len();
    if file_bytes > MOST_FILE_BYTES {
        return Err(damaged(format!("{} MB are too many for one picture", file_bytes >> 20)));
    }
    let bytes = fs::read(path).map_err(|error| CaptureError::reading(error, path))?;
    let cut = ends_before_its_end(&bytes, kind);
    let refused = |error: ImageError| match cut {
        true => CaptureError::Truncated { detail: "the rest of the picture is missing".into(), path: owned() },
        false if matches!(error, ImageError::Limits(_)) => {
            damaged("its header claims a size that no picture has".into())
        }
        false => damaged(error.to_string()),
    };

    let mut reader = ImageReader::with_format(Cursor::new(bytes.as_slice()), format(kind));
    // Headers are read without limits, so that a picture that is too large is refused with its size.
    reader.no_limits();
    let mut decoder = reader.into_decoder().map_err(refused)?;
    check_size(decoder.dimensions(), path)?;
    if cut {
        // Some decoders fill the missing part with grey and say nothing.
        return Err(CaptureError::Truncated { detail: "the rest of the picture is missing".into(), path: owned() });
    }
    decoder.set_limits(limits()).map_err(refused)?;
    // A damaged EXIF block is no reason to refuse a picture that is otherwise fine.
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(refused)?;
    image.apply_orientation(orientation);
    let rgb = image.into_rgb8();
    let (width, height) = rgb.dimensions();
    let mut bgr = rgb.into_raw();
    bgr.chunks_exact_mut(3).for_each(|pixel| pixel.swap(0, 2));
    Ok(Picture { width, height, bgr })
}

/// Whether a board can be seen in pictures of this width and height, and memory be had for them.
pub(super) fn check_size((width, height): (u32, u32), path: &Path) -> Result<(), CaptureError> {
    let path = path.to_path_buf();
    if u64::from(width) * u64::from(height) > u64::from(MOST_MEGAPIXELS) * 1_000_000 {
        return Err(CaptureError::TooLarge { width, height, most_megapixels: MOST_MEGAPIXELS, path });
    }
    if width.min(height) < LEAST_PX {
        return Err(CaptureError::TooSmall { width, height, least: LEAST_PX, path });
    }
    Ok(())
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    // Sixteen bits in four channels, decoded once and converted once.
    limits.max_alloc = Some(u64::from(MOST_MEGAPIXELS) * 1_000_000 * 16);
    limits
}

fn format(kind: PictureKind) -> ImageFormat {
    match kind {
        PictureKind::Jpeg => ImageFormat::Jpeg,
        PictureKind::Png => ImageFormat::Png,
        PictureKind::WebP => ImageFormat::WebP,
        PictureKind::Bmp => ImageFormat::Bmp,
    }
}
