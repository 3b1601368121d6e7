use std::fs;
use std::path::Path;

use super::clip::CardClip;
use super::draw::CardRenderer;
use super::truth::CardTruth;
use super::world::CardScene;
use crate::capture::Recorder;
use crate::synth::SynthError;
use crate::synth::case::{WithEmpty, io, jpeg_quality, write_jpeg, write_truth};

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
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut renderer = CardRenderer::new(scene);
    let mut truth = truth.clone();
    (truth.image, truth.deck) = (Some("image.jpg".into()), deck.into());
    write_jpeg(&folder.join("image.jpg"), &renderer.draw(scene, 0), jpeg_quality(&scene.sensor))?;
    if empty == WithEmpty::Yes {
        write_jpeg(&folder.join("empty.jpg"), &renderer.draw(&scene.emptied(), 1), jpeg_quality(&scene.sensor))?;
        truth.empty = Some("empty.jpg".into());
    }
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
    mut progress: impl FnMut(),
) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut truth = clip.truth().clone();
    truth.deck = deck.into();
    let first = clip.scene(0);
    let mut recorder = Recorder::create(&folder.join("clip.mp4"), first.size_px, clip.fps())?;
    let mut renderer = CardRenderer::new(&first);
    if empty == WithEmpty::Yes {
        let picture = renderer.draw(&first.emptied(), u64::MAX);
        write_jpeg(&folder.join("empty.jpg"), &picture, jpeg_quality(&first.sensor))?;
        truth.empty = Some("empty.jpg".into());
    }
    for number in 0..clip.frames() {
        recorder.write(&renderer.draw(&clip.scene(number), number))?;
        progress();
    }
    recorder.finish()?;
    write_truth(&folder.join("truth.json"), &truth)
}
