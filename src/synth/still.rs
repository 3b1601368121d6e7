use super::bump::Slid;
use super::dice::Dice;
use super::hand::{Body, Grip, Hand};
use super::lighting::Lighting;
use super::material::srgb;
use super::places::{Zone, frame_truth, is_free, zone};
use super::random_camera::camera;
use super::random_look::{DiskLook, look, sensor, sizes};
use super::scene::{Band, Disk, Scene};
use super::solids::V3;
use super::truth::{BoardKeys, Owed, RuleKeys, Truth};
use super::visible::visible_shares;
use crate::geometry::{SpacePoint, TablePoint};
use crate::rules::passe_trappe::Half;

/// The least distance between a disk and the bar's face, so that a truth never hangs on less than that.
const CLEAR_OF_BAR_MM: f64 = 2.0;
/// How deep a disk in the opening is at least inside the bar's thickness.
const INSIDE_BAR_MM: f64 = 3.0;
/// A still is worth scoring if every disk shows at least this much of its top.
const SCORED_FROM: f64 = 0.55;

/// What is wished of a still; the rest is left to chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StillWish {
    /// Width and height.
    pub size_px: (u32, u32),
    /// The disks' look.
    pub look: Option<DiskLook>,
}

impl Default for StillWish {
    fn default() -> Self {
        Self { size_px: (960, 540), look: None }
    }
}

/// A random world with a random legal layout, and the truth about it.
pub fn random_still(seed: u64) -> (Scene, Truth) {
    random_still_like(seed, &StillWish::default())
}

/// The same with wishes.
pub fn random_still_like(seed: u64, wish: &StillWish) -> (Scene, Truth) {
    let mut dice = Dice::new(seed);
    let per_side = dice.pick(5, &[5, 5, 5, 3]);
    let mut scene = random_world(&mut dice, wish, per_side);
    let scorable = dice.chance(0.88);
    let hands = dice.pick(0, &[0, 1, 1, 2]);
    let bare = scene.clone();
    // Hidden pieces are drawn again until the picture can be scored; the last try stands where none can.
    for attempt in 0..60 {
        scene = bare.clone();
        scene.disks = random_layout(&mut dice, &scene.board, scene.disk.diameter_mm / 2.0, per_side);
        let wanted = if attempt < 40 { hands } else { 0 };
        for player in [Half::Near, Half::Far].into_iter().take(wanted) {
            let player = if wanted == 1 && dice.chance(0.5) { player.other() } else { player };
            let holds = !scorable || dice.chance(0.12);
            add_hand(&mut dice, &mut scene, player, holds);
        }
        if !scorable || visible_shares(&scene).iter().all(|share| *share >= SCORED_FROM) {
            break;
        }
    }
    let truth = still_truth(&scene, per_side);
    (scene, truth)
}

/// A world with an empty board.
pub(super) fn random_world(dice: &mut Dice, wish: &StillWish, per_side: usize) -> Scene {
    let [first, rest @ ..] = DiskLook::ALL;
    let drawn = dice.pick(first, &rest);
    let disk_look = wish.look.unwrap_or(drawn);
    let (board, disk) = sizes(dice, disk_look, per_side);
    let colours = look(dice, &board, &disk, disk_look);
    let camera = camera(dice, &board, wish.size_px);
    let bands = resting_bands(dice, &board);
    let sensor = sensor(dice);
    Scene {
        camera,
        size_px: wish.size_px,
        board,
        disk,
        disks: Vec::new(),
        hands: Vec::new(),
        bands,
        look: colours,
        sensor,
        lighting: Lighting::default(),
        slid: Slid::default(),
        swing: Vec::new(),
    }
}

fn resting_bands(dice: &mut Dice, board: &BoardKeys) -> [Band; 2] {
    let from_end = board.length_mm * dice.between(0.04, 0.07);
    let height = dice.between(6.0, 13.0);
    [from_end, board.length_mm - from_end]
        .map(|y| Band { through: vec![SpacePoint::new(0.0, y, height), SpacePoint::new(board.width_mm, y, height)] })
}

/// The truth of a scene in which nothing is owed.
pub(super) fn still_truth(scene: &Scene, per_side: usize) -> Truth {
    let last: Vec<Half> =
        scene.disks.iter().map(|d| if d.at.y < scene.board.middle_mm() { Half::Near } else { Half::Far }).collect();
    Truth {
        game: "passe-trappe".into(),
        recording: None,
        image: Some("image.jpg".into()),
        empty: None,
        source: "rendered by tableref synth".into(),
        licence: "MIT OR Apache-2.0".into(),
        size_px: [scene.size_px.0, scene.size_px.1],
        intrinsics: scene.camera.intrinsics.into(),
        board: scene.board,
        disk: scene.disk.clone(),
        rules: RuleKeys { disks_per_player: per_side },
        corners_px: scene.corners_px(),
        fps: None,
        events: None,
        unscored: vec!["round_started".into()],
        note: None,
        frames: vec![frame_truth(scene, 0.0, &last, Owed::default())],
    }
}

/// Disks as they may lie in play: free, in clusters, at walls, in corners, at the bar, in the opening.
fn random_layout(dice: &mut Dice, board: &BoardKeys, radius: f64, per_side: usize) -> Vec<Disk> {
    let set_up = dice.chance(0.55);
    let mut places: Vec<TablePoint> = Vec::new();
    while places.len() < 2 * per_side {
        let half = match (set_up, places.len() < per_side) {
            (true, true) => Half::Near,
            (true, false) => Half::Far,
            (false, _) => dice.pick(Half::Near, &[Half::Far]),
        };
        let at = random_place(dice, board, radius, half, &places);
        if !is_free(board, radius + 0.05, at, &places) {
            continue;
        }
        let gap = (at.y - board.middle_mm()).abs() - board.bar_mm / 2.0 - radius;
        let wholly_in = zone(board, radius, at.y) == Zone::Wholly(half) && gap >= CLEAR_OF_BAR_MM;
        if wholly_in || (!set_up && gap <= -INSIDE_BAR_MM) {
            places.push(at);
        }
    }
    places.iter().map(|at| lying(*at, dice.between_f32(0.0, 1.0))).collect()
}

/// A disk at rest.
pub(super) fn lying(at: TablePoint, own: f32) -> Disk {
    Disk { at: at.at_height(0.0), velocity: nalgebra::Vector3::zeros(), held: false, still: true, own }
}

fn random_place(dice: &mut Dice, board: &BoardKeys, radius: f64, half: Half, others: &[TablePoint]) -> TablePoint {
    let (w, l) = (board.width_mm, board.length_mm);
    let (low, high) = (radius + 0.1, board.middle_mm() - board.bar_mm / 2.0 - radius - CLEAR_OF_BAR_MM);
    // Drawn as if in the near half, then turned.
    let mut x = dice.between(radius + 0.1, w - radius - 0.1);
    let mut y = dice.between(low, high);
    let at_wall = dice.pick(radius + 0.1, &[w - radius - 0.1]) + 0.0;
    match dice.pick(0, &[0, 0, 0, 1, 1, 2, 3, 4, 5, 6]) {
        1 => {
            if let [first, rest @ ..] = others {
                let other = dice.pick(*first, rest);
                let (sin, cos) = dice.between(0.0, std::f64::consts::TAU).sin_cos();
                let apart = 2.0 * radius + 0.15 + if dice.chance(0.5) { 0.0 } else { dice.between(0.0, 4.0) };
                return TablePoint::new(other.x + apart * cos, other.y + apart * sin);
            }
        }
        2 => x = at_wall,
        3 => y = low + dice.between(0.0, 3.0),
        4 => (x, y) = (at_wall, low),
        5 => y = high - dice.between(0.0, 8.0),
        6 => {
            let slack = (board.opening_mm / 2.0 - radius - 0.3).max(0.0);
            x = w / 2.0 + dice.between(-slack, slack);
            y = board.middle_mm() - dice.between(0.0, board.bar_mm / 2.0 + radius - INSIDE_BAR_MM);
        }
        _ => {}
    }
    match half {
        Half::Near => TablePoint::new(x, y),
        Half::Far => TablePoint::new(x, l - y),
    }
}

/// A random person's arm.
pub(super) fn random_body(dice: &mut Dice) -> Body {
    let skin = dice.pick(
        srgb(226.0, 172.0, 144.0),
        &[
            srgb(240.0, 196.0, 170.0),
            srgb(198.0, 144.0, 108.0),
            srgb(158.0, 106.0, 74.0),
            srgb(104.0, 68.0, 50.0),
            srgb(70.0, 46.0, 36.0),
        ],
    );
    let mut byte = || dice.between_f32(14.0, 235.0);
    let sleeve: V3 = srgb(byte(), byte(), byte());
    Body {
        size: dice.between_f32(0.78, 1.08),
        left: dice.chance(0.3),
        skin,
        sleeve,
        sleeve_from_mm: dice.pick(60.0, &[20.0, 120.0, 240.0, 1000.0]),
        sleeve_radius_mm: dice.between_f32(37.0, 50.0),
    }
}

/// Lets a player's hand reach over the board, on a disk or above anything.
fn add_hand(dice: &mut Dice, scene: &mut Scene, player: Half, holds: bool) {
    let (w, l) = (scene.board.width_mm, scene.board.length_mm);
    let own_end = match player {
        Half::Near => 0.0,
        Half::Far => 1.0,
    };
    let forward = if player == Half::Near { 1.0 } else { -1.0 };
    let mut reach_rad = forward * std::f64::consts::FRAC_PI_2 + dice.normal(0.22);
    let depth = dice.between(-60.0, l * 0.42);
    let mut tip = TablePoint::new(dice.between(0.05 * w, 0.95 * w), own_end * l + forward * depth);
    if dice.chance(0.15) {
        let from_left = dice.chance(0.5);
        reach_rad = dice.normal(0.3) + if from_left { 0.0 } else { std::f64::consts::PI };
        let inwards = dice.between(10.0, w * 0.5);
        tip.x = if from_left { inwards } else { w - inwards };
    }
    let mut height = dice.between(12.0, 55.0);
    let mut grip = dice.pick(Grip::Flat, &[Grip::Press, Grip::Pinch]);
    let middle = scene.board.middle_mm();
    let own = |d: &&mut Disk| (d.at.y < middle) == (player == Half::Near) && !d.held;
    if holds
        && let Some(disk) = scene.disks.iter_mut().filter(own).min_by(|a, b| {
            let away = |d: &Disk| (d.at.x - tip.x).hypot(d.at.y - tip.y);
            away(a).total_cmp(&away(b))
        })
    {
        (disk.held, disk.still) = (true, false);
        tip = TablePoint::new(disk.at.x + dice.normal(4.0), disk.at.y + dice.normal(4.0));
        height = scene.disk.height_mm + 2.0;
        grip = dice.pick(Grip::Press, &[Grip::Flat]);
    }
    let hand = Hand {
        player,
        tip: tip.at_height(height),
        reach_rad,
        grip,
        velocity: nalgebra::Vector3::zeros(),
        body: random_body(dice),
        pitch: 0.0,
    };
    scene.hands.push(hand.clearing(&scene.board, f64::from(scene.look.rim_width_mm)));
}
