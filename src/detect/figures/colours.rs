use super::board::{BoardLook, kind_of, median};
use super::fits::whole_if_any;
use super::raster::Raster;
use super::search::Hit;
use super::shape::{Mask, Solid};
use super::tone::{Tone, chroma, less, mean};
use super::{BallColour, FigureColour};

/// The own tone of a solid's cells in the board's usual light: the median of those lighter than a share of them.
pub fn own_tone(
    raster: &Raster,
    tones: &[Tone],
    board: &BoardLook,
    solid: &Solid,
    hit: &Hit,
    lighter_than: f32,
) -> Tone {
    let mask = Mask::new(raster, solid, hit.at);
    let mut cells: Vec<Tone> =
        mask.each_cell(raster.side, hit.cell).filter(|cell| raster.is_seen(*cell)).map(|cell| tones[cell]).collect();
    cells.sort_unstable_by(|a, b| mean(a).total_cmp(&mean(b)));
    let lit = &cells[(cells.len() as f32 * lighter_than) as usize..];
    let own = [0, 1, 2].map(|k| median(lit.iter().map(|tone| tone[k]).collect()).unwrap_or_default());
    less(&own, &board.light[hit.square])
}

/// Share of a figure's cells that are in its own shade: hollows and folds, of whatever colour it is.
const SHADED: f32 = 0.5;
/// Share of a figure's radius within which there is nothing of the board.
const FIGURE_CORE: f64 = 0.6;
/// How much less light a hue makes a figure look, per logarithm of red against blue.
const HUE_DARKENS: f32 = 0.5;
/// By how much one figure must be lighter than the other to be sure which is white.
const SURE_LIGHTER: f32 = 0.8;

/// A figure's own tone, of its size in mm.
pub fn figure_tone(
    raster: &Raster,
    tones: &[Tone],
    board: &BoardLook,
    hit: &Hit,
    (radius_mm, height_mm): (f64, f64),
) -> Tone {
    own_tone(raster, tones, board, &Solid::body(FIGURE_CORE * radius_mm, height_mm), hit, SHADED)
}

/// The figures' colours and how sure they are; and the white one's own tone.
pub fn figure_colours(
    raster: &Raster,
    tones: &[Tone],
    board: &BoardLook,
    hits: &[Hit],
    (radius_mm, height_mm): (f64, f64),
) -> (Vec<(FigureColour, f64)>, Option<Tone>) {
    let own: Vec<Tone> = hits
        .iter()
        .map(|hit| figure_tone(raster, tones, board, hit, (radius_mm * hit.scale, height_mm * hit.scale)))
        .collect();
    let whiteness = |tone: &Tone| mean(tone) - HUE_DARKENS * (tone[0] - tone[2]);
    let mut order: Vec<(f32, usize)> = own.iter().enumerate().map(|(i, tone)| (whiteness(tone), i)).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0));
    let Some((most, white)) = order.first().copied() else { return (Vec::new(), None) };
    let next = order.get(1).map_or(most, |(next, _)| *next);
    let sure = f64::from(((most - next) / SURE_LIGHTER).clamp(0.0, 1.0));
    let colour = |i: usize| if i == white { FigureColour::White } else { FigureColour::Brown };
    ((0..hits.len()).map(|i| (colour(i), sure)).collect(), own.get(white).copied())
}

/// How golden a ball is, by its own tone against the white figure's and the lighter squares': lighter, yellower, not redder;
/// 0 is even. The weights part golden from brown best in drawn pictures of all lights.
fn goldenness(own: &Tone, white: &Tone, lighter: &Tone) -> f32 {
    let off = less(own, white);
    mean(&off) + 2.0 * (off[1] - off[2]) - 0.7 * (off[0] - off[1]) + 0.46 * mean(&less(own, lighter)) + 0.2
}

/// The least gap between two colours of balls in one picture, and how far from even its middle usually is at most.
const LEAST_GAP: f32 = 0.35;
const GAP_OFF: f32 = 1.0;
/// How far from where the colours part a ball is surely of one.
const SURE_COLOUR: f32 = 0.5;

/// The same as a share of how far apart the two colours are, and from where they are so clearly two that it counts for
/// nothing where they part.
const SURE_SHARE: f32 = 0.25;
const CLEARLY_APART: f32 = 2.5;

/// How sure it is at most where the two colours part so that it is of another than by itself.
const UNUSUAL: f32 = 0.4;
/// A ball against the white figure that is bluer, green against blue, or greener, red against green, is of no known colour.
const STRANGE_HUE: (f32, f32) = (-0.8, -0.9);

/// The colour of a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallLook {
    /// Which one.
    pub colour: BallColour,
    /// How sure that is, 0 to 1.
    pub sure: f64,
    /// Whether its hue is that of neither.
    pub is_strange: bool,
}

/// Which balls are brown and which are golden, each with how sure that is.
pub fn ball_colours(own: &[Tone], white: Option<&Tone>, board: &BoardLook) -> Vec<BallLook> {
    // Without a white figure the lighter squares are the best guess of what is light.
    let [one, other] = &board.kinds;
    let lighter = if mean(one) > mean(other) { one } else { other };
    let white = white.unwrap_or(lighter);
    let golden: Vec<f32> = own.iter().map(|own| goldenness(own, white, lighter)).collect();
    let mut sorted = golden.clone();
    sorted.sort_by(f32::total_cmp);
    let gaps = sorted.windows(2).map(|pair| (pair[1] - pair[0], (pair[0] + pair[1]) / 2.0));
    // The wider the gap, the farther from even it may be.
    let likely = |(gap, middle): &(f32, f32)| gap * (-(middle / GAP_OFF / gap.max(1.0)).powi(2)).exp();
    let widest = gaps.max_by(|a, b| likely(a).total_cmp(&likely(b)));
    let parted = widest.filter(|gap| likely(gap) > LEAST_GAP).map(|(_, middle)| middle);
    let usual =
        |is_above: &dyn Fn(f32) -> bool| median(sorted.iter().copied().filter(|value| is_above(*value)).collect());
    let kinds = parted.and_then(|parted| Some((usual(&|value| value <= parted)?, usual(&|value| value > parted)?)));
    let limit = kinds.map_or(0.0, |(brown, golden)| (brown + golden) / 2.0);
    let apart = kinds.map_or(0.0, |(brown, golden)| golden - brown);
    let colour = |golden: f32| if golden > limit { BallColour::Golden } else { BallColour::Brown };
    let sure = |golden: f32| {
        let is_usual = apart > CLEARLY_APART || (golden > limit) == (golden > 0.0);
        let most = if is_usual { 1.0 } else { UNUSUAL };
        f64::from(((golden - limit).abs() / SURE_COLOUR.max(SURE_SHARE * apart)).clamp(0.0, most))
    };
    let look = |(golden, own): (&f32, &Tone)| {
        let off = less(own, white);
        let is_strange = off[1] - off[2] < STRANGE_HUE.0 || off[0] - off[1] < STRANGE_HUE.1;
        BallLook { colour: colour(*golden), sure: sure(*golden), is_strange }
    };
    golden.iter().zip(own).map(look).collect()
}

/// Share of a ball's radius within which its edge does not blur its colour.
pub const BALL_CORE: f64 = 0.8;
/// Tones of balls at most: two colours, each where a lamp is near and where it is not.
const KINDS: usize = 4;
/// How far a ball's tone may be from its kind's, lightness and hue.
const ALIKE: (f32, f32) = (0.6, 0.3);
/// Tones darker than the board by less than this, of its hue, are those of shadows.
const SHADOW: f32 = -1.2;

/// Tones of the kinds of balls that the picture certainly shows, the best borne out first; of them some are known to be balls
/// though they are as dark as shadows.
pub fn looks_of(
    raster: &Raster,
    tones: &[Tone],
    board: &BoardLook,
    (hits, dark): (&[Hit], &[Hit]),
    radius_mm: f64,
) -> Vec<Tone> {
    let mut looks: Vec<(Tone, f32)> = Vec::new();
    for hit in whole_if_any(hits) {
        let own =
            own_tone(raster, tones, board, &Solid::ball(BALL_CORE * radius_mm * hit.scale, raster.blur_mm), hit, 0.0);
        let off = less(&own, &board.kinds[kind_of(raster.squares, hit.square)]);
        let shade = mean(&off);
        if !dark.contains(hit) && shade < 0.0 && shade > SHADOW && chroma(&off) < 0.1 - 0.1 * shade {
            continue;
        }
        // A sliver of a line or an edge hardly tells.
        let weight = hit.gain.max(0.0) * hit.known;
        let is_alike = |look: &Tone| mean(&less(&own, look)).abs() < ALIKE.0 && chroma(&less(&own, look)) < ALIKE.1;
        match looks.iter_mut().find(|(look, _)| is_alike(look)) {
            Some((look, all)) => {
                *all += weight;
                (0..3).for_each(|k| look[k] += (own[k] - look[k]) * weight / *all);
            }
            None => looks.push((own, weight)),
        }
    }
    looks.sort_by(|a, b| b.1.total_cmp(&a.1));
    looks.truncate(KINDS);
    looks.into_iter().map(|(look, _)| look).collect()
}
