use super::world::FieldScene;
use crate::synth::material::Table;
use crate::synth::solids::{Block, Ray, V3};

/// What is met where no piece and no hand is: squares, frame, the board's edge, the table.
pub(super) struct Ground {
    side_mm: f32,
    cell_mm: f32,
    board: Block,
}

/// A point of a surface.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub part: u16,
    pub point: V3,
    pub normal: V3,
    pub albedo: V3,
    pub gloss: (f32, f32),
}

const TABLE: u16 = 1;
/// The board's upper side.
pub(super) const BOARD: u16 = 2;
const FRAME: u16 = 3;
const EDGE: u16 = 4;

impl Ground {
    pub fn new(scene: &FieldScene) -> Self {
        let (side, frame) = (scene.side_mm() as f32, scene.look.frame_mm);
        let min = V3::new(-frame, -frame, -scene.look.thickness_mm);
        let max = V3::new(side + frame, side + frame, 0.0);
        Self { side_mm: side, cell_mm: scene.cell_mm as f32, board: Block { min, max } }
    }

    /// The board with its frame.
    pub fn board(&self) -> &Block {
        &self.board
    }

    /// The part that a line of sight meets, and how far away.
    pub fn part(&self, ray: &Ray) -> (u16, f32) {
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

    /// The surface point that a line of sight meets where a pixel covers `sharpness` radians.
    pub fn spot(&self, scene: &FieldScene, ray: &Ray, pixel_rad: f32) -> Spot {
        let (part, distance) = self.part(ray);
        let point = ray.at(distance);
        let look = &scene.look;
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
            FRAME => (V3::z(), self.frame_colour(scene, point), look.varnish),
            _ => {
                let along_x = part == EDGE + 1;
                let out = V3::new(-ray.along.x.signum(), 0.0, 0.0);
                let normal = if along_x { out } else { V3::new(0.0, -ray.along.y.signum(), 0.0) };
                (normal, self.frame_colour(scene, point), (0.05, 20.0))
            }
        };
        Spot { part, point, normal, albedo, gloss }
    }

    /// The grain runs along each of the frame's four pieces; the upright faces continue it downwards.
    fn frame_colour(&self, scene: &FieldScene, p: V3) -> V3 {
        let look = &scene.look;
        if look.frame_mm <= 0.5 {
            return look.surface.first.colour(p.x + p.z * 3.0, p.y, look.surface.seed);
        }
        let middle = self.side_mm / 2.0;
        let beside = (p.x - middle).abs() > (p.y - middle).abs();
        let (along, across) = if beside { (p.y, p.x) } else { (p.x, p.y) };
        look.frame.colour(along, across + p.z * 1.3 + 200.0, look.surface.seed ^ 3)
    }
}
