use std::f64::consts::{FRAC_PI_2, TAU};
use std::sync::Arc;

use super::look::ThingLook;
use super::random_look::look;
use super::train::{End, Manner, Train};
use super::truth::{TableTruth, frame_of_still, told_zones, truth};
use super::world::{LyingTile, Side, TableScene, Thing};
use super::zones::{Zones, zones};
use crate::geometry::{Camera, TablePoint};
use crate::synth::dice::Dice;
use crate::synth::material::srgb;
use crate::synth::random_camera::camera_from;
use crate::synth::random_look::sensor;
use crate::synth::tabletop::{Area, Spread};
use crate::synth::truth::BoardKeys;

/// What lies in view that is no tile of a double-six set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Playing cards.
    Cards,
    /// Dice.
    Dice,
    /// Draughtsmen.
    Draughts,
    /// The set goes up to double-nine.
    DoubleNine,
}

/// What is wished of a scene; the rest is left to chance.
#[derive(Clone, Debug, PartialEq)]
pub struct TableWish {
    /// Width and height of the picture.
    pub size_px: (u32, u32),
    /// The camera's least height over the table, degrees.
    pub least_elevation_deg: f64,
    /// A tile is at least so long in the picture, pixels.
    pub least_length_px: f64,
    /// What must be in view.
    pub beside: Vec<Beside>,
}

impl Default for TableWish {
    fn default() -> Self {
        Self { size_px: (1280, 720), least_elevation_deg: 45.0, least_length_px: 25.0, beside: Vec::new() }
    }
}

/// A tile is at most so long in the picture, pixels, and at least so wide by its least length.
const MOST_LENGTH_PX: f64 = 130.0;
const WIDTH_BY_LENGTH: f64 = 0.36;
/// Share of the picture that the board fills.
const FILLS: (f64, f64) = (0.6, 0.95);
/// Tries to find a table, a camera and a layout that go together.
const TRIES: usize = 200;
/// Room around tiles that lie about, mm.
const LOOSE_MM: f64 = 1.5;
/// Tiles' lengths, mm; twice as long as wide, a fifth as high as long.
const LENGTHS_MM: (f64, f64) = (40.0, 56.0);
const HEIGHTS_MM: (f64, f64) = (9.0, 10.0);
/// No tile's top is nearer to the picture's edge, pixels.
const MARGIN_PX: f64 = 3.0;

impl Beside {
    /// Each with its name on the command line.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::Cards, "cards"), (Self::Dice, "dice"), (Self::Draughts, "draughts"), (Self::DoubleNine, "double_nine")];
}

impl std::str::FromStr for Beside {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|(_, name)| *name == text).map(|(beside, _)| *beside);
        let known = || Self::ALL.map(|(_, name)| name).join(", ");
        found.ok_or_else(|| format!("expected one of {}, found {text}", known()))
    }
}

/// A table without tiles.
pub(super) struct Bare {
    pub scene: TableScene,
    pub zones: Option<Zones>,
}

/// Random tiles on a table as in the middle or at the end of a round, or scattered, and what is true of them.
pub fn random_tiles(seed: u64, wish: &TableWish) -> (TableScene, TableTruth) {
    let mut dice = Dice::new(seed);
    let mut best = None;
    for _ in 0..TRIES {
        let players = dice.pick(2, &[2, 2, 3, 4]);
        let scattered = dice.chance(0.35);
        let board_mm = (dice.between(420.0, 900.0).round(), dice.between(340.0, 620.0).round());
        let boneyard = dice.between(0.0, 14.0) as usize;
        let Some(bare) = random_bare(&mut dice, wish, board_mm, (!scattered).then_some((players, boneyard))) else {
            continue;
        };
        let drawn = match &bare.zones {
            None => scatter(&mut dice, &bare.scene, wish),
            Some(zones) => table(&mut dice, &bare.scene, zones, boneyard, wish),
        };
        let Some((mut scene, truth)) = drawn else { continue };
        add_things(&mut dice, &mut scene, wish);
        let is_good = is_well_seen(&scene, wish.least_length_px);
        best = Some((scene, truth));
        if is_good {
            break;
        }
    }
    best.unwrap_or_else(|| {
        let bare = plain(&mut dice, wish);
        let truth = truth(&bare);
        (bare, truth)
    })
}

/// A table of this size; `None` where the zones of so many players and so large a boneyard do not fit.
pub(super) fn random_bare(
    dice: &mut Dice,
    wish: &TableWish,
    board_mm: (f64, f64),
    told: Option<(usize, usize)>,
) -> Option<Bare> {
    let length = if dice.chance(0.4) { 48.0 } else { dice.between(LENGTHS_MM.0, LENGTHS_MM.1).round() };
    let tile_mm = (length, length / 2.0, (dice.between(HEIGHTS_MM.0, HEIGHTS_MM.1) * 10.0).round() / 10.0);
    let zones = match told {
        Some((players, boneyard)) => Some(zones(dice, board_mm, (tile_mm.0, tile_mm.1), players, boneyard.max(2))?),
        None => None,
    };
    let board = BoardKeys {
        width_mm: board_mm.0,
        length_mm: board_mm.1,
        bar_mm: 0.0,
        bar_height_mm: 0.0,
        opening_mm: 0.0,
        rim_height_mm: 0.0,
    };
    let mut sensor = sensor(dice);
    let (look, brightness) = look(dice, &board, sensor.brightness);
    sensor.brightness = brightness;
    let scene = TableScene {
        camera: camera(dice, &board, wish),
        size_px: wish.size_px,
        board_mm,
        tile_mm,
        tiles: Vec::new(),
        hands: Vec::new(),
        things: Vec::new(),
        look: Arc::new(look),
        sensor,
    };
    Some(Bare { scene, zones })
}

fn plain(dice: &mut Dice, wish: &TableWish) -> TableScene {
    loop {
        if let Some(bare) = random_bare(dice, wish, (600.0, 400.0), None) {
            return bare.scene;
        }
    }
}

/// From any side; high and low alike.
fn camera(dice: &mut Dice, board: &BoardKeys, wish: &TableWish) -> Camera {
    camera_from(dice, board, wish.size_px, FILLS, |dice| {
        let near = -std::f64::consts::FRAC_PI_2 + dice.normal(0.3);
        let any = dice.between(0.0, std::f64::consts::TAU);
        let azimuth_rad = if dice.chance(0.5) { near } else { any };
        (dice.between(wish.least_elevation_deg, 90.0), azimuth_rad)
    })
}

/// The most pips of a half.
fn most_pips(wish: &TableWish) -> u8 {
    if wish.beside.contains(&Beside::DoubleNine) { 9 } else { 6 }
}

/// Every tile of a set in any order.
pub(super) fn shuffled(dice: &mut Dice, most_pips: u8) -> Vec<[u8; 2]> {
    let mut set: Vec<[u8; 2]> = (0..=most_pips).flat_map(|high| (0..=high).map(move |low| [low, high])).collect();
    for i in (1..set.len()).rev() {
        set.swap(i, dice.between(0.0, i as f64 + 1.0) as usize);
    }
    set
}

/// Tiles that lie about, some touching, some face down.
fn scatter(dice: &mut Dice, bare: &TableScene, wish: &TableWish) -> Option<(TableScene, TableTruth)> {
    let (w, l) = bare.board_mm;
    let area = Area::new(-20.0, -20.0, w + 20.0, l + 20.0);
    let mut set = shuffled(dice, most_pips(wish));
    let count = 1 + (dice.between(0.0, 1.0).powf(1.3) * 27.0) as usize;
    set.truncate(count);
    let face_down = dice.pick(0.0, &[0.0, 0.15, 0.4]);
    let level = dice.chance(0.25);
    let mut scene = bare.clone();
    let mut lying: Vec<Spread> = Vec::new();
    for halves in set {
        let found = (0..60).find_map(|_| {
            let any = TablePoint::new(dice.between(area.x0, area.x1), dice.between(area.y0, area.y1));
            let turn_rad =
                if level { f64::from(dice.pick(0u8, &[1, 2, 3])) * FRAC_PI_2 } else { dice.between(0.0, TAU) };
            let spread = Spread { middle: any, turn_rad, half: (bare.tile_mm.0 / 2.0, bare.tile_mm.1 / 2.0) };
            (area.holds(&spread) && lying.iter().all(|other| !other.grown(LOOSE_MM).meets(&spread))).then_some(spread)
        });
        let Some(spread) = found else { continue };
        let side = if dice.chance(face_down) { Side::Back } else { Side::Face };
        scene.tiles.push(LyingTile::lying(halves, side, spread.middle, spread.turn_rad));
        lying.push(spread);
    }
    let mut truth = truth(&scene);
    truth.frames = vec![frame_of_still(&scene, None, None)];
    Some((scene, truth))
}

/// A train, a boneyard, hands that are laid open.
fn table(
    dice: &mut Dice,
    bare: &TableScene,
    zones: &Zones,
    boneyard: usize,
    wish: &TableWish,
) -> Option<(TableScene, TableTruth)> {
    let (w, l) = bare.board_mm;
    let tile_mm = (bare.tile_mm.0, bare.tile_mm.1);
    let mut set = shuffled(dice, most_pips(wish));
    let manner = Manner::drawn(dice);
    let mut train = Train::new(tile_mm, Area::new(0.0, 0.0, w, l), &zones.all(), manner);
    let wanted = 1 + (dice.between(0.0, 1.0) * 17.0) as usize;
    let middle = TablePoint::new(w * dice.between(0.35, 0.65), l * dice.between(0.4, 0.55));
    train.lead(dice, set.pop()?, middle)?;
    while train.tiles.len() < wanted && grow(dice, &mut train, &mut set) {}
    let mut scene = bare.clone();
    let up = |halves, spread: &Spread| LyingTile::lying(halves, Side::Face, spread.middle, spread.turn_rad);
    scene.tiles.extend(train.tiles.iter().map(|tile| up(tile.halves, &tile.spread)));
    let mut hands = None;
    if dice.chance(0.5) {
        let mut open = Vec::new();
        for player in 0..zones.hands.len() {
            let count = dice.between(0.0, 7.9) as usize;
            let mut own: Vec<[u8; 2]> = set.split_off(set.len().saturating_sub(count));
            let places = zones.hand_places(dice, tile_mm, player, own.len());
            own.iter_mut().for_each(|halves| *halves = turned(dice, *halves));
            scene.tiles.extend(own.iter().zip(&places).map(|(halves, spread)| up(*halves, spread)));
            open.push(own.iter().map(|[a, b]| [*a.min(b), *a.max(b)]).collect());
        }
        hands = Some(open);
    }
    add_loose(dice, &mut scene, &mut set, (&train, zones));
    let bones: Vec<[u8; 2]> = set.split_off(set.len().saturating_sub(boneyard));
    let places = zones.boneyard_places(dice, tile_mm, bones.len());
    let down = bones.iter().zip(&places);
    scene.tiles.extend(down.map(|(halves, s)| LyingTile::lying(*halves, Side::Back, s.middle, s.turn_rad)));
    let mut truth = truth(&scene);
    truth.players = Some(zones.hands.len() as u8);
    truth.zones = told_zones(zones);
    if wish.beside.contains(&Beside::DoubleNine) {
        truth.note = Some("a double-nine set".into());
    }
    truth.frames = vec![frame_of_still(&scene, train.numbers(), hands)];
    Some((scene, truth))
}

/// Seldom, a tile or two lie face up beside the train.
fn add_loose(dice: &mut Dice, scene: &mut TableScene, set: &mut Vec<[u8; 2]>, (train, zones): (&Train, &Zones)) {
    if !dice.chance(0.15) {
        return;
    }
    let (w, l) = scene.board_mm;
    for _ in 0..dice.pick(1, &[2]) {
        let found = (0..60).find_map(|_| {
            let middle = TablePoint::new(dice.between(0.0, w), dice.between(0.0, l));
            let half = (scene.tile_mm.0 / 2.0, scene.tile_mm.1 / 2.0);
            let spread = Spread { middle, turn_rad: dice.between(0.0, TAU), half };
            let is_beside = zones.all().iter().all(|zone| !zone.spread().meets(&spread.grown(6.0)));
            let is_alone = scene.tiles.iter().all(|tile| !spread_of(scene, tile).grown(6.0).meets(&spread));
            (is_beside && is_alone && train.is_clear(&spread)).then_some(spread)
        });
        if let (Some(spread), Some(halves)) = (found, set.pop()) {
            scene.tiles.push(LyingTile::lying(halves, Side::Face, spread.middle, spread.turn_rad));
        }
    }
}

/// Either way round.
pub(super) fn turned(dice: &mut Dice, [a, b]: [u8; 2]) -> [u8; 2] {
    if dice.chance(0.5) { [a, b] } else { [b, a] }
}

/// Lays any tile of these that fits; `false` where none does.
pub(super) fn grow(dice: &mut Dice, train: &mut Train, set: &mut Vec<[u8; 2]>) -> bool {
    let first = dice.pick(End::Left, &[End::Right]);
    for end in [first, if first == End::Left { End::Right } else { End::Left }] {
        let Some(number) = train.number(end) else { return false };
        let fits: Vec<usize> =
            set.iter().enumerate().filter(|(_, tile)| tile.contains(&number)).map(|(i, _)| i).collect();
        for at in fits {
            let Some([a, b]) = set.get(at).copied() else { continue };
            let outer = if a == number { b } else { a };
            if train.lay(dice, end, number, outer).is_some() {
                set.remove(at);
                return true;
            }
        }
    }
    false
}

/// Whether every tile is wholly in the picture and large enough there.
pub(super) fn is_well_seen(scene: &TableScene, least_px: f64) -> bool {
    let (width, height) = (f64::from(scene.size_px.0), f64::from(scene.size_px.1));
    scene.tiles.iter().all(|tile| {
        let Some(corners) = scene.top_px(tile) else { return false };
        let inside = corners
            .iter()
            .all(|c| (MARGIN_PX..width - MARGIN_PX).contains(&c.x) && (MARGIN_PX..height - MARGIN_PX).contains(&c.y));
        let [a, b, c, d] = corners;
        let long = (a.distance(d) + b.distance(c)) / 2.0;
        let wide = (a.distance(b) + c.distance(d)) / 2.0;
        inside && (least_px..MOST_LENGTH_PX).contains(&long) && wide > least_px * WIDTH_BY_LENGTH
    })
}

/// Cards, dice and draughtsmen, clear of the tiles.
fn add_things(dice: &mut Dice, scene: &mut TableScene, wish: &TableWish) {
    let (w, l) = scene.board_mm;
    let mut lying: Vec<Spread> = scene.tiles.iter().map(|tile| spread_of(scene, tile)).collect();
    for beside in &wish.beside {
        if *beside == Beside::DoubleNine {
            continue;
        }
        for _ in 0..dice.pick(2, &[1, 3, 4, 6]) {
            let look = thing(dice, *beside);
            let half = match look {
                ThingLook::Card { .. } => (44.0, 29.0),
                ThingLook::Die { .. } => (8.0, 8.0),
                ThingLook::Draught { .. } => (16.0, 16.0),
            };
            let found = (0..40).find_map(|_| {
                let middle = TablePoint::new(dice.between(0.0, w), dice.between(0.0, l));
                let spread = Spread { middle, turn_rad: dice.between(0.0, TAU), half };
                lying.iter().all(|other| !other.grown(10.0).meets(&spread)).then_some(spread)
            });
            if let Some(spread) = found {
                scene.things.push(Thing { look, at: spread.middle, turn_rad: spread.turn_rad });
                lying.push(spread);
            }
        }
    }
}

/// Where a tile lies.
pub(super) fn spread_of(scene: &TableScene, tile: &LyingTile) -> Spread {
    let half = (scene.tile_mm.0 / 2.0, scene.tile_mm.1 / 2.0);
    Spread { middle: tile.place(), turn_rad: tile.turn_rad, half }
}

fn thing(dice: &mut Dice, beside: Beside) -> ThingLook {
    let (white, black, red) = (srgb(242.0, 240.0, 232.0), srgb(24.0, 24.0, 26.0), srgb(176.0, 24.0, 30.0));
    match beside {
        Beside::Cards => ThingLook::Card { ink: dice.pick(red, &[black]), spots: dice.pick(0, &[1, 2, 4, 6, 8, 10]) },
        Beside::Dice => {
            let (colour, spots) = dice.pick((white, black), &[(red, white), (black, white), (white, red)]);
            ThingLook::Die { colour, spots, shows: dice.pick(1, &[2, 3, 4, 5, 6]) }
        }
        Beside::Draughts | Beside::DoubleNine => ThingLook::Draught { colour: dice.pick(black, &[white, red]) },
    }
}
