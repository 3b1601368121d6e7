use super::evidence::{ANYTHING, either, in_light, normal};
use super::pattern::{Pattern, Patterns};
use super::raster::{Colour, Raster};

/// Deviations of the board's own colour within a square: print, wear, noise.
pub const SPREAD: Colour = [7.0, 6.0, 6.0];
/// Deviations of the colours that are anywhere on the board.
const PALETTE_SPREAD: Colour = [8.0, 6.0, 6.0];
/// How much less likely a cell is of another of the board's colours than the one that belongs there …
const ELSEWHERE: f32 = 4.0;
/// … between two squares, a mixture of both …
const MIXED: f32 = 0.5;
/// … and in a piece's shadow.
const SHADED: f32 = 1.5;
/// Cube root of the least and the greatest share of light that is still the same surface.
const SHADE: (f32, f32) = (0.72, 1.06);
/// Beside the board, where nothing is known, anything is so much likelier than on it.
const BESIDE: f32 = 2.0;

/// How the empty board looks, cell by cell.
#[derive(Clone, Debug)]
pub struct BoardLook {
    /// Logarithm of the likelihood that the cell shows the empty board.
    pub likelihood: Vec<f32>,
    /// The colours that the board has.
    pub palette: Vec<Colour>,
}

impl BoardLook {
    /// Judges a picture's cells by what belongs there.
    pub fn judge(raster: &Raster, colours: &[Colour], patterns: &Patterns) -> Self {
        let likelihood = (0..raster.cells()).map(|cell| of_cell(raster, cell, &colours[cell], patterns)).collect();
        Self { likelihood, palette: patterns.palette.clone() }
    }
}

fn of_cell(raster: &Raster, cell: usize, colour: &Colour, patterns: &Patterns) -> f32 {
    if !raster.on_board[cell] {
        let beside = patterns.beside.iter().map(|other| normal(colour, other, &PALETTE_SPREAD));
        return beside.fold(ANYTHING + BESIDE, either);
    }
    let of_palette = || {
        let all =
            patterns.palette.iter().map(|other| normal(colour, other, &PALETTE_SPREAD).max(shaded(colour, other)));
        all.fold(f32::NEG_INFINITY, f32::max)
    };
    let likelihood = match &patterns.own[cell] {
        Pattern::Unknown => of_palette(),
        Pattern::One(own) => {
            let here = either(normal(colour, own, &SPREAD), shaded(colour, own));
            either(here, of_palette() - ELSEWHERE)
        }
        Pattern::Border(own, other) => {
            let here = either(normal(colour, own, &SPREAD), normal(colour, other, &SPREAD));
            let mixed = normal(colour, &nearest_mixture(colour, own, other), &SPREAD) - MIXED;
            either(either(here, mixed), shaded(colour, own).max(shaded(colour, other)))
        }
        Pattern::Any(several) => {
            let all = several.iter().map(|own| normal(colour, own, &SPREAD).max(shaded(colour, own)));
            all.fold(f32::NEG_INFINITY, f32::max)
        }
    };
    either(likelihood, ANYTHING)
}

/// The likelihood of a surface of this colour in another light.
fn shaded(colour: &Colour, own: &Colour) -> f32 {
    normal(colour, &in_light(own, colour, SHADE), &SPREAD) - SHADED
}

/// What is nearest to a colour of all that one cell can show that lies on two surfaces.
fn nearest_mixture(colour: &Colour, own: &Colour, other: &Colour) -> Colour {
    let step: Colour = std::array::from_fn(|k| other[k] - own[k]);
    let along: f32 = (0..3).map(|k| (colour[k] - own[k]) * step[k]).sum();
    let share = (along / step.iter().map(|v| v * v).sum::<f32>().max(1e-3)).clamp(0.0, 1.0);
    std::array::from_fn(|k| own[k] + share * step[k])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shadow_is_the_same_surface_and_a_black_piece_is_not() {
        let green: Colour = [50.0, -40.0, 35.0];
        let in_shadow: Colour = [36.8, -32.0, 28.0];
        assert!(shaded(&in_shadow, &green) > ANYTHING + 2.0);
        assert!(shaded(&[9.0, 0.0, 0.0], &green) < ANYTHING - 2.0);
    }

    #[test]
    fn between_two_squares_a_mixture_belongs_there() {
        let (light, dark) = ([80.0, 5.0, 40.0], [20.0, 5.0, -20.0]);
        assert_eq!(nearest_mixture(&[50.0, 5.0, 10.0], &light, &dark), [50.0, 5.0, 10.0]);
        assert_eq!(nearest_mixture(&[95.0, 5.0, 50.0], &light, &dark), light);
    }
}
