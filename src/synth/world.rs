//! What never moves: board, rim, bar, table and what lies beside; where a line of sight meets it and how light reaches it.

use super::bump::Slid;
use super::material::Table;
use super::noise::ramp;
use super::scene::{Clutter, Look, Scene, rim_walls};
use super::shadow::{Lamp, ToLamp, sky_taken_by_wall};
use super::solids::{Block, Met, Puck, Ray, V3};

/// How far, in millimetres, walls darken what is beside them.
const WALL_REACH: f32 = 90.0;

/// A part of the world that is told from its neighbours when edges are smoothed.
pub(super) type PartId = u16;
const TABLE: PartId = 1;
/// The playing surface.
pub(super) const FLOOR: PartId = 2;
const FIRST_BLOCK: PartId = 10;
const FIRST_CLUTTER: PartId = 60;
/// Movers' parts begin here.
pub(super) const FIRST_MOVER: PartId = 200;

/// A point of a surface, ready to be lit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub distance: f32,
    pub part: PartId,
    pub point: V3,
    pub normal: V3,
    pub albedo: V3,
    /// Strength and sharpness of its mirror image of the lamps.
    pub gloss: (f32, f32),
    /// Share of each lamp that reaches it past what never moves.
    pub lit: [f32; 2],
    /// Share of the sky that it sees.
    pub sky: f32,
}

/// The unmoving world.
pub(super) struct World {
    look: Look,
    blocks: Vec<Block>,
    arms_from: usize,
    inner: (f32, f32),
    table_z: f32,
    slid: Slid,
    round: Vec<(Puck, V3)>,
    square: Vec<(Block, V3)>,
}

impl World {
    pub fn new(scene: &Scene) -> Self {
        let mut look = scene.look.clone();
        let slid = scene.slid;
        // What stands on the table or in the room stays where it is when the board slides.
        look.lamps.iter_mut().for_each(|lamp| lamp.centre = slid.seen_from_board(lamp.centre));
        look.clutter.iter_mut().for_each(|thing| thing.centre = slid.seen_from_board(thing.centre));
        let mut blocks = rim_walls(scene);
        let arms_from = blocks.len();
        blocks.extend(
            scene.board.arms().map(|arm| Block { min: super::scene::v3(arm.min), max: super::scene::v3(arm.max) }),
        );
        let (round, square): (Vec<_>, Vec<_>) = look.clutter.iter().partition(|thing| thing.round);
        let puck = |c: Clutter| {
            let base = c.centre - V3::z() * c.half.z;
            (Puck { base, radius: c.half.x, height: 2.0 * c.half.z, edge: (c.half.z * 0.3).min(2.0) }, c.colour)
        };
        let block = |c: Clutter| (Block { min: c.centre - c.half, max: c.centre + c.half }, c.colour);
        Self {
            round: round.into_iter().map(puck).collect(),
            square: square.into_iter().map(block).collect(),
            blocks,
            arms_from,
            inner: (scene.board.width_mm as f32, scene.board.length_mm as f32),
            table_z: -scene.look.floor_above_table_mm,
            slid,
            look,
        }
    }

    pub fn lamps(&self) -> &[Lamp; 2] {
        &self.look.lamps
    }

    pub fn look(&self) -> &Look {
        &self.look
    }

    pub fn inner(&self) -> (f32, f32) {
        self.inner
    }

    pub fn table_z(&self) -> f32 {
        self.table_z
    }

    fn plane(&self, ray: &Ray, z: f32) -> Option<f32> {
        let distance = (z - ray.from.z) / ray.along.z;
        (ray.along.z < -1e-4).then_some(distance)
    }

    /// The nearest part met and how; lines of sight above the horizon end far away on the table.
    pub fn meet(&self, ray: &Ray) -> (PartId, Met) {
        let far = Met { distance: 30_000.0, normal: V3::z() };
        let mut best =
            (TABLE, Met { distance: self.plane(ray, self.table_z).unwrap_or(far.distance), normal: V3::z() });
        if let Some(distance) = self.plane(ray, 0.0) {
            let at = ray.at(distance);
            let (w, l) = self.inner;
            if (0.0..=w).contains(&at.x) && (0.0..=l).contains(&at.y) {
                best = (FLOOR, Met { distance, normal: V3::z() });
            }
        }
        let mut consider = |part: PartId, met: Option<Met>| {
            if let Some(met) = met.filter(|met| met.distance < best.1.distance) {
                best = (part, met);
            }
        };
        // Faces of one block are different parts, so that their common edges are smoothed.
        let face = |met: &Met| {
            if met.normal.z > 0.5 {
                0
            } else if met.normal.x.abs() > 0.5 {
                1
            } else {
                2
            }
        };
        for (block, i) in self.blocks.iter().zip(0..) {
            let met = block.meet(ray);
            consider(FIRST_BLOCK + i * 3 + met.as_ref().map_or(0, face), met);
        }
        for ((block, _), i) in self.square.iter().zip(0..) {
            let met = block.meet(ray);
            consider(FIRST_CLUTTER + i * 3 + met.as_ref().map_or(0, face), met);
        }
        for ((puck, _), i) in self.round.iter().zip(0..) {
            let met = puck.meet(ray);
            let side = met.as_ref().map_or(0, |met| u16::from(met.normal.z < 0.5));
            consider(FIRST_CLUTTER + 60 + i * 2 + side, met);
        }
        best
    }

    /// The surface point that a line of sight meets, with its colour and light.
    pub fn spot(&self, ray: &Ray) -> Spot {
        let (part, met) = self.meet(ray);
        let point = ray.at(met.distance);
        let (albedo, gloss) = self.surface(part, point, &met);
        let (lit, sky) = self.light_at(point, met.normal);
        Spot { distance: met.distance, part, point, normal: met.normal, albedo, gloss, lit, sky }
    }

    fn surface(&self, part: PartId, p: V3, met: &Met) -> (V3, (f32, f32)) {
        let look = &self.look;
        if part == TABLE {
            let gloss = match look.table {
                Table::Wood(_) | Table::Marble { .. } => (0.25, 30.0),
                Table::Plain { .. } | Table::Check { .. } | Table::Stripes { .. } => (0.0, 1.0),
            };
            let on_table = self.slid.on_table(p);
            return (look.table.colour(on_table.x, on_table.y), gloss);
        }
        if part == FLOOR {
            return (look.floor.colour(p.x, p.y), look.varnish);
        }
        if part >= FIRST_CLUTTER {
            let offset = usize::from(part - FIRST_CLUTTER);
            let colour = if offset >= 60 {
                self.round.get((offset - 60) / 2).map(|(_, colour)| *colour)
            } else {
                self.square.get(offset / 3).map(|(_, colour)| *colour)
            };
            return (colour.unwrap_or_default(), (0.15, 40.0));
        }
        let number = usize::from((part - FIRST_BLOCK) / 3);
        let is_arm = number >= self.arms_from;
        let runs_along_y = !is_arm && number < 2;
        // Grain runs along the piece of wood; the upright faces continue the top's planks downwards.
        let across = if met.normal.z > 0.5 { 0.0 } else { p.z * 1.3 + 200.0 };
        let wood = if is_arm { &look.bar } else { &look.frame };
        let shift = number as f32 * 517.0;
        let colour =
            if runs_along_y { wood.colour(p.y + shift, p.x + across) } else { wood.colour(p.x + shift, p.y + across) };
        (colour, (look.varnish.0 * 0.6, look.varnish.1))
    }

    /// Shares of the two lamps and of the sky that reach a place past what never moves.
    pub fn light_at(&self, point: V3, normal: V3) -> ([f32; 2], f32) {
        let from = point + normal * 0.5;
        let lit = self.look.lamps.map(|lamp| {
            if lamp.colour.x <= 0.0 || (lamp.centre - point).dot(&normal) <= 0.0 {
                return 0.0;
            }
            let way = ToLamp::new(from, &lamp);
            let mut hidden: f32 = 0.0;
            for block in &self.blocks {
                hidden = hidden.max(way.hidden_by_block(block));
            }
            for (block, _) in &self.square {
                hidden = hidden.max(way.hidden_by_block(block));
            }
            for (puck, _) in &self.round {
                hidden = hidden.max(way.hidden_by_puck(puck));
            }
            1.0 - hidden
        });
        (lit, self.sky_at(from, normal))
    }

    fn sky_at(&self, p: V3, normal: V3) -> f32 {
        if normal.z < 0.3 {
            // An upright face sees half of the sky, less towards its foot.
            let floor = if (0.0..=self.inner.0).contains(&p.x) && (0.0..=self.inner.1).contains(&p.y) {
                0.0
            } else {
                self.table_z
            };
            return 0.42 + 0.3 * ramp(0.0, 45.0, p.z - floor);
        }
        let mut sky = 1.0;
        for block in &self.blocks {
            sky *= 1.0 - sky_taken_by_wall(block.outline_distance(p.x, p.y), block.max.z - p.z, WALL_REACH);
        }
        for (block, _) in &self.square {
            sky *= 1.0 - sky_taken_by_wall(block.outline_distance(p.x, p.y), block.max.z - p.z, WALL_REACH);
        }
        for (puck, _) in &self.round {
            let away = (p.x - puck.base.x).hypot(p.y - puck.base.y) - puck.radius;
            sky *= 1.0 - sky_taken_by_wall(away, puck.base.z + puck.height - p.z, puck.height * 2.5);
        }
        sky
    }

    /// The sky's light over a place.
    pub fn sky_colour(&self, p: V3) -> V3 {
        let (w, l) = self.inner;
        let slope = self.look.sky_slope;
        self.look.sky * (1.0 + slope.0 * (p.x - w / 2.0) + slope.1 * (p.y - l / 2.0)).clamp(0.3, 1.7)
    }
}
