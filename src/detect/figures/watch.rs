use super::raster::Raster;
use crate::capture::Picture;
use crate::detect::pieces::Changed;

/// Level by which a point changes from one frame to the next when something moves over it; noise and light change less.
const CHANGED_LEVELS: i32 = 16;
/// Cells between two points that are watched, each way: a ball covers several of them.
const STEP: usize = 3;

/// Tells from single pixels how much of the board changes, which costs next to nothing.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    pixels: Vec<(u32, u32)>,
    /// Points that a ball covers.
    of_ball: f64,
    now: Vec<[u8; 3]>,
    before: Vec<[u8; 3]>,
    as_read: Vec<[u8; 3]>,
}

impl Watch {
    /// Of the whole board, measured in balls of this size.
    pub fn new(raster: &Raster, ball_diameter_mm: f64) -> Self {
        let is_point = |cell: &usize| (cell % raster.side) % STEP == 0 && (cell / raster.side) % STEP == 0;
        let cells = (0..raster.side * raster.side).filter(|cell| raster.square_of[*cell].is_some()).filter(is_point);
        let pixels = cells.filter_map(|cell| raster.pixel_of(cell)).collect();
        let radius = ball_diameter_mm / 2.0 / (raster.cell_mm * STEP as f64);
        Self { pixels, of_ball: std::f64::consts::PI * radius * radius, ..Self::default() }
    }

    /// Takes a frame in.
    pub fn glance(&mut self, picture: &Picture) -> Changed {
        std::mem::swap(&mut self.now, &mut self.before);
        self.now.clear();
        self.now.extend(self.pixels.iter().map(|(x, y)| picture.pixel(*x, *y).unwrap_or_default()));
        Changed { since_last: self.changed(&self.before), since_read: self.changed(&self.as_read) }
    }

    /// Remembers the frame as the one that was read.
    pub fn has_read(&mut self, picture: &Picture) {
        self.as_read.clear();
        self.as_read.extend(self.pixels.iter().map(|(x, y)| picture.pixel(*x, *y).unwrap_or_default()));
    }

    fn changed(&self, before: &[[u8; 3]]) -> f64 {
        if before.len() != self.now.len() {
            return f64::INFINITY;
        }
        let differs = |(now, before): &(&[u8; 3], &[u8; 3])| {
            now.iter().zip(*before).any(|(a, b)| (i32::from(*a) - i32::from(*b)).abs() > CHANGED_LEVELS)
        };
        self.now.iter().zip(before).filter(differs).count() as f64 / self.of_ball.max(1.0)
    }
}
