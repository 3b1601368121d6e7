use super::random::shuffled;
use crate::model::Seat;
use crate::rules::trappola::Card;
use crate::synth::dice::Dice;

/// The cards that the players hold, and the stock.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hands {
    near: Vec<Card>,
    far: Vec<Card>,
    pub stock: Vec<Card>,
}

/// Cards of a hand.
const DEALT: usize = 9;
/// How often somebody plays any card that is allowed.
const CARELESS: f64 = 0.35;

impl Hands {
    /// Nine cards each.
    pub fn dealt(dice: &mut Dice) -> Self {
        let mut near = shuffled(dice);
        let mut far = near.split_off(DEALT);
        let stock = far.split_off(DEALT);
        Self { near, far, stock }
    }

    pub fn of(&self, seat: Seat) -> &[Card] {
        match seat {
            Seat::Near => &self.near,
            Seat::Far => &self.far,
        }
    }

    /// Takes a card out of a hand.
    pub fn play(&mut self, seat: Seat, card: Card) {
        match seat {
            Seat::Near => self.near.retain(|own| *own != card),
            Seat::Far => self.far.retain(|own| *own != card),
        }
    }

    /// A card to lead; one of these suits rather than another, where that is wished.
    pub fn lead(&self, dice: &mut Dice, seat: Seat, wished: Option<Card>) -> Option<Card> {
        let own = self.of(seat);
        let alike: Vec<Card> =
            own.iter().copied().filter(|card| wished.is_some_and(|led| led.suit == card.suit)).collect();
        any(dice, if alike.is_empty() { own } else { &alike })
    }

    /// A card that follows suit where that is possible: mostly the cheapest that wins, or else the least.
    pub fn answer(&self, dice: &mut Dice, seat: Seat, led: Card) -> Option<Card> {
        let following = self.following(seat, led);
        if following.is_empty() {
            let own = self.of(seat);
            return if dice.chance(CARELESS) { any(dice, own) } else { least(own) };
        }
        if dice.chance(CARELESS) {
            return any(dice, &following);
        }
        let winning: Vec<Card> = following.iter().copied().filter(|card| card.beats(led)).collect();
        least(if winning.is_empty() { &following } else { &winning })
    }

    /// A card by which a suit is not followed though it could be.
    pub fn revoking(&self, dice: &mut Dice, seat: Seat, led: Card) -> Option<Card> {
        let others: Vec<Card> = self.of(seat).iter().copied().filter(|card| card.suit != led.suit).collect();
        if self.following(seat, led).is_empty() { None } else { any(dice, &others) }
    }

    fn following(&self, seat: Seat, led: Card) -> Vec<Card> {
        self.of(seat).iter().copied().filter(|card| card.suit == led.suit).collect()
    }
}

fn any(dice: &mut Dice, of: &[Card]) -> Option<Card> {
    let (first, rest) = of.split_first()?;
    Some(dice.pick(*first, rest))
}

fn least(of: &[Card]) -> Option<Card> {
    of.iter().copied().min_by_key(|card| (card.rank.points(), card.rank))
}
