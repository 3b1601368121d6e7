use std::path::Path;

use super::draw::RaceRenderer;
use super::race::RaceClip;
use super::truth::RaceTruth;
use super::world::RaceScene;
use crate::synth::SynthError;
use crate::synth::case::{WithEmpty, write_frames, write_pictures, write_truth};

/// Writes a scene as a case: `image.jpg`, `empty.jpg` where asked for, and `truth.json`.
pub fn write_race_still(
    folder: &Path,
    scene: &RaceScene,
    truth: &RaceTruth,
    empty: WithEmpty,
) -> Result<(), SynthError> {
    let mut renderer = RaceRenderer::new(scene);
    let image = renderer.draw(scene, 0);
    let empty = empty.then(|| renderer.draw(&scene.emptied(), 1));
    let mut truth = truth.clone();
    write_pictures(folder, &scene.sensor, Some(&image), empty.as_ref(), &mut truth.head)?;
    write_truth(&folder.join("truth.json"), &truth)
}

/// Writes a race as a case: `clip.mp4`, `empty.jpg` where asked for, and `truth.json`. `progress` hears of every frame.
pub fn write_race_clip(
    folder: &Path,
    clip: &RaceClip,
    empty: WithEmpty,
    progress: impl FnMut(),
) -> Result<(), SynthError> {
    let first = clip.scene(0);
    let mut renderer = RaceRenderer::new(&first);
    let empty = empty.then(|| renderer.draw(&first.emptied(), u64::MAX));
    let mut truth = clip.truth().clone();
    write_pictures(folder, &first.sensor, None, empty.as_ref(), &mut truth.head)?;
    let frames = (0..clip.frames()).map(|number| renderer.draw(&clip.scene(number), number));
    write_frames(folder, (first.size_px, clip.fps()), frames, progress)?;
    write_truth(&folder.join("truth.json"), &truth)
}
