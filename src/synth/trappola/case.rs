use std::path::Path;

use super::clip::CardClip;
use super::draw::CardRenderer;
use super::truth::CardTruth;
use super::world::CardScene;
use crate::synth::SynthError;
use crate::synth::case::{WithEmpty, write_frames, write_pictures, write_truth};

/// Writes a scene as a case: `image.jpg`, `empty.jpg` where asked for, and `truth.json`, which says where the deck's
/// pictures are as seen from the case.
///
/// # Errors
/// If a file cannot be written.
pub fn write_cards(
    folder: &Path,
    (scene, truth): (&CardScene, &CardTruth),
    deck: &str,
    empty: WithEmpty,
) -> Result<(), SynthError> {
    let mut renderer = CardRenderer::new(scene);
    let image = renderer.draw(scene, 0);
    let empty = empty.then(|| renderer.draw(&scene.emptied(), 1));
    let mut truth = truth.clone();
    deck.clone_into(&mut truth.deck);
    write_pictures(folder, &scene.sensor, Some(&image), empty.as_ref(), &mut truth.head)?;
    write_truth(&folder.join("truth.json"), &truth)
}

/// Writes a game as a case: `clip.mp4`, `empty.jpg` where asked for, and `truth.json`, which says where the deck's pictures
/// are as seen from the case. `progress` hears of every frame.
///
/// # Errors
/// If a file cannot be written.
pub fn write_card_clip(
    folder: &Path,
    clip: &CardClip,
    deck: &str,
    empty: WithEmpty,
    progress: impl FnMut(),
) -> Result<(), SynthError> {
    let first = clip.scene(0);
    let mut renderer = CardRenderer::new(&first);
    let empty = empty.then(|| renderer.draw(&first.emptied(), u64::MAX));
    let mut truth = clip.truth().clone();
    deck.clone_into(&mut truth.deck);
    write_pictures(folder, &first.sensor, None, empty.as_ref(), &mut truth.head)?;
    let frames = (0..clip.frames()).map(|number| renderer.draw(&clip.scene(number), number));
    write_frames(folder, (first.size_px, clip.fps()), frames, progress)?;
    write_truth(&folder.join("truth.json"), &truth)
}
