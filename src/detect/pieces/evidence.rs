use super::raster::Colour;
use crate::calibration::ClassColour;

/// Logarithm of the likelihood of any colour whatever, in the scale of `normal`: one in all of CIELAB's colours.
pub const ANYTHING: f32 = -11.4;
/// Most that a single cell may say for or against a piece.
pub const MOST: f32 = 3.0;
/// A piece's cell may have any colour too, where glare or engraving is, but seldom.
const ODD_ON_PIECE: f32 = 1.0;

/// A class's colour in single precision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Its middle.
    pub colour: Colour,
    /// Its deviations.
    pub spread: Colour,
}

impl Look {
    /// Of a class.
    pub fn of(class: &ClassColour) -> Self {
        Self { colour: class.lab.map(|v| v as f32), spread: class.spread.map(|v| v as f32) }
    }

    /// Logarithm of the likelihood of a colour.
    pub fn likelihood(&self, colour: &Colour) -> f32 {
        normal(colour, &self.colour, &self.spread)
    }

    /// Distance of a colour in deviations, squared.
    pub fn square(&self, colour: &Colour) -> f32 {
        (0..3).map(|k| ((colour[k] - self.colour[k]) / self.spread[k]).powi(2)).sum()
    }
}

/// Logarithm of a normal distribution without correlations, but for a constant.
pub fn normal(colour: &Colour, middle: &Colour, spread: &Colour) -> f32 {
    let square: f32 = (0..3).map(|k| ((colour[k] - middle[k]) / spread[k]).powi(2)).sum();
    -0.5 * square - (spread[0] * spread[1] * spread[2]).ln()
}

/// Logarithm of the sum of two likelihoods.
pub fn either(a: f32, b: f32) -> f32 {
    let (high, low) = (a.max(b), a.min(b));
    if low - high < -12.0 { high } else { high + (low - high).exp().ln_1p() }
}

/// How much each cell speaks for a class against the board.
pub fn evidence(look: &Look, colours: &[Colour], board: &[f32]) -> Vec<f32> {
    let of = |(colour, board): (&Colour, &f32)| {
        (either(look.likelihood(colour), ANYTHING - ODD_ON_PIECE) - board).clamp(-MOST, MOST)
    };
    colours.iter().zip(board).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_of_the_classs_colour_speaks_for_it_and_one_of_the_boards_against() {
        let red = Look { colour: [40.0, 50.0, 20.0], spread: [5.0, 4.0, 4.0] };
        let board = Look { colour: [70.0, 0.0, 20.0], spread: [6.0, 5.0, 5.0] };
        let cells = [[42.0, 48.0, 20.0], [71.0, 1.0, 19.0], [5.0, -60.0, 80.0]];
        let likely: Vec<f32> = cells.iter().map(|cell| either(board.likelihood(cell), ANYTHING)).collect();
        let found = evidence(&red, &cells, &likely);
        assert_eq!((found[0], found[1]), (MOST, -MOST));
        assert!((found[2] + ODD_ON_PIECE).abs() < 1e-3, "{found:?}");
    }
}
