use super::horse::Build;
use super::look::FieldLook;
use crate::geometry::{Camera, ImagePoint, Square, TablePoint};
use crate::rules::pferdeaeppel::{AppleColour, Horse};
use crate::synth::hand::Hand;
use crate::synth::scene::Sensor;
use crate::synth::truth::CornersPx;

/// A board of squares with horses and apples, a camera and the light.
#[derive(Clone, Debug)]
pub struct FieldScene {
    /// Lens and pose.
    pub camera: Camera,
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// Squares along each side.
    pub size: u8,
    /// Side of a square.
    pub cell_mm: f64,
    /// Diameter of an apple.
    pub apple_mm: f64,
    /// The horses on the board or in a hand.
    pub horses: Vec<StandingHorse>,
    /// The apples on the board, those under horses too.
    pub apples: Vec<LyingApple>,
    /// Apples that lie beside the board.
    pub supply: Vec<LyingApple>,
    /// Hands in view.
    pub hands: Vec<Hand>,
    pub(super) build: Build,
    pub(super) look: FieldLook,
    pub(super) sensor: Sensor,
}

/// A horse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StandingHorse {
    /// Which.
    pub horse: Horse,
    /// Middle of its foot.
    pub at: TablePoint,
    /// Height of its foot over the board: more than 0 in a hand.
    pub lifted_mm: f64,
    /// Where it looks, radians from x.
    pub turn_rad: f64,
    /// Its motion, millimetres a second.
    pub velocity: nalgebra::Vector3<f64>,
}

/// An apple.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LyingApple {
    /// Its colour.
    pub colour: AppleColour,
    /// Middle of its underside.
    pub at: TablePoint,
    /// Height of its underside over what it lies on: more than 0 in a hand.
    pub lifted_mm: f64,
    /// 0 to 1: which of the set it is, for small differences in looks.
    pub own: f32,
}

impl FieldScene {
    /// Length of the board's sides.
    pub fn side_mm(&self) -> f64 {
        f64::from(self.size) * self.cell_mm
    }

    /// A horse's diameter where it stands, and its height.
    pub fn horse_mm(&self) -> (f64, f64) {
        (f64::from(self.build.diameter_mm), f64::from(self.build.height_mm))
    }

    /// The middle of a square.
    pub fn middle_of(&self, square: Square) -> TablePoint {
        let middle = |index: u8| (f64::from(index) + 0.5) * self.cell_mm;
        TablePoint::new(middle(square.column), middle(square.row))
    }

    /// The square of a place; `None` off the board.
    pub fn square_at(&self, at: TablePoint) -> Option<Square> {
        let index = |mm: f64| (mm >= 0.0 && mm < self.side_mm()).then_some((mm / self.cell_mm) as u8);
        Some(Square::new(index(at.x)?, index(at.y)?))
    }

    /// Where the board's corners appear.
    pub fn corners_px(&self) -> CornersPx {
        let side = self.side_mm();
        let [near_left, near_right, far_right, far_left] =
            [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(|(x, y)| {
                let seen = self.camera.project(TablePoint::new(x, y).at_height(0.0)).unwrap_or_default();
                [seen.x, seen.y].map(|v| (v * 1e3).round() / 1e3)
            });
        CornersPx { near_left, near_right, far_right, far_left }
    }

    /// The same without pieces and hands.
    pub fn emptied(&self) -> Self {
        Self { horses: Vec::new(), apples: Vec::new(), supply: Vec::new(), hands: Vec::new(), ..self.clone() }
    }

    pub(super) fn in_picture(&self, point: ImagePoint) -> bool {
        let (width, height) = (f64::from(self.size_px.0), f64::from(self.size_px.1));
        (0.0..width).contains(&point.x) && (0.0..height).contains(&point.y)
    }
}
