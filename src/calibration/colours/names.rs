use std::str::FromStr;

use lapjv::lapjv;

use super::{Lab, LabTable, colour_difference};

/// What people call the colours of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColourName {
    /// As a cherry.
    Red,
    /// As the fruit.
    Orange,
    /// As a lemon.
    Yellow,
    /// Dark as firs or light as lime.
    Green,
    /// Between green and blue: also cyan and teal.
    Turquoise,
    /// Dark as night or light as the sky.
    Blue,
    /// Also violet and lilac.
    Purple,
    /// Also rose and magenta.
    Pink,
    /// As dark wood.
    Brown,
    /// Unpainted wood, beige.
    Natural,
    /// Black.
    Black,
    /// Grey, silver.
    Grey,
    /// White.
    White,
}

/// CIEDE2000 that the colours of one name spread by around its examples.
const SPREAD: f64 = 11.0;
/// Greatest cost of a colour under a name, as a negative logarithm: one that fits none must not outweigh all others.
const MOST_COST: f64 = 8.0;
/// What it costs to leave a colour without a name, or a name without a colour: a little more than any other.
const UNPAIRED: f64 = MOST_COST + 1.0;
/// What an unknown name costs with any colour.
const UNKNOWN_NAME: f64 = 3.0;
/// Casts of light that are tried, each way of a and b at white …
const CASTS: [f64; 5] = [-14.0, -7.0, 0.0, 7.0, 14.0];
/// … and how far a camera's white is usually off.
const USUAL_CAST: f64 = 9.0;
/// Factors on the cube root of light that are tried …
const LIGHTS: [f64; 5] = [0.74, 0.86, 1.0, 1.14, 1.28];
/// … and how far its logarithm is usually off.
const USUAL_LIGHT: f64 = 0.16;
/// Lightness to which the curve of a cube root is shifted in CIELAB.
const CUBE_SHIFT: f64 = 16.0;

impl ColourName {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Turquoise,
        Self::Blue,
        Self::Purple,
        Self::Pink,
        Self::Brown,
        Self::Natural,
        Self::Black,
        Self::Grey,
        Self::White,
    ];

    /// Paints that everybody would call so, in even light: red, green, blue of sRGB.
    fn examples(self) -> &'static [[u8; 3]] {
        match self {
            Self::Red => &[[205, 35, 40], [150, 22, 30], [225, 60, 55]],
            Self::Orange => &[[240, 125, 30], [222, 95, 20], [245, 150, 50]],
            Self::Yellow => &[[245, 212, 40], [215, 180, 30], [250, 225, 100]],
            Self::Green => &[[50, 150, 60], [25, 95, 45], [130, 190, 60], [20, 130, 90]],
            Self::Turquoise => &[[50, 180, 180], [20, 125, 130]],
            Self::Blue => &[[45, 85, 190], [25, 50, 120], [70, 150, 215], [30, 60, 220]],
            Self::Purple => &[[110, 55, 150], [75, 35, 110], [150, 100, 190]],
            Self::Pink => &[[235, 130, 170], [220, 60, 140], [245, 175, 195]],
            Self::Brown => &[[110, 70, 40], [75, 48, 30], [140, 90, 50]],
            Self::Natural => &[[205, 170, 120], [225, 195, 155]],
            Self::Black => &[[25, 25, 26], [45, 45, 47]],
            Self::Grey => &[[128, 128, 128], [165, 165, 167], [95, 95, 96]],
            Self::White => &[[242, 242, 240], [222, 222, 220]],
        }
    }
}

impl FromStr for ColourName {
    type Err = ();

    /// By its usual words, in any case of letters; also `violet`, `gray` and the like.
    fn from_str(word: &str) -> Result<Self, ()> {
        Ok(match word.trim().to_lowercase().as_str() {
            "red" => Self::Red,
            "orange" => Self::Orange,
            "yellow" | "gold" => Self::Yellow,
            "green" | "lime" => Self::Green,
            "turquoise" | "cyan" | "teal" => Self::Turquoise,
            "blue" => Self::Blue,
            "purple" | "violet" | "lilac" => Self::Purple,
            "pink" | "rose" | "magenta" => Self::Pink,
            "brown" => Self::Brown,
            "natural" | "wood" | "wooden" | "beige" => Self::Natural,
            "black" => Self::Black,
            "grey" | "gray" | "silver" => Self::Grey,
            "white" => Self::White,
            _ => return Err(()),
        })
    }
}

/// How well a colour fits a name: 1 as well as can be, towards 0 the less. Not a share: two names may both fit.
pub fn name_likelihood(colour: Lab, name: ColourName) -> f64 {
    (-cost(colour, &examples_of(name))).exp()
}

/// The colour that bears a name, among several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Called {
    /// Its index among the colours; `None` where there are more names than colours.
    pub colour: Option<usize>,
    /// How much less likely the best other way to give out the names is in which another colour bears this one: a natural
    /// logarithm, 0 where it is as likely, infinite where there is no other way.
    pub margin: f64,
}

/// Gives each of these names the colour that is called so, so that all fit best together: whatever the light's tint and
/// brightness, which are the same for all. A word that is no known name takes what is left. A name that stands there
/// twice may be borne by two colours; which of them is which remains open, and is no matter of the margin.
pub fn colours_called(colours: &[Lab], names: &[&str]) -> Vec<Called> {
    let known: Vec<Option<ColourName>> = names.iter().map(|name| name.parse().ok()).collect();
    let lights: Vec<(f64, Costs)> = casts().map(|cast| (cast.cost(), Costs::new(colours, &known, cast))).collect();
    let best = |forbidden: Option<(usize, usize)>| {
        let ways = lights.iter().map(|(light, costs)| {
            let (pairs, cost) = costs.cheapest(forbidden);
            (pairs, cost + light)
        });
        ways.min_by(|a, b| a.1.total_cmp(&b.1))
    };
    let Some((pairs, cost)) = best(None) else { return Vec::new() };
    let of = |index: usize| {
        let colour = pairs.get(index).copied().flatten();
        let other = colour.and_then(|colour| best(Some((index, colour))));
        let margin = other.map_or(f64::INFINITY, |(_, other)| other - cost);
        Called { colour, margin: if colours.len() > 1 || names.len() > 1 { margin } else { f64::INFINITY } }
    };
    (0..names.len()).map(of).collect()
}

/// A light's tint at white, and its factor on the cube root of light.
#[derive(Clone, Copy)]
struct Cast {
    a: f64,
    b: f64,
    light: f64,
}

fn casts() -> impl Iterator<Item = Cast> {
    let tints = CASTS.iter().flat_map(|a| CASTS.iter().map(move |b| (*a, *b)));
    tints.flat_map(|(a, b)| LIGHTS.iter().map(move |light| Cast { a, b, light: *light }))
}

impl Cast {
    fn cost(self) -> f64 {
        let tint = (self.a.powi(2) + self.b.powi(2)) / USUAL_CAST.powi(2);
        0.5 * (tint + (self.light.ln() / USUAL_LIGHT).powi(2))
    }

    /// The colour as it would be in even light.
    fn undone(self, [lightness, a, b]: Lab) -> Lab {
        let root = lightness + CUBE_SHIFT;
        let share = root / (100.0 + CUBE_SHIFT);
        [root * self.light - CUBE_SHIFT, (a - share * self.a) * self.light, (b - share * self.b) * self.light]
    }
}

/// What each name costs with each colour in one light.
struct Costs {
    names: Vec<Option<ColourName>>,
    colours: usize,
    of: Vec<f64>,
}

impl Costs {
    fn new(colours: &[Lab], names: &[Option<ColourName>], cast: Cast) -> Self {
        let colours: Vec<Lab> = colours.iter().map(|colour| cast.undone(*colour)).collect();
        let of_name = |name: &Option<ColourName>| -> Vec<f64> {
            let examples = name.map(examples_of);
            let cost = |colour: &Lab| examples.as_ref().map_or(UNKNOWN_NAME, |examples| cost(*colour, examples));
            colours.iter().map(cost).collect()
        };
        Self { names: names.to_vec(), colours: colours.len(), of: names.iter().flat_map(of_name).collect() }
    }

    /// The colour of each name and what all cost together, where this name (and others of the same word) may not have this
    /// colour.
    fn cheapest(&self, forbidden: Option<(usize, usize)>) -> (Vec<Option<usize>>, f64) {
        let size = self.names.len().max(self.colours);
        let cost = |(name, colour): (usize, usize)| {
            let is_forbidden = forbidden.is_some_and(|(of, not)| {
                let same = |a: usize, b: usize| a == b || (self.names.get(a) == self.names.get(b) && self.is_known(a));
                colour == not && same(name, of)
            });
            let is_pair = name < self.names.len() && colour < self.colours;
            match self.of.get(name * self.colours + colour) {
                Some(_) if is_pair && is_forbidden => 2.0 * UNPAIRED,
                Some(cost) if is_pair => *cost,
                Some(_) | None => UNPAIRED,
            }
        };
        let matrix = lapjv::Matrix::from_shape_fn((size, size), cost);
        let Ok((columns, _)) = lapjv(&matrix) else { return (vec![None; self.names.len()], f64::INFINITY) };
        let all = columns.iter().enumerate().map(|(name, colour)| cost((name, *colour))).sum();
        let pairs = columns.into_iter().take(self.names.len());
        (pairs.map(|colour| (colour < self.colours).then_some(colour)).collect(), all)
    }

    fn is_known(&self, name: usize) -> bool {
        self.names.get(name).copied().flatten().is_some()
    }
}

/// The colours of a name's examples.
fn examples_of(name: ColourName) -> Vec<Lab> {
    let table = LabTable::default();
    name.examples().iter().map(|[red, green, blue]| table.of([*blue, *green, *red])).collect()
}

/// The negative logarithm of how well a colour fits one of these.
fn cost(colour: Lab, examples: &[Lab]) -> f64 {
    let nearest = examples.iter().map(|example| colour_difference(colour, *example)).fold(f64::INFINITY, f64::min);
    (0.5 * (nearest / SPREAD).powi(2)).min(MOST_COST)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red, green, blue of discs, whatever the light.
    fn labs(colours: &[[u8; 3]], light: [f64; 3]) -> Vec<Lab> {
        let table = LabTable::default();
        let lit = |value: u8, light: f64| (f64::from(value) * light).min(255.0) as u8;
        let of = |[r, g, b]: &[u8; 3]| table.of([lit(*b, light[2]), lit(*g, light[1]), lit(*r, light[0])]);
        colours.iter().map(of).collect()
    }

    const DISCS: [[u8; 3]; 8] = [
        [200, 30, 35],
        [30, 70, 170],
        [240, 205, 30],
        [40, 140, 70],
        [235, 120, 25],
        [105, 50, 140],
        [120, 75, 45],
        [235, 235, 230],
    ];
    const NAMES: [&str; 8] = ["red", "blue", "yellow", "green", "orange", "violet", "brown", "white"];

    #[test]
    fn names_find_their_colours_in_warm_cold_dim_and_bright_light() {
        for light in [[1.0; 3], [1.1, 1.0, 0.75], [0.85, 0.95, 1.1], [0.6, 0.6, 0.6], [0.62, 0.55, 0.42]] {
            let called = colours_called(&labs(&DISCS, light), &NAMES);
            let found: Vec<usize> = called.iter().map(|called| called.colour.unwrap()).collect();
            assert_eq!(found, (0..8).collect::<Vec<_>>(), "{light:?}");
            assert!(called.iter().all(|called| called.margin > 0.5), "{light:?}: {called:?}");
        }
    }

    #[test]
    fn a_colour_too_many_or_too_few_is_left_and_two_of_a_name_share_it() {
        let labs = labs(&[[30, 30, 30], [200, 30, 35], [30, 70, 170]], [1.0; 3]);
        let called = colours_called(&labs, &["red", "blue"]);
        assert_eq!(called.iter().map(|called| called.colour).collect::<Vec<_>>(), [Some(1), Some(2)]);
        let called = colours_called(&labs[1..2], &["blue", "red"]);
        assert_eq!(called.iter().map(|called| called.colour).collect::<Vec<_>>(), [None, Some(0)]);
        let twice = [labs[1], labs[2], labs[1], labs[2]];
        let called = colours_called(&twice, &["red", "blue", "red", "blue"]);
        let found: Vec<usize> = called.iter().map(|called| called.colour.unwrap()).collect();
        assert!(found[0].is_multiple_of(2) && found[2].is_multiple_of(2) && found[0] != found[2], "{found:?}");
        assert!(called.iter().all(|called| called.margin > 2.0), "{called:?}");
        assert!(colours_called(&[], &[]).is_empty());
    }

    #[test]
    fn a_word_that_is_no_name_takes_what_is_left() {
        let labs = labs(&[[30, 70, 170], [200, 30, 35]], [1.0; 3]);
        let called = colours_called(&labs, &["fancy", "blue"]);
        assert_eq!(called.iter().map(|called| called.colour).collect::<Vec<_>>(), [Some(1), Some(0)]);
        assert!(name_likelihood(labs[0], ColourName::Blue) > 0.5);
        assert!(name_likelihood(labs[0], ColourName::Red) < 0.05);
    }
}
