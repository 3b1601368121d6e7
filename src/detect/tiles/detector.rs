use super::bars::{Bar, Dot, bar_of, dot_of};
use super::candidates::{candidates, family};
use super::kin::Kin;
use super::marks::marks;
use super::measure::Measure;
use super::plane::{Plane, Pyramid};
use super::pose::Pose;
use super::reading::read_all;
use super::refine::Found;
use super::search::all_tiles;
use super::{Tile, TileConfig, TileDetections, TilePlace};
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::detect::Light;
use crate::geometry::ImagePoint;

/// Finds and reads domino tiles.
#[derive(Clone, Copy, Debug)]
pub struct TileDetector {
    config: TileConfig,
}

/// Every so many pixels are enough for shares of the whole.
const LIGHT_STRIDE: usize = 7;
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
        let (bars, dots) = strokes(&pyramid);
        let found = candidates(&pyramid, &bars);
        let kin = family(&found).and_then(|(measure, members)| {
            let kin = Kin::of(measure, &members, &bars, &dots)?;
            Some((kin, members))
        });
        let mut detections = TileDetections { light: light(pyramid.finest()), ..TileDetections::default() };
        if let Some((kin, members)) = kin {
            let mut tiles = all_tiles(&pyramid, &bars, &members, &kin);
            tiles.sort_by(|a, b| b.1.judged.total_cmp(&a.1.judged));
            let readings = read_all(picture, &tiles, &kin.lattice, &self.config);
            let tile = |((pose, seen), halves): (&Found, _)| Tile {
                corners: corners(pose),
                place: calibration.and_then(|calibration| self.place(calibration, pose)),
                halves,
                fit: f64::from(seen.judged.clamp(0.0, 1.0)),
            };
            detections.tiles = tiles.iter().zip(readings).map(tile).collect();
        }
        detections
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

fn image_point(x: f32, y: f32) -> ImagePoint {
    ImagePoint::new(f64::from(x), f64::from(y))
}

fn corners(pose: &Pose) -> [ImagePoint; 4] {
    pose.corners().map(|corner| image_point(corner.x, corner.y))
}

/// What may be bars and pips, of all sizes.
fn strokes(pyramid: &Pyramid) -> (Vec<Bar>, Vec<Dot>) {
    let (mut bars, mut dots) = (Vec::new(), Vec::new());
    for (level, plane) in pyramid.planes.iter().enumerate() {
        let scale = (1 << level) as f32;
        for mark in marks(plane) {
            match dot_of(&mark, scale) {
                Some(dot) => dots.push(dot),
                None => bars.extend(bar_of(plane, &mark, scale)),
            }
        }
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
    Light { bright, burnt, edges: 0.0 }
}

#[allow(dead_code)]
type Told = Measure;
