use super::body::bodies;
use super::ground::Ground;
use super::world::CardScene;
use crate::capture::Picture;
use crate::synth::painter::Painter;

/// Draws one scene. For many frames of one world keep a [`CardRenderer`].
pub fn draw_cards(scene: &CardScene) -> Picture {
    CardRenderer::new(scene).draw(scene, 0)
}

/// Draws frames of one world seen by one camera, again only where something changed.
pub struct CardRenderer(Painter<Ground>);

impl CardRenderer {
    /// Prepares what never moves.
    pub fn new(scene: &CardScene) -> Self {
        Self(Painter::new(Ground::new(scene), scene.camera, scene.size_px, scene.sensor))
    }

    /// Draws a frame of the world that this renderer was made for; `number` only chooses the sensor's noise.
    pub fn draw(&mut self, scene: &CardScene, number: u64) -> Picture {
        self.0.draw(&bodies(scene), number)
    }
}
