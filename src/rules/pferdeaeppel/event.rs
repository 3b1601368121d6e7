use serde::{Deserialize, Serialize};

use super::{Action, AppleColour, Corners, Horse, Layout, Score, Setup};
use crate::geometry::Square;
use crate::model::Seat;
use crate::rules::Kind;

/// What the referee says, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// The horses stand in their corners, one brown apple under each, and play begins.
    RoundStarted {
        /// Where the white horse stands.
        white: Square,
        /// Where the brown horse stands.
        brown: Square,
        /// Where White's player sits.
        white_player: Seat,
    },
    /// What lies there is not the set-up: there is no round.
    BadSetup {
        /// All that is wrong with it.
        reasons: Vec<SetupFault>,
        /// What lies there.
        found: Setup,
        /// Where the horses belong.
        expected: Corners,
    },
    /// A horse has moved.
    Move {
        /// Which.
        horse: Horse,
        /// Where it stood.
        from: Square,
        /// Where it stands.
        to: Square,
    },
    /// An apple lies on the board.
    Apple {
        /// Where.
        square: Square,
        /// Its colour.
        colour: AppleColour,
        /// The horse whose turn it was.
        by: Horse,
        /// Whether it is not the one that the horse dropped where it stands.
        second: bool,
    },
    /// The first golden apple is in play: White can only win now.
    WhiteWinsSecured {
        /// Where it lies.
        square: Square,
        /// The horse that dropped it.
        by: Horse,
    },
    /// Brown has entered White's square.
    Caught {
        /// The square.
        square: Square,
    },
    /// A horse has no move.
    Immobilised {
        /// Which.
        horse: Horse,
        /// Where it stands.
        square: Square,
    },
    /// White has only moves to squares that Brown threatens.
    NoSafeEscape {
        /// Where White stands.
        square: Square,
        /// Those squares.
        threatened: Vec<Square>,
    },
    /// The round is won.
    RoundWon {
        /// By this horse.
        winner: Horse,
        /// Points for it.
        points: u8,
        /// How.
        reason: EndReason,
        /// The person who moved it.
        player: Seat,
        /// Points of each person so far, these included.
        score: Score,
    },
    /// White is lost with all brown apples placed and no golden one: nobody has won the round.
    Draw {
        /// How White is lost.
        reason: EndReason,
        /// Points of each person so far.
        score: Score,
    },
    /// The match is over.
    MatchWon {
        /// Who has more points; nobody where they are equal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Seat>,
        /// Points of each person.
        score: Score,
    },
    /// A horse went where no knight's move leads.
    NotAKnightMove {
        /// Which.
        horse: Horse,
        /// Where it stood.
        from: Square,
        /// Where it stands.
        to: Square,
    },
    /// A horse went to a square that an apple or the other horse blocks.
    EnteredBlockedSquare {
        /// Which.
        horse: Horse,
        /// Where it stood.
        from: Square,
        /// Where it stands.
        to: Square,
    },
    /// A horse moved that was not on turn.
    WrongTurn {
        /// Which.
        horse: Horse,
        /// Where it stood.
        from: Square,
        /// Where it stands.
        to: Square,
    },
    /// A horse has left a square, or the opponent has moved, and the apple that it had to drop does not lie there.
    MissingApple {
        /// The horse.
        horse: Horse,
        /// The square.
        square: Square,
    },
    /// An apple more than the rules allow.
    TooManyApples {
        /// Where it lies.
        square: Square,
        /// The horse whose turn it was; nobody's before the first move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Horse>,
        /// The second apple of that turn, where it was placed already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<Square>,
    },
    /// An apple of a colour that it may not have.
    WrongColourApple {
        /// Where it lies.
        square: Square,
        /// Its colour.
        colour: AppleColour,
        /// The colour that it must have.
        expected: AppleColour,
    },
    /// A second apple on White's last escape.
    BlockedLastEscape {
        /// Where it lies.
        square: Square,
        /// The horse whose turn it was.
        by: Horse,
        /// The squares by which White could still escape before.
        escapes_before: Vec<Square>,
    },
    /// An apple that lay on the board lies elsewhere, or has been taken.
    AppleMovedOrRemoved {
        /// Where it lay.
        square: Square,
        /// Where it lies; none where it has been taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Square>,
        /// Its colour.
        colour: AppleColour,
    },
    /// What lies there, or was reported, cannot be reached from what was believed.
    Desynchronised(Lost),
    /// A person changed something.
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
    /// What was believed to lie there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub believed: Option<Layout>,
    /// What is seen to lie there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Layout>,
}

impl Lost {
    /// Step is lost by an action that is impossible.
    pub fn impossible(reason: LostReason, action: &Action) -> Self {
        Self { reason, action: Some(action.name().to_owned()), believed: None, seen: None }
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
    /// The round is over.
    RoundIsOver,
    /// The match is over.
    MatchIsOver,
    /// The board has no such square.
    NoSuchSquare,
    /// The horse stands there already.
    SameSquare,
    /// No apple lies where the action takes one.
    NoAppleThere,
    /// The settled board differs by more than the rules and one mistake explain.
    LayoutDiffers,
}

/// What is wrong with a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetupFault {
    /// The white horse is not on the board.
    WhiteMissing,
    /// The brown horse is not on the board.
    BrownMissing,
    /// The white horse is not in the corner at its player's right hand.
    WhiteNotInItsCorner,
    /// The brown horse is not in the corner at its player's right hand.
    BrownNotInItsCorner,
    /// Apples lie on the board.
    Apples,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// Brown entered White's square.
    Caught,
    /// White has no move.
    WhiteImmobilised,
    /// White has no move to a square that Brown does not threaten.
    NoSafeEscape,
    /// All apples are placed, and White can still move.
    AllApplesPlaced,
    /// Brown has no move.
    BrownImmobilised,
}

impl Kind for EventKind {
    const NAMES: &'static [&'static str] = &[
        "round_started",
        "bad_setup",
        "move",
        "apple",
        "white_wins_secured",
        "caught",
        "immobilised",
        "no_safe_escape",
        "round_won",
        "draw",
        "match_won",
        "not_a_knight_move",
        "entered_blocked_square",
        "wrong_turn",
        "missing_apple",
        "too_many_apples",
        "wrong_colour_apple",
        "blocked_last_escape",
        "apple_moved_or_removed",
        "desynchronised",
        "corrected",
    ];

    fn breaks_a_rule(&self) -> bool {
        match self {
            Self::BadSetup { .. }
            | Self::NotAKnightMove { .. }
            | Self::EnteredBlockedSquare { .. }
            | Self::WrongTurn { .. }
            | Self::MissingApple { .. }
            | Self::TooManyApples { .. }
            | Self::WrongColourApple { .. }
            | Self::BlockedLastEscape { .. }
            | Self::AppleMovedOrRemoved { .. }
            | Self::Desynchronised(_) => true,
            Self::RoundStarted { .. }
            | Self::Move { .. }
            | Self::Apple { .. }
            | Self::WhiteWinsSecured { .. }
            | Self::Caught { .. }
            | Self::Immobilised { .. }
            | Self::NoSafeEscape { .. }
            | Self::RoundWon { .. }
            | Self::Draw { .. }
            | Self::MatchWon { .. }
            | Self::Corrected { .. } => false,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::RoundStarted { .. } => "round_started",
            Self::BadSetup { .. } => "bad_setup",
            Self::Move { .. } => "move",
            Self::Apple { .. } => "apple",
            Self::WhiteWinsSecured { .. } => "white_wins_secured",
            Self::Caught { .. } => "caught",
            Self::Immobilised { .. } => "immobilised",
            Self::NoSafeEscape { .. } => "no_safe_escape",
            Self::RoundWon { .. } => "round_won",
            Self::Draw { .. } => "draw",
            Self::MatchWon { .. } => "match_won",
            Self::NotAKnightMove { .. } => "not_a_knight_move",
            Self::EnteredBlockedSquare { .. } => "entered_blocked_square",
            Self::WrongTurn { .. } => "wrong_turn",
            Self::MissingApple { .. } => "missing_apple",
            Self::TooManyApples { .. } => "too_many_apples",
            Self::WrongColourApple { .. } => "wrong_colour_apple",
            Self::BlockedLastEscape { .. } => "blocked_last_escape",
            Self::AppleMovedOrRemoved { .. } => "apple_moved_or_removed",
            Self::Desynchronised(_) => "desynchronised",
            Self::Corrected { .. } => "corrected",
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

    #[test]
    fn names_are_those_of_the_files() {
        let (square, horse) = (Square::new(7, 2), Horse::White);
        let lost = Lost { reason: LostReason::NoRound, action: None, believed: None, seen: None };
        let events = [
            EventKind::Move { horse, from: Square::new(8, 0), to: square },
            EventKind::Apple { square, colour: AppleColour::Golden, by: horse, second: false },
            EventKind::NotAKnightMove { horse, from: square, to: square },
            EventKind::MatchWon { winner: None, score: Score::default() },
            EventKind::Desynchronised(lost),
            EventKind::Corrected { entry: 1, what: "undo".to_owned() },
        ];
        for event in events {
            let written = serde_json::to_value(&event).unwrap();
            assert_eq!(written["kind"], event.name());
            assert!(EventKind::NAMES.contains(&event.name()));
            assert_eq!(serde_json::from_value::<EventKind>(written).unwrap(), event);
        }
    }

    #[test]
    fn a_move_is_written_as_in_the_cases() {
        let event = EventKind::Move { horse: Horse::White, from: Square::new(8, 0), to: Square::new(7, 2) };
        let written = r#"{"kind":"move","horse":"white","from":[8,0],"to":[7,2]}"#;
        assert_eq!(serde_json::to_string(&event).unwrap(), written);
    }
}
