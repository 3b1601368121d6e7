use super::beside::Beside;
use super::board::BoardLook;
use super::colours::{BALL_CORE, ball_colours, figure_colours, looks_of, own_tone};
use super::fits::{CLEAR_FIT, fit, usual_scale};
use super::leftover::leftover;
use super::lines::squares_seen;
use super::raster::Raster;
use super::reading::Reading;
use super::search::{BALL_SCALES, FIGURE_SCALES, Forms, Hit, best_in};
use super::shape::{Solid, Sums};
use super::tone::{Tone, ToneTable};
use super::{Ball, Figure, FigureConfig, FigureDetections};
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::geometry::{Square, TablePoint};

/// Area from which what no piece explains is a figure too many, in a figure's feet.
const EXTRA_FIGURE: f64 = 0.6;
/// How well something must fit a ball, how much of it must be in sight, and how far from its square's middle it may lie, for
/// it to be told though its colour is no ball's.
const UNEXPLAINED: f64 = 0.68;
const LEAST_KNOWN_UNEXPLAINED: f32 = 0.42;
const UNEXPLAINED_REACH: f64 = 0.4;
/// How well something must have fitted a ball at first, to be told though no ball was found there at last.
const LOST_FIT: f64 = 0.52;

/// Finds figures and balls in pictures of one calibrated board.
#[derive(Clone, Debug)]
pub struct FigureDetector {
    pub(super) raster: Raster,
    pub(super) config: FigureConfig,
    pub(super) table: ToneTable,
    bare: Option<Vec<Tone>>,
    pub(super) beside: Beside,
    pub(super) figure_forms: Vec<Forms>,
    pub(super) ball_forms: Vec<Forms>,
    pub(super) samples: Vec<[u8; 3]>,
}

impl FigureDetector {
    /// A detector for this board.
    pub fn new(calibration: &Calibration, config: FigureConfig) -> Self {
        let raster = Raster::new(calibration, config.squares, config.square_mm);
        let table = ToneTable::default();
        let bare = calibration.empty.as_ref().map(|picture| {
            let mut samples = Vec::new();
            raster.sample(picture, &mut samples);
            samples.iter().map(|bgr| table.of(*bgr)).collect()
        });
        let squares = 0..raster.squares * raster.squares;
        let figure = (config.figure_diameter_mm / 2.0, config.figure_height_mm);
        let figure_forms =
            squares.clone().map(|square| Forms::of_figures(&raster, square, figure, &FIGURE_SCALES)).collect();
        let ball_forms = squares
            .map(|square| Forms::of_balls(&raster, square, config.ball_diameter_mm / 2.0, &BALL_SCALES))
            .collect();
        let beside = Beside::new(&raster);
        Self { raster, config, table, bare, beside, figure_forms, ball_forms, samples: Vec::new() }
    }

    /// Everything in one picture.
    pub fn detect(&mut self, picture: &Picture) -> FigureDetections {
        self.raster.sample(picture, &mut self.samples);
        self.read()
    }

    fn read(&self) -> FigureDetections {
        let tones: Vec<Tone> = self.samples.iter().map(|bgr| self.table.of(*bgr)).collect();
        let board = BoardLook::new(&self.raster, &self.samples, &tones, self.bare.as_deref());
        let mut rough = Reading::new(self, &tones, board);
        let figures = rough.figures(&rough.explained_roughly());
        let mut balls = rough.rough_balls();
        let dark = rough.dark_balls(&balls);
        balls.extend(&dark);
        let taken = rough.taken(&figures, &balls);
        let board = rough.board.refined(&self.raster, &tones, &taken);
        let radius_mm = self.config.ball_diameter_mm / 2.0;
        let looks = looks_of(&self.raster, &tones, &board, (&balls, &dark), radius_mm);
        let mut reading = Reading::new(self, &tones, board);
        let not_board = reading.sums.clone();
        let figures = reading.figures(&reading.explained(&looks, &taken));
        let seen_first = balls;
        let (balls, mut perhaps) = reading.balls(&looks, &figures, &taken);
        perhaps.extend(self.unexplained(&not_board, &figures, &balls));
        let is_lost = |hit: &&Hit| {
            let is_other = |other: &Hit| other.square == hit.square || other.at.distance(hit.at) < 2.0 * radius_mm;
            fit(hit) > LOST_FIT && f64::from(hit.known) > CLEAR_FIT && !figures.iter().chain(&balls).any(is_other)
        };
        perhaps.extend(seen_first.iter().filter(is_lost).map(|hit| hit.at));
        let left = leftover(&self.raster, &reading.evidence, self.config.ball_diameter_mm);
        let (figure_looks, white) = figure_colours(&self.raster, &tones, &reading.board, &figures, self.figure_mm());
        let ball_core_mm = BALL_CORE * self.config.ball_diameter_mm / 2.0;
        let own = |hit: &Hit| {
            own_tone(
                &self.raster,
                &tones,
                &reading.board,
                &Solid::ball(ball_core_mm * hit.scale, self.raster.blur_mm),
                hit,
                0.0,
            )
        };
        let own: Vec<Tone> = balls.iter().map(own).collect();
        let ball_looks = ball_colours(&own, white.as_ref(), &reading.board);
        let foot_mm = self.config.figure_diameter_mm / 2.0;
        let as_figure = EXTRA_FIGURE * std::f64::consts::PI * (foot_mm / self.config.square_mm).powi(2);
        FigureDetections {
            figures: figures
                .iter()
                .zip(figure_looks)
                .map(|(hit, (colour, colour_margin))| Figure {
                    colour,
                    colour_margin,
                    square: self.square(hit.square),
                    at: hit.at,
                    diameter_mm: self.config.figure_diameter_mm * hit.scale,
                    fit: fit(hit),
                })
                .collect(),
            balls: balls
                .iter()
                .zip(ball_looks)
                .map(|(hit, look)| Ball {
                    colour: look.colour,
                    colour_margin: look.sure,
                    has_strange_hue: look.is_strange,
                    square: self.square(hit.square),
                    at: hit.at,
                    fit: fit(hit),
                    visible: f64::from(hit.known).min(1.0),
                })
                .collect(),
            strange: (left.things.iter().filter(|(_, area)| *area < as_figure).map(|(at, _)| *at))
                .chain(perhaps)
                .collect(),
            extra: left.things.iter().filter(|(_, area)| *area >= as_figure).map(|(at, _)| *at).collect(),
            squares_seen: squares_seen(&self.raster, &tones) as u8,
            hands: left.hands,
            ball_diameter_mm: balls.first().map_or(0.0, |hit| hit.scale * self.config.ball_diameter_mm),
            light: self.raster.light(&self.samples),
        }
    }

    /// Places of what is as round as a ball and no board, on squares without a piece.
    fn unexplained(&self, not_board: &Sums, figures: &[Hit], balls: &[Hit]) -> Vec<TablePoint> {
        let is_free = |square: usize| !figures.iter().chain(balls).any(|hit| hit.square == square);
        let usual = usual_scale(balls);
        let reach_mm = self.config.ball_diameter_mm * usual;
        (self.ball_forms.iter().enumerate().filter(|(square, _)| is_free(*square)))
            .filter_map(|(square, forms)| best_in(&self.raster, not_board, square, forms, UNEXPLAINED_REACH, 1))
            .filter(|hit| fit(hit) > UNEXPLAINED && hit.known > LEAST_KNOWN_UNEXPLAINED)
            .filter(|hit| !balls.iter().any(|ball| ball.at.distance(hit.at) < reach_mm))
            .map(|hit| hit.at)
            .collect()
    }

    /// A figure's radius and height as told, mm.
    pub(super) fn figure_mm(&self) -> (f64, f64) {
        (self.config.figure_diameter_mm / 2.0, self.config.figure_height_mm)
    }

    fn square(&self, index: usize) -> Square {
        Square::new((index % self.raster.squares) as u8, (index / self.raster.squares) as u8)
    }
}
