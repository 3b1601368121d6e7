use super::backs::{Back, backs};
use super::bars::{Bar, Dot, bars_of, dot_of};
use super::candidates::{candidates, family, is_sure, measure_of, settled};
use super::choice::best_together;
use super::kin::Kin;
use super::marks::{NARROW, WIDE, marks};
use super::measure::Measure;
use super::plane::{Plane, Pyramid};
use super::pose::Pose;
use super::reading::read_all;
use super::refine::Found;
use super::search::all_tiles;
use super::shapes::Shapes;
use super::{FaceDown, Tile, TileConfig, TileDetections, TilePlace};
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::detect::Light;
use crate::geometry::ImagePoint;

/// Finds and reads domino tiles.
#[derive(Clone, Copy, Debug)]
pub struct TileDetector {
    config: TileConfig,
}

/// Rounds of searching all tiles with what those found so far tell.
const ROUNDS: usize = 3;
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
        if std::env::var("DBG").is_ok() { /*DBG*/ eprintln!("bars {} dots {} found {}", bars.len(), dots.len(), found.len()); if bars.len() < 12 { for b in &bars { eprintln!("{b:?}"); } } let mut f = found.clone(); f.sort_by(|a, b| b.1.score.total_cmp(&a.1.score)); for (p, s) in f.iter().take(12) { eprintln!("   {:.0},{:.0} w {:.1} score {:.2} bar {:.2} con {:.0} face {:.2} side {:.2} expl {:.2} {:.2} pips {} {} sides {:.2?}", p.middle.x, p.middle.y, p.width(), s.score, s.bar, s.contrast, s.least_face(), s.sides()[0], s.halves[0].explained(), s.halves[1].explained(), s.halves[0].pips.pattern.pips, s.halves[1].pips.pattern.pips, s.halves.map(|h| h.sides)); } } /*DBG*/
        let known = family(&found).and_then(|(measure, members)| {
            let kin = Kin::of(measure, &members, &bars, &dots)?;
            // Their places are known better when it is known where their pips and bars lie.
            let members = settled(&pyramid, &members, &kin);
            let kin = Kin::of(measure_of(&members)?, &members, &bars, &dots)?;
            Some((kin, members))
        });
        let mut detections = TileDetections { light: light(pyramid.finest()), ..TileDetections::default() };
        if let Some((mut kin, mut members)) = known {
            let mut tiles = Vec::new();
            for _ in 0..ROUNDS {
                let shapes = Shapes::of(&pyramid, kin.tones, mean_width(&members));
                tiles = all_tiles(&pyramid, &bars, &members, &kin, &shapes);
                // Many tell more of perspective and light than the few that were sure at first.
                let sure: Vec<Found> = tiles.iter().filter(|(_, seen)| is_sure(seen)).copied().collect();
                let better = measure_of(&sure).and_then(|measure| Kin::of(measure, &sure, &bars, &dots));
                let Some(better) = better.filter(|_| sure.len() > members.len()) else { break };
                (kin, members) = (better, sure);
            }
            let shapes = Shapes::of(&pyramid, kin.tones, mean_width(&members));
            let (kept, backs) = with_backs(&pyramid, &shapes, &kin.measure, &tiles);
            detections.face_down = backs.iter().map(|(pose, fit)| FaceDown {
                corners: corners(pose),
                place: calibration.and_then(|calibration| self.place(calibration, pose)),
                fit: f64::from(fit.clamp(0.0, 1.0)),
            }).collect();
            tiles = kept;
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

/// Tiles with those that lie face down: what seemed a tile between two of these is none.
fn with_backs(pyramid: &Pyramid, shapes: &Shapes, measure: &Measure, tiles: &[Found]) -> (Vec<Found>, Vec<Back>) {
    let with_pips = tiles.iter().filter(|(_, seen)| seen.halves.iter().any(|half| half.pips.pattern.pips > 0));
    let poses: Vec<Pose> = with_pips.map(|(pose, _)| *pose).collect();
    let backs = backs(pyramid, shapes, measure, &poses);
    let mut all: Vec<(Pose, f32)> = tiles.iter().map(|(pose, seen)| (*pose, seen.judged)).collect();
    all.extend(&backs);
    let chosen = best_together(&all);
    let tiles_left = tiles.iter().enumerate().filter(|(number, _)| chosen.contains(number)).map(|(_, tile)| *tile);
    let backs_left = backs.iter().enumerate().filter(|(number, _)| chosen.contains(&(number + tiles.len())));
    (tiles_left.collect(), backs_left.map(|(_, back)| *back).collect())
}

fn mean_width(members: &[Found]) -> f32 {
    members.iter().map(|(pose, _)| pose.width()).sum::<f32>() / (members.len() as f32).max(1.0)
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
        for mark in marks(plane, WIDE) {
            match dot_of(&mark, scale) {
                Some(dot) => dots.push(dot),
                None => bars.append(&mut bars_of(plane, &mark, scale)),
            }
        }
        for mark in marks(plane, NARROW) {
            bars.append(&mut bars_of(plane, &mark, scale));
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
/*DBGFN*/
pub fn probe(picture: &Picture, corners: &[[f32; 2]; 4]) {
    use nalgebra::{Point2, Vector2};
    let p = |k: usize| Point2::new(corners[k][0], corners[k][1]);
    let middle = Point2::from((p(0).coords + p(1).coords + p(2).coords + p(3).coords) / 4.0);
    let along: Vector2<f32> = ((p(0) - middle) + (p(1) - middle)) / 2.0;
    let across: Vector2<f32> = ((p(1) - middle) + (p(2) - middle)) / 2.0;
    let pose = Pose { middle, along, across };
    let pyramid = Pyramid::of(picture);
    let (bars, _) = strokes(&pyramid);
    let found = candidates(&pyramid, &bars);
    let fam = family(&found).and_then(|(measure, members)| Some((Kin::of(measure, &members, &bars, &strokes(&pyramid).1)?, members)));
    for b in &bars { let (a, c) = pose.place_of(b.middle); if a.abs() < 0.15 && c.abs() < 0.5 { eprintln!("    bar at {a:.2} {c:.2} len {:.2} thick {:.2} strength {:.0} {:?}", 2.0 * b.half.norm() / pose.width(), b.thick / pose.width(), b.strength, b.polarity); } }
    let (plane, factor) = pyramid.plane_for(pose.width(), super::candidates::WIDTH_PX);
    let show = |name: &str, l: &super::evidence::Lattice| { match super::evidence::evidence(plane, &pose.scaled(factor), l) { None => eprintln!("    {name}: none"), Some(s) => eprintln!("    {name} score {:.2} bar {:.2} con {:.0} spread {:.1} face {:.2} expl {:.2} {:.2} pips {} {} sides {:.2?}", s.score, s.bar, s.contrast, s.tone.spread, s.least_face(), s.halves[0].explained(), s.halves[1].explained(), s.halves[0].pips.pattern.pips, s.halves[1].pips.pattern.pips, s.halves.map(|h| h.sides)) } };
    show("default", &super::evidence::Lattice::default());
    if let Some((kin, members)) = &fam { show("kin", &kin.lattice); eprintln!("    misfit {:?} members {} {:?}", kin.measure.at(pose.middle).map(|m| m.misfit(&pose)), members.len(), kin.lattice);
      let width_px = members.iter().map(|(pose, _)| pose.width()).sum::<f32>() / members.len() as f32;
      let shapes = Shapes::of(&pyramid, kin.tones, width_px); let g = shapes.guesses(&kin.measure, &[]); let near = g.iter().filter(|g| (g.middle - pose.middle).norm() < 0.3 * pose.width()).count(); eprintln!("    guesses near {near} of {} tones {:?}", g.len(), kin.tones); }
    else { eprintln!("    no family"); }
}
