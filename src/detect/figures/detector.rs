use super::beside::Beside;
use super::board::{BoardLook, median};
use super::colours::{BALL_CORE, ball_colours, figure_colours, figure_tone, looks_of, own_tone};
use super::evidence::{Seen, like_balls, like_dark, like_figures, not_board};
use super::leftover::leftover;
use super::lines::squares_seen;
use super::raster::Raster;
use super::search::{BALL_SCALES, FIGURE_SCALES, Forms, Hit, best_in};
use super::shape::{Mask, Solid, Sums};
use super::tone::{Tone, ToneTable, mean};
use super::{Ball, Figure, FigureConfig, FigureDetections};
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::geometry::{Square, TablePoint};

/// How far from a square's middle a figure's foot is looked for, in squares.
const FIGURE_REACH: f64 = 0.34;
/// The same of a ball: anywhere in its square.
const BALL_REACH: f64 = 0.5;
/// Figures of a set.
const SET: usize = 2;
/// Area from which what no piece explains is a figure too many, in a figure's feet.
const EXTRA_FIGURE: f64 = 0.6;
/// A place so far away, in squares, that is borne out by this share of what the last figure is makes that one doubtful.
const APART: f64 = 1.3;
const RIVAL: f32 = 0.8;
/// Mean evidence below which nothing is a figure.
const LEAST_FIGURE: f32 = 0.0;
/// Mean evidence inside a ball, and how much more that is than around it, for it to be one.
const BALL_FILLED: (f32, f32) = (0.3, 0.5);
/// Share of a ball that must be in sight to tell anything …
const LEAST_KNOWN: f32 = 0.2;
/// … and for it to be a ball rather than a fold or the edge of a figure;
const ENOUGH_KNOWN: f32 = 0.38;
/// how well it must fit where next to nothing is, and how much less where all is.
const FIT_UNSEEN: f64 = 0.95;
const LESS_SEEN: f64 = 0.45;
/// How much less well something may fit that is worth telling.
const PERHAPS: f64 = 0.12;
/// Fit, and share in sight, of a ball that tells what balls are like.
const CLEAR_FIT: f64 = 0.8;
/// Evidence around a ball that stands alone at most, and how much larger than usual it may be.
const CLEAR_AROUND: f32 = -0.3;
const CLEAR_SCALE: f64 = 1.2;
/// What a cell of it says about a figure, and the width of its edge, mm.
const EXPLAINED: f32 = -0.5;
const CLEAR_MARGIN_MM: f64 = 1.5;
/// Places of figures that are looked at more closely.
const LIKELY: usize = 10;
/// How much of what speaks for a ball is taken from what speaks for a figure in its place.
const BALL_SAYS: f32 = 0.75;
/// How far apart places of one figure are, in squares: its head leans that far.
const SAME_FIGURE: f64 = 1.7;
/// Fewest dark round things that are balls, how much their sizes differ at most, and their tones.
const LEAST_DARK: usize = 4;
const DARK_SCALE: f64 = 1.25;
const DARK_ALIKE: f32 = 0.4;
/// Share of the usual evidence that the least of balls has.
const SMALLEST: f32 = 0.3;
/// How well something must fit a ball, how much of it must be in sight, and how far from its square's middle it may lie, for
/// it to be told though its colour is no ball's.
const UNEXPLAINED: f64 = 0.68;
const LEAST_KNOWN_UNEXPLAINED: f32 = 0.42;
const UNEXPLAINED_REACH: f64 = 0.4;
/// How well something must have fitted a ball at first, to be told though no ball was found there at last.
const LOST_FIT: f64 = 0.52;
/// Sizes about the one that most balls have.
const NEAR_SCALES: [f64; 4] = [0.75, 0.86, 1.0, 1.14];
/// Share of the best ball's evidence below which another says nothing about the size.
const FAINT: f32 = 0.3;

/// Finds figures and balls in pictures of one calibrated board.
#[derive(Clone, Debug)]
pub struct FigureDetector {
    raster: Raster,
    config: FigureConfig,
    table: ToneTable,
    bare: Option<Vec<Tone>>,
    beside: Beside,
    figure_forms: Vec<Forms>,
    ball_forms: Vec<Forms>,
    samples: Vec<[u8; 3]>,
}

/// One picture being read.
struct Reading<'a> {
    detector: &'a FigureDetector,
    tones: &'a [Tone],
    board: BoardLook,
    evidence: Vec<f32>,
    sums: Sums,
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
        let figures = rough.figures(&clear_balls(&rough.rough_balls()));
        let mut balls = rough.rough_balls();
        let dark = rough.dark_balls(&balls);
        balls.extend(&dark);
        let taken = rough.taken(&figures, &balls);
        let board = rough.board.refined(&self.raster, &tones, &taken);
        let radius_mm = self.config.ball_diameter_mm / 2.0;
        let looks = looks_of(&self.raster, &tones, &board, (&balls, &dark), radius_mm);
        let mut reading = Reading::new(self, &tones, board);
        let not_board = reading.sums.clone();
        let figures = reading.figures(&reading.clear_balls(&looks, &taken));
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

    fn figure_mm(&self) -> (f64, f64) {
        (self.config.figure_diameter_mm / 2.0, self.config.figure_height_mm)
    }

    fn square(&self, index: usize) -> Square {
        Square::new((index % self.raster.squares) as u8, (index / self.raster.squares) as u8)
    }
}

impl<'a> Reading<'a> {
    fn new(detector: &'a FigureDetector, tones: &'a [Tone], board: BoardLook) -> Self {
        let evidence = not_board(&detector.raster, (&detector.table, &detector.samples), tones, &board);
        let sums = Sums::new(detector.raster.side, &evidence);
        Self { detector, tones, board, evidence, sums }
    }

    /// Tall pieces, the best first, where no clear ball is. What they may hide is not known any more.
    fn figures(&mut self, clear: &[Hit]) -> Vec<Hit> {
        let detector = self.detector;
        let (radius_mm, height_mm) = detector.figure_mm();
        let mut evidence = like_figures(&detector.raster, self.tones, &self.evidence);
        for hit in clear {
            let ball_mm = detector.config.ball_diameter_mm / 2.0 * hit.scale;
            let ball = Solid::ball(ball_mm, detector.raster.blur_mm).wider(CLEAR_MARGIN_MM);
            let mask = Mask::new(&detector.raster, &ball, hit.at);
            let known = mask.each_cell(detector.raster.side, hit.cell).filter(|cell| self.evidence[*cell] != 0.0);
            known.for_each(|cell| evidence[cell] = EXPLAINED);
        }
        let mut sums = Sums::new(detector.raster.side, &evidence);
        let usual = usual_scale(&self.rough_balls());
        let mut found: Vec<Hit> = Vec::new();
        while found.len() < SET {
            let mut hits: Vec<Hit> = (detector.figure_forms.iter().enumerate())
                .filter_map(|(square, forms)| best_in(&detector.raster, &sums, square, forms, FIGURE_REACH, 2))
                .collect();
            hits.sort_by(|a, b| b.gain.total_cmp(&a.gain));
            // What a ball explains says little for a figure; but of the places on one figure the best is its foot.
            hits.truncate(LIKELY);
            let beyond = |hit: &Hit| self.beyond_ball(hit, usual);
            let likeliest = hits.iter().max_by(|a, b| beyond(a).total_cmp(&beyond(b))).copied();
            let Some(likeliest) = likeliest else { break };
            let is_same = |hit: &&Hit| hit.at.distance(likeliest.at) < SAME_FIGURE * detector.config.square_mm;
            let best = hits.iter().copied().find(|hit| is_same(&hit)).unwrap_or(likeliest);
            let Some(mut best) = Some(best).filter(|best| best.inside >= LEAST_FIGURE) else { break };
            // The first figure's rival may be the second one.
            let is_rival = |hit: &&Hit| hit.at.distance(best.at) > APART * detector.config.square_mm;
            let rival = hits.iter().find(is_rival).map_or(0.0, |hit| hit.gain / best.gain);
            if found.len() + 1 == SET && rival > RIVAL {
                best.inside = best.inside.min(best.around);
            }
            let whole = Solid::whole(radius_mm * best.scale, height_mm * best.scale).wider(1.5);
            let mask = Mask::new(&detector.raster, &whole, best.at);
            let core = Solid::core(radius_mm * best.scale, height_mm * best.scale);
            let core = Mask::new(&detector.raster, &core, best.at);
            sums.forget(&mut evidence, &core, best.cell);
            self.sums.forget(&mut self.evidence, &mask, best.cell);
            found.push(best);
        }
        found
    }

    /// How much more speaks for a figure than for a ball of the usual size in its square.
    fn beyond_ball(&self, figure: &Hit, usual: f64) -> f32 {
        let FigureDetector { raster, config, .. } = self.detector;
        let scales = [0.9 * usual, 1.05 * usual];
        let forms = Forms::of_balls(raster, figure.square, config.ball_diameter_mm / 2.0, &scales);
        let ball = best_in(raster, &self.sums, figure.square, &forms, BALL_REACH, 1);
        figure.gain - ball.map_or(0.0, |ball| BALL_SAYS * ball.gain.max(0.0))
    }

    /// Balls of any size and colour, as far as they are certain, at most one a square.
    fn rough_balls(&self) -> Vec<Hit> {
        let mut hits = self.ball_hits(&self.detector.ball_forms);
        hits.retain(is_ball);
        hits
    }

    /// Balls of these tones that stand clear of all else.
    fn clear_balls(&self, looks: &[Tone], is_taken: &[bool]) -> Vec<Hit> {
        let FigureDetector { raster, ball_forms, .. } = self.detector;
        let evidence = self.like_balls(looks, &vec![None; self.tones.len()], is_taken);
        let sums = Sums::new(raster.side, &evidence);
        let best = |(square, forms)| best_in(raster, &sums, square, forms, BALL_REACH, 1);
        clear_balls(&ball_forms.iter().enumerate().filter_map(best).filter(is_ball).collect::<Vec<Hit>>())
    }

    /// How much every cell speaks for a ball of these tones.
    fn like_balls(&self, looks: &[Tone], figure_at: &[Option<Tone>], is_taken: &[bool]) -> Vec<f32> {
        let FigureDetector { raster, table, samples, beside, .. } = self.detector;
        let beside_look = &beside.look(raster, self.tones, &self.board, is_taken);
        let (tones, board) = (self.tones, &self.board);
        like_balls(raster, table, &Seen { samples, tones, board, beside, beside_look, looks, figure_at })
    }

    /// Round things of a ball's size that are as dark as shadows and of their hue, where so many are alike that they are balls.
    fn dark_balls(&self, balls: &[Hit]) -> Vec<Hit> {
        let FigureDetector { raster, config, ball_forms, .. } = self.detector;
        let darkness = like_dark(raster, self.tones, &self.board, &self.evidence);
        let sums = Sums::new(raster.side, &darkness);
        let is_free = |square: usize| !balls.iter().any(|ball| ball.square == square);
        let mut hits: Vec<Hit> = (ball_forms.iter().enumerate().filter(|(square, _)| is_free(*square)))
            .filter_map(|(square, forms)| best_in(raster, &sums, square, forms, BALL_REACH, 1))
            .filter(|hit| fit(hit) > CLEAR_FIT && f64::from(hit.known) > CLEAR_FIT)
            .collect();
        let usual = usual_scale(&hits);
        hits.retain(|hit| (1.0 / DARK_SCALE..DARK_SCALE).contains(&(hit.scale / usual)));
        let radius_mm = BALL_CORE * config.ball_diameter_mm / 2.0;
        let own = |hit: &Hit| {
            let solid = Solid::ball(radius_mm * hit.scale, raster.blur_mm);
            mean(&own_tone(raster, self.tones, &self.board, &solid, hit, 0.0))
        };
        let own: Vec<f32> = hits.iter().map(own).collect();
        let Some(usual) = median(own.clone()) else { return hits };
        let mut own = own.into_iter();
        hits.retain(|_| own.next().is_some_and(|own| (own - usual).abs() < DARK_ALIKE));
        if hits.len() < LEAST_DARK { Vec::new() } else { hits }
    }

    /// Cells that a piece takes.
    fn taken(&self, figures: &[Hit], balls: &[Hit]) -> Vec<bool> {
        let FigureDetector { raster, config, .. } = self.detector;
        let (radius_mm, height_mm) = self.detector.figure_mm();
        let mut taken = vec![false; self.tones.len()];
        let mut take = |solid: Solid, hit: &Hit| {
            Mask::new(raster, &solid, hit.at).each_cell(raster.side, hit.cell).for_each(|cell| taken[cell] = true);
        };
        figures.iter().for_each(|hit| take(Solid::whole(radius_mm * hit.scale, height_mm * hit.scale).wider(1.5), hit));
        let ball_mm = config.ball_diameter_mm / 2.0;
        balls.iter().for_each(|hit| take(Solid::ball(ball_mm * hit.scale, raster.blur_mm).wider(1.5), hit));
        taken
    }

    /// Where a figure may be, with its tone.
    fn figure_at(&self, figures: &[Hit]) -> Vec<Option<Tone>> {
        let raster = &self.detector.raster;
        let (radius_mm, height_mm) = self.detector.figure_mm();
        let mut figure_at = vec![None; self.tones.len()];
        for hit in figures {
            let (radius_mm, height_mm) = (radius_mm * hit.scale, height_mm * hit.scale);
            let own = figure_tone(raster, self.tones, &self.board, hit, (radius_mm, height_mm));
            let whole = Mask::new(raster, &Solid::whole(radius_mm, height_mm).wider(1.5), hit.at);
            whole.each_cell(raster.side, hit.cell).for_each(|cell| figure_at[cell] = Some(own));
        }
        figure_at
    }

    /// Balls of these tones, at most one a square. What they hide is not known any more.
    fn balls(&mut self, looks: &[Tone], figures: &[Hit], is_taken: &[bool]) -> (Vec<Hit>, Vec<TablePoint>) {
        let detector = self.detector;
        let figure_at = self.figure_at(figures);
        self.evidence = self.like_balls(looks, &figure_at, is_taken);
        self.sums = Sums::new(detector.raster.side, &self.evidence);
        let usual = usual_scale(&self.rough_balls());
        let scales = NEAR_SCALES.map(|near| near * usual);
        let radius_mm = detector.config.ball_diameter_mm / 2.0;
        let forms: Vec<Forms> = (0..detector.ball_forms.len())
            .map(|square| Forms::of_balls(&detector.raster, square, radius_mm, &scales))
            .collect();
        let mut open = self.ball_hits(&forms);
        let usual_gain = usual_gain(&open);
        let (mut found, mut perhaps): (Vec<Hit>, Vec<TablePoint>) = (Vec::new(), Vec::new());
        while let Some(hit) = open.pop() {
            let is_near = |other: &Hit| other.at.distance(hit.at) < 4.0 * radius_mm * hit.scale;
            // What another ball has explained meanwhile does not count twice.
            let again = match found.iter().any(is_near) {
                true => best_in(&detector.raster, &self.sums, hit.square, &forms[hit.square], BALL_REACH, 1),
                false => Some(hit),
            };
            let is_large = |hit: &Hit| hit.gain / hit.known > SMALLEST * usual_gain;
            let Some(hit) = again.filter(|hit| hit.known > LEAST_KNOWN && is_ball(hit) && is_large(hit)) else {
                continue;
            };
            if !is_seen_ball(&hit) || hit.known < ENOUGH_KNOWN {
                let is_hollow = figures.iter().any(|figure| figure.square == hit.square);
                perhaps.extend((!is_hollow && fit(&hit) > fit_needed(&hit) - PERHAPS).then_some(hit.at));
                continue;
            }
            let mask = Mask::new(
                &detector.raster,
                &Solid::ball(radius_mm * hit.scale, detector.raster.blur_mm).wider(1.5),
                hit.at,
            );
            self.sums.forget(&mut self.evidence, &mask, hit.cell);
            found.push(hit);
        }
        // A figure's hollows may look like anything.
        for (evidence, _) in self.evidence.iter_mut().zip(&figure_at).filter(|(_, figure)| figure.is_some()) {
            *evidence = 0.0;
        }
        found.sort_by_key(|hit| hit.square);
        (found, perhaps)
    }

    /// The best place of every square, the best of all last.
    fn ball_hits(&self, forms: &[Forms]) -> Vec<Hit> {
        let best = |(square, forms)| best_in(&self.detector.raster, &self.sums, square, forms, BALL_REACH, 1);
        let mut hits: Vec<Hit> = forms.iter().enumerate().filter_map(best).collect();
        hits.sort_by(|a, b| a.gain.total_cmp(&b.gain));
        hits
    }
}

/// The evidence that a ball in full view usually has; 0 where none is.
fn usual_gain(hits: &[Hit]) -> f32 {
    let is_clear = |hit: &&Hit| fit(hit) > CLEAR_FIT && f64::from(hit.known) > CLEAR_FIT;
    median(hits.iter().filter(is_clear).map(|hit| hit.gain).collect()).unwrap_or_default()
}

/// Balls of the usual size that stand alone and are in sight as a whole: no figure's part looks so.
fn clear_balls(balls: &[Hit]) -> Vec<Hit> {
    let usual = usual_scale(balls);
    let is_clear = |hit: &&Hit| {
        let is_whole = fit(hit) > CLEAR_FIT && f64::from(hit.known) > CLEAR_FIT;
        is_whole && hit.around < CLEAR_AROUND && hit.scale < CLEAR_SCALE * usual
    };
    balls.iter().filter(is_clear).copied().collect()
}

fn is_ball(hit: &Hit) -> bool {
    hit.inside > BALL_FILLED.0 && hit.inside - hit.around > BALL_FILLED.1
}

fn is_seen_ball(hit: &Hit) -> bool {
    fit(hit) > fit_needed(hit)
}

/// How well a ball must fit of which this much is in sight.
fn fit_needed(hit: &Hit) -> f64 {
    FIT_UNSEEN - LESS_SEEN * f64::from(hit.known)
}

/// How well the picture bears a hit out, 0 to 1.
fn fit(hit: &Hit) -> f64 {
    f64::from(((hit.inside - hit.around) / 1.5).clamp(0.0, 1.0))
}

/// The size that most balls have, as a share of the told one; what is faint has little say.
fn usual_scale(balls: &[Hit]) -> f64 {
    let mut sorted: Vec<&Hit> = balls.iter().collect();
    sorted.sort_by(|a, b| a.scale.total_cmp(&b.scale));
    let most = balls.iter().map(|hit| hit.gain).fold(0.0, f32::max);
    let say = |hit: &Hit| if hit.gain > FAINT * most { hit.gain } else { 0.0 };
    let all: f32 = balls.iter().map(say).sum();
    let mut below = 0.0;
    let usual = sorted.into_iter().find(|hit| {
        below += say(hit);
        2.0 * below >= all
    });
    usual.map_or(1.0, |hit| hit.scale)
}
