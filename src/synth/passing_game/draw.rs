use super::body::bodies;
use super::ground::Ground;
use super::world::TableScene;
use crate::capture::Picture;
use crate::synth::painter::Painter;

/// Draws one scene. For many frames of one world keep a [`TileRenderer`].
pub fn draw_tiles(scene: &TableScene) -> Picture {
    TileRenderer::new(scene).draw(scene, 0)
}

/// Draws frames of one world seen by one camera, again only where something changed.
pub struct TileRenderer(Painter<Ground>);

impl TileRenderer {
    /// Prepares what never moves.
    pub fn new(scene: &TableScene) -> Self {
        Self(Painter::new(Ground::new(scene), scene.camera, scene.size_px, scene.sensor))
    }

    /// Draws a frame of the world that this renderer was made for; `number` only chooses the sensor's noise.
    pub fn draw(&mut self, scene: &TableScene, number: u64) -> Picture {
        self.0.draw(&bodies(scene), number)
    }
}
