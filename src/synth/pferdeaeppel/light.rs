use super::body::Body;
use super::ground::Spot;
use super::look::FieldLook;
use super::solid::Solid;
use crate::synth::shadow::{ToLamp, sky_taken_by_wall};
use crate::synth::solids::{Block, V3};

/// How far the board's edge darkens the table, mm.
const EDGE_REACH_MM: f32 = 60.0;
/// Where enough of a lamp is hidden, nobody sees the rest.
const HIDDEN: f32 = 0.995;

/// A body, and those of its solids that may darken a place.
pub(super) struct Darkening<'a> {
    pub body: &'a Body,
    pub solids: Vec<usize>,
}

impl Darkening<'_> {
    fn solids(&self) -> impl Iterator<Item = &Solid> {
        self.solids.iter().filter_map(|i| self.body.solids.get(*i))
    }
}

/// Light that a surface point sends to the eye past what is near at a moment, -0.5 to 0.5 of the shutter's time.
pub(super) fn light(look: &FieldLook, board: &Block, spot: &Spot, eye: V3, (near, when): (&[Darkening], f32)) -> V3 {
    let from = spot.point + spot.normal * 0.5;
    let is_below = from.z < -0.6;
    let mut sky = if is_below {
        let away = board.outline_distance(from.x, from.y);
        1.0 - sky_taken_by_wall(away, board.max.z - from.z, EDGE_REACH_MM)
    } else {
        1.0
    };
    for dark in near {
        let place = from - dark.body.travel * when;
        let most = dark.solids().map(|solid| solid.takes_sky(place, spot.normal)).fold(0.0, f32::max);
        sky *= 1.0 - most;
    }
    let middle = (board.min + board.max) / 2.0;
    let slope = look.sky_slope.0 * (spot.point.x - middle.x) + look.sky_slope.1 * (spot.point.y - middle.y);
    let up = 0.5 + 0.5 * spot.normal.z.max(0.0);
    let mut light = spot.albedo.component_mul(&look.sky) * (sky * up * (1.0 + slope).clamp(0.3, 1.7));
    let to_eye = (eye - spot.point).normalize();
    for lamp in look.lamps.iter().filter(|lamp| lamp.colour.x > 0.0) {
        let way = ToLamp::new(from, lamp);
        let facing = way.towards.dot(&spot.normal);
        if facing <= 0.0 {
            continue;
        }
        let mut hidden = if is_below { way.hidden_by_block(board) } else { 0.0 };
        for dark in near {
            let way = ToLamp { from: way.from - dark.body.travel * when, ..way };
            hidden = dark.solids().map(|solid| solid.hides(&way)).fold(hidden, f32::max);
            if hidden > HIDDEN {
                break;
            }
        }
        let arriving = lamp.colour * ((1.0 - hidden) * 1e6 / (lamp.centre - spot.point).norm_squared());
        let mirrored = (way.towards + to_eye).normalize().dot(&spot.normal).max(0.0);
        let shine = if spot.gloss.0 > 0.0 { spot.gloss.0 * mirrored.powf(spot.gloss.1) } else { 0.0 };
        light += spot.albedo.component_mul(&arriving) * facing + arriving * shine;
    }
    light
}
