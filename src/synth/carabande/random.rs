use std::sync::Arc;

use super::course::Course;
use super::ground::Ground;
use super::layouts::{random_course, random_rails};
use super::look::Pad;
use super::place::{Where, lay};
use super::random_look::look;
use super::truth::{DiscInFrame, RaceFrame, RaceTruth, tenths, told_points, truth};
use super::visible::visible_shares;
use super::world::{RaceDisc, RaceScene};
use crate::geometry::{Camera, Centreline, TablePoint, is_inside};
use crate::rules::carabande::Face;
use crate::rules::passe_trappe::Half;
use crate::synth::dice::Dice;
use crate::synth::hand::{Grip, Hand};
use crate::synth::material::srgb;
use crate::synth::random_camera::camera_from;
use crate::synth::random_look::sensor;
use crate::synth::still::random_body;
use crate::synth::truth::BoardKeys;

/// Room between the track and the told rectangle's sides, mm.
const MARGIN_MM: (f64, f64) = (10.0, 28.0);
/// Share of the picture that the rectangle fills.
const FILLS: (f64, f64) = (0.88, 1.0);
/// Tries to lay the score pad.
const TRIES: usize = 60;

/// What is wished of a scene; the rest is left to chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceWish {
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// Numbered discs, 2 to 8; any where not given.
    pub discs: Option<usize>,
    /// The camera's least height over the table, degrees.
    pub least_elevation_deg: f64,
    /// Whether the black disc is an obstacle on the track; seldom where not given.
    pub professional: Option<bool>,
}

impl Default for RaceWish {
    fn default() -> Self {
        Self { size_px: (960, 540), discs: None, least_elevation_deg: 45.0, professional: None }
    }
}

/// A random track with its camera and light, without discs.
pub(super) struct Bare {
    pub scene: RaceScene,
    pub discs: usize,
    pub professional: bool,
    /// Discs of each player.
    pub of_player: u8,
}

/// A random moment of a race, and its truth.
pub fn random_race(seed: u64, wish: &RaceWish) -> (RaceScene, RaceTruth) {
    let mut dice = Dice::new(seed);
    let Bare { mut scene, discs, professional, of_player } = random_bare(&mut dice, wish);
    let set_up = dice.chance(0.15);
    let mut lying: Vec<RaceDisc> = Vec::new();
    let black = if professional { Where::Track } else { Where::Infield };
    scene.black = lay(&mut dice, &scene, &[], black, Face::Up);
    lying.extend(scene.black);
    for _ in 0..discs {
        let face = if !set_up && dice.chance(0.16) { Face::Down } else { Face::Up };
        let place = if set_up { Where::Start } else { anywhere(&mut dice) };
        let found = [place, Where::Track, Where::Table]
            .into_iter()
            .find_map(|place| lay(&mut dice, &scene, &lying, place, face));
        let Some(disc) = found else { break };
        lying.push(disc);
        scene.discs.push(disc);
    }
    scene.colours.truncate(scene.discs.len());
    if dice.chance(0.15) {
        let hand = random_hand(&mut dice, &scene);
        scene.hands.push(hand);
    }
    let mut told = truth(&scene);
    told.rules = rules(professional, of_player);
    told.frames = vec![frame_of_still(&scene, set_up)];
    (scene, told)
}

/// Rule keys that differ from their defaults.
pub(super) fn rules(professional: bool, of_player: u8) -> Option<serde_json::Map<String, serde_json::Value>> {
    let play = professional.then(|| ("play".to_owned(), "professional".into()));
    let two = (of_player == 2).then(|| ("discs_per_player".to_owned(), 2.into()));
    let keys: serde_json::Map<_, _> = play.into_iter().chain(two).collect();
    (!keys.is_empty()).then_some(keys)
}

fn anywhere(dice: &mut Dice) -> Where {
    dice.pick(
        Where::Track,
        &[
            Where::Track,
            Where::Track,
            Where::Track,
            Where::BesideDisc,
            Where::BesideDisc,
            Where::AtRail,
            Where::AtRail,
            Where::OverEdge,
            Where::Table,
        ],
    )
}

/// In a single picture nobody knows laps: progress is told within the first one, of discs about to start behind its line.
fn frame_of_still(scene: &RaceScene, set_up: bool) -> RaceFrame {
    let length = scene.line.length_mm();
    let shares = visible_shares(scene, &Ground::new(scene));
    let discs = scene.discs.iter().zip(shares).zip(1..).map(|((disc, visible), number)| {
        let along = scene.along_mm(disc.place());
        let progress = if set_up && along > length / 2.0 { along - length } else { along };
        in_frame(scene, disc, number, (visible, progress, true))
    });
    RaceFrame { t: 0.0, moving: 0, discs: discs.collect(), hands: scene.hands.len() }
}

/// A disc as a truth tells it: how much of it is seen, its progress, whether it lies still.
pub(super) fn in_frame(
    scene: &RaceScene,
    disc: &RaceDisc,
    number: u8,
    (visible, progress_mm, still): (f64, f64, bool),
) -> DiscInFrame {
    DiscInFrame {
        number,
        x: tenths(disc.at.x),
        y: tenths(disc.at.y),
        face: disc.face(),
        on_track: disc.at.z > 0.0 && scene.is_on_track(disc.place()),
        still,
        visible: (visible * 100.0).round() / 100.0,
        progress_mm: tenths(progress_mm),
    }
}

/// A track of this wish without any disc on it.
pub(super) fn random_bare(dice: &mut Dice, wish: &RaceWish) -> Bare {
    let disc_mm = if dice.chance(0.5) { 30.0 } else { dice.between(20.0, 40.0).round() };
    let thick_mm = (disc_mm * dice.between(0.22, 0.36)).round();
    let width = dice.between(80.0, 160.0).round().clamp((2.7 * disc_mm).max(80.0), (5.0 * disc_mm).min(160.0));
    let margin = dice.between(MARGIN_MM.0, MARGIN_MM.1);
    let (mut course, line, board_mm) = loop {
        let course = random_course(dice, width, disc_mm);
        let turn_rad = if dice.chance(0.6) { 0.0 } else { dice.between(-0.5, 0.5) };
        let [x0, y0, x1, y1] = course.placed(turn_rad, (0.0, 0.0)).extent();
        let course = course.placed(turn_rad, (margin - x0, margin - y0));
        if let Some(line) = Centreline::new(told_points(&course.points())) {
            break (course, line, ((x1 - x0 + 2.0 * margin).round(), (y1 - y0 + 2.0 * margin).round()));
        }
    };
    let (thick_rail, beside) = (dice.between(2.5, 5.0), dice.pick(0.0, &[0.0, -5.0, -8.0]));
    course.rails = random_rails(dice, &course, beside, thick_rail);
    let discs = wish.discs.unwrap_or_else(|| dice.pick(2, &[3, 4, 4, 5, 6, 7, 8]));
    let professional = wish.professional.unwrap_or_else(|| dice.chance(0.25));
    let (kinds, of_player) = kinds(dice, discs);
    let board = BoardKeys {
        width_mm: board_mm.0,
        length_mm: board_mm.1,
        bar_mm: 0.0,
        bar_height_mm: 0.0,
        opening_mm: 0.0,
        rim_height_mm: 0.0,
    };
    let (mut look, colours) = look(dice, &board, &kinds);
    look.pad = pad(dice, &course, &line, board_mm);
    let scene = RaceScene {
        camera: camera(dice, &board, wish),
        size_px: wish.size_px,
        board_mm,
        disc_mm: (disc_mm, thick_mm),
        discs: Vec::new(),
        colours,
        black: None,
        hands: Vec::new(),
        course: Arc::new(course),
        line: Arc::new(line),
        look: Arc::new(look),
        sensor: sensor(dice),
    };
    Bare { scene, discs, professional, of_player }
}

/// Which colour each disc has, and how many discs a player has.
fn kinds(dice: &mut Dice, discs: usize) -> (Vec<usize>, u8) {
    let pairs = discs.is_multiple_of(2) && discs >= 4 && dice.chance(0.4);
    if !pairs {
        return ((0..discs).collect(), 1);
    }
    let players = discs / 2;
    let next_to_each_other = dice.chance(0.3);
    ((0..discs).map(|i| if next_to_each_other { i / 2 } else { i % players }).collect(), 2)
}

/// From any side; high and low alike.
fn camera(dice: &mut Dice, board: &BoardKeys, wish: &RaceWish) -> Camera {
    camera_from(dice, board, wish.size_px, FILLS, |dice| {
        let near = -std::f64::consts::FRAC_PI_2 + dice.normal(0.25);
        let any = dice.between(0.0, std::f64::consts::TAU);
        let azimuth_rad = if dice.chance(0.5) { near } else { any };
        (dice.between(wish.least_elevation_deg, 90.0), azimuth_rad)
    })
}

/// The score pad lies inside of the track, where it finds room.
fn pad(dice: &mut Dice, course: &Course, line: &Centreline, (w, l): (f64, f64)) -> Option<Pad> {
    if dice.chance(0.6) {
        return None;
    }
    (0..TRIES).find_map(|_| {
        let (centre, turn) = ((dice.between(0.0, w), dice.between(0.0, l)), dice.between(0.0, 3.1));
        let half = (dice.between(24.0, 52.0), dice.between(30.0, 75.0));
        let (sin, cos) = turn.sin_cos();
        let corner = |u: f64, v: f64| TablePoint::new(centre.0 + u * cos - v * sin, centre.1 + u * sin + v * cos);
        let around = (-4..=4).flat_map(|i| {
            let share = f64::from(i) / 4.0;
            [(1.0, share), (-1.0, share), (share, 1.0), (share, -1.0)]
        });
        let has_room = around.into_iter().all(|(u, v)| {
            let at = corner(u * half.0, v * half.1);
            course.outside_mm(at) > 12.0 && is_inside(line.points(), at)
        });
        let paper = srgb(240.0, 238.0, 228.0) * dice.between_f32(0.8, 1.0);
        let single = |(a, b): (f64, f64)| (a as f32, b as f32);
        has_room.then(|| Pad { centre: single(centre), half: single(half), turn_rad: turn as f32, paper })
    })
}

/// A hand that reaches over the table from any side.
fn random_hand(dice: &mut Dice, scene: &RaceScene) -> Hand {
    let (w, l) = scene.board_mm;
    let reach_rad = dice.between(0.0, std::f64::consts::TAU);
    let tip = TablePoint::new(w * dice.between(0.1, 0.9), l * dice.between(0.1, 0.9));
    Hand {
        player: Half::Near,
        tip: tip.at_height(dice.between(12.0, 50.0)),
        reach_rad,
        pitch: dice.between(0.1, 0.4),
        grip: dice.pick(Grip::Flat, &[Grip::Press, Grip::Pinch]),
        velocity: nalgebra::Vector3::zeros(),
        body: random_body(dice),
    }
}
