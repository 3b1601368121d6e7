use super::render::Renderer;
use super::round::Round;
use crate::capture::{CaptureError, Frame, Liveness, Source, SourceInfo};
use crate::geometry::Timestamp;

/// A simulated round as a source of frames, drawn as they are asked for.
pub struct RoundSource {
    round: Round,
    info: SourceInfo,
    renderer: Option<Renderer>,
    next: usize,
}

impl RoundSource {
    /// The source of a round's frames.
    pub fn new(round: Round) -> Self {
        let info = SourceInfo {
            name: "synth".into(),
            size_px: round.size_px(),
            frames: Some(round.len() as u64),
            fps: Some(round.fps()),
            liveness: Liveness::Recorded,
        };
        Self { round, info, renderer: None, next: 0 }
    }

    /// The round that it shows.
    pub fn round(&self) -> &Round {
        &self.round
    }
}

impl Source for RoundSource {
    fn info(&self) -> &SourceInfo {
        &self.info
    }

    fn next_frame(&mut self) -> Result<Option<Frame>, CaptureError> {
        let Some((t, scene)) = self.round.scene(self.next) else { return Ok(None) };
        let index = self.next as u64;
        self.next += 1;
        let renderer = self.renderer.get_or_insert_with(|| Renderer::new(&scene));
        let picture = renderer.render(&scene, index);
        Ok(Some(Frame { index, t: Timestamp::from_seconds(t), picture }))
    }
}
