use rayon::prelude::*;

use super::body::{Body, swept};
use super::light::{Darkening, light};
use super::solid::Solid;
use super::world::{Spot, World};
use crate::capture::Picture;
use crate::geometry::{Camera, SpacePoint};
use crate::synth::lighting::Lighting;
use crate::synth::movers::shadow;
use crate::synth::noise::lattice;
use crate::synth::render::{BOARD_AT_MOST, SUBPIXELS, luminance, sight};
use crate::synth::scene::{Sensor, v3};
use crate::synth::sensor::develop;
use crate::synth::solids::{Beam, Block, Ray, V3};
use crate::synth::tile::{TILE, Tile};

/// How far a body darkens what is below it, in its own heights, and at most, mm.
const DARK_REACH: f32 = 2.5;
const DARK_REACH_MM: f32 = 45.0;
/// Every which pixel is looked at to find the exposure.
const EXPOSED_EVERY: usize = 11;
/// Moments of the shutter's time at which a pixel is asked for what passes it.
const MOMENTS: [f32; 4] = [-0.5, 0.5, -0.25, 0.25];
/// A fast body's picture has a sample each so many pixels of its way, and at most so many.
const PIXELS_PER_SAMPLE: f32 = 3.0;
const MOST_SAMPLES: usize = 14;

/// Draws frames of one world seen by one camera, again only where something changed.
pub(in crate::synth) struct Painter<W> {
    world: W,
    camera: Camera,
    sensor: Sensor,
    eye: V3,
    width: usize,
    height: usize,
    /// Angle that a pixel covers, radians.
    pixel_rad: f32,
    /// Lines of sight through the pixels' corners, `(width + 1) * (height + 1)`, and what of the ground they meet.
    corner_sight: Vec<V3>,
    corner_part: Vec<(u16, f32)>,
    /// What of the ground is seen in the pixels' middles, and how far away.
    spots: Vec<(Spot, f32)>,
    tiles: Vec<Tile>,
    exposure: f32,
    frame: Vec<V3>,
}

/// A rectangle of the picture: left, top, right, bottom.
type Window = [f64; 4];

/// The bodies that matter in a tile.
struct Near<'a, P> {
    seen: Vec<Seen<'a, P>>,
    dark: Vec<Darkening<'a, P>>,
}

/// A body, its number, and those of its solids that may show.
struct Seen<'a, P> {
    number: usize,
    body: &'a Body<P>,
    solids: Vec<usize>,
}

impl<P> Seen<'_, P> {
    /// Only these lines of sight will be asked for.
    fn narrow(&mut self, beam: &Beam) {
        let shift = self.body.travel.norm() / 2.0;
        self.solids.retain(|solid| match self.body.solids.get(*solid) {
            Some(Solid::Limb(limb)) => beam.may_meet(&limb.capsule, shift),
            Some(Solid::Ball(_) | Solid::Tier(_) | Solid::Coin(_) | Solid::Slab(_)) | None => true,
        });
    }
}

/// Where a solid may show, and where it may darken what is there.
struct Touched {
    seen: Window,
    dark: Vec<Window>,
}

impl<W: World> Painter<W> {
    /// Prepares what never moves.
    pub fn new(world: W, camera: Camera, size_px: (u32, u32), sensor: Sensor) -> Self {
        let (width, height) = (size_px.0 as usize, size_px.1 as usize);
        let eye = v3(camera.centre());
        let corner_sight: Vec<V3> = (0..(width + 1) * (height + 1))
            .into_par_iter()
            .map(|i| sight(&camera, (i % (width + 1)) as f64, (i / (width + 1)) as f64))
            .collect();
        let corner_part = corner_sight.par_iter().map(|along| world.part(&Ray { from: eye, along: *along })).collect();
        let mut painter = Self {
            world,
            camera,
            sensor,
            eye,
            width,
            height,
            pixel_rad: 1.0 / camera.intrinsics.fx as f32,
            corner_sight,
            corner_part,
            spots: Vec::new(),
            tiles: Tile::all(width, height),
            exposure: 1.0,
            frame: vec![V3::zeros(); width * height],
        };
        painter.spots = (0..width * height)
            .into_par_iter()
            .map(|i| {
                let ray = painter.ray(i % width, i / width, 0.5, 0.5);
                let part = painter.world.part(&ray);
                (painter.world.spot(&ray, part, painter.pixel_rad), part.1)
            })
            .collect();
        painter.exposure = painter.exposure_of_ground();
        painter
    }

    /// Draws a frame of bodies; `number` only chooses the sensor's noise.
    pub fn draw(&mut self, bodies: &[Body<W::Piece>], number: u64) -> Picture {
        let touched: Vec<Vec<Touched>> = bodies.iter().map(|body| self.touched(body)).collect();
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
                self.draw_tile(tile, near);
            }
        });
        Tile::lay(&tiles, &mut self.frame, self.width);
        self.tiles = tiles;
        let size = (self.width, self.height);
        develop(&self.frame, size, self.exposure, &self.sensor, &Lighting::default(), number)
    }

    fn draw_tile(&self, tile: &mut Tile, mut near: Near<W::Piece>) {
        tile.light.clear();
        let (right, bottom) = ((tile.x + TILE).min(self.width), (tile.y + TILE).min(self.height));
        let sights = (tile.y..=bottom).flat_map(|y| (tile.x..=right).map(move |x| (x, y)));
        let beam = Beam::around(self.eye, sights.map(|(x, y)| self.corner(x, y)));
        near.seen.iter_mut().for_each(|seen| seen.narrow(&beam));
        let near = &near;
        let across = right - tile.x + 1;
        let parts: Vec<u16> = (tile.y..=bottom)
            .flat_map(|y| (tile.x..=right).map(move |x| (x, y)))
            .map(|(x, y)| {
                let known = self.corner_part.get(y * (self.width + 1) + x).copied().unwrap_or_default();
                part(&Ray { from: self.eye, along: self.corner(x, y) }, known, near, 0.0)
            })
            .collect();
        let at = |x: usize, y: usize| parts.get((y - tile.y) * across + x - tile.x).copied().unwrap_or_default();
        let way = near.seen.iter().map(|seen| seen.body.travel.norm()).fold(0.0, f32::max);
        let moves = way > 1.0;
        let middle_mm = self.spots.get(tile.y * self.width + tile.x).map_or(1e3, |(_, distance)| *distance);
        let way_px = way / (middle_mm * self.pixel_rad).max(1e-3);
        let many = ((way_px / PIXELS_PER_SAMPLE) as usize).clamp(SUBPIXELS.len(), MOST_SAMPLES);
        for y in tile.y..bottom {
            for x in tile.x..right {
                let Some((spot, distance)) = self.spots.get(y * self.width + x) else { continue };
                let around = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
                let [first, ..] = around;
                let middle = self.ray(x, y, 0.5, 0.5);
                let changes = |when: f32| part(&middle, (spot.part, *distance), near, when) != first;
                let edge = around.iter().any(|part| *part != first) || !near.seen.is_empty() && changes(0.0);
                let blurred = moves && (edge || MOMENTS.into_iter().any(changes));
                if !edge && !blurred {
                    tile.light.push(self.sample(&middle, Some((spot, *distance)), near, 0.0));
                    continue;
                }
                let jitter = lattice(x as i32, y as i32, 99);
                let count = if blurred { many } else { SUBPIXELS.len() };
                let mut sum = V3::zeros();
                for (i, (dx, dy)) in (0..count).zip(SUBPIXELS.into_iter().cycle()) {
                    let when = if blurred { (i as f32 + jitter) / count as f32 - 0.5 } else { 0.0 };
                    sum += self.sample(&self.ray(x, y, dx, dy), None, near, when);
                }
                tile.light.push(sum / count as f32);
            }
        }
    }

    /// Light along one line of sight at one moment, -0.5 to 0.5 of the shutter's time, past a spot of the ground and its
    /// distance where they are known.
    fn sample(&self, ray: &Ray, ground: Option<(&Spot, f32)>, near: &Near<W::Piece>, when: f32) -> V3 {
        let part = ground.map_or_else(|| self.world.part(ray), |(spot, distance)| (spot.part, distance));
        let mut nearest = part.1;
        let mut found = None;
        for Seen { body, solids, .. } in &near.seen {
            let met = body.meet(ray, body.travel * when, solids.iter().copied());
            if let Some(met) = met.filter(|met| met.met.distance < nearest) {
                nearest = met.met.distance;
                found = Some((*body, met));
            }
        }
        let spot = match (found, ground) {
            (None, Some((spot, _))) => *spot,
            (None, None) => self.world.spot(ray, part, self.pixel_rad),
            (Some((body, met)), _) => {
                let point = ray.at(nearest);
                let own = point - body.travel * when;
                let covering = body.covering(&self.world, &met, own);
                Spot { part: 0, point, covering, shade: self.world.shade(point + covering.normal * 0.5) }
            }
        };
        light(self.world.lights(), &spot, self.eye, (&near.dark, when))
    }

    /// A person would mend a picture that is too dark, or burnt out where the game is.
    fn exposure_of_ground(&self) -> f32 {
        let (mut sum, mut count, mut brightest) = (0.0, 0.0, 1e-3_f32);
        for y in (0..self.height).step_by(EXPOSED_EVERY) {
            for x in (0..self.width).step_by(EXPOSED_EVERY) {
                let Some((spot, _)) = self.spots.get(y * self.width + x) else { continue };
                let light = luminance(light::<W::Piece>(self.world.lights(), spot, self.eye, (&[], 0.0)));
                (sum, count) = (sum + light, count + 1.0);
                if self.world.is_main(spot.part) {
                    brightest = brightest.max(light);
                }
            }
        }
        (self.sensor.brightness * count / sum.max(1e-3)).min(BOARD_AT_MOST / brightest)
    }

    fn corner(&self, x: usize, y: usize) -> V3 {
        self.corner_sight.get(y * (self.width + 1) + x).copied().unwrap_or_default()
    }

    fn ray(&self, x: usize, y: usize, dx: f32, dy: f32) -> Ray {
        let above = self.corner(x, y).lerp(&self.corner(x + 1, y), dx);
        let below = self.corner(x, y + 1).lerp(&self.corner(x + 1, y + 1), dx);
        Ray { from: self.eye, along: above.lerp(&below, dy).normalize() }
    }

    /// Where each solid of a body may show and may darken the ground: around it, and where its shadows fall.
    fn touched(&self, body: &Body<W::Piece>) -> Vec<Touched> {
        let level = self.world.level_below(&body.around);
        let of_solid = |solid: &Solid| {
            let around = swept(solid.around(), body.travel);
            let Block { min, max } = around;
            let reach = ((max.z - min.z) * DARK_REACH).min(DARK_REACH_MM);
            let dark =
                Block { min: V3::new(min.x - reach, min.y - reach, level), max: max + V3::new(reach, reach, 0.0) };
            let shadows = self.world.lights().lamps.iter().filter_map(|lamp| shadow(&around, level, lamp));
            Touched {
                seen: self.window(&around),
                dark: shadows.chain([dark]).map(|block| self.window(&block)).collect(),
            }
        };
        body.solids.iter().map(of_solid).collect()
    }

    /// What a block may touch in the picture, with a margin for the lens's bending of straight edges.
    fn window(&self, block: &Block) -> Window {
        let mut around = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
        for corner in 0..8 {
            let pick = |bit: usize, low: f32, high: f32| f64::from(if corner & bit == 0 { low } else { high });
            let (min, max) = (block.min, block.max);
            let place = SpacePoint::new(pick(1, min.x, max.x), pick(2, min.y, max.y), pick(4, min.z, max.z));
            let Some(seen) = self.camera.project(place) else { return [f64::MIN, f64::MIN, f64::MAX, f64::MAX] };
            let [left, top, right, bottom] = around;
            around = [left.min(seen.x - 3.0), top.min(seen.y - 3.0), right.max(seen.x + 3.0), bottom.max(seen.y + 3.0)];
        }
        around
    }
}

/// What is met at a moment before a known part of the ground, told from its neighbours.
fn part<P>(ray: &Ray, (mut part, mut distance): (u16, f32), near: &Near<P>, when: f32) -> u16 {
    for Seen { number, body, solids } in &near.seen {
        let met = body.meet(ray, body.travel * when, solids.iter().copied());
        if let Some(met) = met.filter(|met| met.met.distance < distance) {
            (part, distance) = (body.part(*number, &met), met.met.distance);
        }
    }
    part
}
