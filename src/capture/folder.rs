use std::cmp::Ordering;
use std::fs;
use std::path::{Path, PathBuf};

use super::pictures::{capture_seconds_of, read_picture};
use super::{CaptureError, Frame, Liveness, Picture, Source, SourceInfo};
use crate::geometry::Timestamp;

/// A folder of pictures as a source: one frame a picture, in natural order of their names (`2.jpg` before `10.jpg`), or in
/// the order they were taken where all of them tell when.
#[derive(Debug)]
pub struct Folder {
    info: SourceInfo,
    pictures: std::vec::IntoIter<(PathBuf, Timestamp)>,
    /// The first one, read on opening.
    first: Option<Picture>,
    next_index: u64,
}

/// Pictures a second where neither the pictures nor the caller say it.
const USUAL_FPS: f64 = 1.0;

/// Pictures are taken for what their names say, so that a note beside them does no harm. Those that cannot be read are
/// among them: to leave one out unsaid would be wrong.
const EXTENSIONS: [&str; 12] =
    ["jpg", "jpeg", "jpe", "png", "webp", "bmp", "heic", "heif", "avif", "gif", "tif", "tiff"];

/// The pictures in a folder, in natural order of their names; hidden files and folders below are left out.
///
/// # Errors
/// If the folder cannot be read, or there is no picture in it.
pub fn pictures_in(folder: &Path) -> Result<Vec<PathBuf>, CaptureError> {
    let reading = |error| CaptureError::reading(error, folder);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(reading)? {
        let path = entry.map_err(reading)?.path();
        let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        let is_picture = extension.is_some_and(|extension| EXTENSIONS.contains(&extension.as_str()));
        if is_picture && !is_hidden && !path.is_dir() {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Err(CaptureError::NoPictures { path: folder.to_path_buf() });
    }
    paths.sort_by(|a, b| natural_order(a, b));
    Ok(paths)
}

impl Folder {
    /// Opens a folder and reads its first picture. `fps` pictures are taken to be a second; without it they have the times
    /// of their EXIF blocks if all of them have one, or else follow one a second.
    ///
    /// # Errors
    /// As `pictures_in`, and as `read_picture` for the first.
    pub fn open(folder: &Path, fps: Option<f64>) -> Result<Self, CaptureError> {
        let paths = pictures_in(folder)?;
        let taken = if fps.is_none() { in_order_taken(&paths) } else { None };
        let pictures = taken.unwrap_or_else(|| {
            let interval_s = 1.0 / fps.unwrap_or(USUAL_FPS);
            let at = |i: usize| Timestamp::from_seconds(i as f64 * interval_s);
            paths.into_iter().enumerate().map(|(i, path)| (path, at(i))).collect()
        });
        let first = pictures.first().map(|(path, _)| read_picture(path)).transpose()?;
        let span_s = pictures.last().map_or(0.0, |(_, t)| t.seconds());
        let info = SourceInfo {
            name: folder.display().to_string(),
            size_px: first.as_ref().map_or((0, 0), Picture::size_px),
            frames: Some(pictures.len() as u64),
            fps: (span_s > 0.0).then(|| (pictures.len() - 1) as f64 / span_s),
            liveness: Liveness::Recorded,
        };
        Ok(Self { info, pictures: pictures.into_iter(), first, next_index: 0 })
    }
}

impl Source for Folder {
    fn info(&self) -> &SourceInfo {
        &self.info
    }

    fn next_frame(&mut self) -> Result<Option<Frame>, CaptureError> {
        let Some((path, t)) = self.pictures.next() else { return Ok(None) };
        let picture = match self.first.take() {
            Some(first) => first,
            None => read_picture(&path)?,
        };
        let (expected, found) = (self.info.size_px, picture.size_px());
        if found != expected {
            return Err(CaptureError::MixedSizes { expected, found, path });
        }
        let index = self.next_index;
        self.next_index += 1;
        Ok(Some(Frame { index, t, picture }))
    }
}

/// The pictures with their times from the first one; `None` where one does not tell when it was taken. Pictures of one
/// moment, as cameras that know whole seconds only take them in a burst, are spread over the time to the next.
fn in_order_taken(paths: &[PathBuf]) -> Option<Vec<(PathBuf, Timestamp)>> {
    let timed = paths.iter().map(|path| Some((path, capture_seconds_of(path)?)));
    let mut timed = timed.collect::<Option<Vec<(&PathBuf, f64)>>>()?;
    timed.sort_by(|a, b| a.1.total_cmp(&b.1));
    let origin = timed.first()?.1;
    let mut spread = Vec::with_capacity(timed.len());
    for burst in timed.chunk_by(|a, b| a.1 == b.1) {
        let at = burst.first()?.1;
        let next = timed.iter().map(|(_, t)| *t).find(|t| *t > at).unwrap_or(at + 1.0);
        let interval = (next - at).min(1.0) / burst.len() as f64;
        let times = (0..burst.len()).map(|i| Timestamp::from_seconds(at - origin + i as f64 * interval));
        spread.extend(burst.iter().map(|(path, _)| (*path).clone()).zip(times));
    }
    Some(spread)
}

/// By name, where runs of digits count as numbers and capitals are no different.
fn natural_order(a: &Path, b: &Path) -> Ordering {
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let (name_a, name_b) = (name(a), name(b));
    let (mut rest_a, mut rest_b) = (name_a.as_str(), name_b.as_str());
    loop {
        let ((word_a, number_a, next_a), (word_b, number_b, next_b)) = (split(rest_a), split(rest_b));
        // Of two numbers without leading zeros the longer one is the larger, however long they are.
        let of_numbers = number_a.len().cmp(&number_b.len()).then_with(|| number_a.cmp(number_b));
        let order = word_a.cmp(word_b).then(of_numbers);
        if order.is_ne() {
            return order;
        }
        if next_a.is_empty() || next_b.is_empty() {
            return next_a.len().cmp(&next_b.len()).then_with(|| a.cmp(b));
        }
        (rest_a, rest_b) = (next_a, next_b);
    }
}

/// What stands before the first digit, the number that begins there without leading zeros, and what follows it.
fn split(text: &str) -> (&str, &str, &str) {
    let (word, rest) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let (digits, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
    (word, digits.trim_start_matches('0'), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_people_count() {
        let expected =
            ["1.jpg", "2.jpg", "10.jpg", "a.jpg", "IMG_9.jpg", "img_009b.jpg", "IMG_10.jpg", "img_10_2.jpg", "z"];
        let mut names: Vec<PathBuf> = expected.iter().rev().map(PathBuf::from).collect();
        names.sort_by(|a, b| natural_order(a, b));
        assert_eq!(names, expected.map(PathBuf::from));
    }
}
