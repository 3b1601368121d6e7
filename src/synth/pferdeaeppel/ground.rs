use super::body::FieldPiece;
use super::look::{AppleLook, FieldLook};
use super::world::FieldScene;
use crate::rules::pferdeaeppel::Horse;
use crate::synth::material::Table;
use crate::synth::noise::clouds;
use crate::synth::painter::{BodyMet, Covering, Lights, Shade, Spot, World, turned};
use crate::synth::shadow::{ToLamp, sky_taken_by_wall};
use crate::synth::solids::{Block, Ray, V3};

/// What is met where no piece and no hand is: squares, frame, the board's edge, the table.
pub(super) struct Ground {
    side_mm: f32,
    cell_mm: f32,
    board: Block,
    look: FieldLook,
    lights: Lights,
}

/// How far the board's edge darkens the table, mm.
const EDGE_REACH_MM: f32 = 60.0;

const TABLE: u16 = 1;
/// The board's upper side.
const BOARD: u16 = 2;
const FRAME: u16 = 3;
const EDGE: u16 = 4;

impl Ground {
    pub fn new(scene: &FieldScene) -> Self {
        let (side, frame) = (scene.side_mm() as f32, scene.look.frame_mm);
        let min = V3::new(-frame, -frame, -scene.look.thickness_mm);
        let max = V3::new(side + frame, side + frame, 0.0);
        let board = Block { min, max };
        let middle = (min + max) / 2.0;
        let FieldLook { lamps, sky, sky_slope, .. } = scene.look;
        let lights = Lights { lamps, sky, sky_slope, middle: (middle.x, middle.y) };
        Self { side_mm: side, cell_mm: scene.cell_mm as f32, board, look: scene.look, lights }
    }

    /// The grain runs along each of the frame's four pieces; the upright faces continue it downwards.
    fn frame_colour(&self, p: V3) -> V3 {
        let look = &self.look;
        if look.frame_mm <= 0.5 {
            return look.surface.first.colour(p.x + p.z * 3.0, p.y, look.surface.seed);
        }
        let middle = self.side_mm / 2.0;
        let beside = (p.x - middle).abs() > (p.y - middle).abs();
        let (along, across) = if beside { (p.y, p.x) } else { (p.x, p.y) };
        look.frame.colour(along, across + p.z * 1.3 + 200.0, look.surface.seed ^ 3)
    }
}

impl World for Ground {
    type Piece = FieldPiece;

    fn part(&self, ray: &Ray) -> (u16, f32) {
        if let Some(met) = self.board.meet(ray) {
            let at = ray.at(met.distance);
            let inside = |c: f32| (0.0..=self.side_mm).contains(&c);
            return match (met.normal.z > 0.5, inside(at.x) && inside(at.y)) {
                (true, true) => (BOARD, met.distance),
                (true, false) => (FRAME, met.distance),
                (false, _) => (EDGE + u16::from(met.normal.x.abs() > 0.5), met.distance),
            };
        }
        let distance = (self.board.min.z - ray.from.z) / ray.along.z;
        (TABLE, if ray.along.z < -1e-4 { distance } else { 30_000.0 })
    }

    fn spot(&self, ray: &Ray, (part, distance): (u16, f32), pixel_rad: f32) -> Spot {
        let point = ray.at(distance);
        let look = &self.look;
        let (normal, albedo, gloss) = match part {
            BOARD => {
                // Seen at a slant, a pixel covers more of the board.
                let footprint = distance * pixel_rad / (-ray.along.z).max(0.2).sqrt();
                let colour = look.surface.colour(point.x, point.y, self.cell_mm, self.side_mm, footprint);
                (V3::z(), colour, look.varnish)
            }
            TABLE => {
                let gloss = match look.table {
                    Table::Wood(_) | Table::Marble { .. } => (0.25, 30.0),
                    Table::Plain { .. } | Table::Check { .. } | Table::Stripes { .. } => (0.0, 1.0),
                };
                (V3::z(), look.table.colour(point.x, point.y), gloss)
            }
            FRAME => (V3::z(), self.frame_colour(point), look.varnish),
            _ => {
                let along_x = part == EDGE + 1;
                let out = V3::new(-ray.along.x.signum(), 0.0, 0.0);
                let normal = if along_x { out } else { V3::new(0.0, -ray.along.y.signum(), 0.0) };
                (normal, self.frame_colour(point), (0.05, 20.0))
            }
        };
        let covering = Covering { albedo, gloss, normal };
        Spot { part, point, covering, shade: self.shade(point + normal * 0.5) }
    }

    fn is_main(&self, part: u16) -> bool {
        part == BOARD
    }

    fn lights(&self) -> &Lights {
        &self.lights
    }

    /// The board darkens the table beside it.
    fn shade(&self, from: V3) -> Shade {
        if from.z >= -0.6 {
            return Shade::default();
        }
        let away = self.board.outline_distance(from.x, from.y);
        let sky = sky_taken_by_wall(away, self.board.max.z - from.z, EDGE_REACH_MM);
        let lamps = self.lights.lamps.map(|lamp| {
            let is_lit = lamp.colour.x > 0.0;
            if is_lit { ToLamp::new(from, &lamp).hidden_by_block(&self.board) } else { 0.0 }
        });
        Shade { lamps, sky }
    }

    fn level_below(&self, around: &Block) -> f32 {
        let (side, frame) = (self.side_mm, self.look.frame_mm);
        let is_over = around.min.z >= -1.0
            && around.min.x > -frame
            && around.min.y > -frame
            && around.max.x < side + frame
            && around.max.y < side + frame;
        if is_over { 0.0 } else { -self.look.thickness_mm }
    }

    fn covering(&self, piece: &FieldPiece, met: &BodyMet, point: V3) -> Covering {
        let normal = met.met.normal;
        match *piece {
            FieldPiece::Apple { colour, own } => {
                let AppleLook { colour, gloss, .. } = self.look.apple(colour);
                let mottle = clouds(point.x / 4.0 + own * 71.0, point.y / 4.0 + point.z / 5.0, 3, 57);
                Covering { albedo: colour * ((0.86 + 0.16 * own) * (0.88 + 0.24 * mottle)), gloss, normal }
            }
            FieldPiece::Horse { horse, at, turn_rad } => {
                let coat = match horse {
                    Horse::White => self.look.white_horse,
                    Horse::Brown => self.look.brown_horse,
                };
                Covering { albedo: coat.colour(turned(point - at, -turn_rad)), gloss: coat.gloss, normal }
            }
        }
    }
}
