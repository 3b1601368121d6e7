use crate::geometry::{Camera, ImagePoint, TablePoint};
use crate::synth::material::{Table, Wood};
use crate::synth::noise::clouds;
use crate::synth::scene::Sensor;
use crate::synth::solids::V3;

/// Pieces on a board, a camera and the light.
#[derive(Clone, Debug)]
pub struct CountScene {
    /// Lens and pose.
    pub camera: Camera,
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// The board's width and length.
    pub board_mm: (f64, f64),
    /// A piece's true diameter and height.
    pub piece_mm: (f64, f64),
    /// The classes' names.
    pub classes: Vec<&'static str>,
    /// Every piece and stack.
    pub stacks: Vec<Stack>,
    /// Where a hand reaches to, if one is in view.
    pub hand: Option<TablePoint>,
    pub(super) surface: Surface,
    pub(super) paints: Vec<V3>,
    pub(super) lights: Lights,
    pub(super) table: Table,
    pub(super) sensor: Sensor,
}

/// A piece, or several that lie on each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stack {
    /// Middle of its foot.
    pub at: TablePoint,
    /// Its class, as a place in the scene's.
    pub class: usize,
    /// How many.
    pub stacked: u32,
    /// 0 to 1: which of the set it is, for small differences in looks.
    pub own: f32,
}

/// How the board looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface {
    pub first: V3,
    pub second: V3,
    pub kind: SurfaceKind,
    pub frame: V3,
    pub frame_mm: f32,
    pub seed: u32,
}

/// Its pattern.
#[derive(Clone, Copy, Debug)]
pub(super) enum SurfaceKind {
    /// One colour.
    Plain,
    /// Wood.
    Wooden(Wood),
    /// Squares of two colours, so many along the width.
    Chequered(u32),
    /// Lines in the second colour, so far apart.
    Lined(f32),
}

/// Two lamps and the sky.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lights {
    pub lamps: [(V3, V3); 2],
    pub sky: V3,
    /// Strength and sharpness of reflections.
    pub gloss: (f32, f32),
    /// How wide the lamps are: softness of shadows.
    pub width: f32,
}

impl CountScene {
    /// The stacks whose middle lies on the board.
    pub fn on_board(&self) -> impl Iterator<Item = &Stack> {
        let (width, length) = self.board_mm;
        let inside = move |at: TablePoint| (0.0..=width).contains(&at.x) && (0.0..=length).contains(&at.y);
        self.stacks.iter().filter(move |stack| inside(stack.at))
    }

    /// Squares along the width of a chequered board.
    pub fn grid(&self) -> Option<u32> {
        match self.surface.kind {
            SurfaceKind::Chequered(squares) => Some(squares),
            SurfaceKind::Plain | SurfaceKind::Wooden(_) | SurfaceKind::Lined(_) => None,
        }
    }

    /// Where the board's corners appear: near-left, near-right, far-right, far-left.
    pub fn corners_px(&self) -> [ImagePoint; 4] {
        let (w, l) = self.board_mm;
        [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)]
            .map(|(x, y)| self.camera.project(TablePoint::new(x, y).at_height(0.0)).unwrap_or_default())
    }

    /// The same without pieces and hands.
    pub fn emptied(&self) -> Self {
        Self { stacks: Vec::new(), hand: None, ..self.clone() }
    }

    /// Reflectance of the ground at a place.
    pub(super) fn ground(&self, x: f32, y: f32) -> V3 {
        let (w, l) = (self.board_mm.0 as f32, self.board_mm.1 as f32);
        let beyond = (-x).max(x - w).max(-y).max(y - l);
        if beyond > self.surface.frame_mm {
            return self.table.colour(x, y);
        }
        let Surface { first, second, kind, frame, seed, .. } = self.surface;
        let print = 0.94 + 0.12 * clouds(x / 25.0, y / 25.0, 3, seed);
        if beyond > 0.0 {
            return frame * print;
        }
        match kind {
            SurfaceKind::Plain => first * print,
            SurfaceKind::Wooden(wood) => wood.colour(x, y),
            SurfaceKind::Chequered(squares) => {
                let side = w / squares as f32;
                let odd = ((x / side).floor() + (y / side).floor()).rem_euclid(2.0) > 0.5;
                if odd { second * print } else { first * print }
            }
            SurfaceKind::Lined(apart) => {
                let near = |at: f32| (at / apart - (at / apart).round()).abs() * apart;
                if near(x - w / 2.0).min(near(y - l / 2.0)) < 0.6 { second } else { first * print }
            }
        }
    }
}
