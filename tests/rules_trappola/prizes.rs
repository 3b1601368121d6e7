//! Article 10: every pattern of Dues, by what the examples say and by counting them another way.

use tableref::model::Seat;
use tableref::rules::trappola::{Prize, PrizeNumber, Won};

use crate::{FAR, NEAR, keys};

/// Nine tricks won by a seat with these Dues, and by the other without.
fn prizes(with_due: &[(u8, Seat)], others: impl Fn(u8) -> Seat, settings: &[(&str, &str)]) -> Vec<Prize> {
    let won = |number: u8| {
        let due = with_due.iter().find(|(trick, _)| *trick == number);
        let seat = due.map_or_else(|| others(number), |(_, seat)| *seat);
        Won { seat, with_due: due.is_some(), has_due: due.is_some() }
    };
    Prize::of_tricks(&(1..=9).map(won).collect::<Vec<_>>(), &keys(settings))
}

#[track_caller]
fn check(tricks: &[u8], points: u32, payment: u32) {
    let dues: Vec<(u8, Seat)> = tricks.iter().map(|trick| (*trick, NEAR)).collect();
    let of_dues = prizes(&dues, |_| FAR, &[]).into_iter().filter(|prize| prize.number != PrizeNumber::Last);
    let of_dues: Vec<Prize> = of_dues.collect();
    assert!(of_dues.iter().all(|prize| prize.seat == NEAR));
    assert_eq!(of_dues.iter().map(|prize| prize.number.points()).sum::<u32>(), points, "{of_dues:?}");
    assert_eq!(of_dues.iter().map(|prize| prize.number.payment()).sum::<u32>(), payment, "{of_dues:?}");
}

#[test]
fn dues_are_worth_what_the_examples_say() {
    check(&[8], 10, 5);
    check(&[7, 8], 20, 10);
    check(&[9], 26, 10);
    check(&[8, 9], 52, 20);
    check(&[7, 9], 36, 15);
    check(&[7, 8, 9], 78, 30);
    check(&[6, 7, 8, 9], 88, 35);
    check(&[1, 7, 8, 9], 130, 50);
}

#[test]
fn a_run_is_of_one_player() {
    let of = |prize: &Prize| (prize.number, prize.seat, prize.trick);
    let found: Vec<_> = prizes(&[(8, NEAR), (9, FAR)], |_| NEAR, &[]).iter().map(of).collect();
    assert_eq!(found, [(PrizeNumber::Due, NEAR, Some(8)), (PrizeNumber::One, FAR, None)]);
}

#[test]
fn marc_goes_with_all_but_prize_5() {
    let numbers = |found: Vec<Prize>| found.iter().map(|prize| prize.number).collect::<Vec<_>>();
    assert_eq!(numbers(prizes(&[], |_| NEAR, &[])), [PrizeNumber::Marc]);
    let with_5 = prizes(&[], |_| NEAR, &[("rules.marc_with_5", "true")]);
    assert_eq!(numbers(with_5), [PrizeNumber::Marc, PrizeNumber::Last]);
    let with_dues = prizes(&[(1, NEAR), (9, NEAR)], |_| NEAR, &[]);
    assert_eq!(numbers(with_dues), [PrizeNumber::Marc, PrizeNumber::First, PrizeNumber::One]);
}

#[test]
fn the_last_trick_without_a_due_may_mean_either_card() {
    let mut won: Vec<Won> =
        (0..9).map(|k| Won { seat: if k == 0 { FAR } else { NEAR }, with_due: false, has_due: false }).collect();
    won[8].has_due = true;
    assert_eq!(Prize::of_tricks(&won, &keys(&[])).len(), 1);
    assert_eq!(Prize::of_tricks(&won, &keys(&[("rules.prize5", "no_due")])).len(), 0);
}

#[test]
fn every_pattern_has_at_most_one_prize_of_the_last_tricks() {
    for pattern in 0..1_u32 << 18 {
        let bit = |k: u32| pattern >> k & 1 == 1;
        let seat = |k: u32| if bit(k) { NEAR } else { FAR };
        let won: Vec<Won> = (0..9).map(|k| Won { seat: seat(k), with_due: bit(9 + k), has_due: bit(9 + k) }).collect();
        let found = Prize::of_tricks(&won, &keys_once());
        let of_last = |prize: &&Prize| {
            matches!(prize.number, PrizeNumber::One | PrizeNumber::Two | PrizeNumber::Three | PrizeNumber::Last)
        };
        assert!(found.iter().filter(of_last).count() <= 1);
        // Counted backwards: how long is the winner's run of Dues, and what is left of the others?
        let last = won[8];
        let mut run = 0;
        while run < 3 && won[8 - run].with_due && won[8 - run].seat == last.seat {
            run += 1;
        }
        let points = |seat: Seat| {
            let mut points = if won.iter().all(|trick| trick.seat == seat) { 30 } else { 0 };
            for (k, _) in won.iter().enumerate().filter(|(_, trick)| trick.with_due && trick.seat == seat) {
                points += if k + run >= 9 {
                    26
                } else if k == 0 {
                    52
                } else {
                    10
                };
            }
            let is_marc = won.iter().all(|trick| trick.seat == seat);
            points + if last.seat == seat && !last.with_due && !is_marc { 6 } else { 0 }
        };
        for seat in [NEAR, FAR] {
            let sum: u32 = found.iter().filter(|prize| prize.seat == seat).map(|prize| prize.number.points()).sum();
            assert_eq!(sum, points(seat), "{won:?}");
        }
    }
}

fn keys_once() -> tableref::model::Trappola {
    use std::sync::OnceLock;
    static KEYS: OnceLock<tableref::model::Trappola> = OnceLock::new();
    *KEYS.get_or_init(|| keys(&[]))
}
