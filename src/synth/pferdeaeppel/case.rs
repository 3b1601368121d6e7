use std::fs;
use std::path::Path;

use super::draw::FieldRenderer;
use super::random::SizesTold;
use super::truth::{FieldTruth, frame, truth};
use super::world::FieldScene;
use crate::synth::SynthError;
use crate::synth::case::{WithEmpty, io, write_jpeg};

/// JPEG qualities that cameras and messengers use; the scene's seed chooses.
const QUALITIES: [u8; 4] = [78, 85, 90, 95];

/// Writes a scene as a case: `image.jpg`, `empty.jpg` where asked for, and `truth.json`.
pub fn write_field(folder: &Path, scene: &FieldScene, told: SizesTold, empty: WithEmpty) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut renderer = FieldRenderer::new(scene);
    let mut truth = truth(scene, told);
    truth.image = Some("image.jpg".into());
    truth.frames = vec![frame(scene, 0.0, true)];
    write_jpeg(&folder.join("image.jpg"), &renderer.draw(scene, 0), quality(scene))?;
    if empty == WithEmpty::Yes {
        write_jpeg(&folder.join("empty.jpg"), &renderer.draw(&scene.emptied(), 1), quality(scene))?;
        truth.empty = Some("empty.jpg".into());
    }
    write(folder, &truth)
}

/// The JPEG quality of a scene's pictures.
pub(super) fn quality(scene: &FieldScene) -> u8 {
    QUALITIES.get(scene.sensor.seed as usize % QUALITIES.len()).copied().unwrap_or(90)
}

/// Writes a truth.
pub(super) fn write(folder: &Path, truth: &FieldTruth) -> Result<(), SynthError> {
    let path = folder.join("truth.json");
    let text = serde_json::to_string(truth).map_err(|e| SynthError::Io { path: path.clone(), error: e.into() })?;
    fs::write(&path, text + "\n").map_err(io(&path))
}
