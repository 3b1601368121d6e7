use std::sync::Arc;

use nalgebra::Translation3;

use crate::calibration::Calibration;
use crate::detect::Hand;
use crate::detect::grid::Grid;
use crate::geometry::{Camera, TablePoint};
use crate::model::BoardShape;

/// How far beyond the board's rectangle discs are looked for, as a share of its shorter side: they fly off onto the table.
const BEYOND: f64 = 0.3;
/// Steps in which the part that the picture shows is found, as a share of the same.
const STEP: f64 = 0.02;
/// Share of a line of places that must be in the picture for the region to reach there.
const LEAST_SHOWN: f64 = 0.05;
/// Places of such a line.
const PLACES: u32 = 60;

/// The part of the table that is looked at: a raster over the plane of the discs' tops, with an origin of its own.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its raster.
    pub grid: Arc<Grid>,
    /// Where its origin lies on the table.
    origin: TablePoint,
}

impl Region {
    /// The board's rectangle and the table around it, as far as the picture shows it.
    pub fn new(calibration: &Calibration) -> Self {
        let board = &calibration.board;
        let side = board.width_mm.min(board.length_mm);
        let line = |from: TablePoint, to: TablePoint| {
            let along = |i: u32| (f64::from(i) + 0.5) / f64::from(PLACES);
            let at = |i: u32| TablePoint::new(from.x + (to.x - from.x) * along(i), from.y + (to.y - from.y) * along(i));
            (0..PLACES).filter(|i| is_shown(calibration, at(*i))).count() as f64 / f64::from(PLACES)
        };
        // From the outside in, until enough of a line along that side is in the picture.
        let reach = |of: &dyn Fn(f64) -> (TablePoint, TablePoint)| {
            let steps = (0..=(BEYOND / STEP) as u32).rev().map(|step| f64::from(step) * STEP * side);
            let mut shown = steps.filter(|beyond| {
                let (from, to) = of(*beyond);
                line(from, to) >= LEAST_SHOWN
            });
            shown.next().unwrap_or(0.0)
        };
        let (width, length, most) = (board.width_mm, board.length_mm, BEYOND * side);
        let point = TablePoint::new;
        let left = reach(&|by| (point(-by, -most), point(-by, length + most)));
        let right = reach(&|by| (point(width + by, -most), point(width + by, length + most)));
        let near = reach(&|by| (point(-most, -by), point(width + most, -by)));
        let far = reach(&|by| (point(-most, length + by), point(width + most, length + by)));
        let origin = point(-left, -near);
        let camera = &calibration.camera;
        let shifted = Calibration {
            camera: Camera {
                intrinsics: camera.intrinsics,
                pose: camera.pose * Translation3::new(origin.x, origin.y, 0.0),
            },
            size_px: calibration.size_px,
            board: BoardShape {
                width_mm: width + left + right,
                length_mm: length + near + far,
                rim_height_mm: 0.0,
                squares: None,
                solids: Vec::new(),
            },
            disc: calibration.disc,
            taught: Vec::new(),
            colours: Vec::new(),
            empty: None,
        };
        Self { grid: Arc::new(Grid::new(&shifted)), origin }
    }

    /// A place of the raster on the table.
    pub fn on_table(&self, at: TablePoint) -> TablePoint {
        TablePoint::new(at.x + self.origin.x, at.y + self.origin.y)
    }

    /// A hand of the raster on the table.
    pub fn hand_on_table(&self, hand: Hand) -> Hand {
        Hand { outline: hand.outline.into_iter().map(|at| self.on_table(at)).collect(), ..hand }
    }
}

fn is_shown(calibration: &Calibration, at: TablePoint) -> bool {
    let (width, height) = (f64::from(calibration.size_px.0), f64::from(calibration.size_px.1));
    let pixel = calibration.camera.project(at.at_height(calibration.disc.height_mm));
    pixel.is_some_and(|p| (0.0..width).contains(&p.x) && (0.0..height).contains(&p.y))
}
