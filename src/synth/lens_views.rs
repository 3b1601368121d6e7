use nalgebra::{Translation3, UnitQuaternion, Vector3};

use super::dice::Dice;
use super::printed::{INK, Lighting, PAPER, draw};
use super::random_look::{DiskLook, look, sensor, sizes};
use super::scene::{Look, Sensor};
use super::solids::{Ray, V3};
use crate::calibration::Chessboard;
use crate::capture::Picture;
use crate::geometry::{Camera, Distortion, ImagePoint, Intrinsics, TablePoint};

/// A sheet with a chessboard on a table, seen by one camera from many sides.
#[derive(Clone, Debug)]
pub struct LensScene {
    /// The same for all views.
    pub intrinsics: Intrinsics,
    /// Width and height of the pictures.
    pub size_px: (u32, u32),
    /// What is printed.
    pub board: Chessboard,
    /// The cameras: table space has its origin at the first inner corner.
    pub views: Vec<Camera>,
    look: Look,
    sensor: Sensor,
    lighting: Lighting,
}

/// White around the squares.
const MARGIN_MM: f64 = 18.0;

/// A random lens, `k1` from −0.35 to 0.05, and views as a careful person takes them: all over the picture, tilted.
pub fn random_lens_scene(seed: u64, size_px: (u32, u32), count: usize) -> LensScene {
    let mut dice = Dice::new(seed ^ 0x6c65_6e73);
    let board = Chessboard::default();
    let (width, height) = (f64::from(size_px.0), f64::from(size_px.1));
    let k1 = dice.between(-0.35, 0.05);
    // Strong distortion comes with wide angles; k2 of the other sign keeps the border from folding over.
    let wide = (-k1 / 0.35).max(0.0);
    let field_rad = (dice.between(50.0, 70.0) + 22.0 * wide).to_radians();
    let focal = width / 2.0 / (field_rad / 2.0).tan() * (1.0 - 0.08 * wide);
    let k2 = -k1 * dice.between(0.3, 0.45);
    let tangential = if dice.chance(0.5) { 6e-4 } else { 0.0 };
    let distortion = Distortion { k1, k2, p1: dice.normal(tangential), p2: dice.normal(tangential), k3: 0.0 };
    let intrinsics = Intrinsics {
        fx: focal,
        fy: focal * if dice.chance(0.3) { dice.between(0.998, 1.002) } else { 1.0 },
        cx: width * (0.5 + dice.normal(0.008)),
        cy: height * (0.5 + dice.normal(0.008)),
        distortion,
    };
    let (board_keys, disk) = sizes(&mut dice, DiskLook::Dark, 5);
    let look = look(&mut dice, &board_keys, &disk, DiskLook::Dark);
    let mut sensor = sensor(&mut dice);
    sensor.white = V3::repeat(1.0);
    let lighting = Lighting::random(&mut dice, (96.0, 60.0), 500.0);
    let mut scene = LensScene { intrinsics, size_px, board, views: Vec::new(), look, sensor, lighting };
    while scene.views.len() < count {
        let wanted = scene.views.len();
        if let Some(camera) = random_view(&mut dice, &scene, wanted) {
            scene.views.push(camera);
        }
    }
    scene
}

/// A view with the sheet's middle near one of nine places of the picture, by turns; `None` if it is not wholly in view.
fn random_view(dice: &mut Dice, scene: &LensScene, number: usize) -> Option<Camera> {
    const PLACES: [(f64, f64); 9] = [
        (0.5, 0.5),
        (0.22, 0.24),
        (0.78, 0.24),
        (0.78, 0.76),
        (0.22, 0.76),
        (0.5, 0.25),
        (0.5, 0.75),
        (0.22, 0.5),
        (0.78, 0.5),
    ];
    let (u, v) = PLACES.get(number % PLACES.len()).copied().unwrap_or((0.5, 0.5));
    let (width, height) = (f64::from(scene.size_px.0), f64::from(scene.size_px.1));
    let target = ImagePoint::new(
        (u + dice.normal(0.06)).clamp(0.1, 0.9) * width,
        (v + dice.normal(0.06)).clamp(0.1, 0.9) * height,
    );
    let board = scene.board;
    let middle = Vector3::new(
        f64::from(board.columns - 1) * board.square_mm / 2.0,
        f64::from(board.rows - 1) * board.square_mm / 2.0,
        0.0,
    );
    // The sheet lies on the table and is seen from above: camera space has z ahead, so it is turned about x by half a turn.
    let tilt = dice.between(0.05, 0.75);
    let about = dice.between(0.0, std::f64::consts::TAU);
    let spin = dice.between(0.0, std::f64::consts::TAU);
    let rotation = UnitQuaternion::from_scaled_axis(Vector3::new(about.cos(), about.sin(), 0.0) * tilt)
        * UnitQuaternion::from_scaled_axis(Vector3::x() * std::f64::consts::PI)
        * UnitQuaternion::from_scaled_axis(Vector3::z() * spin);
    let ahead = Camera { intrinsics: scene.intrinsics, pose: crate::geometry::Pose::identity() };
    let slope = ahead.unproject(target, 1.0)?;
    let distance = dice.between(300.0, 620.0) * scene.intrinsics.fx / width;
    let at = Vector3::new(slope.x, slope.y, 1.0) * distance;
    let pose = crate::geometry::Pose::from_parts(Translation3::from(at - rotation * middle), rotation);
    let camera = Camera { intrinsics: scene.intrinsics, pose };
    (camera.centre().z > 0.0 && is_in_view(&camera, scene)).then_some(camera)
}

/// Whether the whole sheet is in the picture, and not by the lens folding over.
fn is_in_view(camera: &Camera, scene: &LensScene) -> bool {
    let (right, far) = extent(&scene.board);
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| {
        let place = |sign: f64, end: f64| if sign < 0.0 { -margin(&scene.board) } else { end };
        TablePoint::new(place(x, right), place(y, far))
    });
    corners.iter().all(|corner| {
        let Some(seen) = camera.project(corner.at_height(0.0)) else { return false };
        let is_inside = seen.x > 3.0
            && seen.y > 3.0
            && seen.x < f64::from(scene.size_px.0) - 3.0
            && seen.y < f64::from(scene.size_px.1) - 3.0;
        is_inside && camera.unproject(seen, 0.0).is_some_and(|back| back.distance(*corner) < 0.5)
    })
}

/// From the first inner corner to the paper's edge.
fn margin(board: &Chessboard) -> f64 {
    board.square_mm + MARGIN_MM
}

/// Greatest x and y of the paper.
fn extent(board: &Chessboard) -> (f64, f64) {
    let end = |count: u8| f64::from(count - 1) * board.square_mm + margin(board);
    (end(board.columns), end(board.rows))
}

/// Draws one of the views.
pub fn draw_lens_view(scene: &LensScene, view: &Camera) -> Picture {
    let square = scene.board.square_mm as f32;
    let (columns, rows) = (i32::from(scene.board.columns), i32::from(scene.board.rows));
    let (right, far) = extent(&scene.board);
    let margin = margin(&scene.board) as f32;
    let (right, far) = (right as f32, far as f32);
    draw(view, scene.size_px, &scene.sensor, |ray: &Ray| {
        let p = ray.at(-ray.from.z / ray.along.z);
        let light = scene.lighting.at(p);
        if !(-margin..right).contains(&p.x) || !(-margin..far).contains(&p.y) {
            return (1, scene.look.table.colour(p.x, p.y) * light);
        }
        let (column, row) = ((p.x / square).floor() as i32, (p.y / square).floor() as i32);
        let is_square = (-1..columns).contains(&column) && (-1..rows).contains(&row);
        match is_square && (column + row) % 2 == 0 {
            true => (2, V3::repeat(INK * light)),
            false => (3, V3::repeat(PAPER * light)),
        }
    })
}
