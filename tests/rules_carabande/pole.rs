//! The fight for the pole position: every schedule, and how it is played.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tableref::rules::carabande::{EventKind, LostReason, Pole, PoleStep, Rank, Seated, discs_of_place, pole_schedule};

/// The matches in which players of these lengths meet, and who has which discs then. A player's shots are always as long.
#[track_caller]
fn check(discs_each: u8, lengths: &[u32], expected_matches: &[&[u8]], expected_seats: &[(u8, &[u8])]) {
    let mut pole = Pole::new(lengths.len() as u8, discs_each).unwrap();
    let mut matches = vec![pole.entrants()];
    while let Some(player) = pole.next() {
        let PoleStep { pole: after, events } = pole.shoot(player, lengths[usize::from(player) - 1].into()).unwrap();
        pole = after;
        matches.extend(events.into_iter().filter_map(|event| match event {
            EventKind::PoleMatch { players } => Some(players),
            _ => None,
        }));
    }
    assert_eq!(matches, expected_matches);
    let seats: Vec<(u8, Vec<u8>)> = pole.seats().unwrap().into_iter().map(|seat| (seat.player, seat.discs)).collect();
    let expected: Vec<(u8, Vec<u8>)> = expected_seats.iter().map(|(player, discs)| (*player, discs.to_vec())).collect();
    assert_eq!(seats, expected);
}

#[test]
fn two_and_three_shoot_once() {
    check(1, &[500, 700], &[&[1, 2]], &[(2, &[1]), (1, &[2])]);
    check(1, &[500, 700, 600], &[&[1, 2, 3]], &[(2, &[1]), (3, &[2]), (1, &[3])]);
}

#[test]
fn four_duel_and_then_winners_and_losers() {
    let matches: &[&[u8]] = &[&[1, 2], &[3, 4], &[2, 3], &[1, 4]];
    check(1, &[500, 700, 900, 600], matches, &[(3, &[1]), (2, &[2]), (4, &[3]), (1, &[4])]);
}

#[test]
fn example_5_five_players() {
    // A 700, B 500, C 900, D 650, E 300: E has 5; D against B for 3, 4; A against C for 1, 2.
    let matches: &[&[u8]] = &[&[1, 2], &[3, 4, 5], &[2, 4], &[1, 3]];
    check(1, &[700, 500, 900, 650, 300], matches, &[(3, &[1]), (1, &[2]), (4, &[3]), (2, &[4]), (5, &[5])]);
}

#[test]
fn six_play_two_threes_after_three_duels() {
    let matches: &[&[u8]] = &[&[1, 2], &[3, 4], &[5, 6], &[2, 3, 6], &[1, 4, 5]];
    let seats: &[(u8, &[u8])] = &[(6, &[1]), (3, &[2]), (2, &[3]), (4, &[4]), (1, &[5]), (5, &[6])];
    check(1, &[300, 500, 600, 400, 200, 900], matches, seats);
}

#[test]
fn seven_give_the_last_of_the_three_disc_7() {
    let matches: &[&[u8]] = &[&[1, 2], &[3, 4], &[5, 6, 7], &[1, 4, 6], &[2, 3, 5]];
    let seats: &[(u8, &[u8])] = &[(6, &[1]), (4, &[2]), (1, &[3]), (5, &[4]), (3, &[5]), (2, &[6]), (7, &[7])];
    check(1, &[400, 100, 200, 500, 350, 900, 50], matches, seats);
}

#[test]
fn eight_play_the_scheme_of_four_twice() {
    let matches: &[&[u8]] =
        &[&[1, 2], &[3, 4], &[5, 6], &[7, 8], &[1, 3], &[5, 7], &[1, 5], &[3, 7], &[2, 4], &[6, 8], &[2, 6], &[4, 8]];
    let seats: &[(u8, &[u8])] =
        &[(1, &[1]), (5, &[2]), (3, &[3]), (7, &[4]), (2, &[5]), (6, &[6]), (4, &[7]), (8, &[8])];
    check(1, &[800, 400, 700, 300, 600, 200, 500, 100], matches, seats);
}

#[test]
fn two_discs_each_go_to_two_three_or_four_players() {
    check(2, &[500, 700], &[&[1, 2]], &[(2, &[1, 3]), (1, &[2, 4])]);
    check(2, &[500, 700, 600], &[&[1, 2, 3]], &[(2, &[1, 4]), (3, &[2, 5]), (1, &[3, 6])]);
    let matches: &[&[u8]] = &[&[1, 2], &[3, 4], &[2, 3], &[1, 4]];
    check(2, &[500, 700, 900, 600], matches, &[(3, &[1, 5]), (2, &[2, 6]), (4, &[3, 7]), (1, &[4, 8])]);
    assert!(Pole::new(5, 2).is_none() && Pole::new(1, 1).is_none() && Pole::new(9, 1).is_none());
}

#[test]
fn every_schedule_gives_each_disc_once_and_every_rank_plays_on_once() {
    for players in 2..=8_u8 {
        let schedule = pole_schedule(players).unwrap();
        let ranks = || schedule.iter().flat_map(|played| played.ranks);
        let discs: BTreeSet<u8> =
            ranks().filter_map(|rank| if let Rank::Disc(disc) = rank { Some(*disc) } else { None }).collect();
        assert_eq!(discs, (1..=players).collect());
        assert!(schedule.iter().all(|played| played.entrants.len() == played.ranks.len()));
        let plays_on = ranks().filter(|rank| matches!(rank, Rank::PlaysOn)).count();
        let entrants: Vec<String> =
            schedule.iter().flat_map(|played| played.entrants).map(|entrant| format!("{entrant:?}")).collect();
        assert_eq!(entrants.len(), plays_on + usize::from(players));
        assert_eq!(entrants.iter().collect::<BTreeSet<_>>().len(), entrants.len());
    }
    assert_eq!(discs_of_place(2, 3, 2), [2, 5]);
}

#[test]
fn equal_shots_are_shot_again_and_only_among_those() {
    let pole = Pole::new(3, 1).unwrap();
    let shoot = |pole: &Pole, player: u8, length: f64| pole.shoot(player, length).unwrap();
    let pole = shoot(&pole, 1, 0.0).pole;
    let pole = shoot(&pole, 2, 800.0).pole;
    let PoleStep { pole, events } = shoot(&pole, 3, 0.0);
    assert_eq!(events[1], EventKind::PoleTie { players: vec![1, 3] });
    assert_eq!(pole.shoot(2, 100.0), Err(LostReason::NotTheirShot));
    let pole = shoot(&pole, 3, 50.0).pole;
    let PoleStep { pole, events } = shoot(&pole, 1, 50.0);
    assert_eq!(events[1], EventKind::PoleTie { players: vec![1, 3] });
    let pole = shoot(&pole, 1, 60.0).pole;
    let PoleStep { pole, events } = shoot(&pole, 3, 50.0);
    assert_eq!(events[1], EventKind::PoleWon { winner: 2, ranking: vec![2, 1, 3] });
    let discs: Vec<Seated> = pole.seats().unwrap();
    assert_eq!(discs.iter().map(|seat| seat.player).collect::<Vec<u8>>(), [2, 1, 3]);
    assert_eq!(pole.next(), None);
    assert_eq!(pole.shoot(1, 5.0), Err(LostReason::NotTheirShot));
}

proptest! {
    #[test]
    fn whatever_is_shot_everybody_gets_discs_of_their_own(players in 2_u8..=8, lengths in prop::collection::vec(0_u8..6, 400)) {
        let mut pole = Pole::new(players, 1).unwrap();
        let mut lengths = lengths.into_iter().chain((0..).map(|n: u32| (n % 251) as u8));
        while let Some(player) = pole.next() {
            pole = pole.shoot(player, f64::from(lengths.next().unwrap())).unwrap().pole;
        }
        let seats = pole.seats().unwrap();
        prop_assert_eq!(seats.iter().flat_map(|seat| seat.discs.clone()).collect::<Vec<u8>>(), (1..=players).collect::<Vec<u8>>());
        prop_assert_eq!(seats.iter().map(|seat| seat.player).collect::<BTreeSet<u8>>(), (1..=players).collect::<BTreeSet<u8>>());
    }
}
