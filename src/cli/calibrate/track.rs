//! What calibrate knows of a race: where its track lies, where it starts, and which way round it is run.

use anyhow::Context as _;

use super::super::CalibrateArgs;
use super::super::values::{Pixels, Travel};
use crate::calibration::{
    FoundTrack, LineOff, Setup, TrackDoubt, TrackKeys, TravelKnown, find_track, follow_track, line_off, line_through,
    pieces_of,
};
use crate::capture::{self, Picture};
use crate::geometry::{Camera, Centreline, ImagePoint, TablePoint};
use crate::model::{Game, Track};
use crate::report::track_doubt_words;

/// Gives the setup its track, if the game has one; what is not sure of it.
pub fn lay(args: &CalibrateArgs, setup: &mut Setup, seen: &Picture) -> anyhow::Result<Vec<String>> {
    match setup.game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::PassingGame | Game::Trappola | Game::Counter => {
            let told = [
                ("--track", args.track.is_some()),
                ("--pieces", args.pieces.is_some()),
                ("--width", args.width.is_some()),
                ("--start", args.start.is_some()),
                ("--direction", args.direction.is_some()),
                ("--disc", !args.disc.is_empty()),
            ];
            return match told.iter().find(|(_, is_told)| *is_told) {
                Some((flag, _)) => anyhow::bail!("{flag} is for games with a track: carabande, not {}", setup.game),
                None => Ok(Vec::new()),
            };
        }
        Game::Carabande => {}
    }
    let camera = Camera { intrinsics: setup.focal()?.intrinsics, pose: setup.pose()?.pose };
    // A case brings its own.
    if args.case.is_some() {
        return Ok(setup.track()?.and_then(|track| shift(&track, seen, &camera)).into_iter().collect());
    }
    let empty = args.empty.as_ref().map(|path| capture::read_picture(path)).transpose()?;
    if let Some(empty) = empty.as_ref().filter(|empty| empty.size_px() != seen.size_px()) {
        let ((width, height), (expected_width, expected_height)) = (empty.size_px(), seen.size_px());
        anyhow::bail!(
            "--empty has {width}x{height} pixels and the picture {expected_width}x{expected_height}; both must come from \
             the same camera"
        );
    }
    let ground = Ground { args, camera: &camera, seen: empty.as_ref().unwrap_or(seen) };
    let Surface { middle, width_mm, start_line, travel, mut doubts } = match (&args.track, &args.pieces) {
        (Some(pixels), _) => ground.clicked(pixels)?,
        (None, Some(list)) => ground.laid(list)?,
        (None, None) => ground.found(setup)?,
    };
    let (line, travel) = run_as_told(middle, travel, args.direction);
    if travel == TravelKnown::Unknown {
        eprintln!("which way round a race is run is not told, so its first shots tell; --direction tells it");
    }
    let start = match (&args.start, &args.pieces) {
        (Some(pixels), None) => {
            doubts.retain(|doubt| !matches!(doubt, Doubt::Track(TrackDoubt::Start { .. })));
            Some(ground.start_at(pixels, &line, width_mm, start_line)?)
        }
        (_, _) => start_line,
    };
    let track = Track::new(line.points().to_vec(), width_mm, start)?;
    setup.track = Some(TrackKeys::of(&track, travel));
    let length_mm = track.centreline.length_mm();
    let mut model = setup.model()?;
    model.set("track.length_mm", &format!("{length_mm:.1}"))?;
    setup.model = model.overrides();
    eprintln!("the track is {length_mm:.0} mm long and {width_mm:.0} mm wide");
    Ok(doubts.iter().map(Doubt::words).collect())
}

/// Where the surface lies.
struct Surface {
    middle: Centreline,
    width_mm: f64,
    start_line: Option<[TablePoint; 2]>,
    travel: TravelKnown,
    doubts: Vec<Doubt>,
}

/// What may be wrong with the track.
enum Doubt {
    Track(TrackDoubt),
    /// The picture shows no edges where it was told to lie.
    Unseen,
}

impl Doubt {
    fn words(&self) -> String {
        match self {
            Self::Track(doubt) => track_doubt_words(doubt),
            Self::Unseen => {
                "the picture shows too little of a track's edges where it was told to lie, so it is kept as told; see whether \
                 the lines drawn lie on them"
                    .into()
            }
        }
    }
}

/// What a track is looked for on.
struct Ground<'a> {
    args: &'a CalibrateArgs,
    camera: &'a Camera,
    seen: &'a Picture,
}

/// How a line may be turned about its start, degrees: two pixels a few centimetres apart tell its direction no better.
const TURNS_DEG: [f64; 5] = [0.0, -2.5, 2.5, -5.0, 5.0];

impl Ground<'_> {
    fn found(&self, setup: &Setup) -> anyhow::Result<Surface> {
        let (board, disc) = setup.shapes()?;
        let found = find_track(self.seen, self.camera, &board, &disc)?;
        eprintln!("found the track; {:.0} % of its edges are seen", found.borne_out * 100.0);
        Ok(self.surface(found, TravelKnown::Unknown))
    }

    /// Along pixels that were told, moved to the edges that are seen.
    fn clicked(&self, pixels: &Pixels) -> anyhow::Result<Surface> {
        let places = pixels.0.iter().map(|at| self.on_table(*at)).collect::<anyhow::Result<Vec<TablePoint>>>()?;
        let line = line_through(&places)?;
        // A line that crosses itself cannot be followed, and is named as what it is.
        Track::new(line.points().to_vec(), 1.0, None)?;
        self.told(&[line], TravelKnown::Unknown)
    }

    /// Of pieces laid from the start line on, moved to the edges that are seen.
    fn laid(&self, list: &str) -> anyhow::Result<Surface> {
        let pieces = pieces_of(list)?;
        let Some([from, towards]) = self.args.start.as_ref().map(|pixels| pixels.0.as_slice()) else {
            anyhow::bail!(
                "--pieces needs --start x,y,x,y: a pixel on the middle of the start line, and one further on in the direction \
                 of travel, before the next curve"
            );
        };
        let (from, towards) = (self.on_table(*from)?, self.on_table(*towards)?);
        anyhow::ensure!(
            from.distance(towards) > 1.0,
            "both pixels of --start are the same place; the second lies further on"
        );
        let heading_rad = (towards.y - from.y).atan2(towards.x - from.x);
        let lines = TURNS_DEG.map(|turn| pieces.laid(from, heading_rad + turn.to_radians()));
        let mut surface = self.told(&lines.into_iter().collect::<Result<Vec<Centreline>, _>>()?, TravelKnown::Told)?;
        let along_mm = surface.middle.locate(from).along_mm;
        let half = surface.width_mm / 2.0;
        surface.start_line = Some([-half, half].map(|aside| surface.middle.beside(along_mm, aside)));
        surface.doubts.retain(|doubt| !matches!(doubt, Doubt::Track(TrackDoubt::Start { .. })));
        Ok(surface)
    }

    /// The first of these lines as told, or moved to the edges from the one that most of them bear out.
    fn told(&self, lines: &[Centreline], travel: TravelKnown) -> anyhow::Result<Surface> {
        let width_mm = self.args.width;
        let follow = |line: &Centreline| {
            let found = follow_track(self.seen, self.camera, line, width_mm)?;
            let longer = found.middle.length_mm() / line.length_mm() - 1.0;
            let is_near = longer.abs() <= MOST_LONGER && line_off(line, &found.middle).median_mm <= MOST_MOVED_MM;
            is_near.then_some(found)
        };
        let followed = match self.args.no_refine {
            true => None,
            false => lines.iter().filter_map(follow).max_by(|a, b| a.borne_out.total_cmp(&b.borne_out)),
        };
        let line = lines.first().context("there is no line to follow")?;
        if let Some(found) = followed {
            let LineOff { median_mm, .. } = line_off(line, &found.middle);
            eprintln!("moved the track by {median_mm:.1} mm on average to the edges seen; --no-refine keeps it");
            return Ok(self.surface(found, travel));
        }
        let width_mm = width_mm.context(
            "the picture does not show how wide the track is where it was told to lie; give --width, from edge to edge in mm",
        )?;
        let doubts = if self.args.no_refine { Vec::new() } else { vec![Doubt::Unseen] };
        Ok(Surface { middle: line.clone(), width_mm, start_line: None, travel, doubts })
    }

    fn surface(&self, found: FoundTrack, travel: TravelKnown) -> Surface {
        let FoundTrack { middle, width_mm, start_line, doubts, .. } = found;
        let doubts = doubts.into_iter().map(Doubt::Track).collect();
        Surface { middle, width_mm: self.args.width.unwrap_or(width_mm), start_line, travel, doubts }
    }

    fn on_table(&self, at: ImagePoint) -> anyhow::Result<TablePoint> {
        let (width, height) = (f64::from(self.seen.width), f64::from(self.seen.height));
        anyhow::ensure!(
            (0.0..width).contains(&at.x) && (0.0..height).contains(&at.y),
            "the pixel {},{} lies outside the picture of {width}x{height}",
            at.x,
            at.y
        );
        self.camera
            .unproject(at, 0.0)
            .with_context(|| format!("the pixel {},{} shows nothing of the table", at.x, at.y))
    }

    /// The start line at a pixel: the one that was found if it is there, or else straight across.
    fn start_at(
        &self,
        pixels: &Pixels,
        line: &Centreline,
        width_mm: f64,
        found: Option<[TablePoint; 2]>,
    ) -> anyhow::Result<[TablePoint; 2]> {
        let [at] = pixels.0.as_slice() else {
            anyhow::bail!("--start is one pixel x,y on the start line, not {}", pixels.0.len());
        };
        let along = line.locate(self.on_table(*at)?);
        anyhow::ensure!(
            along.aside_mm.abs() <= width_mm / 2.0,
            "--start {},{} lies {:.0} mm beside the middle of the track, which is {width_mm:.0} mm wide; point at the start line",
            at.x,
            at.y,
            along.aside_mm.abs()
        );
        let near = |ends: &[TablePoint; 2]| {
            let length_mm = line.length_mm();
            let off = |end: &TablePoint| (line.locate(*end).along_mm - along.along_mm).rem_euclid(length_mm);
            ends.iter().all(|end| off(end).min(length_mm - off(end)) < SAME_LINE_MM)
        };
        let across = [-width_mm / 2.0, width_mm / 2.0].map(|aside| line.beside(along.along_mm, aside));
        Ok(found.filter(near).unwrap_or(across))
    }
}

/// A track that is seen is not the one that was told if it is longer or shorter than that by more than this share …
const MOST_LONGER: f64 = 0.05;
/// … or lies further beside it than this on average, mm.
const MOST_MOVED_MM: f64 = 25.0;
/// A start line that was found so near to where one was told to be is that one.
const SAME_LINE_MM: f64 = 25.0;
/// A track that is told is said to be off if so much of it lies more than 5 mm beside the edges seen …
const MOST_OFF: f64 = 0.4;
/// … of which so many must be seen.
const LEAST_SEEN: f64 = 0.8;

/// What to say if a track is seen elsewhere than where it was told to be.
fn shift(told: &Track, seen: &Picture, camera: &Camera) -> Option<String> {
    let found = follow_track(seen, camera, &told.centreline, Some(told.width_mm))?;
    let LineOff { median_mm, share_off } = line_off(&told.centreline, &found.middle);
    (found.borne_out >= LEAST_SEEN && share_off > MOST_OFF).then(|| {
        format!(
            "the track is seen {median_mm:.0} mm beside where it was told to be, and more than 5 mm off along {:.0} % of its \
             length; check the corners and the track",
            share_off * 100.0
        )
    })
}

/// The line in the direction that was told.
fn run_as_told(line: Centreline, travel: TravelKnown, direction: Option<Travel>) -> (Centreline, TravelKnown) {
    let Some(told) = direction else { return (line, travel) };
    let pairs = line.points().iter().zip(line.points().iter().cycle().skip(1));
    let area: f64 = pairs.map(|(a, b)| a.x * b.y - a.y * b.x).sum();
    let runs = if area > 0.0 { Travel::Counterclockwise } else { Travel::Clockwise };
    if runs == told {
        return (line, TravelKnown::Told);
    }
    let turned = Centreline::new(line.points().iter().rev().copied().collect());
    (turned.unwrap_or(line), TravelKnown::Told)
}
