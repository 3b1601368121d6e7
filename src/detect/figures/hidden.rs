use super::alike::{Alike, Likely};
use super::board::kind_of;
use super::detector::FigureDetector;
use super::fits::{fit, is_clear};
use super::reading::Reading;
use super::search::Hit;
use super::tone::Tone;
use crate::geometry::TablePoint;

/// Share of a ball in sight that shows how balls look.
const EXAMPLE_KNOWN: f64 = 0.95;
/// Share of a square that a figure may hide, for balls there to be told by their likeness.
const NEAR_FIGURE: f64 = 0.03;
/// How much a ball must look as others do, how much more that must be than bare board does by chance, and by how much less
/// it is worth telling.
const ALIKE: f64 = 0.6;
const BEYOND_CHANCE: f64 = 0.2;
const PERHAPS_ALIKE: f64 = 0.15;
/// The same of what has an outline: how much less around it looks like a ball than inside.
const OUTLINED: (f64, f64) = (0.3, 0.15);
/// What is believed of a ball that was found otherwise: how well it fits, less for each deviation from where balls usually
/// lie, more for its likeness, and for a tone that balls have.
const AWAY_SAYS: f64 = 0.08;
const LIKENESS_SAYS: f64 = 0.5;
const TONE_SAYS: f64 = 0.15;
/// What must be believed of it on bare board, and near a figure, whose parts look like balls.
const BELIEVED: f64 = 0.5;
const BELIEVED_NEAR: f64 = 0.7;
/// How far balls are apart, in radii; bare squares of a kind looked at.
const BALLS_APART: f64 = 1.3;
const BARE_SQUARES: usize = 6;
/// What is added to the likeness, to compare with other fits.
const FIT_OF_ALIKE: f32 = 0.5;

impl Reading<'_> {
    /// Balls lie and look like the others of this picture: what does neither is none, and what does is one even where figures
    /// hide a part of it.
    pub fn by_likeness(
        &self,
        figures: &[Hit],
        figure_at: &[Option<Tone>],
        found: &mut Vec<Hit>,
        perhaps: &mut Vec<TablePoint>,
    ) {
        let FigureDetector { raster, config, .. } = self.detector;
        let is_example = |hit: &&Hit| is_clear(hit) && f64::from(hit.known) > EXAMPLE_KNOWN;
        let examples: Vec<Hit> = found.iter().filter(is_example).copied().collect();
        let look = (self.tones, &self.board);
        let Some(alike) = Alike::new(raster, look, &examples, config.ball_diameter_mm / 2.0) else { return };
        let light = |square: usize| (self.tones, &self.board.light[square]);
        let is_near = |square: usize| {
            let hidden = raster.cells_of(square).filter(|cell| figure_at[*cell].is_some()).count();
            hidden as f64 > NEAR_FIGURE * (raster.square_mm / raster.cell_mm).powi(2)
        };
        let near: Vec<bool> = (0..raster.squares * raster.squares).map(is_near).collect();
        let best = |square: usize| Some((square, alike.best_in(raster, light(square), square)?));
        found.retain(|hit| {
            let needed = if near[hit.square] { BELIEVED_NEAR } else { BELIEVED };
            let away = AWAY_SAYS * alike.away(raster, hit.square, hit.at);
            let known = if alike.knows(raster, light(hit.square), hit) { TONE_SAYS } else { 0.0 };
            let believed = fit(hit) - away + known;
            if believed >= needed {
                return true;
            }
            // What is believed for its likeness alone may be a shadow, too.
            perhaps.push(hit.at);
            let likeness = best(hit.square).map_or(0.0, |(_, likely)| likely.likeness);
            believed + LIKENESS_SAYS * likeness >= needed
        });
        let is_free = |square: usize, found: &[Hit]| !figures.iter().chain(found).any(|hit| hit.square == square);
        // What bare board of a kind shows of it by chance.
        let by_chance = [0, 1].map(|kind| {
            let is_bare =
                |square: &usize| kind_of(raster.squares, *square) == kind && !near[*square] && is_free(*square, found);
            let bare: Vec<usize> = (0..near.len()).filter(is_bare).collect();
            let some = bare.iter().step_by(bare.len().div_ceil(BARE_SQUARES).max(1));
            some.filter_map(|square| best(*square)).map(|(_, likely)| likely.likeness).fold(0.0, f64::max)
        });
        let squares = (0..near.len()).filter(|square| near[*square] && is_free(*square, found));
        let mut likely: Vec<(usize, Likely)> = squares.filter_map(best).collect();
        likely.sort_by(|(_, a), (_, b)| b.likeness.total_cmp(&a.likeness));
        for (square, Likely { likeness, at, cell }) in likely {
            let needed = ALIKE.max(by_chance[kind_of(raster.squares, square)] + BEYOND_CHANCE);
            let is_outlined = || {
                let around = alike.around(raster, light(square), at, cell);
                likeness > OUTLINED.0 && likeness - around > OUTLINED.1
            };
            let is_sure = likeness > needed || is_outlined();
            if found.iter().any(|hit| hit.at.distance(at) < BALLS_APART * alike.radius_mm()) {
                continue;
            }
            if !is_sure {
                perhaps.extend((likeness > needed - PERHAPS_ALIKE).then_some(at));
                continue;
            }
            let scale = 2.0 * alike.radius_mm() / config.ball_diameter_mm;
            let (inside, known) = (FIT_OF_ALIKE + likeness as f32, likeness as f32);
            found.push(Hit { square, at, cell, scale, gain: 0.0, inside, around: 0.0, known });
        }
    }
}
