use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use super::Pair;
use super::values::{height_mm, marker_place, pair, paper, positive};
use crate::calibration::{Corners, MarkerLayout, MarkerPlace, Setup};
use crate::geometry::ImagePoint;
use crate::model::{BoardShape, Game};
use crate::report::{Paper, Sheet, marker_sheet, sheet_pdf, sheet_png, sheet_svg};

/// `markers`
#[derive(Debug, Args)]
pub struct MarkersArgs {
    /// Which game
    #[arg(long)]
    pub game: Game,
    /// A key of the game's model, e.g. preset=560x400 or board.rim_height_mm=25
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = pair)]
    pub set: Vec<Pair>,
    /// Where the pieces will lie: on the rim, or inside on the playing surface
    #[arg(long, value_name = "rim|inside", value_parser = marker_place, default_value = "rim")]
    pub place: MarkerPlace,
    /// Side of a black square; larger ones are read from further away [default: 48]
    #[arg(long, value_name = "MM", value_parser = positive)]
    pub marker_mm: Option<f64>,
    /// Height of the pieces above the playing surface, to be printed on the sheet [default: the rim's, or 0 inside]
    #[arg(long, value_name = "MM", value_parser = height_mm, allow_hyphen_values = true)]
    pub marker_height_mm: Option<f64>,
    /// The paper: a4 or letter
    #[arg(long, value_name = "PAPER", value_parser = paper, default_value = "a4")]
    pub paper: Paper,
    /// Where to write the sheet: .pdf, .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

/// The largest square of which four fit on a page with their margins.
const MOST_MARKER_MM: f64 = 66.0;
/// Smaller ones are not read from above a table.
const LEAST_MARKER_MM: f64 = 20.0;

/// Prints the sheet.
pub fn run(args: &MarkersArgs) -> anyhow::Result<()> {
    let board = board_of(args.game, &args.set)?;
    let layout = layout(args.place, args.marker_mm, args.marker_height_mm, &board)?;
    write_sheet(&args.output, &marker_sheet(&args.game.to_string(), &layout, &board, args.paper))?;
    eprintln!("wrote {}; print it at 100 %, cut along the dashed lines, lay it as it says", args.output.display());
    Ok(())
}

/// How markers lie, as told or as printed.
pub fn layout(
    place: MarkerPlace,
    marker_mm: Option<f64>,
    height_mm: Option<f64>,
    board: &BoardShape,
) -> anyhow::Result<MarkerLayout> {
    let mut layout = MarkerLayout::new(place, board);
    layout.marker_mm = marker_mm.unwrap_or(layout.marker_mm);
    layout.height_mm = height_mm.unwrap_or(layout.height_mm);
    anyhow::ensure!(
        (LEAST_MARKER_MM..=MOST_MARKER_MM).contains(&layout.marker_mm),
        "--marker-mm is the side of a black square, {LEAST_MARKER_MM} to {MOST_MARKER_MM} mm, not {}",
        layout.marker_mm
    );
    Ok(layout)
}

/// The board of a game with keys set.
pub fn board_of(game: Game, set: &[Pair]) -> anyhow::Result<BoardShape> {
    let nowhere = Corners::from_array([ImagePoint::default(); 4]);
    let mut setup = Setup::new(game, (1, 1), nowhere);
    let mut model = setup.model()?;
    set.iter().try_for_each(|Pair { key, value }| model.set(key, value))?;
    setup.model = model.overrides();
    Ok(setup.shapes()?.0)
}

/// Writes a sheet as what the name's extension says.
pub fn write_sheet(path: &Path, sheet: &Sheet) -> anyhow::Result<()> {
    let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
    let bytes = match extension.as_str() {
        "pdf" => sheet_pdf(sheet),
        "svg" => sheet_svg(sheet).into_bytes(),
        "png" => sheet_png(sheet)?,
        _ => anyhow::bail!("a sheet is written as .pdf, .svg or .png, name one of these: {}", path.display()),
    };
    std::fs::write(path, bytes).with_context(|| {
        format!("cannot write the sheet; choose a folder that exists and that you may write to: {}", path.display())
    })
}
