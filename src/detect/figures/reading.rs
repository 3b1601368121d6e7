use super::board::{BoardLook, median};
use super::colours::{BALL_CORE, figure_tone, own_tone};
use super::detector::FigureDetector;
use super::evidence::{Seen, like_balls, like_dark, like_figures, not_board};
use super::fits::{CLEAR_FIT, SET, clear_balls, fit, fit_needed, is_ball, is_seen_ball, usual_gain, usual_scale};
use super::search::{Forms, Hit, best_in};
use super::shape::{Mask, Solid, Sums};
use super::tone::{Tone, mean};
use crate::geometry::TablePoint;

/// How far from a square's middle a figure's foot is looked for, in squares.
const FIGURE_REACH: f64 = 0.34;
/// The same of a ball: anywhere in its square.
const BALL_REACH: f64 = 0.5;
/// A place so far away, in squares, that is borne out by this share of what the last figure is makes that one doubtful.
const APART: f64 = 1.3;
const RIVAL: f32 = 0.8;
/// Mean evidence below which nothing is a figure.
const LEAST_FIGURE: f32 = 0.0;
/// Share of a ball that must be in sight to tell anything …
const LEAST_KNOWN: f32 = 0.2;
/// … and for it to be a ball rather than a fold or the edge of a figure.
const ENOUGH_KNOWN: f32 = 0.38;
/// How much less well something may fit that is worth telling.
const PERHAPS: f64 = 0.25;
/// Width of a clear ball's edge, mm, and what a cell of the ball says about a figure.
const CLEAR_MARGIN_MM: f64 = 1.5;
const EXPLAINED: f32 = -0.5;
/// Places of figures that are looked at more closely.
const LIKELY: usize = 10;
/// Sizes about the usual one that balls are looked for in, where figures are, and how much must speak for a cell of one.
const ABOUT_USUAL: [f64; 2] = [0.95, 1.1];
const FILLED: f32 = 0.3;
/// How much of what balls explain still speaks for a figure.
const STILL_SAYS: f32 = 0.2;
/// How far apart places of one figure are, in squares: its head leans that far.
const SAME_FIGURE: f64 = 1.7;
/// Fewest dark round things that are balls, how much their sizes differ at most, and their tones.
const LEAST_DARK: usize = 4;
const DARK_SCALE: f64 = 1.25;
const DARK_ALIKE: f32 = 0.4;
/// Share of the usual evidence that the least of balls has.
const SMALLEST: f32 = 0.3;
/// Sizes about the one that most balls have.
const NEAR_SCALES: [f64; 4] = [0.75, 0.86, 1.0, 1.14];

/// One picture being read.
pub struct Reading<'a> {
    /// The detector.
    pub detector: &'a FigureDetector,
    /// The cells' tones.
    pub tones: &'a [Tone],
    /// The bare board's look.
    pub board: BoardLook,
    /// What speaks for something else than that, cell by cell; 0 where nothing is known.
    pub evidence: Vec<f32>,
    /// Its sums.
    pub sums: Sums,
}

/// Cells that balls explain.
pub struct Explained {
    /// Balls that stand clear of all else: no figure is there.
    by_clear: Vec<bool>,
    /// Whatever may be a ball.
    by_others: Vec<bool>,
}

impl<'a> Reading<'a> {
    /// Of a picture's tones, on a board that looks so.
    pub fn new(detector: &'a FigureDetector, tones: &'a [Tone], board: BoardLook) -> Self {
        let evidence = not_board(&detector.raster, (&detector.table, &detector.samples), tones, &board);
        let sums = Sums::new(detector.raster.side, &evidence);
        Self { detector, tones, board, evidence, sums }
    }

    /// Tall pieces, the best first, of which balls explain little. What they may hide is not known any more.
    pub fn figures(&mut self, explained: &Explained) -> Vec<Hit> {
        let detector = self.detector;
        let (radius_mm, height_mm) = detector.figure_mm();
        let mut evidence = like_figures(&detector.raster, self.tones, &self.evidence);
        for (evidence, is_clear) in evidence.iter_mut().zip(&explained.by_clear) {
            *evidence = if *is_clear && *evidence != 0.0 { EXPLAINED } else { *evidence };
        }
        let mut rest = evidence.clone();
        for (rest, _) in rest.iter_mut().zip(&explained.by_others).filter(|(_, is_explained)| **is_explained) {
            *rest = 0.0;
        }
        let mut rest_sums = Sums::new(detector.raster.side, &rest);
        let mut sums = Sums::new(detector.raster.side, &evidence);
        let mut found: Vec<Hit> = Vec::new();
        while found.len() < SET {
            let best = |sums: &Sums, square: usize| {
                best_in(&detector.raster, sums, square, &detector.figure_forms[square], FIGURE_REACH, 2)
            };
            let mut hits: Vec<Hit> =
                (0..detector.figure_forms.len()).filter_map(|square| best(&sums, square)).collect();
            hits.sort_by(|a, b| b.gain.total_cmp(&a.gain));
            // What is left of a figure is no other one.
            let is_apart =
                |hit: &Hit| found.iter().all(|other| hit.at.distance(other.at) > detector.config.square_mm / 2.0);
            hits.retain(|hit| is_apart(hit));
            // What balls explain says little for a figure; but of the places on one figure the best is its foot.
            hits.truncate(LIKELY);
            let beyond = |hit: &Hit| best(&rest_sums, hit.square).map_or(0.0, |rest| rest.gain) + STILL_SAYS * hit.gain;
            let hits: Vec<(f32, Hit)> = hits.iter().map(|hit| (beyond(hit), *hit)).collect();
            let Some((most, likeliest)) = hits.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            let is_same = |hit: &Hit| hit.at.distance(likeliest.at) < SAME_FIGURE * detector.config.square_mm;
            let best = hits.iter().map(|(_, hit)| *hit).find(is_same).unwrap_or(likeliest);
            let Some(mut best) = Some(best).filter(|best| best.inside >= LEAST_FIGURE) else { break };
            // The first figure's rival may be the second one.
            let is_rival = |(_, hit): &&(f32, Hit)| hit.at.distance(best.at) > APART * detector.config.square_mm;
            let rival = hits.iter().filter(is_rival).map(|(beyond, _)| beyond / most).fold(0.0, f32::max);
            if found.len() + 1 == SET && rival > RIVAL {
                best.inside = best.inside.min(best.around);
            }
            let whole = Solid::whole(radius_mm * best.scale, height_mm * best.scale).wider(1.5);
            let mask = Mask::new(&detector.raster, &whole, best.at);
            let core = Solid::core(radius_mm * best.scale, height_mm * best.scale);
            let core = Mask::new(&detector.raster, &core, best.at);
            sums.forget(&mut evidence, &core, best.cell);
            rest_sums.forget(&mut rest, &core, best.cell);
            self.sums.forget(&mut self.evidence, &mask, best.cell);
            found.push(best);
        }
        found
    }

    /// Balls of any size and colour, as far as they are certain, at most one a square.
    pub fn rough_balls(&self) -> Vec<Hit> {
        let mut hits = self.ball_hits(&self.detector.ball_forms);
        hits.retain(is_ball);
        hits
    }

    /// What balls explain of what is no board, whatever their tone.
    pub fn explained_roughly(&self) -> Explained {
        self.explained_by(&self.evidence, &self.rough_balls(), is_ball)
    }

    /// What balls of these tones explain.
    pub fn explained(&self, looks: &[Tone], is_taken: &[bool]) -> Explained {
        let FigureDetector { raster, ball_forms, .. } = self.detector;
        let evidence = self.like_balls(looks, &vec![None; self.tones.len()], is_taken);
        let sums = Sums::new(raster.side, &evidence);
        let best = |(square, forms)| best_in(raster, &sums, square, forms, BALL_REACH, 1);
        let balls: Vec<Hit> = ball_forms.iter().enumerate().filter_map(best).filter(is_ball).collect();
        self.explained_by(&evidence, &balls, |hit| hit.inside > FILLED)
    }

    /// What balls of about the usual size explain, at most one a square, the best borne out first.
    fn explained_by(&self, evidence: &[f32], balls: &[Hit], is_one: impl Fn(&Hit) -> bool) -> Explained {
        let FigureDetector { raster, config, .. } = self.detector;
        let radius_mm = config.ball_diameter_mm / 2.0;
        let mask = |hit: &Hit| {
            let ball = Solid::ball(radius_mm * hit.scale, raster.blur_mm).wider(CLEAR_MARGIN_MM);
            Mask::new(raster, &ball, hit.at)
        };
        let mut by_clear = vec![false; evidence.len()];
        for hit in &clear_balls(balls) {
            mask(hit).each_cell(raster.side, hit.cell).for_each(|cell| by_clear[cell] = true);
        }
        let scales = ABOUT_USUAL.map(|near| near * usual_scale(balls));
        let squares = 0..raster.squares * raster.squares;
        let forms: Vec<Forms> =
            squares.clone().map(|square| Forms::of_balls(raster, square, radius_mm, &scales)).collect();
        let mut rest = evidence.to_vec();
        let mut sums = Sums::new(raster.side, &rest);
        let best = |sums: &Sums, square: usize| best_in(raster, sums, square, &forms[square], BALL_REACH, 2);
        let mut hits: Vec<Hit> = squares.filter_map(|square| best(&sums, square)).collect();
        hits.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        let mut by_others = vec![false; evidence.len()];
        for hit in hits {
            let Some(hit) = best(&sums, hit.square).filter(&is_one) else { continue };
            mask(&hit).each_cell(raster.side, hit.cell).for_each(|cell| by_others[cell] = true);
            sums.forget(&mut rest, &mask(&hit), hit.cell);
        }
        Explained { by_clear, by_others }
    }

    /// How much every cell speaks for a ball of these tones.
    fn like_balls(&self, looks: &[Tone], figure_at: &[Option<Tone>], is_taken: &[bool]) -> Vec<f32> {
        let FigureDetector { raster, table, samples, beside, .. } = self.detector;
        let beside_look = &beside.look(raster, self.tones, &self.board, is_taken);
        let (tones, board) = (self.tones, &self.board);
        like_balls(raster, table, &Seen { samples, tones, board, beside, beside_look, looks, figure_at })
    }

    /// Round things of a ball's size that are as dark as shadows and of their hue, where so many are alike that they are balls.
    pub fn dark_balls(&self, balls: &[Hit]) -> Vec<Hit> {
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
    pub fn taken(&self, figures: &[Hit], balls: &[Hit]) -> Vec<bool> {
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
    pub fn balls(&mut self, looks: &[Tone], figures: &[Hit], is_taken: &[bool]) -> (Vec<Hit>, Vec<TablePoint>) {
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
        self.by_likeness(figures, &figure_at, &mut found, &mut perhaps);
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
