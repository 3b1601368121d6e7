use std::sync::Arc;

use nalgebra::{UnitQuaternion, Vector3};

use super::course::Course;
use super::look::RaceLook;
use crate::geometry::{Camera, Centreline, ImagePoint, SpacePoint, TablePoint};
use crate::rules::carabande::Face;
use crate::synth::hand::Hand;
use crate::synth::scene::Sensor;
use crate::synth::truth::CornersPx;

/// A track with discs, a camera and the light.
#[derive(Clone, Debug)]
pub struct RaceScene {
    /// Lens and pose.
    pub camera: Camera,
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// Width and length of the rectangle whose corners are told.
    pub board_mm: (f64, f64),
    /// Diameter and height of a disc.
    pub disc_mm: (f64, f64),
    /// The numbered discs, by number from 1 on.
    pub discs: Vec<RaceDisc>,
    /// Their colours' names, in the same order.
    pub colours: Vec<&'static str>,
    /// The black disc.
    pub black: Option<RaceDisc>,
    /// Hands in view.
    pub hands: Vec<Hand>,
    pub(super) course: Arc<Course>,
    pub(super) line: Arc<Centreline>,
    pub(super) look: Arc<RaceLook>,
    pub(super) sensor: Sensor,
}

/// A disc that lies, slides, flies or is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceDisc {
    /// Middle between its two sides; z is from the track's surface on.
    pub at: SpacePoint,
    /// How it is turned, from lying face up with its number upright.
    pub turn: UnitQuaternion<f64>,
    /// Millimetres a second.
    pub velocity: Vector3<f64>,
}

impl RaceDisc {
    /// A disc that lies at rest, its number turned so far, with the middle of its underside at a height.
    pub fn lying(at: TablePoint, foot_mm: f64, height_mm: f64, face: Face, turn_rad: f64) -> Self {
        let spin = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), turn_rad);
        let over = match face {
            Face::Up => UnitQuaternion::identity(),
            Face::Down => UnitQuaternion::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI),
        };
        let at = at.at_height(foot_mm + height_mm / 2.0);
        Self { at, turn: spin * over, velocity: Vector3::zeros() }
    }

    /// Which side is up.
    pub fn face(&self) -> Face {
        if (self.turn * Vector3::z()).z >= 0.0 { Face::Up } else { Face::Down }
    }

    /// Where it is seen from above.
    pub fn place(&self) -> TablePoint {
        TablePoint::new(self.at.x, self.at.y)
    }
}

impl RaceScene {
    /// Level of the table, below the track's surface.
    pub fn table_z(&self) -> f64 {
        -f64::from(self.look.thickness_mm)
    }

    /// Whether a place is over the track's surface.
    pub fn is_on_track(&self, at: TablePoint) -> bool {
        self.course.outside_mm(at) <= 0.0
    }

    /// How far along the track a place is, from 0 to its length.
    pub fn along_mm(&self, at: TablePoint) -> f64 {
        self.line.locate(at).along_mm
    }

    /// Where the corners of the told rectangle appear.
    pub fn corners_px(&self) -> CornersPx {
        let (w, l) = self.board_mm;
        let [near_left, near_right, far_right, far_left] = [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)].map(|(x, y)| {
            let seen = self.camera.project(TablePoint::new(x, y).at_height(0.0)).unwrap_or_default();
            [seen.x, seen.y].map(|v| (v * 1e3).round() / 1e3)
        });
        CornersPx { near_left, near_right, far_right, far_left }
    }

    /// The same without discs and hands.
    pub fn emptied(&self) -> Self {
        Self { discs: Vec::new(), black: None, hands: Vec::new(), ..self.clone() }
    }

    pub(super) fn in_picture(&self, point: ImagePoint) -> bool {
        let (width, height) = (f64::from(self.size_px.0), f64::from(self.size_px.1));
        (0.0..width).contains(&point.x) && (0.0..height).contains(&point.y)
    }
}
