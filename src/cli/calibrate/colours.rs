//! What calibrate knows of the classes' colours: pointed at, held into the box, or found by themselves and named.

use std::collections::BTreeMap;

use anyhow::Context as _;

use super::super::{Pair, Teach};
use crate::calibration::{
    ClassColour, ColourSource, Lab, PieceInPicture, Setup, TaughtKeys, alike_classes, pointed_colour, teach,
};
use crate::capture::Picture;
use crate::detect::pieces::{FoundClass, PieceConfig, find_classes};
use crate::geometry::{Camera, ImagePoint, TablePoint};
use crate::model::Game;

/// Remembers the pieces pointed at; where colours tell pieces apart, their classes' colours too.
pub fn teach_points(setup: &mut Setup, seen: &Picture, points: &[Teach]) -> anyhow::Result<()> {
    for Teach { class, at } in points {
        let taught = teach(seen, class, *at)?;
        setup.taught.push(TaughtKeys { class: taught.class, at_px: taught.at, bgr: taught.bgr });
    }
    match setup.game {
        Game::PasseTrappe => Ok(()),
        Game::Counter => {
            setup.colours = pointed(setup, seen, points)?;
            Ok(())
        }
    }
}

/// One colour a class, of all its pieces that were pointed at, in the order in which they were named.
fn pointed(setup: &Setup, seen: &Picture, points: &[Teach]) -> anyhow::Result<Vec<ClassColour>> {
    let camera = Camera { intrinsics: setup.focal()?.intrinsics, pose: setup.pose()?.pose };
    let (_, disc) = setup.shapes()?;
    let mut samples: Vec<(String, Vec<Lab>)> = Vec::new();
    for Teach { class, at } in points {
        let across_px = across_px(&camera, *at, disc.diameter_mm, disc.height_mm);
        let across_px = across_px.with_context(|| format!("no piece can lie at {},{}, where {class} is", at.x, at.y))?;
        let colours = pointed_colour(seen, PieceInPicture { at: *at, across_px });
        match samples.iter_mut().find(|(known, _)| known == class) {
            Some((_, known)) => known.extend(colours),
            None => samples.push((class.clone(), colours)),
        }
    }
    let colour = |(class, samples): &(String, Vec<Lab>)| ClassColour::of_samples(class, samples, ColourSource::Pointed);
    Ok(samples.iter().filter_map(colour).collect())
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

/// The classes of pieces that lie on the board, where nobody taught any.
pub fn find_unnamed(setup: &Setup, seen: &Picture) -> anyhow::Result<Vec<FoundClass>> {
    let keys = setup.model()?.counter()?;
    let config = PieceConfig { squares: keys.squares(), most_stacked: keys.most_stacked };
    Ok(find_classes(seen, &setup.calibration()?, config))
}

/// Gives classes other names: `class-1=red`.
pub fn rename(setup: &mut Setup, names: &[Pair]) -> anyhow::Result<()> {
    let known: Vec<String> = setup.colours.iter().map(|colour| colour.class.clone()).collect();
    let names: BTreeMap<&str, &str> = names.iter().map(|Pair { key, value }| (key.as_str(), value.as_str())).collect();
    for class in names.keys() {
        anyhow::ensure!(
            known.iter().any(|known| known == class),
            "--name {class}=… names no class, there are: {}",
            known.join(", ")
        );
    }
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
        Game::PasseTrappe => {}
        Game::Counter if setup.colours.is_empty() => {
            doubts.push("no class of pieces is known, so nothing can be counted; point at one of each by --teach".into());
        }
        Game::Counter => {}
    }
    doubts
}
