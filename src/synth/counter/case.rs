use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::draw::draw_count;
use super::layout::random_stacks;
use super::world::CountScene;
use crate::capture::Recorder;
use crate::geometry::TablePoint;
use crate::synth::case::{WithEmpty, io, write_jpeg};
use crate::synth::dice::Dice;
use crate::synth::truth::LensKeys;
use crate::synth::{CornersPx, SynthError};

/// What is true of a drawn count, in the shape of a case's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountTruth {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    recording: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    image: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    empty: Option<String>,
    source: String,
    licence: String,
    size_px: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none", default)]
    intrinsics: Option<LensKeys>,
    board: BTreeMap<String, Value>,
    piece: BTreeMap<String, f64>,
    teach: BTreeMap<String, [f64; 2]>,
    corners_px: CornersPx,
    zones: BTreeMap<String, [f64; 4]>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    fps: Option<f64>,
    unscored: Vec<String>,
    frames: Vec<Frame>,
}

/// One moment's truth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Frame {
    t: f64,
    counts: BTreeMap<String, usize>,
    counts_by_zone: BTreeMap<String, BTreeMap<String, usize>>,
}

/// Deviation of corners that a person points at, pixels.
const CORNER_PX: f64 = 1.5;
/// How far a size that a person tells may be off.
const SIZE_ERROR: f64 = 0.07;
/// How long pieces lie between two hands over the board, and how long a hand is there, seconds.
const LIE_S: f64 = 1.2;
const HAND_S: f64 = 0.8;
/// How long after a hand has gone, and before the next comes, a frame is not scored, seconds.
const MARGIN_S: f64 = 0.6;
/// Pictures' quality.
const QUALITY: u8 = 90;
/// Room that a zone's limit leaves to any piece, in diameters.
const ZONE_ROOM: f64 = 0.3;

/// Writes a scene as a case: `image.jpg`, `empty.jpg` where asked for, and `truth.json`.
pub fn write_count(folder: &Path, scene: &CountScene, seed: u64, empty: WithEmpty) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut truth = truth(scene, seed);
    truth.image = Some("image.jpg".into());
    truth.frames = vec![frame(scene, 0.0, &truth.zones)];
    write_jpeg(&folder.join("image.jpg"), &draw_count(scene, 0), QUALITY)?;
    if empty == WithEmpty::Yes {
        write_jpeg(&folder.join("empty.jpg"), &draw_count(&scene.emptied(), 1), QUALITY)?;
        truth.empty = Some("empty.jpg".into());
    }
    write(folder, &truth)
}

/// Writes a clip in which a hand comes again and again and the pieces lie otherwise after it. `progress` hears of every
/// frame.
pub fn write_count_clip(
    folder: &Path,
    scene: &CountScene,
    seed: u64,
    (seconds, fps): (f64, f64),
    mut progress: impl FnMut(),
) -> Result<(), SynthError> {
    fs::create_dir_all(folder).map_err(io(folder))?;
    let mut dice = Dice::new(seed ^ 0x51);
    let mut scene = scene.clone();
    let mut truth = truth(&scene, seed);
    (truth.recording, truth.fps) = (Some("clip.mp4".into()), Some(fps));
    let mut recorder = Recorder::create(&folder.join("clip.mp4"), scene.size_px, fps)?;
    let first = scene.stacks.clone();
    for number in 0..(seconds * fps).round() as u64 {
        let t = number as f64 / fps;
        let (round, within) = ((t / (LIE_S + HAND_S)).floor(), t % (LIE_S + HAND_S));
        let under_hand = (within - LIE_S) / HAND_S;
        let reach = (1.0 - (2.0 * under_hand - 1.0).abs()).max(0.0);
        scene.hand =
            (under_hand > 0.0).then(|| TablePoint::new(scene.board_mm.0 * 0.5, scene.board_mm.1 * (reach * 0.9 - 0.2)));
        let is_changed = under_hand > 0.5 && (t - 1.0 / fps - round * (LIE_S + HAND_S) - LIE_S) / HAND_S <= 0.5;
        if is_changed {
            let keep = dice.chance(0.4);
            scene.stacks = if keep { first.clone() } else { random_stacks(&mut dice, &scene) };
        }
        recorder.write(&draw_count(&scene, number))?;
        if (MARGIN_S..LIE_S).contains(&within) || (round == 0.0 && within < LIE_S) {
            truth.frames.push(frame(&scene, t, &truth.zones));
        }
        progress();
    }
    recorder.finish()?;
    write(folder, &truth)
}

fn truth(scene: &CountScene, seed: u64) -> CountTruth {
    let mut dice = Dice::new(seed ^ 0xC0);
    let corners = scene.corners_px().map(|corner| {
        [corner.x + dice.normal(CORNER_PX), corner.y + dice.normal(CORNER_PX)].map(|v| (v * 10.0).round() / 10.0)
    });
    let [near_left, near_right, far_right, far_left] = corners;
    let rounded = |value: f64| (value * 10.0).round() / 10.0;
    let mut board = BTreeMap::from([
        ("width_mm".to_owned(), Value::from(rounded(scene.board_mm.0))),
        ("length_mm".to_owned(), Value::from(rounded(scene.board_mm.1))),
    ]);
    board.extend(scene.grid().map(|squares| ("grid".to_owned(), Value::from(squares))));
    let told = |size: f64, dice: &mut Dice| rounded(size * (1.0 + dice.between(-SIZE_ERROR, SIZE_ERROR)));
    let piece = BTreeMap::from([
        ("diameter_mm".to_owned(), told(scene.piece_mm.0, &mut dice)),
        ("height_mm".to_owned(), told(scene.piece_mm.1, &mut dice)),
    ]);
    let mut teach = BTreeMap::new();
    for stack in scene.on_board() {
        let top = scene.piece_mm.1 * f64::from(stack.stacked);
        let off = scene.piece_mm.0 * 0.15;
        let at = TablePoint::new(stack.at.x + dice.between(-off, off), stack.at.y + dice.between(-off, off));
        if let (Some(name), Some(seen)) = (scene.classes.get(stack.class), scene.camera.project(at.at_height(top))) {
            teach.entry((*name).to_owned()).or_insert([rounded(seen.x), rounded(seen.y)]);
        }
    }
    let (width, length) = scene.board_mm;
    let zones = BTreeMap::from([
        ("left".to_owned(), [0.0, 0.0, width / 2.0, length]),
        ("right".to_owned(), [width / 2.0, 0.0, width, length]),
    ]);
    let near_middle = |x: f64| (x - width / 2.0).abs() < ZONE_ROOM * scene.piece_mm.0;
    let is_clear = scene.on_board().all(|stack| !near_middle(stack.at.x));
    CountTruth {
        game: "counter".into(),
        recording: None,
        image: None,
        empty: None,
        source: "drawn by tableref synth".into(),
        licence: "MIT OR Apache-2.0".into(),
        size_px: [scene.size_px.0, scene.size_px.1],
        intrinsics: dice.chance(0.5).then(|| scene.camera.intrinsics.into()),
        board,
        piece,
        teach,
        corners_px: CornersPx { near_left, near_right, far_right, far_left },
        zones: if is_clear { zones } else { BTreeMap::new() },
        fps: None,
        unscored: vec!["counted".into()],
        frames: Vec::new(),
    }
}

fn frame(scene: &CountScene, t: f64, zones: &BTreeMap<String, [f64; 4]>) -> Frame {
    let in_area = |[x0, y0, x1, y1]: [f64; 4]| {
        let mut counts = BTreeMap::new();
        let inside = |at: TablePoint| (x0..x1).contains(&at.x) && (y0..y1).contains(&at.y);
        for stack in scene.on_board().filter(|stack| inside(stack.at)) {
            if let Some(name) = scene.classes.get(stack.class) {
                *counts.entry((*name).to_owned()).or_default() += 1;
            }
        }
        counts
    };
    let all = in_area([f64::MIN, f64::MIN, f64::MAX, f64::MAX]);
    let by_zone = zones.iter().map(|(name, area)| (name.clone(), in_area(*area))).collect();
    Frame { t: (t * 1e4).round() / 1e4, counts: all, counts_by_zone: by_zone }
}

fn write(folder: &Path, truth: &CountTruth) -> Result<(), SynthError> {
    let path = folder.join("truth.json");
    let text = serde_json::to_string(truth).map_err(|e| SynthError::Io { path: path.clone(), error: e.into() })?;
    fs::write(&path, text + "\n").map_err(io(&path))
}
