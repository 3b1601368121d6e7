use nalgebra::Point2;
use rayon::prelude::*;

use super::world::{CountScene, Stack};
use crate::capture::Picture;
use crate::geometry::{ImagePoint, TablePoint};
use crate::synth::lighting::Lighting;
use crate::synth::material::skin;
use crate::synth::noise::{lattice, smooth};
use crate::synth::scene::v3;
use crate::synth::sensor::develop;
use crate::synth::solids::V3;

/// Samples of a pixel each way.
const SAMPLES: usize = 2;
/// Shadow rays a lamp and sample.
const SHADOW_RAYS: usize = 2;
/// No lamp stands so low that shadows are longer than this, in heights of what throws them.
const LONGEST_SHADOW: f32 = 3.0;
/// Exposure never makes the board brighter.
const BRIGHT: f32 = 0.8;
/// How high a hand is over the board, and how thick, mm.
const HAND: (f32, f32) = (38.0, 30.0);
/// Linear reflectance of a hand.
const SKIN: [f32; 3] = [0.62, 0.36, 0.26];

/// Draws one picture; `number` only chooses the sensor's noise.
pub fn draw_count(scene: &CountScene, number: u64) -> Picture {
    let (width, height) = (scene.size_px.0 as usize, scene.size_px.1 as usize);
    let eye = v3(scene.camera.centre());
    let solids = Solids::new(scene);
    let light: Vec<V3> = (0..height)
        .into_par_iter()
        .flat_map_iter(|y| {
            let near = solids.near_row(y as f32);
            (0..width).map(|x| pixel(scene, &solids, &near, eye, (x, y))).collect::<Vec<V3>>()
        })
        .collect();
    let bare: Vec<f32> = light.iter().step_by(13).map(|l| 0.21 * l.x + 0.72 * l.y + 0.07 * l.z).collect();
    let mean = bare.iter().sum::<f32>() / bare.len().max(1) as f32;
    let mut sorted = bare;
    sorted.sort_by(f32::total_cmp);
    let brightest = sorted.get(sorted.len() * 97 / 100).copied().unwrap_or(1.0);
    let exposure = (scene.sensor.brightness / mean.max(1e-3)).min(BRIGHT / brightest.max(1e-3));
    develop(&light, (width, height), exposure, &scene.sensor, &Lighting::default(), number)
}

/// A ray.
struct Ray {
    from: V3,
    along: V3,
}

/// What a ray meets.
struct Hit {
    distance: f32,
    normal: V3,
    colour: V3,
}

/// Pieces with their extent, and the rows of the picture that they reach over.
struct Solids {
    pieces: Vec<Piece>,
    hand: Option<(V3, V3)>,
}

#[derive(Clone, Copy)]
struct Piece {
    foot: V3,
    radius: f32,
    top: f32,
    each: f32,
    stack: Stack,
    paint: V3,
    rows: (f32, f32),
}

impl Solids {
    fn new(scene: &CountScene) -> Self {
        let (radius, each) = (scene.piece_mm.0 / 2.0, scene.piece_mm.1);
        let piece = |stack: &Stack| {
            let top = each * f64::from(stack.stacked);
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let seen = [0.0, top].into_iter().flat_map(|z| {
                corners.map(|(dx, dy)| {
                    let at = TablePoint::new(stack.at.x + dx * radius, stack.at.y + dy * radius);
                    scene.camera.project(at.at_height(z)).map_or(0.0, |p| p.y as f32)
                })
            });
            let (low, high) = seen.fold((f32::MAX, f32::MIN), |(low, high), y| (low.min(y), high.max(y)));
            Piece {
                foot: v3(stack.at.at_height(0.0)),
                radius: radius as f32,
                top: top as f32,
                each: each as f32,
                stack: *stack,
                paint: scene.paints.get(stack.class).copied().unwrap_or_default(),
                rows: (low - 2.0, high + 2.0),
            }
        };
        // An arm reaches in from beyond the near end.
        let hand = scene.hand.map(|tip| {
            let from = TablePoint::new(scene.board_mm.0 * 0.6, -400.0);
            (v3(tip.at_height(f64::from(HAND.0))), v3(from.at_height(f64::from(HAND.0) * 1.6)))
        });
        Self { pieces: scene.stacks.iter().map(piece).collect(), hand }
    }

    fn near_row(&self, y: f32) -> Vec<Piece> {
        self.pieces.iter().filter(|piece| piece.rows.0 <= y && y <= piece.rows.1).copied().collect()
    }

    /// Whether anything keeps a lamp's light from a point.
    fn is_shaded(&self, ray: &Ray) -> bool {
        let is_near = |piece: &&Piece| {
            let (dx, dy) = (ray.from.x - piece.foot.x, ray.from.y - piece.foot.y);
            dx.hypot(dy) <= piece.radius + piece.top * LONGEST_SHADOW
        };
        self.pieces.iter().filter(is_near).any(|piece| piece.meet(ray).is_some()) || self.meet_hand(ray).is_some()
    }

    /// The arm: a capsule.
    fn meet_hand(&self, ray: &Ray) -> Option<Hit> {
        let (tip, from) = self.hand?;
        let axis = from - tip;
        let offset = ray.from - tip;
        let (aa, ad, ao) = (axis.dot(&axis), axis.dot(&ray.along), axis.dot(&offset));
        let (od, oo) = (offset.dot(&ray.along), offset.dot(&offset));
        let (a, b) = (aa - ad * ad, aa * od - ao * ad);
        let c = aa * oo - ao * ao - HAND.1 * HAND.1 * aa;
        let root = b * b - a * c;
        let hit = |distance: f32, centre: V3| {
            let point = ray.from + ray.along * distance;
            let normal = (point - centre).normalize();
            (distance > 1.0).then(|| Hit { distance, normal, colour: skin(V3::from(SKIN), point) })
        };
        if root >= 0.0 && a > 1e-6 {
            let distance = (-b - root.sqrt()) / a;
            let along = ao + distance * ad;
            if (0.0..aa).contains(&along) {
                return hit(distance, tip + axis * (along / aa));
            }
        }
        let ball = od * od - (oo - HAND.1 * HAND.1);
        (ball >= 0.0).then(|| hit(-od - ball.sqrt(), tip)).flatten()
    }
}

impl Piece {
    /// A standing cylinder with grooves where one piece ends and the next begins.
    fn meet(&self, ray: &Ray) -> Option<Hit> {
        let mut best: Option<Hit> = None;
        if ray.along.z.abs() > 1e-6 {
            let distance = (self.top - ray.from.z) / ray.along.z;
            let at = ray.from + ray.along * distance;
            let out = Point2::new(at.x - self.foot.x, at.y - self.foot.y).coords.norm();
            if distance > 1e-2 && out < self.radius {
                let ring = 1.0 - 0.16 * f32::from(u8::from((out / self.radius - 0.78).abs() < 0.035));
                let grain = 0.95 + 0.1 * smooth(at.x / 3.0 + self.stack.own * 90.0, at.y / 3.0, 7);
                best = Some(Hit { distance, normal: V3::z(), colour: self.paint * (ring * grain) });
            }
        }
        let (dx, dy) = (ray.from.x - self.foot.x, ray.from.y - self.foot.y);
        let a = ray.along.x * ray.along.x + ray.along.y * ray.along.y;
        let b = dx * ray.along.x + dy * ray.along.y;
        let root = b * b - a * (dx * dx + dy * dy - self.radius * self.radius);
        if a > 1e-9 && root > 0.0 {
            let distance = (-b - root.sqrt()) / a;
            let at = ray.from + ray.along * distance;
            let is_nearer = best.as_ref().is_none_or(|best| distance < best.distance);
            if distance > 1e-2 && (0.0..self.top).contains(&at.z) && is_nearer {
                let normal = V3::new(at.x - self.foot.x, at.y - self.foot.y, 0.0) / self.radius;
                let level = (at.z / self.each).fract();
                let seam = if !(0.06..=0.94).contains(&level) { 0.6 } else { 1.0 };
                best = Some(Hit { distance, normal, colour: self.paint * seam });
            }
        }
        best
    }
}

fn pixel(scene: &CountScene, solids: &Solids, near: &[Piece], eye: V3, (x, y): (usize, usize)) -> V3 {
    let mut sum = V3::zeros();
    for sample in 0..SAMPLES * SAMPLES {
        let part = |i: usize| (i as f64 + 0.5) / SAMPLES as f64;
        let at = ImagePoint::new(x as f64 + part(sample % SAMPLES), y as f64 + part(sample / SAMPLES));
        let Some(ground) = scene.camera.unproject(at, 0.0) else { continue };
        let below = v3(ground.at_height(0.0));
        let ray = Ray { from: eye, along: (below - eye).normalize() };
        let ground = || Hit { distance: (below - eye).norm(), normal: V3::z(), colour: scene.ground(below.x, below.y) };
        let met = near.iter().filter_map(|piece| piece.meet(&ray)).chain(solids.meet_hand(&ray));
        let hit = met.min_by(|a, b| a.distance.total_cmp(&b.distance)).unwrap_or_else(ground);
        sum += lit(scene, solids, &ray, &hit, (x * 31 + sample, y));
    }
    sum / (SAMPLES * SAMPLES) as f32
}

/// Light that a surface sends back.
fn lit(scene: &CountScene, solids: &Solids, ray: &Ray, hit: &Hit, place: (usize, usize)) -> V3 {
    let point = ray.from + ray.along * hit.distance;
    let lights = &scene.lights;
    let mut light = lights.sky * (0.65 + 0.35 * hit.normal.z);
    let mut shine = V3::zeros();
    for (number, (towards, colour)) in lights.lamps.iter().enumerate() {
        let facing = hit.normal.dot(towards).max(0.0);
        if facing <= 0.0 {
            continue;
        }
        let mut open = 0.0;
        for shadow in 0..SHADOW_RAYS {
            let turn = |axis: u32| lattice(place.0 as i32, (place.1 * 7 + shadow * 3 + number) as i32, axis) - 0.5;
            let along = (towards + V3::new(turn(1), turn(2), turn(3)) * lights.width).normalize();
            let from = point + hit.normal * 0.05;
            open += f32::from(u8::from(!solids.is_shaded(&Ray { from, along })));
        }
        let open = open / SHADOW_RAYS as f32;
        light += colour * (facing * open);
        let half = (towards - ray.along).normalize();
        shine += colour * (open * lights.gloss.0 * half.dot(&hit.normal).max(0.0).powf(lights.gloss.1));
    }
    hit.colour.component_mul(&light) + shine
}
