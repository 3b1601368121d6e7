use serde::{Deserialize, Serialize};

use super::{Action, End, Tile};
use crate::rules::Kind;

/// What the referee says, with its evidence. Who it was is left out where that is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// A round begins.
    RoundStarted {
        /// Who leads, where that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leader: Option<u8>,
    },
    /// A tile was laid at an end of the train that it matches.
    Played {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
        /// The tile.
        tile: Tile,
        /// Where; the first tile lies at neither.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<End>,
        /// The number matched; the first tile matches none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<u8>,
    },
    /// A tile was drawn from the boneyard.
    Drew {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
    },
    /// A player passed.
    Passed {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
    },
    /// All hands are laid open.
    HandsOpen {
        /// The pips of each player's, player 1 first.
        pips: Vec<u32>,
    },
    /// The round has its winner.
    RoundWon {
        /// The player with the lowest hand.
        winner: u8,
        /// What that player scores, or the pair.
        points: u32,
        /// The pips of each player's hand, player 1 first.
        pips: Vec<u32>,
    },
    /// Several hands are the lowest: nobody scores.
    RoundTied {
        /// The pips of each player's hand, player 1 first.
        pips: Vec<u32>,
    },
    /// The match has its winner.
    MatchWon {
        /// The player who won, of a pair the one who won the last round; nobody where time is up and several have most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<u8>,
        /// The points of each player, player 1 first; partners have theirs in common.
        score: Vec<u32>,
    },
    /// A tile was laid at an end that it does not match.
    NoMatch {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
        /// The tile.
        tile: Tile,
        /// Where.
        end: End,
        /// The number there.
        value: u8,
    },
    /// A tile lies on the table twice.
    DuplicateTile {
        /// Who laid it the second time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
        /// The tile.
        tile: Tile,
    },
    /// A tile in the train was replaced or turned.
    TileChanged {
        /// What it was.
        tile: Tile,
        /// Where in the train it lies, counted from the left end, 0 first.
        index: usize,
        /// What its halves showed, the left one first.
        from: [u8; 2],
        /// What they show now.
        to: [u8; 2],
    },
    /// A tile was attached to the side of one in the train.
    Branch {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
        /// The tile.
        tile: Tile,
        /// The tile to whose side it is attached.
        beside: Tile,
    },
    /// A tile was drawn of those that are never drawn.
    BoneyardFloor {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
        /// Tiles that are left in the boneyard.
        left: u8,
    },
    /// Another player than the one in turn played, drew or passed.
    WrongTurn {
        /// Who.
        player: u8,
        /// The one in turn.
        expected: u8,
    },
    /// A tile was laid that no double-six set has.
    ImpossibleTile {
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
        /// The tile.
        tile: Tile,
    },
    /// A player laid two tiles in one turn.
    TwoTilesInOneTurn {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
        /// The tiles, in order.
        tiles: [Tile; 2],
    },
    /// The leader of a round drew or passed instead of playing a tile.
    LeadNotPlayed {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u8>,
    },
    /// What lies there, or was reported, cannot be reached from what was believed.
    Desynchronised(Lost),
    /// A person changed something, or what had been laid was taken back.
    Corrected {
        /// The entry that was changed; the change's own where it changes no other.
        entry: u64,
        /// What was done, in a word: the action's name, or the name of what was set.
        what: String,
    },
}

/// How and why the referee lost step with the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    /// Why.
    pub reason: LostReason,
    /// The action that is impossible, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The train as it was believed to lie, from its left end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub believed: Vec<[u8; 2]>,
    /// The train as it is seen to lie; halves that cannot be read are null.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<[Option<u8>; 2]>,
}

impl Lost {
    /// Step is lost by an action that is impossible.
    pub fn impossible(reason: LostReason, action: &Action) -> Self {
        Self { reason, action: Some(action.name().to_owned()), believed: Vec::new(), seen: Vec::new() }
    }
}

/// Why an action is impossible or a layout cannot be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LostReason {
    /// No round is on.
    NoRound,
    /// A round is on already.
    RoundIsOn,
    /// Play is over: only the hands are still to be laid open.
    RoundIsOver,
    /// The match is over.
    MatchIsOver,
    /// So many do not play.
    NoSuchPlayer,
    /// The tile fits both ends, and it is not told at which it was laid.
    WhichEnd,
    /// The train has no such tile.
    NoSuchTile,
    /// The boneyard is empty.
    BoneyardIsEmpty,
    /// The train lies otherwise than anything that can have happened explains.
    LayoutDiffers,
}

impl Kind for EventKind {
    const NAMES: &'static [&'static str] = &[
        "round_started",
        "played",
        "drew",
        "passed",
        "hands_open",
        "round_won",
        "round_tied",
        "match_won",
        "no_match",
        "duplicate_tile",
        "tile_changed",
        "branch",
        "boneyard_floor",
        "wrong_turn",
        "impossible_tile",
        "two_tiles_in_one_turn",
        "lead_not_played",
        "desynchronised",
        "corrected",
    ];

    fn name(&self) -> &'static str {
        match self {
            Self::RoundStarted { .. } => "round_started",
            Self::Played { .. } => "played",
            Self::Drew { .. } => "drew",
            Self::Passed { .. } => "passed",
            Self::HandsOpen { .. } => "hands_open",
            Self::RoundWon { .. } => "round_won",
            Self::RoundTied { .. } => "round_tied",
            Self::MatchWon { .. } => "match_won",
            Self::NoMatch { .. } => "no_match",
            Self::DuplicateTile { .. } => "duplicate_tile",
            Self::TileChanged { .. } => "tile_changed",
            Self::Branch { .. } => "branch",
            Self::BoneyardFloor { .. } => "boneyard_floor",
            Self::WrongTurn { .. } => "wrong_turn",
            Self::ImpossibleTile { .. } => "impossible_tile",
            Self::TwoTilesInOneTurn { .. } => "two_tiles_in_one_turn",
            Self::LeadNotPlayed { .. } => "lead_not_played",
            Self::Desynchronised(_) => "desynchronised",
            Self::Corrected { .. } => "corrected",
        }
    }

    fn breaks_a_rule(&self) -> bool {
        match self {
            Self::NoMatch { .. }
            | Self::DuplicateTile { .. }
            | Self::TileChanged { .. }
            | Self::Branch { .. }
            | Self::BoneyardFloor { .. }
            | Self::WrongTurn { .. }
            | Self::ImpossibleTile { .. }
            | Self::TwoTilesInOneTurn { .. }
            | Self::LeadNotPlayed { .. }
            | Self::Desynchronised(_) => true,
            Self::RoundStarted { .. }
            | Self::Played { .. }
            | Self::Drew { .. }
            | Self::Passed { .. }
            | Self::HandsOpen { .. }
            | Self::RoundWon { .. }
            | Self::RoundTied { .. }
            | Self::MatchWon { .. }
            | Self::Corrected { .. } => false,
        }
    }

    fn needs_a_person(&self) -> bool {
        false
    }

    fn corrected(entry: u64, what: String) -> Self {
        Self::Corrected { entry, what }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(event: EventKind, written: &str) {
        assert_eq!(serde_json::to_string(&event).unwrap(), written);
        assert_eq!(serde_json::from_str::<EventKind>(written).unwrap(), event);
        assert!(written.contains(&format!("\"kind\":\"{}\"", event.name())));
        assert!(EventKind::NAMES.contains(&event.name()));
    }

    #[test]
    fn events_are_written_as_in_the_cases() {
        let tile = Tile::new(6, 4);
        check(EventKind::RoundStarted { leader: None }, r#"{"kind":"round_started"}"#);
        let (player, end, value) = (Some(1), Some(End::Right), Some(6));
        let played = r#"{"kind":"played","player":1,"tile":[4,6],"end":"right","value":6}"#;
        check(EventKind::Played { player, tile, end, value }, played);
        let first = EventKind::Played { player: None, tile, end: None, value: None };
        check(first, r#"{"kind":"played","tile":[4,6]}"#);
        check(EventKind::Drew { player: None }, r#"{"kind":"drew"}"#);
        check(EventKind::HandsOpen { pips: vec![0, 12] }, r#"{"kind":"hands_open","pips":[0,12]}"#);
        let won = EventKind::RoundWon { winner: 1, points: 12, pips: vec![0, 12] };
        check(won, r#"{"kind":"round_won","winner":1,"points":12,"pips":[0,12]}"#);
        check(EventKind::RoundTied { pips: vec![4, 4, 9] }, r#"{"kind":"round_tied","pips":[4,4,9]}"#);
        let no_match = EventKind::NoMatch { player: Some(2), tile, end: End::Left, value: 3 };
        check(no_match, r#"{"kind":"no_match","player":2,"tile":[4,6],"end":"left","value":3}"#);
        let wrong = EventKind::WrongTurn { player: 2, expected: 1 };
        check(wrong, r#"{"kind":"wrong_turn","player":2,"expected":1}"#);
        let lost = Lost::impossible(LostReason::NoRound, &Action::EndRound);
        let written = r#"{"kind":"desynchronised","reason":"no-round","action":"end_round"}"#;
        check(EventKind::Desynchronised(lost), written);
    }
}
