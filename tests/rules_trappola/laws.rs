//! What holds in every game.

use proptest::prelude::*;
use tableref::rules::trappola::{Card, Counting, EventKind, PrizeNumber, Session};

use crate::{FAR, NEAR, Table, keys, naive};

proptest! {
    #[test]
    fn card_points_are_those_of_the_cards_that_were_played(seed in any::<u64>(), near_deals: bool) {
        let mut rng = naive::rng(seed);
        let dealer = if near_deals { NEAR } else { FAR };
        let dealt = naive::game(&mut rng, dealer, true);
        let mut table = Table::new(&[("rules.dealer", if near_deals { "near" } else { "far" })]);
        let mut of_last = 0;
        for action in &dealt.actions {
            for event in table.does(action.clone()) {
                let is_of_last = |number: PrizeNumber| matches!(
                    number,
                    PrizeNumber::One | PrizeNumber::Two | PrizeNumber::Three
                );
                of_last += usize::from(matches!(event, EventKind::Prize { number, .. } if is_of_last(number)));
            }
            prop_assert!(table.session.ledger().bulka() >= 0);
        }
        let points = table.session.game().unwrap().card_points();
        prop_assert_eq!(points.near + points.far, dealt.points_of_both());
        prop_assert!(dealt.points_of_both() <= 72);
        prop_assert!(of_last <= 1);
    }

    #[test]
    fn nothing_panics_and_no_chip_is_lost_whatever_is_said(seed in any::<u64>(), lines in prop::collection::vec(0..400_usize, 1..120)) {
        let mut rng = naive::rng(seed);
        let dealt = naive::game(&mut rng, FAR, false);
        let deck: Vec<Card> = Card::all().collect();
        let mut table = Table::new(&[("rules.alifer.keep_payments", "false"), ("rules.ace_payment_on_failure", "false")]);
        for line in lines {
            let action = crate::laws::anything(line, &dealt, &deck);
            let _ = table.tries(&action);
        }
        prop_assert_eq!(table.session.ledger().sum(), 0);
    }

    #[test]
    fn unsure_cards_convict_nobody(seed in any::<u64>(), unsure in prop::collection::vec(any::<bool>(), 18)) {
        let mut rng = naive::rng(seed);
        let dealt = naive::game(&mut rng, FAR, false);
        let mut session = Session::new(&keys(&[("rules.dealer", "far")]));
        let mut convicted = None;
        for ((seat, card), is_unsure) in dealt.plays.iter().zip(&unsure) {
            let played = match is_unsure {
                true => session.lay_unsure(*seat, Some(*card)),
                false => session.stand(&tableref::rules::trappola::Action::Card { seat: *seat, card: *card }, Counting::AtOnce),
            };
            let Ok(played) = played else { break };
            for told in &played.events {
                if let (EventKind::Revoke { trick, proof_trick, .. }, true) = (&told.kind, told.certain) {
                    convicted = Some((*trick, *proof_trick));
                }
            }
            session = played.session;
        }
        if let Some((trick, proof)) = convicted {
            let first = usize::from(trick - 1) * 2;
            prop_assert!(!unsure[first] && !unsure[first + 1], "the trick was not sure");
            let last = (usize::from(proof) * 2).min(dealt.plays.len());
            prop_assert!(!unsure[last - 1] || !unsure[last - 2]);
        }
    }
}

/// Some action, sensible or not.
pub fn anything(number: usize, dealt: &naive::Game, deck: &[Card]) -> tableref::rules::trappola::Action {
    use tableref::rules::trappola::{Action, Claim, Players, Rank, Suit};
    let seat = if number.is_multiple_of(2) { NEAR } else { FAR };
    let card = deck[number % 36];
    match number % 23 {
        0 => Action::Deal { dealer: None, challenger: None },
        1 => Action::declare(seat, Claim::Aces { count: 3 }),
        2 => Action::declare(seat, Claim::Figura { rank: Rank::Due, count: 3 }),
        3 => Action::declare(seat, Claim::Bianca),
        4 => Action::Manko { seat },
        5 => Action::Answer { seat, suit: Suit::Cups },
        6 => Action::Pro { seat },
        7 => Action::AliferAgreed,
        8 => Action::Gather { seat },
        9 if number > 380 => Action::EndSession,
        10 if number > 200 => Action::Start { players: Players::Many(3), stake: Some(7) },
        11 => Action::TooMany { seat, card },
        12 => Action::Card { seat, card },
        _ => {
            let (seat, card) = dealt.plays[number % dealt.plays.len()];
            Action::Card { seat, card }
        }
    }
}
