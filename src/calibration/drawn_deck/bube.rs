use super::drawing::{Drawing, bow, smooth};
use super::figure::{LINE, emblem, face, hand};
use super::palette::{BLOND, GOLD, INK, WHITE};
use super::suit::{LEATHER, Suit};

/// A page who stands with one hand on his hip, around the card's middle, mm.
pub(super) fn bube(suit: Suit) -> Drawing {
    let colours = suit.colours();
    let mut page = Drawing::default();
    let meadow = smooth(&[(-15.0, 33.2), (-6.0, 31.8), (8.0, 32.4), (15.0, 33.2), (14.0, 36.0), (-14.0, 36.0)]);
    page.fill(&meadow, [150, 186, 110]);
    // Legs in hose of two colours, pointed shoes.
    for (side, rgb) in [(-1.0, colours.second), (1.0, colours.pale)] {
        let leg = bow(&[(side * 3.4, 8.0), (side * 4.8, 19.0), (side * 5.6, 30.0)]);
        page.taper(&leg, (7.0, 4.4), INK);
        page.taper(&leg, (5.8, 3.2), rgb);
        let shoe = smooth(&[(side * 3.6, 29.6), (side * 7.4, 29.8), (side * 11.2, 33.2), (side * 3.4, 33.4)]);
        page.outlined(&shoe, LEATHER, LINE, INK);
    }
    // A short doublet with slashes and a belt.
    let doublet = smooth(&[
        (-4.0, -13.6),
        (4.0, -13.6),
        (8.0, -10.4),
        (5.8, 1.0),
        (9.8, 12.4),
        (0.0, 13.8),
        (-9.8, 12.4),
        (-5.8, 1.0),
        (-8.0, -10.4),
    ]);
    page.outlined(&doublet, colours.main, LINE, INK);
    for x in [-5.0, 0.0, 5.0] {
        page.line(&[(x * 0.72, 3.6), (x * 1.25, 11.6)], 1.5, colours.pale);
    }
    for y in [-7.6, -4.6, -1.6] {
        page.ellipse((0.0, y), (0.75, 0.75), GOLD);
    }
    page.line(&[(-5.6, 1.4), (5.6, 1.4)], 2.0, INK);
    page.line(&[(-5.4, 1.4), (5.4, 1.4)], 1.0, GOLD);
    let collar = smooth(&[(-5.4, -12.0), (0.0, -14.6), (5.4, -12.0), (3.4, -9.4), (0.0, -10.4), (-3.4, -9.4)]);
    page.outlined(&collar, WHITE, 0.45, INK);
    // One arm on the hip, the other holds the emblem up.
    let akimbo = bow(&[(-7.0, -9.6), (-13.4, -3.4), (-12.6, -1.0), (-7.4, 2.2)]);
    page.taper(&akimbo, (5.6, 4.2), INK);
    page.taper(&akimbo, (4.4, 3.0), colours.main);
    hand(&mut page, (-6.8, 2.6));
    let holding = bow(&[(7.0, -9.6), (11.0, -3.0), (13.4, -1.0)]);
    page.taper(&holding, (5.6, 4.6), INK);
    page.taper(&holding, (4.4, 3.4), colours.main);
    emblem(&mut page, suit, (14.0, -10.0), 14.5);
    hand(&mut page, (13.8, -1.2));
    // Hair to the chin, a flat cap with a feather.
    let hair =
        smooth(&[(-6.2, -22.0), (0.0, -26.4), (6.2, -22.0), (6.8, -14.8), (4.0, -13.6), (-4.0, -13.6), (-6.8, -14.8)]);
    page.outlined(&hair, BLOND, LINE, INK);
    face(&mut page, (0.0, -19.0), 0.98);
    let feather = bow(&[(3.0, -25.0), (8.4, -31.4), (14.0, -32.4), (17.6, -28.0)]);
    page.taper(&feather, (3.2, 2.6), INK);
    page.taper(&feather, (2.1, 1.5), WHITE);
    let cap =
        smooth(&[(-8.2, -24.4), (-5.4, -29.4), (2.0, -30.6), (8.6, -26.6), (7.0, -23.2), (0.0, -24.4), (-6.6, -22.8)]);
    page.outlined(&cap, colours.dark, LINE, INK);
    page.line(&[(-6.4, -23.4), (0.0, -24.8), (6.8, -23.8)], 1.1, colours.second);
    page
}
