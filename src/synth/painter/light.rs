use super::body::Body;
use super::solid::Solid;
use super::world::Spot;
use crate::synth::shadow::{Lamp, ToLamp};
use crate::synth::solids::V3;

/// Where enough of a lamp is hidden, nobody sees the rest.
const HIDDEN: f32 = 0.995;

/// Lamps and sky of a world.
#[derive(Clone, Copy, Debug)]
pub(in crate::synth) struct Lights {
    pub lamps: [Lamp; 2],
    pub sky: V3,
    /// Change of the sky's light per millimetre along x and y.
    pub sky_slope: (f32, f32),
    /// Where the sky has its usual light.
    pub middle: (f32, f32),
}

/// A body, and those of its solids that may darken a place.
pub(super) struct Darkening<'a, P> {
    pub body: &'a Body<P>,
    pub solids: Vec<usize>,
}

impl<P> Darkening<'_, P> {
    fn solids(&self) -> impl Iterator<Item = &Solid> {
        self.solids.iter().filter_map(|i| self.body.solids.get(*i))
    }
}

/// Light that a surface point sends to the eye past what is near at a moment, -0.5 to 0.5 of the shutter's time.
pub(super) fn light<P>(lights: &Lights, spot: &Spot, eye: V3, (near, when): (&[Darkening<P>], f32)) -> V3 {
    let covering = &spot.covering;
    let from = spot.point + covering.normal * 0.5;
    let mut sky = 1.0 - spot.shade.sky;
    for dark in near {
        let place = from - dark.body.travel * when;
        let most = dark.solids().map(|solid| solid.takes_sky(place, covering.normal)).fold(0.0, f32::max);
        sky *= 1.0 - most;
    }
    let middle = lights.middle;
    let slope = lights.sky_slope.0 * (spot.point.x - middle.0) + lights.sky_slope.1 * (spot.point.y - middle.1);
    let up = 0.5 + 0.5 * covering.normal.z.max(0.0);
    let mut light = covering.albedo.component_mul(&lights.sky) * (sky * up * (1.0 + slope).clamp(0.3, 1.7));
    let to_eye = (eye - spot.point).normalize();
    for (lamp, shade) in lights.lamps.iter().zip(spot.shade.lamps).filter(|(lamp, _)| lamp.colour.x > 0.0) {
        let way = ToLamp::new(from, lamp);
        let facing = way.towards.dot(&covering.normal);
        if facing <= 0.0 {
            continue;
        }
        let mut hidden = shade;
        for dark in near {
            let way = ToLamp { from: way.from - dark.body.travel * when, ..way };
            hidden = dark.solids().map(|solid| solid.hides(&way)).fold(hidden, f32::max);
            if hidden > HIDDEN {
                break;
            }
        }
        let arriving = lamp.colour * ((1.0 - hidden) * 1e6 / (lamp.centre - spot.point).norm_squared());
        let mirrored = (way.towards + to_eye).normalize().dot(&covering.normal).max(0.0);
        let (gloss, sharpness) = covering.gloss;
        let shine = if gloss > 0.0 { gloss * mirrored.powf(sharpness) } else { 0.0 };
        light += covering.albedo.component_mul(&arriving) * facing + arriving * shine;
    }
    light
}
