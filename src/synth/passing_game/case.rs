use std::fs;
use std::path::Path;

use super::draw::TileRenderer;
use super::truth::TableTruth;
use super::world::TableScene;
use crate::synth::SynthError;
use crate::synth::case::{WithEmpty, io, jpeg_quality, write_jpeg, write_truth};

/// Writes a scene as a case: `image.jpg`, `empty.jpg` where asked for, and `truth.json`.
pub fn write_tiles(folder: &Path, scene: &TableScene, truth: &TableTruth, empty: WithEmpty) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut renderer = TileRenderer::new(scene);
    let mut truth = truth.clone();
    truth.image = Some("image.jpg".into());
    write_jpeg(&folder.join("image.jpg"), &renderer.draw(scene, 0), jpeg_quality(&scene.sensor))?;
    if empty == WithEmpty::Yes {
        write_jpeg(&folder.join("empty.jpg"), &renderer.draw(&scene.emptied(), 1), jpeg_quality(&scene.sensor))?;
        truth.empty = Some("empty.jpg".into());
    }
    write_truth(&folder.join("truth.json"), &truth)
}
