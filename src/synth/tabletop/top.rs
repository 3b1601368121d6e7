use super::surface::Surface;
use crate::geometry::Camera;
use crate::synth::painter::{Covering, Shade, Spot};
use crate::synth::scene::v3;
use crate::synth::solids::{Ray, V3};

/// A table that goes on for ever, seen by one camera.
#[derive(Clone, Copy, Debug)]
pub(in crate::synth) struct Tabletop {
    surface: Surface,
    gloss: (f32, f32),
    eye: V3,
    pixel_rad: f32,
}

/// Where a line of sight meets nothing.
const FAR_MM: f32 = 30_000.0;

impl Tabletop {
    /// A surface with the strength and sharpness of its reflections.
    pub fn new(surface: Surface, gloss: (f32, f32), camera: &Camera) -> Self {
        let pixel_rad = 1.0 / camera.intrinsics.fx as f32;
        Self { surface, gloss, eye: v3(camera.centre()), pixel_rad }
    }

    /// How much of a level surface a pixel covers at a place, mm.
    pub fn footprint_mm(&self, point: V3) -> f32 {
        let way = point - self.eye;
        let distance = way.norm();
        distance * self.pixel_rad / (-way.z / distance).max(0.2).sqrt()
    }

    /// The part that a line of sight meets, and how far away.
    pub fn part(&self, ray: &Ray) -> (u16, f32) {
        let distance = -ray.from.z / ray.along.z;
        (1, if ray.along.z < -1e-4 { distance } else { FAR_MM })
    }

    /// The surface point of that part.
    pub fn spot(&self, ray: &Ray, (part, distance): (u16, f32)) -> Spot {
        let point = ray.at(distance);
        let (albedo, (lean_x, lean_y)) = self.surface.at(point.x, point.y, self.footprint_mm(point));
        let normal = V3::new(lean_x, lean_y, 1.0).normalize();
        let covering = Covering { albedo, gloss: self.gloss, normal };
        Spot { part, point, covering, shade: Shade::default() }
    }
}
