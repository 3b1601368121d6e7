//! Random rounds, held against a second implementation.

use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use tableref::rules::passing_game::{EventKind, Illegal, LostReason, Outcome, Position, Scoring, Tile};

use super::naive::Naive;
use super::{Round, draw, keys, play};

proptest! {
    #[test]
    fn a_round_goes_as_the_other_implementation_says(seed: u64, players in 2_usize..=4, pairs: bool) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let keys = keys(&[("rules.players", &players.to_string())]).seated(players as u8, pairs && players == 4);
        let mut naive = Naive::deal(players, &mut rng);
        let mut round = Round { position: Position::new(&keys, Some(naive.turn as u8 + 1)) };
        while !naive.is_over() {
            prop_assert_eq!(round.position.ending(), None);
            let action = naive.act(&mut rng);
            prop_assert_eq!(round.plays(action).len(), 1);
            let position = &round.position;
            let numbers: Vec<u8> = position.train().iter().flat_map(|laid| laid.halves).collect();
            prop_assert_eq!(&numbers, &naive.numbers);
            prop_assert_eq!(usize::from(position.boneyard()), naive.boneyard.len());
            prop_assert_eq!(position.to_move(), Some(naive.turn as u8 + 1));
            for (player, hand) in (1..).zip(&naive.hands) {
                prop_assert_eq!(position.hand(player).map(usize::from), Some(hand.len()));
            }
            prop_assert_eq!(usize::from(position.in_hands()), naive.hands.iter().map(Vec::len).sum::<usize>());
            prop_assert!(naive.is_whole());
        }
        prop_assert!(round.position.ending().is_some());
        let told = round.plays(naive.open());
        let pips = naive.pips();
        prop_assert_eq!(&told[0], &EventKind::HandsOpen { pips });
        let mut score = vec![0; players];
        Scoring::from(&keys).add(round.position.outcome().unwrap(), &mut score);
        prop_assert_eq!(&score, &naive.points(keys.pairs));
    }

    #[test]
    fn nothing_but_what_fits_is_accepted(seed: u64, turns in 0_usize..30) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut naive = Naive::deal(2, &mut rng);
        let mut round = Round { position: Position::new(&keys(&[]), Some(naive.turn as u8 + 1)) };
        for _ in 0..turns {
            if naive.is_over() {
                break;
            }
            round.plays(naive.act(&mut rng));
        }
        if naive.is_over() {
            return Ok(());
        }
        let player = naive.turn as u8 + 1;
        for tile in Tile::all() {
            for end in [tableref::rules::passing_game::End::Left, tableref::rules::passing_game::End::Right] {
                let lies = naive.numbers.chunks(2).any(|laid| Tile::new(laid[0], laid[1]) == tile);
                let fits = round.position.fits(tile).any(|other| other == end);
                let played = round.position.clone().play(&play(player, tile.halves(), Some(end)));
                prop_assert_eq!(played.is_ok(), fits && !lies);
            }
        }
        let drawn = round.position.clone().play(&draw(player));
        prop_assert_eq!(drawn.is_ok(), naive.boneyard.len() > 2 && !naive.numbers.is_empty());
        let other = round.position.clone().play(&draw(3 - player));
        prop_assert!(matches!(other.unwrap_err().reason, Illegal::Breaks(_)));
    }

    #[test]
    fn any_pips_have_one_result(pips in prop::collection::vec(0_u32..60, 2..=4)) {
        let lowest = *pips.iter().min().unwrap();
        let is_tied = pips.iter().filter(|one| **one == lowest).count() > 1;
        match Scoring::from(&keys(&[])).result(&pips) {
            Outcome::Tied => prop_assert!(is_tied),
            Outcome::Won { winner, points } => {
                prop_assert!(!is_tied && pips[usize::from(winner) - 1] == lowest);
                prop_assert_eq!(points + 2 * lowest, pips.iter().sum::<u32>());
            }
        }
    }
}

#[test]
fn an_action_after_the_end_is_impossible() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut naive = Naive::deal(2, &mut rng);
    let mut round = Round { position: Position::new(&keys(&[]), Some(naive.turn as u8 + 1)) };
    while !naive.is_over() {
        round.plays(naive.act(&mut rng));
    }
    round.plays(naive.open());
    let refused = round.position.clone().play(&naive.open()).unwrap_err();
    assert_eq!(refused.reason, Illegal::Impossible(LostReason::RoundIsOver));
}
