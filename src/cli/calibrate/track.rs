//! What calibrate knows of a race: where its track lies, where it starts, which way it is run, and the discs' colours.

use anyhow::Context as _;

use super::super::values::Travel;
use super::super::{CalibrateArgs, Pair};
use crate::calibration::{Setup, TrackKeys, TravelKnown, find_track, line_through};
use crate::capture::{self, Picture};
use crate::geometry::{Camera, Centreline, ImagePoint, TablePoint};
use crate::model::{Game, Track};

/// Gives the setup its track and its discs' colours, as far as the game has them; what is not sure of it.
pub fn lay(args: &CalibrateArgs, setup: &mut Setup, seen: &Picture) -> anyhow::Result<Vec<String>> {
    match setup.game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Counter => {
            let told =
                args.track.is_some() || args.start.is_some() || args.direction.is_some() || !args.disc.is_empty();
            anyhow::ensure!(!told, "--track, --start, --direction and --disc are for games with a track: carabande");
            return Ok(Vec::new());
        }
        Game::Carabande => {}
    }
    for Pair { key, value } in &args.disc {
        let twice = setup.discs.insert(key.clone(), value.clone());
        anyhow::ensure!(twice.is_none(), "--disc names disc {key} twice; give each disc its own number");
    }
    // A case brings its own.
    if args.case.is_some() {
        return Ok(Vec::new());
    }
    let camera = Camera { intrinsics: setup.focal()?.intrinsics, pose: setup.pose()?.pose };
    let empty = args.empty.as_ref().map(|path| capture::read_picture(path)).transpose()?;
    let mut doubts = Vec::new();
    let surface = surface(args, setup, &camera, empty.as_ref().unwrap_or(seen))?;
    let (line, travel) = run_as_told(surface.middle, args.direction);
    if travel == TravelKnown::Unknown {
        eprintln!("which way round a race is run is not told, so its first shots tell; --direction tells it");
    }
    let start = match &args.start {
        Some(pixels) => Some(start_at(pixels.0.as_slice(), &camera, &line, surface.width_mm)?),
        None => surface.start_line,
    };
    if start.is_none() {
        doubts.push(format!(
            "{}, so laps are counted from the place marked; give a pixel on the start line by --start",
            match surface.lines_across {
                0 => "no line across the track stands out".to_owned(),
                lines => format!("{lines} lines across the track could be its start"),
            }
        ));
    }
    let points = line.points().to_vec();
    let track = Track::new(points, surface.width_mm, start).context("this is no track to race on")?;
    setup.track = Some(TrackKeys::of(&track, travel));
    let mut model = setup.model()?;
    model.set("track.length_mm", &format!("{:.1}", track.centreline.length_mm()))?;
    setup.model = model.overrides();
    eprintln!("the track is {:.0} mm long and {:.0} mm wide", track.centreline.length_mm(), track.width_mm);
    Ok(doubts)
}

/// Where the surface lies.
struct Surface {
    middle: Centreline,
    width_mm: f64,
    start_line: Option<[TablePoint; 2]>,
    lines_across: usize,
}

fn surface(args: &CalibrateArgs, setup: &Setup, camera: &Camera, seen: &Picture) -> anyhow::Result<Surface> {
    let (board, disc) = setup.shapes()?;
    if let Some(pixels) = &args.track {
        let places = pixels.0.iter().map(|at| on_table(camera, *at)).collect::<anyhow::Result<Vec<TablePoint>>>()?;
        let width_mm = args.width.context("--track needs --width, the track's width from edge to edge in mm")?;
        let middle = line_through(&places)?;
        return Ok(Surface { middle, width_mm, start_line: None, lines_across: 0 });
    }
    let found = find_track(seen, camera, &board, &disc)?;
    eprintln!("found the track; {:.0} % of its edges are seen", found.borne_out * 100.0);
    Ok(Surface {
        middle: found.middle,
        width_mm: found.width_mm,
        start_line: found.start_line,
        lines_across: found.lines_across,
    })
}

fn on_table(camera: &Camera, at: ImagePoint) -> anyhow::Result<TablePoint> {
    camera.unproject(at, 0.0).with_context(|| format!("the pixel {},{} shows nothing of the table", at.x, at.y))
}

/// The line in the direction that was told.
fn run_as_told(line: Centreline, direction: Option<Travel>) -> (Centreline, TravelKnown) {
    let Some(told) = direction else { return (line, TravelKnown::Unknown) };
    let area: f64 =
        line.points().iter().zip(line.points().iter().cycle().skip(1)).map(|(a, b)| a.x * b.y - a.y * b.x).sum();
    let runs = if area > 0.0 { Travel::Counterclockwise } else { Travel::Clockwise };
    if runs == told {
        return (line, TravelKnown::Told);
    }
    let turned = Centreline::new(line.points().iter().rev().copied().collect());
    (turned.unwrap_or(line), TravelKnown::Told)
}

/// The start line through a pixel, straight across.
fn start_at(
    pixels: &[ImagePoint],
    camera: &Camera,
    line: &Centreline,
    width_mm: f64,
) -> anyhow::Result<[TablePoint; 2]> {
    let [at] = pixels else {
        anyhow::bail!("--start is one pixel x,y on the start line, not {}", pixels.len());
    };
    let along = line.locate(on_table(camera, *at)?);
    anyhow::ensure!(
        along.aside_mm.abs() <= width_mm / 2.0,
        "--start {},{} lies {:.0} mm beside the track's middle, which is {width_mm:.0} mm wide; point at the start line on it",
        at.x,
        at.y,
        along.aside_mm.abs()
    );
    Ok([-width_mm / 2.0, width_mm / 2.0].map(|aside| line.beside(along.along_mm, aside)))
}
