//! Writes case folders.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use image::ExtendedColorType;
use image::codecs::jpeg::JpegEncoder;
use serde::Serialize;

use super::case_head::CaseHead;
use super::error::SynthError;
use super::render::Renderer;
use super::round::Round;
use super::scene::{Scene, Sensor};
use super::truth::Truth;
use crate::capture::{Picture, Recorder};

/// JPEG qualities that cameras and messengers use; the scene's seed chooses.
const QUALITIES: [u8; 4] = [78, 85, 90, 95];

/// Writes a still as a case: `image.jpg`, `empty.jpg` where asked for, and `truth.json`.
pub fn write_still(folder: &Path, scene: &Scene, truth: &Truth, with_empty: WithEmpty) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut renderer = Renderer::new(scene);
    let quality = jpeg_quality(&scene.sensor);
    write_jpeg(&folder.join("image.jpg"), &renderer.render(scene, 0), quality)?;
    let mut truth = Truth { image: Some("image.jpg".into()), ..truth.clone() };
    if with_empty == WithEmpty::Yes {
        write_jpeg(&folder.join("empty.jpg"), &renderer.render(&scene.emptied(), 1), quality)?;
        truth.empty = Some("empty.jpg".into());
    }
    write_truth(&folder.join("truth.json"), &truth)
}

/// Writes a round as a case: `clip.mp4`, `empty.jpg` where asked for, and `truth.json`. `progress` hears of every frame.
pub fn write_round(
    folder: &Path,
    round: &Round,
    with_empty: WithEmpty,
    mut progress: impl FnMut(),
) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut truth = round.truth();
    let [width, height] = truth.size_px;
    let mut recorder = Recorder::create(&folder.join("clip.mp4"), (width, height), round.fps())?;
    let mut renderer: Option<Renderer> = None;
    for (number, scene) in (0..).map_while(|i| Some((i, round.scene(i)?.1))) {
        let renderer = renderer.get_or_insert_with(|| Renderer::new(&scene));
        if number == 0 && with_empty == WithEmpty::Yes {
            write_jpeg(
                &folder.join("empty.jpg"),
                &renderer.render(&scene.emptied(), u64::MAX),
                jpeg_quality(&scene.sensor),
            )?;
            truth.empty = Some("empty.jpg".into());
        }
        recorder.write(&renderer.render(&scene, number as u64))?;
        progress();
    }
    recorder.finish()?;
    write_truth(&folder.join("truth.json"), &truth)
}

/// Writes the pictures that a case has and tells its truth their names: the still itself, and the same view without pieces.
pub(super) fn write_pictures(
    folder: &Path,
    sensor: &Sensor,
    image: Option<&Picture>,
    empty: Option<&Picture>,
    head: &mut CaseHead,
) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    for (name, picture, told) in [("image.jpg", image, &mut head.image), ("empty.jpg", empty, &mut head.empty)] {
        if let Some(picture) = picture {
            write_jpeg(&folder.join(name), picture, jpeg_quality(sensor))?;
            *told = Some(name.to_owned());
        }
    }
    Ok(())
}

/// Writes the frames of a case's clip, `clip.mp4`. `progress` hears of every one.
pub(super) fn write_frames(
    folder: &Path,
    (size_px, fps): ((u32, u32), f64),
    frames: impl Iterator<Item = Picture>,
    mut progress: impl FnMut(),
) -> Result<(), SynthError> {
    let mut recorder = Recorder::create(&folder.join("clip.mp4"), size_px, fps)?;
    for frame in frames {
        recorder.write(&frame)?;
        progress();
    }
    recorder.finish()?;
    Ok(())
}

/// Whether a picture of the empty board goes with a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithEmpty {
    /// `empty.jpg` is written.
    Yes,
    /// There is none.
    No,
}

impl WithEmpty {
    /// The picture that is drawn if one goes with the case.
    pub(super) fn then(self, draw: impl FnOnce() -> Picture) -> Option<Picture> {
        match self {
            Self::Yes => Some(draw()),
            Self::No => None,
        }
    }
}

/// The JPEG quality of a sensor's pictures.
fn jpeg_quality(sensor: &Sensor) -> u8 {
    QUALITIES.get(sensor.seed as usize % QUALITIES.len()).copied().unwrap_or(90)
}

/// Writes a picture.
pub(super) fn write_jpeg(path: &Path, picture: &Picture, quality: u8) -> Result<(), SynthError> {
    let rgb: Vec<u8> = picture.bgr.chunks_exact(3).flat_map(|p| p.iter().rev().copied()).collect();
    let file = fs::File::create(path).map_err(io(path))?;
    let mut out = BufWriter::new(file);
    JpegEncoder::new_with_quality(&mut out, quality)
        .encode(&rgb, picture.width, picture.height, ExtendedColorType::Rgb8)
        .map_err(|error| SynthError::Encoding { path: path.into(), error })?;
    out.flush().map_err(io(path))
}

/// Writes a truth.
pub(super) fn write_truth(path: &Path, truth: &impl Serialize) -> Result<(), SynthError> {
    let text = serde_json::to_string(truth).map_err(|e| SynthError::Io { path: path.into(), error: e.into() })?;
    fs::write(path, text + "\n").map_err(io(path))
}

/// An error of a file.
pub(super) fn io(path: &Path) -> impl FnOnce(std::io::Error) -> SynthError {
    let path = PathBuf::from(path);
    move |error| SynthError::Io { path, error }
}
