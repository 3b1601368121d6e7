use crate::detect::figures::FigureDetections;
use crate::rules::Problem;
use crate::rules::pferdeaeppel::{AppleColour, BROWN_APPLES, Layout, Supply};

/// What the order in which apples are dropped throws doubt on, where nobody has seen them dropped: nothing is filled in.
pub fn doubts_of_supply(layout: &Layout, detections: &FigureDetections) -> Vec<Problem> {
    let colours = || layout.apples.iter().map(|apple| apple.colour);
    let browns = colours().filter(|colour| *colour == AppleColour::Brown).count();
    // A golden apple that no horse hides is one that its horse has left, so that the other has moved as well since the
    // browns were gone: all of them lie in sight.
    if browns < usize::from(BROWN_APPLES) && browns < colours().count() {
        return vec![Problem::PieceCount { expected: usize::from(BROWN_APPLES), found: browns }];
    }
    // Of two unlike apples, or of one, it cannot be seen which horse hides which.
    let one = Supply::without(colours()).next();
    let other = Supply::without(colours().chain(one)).next();
    let figures = if one == other { &[] } else { detections.figures.as_slice() };
    figures.iter().map(|figure| Problem::UncertainClass { x: figure.at.x, y: figure.at.y }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::figures::{Figure, FigureColour};
    use crate::geometry::{Square, TablePoint};
    use crate::rules::pferdeaeppel::Apple;

    fn doubts(browns: u8, goldens: u8) -> Vec<Problem> {
        let colours = (0..browns).map(|_| AppleColour::Brown).chain((0..goldens).map(|_| AppleColour::Golden));
        let apple = |(i, colour)| Apple { square: Square::new(i as u8 % 9, i as u8 / 9), colour, hidden: false };
        let layout = Layout { apples: colours.enumerate().map(apple).collect(), ..Layout::default() };
        let figure = |colour, x: f64| Figure {
            colour,
            colour_margin: 1.0,
            square: Square::new((x / 40.0) as u8, 8),
            at: TablePoint::new(x, 340.0),
            diameter_mm: 30.0,
            fit: 1.0,
        };
        let figures = vec![figure(FigureColour::White, 20.0), figure(FigureColour::Brown, 60.0)];
        doubts_of_supply(&layout, &FigureDetections { figures, ..FigureDetections::default() })
    }

    #[test]
    fn two_like_apples_under_the_horses_are_known_and_two_unlike_ones_are_not() {
        let horses = [20.0, 60.0].map(|x| Problem::UncertainClass { x, y: 340.0 }).to_vec();
        let none = Vec::<Problem>::new();
        for (browns, goldens, expected) in [
            (0, 0, &none),
            (26, 0, &none),
            (27, 0, &horses),
            (28, 0, &none),
            (28, 10, &none),
            (28, 11, &horses),
            (28, 12, &none),
        ] {
            assert_eq!(doubts(browns, goldens), *expected, "{browns} brown and {goldens} golden apples in sight");
        }
    }

    #[test]
    fn a_golden_apple_in_sight_says_that_all_brown_ones_are() {
        assert_eq!(doubts(27, 3), [Problem::PieceCount { expected: 28, found: 27 }]);
        assert_eq!(doubts(28, 3), []);
    }
}
