//! A match of each game, as its journal keeps it.

use std::path::Path;

use tableref::geometry::Timestamp;
use tableref::model::{Carabande, Game, Model, PasseTrappe, PassingGame, Pferdeaeppel, Trappola};
use tableref::referee::{Input, OperatorAction, Policy, Refereed};
use tableref::session::MatchLog;

/// Keeps a match by a journal. Its lines are `SECONDS {action}`, `SECONDS found {finding}` or `SECONDS person {action}`; the
/// entry of the line of a moment is `@SECONDS`.
fn keep<G: Refereed>(path: &Path, game: Game, settings: &[(&str, &str)], lines: &str) {
    let model = Model::with_settings(game, settings.iter().copied()).unwrap();
    let mut log = MatchLog::<G>::with_journal(path, &model, Policy::default()).unwrap();
    let mut entries: Vec<(String, u64)> = Vec::new();
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (moment, rest) = line.split_once(' ').unwrap();
        let named =
            |rest: String, (moment, id): &(String, u64)| rest.replace(&format!("@{moment}}}"), &format!("{id}}}"));
        let rest = entries.iter().fold(rest.to_owned(), named);
        let t = Timestamp::from_seconds(moment.parse().unwrap());
        let input = match rest.split_once(' ').unwrap() {
            ("found", finding) => Input::Found { t, finding: serde_json::from_str(finding).unwrap() },
            ("person", action) => {
                Input::Operator { t, action: serde_json::from_str::<OperatorAction<_>>(action).unwrap() }
            }
            _ => {
                Input::Act { t, action: serde_json::from_str(&rest).unwrap_or_else(|error| panic!("{line}: {error}")) }
            }
        };
        let judged = log.step(&input).unwrap();
        assert_eq!(judged.refusal, None, "{line}");
        entries.extend(log.state().entries().last().map(|entry| (moment.to_owned(), entry.id)));
    }
}

/// Three rounds: a disk that went over the bar by a person's word only, a hand that nobody decided about, a reading rejected.
pub fn passe_trappe(path: &Path) {
    let lines = r#"
        0 {"action": "start", "near": 3, "far": 3}
        2.1 {"action": "through", "from": "near", "to": "far"}
        4.52 {"action": "over", "from": "near", "to": "far"}
        5 {"action": "put_down", "half": "near"}
        6.2 {"action": "through", "from": "far", "to": "near"}
        7 person {"action": "undo", "entry": @6.2}
        8.4 {"action": "through", "from": "near", "to": "far"}
        8.9 {"action": "hands", "half": "near", "count": 2}
        9.9 {"action": "stop_in_opening", "from": "near"}
        11 {"action": "push_out", "to": "far"}
        40 {"action": "start", "near": 3, "far": 3}
        41 {"action": "through", "from": "far", "to": "near"}
        42.5 found {"finding": "act", "action": "over", "from": "near", "to": "far", "certain": false}
        43 person {"action": "reject", "entry": @42.5}
        44 {"action": "through", "from": "far", "to": "near"}
        47 person {"action": "pause"}
        60 person {"action": "resume"}
        62.3 {"action": "through", "from": "far", "to": "near"}
        63 {"action": "through", "from": "far", "to": "near"}
        90 {"action": "start", "near": 3, "far": 3}
        95.5 {"action": "leave", "from": "far"}
        97 {"action": "through", "from": "near", "to": "far"}
        99 found {"finding": "act", "action": "over", "from": "near", "to": "far", "certain": false}
    "#;
    keep::<PasseTrappe>(path, Game::PasseTrappe, &[("rules.disks_per_player", "3"), ("rules.timer_s", "90")], lines);
}

/// A round that White loses, and the beginning of another one.
pub fn pferdeaeppel(path: &Path) {
    let lines = r#"
        0 {"action": "start", "white": [8, 0], "brown": [0, 8]}
        5 {"action": "move", "horse": "white", "to": [7, 2]}
        6 {"action": "apple", "square": [7, 2], "colour": "brown"}
        7 {"action": "apple", "square": [5, 6], "colour": "brown"}
        11 {"action": "move", "horse": "brown", "to": [2, 7]}
        12 {"action": "apple", "square": [2, 7], "colour": "brown"}
        16 {"action": "move", "horse": "white", "to": [5, 3]}
        17 {"action": "apple", "square": [5, 3], "colour": "brown"}
        20 {"action": "move", "horse": "brown", "to": [3, 5]}
        21 {"action": "apple", "square": [3, 5], "colour": "brown"}
        25 {"action": "move", "horse": "white", "to": [4, 3]}
        28 person {"action": "undo", "entry": @25}
        30 {"action": "move", "horse": "white", "to": [4, 5]}
        31 {"action": "apple", "square": [4, 5], "colour": "brown"}
        36 {"action": "move", "horse": "brown", "to": [2, 3]}
        37 {"action": "apple", "square": [2, 3], "colour": "brown"}
        41 {"action": "move", "horse": "white", "to": [2, 4]}
        42 {"action": "apple", "square": [2, 4], "colour": "brown"}
        46 {"action": "move", "horse": "brown", "to": [4, 4]}
        47 {"action": "apple", "square": [4, 4], "colour": "brown"}
        50 {"action": "move", "horse": "white", "to": [3, 6]}
        51 {"action": "apple", "square": [3, 6], "colour": "brown"}
        55 {"action": "move", "horse": "brown", "to": [3, 6]}
    "#;
    keep::<Pferdeaeppel>(path, Game::Pferdeaeppel, &[("rules.match_rounds", "2")], lines);
}

/// A race of three discs to its end, with one knocked off the track, and the beginning of another one.
pub fn carabande(path: &Path) {
    let mut lines = String::from("0 {\"action\": \"start\", \"discs\": [1, 2, 3]}\n");
    let mut t = 0;
    let mut act = |action: String| {
        t += 4;
        lines += &format!("{t} {action}\n");
    };
    for disc in 1..=3 {
        act(format!(r#"{{"action": "place", "disc": {disc}, "progress_mm": {}}}"#, -30 - 10 * disc));
        act(format!(r#"{{"action": "flick", "disc": {disc}, "to_mm": {}}}"#, 500 + 150 * disc));
    }
    act(r#"{"action": "flick", "disc": 1, "to_mm": 900, "off": [2]}"#.into());
    act(r#"{"action": "restore", "disc": 2}"#.into());
    act(r#"{"action": "restore", "disc": 1}"#.into());
    let (mut at, mut shots) = ([650, 800, 950], 1);
    while at.iter().any(|mm| *mm < 7500) {
        let disc = shots % 3;
        shots += 1;
        if at[disc] < 7500 {
            at[disc] += 900 + 130 * disc as i32 + if shots % 4 == 0 { 350 } else { 0 };
            act(format!(r#"{{"action": "flick", "disc": {}, "to_mm": {}}}"#, disc + 1, at[disc]));
        }
    }
    act(r#"{"action": "start", "discs": [1, 2, 3]}"#.into());
    act(r#"{"action": "flick", "disc": 1, "to_mm": 640}"#.into());
    keep::<Carabande>(path, Game::Carabande, &[("rules.laps_to_win", "2"), ("track.length_mm", "3720")], &lines);
}

/// Two rounds, the first won, the second going on.
pub fn passing_game(path: &Path) {
    let lines = r#"
        0 {"action": "start", "players": 2, "leader": 1}
        4 {"action": "play", "player": 1, "tile": [3, 5]}
        9.5 {"action": "play", "player": 2, "tile": [5, 5], "end": "right"}
        14 {"action": "play", "player": 1, "tile": [1, 5], "end": "right"}
        19 {"action": "draw", "player": 2}
        22 {"action": "pass", "player": 1}
        26 {"action": "play", "player": 2, "tile": [2, 6], "end": "left"}
        29 person {"action": "undo", "entry": @26}
        31 {"action": "play", "player": 2, "tile": [1, 3], "end": "left"}
        40 {"action": "hands", "1": [[0, 0]], "2": [[6, 6]]}
        60 {"action": "start", "leader": 1}
        63 {"action": "play", "player": 1, "tile": [6, 6]}
        67 {"action": "play", "player": 2, "tile": [4, 6], "end": "right"}
        70 {"action": "play", "player": 1, "tile": [0, 6], "end": "left"}
        74 {"action": "play", "player": 2, "tile": [2, 4], "end": "right"}
        79 {"action": "play", "player": 1, "tile": [2, 2], "end": "right"}
    "#;
    keep::<PassingGame>(path, Game::PassingGame, &[("rules.target", "50")], lines);
}

/// A game that a revoke decides.
pub fn trappola(path: &Path) {
    let lines = r#"
        0 {"action": "deal", "dealer": "far", "challenger": "near"}
        3 {"action": "card", "seat": "near", "card": "K-cups"}
        5 {"action": "card", "seat": "far", "card": "7-cups"}
        7 {"action": "gather", "seat": "near"}
        10 {"action": "card", "seat": "near", "card": "10-coins"}
        12 {"action": "card", "seat": "far", "card": "7-batons"}
        14 {"action": "gather", "seat": "near"}
        17 {"action": "card", "seat": "near", "card": "8-coins"}
        20 {"action": "card", "seat": "far", "card": "9-coins"}
    "#;
    keep::<Trappola>(path, Game::Trappola, &[("rules.dealer", "far")], lines);
}
