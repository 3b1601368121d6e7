//! Colours of piece classes as people see them: how they are learned, how far apart they must be, how they are stored.
//!
//! # Conventions
//! - Colours are CIELAB (D65, from sRGB): lightness 0 to 100, a from green to red, b from blue to yellow.
//! - How alike two colours are is CIEDE2000: 1 is just seen side by side, 15 is told apart in any fair light.
//!
//! # Invariants
//! - A class has one colour with its spread; whatever way it was taught, detection uses the same.

mod alike;
mod difference;
mod hold;
mod lab;
mod names;
mod point;

pub use alike::{Alike, LEAST_DIFFERENCE, alike_classes};
pub use difference::colour_difference;
pub use hold::{HoldBox, HoldConfig, HoldState, Holding};
pub use lab::{Lab, LabTable, bgr_of, light_of};
pub use names::{Called, ColourName, colours_called, name_likelihood};
pub use point::{PieceInPicture, pointed_colour};

use serde::{Deserialize, Serialize};

/// `[[colours]]`: what a class of pieces looks like under this light.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassColour {
    /// The class's name, e.g. `red`.
    pub class: String,
    /// CIELAB: lightness, a, b.
    pub lab: Lab,
    /// Standard deviation of each within one piece and from piece to piece.
    pub spread: Lab,
    /// How it was taught.
    pub source: ColourSource,
}

/// How a colour was taught.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColourSource {
    /// Somebody pointed at a piece.
    Pointed,
    /// Somebody held a piece into a box of the picture.
    Held,
    /// Nobody taught it: what differs from the board was sorted by colour.
    Found,
}

/// Least spread of any class: light is never quite even on a table.
const LEAST_SPREAD: Lab = [5.0, 3.5, 3.5];
/// Greatest: beyond that other things were seen too.
const MOST_SPREAD: Lab = [14.0, 10.0, 10.0];

impl ClassColour {
    /// The colour that so many pixels or cells of pieces agree on; `None` where there are none.
    ///
    /// Medians, so that engraving, glare and a rim in shade do not count.
    pub fn of_samples(class: &str, samples: &[Lab], source: ColourSource) -> Option<Self> {
        let median = |mut values: Vec<f64>| {
            values.sort_by(f64::total_cmp);
            values.get(values.len() / 2).copied()
        };
        let (mut lab, mut spread) = ([0.0; 3], [0.0; 3]);
        for (channel, (middle, deviation)) in lab.iter_mut().zip(&mut spread).enumerate() {
            let of_channel = || samples.iter().filter_map(|sample| sample.get(channel)).copied();
            *middle = median(of_channel().collect())?;
            *deviation = DEVIATIONS_PER_MAD * median(of_channel().map(|value| (value - *middle).abs()).collect())?;
        }
        for ((deviation, least), most) in spread.iter_mut().zip(LEAST_SPREAD).zip(MOST_SPREAD) {
            *deviation = rounded(deviation.clamp(least, most));
        }
        Some(Self { class: class.to_owned(), lab: lab.map(rounded), spread, source })
    }

    /// Squared distance of a colour from the class, in its deviations.
    pub fn square_of(&self, colour: &Lab) -> f64 {
        let channels = self.lab.iter().zip(&self.spread).zip(colour);
        channels.map(|((middle, spread), value)| ((value - middle) / spread).powi(2)).sum()
    }
}

/// From a median absolute deviation to the standard deviation of a normal distribution.
const DEVIATIONS_PER_MAD: f64 = 1.4826;

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_classs_colour_ignores_glare_and_has_a_least_spread() {
        let mut samples = vec![[40.0, 50.0, 20.0]; 90];
        samples.extend(vec![[98.0, 0.0, 0.0]; 10]);
        let red = ClassColour::of_samples("red", &samples, ColourSource::Pointed).unwrap();
        assert_eq!((red.lab, red.spread), ([40.0, 50.0, 20.0], LEAST_SPREAD));
        assert_eq!(red.square_of(&[45.0, 53.5, 20.0]), 2.0);
        assert_eq!(ClassColour::of_samples("red", &[], ColourSource::Pointed), None);
    }
}
