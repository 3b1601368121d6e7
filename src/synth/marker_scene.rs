use super::dice::Dice;
use super::printed::{INK, Lighting, PAPER, Seen, draw};
use super::random_camera::camera;
use super::random_look::{DiskLook, look, sensor, sizes};
use super::scene::{Look, Sensor};
use super::solids::{Block, Puck, Ray, V3};
use super::truth::BoardKeys;
use crate::calibration::{CELLS, MARKERS, MarkerLayout, MarkerPlace, marker_is_white};
use crate::capture::Picture;
use crate::geometry::{Camera, Distortion, TablePoint};
use crate::model::BoardShape;

/// What is printed on a piece of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// A marker of the sheet's dictionary.
    Marker(u8),
    /// A marker of a dictionary of 6 x 6 cells.
    OtherDictionary(u64),
    /// Nothing: the piece was forgotten.
    Nothing,
}

/// A piece of paper at one of the board's corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// What is on it.
    pub print: Print,
    /// Quarter turns by which it lies turned, clockwise.
    pub quarter_turns: u8,
    /// Whether a hand covers it.
    pub hidden: bool,
}

/// A board with markers at its corners.
#[derive(Clone, Debug)]
pub struct MarkerScene {
    /// Lens and pose.
    pub camera: Camera,
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// The board's sizes.
    pub board: BoardKeys,
    /// How the pieces lie.
    pub layout: MarkerLayout,
    /// The pieces at near-left, near-right, far-right and far-left.
    pub pieces: [Piece; MARKERS],
    look: Look,
    sensor: Sensor,
    lighting: Lighting,
}

impl MarkerScene {
    /// The board's shape, without the bar.
    pub fn shape(&self) -> BoardShape {
        let BoardKeys { width_mm, length_mm, rim_height_mm, .. } = self.board;
        BoardShape { width_mm, length_mm, rim_height_mm, squares: None, solids: Vec::new() }
    }
}

/// A random board with markers around it, seen by a random camera; in every fourth scene a hand covers one of them.
pub fn random_marker_scene(seed: u64, place: MarkerPlace, size_px: (u32, u32)) -> MarkerScene {
    let mut dice = Dice::new(seed ^ 0x6d61_726b);
    loop {
        let scene = random_try(&mut dice, place, size_px);
        if scene.visible_places() == MARKERS {
            return scene;
        }
    }
}

fn random_try(dice: &mut Dice, place: MarkerPlace, size_px: (u32, u32)) -> MarkerScene {
    let (mut board, disk) = sizes(dice, DiskLook::Dark, 5);
    board.rim_height_mm = match place {
        MarkerPlace::Rim => dice.pick(40.0, &[0.0, 12.0, 25.0]),
        MarkerPlace::Inside => dice.pick(10.0, &[0.0, 16.0]),
    };
    let look = look(dice, &board, &disk, DiskLook::Dark);
    let shape = BoardShape {
        width_mm: board.width_mm,
        length_mm: board.length_mm,
        rim_height_mm: board.rim_height_mm,
        squares: None,
        solids: Vec::new(),
    };
    let layout = MarkerLayout::new(place, &shape);
    // The pieces must be in view too: a camera for a board as large as all that, moved to its corner.
    let around = match place {
        MarkerPlace::Rim => layout.piece_mm(),
        MarkerPlace::Inside => 0.0,
    };
    let large =
        BoardKeys { width_mm: board.width_mm + 2.0 * around, length_mm: board.length_mm + 2.0 * around, ..board };
    let mut camera = camera(dice, &large, size_px);
    camera.pose *= nalgebra::Translation3::new(around, around, 0.0);
    if camera.intrinsics.distortion.is_none() {
        // Without a lens file square pixels and a centred optical axis are assumed.
        camera.intrinsics.fy = camera.intrinsics.fx;
        (camera.intrinsics.cx, camera.intrinsics.cy) = (f64::from(size_px.0) / 2.0, f64::from(size_px.1) / 2.0);
    }
    let hidden = if dice.chance(0.25) { Some(dice.pick(0, &[1, 2, 3])) } else { None };
    let mut sensor = sensor(dice);
    sensor.white = V3::repeat(1.0);
    let piece =
        |id: u8, turns: u8| Piece { print: Print::Marker(id), quarter_turns: turns, hidden: hidden == Some(id) };
    let turned = dice.chance(0.3);
    let mut turns = || if turned { dice.pick(0, &[1, 2, 3]) } else { 0 };
    let pieces = [piece(0, turns()), piece(1, turns()), piece(2, turns()), piece(3, turns())];
    let middle = ((board.width_mm / 2.0) as f32, (board.length_mm / 2.0) as f32);
    let lighting = Lighting::random(dice, middle, board.length_mm as f32);
    MarkerScene { camera, size_px, board, layout, pieces, look, sensor, lighting }
}

/// Draws the scene.
pub fn draw_markers(scene: &MarkerScene) -> Picture {
    let world = World::new(scene);
    draw(&scene.camera, scene.size_px, &scene.sensor, |ray| world.look(ray))
}

impl MarkerScene {
    /// How many places show all their markers' corners, with nothing of the board before them.
    fn visible_places(&self) -> usize {
        let solids = World::new(self).solids;
        let eye = super::scene::v3(self.camera.centre());
        let is_seen = |at: TablePoint| {
            let at = V3::new(at.x as f32, at.y as f32, self.layout.height_mm as f32 + 0.5);
            let way = at - eye;
            let ray = Ray { from: eye, along: way.normalize() };
            !solids.iter().any(|solid| solid.meet(&ray).is_some_and(|met| met.distance < way.norm() - 1.0))
        };
        let in_view = |at: TablePoint| {
            let seen = self.camera.project(at.at_height(self.layout.height_mm));
            seen.is_some_and(|p| {
                p.x > 4.0 && p.y > 4.0 && p.x < f64::from(self.size_px.0) - 4.0 && p.y < f64::from(self.size_px.1) - 4.0
            })
        };
        let piece = self.layout.piece_mm();
        let shape = self.shape();
        let places = (0..MARKERS as u8).filter_map(|id| self.layout.piece_at(id, &shape));
        let corners = places.map(|at| {
            [(0.0, 0.0), (piece, 0.0), (piece, piece), (0.0, piece)].map(|(x, y)| TablePoint::new(at.x + x, at.y + y))
        });
        corners.filter(|corners| corners.iter().all(|at| is_seen(*at) && in_view(*at))).count()
    }
}

struct World<'a> {
    scene: &'a MarkerScene,
    solids: Vec<Block>,
    hands: Vec<Puck>,
    /// Least x and y of the pieces.
    places: [V3; MARKERS],
    piece_mm: f32,
    table_z: f32,
}

/// A hand's colour.
const SKIN: [f32; 3] = [0.62, 0.40, 0.29];
const HAND_RADIUS_MM: f32 = 42.0;

impl<'a> World<'a> {
    fn new(scene: &'a MarkerScene) -> Self {
        let (w, l) = (scene.board.width_mm as f32, scene.board.length_mm as f32);
        let (rim, top, bottom) =
            (scene.look.rim_width_mm, scene.board.rim_height_mm as f32, -scene.look.floor_above_table_mm);
        let wall =
            |x0: f32, y0: f32, x1: f32, y1: f32| Block { min: V3::new(x0, y0, bottom), max: V3::new(x1, y1, top) };
        let solids = vec![
            wall(-rim, -rim, 0.0, l + rim),
            wall(w, -rim, w + rim, l + rim),
            wall(0.0, -rim, w, 0.0),
            wall(0.0, l, w, l + rim),
        ];
        let shape = scene.shape();
        let z = scene.layout.height_mm as f32;
        let at = |id: u8| {
            let p = scene.layout.piece_at(id, &shape).unwrap_or_default();
            V3::new(p.x as f32, p.y as f32, z)
        };
        let places = [at(0), at(1), at(2), at(3)];
        let piece_mm = scene.layout.piece_mm() as f32;
        let hidden = scene.pieces.iter().zip(places).filter(|(piece, _)| piece.hidden);
        let hand = |place: V3| Puck {
            base: place + V3::new(piece_mm / 2.0, piece_mm / 2.0, 4.0),
            radius: HAND_RADIUS_MM,
            height: 30.0,
            edge: 12.0,
        };
        let hands = hidden.map(|(_, place)| hand(place)).collect();
        Self { scene, solids, hands, places, piece_mm, table_z: bottom }
    }

    fn look(&self, ray: &Ray) -> Seen {
        let mut nearest: (f32, u32, V3) = (f32::INFINITY, 0, V3::zeros());
        let mut meet = |distance: f32, part: u32, colour: V3| {
            if distance > 0.0 && distance < nearest.0 {
                nearest = (distance, part, colour);
            }
        };
        for hand in &self.hands {
            if let Some(met) = hand.meet(ray) {
                meet(met.distance, 1, V3::from(SKIN) * (0.5 + 0.5 * met.normal.z.max(0.0)));
            }
        }
        let look = &self.scene.look;
        for (i, solid) in (0_u32..).zip(&self.solids) {
            if let Some(met) = solid.meet(ray) {
                let p = ray.at(met.distance);
                let (part, shade) = if met.normal.z > 0.5 { (10 + i, 1.0) } else { (20 + i, 0.6) };
                meet(met.distance, part, look.frame.colour(p.x + p.z, p.y) * shade);
            }
        }
        let to_plane = |z: f32| (z - ray.from.z) / ray.along.z;
        let pieces_plane = to_plane(self.scene.layout.height_mm as f32 + 0.2);
        if let Some((part, reflectance)) = self.print(ray.at(pieces_plane)) {
            meet(pieces_plane, part, V3::repeat(reflectance));
        }
        let floor = to_plane(0.0);
        let p = ray.at(floor);
        let (w, l) = (self.scene.board.width_mm as f32, self.scene.board.length_mm as f32);
        if (0.0..=w).contains(&p.x) && (0.0..=l).contains(&p.y) {
            meet(floor, 2, look.floor.colour(p.x, p.y));
        }
        let table = to_plane(self.table_z);
        let p = ray.at(table);
        meet(table, 3, look.table.colour(p.x, p.y));
        let (distance, part, colour) = nearest;
        (part, colour * self.scene.lighting.at(ray.at(distance)))
    }

    /// Paper and ink of the pieces at a place of their plane.
    fn print(&self, p: V3) -> Option<(u32, f32)> {
        let inside = |place: &V3| {
            let (x, y) = (p.x - place.x, p.y - place.y);
            (0.0..self.piece_mm).contains(&x) && (0.0..self.piece_mm).contains(&y)
        };
        let (piece, place) = self.scene.pieces.iter().zip(&self.places).find(|(_, place)| inside(place))?;
        if piece.print == Print::Nothing {
            return None;
        }
        // From the piece's top left corner as it is printed, in its sides.
        let (mut right, mut down) = ((p.x - place.x) / self.piece_mm, 1.0 - (p.y - place.y) / self.piece_mm);
        for _ in 0..piece.quarter_turns % 4 {
            (right, down) = (down, 1.0 - right);
        }
        let is_white = match piece.print {
            Print::Marker(id) => cell(right, down, CELLS + 2, |row, column| marker_is_white(id, row, column)),
            Print::OtherDictionary(code) => cell(right, down, 10, |row, column| {
                let inside = (1..7).contains(&row) && (1..7).contains(&column);
                inside && code >> (row * 7 + column) & 1 == 1
            }),
            Print::Nothing => true,
        };
        Some(if is_white { (30, PAPER) } else { (31, INK) })
    }
}

/// Whether a place of a piece is white: its margin is, and the cells inside are as told.
fn cell(right: f32, down: f32, all: usize, is_white: impl Fn(usize, usize) -> bool) -> bool {
    let (column, row) = ((right * all as f32) as usize, (down * all as f32) as usize);
    let in_margin = |at: usize| at == 0 || at + 1 >= all;
    in_margin(row) || in_margin(column) || is_white(row - 1, column - 1)
}

impl MarkerScene {
    /// The scene seen through a lens without distortion.
    pub fn without_distortion(mut self) -> Self {
        self.camera.intrinsics.distortion = Distortion::default();
        self
    }
}
