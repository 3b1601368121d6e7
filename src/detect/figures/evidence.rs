use super::beside::{Beside, BesideLook, nearest_square};
use super::board::{BoardLook, Grain, kind_of};
use super::raster::Raster;
use super::tone::{Tone, ToneTable, less, mean};

/// Deviation in hue of a bare board beyond its noise and grain: dirt, compression, light of two colours.
const BOARD_HUE: f32 = 0.03;
/// The same in lightness.
const BOARD_LIGHT: f32 = 0.05;
/// Deviation in hue of a shadow, as a share of how deep it is: other lamps reach it.
const SHADOW_HUE: f32 = 0.15;
/// Deviation in lightness of what is darker than the deepest shadow.
const DEEPER: f32 = 0.25;
/// What a shadow costs: there are few.
const SHADOW_COST: f32 = 1.0;
/// The most that one cell says for something that is no board, and the least, where it looks like board.
const MOST: f32 = 1.0;
const LEAST: f32 = -1.0;
/// Tone from which a colour is burnt out, and how much lighter it may be than it looks.
const BURNT: f32 = -0.05;
const BEYOND_BURNT: f32 = 0.25;
/// Misfits at which a cell is as likely board as not.
const EVEN: f32 = 2.0;

/// Relief, as a multiple of what three quarters of the bare board stay below, at which a cell is as likely figure as board.
const RELIEF: f32 = 1.8;
/// Least relief that the bare board is expected to have, as a logarithm.
const LEAST_RELIEF: f32 = 0.02;
/// Deviation in lightness of a ball's cells from its own tone: it has a lit side and a dark one.
const BALL_LIGHT: f32 = 0.6;
/// The same in hue, and what is added of it per lightness.
const BALL_HUE: f32 = 0.1;
const BALL_SHADE_HUE: f32 = 0.1;
/// Deviation of a figure's cells from its own tone, lightness and hue, and how much likelier than a ball it is a priori.
const FIGURE_LIGHT: f32 = 1.0;
const FIGURE_HUE: f32 = 0.15;
const FIGURE_FIRST: f32 = 1.5;
/// The cost of a cell that is none of what is known.
const ANYTHING: f32 = 4.0;

/// What is known of a picture when balls are looked for.
pub struct Seen<'a> {
    /// Levels of the cells.
    pub samples: &'a [[u8; 3]],
    /// Their tones.
    pub tones: &'a [Tone],
    /// The bare board's look.
    pub board: &'a BoardLook,
    /// What lies between squares and around the board …
    pub beside: &'a Beside,
    /// … and how that looks.
    pub beside_look: &'a BesideLook,
    /// The balls' own tones.
    pub looks: &'a [Tone],
    /// The tone of the figure that may hide a cell.
    pub figure_at: &'a [Option<Tone>],
}

/// How much every cell speaks for a ball of one of these tones against bare board, in light or in shadow; 0 where nothing
/// is known, and where a figure may be and is.
pub fn like_balls(raster: &Raster, table: &ToneTable, seen: &Seen) -> Vec<f32> {
    let mut evidence = vec![0.0; seen.tones.len()];
    let grain = seen.board.grain;
    for square in 0..raster.squares * raster.squares {
        let grain = grain[kind_of(raster.squares, square)];
        for cell in raster.cells_of(square).filter(|cell| raster.is_inner[*cell] && raster.is_seen(*cell)) {
            let expected = &seen.board.expected[cell];
            evidence[cell] = like_ball(table, seen, cell, (expected, &grain), &seen.board.light[square]);
        }
    }
    for (cell, evidence) in evidence.iter_mut().enumerate() {
        let Some(group) = seen.beside.group_of(cell) else { continue };
        let light = &seen.board.light[nearest_square(raster, cell)];
        let Some((expected, grain)) = seen.beside_look.expected(group, light) else { continue };
        *evidence = like_ball(table, seen, cell, (&expected, &grain), light);
    }
    evidence
}

fn like_ball(table: &ToneTable, seen: &Seen, cell: usize, (expected, grain): (&Tone, &Grain), light: &Tone) -> f32 {
    let noise = seen.board.deviation(table, seen.samples[cell]);
    let of_board = or_burnt(&noise, expected);
    let as_board = board_cost(&less(&seen.tones[cell], expected), &of_board, grain, seen.board.deepest);
    let own = less(&seen.tones[cell], light);
    let as_ball = seen.looks.iter().map(|look| ball_cost(&less(&own, look), &noise)).fold(ANYTHING, f32::min);
    let as_figure = seen.figure_at[cell].map_or(f32::INFINITY, |look| figure_cost(&less(&own, &look), &noise));
    // What a figure explains as well as anything may hide a ball or not.
    if as_figure <= as_board.min(as_ball) {
        return 0.0;
    }
    ((as_board.min(as_figure) - as_ball) / EVEN).clamp(LEAST, MOST)
}

/// A board's deviation, where a colour of it is burnt out: nobody knows how much lighter it is, and its shadows show it.
fn or_burnt(noise: &Tone, expected: &Tone) -> Tone {
    [0, 1, 2].map(|k| if expected[k] > BURNT { noise[k].hypot(BEYOND_BURNT) } else { noise[k] })
}

/// The negative logarithm of how likely a bare board, lit or in shadow, differs so from what is expected.
fn board_cost(off: &Tone, noise: &Tone, grain: &Grain, deepest: f32) -> f32 {
    let hue = [0, 1, 2].map(|k| noise[k].powi(2).max(grain.hue[k].powi(2)) + BOARD_HUE * BOARD_HUE);
    let light = grain.light.powi(2) + noise[1].powi(2) / 3.0 + BOARD_LIGHT * BOARD_LIGHT;
    let lit = cost(off, &hue, light);
    let shade = mean(off);
    if shade >= 0.0 {
        return lit;
    }
    let slop = SHADOW_HUE * shade;
    let beyond = (-shade - deepest).max(0.0) / DEEPER;
    let in_shadow = cost_of_hue(off, &hue.map(|variance| variance + slop * slop)) + SHADOW_COST + deepest.ln();
    lit.min(in_shadow + beyond * beyond / 2.0)
}

/// The same of a ball's cells against its own tone: it has a lit side and a dark one.
fn ball_cost(off: &Tone, noise: &Tone) -> f32 {
    let slop = BALL_SHADE_HUE * mean(off);
    cost(off, &noise.map(|noise| noise * noise + BALL_HUE * BALL_HUE + slop * slop), BALL_LIGHT * BALL_LIGHT)
}

/// The same of a figure's, which has hollows and folds. A ball must be clearly likelier.
fn figure_cost(off: &Tone, noise: &Tone) -> f32 {
    let slop = BALL_SHADE_HUE * mean(off);
    let hue = noise.map(|noise| noise * noise + FIGURE_HUE * FIGURE_HUE + slop * slop);
    cost(off, &hue, FIGURE_LIGHT * FIGURE_LIGHT) - FIGURE_FIRST
}

fn cost(off: &Tone, hue: &Tone, light: f32) -> f32 {
    cost_of_hue(off, hue) + mean(off).powi(2) / (2.0 * light) + light.ln() / 2.0
}

/// Of what is left without lightness: two dimensions.
fn cost_of_hue(off: &Tone, variance: &Tone) -> f32 {
    let shade = mean(off);
    let square: f32 = off.iter().zip(variance).map(|(off, v)| (off - shade).powi(2) / v).sum();
    square / 2.0 + variance.iter().map(|v| v.ln()).sum::<f32>() / 3.0
}

/// How much every cell speaks for something else than bare board, in light or in shadow; 0 where nothing is known.
pub fn not_board(
    raster: &Raster,
    (table, samples): (&ToneTable, &[[u8; 3]]),
    tones: &[Tone],
    board: &BoardLook,
) -> Vec<f32> {
    let mut evidence = vec![0.0; tones.len()];
    for square in 0..raster.squares * raster.squares {
        let grain = board.grain[kind_of(raster.squares, square)];
        for cell in raster.cells_of(square).filter(|cell| raster.is_inner[*cell] && raster.is_seen(*cell)) {
            let off = less(&tones[cell], &board.expected[cell]);
            let noise = or_burnt(&board.deviation(table, samples[cell]), &board.expected[cell]);
            evidence[cell] = ((misfit(&off, &noise, &grain, board.deepest) - EVEN) / EVEN).clamp(LEAST, MOST);
        }
    }
    evidence
}

/// How much darker than the board, as a logarithm and in deviations of its grain, a cell is as likely a dark thing as board.
const DARK: f32 = 0.35;
const DARK_DEVIATIONS: f32 = 3.5;

/// How much every cell of which anything is known speaks for something that is dark, whatever its hue.
pub fn like_dark(raster: &Raster, tones: &[Tone], board: &BoardLook, evidence: &[f32]) -> Vec<f32> {
    let mut like = vec![0.0; tones.len()];
    for square in 0..raster.squares * raster.squares {
        let dark = DARK.max(DARK_DEVIATIONS * board.grain[kind_of(raster.squares, square)].light);
        for cell in raster.cells_of(square).filter(|cell| evidence[*cell] != 0.0) {
            let darker = -mean(&less(&tones[cell], &board.expected[cell]));
            like[cell] = ((darker - dark) / (0.4 * dark)).clamp(LEAST, MOST);
        }
    }
    like
}

/// How much every cell speaks for a figure: it is no board, or has more relief than bare board has.
pub fn like_figures(raster: &Raster, tones: &[Tone], evidence: &[f32]) -> Vec<f32> {
    let relief: Vec<f32> = (0..tones.len()).map(|cell| relief(raster, tones, evidence, cell)).collect();
    let mut usual: [Vec<f32>; 2] = Default::default();
    for square in 0..raster.squares * raster.squares {
        let of_kind = &mut usual[kind_of(raster.squares, square)];
        of_kind.extend(raster.cells_of(square).step_by(5).map(|cell| relief[cell]).filter(|relief| *relief > 0.0));
    }
    let usual = usual.map(|mut reliefs| {
        let most = reliefs.len() * 3 / 4;
        if reliefs.is_empty() { f32::INFINITY } else { *reliefs.select_nth_unstable_by(most, f32::total_cmp).1 }
    });
    let mut like = evidence.to_vec();
    for square in 0..raster.squares * raster.squares {
        let usual = usual[kind_of(raster.squares, square)].max(LEAST_RELIEF);
        for cell in raster.cells_of(square).filter(|cell| evidence[*cell] != 0.0) {
            like[cell] = like[cell].max((relief[cell] / usual - RELIEF).min(MOST));
        }
    }
    like
}

/// The widest step of lightness around a cell; 0 where a line between squares is near.
fn relief(raster: &Raster, tones: &[Tone], evidence: &[f32], cell: usize) -> f32 {
    if evidence[cell] == 0.0 {
        return 0.0;
    }
    let side = raster.side;
    let around = [cell - side - 1, cell - side + 1, cell + side - 1, cell + side + 1, cell];
    if around.iter().any(|cell| evidence[*cell] == 0.0) {
        return 0.0;
    }
    let lightness = around.map(|cell| tones[cell][0] + tones[cell][1] + tones[cell][2]);
    let (least, most) = lightness.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), v| (a.min(*v), b.max(*v)));
    (most - least) / 3.0
}

/// How ill a difference from the bare board fits light, shade, grain and noise.
fn misfit(off: &Tone, noise: &Tone, grain: &Grain, deepest: f32) -> f32 {
    // What the board's own cells do includes noise as there is at its brightness; in the dark there is more.
    let variance = [0, 1, 2].map(|k| noise[k].powi(2).max(grain.hue[k].powi(2)) + BOARD_HUE * BOARD_HUE);
    let total: f32 = variance.iter().map(|variance| 1.0 / variance).sum();
    let shade = off.iter().zip(&variance).map(|(off, variance)| off / variance).sum::<f32>() / total;
    let slop = SHADOW_HUE * shade.min(0.0);
    let hue: f32 = off.iter().zip(&variance).map(|(off, v)| (off - shade).powi(2) / (v + slop * slop)).sum();
    let spread = 1.0 / total + grain.light * grain.light + BOARD_LIGHT * BOARD_LIGHT;
    let light = shade * shade / spread / 2.0;
    let light = if shade > 0.0 {
        light
    } else {
        let beyond = (-shade - deepest).max(0.0) / DEEPER;
        light.min(SHADOW_COST) + beyond * beyond / 2.0
    };
    hue / 2.0 + light
}
