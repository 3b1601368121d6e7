use serde::{Deserialize, Serialize};

use super::{Action, Points, Seated, SpacingFault};
use crate::rules::Kind;

/// What the referee says, with its evidence. Lengths in mm along the track.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// A race begins.
    RaceStarted {
        /// The discs that take part, in the order of play.
        discs: Vec<u8>,
    },
    /// Before its first shot a disc is laid behind the start line by hand.
    Placed {
        /// Which.
        disc: u8,
    },
    /// Before its shot the disc in turn is moved by hand to fit the black disc beside it.
    Spaced {
        /// Which.
        disc: u8,
        /// Where it lay.
        from_mm: f64,
        /// Where it lies.
        to_mm: f64,
    },
    /// The disc in turn was flicked and came to rest on the track.
    Flick {
        /// Which.
        disc: u8,
        /// Where it lay.
        from_mm: f64,
        /// Where it lies.
        to_mm: f64,
    },
    /// Another disc than the one in turn was flicked.
    WrongTurn {
        /// Which.
        disc: u8,
        /// The one in turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expected: Option<u8>,
    },
    /// A hand moved a disc that it had no business with.
    WrongDisc {
        /// Which.
        disc: u8,
    },
    /// A disc left the track: it and the shooter's go back to where they lay.
    OffTrack {
        /// Which.
        disc: u8,
        /// The disc that was flicked.
        by: u8,
    },
    /// Play went on without a disc having been put back.
    NotRestored {
        /// Which.
        disc: u8,
    },
    /// A disc came to lie on its face.
    UpsideDown {
        /// Which.
        disc: u8,
        /// The disc that was flicked.
        by: u8,
    },
    /// A disc that lay on its face was turned over by hand.
    FlippedBack {
        /// Which.
        disc: u8,
    },
    /// A disc has completed a lap.
    Lap {
        /// Which.
        disc: u8,
        /// Laps that it has completed.
        laps: u8,
    },
    /// The race has its winner.
    RaceWon {
        /// The disc.
        winner: u8,
        /// Whose it is.
        player: u8,
    },
    /// A disc has completed the race.
    Finished {
        /// Which.
        disc: u8,
        /// Its place, from 1 on.
        position: u8,
    },
    /// Every disc has finished.
    RaceOver {
        /// The discs in the order in which they finished.
        positions: Vec<u8>,
        /// Points of each of them.
        points: Vec<u16>,
        /// Points of each player so far, these included.
        standings: Vec<Points>,
    },
    /// A disc was pushed along with the finger instead of being flicked.
    Push {
        /// Which.
        disc: u8,
        /// How long the finger stayed on it, seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        finger_s: Option<f64>,
    },
    /// A disc was moved for spacing where that is not allowed.
    SpacingRefused {
        /// Which.
        disc: u8,
        /// Why.
        reason: SpacingFault,
    },
    /// The shooter's disc touched the obstacle and goes back to where it lay.
    HitObstacle {
        /// Which.
        disc: u8,
    },
    /// A disc could not be flicked and missed its turn.
    TurnMissed {
        /// Which.
        disc: u8,
    },
    /// The next match of the fight for the pole position: a shot each, in this order.
    PoleMatch {
        /// The players.
        players: Vec<u8>,
    },
    /// A shot in it.
    PoleShot {
        /// Whose.
        player: u8,
        /// How far the disc came; 0 where it left the track.
        length_mm: f64,
    },
    /// Shots of equal length: these players shoot again.
    PoleTie {
        /// The players.
        players: Vec<u8>,
    },
    /// A match of the fight is over.
    PoleWon {
        /// Whose shot was the longest.
        winner: u8,
        /// All who shot, the longest first.
        ranking: Vec<u8>,
    },
    /// The fight is over, and everybody's discs are known.
    PoleSeated {
        /// The discs of each player, in the order of disc 1 to the last.
        seats: Vec<Seated>,
    },
    /// Discs of one look may have changed places unseen. Confirmed, two of them bear each other's number from then on.
    Swapped {
        /// Which.
        discs: Vec<u8>,
    },
    /// The tournament is over.
    MatchWon {
        /// The player who has most points; nobody where several have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<u8>,
        /// Points of each player.
        score: Vec<Points>,
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
    /// Discs that lie elsewhere than believed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub discs: Vec<u8>,
}

impl Lost {
    /// Step is lost by an action that is impossible.
    pub fn impossible(reason: LostReason, action: &Action) -> Self {
        Self { reason, action: Some(action.name().to_owned()), discs: action.numbers() }
    }
}

/// Why an action is impossible or a layout cannot be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LostReason {
    /// No race is on.
    NoRace,
    /// A race is on already.
    RaceIsOn,
    /// The tournament is over.
    MatchIsOver,
    /// No such disc takes part.
    NoSuchDisc,
    /// The disc has finished the race.
    HasFinished,
    /// The disc lies face up.
    LiesFaceUp,
    /// The disc is not to be put back.
    NothingToRestore,
    /// It is not known how many players fight for the pole position.
    PlayersUnknown,
    /// The player is not in this match, or has shot.
    NotTheirShot,
    /// The discs lie elsewhere than all that was seen explains.
    LayoutDiffers,
}

impl Kind for EventKind {
    const NAMES: &'static [&'static str] = &[
        "race_started",
        "placed",
        "spaced",
        "flick",
        "wrong_turn",
        "wrong_disc",
        "off_track",
        "not_restored",
        "upside_down",
        "flipped_back",
        "lap",
        "race_won",
        "finished",
        "race_over",
        "push",
        "spacing_refused",
        "hit_obstacle",
        "turn_missed",
        "pole_match",
        "pole_shot",
        "pole_tie",
        "pole_won",
        "pole_seated",
        "swapped",
        "match_won",
        "desynchronised",
        "corrected",
    ];

    fn name(&self) -> &'static str {
        match self {
            Self::RaceStarted { .. } => "race_started",
            Self::Placed { .. } => "placed",
            Self::Spaced { .. } => "spaced",
            Self::Flick { .. } => "flick",
            Self::WrongTurn { .. } => "wrong_turn",
            Self::WrongDisc { .. } => "wrong_disc",
            Self::OffTrack { .. } => "off_track",
            Self::NotRestored { .. } => "not_restored",
            Self::UpsideDown { .. } => "upside_down",
            Self::FlippedBack { .. } => "flipped_back",
            Self::Lap { .. } => "lap",
            Self::RaceWon { .. } => "race_won",
            Self::Finished { .. } => "finished",
            Self::RaceOver { .. } => "race_over",
            Self::Push { .. } => "push",
            Self::SpacingRefused { .. } => "spacing_refused",
            Self::HitObstacle { .. } => "hit_obstacle",
            Self::TurnMissed { .. } => "turn_missed",
            Self::PoleMatch { .. } => "pole_match",
            Self::PoleShot { .. } => "pole_shot",
            Self::PoleTie { .. } => "pole_tie",
            Self::PoleWon { .. } => "pole_won",
            Self::PoleSeated { .. } => "pole_seated",
            Self::Swapped { .. } => "swapped",
            Self::MatchWon { .. } => "match_won",
            Self::Desynchronised(_) => "desynchronised",
            Self::Corrected { .. } => "corrected",
        }
    }

    fn breaks_a_rule(&self) -> bool {
        match self {
            Self::WrongTurn { .. }
            | Self::WrongDisc { .. }
            | Self::NotRestored { .. }
            | Self::Push { .. }
            | Self::SpacingRefused { .. }
            | Self::Desynchronised(_) => true,
            // What the track does to a disc is a mishap.
            Self::OffTrack { .. }
            | Self::UpsideDown { .. }
            | Self::HitObstacle { .. }
            | Self::RaceStarted { .. }
            | Self::Placed { .. }
            | Self::Spaced { .. }
            | Self::Flick { .. }
            | Self::FlippedBack { .. }
            | Self::Lap { .. }
            | Self::RaceWon { .. }
            | Self::Finished { .. }
            | Self::RaceOver { .. }
            | Self::TurnMissed { .. }
            | Self::PoleMatch { .. }
            | Self::PoleShot { .. }
            | Self::PoleTie { .. }
            | Self::PoleWon { .. }
            | Self::PoleSeated { .. }
            | Self::Swapped { .. }
            | Self::MatchWon { .. }
            | Self::Corrected { .. } => false,
        }
    }

    /// Which disc is which is never guessed.
    fn needs_a_person(&self) -> bool {
        matches!(self, Self::Swapped { .. })
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
        let flick = EventKind::Flick { disc: 1, from_mm: -56.4, to_mm: 377.6 };
        check(flick, r#"{"kind":"flick","disc":1,"from_mm":-56.4,"to_mm":377.6}"#);
        check(EventKind::OffTrack { disc: 2, by: 2 }, r#"{"kind":"off_track","disc":2,"by":2}"#);
        check(EventKind::UpsideDown { disc: 1, by: 1 }, r#"{"kind":"upside_down","disc":1,"by":1}"#);
        check(EventKind::FlippedBack { disc: 1 }, r#"{"kind":"flipped_back","disc":1}"#);
        check(EventKind::Lap { disc: 3, laps: 1 }, r#"{"kind":"lap","disc":3,"laps":1}"#);
        check(EventKind::Finished { disc: 3, position: 1 }, r#"{"kind":"finished","disc":3,"position":1}"#);
        let lost = Lost { reason: LostReason::NoRace, action: None, discs: Vec::new() };
        check(EventKind::Desynchronised(lost), r#"{"kind":"desynchronised","reason":"no-race"}"#);
    }

    #[test]
    fn mishaps_break_no_rule() {
        assert!(!EventKind::OffTrack { disc: 2, by: 2 }.breaks_a_rule());
        assert!(EventKind::Push { disc: 2, finger_s: None }.breaks_a_rule());
        assert!(EventKind::Swapped { discs: vec![1, 2] }.needs_a_person());
    }
}
