use nalgebra::Point2;

use super::backs::{Back, backs};
use super::bars::{Bar, Dot, bars_of, dot_of};
use super::candidates::{WIDTH_PX, candidates, family, is_sure, measure_of, of_size, settled};
use super::choice::best_together;
use super::evidence::{Evidence, Marks, evidence};
use super::kin::Kin;
use super::marks::{NARROW, Polarity, WIDE, marks};
use super::measure::Measure;
use super::plane::{Plane, Pyramid};
use super::pose::Pose;
use super::reading::{read_all, repeated};
use super::refine::Found;
use super::scan::scan;
use super::search::all_tiles;
use super::shapes::Shapes;
use super::tone::median;
use super::{FaceDown, Tile, TileConfig, TileDetections, TilePlace, image_point};
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::detect::Light;
use crate::geometry::ImagePoint;

/// Finds and reads domino tiles.
#[derive(Clone, Copy, Debug)]
pub struct TileDetector {
    config: TileConfig,
}

/// Width in pixels of the plane on which pips and bars are looked for where tiles' size is known.
const STROKES_PX: f32 = 16.0;
/// How far sure tiles may be from the told measure for it to be trusted.
const MOST_MISFIT: f32 = 0.12;
/// Rounds of searching all tiles with what those found so far tell.
const ROUNDS: usize = 3;
/// How well pips must be explained, and how even the face be, where these show that a tile is not face down.
const LEAST_EXPLAINED: f32 = 0.6;
const LEAST_FACE: f32 = 0.5;
/// How clear all sides of a tile without pips should be, and what it is judged less otherwise when it may be two backs.
const CLEAR_SIDE: f32 = 0.6;
const LESS_BLANK: f32 = 0.1;
/// Every so many pixels are enough for shares of the whole.
const LIGHT_STRIDE: usize = 7;
/// Steps between neighbours that noise makes.
const NOISE_STEP: u8 = 10;
/// Level from which a pixel is at its limit.
const LIMIT: u8 = 250;

impl TileDetector {
    /// A detector for tiles of these sizes; without calibration they are not needed.
    pub fn new(config: TileConfig) -> Self {
        Self { config }
    }

    /// All tiles in one picture.
    pub fn detect(&self, picture: &Picture, calibration: Option<&Calibration>) -> TileDetections {
        let pyramid = Pyramid::of(picture);
        let told = calibration.map(|calibration| self.told(calibration));
        let of_size = told.and_then(|told| Basis::told(&pyramid, told, width_in(&told, picture)?));
        let basis = of_size.or_else(|| Basis::seen(&pyramid, told));
        let mut detections = TileDetections { light: light(pyramid.finest()), ..TileDetections::default() };
        if let Some(Basis { mut kin, mut members, bars, dots, likely }) = basis {
            let mut tiles = Vec::new();
            for _ in 0..ROUNDS {
                let shapes = Shapes::of(&pyramid, kin.tones, mean_width(&members));
                tiles = all_tiles(&pyramid, (&bars, &likely), &members, &kin, &shapes);
                // Many tell more of perspective and light than the few that were sure at first.
                let sure: Vec<Found> = tiles.iter().filter(|(_, seen)| is_sure(seen)).copied().collect();
                let better = measure_of(&sure).and_then(|measure| Kin::of(measure, &sure, &bars, &dots));
                let Some(better) = better.filter(|_| sure.len() > members.len()) else { break };
                kin = Kin { measure: trusted(told, better.measure, &sure), ..better };
                members = sure;
            }
            let mut shapes = vec![Shapes::of(&pyramid, kin.tones, mean_width(&members))];
            if matches!(kin.measure, Measure::Told { .. }) {
                shapes.extend(Shapes::of_all_tones(&pyramid, mean_width(&members)));
            }
            let (kept, backs) = with_backs(&pyramid, &shapes, &kin, &tiles);
            detections.face_down = backs.iter().map(|back| self.face_down(back, calibration)).collect();
            tiles = kept;
            tiles.sort_by(|a, b| b.1.judged.total_cmp(&a.1.judged));
            let readings = read_all(picture, &tiles, &kin.lattice);
            let none = repeated(&readings);
            let tile = |((pose, seen), halves): (&Found, _)| Tile {
                corners: corners(pose),
                place: calibration.and_then(|calibration| self.place(calibration, pose)),
                halves,
                fit: f64::from(seen.judged.clamp(0.0, 1.0)),
            };
            let all = tiles.iter().zip(readings).enumerate();
            detections.tiles = all.filter(|(number, _)| !none.contains(number)).map(|(_, one)| tile(one)).collect();
            let middle = |number: &usize| tiles.get(*number).map(|(pose, _)| image_point(pose.middle.x, pose.middle.y));
            detections.strange = none.iter().filter_map(middle).collect();
        } else if let Some((told, width_px)) = told.and_then(|told| Some((told, width_in(&told, picture)?))) {
            let backs = backs(&pyramid, &Shapes::of_all_tones(&pyramid, width_px), &told, &[], |_| true);
            detections.face_down = backs.iter().map(|back| self.face_down(back, calibration)).collect();
        }
        detections
    }

    fn face_down(&self, (pose, fit): &Back, calibration: Option<&Calibration>) -> FaceDown {
        FaceDown {
            corners: corners(pose),
            place: calibration.and_then(|calibration| self.place(calibration, pose)),
            fit: f64::from(fit.clamp(0.0, 1.0)),
        }
    }

    /// The measure by the calibration and the tiles' told size.
    fn told(&self, calibration: &Calibration) -> Measure {
        Measure::Told { camera: calibration.camera, height_mm: self.config.height_mm, width_mm: self.config.width_mm }
    }

    /// Where a tile's top lies on the table.
    fn place(&self, calibration: &Calibration, pose: &Pose) -> Option<TilePlace> {
        let on_table = |along: f32| {
            let at = pose.at(along, 0.0);
            calibration.camera.unproject(image_point(at.x, at.y), self.config.height_mm)
        };
        let (first, other) = (on_table(0.9)?, on_table(-0.9)?);
        Some(TilePlace { centre: on_table(0.0)?, direction_rad: (first.y - other.y).atan2(first.x - other.x) })
    }
}

/// What the search for all tiles starts from: some sure ones, and what they tell.
struct Basis {
    kin: Kin,
    members: Vec<Found>,
    bars: Vec<Bar>,
    dots: Vec<Dot>,
    /// Where there may be bars of this size.
    likely: Vec<Pose>,
}

impl Basis {
    /// From bars of tiles that are about so wide in the picture, as the calibration tells.
    fn told(pyramid: &Pyramid, told: Measure, width_px: f32) -> Option<Self> {
        let [dark, light] = [Polarity::Dark, Polarity::Light].map(|polarity| scan(pyramid, &told, width_px, polarity));
        // Whatever has the outline of a tile, and whatever has a bar, is looked at for pips.
        let shapes = Shapes::of_all_tones(pyramid, width_px);
        let mut starts: Vec<Pose> = shapes.iter().flat_map(|shapes| shapes.alone(&told)).collect();
        starts.extend(dark.iter().chain(&light));
        let (_, members) = family(&of_size(pyramid, &starts, &told, Marks::Pips)).or_else(|| {
            let mut found = of_size(pyramid, &dark, &told, Marks::Bar);
            found.append(&mut of_size(pyramid, &light, &told, Marks::Bar));
            family(&found)
        })?;
        let (bars, dots) = strokes_on(pyramid, pyramid.level_for(width_px, STROKES_PX));
        let kin = Kin::of(told, &members, &bars, &dots)?;
        let likely = match kin.polarity {
            Polarity::Dark => dark,
            Polarity::Light => light,
        };
        Some(Self { kin, members, bars, dots, likely })
    }

    /// From bars of any size.
    fn seen(pyramid: &Pyramid, told: Option<Measure>) -> Option<Self> {
        let (bars, dots) = strokes(pyramid);
        let (measure, members) = family(&candidates(pyramid, &bars))?;
        let kin = Kin::of(measure, &members, &bars, &dots)?;
        // Their places are known better when it is known where their pips and bars lie.
        let members = settled(pyramid, &members, &kin);
        let kin = Kin::of(measure_of(&members)?, &members, &bars, &dots)?;
        let kin = Kin { measure: trusted(told, kin.measure, &members), ..kin };
        let likely = scan(pyramid, &kin.measure, mean_width(&members), kin.polarity);
        Some(Self { kin, members, bars, dots, likely })
    }
}

/// The told measure where sure tiles agree with it; otherwise what they tell themselves.
fn trusted(told: Option<Measure>, seen: Measure, members: &[Found]) -> Measure {
    let Some(told) = told else { return seen };
    let mut misfits: Vec<f32> = members
        .iter()
        .map(|(pose, _)| told.at(pose.middle).map_or(f32::INFINITY, |metric| metric.misfit(pose)))
        .collect();
    if !misfits.is_empty() && median(&mut misfits) < MOST_MISFIT { told } else { seen }
}

/// Tiles with those that lie face down: what seemed a tile between two of these is none.
fn with_backs(pyramid: &Pyramid, shapes: &[Shapes], kin: &Kin, tiles: &[Found]) -> (Vec<Found>, Vec<Back>) {
    let with_pips = tiles.iter().filter(|(_, seen)| seen.halves.iter().any(|half| half.pips.pattern.pips > 0));
    let poses: Vec<Pose> = with_pips.map(|(pose, _)| *pose).collect();
    let mut backs = backs(pyramid, shapes, &kin.measure, &poses, |pose| !shows_pips(pyramid, pose, kin));
    // What has a bar where a back would lie is no back.
    backs.retain(|(back, _)| !tiles.iter().any(|(tile, _)| tile.is_same(back)));
    // Two backs beside each other look like two tiles without pips across them, but for a side without any step.
    let judged = |seen: &Evidence| {
        let is_blank = seen.halves.iter().all(|half| half.pips.pattern.pips == 0);
        if is_blank && seen.sides()[0] < CLEAR_SIDE { seen.judged - LESS_BLANK } else { seen.judged }
    };
    let mut all: Vec<(Pose, f32)> = tiles.iter().map(|(pose, seen)| (*pose, judged(seen))).collect();
    all.extend(&backs);
    let chosen = best_together(&all);
    let tiles_left = tiles.iter().enumerate().filter(|(number, _)| chosen.contains(number)).map(|(_, tile)| *tile);
    let backs_left = backs.iter().enumerate().filter(|(number, _)| chosen.contains(&(number + tiles.len())));
    (tiles_left.collect(), backs_left.map(|(_, back)| *back).collect())
}

/// Whether a tile's pips are seen where a back may lie.
fn shows_pips(pyramid: &Pyramid, pose: &Pose, kin: &Kin) -> bool {
    let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
    evidence(plane, &pose.scaled(factor), &kin.lattice).is_some_and(|seen| {
        let is_explained = seen.halves.iter().all(|half| half.explained() >= LEAST_EXPLAINED && half.face >= LEAST_FACE);
        is_explained && seen.halves.iter().any(|half| half.pips.pattern.pips > 1)
    })
}

/// A tile's width in the middle of a picture, pixels; `None` where the table cannot be seen there.
fn width_in(measure: &Measure, picture: &Picture) -> Option<f32> {
    let middle = Point2::new(picture.width as f32 / 2.0, picture.height as f32 / 2.0);
    measure.at(middle).map(|metric| metric.width_px())
}

fn mean_width(members: &[Found]) -> f32 {
    members.iter().map(|(pose, _)| pose.width()).sum::<f32>() / (members.len() as f32).max(1.0)
}

fn corners(pose: &Pose) -> [ImagePoint; 4] {
    pose.corners().map(|corner| image_point(corner.x, corner.y))
}

/// What may be bars and pips, of all sizes.
fn strokes(pyramid: &Pyramid) -> (Vec<Bar>, Vec<Dot>) {
    let (mut bars, mut dots) = (Vec::new(), Vec::new());
    for level in 0..pyramid.planes.len() {
        let (mut more_bars, mut more_dots) = strokes_on(pyramid, level);
        bars.append(&mut more_bars);
        dots.append(&mut more_dots);
    }
    (bars, dots)
}

/// What may be bars and pips on one plane.
fn strokes_on(pyramid: &Pyramid, level: usize) -> (Vec<Bar>, Vec<Dot>) {
    let (mut bars, mut dots) = (Vec::new(), Vec::new());
    let Some(plane) = pyramid.planes.get(level) else { return (bars, dots) };
    let scale = (1 << level) as f32;
    for mark in marks(plane, WIDE) {
        match dot_of(&mark, scale) {
            Some(dot) => dots.push(dot),
            None => bars.append(&mut bars_of(plane, &mark, scale)),
        }
    }
    for mark in marks(plane, NARROW) {
        bars.append(&mut bars_of(plane, &mark, scale));
    }
    (bars, dots)
}

/// How a picture is lit.
fn light(plane: &Plane) -> Light {
    let mut levels: Vec<u8> = plane.levels.iter().copied().step_by(LIGHT_STRIDE).collect();
    if levels.is_empty() {
        return Light::default();
    }
    let burnt = levels.iter().filter(|level| **level >= LIMIT).count() as f64 / levels.len() as f64;
    let nearly_all = levels.len() * 19 / 20;
    let bright = *levels.select_nth_unstable(nearly_all).1;
    Light { bright, burnt, edges: steps(plane) }
}

/// Mean step from one pixel to the next, without what noise makes.
fn steps(plane: &Plane) -> f64 {
    let rows = plane.levels.chunks_exact(plane.width.max(1)).step_by(LIGHT_STRIDE);
    let (mut sum, mut count) = (0u64, 0u64);
    for pair in rows.flat_map(|row| row.windows(2)) {
        let [a, b] = pair else { continue };
        sum += u64::from(a.abs_diff(*b).saturating_sub(NOISE_STEP));
        count += 1;
    }
    sum as f64 / (count as f64).max(1.0)
}
