use rayon::prelude::*;

use super::bump::Stand;
use super::lighting::Lighting;
use super::movers::{Near, movers};
use super::noise::lattice;
use super::scene::Scene;
use super::sensor::develop;
use super::shadow::ToLamp;
use super::solids::{Beam, Ray, V3};
use super::tile::{TILE, Tile};
use super::window::{Touched, near};
use super::world::{FLOOR, PartId, Spot, World};
use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint};

/// Pixels of motion from which a tile is drawn at several moments.
const BLUR_FROM_PX: f32 = 0.8;
/// Exposure never makes the board brighter: a person would mend a picture that is burnt out there.
pub(super) const BOARD_AT_MOST: f32 = 0.72;
/// Where the four samples of an edge pixel lie (a rotated grid).
pub(super) const SUBPIXELS: [(f32, f32); 4] = [(0.375, 0.125), (0.875, 0.375), (0.125, 0.625), (0.625, 0.875)];

/// Draws one scene. For many frames of one world keep a [`Renderer`].
pub fn render(scene: &Scene) -> Picture {
    Renderer::new(scene).render(scene, 0)
}

/// Draws frames of one world seen by one camera, again only where something changed.
pub struct Renderer {
    world: World,
    eye: V3,
    width: usize,
    height: usize,
    /// Lines of sight through the pixels' corners, `(width + 1) * (height + 1)`.
    corner_sight: Vec<V3>,
    corner_part: Vec<(PartId, f32)>,
    spots: Vec<Spot>,
    tiles: Vec<Tile>,
    exposure: f32,
    frame: Vec<V3>,
    stand: Stand,
    lighting: Lighting,
}

impl Renderer {
    /// Prepares the parts of a scene's world that never move.
    pub fn new(scene: &Scene) -> Self {
        let (width, height) = (scene.size_px.0 as usize, scene.size_px.1 as usize);
        let world = World::new(scene);
        let centre = scene.camera.centre();
        let eye = super::scene::v3(centre);
        let stride = width + 1;
        let corner_sight: Vec<V3> = (0..stride * (height + 1))
            .into_par_iter()
            .map(|i| sight(&scene.camera, (i % stride) as f64, (i / stride) as f64))
            .collect();
        let corner_part = corner_sight
            .par_iter()
            .map(|along| {
                let (part, met) = world.meet(&Ray { from: eye, along: *along });
                (part, met.distance)
            })
            .collect();
        let tiles = Tile::all(width, height);
        let mut renderer = Self {
            world,
            eye,
            width,
            height,
            corner_sight,
            corner_part,
            spots: Vec::new(),
            tiles,
            exposure: 1.0,
            frame: vec![V3::zeros(); width * height],
            stand: Stand { camera: scene.camera, slid: scene.slid },
            lighting: Lighting::default(),
        };
        renderer.spots = (0..width * height)
            .into_par_iter()
            .map(|i| renderer.world.spot(&renderer.ray(i % width, i / width, 0.5, 0.5)))
            .collect();
        let mean = renderer.spots.iter().step_by(7).map(|spot| luminance(renderer.light(spot, &[], 0.0))).sum::<f32>()
            / (renderer.spots.len().div_ceil(7)) as f32;
        let board = renderer.spots.iter().step_by(7).filter(|spot| spot.part == FLOOR);
        let brightest = board.map(|spot| luminance(renderer.light(spot, &[], 0.0))).fold(1e-3, f32::max);
        renderer.exposure = (scene.sensor.brightness / mean.max(1e-3)).min(BOARD_AT_MOST / brightest);
        renderer
    }

    /// Draws a frame of the world that this renderer was made for; `number` only chooses the sensor's noise.
    pub fn render(&mut self, scene: &Scene, number: u64) -> Picture {
        if scene.swing.is_empty() {
            self.expose(scene);
            return develop(
                &self.frame,
                (self.width, self.height),
                self.exposure,
                &scene.sensor,
                &scene.lighting,
                number,
            );
        }
        let mut sum = vec![V3::zeros(); self.frame.len()];
        for Stand { camera, slid } in &scene.swing {
            self.expose(&Scene { camera: *camera, slid: *slid, ..scene.clone() });
            sum.par_iter_mut().zip(&self.frame).for_each(|(sum, light)| *sum += light / scene.swing.len() as f32);
        }
        develop(&sum, (self.width, self.height), self.exposure, &scene.sensor, &scene.lighting, number)
    }

    /// Lets a moment's light fall on the sensor.
    fn expose(&mut self, scene: &Scene) {
        let stand = Stand { camera: scene.camera, slid: scene.slid };
        if stand != self.stand {
            *self = Self { exposure: self.exposure, ..Self::new(scene) };
        }
        self.lighting = scene.lighting;
        let lit = scene.lighting.signature();
        let movers = movers(scene, &self.world);
        let touched: Vec<Vec<Touched>> =
            movers.iter().map(|mover| mover.parts.iter().map(|part| Touched::by(scene, part)).collect()).collect();
        let mut tiles = std::mem::take(&mut self.tiles);
        tiles.par_iter_mut().for_each(|tile| {
            let mut near: Vec<Near> =
                movers.iter().zip(&touched).filter_map(|(mover, parts)| near(tile, mover, parts)).collect();
            let signature =
                near.iter().fold(1_u64 ^ lit, |sum, m| sum.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ m.mover.signature);
            if signature != tile.signature || tile.light.is_empty() {
                tile.signature = signature;
                self.draw_tile(tile, &mut near);
            }
        });
        Tile::lay(&tiles, &mut self.frame, self.width);
        self.tiles = tiles;
    }

    fn draw_tile(&self, tile: &mut Tile, near: &mut [Near]) {
        tile.light.clear();
        let beam = self.beam(tile);
        near.iter_mut().for_each(|near| near.narrow(&beam));
        let near = &*near;
        let per_mm = self.pixels_per_mm();
        let moves =
            near.iter().filter(|m| !m.seen.is_empty()).map(|m| m.mover.travel.norm()).fold(0.0, f32::max) * per_mm;
        let samples = if moves < BLUR_FROM_PX { 1 } else { ((moves / 3.0) as usize + 2).min(8) };
        let (right, bottom) = ((tile.x + TILE).min(self.width), (tile.y + TILE).min(self.height));
        let across = right - tile.x + 1;
        let corners: Vec<PartId> = (tile.y..=bottom)
            .flat_map(|y| (tile.x..=right).map(move |x| (x, y)))
            .map(|(x, y)| self.part(x, y, near))
            .collect();
        let at = |x: usize, y: usize| corners.get((y - tile.y) * across + x - tile.x).copied().unwrap_or_default();
        for y in tile.y..bottom {
            for x in tile.x..right {
                let around = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
                tile.light.push(self.pixel(x, y, near, samples, around));
            }
        }
    }

    /// The lines of sight through a tile.
    fn beam(&self, tile: &Tile) -> Beam {
        let rows = tile.y..=(tile.y + TILE).min(self.height);
        let columns = tile.x..(tile.x + TILE).min(self.width) + 1;
        let sights = rows.flat_map(move |y| {
            let row = y * (self.width + 1);
            self.corner_sight.get(row + columns.start..row + columns.end).unwrap_or_default()
        });
        Beam::around(self.eye, sights.copied())
    }

    /// What is seen through a pixel's corner.
    fn part(&self, x: usize, y: usize, near: &[Near]) -> PartId {
        let corner = y * (self.width + 1) + x;
        let known = self.corner_part.get(corner).copied().unwrap_or_default();
        let along = self.corner_sight.get(corner).copied().unwrap_or_default();
        nearest_part(&Ray { from: self.eye, along }, known, near)
    }

    fn pixel(&self, x: usize, y: usize, near: &[Near], samples: usize, around: [PartId; 4]) -> V3 {
        let Some(spot) = self.spots.get(y * self.width + x) else { return V3::zeros() };
        let [first, ..] = around;
        let middle = self.ray(x, y, 0.5, 0.5);
        // Thin things (the bands) may pass between the corners.
        let edge = around.iter().any(|part| *part != first)
            || !near.is_empty() && nearest_part(&middle, (spot.part, spot.distance), near) != first;
        if samples == 1 && !edge {
            return self.sample(&middle, spot, near, 0.0, &mut None);
        }
        let count = if edge { samples.max(4) } else { samples };
        let edge_of_world = edge && self.is_edge_of_world(x, y);
        let jitter = lattice(x as i32, y as i32, 99);
        let (mut sum, mut behind) = (V3::zeros(), None);
        for (i, (dx, dy)) in (0..count).zip(SUBPIXELS.iter().cycle()) {
            let when = if samples == 1 { 0.0 } else { (i as f32 + jitter) / count as f32 - 0.5 };
            let ray = self.ray(x, y, *dx, *dy);
            sum += match edge_of_world {
                true => self.sample(&ray, &self.world.spot(&ray), near, when, &mut None),
                false => self.sample(&ray, spot, near, when, &mut behind),
            };
        }
        sum / count as f32
    }

    /// Whether an outline of what never moves runs through a pixel.
    fn is_edge_of_world(&self, x: usize, y: usize) -> bool {
        let stride = self.width + 1;
        let part = |x: usize, y: usize| self.corner_part.get(y * stride + x).map(|(part, _)| *part);
        let first = part(x, y);
        [(x + 1, y), (x, y + 1), (x + 1, y + 1)].iter().any(|(x, y)| part(*x, *y) != first)
    }

    /// Light along one line of sight at one moment (-0.5 to 0.5 of the shutter's time).
    /// `behind` keeps the light of the world's spot, which changes little while the shutter is open.
    fn sample(&self, ray: &Ray, world_spot: &Spot, near: &[Near], when: f32, behind: &mut Option<V3>) -> V3 {
        let mut nearest = world_spot.distance;
        let mut found = None;
        for mover in near {
            if let Some(hit) = mover.meet(ray, mover.mover.travel * when).filter(|hit| hit.met.distance < nearest) {
                nearest = hit.met.distance;
                found = Some((mover, hit));
            }
        }
        let Some((mover, hit)) = found else {
            return *behind.get_or_insert_with(|| self.light(world_spot, near, 0.0));
        };
        let point = ray.at(nearest);
        let look = self.world.look();
        let (albedo, gloss, normal) =
            mover.surface(&hit, point - mover.mover.travel * when, &look.disk, look.disk_gloss);
        let (lit, sky) = self.world.light_at(point, normal);
        let spot = Spot { distance: nearest, part: hit.part, point, normal, albedo, gloss, lit, sky };
        self.light(&spot, near, when)
    }

    /// Light that a surface point sends to the eye.
    fn light(&self, spot: &Spot, near: &[Near], when: f32) -> V3 {
        let from = spot.point + spot.normal * 0.5;
        let mut sky = spot.sky;
        for mover in near.iter().filter(|near| !near.dark.is_empty()) {
            sky *= 1.0 - mover.takes_sky(from - mover.mover.travel * when, spot.normal);
        }
        let up = 0.5 + 0.5 * spot.normal.z.max(0.0);
        let mut light = spot.albedo.component_mul(&self.world.sky_colour(spot.point))
            * (sky * up * self.lighting.sky_at(spot.point));
        let to_eye = (self.eye - spot.point).normalize();
        let lamps = self.world.lamps().iter().zip(self.lighting.lamps);
        for (number, ((lamp, share), lit)) in lamps.zip(spot.lit).enumerate() {
            if lit <= 0.0 || lamp.colour.x <= 0.0 || share <= 0.0 {
                continue;
            }
            let way = ToLamp::new(from, lamp);
            let facing = way.towards.dot(&spot.normal);
            if facing <= 0.0 {
                continue;
            }
            let mut hidden = self.lighting.shaded(&way);
            for mover in near {
                let which = mover.shadows.get(number).map_or(&[][..], Vec::as_slice);
                if which.is_empty() {
                    continue;
                }
                let shifted = ToLamp { from: way.from - mover.mover.travel * when, ..way };
                hidden = hidden.max(mover.hides(&shifted, which));
                if hidden > 0.995 {
                    break;
                }
            }
            let arriving =
                lamp.colour * (share * lit * (1.0 - hidden) * 1e6 / (lamp.centre - spot.point).norm_squared());
            let mirrored = (way.towards + to_eye).normalize().dot(&spot.normal).max(0.0);
            let shine = if spot.gloss.0 > 0.0 { spot.gloss.0 * mirrored.powf(spot.gloss.1) } else { 0.0 };
            light += spot.albedo.component_mul(&arriving) * facing + arriving * shine;
        }
        light
    }

    fn ray(&self, x: usize, y: usize, dx: f32, dy: f32) -> Ray {
        let stride = self.width + 1;
        let corner = |x: usize, y: usize| self.corner_sight.get(y * stride + x).copied().unwrap_or_default();
        let above = corner(x, y).lerp(&corner(x + 1, y), dx);
        let below = corner(x, y + 1).lerp(&corner(x + 1, y + 1), dx);
        Ray { from: self.eye, along: above.lerp(&below, dy).normalize() }
    }

    fn pixels_per_mm(&self) -> f32 {
        let middle = (self.height / 2) * (self.width + 1) + self.width / 2;
        let here = self.corner_sight.get(middle).copied().unwrap_or_default();
        let next = self.corner_sight.get(middle + 1).copied().unwrap_or_default();
        let distance = self.corner_part.get(middle).map_or(1.0, |(_, distance)| *distance);
        1.0 / ((next - here).norm() * distance).max(1e-3)
    }
}

/// The part nearest to the eye along a line of sight on which the world shows `known` at its distance.
fn nearest_part(ray: &Ray, known: (PartId, f32), near: &[Near]) -> PartId {
    let (mut part, mut distance) = known;
    for mover in near {
        if let Some(hit) = mover.meet(ray, V3::zeros()).filter(|hit| hit.met.distance < distance) {
            (part, distance) = (hit.part, hit.met.distance);
        }
    }
    part
}

/// Direction of the line of sight through a point of the picture.
pub(super) fn sight(camera: &Camera, x: f64, y: f64) -> V3 {
    let eye = camera.centre();
    let far_below = eye.z - 1000.0;
    match camera.unproject(ImagePoint::new(x, y), far_below) {
        Some(at) => V3::new((at.x - eye.x) as f32, (at.y - eye.y) as f32, -1000.0).normalize(),
        // Above the horizon nothing is modelled: a line of sight just below it stands in.
        None => {
            let ahead = camera.pose.rotation.inverse() * nalgebra::Vector3::z();
            V3::new(ahead.x as f32, ahead.y as f32, -0.02).normalize()
        }
    }
}

pub(super) fn luminance(light: V3) -> f32 {
    light.dot(&V3::new(0.2126, 0.7152, 0.0722))
}
