use super::PieceConfig;
use super::evidence::{ANYTHING, MOST};
use super::fit::Scene;
use super::raster::{Colour, Raster, colours};
use super::search::{Hit, search};
use crate::calibration::{Calibration, ClassColour, ColourSource, Lab, LabTable, colour_difference};
use crate::capture::Picture;
use crate::geometry::TablePoint;

/// How much a cell that is not the board's speaks for a piece.
const NOT_BOARD: f32 = 1.6;
/// Sizes that are tried, as shares of the one told.
const SCALES: [f64; 5] = [0.8, 0.85, 0.9, 0.95, 1.0];
/// CIEDE2000 from which two pieces are of different classes: less than what two classes must differ by.
const OTHER_CLASS: f64 = 12.0;
/// Share of a piece's cells that must be of its own colour: a hand, a shadow or print is not even.
const EVEN_SHARE: f64 = 0.6;
/// How near a cell must be to be of its piece's colour, CIEDE2000.
const EVEN: f64 = 12.0;

/// A class that nobody named, found by what differs from the board.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundClass {
    /// Its colour; called `class-1`, `class-2` and so on, the most pieces first.
    pub colour: ClassColour,
    /// Where its pieces stand, mm.
    pub places: Vec<TablePoint>,
}

/// Finds the classes of pieces on a board of which no piece was shown: round even things that are not the board, sorted by
/// colour.
pub fn find_classes(picture: &Picture, calibration: &Calibration, config: PieceConfig) -> Vec<FoundClass> {
    let tallest_mm = calibration.disc.height_mm * f64::from(config.most_stacked);
    let (raster, table) = (Raster::new(calibration, tallest_mm), LabTable::default());
    let sampled = |picture: &Picture| {
        let mut samples = Vec::new();
        raster.sample(picture, &mut samples);
        colours(&table, &samples)
    };
    let seen = sampled(picture);
    let empty = calibration.empty.as_ref().map(sampled);
    let scene = Scene { raster: &raster, colours: &seen, empty: empty.as_deref(), config };
    let board = scene.board(&[]);
    let not_board: Vec<f32> = (0..raster.cells())
        .map(|cell| match raster.is_seen(cell) {
            true => (NOT_BOARD - (board.likelihood[cell] - ANYTHING)).clamp(-MOST, MOST),
            false => 0.0,
        })
        .collect();
    let evidence = [not_board];
    let tried = SCALES.map(|scale| (scale, search(&raster, &evidence, scene.sizes(scale))));
    let total = |hits: &[Hit]| hits.iter().map(|hit| hit.sum).sum::<f32>();
    let best = tried.into_iter().max_by(|a, b| total(&a.1).total_cmp(&total(&b.1)));
    let (scale, hits) = best.unwrap_or((1.0, Vec::new()));
    let on_board = hits.into_iter().filter(|hit| raster.reach_beyond(hit.at) <= 0.0);
    let pieces = on_board.filter_map(|hit| Some((hit.at, even(scene.core_of(&hit, scale))?))).collect();
    sorted(pieces)
}

/// The colours of a piece's cells that agree, if most do.
fn even(cells: Vec<Colour>) -> Option<Vec<Lab>> {
    let cells: Vec<Lab> = cells.into_iter().map(|colour| colour.map(f64::from)).collect();
    let middle = ClassColour::of_samples("", &cells, ColourSource::Found)?.lab;
    let all = cells.len() as f64;
    let alike: Vec<Lab> = cells.into_iter().filter(|cell| colour_difference(*cell, middle) < EVEN).collect();
    (alike.len() as f64 >= EVEN_SHARE * all).then_some(alike)
}

/// Pieces in classes: each joins the class whose colour is nearest, or begins one.
fn sorted(pieces: Vec<(TablePoint, Vec<Lab>)>) -> Vec<FoundClass> {
    let colour_of = |samples: &[Lab]| ClassColour::of_samples("", samples, ColourSource::Found);
    let mut classes: Vec<(Vec<TablePoint>, Vec<Lab>)> = Vec::new();
    for (at, samples) in pieces {
        let Some(own) = colour_of(&samples) else { continue };
        let differences = classes.iter_mut().filter_map(|class| {
            let difference = colour_difference(colour_of(&class.1)?.lab, own.lab);
            Some((difference, class))
        });
        match differences.min_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((difference, class)) if difference < OTHER_CLASS => {
                class.0.push(at);
                class.1.extend(samples);
            }
            Some(_) | None => classes.push((vec![at], samples)),
        }
    }
    classes.sort_by_key(|(places, _)| std::cmp::Reverse(places.len()));
    let named = |(number, (places, samples)): (usize, (Vec<TablePoint>, Vec<Lab>))| {
        let colour = ClassColour::of_samples(&format!("class-{number}"), &samples, ColourSource::Found)?;
        Some(FoundClass { colour, places })
    };
    (1..).zip(classes).filter_map(named).collect()
}
