use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use opencv::core::{Mat, Size, Vec3b};
use opencv::prelude::*;
use opencv::videoio::{CAP_FFMPEG, VideoWriter};

use super::container::{End, survey};
use super::kind::Container;
use super::reader::{plain_file_name, quiet_opencv};
use super::{CaptureError, Picture};

/// Writes pictures into an MP4 file, as H.264 where the encoder is there and as MPEG-4 where it is not.
pub struct Recorder {
    path: PathBuf,
    writer: VideoWriter,
    size_px: (u32, u32),
    /// The size written: H.264 with shared colours needs even numbers.
    even_px: (u32, u32),
    cropped: Vec<u8>,
    frames: u64,
}

/// Four-character codes of the encoders, best first: what browsers play, then what every player does.
const ENCODERS: [[char; 4]; 2] = [['a', 'v', 'c', '1'], ['m', 'p', '4', 'v']];

/// Names that FFmpeg takes for the same container.
const EXTENSIONS: [&str; 3] = ["mp4", "m4v", "mov"];

/// What even the shortest recording needs.
const FIRST_BYTES: usize = 4096;

impl Recorder {
    /// Creates the file, over one that is there. Pictures must have the given size; of odd sizes the last column or row
    /// is left out.
    ///
    /// # Errors
    /// If the file cannot be created, or no encoder is there for it.
    pub fn create(path: &Path, size_px: (u32, u32), fps: f64) -> Result<Self, CaptureError> {
        if !path.extension().is_some_and(|name| EXTENSIONS.iter().any(|known| name.eq_ignore_ascii_case(known))) {
            return Err(CaptureError::OutputName { endings: ".mp4, .m4v or .mov", path: path.to_path_buf() });
        }
        // The encoder fails without a reason, so the system is asked first, for the file and for some room in it.
        let room = File::create(path).and_then(|mut file| file.write_all(&[0; FIRST_BYTES]));
        room.map_err(|source| unwritable(path, source.to_string()))?;
        quiet_opencv();
        let even_px = (size_px.0 & !1, size_px.1 & !1);
        let size = Size::new(even_px.0 as i32, even_px.1 as i32);
        let fps = if fps.is_finite() && fps > 0.0 { fps } else { USUAL_FPS };
        let file_name = plain_file_name(path);
        let open = |code: &[char; 4]| {
            let code = VideoWriter::fourcc(code[0], code[1], code[2], code[3]).ok()?;
            let writer = VideoWriter::new_with_backend(&file_name, CAP_FFMPEG, code, fps, size, true).ok()?;
            writer.is_opened().unwrap_or(false).then_some(writer)
        };
        let writer = ENCODERS
            .iter()
            .find_map(open)
            .ok_or_else(|| unwritable(path, "no MP4 encoder of OpenCV and FFmpeg here takes it".into()))?;
        Ok(Self { path: path.to_path_buf(), writer, size_px, even_px, cropped: Vec::new(), frames: 0 })
    }

    /// Appends a picture.
    ///
    /// # Errors
    /// If its size is not the recording's, or the encoder refuses it.
    pub fn write(&mut self, picture: &Picture) -> Result<(), CaptureError> {
        if picture.size_px() != self.size_px {
            let (expected, found) = (self.size_px, picture.size_px());
            return Err(CaptureError::SizeChanged { expected, found, path: self.path.clone() });
        }
        let path = &self.path;
        let failed = |error: opencv::Error| unwritable(path, error.message);
        let bytes = match self.even_px == self.size_px {
            true => &picture.bgr,
            false => {
                crop(picture, self.even_px, &mut self.cropped);
                &self.cropped
            }
        };
        let (width, height) = self.even_px;
        let mat = Mat::new_rows_cols_with_bytes::<Vec3b>(height as i32, width as i32, bytes).map_err(failed)?;
        self.writer.write(&mat).map_err(failed)?;
        self.frames += 1;
        Ok(())
    }

    /// Completes the file; without this its index is written when the recorder is dropped, and nobody hears of errors.
    ///
    /// # Errors
    /// If the file does not hold all pictures in the end, as on a full disk. A recording without pictures is no error.
    pub fn finish(mut self) -> Result<(), CaptureError> {
        self.writer.release().map_err(|error| unwritable(&self.path, error.message))?;
        if self.frames == 0 {
            return Ok(());
        }
        let written = survey(&self.path, Container::Mp4);
        if written.end != End::Whole || written.frames.unwrap_or(0) != self.frames {
            let detail = format!("of {} pictures not all were written, the disk may be full", self.frames);
            return Err(unwritable(&self.path, detail));
        }
        Ok(())
    }
}

fn crop(picture: &Picture, (width, height): (u32, u32), cropped: &mut Vec<u8>) {
    cropped.clear();
    for y in 0..height {
        cropped.extend(picture.row(y).iter().take(3 * width as usize));
    }
}

const USUAL_FPS: f64 = 30.0;

fn unwritable(path: &Path, detail: String) -> CaptureError {
    CaptureError::Unwritable { detail, path: path.to_path_buf() }
}
