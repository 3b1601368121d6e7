use serde::{Deserialize, Serialize};

use super::{End, OpenHands, Tile};
use crate::rules::ActionLine;

/// The fewest and the most players.
const PLAYERS: std::ops::RangeInclusive<u8> = 2..=4;

/// Something that happened on the table. Who did it may be left out: then it was the player in turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// A round begins.
    Start {
        /// How many play, where that is another number than before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<u8>,
        /// Who leads, where that is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leader: Option<u8>,
        /// Whether they play as two pairs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pairs: Option<bool>,
    },
    /// A tile is laid at an end of the train.
    Play {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
        /// The tile.
        tile: Tile,
        /// Where; it may be left out of the first tile, and where only one end fits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<End>,
        /// The number at its free end, where that has been seen; of the first tile that at its right.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        free: Option<u8>,
    },
    /// A tile is attached to the side of one in the train.
    Branch {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
        /// The tile.
        tile: Tile,
        /// The tile to whose side it is attached.
        beside: Tile,
    },
    /// A tile is drawn from the boneyard.
    Draw {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
    },
    /// A player passes.
    Pass {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
    },
    /// A tile in the train is another one than before, or lies the other way round.
    Change {
        /// Where in the train, counted from the left end, 0 first.
        index: usize,
        /// What its halves show now, the left one first.
        to: [u8; 2],
    },
    /// Hands are laid open.
    Hands(OpenHands),
    /// Play ends, as nobody can go on; said again before the hands are open, the round ends without a result.
    EndRound,
}

impl ActionLine for Action {
    const EXAMPLE: &'static str = r#"{"t": 1.5, "action": "play", "player": 1, "tile": [3, 5], "end": "right"}"#;

    fn fault(&self) -> Option<&'static str> {
        match self {
            Self::Start { players: Some(players), .. } if !PLAYERS.contains(players) => {
                Some("2 to 4 players take part")
            }
            Self::Start { players: Some(2 | 3), pairs: Some(true), .. } => Some("only four players play as pairs"),
            Self::Start { .. }
            | Self::Play { .. }
            | Self::Branch { .. }
            | Self::Draw { .. }
            | Self::Pass { .. }
            | Self::Change { .. }
            | Self::Hands(_)
            | Self::EndRound => None,
        }
    }
}

impl Action {
    /// Its name in files.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start",
            Self::Play { .. } => "play",
            Self::Branch { .. } => "branch",
            Self::Draw { .. } => "draw",
            Self::Pass { .. } => "pass",
            Self::Change { .. } => "change",
            Self::Hands(_) => "hands",
            Self::EndRound => "end_round",
        }
    }

    /// Who did it, where that is told.
    pub fn player(&self) -> Option<u8> {
        match self {
            Self::Play { player, .. } | Self::Branch { player, .. } | Self::Draw { player } | Self::Pass { player } => {
                *player
            }
            Self::Start { .. } | Self::Change { .. } | Self::Hands(_) | Self::EndRound => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Action) {
        assert_eq!(Action::parse_line(line).unwrap().1, expected);
        let mut written = serde_json::to_value(&expected).unwrap();
        written["t"] = 1.5.into();
        assert_eq!(Action::parse_line(&written.to_string()).unwrap().1, expected, "{written}");
    }

    #[test]
    fn every_line_of_the_rules_is_read() {
        let none = Action::Start { players: None, leader: None, pairs: None };
        check(r#"{"t":0,"action":"start"}"#, none);
        let four = Action::Start { players: Some(4), leader: Some(2), pairs: Some(true) };
        check(r#"{"t":0,"action":"start","players":4,"leader":2,"pairs":true}"#, four);
        let play = |player, end| Action::Play { player, tile: Tile::new(3, 5), end, free: None };
        check(r#"{"t":1,"action":"play","player":1,"tile":[5,3],"end":"left"}"#, play(Some(1), Some(End::Left)));
        check(r#"{"t":1,"action":"play","tile":[3,5]}"#, play(None, None));
        check(r#"{"t":1,"action":"draw","player":2}"#, Action::Draw { player: Some(2) });
        check(r#"{"t":1,"action":"pass","player":2}"#, Action::Pass { player: Some(2) });
        check(r#"{"t":1,"action":"end_round"}"#, Action::EndRound);
        let hands = OpenHands::All([(1, vec![]), (2, vec![Tile::new(0, 2), Tile::new(5, 5)])].into());
        check(r#"{"t":9,"action":"hands","1":[],"2":[[0,2],[5,5]]}"#, Action::Hands(hands.clone()));
        check(r#"{"t":9,"action":"hands","hands":{"1":[],"2":[[0,2],[5,5]]}}"#, Action::Hands(hands.clone()));
        check(r#"{"t":9,"action":"hands","hands":[[],[[0,2],[5,5]]]}"#, Action::Hands(hands));
        let one = OpenHands::One { player: 2, tiles: vec![Tile::new(6, 6)] };
        check(r#"{"t":9,"action":"hands","player":2,"tiles":[[6,6]]}"#, Action::Hands(one));
    }

    #[test]
    fn what_contradicts_itself_is_named() {
        let fault = |line: &str| Action::parse_line(line).unwrap_err().to_string();
        assert!(fault(r#"{"t":0,"action":"start","players":5}"#).contains("2 to 4 players"));
        assert!(fault(r#"{"t":0,"action":"start","players":3,"pairs":true}"#).contains("only four"));
        assert!(fault(r#"{"t":0,"action":"hands","2":[[0,2,3]]}"#).contains("array"));
        assert!(fault(r#"{"t":0,"action":"hands"}"#).contains("hands"));
        assert!(fault(r#"{"t":0,"action":"play","tile":[1,2],"end":"top"}"#).contains("top"));
    }
}
