use rayon::prelude::*;

use super::body::{Body, bodies, swept};
use super::ground::{BOARD, Ground, Spot};
use super::light::{Darkening, light};
use super::solid::Solid;
use super::world::FieldScene;
use crate::capture::Picture;
use crate::geometry::SpacePoint;
use crate::synth::lighting::Lighting;
use crate::synth::movers::shadow;
use crate::synth::noise::lattice;
use crate::synth::render::{BOARD_AT_MOST, SUBPIXELS, luminance, sight};
use crate::synth::scene::v3;
use crate::synth::sensor::develop;
use crate::synth::solids::{Beam, Block, Ray, V3};
use crate::synth::tile::{TILE, Tile};

/// How far a body darkens what is below it, in its own heights, and at most, mm.
const DARK_REACH: f32 = 2.5;
const DARK_REACH_MM: f32 = 45.0;
/// Every which pixel is looked at to find the exposure.
const EXPOSED_EVERY: usize = 11;

/// Draws one scene. For many frames of one world keep a [`FieldRenderer`].
pub fn draw_field(scene: &FieldScene) -> Picture {
    FieldRenderer::new(scene).draw(scene, 0)
}

/// Draws frames of one world seen by one camera, again only where something changed.
pub struct FieldRenderer {
    ground: Ground,
    eye: V3,
    width: usize,
    height: usize,
    /// Angle that a pixel covers, radians.
    pixel_rad: f32,
    /// Lines of sight through the pixels' corners, `(width + 1) * (height + 1)`.
    corner_sight: Vec<V3>,
    tiles: Vec<Tile>,
    exposure: f32,
    frame: Vec<V3>,
}

/// A rectangle of the picture: left, top, right, bottom.
type Window = [f64; 4];

/// The bodies that matter in a tile.
struct Near<'a> {
    seen: Vec<Seen<'a>>,
    dark: Vec<Darkening<'a>>,
}

/// A body, its number, and those of its solids that may show.
struct Seen<'a> {
    number: usize,
    body: &'a Body,
    solids: Vec<usize>,
}

impl Seen<'_> {
    /// Only these lines of sight will be asked for.
    fn narrow(&mut self, beam: &Beam) {
        let shift = self.body.travel.norm() / 2.0;
        self.solids.retain(|solid| match self.body.solids.get(*solid) {
            Some(Solid::Limb(limb)) => beam.may_meet(&limb.capsule, shift),
            Some(Solid::Ball(_) | Solid::Tier(_)) | None => true,
        });
    }
}

/// Where a solid may show, and where it may darken what is there.
struct Touched {
    seen: Window,
    dark: Vec<Window>,
}

impl FieldRenderer {
    /// Prepares what never moves.
    pub fn new(scene: &FieldScene) -> Self {
        let (width, height) = (scene.size_px.0 as usize, scene.size_px.1 as usize);
        let corner_sight: Vec<V3> = (0..(width + 1) * (height + 1))
            .into_par_iter()
            .map(|i| sight(&scene.camera, (i % (width + 1)) as f64, (i / (width + 1)) as f64))
            .collect();
        let tiles = Tile::all(width, height);
        let mut renderer = Self {
            ground: Ground::new(scene),
            eye: v3(scene.camera.centre()),
            width,
            height,
            pixel_rad: 1.0 / scene.camera.intrinsics.fx as f32,
            corner_sight,
            tiles,
            exposure: 1.0,
            frame: vec![V3::zeros(); width * height],
        };
        renderer.exposure = renderer.exposure_for(scene);
        renderer
    }

    /// Draws a frame of the world that this renderer was made for; `number` only chooses the sensor's noise.
    pub fn draw(&mut self, scene: &FieldScene, number: u64) -> Picture {
        let bodies = bodies(scene);
        let touched: Vec<Vec<Touched>> = bodies.iter().map(|body| touched(scene, body)).collect();
        let mut tiles = std::mem::take(&mut self.tiles);
        tiles.par_iter_mut().for_each(|tile| {
            let (x, y, side) = (tile.x as f64, tile.y as f64, TILE as f64);
            let meets =
                |[left, top, right, bottom]: &Window| *left < x + side && *right > x && *top < y + side && *bottom > y;
            let mut near = Near { seen: Vec::new(), dark: Vec::new() };
            let mut signature = 1_u64;
            for ((number, body), touched) in bodies.iter().enumerate().zip(&touched) {
                let of = |wanted: &dyn Fn(&Touched) -> bool| -> Vec<usize> {
                    touched.iter().enumerate().filter(|(_, solid)| wanted(solid)).map(|(i, _)| i).collect()
                };
                let seen = of(&|solid| meets(&solid.seen));
                let dark = of(&|solid| solid.dark.iter().any(meets));
                if seen.is_empty() && dark.is_empty() {
                    continue;
                }
                signature = signature.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ body.signature;
                if !seen.is_empty() {
                    near.seen.push(Seen { number, body, solids: seen });
                }
                near.dark.push(Darkening { body, solids: dark });
            }
            if signature != tile.signature || tile.light.is_empty() {
                tile.signature = signature;
                self.draw_tile(scene, tile, near);
            }
        });
        Tile::lay(&tiles, &mut self.frame, self.width);
        self.tiles = tiles;
        let size = (self.width, self.height);
        develop(&self.frame, size, self.exposure, &scene.sensor, &Lighting::default(), number)
    }

    fn draw_tile(&self, scene: &FieldScene, tile: &mut Tile, mut near: Near) {
        tile.light.clear();
        let (right, bottom) = ((tile.x + TILE).min(self.width), (tile.y + TILE).min(self.height));
        let sights = (tile.y..=bottom).flat_map(|y| (tile.x..=right).map(move |x| (x, y)));
        let beam = Beam::around(self.eye, sights.map(|(x, y)| self.corner(x, y)));
        near.seen.iter_mut().for_each(|seen| seen.narrow(&beam));
        let near = &near;
        let across = right - tile.x + 1;
        let parts: Vec<u16> = (tile.y..=bottom)
            .flat_map(|y| (tile.x..=right).map(move |x| (x, y)))
            .map(|(x, y)| self.part(&Ray { from: self.eye, along: self.corner(x, y) }, near, 0.0))
            .collect();
        let at = |x: usize, y: usize| parts.get((y - tile.y) * across + x - tile.x).copied().unwrap_or_default();
        let moves = near.seen.iter().any(|seen| seen.body.travel.norm() > 1.0);
        for y in tile.y..bottom {
            for x in tile.x..right {
                let around = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
                let [first, ..] = around;
                let middle = self.ray(x, y, 0.5, 0.5);
                let changes = |when: f32| self.part(&middle, near, when) != first;
                let edge = around.iter().any(|part| *part != first) || !near.seen.is_empty() && changes(0.0);
                let blurred = moves && (edge || changes(-0.5) || changes(0.5));
                if !edge && !blurred {
                    tile.light.push(self.sample(scene, &middle, near, 0.0));
                    continue;
                }
                let jitter = lattice(x as i32, y as i32, 99);
                let mut sum = V3::zeros();
                for (i, (dx, dy)) in SUBPIXELS.into_iter().enumerate() {
                    let when = if blurred { (i as f32 + jitter) / SUBPIXELS.len() as f32 - 0.5 } else { 0.0 };
                    sum += self.sample(scene, &self.ray(x, y, dx, dy), near, when);
                }
                tile.light.push(sum / SUBPIXELS.len() as f32);
            }
        }
    }

    /// What is met at a moment, told from its neighbours.
    fn part(&self, ray: &Ray, near: &Near, when: f32) -> u16 {
        let (mut part, mut distance) = self.ground.part(ray);
        for Seen { number, body, solids } in &near.seen {
            let met = body.meet(ray, body.travel * when, solids.iter().copied());
            if let Some(met) = met.filter(|met| met.met.distance < distance) {
                (part, distance) = (body.part(*number, &met), met.met.distance);
            }
        }
        part
    }

    /// Light along one line of sight at one moment, -0.5 to 0.5 of the shutter's time.
    fn sample(&self, scene: &FieldScene, ray: &Ray, near: &Near, when: f32) -> V3 {
        let (_, mut nearest) = self.ground.part(ray);
        let mut found = None;
        for Seen { body, solids, .. } in &near.seen {
            let met = body.meet(ray, body.travel * when, solids.iter().copied());
            if let Some(met) = met.filter(|met| met.met.distance < nearest) {
                nearest = met.met.distance;
                found = Some((*body, met));
            }
        }
        let spot = match found {
            None => self.ground.spot(scene, ray, self.pixel_rad),
            Some((body, met)) => {
                let point = ray.at(nearest);
                let (albedo, gloss, normal) = body.surface(&met, point - body.travel * when, &scene.look);
                Spot { part: 0, point, normal, albedo, gloss }
            }
        };
        light(&scene.look, self.ground.board(), &spot, self.eye, (&near.dark, when))
    }

    /// A person would mend a picture that is too dark, or burnt out on the board.
    fn exposure_for(&self, scene: &FieldScene) -> f32 {
        let (mut sum, mut count, mut brightest) = (0.0, 0.0, 1e-3_f32);
        for y in (0..self.height).step_by(EXPOSED_EVERY) {
            for x in (0..self.width).step_by(EXPOSED_EVERY) {
                let spot = self.ground.spot(scene, &self.ray(x, y, 0.5, 0.5), self.pixel_rad);
                let light = luminance(light(&scene.look, self.ground.board(), &spot, self.eye, (&[], 0.0)));
                (sum, count) = (sum + light, count + 1.0);
                if spot.part == BOARD {
                    brightest = brightest.max(light);
                }
            }
        }
        (scene.sensor.brightness * count / sum.max(1e-3)).min(BOARD_AT_MOST / brightest)
    }

    fn corner(&self, x: usize, y: usize) -> V3 {
        self.corner_sight.get(y * (self.width + 1) + x).copied().unwrap_or_default()
    }

    fn ray(&self, x: usize, y: usize, dx: f32, dy: f32) -> Ray {
        let above = self.corner(x, y).lerp(&self.corner(x + 1, y), dx);
        let below = self.corner(x, y + 1).lerp(&self.corner(x + 1, y + 1), dx);
        Ray { from: self.eye, along: above.lerp(&below, dy).normalize() }
    }
}

/// Where each solid of a body may show and may darken the board and the table: around it, and where its shadows fall.
fn touched(scene: &FieldScene, body: &Body) -> Vec<Touched> {
    let is_over = body.around.min.z >= -1.0 && is_over_board(scene, &body.around);
    let level = if is_over { 0.0 } else { -scene.look.thickness_mm };
    let of_solid = |solid: &Solid| {
        let around = swept(solid.around(), body.travel);
        let Block { min, max } = around;
        let reach = ((max.z - min.z) * DARK_REACH).min(DARK_REACH_MM);
        let dark = Block { min: V3::new(min.x - reach, min.y - reach, level), max: max + V3::new(reach, reach, 0.0) };
        let shadows = scene.look.lamps.iter().filter_map(|lamp| shadow(&around, level, lamp));
        Touched {
            seen: window(scene, &around),
            dark: shadows.chain([dark]).map(|block| window(scene, &block)).collect(),
        }
    };
    body.solids.iter().map(of_solid).collect()
}

fn is_over_board(scene: &FieldScene, around: &Block) -> bool {
    let (side, frame) = (scene.side_mm() as f32, scene.look.frame_mm);
    around.min.x > -frame && around.min.y > -frame && around.max.x < side + frame && around.max.y < side + frame
}

/// What a block may touch in the picture, with a margin for the lens's bending of straight edges.
fn window(scene: &FieldScene, block: &Block) -> Window {
    let mut around = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for corner in 0..8 {
        let pick = |bit: usize, low: f32, high: f32| f64::from(if corner & bit == 0 { low } else { high });
        let (min, max) = (block.min, block.max);
        let place = SpacePoint::new(pick(1, min.x, max.x), pick(2, min.y, max.y), pick(4, min.z, max.z));
        let Some(seen) = scene.camera.project(place) else { return [f64::MIN, f64::MIN, f64::MAX, f64::MAX] };
        let [left, top, right, bottom] = around;
        around = [left.min(seen.x - 3.0), top.min(seen.y - 3.0), right.max(seen.x + 3.0), bottom.max(seen.y + 3.0)];
    }
    around
}
