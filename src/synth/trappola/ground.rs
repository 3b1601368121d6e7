use std::sync::Arc;

use super::body::CardPiece;
use super::look::CardLook;
use super::world::{CardScene, CardSide};
use crate::synth::painter::{BodyMet, Covering, Lights, Shade, Spot, World};
use crate::synth::solids::{Block, Ray, V3};
use crate::synth::tabletop::Tabletop;

/// What is met where no card and no hand is.
pub(super) struct Ground {
    look: Arc<CardLook>,
    top: Tabletop,
}

impl Ground {
    pub fn new(scene: &CardScene) -> Self {
        let look = &scene.look;
        Self { look: Arc::clone(look), top: Tabletop::new(look.surface, look.surface_gloss, &scene.camera) }
    }
}

impl World for Ground {
    type Piece = CardPiece;

    fn part(&self, ray: &Ray) -> (u16, f32) {
        self.top.part(ray)
    }

    fn spot(&self, ray: &Ray, part: (u16, f32), _: f32) -> Spot {
        self.top.spot(ray, part)
    }

    fn is_main(&self, _: u16) -> bool {
        true
    }

    fn lights(&self) -> &Lights {
        &self.look.lights
    }

    fn shade(&self, _: V3) -> Shade {
        Shade::default()
    }

    fn level_below(&self, _: &Block) -> f32 {
        0.0
    }

    fn covering(&self, piece: &CardPiece, met: &BodyMet, point: V3) -> Covering {
        let normal = met.met.normal;
        let slab = &piece.slab;
        if !slab.is_top(normal) {
            return Covering { albedo: self.look.edge(), gloss: (0.0, 1.0), normal };
        }
        let own = slab.own(point - slab.centre);
        let (width, height) = (slab.half.x * 2.0, slab.half.y * 2.0);
        let at = (own.x / width + 0.5, 0.5 - own.y / height);
        let covers = self.top.footprint_mm(point) / width;
        let albedo = match piece.side {
            CardSide::Face => self.look.face_at(piece.face, at, covers),
            CardSide::Back => self.look.back_at(at, covers),
        };
        // A flat print: its rounded edges are too narrow to be seen.
        Covering { albedo, gloss: self.look.card_gloss, normal: slab.out }
    }
}
