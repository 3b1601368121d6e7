use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::geometry::{SpacePoint, TablePoint};
use crate::model::{BoardShape, DiscShape, Solid};

/// Cells along a disc's diameter. Enough for a fit to a twentieth of the diameter from single cells, and to a hundredth
/// from a whole outline; fewer cells cost less time.
const CELLS_PER_DIAMETER: f64 = 20.0;
/// What a corner clicked a little off, or a rim that is not quite straight, may hide or show at an edge, mm.
const EDGE_SLACK_MM: f64 = 1.5;

/// How far into a solid a disc may be measured before its place is refined, mm.
const ROOM_SLACK_MM: f64 = 8.0;

/// A raster over the plane of the discs' tops: there every disc is the same circle wherever the camera stands.
///
/// Cells run row by row from the near-left corner: x fastest, then y.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Side of a cell, mm.
    pub cell_mm: f64,
    /// Cells along x.
    pub cols: usize,
    /// Cells along y.
    pub rows: usize,
    /// Byte offset in the picture of the pixel that each cell's centre falls on.
    offset: Vec<u32>,
    /// Whether the camera can see the cell: inside the picture, and not behind bar or rim.
    pub open: Vec<bool>,
    /// The evidence of an empty board: −1 where a cell is open, 0 where nothing can be said.
    pub nothing: Vec<f32>,
    camera: SpacePoint,
    disc: DiscShape,
    solids: Vec<Solid>,
    width_mm: f64,
    length_mm: f64,
}

impl Grid {
    /// The raster for this camera over this board.
    pub fn new(calibration: &Calibration) -> Self {
        let (board, disc) = (&calibration.board, calibration.disc);
        let cell_mm = disc.diameter_mm / CELLS_PER_DIAMETER;
        let cols = (board.width_mm / cell_mm).ceil().max(1.0) as usize;
        let rows = (board.length_mm / cell_mm).ceil().max(1.0) as usize;
        let (width, height) = calibration.size_px;
        let camera = calibration.camera.centre();
        let mut grid = Self {
            cell_mm,
            cols,
            rows,
            offset: Vec::with_capacity(cols * rows),
            open: Vec::with_capacity(cols * rows),
            nothing: Vec::new(),
            camera,
            disc,
            solids: board.solids.clone(),
            width_mm: board.width_mm,
            length_mm: board.length_mm,
        };
        for row in 0..rows {
            for col in 0..cols {
                let top = grid.centre_of(col, row).at_height(disc.height_mm);
                let pixel = calibration
                    .camera
                    .project(top)
                    .map(|p| (p.x.floor(), p.y.floor()))
                    .filter(|(x, y)| *x >= 0.0 && *y >= 0.0 && *x < f64::from(width) && *y < f64::from(height));
                let (x, y) = pixel.unwrap_or_default();
                grid.offset.push((y as u32 * width + x as u32) * 3);
                grid.open.push(pixel.is_some() && !is_hidden(top, camera, board));
            }
        }
        grid.nothing = grid.open.iter().map(|open| if *open { -1.0 } else { 0.0 }).collect();
        grid
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.offset.len()
    }

    /// Place of a cell's centre on the plane of the tops.
    pub fn centre_of(&self, col: usize, row: usize) -> TablePoint {
        TablePoint::new((col as f64 + 0.5) * self.cell_mm, (row as f64 + 0.5) * self.cell_mm)
    }

    /// Reads the picture's blue, green and red at every cell's centre, three bytes a cell.
    pub fn sample(&self, picture: &Picture, into: &mut Vec<u8>) {
        into.resize(3 * self.cells(), 0);
        for (cell, offset) in into.as_chunks_mut::<3>().0.iter_mut().zip(&self.offset) {
            let pixel = picture.bgr.get(*offset as usize..).and_then(<[u8]>::first_chunk);
            *cell = pixel.copied().unwrap_or_default();
        }
    }

    /// The picture's blue, green and red at one cell's centre.
    pub fn sample_cell(&self, picture: &Picture, cell: usize) -> [u8; 3] {
        let pixel = self.offset.get(cell).and_then(|offset| picture.bgr.get(*offset as usize..));
        pixel.and_then(<[u8]>::first_chunk).copied().unwrap_or_default()
    }

    /// Diameter of a disc, mm.
    pub fn diameter_mm(&self) -> f64 {
        self.disc.diameter_mm
    }

    /// From where to where along y the solids reach, mm.
    pub fn solids_along(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.solids.iter().map(|solid| (solid.min.y, solid.max.y))
    }

    /// Whether a place is over the playing area.
    pub fn contains(&self, at: TablePoint) -> bool {
        let inside = |at: f64, count: usize| at >= 0.0 && at < count as f64 * self.cell_mm;
        inside(at.x, self.cols) && inside(at.y, self.rows)
    }

    /// Share of a disc's top that nothing fixed hides from the camera; of the part of it that is over the board.
    pub fn open_share(&self, centre: TablePoint) -> f64 {
        let radius = self.disc.diameter_mm / 2.0;
        let (mut open, mut all) = (0.0, 0.0);
        let steps = |i: i32| f64::from(i) / 4.0 * radius;
        for (dx, dy) in (-4..=4).flat_map(|i| (-4..=4).map(move |j| (steps(i), steps(j)))) {
            let at = TablePoint::new(centre.x + dx, centre.y + dy);
            if dx.hypot(dy) > radius || !self.contains(at) {
                continue;
            }
            all += 1.0;
            if self.open[(at.y / self.cell_mm) as usize * self.cols + (at.x / self.cell_mm) as usize] {
                open += 1.0;
            }
        }
        if all > 0.0 { open / all } else { 1.0 }
    }

    /// Whether a disc can lie there without sticking in a solid.
    pub fn has_room(&self, centre: TablePoint) -> bool {
        let least = self.disc.diameter_mm / 2.0 - ROOM_SLACK_MM;
        let beside = |at: f64, side: f64| at >= least && at <= side - least;
        beside(centre.x, self.width_mm)
            && beside(centre.y, self.length_mm)
            && self.solids.iter().all(|solid| {
                let (dx, dy) = (
                    centre.x - centre.x.clamp(solid.min.x, solid.max.x),
                    centre.y - centre.y.clamp(solid.min.y, solid.max.y),
                );
                dx.hypot(dy) >= least
            })
    }

    /// How far a disc's foot appears from its top, seen from the camera and measured on the plane of the tops, mm.
    pub fn foot_shift(&self, at: TablePoint) -> (f64, f64) {
        let share = self.disc.height_mm / self.camera.z.max(self.disc.height_mm * 2.0);
        ((self.camera.x - at.x) * share, (self.camera.y - at.y) * share)
    }
}

/// Whether the line of sight from the camera to `point` passes through the rim or a solid.
fn is_hidden(point: SpacePoint, camera: SpacePoint, board: &BoardShape) -> bool {
    let (from, to) = (point.xyz(), camera.xyz());
    let along = to - from;
    let height_where = |share: f64| from.z + along.z * share;
    // Above the highest wall nothing hides anything: most lines of sight are far from all walls until there.
    let highest = board.solids.iter().map(|solid| solid.max.z + EDGE_SLACK_MM).fold(board.rim_height_mm, f64::max);
    let clear = if along.z > 0.0 { ((highest - from.z) / along.z).clamp(0.0, 1.0) } else { 1.0 };
    let (low_x, high_x) = ordered(from.x, from.x + along.x * clear);
    let (low_y, high_y) = ordered(from.y, from.y + along.y * clear);
    let is_beside = |solid: &Solid| {
        let is_off = |low: f64, high: f64, min: f64, max: f64| high < min - EDGE_SLACK_MM || low > max + EDGE_SLACK_MM;
        is_off(low_x, high_x, solid.min.x, solid.max.x) || is_off(low_y, high_y, solid.min.y, solid.max.y)
    };
    let is_inside = low_x > 0.0 && low_y > 0.0 && high_x < board.width_mm && high_y < board.length_mm;
    if is_inside && board.solids.iter().all(is_beside) {
        return false;
    }
    let crosses_wall = |at: f64, from: f64, along: f64| {
        let share = (at - from) / along;
        (0.0..1.0).contains(&share) && height_where(share) < board.rim_height_mm
    };
    let over_rim = crosses_wall(-EDGE_SLACK_MM / 2.0, from.x, along.x)
        || crosses_wall(board.width_mm + EDGE_SLACK_MM / 2.0, from.x, along.x)
        || crosses_wall(-EDGE_SLACK_MM / 2.0, from.y, along.y)
        || crosses_wall(board.length_mm + EDGE_SLACK_MM / 2.0, from.y, along.y);
    over_rim
        || board.solids.iter().any(|solid| {
            let mut span = (0.0f64, 1.0f64);
            let sides = [
                (from.x, along.x, solid.min.x - EDGE_SLACK_MM, solid.max.x + EDGE_SLACK_MM),
                (from.y, along.y, solid.min.y - EDGE_SLACK_MM, solid.max.y + EDGE_SLACK_MM),
                (from.z, along.z, solid.min.z, solid.max.z + EDGE_SLACK_MM),
            ];
            for (from, along, min, max) in sides {
                if along.abs() < 1e-9 {
                    if from < min || from > max {
                        return false;
                    }
                    continue;
                }
                let (a, b) = ((min - from) / along, (max - from) / along);
                span = (span.0.max(a.min(b)), span.1.min(a.max(b)));
            }
            span.0 < span.1
        })
}

fn ordered(a: f64, b: f64) -> (f64, f64) {
    (a.min(b), a.max(b))
}

#[cfg(test)]
impl Grid {
    /// A board of 400 by 560 mm without rim or solids, from straight above, for discs of 40 mm.
    pub fn of_bare_board() -> Self {
        use nalgebra::{Rotation3, Translation3, Vector3};

        use crate::geometry::{Camera, Distortion, Intrinsics};

        let rotation = Rotation3::from_euler_angles(std::f64::consts::PI, 0.0, 0.0);
        let pose = Translation3::from(rotation * -Vector3::new(200.0, 280.0, 1000.0)) * rotation;
        let intrinsics = Intrinsics { fx: 500.0, fy: 500.0, cx: 480.0, cy: 270.0, distortion: Distortion::default() };
        Self::new(&Calibration {
            camera: Camera { intrinsics, pose: nalgebra::convert(pose) },
            size_px: (960, 540),
            board: BoardShape {
                width_mm: 400.0,
                length_mm: 560.0,
                rim_height_mm: 0.0,
                solids: Vec::new(),
                squares: None,
            },
            disc: DiscShape { diameter_mm: 40.0, height_mm: 10.0 },
            taught: Vec::new(),
            colours: Vec::new(),
            empty: None,
        })
    }
}
