use nalgebra::Point2;

use super::backs::{Back, Backs, backs, more_backs, outlined, planes};
use super::basis::Basis;
use super::candidates::{WIDTH_PX, worth_of};
use super::choice::best_together;
use super::evidence::{Evidence, evidence};
use super::kin::Kin;
use super::measure::Measure;
use super::outlines::outlines;
use super::plain_backs::plain_backs;
use super::plane::{Plane, Pyramid};
use super::pose::Pose;
use super::reading::{read_all, repeated};
use super::refine::{FINE, Found, refined};
use super::shapes::Shapes;
use super::unread::{face_of_back, unread};
use super::{FaceDown, HalfReading, Pips, Tile, TileConfig, TileDetections, TilePlace, image_point};
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::detect::Light;
use crate::geometry::ImagePoint;

/// Finds and reads domino tiles.
#[derive(Clone, Copy, Debug)]
pub struct TileDetector {
    config: TileConfig,
}

/// Score from which it is looked whether a back shows pips.
const WORTH_A_LOOK: f32 = 0.34;
/// As what a tile without any sure pip must be judged.
const LEAST_VAGUE: f32 = 0.8;
/// How clear all sides of a tile without pips should be, and what it is judged less otherwise when it may be two backs.
const CLEAR_SIDE: f32 = 0.6;
const LESS_BLANK: f32 = 0.1;
/// So many backs together leave no doubt that they are.
const SEVERAL: usize = 3;
/// Share of a tile that lies where a back does from which one of them is none.
const LIES_ON: f32 = 0.3;
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
        let hues = Pyramid::of_hues(picture);
        let told = calibration.map(|calibration| self.told(calibration));
        let sized = told.and_then(|told| Some((told, width_in(&told, picture)?)));
        let looks = [&pyramid, &hues];
        let with_outline = sized.map_or_else(Vec::new, |(told, width_px)| outlines_in(&looks, &told, width_px));
        let mut bases = sized.map_or_else(Vec::new, |(told, width_px)| Basis::told(&pyramid, told, width_px));
        if bases.is_empty() {
            bases.extend(Basis::seen(&pyramid, told));
        }
        let mut detections = TileDetections { light: light(pyramid.finest()), ..TileDetections::default() };
        // What is a bar and what a gap may be told in two ways: the right one explains more tiles.
        let searched = bases.into_iter().map(|mut basis| (basis.search(&pyramid, told), basis));
        let chosen = searched.max_by(|a, b| worth_of(&a.0).total_cmp(&worth_of(&b.0)));
        if let Some((mut tiles, basis)) = chosen {
            let kin = basis.kin;
            let mut doubtful = Vec::new();
            if calibration.is_some() {
                let readings = read_all(picture, &tiles, &kin.lattice);
                let mut halves = readings.iter();
                tiles.retain(|tile| halves.next().is_none_or(|halves| !is_vague(tile, halves)));
                let shows_none = |halves: &&[HalfReading; 2]| {
                    let pips = || halves.iter().map(|half| half.pips.sure());
                    pips().any(|pips| pips.is_none()) && pips().all(|pips| pips.is_none_or(|pips| pips == 0))
                };
                doubtful = readings.iter().filter(shows_none).map(|halves| halves[0].middle).collect();
            }
            let is_face_down = |pose: &Pose| !shows_pips(&pyramid, pose, &kin);
            let find = |sure: &[Pose]| match kin.measure {
                Measure::Seen { .. } => {
                    let shapes = Shapes::of(&pyramid, kin.tones, basis.width_px());
                    let found = plain_backs(&pyramid, &shapes, &kin.measure, sure, is_face_down);
                    Backs { found, unsure: Vec::new() }
                }
                Measure::Told { .. } => backs(&looks, &with_outline, &kin.measure, sure, is_face_down),
            };
            let (mut kept, mut backs) = with_backs(find, &tiles, &doubtful);
            if calibration.is_some() {
                turn_faces_up(&pyramid, &kin, &mut kept, &mut backs);
            }
            take_unread(&looks, &with_outline, &kin, &mut kept, &mut backs);
            detections.face_down = backs.found.iter().map(|back| self.face_down(back, calibration)).collect();
            tiles = kept;
            tiles.sort_by(|a, b| b.1.judged.total_cmp(&a.1.judged));
            let readings = read_all(picture, &tiles, &kin.lattice);
            let none = repeated(&readings);
            let tile = |((pose, seen), halves): (&Found, _)| Tile {
                corners: corners(pose),
                place: calibration.and_then(|calibration| self.place(calibration, pose)),
                halves,
                fit: f64::from(seen.judged.clamp(0.0, 1.0)),
                since: None,
            };
            let all = tiles.iter().zip(readings).enumerate();
            detections.tiles = all.filter(|(number, _)| !none.contains(number)).map(|(_, one)| tile(one)).collect();
            let middle = |number: &usize| tiles.get(*number).map(|(pose, _)| image_point(pose.middle.x, pose.middle.y));
            detections.strange = none.iter().filter_map(middle).chain(middles(&backs.unsure)).collect();
        } else if let Some((told, _)) = sized {
            let backs = backs(&looks, &with_outline, &told, &[], |_| true);
            detections.strange = middles(&backs.unsure);
            detections.face_down = backs.found.iter().map(|back| self.face_down(back, calibration)).collect();
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

/// Tiles with those that lie face down: what seemed a tile between two of these is none.
fn with_backs(find: impl Fn(&[Pose]) -> Backs, tiles: &[Found], doubtful: &[ImagePoint]) -> (Vec<Found>, Backs) {
    let is_doubtful = |(pose, _): &&Found| {
        let first = pose.at(0.5, 0.0);
        doubtful.contains(&image_point(first.x, first.y))
    };
    let sure: Vec<Found> = tiles.iter().filter(|tile| !is_doubtful(tile)).copied().collect();
    let mut backs = find(&with_pips(&sure));
    // Several that look alike are backs, whatever one of them seems to show.
    let is_back = |(tile, seen): &Found| {
        // A bar and nothing else just where a back would lie is a tile without pips; one across two backs is their gap.
        let lies_on = |back: &Pose| back.overlap(tile) > LIES_ON && (seen.has_pips() || !back.is_same(tile));
        backs.found.len() >= SEVERAL && backs.found.iter().any(|(back, _)| lies_on(back))
    };
    let may_be_none = |tile: &&Found| is_doubtful(tile) || !tile.1.has_pips();
    let tiles: Vec<Found> = tiles.iter().filter(|tile| !may_be_none(tile) || !is_back(tile)).copied().collect();
    // What has a bar where a back would lie is no back.
    backs.found.retain(|(back, _)| !tiles.iter().any(|(tile, _)| tile.is_same(back)));
    // Two backs beside each other look like two tiles without pips across them, but for a side without any step.
    let judged = |seen: &Evidence| {
        if !seen.has_pips() && seen.sides()[0] < CLEAR_SIDE { seen.judged - LESS_BLANK } else { seen.judged }
    };
    let mut all: Vec<(Pose, f32)> = tiles.iter().map(|(pose, seen)| (*pose, judged(seen))).collect();
    all.extend(&backs.found);
    let chosen = best_together(&all);
    let tiles_left = tiles.iter().enumerate().filter(|(number, _)| chosen.contains(number)).map(|(_, tile)| *tile);
    let backs_left = backs.found.iter().enumerate().filter(|(number, _)| chosen.contains(&(number + tiles.len())));
    backs.found = backs_left.map(|(_, back)| *back).collect();
    (tiles_left.collect(), backs)
}

/// Takes for faces what was taken for backs and clearly has pips.
fn turn_faces_up(pyramid: &Pyramid, kin: &Kin, tiles: &mut Vec<Found>, backs: &mut Backs) {
    let is_other = |pose: &Pose| tiles.iter().all(|(tile, _)| tile.overlap(pose) < LIES_ON);
    let faces = backs.found.iter().filter_map(|(pose, _)| face_of_back(pyramid, pose, kin));
    let faces: Vec<Found> = faces.filter(|(pose, _)| is_other(pose)).collect();
    backs.found.retain(|(pose, _)| faces.iter().all(|(face, _)| face.overlap(pose) < LIES_ON));
    tiles.extend(faces);
}

/// Takes in what has the whole outline of a tile and was taken for none: faces, backs like the others, and what is neither as
/// something unsure.
fn take_unread(looks: &[&Pyramid; 2], outlines: &[Back], kin: &Kin, tiles: &mut Vec<Found>, backs: &mut Backs) {
    let lain = tiles.iter().map(|(pose, _)| pose).chain(backs.found.iter().map(|(pose, _)| pose));
    let lain: Vec<Pose> = lain.copied().collect();
    let unread = unread(looks[0], looks, outlines, kin, &lain);
    tiles.extend(unread.faces);
    let more = more_backs(looks, &unread.others, &backs.found, &kin.measure);
    let is_told = |pose: &Pose| more.iter().chain(&backs.unsure).any(|(back, _)| back.overlap(pose) > LIES_ON);
    let unknown: Vec<Back> = unread.others.into_iter().filter(|pose| !is_told(pose)).map(|pose| (pose, 0.0)).collect();
    backs.unsure.retain(|(pose, _)| more.iter().all(|(back, _)| back.overlap(pose) <= LIES_ON));
    backs.unsure.extend(unknown);
    backs.found.extend(more);
}

/// The poses of tiles with pips.
fn with_pips(tiles: &[Found]) -> Vec<Pose> {
    tiles.iter().filter(|(_, seen)| seen.has_pips()).map(|(pose, _)| *pose).collect()
}

/// Whatever has the outline of a tile that is about so wide.
fn outlines_in(looks: &[&Pyramid], measure: &Measure, width_px: f32) -> Vec<Back> {
    let found = planes(looks, width_px).map(|(planes, factor)| outlines(&planes, factor, measure));
    outlined(looks, &found.unwrap_or_default())
}

/// Whether what seems a tile is no good one, and has no half that surely has pips: it is rather something else.
fn is_vague((_, seen): &Found, halves: &[HalfReading; 2]) -> bool {
    let has_pips = halves.iter().any(|half| half.pips.sure().is_some_and(|pips| pips > 0));
    let is_unreadable = halves.iter().any(|half| half.pips == Pips::Unreadable);
    !has_pips && (seen.judged < LEAST_VAGUE || is_unreadable)
}

/// Whether a tile's pips are seen where a back may lie.
fn shows_pips(pyramid: &Pyramid, pose: &Pose, kin: &Kin) -> bool {
    let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
    let metric = kin.measure.at(pose.middle).map(|metric| metric.scaled(factor));
    let looks = evidence(plane, &pose.scaled(factor), &kin.lattice).is_some_and(|seen| seen.score >= WORTH_A_LOOK);
    let best = if looks { refined(plane, pose.scaled(factor), &kin.lattice, metric.as_ref(), FINE) } else { None };
    best.is_some_and(|(_, seen)| seen.is_explained() && seen.halves.iter().any(|half| half.pips.pattern.pips > 1))
}

/// Where they are in the picture.
fn middles(backs: &[Back]) -> Vec<ImagePoint> {
    backs.iter().map(|(pose, _)| image_point(pose.middle.x, pose.middle.y)).collect()
}

/// A tile's width in the middle of a picture, pixels; `None` where the table cannot be seen there.
fn width_in(measure: &Measure, picture: &Picture) -> Option<f32> {
    let middle = Point2::new(picture.width as f32 / 2.0, picture.height as f32 / 2.0);
    measure.at(middle).map(|metric| metric.width_px())
}

fn corners(pose: &Pose) -> [ImagePoint; 4] {
    pose.corners().map(|corner| image_point(corner.x, corner.y))
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
