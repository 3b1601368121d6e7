use nalgebra::{SMatrix, SVector};

use super::raster::Raster;
use super::tone::{Tone, ToneTable, chroma, less, mean, plus};
use crate::geometry::TablePoint;

/// Unknowns of one colour: a look for each kind of square, and light that varies over the board to the second order.
const UNKNOWNS: usize = 7;
/// Rounds of weighing what does not agree less.
const ROUNDS: usize = 8;
/// Deviations from smooth light, lightness and hue, that halve a square's say.
const DEVIATES: (f32, f32) = (0.15, 0.05);
/// The most by which neighbours may shift what is expected of a square, lightness and hue.
const MOST_SHIFT: (f32, f32) = (0.4, 0.1);
/// The most by which a square's own cells may, where pieces are known.
const MOST_OWN_SHIFT: (f32, f32) = (0.25, 0.12);
/// Share of a square's cells that must be free of pieces for that.
const LEAST_FREE: f64 = 0.35;
/// The most by which a square that is evenly of one tone may differ from what is expected, lightness and hue.
const MOST_ODD: (f32, f32) = (1.2, 0.6);
/// How far from its tone most of an even square's cells are at most, lightness and hue, or this many deviations of its grain.
const EVEN: (f32, f32) = (0.08, 0.05);
const DEVIATIONS: f32 = 2.2;
/// Share of its cells that are.
const MOSTLY: f64 = 0.6;
/// The most by which a square's own cells may that look about as expected and alike, around whatever stands there.
const MOST_NEAR_SHIFT: (f32, f32) = (0.35, 0.2);
/// Rounds in which a square's own tone is looked for among cells that look about as expected.
const NEAR_ROUNDS: usize = 3;
/// Least noise, in levels.
const LEAST_NOISE: f32 = 1.2;

/// How the board looks where nothing lies on it.
#[derive(Clone, Debug)]
pub struct BoardLook {
    /// What is expected of every cell; of those beside the board nothing is.
    pub expected: Vec<Tone>,
    /// Light by square, as a tone to add to a colour's own: smooth over the board.
    pub light: Vec<Tone>,
    /// The own tones of the two kinds of squares.
    pub kinds: [Tone; 2],
    /// Noise of a cell, in levels.
    pub noise: f32,
    /// How the two kinds of squares deviate from what is expected.
    pub grain: [Grain; 2],
    /// How dark shadows get, as a logarithm.
    pub deepest: f32,
}

/// How dark shadows are at most, as a logarithm, where the picture does not tell; and the least and most it may tell.
const DEEPEST: f32 = 1.3;
const DEEPEST_FROM: f32 = 0.5;
/// Cells that are darker by so much, of the board's hue, are in shadow.
const IN_SHADOW: f32 = 0.2;
/// Share of the shadowed cells that are lighter than the deepest shadow.
const NOT_DEEPEST: f32 = 0.85;
/// Fewest shadowed cells that tell.
const LEAST_SHADOWED: usize = 150;

/// How dark this picture's shadows get, apart from pieces.
fn deepest(raster: &Raster, tones: &[Tone], expected: &[Tone], is_taken: &[bool]) -> f32 {
    let mut depths: Vec<f32> = (0..tones.len())
        .filter(|cell| raster.is_inner[*cell] && raster.is_seen(*cell) && !is_taken[*cell])
        .map(|cell| less(&tones[cell], &expected[cell]))
        .filter(|off| mean(off) < -IN_SHADOW && chroma(off) < 0.04 - 0.1 * mean(off))
        .map(|off| -mean(&off))
        .collect();
    if depths.len() < LEAST_SHADOWED {
        return DEEPEST;
    }
    let at = (depths.len() as f32 * NOT_DEEPEST) as usize;
    depths.select_nth_unstable_by(at, f32::total_cmp).1.clamp(DEEPEST_FROM, DEEPEST)
}

/// How the cells of a kind of squares deviate from what is expected of them, in logarithms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grain {
    /// In lightness.
    pub light: f32,
    /// Each colour against the three's mean.
    pub hue: Tone,
}

impl BoardLook {
    /// Of a picture's cells; the bare board's where there is a picture of it.
    pub fn new(raster: &Raster, samples: &[[u8; 3]], tones: &[Tone], bare: Option<&[Tone]>) -> Self {
        let squares = raster.squares * raster.squares;
        // Against the bare board, all squares are of one kind and their own colour is one.
        let own = |cell: usize| bare.map_or([0.0; 3], |bare| bare[cell]);
        let medians: Vec<Tone> = (0..squares).map(|square| median_of(raster, tones, square, &own)).collect();
        let Smooth { light, kinds, curve } = smooth(raster.squares, &medians);
        // Within a square light goes on as it does over the board.
        let own: Vec<Tone> = (0..tones.len()).map(|cell| plus(&own(cell), &curve.within(raster, cell))).collect();
        let own = |cell: usize| own[cell];
        let shifts = local_shifts(raster.squares, &medians, &light, &kinds);
        let mut light: Vec<Tone> = light.iter().zip(&shifts).map(|(light, shift)| plus(light, shift)).collect();
        // Every square against its own median: what is left is its grain, whatever the light.
        let even: Vec<Tone> = expected_of(raster, tones.len(), &medians, &own);
        let grain = [0, 1].map(|kind| grain(raster, tones, &even, kind));
        for square in 0..squares {
            let kind = &kinds[kind_of(raster.squares, square)];
            let grain = &grain[kind_of(raster.squares, square)];
            let of_own = less(&less(&medians[square], kind), &light[square]);
            let is_odd = mean(&of_own).abs() > MOST_ODD.0 || chroma(&of_own) > MOST_ODD.1;
            if !is_odd && is_even(raster, tones, square, &even, grain) {
                light[square] = less(&medians[square], kind);
                continue;
            }
            let expected = plus(kind, &light[square]);
            let off: Vec<Tone> = (raster.cells_of(square))
                .filter(|cell| raster.is_inner[*cell] && raster.is_seen(*cell))
                .map(|cell| less(&less(&tones[cell], &own(cell)), &expected))
                .collect();
            if let Some(shift) = usual_near(&off, grain) {
                light[square] = plus(&light[square], &shift);
            }
        }
        let of_square = |square: usize| plus(&light[square], &kinds[kind_of(raster.squares, square)]);
        let own_light: Vec<Tone> = (0..squares).map(of_square).collect();
        let expected = expected_of(raster, tones.len(), &own_light, &own);
        let noise = noise(raster, samples);
        Self { expected, light, kinds, noise, grain, deepest: DEEPEST }
    }

    /// The same with every square as its own cells show it that no piece takes.
    pub fn refined(&self, raster: &Raster, tones: &[Tone], is_taken: &[bool]) -> Self {
        let mut look = self.clone();
        for square in 0..raster.squares * raster.squares {
            let all = raster.cells_of(square).filter(|cell| raster.is_inner[*cell]).count();
            let free: Vec<Tone> = raster
                .cells_of(square)
                .filter(|cell| raster.is_inner[*cell] && raster.is_seen(*cell) && !is_taken[*cell])
                .map(|cell| less(&tones[cell], &self.expected[cell]))
                .collect();
            if (free.len() as f64) < LEAST_FREE * all as f64 {
                continue;
            }
            let shift = [0, 1, 2].map(|k| median(free.iter().map(|tone| tone[k]).collect()).unwrap_or_default());
            if mean(&shift).abs() > MOST_OWN_SHIFT.0 || chroma(&shift) > MOST_OWN_SHIFT.1 {
                continue;
            }
            look.light[square] = plus(&look.light[square], &shift);
            raster.cells_of(square).for_each(|cell| look.expected[cell] = plus(&look.expected[cell], &shift));
        }
        look.deepest = deepest(raster, tones, &look.expected, is_taken);
        look
    }

    /// Deviation of a cell's colours that noise makes, in logarithms.
    pub fn deviation(&self, table: &ToneTable, [blue, green, red]: [u8; 3]) -> Tone {
        [red, green, blue].map(|level| self.noise * table.step(level))
    }
}

/// Which of the two kinds a square is.
pub fn kind_of(squares: usize, square: usize) -> usize {
    (square % squares + square / squares) % 2
}

/// The median of a square's cells, each colour by itself.
fn median_of(raster: &Raster, tones: &[Tone], square: usize, own: &dyn Fn(usize) -> Tone) -> Tone {
    let cells: Vec<Tone> = raster
        .cells_of(square)
        .filter(|cell| raster.is_inner[*cell] && raster.is_seen(*cell))
        .map(|cell| less(&tones[cell], &own(cell)))
        .collect();
    [0, 1, 2].map(|k| median(cells.iter().map(|tone| tone[k]).collect()).unwrap_or(f32::NAN))
}

/// What is expected of every cell where each square has a tone, and each cell its own.
fn expected_of(raster: &Raster, cells: usize, squares: &[Tone], own: &dyn Fn(usize) -> Tone) -> Vec<Tone> {
    let mut expected = vec![[0.0; 3]; cells];
    for (square, tone) in squares.iter().enumerate() {
        raster.cells_of(square).for_each(|cell| expected[cell] = plus(tone, &own(cell)));
    }
    expected
}

/// Whether most of a square is of one tone: bare board, whatever light falls on it.
fn is_even(raster: &Raster, tones: &[Tone], square: usize, expected: &[Tone], grain: &Grain) -> bool {
    let most = evenness(grain);
    let (mut even, mut all) = (0, 0);
    for cell in raster.cells_of(square).filter(|cell| raster.is_inner[*cell] && raster.is_seen(*cell)) {
        let off = less(&tones[cell], &expected[cell]);
        all += 1;
        even += usize::from(mean(&off).abs() < most.0 && chroma(&off) < most.1);
    }
    even as f64 >= MOSTLY * all as f64
}

/// What most of those cells of a square that look about as expected have in common: bare board around a piece and its shadow.
fn usual_near(off: &[Tone], grain: &Grain) -> Option<Tone> {
    let is_near = |off: &Tone, to: &Tone, most: (f32, f32)| {
        let off = less(off, to);
        mean(&off).abs() < most.0 && chroma(&off) < most.1
    };
    let mut shift = [0.0; 3];
    for _ in 0..NEAR_ROUNDS {
        let near: Vec<&Tone> = off.iter().filter(|off| is_near(off, &shift, MOST_OWN_SHIFT)).collect();
        let middle = |k: usize| median(near.iter().map(|tone| tone[k]).collect());
        shift = [middle(0)?, middle(1)?, middle(2)?];
    }
    let alike = off.iter().filter(|off| is_near(off, &shift, evenness(grain))).count();
    let is_board = alike as f64 >= LEAST_FREE * off.len() as f64 && is_near(&shift, &[0.0; 3], MOST_NEAR_SHIFT);
    is_board.then_some(shift)
}

/// How far from its tone an even square's cells are at most, lightness and hue.
fn evenness(grain: &Grain) -> (f32, f32) {
    (EVEN.0.max(DEVIATIONS * grain.light), EVEN.1.max(DEVIATIONS * chroma_of(&grain.hue)))
}

/// The size of three deviations.
fn chroma_of(hue: &Tone) -> f32 {
    hue.iter().map(|value| value * value).sum::<f32>().sqrt()
}

/// The middle one of some values.
pub fn median(mut values: Vec<f32>) -> Option<f32> {
    let middle = values.len() / 2;
    (!values.is_empty()).then(|| *values.select_nth_unstable_by(middle, f32::total_cmp).1)
}

/// Light that varies smoothly over the board.
struct Smooth {
    /// By square.
    light: Vec<Tone>,
    /// The own tones of the two kinds of squares.
    kinds: [Tone; 2],
    curve: Curve,
}

/// How light varies over the board, to the second order, colour by colour.
struct Curve {
    unknowns: [SVector<f32, UNKNOWNS>; 3],
}

impl Curve {
    /// Light at a place, in board's sides from its middle to its edge.
    fn at(&self, x: f32, y: f32) -> Tone {
        let terms = light_terms(x, y);
        [0, 1, 2].map(|k: usize| terms.dot(&self.unknowns[k]))
    }

    /// How much more light a cell of the board has than the middle of its square.
    fn within(&self, raster: &Raster, cell: usize) -> Tone {
        let Some(square) = raster.square_of[cell] else { return [0.0; 3] };
        let half_mm = raster.squares as f64 * raster.square_mm / 2.0;
        let at = |place: TablePoint| self.at((place.x / half_mm - 1.0) as f32, (place.y / half_mm - 1.0) as f32);
        less(&at(raster.centre_of(cell)), &at(raster.middle_of(usize::from(square))))
    }
}

/// What light at a place is made of.
fn light_terms(x: f32, y: f32) -> SVector<f32, UNKNOWNS> {
    SVector::from([0.0, 0.0, x, y, x * x - 0.33, x * y, y * y - 0.33])
}

/// Light by square and the two kinds' own tones, by least squares in which what deviates has little say.
fn smooth(squares: usize, medians: &[Tone]) -> Smooth {
    let place = |square: usize| {
        let at = |index: usize| 2.0 * (index as f32 + 0.5) / squares as f32 - 1.0;
        (at(square % squares), at(square / squares))
    };
    let terms = |square: usize| {
        let mut terms = light_terms(place(square).0, place(square).1);
        terms[kind_of(squares, square)] = 1.0;
        terms
    };
    let mut weights: Vec<f32> = medians.iter().map(|tone| if tone[0].is_finite() { 1.0 } else { 0.0 }).collect();
    let mut solved = [SVector::<f32, UNKNOWNS>::zeros(); 3];
    for _ in 0..ROUNDS {
        let mut normal = SMatrix::<f32, UNKNOWNS, UNKNOWNS>::identity() * 1e-4;
        let mut right = [SVector::<f32, UNKNOWNS>::zeros(); 3];
        for (square, tone) in medians.iter().enumerate().filter(|(square, _)| weights[*square] > 0.0) {
            let terms = terms(square);
            normal += terms * terms.transpose() * weights[square];
            (0..3).for_each(|k| right[k] += terms * (weights[square] * tone[k]));
        }
        let Some(inverse) = normal.cholesky() else { break };
        solved = right.map(|right| inverse.solve(&right));
        for (square, tone) in medians.iter().enumerate().filter(|(_, tone)| tone[0].is_finite()) {
            let terms = terms(square);
            let off = [0, 1, 2].map(|k| tone[k] - terms.dot(&solved[k]));
            let size = (mean(&off) / DEVIATES.0).powi(2) + (chroma(&off) / DEVIATES.1).powi(2);
            weights[square] = 1.0 / (1.0 + size).powi(2);
        }
    }
    let kinds = [0, 1].map(|kind| [0, 1, 2].map(|k: usize| solved[k][kind]));
    let curve = Curve { unknowns: solved };
    let light = (0..medians.len()).map(|square| curve.at(place(square).0, place(square).1)).collect();
    Smooth { light, kinds, curve }
}

/// What smooth light does not explain, where a square's neighbours agree about it: a shadow of something beside the board.
fn local_shifts(squares: usize, medians: &[Tone], light: &[Tone], kinds: &[Tone; 2]) -> Vec<Tone> {
    let off: Vec<Tone> = (0..medians.len())
        .map(|square| less(&medians[square], &plus(&light[square], &kinds[kind_of(squares, square)])))
        .collect();
    let around = |square: usize| {
        let (column, row) = (square % squares, square / squares);
        let columns = column.saturating_sub(1)..(column + 2).min(squares);
        (row.saturating_sub(1)..(row + 2).min(squares))
            .flat_map(move |row| columns.clone().map(move |column| row * squares + column))
    };
    (0..medians.len())
        .map(|square| {
            let shift = [0, 1, 2].map(|k| {
                let near = around(square).map(|other| off[other][k]).filter(|value| value.is_finite());
                median(near.collect()).unwrap_or_default()
            });
            let is_light = mean(&shift).abs() < MOST_SHIFT.0 && chroma(&shift) < MOST_SHIFT.1;
            if is_light { shift } else { [0.0; 3] }
        })
        .collect()
}

/// The noise of a cell in levels, from steps between neighbours: most of them cross no edge.
fn noise(raster: &Raster, samples: &[[u8; 3]]) -> f32 {
    let mut counts = [0u32; 256];
    let mut all = 0;
    for cell in 1..samples.len() {
        if raster.is_inner[cell] && raster.is_inner[cell - 1] && raster.is_seen(cell) && raster.is_seen(cell - 1) {
            counts[usize::from(samples[cell][1].abs_diff(samples[cell - 1][1]))] += 1;
            all += 1;
        }
    }
    let mut below = 0;
    let middle = counts.iter().position(|count| {
        below += count;
        2 * below > all
    });
    // A median step of 0 is one of less than a half; steps are √2 times as wide as the noise.
    (middle.unwrap_or_default() as f32 + 0.4).max(LEAST_NOISE) / 0.954
}

/// The cells of one kind of squares; most of them bear nothing.
fn grain(raster: &Raster, tones: &[Tone], expected: &[Tone], kind: usize) -> Grain {
    let squares = (0..raster.squares * raster.squares).filter(|square| kind_of(raster.squares, *square) == kind);
    let off: Vec<Tone> = squares
        .flat_map(|square| raster.cells_of(square).step_by(5))
        .filter(|cell| raster.is_inner[*cell] && raster.is_seen(*cell))
        .map(|cell| less(&tones[cell], &expected[cell]))
        .collect();
    deviations(&off)
}

/// How differences deviate from none: by their medians, so that a few that are something else hardly count.
pub fn deviations(off: &[Tone]) -> Grain {
    let deviation = |values: Vec<f32>| median(values).unwrap_or_default() / 0.674;
    Grain {
        light: deviation(off.iter().map(|off| mean(off).abs()).collect()),
        hue: [0, 1, 2].map(|k| deviation(off.iter().map(|off| (off[k] - mean(off)).abs()).collect())),
    }
}
