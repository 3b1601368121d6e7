use std::sync::Arc;

use super::body::PaintedDisc;
use super::course::{Course, Lies};
use super::look::RaceLook;
use super::world::RaceScene;
use crate::geometry::TablePoint;
use crate::synth::material::Table;
use crate::synth::noise::ramp;
use crate::synth::painter::{BodyMet, Covering, Lights, Shade, Spot, World};
use crate::synth::shadow::{ToLamp, sky_taken_by_wall};
use crate::synth::solids::{Block, Ray, V3};

/// What is met where no disc and no hand is: the track, its rails, the table.
pub(super) struct Ground {
    course: Arc<Course>,
    look: Arc<RaceLook>,
    /// Level of the table and of the rails' tops.
    table_z: f32,
    rail_z: f32,
}

const TABLE: u16 = 1;
const SURFACE: u16 = 2;
const RAIL: u16 = 3;
/// Upright faces.
const TRACK_SIDE: u16 = 4;
const RAIL_SIDE: u16 = 5;

/// Step of the search for upright faces along a line of sight, over the ground, mm, and halvings after it.
const STEP_MM: f32 = 0.7;
const HALVINGS: usize = 7;
/// Farther from every edge than this, the ground is even.
const EVEN_MM: f64 = 1.5;
/// How far rails and the track's edge darken what is beside them, mm.
const DARK_REACH_MM: f32 = 30.0;
/// Steps up a shadow's way.
const SHADOW_STEPS: usize = 5;

impl Ground {
    pub fn new(scene: &RaceScene) -> Self {
        let look = Arc::clone(&scene.look);
        Self { course: Arc::clone(&scene.course), table_z: scene.table_z() as f32, rail_z: look.rail_mm, look }
    }

    fn lies(&self, at: V3) -> Option<Lies> {
        self.course.locate(TablePoint::new(f64::from(at.x), f64::from(at.y)))
    }

    /// Level of what is below a place, and how far from the nearest edge it is at least.
    fn level(&self, at: V3) -> (f32, f64) {
        let Some(lies) = self.lies(at) else { return (self.table_z, 20.0) };
        let rails = self.course.rail_gap_mm(lies);
        let outside = lies.aside_mm.abs() - self.course.width_mm / 2.0;
        let z = match (rails <= 0.0, outside <= 0.0) {
            (true, _) => self.rail_z,
            (false, true) => 0.0,
            (false, false) => self.table_z,
        };
        (z, rails.abs().min(outside.abs()))
    }

    /// Where the line of sight passes a level.
    fn pass(ray: &Ray, z: f32) -> f32 {
        (z - ray.from.z) / ray.along.z.min(-1e-4)
    }

    fn even_part(&self, z: f32) -> u16 {
        if z > 0.0 {
            RAIL
        } else if z < 0.0 {
            TABLE
        } else {
            SURFACE
        }
    }

    /// Normal of an upright face at a place just inside of it.
    fn upright(&self, at: V3, along: V3) -> V3 {
        let level = |dx: f32, dy: f32| self.level(at + V3::new(dx, dy, 0.0)).0;
        let mut out = V3::zeros();
        for turn in 0..16 {
            let (sin, cos) = (std::f32::consts::TAU * turn as f32 / 16.0).sin_cos();
            if level(0.5 * cos, 0.5 * sin) < at.z - 0.05 {
                out += V3::new(cos, sin, 0.0);
            }
        }
        out.try_normalize(1e-3).unwrap_or_else(|| V3::new(-along.x, -along.y, 0.0).normalize())
    }

    fn surface_colour(&self, point: V3, lies: Lies, footprint_mm: f32) -> V3 {
        let look = &self.look;
        let soft = footprint_mm.max(0.3);
        let mut colour = look.surface.colour(point.x, point.y, lies.piece);
        if look.joint_mm > 0.0 {
            let from_joint = self.course.pieces.get(lies.piece).map_or(f64::MAX, |piece| {
                let within = (lies.along_mm - piece.starts_mm).rem_euclid(self.course.length_mm);
                within.min(piece.length_mm - within).abs()
            });
            let cover = 1.0 - ramp(look.joint_mm - soft / 2.0, look.joint_mm + soft / 2.0, from_joint as f32);
            colour = colour.lerp(&look.joint, cover * 0.8);
        }
        // The line begins where the way does.
        let half = self.course.length_mm / 2.0;
        let from_start = ((lies.along_mm + half).rem_euclid(self.course.length_mm) - half) as f32;
        let width = look.start.width_mm / 2.0;
        let cover = 1.0 - ramp(width - soft / 2.0, width + soft / 2.0, from_start.abs());
        if cover > 0.0 {
            let squares = look.start.square_mm.max(0.1);
            let odd = (lies.aside_mm as f32 / squares).floor() + (from_start / squares).floor();
            let is_first = look.start.square_mm <= 0.0 || odd.rem_euclid(2.0) < 0.5;
            colour = colour.lerp(if is_first { &look.start.first } else { &look.start.second }, cover);
        }
        colour
    }
}

impl World for Ground {
    type Piece = PaintedDisc;

    fn part(&self, ray: &Ray) -> (u16, f32) {
        if ray.along.z > -1e-4 {
            return (TABLE, 30_000.0);
        }
        let (first, last) = (Self::pass(ray, self.rail_z), Self::pass(ray, self.table_z));
        let over = (last - first) * ray.along.x.hypot(ray.along.y);
        let at = |way: f32| self.level(ray.at(way));
        // Mostly the ground is even all along the way down.
        let (z, from_edge) = at((first + last) / 2.0);
        if from_edge > f64::from(over) / 2.0 + EVEN_MM {
            return (self.even_part(z), Self::pass(ray, z));
        }
        let steps = (over / STEP_MM).ceil().max(1.0);
        let mut above = first;
        for step in 0..=steps as usize {
            let way = first + (last - first) * step as f32 / steps;
            let (z, _) = at(way);
            if ray.at(way).z > z + 1e-3 {
                above = way;
                continue;
            }
            let (mut high, mut low) = (above, way);
            for _ in 0..HALVINGS {
                let middle = (high + low) / 2.0;
                if ray.at(middle).z > at(middle).0 + 1e-3 { high = middle } else { low = middle }
            }
            let (z, _) = at(low);
            let on_top = Self::pass(ray, z);
            if on_top >= high - 0.02 {
                return (self.even_part(z), on_top);
            }
            return (if z > 0.0 { RAIL_SIDE } else { TRACK_SIDE }, low);
        }
        (TABLE, last)
    }

    fn spot(&self, ray: &Ray, (part, distance): (u16, f32), pixel_rad: f32) -> Spot {
        let point = ray.at(distance);
        let look = &self.look;
        let footprint_mm = distance * pixel_rad / (-ray.along.z).max(0.2).sqrt();
        let (albedo, gloss, normal) = match part {
            SURFACE => {
                let colour = self.lies(point).map(|lies| self.surface_colour(point, lies, footprint_mm));
                (colour.unwrap_or_else(|| look.surface.paint.mean()), look.varnish, V3::z())
            }
            RAIL => (look.rail.colour(point.x, point.y), look.rail_gloss, V3::z()),
            RAIL_SIDE => {
                let colour = look.rail.colour(point.x + point.z, point.y);
                (colour * 0.95, look.rail_gloss, self.upright(point, ray.along))
            }
            TRACK_SIDE => (look.edge, (0.0, 1.0), self.upright(point, ray.along)),
            _ => {
                let gloss = match look.table {
                    Table::Wood(_) | Table::Marble { .. } => (0.2, 30.0),
                    Table::Plain { .. } | Table::Check { .. } | Table::Stripes { .. } => (0.0, 1.0),
                };
                let paper = look.pad.and_then(|pad| pad.colour(point.x, point.y));
                (paper.unwrap_or_else(|| look.table.colour(point.x, point.y)), gloss, V3::z())
            }
        };
        Spot { part, point, covering: Covering { albedo, gloss, normal }, shade: self.shade(point + normal * 0.5) }
    }

    fn is_main(&self, part: u16) -> bool {
        part == SURFACE
    }

    fn lights(&self) -> &Lights {
        &self.look.lights
    }

    /// Rails darken what is beside them, the track the table.
    fn shade(&self, from: V3) -> Shade {
        let Some(lies) = self.lies(from).filter(|_| from.z < self.rail_z) else { return Shade::default() };
        let from_rail = self.course.rail_gap_mm(lies) as f32;
        let outside = (lies.aside_mm.abs() - self.course.width_mm / 2.0) as f32;
        let is_below = from.z < -0.6;
        let mut sky = sky_taken_by_wall(from_rail, self.rail_z - from.z, DARK_REACH_MM);
        if is_below {
            sky = sky.max(sky_taken_by_wall(outside, -from.z, DARK_REACH_MM));
        }
        let lamps = self.lights().lamps.map(|lamp| {
            if lamp.colour.x <= 0.0 {
                return 0.0;
            }
            let way = ToLamp::new(from, &lamp);
            let per_height = 1.0 / way.towards.z.max(0.05);
            let longest = (self.rail_z - from.z) * per_height;
            if from_rail.min(if is_below { outside } else { f32::MAX }) > longest {
                return 0.0;
            }
            let mut hidden: f32 = 0.0;
            for step in 0..SHADOW_STEPS {
                let share = (step as f32 + 0.1) / (SHADOW_STEPS as f32 - 0.8);
                let up = (self.rail_z - from.z) * share;
                let at = from + way.towards * (up * per_height);
                let Some(lies) = self.lies(at) else { continue };
                let rail = self.course.rail_gap_mm(lies) as f32;
                let slab = (lies.aside_mm.abs() - self.course.width_mm / 2.0) as f32;
                let gap = if at.z < 0.0 { rail.min(slab) } else { rail };
                hidden = hidden.max(way.hidden(gap, up * per_height));
            }
            hidden
        });
        Shade { lamps, sky }
    }

    fn level_below(&self, _: &Block) -> f32 {
        self.table_z
    }

    fn covering(&self, disc: &PaintedDisc, met: &BodyMet, point: V3) -> Covering {
        let looks = &self.look;
        let look = disc.number.and_then(|number| looks.discs.get(number - 1)).unwrap_or(&looks.black);
        let coin = &disc.coin;
        let own = coin.own(point - coin.centre);
        let is_front = own.z > coin.height * 0.3;
        let (x, y) = (own.x / coin.radius, own.y / coin.radius);
        let normal = met.met.normal;
        let sticker = look.sticker.as_ref().filter(|_| is_front).and_then(|sticker| sticker.colour(x, y, 0.05));
        let cut = disc.number.unwrap_or(9) as f32 * 77.0;
        let albedo = sticker.unwrap_or_else(|| {
            let paint = if own.z < -coin.height * 0.3 { &look.back } else { &look.body };
            paint.colour(own.x + cut + own.z * 0.5, own.y - cut)
        });
        Covering { albedo, gloss: look.gloss, normal }
    }
}
