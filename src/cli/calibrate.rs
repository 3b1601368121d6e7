mod auto;
pub(super) mod colours;
mod discs;
mod track;

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::case::setup_from_case;
use super::markers::{board_of, layout};
use super::output::check_apart;
use super::{Answer, CalibrateArgs, Pair, Teach};
use crate::calibration::{
    Bow, Calibration, CaseGeometry, Fit, FocalSource, LensKeys, MarkerPlace, MarkerSolution, Quality, Setup, assess,
    bow_of_edges, check_light, find_markers, solve_markers,
};
use crate::capture::live::{StillConfig, take_still};
use crate::capture::{self, Picture};
use crate::model::Game;
use crate::report::{CalibrationScene, Overlay, draw_calibration, draw_found_markers, fit_words, pose_words};
use crate::session::trappola::deck_of;

/// Makes a setup and shows what it means.
pub fn run(args: &CalibrateArgs) -> anyhow::Result<Answer> {
    let inputs = [&args.image, &args.video, &args.empty, &args.lens];
    check_apart(inputs.into_iter().flatten().map(PathBuf::as_path), [args.output.as_path()])?;
    let start = match (&args.case, args.markers) {
        (Some(case), _) => from_case(case)?,
        (None, Some(place)) => from_markers(args, place)?,
        (None, None) if args.auto => match auto::from_auto(args)? {
            Some(start) => start,
            None => return Ok(Answer::No),
        },
        (None, None) => from_corners(args)?,
    };
    if start.seen.size_px() != start.setup.size_px {
        let ((width, height), (expected_width, expected_height)) = (start.seen.size_px(), start.setup.size_px);
        anyhow::bail!(
            "the recording has {width}x{height} pixels, but the setup is for {expected_width}x{expected_height}"
        );
    }
    // The folder beside the setup holds its pictures; a setup without it would be useless, so it comes first.
    let beside = args.output.with_extension("d");
    in_folder(&beside, || complete(args, start, &beside))
}

/// Teaches colours, judges the setup, and writes it with its pictures.
fn complete(args: &CalibrateArgs, start: Start, beside: &Path) -> anyhow::Result<Answer> {
    let Start { mut setup, seen, teach: shown_pieces, markers, doubts } = start;
    if !args.set.is_empty() {
        let mut model = setup.model()?;
        args.set.iter().try_for_each(|Pair { key, value }| model.set(key, value))?;
        setup.model = model.overrides();
    }
    if let Some(deck) = absolute(args.deck.as_ref())? {
        setup.deck = Some(deck);
    }
    setup.zones.extend(args.zone.iter().cloned());
    let points: Vec<Teach> = shown_pieces.iter().chain(&args.teach).cloned().collect();
    let track_doubts = track::lay(args, &mut setup, &seen)?;
    discs::name(args, &mut setup, &seen)?;
    colours::teach_all(args, &mut setup, &seen, &points, beside)?;
    setup.check()?;
    let mut quality = assess(&setup)?;
    if let Some(solution) = markers {
        // The corners were made of the markers, so only these can miss.
        quality.residual_px = (solution.residual_px * 1e3).round() / 1e3;
        quality.focal = solution.focal;
        quality.doubts.extend(solution.doubts);
    }
    quality.doubts.extend(doubts);
    quality.doubts.extend(track_doubts);
    quality.doubts.extend(colours::colour_doubts(&setup));
    quality.doubts.extend(colours::show_classes(&setup, &seen, beside)?);
    if setup.lens.is_none() && args.case.is_none() && has_edges(setup.game) {
        quality.doubts.extend(bow_doubt(&setup, &seen)?);
    }
    setup.quality = Some(quality.clone());
    let calibration = setup.calibration()?;
    setup.empty = setup.empty.as_ref().map(|from| place_empty(&setup, from, &args.output, beside)).transpose()?;
    setup.deck = setup.deck.as_ref().map(|_| place_deck(&setup, beside)).transpose()?;
    setup.save(&args.output)?;
    let shown = beside.join("check.jpg");
    capture::write_picture(&shown, &drawn_over(seen, &setup, &calibration, &quality)?)?;
    tell(&args.output, &shown, &quality, quality.fit(setup.size_px));
    Ok(Answer::Yes)
}

/// Writes into the folder for a setup's pictures, which is made; where that fails, none is left that was not there before.
fn in_folder<T>(folder: &Path, write: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    let was_there = folder.exists();
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot create the folder for the setup's pictures: {}", folder.display()))?;
    write().inspect_err(|_| {
        if !was_there {
            // That it stays where it cannot be removed is the lesser fault.
            let _ = std::fs::remove_dir_all(folder);
        }
    })
}

/// Writes a picture of what was found into the folder beside a setup.
fn show_beside(output: &Path, name: &str, picture: &Picture) -> anyhow::Result<PathBuf> {
    let folder = output.with_extension("d");
    let shown = folder.join(name);
    in_folder(&folder, || Ok(capture::write_picture(&shown, picture)?))?;
    Ok(shown)
}

/// The error, with where what was found is drawn.
fn with_shown(error: anyhow::Error, output: &Path, picture: &Picture) -> anyhow::Error {
    // The fault that brought us here matters more than a picture that cannot be written.
    let Ok(shown) = show_beside(output, "found.jpg", picture) else { return error };
    anyhow::anyhow!("{error}; what was found is drawn in {}", shown.display())
}

/// What a setup is made from.
struct Start {
    setup: Setup,
    seen: Picture,
    teach: Vec<Teach>,
    markers: Option<MarkerSolution>,
    doubts: Vec<String>,
}

fn from_corners(args: &CalibrateArgs) -> anyhow::Result<Start> {
    let (Some(game), Some(corners)) = (&args.game, args.corners) else {
        anyhow::bail!("--game and --corners are needed where there is no --case");
    };
    let seen = still(args)?;
    let lens = args.lens.as_deref().map(|path| LensKeys::load(path, seen.size_px())).transpose()?;
    let corners = match has_edges(*game) && !args.no_refine {
        true => auto::refined(args, *game, corners, &seen, lens.as_ref())?,
        false => corners,
    };
    let mut setup = Setup::new(*game, seen.size_px(), corners);
    setup.lens = lens;
    setup.empty = absolute(args.empty.as_ref())?;
    let doubts = check_light(&seen).err().map(|unlit| unlit.to_string()).into_iter().collect();
    Ok(Start { setup, seen, teach: Vec::new(), markers: None, doubts })
}

/// Whether the sides of a game's rectangle are seen.
fn has_edges(game: Game) -> bool {
    match game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Counter => true,
        // That of a race or of dominoes may be four marks on a table, or a sheet under part of it.
        Game::Carabande | Game::PassingGame | Game::Trappola => false,
    }
}

fn from_markers(args: &CalibrateArgs, place: MarkerPlace) -> anyhow::Result<Start> {
    let game: Game = args.game.context("--game is needed where there is no --case")?;
    let board = board_of(game, &args.set)?;
    let layout = layout(place, args.marker_mm, args.marker_height_mm, &board)?;
    let seen = still(args)?;
    let size_px = seen.size_px();
    let lens = args.lens.as_deref().map(|path| LensKeys::load(path, size_px)).transpose()?;
    let known = lens.as_ref().map(LensKeys::intrinsics);
    let found = find_markers(&seen);
    let solution = solve_markers(&found, &layout, &board, known.as_ref(), size_px).map_err(|error| {
        let mut shown = seen.clone();
        draw_found_markers(&mut shown, &found);
        // Where there is no light, that is the reason why there are no markers.
        let told = check_light(&seen).map_or_else(|unlit| unlit.to_string(), |()| error.to_string());
        with_shown(anyhow::anyhow!("{told}: {}", still_name(args)), &args.output, &shown)
    })?;
    for id in &solution.missing {
        eprintln!("marker {id} was not seen; the other three are enough");
    }
    let mut setup = Setup::new(game, size_px, solution.corners);
    setup.lens = match solution.focal {
        // Sixteen corners tell more than the four of the board, which is all that the setup keeps of them.
        FocalSource::Solved => Some(LensKeys::new(&solution.camera.intrinsics)),
        FocalSource::Given | FocalSource::Assumed => lens,
    };
    setup.empty = absolute(args.empty.as_ref())?;
    Ok(Start { setup, seen, teach: Vec::new(), markers: Some(solution), doubts: Vec::new() })
}

/// Bows below this share of the picture's width hardly matter: 2 px of 1280.
const LEAST_BOW_SHARE: f64 = 0.0016;

/// What to say if the lens bends the board's edges so much that places on it are wrong.
fn bow_doubt(setup: &Setup, seen: &Picture) -> anyhow::Result<Option<String>> {
    let Some(Bow { bow_px, k1 }) = bow_of_edges(seen, &setup.corners_px, &setup.focal()?.intrinsics) else {
        return Ok(None);
    };
    let least_px = LEAST_BOW_SHARE * f64::from(seen.width.max(seen.height));
    Ok((bow_px >= least_px).then(|| {
        format!(
            "the lens bends straight lines: the board's edges bow by {bow_px:.0} px (k1 about {k1:.2}), and places between the \
            corners are off by as much; measure it with `tableref lens` and give --lens"
        )
    }))
}

/// The picture that is calibrated by.
fn still(args: &CalibrateArgs) -> anyhow::Result<Picture> {
    if let Some(opener) = args.live.opener(None)? {
        eprintln!("taking a still picture; keep hands off the board");
        return Ok(take_still(opener, StillConfig::default())?);
    }
    let path = args.image.as_deref().or(args.video.as_deref());
    first_picture(path.context("--image, --video, --camera or --url is needed")?)
}

/// What the picture that is calibrated by is called.
fn still_name(args: &CalibrateArgs) -> String {
    let file = args.image.as_ref().or(args.video.as_ref()).map(|path| path.display().to_string());
    file.or_else(|| args.live.camera.map(|index| format!("camera {index}"))).unwrap_or_else(|| "the stream".into())
}

/// Joined to the setup's folder, which is not known yet, an absolute path stays what it is.
fn absolute(path: Option<&PathBuf>) -> anyhow::Result<Option<PathBuf>> {
    let absolute =
        |path: &PathBuf| std::path::absolute(path).with_context(|| format!("no such path: {}", path.display()));
    path.map(absolute).transpose()
}

fn from_case(case: &Path) -> anyhow::Result<Start> {
    let geometry = CaseGeometry::load(case)?;
    let teach = geometry.teach_points();
    let recording = geometry.image.or(geometry.recording);
    let recording = recording.with_context(|| format!("the case names no image or recording: {}", case.display()))?;
    let seen = first_picture(&case.join(recording))?;
    let (setup, unknown) = setup_from_case(case)?;
    unknown.iter().for_each(|warning| eprintln!("warning: {warning}"));
    Ok(Start { setup, seen, teach, markers: None, doubts: Vec::new() })
}

fn first_picture(path: &Path) -> anyhow::Result<Picture> {
    let frame = capture::open(path)?.next_frame()?;
    Ok(frame.with_context(|| format!("there is no picture in it: {}", path.display()))?.picture)
}

/// The path of the empty board's picture from the setup's folder; copied there unless it lies there already.
fn place_empty(setup: &Setup, from: &Path, output: &Path, beside: &Path) -> anyhow::Result<PathBuf> {
    let from = setup.folder.join(from);
    let folder = match output.parent() {
        Some(parent) if parent != Path::new("") => parent,
        Some(_) | None => Path::new("."),
    };
    if let (Ok(folder), Ok(from)) = (folder.canonicalize(), from.canonicalize())
        && let Ok(inside) = from.strip_prefix(folder)
    {
        return Ok(inside.to_path_buf());
    }
    let name = Path::new("empty").with_extension(from.extension().unwrap_or("png".as_ref()));
    let to = beside.join(&name);
    std::fs::copy(&from, &to).with_context(|| {
        format!("cannot copy the picture of the empty board from {}: {}", from.display(), to.display())
    })?;
    Ok(Path::new(beside.file_name().unwrap_or_default()).join(name))
}

/// The path of the deck from the setup's folder, where it is written: it must be there when the pictures it was made of are not.
fn place_deck(setup: &Setup, beside: &Path) -> anyhow::Result<PathBuf> {
    const NAME: &str = "deck.json";
    deck_of(setup)?.save(&beside.join(NAME))?;
    Ok(Path::new(beside.file_name().unwrap_or_default()).join(NAME))
}

/// The picture with everything that the setup claims drawn over it.
fn drawn_over(
    mut picture: Picture,
    setup: &Setup,
    calibration: &Calibration,
    quality: &Quality,
) -> anyhow::Result<Picture> {
    let Calibration { camera, board, size_px, .. } = calibration;
    let track = setup.track()?;
    let track = track.as_ref().map(|track| (track, setup.travel()));
    let scene = CalibrationScene { camera, board, quality, fit: quality.fit(*size_px), track, zones: &setup.zones };
    draw_calibration(&mut Overlay::new(), &mut picture, &scene);
    Ok(picture)
}

fn tell(setup: &Path, shown: &Path, quality: &Quality, fit: Fit) {
    for doubt in &quality.doubts {
        eprintln!("warning: {doubt}");
    }
    eprintln!("pose: {}; {}", pose_words(quality), fit_words(fit));
    eprintln!("wrote {}; check that the lines lie on the board in {}", setup.display(), shown.display());
}
