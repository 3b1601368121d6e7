//! The four suits' emblems, upright, about 1 high around their middle.

use super::drawing::{Drawing, Pose, Rgb, arc, smooth};
use super::palette::{BROWN, GOLD, GREY, INK, LIGHT_GOLD, PAPER};

/// A suit of the drawn deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suit {
    Coins,
    Cups,
    Swords,
    Batons,
}

/// A suit's colours: of robes and emblems, of letters and lines, and of what is beside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colours {
    pub main: Rgb,
    pub dark: Rgb,
    pub pale: Rgb,
    pub second: Rgb,
}

impl Suit {
    pub const ALL: [Self; 4] = [Self::Coins, Self::Cups, Self::Swords, Self::Batons];

    pub fn name(self) -> &'static str {
        match self {
            Self::Coins => "coins",
            Self::Cups => "cups",
            Self::Swords => "swords",
            Self::Batons => "batons",
        }
    }

    pub fn colours(self) -> Colours {
        match self {
            Self::Coins => {
                Colours { main: [232, 170, 30], dark: [138, 84, 6], pale: [252, 232, 170], second: [176, 62, 34] }
            }
            Self::Cups => {
                Colours { main: [202, 34, 42], dark: [150, 18, 30], pale: [248, 206, 196], second: [232, 178, 60] }
            }
            Self::Swords => {
                Colours { main: [42, 96, 190], dark: [20, 52, 122], pale: [200, 220, 246], second: [214, 84, 44] }
            }
            Self::Batons => {
                Colours { main: [44, 142, 66], dark: [16, 88, 44], pale: [208, 236, 200], second: [228, 190, 74] }
            }
        }
    }

    /// Its emblem.
    pub fn emblem(self) -> Drawing {
        match self {
            Self::Coins => coin(),
            Self::Cups => cup(),
            Self::Swords => sword(),
            Self::Batons => baton(),
        }
    }

    /// How high its emblem stands where a coin has 1: slender ones look small.
    pub fn stretch(self) -> f64 {
        match self {
            Self::Coins => 1.0,
            Self::Cups => 1.05,
            Self::Swords => 1.22,
            Self::Batons => 1.12,
        }
    }
}

const LINE: f64 = 0.045;

fn coin() -> Drawing {
    let Colours { main, dark, second, .. } = Suit::Coins.colours();
    let mut coin = Drawing::default();
    coin.ellipse((0.0, 0.0), (0.5, 0.5), INK);
    coin.ellipse((0.0, 0.0), (0.455, 0.455), main);
    coin.ellipse((0.0, 0.0), (0.35, 0.35), dark);
    coin.ellipse((0.0, 0.0), (0.315, 0.315), LIGHT_GOLD);
    let mut petal = Drawing::default();
    petal.fill(&smooth(&[(0.06, 0.0), (0.19, -0.075), (0.3, 0.0), (0.19, 0.075)]), second);
    for eighth in 0..8_u8 {
        coin.add(&petal, Pose::new((0.0, 0.0), 1.0).turned(f64::from(eighth) * 45.0));
    }
    coin.ellipse((0.0, 0.0), (0.085, 0.085), INK);
    coin.ellipse((0.0, 0.0), (0.055, 0.055), main);
    coin
}

fn cup() -> Drawing {
    let Colours { main, dark, pale, .. } = Suit::Cups.colours();
    let mut cup = Drawing::default();
    // Handles, foot, stem, bowl, lid.
    for side in [-1.0, 1.0] {
        let handle = arc((side * 0.31, -0.16), (0.13, 0.15), (0.0, 360.0), 24);
        let ring: Vec<_> = handle.iter().chain(handle.first()).copied().collect();
        cup.line(&ring, 0.105, INK);
        cup.line(&ring, 0.045, GOLD);
    }
    let foot = smooth(&[(-0.3, 0.5), (-0.27, 0.4), (-0.09, 0.34), (0.09, 0.34), (0.27, 0.4), (0.3, 0.5), (0.0, 0.505)]);
    cup.outlined(&foot, GOLD, LINE, INK);
    cup.outlined(&[(-0.065, 0.12), (0.065, 0.12), (0.09, 0.37), (-0.09, 0.37)], main, LINE, INK);
    cup.outlined(&arc((0.0, 0.23), (0.125, 0.06), (0.0, 360.0), 24), GOLD, LINE, INK);
    let mut bowl = vec![(-0.34, -0.33)];
    bowl.extend(arc((0.0, -0.16), (0.34, 0.32), (180.0, 0.0), 24));
    bowl.push((0.34, -0.33));
    cup.outlined(&bowl, main, LINE, INK);
    cup.fill(&smooth(&[(-0.25, -0.2), (-0.2, -0.2), (-0.14, 0.02), (-0.2, -0.02)]), pale);
    cup.outlined(&[(-0.36, -0.38), (0.36, -0.38), (0.36, -0.26), (-0.36, -0.26)], GOLD, LINE, INK);
    for x in [-0.22, 0.0, 0.22] {
        cup.ellipse((x, -0.32), (0.035, 0.035), dark);
    }
    let lid = arc((0.0, -0.38), (0.28, 0.1), (180.0, 360.0), 20);
    cup.outlined(&lid, main, LINE, INK);
    cup.ellipse((0.0, -0.48), (0.055, 0.05), INK);
    cup
}

fn sword() -> Drawing {
    let Colours { main, dark, pale, second } = Suit::Swords.colours();
    let mut sword = Drawing::default();
    let blade = [(-0.085, 0.24), (-0.085, -0.34), (0.0, -0.5), (0.085, -0.34), (0.085, 0.24)];
    sword.outlined(&blade, main, LINE, INK);
    sword.fill(&[(-0.02, 0.22), (-0.02, -0.34), (0.0, -0.4), (0.02, -0.34), (0.02, 0.22)], pale);
    let guard = smooth(&[
        (-0.27, 0.17),
        (-0.12, 0.21),
        (0.12, 0.21),
        (0.27, 0.17),
        (0.29, 0.24),
        (0.12, 0.29),
        (-0.12, 0.29),
        (-0.29, 0.24),
    ]);
    sword.outlined(&guard, GOLD, LINE, INK);
    sword.outlined(&[(-0.05, 0.29), (0.05, 0.29), (0.045, 0.42), (-0.045, 0.42)], second, LINE, INK);
    sword.ellipse((0.0, 0.445), (0.085, 0.07), INK);
    sword.ellipse((0.0, 0.445), (0.055, 0.042), GOLD);
    sword.line(&[(-0.085, 0.24), (-0.085, -0.33)], LINE, dark);
    sword
}

fn baton() -> Drawing {
    let Colours { main, dark, pale, second } = Suit::Batons.colours();
    let mut upright = Drawing::default();
    // A club that is thicker above, with twigs cut off and bands round its ends.
    for (from, to) in [((0.1, -0.16), (0.23, -0.27)), ((-0.09, 0.02), (-0.21, -0.07)), ((0.07, 0.14), (0.18, 0.06))] {
        upright.line(&[from, to], 0.13, INK);
        upright.line(&[from, to], 0.06, main);
        upright.ellipse(to, (0.032, 0.032), second);
    }
    let club = smooth(&[
        (-0.075, 0.48),
        (0.075, 0.48),
        (0.09, 0.2),
        (0.15, -0.2),
        (0.165, -0.4),
        (0.1, -0.5),
        (-0.1, -0.5),
        (-0.165, -0.4),
        (-0.15, -0.2),
        (-0.09, 0.2),
    ]);
    upright.outlined(&club, main, LINE, INK);
    upright.line(&[(-0.075, -0.36), (-0.05, 0.12)], 0.035, pale);
    for (y, half) in [(-0.33, 0.15), (0.36, 0.075)] {
        upright.fill(&[(-half, y - 0.04), (half, y - 0.04), (half, y + 0.04), (-half, y + 0.04)], second);
        upright.line(&[(-half, y - 0.045), (half, y - 0.045)], 0.02, INK);
        upright.line(&[(-half, y + 0.045), (half, y + 0.045)], 0.02, INK);
    }
    for knot in [(0.05, -0.12), (-0.03, 0.24)] {
        upright.ellipse(knot, (0.04, 0.028), dark);
    }
    let mut baton = Drawing::default();
    baton.add(&upright, Pose::new((0.0, 0.0), 0.98).turned(32.0));
    baton
}

/// A crown 1 wide, its foot's middle at its place.
pub(super) fn crown(jewels: Rgb) -> Drawing {
    let mut crown = Drawing::default();
    let points = [(-0.42, 0.0), (-0.5, -0.56), (-0.25, -0.3), (0.0, -0.72), (0.25, -0.3), (0.5, -0.56), (0.42, 0.0)];
    crown.outlined(&points, GOLD, 0.06, INK);
    for (x, y) in [(-0.5, -0.58), (0.0, -0.74), (0.5, -0.58)] {
        crown.ellipse((x, y), (0.09, 0.09), INK);
        crown.ellipse((x, y), (0.055, 0.055), PAPER);
    }
    for x in [-0.24, 0.0, 0.24] {
        crown.ellipse((x, -0.13), (0.065, 0.065), jewels);
    }
    crown
}

/// A leaf from its foot 1 to the right.
pub(super) fn leaf(rgb: Rgb) -> Drawing {
    let mut leaf = Drawing::default();
    leaf.outlined(&smooth(&[(0.0, 0.0), (0.45, -0.24), (1.0, 0.0), (0.45, 0.24)]), rgb, 0.06, INK);
    leaf.line(&[(0.1, 0.0), (0.85, 0.0)], 0.05, INK);
    leaf
}

/// A boot or shoe's and a beam's colours are no suit's.
pub(super) const LEATHER: Rgb = BROWN;
/// Iron.
pub(super) const IRON: Rgb = GREY;
