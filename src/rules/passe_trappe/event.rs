use serde::{Deserialize, Serialize};

use super::{Counts, Half, Score};
use crate::rules::Kind;

/// What the referee says, with its evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// The set-up was legal and play began.
    RoundStarted {
        /// Disks at the set-up.
        counts: Counts,
    },
    /// Play began from a set-up that is not legal: there is no round.
    IllegalSetup {
        /// The half that is wrong, where it is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        half: Option<Half>,
        /// What is wrong with it.
        reason: SetupFault,
        /// Disks that the half must have.
        expected: u8,
        /// Disks that it has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        found: Option<u8>,
    },
    /// A disk came wholly through the opening.
    Pass {
        /// The half it was wholly in.
        from: Half,
        /// The half it is wholly in.
        to: Half,
    },
    /// A disk lies still inside the opening.
    Stuck {
        /// The half it came from.
        from: Half,
    },
    /// A stuck disk was pushed out by a disk.
    Freed {
        /// The half it came from.
        from: Half,
        /// The half it was pushed to.
        to: Half,
    },
    /// A disk crossed the bar's line anywhere but through the opening, or above it.
    OverBar {
        /// The half it was wholly in.
        from: Half,
        /// The half it is wholly in.
        to: Half,
    },
    /// A disk left the playing area.
    OffBoard {
        /// The half it was last wholly in.
        from: Half,
    },
    /// A disk that was owed to a half lies in it again.
    Returned {
        /// The half it was owed to.
        half: Half,
    },
    /// Play went on although a disk has not been taken back.
    NotReturned {
        /// The half it is owed to.
        half: Half,
        /// Seconds since it came to rest.
        waited_s: f64,
        /// Seconds that are allowed.
        grace_s: f64,
    },
    /// A player has two hands over the board.
    TwoHands {
        /// The player.
        half: Half,
        /// Hands seen.
        hands: u8,
    },
    /// A hand took a disk out of the opening.
    HeldStuck {
        /// The half it came from, which it is owed to.
        half: Half,
    },
    /// A disk went through or towards the opening with a hand, not by the elastic.
    NotByElastic {
        /// The half it came from.
        half: Half,
    },
    /// A player has won the round.
    RoundWon {
        /// The player.
        winner: Half,
        /// How.
        reason: RoundWonReason,
        /// Effective counts at that moment.
        counts: Counts,
        /// Rounds won so far, this one included.
        score: Score,
    },
    /// Time ran out with equal counts: a game with one disk each decides the round.
    SuddenDeath {
        /// Effective counts at that moment.
        counts: Counts,
    },
    /// A player has won the match.
    MatchWon {
        /// The player.
        winner: Half,
        /// Rounds won.
        score: Score,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lost {
    /// Why.
    pub reason: LostReason,
    /// The action that is impossible, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Disks as they were believed to lie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub believed: Option<Counts>,
    /// Disks as they are seen to lie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Counts>,
}

/// Why an action is impossible or a layout cannot be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LostReason {
    /// No round is on.
    NoRound,
    /// A round is on already.
    RoundIsOn,
    /// The match is over.
    MatchIsOver,
    /// No disk lies where the action takes one.
    NoDiskThere,
    /// The action names the same half twice.
    SameHalf,
    /// Neither half would have a disk.
    BothHalvesEmpty,
    /// The settled table has other counts than were believed.
    CountsDiffer,
}

/// What is wrong with a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetupFault {
    /// The half has not exactly its disks.
    Count,
    /// A disk blocks the opening.
    Blocking,
}

/// How a round was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundWonReason {
    /// The winner's half is empty.
    Empty,
    /// The winner's half had the fewest disks when time was up.
    Time,
}

impl Kind for EventKind {
    const NAMES: &'static [&'static str] = &[
        "round_started",
        "illegal_setup",
        "pass",
        "stuck",
        "freed",
        "over_bar",
        "off_board",
        "returned",
        "not_returned",
        "two_hands",
        "held_stuck",
        "not_by_elastic",
        "round_won",
        "sudden_death",
        "match_won",
        "desynchronised",
        "corrected",
    ];

    /// A disk over the bar or off the board breaks no rule: it has to be taken back.
    fn breaks_a_rule(&self) -> bool {
        match self {
            Self::IllegalSetup { .. }
            | Self::NotReturned { .. }
            | Self::TwoHands { .. }
            | Self::HeldStuck { .. }
            | Self::NotByElastic { .. }
            | Self::Desynchronised(_) => true,
            Self::RoundStarted { .. }
            | Self::Pass { .. }
            | Self::Stuck { .. }
            | Self::Freed { .. }
            | Self::OverBar { .. }
            | Self::OffBoard { .. }
            | Self::Returned { .. }
            | Self::RoundWon { .. }
            | Self::SuddenDeath { .. }
            | Self::MatchWon { .. }
            | Self::Corrected { .. } => false,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::RoundStarted { .. } => "round_started",
            Self::IllegalSetup { .. } => "illegal_setup",
            Self::Pass { .. } => "pass",
            Self::Stuck { .. } => "stuck",
            Self::Freed { .. } => "freed",
            Self::OverBar { .. } => "over_bar",
            Self::OffBoard { .. } => "off_board",
            Self::Returned { .. } => "returned",
            Self::NotReturned { .. } => "not_returned",
            Self::TwoHands { .. } => "two_hands",
            Self::HeldStuck { .. } => "held_stuck",
            Self::NotByElastic { .. } => "not_by_elastic",
            Self::RoundWon { .. } => "round_won",
            Self::SuddenDeath { .. } => "sudden_death",
            Self::MatchWon { .. } => "match_won",
            Self::Desynchronised(_) => "desynchronised",
            Self::Corrected { .. } => "corrected",
        }
    }

    /// That a disk went by a hand is the word of a person.
    fn needs_a_person(&self) -> bool {
        matches!(self, Self::NotByElastic { .. })
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
        let lost = Lost { reason: LostReason::NoRound, action: None, believed: None, seen: None };
        let events = [
            EventKind::OverBar { from: Half::Near, to: Half::Far },
            EventKind::NotByElastic { half: Half::Near },
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
}
