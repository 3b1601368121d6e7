use nalgebra::Vector3;

use super::bump::{Slid, Stand};
use super::hand::Hand;
use super::lighting::Lighting;
use super::material::{Finish, Table, Wood};
use super::shadow::Lamp;
use super::solids::{Block, V3};
use super::truth::{BoardKeys, CornersPx, DiskKeys};
use crate::geometry::{Camera, ImagePoint, SpacePoint, TablePoint};

/// Everything about one moment of one world.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Lens and pose.
    pub camera: Camera,
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// The board's sizes.
    pub board: BoardKeys,
    /// The disks' sizes and look.
    pub disk: DiskKeys,
    /// Every disk of the set.
    pub disks: Vec<Disk>,
    /// Hands in view, or near it.
    pub hands: Vec<Hand>,
    /// The elastic bands of the near and the far end.
    pub bands: [Band; 2],
    /// Colours and light.
    pub look: Look,
    /// What the camera's sensor makes of it.
    pub sensor: Sensor,
    /// How the light differs from the usual.
    pub lighting: Lighting,
    /// How far the board has slid on the table.
    pub slid: Slid,
    /// Where camera and board are one after the other while the shutter is open; empty where they stand still.
    pub swing: Vec<Stand>,
}

/// A disk lying, sliding or flying; it stays level.
#[derive(Clone, Copy, Debug)]
pub struct Disk {
    /// Centre of its underside; z is 0 on the playing surface.
    pub at: SpacePoint,
    /// Millimetres a second.
    pub velocity: Vector3<f64>,
    /// Whether a hand holds it.
    pub held: bool,
    /// Whether it lies still.
    pub still: bool,
    /// 0 to 1: which of the set it is, for small differences in looks.
    pub own: f32,
}

/// An elastic band across one end: the points that it runs through, from the left rim to the right.
#[derive(Clone, Debug)]
pub struct Band {
    /// At the band's height.
    pub through: Vec<SpacePoint>,
}

/// Colours and light of a world.
#[derive(Clone, Debug)]
pub struct Look {
    pub(super) floor: Wood,
    pub(super) frame: Wood,
    pub(super) bar: Wood,
    pub(super) disk: Finish,
    pub(super) table: Table,
    pub(super) rubber: V3,
    pub(super) rubber_radius_mm: f32,
    pub(super) rim_width_mm: f32,
    pub(super) floor_above_table_mm: f32,
    pub(super) lamps: [Lamp; 2],
    pub(super) sky: V3,
    /// Change of the sky's light per millimetre along x and y.
    pub(super) sky_slope: (f32, f32),
    /// Strength and sharpness of reflections on varnish and on disks.
    pub(super) varnish: (f32, f32),
    pub(super) disk_gloss: (f32, f32),
    pub(super) clutter: Vec<Clutter>,
}

/// A thing that lies beside the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clutter {
    pub centre: V3,
    /// Half of its extent; round things use x as their radius.
    pub half: V3,
    pub colour: V3,
    pub round: bool,
}

/// What the camera's sensor and optics do to the light.
#[derive(Clone, Copy, Debug)]
pub struct Sensor {
    /// Seconds that the shutter is open.
    pub shutter_s: f64,
    /// Mean linear brightness that exposure aims at.
    pub(super) brightness: f32,
    pub(super) white: V3,
    /// Standard deviation of the defocus in pixels.
    pub(super) blur_px: f32,
    pub(super) read_noise: f32,
    pub(super) shot_noise: f32,
    pub(super) vignette: f32,
    pub(super) seed: u64,
}

impl Scene {
    /// The playing area's corners: near-left, near-right, far-right, far-left.
    pub fn corners(&self) -> [TablePoint; 4] {
        let (w, l) = (self.board.width_mm, self.board.length_mm);
        [TablePoint::new(0.0, 0.0), TablePoint::new(w, 0.0), TablePoint::new(w, l), TablePoint::new(0.0, l)]
    }

    /// Where these corners appear.
    pub fn corners_px(&self) -> CornersPx {
        let [near_left, near_right, far_right, far_left] = self.corners().map(|c| {
            let seen = self.camera.project(c.at_height(0.0)).unwrap_or_default();
            [seen.x, seen.y].map(|v| (v * 1e3).round() / 1e3)
        });
        CornersPx { near_left, near_right, far_right, far_left }
    }

    /// Whether a point of the picture is inside it.
    pub fn in_picture(&self, point: ImagePoint) -> bool {
        point.x >= 0.0 && point.y >= 0.0 && point.x < f64::from(self.size_px.0) && point.y < f64::from(self.size_px.1)
    }

    /// The same world without pieces and hands.
    pub fn emptied(&self) -> Self {
        Self { disks: Vec::new(), hands: Vec::new(), bands: self.resting_bands(), ..self.clone() }
    }

    /// The bands as they run when nothing pulls them.
    fn resting_bands(&self) -> [Band; 2] {
        self.bands.clone().map(|band| Band {
            through: band.through.first().into_iter().chain(band.through.last()).copied().collect(),
        })
    }
}

/// A place in single precision.
pub(super) fn v3(point: SpacePoint) -> V3 {
    V3::new(point.x as f32, point.y as f32, point.z as f32)
}

/// The four walls of the rim, from the table to their top.
pub(super) fn rim_walls(scene: &Scene) -> Vec<Block> {
    let (w, l) = (scene.board.width_mm as f32, scene.board.length_mm as f32);
    let (rim, top, bottom) =
        (scene.look.rim_width_mm, scene.board.rim_height_mm as f32, -scene.look.floor_above_table_mm);
    let wall = |x0: f32, y0: f32, x1: f32, y1: f32| Block { min: V3::new(x0, y0, bottom), max: V3::new(x1, y1, top) };
    vec![
        wall(-rim, -rim, 0.0, l + rim),
        wall(w, -rim, w + rim, l + rim),
        wall(0.0, -rim, w, 0.0),
        wall(0.0, l, w, l + rim),
    ]
}
