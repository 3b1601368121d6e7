use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use super::Answer;
use super::markers::write_sheet;
use super::output::{Output, check_apart};
use super::progress::Progress;
use super::values::{chessboard, paper, positive};
use crate::calibration::{Chessboard, ChessboardView, LensError, LensFit, LensKeys, LensVerdict, Views, fit_lens};
use crate::capture;
use crate::geometry::{ImagePoint, Timestamp};
use crate::report::{Paper, chessboard_sheet, doubt_words, draw_coverage, left_out_words, verdict_words};

/// `lens`
#[derive(Debug, Args)]
pub struct LensArgs {
    /// Pictures or videos of the chessboard
    #[arg(value_name = "PICTURE", required_unless_present = "print")]
    pub pictures: Vec<PathBuf>,
    /// Inner corners of the chessboard, e.g. 9x6
    #[arg(long, value_name = "NxN", value_parser = chessboard, default_value = "9x6")]
    pub board: Chessboard,
    /// Look at a video's frames so many seconds apart
    #[arg(long, value_name = "SECONDS", value_parser = positive, default_value_t = 0.4)]
    pub every: f64,
    /// Write the chessboard to be printed: .pdf, .svg or .png
    #[arg(long, value_name = "FILE", conflicts_with = "pictures")]
    pub print: Option<PathBuf>,
    /// The paper: a4 or letter
    #[arg(long, value_name = "PAPER", value_parser = paper, default_value = "a4", requires = "print")]
    pub paper: Paper,
    /// Where to write the lens; beside it goes a folder with a map of what was covered
    #[arg(short, long, value_name = "FILE", required_unless_present = "print")]
    pub output: Option<PathBuf>,
}

/// More views than this make nothing better.
const MOST_VIEWS: usize = 60;

/// Prints the chessboard, or finds the lens.
pub fn run(args: &LensArgs) -> anyhow::Result<Answer> {
    if let Some(path) = &args.print {
        write_sheet(path, &chessboard_sheet(&Chessboard::default(), args.paper))?;
        eprintln!("wrote {}; glue it to something flat, or show it on a tablet", path.display());
        return Ok(Answer::Yes);
    }
    let output = args.output.as_deref().context("-o is needed")?;
    check_apart(args.pictures.iter().map(PathBuf::as_path), [output])?;
    let map = output.with_extension("d").join("coverage.png");
    let views = look(args)?;
    let fit = match fit_lens(views, &args.board) {
        Ok(fit) => fit,
        Err(error) => return Err(explained(error, &map)),
    };
    let mut file = Output::create(output)?;
    let lens = LensKeys { size_px: Some(fit.size_px), ..LensKeys::new(&fit.intrinsics) };
    file.text(&lens.file_text(&remarks(&fit)))?;
    tell(&fit);
    let corners: Vec<&[ImagePoint]> = fit.used.iter().map(|(view, _)| view.corners.as_slice()).collect();
    let lines = [summary(&fit), verdict_words(fit.verdict).to_owned()];
    write_map(&map, &corners, fit.size_px, &lines)?;
    eprintln!("wrote {}; where the sheet was seen is drawn in {}", output.display(), map.display());
    Ok(match fit.verdict {
        LensVerdict::Good | LensVerdict::Usable => Answer::Yes,
        LensVerdict::Bad => Answer::No,
    })
}

/// Looks at every picture, and at videos now and then.
fn look(args: &LensArgs) -> anyhow::Result<Views> {
    let mut views = Views::default();
    let progress = Progress::new("looking for the chessboard", None);
    for path in &args.pictures {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let mut source = capture::open(path)?;
        let is_video = source.info().frames != Some(1);
        let mut next = Timestamp::ZERO.seconds();
        while let Some(frame) = source.next_frame()? {
            let t = frame.t.seconds();
            if t >= next && views.kept.len() < MOST_VIEWS {
                next = t + args.every;
                let name = if is_video { format!("{name} at {t:.1} s") } else { name.clone() };
                views.add(&frame.picture, &name, &args.board)?;
                progress.step();
            }
            source.recycle(frame);
        }
    }
    progress.finish();
    Ok(views)
}

/// The error, with what was found drawn.
fn explained(error: LensError, map: &Path) -> anyhow::Error {
    let LensError::TooFew { views, .. } = &error else { return error.into() };
    list_left_out(&views.left_out.iter().map(|(name, why)| (name.as_str(), left_out_words(why))).collect::<Vec<_>>());
    let corners: Vec<&[ImagePoint]> = views.kept.iter().map(|view| view.corners.as_slice()).collect();
    match write_map(map, &corners, views.size_px, &["too few views".to_owned()]) {
        Ok(()) => anyhow::anyhow!("{error}; what was seen is drawn in {}", map.display()),
        // The fault that brought us here matters more than a map that cannot be written.
        Err(_) => error.into(),
    }
}

fn write_map(map: &Path, corners: &[&[ImagePoint]], size_px: (u32, u32), lines: &[String]) -> anyhow::Result<()> {
    if let Some(folder) = map.parent() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder for the map: {}", folder.display()))?;
    }
    Ok(capture::write_picture(map, &draw_coverage(corners, size_px, lines))?)
}

fn tell(fit: &LensFit) {
    for (ChessboardView { name, .. }, miss_px) in &fit.used {
        eprintln!("used {name}: misses by {miss_px:.2} px");
    }
    list_left_out(&fit.left_out.iter().map(|(name, why)| (name.as_str(), left_out_words(why))).collect::<Vec<_>>());
    for doubt in &fit.doubts {
        eprintln!("warning: {}", doubt_words(doubt, fit.size_px.0.max(fit.size_px.1)));
    }
    eprintln!("{}", summary(fit));
    eprintln!("{}", verdict_words(fit.verdict));
}

fn list_left_out(left_out: &[(&str, String)]) {
    for (name, why) in left_out {
        eprintln!("left out {name}: {why}");
    }
}

fn summary(fit: &LensFit) -> String {
    let k = &fit.intrinsics;
    let field_deg = 2.0 * (f64::from(fit.size_px.0) / 2.0 / k.fx).atan().to_degrees();
    format!(
        "{} views miss by {:.2} px; focal length {:.1} px ± {:.2} %, {field_deg:.0}° across; k1 {:.3}; {:.0} % of the picture covered",
        fit.used.len(),
        fit.rms_px,
        k.fx,
        fit.focal_deviation * 100.0,
        k.distortion.k1,
        fit.coverage.share() * 100.0
    )
}

fn remarks(fit: &LensFit) -> Vec<String> {
    vec![
        "A lens measured by `tableref lens`; it holds for pictures of this size, this zoom and focus only.".into(),
        summary(fit),
        verdict_words(fit.verdict).to_owned(),
    ]
}
