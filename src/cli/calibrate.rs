use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::output::check_apart;
use super::{Answer, CalibrateArgs, Pair, Teach};
use crate::calibration::{Calibration, CaseGeometry, Fit, LensKeys, Quality, Setup, TaughtKeys, assess, teach};
use crate::capture::{self, Picture};
use crate::geometry::ImagePoint;
use crate::report::{CalibrationScene, Overlay, draw_calibration, fit_words, pose_words};

/// Makes a setup and shows what it means.
pub fn run(args: &CalibrateArgs) -> anyhow::Result<Answer> {
    let inputs = [&args.image, &args.video, &args.empty, &args.lens];
    check_apart(inputs.into_iter().flatten().map(PathBuf::as_path), [args.output.as_path()])?;
    let Start { mut setup, seen, teach: shown_pieces } = match &args.case {
        Some(case) => from_case(case)?,
        None => from_corners(args)?,
    };
    if seen.size_px() != setup.size_px {
        let ((width, height), (expected_width, expected_height)) = (seen.size_px(), setup.size_px);
        anyhow::bail!(
            "the recording has {width}x{height} pixels, but the setup is for {expected_width}x{expected_height}"
        );
    }
    if !args.set.is_empty() {
        let mut model = setup.model()?;
        args.set.iter().try_for_each(|Pair { key, value }| model.set(key, value))?;
        setup.model = model.overrides();
    }
    for Teach { class, at } in shown_pieces.iter().chain(&args.teach) {
        let taught = teach(&seen, class, *at)?;
        setup.taught.push(TaughtKeys { class: taught.class, at_px: taught.at, bgr: taught.bgr });
    }
    setup.check()?;
    let quality = assess(&setup)?;
    setup.quality = Some(quality.clone());
    let calibration = setup.calibration()?;
    // The folder beside the setup holds its pictures; a setup without it would be useless, so it comes first.
    let beside = args.output.with_extension("d");
    std::fs::create_dir_all(&beside)
        .with_context(|| format!("cannot create the folder for the setup's pictures: {}", beside.display()))?;
    setup.empty = setup.empty.as_ref().map(|from| place_empty(&setup, from, &args.output, &beside)).transpose()?;
    setup.save(&args.output)?;
    let shown = beside.join("check.jpg");
    capture::write_picture(&shown, &drawn_over(seen, &calibration, &quality))?;
    tell(&args.output, &shown, &quality, quality.fit(setup.size_px));
    Ok(Answer::Yes)
}

/// What a setup is made from.
struct Start {
    setup: Setup,
    seen: Picture,
    teach: Vec<Teach>,
}

fn from_corners(args: &CalibrateArgs) -> anyhow::Result<Start> {
    let (Some(game), Some(corners)) = (&args.game, args.corners) else {
        anyhow::bail!("--game and --corners are needed where there is no --case");
    };
    let path = args.image.as_ref().or(args.video.as_ref()).context("--image or --video is needed")?;
    let seen = first_picture(path)?;
    let mut setup = Setup::new(*game, seen.size_px(), corners);
    setup.lens = args.lens.as_deref().map(|path| LensKeys::load(path, setup.size_px)).transpose()?;
    // Joined to the setup's folder, which is not known yet, an absolute path stays what it is.
    let absolute =
        |path: &PathBuf| std::path::absolute(path).with_context(|| format!("no such path: {}", path.display()));
    setup.empty = args.empty.as_ref().map(absolute).transpose()?;
    Ok(Start { setup, seen, teach: Vec::new() })
}

fn from_case(case: &Path) -> anyhow::Result<Start> {
    let geometry = CaseGeometry::load(case)?;
    let recording = geometry.image.or(geometry.recording);
    let recording = recording.with_context(|| format!("the case names no image or recording: {}", case.display()))?;
    let seen = first_picture(&case.join(recording))?;
    let point = |(class, [x, y]): (String, [f64; 2])| Teach { class, at: ImagePoint::new(x, y) };
    let (setup, unknown) = Setup::from_case(case)?;
    unknown.iter().for_each(|warning| eprintln!("warning: {warning}"));
    Ok(Start { setup, seen, teach: geometry.teach.into_iter().map(point).collect() })
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

/// The picture with everything that the setup claims drawn over it.
fn drawn_over(mut picture: Picture, calibration: &Calibration, quality: &Quality) -> Picture {
    let Calibration { camera, board, size_px, .. } = calibration;
    let scene = CalibrationScene { camera, board, quality, fit: quality.fit(*size_px) };
    draw_calibration(&mut Overlay::new(), &mut picture, &scene);
    picture
}

fn tell(setup: &Path, shown: &Path, quality: &Quality, fit: Fit) {
    for doubt in &quality.doubts {
        eprintln!("warning: {doubt}");
    }
    eprintln!("pose: {}; {}", pose_words(quality), fit_words(fit));
    eprintln!("wrote {}; check that the lines lie on the board in {}", setup.display(), shown.display());
}
