//! Games played by the rules, badly seen: cards that cannot be read, taken back, laid and gathered between two looks. Nobody is
//! accused.

use proptest::prelude::*;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use tableref::model::Seat;
use tableref::rules::Kind as _;
use tableref::rules::trappola::{Card, Lain};

use crate::naive;
use crate::scene::{FAR, Scene, lain};

struct Sloppy {
    scene: Scene,
    rng: ChaCha8Rng,
    /// What was announced and breaks a rule.
    accused: Vec<String>,
}

impl Sloppy {
    fn look(&mut self) {
        self.scene.t += self.rng.random_range(0.2..1.2);
        let events = self.scene.events();
        let accuses = events.iter().filter(|event| event.kind.breaks_a_rule() && !event.proposed);
        self.accused.extend(accuses.map(|event| format!("{event:?}")));
    }

    fn lay(&mut self, seat: Seat, card: Card, left: &[Card], led: Option<Card>) {
        // Another card of which nobody can say that it might not be laid.
        let others: Vec<Card> = left
            .iter()
            .copied()
            .filter(|other| *other != card && led.is_none_or(|led| led.suit == other.suit))
            .collect();
        let follows = led.is_none_or(|led| led.suit == card.suit);
        // What is laid instead of a card that was taken back is seen, and read: nothing else would show that it was another.
        let is_exchanged = follows && self.rng.random_bool(0.05);
        if is_exchanged {
            let shown = *others.choose(&mut self.rng).unwrap_or(&card);
            self.scene.trick(seat).push(lain(seat, Some(shown)));
            self.look();
            self.scene.trick(seat).pop();
            if self.rng.random_bool(0.5) {
                self.look();
            }
        }
        if !is_exchanged && self.rng.random_bool(0.1) {
            let misread = [None, Some(card), left.choose(&mut self.rng).copied()];
            let read = *misread.choose(&mut self.rng).unwrap();
            self.scene.trick(seat).push(Lain { in_doubt: true, ..lain(seat, read) });
            for _ in 0..self.rng.random_range(0..4) {
                self.look();
            }
            if self.rng.random_bool(0.3) {
                return self.look();
            }
            self.scene.trick(seat).pop();
        }
        self.scene.trick(seat).push(lain(seat, Some(card)));
        if is_exchanged || self.rng.random_bool(0.85) {
            self.look();
        }
    }

    fn gather(&mut self, winner: Seat) {
        self.scene.gather(winner);
        if self.rng.random_bool(0.8) {
            self.look();
        }
    }
}

/// Who is accused in a game that is played by the rules.
fn accused(seed: u64) -> Vec<String> {
    let mut rng = naive::rng(seed);
    let dealt = naive::game(&mut rng, FAR, true);
    let mut sloppy = Sloppy { scene: Scene::new(), rng, accused: Vec::new() };
    let mut left = dealt.hands.clone();
    for trick in dealt.plays.chunks(2) {
        for (k, (seat, card)) in trick.iter().enumerate() {
            let hand = &mut left[usize::from(*seat == FAR)];
            let led = (k == 1).then_some(trick[0].1);
            sloppy.lay(*seat, *card, hand, led);
            hand.retain(|other| other != card);
        }
        let winner = naive::winner(trick);
        sloppy.gather(winner);
    }
    sloppy.look();
    assert!(sloppy.scene.session().ledger().sum() == 0);
    sloppy.accused
}

proptest! {
    #[test]
    fn nobody_is_accused_by_what_was_badly_seen(seed in any::<u64>()) {
        prop_assert_eq!(accused(seed), [""; 0]);
    }
}
