use std::sync::Arc;

use super::body::TablePiece;
use super::look::{SetLook, TableLook, ThingLook};
use super::world::{Side, TableScene};
use crate::synth::noise::{lattice, ramp};
use crate::synth::painter::{BodyMet, Covering, Lights, Shade, Slab, Spot, World};
use crate::synth::solids::{Block, Ray, V3};
use crate::synth::tabletop::Tabletop;

/// What is met where no tile and no hand is.
pub(super) struct Ground {
    look: Arc<TableLook>,
    top: Tabletop,
}

impl Ground {
    pub fn new(scene: &TableScene) -> Self {
        let look = &scene.look;
        Self { look: Arc::clone(look), top: Tabletop::new(look.surface, look.surface_gloss, &scene.camera) }
    }

    fn of_tile(&self, (slab, halves, side): (&Slab, [u8; 2], Side), met: &BodyMet, point: V3) -> Covering {
        let set = &self.look.set;
        let own = slab.own(point - slab.centre);
        let normal = met.met.normal;
        let (width, height) = (slab.half.y * 2.0, slab.half.z * 2.0);
        let number = lattice(i32::from(halves[0]) + 11 * i32::from(halves[1]), 3, 7);
        let up = (own.z / height + 0.5).clamp(0.0, 1.0);
        let is_lower = match side {
            Side::Face => up < set.layer,
            Side::Back => up > 1.0 - set.layer,
        };
        let body = if is_lower { &set.back } else { &set.body };
        let body = body.colour(own.x + own.z, own.y - own.z, 1.0, number);
        let plain = Covering { albedo: body, gloss: set.gloss, normal };
        if !slab.is_top(normal) {
            return plain;
        }
        let footprint = self.top.footprint_mm(point) / width;
        let at = (own.x / width, own.y / width);
        match side {
            Side::Face => {
                let mark = set.face.at(at, halves, footprint, body);
                let leans = slab.right * mark.lean.0 + slab.up * mark.lean.1;
                let normal = (normal + leans).normalize();
                let gloss = if mark.shines { (1.2, 60.0) } else { set.gloss };
                Covering { albedo: mark.colour, gloss, normal }
            }
            Side::Back => Covering { albedo: back_of(set, at, footprint, body), ..plain },
        }
    }
}

fn back_of(set: &SetLook, at: (f32, f32), footprint: f32, body: V3) -> V3 {
    set.back_print.at(at, footprint, body)
}

/// Round spots on a square or a card.
fn spotted((x, y): (f32, f32), spots: &[(f32, f32)], radius: f32, soft: f32) -> f32 {
    let nearest = spots.iter().map(|(u, v)| (x - u).hypot(y - v)).fold(f32::MAX, f32::min);
    1.0 - ramp(radius - soft / 2.0, radius + soft / 2.0, nearest)
}

/// Where a die has its spots, in quarters of its side.
fn die_spots(shows: u8) -> &'static [(f32, f32)] {
    match shows {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)],
        5 => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (0.0, 0.0)],
        _ => &[(-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0)],
    }
}

/// Where a card has its signs, in fifths of its size.
fn card_spots(spots: u8) -> Vec<(f32, f32)> {
    let columns: &[f32] = if spots < 4 { &[0.0] } else { &[-1.0, 1.0] };
    let rows = (f32::from(spots) / columns.len() as f32).ceil();
    let at = |row: f32| if rows > 1.0 { (row / (rows - 1.0) - 0.5) * 3.2 } else { 0.0 };
    columns.iter().flat_map(|v| (0..rows as u8).map(move |row| (at(f32::from(row)), *v))).collect()
}

impl World for Ground {
    type Piece = TablePiece;

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

    fn covering(&self, piece: &TablePiece, met: &BodyMet, point: V3) -> Covering {
        let normal = met.met.normal;
        match piece {
            TablePiece::Tile { slab, halves, side } => self.of_tile((slab, *halves, *side), met, point),
            TablePiece::Die { slab, look } | TablePiece::Card { slab, look } => {
                let own = slab.own(point - slab.centre);
                let soft = self.top.footprint_mm(point);
                of_thing(look, slab.is_top(normal).then_some((own.x, own.y)), soft, normal)
            }
            TablePiece::Draught { coin, look } => {
                let own = coin.own(point - coin.centre);
                of_thing(look, (normal.z > 0.7).then_some((own.x, own.y)), self.top.footprint_mm(point), normal)
            }
        }
    }
}

/// What is no tile, at a place of its top from the middle, mm; `None` at its sides.
fn of_thing(look: &ThingLook, top: Option<(f32, f32)>, soft: f32, normal: V3) -> Covering {
    match *look {
        ThingLook::Die { colour, spots, shows } => {
            let share = top.map_or(0.0, |(x, y)| spotted((x / 4.0, y / 4.0), die_spots(shows), 0.36, soft / 4.0));
            Covering { albedo: colour.lerp(&spots, share), gloss: (0.2, 40.0), normal }
        }
        ThingLook::Card { ink, spots } => {
            let printed = |(x, y): (f32, f32)| {
                if spots > 0 {
                    return spotted((x / 14.0, y / 14.0), &card_spots(spots), 0.38, soft / 14.0);
                }
                let is_framed = x.abs() < 40.0 && y.abs() < 25.0;
                let lattice = ((x + y) * 1.1).sin() * ((x - y) * 1.1).sin();
                if is_framed { 0.6 + 0.4 * lattice.signum() } else { 0.0 }
            };
            let albedo = V3::repeat(0.82).lerp(&ink, top.map_or(0.0, printed).clamp(0.0, 1.0));
            Covering { albedo, gloss: (0.06, 30.0), normal }
        }
        ThingLook::Draught { colour } => {
            let groove = top.map_or(0.0, |(x, y)| 1.0 - ramp(0.0, 0.8, (x.hypot(y) - 11.0).abs()));
            Covering { albedo: colour * (1.0 - 0.35 * groove), gloss: (0.1, 25.0), normal }
        }
    }
}
