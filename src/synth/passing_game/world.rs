use std::sync::Arc;

use nalgebra::Vector3;

use super::look::{TableLook, ThingLook};
use crate::geometry::{Camera, ImagePoint, SpacePoint, TablePoint};
use crate::synth::hand::Hand;
use crate::synth::scene::Sensor;
use crate::synth::truth::CornersPx;

/// A table with domino tiles, a camera and the light.
#[derive(Clone, Debug)]
pub struct TableScene {
    /// Lens and pose.
    pub camera: Camera,
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// Width and length of the rectangle whose corners are told.
    pub board_mm: (f64, f64),
    /// A tile's length, width and height.
    pub tile_mm: (f64, f64, f64),
    /// The tiles on the table and in hands.
    pub tiles: Vec<LyingTile>,
    /// Hands in view.
    pub hands: Vec<Hand>,
    pub(super) things: Vec<Thing>,
    pub(super) look: Arc<TableLook>,
    pub(super) sensor: Sensor,
}

/// A tile that lies or is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LyingTile {
    /// Its numbers: the first is that of the half towards its direction.
    pub halves: [u8; 2],
    /// Which side is up.
    pub side: Side,
    /// Middle of its underside.
    pub at: SpacePoint,
    /// Direction from its middle to its first half, radians from x.
    pub turn_rad: f64,
    /// How far it leans to its side, radians: only in a hand.
    pub lean_rad: f64,
    /// Millimetres a second.
    pub velocity: Vector3<f64>,
}

/// Which side of a tile is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Its numbers are seen.
    Face,
    /// Its back is seen.
    Back,
}

/// Something that is no tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Thing {
    pub look: ThingLook,
    pub at: TablePoint,
    pub turn_rad: f64,
}

impl LyingTile {
    /// A tile at rest on the table.
    pub fn lying(halves: [u8; 2], side: Side, at: TablePoint, turn_rad: f64) -> Self {
        Self { halves, side, at: at.at_height(0.0), turn_rad, lean_rad: 0.0, velocity: Vector3::zeros() }
    }

    /// Where it is seen from above.
    pub fn place(&self) -> TablePoint {
        TablePoint::new(self.at.x, self.at.y)
    }

    /// Both numbers, the lower first.
    pub fn pips(&self) -> [u8; 2] {
        let [first, other] = self.halves;
        [first.min(other), first.max(other)]
    }
}

impl TableScene {
    /// Where the corners of the told rectangle appear.
    pub fn corners_px(&self) -> CornersPx {
        let (w, l) = self.board_mm;
        let [near_left, near_right, far_right, far_left] = [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)].map(|(x, y)| {
            let seen = self.camera.project(TablePoint::new(x, y).at_height(0.0)).unwrap_or_default();
            [seen.x, seen.y].map(|v| (v * 1e3).round() / 1e3)
        });
        CornersPx { near_left, near_right, far_right, far_left }
    }

    /// Where the corners of a tile's top appear; `None` where one of them is behind the camera.
    pub fn top_px(&self, tile: &LyingTile) -> Option<[ImagePoint; 4]> {
        let (length, width, height) = self.tile_mm;
        let (sin, cos) = tile.turn_rad.sin_cos();
        let corner = |u: f64, v: f64| {
            let (u, v) = (u * length / 2.0, v * width / 2.0);
            let at = SpacePoint::new(tile.at.x + u * cos - v * sin, tile.at.y + u * sin + v * cos, tile.at.z + height);
            self.camera.project(at)
        };
        Some([corner(1.0, -1.0)?, corner(1.0, 1.0)?, corner(-1.0, 1.0)?, corner(-1.0, -1.0)?])
    }

    /// The same without tiles, hands and what lies beside.
    pub fn emptied(&self) -> Self {
        Self { tiles: Vec::new(), hands: Vec::new(), things: Vec::new(), ..self.clone() }
    }
}
