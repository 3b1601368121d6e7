//! Positions as they come up in play: both horses have walked here in knight's moves and have dropped what lies there.

use crate::geometry::Square;
use crate::rules::pferdeaeppel::{AppleColour, Horse};
use crate::synth::dice::Dice;

/// What lies and stands where.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Situation {
    pub horses: Vec<(Horse, Square)>,
    pub apples: Vec<(Square, AppleColour)>,
}

/// The steps of a knight.
const STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// Apples of the set.
const BROWN: usize = 28;
const ALL: usize = 40;

/// The horses in their corners, each on its apple.
pub(super) fn first_situation(size: u8, white_is_far: bool) -> Situation {
    let last = size.saturating_sub(1);
    let (near, far) = (Square::new(last, 0), Square::new(0, last));
    let (white, brown) = if white_is_far { (far, near) } else { (near, far) };
    Situation {
        horses: vec![(Horse::White, white), (Horse::Brown, brown)],
        apples: vec![(white, AppleColour::Brown), (brown, AppleColour::Brown)],
    }
}

/// Anything from the first position to the end of a round.
pub(super) fn random_situation(dice: &mut Dice, size: u8) -> Situation {
    let mut now = first_situation(size, dice.chance(0.15));
    let moves = dice.pick(0, &[1, 4, 8, 12, 16, 20, 24, 26, 28, 32, 36]) + dice.pick(0, &[1, 2, 3]);
    let second = dice.between(0.0, 0.7);
    for number in 0..moves {
        let mover = number % 2;
        let Some((horse, from)) = now.horses.get(mover).copied() else { break };
        let reached: Vec<Square> = STEPS.iter().filter_map(|(c, r)| from.offset(*c, *r, size)).collect();
        let open: Vec<Square> = reached.into_iter().filter(|square| now.is_free(*square)).collect();
        let [first, rest @ ..] = open.as_slice() else { break };
        let to = dice.pick(*first, rest);
        if let Some(place) = now.horses.get_mut(mover) {
            *place = (horse, to);
        }
        now.drop_on(to);
        let free: Vec<Square> = Square::all(size).filter(|square| now.is_free(*square)).collect();
        if let [first, rest @ ..] = free.as_slice()
            && now.apples.len() < BROWN
            && dice.chance(second)
        {
            now.drop_on(dice.pick(*first, rest));
        }
    }
    now
}

impl Situation {
    fn is_free(&self, square: Square) -> bool {
        self.apples.iter().all(|(apple, _)| *apple != square) && self.horses.iter().all(|(_, horse)| *horse != square)
    }

    fn drop_on(&mut self, square: Square) {
        let colour = if self.apples.len() < BROWN { AppleColour::Brown } else { AppleColour::Golden };
        if self.apples.len() < ALL {
            self.apples.push((square, colour));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_apple_has_its_own_square_and_every_horse_its_apple() {
        for seed in 0..300 {
            let mut dice = Dice::new(seed);
            let size = dice.pick(5, &[8, 9, 12]);
            let now = random_situation(&mut dice, size);
            let mut squares: Vec<Square> = now.apples.iter().map(|(square, _)| *square).collect();
            squares.sort();
            squares.dedup();
            assert_eq!(squares.len(), now.apples.len(), "seed {seed}");
            let stands = |(_, square): &(Horse, Square)| squares.contains(square);
            assert!(now.horses.iter().all(stands) || squares.len() == ALL, "seed {seed}");
            assert!(now.apples.len() <= ALL && squares.iter().all(|s| s.column < size && s.row < size));
            let brown = now.apples.iter().filter(|(_, colour)| *colour == AppleColour::Brown).count();
            assert_eq!(brown, now.apples.len().min(BROWN), "seed {seed}");
        }
    }
}
