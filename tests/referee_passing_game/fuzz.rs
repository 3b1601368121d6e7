//! Whatever is seen or done, there is an answer.

use proptest::prelude::*;
use tableref::geometry::{TablePoint, Timestamp};
use tableref::referee::{Input, OperatorAction};
use tableref::rules::Observation;
use tableref::rules::Problem;
use tableref::rules::passing_game::{Branch, Lain, Layout};

use super::scene::{Scene, Setting};

fn any_lain() -> impl Strategy<Value = Lain> {
    (prop::array::uniform2(prop::option::weighted(0.9, 0_u8..8)), prop::bool::weighted(0.1)).prop_map(
        |(halves, in_doubt)| Lain { halves, at: TablePoint::new(f64::NAN, 0.0), direction_rad: 0.0, in_doubt },
    )
}

fn any_layout() -> impl Strategy<Value = Layout> {
    let tiles = |most: usize| prop::collection::vec(any_lain(), 0..most);
    let branches =
        prop::collection::vec((any_lain(), 0_usize..5).prop_map(|(tile, beside)| Branch { tile, beside }), 0..2);
    let open = prop::collection::vec(prop::collection::vec(any_lain(), 0..3), 0..4);
    (tiles(6), branches, tiles(2), open, prop::option::of(0_u8..30)).prop_map(
        |(train, branches, loose, open, boneyard)| Layout {
            train,
            branches,
            loose,
            open,
            boneyard,
            face_down: boneyard.unwrap_or(200),
            reaching: 1,
            since: None,
            reaches: boneyard.map(|tiles| tiles % 3),
        },
    )
}

fn any_input() -> impl Strategy<Value = (bool, Layout, bool, u8)> {
    (any::<bool>(), any_layout(), any::<bool>(), any::<u8>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_folding_gives_the_state_again(inputs in prop::collection::vec(any_input(), 1..25), step_s in 0.0_f64..3.0) {
        let mut scene = Scene::unseen(&[]);
        for (settled, layout, in_doubt, choice) in inputs {
            scene.t += step_s;
            let t = Timestamp::from_seconds(scene.t);
            let problems = if in_doubt { vec![Problem::LowContrast] } else { Vec::new() };
            for _ in 0..2 {
                let seen = Observation { t, layout: layout.clone(), settled, problems: problems.clone() };
                scene.input(Input::Seen(seen)).unwrap();
            }
            let _ = scene.try_person(any_action(choice));
        }
        let mut again = tableref::referee::MatchState::new(*scene.state.keys());
        for entry in scene.state.entries() {
            let written = serde_json::to_string(entry).unwrap();
            again = again.with_entry(serde_json::from_str(&written).unwrap());
        }
        prop_assert_eq!(again.now(), scene.state.now());
    }
}

fn any_action(choice: u8) -> OperatorAction<Setting> {
    let entry = u64::from(choice / 8);
    match choice % 24 {
        0 => OperatorAction::Start,
        1 => OperatorAction::EndRound,
        2 => OperatorAction::Confirm { entry },
        3 => OperatorAction::Reject { entry },
        4 => OperatorAction::Undo { entry },
        5 => OperatorAction::Set(Setting::Turn(choice)),
        6 => OperatorAction::Set(Setting::Turn(1)),
        7 => OperatorAction::Set(Setting::Drew(1)),
        8 => OperatorAction::Set(Setting::Passed(2)),
        9 => OperatorAction::Set(Setting::Tile { index: usize::from(choice / 32), halves: [choice, 3] }),
        10 => OperatorAction::Set(Setting::Ends([choice, 3])),
        11 => OperatorAction::Set(Setting::Boneyard(choice)),
        12 => OperatorAction::Set(Setting::Pips(vec![u32::MAX, u32::MAX])),
        13 => OperatorAction::Set(Setting::Players(choice / 50)),
        14 => OperatorAction::Resume,
        15 => OperatorAction::TimeUp,
        _ => OperatorAction::Undo { entry: 0 },
    }
}
