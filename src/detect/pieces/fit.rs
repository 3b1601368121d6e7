use super::PieceConfig;
use super::board_look::BoardLook;
use super::evidence::{Look, MOST, evidence};
use super::pattern::Patterns;
use super::raster::{Colour, Raster};
use super::search::{Hit, Sizes, search};
use super::silhouette::{Cylinder, Silhouette};

/// Sizes that are tried, as shares of the one told: pieces are seldom measured to the millimetre.
const SCALES: [f64; 5] = [0.75, 0.85, 0.95, 1.05, 1.15];
/// How far further looks go around the best of them.
const FINER: [f64; 2] = [0.05, 0.025];
/// Share of a piece's radius in which its colour is learned anew: clear of its edge and of a place a little off.
const CORE: f64 = 0.8;
/// Share of a top that must be in the picture to tell the class.
const TOP_SEEN: f64 = 0.3;
/// Mean evidence from which a piece is sure enough to learn from.
const SURE_MEAN: f32 = 1.5;
/// The furthest that a class's colour may come from the one that was taught, in CIELAB: other light, not another class.
const MOST_DRIFT: f32 = 20.0;
/// Bounds of a class's deviations when learned anew.
const SPREAD: (Colour, Colour) = ([8.0, 4.0, 4.0], [12.0, 9.0, 9.0]);
/// Deviations of a normal distribution in a median absolute deviation, a little more for what was not seen yet.
const DEVIATIONS_PER_MAD: f32 = 1.75;

/// Least deviations of a class that was only taught: what follows may be in other light, and it is learned anew from there.
const AT_FIRST: Colour = [9.0, 7.0, 7.0];

/// What one picture has taught of the pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// Their size as a share of the one told.
    pub scale: f64,
    /// Their colours in this light.
    pub looks: Vec<Look>,
}

/// What one picture shows.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The empty board.
    pub board: BoardLook,
    /// The pieces.
    pub hits: Vec<Hit>,
}

/// A picture's cells, and what helps to read them.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The raster.
    pub raster: &'a Raster,
    /// The picture's colours.
    pub colours: &'a [Colour],
    /// The empty board's, where it was shown.
    pub empty: Option<&'a [Colour]>,
    /// What else is known.
    pub config: PieceConfig,
}

impl Scene<'_> {
    /// Learns size and colours from the picture, and reads it.
    ///
    /// `taught` are the classes' colours as they were taught, perhaps in other light.
    pub fn learn(&self, taught: &[Look]) -> (Reading, Known) {
        let wide = |look: &Look| Look { spread: std::array::from_fn(|k| look.spread[k].max(AT_FIRST[k])), ..*look };
        let mut known = Known { scale: 1.0, looks: taught.iter().map(wide).collect() };
        let mut scales = SCALES.to_vec();
        for finer in FINER.into_iter().chain([0.0]) {
            let (board, values) = self.evidence(&known.looks);
            let tried = scales.iter().map(|scale| (*scale, self.found(&values, *scale, &known.looks)));
            // The table beside the board may have a class's colour all over.
            let on_board = |hit: &&Hit| self.raster.reach_beyond(hit.at) <= 0.0;
            let total = |hits: &[Hit]| hits.iter().filter(on_board).map(|hit| hit.sum).sum::<f32>();
            let best = tried.max_by(|a, b| total(&a.1).total_cmp(&total(&b.1)));
            let Some((scale, hits)) = best else { break };
            if hits.is_empty() {
                return (Reading { board, hits }, known);
            }
            known.scale = scale;
            known.looks = self.relearned(&board, &hits, scale, &known.looks, taught);
            scales = vec![scale - finer, scale, scale + finer];
        }
        (self.read(&known), known)
    }

    /// Reads the picture by what is known.
    pub fn read(&self, known: &Known) -> Reading {
        let (board, values) = self.evidence(&known.looks);
        Reading { board, hits: self.found(&values, known.scale, &known.looks) }
    }

    /// The pieces that the evidence is explained by, each in the class that its top is most like.
    fn found(&self, evidence: &[Vec<f32>], scale: f64, looks: &[Look]) -> Vec<Hit> {
        let mut hits = search(self.raster, evidence, self.sizes(scale));
        hits.iter_mut().for_each(|hit| (hit.class, hit.margin) = self.class_of(hit, scale, looks));
        hits
    }

    /// The class that a piece's top is most like, and by how much more than the next, 0 to 1. Evidence against the board has
    /// found it; that says little of which of two classes it is.
    fn class_of(&self, hit: &Hit, scale: f64, looks: &[Look]) -> (usize, f32) {
        let Cylinder { radius_mm, height_mm } = self.sizes(scale).stack(hit.stacked);
        let core = Cylinder { radius_mm: radius_mm * CORE, height_mm };
        let top = Silhouette::of_top(self.raster, hit.at, core);
        let seen = |shape: &Silhouette| -> Vec<usize> {
            shape.each_cell(self.raster).filter(|cell| self.raster.is_seen(*cell)).collect()
        };
        let mut cells = seen(&top);
        if (cells.len() as f64) < TOP_SEEN * top.cells {
            // Its top is outside of the picture; its side tells nearly as much.
            cells = seen(&hit.silhouette);
        }
        let against = |class: usize, other: usize| {
            let (Some(class), Some(other)) = (looks.get(class), looks.get(other)) else { return 0.0 };
            let says = |cell: &usize| {
                let colour = &self.colours[*cell];
                (class.likelihood_on_top(colour) - other.likelihood_on_top(colour)).clamp(-MOST, MOST)
            };
            cells.iter().map(says).sum::<f32>() / (cells.len().max(1) as f32 * MOST)
        };
        let margin = |class: usize| {
            (0..looks.len()).filter(|other| *other != class).map(|other| against(class, other)).fold(1.0, f32::min)
        };
        let margins = (0..looks.len()).map(|class| (class, margin(class)));
        let best = margins.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((hit.class, 1.0));
        // Where no class fits better than another, what has found the piece stands, without being sure of it.
        if best.1 > 0.0 { best } else { (hit.class, 0.0) }
    }

    /// The classes' colours as these pieces show them; never nearer to the board's than to what was taught.
    pub fn relearned(&self, board: &BoardLook, hits: &[Hit], scale: f64, looks: &[Look], taught: &[Look]) -> Vec<Look> {
        let from_board =
            |colour: &Colour| board.palette.iter().map(|own| distance(own, colour)).fold(f32::INFINITY, f32::min);
        let learned = |(class, (look, taught)): (usize, (&Look, &Look))| {
            let is_sure =
                |hit: &&Hit| hit.class == class && mean_of(hit) > SURE_MEAN && self.raster.reach_beyond(hit.at) <= 0.0;
            let sure = hits.iter().filter(is_sure);
            let cells: Vec<Colour> = sure.flat_map(|hit| self.core_of(hit, scale)).collect();
            let is_near = |new: &Look| {
                let drift = distance(&new.colour, &taught.colour);
                drift < MOST_DRIFT && drift < from_board(&new.colour)
            };
            look_of(&cells).filter(is_near).unwrap_or(*look)
        };
        looks.iter().zip(taught).enumerate().map(learned).collect()
    }

    /// Colours of the cells well inside of a piece.
    pub fn core_of(&self, hit: &Hit, scale: f64) -> Vec<Colour> {
        let sizes = self.sizes(scale);
        let Cylinder { radius_mm, height_mm } = sizes.stack(hit.stacked);
        let core = Silhouette::new(self.raster, hit.at, Cylinder { radius_mm: radius_mm * CORE, height_mm });
        core.each_cell(self.raster).filter(|cell| self.raster.is_seen(*cell)).map(|cell| self.colours[cell]).collect()
    }

    /// The sizes at a scale.
    pub fn sizes(&self, scale: f64) -> Sizes {
        let (diameter_mm, height_mm) = self.raster.piece_mm;
        Sizes {
            radius_mm: diameter_mm * scale / 2.0,
            height_mm: height_mm * scale,
            most_stacked: self.config.most_stacked,
        }
    }

    /// The empty board's look, with no class known where `looks` are empty.
    pub fn board(&self, looks: &[Look]) -> BoardLook {
        let patterns = match self.empty {
            Some(empty) => Patterns::of_empty(self.raster, self.colours, empty),
            None => {
                let nearest =
                    |colour: &Colour| looks.iter().map(|look| look.square(colour)).fold(f32::INFINITY, f32::min);
                let classes: Vec<f32> = self.colours.iter().map(nearest).collect();
                let classes = (!looks.is_empty()).then_some(classes.as_slice());
                Patterns::of_picture(self.raster, self.colours, self.config.squares, classes)
            }
        };
        BoardLook::judge(self.raster, self.colours, &patterns)
    }

    fn evidence(&self, looks: &[Look]) -> (BoardLook, Vec<Vec<f32>>) {
        let board = self.board(looks);
        let values = looks.iter().map(|look| {
            let mut values = evidence(look, self.colours, &board.likelihood);
            // What the camera does not see says nothing.
            (0..values.len()).filter(|cell| !self.raster.is_seen(*cell)).for_each(|cell| values[cell] = 0.0);
            values
        });
        let values = values.collect();
        (board, values)
    }
}

/// Mean evidence over a piece's silhouette.
pub fn mean_of(hit: &Hit) -> f32 {
    hit.sum / (hit.silhouette.cells as f32).max(1.0)
}

/// The colour that cells agree on.
pub fn look_of(cells: &[Colour]) -> Option<Look> {
    if cells.is_empty() {
        return None;
    }
    let median = |mut values: Vec<f32>| {
        values.sort_by(f32::total_cmp);
        values[values.len() / 2]
    };
    let colour: Colour = std::array::from_fn(|k| median(cells.iter().map(|c| c[k]).collect()));
    let spread = std::array::from_fn(|k| {
        let deviation = median(cells.iter().map(|c| (c[k] - colour[k]).abs()).collect());
        (deviation * DEVIATIONS_PER_MAD).clamp(SPREAD.0[k], SPREAD.1[k])
    });
    Some(Look { colour, spread })
}

fn distance(one: &Colour, other: &Colour) -> f32 {
    (0..3).map(|k| (one[k] - other[k]).powi(2)).sum::<f32>().sqrt()
}
