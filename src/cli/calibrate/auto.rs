//! `calibrate --auto`, and corners moved to the edges.

use anyhow::Context as _;

use super::super::CalibrateArgs;
use super::super::markers::board_of;
use super::{Start, absolute, show_beside, still, still_name, with_shown};
use crate::calibration::{AutoDoubt, BoardCandidate, Corners, FoundBoards, LensKeys, Setup, find_boards, snap_corners};
use crate::capture::Picture;
use crate::model::{BoardShape, Game};
use crate::report::{auto_doubt_words, draw_candidates, draw_no_board};

/// The setup's start with the board that was found; `None`, with a picture of the candidates, where that is not sure.
pub(super) fn from_auto(args: &CalibrateArgs) -> anyhow::Result<Option<Start>> {
    let game = args.game.context("--game is needed where there is no --case")?;
    match game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Counter => {}
        Game::PassingGame | Game::Trappola => anyhow::bail!(
            "a table of dominoes or cards has no board whose size is known, so --auto finds nothing; give --markers, or --corners of \
             any rectangle of known size"
        ),
        Game::Carabande => anyhow::bail!(
            "a track has no board whose size is known, so --auto finds nothing; lay the markers of `tableref markers` round \
             it and give --markers, or give --corners of any rectangle of known size"
        ),
    }
    let board = board_of(game, &args.set)?;
    let seen = still(args)?;
    let lens = args.lens.as_deref().map(|path| LensKeys::load(path, seen.size_px())).transpose()?;
    let found = find_boards(&seen, &board, lens.as_ref().map(LensKeys::intrinsics).as_ref()).map_err(|error| {
        let mut shown = seen.clone();
        draw_no_board(&mut shown, &error);
        let path = still_name(args);
        with_shown(anyhow::anyhow!("{error}: {path}"), &args.output, &shown)
    })?;
    let Some(chosen) = chosen(args, &found, &board, &seen)? else { return Ok(None) };
    let mut doubts: Vec<String> = Vec::new();
    if chosen.side_on(&board).is_some() && !args.turned {
        doubts.push(auto_doubt_words(&AutoDoubt::SideOn));
    }
    doubts.extend(chosen.loose(&board).map(|doubt| auto_doubt_words(&doubt)));
    let Corners { near_left, near_right, far_right, far_left } = chosen.corners;
    let corners = if args.turned {
        Corners { near_left: far_right, near_right: far_left, far_right: near_left, far_left: near_right }
    } else {
        chosen.corners
    };
    eprintln!(
        "found the board, {:.0} % sure; corners {}",
        found.confidence * 100.0,
        [corners.near_left, corners.near_right, corners.far_right, corners.far_left]
            .map(|p| format!("{:.1},{:.1}", p.x, p.y))
            .join(",")
    );
    let mut setup = Setup::new(game, seen.size_px(), corners);
    // All edges of the board tell more about the lens than the four corners, which is all that the setup keeps of them.
    setup.lens = Some(lens.unwrap_or_else(|| LensKeys::new(&chosen.camera.intrinsics)));
    setup.empty = absolute(args.empty.as_ref())?;
    Ok(Some(Start { setup, seen, teach: Vec::new(), markers: None, doubts }))
}

/// The candidate that was named, or the first if it is sure enough.
fn chosen<'a>(
    args: &CalibrateArgs,
    found: &'a FoundBoards,
    board: &BoardShape,
    seen: &Picture,
) -> anyhow::Result<Option<&'a BoardCandidate>> {
    if let Some(number) = args.candidate {
        let candidate = found.candidates.get(usize::from(number) - 1);
        let count = found.candidates.len();
        return Ok(Some(
            candidate.with_context(|| format!("there are {count} candidates, so --candidate {number} is none"))?,
        ));
    }
    let Some(doubt) = found.refusal() else { return Ok(found.candidates.first()) };
    let mut picture = seen.clone();
    draw_candidates(&mut picture, found, board);
    let shown = show_beside(&args.output, "candidates.jpg", &picture)?;
    eprintln!(
        "not sure: {}; the candidates in {} are drawn in {}: give --candidate N for the one that lies on the board, or give --corners",
        auto_doubt_words(&doubt),
        still_name(args),
        shown.display()
    );
    Ok(None)
}

/// The corners moved to the edges where they are a few pixels off, which is told.
pub(super) fn refined(
    args: &CalibrateArgs,
    game: Game,
    corners: Corners,
    seen: &Picture,
    lens: Option<&LensKeys>,
) -> anyhow::Result<Corners> {
    if corners.check(seen.size_px()).is_err() {
        // The setup's own check tells what is wrong with them.
        return Ok(corners);
    }
    let board = board_of(game, &args.set)?;
    let Some(snapped) = snap_corners(seen, &board, &corners, lens.map(LensKeys::intrinsics).as_ref()) else {
        return Ok(corners);
    };
    eprintln!("moved the corners by up to {:.1} px to the board's edges; --no-refine keeps them", snapped.moved_px);
    Ok(snapped.corners)
}
