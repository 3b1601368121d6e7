use super::*;
use crate::rules::trappola::Card;

const SMALL: (u32, u32) = (640, 360);

fn wish() -> CardWish {
    CardWish { size_px: SMALL, least_elevation_deg: 45.0, least_px: 20.0 }
}

#[test]
fn the_drawn_deck_has_every_card_of_the_rules() {
    let names: Vec<String> = crate::calibration::deck_drawings().into_iter().map(|(name, _)| name).collect();
    assert!(Card::all().all(|card| names.contains(&card.to_string())));
}

#[test]
fn the_same_seed_draws_the_same_picture_and_another_another() {
    let deck = CardDeck::drawn();
    let drawn = |seed| draw_cards(&random_cards(seed, &wish(), &deck).0).bgr;
    assert_eq!(drawn(5), drawn(5));
    assert_ne!(drawn(5), drawn(6));
}

#[test]
fn cards_of_stills_are_there_once_and_are_told() {
    let deck = CardDeck::drawn();
    let (mut tricks, mut down) = (0, 0);
    for seed in 0..24 {
        let (scene, truth) = random_cards(seed, &wish(), &deck);
        let frame = truth.frames.first().unwrap();
        let up = scene.cards.iter().filter(|card| card.side == CardSide::Face);
        assert_eq!(frame.cards, up.map(|card| card.card).collect::<Vec<_>>(), "seed {seed}");
        let mut names: Vec<_> = scene.cards.iter().map(|card| card.card).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), scene.cards.len(), "seed {seed}");
        tricks += usize::from(frame.by_seat.is_some());
        down += scene.cards.len() - frame.cards.len();
    }
    assert!(tricks > 3 && down > 10, "{tricks} {down}");
}

#[test]
fn a_whole_game_is_played_by_the_rules_and_told() {
    let deck = CardDeck::drawn();
    let wish = CardClipWish { cards: wish(), fps: 30.0, seconds: 120.0, plot: CardPlot::Game };
    let clip = CardClip::new(3, &wish, &deck).unwrap();
    let events = clip.truth().events.clone().unwrap();
    let count = |kind: &str| events.iter().filter(|event| event.get("kind").unwrap() == kind).count();
    assert_eq!((count("card_played"), count("trick_won")), (18, 9));
    assert!(count("game_won") + count("alifer") == 1 && count("revoke") == 0);
    let last = clip.truth().frames.last().unwrap();
    let gathered = last.gathered.unwrap();
    assert!(last.settled && last.cards.is_empty() && gathered.near + gathered.far == 18);
    let lying = |frame: &CardFrame| frame.cards.len() + frame.gathered.map_or(0, |by| by.near + by.far);
    let counts: Vec<usize> = clip.truth().frames.iter().map(lying).collect();
    assert!(counts.is_sorted(), "no card leaves the table: {counts:?}");
    assert!(clip.scene(0).cards.iter().all(|card| card.side == CardSide::Back));
}

#[test]
fn every_plot_happens() {
    let deck = CardDeck::drawn();
    for (plot, name) in CardPlot::ALL {
        let wish = CardClipWish { cards: wish(), fps: 30.0, seconds: 60.0, plot };
        let clip = CardClip::new(11, &wish, &deck).unwrap_or_else(|| panic!("{name}"));
        let events = clip.truth().events.clone().unwrap();
        let has = |kind: &str| events.iter().any(|event| event.get("kind").unwrap() == kind);
        match plot {
            CardPlot::Game | CardPlot::TakenBack => {
                assert!(
                    !["revoke", "wrong_leader", "out_of_turn", "wrong_pile"].iter().any(|kind| has(kind)),
                    "{name}"
                );
            }
            CardPlot::Revoke => assert!(has("revoke") && has("game_won")),
            CardPlot::WrongLeader => assert!(has("wrong_leader")),
            CardPlot::OutOfTurn => assert!(has("out_of_turn")),
            CardPlot::WrongPile => assert!(has("wrong_pile")),
        }
    }
}
