use super::drawing::{Drawing, bow, smooth};
use super::figure::{LINE, emblem, face, hand};
use super::palette::{BLOND, BROWN, GOLD, INK, WHITE};
use super::suit::{IRON, LEATHER, Suit};

/// A rider on a horse that walks to the left, around the card's middle, mm.
pub(super) fn cavall(suit: Suit) -> Drawing {
    let colours = suit.colours();
    let coat = match suit {
        Suit::Coins | Suit::Batons => [246, 242, 236],
        Suit::Cups | Suit::Swords => [150, 96, 56],
    };
    let mane = if coat[0] > 200 { IRON } else { INK };
    let mut figure = Drawing::default();
    figure.fill(&smooth(&[(-17.0, 33.5), (0.0, 32.0), (15.5, 33.5), (14.5, 36.0), (-16.0, 36.0)]), colours.pale);
    // Tail and the legs on the far side.
    let tail = bow(&[(14.0, 6.0), (17.4, 9.0), (16.8, 14.0), (17.2, 19.0)]);
    figure.taper(&tail, (3.0, 4.4), INK);
    figure.taper(&tail, (1.9, 3.2), mane);
    let legs: [&[(f64, f64)]; 4] = [
        &[(-5.5, 15.0), (-5.0, 24.0), (-5.6, 32.0)],
        &[(9.0, 15.0), (9.0, 23.0), (7.0, 32.0)],
        &[(-9.5, 13.0), (-16.0, 18.5), (-14.6, 26.0)],
        &[(13.0, 12.0), (14.6, 22.0), (12.6, 32.4)],
    ];
    for leg in legs {
        figure.taper(leg, (6.2, 3.8), INK);
        figure.taper(leg, (5.0, 2.7), coat);
        if let Some((x, y)) = leg.last() {
            figure.outlined(
                &[(x - 1.9, y + 2.4), (x - 1.3, y - 0.2), (x + 1.3, y - 0.2), (x + 1.9, y + 2.4)],
                INK,
                0.4,
                INK,
            );
        }
    }
    let horse = smooth(&[
        (-19.0, -1.5),
        (-18.6, 2.0),
        (-14.6, 2.6),
        (-11.4, 4.6),
        (-12.4, 11.0),
        (-9.0, 17.0),
        (2.0, 18.6),
        (10.0, 17.0),
        (15.6, 12.4),
        (15.0, 5.4),
        (9.0, 3.0),
        (0.0, 4.6),
        (-5.0, 0.5),
        (-8.2, -7.0),
        (-11.0, -10.2),
        (-14.2, -7.6),
    ]);
    figure.outlined(&horse, coat, LINE, INK);
    figure.outlined(&[(-12.6, -8.8), (-11.6, -13.6), (-9.4, -8.8)], coat, LINE, INK);
    let hair = smooth(&[(-10.6, -10.8), (-7.2, -8.6), (-3.4, 0.6), (-5.2, 3.4), (-8.0, -1.0), (-9.8, -6.0)]);
    figure.outlined(&hair, mane, 0.4, INK);
    figure.ellipse((-13.6, -4.4), (0.8, 0.8), INK);
    figure.ellipse((-17.6, -0.4), (0.5, 0.4), INK);
    figure.line(&[(-18.4, 1.0), (-14.6, -0.6), (-12.4, -6.4)], 0.8, colours.second);
    figure.line(&[(-15.2, 0.0), (-7.0, -2.0), (-2.5, -5.6)], 0.7, colours.second);
    // Saddle cloth.
    let cloth = [(-2.6, 4.2), (9.4, 3.2), (11.0, 14.6), (3.8, 17.0), (-3.6, 14.6)];
    figure.outlined(&cloth, colours.main, LINE, INK);
    figure.line(&[(-3.0, 13.2), (3.8, 15.4), (10.4, 13.2)], 1.3, GOLD);
    // The rider.
    let leg = bow(&[(4.0, 1.0), (0.8, 7.0), (0.6, 13.0)]);
    figure.taper(&leg, (7.0, 4.6), INK);
    figure.taper(&leg, (5.8, 3.5), colours.pale);
    figure.outlined(&smooth(&[(-1.4, 12.6), (2.6, 12.6), (2.4, 17.4), (-4.4, 18.0), (-4.2, 16.0)]), LEATHER, LINE, INK);
    let coat_of_rider = smooth(&[
        (-4.0, -12.4),
        (0.6, -14.2),
        (5.6, -12.6),
        (7.6, -4.0),
        (8.6, 4.6),
        (2.0, 5.4),
        (-2.6, 4.0),
        (-3.0, -4.0),
    ]);
    figure.outlined(&coat_of_rider, colours.main, LINE, INK);
    figure.line(&[(-2.6, -0.8), (7.4, -0.8)], 1.5, GOLD);
    figure.line(&[(0.8, -11.0), (1.4, -2.0)], 0.9, colours.pale);
    let reins = bow(&[(-2.4, -9.6), (-4.4, -5.0), (-3.4, -4.0)]);
    figure.taper(&reins, (5.0, 4.0), INK);
    figure.taper(&reins, (3.8, 2.8), colours.main);
    hand(&mut figure, (-3.0, -5.0));
    let raised = bow(&[(5.6, -9.6), (10.0, -8.0), (12.0, -11.0)]);
    figure.taper(&raised, (5.0, 4.4), INK);
    figure.taper(&raised, (3.8, 3.2), colours.main);
    emblem(&mut figure, suit, (13.4, -20.5), 14.5);
    hand(&mut figure, (12.6, -12.0));
    // Head with a broad hat and a feather.
    figure.outlined(
        &smooth(&[(-4.0, -21.0), (1.0, -25.6), (6.0, -21.0), (6.0, -15.6), (1.0, -14.0), (-4.0, -15.6)]),
        if coat[0] > 200 { BROWN } else { BLOND },
        LINE,
        INK,
    );
    face(&mut figure, (0.7, -19.4), 0.92);
    figure.outlined(&smooth(&[(-4.6, -24.0), (-2.4, -30.4), (3.6, -30.8), (6.0, -24.2)]), colours.dark, LINE, INK);
    figure.outlined(
        &smooth(&[(-9.0, -23.6), (0.6, -25.4), (10.0, -23.8), (6.0, -21.8), (0.6, -22.6), (-5.4, -21.8)]),
        colours.dark,
        LINE,
        INK,
    );
    let feather = bow(&[(3.6, -26.0), (-1.0, -32.6), (-8.0, -33.4), (-11.6, -29.8)]);
    figure.taper(&feather, (3.4, 2.4), INK);
    figure.taper(&feather, (2.3, 1.3), WHITE);
    figure
}
