//! Random whole rounds, seen by the referee and told to it: both come to the same.

use proptest::prelude::*;
use rand::seq::SliceRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tableref::geometry::Timestamp;
use tableref::referee::{Input, OperatorAction};
use tableref::rules::passing_game::{Action, End, OpenHands, Tile};

use super::scene::{Scene, Setting, say};

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_round_is_seen_as_it_is_told(seed: u64, players in 2_u8..=4) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let settings = [("rules.players", players.to_string())];
        let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let leader = rng.random_range(1..=players);
        let (mut seen, mut told) = (Scene::unseen(&settings), Scene::unseen(&settings));
        seen.person(OperatorAction::Set(Setting::Leader(leader)));
        let mut said = seen.look();
        let mut judged = tell(&mut told, Action::Start { players: None, leader: Some(leader), pairs: None });

        let mut tiles: Vec<Tile> = Tile::all().collect();
        tiles.shuffle(&mut rng);
        let size = if players == 4 { 6 } else { 7 };
        let mut hands: Vec<Vec<Tile>> = (0..players).map(|_| tiles.drain(..size).collect()).collect();
        let mut player = leader;
        let mut passes = 0;
        while hands.iter().all(|hand| !hand.is_empty()) && passes < players {
            let position = seen.state.now().position().unwrap().clone();
            if position.is_blocked() {
                break;
            }
            let hand = &mut hands[usize::from(player) - 1];
            let play = hand.iter().enumerate().find_map(|(index, tile)| Some((index, position.fits(*tile).next()?)));
            passes += 1;
            match play {
                Some((index, end)) if rng.random_bool(0.9) || position.train().is_empty() => {
                    let tile = hand.remove(index);
                    let [low, high] = tile.halves();
                    let halves = match (end, position.end(end)) {
                        (_, None) => [low, high],
                        (End::Left, Some(value)) => [tile.beyond(value).unwrap(), value],
                        (End::Right, Some(value)) => [value, tile.beyond(value).unwrap()],
                    };
                    said.extend(seen.lay(end, halves).look());
                    let end = Some(end).filter(|_| !position.train().is_empty());
                    judged.extend(tell(&mut told, Action::Play { player: Some(player), tile, end, free: None }));
                    passes = 0;
                }
                _ if tiles.len() > 2 => {
                    hand.push(tiles.pop().unwrap());
                    said.extend(seen.draw(1).look());
                    judged.extend(tell(&mut told, Action::Draw { player: Some(player) }));
                    passes = 0;
                }
                _ => {
                    let passed = seen.person(OperatorAction::Set(Setting::Passed(player)));
                    said.extend(passed.into_iter().filter(|word| !word.starts_with("corrected")));
                    judged.extend(tell(&mut told, Action::Pass { player: Some(player) }));
                }
            }
            player = player % players + 1;
        }
        for (player, hand) in (1..).zip(&hands) {
            let tiles: Vec<[u8; 2]> = hand.iter().map(|tile| tile.halves()).collect();
            seen.open(player, &tiles);
        }
        said.extend(seen.look());
        judged.extend(tell(&mut told, Action::Hands(OpenHands::All((1..).zip(hands).collect()))));
        prop_assert_eq!(said, judged);
        prop_assert_eq!(seen.state.now().score(), told.state.now().score());
        prop_assert_eq!(seen.train(), told.train());
    }
}

fn tell(scene: &mut Scene, action: Action) -> Vec<String> {
    scene.t += 1.0;
    let t = Timestamp::from_seconds(scene.t);
    scene.input(Input::Act { t, action }).unwrap().iter().map(say).collect()
}
