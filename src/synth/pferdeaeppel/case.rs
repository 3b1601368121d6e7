use std::path::Path;

use super::draw::FieldRenderer;
use super::random::SizesTold;
use super::round::FieldRound;
use super::truth::{frame, truth};
use super::world::FieldScene;
use crate::synth::SynthError;
use crate::synth::case::{WithEmpty, write_frames, write_pictures, write_truth};

/// Writes a scene as a case: `image.jpg`, `empty.jpg` where asked for, and `truth.json`.
pub fn write_field(folder: &Path, scene: &FieldScene, told: SizesTold, empty: WithEmpty) -> Result<(), SynthError> {
    let mut renderer = FieldRenderer::new(scene);
    let image = renderer.draw(scene, 0);
    let empty = empty.then(|| renderer.draw(&scene.emptied(), 1));
    let mut truth = truth(scene, told);
    truth.frames = vec![frame(scene, 0.0, true)];
    write_pictures(folder, &scene.sensor, Some(&image), empty.as_ref(), &mut truth.head)?;
    write_truth(&folder.join("truth.json"), &truth)
}

/// Writes a round as a case: `clip.mp4`, `empty.jpg` where asked for, and `truth.json`. `progress` hears of every frame.
pub fn write_field_round(
    folder: &Path,
    round: &FieldRound,
    empty: WithEmpty,
    progress: impl FnMut(),
) -> Result<(), SynthError> {
    let first = round.scene(0);
    let mut renderer = FieldRenderer::new(&first);
    let empty = empty.then(|| renderer.draw(&first.emptied(), u64::MAX));
    let mut truth = round.truth().clone();
    write_pictures(folder, &first.sensor, None, empty.as_ref(), &mut truth.head)?;
    let frames = (0..round.frames()).map(|number| renderer.draw(&round.scene(number), number));
    write_frames(folder, (first.size_px, round.fps()), frames, progress)?;
    write_truth(&folder.join("truth.json"), &truth)
}
