use std::fs;
use std::path::Path;

use super::draw::FieldRenderer;
use super::random::SizesTold;
use super::round::FieldRound;
use super::truth::{FieldTruth, frame, truth};
use super::world::FieldScene;
use crate::capture::Recorder;
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

/// Writes a round as a case: `clip.mp4`, `empty.jpg` where asked for, and `truth.json`. `progress` hears of every frame.
pub fn write_field_round(
    folder: &Path,
    round: &FieldRound,
    empty: WithEmpty,
    mut progress: impl FnMut(),
) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut truth = round.truth().clone();
    let first = round.scene(0);
    let mut recorder = Recorder::create(&folder.join("clip.mp4"), first.size_px, round.fps())?;
    let mut renderer = FieldRenderer::new(&first);
    if empty == WithEmpty::Yes {
        write_jpeg(&folder.join("empty.jpg"), &renderer.draw(&first.emptied(), u64::MAX), quality(&first))?;
        truth.empty = Some("empty.jpg".into());
    }
    for number in 0..round.frames() {
        recorder.write(&renderer.draw(&round.scene(number), number))?;
        progress();
    }
    recorder.finish()?;
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
