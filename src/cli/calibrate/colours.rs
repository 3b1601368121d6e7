//! What calibrate knows of the classes' colours: pointed at, held into the box, or found by themselves and named.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context as _;

use super::super::{CalibrateArgs, Pair, Teach};
use crate::calibration::{
    ClassColour, ColourSource, HoldBox, HoldConfig, HoldState, Holding, Lab, PieceInPicture, Setup, TaughtKeys,
    alike_classes, pointed_colour, teach,
};
use crate::capture::{self, Picture};
use crate::detect::pieces::{FoundClass, find_classes};
use crate::geometry::{Camera, ImagePoint, TablePoint};
use crate::model::Game;
use crate::report::{Annotator, Language, draw_hold_box, problem_words};
use crate::rules::Problem;
use crate::session;
use crate::session::counter::piece_config;

/// Remembers the pieces pointed at; where colours tell pieces apart, their classes' colours too.
pub fn teach_points(setup: &mut Setup, seen: &Picture, points: &[Teach]) -> anyhow::Result<()> {
    for Teach { class, at } in points {
        let taught = teach(seen, class, *at)?;
        setup.taught.push(TaughtKeys { class: taught.class, at_px: taught.at, bgr: taught.bgr });
    }
    match setup.game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::PassingGame | Game::Trappola => Ok(()),
        Game::Counter => {
            setup.colours = pointed(setup, seen, points)?;
            Ok(())
        }
    }
}

/// One colour a class, of all its pieces that were pointed at, in the order in which they were named.
fn pointed(setup: &Setup, seen: &Picture, points: &[Teach]) -> anyhow::Result<Vec<ClassColour>> {
    let camera = Camera { intrinsics: setup.focal()?.intrinsics, pose: setup.pose()?.pose };
    let mut samples: Vec<(String, Vec<Lab>)> = Vec::new();
    for Teach { class, at } in points {
        let colours = samples_at(setup, &camera, seen, class, *at)?;
        match samples.iter_mut().find(|(known, _)| known == class) {
            Some((_, known)) => known.extend(colours),
            None => samples.push((class.clone(), colours)),
        }
    }
    let colour = |(class, samples): &(String, Vec<Lab>)| ClassColour::of_samples(class, samples, ColourSource::Pointed);
    Ok(samples.iter().filter_map(colour).collect())
}

/// The colours of the piece whose top is at a pixel.
pub(super) fn samples_at(
    setup: &Setup,
    camera: &Camera,
    seen: &Picture,
    class: &str,
    at: ImagePoint,
) -> anyhow::Result<Vec<Lab>> {
    let (_, disc) = setup.shapes()?;
    let across_px = across_px(camera, at, disc.diameter_mm, disc.height_mm);
    let across_px = across_px.with_context(|| format!("no piece can lie at {},{}, where {class} is", at.x, at.y))?;
    Ok(pointed_colour(seen, PieceInPicture { at, across_px }))
}

/// How wide a piece appears whose top is at a pixel.
fn across_px(camera: &Camera, at: ImagePoint, diameter_mm: f64, height_mm: f64) -> Option<f64> {
    let middle = camera.unproject(at, height_mm)?;
    let beside = |dx: f64, dy: f64| {
        let end = TablePoint::new(middle.x + dx, middle.y + dy).at_height(height_mm);
        Some(camera.project(end)?.distance(at))
    };
    let (along_x, along_y) = (beside(diameter_mm, 0.0)?, beside(0.0, diameter_mm)?);
    Some((along_x * along_y).sqrt())
}

/// Finds the classes of the pieces that lie on the board, where nobody taught any.
fn find_unnamed(setup: &mut Setup, seen: &Picture) -> anyhow::Result<()> {
    let keys = setup.model()?.counter()?;
    let config = piece_config(&keys);
    let found = find_classes(seen, &setup.calibration()?, config);
    for FoundClass { colour, places } in &found {
        let Some(first) = places.first() else { continue };
        let pieces = if places.len() == 1 { "1 piece".to_owned() } else { format!("{} pieces", places.len()) };
        eprintln!(
            "found {}: {pieces}, the first at {:.0}, {:.0} mm; --name {}=… names it",
            colour.class, first.x, first.y, colour.class
        );
    }
    setup.colours = found.into_iter().map(|class| class.colour).collect();
    Ok(())
}

/// Takes classes out that are no pieces.
fn drop_classes(setup: &mut Setup, dropped: &[String]) -> anyhow::Result<()> {
    dropped.iter().try_for_each(|class| check_known(setup, class, "--without"))?;
    setup.colours.retain(|colour| !dropped.contains(&colour.class));
    setup.taught.retain(|taught| !dropped.contains(&taught.class));
    Ok(())
}

fn check_known(setup: &Setup, class: &str, flag: &str) -> anyhow::Result<()> {
    let known: Vec<&str> = setup.colours.iter().map(|colour| colour.class.as_str()).collect();
    anyhow::ensure!(known.contains(&class), "{flag} {class} names no class, there are: {}", known.join(", "));
    Ok(())
}

/// Gives classes other names: `class-1=red`.
fn rename(setup: &mut Setup, names: &[Pair]) -> anyhow::Result<()> {
    let names: BTreeMap<&str, &str> = names.iter().map(|Pair { key, value }| (key.as_str(), value.as_str())).collect();
    names.keys().try_for_each(|class| check_known(setup, class, "--name"))?;
    let named = |class: &mut String| {
        if let Some(name) = names.get(class.as_str()) {
            *class = (*name).to_owned();
        }
    };
    setup.colours.iter_mut().for_each(|colour| named(&mut colour.class));
    setup.taught.iter_mut().for_each(|taught| named(&mut taught.class));
    Ok(setup.check()?)
}

/// What is wrong with the classes' colours, in words.
pub fn colour_doubts(setup: &Setup) -> Vec<String> {
    let mut doubts: Vec<String> = alike_classes(&setup.colours).iter().map(|alike| alike.words()).collect();
    match setup.game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::PassingGame | Game::Trappola => {}
        Game::Counter if setup.colours.is_empty() => {
            doubts
                .push("no class of pieces is known, so nothing can be counted; point at one of each by --teach".into());
        }
        Game::Counter => {}
    }
    doubts
}

/// Colours of pieces that were held into the box of a recording one after the other.
fn held(seen: &Picture, video: &Path, classes: &[String], shown: &Path) -> anyhow::Result<Vec<ClassColour>> {
    let mut holding = Holding::new(seen.size_px(), HoldConfig::default());
    let HoldBox { left, top, side } = holding.place();
    let mut picture = seen.clone();
    draw_hold_box(&mut picture, holding.place(), classes);
    capture::write_picture(shown, &picture)?;
    let mut source = capture::open(video)?;
    let mut state = HoldState::Learning;
    while let Some(frame) = source.next_frame()? {
        let now = holding.step(&frame);
        if now == HoldState::Taken && state != HoldState::Taken {
            let class = classes.get(holding.held().saturating_sub(1)).map_or("one more", String::as_str);
            eprintln!("{:>8.2} s  {class} was held still", frame.t.seconds());
        }
        state = now;
        source.recycle(frame);
    }
    anyhow::ensure!(
        holding.held() == classes.len(),
        "{} pieces were held still in the box, and {} are named by --hold; begin with the box empty, hold each in its turn \
         for a second so that it fills the box of {side} pixels at {left},{top} drawn in {}, and take it out again: {}",
        holding.held(),
        classes.len(),
        shown.display(),
        video.display()
    );
    Ok(holding.colours(classes))
}

/// Teaches the classes in the way that the arguments say: pointed at, held, or found by themselves; then renames them.
pub fn teach_all(
    args: &CalibrateArgs,
    setup: &mut Setup,
    seen: &Picture,
    points: &[Teach],
    beside: &Path,
) -> anyhow::Result<()> {
    teach_points(setup, seen, points)?;
    match (setup.game, &args.video) {
        (Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::PassingGame | Game::Trappola, _) => {
            anyhow::ensure!(
                args.hold.is_empty(),
                "--hold is for games whose pieces differ by colour; use --teach disk=x,y"
            );
        }
        (Game::Counter, Some(video)) if !args.hold.is_empty() => {
            setup.colours = held(seen, video, &args.hold, &beside.join("hold.jpg"))?;
        }
        (Game::Counter, _) if points.is_empty() => find_unnamed(setup, seen)?,
        (Game::Counter, _) => {}
    }
    drop_classes(setup, &args.without)?;
    rename(setup, &args.name)
}

/// Draws the pieces with their classes over the picture that they were taught in; what that look doubts of the colours.
pub fn show_classes(setup: &Setup, seen: &Picture, beside: &Path) -> anyhow::Result<Vec<String>> {
    match setup.game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::Carabande | Game::PassingGame | Game::Trappola => {
            return Ok(Vec::new());
        }
        Game::Counter => {}
    }
    let looked = session::look(seen, setup)?;
    let mut picture = seen.clone();
    Annotator::new(setup)?.draw_single(&mut picture, &looked);
    let shown = beside.join("classes.jpg");
    capture::write_picture(&shown, &picture)?;
    eprintln!("see {} for which piece is of which class", shown.display());
    let problems = looked.problems();
    let of_board = |problem: &&Problem| matches!(problem, Problem::LikeBoard { .. });
    let words = |problem: &Problem| {
        format!(
            "{}; give --empty with a picture of the board without pieces",
            problem_words(problem, Language::default())
        )
    };
    Ok(problems.iter().filter(of_board).map(words).collect())
}
