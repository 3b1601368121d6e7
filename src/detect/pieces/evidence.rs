use super::raster::Colour;
use crate::calibration::ClassColour;

/// Logarithm of the likelihood of any colour whatever, in the scale of `normal`: one in all of CIELAB's colours.
pub const ANYTHING: f32 = -11.4;
/// Most that a single cell may say for or against a piece.
pub const MOST: f32 = 3.0;
/// A piece's cell may have any colour too, where glare or engraving is, but seldom.
const ODD_ON_PIECE: f32 = 1.0;

/// Cube root of the least and the greatest share of light on a piece's side, against its top.
const SIDE: (f32, f32) = (0.66, 1.08);
/// How much less likely than its top's own a colour on that line is.
const SIDE_PRICE: f32 = 1.0;
/// CIELAB's lightness begins at −16 on a line of one surface in more and less light.
const LAB_OFFSET: f32 = 16.0;

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

    /// Logarithm of the likelihood of a colour, on a piece's top or on its side.
    pub fn likelihood(&self, colour: &Colour) -> f32 {
        let on_side = normal(colour, &in_light(&self.colour, colour, SIDE), &self.spread) - SIDE_PRICE;
        either(normal(colour, &self.colour, &self.spread), on_side)
    }

    /// The same on its top alone: of whatever class, most things are of some colour in some light.
    pub fn likelihood_on_top(&self, colour: &Colour) -> f32 {
        either(normal(colour, &self.colour, &self.spread), ANYTHING - ODD_ON_PIECE)
    }

    /// Distance of a colour in deviations, squared; from that of the side where that is nearer.
    pub fn square(&self, colour: &Colour) -> f32 {
        let from = |middle: &Colour| (0..3).map(|k| ((colour[k] - middle[k]) / self.spread[k]).powi(2)).sum::<f32>();
        from(&self.colour).min(from(&in_light(&self.colour, colour, SIDE)))
    }
}

/// The colour of a surface in whatever light makes it most like another colour, between two limits of light's cube root.
pub fn in_light(own: &Colour, like: &Colour, limits: (f32, f32)) -> Colour {
    let line = [own[0] + LAB_OFFSET, own[1], own[2]];
    let seen = [like[0] + LAB_OFFSET, like[1], like[2]];
    let along: f32 = (0..3).map(|k| line[k] * seen[k]).sum();
    let share = (along / (0..3).map(|k| line[k] * line[k]).sum::<f32>().max(1.0)).clamp(limits.0, limits.1);
    [line[0] * share - LAB_OFFSET, line[1] * share, line[2] * share]
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
