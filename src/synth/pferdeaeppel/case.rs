use std::fs;
use std::path::Path;

use super::draw::FieldRenderer;
use super::random::SizesTold;
use super::round::FieldRound;
use super::truth::{frame, truth};
use super::world::FieldScene;
use crate::capture::Recorder;
use crate::synth::SynthError;
use crate::synth::case::{WithEmpty, io, jpeg_quality, write_jpeg, write_truth};

/// Writes a scene as a case: `image.jpg`, `empty.jpg` where asked for, and `truth.json`.
pub fn write_field(folder: &Path, scene: &FieldScene, told: SizesTold, empty: WithEmpty) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut renderer = FieldRenderer::new(scene);
    let mut truth = truth(scene, told);
    truth.image = Some("image.jpg".into());
    truth.frames = vec![frame(scene, 0.0, true)];
    write_jpeg(&folder.join("image.jpg"), &renderer.draw(scene, 0), jpeg_quality(&scene.sensor))?;
    if empty == WithEmpty::Yes {
        write_jpeg(&folder.join("empty.jpg"), &renderer.draw(&scene.emptied(), 1), jpeg_quality(&scene.sensor))?;
        truth.empty = Some("empty.jpg".into());
    }
    write_truth(&folder.join("truth.json"), &truth)
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
        write_jpeg(&folder.join("empty.jpg"), &renderer.draw(&first.emptied(), u64::MAX), jpeg_quality(&first.sensor))?;
        truth.empty = Some("empty.jpg".into());
    }
    for number in 0..round.frames() {
        recorder.write(&renderer.draw(&round.scene(number), number))?;
        progress();
    }
    recorder.finish()?;
    write_truth(&folder.join("truth.json"), &truth)
}
