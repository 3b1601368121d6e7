use super::drawing::{Drawing, Pose, bow, smooth};
use super::figure::{LINE, emblem, face, hand};
use super::palette::{BROWN, GOLD, INK, LIGHT_GOLD, WHITE};
use super::suit::{Suit, crown};

/// A king in his robe, crowned and bearded, around the card's middle, mm.
pub(super) fn king(suit: Suit) -> Drawing {
    let colours = suit.colours();
    let mut king = Drawing::default();
    // The throne behind him, and a carpet.
    let throne = [(-11.5, 33.0), (-11.5, -9.0), (-8.5, -13.5), (8.5, -13.5), (11.5, -9.0), (11.5, 33.0)];
    king.outlined(&throne, colours.pale, LINE, INK);
    king.outlined(&[(-15.4, 32.0), (15.4, 32.0), (16.2, 35.2), (-16.2, 35.2)], colours.second, LINE, INK);
    let robe = smooth(&[
        (-4.5, -14.0),
        (4.5, -14.0),
        (9.5, -10.0),
        (11.5, 3.0),
        (12.6, 20.0),
        (14.4, 32.5),
        (0.0, 33.5),
        (-14.4, 32.5),
        (-12.6, 20.0),
        (-11.5, 3.0),
        (-9.5, -10.0),
    ]);
    king.outlined(&robe, colours.main, LINE, INK);
    for (x, y) in [(-8.8, 12.0), (8.8, 12.0), (-10.0, 25.0), (10.0, 25.0), (-7.5, 2.0), (7.5, 2.0)] {
        king.ellipse((x, y), (1.5, 1.5), colours.dark);
        king.ellipse((x, y), (0.9, 0.9), LIGHT_GOLD);
    }
    king.outlined(&[(-3.2, -10.0), (3.2, -10.0), (5.2, 32.6), (-5.2, 32.6)], WHITE, LINE, INK);
    for (x, y) in [(-1.4, 0.0), (1.5, 6.0), (-1.8, 12.0), (2.0, 18.0), (-2.2, 24.0), (2.2, 29.5)] {
        king.fill(&[(x, y - 1.3), (x + 0.7, y + 1.1), (x - 0.7, y + 1.1)], INK);
    }
    // Ermine round the shoulders.
    let collar = smooth(&[(-10.0, -9.0), (-5.0, -13.5), (5.0, -13.5), (10.0, -9.0), (6.0, -4.6), (-6.0, -4.6)]);
    king.outlined(&collar, WHITE, LINE, INK);
    for (x, y) in [(-6.4, -8.4), (-3.2, -6.6), (0.0, -6.0), (3.2, -6.6), (6.4, -8.4)] {
        king.fill(&[(x, y - 1.1), (x + 0.6, y + 0.9), (x - 0.6, y + 0.9)], INK);
    }
    // Left arm with the sceptre.
    king.line(&[(-14.2, 21.0), (-14.2, -12.0)], 2.3, INK);
    king.line(&[(-14.2, 21.0), (-14.2, -12.0)], 1.2, GOLD);
    king.ellipse((-14.2, -13.5), (2.6, 2.6), INK);
    king.ellipse((-14.2, -13.5), (1.9, 1.9), GOLD);
    king.ellipse((-14.2, -13.5), (0.8, 0.8), colours.dark);
    let sleeve = bow(&[(-9.0, -5.0), (-11.5, 0.5), (-13.2, 3.5)]);
    king.taper(&sleeve, (5.6, 6.4), INK);
    king.taper(&sleeve, (4.4, 5.2), colours.main);
    hand(&mut king, (-14.2, 4.4));
    // Right arm with the emblem.
    let sleeve = bow(&[(9.0, -5.0), (11.5, 0.0), (13.0, 1.5)]);
    king.taper(&sleeve, (5.6, 6.4), INK);
    king.taper(&sleeve, (4.4, 5.2), colours.main);
    emblem(&mut king, suit, (14.2, -7.5), 14.5);
    hand(&mut king, (14.0, 1.6));
    // Head, beard and crown.
    king.outlined(
        &smooth(&[(-6.0, -22.0), (0.0, -27.0), (6.0, -22.0), (6.2, -15.0), (0.0, -13.0), (-6.2, -15.0)]),
        BROWN,
        LINE,
        INK,
    );
    face(&mut king, (0.0, -20.5), 1.05);
    let beard = smooth(&[
        (-4.9, -19.0),
        (-2.2, -17.4),
        (0.0, -17.9),
        (2.2, -17.4),
        (4.9, -19.0),
        (3.9, -12.6),
        (0.0, -8.6),
        (-3.9, -12.6),
    ]);
    king.outlined(&beard, BROWN, 0.45, INK);
    king.line(&[(-0.9, -16.4), (0.9, -16.4)], 0.55, [176, 60, 54]);
    king.add(&crown(colours.second), Pose::new((0.0, -23.6), 14.0));
    king
}
