use super::Disc;
use super::alike::Alike;
use super::arbiter::{FOUND_SHARE, Scene};
use super::discs::DiscFitter;
use super::grid::Grid;
use super::lesson::Lesson;
use crate::geometry::TablePoint;

/// Distance below which two places are one and the same, in diameters.
const SAME_SHARE: f64 = 0.03;

/// All places that anything speaks for, those of the discs that were found first; what lies at one of those is that one.
pub fn places(
    grid: &Grid,
    fitter: &mut DiscFitter,
    scene: Scene<'_>,
    lesson: &Lesson,
    alike: &Alike<'_>,
    found: &[Disc],
    pieces: usize,
) -> Vec<TablePoint> {
    let diameter = grid.diameter_mm();
    let mut likely: Vec<TablePoint> = lesson.likely.iter().map(|disc| disc.centre).collect();
    likely.extend(fitter.candidates(grid, scene.evidence, scene.like, scene.active));
    if scene.hidden.contains(&true) {
        likely.extend(fitter.candidates(grid, &scene.without_hands(scene.evidence), scene.like, scene.active));
    }
    if let Some(new) = &lesson.difference {
        let evidence = scene.without_hands(&new.evidence);
        let active: Vec<u32> =
            (0u32..).zip(&evidence).filter(|(_, value)| **value > -1.0).map(|(cell, _)| cell).collect();
        likely.extend(fitter.candidates(grid, &evidence, &new.change, &active));
        likely.extend(new.rings.without(scene.hidden).find(pieces).into_iter().map(|ring| ring.centre));
    }
    likely.extend(alike.peaks());
    likely.extend(grid.leaning(&likely, |cell| !scene.hidden[cell]));
    let mut places: Vec<TablePoint> = found.iter().map(|disc| disc.centre).collect();
    for at in likely.into_iter().filter(|at| grid.has_room(*at)).map(|at| grid.between_walls(at)) {
        let is_found = found.iter().any(|disc| disc.centre.distance(at) < FOUND_SHARE * diameter);
        let is_known = places.iter().any(|other| other.distance(at) < SAME_SHARE * diameter);
        if !is_found && !is_known {
            places.push(at);
        }
    }
    places
}
