use super::evidence::{Look, MOST};
use super::fit::{Known, Reading, Scene, mean_of};
use super::raster::{Colour, Raster, colours};
use super::search::Hit;
use super::strange::{glare, strange_things};
use super::{ClassedPiece, PieceConfig, PieceDetections};
use crate::calibration::{Calibration, LabTable, colour_difference};
use crate::capture::Picture;

/// CIEDE2000 below which a class looks like one of the board's own colours …
const LIKE_BOARD: f64 = 10.0;
/// … or may, where not one piece of it was found.
const UNSEEN_LIKE_BOARD: f64 = 15.0;

/// Finds pieces in pictures of one calibrated board.
///
/// The first picture with pieces teaches their true size and how their colours look in its light; later pictures follow.
#[derive(Clone, Debug)]
pub struct PieceDetector {
    raster: Raster,
    config: PieceConfig,
    table: LabTable,
    empty: Option<Vec<Colour>>,
    taught: Vec<Look>,
    known: Option<Known>,
    samples: Vec<[u8; 3]>,
}

impl PieceDetector {
    /// A detector for this calibration's classes.
    pub fn new(calibration: &Calibration, config: PieceConfig) -> Self {
        let tallest_mm = calibration.disc.height_mm * f64::from(config.most_stacked);
        let (raster, table) = (Raster::new(calibration, tallest_mm), LabTable::default());
        let empty = calibration.empty.as_ref().map(|picture| {
            let mut samples = Vec::new();
            raster.sample(picture, &mut samples);
            colours(&table, &samples)
        });
        let taught = calibration.colours.iter().map(Look::of).collect();
        Self { raster, config, table, empty, taught, known: None, samples: Vec::new() }
    }

    /// Everything in one picture.
    pub fn detect(&mut self, picture: &Picture) -> PieceDetections {
        self.raster.sample(picture, &mut self.samples);
        let seen = colours(&self.table, &self.samples);
        let scene = Scene { raster: &self.raster, colours: &seen, empty: self.empty.as_deref(), config: self.config };
        let (reading, known) = match self.known.take() {
            None => scene.learn(&self.taught),
            Some(mut known) => {
                let reading = scene.read(&known);
                known.looks = scene.relearned(&reading.board, &reading.hits, known.scale, &known.looks, &self.taught);
                (reading, known)
            }
        };
        let radius_mm = scene.sizes(known.scale).radius_mm;
        let (strange, hands) = strange_things(&scene, &reading, &known);
        let found = PieceDetections {
            pieces: pieces(&self.raster, &reading.hits),
            strange,
            glare: glare(&scene, &reading, &known),
            hands,
            like_board: like_board(&reading, &known.looks),
            diameter_mm: 2.0 * radius_mm,
            light: self.raster.light(&self.samples),
        };
        self.known = (!found.pieces.is_empty()).then_some(known);
        found
    }
}

/// The hits as pieces, with how sure they are.
fn pieces(raster: &Raster, hits: &[Hit]) -> Vec<ClassedPiece> {
    let mut taken = vec![false; raster.cells()];
    let mut found = Vec::new();
    for hit in hits {
        let (mut free, mut all) = (0.0, 0.0);
        for cell in hit.silhouette.each_cell(raster) {
            all += 1.0;
            free += f64::from(u8::from(!std::mem::replace(&mut taken[cell], true) && raster.is_seen(cell)));
        }
        found.push(ClassedPiece {
            class: hit.class,
            at: hit.at,
            stacked: hit.stacked,
            fit: f64::from((mean_of(hit) / MOST).clamp(0.0, 1.0)),
            margin: f64::from(hit.margin),
            visible: free / f64::max(all, 1.0),
        });
    }
    found
}

/// Classes that look like one of the board's own colours.
fn like_board(reading: &Reading, looks: &[Look]) -> Vec<usize> {
    let wide = |colour: &Colour| colour.map(f64::from);
    let is_like = |class: usize, look: &Look| {
        let least = if reading.hits.iter().any(|hit| hit.class == class) { LIKE_BOARD } else { UNSEEN_LIKE_BOARD };
        let differences = reading.board.palette.iter().map(|own| colour_difference(wide(own), wide(&look.colour)));
        differences.fold(f64::INFINITY, f64::min) < least
    };
    looks.iter().enumerate().filter(|(class, look)| is_like(*class, look)).map(|(class, _)| class).collect()
}
