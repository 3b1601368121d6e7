//! A second account of a whole game, from both hands and all cards at once, written to be plain.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tableref::model::Seat;
use tableref::rules::trappola::{Action, Card, Claim, Rank, Suit};

const NEAR: Seat = Seat::Near;
const FAR: Seat = Seat::Far;

/// A game as it was dealt, played and spoken.
pub struct Game {
    /// The near hand and the far one.
    pub hands: [Vec<Card>; 2],
    pub plays: Vec<(Seat, Card)>,
    pub said: Vec<Said>,
    /// All of it, in order.
    pub actions: Vec<Action>,
    /// Who revoked, in which trick, and in which it came out.
    pub revoke: Option<(Seat, u8, u8)>,
}

pub struct Said {
    pub seat: Seat,
    pub claim: Claim,
    /// The suit that was named when Manko was asked.
    pub named: Option<Suit>,
}

/// What a complete game comes to.
pub struct Verdict {
    pub totals: [u32; 2],
    /// What each seat has got from the other.
    pub from_other: [i64; 2],
    /// What each seat has paid into the Bulka.
    pub to_bulka: [i64; 2],
}

fn index(seat: Seat) -> usize {
    usize::from(seat == FAR)
}

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A random game. Who plays `honestly` follows suit; declarations are made in honest games only, and may be false.
pub fn game(rng: &mut ChaCha8Rng, dealer: Seat, honestly: bool) -> Game {
    let mut deck: Vec<Card> = Card::all().collect();
    deck.shuffle(rng);
    let hands = [deck[..9].to_vec(), deck[9..18].to_vec()];
    let mut game =
        Game { hands: hands.clone(), plays: Vec::new(), said: Vec::new(), actions: Vec::new(), revoke: None };
    let mut left = hands;
    let mut leader = dealer.other();
    let mut failed = [[None; 4]; 2];
    for trick in 1..=9 {
        let mut led: Option<Card> = None;
        for seat in [leader, leader.other()] {
            if honestly {
                game.speak(rng, seat, &left[index(seat)]);
            }
            let hand = &mut left[index(seat)];
            let following: Vec<Card> =
                hand.iter().copied().filter(|card| led.is_some_and(|led| led.suit == card.suit)).collect();
            let cheats = !honestly && rng.random_bool(0.1);
            let card = *match following.is_empty() || cheats {
                true => hand.choose(rng).unwrap(),
                false => following.choose(rng).unwrap(),
            };
            hand.retain(|other| *other != card);
            game.plays.push((seat, card));
            game.actions.push(Action::Card { seat, card });
            if let Some(at) = failed[index(seat)][card.suit as usize] {
                game.revoke = Some((seat, at, trick));
                return game;
            }
            if let Some(led) = led.filter(|led| led.suit != card.suit) {
                let first = &mut failed[index(seat)][led.suit as usize];
                *first = first.or(Some(trick));
            }
            if honestly {
                game.ask(rng, seat);
            }
            led = led.or(Some(card));
        }
        leader = winner(&game.plays[game.plays.len() - 2..]);
        if rng.random_bool(0.5) {
            game.actions.push(Action::Gather { seat: leader });
        }
    }
    game
}

pub fn winner(trick: &[(Seat, Card)]) -> Seat {
    let [(leader, led), (other, answer)] = trick else { panic!("two cards") };
    if led.suit == answer.suit && answer.rank > led.rank { *other } else { *leader }
}

impl Game {
    fn held(&self, seat: Seat, rank: Rank) -> Vec<Suit> {
        self.hands[index(seat)].iter().filter(|card| card.rank == rank).map(|card| card.suit).collect()
    }

    fn played(&self, seat: Seat) -> usize {
        self.plays.iter().filter(|(by, _)| *by == seat).count()
    }

    fn say(&mut self, seat: Seat, claim: Claim) {
        self.said.push(Said { seat, claim, named: None });
        self.actions.push(Action::declare(seat, claim));
    }

    /// What may be said before the next card of a seat; one in twenty is false.
    fn speak(&mut self, rng: &mut ChaCha8Rng, seat: Seat, left: &[Card]) {
        let lies = |rng: &mut ChaCha8Rng| rng.random_bool(0.05);
        if self.played(seat) == 0 {
            for rank in [Rank::Re, Rank::Cavall, Rank::Bube, Rank::Due] {
                let held = self.held(seat, rank).len();
                if held >= 3 || lies(rng) {
                    let count = if rng.random_bool(0.7) { held.clamp(3, 4) } else { 3 };
                    self.say(seat, Claim::Figura { rank, count: count as u8 });
                }
            }
            let is_true = self.hands[index(seat)].iter().all(|card| !Claim::Blans.excludes(*card));
            if is_true || lies(rng) {
                self.say(seat, Claim::Blans);
            }
        }
        let aces = self.held(seat, Rank::Ass).len();
        let has_all_aces = left.iter().filter(|card| card.rank == Rank::Ass).count() == aces;
        let is_said = |claim: fn(&Claim) -> bool, game: &Self| {
            game.said.iter().any(|said| said.seat == seat && claim(&said.claim))
        };
        if has_all_aces
            && (aces >= 3 || rng.random_bool(0.01))
            && !is_said(|claim| matches!(claim, Claim::Aces { .. }), self)
        {
            self.say(seat, Claim::Aces { count: if aces == 4 { 4 } else { 3 } });
        }
        let is_true = self.hands[index(seat)].iter().all(|card| !Claim::Bianca.excludes(*card));
        if (is_true && rng.random_bool(0.3) || rng.random_bool(0.01)) && !is_said(|claim| *claim == Claim::Bianca, self)
        {
            self.say(seat, Claim::Bianca);
        }
    }

    /// Manko, after the second card of a seat.
    fn ask(&mut self, rng: &mut ChaCha8Rng, seat: Seat) {
        if self.played(seat) != 2 || rng.random_bool(0.3) {
            return;
        }
        let first =
            self.said.iter().position(|said| said.seat != seat && matches!(said.claim, Claim::Figura { count: 3, .. }));
        let Some(said) = first else { return };
        let Claim::Figura { rank, .. } = self.said[said].claim else { return };
        let held = self.held(seat.other(), rank);
        let missing = Suit::ALL.into_iter().find(|suit| !held.contains(suit));
        let suit = missing.filter(|_| rng.random_bool(0.8)).unwrap_or(*Suit::ALL.choose(rng).unwrap());
        self.said[said].named = Some(suit);
        self.actions.push(Action::Manko { seat });
        self.actions.push(Action::Answer { seat: seat.other(), suit });
    }

    /// Points and whether the payment stands.
    fn worth(&self, said: &Said) -> (u32, bool) {
        let hand = &self.hands[index(said.seat)];
        match said.claim {
            Claim::Blans | Claim::Bianca => match hand.iter().any(|card| said.claim.excludes(*card)) {
                true => (0, false),
                false => (said.claim.points(), true),
            },
            Claim::Figura { rank, count } => {
                let held = self.held(said.seat, rank);
                let is_true = held.len() >= usize::from(count) && said.named.is_none_or(|suit| !held.contains(&suit));
                if is_true { (said.claim.points(), true) } else { (0, false) }
            }
            Claim::Aces { count } => {
                let held = self.held(said.seat, Rank::Ass).len();
                let won = self.plays.chunks(2).filter(|trick| {
                    winner(trick) == said.seat
                        && trick.iter().any(|(seat, card)| *seat == said.seat && card.rank == Rank::Ass)
                });
                match (held >= usize::from(count), won.count() >= usize::from(count)) {
                    (false, _) => (0, false),
                    (true, true) => (said.claim.points(), true),
                    (true, false) => (if count == 4 { 12 } else { 6 }, true),
                }
            }
        }
    }

    /// What it comes to when all nine tricks are played.
    pub fn verdict(&self) -> Verdict {
        let mut verdict = Verdict { totals: [0; 2], from_other: [0; 2], to_bulka: [0; 2] };
        let tricks: Vec<&[(Seat, Card)]> = self.plays.chunks(2).collect();
        let winners: Vec<Seat> = tricks.iter().map(|trick| winner(trick)).collect();
        let by_due: Vec<bool> = tricks
            .iter()
            .zip(&winners)
            .map(|(trick, winner)| trick.iter().any(|(seat, card)| seat == winner && card.rank == Rank::Due))
            .collect();
        for (trick, winner) in tricks.iter().zip(&winners) {
            verdict.totals[index(*winner)] += trick.iter().map(|(_, card)| card.rank.points()).sum::<u32>();
        }
        for said in &self.said {
            let (points, stands) = self.worth(said);
            verdict.totals[index(said.seat)] += points;
            if stands {
                let amount = i64::from(said.claim.payment());
                verdict.from_other[index(said.seat)] += amount;
                verdict.from_other[index(said.seat.other())] -= amount;
            }
        }
        let mut give = |seat: Seat, points: u32, payment: i64| {
            verdict.totals[index(seat)] += points;
            verdict.to_bulka[index(seat.other())] += payment;
        };
        let is_marc = winners.iter().all(|winner| *winner == winners[0]);
        if is_marc {
            give(winners[0], 30, 10);
        }
        let runs = |k: usize| (k..9).all(|trick| by_due[trick] && winners[trick] == winners[8]);
        let from = (6..9).find(|k| runs(*k)).unwrap_or(9);
        for trick in 0..from {
            match (by_due[trick], trick) {
                (true, 0) => give(winners[0], 52, 20),
                (true, _) => give(winners[trick], 10, 5),
                (false, _) => {}
            }
        }
        match from {
            6 => give(winners[8], 78, 30),
            7 => give(winners[8], 52, 20),
            8 => give(winners[8], 26, 10),
            _ if !is_marc => give(winners[8], 6, 0),
            _ => {}
        }
        verdict
    }

    pub fn points_of_both(&self) -> u32 {
        self.plays.iter().map(|(_, card)| card.rank.points()).sum()
    }
}

/// The seats by their index.
pub const SEATS: [Seat; 2] = [NEAR, FAR];
